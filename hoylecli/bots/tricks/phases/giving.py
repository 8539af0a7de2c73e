"""Giving cards to a partner when one's side has won the bidding (BK, Pinochle, Variations)."""

from collections.abc import Collection
from random import Random

from hoylecli.core.cards import SUITS
from hoylecli.core.game import Move
from hoylecli.core.text import beginning, counted
from hoylecli.families.tricks.derived import order_of
from hoylecli.families.tricks.view import TricksView

from ...hints import Hint
from ..choosing import advised, with_cards
from ..hands.auction import Estimate
from ..hands.parting import cards_to_give
from .exchanging import GivingSearch


def beginner(view: TricksView, rng: Random) -> Move:
    """High cards to the bidder, low ones from the bidder."""
    order = order_of(view)
    heights = {
        move: sum(order.power[card] + 20 * (order.suit[card] == order.trump) for card in move.cards)
        for move in view.legal
    }
    choose = min if view.seat == view.declarer else max
    return choose(view.legal, key=heights.__getitem__)


def average(view: TricksView, rng: Random) -> Move:
    """Trumps and aces to the bidder, without breaking a meld for them that counts more."""
    estimate, trump = Estimate(view), SUITS.index(view.trump)
    hand, many = estimate.layout.mask(view.hand), view.rules.passing.cards
    given = cards_to_give(estimate, hand, trump, many, view.seat == view.declarer)
    return with_cards(view, estimate.layout.cards(given))


def evaluate(view: TricksView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The expert's move, what it costs in melds, and what the side makes with it."""
    search = GivingSearch(view)
    found = search.compared(rng, [search.layout.mask(move.cards) for move in asked])
    given = found.best.candidate
    move, melded = with_cards(view, search.layout.cards(given)), search.estimate.melded
    lost = melded(search.info.own)[search.trump] - melded(search.info.own & ~given)[search.trump]
    trumps = sum(card.suit == view.trump for card in move.cards)
    if view.seat == view.declarer:
        reason = "You keep your trumps" if not trumps else "You have trumps to spare"
    elif trumps:
        many = beginning(counted(trumps, "trump")) if trumps > 1 else "A trump"
        reason = f"{many} will do more in your partner's hand"
    else:
        reason = "You have no trump to spare, and these may help your partner"
    melds, points = search.makes(given)
    outlook = f"Your side should make about {points}"
    has_melds = view.rules.meld.table != "none"
    return advised(
        view,
        found,
        f"{reason}, and your melds lose {lost or 'nothing'}." if has_melds else f"{reason}.",
        f"{outlook}, {melds} of it in melds." if has_melds else f"{outlook}.",
        move=lambda cards: with_cards(view, search.layout.cards(cards)),
    )
