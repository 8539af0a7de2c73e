"""What becomes of a player who has used up a hand: the foot is taken up, or the hand is over."""

from hoylecli.core.events import Event, Seat

from ..ending import shown
from ..position import Position
from .threes import replaced


def emptied(state: Position) -> Position:
    """The state when the player to act has no card left in the turn."""
    seat = state.actor
    if state.deal.feet and state.deal.feet[seat]:
        return taken_up(state, seat)
    return shown(state.updated(Event("went_out", seat)))


def taken_up(state: Position, seat: Seat) -> Position:
    """The state with the foot of a seat for its hand, the red threes of which are laid down."""
    deal = state.deal.on_foot(seat)
    many = len(deal.hands[seat])
    state = state.updated(
        Event("foot", seat, amount=many),
        Event("foot", seat, deal.hands[seat], many, seen_by=(seat,), reveals=True),
        deal=deal,
    )
    return replaced(state, seat)
