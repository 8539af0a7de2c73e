"""The deal on the table, which melds there are in a hand, and what a hand needs for a knock."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, Literal, NamedTuple

from hoylecli.core.cards import Card
from hoylecli.core.game import Seat
from hoylecli.core.values import cached_by_identity, replace
from hoylecli.families.rummy.deal import Hand, RummyDeal, Turn
from hoylecli.families.rummy.state import RummyState
from hoylecli.scoring.gin import KnockTerms as Terms, card_value
from hoylecli.scoring.gin.showdown import Showdown

from .rules import KnockingRules

LEFT: Final = 2
"""The cards of the stock that nobody draws."""
_SUITS: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


@dataclass(frozen=True, slots=True)
class Knock:
    """The knocker, the least their unmatched cards can count, and whether that is above the limit."""

    seat: Seat
    deadwood: int
    illegal: bool = False


class LaidOff(NamedTuple):
    """A card laid on the knocker's meld of this number, from 0."""

    card: Card
    meld: int


@dataclass(frozen=True, slots=True)
class Deal(RummyDeal):
    """One deal, from the pack until it is counted. Tuples of tuples are one a seat.

    turned: the card turned up, wherever it is now. knock: the one that stands, or waits for an answer. melds:
    those laid by hand after it; laid_off: by the knocker's opponent. showdown: both hands laid out.
    """

    turned: Card | None = None
    knock: Knock | None = None
    melds: tuple[tuple[Hand, ...], ...] = ()
    laid_off: tuple[LaidOff, ...] = ()
    showdown: Showdown | None = None

    @property
    def is_used_up(self) -> bool:
        """Whether the stock has no card left that may be drawn."""
        return len(self.stock) <= LEFT

    def known(self, seat: Seat) -> Hand:
        """The cards that everybody knows this seat to hold."""
        if seat in self.open or not self.hands:
            return self.hands[seat] if self.hands else ()
        seen = Counter(self.taken[seat])
        seen |= Counter(card for meld in self.melds[seat] for card in meld)
        if self.knock is not None and seat != self.knock.seat:
            seen |= Counter(laid.card for laid in self.laid_off)
        return tuple(sorted(seen.elements()))

    def passed(self, seat: Seat) -> "Deal":
        return replace(self, turns=(*self.turns, Turn(seat, "pass")))

    def meld(self, seat: Seat, cards: Hand) -> "Deal":
        """A meld is laid down by hand, after a knock."""
        melds = tuple(laid + (cards,) if at == seat else laid for at, laid in enumerate(self.melds))
        return replace(self, melds=melds)

    def loose(self, seat: Seat) -> Hand:
        """The cards of a seat that it has neither melded nor laid off."""
        gone = {card for meld in self.melds[seat] for card in meld} | {laid.card for laid in self.laid_off}
        return tuple(card for card in self.hands[seat] if card not in gone)


@dataclass(frozen=True, slots=True)
class Position(RummyState[KnockingRules, Deal]):
    """The state of a match; see `frame.state.State`."""

    @property
    def terms(self) -> Terms:
        """When a knock is allowed in this deal, and whether the hand counts double."""
        return terms_of(self.rules, self.deal.turned)


@cached_by_identity
def terms_of(rules: KnockingRules, turned: Card | None) -> Terms:
    """When a knock is allowed after this card was turned up, and whether the hand counts double."""
    close = rules.close
    if turned is None:
        return Terms(close.knock)
    value = 0 if turned.rank == 1 else card_value(turned)
    return Terms(value if close.upcard else close.knock, _SUITS[turned.suit] in close.doubles)


def kind_of(cards: Sequence[Card]) -> Literal["set", "run", ""]:
    """What the cards are together: a set, a run, or no meld.

    >>> from hoylecli.core.cards import parse_cards
    >>> kind_of(parse_cards("5H 6H 7H")), kind_of(parse_cards("KH AH 2H")), kind_of(parse_cards("5H 5C 5S"))
    ('run', '', 'set')
    """
    ranks = sorted({card.rank for card in cards})
    if len(set(cards)) < max(len(cards), 3):
        return ""
    if len(ranks) == 1:
        return "set"
    in_sequence = ranks[-1] - ranks[0] == len(cards) - 1 == len(ranks) - 1
    return "run" if in_sequence and len({card.suit for card in cards}) == 1 else ""


def melds_in(cards: Hand) -> Iterator[Hand]:
    """Every meld that can be made of the cards, sets first, the smaller ones before the larger."""
    for rank in range(1, 14):
        alike = [card for card in cards if card.rank == rank]
        for size in range(3, len(alike) + 1):
            yield from combinations(alike, size)
    held = sorted(cards)
    for first in range(len(held)):
        for last in range(first + 3, len(held) + 1):
            run = tuple(held[first:last])
            if kind_of(run) == "run":
                yield run


def lengthened(melds: Sequence[Hand], laid_off: Iterable[LaidOff]) -> list[Hand]:
    """The melds with what has been laid on them, sorted."""
    cards = [list(meld) for meld in melds]
    for laid in laid_off:
        cards[laid.meld].append(laid.card)
    return [tuple(sorted(meld)) for meld in cards]


def extended(meld: Hand, card: Card) -> Hand:
    """The meld with a card laid on it, sorted; () where the card does not fit."""
    longer = tuple(sorted((*meld, card)))
    return longer if kind_of(longer) else ()


def at_most(limit: int) -> str:
    """What a knock needs."""
    return f"{limit} or less" if limit else "gin, with nothing unmatched"
