"""The cards of declarer, dummy and the defenders."""

from random import Random
from typing import Final

from hoylecli.core.events import Seat
from hoylecli.core.moves import Move
from hoylecli.families.tricks.derived import order_of
from hoylecli.families.tricks.view import TricksView

from ...hints import Hint
from ..kernel.table import Policy, SimulatedDeal
from ..worlds.information import InformationSet
from .declaring import declares
from .defending import defends
from .leads import Suits, lead_from, suit_to_lead
from .sight import SPAN, SUIT

_ABSENT: Final = 0.1
"""The chance that a beginner plays any card, without a thought."""


class Play:
    """A moment of the play as its player sees it.

    info: what is known. seat: whose card is played, dummy's perhaps. target: tricks that declarer needs.
    policies: by which the seats play.
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
        self.policies: Final = self._policies()

    def _policies(self) -> list[Policy]:
        suit, led = self.info.layout.suit, []
        leads = [trick.plays[0] for trick in self.view.tricks]
        for play in leads:
            led.append((play.seat, suit[self.info.layout.bit[play.card]]))
        declaring = declares(self.declarer, self.target)
        defending = defends(self.declarer, self.target, led)
        return [defending if (seat - self.declarer) % 2 else declaring for seat in range(4)]

    def table(self) -> SimulatedDeal:
        """The table with the hands that are seen; the others hold nothing."""
        hands = self.info.known[:]
        hands[self.info.seat] = self.info.own
        return self.info.at(hands)

    def by_policy(self) -> int:
        """The card that the rules of thumb play."""
        table = self.table()
        if not table.played:
            return self.opening_lead()
        legal = table.legal()
        return self.policies[self.seat](table, legal) if legal & (legal - 1) else legal.bit_length() - 1

    def opening_lead(self) -> int:
        own, trump = self.info.own, self.info.layout.trump
        suit = suit_to_lead(own, trump, suits_bid(self.view))
        return SPAN * suit + lead_from(own >> SPAN * suit & SUIT, trump >= 0).rank

    def move(self, bit: int) -> Move:
        return Move(cards=(self.info.layout.card[bit],))


def suits_bid(view: TricksView) -> Suits:
    """The suits that partner and the other side have bid, conventional answers to notrump left out."""
    partners, theirs = set[int](), set[int]()
    for at, bid in enumerate(view.bids):
        if bid.word != "bid" or bid.suit == "N":
            continue
        after = [each for each in view.bids[:at] if each.seat % 2 == bid.seat % 2 and each.word == "bid"]
        if after and (after[-1].suit == "N" or after[-1].amount * 2 >= 8):
            continue
        suit = "CDHS".index(bid.suit)
        if view.seat is not None and (bid.seat - view.seat) % 4 == 2:
            partners.add(suit)
        elif view.seat is not None and (bid.seat - view.seat) % 2:
            theirs.add(suit)
    return Suits(partners, theirs - partners)


def beginner(view: TricksView, rng: Random) -> Move:
    """Second hand low, third hand high, wins cheaply; leads winners, or the longest suit."""
    if rng.random() < _ABSENT:
        return rng.choice(view.legal)
    order, trick = order_of(view), tuple(play.card for play in view.trick)
    by_rank = sorted((move.cards[0] for move in view.legal), key=lambda card: order.power[card])
    winners = [card for card in by_rank if trick and order.best((*trick, card)) == len(trick)]
    if not trick:
        longest = max("SHDC", key=lambda suit: sum(card.suit == suit for card in by_rank))
        of_suit = [card for card in by_rank if card.suit == longest]
        card = by_rank[-1] if by_rank[-1].rank == 1 else of_suit[0]
    elif len(trick) == 1 or not winners or (len(trick) == 3 and order.best(trick) == 1):
        card = by_rank[0]
    else:
        card = winners[-1] if len(trick) == 2 else winners[0]
    return Move(cards=(card,))


def average(view: TricksView, rng: Random) -> Move:
    """By rules of thumb, remembering the cards played."""
    play = Play(view)
    return play.move(play.by_policy())


def evaluate(view: TricksView, rng: Random) -> Hint:
    """The card that the rules of thumb play."""
    play = Play(view)
    bit = play.by_policy()
    if not play.info.plays:
        _, why = lead_from(play.info.own >> SPAN * (bit // SPAN) & SUIT, play.info.layout.trump >= 0)
        return Hint(play.move(bit), f"Lead {why}.")
    return Hint(play.move(bit), "It is the usual card here.")
