"""Players of patiences, from what is seen alone.

- beginner: looks one move ahead, and draws when nothing looks better than now.
- average: looks ahead to the best position it can get to before a card is turned up.
- expert: draws the cards it cannot see at random, and has the solver look for wins; where none is found, it
  looks further ahead than the average player.

Klondike, the games of sorting, squares, slide and bowling have players of their own.

An average player and an expert go on along a way that they have found (see `notebook`): each of them
leads to a better position, or to a card that has not been seen; so none goes round for ever.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from hoylecli.core.moves import Move
from hoylecli.families.patience.bowling_view import BowlingView
from hoylecli.families.patience.sample import sample
from hoylecli.families.patience.state import PatienceState
from hoylecli.families.patience.steps import DRAW, REDEAL, RESIGN
from hoylecli.families.patience.view import PatienceView

from .. import Bot
from ..solver.kernel import Limit
from . import sorting
from .bowling import Bowler
from .hints import comes_of, does, sentence
from .klondike import player as klondike
from .klondike.player import KlondikePlayer
from .lookahead import Way, best_way
from .notebook import Note, Notebook
from .slide import SlidePlayer
from .sorting import SortingPlayer
from .squares import SquarePlayer
from .worlds import Wins, is_open, is_quick, is_shuffled, wins

_ONE: Final = 2  # positions looked at, or as many as one move leads to if they are more
_NEAR: Final = 120
_FAR: Final = 250
_ALL_SEEN: Final = Limit(states=6000)
_EACH_WORLD: Final = Limit(states=1500)
_WORLDS: Final = 6
_WAIT: Final = 0.3  # seconds that somebody who asks for a hint should wait for the solver
_AVERAGE: Final = Notebook()
_EXPERT: Final = Notebook()

Chooser = Callable[[PatienceView, Random], Move]


@dataclass(frozen=True, slots=True)
class PatiencePlayer:
    """Leaves each game to the one who knows it. Its hints are the expert's, whoever is asked."""

    level: str

    def choose(self, view: PatienceView | BowlingView, rng: Random) -> Move:
        if isinstance(view, BowlingView):
            return Bowler(self.level).choose(view, rng)
        return view.legal[0] if len(view.legal) == 1 else _chooser(view, self.level)(view, rng)

    def hint(self, view: PatienceView | BowlingView, rng: Random) -> tuple[Move, list[str]]:
        if isinstance(view, BowlingView):
            return Bowler(self.level).hint(view, rng)
        if view.rules.grid.place == "slide":
            return SlidePlayer().hint(view, rng)
        if view.rules.grid.table != "none":
            return SquarePlayer().hint(view, rng)
        if klondike.fits(view.rules):
            return KlondikePlayer().hint(view, rng)
        if sorting.fits(view.rules):
            return SortingPlayer().hint(view, rng)
        return _hint(view, rng)


def bot(level: str) -> Bot:
    """The player of patiences at a level."""
    return PatiencePlayer(level)


def _chooser(view: PatienceView, level: str) -> Chooser:
    """Who plays this game at this level."""
    if view.rules.grid.place == "slide":
        return SlidePlayer(level).choose
    if level == "beginner":
        return _beginner
    is_expert = level == "expert"
    if view.rules.grid.table != "none":
        return SquarePlayer().choose if is_expert else SquarePlayer(worlds=0).choose
    if klondike.fits(view.rules):
        return KlondikePlayer().choose if is_expert else KlondikePlayer(worlds=0).choose
    if sorting.fits(view.rules):
        return SortingPlayer().choose if is_expert else SortingPlayer(worlds=0).choose
    return _expert if is_expert else _average


def _beginner(view: PatienceView, rng: Random) -> Move:
    way = _way(view, sample(view, rng), _ONE)
    return way.moves[0] if way.moves else _turn(view)


def _average(view: PatienceView, rng: Random) -> Move:
    note = _AVERAGE.find(view)
    return note.move if note is not None else _looking_ahead(view, rng, _NEAR, _AVERAGE)


