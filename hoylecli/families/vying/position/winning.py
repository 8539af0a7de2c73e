"""Who wins the pot, and what the deal comes to for each."""

from collections.abc import Mapping

from hoylecli.core.cards import Card
from hoylecli.core.events import Event, Seat
from hoylecli.core.values import replace
from hoylecli.frame.line import ScoreLine

from .deal import Deal
from .position import Position
from .pots import Pot, pots_of, shares
from .values import hand_name, value_of


def uncontested(state: Position) -> Position:
    """The state with the deal over, as all but one have folded; nothing is shown."""
    (seat,) = state.deal.live
    event = Event("won", seat, amount=state.deal.pot, data={"pot": 0, "pots": 1, "hand": "", "split": False})
    return _over(state.updated(event), {seat: state.deal.pot}, {seat: ""})


def contested(state: Position) -> Position:
    """The state with the deal over, and each pot given to the best of the hands shown."""
    deal, order = state.deal, state.around(state.after(state.dealer))
    values = {seat: value_of(state.rules, own(deal, seat), deal.board) for seat in deal.live}
    names = {seat: hand_name(state.rules, own(deal, seat), deal.board) for seat in deal.live}
    got: dict[Seat, int] = {}
    pots = pots_of(deal.paid, deal.in_deal)
    called = [pot for pot in pots if len(pot.seats) > 1 or pot is pots[0]]
    for number, pot in enumerate(pots):
        won = shares(pot, values, order)
        for seat, amount in won.items():
            got[seat] = got.get(seat, 0) + amount
        state = state.updated(*_events(pot, won, number, len(called), names))
    return _over(state, got, names)


def _events(
    pot: Pot, won: Mapping[Seat, int], number: int, pots: int, names: Mapping[Seat, str]
) -> list[Event]:
    if number >= pots:
        return [Event("returned", seat, amount=amount) for seat, amount in won.items()]
    split = len(won) > 1
    return [
        Event(
            "won",
            seat,
            amount=amount,
            data={"pot": number, "pots": pots, "hand": names[seat], "split": split},
        )
        for seat, amount in won.items()
    ]


def own(deal: Deal, seat: Seat) -> tuple[Card, ...]:
    """The cards that belong to the seat alone."""
    return deal.hands[seat] + deal.ups[seat]


def _over(state: Position, got: Mapping[Seat, int], names: Mapping[Seat, str]) -> Position:
    """The state with the deal over; a line a seat says by how much its bankroll changes."""
    deal = state.deal
    lines = []
    for seat in range(state.players):
        total = got.get(seat, 0) - deal.paid[seat]
        lines.append(ScoreLine(total, text=names.get(seat, "") if total > 0 else ""))
    stacks = tuple(stack + got.get(seat, 0) for seat, stack in enumerate(deal.stacks))
    return state.updated(deal=replace(deal, stacks=stacks, carried=())).deal_ended(lines)
