"""Players that think less than at the table, and by no clock, for tests that only look at what they do."""

from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any

from hoylecli.bots.solver.watch import Limit

PATIENCE = "hoylecli.bots.patience"
TRICKS = "hoylecli.bots.tricks"
SHARED = "hoylecli.bots.levels"
LESS: dict[str, dict[str, Any]] = {
    f"{PATIENCE}.general": {
        "_FAR": 30,
        "_NEAR": 20,
        "_ON": 60,
        "_ON_SOON": 30,
        "_LEAST": 3,
        "_ALL_SEEN": Limit(states=300),
        "_EACH_WORLD": Limit(states=60),
        "_WORLDS": 2,
    },
    f"{PATIENCE}.klondike": {"_WORLDS": 2},
    f"{PATIENCE}.chances": {
        "_PLAYED_ON": 3,
        "_SOLVED": 2,
        "_COUNTED": 3,
        "_MOST": 60,
        "_ALL_SEEN": Limit(states=300),
        "_EACH": Limit(states=60),
    },
    f"{PATIENCE}.slide": {"_WORLDS": 2},
    f"{PATIENCE}.sorting": {"_WORLDS": 2},
    f"{PATIENCE}.squares": {"_WORLDS": 2},
    "hoylecli.bots.laying.expert": {"_WORLDS": 4, "_WORLDS_TO_SETTLE": 4, "_THROWS": 2, "_TAKINGS": 2},
    "hoylecli.bots.knocking.expert": {"_WORLDS": 4, "_FEW": 2, "_THROWS": 2},
    "hoylecli.bots.knocking.worlds": {"_BEFORE": 40},
    "hoylecli.bots.vying": {"_AVERAGE": 10, "_BEGINNER": 8},
    "hoylecli.bots.vying.expert": {"_EXPERT": 15, "_DRAWS": 6, "_MORE": 5, "_HANDS": 20},
    "hoylecli.bots.vying.pools": {"_DEALS": 60, "_HOLDEM": 40, "_OMAHA": 16, "_STUD": 12, "_BOARDS": 6},
    f"{TRICKS}.bridge.worths": {
        "_BY_ENDPLAY": (2, 3),
        "_LEADS": (1, 1),
        "_BY_SEARCH": {7: 2, 6: 3, 5: 4},
        "_MOST_CARDS": 7,
        "_PLAYED_OUT": 3,
    },
    f"{TRICKS}.bridge.naming": {"_LAYOUTS": 2},
    f"{TRICKS}.bridge.calling": {"_CHUNK": 2, "_LAYOUTS": 2},
    "hoylecli.bots.levels": {"_WORLDS": 3, "_ENOUGH": 3},
    "hoylecli.bots.shedding": {"_WORLDS": (3, 3)},
    f"{TRICKS}.rollouts": {"_WORK": 5_000, "_FEWEST": 4},
    f"{TRICKS}.phases.auction": {"_WORK": 500},
    f"{TRICKS}.phases.contracting": {"_WORLDS": 8},
    f"{TRICKS}.phases.passing": {"_WORLDS": (2, 2, 3, 3, 4, 4, 10)},
    f"{TRICKS}.phases.nominating": {"_WORLDS": 10, "_BLIND_WORLDS": 6},
    f"{TRICKS}.phases.calling": {"_WORLDS": 10},
    f"{TRICKS}.phases.ordering": {"_WORLDS": 20},
}


def hurry(change: Callable[[ModuleType, str, Any], object], package: str = "") -> None:
    """Has players think less, those of one package or all. change: `setattr`, or that of `monkeypatch`."""
    for name, values in LESS.items():
        for key, value in values.items() if name.startswith((package, SHARED)) else ():
            module = import_module(name)
            assert hasattr(module, key), f"{name} has no {key}"
            change(module, key, value)
