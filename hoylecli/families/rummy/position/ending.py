"""The end of a hand in games whose melds lie on the table: what is left in the hands is shown, and the feet
that nobody has taken up."""

from hoylecli.core.events import Event

from .position import Position


def shown(state: Position) -> Position:
    """The state with the deal over, and all hands face up."""
    deal = state.deal
    for seat, foot in enumerate(deal.feet):
        deal = deal.on_foot(seat) if foot else deal
    events = [
        Event("left", seat, hand, reveals=seat != state.to_act)
        for seat, hand in enumerate(deal.hands)
        if hand
    ]
    return state.updated(*events, deal=deal.turned_over(*range(state.players))).deal_ended()
