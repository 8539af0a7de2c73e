"""What the declarer lays away of the hand and the kitty (FG, Five Hundred)."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Final

from hoylecli.core import Move, listed
from hoylecli.families.tricks import TricksView, order_of
from hoylecli.families.tricks.position.labels import SUITS as SUIT_NAMES

from ...comparing import Comparison, compared, keeping
from ...hints import Hint
from ..doubts import of_cards_away
from ..hands.contracts import bury, ranked, seated
from ..kernel import bits, leader
from ..policies import bids_by_seat, policies_of
from ..value import Evaluation
from ..worlds import InformationSet, bid_likelihood, sample_worlds
from . import advised, with_cards

_POOL: Final = 7  # cards, best laid away, from which choices are made
_ROUNDS: Final = ((16, 12), (32, 5), (64, 5))
"""For each round the number of worlds, and how many choices are kept after it."""


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
    info = InformationSet(view)
    return with_cards(view, info.layout.cards(bury(info.layout, info.own, len(view.legal[0].cards))))


def evaluate(view: TricksView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """What the expert lays away, and why."""
    info = InformationSet(view)
    masks = [info.layout.mask(move.cards) for move in asked]
    found = compared_burials(info, rng, masks)
    best = found.best.candidate
    advice = advised(
        view, found, _reason(info, best), move=lambda cards: with_cards(view, info.layout.cards(cards))
    )
    other = next((mask for mask in masks if mask != best), best)
    return replace(advice, beside=of_cards_away(info, best, other))


def _reason(info: InformationSet, gone: int) -> str:
    """Why to lay these cards away, a mask."""
    layout = info.layout
    if layout.forced:
        cards = listed([layout.card[bit].symbol for bit in bits(gone)])
        return f"{cards} are the likeliest to take a trick."
    empty = [
        SUIT_NAMES[suit]
        for suit, mask in zip("CDHS", layout.masks, strict=False)
        if info.own & mask and not info.own & mask & ~gone
    ]
    if empty and layout.joker < 0 <= layout.trump:
        return f"Without them you have no {listed(empty, 'or')}, and can trump when they are led."
    return "You will miss these cards least."


def compared_burials(info: InformationSet, rng: Random, asked: Collection[int] = ()) -> Comparison[int]:
    """Cards to lay away, as masks, by rollouts. asked: those that are compared in any case."""
    view, layout, evaluation = info.view, info.layout, Evaluation(info.view)
    declarer, size = view.declarer, len(view.legal[0].cards)
    assert declarer is not None
    policies = policies_of(view, bids_by_seat(view), declarer)
    pool = ranked(layout, info.own)[:_POOL]

    def value(cards: int, hands: Sequence[int]) -> float:
        held = list(hands)
        held[info.seat] &= ~cards
        table = seated(layout, held, declarer, view.rules.partners)
        table.seat = leader(view, layout, held)
        table.play_out(policies)
        return evaluation.of(table)

    rounds = (
        (sample_worlds(info, rng, many, [bid_likelihood(info)]), keeping(keep)) for many, keep in _ROUNDS
    )
    some = [sum(1 << bit for bit in cards) for cards in combinations(pool, size)]
    return compared(dict.fromkeys([*some, *asked]), rounds, value, stays=asked)
