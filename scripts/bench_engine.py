"""The part of `scripts/bench.py` on the engine itself: games at random through the public `State`.

A game is played from its first deal, up to where a deal is counted or so many moves have been made.
OpenSpiel's games are played the same way; its deals are not ours, so that moves a second are compared.
"""

import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hoylecli import load

if TYPE_CHECKING:  # it finds the hoyle of this checkout, and this module runs with an older one, too
    from measuring import Figure

GAMES = {
    "hearts": "hearts",
    "spades": "spades",
    "euchre": "euchre",
    "cribbage": "cribbage",
    "crazy-eights": "crazy_eights(players=4)",
    "go-fish": "go_fish",
    "gin": "gin_rummy",
    "canasta": "",
    "texas-hold-em": "",
    "farkle": "",
    "old-maid": "",
    "war": "",
}
"""Our games, and what OpenSpiel calls them, "" for those that it has not."""
SEEDS = range(10)
MOST = 400
OLDER = "HOYLE_BENCH_OLDER"
"""The variable that names the Python in which an older hoyle is installed, to be measured in turn."""


def ours(name: str) -> float:
    """Moves a second."""
    game, moves, seconds = load(name), 0, 0.0
    for seed in SEEDS:
        state: Any = game.start(game.players.usual, seed=seed)
        chance, made = random.Random(seed).random, 0
        began = time.process_time()
        while state.to_act is not None and made < MOST and not getattr(state, "sheet", ()):
            legal = state.legal_moves()
            state = state.apply(legal[int(chance() * len(legal))])
            made += 1
        seconds += time.process_time() - began
        moves += made
    return moves / seconds


def theirs(name: str) -> float:
    """Moves a second of OpenSpiel's C++, called from Python; what chance does are moves, too."""
    import pyspiel

    game, moves, seconds = pyspiel.load_game(name), 0, 0.0
    for seed in SEEDS:
        state, chance, made = game.new_initial_state(), random.Random(seed).random, 0
        began = time.process_time()
        while not state.is_terminal() and made < MOST:
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])
            made += 1
        seconds += time.process_time() - began
        moves += made
    return moves / seconds


def engine(rounds: int) -> "Iterable[Figure]":
    """Moves a second against OpenSpiel's, and against an older hoyle's where there is one, in turn."""
    from measuring import Figure

    for name, other in GAMES.items():
        against: dict[str, Callable[[], float]] = {}
        if other and _has(other):
            against["OpenSpiel's"] = lambda other=other: theirs(other)
        if os.environ.get(OLDER):
            against["the older one's"] = lambda name=name: _older(name)
        ours(name)
        for whose, measure in against.items():
            pairs = [(ours(name), measure()) for _ in range(rounds)]
            rate = statistics.median(first for first, _ in pairs)
            yield Figure(
                f"{name}: random moves a second through `State`, ours / {whose}",
                [first / second for first, second in pairs],
                ">= 3" if "older" in whose else "",
                f"{rate:,.0f} a second here",
            )


def _has(name: str) -> bool:
    import pyspiel

    return name.partition("(")[0] in pyspiel.registered_names()


def _older(name: str) -> float:
    """Moves a second of the older hoyle, by this same script in its Python."""
    call = [os.environ[OLDER], str(Path(__file__)), name]
    environment = {each: value for each, value in os.environ.items() if each != "PYTHONPATH"}
    run = subprocess.run(call, stdout=subprocess.PIPE, text=True, check=True, env=environment)
    return float(run.stdout)


if __name__ == "__main__":
    ours(sys.argv[1])
    print(ours(sys.argv[1]))
