"""The cards of one deal of a rummy, and whose they are."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeVar, final

from hoylecli.core import Card, Changing, Seat, changing, replace
from hoylecli.core.values import fast_init

Hand = tuple[Card, ...]
Kind = Literal["set", "run"]
D = TypeVar("D", bound="RummyDeal")


@final
@fast_init
@dataclass(frozen=True, slots=True)
class Turn:
    """What a player has done in turn.

    how: refused the card turned up, took the top card of the discards, or drew from the stock. taken: that
    card of the discards; None when none was taken. more: the cards that lay on it and were taken, too.
    laid: how many cards came on the table, where that is counted. thrown: the discard; None before it is
    made.
    """

    seat: Seat
    how: Literal["pass", "take", "draw"]
    taken: Card | None = None
    more: Hand = ()
    thrown: Card | None = None
    laid: int = 0


@dataclass(frozen=True, slots=True)
class RummyDeal:
    """One deal, from the pack until it is counted, for the families to build on. Tuples of tuples are one a
    seat.

    stock: its top card first. hands: the cards that a player holds, sorted; where a knock ends the hand also
    those laid down after it. discards: the top card last. turns: so far, the last one perhaps not finished.
    taken: cards that were seen to be taken and are held still, sorted. open: the seats whose hands lie face
    up.
    """

    stock: Hand = ()
    hands: tuple[Hand, ...] = ()
    discards: Hand = ()
    turns: tuple[Turn, ...] = ()
    taken: tuple[Hand, ...] = ()
    open: tuple[Seat, ...] = ()

    @classmethod
    def from_pack(cls: type[D], order: Hand, seats: Sequence[Seat], size: int, turn: bool) -> D:
        """Deals `size` cards each, one at a time in the order of the seats. turn: whether to turn one up."""
        many = len(seats) * size
        return cls(
            stock=order[many + turn :],
            hands=hands_from(order, seats, size),
            discards=order[many : many + turn],
            taken=((),) * len(seats),
        )

    @property
    def just_taken(self) -> Card | None:
        """The card that the player in turn has taken from the discards."""
        last = self.turns[-1] if self.turns else None
        return last.taken if last is not None and last.thrown is None else None

    def known(self, seat: Seat) -> Hand:
        """The cards that everybody knows this seat to hold."""
        if not self.hands:
            return ()
        return self.hands[seat] if seat in self.open else self.taken[seat]

    def take(self: D, seat: Seat, many: int = 1) -> D:
        """Moves `many` cards from the top of the discards to the hand."""
        rest, cards = self.discards[:-many], self.discards[-many:]
        taken: D = _TAKING[self.__class__](
            self,
            with_hand(self.hands, seat, plus(self.hands[seat], cards)),
            with_hand(self.taken, seat, plus(self.taken[seat], cards)),
            rest,
            self.turns + (Turn(seat, "take", cards[0], cards[1:]),),
        )
        return taken

    def draw(self: D, seat: Seat, many: int = 1) -> D:
        """The top card of the stock goes to the hand, or as many as there are."""
        turns = self.turns + (Turn(seat, "draw"),)
        hands = with_hand(self.hands, seat, plus(self.hands[seat], self.stock[:many]))
        drawn: D = _DRAWING[self.__class__](self, hands, self.stock[many:], turns)
        return drawn

    def throw(self: D, seat: Seat, card: Card) -> D:
        """A card goes to the discards, which ends the turn."""
        turns, known = self.turns[:-1] + (_ended(self.turns[-1], card),), self.taken[seat]
        thrown: D = _THROWING[self.__class__](
            self,
            with_hand(self.hands, seat, less(self.hands[seat], (card,))),
            with_hand(self.taken, seat, less(known, (card,))) if card in known else self.taken,
            self.discards + (card,),
            turns,
        )
        return thrown

    def received(self: D, seat: Seat, cards: Hand) -> D:
        """Cards that nobody else has seen come to the hand."""
        return replace(self, hands=with_hand(self.hands, seat, plus(self.hands[seat], cards)))

    def without(self: D, seat: Seat, cards: Iterable[Card], **changes: Any) -> D:
        """These cards leave the hand; and these changes."""
        gone, known = tuple(cards), self.taken[seat]
        hands = with_hand(self.hands, seat, less(self.hands[seat], gone))
        taken = with_hand(self.taken, seat, less(known, gone)) if known else self.taken
        return replace(self, hands=hands, taken=taken, **changes)

    def turned_over(self: D, *seats: Seat) -> D:
        """These hands lie face up from now on."""
        return replace(self, open=tuple(sorted({*self.open, *seats})))

    def everywhere(self) -> Iterator[Card]:
        """Every card of the deal once, wherever it lies."""
        yield from (*self.stock, *self.discards)
        yield from (card for hand in self.hands for card in hand)


_ended: Final = changing(Turn, "thrown")
_DRAWING: Final = Changing("hands", "stock", "turns")
_TAKING: Final = Changing("hands", "taken", "discards", "turns")
_THROWING: Final = Changing("hands", "taken", "discards", "turns")


def hands_from(order: Hand, seats: Sequence[Seat], size: int) -> tuple[Hand, ...]:
    """A hand a seat, sorted: so many cards from the top, one at a time in the order of the seats."""
    players = len(seats)
    return tuple(
        tuple(sorted(order[seats.index(seat) : players * size : players])) for seat in range(players)
    )


def with_hand(hands: tuple[Hand, ...], seat: Seat, hand: Hand) -> tuple[Hand, ...]:
    """The hands with another one for this seat."""
    return hands[:seat] + (hand,) + hands[seat + 1 :]


def plus(hand: Hand, cards: Hand) -> Hand:
    """The hand with these cards, sorted."""
    return tuple(sorted(hand + cards))


def less(hand: Hand, cards: Hand) -> Hand:
    """The hand without these cards, as far as they are in it."""
    rest = list(hand)
    for card in cards:
        if card in rest:
            rest.remove(card)
    return tuple(rest)


def unseen(pack: Hand, *seen: Iterable[Card]) -> list[Card]:
    """The cards of the pack that are not among those seen, in order."""
    return list((Counter(pack) - Counter(card for cards in seen for card in cards)).elements())


# Melds that lie on the table


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld on the table.

    side: whose it is. cards: as they lie, those of a run from low to high. by: the seat that laid each.
    """

    kind: Kind
    side: int
    cards: Hand
    by: tuple[Seat, ...]


def cards_on(table: Iterable[Meld]) -> list[Card]:
    """All cards of the melds."""
    return [card for meld in table for card in meld.cards]


def names_of(table: Iterable[Meld], side: int) -> list[tuple[str, Meld]]:
    """The melds of a side, each with its name on the table: m1, m2 ..."""
    return [(f"m{number}", meld) for number, meld in enumerate(table, 1) if meld.side == side]


def sides_with_melds(table: Iterable[Meld], sides: int) -> tuple[bool, ...]:
    """Whether each side has a meld on the table."""
    there = {meld.side for meld in table}
    return tuple(side in there for side in range(sides))
