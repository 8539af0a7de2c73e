"""Bids of contracts, each worth more than the one before (FG, Five Hundred)."""

from collections import Counter
from collections.abc import Collection, Mapping
from random import Random
from typing import Final

from hoylecli.core.game import Move
from hoylecli.core.text import capital, counted, how_often
from hoylecli.families.tricks import position as bidding
from hoylecli.families.tricks.phases.auction import PASS
from hoylecli.families.tricks.position import in_words
from hoylecli.families.tricks.position.labels import SUITS as SUIT_NAMES
from hoylecli.families.tricks.view import TricksView

from ...comparing import Comparison, Tried, lead
from ...hints import Hint
from ..choosing import advised
from ..hands.contracts import MISERE, auction_of
from ..search.contracts import Ends, compared_bids
from ..worlds import InformationSet

_OFTEN: Final = 0.3  # of the times, from which on a contract that goes down is worth a word
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
    ends = dict[Move, Ends]()
    found = compared_bids(view, rng, asked, ends)
    return advised(view, found, _promise(view, found, ends), said=_said)


def _said(move: Move) -> str:
    return "pass" if move == PASS else in_words(bidding.bid_of(0, move))


def _promise(view: TricksView, found: Comparison[Move], ends: Mapping[Move, Ends]) -> str:
    """What the hand is likely to make, or another reason for the best bid.

    ends: how the deals ended in which each was tried.
    """
    move = found.best.candidate
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
    good = [
        each
        for each in (*found.tried, *found.dropped)
        if each.candidate.verb == "bid"
        and (each.candidate.amount or 0) <= round(tricks[each.candidate.target.upper()])
    ]
    if good:
        rival = max(good, key=lambda each: tricks[each.candidate.target.upper()])
        promise = capital(_count_on(tricks, rival.candidate.target.upper()))
        return f"{promise}. {_better_to_pass(rival, found.best, ends)}"
    return f"Even {_count_on(tricks, max(tricks, key=tricks.__getitem__), 'only ')}."


def _better_to_pass(rival: Tried[Move], passed: Tried[Move], ends: Mapping[Move, Ends]) -> str:
    """Why to pass with a hand that is good for a bid, as the deals ended in which both were tried."""
    bid, after, name = ends[rival.candidate], ends[PASS], _said(rival.candidate)
    played, theirs = bid.made + bid.lost, after.theirs_made + after.theirs_lost
    better, error = lead(passed, rival)
    if better <= error:
        return f"Still, {name} is no better than a pass."
    down = bid.lost / played if played else 0.0
    if 2 * theirs >= after.deals and after.theirs_lost >= max(_OFTEN, down) * theirs:
        return f"Still, let the others play: they go down {how_often(after.theirs_lost / theirs)}."
    if down >= _OFTEN:
        return f"Still, {name} goes down {how_often(down)}."
    if 2 * after.made >= after.deals:
        return "Still, your partner may have a better bid."
    if 2 * (bid.theirs_made + bid.theirs_lost) >= bid.deals:
        return f"Still, they will mostly bid over {name}, and know what you hold."
    return f"Still, {name} puts more at risk than it wins."


def _count_on(tricks: Mapping[str, float], name: str, only: str = "") -> str:
    """`with spades your side can expect about 7 tricks`."""
    trumps = SUIT_NAMES.get(name, "no trumps")
    return f"with {trumps} your side can expect {only}about {counted(round(tricks[name]), 'trick')}"
