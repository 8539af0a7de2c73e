"""Melds are laid before play (CG and BK, Pinochle).

From the dealer's left each player lays all melds there are in the hand, found by the program, with `meld`;
who has none is passed over. The cards go back to the hands, but everybody has seen them.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from hoylecli.core.cards import Card, make_card
from hoylecli.core.events import Event, Seat
from hoylecli.core.moves import Move
from hoylecli.scoring.pinochle import DOUBLE, SINGLE, Meld, Table, melds, said

from ..rules.schema import Melding

if TYPE_CHECKING:
    from ..state import TricksState

MELD: Final = Move("meld")


@lru_cache(maxsize=16)
def table_of(rules: Melding) -> Table:
    """What melds count by these rules."""
    table = DOUBLE if rules.table == "double" else SINGLE
    return table.tenth() if rules.tenths else table


def melds_of(state: "TricksState", seat: Seat) -> list[Meld]:
    """The melds in the hand of a seat.

    A nine of trumps that was traded has counted for the one who held it, as a dix, and counts no more for the
    dealer who has it now.
    """
    deal = state.deal
    cards = counted(deal.hands[seat], seat, state.dealer, deal.trader, deal.trump)
    return melds(cards, deal.trump, table_of(state.rules.meld))


def counted(hand: Sequence[Card], seat: Seat, dealer: Seat, trader: Seat | None, trump: str) -> list[Card]:
    """The cards that count for the melds of a seat with this hand, once trumps have been traded."""
    cards = list(hand)
    if trader is not None and seat == dealer:
        cards.remove(make_card(9, trump))
    return [*cards, make_card(9, trump)] if seat == trader else cards


def begin(state: "TricksState") -> "TricksState":
    state = state.then(deal=replace(state.deal, melds=((),) * state.players))
    return _from(state, state.after(state.dealer))


def _from(state: "TricksState", seat: Seat) -> "TricksState":
    """The first seat from this one to the dealer that has melds is to act; after the dealer play begins."""
    while not melds_of(state, seat):
        state = state.then(Event("melded", seat, amount=0))
        if seat == state.dealer:
            return state.go_on()
        seat = state.after(seat)
    return state.then(to_act=seat)


def legal(state: "TricksState") -> Sequence[Move]:
    return [MELD]


def apply(state: "TricksState", move: Move) -> "TricksState":
    seat = state.to_act
    assert seat is not None
    found = tuple(melds_of(state, seat))
    laid = list(state.deal.melds)
    laid[seat] = found
    items = (Event("meld", seat, meld.cards, meld.points, said(meld)) for meld in found)
    total = Event("melded", seat, amount=sum(meld.points for meld in found), note=str(len(found)))
    state = state.then(*items, total, deal=replace(state.deal, melds=tuple(laid)))
    return state.go_on() if seat == state.dealer else _from(state, state.after(seat))


def why_not(state: "TricksState", move: Move) -> str:
    return "First lay your melds: 'meld' puts them all on the table."
