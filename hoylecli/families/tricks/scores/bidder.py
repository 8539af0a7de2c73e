"""The tricks that the highest bidder has bid, made or missed (nap and tarneeb, as played)."""

from typing import Final

from hoylecli.core.grammar import counted
from hoylecli.frame.line import ScoreLine
from hoylecli.scoring import contracts as scoring

from ..position.position import Position
from .score import ScoreKind, by_declarer


def _settled(state: Position) -> list[ScoreLine]:
    """The bid made or missed, and what the others count."""
    deal, score = state.deal, state.rules.score
    high = deal.high
    assert high is not None
    side, taken = state.side(high.seat), [0] * len(state.scores)
    for trick in deal.tricks:
        taken[state.side(trick.winner)] += 1
    points = scoring.tricks_bid(high.amount, taken, side, score.slam, score.over, score.others)
    how = "made" if taken[side] >= high.amount else "missed"
    bid = f"bid {high.amount}, {how} with {counted(taken[side], 'trick')}"
    return [
        ScoreLine(total, text=bid if at == side else counted(taken[at], "trick") if total else "")
        for at, total in enumerate(points)
    ]


BIDDER: Final = ScoreKind(_settled, aim="contract", bidden=by_declarer)
