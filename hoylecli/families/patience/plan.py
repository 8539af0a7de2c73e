"""What follows from the rules of a patience: the pack, which cards go on each, and numbered deals."""

from dataclasses import dataclass
from typing import Final

from hoylecli.core import CARDS, SUITS, Card, HoyleError, Pack, cached_by_identity, make_card

from .rules import PatienceRules, per_column

# What follows from the rules of a patience for the cards: the pack, and which cards go on each.
#
# Sets of cards are bit masks: card n is the bit `1 << n`.

KINGS: Final = sum(1 << card for card in CARDS[:52] if card.rank == 13)
ANY: Final = (1 << 52) - 1


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """What follows from the rules, worked out once.

    pack: all cards, sorted. deal, down: for each column how many cards it is dealt, and how many of them face
    down. on: for each card, the cards that may be built on it in a column. run: for each card, those that
    make a run with it, which may move as one. covers: for each card of a pyramid, the two places that lie on
    it.
    """

    rules: PatienceRules
    pack: tuple[Card, ...]
    deal: tuple[int, ...]
    down: tuple[int, ...]
    on: tuple[int, ...]
    run: tuple[int, ...]
    covers: tuple[tuple[int, ...], ...]


def plan_of(rules: PatienceRules, base: int = 0) -> Plan:
    """The plan of these rules; cached, so equal rules give the same object.

    base: the rank that foundations begin with, 0 as long as it is not known. It matters only where columns
    are built down to it.
    """
    return _plan_of(rules, base if rules.tableau.wrap == "to_base" else 0)


@cached_by_identity
def _plan_of(rules: PatienceRules, base: int) -> Plan:
    table = rules.tableau
    deal, down = per_column(table.deal, table.columns), per_column(table.down, table.columns)
    on = tuple(_on(card, table.suits, table.ranks, bool(table.wrap), base) for card in CARDS[:52])
    run_suits = table.run_suits or table.suits
    run = tuple(_on(card, run_suits, table.ranks, bool(table.wrap), base) for card in CARDS[:52])
    pyramid = table.shape == "pyramid"
    covers = tuple(_covers(place, table.columns) for place in range(table.columns)) if pyramid else ()
    return Plan(rules, _pack(rules).cards(), deal, down, on, run, covers)


def _pack(rules: PatienceRules) -> Pack:
    """The pack. With fewer than four suits, there are more copies of each, so that it stays as large."""
    suits = rules.pack.suits
    return Pack(suits=SUITS[-suits:], copies=rules.pack.copies * (4 // suits))


def suits_agree(rule: str, card: Card, under: Card) -> bool:
    """Whether the suit of `card` may lie on that of `under`."""
    if rule == "any":
        return True
    if rule == "same":
        return card.suit == under.suit
    if rule == "alternate":
        return is_red(card) != is_red(under)
    return card.suit != under.suit


def is_red(card: Card) -> bool:
    return card.suit in "DH"


def next_rank(rank: int, step: int) -> int:
    """The rank `step` above, round the corner from king to ace.

    >>> next_rank(12, 1), next_rank(13, 1), next_rank(1, -1)
    (13, 1, 13)
    """
    return (rank + step - 1) % 13 + 1


def suit_pile(card: Card) -> int:
    """The first foundation of the suit of `card`: they lie in the order clubs, diamonds, hearts, spades."""
    return SUITS.index(card.suit)


def _on(under: Card, suits: str, ranks: str, wrap: bool, base: int) -> int:
    """The cards that go on `under`. base: the lowest rank where king and ace are neighbors, 0 elsewhere."""
    if ranks == "free":
        return ANY
    steps = {"down": (-1,), "up": (1,), "either": (-1, 1), "none": ()}[ranks]
    wanted = {next_rank(under.rank, step) for step in steps if wrap or 1 <= under.rank + step <= 13}
    if base:
        wanted = {rank for rank in wanted if abs((rank - base) % 13 - (under.rank - base) % 13) == 1}
    cards = (card for card in CARDS[:52] if card.rank in wanted and suits_agree(suits, card, under))
    return sum(1 << card for card in cards)


def _covers(place: int, places: int) -> tuple[int, ...]:
    """The places that lie on `place` of a pyramid, counted row by row from its top."""
    row = row_of(place)
    below = (place + row + 1, place + row + 2)
    return below if below[0] < places else ()


def row_of(place: int) -> int:
    """The row of a pyramid that `place` is in, from 0.

    >>> [row_of(place) for place in range(7)]
    [0, 1, 1, 2, 2, 2, 3]
    """
    row = 0
    while place > row:
        row += 1
        place -= row
    return row


# The numbered deals of FreeCell that everybody knows by their numbers.
#
# Microsoft's program dealt numbers 1 to 32,000 with the `rand` of its C library, a linear congruential
# generator; Jim Horne published how. The same generator gave its successors 1 to 1,000,000, and FreeCell Pro
# went on to the largest number that 32 bits hold; from 2^31 on it sets the highest of the 16 bits drawn.

LAST: Final = 2**32 - 1
_HIGH_BIT_FROM: Final = 2**31


def pack_order(number: int) -> tuple[Card, ...]:
    """The pack in the order in which deal `number` lays it out, row by row from the left.

    >>> pack_order(617)[:8]
    (7D, AD, 5C, 3S, 5S, 8C, 2D, AH)

    Raises HoyleError unless the number is from 1 to `LAST`.
    """
    if not 1 <= number <= LAST:
        raise HoyleError(f"The numbered deals are 1 to {LAST:,}; there is no deal {number}.")
    cards = [make_card(rank, suit) for rank in range(1, 14) for suit in "CDHS"]
    order = []
    state = number
    while cards:
        state = (state * 214013 + 2531011) % 2**32
        drawn = state >> 16 & 0x7FFF | (0x8000 if number >= _HIGH_BIT_FROM else 0)
        at = drawn % len(cards)
        cards[at], cards[-1] = cards[-1], cards[at]
        order.append(cards.pop())
    return tuple(order)
