"""Which cards partners give one another when one of them has won the bidding (BK, Pinochle, Variations).

The partner strengthens the bidder's hand with trumps and aces; the bidder keeps them, and gives what is
missed least. Nobody gives a card that costs a meld of their own, unless it is worth more in the other hand.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from hoylecli.core.cards import SUITS, Card
from hoylecli.core.events import Seat
from hoylecli.scoring.pinochle import PINOCHLE

from ..kernel.layout import bits
from .auction import Estimate

# What a card is worth in the bidder's hand rather than in the partner's, where the best one counts 10 for its
# taker; found by playing deals out
_TRUMP: Final = {1: 45.0, 10: 39.0, 13: 36.0, 12: 36.0, 11: 30.0, 9: 12.0}
_SIDE: Final = {1: 10.0, 10: 2.0, 13: -5.0, 12: -5.0, 11: 2.0, 9: 2.0}
_MADE: Final = 4.0  # for the queen and the jack that are a pinochle


def cards_to_give(estimate: Estimate, hand: int, trump: int, many: int, declares: bool) -> int:
    """The mask of `many` cards to give a partner. trump: the number of the suit. declares: for the bidder."""
    given = 0
    for _ in range(many):
        given |= 1 << max(ranked(estimate, hand & ~given, trump, declares))[1]
    return given


def ranked(
    estimate: Estimate, hand: int, trump: int, declares: bool, every: bool = False
) -> Iterator[tuple[float, int]]:
    """For each card of the hand how good it is to give it, and its bit; of equal cards the first, or `every`
    one.
    """
    unit, seen = (max(estimate.layout.points) or 10) / 10, set[Card]()
    held = estimate.melded(hand)[trump]
    for bit in bits(hand):
        card = estimate.layout.card[bit]
        if every or card not in seen:
            seen.add(card)
            lost = held - estimate.melded(hand & ~(1 << bit))[trump]
            gain = worth(card, trump) * unit
            yield (-gain if declares else gain) - lost, bit


def worth(card: Card, trump: int) -> float:
    """What a card is worth to the bidder rather than to the partner. trump: the number of the suit."""
    if card.suit == SUITS[trump]:
        return _TRUMP.get(card.rank, 0)
    return _SIDE.get(card.rank, 0) + _MADE * (card in PINOCHLE)


def exchanged(
    estimate: Estimate, hands: Sequence[int], trump: int, declarer: Seat, given: Mapping[Seat, int]
) -> list[int]:
    """The hands when the declarer and the partner have exchanged cards. given: what a seat gives, where it is
    known.
    """
    after, many = list(hands), estimate.rules.passing.cards
    partner = (declarer + len(hands) // 2) % len(hands)
    chosen = {
        seat: given.get(seat) or cards_to_give(estimate, hands[seat], trump, many, seat == declarer)
        for seat in (declarer, partner)
    }
    for giver, taker in ((declarer, partner), (partner, declarer)):
        after[giver] = hands[giver] & ~chosen[giver] | chosen[taker]
    return after
