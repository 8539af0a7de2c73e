"""The cards of one deal of cribbage, and whose they are."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from hoylecli.core.cards import Card
from hoylecli.core.events import Seat
from hoylecli.core.values import replace

LIMIT: Final = 31
VALUES: Final = tuple(min(number % 13 + 1, 10) for number in range(52))

Two = tuple[tuple[Card, ...], tuple[Card, ...]]
NOBODY: Final[Two] = ((), ())
Pegs = tuple[tuple[int, int], tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Played:
    """One turn of the play: a card, or None for a go."""

    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class Counting:
    """What is being counted, when players count for themselves.

    what: `play` (the last card played), `hand` or `crib`. seat: whose points they are. cards: the cards that
    count, without the starter; in play, those since the count began. claimed: the points claimed, None
    before.
    """

    what: Literal["play", "hand", "crib"]
    seat: Seat
    cards: tuple[Card, ...]
    claimed: int | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal, from the pack to the show. A pair of tuples has one for each seat.

    stock: what is left of the pack; its first card is the top, which is the starter until that is turned up.
    hands: cards still held. kept: the four cards kept, played or not, () until cards are laid away. pile:
    cards played since the count began at 0. gone: whether the opponent of whoever played the last card has
    said go in this count. pegs: (rear, front) for each seat; they stay where they are from deal to deal.
    counting: what players count for themselves, None while nothing is counted.
    """

    stock: tuple[Card, ...] = ()
    hands: Two = NOBODY
    kept: Two = NOBODY
    laid_away: Two = NOBODY
    starter: Card | None = None
    pile: tuple[Card, ...] = ()
    played: tuple[Played, ...] = ()
    gone: bool = False
    shown: Two = NOBODY
    crib_shown: tuple[Card, ...] = ()
    pegs: Pegs = ((0, 0), (0, 0))
    counting: Counting | None = None

    @classmethod
    def from_pack(cls, order: tuple[Card, ...], dealer: Seat) -> "Deal":
        """Six cards each, one at a time, the non-dealer first (CG, How to play Cribbage)."""
        first, second = tuple(sorted(order[0:12:2])), tuple(sorted(order[1:12:2]))
        return cls(stock=order[12:], hands=(second, first) if dealer == 0 else (first, second))

    @property
    def count(self) -> int:
        """The sum of the cards since the count began; 31 at most."""
        return sum(VALUES[card] for card in self.pile)

    @property
    def crib(self) -> tuple[Card, ...]:
        return tuple(sorted(self.laid_away[0] + self.laid_away[1]))

    @property
    def last_player(self) -> Seat:
        """Who played the last card; some card must have been played."""
        return next(turn.seat for turn in reversed(self.played) if turn.card is not None)

    def fitting(self, seat: Seat) -> list[Card]:
        """The cards `seat` can play without going past 31."""
        room = LIMIT - self.count
        return [card for card in self.hands[seat] if VALUES[card] <= room]

    def lay_away(self, seat: Seat, cards: tuple[Card, ...]) -> "Deal":
        left = tuple(card for card in self.hands[seat] if card not in cards)
        return replace(
            self,
            hands=_with(self.hands, seat, left),
            kept=_with(self.kept, seat, left),
            laid_away=_with(self.laid_away, seat, cards),
        )

    def turn_starter(self) -> "Deal":
        return replace(self, starter=self.stock[0], stock=self.stock[1:])

    def play(self, seat: Seat, card: Card) -> "Deal":
        return replace(
            self,
            hands=_with(self.hands, seat, tuple(held for held in self.hands[seat] if held != card)),
            pile=(*self.pile, card),
            played=(*self.played, Played(seat, card)),
        )

    def say_go(self, seat: Seat) -> "Deal":
        return replace(self, played=(*self.played, Played(seat, None)), gone=True)

    def begin_count(self) -> "Deal":
        return replace(self, pile=(), gone=False)

    def show(self, what: Literal["hand", "crib"], seat: Seat) -> "Deal":
        """Turns up the hand of `seat`, or the crib."""
        if what == "crib":
            return replace(self, crib_shown=self.crib)
        return replace(self, shown=_with(self.shown, seat, self.kept[seat]))

    def still_to_show(self, dealer: Seat) -> tuple[Literal["hand", "crib"], Seat] | None:
        """What is counted next: the non-dealer's hand, the dealer's, the crib (CC, Cribbage); then None."""
        for seat in (1 - dealer, dealer):
            if not self.shown[seat]:
                return "hand", seat
        return None if self.crib_shown else ("crib", dealer)

    def everywhere(self) -> Iterator[Card]:
        """Every card of the deal once, wherever it lies."""
        yield from self.stock
        yield from (card for cards in (*self.hands, *self.laid_away) for card in cards)
        yield from (turn.card for turn in self.played if turn.card is not None)
        if self.starter is not None:
            yield self.starter


def _with(two: Two, seat: Seat, cards: tuple[Card, ...]) -> Two:
    return (cards, two[1]) if seat == 0 else (two[0], cards)
