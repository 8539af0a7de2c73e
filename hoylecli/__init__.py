"""hoyle, the card table in a terminal.

The public interface, loaded when first used so that start-up stays quick:

    >>> import hoylecli
    >>> state = hoylecli.load("cribbage").start(2, seed=7)
    >>> while state.to_act is not None:
    ...     state = state.apply(state.legal_moves()[0])
    >>> len(state.outcome().winners)
    1

`load` gives a `Game`; `Game.start` a state; states have `to_act`, `legal_moves()`, `apply(move)`,
`view(seat)` and `outcome()`. The calculators are in `hoylecli.scoring`.
"""

__version__ = "0.1.0"

TYPE_CHECKING = False  # as in typing, which is not imported before an interrupt ends this process quietly

if TYPE_CHECKING:
    from .core.cards import Card, parse_cards
    from .core.errors import AmbiguousMove, BadNotation, HoyleError, IllegalMove, RulesError
    from .core.game import Move, Outcome, State, View
    from .core.match import Match, Record
    from .rulebook import load
    from .rulebook.game import Game

__all__ = [
    "AmbiguousMove",
    "BadNotation",
    "Card",
    "Game",
    "HoyleError",
    "IllegalMove",
    "Match",
    "Move",
    "Outcome",
    "Record",
    "RulesError",
    "State",
    "View",
    "__version__",
    "load",
    "parse_cards",
]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    home = {"load": "rulebook", "Game": "rulebook.game"}.get(name, "core")
    return getattr(import_module(f".{home}", __name__), name)