def _expert(view: PatienceView, rng: Random) -> Move:
    note = _EXPERT.find(view) or _winning(view, rng)
    return note.move if note is not None else _looking_ahead(view, rng, _FAR, _EXPERT)


def _looking_ahead(view: PatienceView, rng: Random, most: int, notes: Notebook) -> Move:
    state = sample(view, rng)
    way = _way(view, state, most)
    notes.write(state, way.moves)
    return way.moves[0] if way.moves else _turn(view)


def _winning(view: PatienceView, rng: Random, seconds: float | None = None) -> Note | None:
    """What the expert notes when the solver finds wins."""
    found = _wins(view, rng, seconds)
    if found is None or not found.moves:
        return None
    _EXPERT.write(found.world, found.moves, found.won, found.tries)
    return _EXPERT.find(view)


def _way(view: PatienceView, state: PatienceState, most: int) -> Way:
    """The best way that is found; any at all when a card has to be placed."""
    must = view.rules.stock.face == "up" and _turn(view) == RESIGN
    return best_way(state, most, at_any_price=must)


def _turn(view: PatienceView) -> Move:
    """To draw or to redeal, if either can be done; else to give up."""
    return next((move for move in (DRAW, REDEAL) if move in view.legal), RESIGN)


def _wins(view: PatienceView, rng: Random, seconds: float | None = None) -> Wins | None:
    """What the solver finds; None where it is too slow to be of use, or would count on a shuffle."""
    if is_shuffled(view) or not is_quick(sample(view, rng)):
        return None
    if is_open(view):
        return wins(view, rng, 1, replace(_ALL_SEEN, seconds=seconds))
    each = None if seconds is None else seconds / _WORLDS
    return wins(view, rng, _WORLDS, replace(_EACH_WORLD, seconds=each))


# Hints


def _hint(view: PatienceView, rng: Random) -> tuple[Move, list[str]]:
    state, note = sample(view, rng), _EXPERT.find(view)
    if note is None or not note.tries:
        found = _wins(view, rng, _WAIT)
        if found is not None and found.moves:
            _EXPERT.write(found.world, found.moves, found.won, found.tries)
        elif found is not None and found.lost and is_open(view):
            move, why = _next_best(view, state)
            return move, [*why, "No win is left from here: undo, or play for the score."]
        note = _EXPERT.find(view)
    if note is not None and note.tries:
        return note.move, [_begins(does(state, note.move), comes_of(state, [note.move])), _odds(view, note)]
    return _next_best(view, state)


def _next_best(view: PatienceView, state: PatienceState) -> tuple[Move, list[str]]:
    """Where no win is in sight."""
    way = _way(view, state, _NEAR)
    if not way.moves:
        move = _turn(view)
        also = "nothing that I see gets you further at once"
        return move, ["I see no move that gets you further."] if move == RESIGN else [
            f"{does(state, move)}: {also}."
        ]
    lines = [_begins(does(state, way.moves[0]), comes_of(state, way.moves[:1]))]
    if len(way.moves) > 1:
        lines.append(_in_all(len(way.moves), comes_of(state, way.moves)))
    return way.moves[0], lines


def _begins(what: str, brings: list[str]) -> str:
    """`9♠ of column 3 on 10♥: that turns up a hidden card in column 3.`"""
    said = "home" if "home" in what else "clears"
    brings = [phrase for phrase in brings if said not in phrase]
    return f"{what}: that {sentence(brings)}." if brings else f"{what}."


def _in_all(moves: int, brings: list[str]) -> str:
    return f"In {moves} moves it {sentence(brings)}." if brings else f"It prepares {moves - 1} more moves."


def _odds(view: PatienceView, note: Note) -> str:
    if is_open(view):
        return f"This wins: {len(note.ahead)} {'move' if len(note.ahead) == 1 else 'moves'} to go."
    return f"In {note.won} of {note.tries} ways the hidden cards may lie, I found a win from here."
