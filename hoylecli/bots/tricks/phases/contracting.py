"""Bids of contracts, each worth more than the one before (FG, Five Hundred)."""

from collections import Counter
from collections.abc import Collection, Mapping
from random import Random
from typing import Final

from hoylecli.core.game import Move
from hoylecli.core.text import capital, counted
from hoylecli.families.tricks.phases.auction import PASS
from hoylecli.families.tricks.position import contracts as bidding
from hoylecli.families.tricks.position.labels import SUITS as SUIT_NAMES, in_words
from hoylecli.families.tricks.view import TricksView

from ...hints import Hint
from ..choosing import advised
from ..hands.contracts import MISERE, auction_of
from ..search.contracts import compared_bids
from ..worlds.information import InformationSet

_EVEN: Final = 0.5  # the chance from which a misere is made more often than lost


def beginner(view: TricksView, rng: Random) -> Move:
    """The lowest bid for which its trumps and aces are enough, each taken as a trick, without the partner."""
    suits = Counter(card.suit for card in view.hand)
    aces = sum(card.rank == 1 for card in view.hand)

    def tricks(suit: str) -> int:
        others = aces - any(card.rank == 1 and card.suit == suit for card in view.hand)
        return suits[suit] + others + any(card.is_joker for card in view.hand)

    for move in view.legal:
        if move.target.upper() in suits and (move.amount or 0) <= tricks(move.target.upper()):
            return move
    return PASS


def average(view: TricksView, rng: Random) -> Move:
    info = InformationSet(view, "")
    auction = auction_of(view, info.layout)
    estimates = auction.estimates(info.own)
    return auction.says(view.bids, info.seat, lambda suit: auction.gains(estimates, suit))


def evaluate(view: TricksView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The expert's bid, what the hand is likely to make, and what the bid is worth beside the next best."""
    found = compared_bids(view, rng, asked)
    return advised(view, found, _promise(view, found.best.candidate), said=_said)


def _said(move: Move) -> str:
    return "pass" if move == PASS else in_words(bidding.bid_of(0, move))


def _promise(view: TricksView, move: Move) -> str:
    """What the hand is likely to make, or another reason for the bid."""
    info, high = InformationSet(view, ""), bidding.highest(view.bids)
    auction = auction_of(view, info.layout)
    tricks = auction.tricks(info.own, view.bids, info.seat)
    if move.verb == "bid":
        name = move.target.upper()
        if round(tricks[name]) >= (move.amount or 0):
            return f"{capital(_count_on(tricks, name))}."
        return f"{capital(_count_on(tricks, name, 'only '))}. Still, passing is worse."
    if move != PASS and auction.estimates(info.own)[MISERE] < _EVEN:
        return "Your cards are rather high for misere. Still, passing is worse."
    if move != PASS:
        return "Your cards are low, and the worst of them go to the kitty."
    if high is not None and view.rules.partners and view.side(high.seat) == view.side(info.seat):
        return f"Your partner has bid {in_words(high)}; bidding over it would be worse."
    bids = [bid for bid in view.legal if bid.verb == "bid"]
    made = {bid.target.upper() for bid in bids if (bid.amount or 0) <= round(tricks[bid.target.upper()])}
    if made:
        best_name = max(made, key=tricks.__getitem__)
        return f"{capital(_count_on(tricks, best_name))}. Still, passing is better."
    return f"Even {_count_on(tricks, max(tricks, key=tricks.__getitem__), 'only ')}."


def _count_on(tricks: Mapping[str, float], name: str, only: str = "") -> str:
    """`with spades your side can expect about 7 tricks`."""
    trumps = SUIT_NAMES.get(name, "no trumps")
    return f"with {trumps} your side can expect {only}about {counted(round(tricks[name]), 'trick')}"
