"""A contract made or lost (five hundred, as played)."""

from typing import Final

from hoylecli.core.grammar import counted
from hoylecli.frame.line import ScoreLine
from hoylecli.scoring import contracts as scoring

from ..position import contracts
from ..position.labels import in_words
from ..position.position import Position
from .score import ScoreKind, by_declarer


def _settled(state: Position) -> list[ScoreLine]:
    """The contract made or lost, and the tricks of the others (five hundred, as played)."""
    deal, rules = state.deal, state.rules
    high = deal.high
    assert high is not None
    assert deal.declarer is not None
    side, taken = state.side(deal.declarer), [0] * len(state.scores)
    for trick in deal.tricks:
        taken[state.side(trick.winner)] += 1
    value = contracts.table(rules.contracts)[contracts.move_of(high)]
    points = scoring.deal(value, high.amount, taken, side, rules.score.trick, rules.score.slam)
    how, slam = "made" if points[side] > 0 else "lost", ", a slam" if points[side] > value else ""
    lines = []
    for at, total in enumerate(points):
        tricks = counted(taken[at], "trick")
        bid = f"{in_words(high)} {how} with {tricks}{slam}"
        lines.append(ScoreLine(total, text=bid if at == side else tricks if total else ""))
    return lines


CONTRACTS: Final = ScoreKind(_settled, aim="contract", bidden=by_declarer)
