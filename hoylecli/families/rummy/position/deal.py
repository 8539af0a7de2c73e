"""The cards of one deal of rummy, and whose they are."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, final

from hoylecli.core.cards import Card
from hoylecli.core.events import Seat
from hoylecli.core.values import changing, fast_init, replace
from hoylecli.scoring.gin.showdown import Showdown

Hand = tuple[Card, ...]
Kind = Literal["set", "run"]
Permission = Literal["", "asked", "yes", "no", "late"]
LEFT: Final = 2
"""The cards of the stock that nobody draws."""


@final
@fast_init
@dataclass(frozen=True, slots=True)
class Turn:
    """What a player has done in turn.

    how: refused the card turned up, took the top card of the discards, or drew from the stock. taken: that
    card of the discards; None when none was taken. more: the cards that lay on it and were taken, too.
    laid: how many cards came on the table. thrown: the discard; None before it is made.
    """

    seat: Seat
    how: Literal["pass", "take", "draw"]
    taken: Card | None = None
    more: Hand = ()
    thrown: Card | None = None
    laid: int = 0


@dataclass(frozen=True, slots=True)
class Knock:
    """Who has knocked, the least their unmatched cards can count, and whether that is above the limit."""

    seat: Seat
    deadwood: int
    illegal: bool = False


class LaidOff(NamedTuple):
    """A card laid on the knocker's meld of this number, from 0."""

    card: Card
    meld: int


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld on the table.

    side: whose it is. cards: as they lie, those of a run from low to high. by: the seat that laid each.
    """

    kind: Kind
    side: int
    cards: Hand
    by: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal, from the pack until it is counted. Tuples of tuples are one a seat.

    stock: its top card first. hands: the cards that a player holds, sorted; where a knock ends the hand also
    those laid down after it. turned: the card turned up, wherever it is now. discards: the top card last.
    turns: so far, the last one perhaps not finished. taken: cards that were seen to be taken and are held
    still, sorted.

    Where melds are laid on the table: table: all of them, in the order laid; the first is called m1. must:
    the card just taken that is to be melded or laid off before the turn ends. rounds: how often the discards
    have been turned over to be the stock. opened: whether each side had melds on the table when the turn
    began; () where first melds are like any others.

    Where all cards of a rank lie together: reds: the red threes that each side has laid down. feet: the
    second hands, each until it is taken up; () where there are none. permission: to go out in this turn: not
    asked for, asked for, given, refused, or "late" when cards have been laid and it can no longer be asked
    for.

    Where a knock ends the hand: open: the seats whose hands lie face up. melds: those laid by hand; laid_off:
    by the knocker's opponent.
    """

    stock: Hand = ()
    hands: tuple[Hand, ...] = ()
    turned: Card | None = None
    discards: Hand = ()
    turns: tuple[Turn, ...] = ()
    taken: tuple[Hand, ...] = ()
    table: tuple[Meld, ...] = ()
    must: Card | None = None
    reds: tuple[Hand, ...] = ()
    feet: tuple[Hand, ...] = ()
    opened: tuple[bool, ...] = ()
    permission: Permission = ""
    rounds: int = 0
    knock: Knock | None = None
    open: tuple[Seat, ...] = ()
    melds: tuple[tuple[Hand, ...], ...] = ()
    laid_off: tuple[LaidOff, ...] = ()
    showdown: Showdown | None = None

    @classmethod
    def from_pack(cls, order: Hand, seats: Sequence[Seat], size: int, turn: bool, foot: int = 0) -> "Deal":
        """So many cards each, one at a time in the order of the seats, and then so many for the feet; the
        next one may be turned up."""
        players, held, many = len(seats), len(seats) * size, len(seats) * (size + foot)
        hands = [tuple(sorted(order[seats.index(seat) : held : players])) for seat in range(players)]
        feet = [tuple(sorted(order[held + seats.index(seat) : many : players])) for seat in range(players)]
        turned = order[many] if turn else None
        return cls(
            stock=order[many + turn :],
            hands=tuple(hands),
            turned=turned,
            discards=() if turned is None else (turned,),
            feet=tuple(feet) if foot else (),
            taken=((),) * players,
            melds=((),) * players,
        )

    @property
    def just_taken(self) -> Card | None:
        """The card that the player in turn has taken from the discards."""
        last = self.turns[-1] if self.turns else None
        return last.taken if last is not None and last.thrown is None else None

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

    def take(self, seat: Seat, many: int = 1, use: bool = False) -> "Deal":
        """So many cards from the top of the discards go to the hand. use: whether the deepest must be."""
        rest, cards = self.discards[:-many], self.discards[-many:]
        return _with_taking(
            self,
            _changed(self.hands, seat, _with(self.hands[seat], cards)),
            _changed(self.taken, seat, _with(self.taken[seat], cards)),
            rest,
            self.turns + (Turn(seat, "take", cards[0], cards[1:]),),
            cards[0] if use else None,
        )

    def draw(self, seat: Seat, many: int) -> "Deal":
        """The top card of the stock goes to the hand, or as many as there are."""
        turns = self.turns + (Turn(seat, "draw"),)
        hands = _changed(self.hands, seat, _with(self.hands[seat], self.stock[:many]))
        return _with_draw(self, hands, self.stock[many:], turns)

    def received(self, seat: Seat, cards: Hand) -> "Deal":
        """Cards that nobody else has seen come to the hand."""
        return self._given(seat, cards)

    def on_foot(self, seat: Seat) -> "Deal":
        """The foot of this seat is its hand, or a part of it."""
        return replace(self._given(seat, self.feet[seat]), feet=_changed(self.feet, seat, ()))

    def laid_aside(self, seat: Seat, side: int, reds: Hand) -> "Deal":
        """Red threes of the hand are laid down for the side."""
        return self.without(seat, reds, reds=_changed(self.reds, side, _with(self.reds[side], reds)))

    def throw(self, seat: Seat, card: Card) -> "Deal":
        """A card goes to the discards, which ends the turn."""
        turns, known = self.turns[:-1] + (_ended(self.turns[-1], card),), self.taken[seat]
        return _with_discard(
            self,
            _changed(self.hands, seat, less(self.hands[seat], (card,))),
            _changed(self.taken, seat, less(known, (card,))) if card in known else self.taken,
            self.discards + (card,),
            turns,
        )

    def melded(self, seat: Seat, meld: Meld) -> "Deal":
        """A new meld comes on the table from the hand."""
        return self._used(seat, meld.cards, (*self.table, meld))

    def laid(self, seat: Seat, place: int, longer: Meld, card: Card) -> "Deal":
        """A card of the hand is laid on the meld at this place of the table, from 0, which is longer then."""
        return self._used(seat, (card,), (*self.table[:place], longer, *self.table[place + 1 :]))

    def swapped(self, seat: Seat, place: int, longer: Meld, card: Card, joker: Card) -> "Deal":
        """A card of the hand comes in the place of a joker of the meld there, which comes to the hand."""
        deal = self.laid(seat, place, longer, card)
        taken = _changed(deal.taken, seat, _with(deal.taken[seat], (joker,)))
        return replace(deal._given(seat, (joker,)), taken=taken)

    def _used(self, seat: Seat, cards: Hand, table: tuple[Meld, ...]) -> "Deal":
        must, last = None if self.must in cards else self.must, self.turns[-1]
        turns = (*self.turns[:-1], replace(last, laid=last.laid + len(cards)))
        return self.without(seat, cards, table=table, must=must, turns=turns)

    def again(self) -> "Deal":
        """The discards but the top one are turned over to be the stock: what was thrown first is its top."""
        return replace(self, stock=self.discards[:-1], discards=self.discards[-1:], rounds=self.rounds + 1)

    def meld(self, seat: Seat, cards: Hand) -> "Deal":
        """A meld is laid down by hand, after a knock."""
        melds = tuple(laid + (cards,) if at == seat else laid for at, laid in enumerate(self.melds))
        return replace(self, melds=melds)

    def loose(self, seat: Seat) -> Hand:
        """The cards of a seat that it has neither melded nor laid off."""
        gone = {card for meld in self.melds[seat] for card in meld} | {laid.card for laid in self.laid_off}
        return tuple(card for card in self.hands[seat] if card not in gone)

    def turned_over(self, *seats: Seat) -> "Deal":
        """These hands lie face up from now on."""
        return replace(self, open=tuple(sorted({*self.open, *seats})))

    def everywhere(self) -> Iterator[Card]:
        """Every card of the deal once, wherever it lies."""
        yield from (*self.stock, *self.discards)
        yield from (card for hand in (*self.hands, *self.feet) for card in hand)
        yield from (card for meld in self.table for card in meld.cards)
        yield from (card for cards in self.reds for card in cards)

    def without(self, seat: Seat, cards: Iterable[Card], **changes: Any) -> "Deal":
        """These cards leave the hand; and these changes."""
        gone, known = tuple(cards), self.taken[seat]
        hands = _changed(self.hands, seat, less(self.hands[seat], gone))
        taken = _changed(self.taken, seat, less(known, gone)) if known else self.taken
        return replace(self, hands=hands, taken=taken, **changes)

    def _given(self, seat: Seat, cards: Hand) -> "Deal":
        return replace(self, hands=_changed(self.hands, seat, _with(self.hands[seat], cards)))


_ended = changing(Turn, "thrown")
_with_draw = changing(Deal, "hands", "stock", "turns")
_with_taking = changing(Deal, "hands", "taken", "discards", "turns", "must")
_with_discard = changing(Deal, "hands", "taken", "discards", "turns")


def _changed(hands: tuple[Hand, ...], seat: Seat, hand: Hand) -> tuple[Hand, ...]:
    return hands[:seat] + (hand,) + hands[seat + 1 :]


def _with(hand: Hand, cards: Hand) -> Hand:
    return tuple(sorted(hand + cards))


def less(hand: Hand, cards: Hand) -> Hand:
    """The hand without these cards, as far as they are in it."""
    rest = list(hand)
    for card in cards:
        if card in rest:
            rest.remove(card)
    return tuple(rest)
