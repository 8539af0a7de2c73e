"""What the declarer lays away of the hand and the kitty (FG, Five Hundred)."""

from collections.abc import Mapping
from itertools import combinations
from random import Random
from typing import Final

from hoylecli.core.grammar import listed
from hoylecli.core.moves import Move
from hoylecli.families.tricks.derived import order_of
from hoylecli.families.tricks.position.labels import SUITS as SUIT_NAMES
from hoylecli.families.tricks.view import TricksView

from ...hints import Hint
from ..evaluation.value import Evaluation
from ..hands.contract_auction import seated
from ..hands.contracts import bury, ranked
from ..kernel.layout import bits
from ..kernel.leading import leader
from ..policies.selection import bids_by_seat, policies_of
from ..worlds.information import InformationSet
from ..worlds.sampling import bid_likelihood, sample_worlds
from .choosing import advised, best, with_cards

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


def expert(view: TricksView, rng: Random) -> Move:
    return best(bury_values(view, rng))


def hint(view: TricksView, rng: Random) -> Hint:
    """What the expert lays away, and why."""
    values, info = bury_values(view, rng), InformationSet(view)
    return advised(view, values, _reason(info, info.layout.mask(best(values).cards)))


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


def bury_values(view: TricksView, rng: Random) -> dict[Move, float]:
    """The values of the choices that were tried to the end, by rollouts."""
    info, evaluation = InformationSet(view), Evaluation(view)
    layout, size = info.layout, len(view.legal[0].cards)
    assert view.declarer is not None
    policies = policies_of(view, bids_by_seat(view), view.declarer)
    pool = ranked(layout, info.own)[:_POOL]
    values: Mapping[int, float]
    values = dict.fromkeys([sum(1 << bit for bit in some) for some in combinations(pool, size)], 0.0)
    for worlds, keep in _ROUNDS:
        for hands in sample_worlds(info, rng, worlds, [bid_likelihood(info)]):
            for cards in values:
                held = hands[:]
                held[info.seat] &= ~cards
                table = seated(layout, held, view.declarer, view.rules.partners)
                table.seat = leader(view, layout, held)
                table.play_out(policies)
                values[cards] += evaluation.of(table)
        values = dict(sorted(values.items(), key=lambda each: -each[1])[:keep])
    worlds = sum(worlds for worlds, _ in _ROUNDS)
    return {with_cards(view, layout.cards(cards)): value / worlds for cards, value in values.items()}
