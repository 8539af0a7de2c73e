"""Two-handed pinochle by rules of thumb: keep cards for melds, win with tens, lay what counts most first."""

from typing import Final

from .table import COPIES, PossibleMeld, SimulatedStockDeal

_LATER: Final = 0.25  # the share of a meld that is lost, on the average, by laying it later
_THEIR_MELD: Final = 8.0  # points that the opponent is likely to meld after taking a trick
_THEIR_COUNT: Final = 7.0  # points of the opponent's card in a trick that it takes
_OUR_COUNT: Final = 3.0  # or loses
_SHARE: Final = 0.8  # of the melds that are still possible, the share that will be laid
_HOLDS: Final = {1: 0.55, 10: 0.3, 13: 0.15, 12: 0.1, 11: 0.1, 9: 0.05}
"""By rank, the chance that a card which is no trump takes the trick when it is led."""


def card(table: SimulatedStockDeal) -> int:
    """The bit of the card to play while cards are drawn, by what the seat to act knows."""
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


def urgency(table: SimulatedStockDeal, melds: int) -> float:
    """The share of a meld's points that is lost, on the average, if it is not laid after this trick."""
    coming = (len(table.stock) + (table.under >= 0)) // 2
    return min(1.0, _LATER + melds / max(coming, 1))


def _chance_to_hold(table: SimulatedStockDeal, bit: int) -> float:
    """The chance that a card takes the trick when it is led."""
    layout = table.melds.layout
    if layout.suit[bit] != layout.trump:
        return _HOLDS[layout.card[bit].rank]
    unseen = layout.everything & ~table.played & ~table.hands[table.seat]
    above = (unseen & layout.above[bit]).bit_count()
    return max(0.0, 1 - 0.2 * above)


def meld_after_trick(table: SimulatedStockDeal) -> PossibleMeld | None:
    """The meld to lay after a trick: the one that counts most; None to trade the nine, or else to draw."""
    lays = table.layable(table.seat)
    if lays and (lays[0].points > 10 or not table.may_trade(table.seat)):
        return lays[0]
    return None


def finish_trick(table: SimulatedStockDeal) -> None:
    """The taker of the trick lays a meld or trades by rule of thumb, or both, and both draw."""
    lay = meld_after_trick(table)
    if lay is not None:
        table.lay(table.seat, lay)
    if (lay is None or not table.melds.either) and table.may_trade(table.seat):
        table.trade(table.seat)
    table.draw()
