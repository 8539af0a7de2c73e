"""Rising bids for the right to name trumps (CG, Pinochle; FG, Pitch)."""

from collections import Counter
from random import Random
from typing import Final

from hoylecli.core.grammar import counted
from hoylecli.core.moves import Move
from hoylecli.families.tricks.phases.auction import PASS, SMUDGE
from hoylecli.families.tricks.position.labels import SUITS as SUIT_NAMES
from hoylecli.families.tricks.view import TricksView

from ..hands.auction import Estimate, partner_leads, raised
from ..search.auction import AuctionSearch, Outlook, promising

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


def expert(view: TricksView, rng: Random) -> Move:
    return promising(AuctionSearch(view, rng).bids())


def hint(view: TricksView, rng: Random) -> tuple[Move, list[str]]:
    bidding = AuctionSearch(view, rng)
    outlooks = bidding.bids()
    move = promising(outlooks)
    if move == PASS and partner_leads(view):
        return move, ["Your partner has the highest bid, and makes it with you."]
    if not bidding.suits():
        why = "Without a king and queen of a suit you could not name trumps."
        return move, [why] if move == PASS else [why, "You must bid, so bid the least."]
    found = outlooks[move]
    if move == PASS and not found.goal:
        return move, ["Nobody can bid more."]
    is_mostly_made = 2 * found.made >= found.deals
    only = "" if is_mostly_made or not found.made else "only "
    lines = [f"In {only}{share(found)} deals that could be, {makes(view, found, move == SMUDGE)}."]
    if is_mostly_made == (move == PASS):
        lines.append(_but(view, move))
    return move, lines


def _but(view: TricksView, move: Move) -> str:
    """Why to bid what is seldom made, or to pass with what is mostly made."""
    if move == PASS:
        return "But it promises more to let the others have the bid."
    return "But a pass promises less." if PASS in view.legal else "But you must bid."


def share(found: Outlook) -> str:
    """In how many of the sampled deals the goal is made: `31 of 50`, `none of 50`."""
    return f"{found.made or 'none'} of {found.deals}"


def makes(view: TricksView, found: Outlook, is_all: bool = False) -> str:
    """What is made: `your side makes 250 with spades as trumps`. is_all: whether that is everything."""
    who = "your side makes" if view.rules.partners else "you make"
    tricks = view.rules.score.kind == "bidder"
    goal = "everything" if is_all else counted(found.goal, "trick") if tricks else f"{found.goal}"
    return f"{who} {goal} with {SUIT_NAMES[found.suit]} as trumps"
