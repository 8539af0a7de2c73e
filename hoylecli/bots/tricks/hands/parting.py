"""Which cards to part with: exchanged at piquet, given to a partner, or passed on."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from hoylecli.core import SUITS, Card, Seat
from hoylecli.scoring.pinochle import PINOCHLE

from ..kernel import Layout, bits
from .auction import Estimate
from .contracts import ranked

# Which cards to exchange at piquet, by the value of keeping each (BK, Piquet)

_HIGH: Final = (0.0, 0.3, 0.6, 1.0, 2.0, 3.0, 5.0, 8.0)
"""The value of keeping a card, by its height from the seven."""
_SUIT: Final = 1.0  # for each card of its suit
_LONGEST: Final = 2.5  # if that is the longest suit
_NEIGHBOR: Final = 0.8  # for a card next to it in its suit
_SET: Final = {2: 1.5, 3: 7.0, 4: 14.0}  # by the number of cards of its rank
_KEPT: Final = 15.5  # the least value for which a card is kept that might be exchanged


def keep_values(layout: Layout, hand: int) -> dict[int, float]:
    """The value of keeping each card of a hand, by its bit."""
    lengths = [(hand & mask).bit_count() for mask in layout.masks]
    strengths = [(length, hand & mask) for length, mask in zip(lengths, layout.masks, strict=True)]
    longest = max(range(4), key=lambda suit: (strengths[suit][0], _pips(layout, strengths[suit][1])))
    found = {}
    for bit in bits(hand):
        suit, height = layout.suit[bit], height_of(layout, bit)
        same = sum(height_of(layout, other) == height for other in bits(hand))
        worth = _HIGH[height] + _SUIT * lengths[suit] + _LONGEST * (suit == longest)
        worth += _NEIGHBOR * ((hand >> (bit + 1) & 1) + (hand >> (bit - 1) & 1))
        found[bit] = worth + (_SET.get(same, 0.0) if height >= 3 else 0.0)
    return found


def height_of(layout: Layout, bit: int) -> int:
    """How high a card ranks in its suit, 0 for a seven to 7 for an ace."""
    return bit % (len(layout.suit) // 4) - 1


def _pips(layout: Layout, cards: int) -> int:
    return sum(height_of(layout, bit) for bit in bits(cards))


def cards_to_exchange(layout: Layout, hand: int, least: int, most: int) -> int:
    """The mask of the cards to exchange: between `least` and `most` of those that are least worth keeping."""
    values = keep_values(layout, hand)
    ranked = sorted(values, key=lambda bit: (values[bit], bit))
    many = sum(values[bit] < _KEPT for bit in ranked[:most])
    return sum(1 << bit for bit in ranked[: max(least, many)])


# Which cards partners give one another when one of them has won the bidding (BK, Pinochle, Variations).
#
# The partner strengthens the bidder's hand with trumps and aces; the bidder keeps them, and gives what is
# missed least. Nobody gives a card that costs a meld of their own, unless it is worth more in the other hand.

# What a card is worth in the bidder's hand rather than in the partner's, where the best one counts 10 for its
# taker; found by playing deals out
_TRUMP: Final = {1: 45.0, 10: 39.0, 13: 36.0, 12: 36.0, 11: 30.0, 9: 12.0}
_SIDE: Final = {1: 10.0, 10: 2.0, 13: -5.0, 12: -5.0, 11: 2.0, 9: 2.0}
_MADE: Final = 4.0  # for the queen and the jack that are a pinochle


def cards_to_give(estimate: Estimate, hand: int, trump: int, many: int, declares: bool) -> int:
    """The mask of `many` cards to give a partner. trump: the number of the suit. declares: for the bidder."""
    given = 0
    for _ in range(many):
        given |= 1 << max(best_given(estimate, hand & ~given, trump, declares))[1]
    return given


def best_given(
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


# Which cards to pass on: where cards taken cost points, those that are likely to take some (CG, Hearts)

_SAFE: Final = 5  # cards of a suit with which a dangerous one among them is safe


def cards_to_pass(layout: Layout, hand: int, many: int) -> int:
    """The mask of the `many` cards to pass on."""
    found = 0
    for bit in unwanted(layout, hand)[:many]:
        found |= 1 << bit
    return found


def unwanted(layout: Layout, hand: int) -> list[int]:
    """The cards of a hand by bit, the best to pass on first: the most dangerous, or the least useful."""
    if layout.ranking.rules.lowest:
        return [bit for _, bit in sorted((-danger(layout, hand, bit), bit) for bit in bits(hand))]
    return ranked(layout, hand)


def danger(layout: Layout, hand: int, bit: int) -> float:
    """How good it is to be rid of a card."""
    mask, card, heavy = layout.masks[layout.suit[bit]], 1 << bit, layout.heavy
    held = (hand & mask).bit_count()
    losing = (layout.everything & ~hand & layout.below[bit]).bit_count()
    if not mask & heavy:
        if not card & layout.penalties:
            return losing + 5 - 2 * held
        return 1.2 * losing - 2 * (hand & layout.below[bit]).bit_count()
    if card & heavy:
        return 30 if held < _SAFE else 4
    if card & layout.above_heavy:
        return 24 if held < _SAFE and not hand & heavy else 6
    return losing / 4 - 6  # low cards guard the heavy one
