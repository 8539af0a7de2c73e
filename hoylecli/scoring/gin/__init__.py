"""Gin rummy: melds, deadwood and the best arrangement of a hand, exactly.

A meld is three or four cards of a rank (a set), or three or more of a suit in sequence (a run), the ace
being low. What is left over is deadwood: the ace counts 1, court cards 10, the others their number
(CG, Gin Rummy; CC, Gin Rummy).

Inside, a hand is a 52-bit mask with the bit of every card it holds, so that a run is found by shifting the
whole hand against itself. Sets are the only choice to be made: once they are taken out, every sequence of
three or more that remains is a run from end to end, because to break it or to cut it short saves nothing.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Final, NamedTuple

from hoylecli.core import CARDS, BadNotation, Card, refuse_twice

# Named tuples, not dataclasses: `hoyle score gin` must start as fast as an import of click, and click
# brings no dataclasses.

KNOCK_LIMIT: Final = 10

Cards = tuple[Card, ...]

_SUIT: Final = (1 << 13) - 1
_ACES: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
_PACK: Final = (1 << 52) - 1
_BITS: Final = [1 << number for number in range(54)]
_NOT_ACES: Final = _PACK ^ _ACES
_NOT_KINGS: Final = _PACK ^ _ACES << 12
_BETWEEN: Final = _NOT_ACES & _NOT_KINGS
_VALUE: Final = 54
_looked_up: Final = [
    _BITS[number] | (min(number % 13 + 1, 10) << _VALUE if number < 52 else 0) for number in range(54)
].__getitem__
"""Gives for each card its bit, and above all bits what it counts, so that one sum has both.

