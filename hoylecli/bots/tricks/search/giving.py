"""Which cards to give a partner (BK, Pinochle, Variations), by rollouts in worlds that fit what was bid.

The partner gives what an average player gives, all melds are laid, and the tricks are played by policies.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence
from itertools import combinations
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from hoylecli.core.cards import SUITS
from hoylecli.families.tricks.position.contracts import highest
from hoylecli.families.tricks.view import TricksView

from ...comparing import Comparison, compared, keeping
from ..evaluation.results import made_points, made_results
from ..evaluation.value import Evaluation
from ..hands.auction import Estimate
from ..hands.parting import best_given, cards_to_give, exchanged
from ..kernel.layout import layout_of
from ..kernel.table import SimulatedDeal
from ..policies.selection import policies_of
from ..worlds.information import InformationSet
from ..worlds.sampling import sample_worlds

_POOL: Final = 7  # cards, best given away, from which choices are made
_ROUNDS: Final = ((16, 14), (48, 5), (96, 1))
"""For each round the number of worlds, and how many choices are kept after it."""


class Made(NamedTuple):
    """What the side melds in a world, and what it makes in all."""

    melded: int
    points: int


class GivingSearch:
    """A search for the best cards to give, seen from the bidder's or the partner's seat."""

    def __init__(self, view: TricksView) -> None:
        assert view.declarer is not None
        high = highest(view.bids)
        assert high is not None
        self.view: Final = view
        self.declarer: Final = view.declarer
        self.bid: Final = high.amount
        self.info: Final = InformationSet(view, "")
        self.estimate: Final = Estimate(view)
        self.trump: Final = SUITS.index(view.trump)
        self.layout: Final = layout_of(view.rules, view.trump, view.players)
        self.evaluation: Final = Evaluation(view)
        self.policies: Final = policies_of(view, [None] * view.players, view.declarer)
        self._made: Final = defaultdict[int, list[Made]](list)

    def candidates(self) -> list[int]:
        """Masks of cards: what an average player gives, and choices from the cards that are best given."""
        hand, many = self.info.own, self.view.rules.passing.cards
        declares = self.info.seat == self.declarer
        usual = cards_to_give(self.estimate, hand, self.trump, many, declares)
        order = sorted(best_given(self.estimate, hand, self.trump, declares, every=True), reverse=True)
        pool = [bit for _, bit in order[:_POOL]]
        sets = [usual, *(sum(1 << bit for bit in some) for some in combinations(pool, many))]
        alike = {tuple(sorted(self.layout.cards(cards))): cards for cards in reversed(sets)}
        return list(reversed(alike.values()))

    def compared(self, rng: Random, asked: Collection[int] = ()) -> Comparison[int]:
        """The cards to give, as masks. asked: those that are compared in any case."""
        rounds = (
            (sample_worlds(self.info, rng, many, [self._likelihood]), keeping(keep)) for many, keep in _ROUNDS
        )
        tried = self.candidates()
        alike = {tuple(sorted(self.layout.cards(cards))): cards for cards in [*asked, *tried]}
        stays = [alike[tuple(sorted(self.layout.cards(cards)))] for cards in asked]
        tried = list(dict.fromkeys([*tried, *stays]))
        return compared(tried, rounds, self._value, order=lambda cards: cards, stays=stays)

    def makes(self, cards: int) -> Made:
        """What the side melds and makes on average when these cards are given, as far as it was tried."""
        melded, points = zip(*self._made[cards], strict=True)
        return Made(round(fmean(melded)), round(fmean(points)))

    def _likelihood(self, dealt: Sequence[int]) -> float:
        view = self.view
        return self.estimate.likelihood(dealt, view.bids, self.info.seat, len(view.scores))

    def _value(self, cards: int, hands: Sequence[int]) -> float:
        """The value of giving the cards in a world, by a rollout."""
        view, sides = self.view, range(len(self.view.scores))
        held = exchanged(self.estimate, hands, self.trump, self.declarer, {self.info.seat: cards})
        melds = [self.estimate.melded(hand)[self.trump] for hand in held]
        melded = [sum(melds[side :: len(sides)]) for side in sides]
        table = SimulatedDeal(self.layout, held, self.declarer)
        table.play_out(self.policies)
        side = view.side(self.declarer)
        self._made[cards].append(Made(melded[side], made_points(view, side, melded[side], table)))
        return self.evaluation.after(made_results(view, self.declarer, self.bid, melded, table))
