"""A moment of the play at bridge as its player sees it."""

from collections.abc import Mapping, Sequence
from typing import Final

from hoylecli.core import Move, Seat
from hoylecli.families.tricks import TricksView

from ..kernel import Policy, SimulatedDeal
from ..worlds import InformationSet
from .declaring import declares
from .defending import defends
from .leads import FromSuit, Suits, lead_from, suit_worths
from .sight import SPAN, SUIT
from .told import told_by


def policies(declarer: Seat, target: int, led: Sequence[tuple[Seat, int]] = ()) -> list[Policy]:
    """The rules of thumb of each seat. target: the tricks that declarer needs. led: the suits so far."""
    declaring, defending = declares(declarer, target), defends(declarer, target, led)
    return [defending if (seat - declarer) % 2 else declaring for seat in range(4)]


_SHORT: Final = 2
"""Cards of a suit from which nobody leads into strength at notrump."""


class Moment:
    """What the player of a card knows, and the rules of thumb by which all seats play.

    info: what is known. seat: whose card is played, dummy's perhaps. target: tricks that declarer needs;
    taken: those that declarer's side has. policies: one a seat. told: what each seat has told of its hand.
    """

    def __init__(self, view: TricksView) -> None:
        assert view.bridge is not None
        assert view.bridge.contract is not None
        assert view.declarer is not None
        self.view: Final = view
        self.info: Final = InformationSet(view)
        self.declarer: Final[Seat] = view.declarer
        self.seat: Final[Seat] = view.turn if view.turn is not None else self.info.seat
        self.target: Final = 6 + int(view.bridge.contract[0])
        self.taken: Final = view.taken(self.declarer) + view.taken((self.declarer + 2) % 4)
        self.policies: Final = self.policies_after(len(view.tricks))
        self.told: Final = told_by(view)

    def policies_after(self, tricks: int) -> list[Policy]:
        """The rules of thumb of each seat when so many tricks were over, and nobody knew of later ones."""
        layout = self.info.layout
        led = [
            (trick.leader, layout.suit[layout.bit[trick.plays[0].card]])
            for trick in self.view.tricks[:tricks]
        ]
        return policies(self.declarer, self.target, led)

    def declares(self, seat: Seat) -> bool:
        """Whether the seat is declarer or dummy."""
        return not (seat - self.declarer) % 2

    @property
    def is_declaring(self) -> bool:
        return self.declares(self.seat)

    def table(self) -> SimulatedDeal:
        """The table with the hands that are seen; the others hold nothing."""
        hands = self.info.known[:]
        hands[self.info.seat] = self.info.own
        return self.info.at(hands)

    def legal(self) -> int:
        """The cards that may be played."""
        return self.table().legal()

    def by_policy(self) -> int:
        """The card that the rules of thumb play."""
        table = self.table()
        if not table.played:
            return self.opening_lead()
        legal = table.legal()
        return self.policies[self.seat](table, legal) if legal & (legal - 1) else legal.bit_length() - 1

    # The opening lead

    def lead_worths(self, hand: int, seat: Seat) -> Mapping[int, float]:
        """How good a lead each suit of a hand of this seat is."""
        partners = self.told[(seat + 2) % 4].suits
        bid = Suits(set(map("CDHS".index, partners)), set(map("CDHS".index, self.declarers_suits())))
        return suit_worths(hand, self.info.layout.trump, bid)

    def partners_suits(self) -> str:
        """The suits that the partner of the player has bid or shown, as letters."""
        return self.told[(self.seat + 2) % 4].suits

    def declarers_suits(self) -> str:
        """The suits that declarer's side has bid or shown, as letters."""
        return self.told[self.declarer].suits + self.told[(self.declarer + 2) % 4].suits

    def opening_lead(self) -> int:
        worths = self.lead_worths(self.info.own, self.seat)
        return self.lead_of(max(worths, key=lambda suit: (worths[suit], suit)))

    def leads(self) -> list[int]:
        """A card of each suit that may be led: at notrump of no short suit that declarer's side has shown."""
        lengths = {suit: (self.info.own >> SPAN * suit & SUIT).bit_count() for suit in range(4)}
        theirs = self.declarers_suits() if self.info.layout.trump < 0 else ""
        held = [suit for suit in lengths if lengths[suit]]
        found = [suit for suit in held if lengths[suit] > _SHORT or "CDHS"[suit] not in theirs]
        return [self.lead_of(suit) for suit in found or held]

    def lead_of(self, suit: int) -> int:
        """The card that is led from a suit of the hand."""
        return SPAN * suit + self.lead_rule(suit).rank

    def lead_rule(self, suit: int) -> FromSuit:
        return lead_from(self.info.own >> SPAN * suit & SUIT, self.info.layout.trump >= 0)

    def move(self, bit: int) -> Move:
        return Move(cards=(self.info.layout.card[bit],))
