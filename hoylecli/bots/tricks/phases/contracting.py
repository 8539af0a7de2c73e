"""Bids of contracts, each worth more than the one before (FG, Five Hundred)."""

from collections import Counter
from random import Random

from hoylecli.core.grammar import counted
from hoylecli.core.moves import Move
from hoylecli.families.tricks.phases.auction import PASS
from hoylecli.families.tricks.position import contracts as bidding
from hoylecli.families.tricks.position.labels import SUITS as SUIT_NAMES
from hoylecli.families.tricks.position.labels import in_words
from hoylecli.families.tricks.view import TricksView

from ..hands.contract_auction import MISERE, auction_of
from ..search.contracts import bid_values
from ..worlds.information import InformationSet
from .choosing import best


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


def expert(view: TricksView, rng: Random) -> Move:
    return best(bid_values(view, rng))


def hint(view: TricksView, rng: Random) -> tuple[Move, list[str]]:
    """The expert's bid, and what the hand is likely to make."""
    move = best(bid_values(view, rng))
    info, high = InformationSet(view, ""), bidding.highest(view.bids)
    estimates = auction_of(view, info.layout).estimates(info.own)
    if move.verb == "bid":
        name = move.target.upper()
        trumps = SUIT_NAMES.get(name, "no trumps")
        return move, [
            f"With {trumps} your side may count on about {counted(round(estimates[name]), 'trick')}."
        ]
    if move != PASS:
        return move, ["Your cards are low, and the worst of them go to the kitty."]
    if high is not None and view.rules.partners and view.side(high.seat) == view.side(info.seat):
        return move, [f"Your partner has bid {in_words(high)}; a bid over it promises less."]
    best_name = max((name for name in estimates if name != MISERE), key=lambda name: estimates[name])
    trumps = SUIT_NAMES.get(best_name, "no trumps")
    tricks = counted(round(estimates[best_name]), "trick")
    return move, [f"Even with {trumps} your side may count on only about {tricks}."]
