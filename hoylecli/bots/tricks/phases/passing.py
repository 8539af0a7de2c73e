"""The expert's pass: a few choices played out in many worlds, in which the others pass by rule of thumb."""

from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Final

from hoylecli.families.tricks.view import TricksView

from ..evaluation.value import Worth
from ..hands.tricks import danger, give
from ..kernel.layout import Layout, bits
from ..kernel.leading import leader
from ..policies.selection import styles
from ..worlds.information import Sight, taker_of

_POOL: Final = 7  # cards that may be passed at all
_WORLDS: Final = (20, 48, 80, 120)  # in each round, after which the worse choices are given up
_KEEP: Final = (10, 5, 2)


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
