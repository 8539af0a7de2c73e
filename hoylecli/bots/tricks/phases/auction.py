"""Hints at bids, at trumps to name, and at cards to exchange: what the expert has found, with the numbers."""

from random import Random

from hoylecli.core.grammar import counted, listed
from hoylecli.core.moves import Move
from hoylecli.families.tricks.auction import PASS, SMUDGE
from hoylecli.families.tricks.naming import SUITS
from hoylecli.families.tricks.view import TricksView

from ..evaluation.lives import call_values
from ..hands.auction import partner_leads
from ..kernel.layout import bits
from ..search.auction import Bidding, Outlook
from ..search.exchanges import Trial, as_move
from .expert import best, promising


def hint_bid(view: TricksView, rng: Random) -> tuple[Move, list[str]]:
    bidding = Bidding(view, rng)
    outlooks = bidding.bids()
    move = promising(outlooks)
    if move == PASS and partner_leads(view):
        return move, ["Your partner has the highest bid, and makes it with you."]
    if not bidding.suits():
        return move, ["Without a king and queen of a suit you could not name trumps."]
    found = outlooks[move]
    if move != PASS:
        return move, [f"In {_share(found)} deals that could be, {_makes(view, found, move == SMUDGE)}."]
    if not found.goal:
        return move, ["Nobody can bid more."]
    if 2 * found.made < found.deals:
        return move, [f"In only {_share(found)} deals that could be, {_makes(view, found)}."]
    return move, [
        f"In {_share(found)} deals that could be, {_makes(view, found)}.",
        "But it promises more to let the others have the bid.",
    ]


def _share(found: Outlook) -> str:
    return f"{found.made} of {found.deals}"


def _makes(view: TricksView, found: Outlook, is_all: bool = False) -> str:
    """`your side makes 250 with spades as trumps`."""
    who = "your side makes" if view.rules.partners else "you make"
    goal = "everything" if is_all else f"{found.goal}"
    return f"{who} {goal} with {SUITS[found.suit]} as trumps"


def hint_call(view: TricksView, rng: Random) -> tuple[Move, list[str]]:
    if view.rules.bidding.kind == "none":
        move = best(call_values(view, rng))
        return move, [f"Nothing makes more of your hand than {SUITS[move.target.upper()]}."]
    outlooks = Bidding(view, rng).calls()
    move = promising(outlooks)
    ranked = sorted(outlooks, key=lambda each: -outlooks[each].value)
    lines = [f"In {_share(outlooks[move])} deals that could be, {_makes(view, outlooks[move])}."]
    if len(ranked) > 1:
        second = outlooks[ranked[1]]
        lines.append(f"Next best: {SUITS[second.suit]}, in {second.made}.")
    return move, lines


def hint_exchange(view: TricksView, rng: Random) -> tuple[Move, list[str]]:
    trial = Trial(view)
    first, second, *_ = trial.best(rng)
    mine, others = round(first.points / first.looks), round(first.others / first.looks)
    kept = trial.hand & ~first.cards
    suit = max(trial.layout.masks, key=lambda mask: ((kept & mask).bit_count(), kept & mask))
    name = SUITS[trial.layout.card[bits(kept & suit)[0]].suit]
    cards = listed([card.symbol for card in trial.layout.cards(second.cards)])
    left = counted((kept & suit).bit_count(), name[:-1])
    return as_move(view, trial.layout, first.cards), [
        f"You keep {left}. In {first.looks} deals that could be, you "
        f"count {mine} on the average, and the other player {others}.",
        f"Next best: {cards}.",
    ]
