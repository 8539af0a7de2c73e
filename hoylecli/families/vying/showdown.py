"""The showdown: all who are still in show their hands, and the best wins. Nobody is to act in this phase.

CG, Poker: each player who has not folded shows. Decision where CG is silent: who made the last bet or
raise of the last interval shows first, else who spoke first in it, and the others clockwise.
"""

from typing import Final

from hoylecli.core.game import Event
from hoylecli.core.values import replace
from hoylecli.families.phase import Phase
from hoylecli.families.screen import Style, verb

from .limits import first_later
from .position import Position
from .view import VyingView
from .winning import a_hand, contested, hand_name, high_first, money, own


def _begin(state: Position) -> Position:
    deal = state.deal
    first = deal.last if deal.last is not None else first_later(state)
    order = [seat for seat in state.around(first) if deal.in_deal[seat]]
    events = []
    for seat in order:
        cards = own(deal, seat)
        data = {"hand": hand_name(state.rules, cards, deal.board)}
        events.append(Event("shown", seat, cards, data=data, reveals=True, binding=True))
    return contested(state.updated(*events, deal=replace(deal, shown=tuple(order))))


def _shown(event: Event, style: Style) -> str:
    return f"{style.does(event.seat, 'show')} {style.cards(high_first(event.cards))}: {event.data['hand']}."


def _won(event: Event, style: Style) -> str:
    """`Odile wins the pot, $240`, `You win half of the side pot ...`."""
    what = "the pot" if event.data["pots"] == 1 else "the main pot"
    if event.data["pot"]:
        what = "the side pot" if event.data["pots"] == 2 else f"side pot {event.data['pot']}"
    if event.data["split"]:
        gets = f"{verb([event.seat], 'get', style)} {money(event.amount)}"
        return f"{style.does(event.seat, 'share')} {what}, and {gets}."
    with_hand = f", with {a_hand(event.data['hand'])}" if event.data["hand"] else ""
    return f"{style.does(event.seat, 'win')} {what}, {money(event.amount)}{with_hand}."


SHOWDOWN: Final[Phase[Position, VyingView]] = Phase(
    name="showdown",
    is_played=lambda rules: True,
    begin=_begin,
    legal=lambda state: [],
    apply=lambda state, move: state,
    why_not=lambda state, move: "",
    task=lambda state: "",
    question=lambda view, style: "",
    tellers={
        "shown": _shown,
        "won": _won,
        "returned": lambda event, style: (
            f"{style.does(event.seat, 'take')} back {money(event.amount)} that nobody has called."
        ),
    },
)
