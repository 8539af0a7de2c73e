"""Tricks above the book, and honors."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.grammar import counted
from hoylecli.frame.line import ScoreLine

from ..position.position import Position
from .score import ScoreKind

HONORS: Final = {4: 4, 3: 2}  # what so many of the four highest trumps count at whist


def _settled(state: Position) -> list[ScoreLine]:
    """A point for each trick above the book, and what honors count."""
    taken, book = [0] * len(state.scores), state.rules.score.book
    for trick in state.deal.tricks:
        taken[state.side(trick.winner)] += 1
    lines = []
    for side, honors in enumerate(_honors(state, [max(tricks - book, 0) for tricks in taken])):
        texts = [counted(taken[side], "trick")] if book else []
        texts += [f"honors {honors}"] if honors else []
        lines.append(ScoreLine(max(taken[side] - book, 0) + honors, text=", ".join(texts)))
    return lines


def _honors(state: Position, points: Sequence[int]) -> list[int]:
    """What honors add to the points of the sides (Whist, the laws of 1864).

    points: those for tricks, which count first: a side that is one point short of the target with them gets
    nothing for honors.
    """
    deal, rules = state.deal, state.rules
    target, none = rules.match.target, [0] * len(points)
    scores = [score + more for score, more in zip(state.scores, points, strict=True)]
    if not rules.score.honors or (target and max(scores) >= target):
        return none
    held, highest = list(none), {f"{rank}{deal.trump}" for rank in rules.pack.order[:4]}
    for play in (play for trick in deal.tricks for play in trick.plays):
        held[state.side(play.seat)] += str(play.card) in highest
    short = [bool(target) and score == target - 1 for score in state.scores]
    return [0 if barred else HONORS.get(number, 0) for number, barred in zip(held, short, strict=True)]


TRICKS: Final = ScoreKind(_settled, aim="tricks")
