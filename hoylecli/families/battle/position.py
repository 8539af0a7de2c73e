"""A position of war: two packs, what each has won, and what lies between them."""

from dataclasses import dataclass
from typing import Literal

from hoylecli.core.cards import Card
from hoylecli.core.events import Seat
from hoylecli.core.values import replace
from hoylecli.frame.state import State

from .rules import BattleRules

Hand = tuple[Card, ...]
Hands = tuple[Hand, Hand]


@dataclass(frozen=True, slots=True)
class Hurry:
    """A stretch played without a stop: to the next war, or to the end. battles, wars: in it so far."""

    until: Literal["war", "end"]
    battles: int = 0
    wars: int = 0


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards on the table; everything by seat.

    packs: face down, the top card first. won: the cards under a pack, which are shuffled when it comes to
    them. up, down: what lies in the middle since the battle began, face up and face down. due: how many cards
    each has to put down next. battles, wars: so far.
    """

    packs: Hands = ((), ())
    won: Hands = ((), ())
    up: Hands = ((), ())
    down: Hands = ((), ())
    due: int = 1
    battles: int = 0
    wars: int = 0
    hurry: Hurry | None = None

    def everywhere(self) -> Hand:
        """Every card, wherever it is."""
        return tuple(
            card for hands in (self.packs, self.won, self.up, self.down) for hand in hands for card in hand
        )

    def left(self, seat: Seat) -> int:
        """How many cards a seat has that are not in the middle."""
        return len(self.packs[seat]) + len(self.won[seat])

    @property
    def short(self) -> Seat | None:
        """The first seat whose pack is too small for what is due, and has won cards under it."""
        seats = (seat for seat in (0, 1) if self.awaits(seat))
        return next((seat for seat in seats if len(self.packs[seat]) < self.due and self.won[seat]), None)

    def awaits(self, seat: Seat) -> bool:
        """Whether the seat has not yet put its cards down."""
        return len(self.up[seat]) <= len(self.up[1 - seat])

    def turned(self, seat: Seat) -> "Deal":
        """The deal after the seat has put down what is due, the last card face up."""
        pack, due = self.packs[seat], self.due
        return replace(
            self,
            packs=_with(self.packs, seat, pack[due:]),
            down=_with(self.down, seat, (*self.down[seat], *pack[: due - 1])),
            up=_with(self.up, seat, (*self.up[seat], pack[due - 1])),
        )

    def taken(self, seat: Seat) -> "Deal":
        """The deal after the seat has taken all that lies in the middle."""
        middle = (*self.up[seat], *self.down[seat], *self.up[1 - seat], *self.down[1 - seat])
        won = _with(self.won, seat, (*self.won[seat], *middle))
        return replace(self, won=won, up=((), ()), down=((), ()), due=1, battles=self.battles + 1)

    def shuffled(self, seat: Seat, order: Hand) -> "Deal":
        """The deal with the won cards of the seat in this order under its pack."""
        packs = _with(self.packs, seat, (*self.packs[seat], *order))
        return replace(self, packs=packs, won=_with(self.won, seat, ()))


def _with(hands: Hands, seat: Seat, hand: Hand) -> Hands:
    return (hand, hands[1]) if seat == 0 else (hands[0], hand)


@dataclass(frozen=True, slots=True)
class Position(State[BattleRules, Deal]):
    """The state of a match of war; see `frame.state.State`."""
