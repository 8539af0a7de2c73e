"""Which cards to give a partner (BK, Pinochle, Variations), by rollouts in worlds that fit what was bid.

The partner gives what an average player gives, all melds are laid, and the tricks are played by policies.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Final

from hoylecli.core.cards import SUITS
from hoylecli.families.tricks.position.contracts import highest
from hoylecli.families.tricks.view import TricksView

from ..evaluation.results import made_points, made_results
from ..evaluation.value import Evaluation
from ..hands.auction import Estimate
from ..hands.giving import cards_to_give, exchanged, ranked
from ..kernel.layout import layout_of
from ..kernel.table import SimulatedDeal
from ..policies.selection import policies_of
from ..worlds.information import InformationSet
from ..worlds.sampling import sample_worlds

_POOL: Final = 7  # cards, best given away, from which choices are made
_ROUNDS: Final = ((16, 14), (48, 5), (96, 1))
"""For each round the number of worlds, and how many choices are kept after it."""


@dataclass(slots=True)
class Gift:
    """Cards to give, a mask.

    value: the sum over all rollouts of the value, as `Evaluation` has it; melded, points: of what the side
    melds, and of what it makes in all.
    """

    cards: int
    value: float = 0.0
    melded: int = 0
    points: int = 0
    rollouts: int = 0

    @property
    def mean(self) -> float:
        return self.value / self.rollouts if self.rollouts else 0.0


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

    def candidates(self) -> list[Gift]:
        """What an average player gives, and choices from the cards that are best given."""
        hand, many = self.info.own, self.view.rules.passing.cards
        declares = self.info.seat == self.declarer
        usual = cards_to_give(self.estimate, hand, self.trump, many, declares)
        order = sorted(ranked(self.estimate, hand, self.trump, declares, every=True), reverse=True)
        pool = [bit for _, bit in order[:_POOL]]
        sets = [usual, *(sum(1 << bit for bit in some) for some in combinations(pool, many))]
        alike = {tuple(sorted(self.layout.cards(cards))): cards for cards in reversed(sets)}
        return [Gift(cards) for cards in reversed(alike.values())]

    def best(self, rng: Random) -> list[Gift]:
        """The choices, the best first."""
        found = self.candidates()
        for worlds, keep in _ROUNDS:
            for hands in sample_worlds(self.info, rng, worlds, [self._likelihood]):
                for gift in found:
                    self._try_out(gift, hands)
            found.sort(key=lambda gift: (-gift.mean, gift.cards))
            del found[keep:]
        return found

    def _likelihood(self, dealt: Sequence[int]) -> float:
        view = self.view
        return self.estimate.likelihood(dealt, view.bids, self.info.seat, len(view.scores))

    def _try_out(self, gift: Gift, hands: Sequence[int]) -> None:
        """Adds a rollout of the choice in a world."""
        view, sides = self.view, range(len(self.view.scores))
        held = exchanged(self.estimate, hands, self.trump, self.declarer, {self.info.seat: gift.cards})
        melds = [self.estimate.melded(hand)[self.trump] for hand in held]
        melded = [sum(melds[side :: len(sides)]) for side in sides]
        table = SimulatedDeal(self.layout, held, self.declarer)
        table.play_out(self.policies)
        gift.value += self.evaluation.after(made_results(view, self.declarer, self.bid, melded, table))
        side = view.side(self.declarer)
        gift.melded += melded[side]
        gift.points += made_points(view, side, melded[side], table)
        gift.rollouts += 1
