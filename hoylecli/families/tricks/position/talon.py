"""The cards that were not dealt: whether they can be drawn, and who has seen which of them."""

from hoylecli.core.events import Seat

from .deal import Deal, Hand
from .position import Position


def is_left(state: Position) -> bool:
    """Whether cards are drawn from the stock in this game, and there is still one for each player."""
    return state.rules.stock.draw and len(state.deal.rest) >= state.players


def left_by_elder(deal: Deal, elder: Seat, most: int) -> Hand:
    """The cards of the talon that elder could have taken and left, in order, wherever they are now."""
    if not any(deal.discards):
        return ()
    taken = [card for seat, cards in enumerate(deal.drawn) if seat != elder for card in cards]
    return (*taken, *deal.rest)[: most - len(deal.drawn[elder])]


def talon_seen(state: Position, seat: Seat | None) -> Hand:
    """The cards of the talon that a seat has seen and not taken, whether elder or younger left them."""
    deal, elder = state.deal, state.after(state.dealer)
    own = left_by_elder(deal, elder, state.rules.exchange.most) if seat == elder else ()
    return tuple(dict.fromkeys(own + (deal.rest if deal.left == "seen" else ())))
