"""Players of all patiences that have none of their own, at three levels, and their hints.

- beginner: looks one move ahead, and likes what it sees at once: cards that get home, cards turned up. It
  does not ask what lies in the way, nor how many spaces are left.
- average: asks that, too, and looks three moves ahead. Where all cards are known and none are taken away, it
  plans, and looks on until it sees a better position. It never looks past a card that is turned up.
- expert: samples the cards it cannot see, and has the solver look for wins; where none is found, it looks
  further ahead than the average player.

All draw when nothing looks better than now. Where nothing is left to draw they take any step forward (see
`way_on`), then for a while the moves that lose least, and resign only after that. They keep to a line of
play once they have found it (see `line_from`). Every line leads to a better position, to a step forward, or
to a position in which they have not been; so they never go round in circles.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from random import Random
from typing import Final

from hoylecli.core import TABLE, Move, replace, revealed
from hoylecli.families.patience import PatienceView, sample, steps_of
from hoylecli.families.patience.position.steps import DRAW, REDEAL, RESIGN
from hoylecli.families.patience.state import PLAYER, PatienceState

from ..hints import Hint, Weighed
from ..levels import LevelPlayer
from ..solver.watch import Limit
from . import hints, lookahead
from .lookahead import Sight, Worth, at_a_glance, boards_before, in_full, turn
from .worlds import Wins, is_hopeless, is_open, is_quick, is_shuffled, wins

# Lines of play that a player keeps to, though it remembers nothing between calls.
#
# If it searched anew for each move, it would find another line each time, and might go round in circles for
# ever. But the view tells what has been played (`PatienceView.played`). So the player goes back by these
# moves, searches where it searched then, and follows the line that it finds if what was played is on it. A
# line ends where a card is shown that was not known. All this follows from the view; the cache only saves
# time.

_ANEW: Final = 10  # a player who is on no line begins one after a multiple of so many moves
_MOST: Final = 4096  # positions whose lines are cached


@dataclass(frozen=True, slots=True)
class PlannedLine:
    """A line of play. moves: () if nothing was found.

    won, tries: in how many of how many worlds there is a win, where the line is one. lost: whether there is
    no win for certain. forward: whether it ends in a step forward, however the position looks then. loses:
    whether it leads to nothing that is any better, for all that was found. promised: whether a hint has said
    what comes of it, with cards hidden.
    """

    moves: tuple[Move, ...] = ()
    won: int = 0
    tries: int = 0
    lost: bool = False
    forward: bool = False
    loses: bool = False
    promised: bool = False

    @property
    def is_kept(self) -> bool:
        """Whether it is followed to its end, and not compared by how positions look."""
        return self.tries > 0 or self.forward or self.loses or self.promised


Search = Callable[[PatienceView], PlannedLine]
"""The line from a position; always the same for a position and what was played since a card was turned up."""


def line_from(view: PatienceView, search: Search) -> PlannedLine:
    """The line to follow: the rest of the one that is being followed, or else a new one.

    What is being followed is left only for a line that gains more, so nobody goes round in circles.
    """
    return _kept(view, search) or search(view)


@lru_cache(_MOST)
def _kept(view: PatienceView, search: Search) -> PlannedLine | None:
    """The rest of the line that the moves played are on; None if they are on none."""
    if not view.played:
        return search(view)
    before = lookahead.previous(view)
    line = _kept(before, search)
    if line is not None and line.moves and steps_of(before).get(line.moves[0]) == view.played[-1]:
        rest = replace(line, moves=line.moves[1:])
        return rest if rest.moves and rest.is_kept else _better(view, rest, search(view))
    return None if len(view.played) % _ANEW else search(view)


def _better(view: PatienceView, rest: PlannedLine, anew: PlannedLine) -> PlannedLine:
    """The line to follow where one was begun, and another is found from here."""
    if not rest.moves or not anew.moves or anew.tries:
        return anew if anew.moves or not rest.moves else rest
    state = sample(view, Random(_WORLD))
    return anew if lookahead.gain_of(state, anew.moves, 1) > lookahead.gain_of(state, rest.moves, 1) else rest


_ONE: Final = 2  # positions to look at; all that one move leads to are looked at in any case
_NEAR: Final = 120
_AHEAD: Final = 3  # moves that an average player looks ahead
_FAR: Final = 250
_ON: Final = 400  # positions among which a step forward is looked for, where no move looks better than none
_ON_SOON: Final = 120  # the same for an average player who cannot plan
_LEAST: Final = 12  # moves that are made at a loss, one after the other
_TO_A_STANDSTILL: Final = 60  # the same where cards are drawn only when nothing else is left
_ALL_SEEN: Final = Limit(states=6000)
_EACH_WORLD: Final = Limit(states=1500)
_WORLDS: Final = 6
_WORLD: Final = 1  # the seed with which hidden cards are sampled for a search


def _choose(level: str, view: PatienceView, rng: Random) -> Move:
    line = line_from(view, SEARCHES[level])
    if line.loses and _has_had_enough(level, view):
        return RESIGN
    return line.moves[0] if line.moves else turn(view) or turn(view, fresh=False) or RESIGN


def _has_had_enough(level: str, view: PatienceView) -> bool:
    """Whether a player who finds no way on gives up; a hint goes on as long as anything may help."""
    if _goes_round(view):
        return True
    waits = view.rules.stock.standstill and view.stock
    return not lookahead.least_loss(view, _TO_A_STANDSTILL if waits else _LEAST, _worth(level))


def _worth(level: str) -> Worth:
    return at_a_glance if level == "beginner" else in_full


# Searches. Until a card is turned up, all sample the hidden cards alike, so that none undoes another's moves.


def _beginner(view: PatienceView) -> PlannedLine:
    return _or_on(view, PlannedLine(_best_path(view, Sight(_ONE, 1, at_a_glance))), 0, at_a_glance)


def _average(view: PatienceView) -> PlannedLine:
    plans = _can_plan(view)
    sight = Sight(_NEAR) if plans else Sight(_NEAR, _AHEAD)
    return _or_on(view, PlannedLine(_best_path(view, sight)), _ON if plans else _ON_SOON)


def _can_plan(view: PatienceView) -> bool:
    """Whether all cards are known, and are moved about: where they leave, each move is for good."""
    builds = view.rules.remove.rule == "none" and view.rules.win.how != "cleared"
    return builds and is_open(view) and not is_shuffled(view)


def _expert(view: PatienceView) -> PlannedLine:
    return _or_on(view, _winning_or_far(view), _ON)


SEARCHES: Final[dict[str, Search]] = {"beginner": _beginner, "average": _average, "expert": _expert}


def _winning_or_far(view: PatienceView) -> PlannedLine:
    found = _won(view)
    if found.tries:
        return found
    return replace(found, moves=_best_path(view, Sight(_FAR)), promised=not is_open(view))


def _or_on(view: PatienceView, line: PlannedLine, most: int, worth: Worth = in_full) -> PlannedLine:
    """The line, or one that goes on in spite of it; none where cards are to be drawn first, or to resign.

    most: positions among which a step forward is looked for. worth: by which a move loses least.
    """
    if line.moves or turn(view):
        return line
    moves = lookahead.way_on(sample(view, Random(_WORLD)), most)
    if moves or turn(view, fresh=False) or line.lost:
        return replace(line, moves=moves, forward=True)
    return replace(line, moves=lookahead.least_loss(view, worth=worth), loses=True)


def _goes_round(view: PatienceView) -> bool:
    """Whether the waste could be turned over for ever, if something is moved to and fro."""
    return view.redeals is None and bool(view.stock or any(view.waste))


def _won(view: PatienceView) -> PlannedLine:
    """A line that wins in a world; without moves if none is found, lost if there is certainly none."""
    found = _wins(view, Random(_WORLD))
    if found is None:
        return PlannedLine()
    if found.moves:
        return PlannedLine(_until_seen(found.world, found.moves), found.won, found.tries)
    return PlannedLine(lost=found.lost and is_open(view))


def _best_path(view: PatienceView, sight: Sight) -> tuple[Move, ...]:
    """The moves to the best position found, or to any at all when a card has to be placed."""
    must = view.rules.stock.face == "up" and not turn(view)
    state = sample(view, Random(_WORLD))
    return lookahead.best_path(state, sight, must, boards_before(state)).moves


def _wins(view: PatienceView, rng: Random) -> Wins | None:
    """What the solver finds; None where it is too slow to be of use, or would need to know a shuffle."""
    if is_shuffled(view) or not is_quick(sample(view, rng)):
        return None
    if is_open(view):
        return wins(view, rng, 1, _ALL_SEEN)
    return wins(view, rng, _WORLDS, _EACH_WORLD)


def _until_seen(state: PatienceState, moves: Sequence[Move]) -> tuple[Move, ...]:
    """The moves up to the first one that shows a card which was not seen."""
    for number, move in enumerate(moves, 1):
        before, state = state, state.apply(move)
        if state.to_act in (None, TABLE) or revealed(before, state, PLAYER):
            return tuple(moves[:number])
    return tuple(moves)


# Hints


def evaluate(view: PatienceView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The expert's advice. It is to resign only where it is certain that nothing helps any more."""
    line, state = line_from(view, _expert), sample(view, Random(_WORLD))
    drawn = turn(view) or turn(view, fresh=False)
    if line.loses or not (line.moves or drawn):
        return at_a_loss(view, line)
    lost = (hints.LOST,) if line.lost else ()
    if not line.moves:
        assert drawn is not None
        return _advice(state, (drawn,), " ".join((hints.turning(state, drawn), *lost)), (), hints.DRAWN)
    why, *more = hints.reasons(state, line.moves, line.lost)
    if line.tries:
        more.append(hints.odds(state, line.moves, line.won, line.tries))
    decided = hints.MOST_WINS if line.tries else hints.PLANNED
    return _advice(state, line.moves, " ".join((why, *lost)), more, decided, line.tries == 1)


