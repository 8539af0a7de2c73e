"""Naming trumps: after winning the bidding (CG, Pinochle), or the last deal (FG, Knockout Whist)."""

from collections import Counter
from collections.abc import Collection
from random import Random
from typing import Final

from hoylecli.core import SUITS, Move
from hoylecli.families.tricks import TricksView
from hoylecli.families.tricks.position.labels import SUITS as SUIT_NAMES

from ...comparing import Comparison, compared, multiplied, weighings
from ...hints import Hint, Unit, Weighed, weighed
from ..doubts import of_suit
from ..hands.auction import Estimate
from ..kernel import SimulatedDeal, layout_of, leader
from ..policies import policies_of
from ..value import knockout_chance
from ..worlds import InformationSet
from .auction import AuctionSearch, makes, promising, shares

_WORLDS: Final = 100


def beginner(view: TricksView, rng: Random) -> Move:
    """The longest suit."""
    suits = Counter(card.suit for card in view.hand)
    return max(view.legal, key=lambda move: suits[move.target.upper()])


def average(view: TricksView, rng: Random) -> Move:
    estimate = Estimate(view)
    values = estimate.by_suit(estimate.layout.mask(view.hand))
    return max(view.legal, key=lambda move: (values[SUITS.index(move.target.upper())], move.target))


def evaluate(view: TricksView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    if view.rules.bidding.kind == "none":
        found = compared_calls(view, rng)
        move = found.best.candidate
        unit: Unit = "win" if view.lives else "tricks"
        tried, _ = weighings(found, lambda move: move, _suit)
        why = f"Your hand is worth most with {_suit(move)} as trumps."
        return Hint(move, why, (), tried, unit, beside=_beside(view, move, asked))
    outlooks = AuctionSearch(view, rng).calls()
    move = promising(outlooks)
    outlook = outlooks[move]
    why = makes(view, outlook)
    values = weighed({each: outlook.value for each, outlook in outlooks.items()})
    named = tuple(Weighed(each.move, each.value, _suit(each.move)) for each in values)
    more = tuple(shares(view, outlooks))
    return Hint(move, why, more, named, "win", beside=_beside(view, move, asked))


def _beside(view: TricksView, move: Move, asked: Collection[Move]) -> str:
    """What is worse about a suit that was asked for."""
    other = next((each for each in asked if each != move), None)
    return "" if other is None else of_suit(view, move, other)


def _suit(move: Move) -> str:
    return SUIT_NAMES[move.target.upper()]


def compared_calls(view: TricksView, rng: Random) -> Comparison[Move]:
    """The suits as trumps, by rollouts: tricks, or the chance to win where players drop out."""
    info = InformationSet(view, "")
    policies, active = policies_of(view, [None] * view.players, view.declarer), info.active()

    def value(move: Move, hands: list[int]) -> float:
        layout = layout_of(view.rules, move.target.upper(), view.players)
        table = SimulatedDeal(layout, hands, leader(view, layout, hands), active)
        table.play_out(policies)
        return knockout_chance(view, info.seat, table.taken) if view.lives else table.taken[info.seat]

    worlds = [info.hands(rng) for _ in range(multiplied(_WORLDS))]
    return compared(view.legal, [(worlds, None)], value)
