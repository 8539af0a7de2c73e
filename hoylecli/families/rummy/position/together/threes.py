"""Red threes that are laid down and replaced, and what is turned up for a pile (FG, Canasta)."""

from collections.abc import Sequence

from hoylecli.core.events import Event, Seat
from hoylecli.core.values import replace

from ..deal import Deal
from ..position import Position
from .sides import is_blocking, is_special


def set_up(state: Position, seats: Sequence[Seat]) -> Position:
    """The state after the deal: a card turned up, and red threes replaced from the dealer's left on."""
    sides = len(state.scores)
    deal = replace(state.deal, reds=((),) * sides, opened=(False,) * sides)
    state = covered(state.updated(deal=deal))
    for seat in seats if state.rules.threes != "ordinary" else ():
        state = replaced(state, seat)
    return state


def covered(state: Position) -> Position:
    """The state with cards turned up until the top one is neither wild nor a red three.

    A wild card or a red three below it freezes the pile (FG, How the game is played).
    """
    deal = state.deal
    while deal.stock and _is_covered(state, deal):
        deal = replace(deal, stock=deal.stock[1:], discards=(*deal.discards, deal.stock[0]))
    deal = replace(deal, turned=deal.discards[-1])
    return state.updated(Event("upcard", state.dealer, deal.discards), deal=deal)


def _is_covered(state: Position, deal: Deal) -> bool:
    top = deal.discards[-1]
    is_black = top.rank == 3 and not is_special(top, state.rules)
    return is_special(top, state.rules) or (is_blocking(top, state.rules) and not is_black)


def replaced(state: Position, seat: Seat) -> Position:
    """The state with the red threes of a hand laid down, and others drawn for them while there are cards.

    The red three that the last card of the stock turns out to be has none in its place.
    """
    while reds := tuple(card for card in state.deal.hands[seat] if is_special(card, state.rules)):
        deal = state.deal.laid_aside(seat, state.side(seat), reds)
        state = state.updated(Event("red_threes", seat, reds, reveals=True), deal=deal)
        new = deal.stock[: len(reds)]
        if not new:
            break
        deal = replace(deal.received(seat, new), stock=deal.stock[len(new) :])
        state = state.updated(
            Event("replaced", seat, amount=len(new), data={"left": len(deal.stock)}),
            Event("replaced", seat, new, len(new), {"left": len(deal.stock)}, (seat,), reveals=True),
            deal=deal,
        )
    return state
