"""What can be laid on the table: the new melds of a hand, and the cards that fit a meld that lies there.

A set is three or more of a rank; where runs are played its cards are of different suits, where they are not,
suits make no difference. A run is three or more of a suit in sequence. The ace stands below the 2, or by the
rules also above the king, but not both at once (FG, Rummy 500).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.events import Seat

from ..rules.schema import RummyRules
from .deal import Hand, Kind, Meld

LEAST: Final = 3
"""Cards of a new meld."""


def new_melds(rules: RummyRules, hand: Hand) -> Iterator[tuple[Kind, Hand]]:
    """The kind and the cards of every meld that can be laid from the hand, sets first, each once."""
    if "set" in rules.melds.kinds:
        for cards in _sets(hand, by_suit="run" in rules.melds.kinds):
            yield "set", cards
    if "run" in rules.melds.kinds:
        for cards in _runs(hand, rules.melds.ace == "either"):
            yield "run", cards


def _sets(hand: Hand, by_suit: bool) -> Iterator[Hand]:
    for rank in range(13):
        alike = [card for card in hand if card % 13 == rank and card < 52]
        if by_suit:
            alike = sorted(set(alike))
        for size in range(LEAST, len(alike) + 1):
            yield from combinations(alike, size) if by_suit else [tuple(alike[:size])]


def _runs(hand: Hand, ace_is_high: bool) -> Iterator[Hand]:
    for stretch in stretches(hand, ace_is_high):
        for first in range(len(stretch)):
            for last in range(first + LEAST, min(len(stretch), first + 13) + 1):
                yield tuple(stretch[first:last])


def stretches(hand: Iterable[Card], ace_is_high: bool) -> Iterator[list[Card]]:
    """The cards of each suit that follow one another, low to high, as many together as there are.

    A high ace comes after the king, where it may, beside being below the 2.
    """
    held = sorted(set(hand))
    for suit in range(4):
        cards = [card for card in held if card // 13 == suit]
        stretch: list[Card] = []
        for card in cards:
            if stretch and card != stretch[-1] + 1:
                yield stretch
                stretch = []
            stretch.append(card)
        if stretch and ace_is_high and stretch[-1] % 13 == 12 and cards[0] % 13 == 0:
            stretch.append(cards[0])
        if stretch:
            yield stretch


def melds_of(rules: RummyRules, cards: Sequence[Card]) -> list[Hand]:
    """The melds that all these cards make, in whatever order they are written: one or none, or two
    with a whole suit, whose ace stands at either end."""
    wanted = sorted(cards)
    return [made for _, made in new_melds(rules, tuple(wanted)) if sorted(made) == wanted]


def may_lay(rules: RummyRules, meld: Meld, side: int) -> bool:
    """Whether this side may lay cards on the meld at all."""
    return rules.melds.lay_off == "any" or meld.side == side


def laid_on(rules: RummyRules, meld: Meld, card: Card, seat: Seat) -> Meld | None:
    """The meld with a card that this seat lays on it; None where it does not fit.

    An ace that fits at both ends of a run goes above the king, where it counts more.
    """
    cards, by = meld.cards, meld.by
    if meld.kind == "set":
        if card % 13 != cards[0] % 13 or card >= 52 or ("run" in rules.melds.kinds and card in cards):
            return None
        at = sum(other <= card for other in cards)
        return Meld("set", meld.side, (*cards[:at], card, *cards[at:]), (*by[:at], seat, *by[at:]))
    if card // 13 != cards[0] // 13 or card in cards:
        return None
    rank, first, last = card % 13, cards[0] % 13, cards[-1] % 13
    if last and rank == (last + 1) % 13 and (rank or rules.melds.ace == "either"):
        return Meld("run", meld.side, (*cards, card), (*by, seat))
    if first and rank == first - 1:
        return Meld("run", meld.side, (card, *cards), (seat, *by))
    return None


def can_be_laid(rules: RummyRules, card: Card, hand: Hand, table: Sequence[Meld], side: int) -> bool:
    """Whether a card of the hand can come on the table in this turn, alone or with others of the hand."""
    onto = [meld for meld in table if may_lay(rules, meld, side)]
    if "set" in rules.melds.kinds:
        alike = [other for other in hand if other % 13 == card % 13 and other < 52]
        if len(set(alike) if "run" in rules.melds.kinds else alike) >= LEAST:
            return True
    if any(meld.kind == "set" and laid_on(rules, meld, card, 0) for meld in onto):
        return True
    if "run" not in rules.melds.kinds:
        return False
    for stretch in stretches((other for other in hand if other // 13 == card // 13), _ace_is_high(rules)):
        if card in stretch and (len(stretch) >= LEAST or _joins(rules, stretch, card, onto)):
            return True
    return False


def _ace_is_high(rules: RummyRules) -> bool:
    return rules.melds.ace == "either"


def _joins(rules: RummyRules, stretch: Sequence[Card], card: Card, onto: Iterable[Meld]) -> bool:
    """Whether the card, and those of the stretch between it and the meld, can be laid on a run."""
    at = stretch.index(card)
    for run in onto:
        if run.kind == "run" and run.cards[0] // 13 == card // 13:
            for way in (stretch[at::-1], stretch[at:]):
                if _reaches(rules, run, way):
                    return True
    return False


def _reaches(rules: RummyRules, run: Meld, way: Sequence[Card]) -> bool:
    """Whether some of the first cards of the way, the last of them first, can all be laid on the run."""
    for many in range(1, len(way) + 1):
        longer: Meld | None = run
        for card in reversed(way[:many]):
            longer = longer and laid_on(rules, longer, card, 0)
        if longer is not None:
            return True
    return False
