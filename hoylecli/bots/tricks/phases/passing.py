"""Passing cards on before play (CG, Hearts; FG, Black Maria)."""

from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Final

from hoylecli.core.grammar import listed
from hoylecli.core.moves import Move
from hoylecli.families.tricks.naming import SUITS as SUIT_NAMES
from hoylecli.families.tricks.plan import plan_of
from hoylecli.families.tricks.view import TricksView

from ..evaluation.value import Worth
from ..hands.passing import danger, give
from ..kernel.layout import Layout, bits
from ..kernel.leading import leader
from ..policies.selection import styles
from ..worlds.information import Sight, taker_of
from .choosing import with_cards

_POOL: Final = 7  # cards that may be passed at all
_WORLDS: Final = (20, 48, 80, 120)  # in each round, after which the worse choices are given up
_KEEP: Final = (10, 5, 2)


def beginner(view: TricksView, rng: Random) -> Move:
    """The highest cards, whatever they are."""
    power = plan_of(view.rules, view.players).order(view.trump).power
    return max(view.legal, key=lambda move: sum(power[card] for card in move.cards))


def average(view: TricksView, rng: Random) -> Move:
    """The most dangerous cards."""
    sight = Sight(view)
    return with_cards(view, sight.layout.cards(give(sight.layout, sight.own, view.rules.passing.cards)))


def expert(view: TricksView, rng: Random) -> Move:
    """A few choices are played out in many worlds, in which the others pass as average players do."""
    sight, ranked = choices(view, rng)
    return with_cards(view, sight.layout.cards(ranked[0].cards))


def hint(view: TricksView, rng: Random) -> tuple[Move, list[str]]:
    sight, ranked = choices(view, rng)
    layout, gift = sight.layout, ranked[0].cards
    move = with_cards(view, layout.cards(gift))
    lines = []
    great = [layout.card[bit].symbol for bit in bits(gift & layout.great)]
    dread = [layout.card[bit].symbol for bit in bits(gift & layout.dread)]
    if great:
        lines.append(f"You are rid of the danger that you take the {listed(great)} yourself.")
    elif dread:
        lines.append(f"{listed(dread)} might have to take the {_great(sight)}.")
    empty = [mask for mask in layout.masks if sight.own & mask and not sight.own & mask & ~gift]
    if empty:
        suits = listed([SUIT_NAMES[layout.card[bits(mask & gift)[0]].suit] for mask in empty])
        lines.append(f"You keep no {suits}, so you can throw off what you like when they are led.")
    costly = [layout.card[bit].symbol for bit in bits(gift & layout.costly & ~layout.great)]
    if costly and len(lines) < 2:
        lines.append(f"Whoever takes a trick with {listed(costly)} pays for it.")
    return move, lines or ["What you keep is less likely to take tricks."]


def _great(sight: Sight) -> str:
    return listed([sight.layout.card[bit].symbol for bit in bits(sight.layout.great)])


# What the expert tries


@dataclass(slots=True)
class Choice:
    """Cards to pass. good: worth added up over the worlds looked at."""

    cards: int
    good: float = 0.0
    looks: int = 0

    @property
    def mean(self) -> float:
        return self.good / self.looks if self.looks else 0.0


def choices(view: TricksView, rng: Random) -> tuple[Sight, list[Choice]]:
    """What may be passed, the best first."""
    sight, worth = Sight(view), Worth(view)
    ranked = [Choice(cards) for cards in candidates(sight.layout, sight.own, view.rules.passing.cards)]
    usual = styles(view, [None] * view.players, None)
    for turn, worlds in enumerate(_WORLDS):
        for _ in range(worlds):
            hands = sight.hands(rng)
            gifts = [give(sight.layout, hand, view.rules.passing.cards) for hand in hands]
            for choice in ranked:
                gifts[sight.seat] = choice.cards
                table = sight.at(_exchanged(view, hands, gifts))
                table.seat = leader(view, table.layout, table.hands)
                table.play_out(usual, early=True)
                choice.good += worth.of(table)
                choice.looks += 1
        ranked.sort(key=lambda choice: (-choice.mean, choice.cards))
        if turn < len(_KEEP):
            del ranked[_KEEP[turn] :]
    return sight, ranked


def candidates(layout: Layout, hand: int, many: int) -> list[int]:
    """The choices worth a thought: of the most dangerous cards, and of the shortest suits."""
    ranked = sorted(bits(hand), key=lambda bit: (-danger(layout, hand, bit), bit))
    found = [sum(1 << bit for bit in some) for some in combinations(ranked[:_POOL], many)]
    for mask in layout.masks:
        suit = hand & mask
        if 0 < suit.bit_count() <= many:
            rest = [bit for bit in ranked if not suit >> bit & 1][: many - suit.bit_count()]
            found.append(suit | sum(1 << bit for bit in rest))
    return list(dict.fromkeys(found))


def _exchanged(view: TricksView, hands: list[int], gifts: list[int]) -> list[int]:
    """The hands after the gifts have gone on."""
    after = [hand & ~gift for hand, gift in zip(hands, gifts, strict=True)]
    for giver, gift in enumerate(gifts):
        after[taker_of(view, giver)] |= gift
    return after
