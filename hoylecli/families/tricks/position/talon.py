"""The cards that were not dealt: whether any are left to draw, and who has seen which of them."""

from hoylecli.core.events import Seat

from .deal import Deal, Hand
from .position import Position


def is_left(state: Position) -> bool:
    """Whether cards are drawn from the stock, and there is one for each."""
    return state.rules.stock.draw and len(state.deal.rest) >= state.players


def left_by_elder(deal: Deal, elder: Seat, most: int) -> Hand:
    """The cards that elder might have taken and did not, in their order, wherever they are now."""
    if not any(deal.discards):
        return ()
    taken = [card for seat, cards in enumerate(deal.drawn) if seat != elder for card in cards]
    return (*taken, *deal.rest)[: most - len(deal.drawn[elder])]


def talon_seen(state: Position, seat: Seat | None) -> Hand:
    """The cards of the talon that a seat has seen and not taken: those elder left, and those younger left."""
    deal, elder = state.deal, state.after(state.dealer)
    own = left_by_elder(deal, elder, state.rules.exchange.most) if seat == elder else ()
    return tuple(dict.fromkeys(own + (deal.rest if deal.left == "seen" else ())))
