"""Players of patiences, who know only what is seen.

Klondike, the games of sorting, squares, slide and bowling have players of their own.
`general` has that of all others.
"""

from collections.abc import Collection
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, Final

from hoylecli.core import LEVELS, Move
from hoylecli.families.patience import BowlingView, PatienceView

from .. import Bot, Persona
from ..hints import Hint, usual
from ..levels import LevelPlayer
from ..solver import slide as by_slide, squares as by_square
from . import bowling, doubts, general, klondike as klondike, slide, sorting, squares
from .chances import weighed_by_cards, weighed_by_wins

_SPECIALISTS: Final = (
    (by_slide.fits, slide.PLAYERS, slide.win_worth),
    (by_square.fits, squares.PLAYERS, squares.win_worth),
    (klondike.fits, klondike.PLAYERS, lambda view: 0.0),
    (sorting.fits, sorting.PLAYERS, sorting.win_worth),
)
"""Which games have players of their own, those, and what a win is worth to them in points or cards; where a
level is missing, it is that of `general`."""


def win_worth(view: PatienceView | BowlingView) -> float:
    """What a win counts in the values of moves that are asked for, beside points or cards; mostly 0."""
    if isinstance(view, BowlingView):
        return 0.0
    return next((worth(view) for fits, _, worth in _SPECIALISTS if fits(view.rules)), 0.0)


def _player(view: PatienceView | BowlingView, level: str) -> LevelPlayer[Any]:
    """The player of this level for games of this kind."""
    if isinstance(view, BowlingView):
        return bowling.PLAYERS[level]
    players = next((players for fits, players, _ in _SPECIALISTS if fits(view.rules)), general.PLAYERS)
    return players.get(level, general.PLAYERS[level])


def evaluate(view: PatienceView | BowlingView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """What an expert at the game would do, and why.

    Where moves are `asked` for, values are those by which the expert chooses, or shares of deals won. Where
    none is won, or nothing tells, they are cards that come to lie where they belong.
    """
    if isinstance(view, BowlingView):
        return bowling.evaluate(view, rng, asked)
    advice = _player(view, "expert").evaluates(view, rng, asked)
    other = next((move for move in asked if move != advice.move), None)
    if other is not None:
        advice = replace(advice, beside=advice.beside or doubts.beside(view, advice.move, other))
    if not asked or (advice.unit != "order" and all(advice.of(move) for move in asked)):
        return advice
    moves = [advice.move, *asked]
    wins = weighed_by_wins(view, rng, moves)
    cards = () if any(each.value for each in wins) else weighed_by_cards(view, rng, moves)
    found = cards or wins
    if not found:
        return advice
    decided = usual(advice.move, found)
    told = replace(advice, weighed=found, decided=decided, dropped=(), by_thumb=True)
    return replace(told, unit="cards", title=_CARDS) if cards else replace(told, unit="chance", title=_WINS)


_WINS: Final = "Deals like this that are won"
_CARDS: Final = "More cards home or in place in the end, on average"


def _choose(level: str, view: PatienceView | BowlingView, rng: Random) -> Move:
    return _player(view, level).choose(view, rng)


_PLAYERS: Final = {level: LevelPlayer(evaluate, partial(_choose, level)) for level in LEVELS}


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The player of patiences at a level; personas make no difference here."""
    return _PLAYERS[level]
