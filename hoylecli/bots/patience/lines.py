"""Lines of play that a player keeps to, though it remembers nothing between calls.

If it searched anew for each move, it would find another line each time, and might go round in circles for
ever. But the view tells what has been played (`PatienceView.played`). So the player goes back by these moves,
searches where it searched then, and follows the line that it finds if what was played is on it. A line ends
where a card is shown that was not known. All this follows from the view; the cache only saves time.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from hoylecli.core.moves import Move
from hoylecli.core.values import replace
from hoylecli.families.patience.view import PatienceView
from hoylecli.families.patience.worlds.moves import steps_of
from hoylecli.families.patience.worlds.sample import sample

_ANEW: Final = 10  # a player who is on no line begins one after a multiple of so many moves
_MOST: Final = 4096  # positions whose lines are cached


@dataclass(frozen=True, slots=True)
class PlannedLine:
    """A line of play. moves: () if nothing was found.

    won, tries: in how many of how many worlds there is a win, where the line is one. lost: whether there is
    no win for certain. loses: whether it leads to nothing that is any better, for all that was found.
    """

    moves: tuple[Move, ...] = ()
    won: int = 0
    tries: int = 0
    lost: bool = False
    loses: bool = False


Search = Callable[[PatienceView], PlannedLine]
"""The line from a position; always the same for a position and what was played since a card was turned up."""


def line_from(view: PatienceView, search: Search) -> PlannedLine:
    """The line to follow: the rest of the one that is being followed, or else a new one."""
    return _kept(view, search) or search(view)


@lru_cache(_MOST)
def _kept(view: PatienceView, search: Search) -> PlannedLine | None:
    """The rest of the line that the moves played are on; None if they are on none."""
    if not view.played:
        return search(view)
    before = previous(view)
    line = _kept(before, search)
    if line is not None and line.moves and steps_of(before).get(line.moves[0]) == view.played[-1]:
        rest = replace(line, moves=line.moves[1:])
        return rest if rest.moves else search(view)
    return None if len(view.played) % _ANEW else search(view)


def previous(view: PatienceView) -> PatienceView:
    """The view before the last move of `view.played`."""
    state = sample(view, Random(0))
    *earlier, step = view.played
    board = state.board.moved(step.target, step.size, step.source)
    return replace(state, phase="play", to_act=0, ending="", board=board, played=tuple(earlier)).view(0)