def _advice(
    state: PatienceState,
    moves: Sequence[Move],
    why: str,
    more: Sequence[str] = (),
    decided: str = "",
    wins: bool = False,
) -> Hint:
    """The hint to begin these moves, with what each move leads to; to draw is to stay where one is.

    decided: what speaks for it where another move leads to a better position. wins: for certain.
    """
    advised, sight = moves[0], Sight(_FAR)
    values = lookahead.gains(state, sight, boards_before(state))
    values |= {move: 0.0 for move in (DRAW, REDEAL) if move in state.legal_moves()}
    own = 0.0 if advised in lookahead.NO_PLAY else lookahead.gain_of(state, moves, sight.ahead)
    values[advised] = max(own, values.get(advised, own), *(values.values() if wins else ()))
    best = sorted(values, key=lambda move: (-values[move], move != advised))
    listed = tuple(Weighed(move, values[move], _said(move)) for move in best)
    return Hint(advised, why, tuple(more), listed, "order", decided="" if best[0] == advised else decided)


def _said(move: Move) -> str:
    """The cards of a move that removes some; "" for a move that is told as it is typed."""
    return " ".join(card.symbol for card in move.cards) if move.verb == "remove" else ""


def at_a_loss(view: PatienceView, line: PlannedLine | None = None) -> Hint:
    """The advice where nothing is found that gets any further.

    line: moves at a loss, if they have been looked for.
    """
    line, state = line or PlannedLine(), sample(view, Random(_WORLD))
    if is_hopeless(view):
        return Hint(RESIGN, hints.OVER)
    others = line.moves or lookahead.least_loss(view) or [move for move in view.legal if move != RESIGN]
    return _advice(state, others[:1], hints.NO_WAY, (hints.effect(state, others[0]),), hints.LOSES_LEAST)


PLAYERS: Final = {level: LevelPlayer(evaluate, partial(_choose, level)) for level in SEARCHES}
