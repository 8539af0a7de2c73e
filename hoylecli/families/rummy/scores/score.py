"""What a kind of score has to say."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hoylecli.core.game import Outcome
from hoylecli.frame.line import ScoreLine
from hoylecli.frame.match import Won

from ..position.position import Position


def _no_game(state: Position) -> Won:
    raise AssertionError("the match is a single game")


@dataclass(frozen=True, slots=True)
class ScoreKind:
    """lines: what the deal counts, a line a side. outcome: the result of a match that is over. won: the game
    that has just been won, where games make the match.
    """

    lines: Callable[[Position], Sequence[ScoreLine]]
    outcome: Callable[[Position], Outcome]
    won: Callable[[Position], Won] = _no_game
