"""What was counted aloud in hand and in play (laws of piquet of 1882)."""

from typing import Final

from hoylecli.frame.line import Line

from ..position import reckoning
from ..position.position import Position
from .score import Score


def _settled(state: Position) -> list[Line]:
    """All that was counted in hand and in play (laws of piquet of 1882, 61 to 69)."""
    items = reckoning.in_state(state)
    seats = range(state.players)
    return [Line(reckoning.total(items, seat), text=reckoning.itemised(items, seat)) for seat in seats]


COUNTED_ALOUD: Final = Score(_settled, style="tricks")
