"""Melds of pinochle that a seat may lay (CG and BK, Pinochle), and what players of piquet count aloud."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core import Card, Event, Seat, cached_by_identity, make_card
from hoylecli.core.text import NUMBERS
from hoylecli.scoring import piquet
from hoylecli.scoring.pinochle import DOUBLE, SINGLE, Laid, PinochleMeld, PointTable, melds, possible
from hoylecli.scoring.piquet import PiquetItem

from ..rules.before_play import Melding, MeldsBefore
from . import Call, Play, Position, Trick


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
    """The melds that a seat may lay after a trick, one of them, each with what then lies before the seat."""
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


# What the players of piquet count aloud during a deal, item by item

_ANNOUNCED: Final = ("bonus", "cards")
RANKS: Final = {"A": "aces", "K": "kings", "Q": "queens", "J": "jacks", "T": "tens"}


def in_state(state: Position) -> list[PiquetItem]:
    """All items of the deal so far, in the order in which they are reckoned."""
    deal = state.deal
    return items_of(deal.calls, deal.tricks, deal.trick, [*map(len, deal.hands)], state.phase)


def items_of(
    calls: Sequence[Call],
    tricks: Sequence[Trick],
    trick: Sequence[Play],
    sizes: Sequence[int],
    phase: str,
) -> list[PiquetItem]:
    """All items of a deal, in the order in which they are counted.

    sizes: of the hands now. Younger calls when elder has led (PC 56), and as long as calls may still come,
    nobody knows who will make pique or repique, and neither is counted.
    """
    calls_may_come = phase == "declaring" or not (trick or tricks)
    items = []
    for call in calls:
        if call.kind == "blanche":
            items.append(PiquetItem(call.seat, "blanche", "carte blanche", piquet.BLANCHE))
        elif call.answer == "good":
            for combo in call.combos:
                points = piquet.worth(call.kind, len(combo))
                items.append(PiquetItem(call.seat, call.kind, name(call.kind, combo), points))
    pairs = [(each.leader, each.winner) for each in tricks]
    items += piquet.played(pairs, trick[0].seat if trick else None, len(tricks) + max(sizes, default=0))
    return sorted(items, key=_stage) if calls_may_come else piquet.reckoned(items)


def _stage(item: PiquetItem) -> int:
    return piquet.STAGES.index(item.stage)


def name(kind: str, cards: Sequence[Card]) -> str:
    """The name of a combination: `point of five`, `quart`, `three kings`."""
    if kind == "point":
        return f"point of {NUMBERS[len(cards)]}"
    return (
        piquet.SEQUENCES[len(cards)]
        if kind == "sequence"
        else f"{NUMBERS[len(cards)]} {RANKS[str(cards[0])[0]]}"
    )


def total(items: Sequence[PiquetItem], seat: Seat) -> int:
    """What a seat has counted so far."""
    return sum(item.points for item in items if item.seat == seat)


def heard(before: Position, after: Position) -> tuple[Event, ...]:
    """What is announced after a card is played: pique, the cards, capot, and after a trick both totals."""
    if after.rules.score.kind != "piquet":
        return ()
    items, known = in_state(after), in_state(before)
    new = [item for item in items if item.stage in _ANNOUNCED and item not in known]
    events = [Event("bonus", item.seat, amount=item.points, data={"what": item.what}) for item in new]
    if len(after.deal.tricks) > len(before.deal.tricks):
        totals = [total(items, seat) for seat in range(after.players)]
        events.append(Event("reckoned", after.deal.tricks[-1].winner, data={"totals": totals}))
    return tuple(events)


def itemised(items: Sequence[PiquetItem], seat: Seat) -> str:
    """What a seat counts, its play in one: `point of five 5, quart 4, play 9, last trick 1, cards 10`."""
    own = [item for item in items if item.seat == seat]
    play = sum(item.points for item in own if item.what in ("led", "won"))
    texts = [f"{item.what} {item.points}" for item in own if item.what not in ("led", "won")]
    in_hand = sum(item.stage in piquet.STAGES[:4] or item.what == "repique" for item in own)
    return ", ".join([*texts[:in_hand], *([f"play {play}"] if play else []), *texts[in_hand:]])
