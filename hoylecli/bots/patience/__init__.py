"""Players of patiences, who know only what is seen.

- beginner: looks one move ahead, and draws when nothing looks better than now.
- average: looks ahead to the best position it can reach before a card is turned up.
- expert: samples the cards it cannot see, and has the solver look for wins; where none is found, it looks
  further ahead than the average player.

Klondike, the games of sorting, squares, slide and bowling have players of their own.

An average player and an expert keep to a line of play once they have found it (see `lines`). Every line leads
to a better position, or to a card that has not been seen; so they never go round in circles.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from hoylecli.core.events import TABLE
from hoylecli.core.game import revealed
from hoylecli.core.grammar import counted
from hoylecli.core.moves import Move
from hoylecli.core.values import replace
from hoylecli.families.patience.bowling.view import BowlingView
from hoylecli.families.patience.position.steps import DRAW, REDEAL, RESIGN
from hoylecli.families.patience.rules.schema import PatienceRules
from hoylecli.families.patience.state import PLAYER, PatienceState
from hoylecli.families.patience.view import PatienceView
from hoylecli.families.patience.worlds.sample import sample

from .. import Bot, Persona
from ..hints import Hint
from ..solver.grids import slide as by_slide
from ..solver.grids import squares as by_square
from ..solver.watch import Limit
from . import sorting
from .bowling import Bowler
from .hints import IN_ORDER, comes_of, does, sentence
from .klondike import player as klondike
from .klondike.player import KlondikePlayer
from .lines import Line, line_from
from .lookahead import best_path
from .slide import SlidePlayer
from .sorting import SortingPlayer
from .squares import SquarePlayer
from .worlds import Wins, is_open, is_quick, is_shuffled, wins

_ONE: Final = 2  # positions to look at; all that one move leads to are looked at in any case
_NEAR: Final = 120
_FAR: Final = 250
_ALL_SEEN: Final = Limit(states=6000)
_EACH_WORLD: Final = Limit(states=1500)
_WORLDS: Final = 6
_SOON: Final = 12  # moves that a hint looks ahead for what they bring
_WAIT: Final = 0.3  # seconds that somebody who asks for a hint should wait for the solver
_WORLD: Final = 1  # the seed with which hidden cards are sampled for a search

Chooser = Callable[[PatienceView, Random], Move]


@dataclass(frozen=True, slots=True)
class PatiencePlayer:
    """A player of all patiences, who asks the player of the game. Hints are the expert's at every level."""

    level: str

    def choose(self, view: PatienceView | BowlingView, rng: Random) -> Move:
        if isinstance(view, BowlingView):
            return Bowler(self.level).choose(view, rng)
        return view.legal[0] if len(view.legal) == 1 else _chooser(view, self.level)(view, rng)

    def hint(self, view: PatienceView | BowlingView, rng: Random) -> Hint | tuple[Move, list[str]]:
        if isinstance(view, BowlingView):
            return Bowler(self.level).hint(view, rng)
        player = _specialist(view.rules, "expert")
        return player.hint(view, rng) if player else _hint(view, rng)


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The player of patiences at a level; personas make no difference here."""
    return PatiencePlayer(level)


def _chooser(view: PatienceView, level: str) -> Chooser:
    """The function that plays this game at this level."""
    player = _specialist(view.rules, level)
    return player.choose if player else _PLAIN[level]


def _specialist(rules: PatienceRules, level: str) -> Bot | None:
    """The player of this level for games of this kind, None if they have none of their own."""
    if by_slide.fits(rules):
        return SlidePlayer(level)
    if level == "beginner":
        return None
    if by_square.fits(rules):
        return SquarePlayer() if level == "expert" else SquarePlayer(worlds=0)
    if klondike.fits(rules):
        return KlondikePlayer() if level == "expert" else KlondikePlayer(worlds=0)
    if sorting.fits(rules):
        return SortingPlayer() if level == "expert" else SortingPlayer(worlds=0)
    return None


def _beginner(view: PatienceView, rng: Random) -> Move:
    moves = _best_path(view, sample(view, rng), _ONE)
    return moves[0] if moves else _turn(view)


def _average(view: PatienceView, rng: Random) -> Move:
    return _first(view, line_from(view, _near))


def _expert(view: PatienceView, rng: Random) -> Move:
    return _first(view, line_from(view, _winning_or_far))


_PLAIN: Final[dict[str, Chooser]] = {"beginner": _beginner, "average": _average, "expert": _expert}


def _first(view: PatienceView, line: Line) -> Move:
    return line.moves[0] if line.moves else _turn(view)


def _turn(view: PatienceView) -> Move:
    """A draw, or a redeal if something was played since the last; else to resign."""
    turns = (DRAW, REDEAL) if view.fresh else (DRAW,)
    return next((move for move in turns if move in view.legal), RESIGN)


# Searches. Until a card is turned up, all sample the hidden cards alike, so that none undoes another's moves.


def _near(view: PatienceView) -> Line:
    """The average player's line."""
    return Line(_best_path(view, sample(view, Random(_WORLD)), _NEAR))


