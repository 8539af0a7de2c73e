"""The melds that a seat may lay, before play or between the tricks (CG and BK, Pinochle)."""

from collections.abc import Sequence

from hoylecli.core.cards import Card, make_card
from hoylecli.core.game import Seat
from hoylecli.core.values import cached_by_identity
from hoylecli.scoring.pinochle import DOUBLE, SINGLE, Laid, PinochleMeld, PointTable, melds, possible

from ..rules.before_play import Melding, MeldsBefore
from . import Position


@cached_by_identity
def table_of(rules: Melding) -> PointTable:
    """What melds count by these rules."""
    table = DOUBLE if rules.table == "double" else SINGLE
    return table.tenth() if rules.tenths else table


def needs_trick(rules: Melding, bids: bool) -> bool:
    """Whether a side loses its melds when it takes no trick. bids: whether it has won the bidding."""
    return bids if rules.trick == "bidders" else rules.trick


def turned_dix(rules: Melding, turned: Card | None, trump: str) -> int:
    """What the card turned up counts at once for the dealer: a nine of trumps does (CG, Partnership Pinochle
    and Four-Handed Pinochle, The Deal). It is one of his melds, too, which needs no trick then.
    """
    counts = isinstance(rules, MeldsBefore) and rules.turned
    is_dix = counts and turned is not None and turned == make_card(9, trump)
    return table_of(rules).dix if is_dix else 0


def dix(state: Position) -> Card:
    """The nine of trumps."""
    return make_card(9, state.deal.trump)


def melds_of(state: Position, seat: Seat) -> list[PinochleMeld]:
    """The melds in the hand of a seat; a nine of trumps counts for the seat that traded it."""
    deal = state.deal
    cards = counted(deal.hands[seat], seat, state.dealer, deal.trader, deal.trump)
    return melds(cards, deal.trump, table_of(state.rules.meld))


def counted(hand: Sequence[Card], seat: Seat, dealer: Seat, trader: Seat | None, trump: str) -> list[Card]:
    """The cards that count for a seat's melds, given its hand, when the nine of trumps may have been traded.

    The nine counts for the seat that traded it, and not for the dealer who holds it now.
    """
    cards = list(hand)
    if trader is not None and seat == dealer:
        cards.remove(make_card(9, trump))
    return [*cards, make_card(9, trump)] if seat == trader else cards


def melds_between(state: Position, seat: Seat) -> list[tuple[PinochleMeld, tuple[Laid, ...]]]:
    """The melds of which a seat may lay one after a trick, each with what lies before the seat if it does."""
    rules, deal = state.rules.meld, state.deal
    if rules.table == "none" or rules.when != "after_tricks" or seat != deal.tricks[-1].winner:
        return []
    if deal.has_melded:
        return []
    return possible(deal.held_back(seat), deal.laid[seat], deal.trump, table_of(rules))


def found(state: Position, seat: Seat | None) -> tuple[PinochleMeld, ...]:
    """The melds that the seat may lay now."""
    if seat is None or state.phase not in ("melding", "drawing"):
        return ()
    if state.phase == "melding":
        return tuple(melds_of(state, seat))
    return tuple(meld for meld, _ in melds_between(state, seat))
