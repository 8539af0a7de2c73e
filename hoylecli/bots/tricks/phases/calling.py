"""Naming trumps: after winning the bidding (CG, Pinochle), or the last deal (FG, Knockout Whist)."""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Final, cast

from hoylecli.core.cards import SUITS
from hoylecli.core.grammar import how_often
from hoylecli.core.moves import Move
from hoylecli.families.tricks.position.labels import SUITS as SUIT_NAMES
from hoylecli.families.tricks.view import TricksView

from ...hints import Hint, Unit, Weighed, weighed
from ..evaluation.lives import chance
from ..hands.auction import Estimate
from ..kernel.layout import layout_of
from ..kernel.leading import leader
from ..kernel.table import SimulatedDeal
from ..policies.selection import policies_of
from ..search.auction import AuctionSearch, promising
from ..worlds.information import InformationSet
from .auction import makes, shares
from .choosing import best

_WORLDS: Final = 100


def beginner(view: TricksView, rng: Random) -> Move:
    """The longest suit."""
    suits = Counter(card.suit for card in view.hand)
    return max(view.legal, key=lambda move: suits[move.target.upper()])


def average(view: TricksView, rng: Random) -> Move:
    estimate = Estimate(view)
    values = estimate.by_suit(estimate.layout.mask(view.hand))
    return max(view.legal, key=lambda move: (values[SUITS.index(move.target.upper())], move.target))


def expert(view: TricksView, rng: Random) -> Move:
    if view.rules.bidding.kind == "none":
        return best(call_values(view, rng))
    return promising(AuctionSearch(view, rng).calls())


def hint(view: TricksView, rng: Random) -> Hint:
    if view.rules.bidding.kind == "none":
        values = call_values(view, rng)
        move, unit = best(values), "win" if view.lives else "tricks"
        why = f"Your hand is worth most with {SUIT_NAMES[move.target.upper()]} as trumps."
        return Hint(move, why, (), _by_suit(values), cast(Unit, unit))
    outlooks = AuctionSearch(view, rng).calls()
    move = promising(outlooks)
    found = outlooks[move]
    why = f"{makes(view, found)} {how_often(found.made / found.deals)}."
    values = {each: outlook.value for each, outlook in outlooks.items()}
    return Hint(move, why, tuple(shares(view, outlooks)), _by_suit(values), "win")


def _by_suit(values: Mapping[Move, float]) -> tuple[Weighed, ...]:
    """The suits with their values, best first."""
    return tuple(
        Weighed(each.move, each.value, SUIT_NAMES[each.move.target.upper()]) for each in weighed(values)
    )


def call_values(view: TricksView, rng: Random) -> dict[Move, float]:
    """The value of each suit as trumps, by rollouts: tricks, or the chance to win where players drop out."""
    info, values = InformationSet(view, ""), dict.fromkeys(view.legal, 0.0)
    policies, active = policies_of(view, [None] * view.players, view.declarer), info.active()
    layouts = {move: layout_of(view.rules, move.target.upper(), view.players) for move in view.legal}
    for _ in range(_WORLDS):
        hands = info.hands(rng)
        for move, layout in layouts.items():
            table = SimulatedDeal(layout, hands, leader(view, layout, hands), active)
            table.play_out(policies)
            values[move] += chance(view, info.seat, table.taken) if view.lives else table.taken[info.seat]
    return {move: value / _WORLDS for move, value in values.items()}
