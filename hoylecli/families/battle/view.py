"""What lies on the table in war, and what a seat may know of it."""

from dataclasses import dataclass
from typing import Final, Literal

from hoylecli.core import Card, Seat, changing, replace
from hoylecli.families.phase import CUT_KINDS
from hoylecli.families.views import DealView, Kind, Wire, ends, seen
from hoylecli.frame.state import State

from .rules import BattleRules

# A position of war: two packs, what each has won, and what lies between them

Hand = tuple[Card, ...]
Hands = tuple[Hand, Hand]


@dataclass(frozen=True, slots=True)
class Hurry:
    """A stretch played without a stop: to the next war, until a pile is taken, or to the end. battles, wars:
    in it so far."""

    until: Literal["war", "pile", "end"]
    battles: int = 0
    wars: int = 0


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards on the table; everything by seat, but for the pile.

    packs: face down, the top card first. won: cards that are shuffled before they come under a pack, at once
    or when it comes to them. up, down: what lies in the middle since the battle began, face up and face down.
    pile: the same where cards are paid for, as they were turned up by both. due: how many cards are to be put
    down next, by each; where cards are paid for, how many have still to be paid, 0 for none. payer: whose
    turn it is then. battles, wars: so far; a pile that was taken is a battle.
    """

    packs: Hands = ((), ())
    won: Hands = ((), ())
    up: Hands = ((), ())
    down: Hands = ((), ())
    pile: Hand = ()
    due: int = 1
    payer: Seat = 0
    battles: int = 0
    wars: int = 0
    hurry: Hurry | None = None

    def everywhere(self) -> Hand:
        """Every card, wherever it is."""
        hands = (*self.packs, *self.won, *self.up, *self.down, self.pile)
        return tuple(card for hand in hands for card in hand)

    def left(self, seat: Seat) -> int:
        """How many cards a seat has that are not in the middle."""
        return len(self.packs[seat]) + len(self.won[seat])

    def awaits(self, seat: Seat) -> bool:
        """Whether the seat has not yet put its cards down."""
        return len(self.up[seat]) <= len(self.up[1 - seat])

    def turned(self, seat: Seat) -> "Deal":
        """The deal after the seat has put down what is due, the last card face up."""
        pack, due = self.packs[seat], self.due
        down = with_hand(self.down, seat, self.down[seat] + pack[: due - 1]) if due > 1 else self.down
        up = with_hand(self.up, seat, (*self.up[seat], pack[due - 1]))
        return _TURNED(self, with_hand(self.packs, seat, pack[due:]), down, up)

    def taken(self, seat: Seat) -> "Deal":
        """The deal after the seat has taken all that lies in the middle."""
        middle = (*self.up[seat], *self.down[seat], *self.up[1 - seat], *self.down[1 - seat])
        won = with_hand(self.won, seat, (*self.won[seat], *middle))
        return replace(self, won=won, up=((), ()), down=((), ()), due=1, battles=self.battles + 1)

    def refilled(self, seat: Seat, order: Hand) -> "Deal":
        """The deal with what the seat has won under its pack, in this order."""
        packs = with_hand(self.packs, seat, (*self.packs[seat], *order))
        return replace(self, packs=packs, won=with_hand(self.won, seat, ()))


def with_hand(hands: Hands, seat: Seat, hand: Hand) -> Hands:
    return (hand, hands[1]) if seat == 0 else (hands[0], hand)


_TURNED: Final = changing(Deal, "packs", "down", "up")


@dataclass(frozen=True, slots=True)
class Position(State[BattleRules, Deal]):
    """The state of a match of war; see `frame.state.State`."""

    @property
    def short(self) -> Seat | None:
        """The first seat whose won cards come under its pack now.

        That is at once, or when the pack is too small for what is put down.
        """
        deal, won = self.deal, self.deal.won
        if not won[0] and not won[1]:
            return None
        if self.rules.won == "under":
            return 0 if won[0] else 1
        pays = bool(self.rules.pay)
        many = 1 if pays else deal.due
        for seat in (deal.payer,) if pays else (0, 1):
            if won[seat] and len(deal.packs[seat]) < many and (pays or deal.awaits(seat)):
                return seat
        return None


@dataclass(frozen=True, slots=True)
class BattleView(DealView):
    """What `seat` sees; None is a spectator, who sees as much as the players.

    packs, won, down: how many cards each seat has in its pack, won and under it, and face down in the middle.
    up: the cards face up in the middle. pile, due, payer, battles, wars: as in `position.Deal`. hurry: what
    is being played without a stop. scores: cards of each seat, once the match is over.
    """

    rules: BattleRules
    packs: tuple[int, int]
    won: tuple[int, int]
    up: Hands
    down: tuple[int, int]
    pile: Hand
    due: int
    payer: Seat
    battles: int
    wars: int
    hurry: Hurry | None

    def left(self, seat: Seat) -> int:
        """How many cards a seat has that are not in the middle."""
        return self.packs[seat] + self.won[seat]


def view_of(state: Position, seat: Seat | None) -> BattleView:
    """What `seat` may know of the position."""
    deal = state.deal
    return BattleView(
        **seen(state, seat),
        packs=(len(deal.packs[0]), len(deal.packs[1])),
        won=(len(deal.won[0]), len(deal.won[1])),
        up=deal.up,
        down=(len(deal.down[0]), len(deal.down[1])),
        pile=deal.pile,
        due=deal.due,
        payer=deal.payer,
        battles=deal.battles,
        wars=deal.wars,
        hurry=deal.hurry,
    )


# What programs are told of war

WIRE: Final = Wire(
    (BattleView,),
    {
        **CUT_KINDS,
        "dealt": Kind("The seat has dealt so many cards to each.", int),
        "turned": Kind("The seat has laid so many cards face down and turned one up.", int),
        "war": Kind("Both cards are equal: so many go face down and one up.", int),
        "owes": Kind("The seat has to pay so many cards for the one turned up.", int),
        "spent": Kind("The seat has no card left to put down."),
        "took": Kind("The seat has taken the middle, so many cards.", int),
        "stopped": Kind("So many battles or piles were the last, and the larger pack wins.", int),
        "drawn": Kind("Nobody has a card left for the war, and it is drawn."),
        "shuffled": Kind(
            "The cards won by the seat, so many, are shuffled and lie under its pack.", int, {"hurried": bool}
        ),
        "hurried": Kind(
            "So many battles or piles without a stop; the cards face up in the middle now, of a battle those "
            "of seat 0 first.",
            int,
            {"what": Literal["battle", "pile"], "wars": int, "left": tuple[int, int], "done": bool},
        ),
        **ends("The cards that the seat has in the end."),
    },
)
