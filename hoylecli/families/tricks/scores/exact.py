"""Bids that are met to the trick (Oh Hell)."""

from typing import Final

from hoylecli.frame.line import ScoreLine

from ..position.position import Position
from .score import ScoreKind, by_each


def _settled(state: Position) -> list[ScoreLine]:
    """Ten and the tricks for those who took just what they bid, else nothing, or a little a trick."""
    lines = []
    for seat in range(state.players):
        bid, tricks = state.deal.bid_of(seat), state.deal.taken(seat)
        wanted = bid.amount if bid is not None else 0
        points = 10 + tricks if wanted == tricks else state.rules.score.miss * tricks
        lines.append(ScoreLine(points, text=f"bid {wanted}, took {tricks}"))
    return lines


EXACT: Final = ScoreKind(_settled, aim="own_bid", bidden=by_each)
