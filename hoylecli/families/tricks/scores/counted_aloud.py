"""What was counted aloud in hand and in play (laws of piquet of 1882)."""

from typing import Final

from hoylecli.frame.line import ScoreLine

from ..position import reckoning
from ..position.position import Position
from .score import ScoreKind


def _settled(state: Position) -> list[ScoreLine]:
    """All that was counted in hand and in play (laws of piquet of 1882, 61 to 69)."""
    items = reckoning.in_state(state)
    seats = range(state.players)
    return [ScoreLine(reckoning.total(items, seat), text=reckoning.itemised(items, seat)) for seat in seats]


COUNTED_ALOUD: Final = ScoreKind(_settled, aim="tricks")