def _winning_or_far(view: PatienceView, seconds: float | None = None) -> Line:
    """The expert's line."""
    rng = Random(_WORLD)
    found = _wins(view, rng, seconds)
    if found is not None and found.moves:
        return Line(_until_seen(found.world, found.moves), found.won, found.tries)
    return Line(_best_path(view, sample(view, Random(_WORLD)), _FAR), lost=found is not None and found.lost)


def _hinted(view: PatienceView) -> Line:
    """The expert's line for a hint: found within `_WAIT`, and without a win one told in a line."""
    line = _winning_or_far(view, _WAIT)
    return line if line.tries else replace(_near(view), lost=line.lost)


def _best_path(view: PatienceView, state: PatienceState, most: int) -> tuple[Move, ...]:
    """The moves to the best position found, or to any at all when a card has to be placed."""
    must = view.rules.stock.face == "up" and _turn(view) == RESIGN
    return best_path(state, most, at_any_price=must).moves


def _wins(view: PatienceView, rng: Random, seconds: float | None = None) -> Wins | None:
    """What the solver finds; None where it is too slow to be of use, or would need to know a shuffle."""
    if is_shuffled(view) or not is_quick(sample(view, rng)):
        return None
    if is_open(view):
        return wins(view, rng, 1, replace(_ALL_SEEN, seconds=seconds))
    each = None if seconds is None else seconds / _WORLDS
    return wins(view, rng, _WORLDS, replace(_EACH_WORLD, seconds=each))


def _until_seen(state: PatienceState, moves: Sequence[Move]) -> tuple[Move, ...]:
    """The moves up to the first one that shows a card which was not seen."""
    for number, move in enumerate(moves, 1):
        before, state = state, state.apply(move)
        if state.to_act in (None, TABLE) or revealed(before, state, PLAYER):
            return tuple(moves[:number])
    return tuple(moves)


# Hints


def _hint(view: PatienceView, rng: Random) -> tuple[Move, list[str]]:
    line, state = line_from(view, _hinted), sample(view, rng)
    if line.tries:
        move = line.moves[0]
        brings = comes_of(state, [move])
        soon = [] if brings and brings != [IN_ORDER] else brought_soon(state, line.moves)
        return move, [_begins(does(state, move), brings), *soon, _odds(view, state, line)]
    move, why = _next_best(view, state, line.moves)
    lost = ["No win is left from here: undo, or play for the score."] if line.lost and is_open(view) else []
    return move, [*why, *lost]


def _next_best(view: PatienceView, state: PatienceState, moves: Sequence[Move]) -> tuple[Move, list[str]]:
    """The hint where no win is found."""
    if not moves:
        return _nothing_else(view, state)
    lines = [_begins(does(state, moves[0]), comes_of(state, moves[:1]))]
    if len(moves) > 1:
        brings = comes_of(state, moves)
        lines.append(
            f"In {len(moves)} moves it {sentence(brings)}."
            if brings
            else f"Next is {does(state.apply(moves[0]), moves[1])}."
        )
    return moves[0], lines


def _nothing_else(view: PatienceView, state: PatienceState) -> tuple[Move, list[str]]:
    """The hint where no move on the table gets any further, with how many cards are still to come."""
    move = _turn(view)
    others = sum(each not in (move, RESIGN) for each in view.legal)
    why = "there is no other move"
    if others:
        none = f"none of the {others} other moves" if others > 1 else "the only other move never"
        why = f"{none} gets you any further"
    if move == RESIGN:
        return move, [f"{why[0].upper()}{why[1:]}."]
    return move, [f"{does(state, move)}: {why}."]


def brought_soon(state: PatienceState, moves: Sequence[Move]) -> list[str]:
    """What the first moves bring about that bring anything but order: `In 3 moves that brings 2♣ home.`"""
    for number in range(2, min(len(moves), _SOON) + 1):
        brings = [phrase for phrase in comes_of(state, moves[:number]) if phrase != IN_ORDER]
        if brings:
            return [f"In {number} moves that {sentence(brings)}."]
    return []


def _begins(what: str, brings: list[str]) -> str:
    """What a line begins with, and what it brings.

    `9♠ of column 3 on 10♥: that turns up a hidden card in column 3.`
    """
    said = "home" if "home" in what else "clears"
    brings = [phrase for phrase in brings if said not in phrase]
    return f"{what}: that {sentence(brings)}." if brings else f"{what}."


def _odds(view: PatienceView, state: PatienceState, line: Line) -> str:
    if is_open(view):
        return f"This wins{_used(state, line)}: {counted(len(line.moves), 'move')} to go."
    return f"In {line.won} of {line.tries} ways the hidden cards may lie, I found a win from here."


def _used(state: PatienceState, line: Line) -> str:
    """On how many foundations a winning line ends, where they are the score (SO, Eliminator)."""
    if state.rules.score.kind != "foundations":
        return ""
    for move in line.moves:
        state = state.apply(move)
    return f" on {counted(sum(map(bool, state.board.foundation)), 'foundation')}"
