"""A position of a match of cribbage: the cards of a deal, what they count, and how points are pegged."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from hoylecli.core import Card, Event, Seat, changing, counted, replace
from hoylecli.frame.state import State
from hoylecli.scoring.cribbage import Combination, Count, peg, show

from .rules import CribbageRules

# The cards of one deal of cribbage, and whose they are

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
        return sum([VALUES[card] for card in self.pile])

    @property
    def crib(self) -> tuple[Card, ...]:
        return tuple(sorted(self.laid_away[0] + self.laid_away[1]))

    @property
    def last_player(self) -> Seat:
        """Who played the last card; some card must have been played."""
        last = -1
        while self.played[last].card is None:
            last -= 1
        return self.played[last].seat

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
        hand = tuple([held for held in self.hands[seat] if held != card])
        played = (*self.played, Played(seat, card))
        return _PLAYED(self, _with(self.hands, seat, hand), (*self.pile, card), played)

    def say_go(self, seat: Seat) -> "Deal":
        return _GONE(self, (*self.played, Played(seat, None)), True)

    def begin_count(self) -> "Deal":
        return _COUNT(self, (), False)

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


_PLAYED: Final = changing(Deal, "hands", "pile", "played")
_GONE: Final = changing(Deal, "played", "gone")
_COUNT: Final = changing(Deal, "pile", "gone")
_PEGS: Final = changing(Deal, "pegs")


def _with(two: Two, seat: Seat, cards: tuple[Card, ...]) -> Two:
    return (cards, two[1]) if seat == 0 else (two[0], cards)


@dataclass(frozen=True, slots=True)
class Position(State[CribbageRules, Deal]):
    """The state of a match of cribbage; see `frame.state.State`. games: games or match points won."""

    @property
    def manual(self) -> bool:
        """Whether players claim their points."""
        return is_manual(self.rules)


def is_manual(rules: CribbageRules) -> bool:
    """Whether players claim their points. With muggins they do, since something must be there to miss."""
    return rules.count == "manual" or rules.muggins


# What cards count, and the pegging of points


def pegged(
    state: Position,
    seat: Seat,
    points: int,
    reason: str,
    cards: tuple[Card, ...] = (),
    items: tuple[Combination, ...] = (),
) -> Position:
    """The position after points are pegged: the rear peg jumps past the front one, to the game hole at most.

    A game is won the moment it is pegged out; what is left is not counted (CC, Cribbage).
    """
    if not points or (
        state.scores[seat] >= state.rules.target or state.scores[1 - seat] >= state.rules.target
    ):
        return state
    front = state.deal.pegs[seat][1]
    moved = (front, min(front + points, state.rules.target))
    pegs = (moved, state.deal.pegs[1]) if seat == 0 else (state.deal.pegs[0], moved)
    scored = [{"kind": item.kind, "points": item.points} for item in items]
    event = Event("pegged", seat, cards, points, data={"reason": reason, "items": scored})
    scores = list(state.scores)
    scores[seat] += moved[1] - front
    return _PEGGED(state, (*state.events, event), _PEGS(state.deal, pegs), tuple(scores))


_PEGGED: Final = changing(Position, "events", "deal", "scores")


def worth(state: Position, counting: Counting) -> Count:
    """The true count of what is being counted."""
    if counting.what == "play":
        return peg(counting.cards)
    return show(counting.cards, state.deal.starter, counting.what == "crib")


def with_starter(state: Position, counting: Counting) -> tuple[Card, ...]:
    """The cards that are counted, with the starter except in the play."""
    assert state.deal.starter is not None
    return counting.cards if counting.what == "play" else (*counting.cards, state.deal.starter)


def scored(state: Position, counting: Counting, count: Count | None = None) -> Position:
    """The position when all points of what is being counted are pegged. count: its `worth`, if known."""
    count = count or worth(state, counting)
    if not count.total:
        return state
    return pegged(
        state, counting.seat, count.total, counting.what, with_starter(state, counting), count.items
    )


# Names for points, and cards sorted as cribbage players hold them


def by_rank(cards: Iterable[Card]) -> list[Card]:
    """Cards as a cribbage player sorts them."""
    return sorted(cards, key=lambda card: (card.rank, card))


def points(number: int) -> str:
    return counted(number, "point")


def count_of(event: Event) -> Count:
    """What the cards of an event count. Its last card is the starter, except in the play."""
    what = event.data["what"]
    return peg(event.cards) if what == "play" else show(event.cards[:4], event.cards[4], what == "crib")
