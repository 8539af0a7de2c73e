"""What the bidder lays away of the hand and the kitty (FG, Five Hundred)."""

from collections.abc import Mapping
from itertools import combinations
from random import Random
from typing import Final

from hoylecli.core.grammar import listed
from hoylecli.core.moves import Move
from hoylecli.families.tricks import contracts as bidding
from hoylecli.families.tricks.naming import SUITS as SUIT_NAMES
from hoylecli.families.tricks.seeing import order_of
from hoylecli.families.tricks.view import TricksView

from ..evaluation.value import Worth
from ..hands.contract_auction import play_out
from ..hands.contracts import bury, ranked
from ..kernel.layout import bits
from ..search.contracts import worth_of
from ..worlds.information import Sight
from ..worlds.sampling import likely, said_fits
from .choosing import best, with_cards

_POOL: Final = 7  # cards that may be laid away at all
_ROUNDS: Final = ((16, 12), (32, 5), (64, 1))
"""Worlds, and how many choices are kept after them."""


def beginner(view: TricksView, rng: Random) -> Move:
    """The lowest cards that are no trumps."""
    order = order_of(view)
    return min(
        view.legal,
        key=lambda move: sum(
            order.power[card] + 99 * (order.suit[card] == order.trump) for card in move.cards
        ),
    )


def average(view: TricksView, rng: Random) -> Move:
    sight = Sight(view)
    return with_cards(view, sight.layout.cards(bury(sight.layout, sight.own, len(view.legal[0].cards))))


def expert(view: TricksView, rng: Random) -> Move:
    return best(bury_values(view, rng))


def hint(view: TricksView, rng: Random) -> tuple[Move, list[str]]:
    """What the expert lays away, and what that is good for."""
    move, sight = best(bury_values(view, rng)), Sight(view)
    layout, gone = sight.layout, sight.layout.mask(move.cards)
    if layout.forced:
        cards = listed([layout.card[bit].symbol for bit in bits(gone)])
        return move, [f"{cards} are the likeliest to take a trick."]
    empty = [
        SUIT_NAMES[suit]
        for suit, mask in zip("CDHS", layout.masks, strict=False)
        if sight.own & mask and not sight.own & mask & ~gone
    ]
    if empty and layout.joker < 0:
        return move, [f"You have no {listed(empty)} then, and can trump them."]
    return move, ["These are the cards you will miss least."]


def bury_values(view: TricksView, rng: Random) -> dict[Move, float]:
    """What it is worth to lay away each choice of cards that looks well enough."""
    sight, worth = Sight(view), Worth(view)
    layout, size = sight.layout, len(view.legal[0].cards)
    bid = bidding.highest(view.bids)
    assert bid is not None
    pool = ranked(layout, sight.own)[:_POOL]
    good: Mapping[int, float]
    good = dict.fromkeys([sum(1 << bit for bit in some) for some in combinations(pool, size)], 0.0)
    for worlds, keep in _ROUNDS:
        for hands in likely(sight, rng, worlds, [said_fits(sight)]):
            for cards in good:
                held = hands[:]
                held[sight.seat] &= ~cards
                taken = play_out(layout, held, sight.seat, view.rules.partners)
                sides = [
                    sum(many for seat, many in enumerate(taken) if view.side(seat) == side)
                    for side in range(len(view.scores))
                ]
                good[cards] += worth_of(worth, bid, sides)
        good = dict(sorted(good.items(), key=lambda each: -each[1])[:keep])
    return {with_cards(view, layout.cards(cards)): value for cards, value in good.items()}
