"""Rising bids for the right to name trumps (CG, Pinochle; FG, Pitch)."""

from collections import Counter
from collections.abc import Collection, Mapping
from random import Random
from typing import Final

from hoylecli.core.game import Move
from hoylecli.core.text import counted, how_often
from hoylecli.families.tricks.phases.auction import PASS, SMUDGE
from hoylecli.families.tricks.position.labels import SUITS as SUIT_NAMES
from hoylecli.families.tricks.view import TricksView

from ...hints import Hint
from ..choosing import advised
from ..hands.auction import Estimate, partner_leads, raised
from ..search.auction import AuctionSearch, BidOutlook, promising

_PARTNERS: Final = "Your partner has the highest bid, and you share what it brings."
_HOPED: Final = 0.6  # the share of what all cards count that a beginner bids on beside the melds


def beginner(view: TricksView, rng: Random) -> Move:
    """Bids up to its melds and over half the cards; at pitch a point for each ace, jack and two of a suit.

    Where tricks are bid, one for each ace and king, and for each card of the longest suit after the second;
    of a partner one for each four cards is hoped for.
    """
    if view.rules.score.kind == "pitch":
        suits = Counter(card.suit for card in view.hand if card.rank in (1, 11, 2))
        return raised(view, max(suits.values(), default=0))
    if view.rules.score.kind == "bidder":
        longest = max(Counter(card.suit for card in view.hand).values())
        high = sum(card.rank in (1, 13) for card in view.hand)
        return raised(view, high + max(longest - 2, 0) + view.rules.partners * len(view.hand) // 4)
    estimate = Estimate(view)
    return raised(view, max(estimate.melded(estimate.layout.mask(view.hand))) + _HOPED * estimate.counting)


def average(view: TricksView, rng: Random) -> Move:
    estimate = Estimate(view)
    return raised(view, estimate.limit(estimate.layout.mask(view.hand)))


def evaluate(view: TricksView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    bidding = AuctionSearch(view, rng)
    outlooks = bidding.bids(asked)
    move = promising(outlooks)
    if move == PASS and partner_leads(view) and not asked:
        return Hint(move, _PARTNERS)
    if not bidding.suits():
        lacking = "You have no king and queen of a suit, so you could not name trumps."
        return Hint(move, lacking if move == PASS else f"{lacking} You must bid, so bid the least.")
    found = outlooks[move]
    if move == PASS and not found.goal:
        return Hint(move, "Nobody can bid more.")
    if move == PASS and partner_leads(view):
        values = {each: outlook.value for each, outlook in outlooks.items()}
        return advised(view, values, _PARTNERS)
    is_mostly_made = 2 * found.made >= found.deals
    why = f"{makes(view, found, move == SMUDGE)} {how_often(found.made / found.deals)}."
    if is_mostly_made == (move == PASS):
        why += f" {_but(view, move)}"
    values = {each: outlook.value for each, outlook in outlooks.items()}
    return advised(view, values, why, *shares(view, outlooks))


def _but(view: TricksView, move: Move) -> str:
    """Why to bid what is seldom made, or to pass with what is mostly made."""
    if move == PASS:
        return "Still, you do better when the others win the bidding."
    return "Still, passing is worse." if PASS in view.legal else "You must bid, though."


def shares(view: TricksView, outlooks: Mapping[Move, BidOutlook]) -> list[str]:
    """How often each bid or suit was made in the deals that were tried."""
    found = [(move, each) for move, each in outlooks.items() if each.goal and move != PASS]
    named = view.rules.bidding.kind != "none" and all(move.target for move, _ in found)
    made = [
        f"{SUIT_NAMES[each.suit] if named else move} {each.made / each.deals:.0%}" for move, each in found
    ]
    return [f"How often it is made: {', '.join(made)}."] if len(made) > 1 else []


def makes(view: TricksView, found: BidOutlook, is_all: bool = False) -> str:
    """What is made: `Your side makes 250 with spades as trumps`. is_all: whether that is everything."""
    who = "Your side makes" if view.rules.partners else "You make"
    tricks = view.rules.score.kind == "bidder"
    goal = "everything" if is_all else counted(found.goal, "trick") if tricks else f"{found.goal}"
    return f"{who} {goal} with {SUIT_NAMES[found.suit]} as trumps"
