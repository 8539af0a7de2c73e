"""Two-handed pinochle by rule of thumb: keep what may meld, win with tens, and lay what counts most first."""

from typing import Final

from .table import COPIES, PossibleMeld, StockTable

_LATER: Final = 0.25  # of a meld that could be laid now, what waiting costs even early on
_THEIR_MELD: Final = 8.0  # points that the other side is likely to lay with a trick
_THEIR_COUNT: Final = 7.0  # points that the other side is likely to put on a trick it takes
_OUR_COUNT: Final = 3.0  # or on one that it loses
_SHARE: Final = 0.8  # of what may be melded, what comes of it
_HOLDS: Final = {1: 0.55, 10: 0.3, 13: 0.15, 12: 0.1, 11: 0.1, 9: 0.05}
"""By rank, how often a plain card that is led takes the trick."""


def card(table: StockTable) -> int:
    """The bit of the card to play while cards are drawn, by what the seat to act can see."""
    seat, points = table.seat, table.melds.layout.points
    _, lost = table.potential(seat)
    lays = table.layable(seat)
    rush = urgency(table, len(lays))
    best, most = -1, -1e9
    for bit in table.candidates():
        cost = _SHARE * lost[bit // COPIES] + table.melds.strength[bit // COPIES]
        gain = rush * next((lay.points for lay in lays if not lay.chosen >> bit & 1), 0)
        if table.led < 0:
            holds = _chance_to_hold(table, bit)
            value = holds * (points[bit] + _OUR_COUNT + gain)
            value -= (1 - holds) * (points[bit] + _THEIR_COUNT + _THEIR_MELD)
        else:
            together = points[table.led] + points[bit]
            value = together + gain if table.wins(bit) else -together - _THEIR_MELD
        if value - cost > most:
            best, most = bit, value - cost
    return best


def urgency(table: StockTable, melds: int) -> float:
    """The share of a meld's points that is lost if it cannot be laid after this trick."""
    coming = (len(table.stock) + (table.under >= 0)) // 2
    return min(1.0, _LATER + melds / max(coming, 1))


def _chance_to_hold(table: StockTable, bit: int) -> float:
    layout = table.melds.layout
    if layout.suit[bit] != layout.trump:
        return _HOLDS[layout.card[bit].rank]
    unseen = layout.everything & ~table.played & ~table.hands[table.seat]
    above = (unseen & layout.above[bit]).bit_count()
    return max(0.0, 1 - 0.2 * above)


def between(table: StockTable) -> PossibleMeld | None:
    """What to lay after a trick: what counts most; None to trade, or to draw if that cannot be done."""
    lays = table.layable(table.seat)
    if lays and (lays[0].points > 10 or not table.may_trade(table.seat)):
        return lays[0]
    return None


def finish_trick(table: StockTable) -> None:
    """Lays what there is to lay for the seat that took the trick, and draws."""
    lay = between(table)
    if lay is not None:
        table.lay(table.seat, lay)
    elif table.may_trade(table.seat):
        table.trade(table.seat)
    table.draw()