A method of a list is the quickest that `map` can call; sums under 1 << 63 are made without objects between.
"""


def card_value(card: Card) -> int:
    """What the card counts as deadwood: ace 1, court cards 10, the rest their number."""
    return min(card.rank, 10)


def _cards_with_bit(bit: int) -> int:
    """The mask of all cards whose value has this binary digit."""
    return sum(1 << card for card in range(52) if min(card % 13 + 1, 10) & bit)


_ONES: Final = _cards_with_bit(1)
_TWOS: Final = _cards_with_bit(2)
_FOURS: Final = _cards_with_bit(4)
_EIGHTS: Final = _cards_with_bit(8)


class Arrangement(NamedTuple):
    """A hand laid out: runs first by suit, then sets by rank; the unmatched cards from high to low."""

    melds: tuple[Cards, ...]
    unmatched: Cards
    deadwood: int


class KnockTerms(NamedTuple):
    """When a knock is allowed, and whether the hand and its bonuses count double."""

    limit: int = KNOCK_LIMIT
    doubled: bool = False


def deadwood(cards: Collection[Card]) -> int:
    """The least deadwood the cards can be arranged to, whatever their number.

    Raises BadNotation if a card is there twice, or is a joker.

    >>> from hoylecli.core.cards import parse_cards
    >>> deadwood(parse_cards("5H 5C 5S  6H 7H 8H  KD 4H 3D 2C"))  # 4H-5H-6H-7H-8H would strand two fives
    19
    """
    total = sum(map(_looked_up, cards))
    hand = total & _PACK
    if hand.bit_count() != len(cards):
        refuse_twice(cards, "Gin rummy is played without jokers.")
    beside = hand >> 13
    pairs, either = hand & beside, hand | beside
    threes = (pairs & either >> 26 | pairs >> 26 & either) & _SUIT
    middles = hand & hand << 1 & hand >> 1 & _BETWEEN
    if not (middles or threes):
        return total >> _VALUE
    return _less_melds(hand, total >> _VALUE, middles, threes)


def arrange(cards: Collection[Card]) -> Arrangement:
    """The best arrangement: the first of `arrangements`.

    >>> from hoylecli.core.cards import parse_cards
    >>> arrange(parse_cards("2H 3H 4H 4C 4S KD 9C"))  # three fours save more than the run
    Arrangement(melds=((4C, 4H, 4S),), unmatched=(KD, 9C, 3H, 2H), deadwood=24)
    """
    return arrangements(cards)[0]


def arrangements(cards: Collection[Card]) -> list[Arrangement]:
    """Every arrangement with the least deadwood, neighboring runs of a suit being written as one.

    The best comes first: fewest unmatched cards, then fewest cards in the pack that an opponent could lay
    off at once, then runs before sets. The order of the cards given makes no difference.
    """
    hand = hand_mask(cards)
    found = []
    least = mask_deadwood(hand)
    for sets in set_choices(hand, ranks_of_three(hand)):
        rest = hand - sum(sets)
        loose = unmatched_in(rest)
        if mask_value(loose) == least:
            order = (loose.bit_count(), _openings(hand, rest ^ loose, sets))
            found.append((order, Arrangement(melds_of(rest ^ loose, sets), high_to_low(loose), least)))
    return [arrangement for _, arrangement in sorted(found, key=lambda entry: entry[0])]


def best_discards(cards: Collection[Card]) -> tuple[Cards, int]:
    """The discards that leave the least deadwood, higher cards first, and that deadwood.

    It counts the hand and nothing else: not what the opponent may be collecting, nor the chance to improve.
    Raises BadNotation for no cards at all, a joker, or a card that is there twice.
    """
    hand = hand_mask(cards)
    if not hand:
        raise BadNotation("No cards, so none to discard.")
    left = [(mask_deadwood(hand ^ 1 << card), card) for card in high_to_low(hand)]
    least = min(count for count, _ in left)
    return tuple(card for count, card in left if count == least), least


def may_knock(cards: Collection[Card], limit: int = KNOCK_LIMIT) -> bool:
    """Whether ten cards, or eleven before the best discard, count no more than the limit (CG, CC).

    Raises BadNotation for any other number of cards, a joker, or a card that is there twice.
    """
    if len(cards) not in (10, 11):
        raise BadNotation(f"A gin hand has 10 cards, or 11 before the discard, not {len(cards)}.")
    count = best_discards(cards)[1] if len(cards) > 10 else deadwood(cards)
    return count <= limit


def oklahoma(upcard: Card) -> KnockTerms:
    """What Oklahoma's first upcard decides (CC, Gin Rummy): its value is the most a knocker may hold, an
    ace asks for gin, and a spade doubles the scores of the hand (CG too).

    >>> oklahoma(Card.parse("7S")), oklahoma(Card.parse("AH"))
    (KnockTerms(limit=7, doubled=True), KnockTerms(limit=0, doubled=False))
    """
    if upcard.is_joker:
        raise BadNotation("A joker cannot be the upcard: gin rummy is played without jokers.")
    return KnockTerms(0 if upcard.rank == 1 else card_value(upcard), upcard.suit == "S")


def hand_mask(cards: Collection[Card]) -> int:
    """The cards as one bit each, the card's number being the bit's.

    Raises BadNotation if a card is there twice, or is a joker.
    """
    mask = sum(map(_BITS.__getitem__, cards))  # of a card that is there twice the sum has fewer bits
    if mask > _PACK or mask.bit_count() != len(cards):
        refuse_twice(cards, "Gin rummy is played without jokers.")
    return mask


def mask_value(mask: int) -> int:
    """What the cards of the mask count together."""
    return (
        (mask & _ONES).bit_count()
        + 2 * (mask & _TWOS).bit_count()
        + 4 * (mask & _FOURS).bit_count()
        + 8 * (mask & _EIGHTS).bit_count()
    )


def mask_deadwood(hand: int) -> int:
    """`deadwood` of a mask: the form for inner loops, where `hand ^ 1 << card` discards or draws."""
    middles, threes, count = hand & hand << 1 & hand >> 1 & _BETWEEN, ranks_of_three(hand), mask_value(hand)
    return _less_melds(hand, count, middles, threes) if middles or threes else count


def _less_melds(hand: int, count: int, middles: int, threes: int) -> int:
    """The least deadwood of a hand whose cards count so much.

    middles: its cards between two others of a sequence. threes: the ranks of three or four. Where no card is
    in both a sequence and a set, all are melded.
    """
    melded = middles | middles << 1 | middles >> 1
    sets = hand & _ACES * threes
    if not melded & sets:
        melded |= sets
        return (
            count
            - (melded & _ONES).bit_count()
            - 2 * (melded & _TWOS).bit_count()
            - 4 * (melded & _FOURS).bit_count()
            - 8 * (melded & _EIGHTS).bit_count()
        )
    least = count - mask_value(melded)
    return _least_with_sets(hand, threes, least) if least else 0


def _least_with_sets(hand: int, threes: int, least: int) -> int:
    """The smaller of `least` and what any choice of sets among the ranks `threes` can reach."""
    while threes:
        rank = threes & -threes
        threes ^= rank
        for chosen in _sets_of(hand, rank):
            rest = hand ^ chosen
            least = min(least, mask_value(unmatched_in(rest)))
            if threes and least:
                least = _least_with_sets(rest, threes, least)
    return least


def knocking_discards(hand: int, limit: int) -> int:
    """The cards of the mask without which the rest counts no more than the limit.

    A card saves at most its own value. So most hands are told by the cards alone that are in no meld at all,
    and most of the others by their deadwood.
    """
    loose = unmatched_in(hand) & ~(_ACES * ranks_of_three(hand))
    if mask_value(loose) - 10 > limit:
        return 0
    least, found = mask_deadwood(hand), 0
    if least - 10 > limit:
        return 0
    rest = hand
    while rest:
        card = rest & -rest
        rest ^= card
        if least - mask_value(card) <= limit and mask_deadwood(hand ^ card) <= limit:
            found |= card
    return found


def unmatched_in(hand: int) -> int:
    """The cards of the mask that are in no sequence of three; ends of a suit do not join."""
    middles = hand & hand << 1 & hand >> 1 & _BETWEEN
    return hand & ~(middles | middles << 1 | middles >> 1)


def ranks_of_three(hand: int) -> int:
    """A 13-bit mask of the ranks of which the hand holds three or four."""
    beside = hand >> 13
    pairs, either = hand & beside, hand | beside  # clubs and diamonds lowest, hearts and spades 26 higher
    return (pairs & either >> 26 | pairs >> 26 & either) & _SUIT


def set_choices(hand: int, threes: int) -> Iterator[tuple[int, ...]]:
    """Every way to take sets of the ranks `threes` out of the hand, as masks, lowest rank first; none at all
    is the first way."""
    yield ()
    while threes:
        rank = threes & -threes
        threes ^= rank
        for chosen in _sets_of(hand, rank):
            for others in set_choices(hand ^ chosen, threes):
                yield (chosen, *others)


def _sets_of(hand: int, rank: int) -> list[int]:
    """The set of three, or the set of four and its four sets of three, that the hand has of a rank."""
    column = _ACES * rank
    held = hand & column
    if held != column:
        return [held]
    return [held] + [held ^ rank << shift for shift in (0, 13, 26, 39)]


def _openings(hand: int, runs: int, sets: Iterable[int]) -> int:
    """How many cards outside the hand fit a meld as it lies."""
    ends = (runs << 1 & _NOT_ACES | runs >> 1 & _NOT_KINGS) & ~hand
    return ends.bit_count() + (missing_from(sets) & ~hand).bit_count()


def missing_from(sets: Iterable[int]) -> int:
    """The fourth cards of the sets that have only three."""
    missing = 0
    for held in sets:
        rank = _rank_bit(held)
        missing |= _ACES * rank ^ held
    return missing


def _rank_bit(held: int) -> int:
    lowest = held & -held
    return 1 << (lowest.bit_length() - 1) % 13


def melds_of(runs: int, sets: Iterable[int]) -> tuple[Cards, ...]:
    """The melds of an arrangement, as cards: the runs that make up one mask, and the sets."""
    melds = []
    while runs:
        run = top = runs & -runs
        while top << 1 & runs & _NOT_ACES:
            top <<= 1
            run |= top
        runs ^= run
        melds.append(_low_to_high(run))
    return (*melds, *map(_low_to_high, sets))


def _low_to_high(mask: int) -> Cards:
    return tuple(card for card in CARDS if mask >> card & 1)


def high_to_low(mask: int) -> Cards:
    """The cards of the mask by rank, kings first, and by suit within a rank, spades first."""
    return tuple(sorted(_low_to_high(mask), key=lambda card: (-card.rank, -card)))


__all__ = [
    "Arrangement",
    "KnockTerms",
    "arrange",
    "arrangements",
    "best_discards",
    "deadwood",
    "may_knock",
    "oklahoma",
]
