"""A position of a game of vying: the stakes, the cards and chips of a deal, and the state of the match."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from hoylecli.core import Card, Seat, changing, replace
from hoylecli.frame.state import State

from .rules import Street, VyingRules

# What antes, blinds and bets are in a deal: they grow as players drop out.
#
# All amounts of the rules are multiplied by the average bankroll of those who are in the match, over what
# each began with. So with five players of 1,000 and two left, who have 2,500 on average, a bet of 20 has
# become 50. Amounts that are made up of fives are rounded down to fives, others to whole dollars.


class Stakes(NamedTuple):
    """The amounts of a deal. most: 0 where the limit is no fixed amount."""

    ante: int = 0
    blinds: tuple[int, ...] = ()
    bring_in: int = 0
    least: int = 1
    most: int = 0


FIRST: Final = Stakes()
"""Before the first deal."""


def stakes_of(rules: VyingRules, bankrolls: Sequence[int], number: int) -> Stakes:
    """The amounts of the deal of this number. bankrolls: of all players, 0 for those who are out."""
    players = sum(money > 0 for money in bankrolls)
    doubled = 2 ** ((number - 1) // rules.stakes.doubles) if rules.stakes.doubles else 1
    whole, began = sum(bankrolls), players * rules.stakes.chips

    def grown(amount: int) -> int:
        now = min(amount * doubled * whole // began, whole)
        return now - now % 5 if amount % 5 == 0 else now

    stakes, betting = rules.stakes, rules.betting
    blinds = tuple(map(grown, stakes.blinds))
    return Stakes(
        grown(stakes.ante), blinds, grown(stakes.bring_in), grown(betting.least), grown(betting.most)
    )


# The cards and chips of one deal

Hand = tuple[Card, ...]
What = Literal["ante", "blind", "bring_in", "fold", "check", "call", "bet", "raise", "draw"]


class Act(NamedTuple):
    """What a seat has done.

    street: from 0. amount: what the seat has bet in the interval then; for an ante what it is; for `draw` how
    many cards it has exchanged.
    """

    seat: Seat
    street: int
    what: What
    amount: int = 0


class Thrown(NamedTuple):
    """Cards that a seat has thrown to get others."""

    seat: Seat
    cards: Hand


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal, from the pack until the pot is won. Tuples but those of cards are one a seat.

    stakes: what antes and bets are in it. stock: its top card first. hands: the cards held face down, also
    those of players who have folded; ups: those face up. board: face up for all. discards: thrown in the
    draw, in the order thrown. waiting: the cards of a seat for which the stock is too small, so that the
    discards are shuffled. stacks: chips left to each; bets: those put in in this interval; paid: in the whole
    deal, the bets too. carried: what stays in the pot for the next deal, as nobody has opened; else ().
    in_deal: whether the seat has been dealt cards and not folded. moved: whether it has had a say since the
    last full raise, and may not raise before there is another. high: what all have to bet to stay in; step:
    by how much the last raise was higher; raises: how many there were in the interval. street: the part of
    the deal, from 0; betted: the last whose betting has begun; both -1 before. last: who made the last bet or
    raise of the interval. acts: all that was done, in order. shown: whose hands lie face up.
    """

    stakes: Stakes = FIRST
    stock: Hand = ()
    hands: tuple[Hand, ...] = ()
    ups: tuple[Hand, ...] = ()
    board: Hand = ()
    discards: tuple[Thrown, ...] = ()
    waiting: Thrown | None = None
    stacks: tuple[int, ...] = ()
    bets: tuple[int, ...] = ()
    paid: tuple[int, ...] = ()
    carried: tuple[int, ...] = ()
    in_deal: tuple[bool, ...] = ()
    moved: tuple[bool, ...] = ()
    high: int = 0
    step: int = 0
    raises: int = 0
    street: int = -1
    betted: int = -1
    last: Seat | None = None
    acts: tuple[Act, ...] = ()
    shown: tuple[Seat, ...] = ()

    @property
    def pot(self) -> int:
        """All that has been paid."""
        return sum(self.paid)

    @property
    def live(self) -> list[Seat]:
        """Who can still win the pot."""
        return [seat for seat, is_in in enumerate(self.in_deal) if is_in]

    def pay(self, seat: Seat, amount: int, what: What) -> "Deal":
        """The seat puts so much in, or all it has, as a bet of this interval."""
        paying = min(amount, self.stacks[seat])
        bets = changed(self.bets, seat, self.bets[seat] + paying)
        acts = (*self.acts, Act(seat, self.street, what, bets[seat]))
        stacks = changed(self.stacks, seat, self.stacks[seat] - paying)
        paid = changed(self.paid, seat, self.paid[seat] + paying)
        return _PAYING(self, stacks, paid, bets, acts)

    def ante(self, seat: Seat, amount: int) -> "Deal":
        """The seat puts so much in, or all it has, which is no bet."""
        paying = min(amount, self.stacks[seat])
        stacks = changed(self.stacks, seat, self.stacks[seat] - paying)
        paid = changed(self.paid, seat, self.paid[seat] + paying)
        return _PAYING(self, stacks, paid, self.bets, (*self.acts, Act(seat, -1, "ante", paying)))

    def acted(self, seat: Seat, what: What, **changes: Any) -> "Deal":
        """The seat has done this, without paying; and these changes."""
        return replace(self, acts=(*self.acts, Act(seat, self.street, what)), **changes)

    def deal(self, seats: Sequence[Seat], many: int, is_up: bool) -> "Deal":
        """Deals `many` cards to each of these seats, one at a time, in their order."""
        size = many * len(seats)
        new = {seat: self.stock[place : size : len(seats)] for place, seat in enumerate(seats)}
        if is_up:
            ups = tuple([cards + new.get(seat, ()) for seat, cards in enumerate(self.ups)])
            return replace(self, stock=self.stock[size:], ups=ups)
        hands = tuple([tuple(sorted(hand + new.get(seat, ()))) for seat, hand in enumerate(self.hands)])
        return replace(self, stock=self.stock[size:], hands=hands)

    def throw(self, seat: Seat, cards: Hand) -> "Deal":
        """These cards are thrown, and wait for others to come."""
        hand = tuple(card for card in self.hands[seat] if card not in cards)
        return replace(self, hands=changed(self.hands, seat, hand), waiting=Thrown(seat, cards))

    def replaced(self) -> "Deal":
        """The player who waits for cards gets them; those thrown are among the discards."""
        thrown = self.waiting
        assert thrown is not None
        acts = (*self.acts, Act(thrown.seat, self.street, "draw", len(thrown.cards)))
        discards = (*self.discards, *([thrown] if thrown.cards else ()))
        deal = replace(self, waiting=None, discards=discards, acts=acts)
        return deal.deal((thrown.seat,), len(thrown.cards), False) if thrown.cards else deal

    @property
    def thrown(self) -> Hand:
        """The discards that could be shuffled."""
        return tuple(card for each in self.discards for card in each.cards)

    def everywhere(self) -> Iterator[Card]:
        """Every card of the deal once, wherever it lies."""
        yield from (*self.stock, *self.board, *self.thrown)
        yield from (card for hand in (*self.hands, *self.ups) for card in hand)
        yield from self.waiting.cards if self.waiting else ()


def changed(each: tuple[Any, ...], seat: Seat, new: Any) -> tuple[Any, ...]:
    """The tuple with another value for one seat."""
    return each[:seat] + (new,) + each[seat + 1 :]


_PAYING: Final = changing(Deal, "stacks", "paid", "bets", "acts")

# A position of a game of vying: what the phases of a deal work on


@dataclass(frozen=True, slots=True)
class Position(State[VyingRules, Deal]):
    """The state of a match of vying; see `frame.state.State`. Scores are bankrolls.

    leaving: the seats that leave the match after this deal, with their chips.
    """

    leaving: tuple[Seat, ...] = ()

    @property
    def actor(self) -> Seat:
        """The seat that is to act, which must be there."""
        assert self.to_act is not None
        return self.to_act

    @property
    def street(self) -> Street:
        """The part of the deal."""
        return self.rules.streets[self.deal.street]

    def around(self, first: Seat) -> list[Seat]:
        """All seats clockwise, from one of them."""
        return [(first + step) % self.players for step in range(self.players)]
