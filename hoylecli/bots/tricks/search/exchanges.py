"""Which cards to exchange at piquet (BK; laws of 1882), by rollouts in sampled worlds.

A world is the other player's twelve cards and the talon. The other player exchanges as an average player
does, both call all they hold, and the tricks are played by policies.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from random import Random
from typing import Final

from hoylecli.families.tricks.view import TricksView
from hoylecli.scoring.piquet import BLANCHE, Item

from ..evaluation.piquet import Holding, declared, totals
from ..evaluation.value import Evaluation
from ..hands.exchange import cards_to_exchange, keep_values
from ..kernel.layout import bits, layout_of
from ..kernel.table import SimulatedDeal
from ..policies.selection import policies_of

_DEALS: Final = 48
_ROUNDS: Final = (0, 0.15, 0.4, 1)
"""Shares of the worlds; after each the better third of the exchanges is kept."""
_MOVED: Final = {5: 8, 3: 7}
"""By the most cards that may be exchanged: the number of cards, least worth keeping, that are tried."""


@dataclass(slots=True)
class Exchange:
    """Cards to exchange, a mask.

    value: the sum over all rollouts of the value, as `Evaluation` has it; points, others: of what the player
    and the other count.
    """

    cards: int
    value: float = 0.0
    points: float = 0.0
    others: float = 0.0
    rollouts: int = 0

    @property
    def mean(self) -> float:
        return self.value / self.rollouts if self.rollouts else 0.0


class ExchangeSearch:
    """A search for the best exchange, seen from one seat."""

    def __init__(self, view: TricksView) -> None:
        assert view.seat is not None
        self.view: Final = view
        self.seat: Final = view.seat
        self.elder: Final = (view.dealer + 1) % view.players
        self.layout: Final = layout_of(view.rules, "", view.players)
        self.hand: Final = self.layout.mask(view.hand)
        self.unseen: Final = self.layout.everything & ~self.hand
        self.evaluation: Final = Evaluation(view)
        self.policies: Final = policies_of(view, [None] * view.players, None)
        self.blanche: Final = [
            Item(call.seat, "blanche", "", BLANCHE) for call in view.calls if call.kind == "blanche"
        ]

    def candidates(self) -> list[Exchange]:
        """Exchanges to try: as many as may be of the cards least worth keeping, and a few smaller ones."""
        sizes = [len(move.cards) for move in self.view.legal if move.cards]
        least, most = min(sizes), max(sizes)
        values = keep_values(self.layout, self.hand)
        ranked = sorted(values, key=lambda bit: (values[bit], bit))
        moved = ranked[: _MOVED.get(most, most + 3)]
        sets = [*combinations(moved, most), *self._fewer(ranked, least, most)]
        return [Exchange(sum(1 << bit for bit in cards)) for cards in sets]

    def _fewer(self, ranked: Sequence[int], least: int, most: int) -> Iterator[tuple[int, ...]]:
        for size in range(max(least, most - 2), most):
            yield from combinations(ranked[: size + 1], size)

    def best(self, rng: Random) -> list[Exchange]:
        """The exchanges, the best first."""
        found = self.candidates()
        deals = [self.drawn(rng) for _ in range(_DEALS)]
        for begin, end in pairwise(round(_DEALS * share) for share in _ROUNDS):
            for exchange in found:
                for hand, talon in deals[begin:end]:
                    self.try_out(exchange, hand, talon)
            found.sort(key=lambda each: (-each.mean, each.cards))
            if end < _DEALS:
                del found[max(2, len(found) // 3) :]
        return found

    def announced(self) -> float:
        """The value of carte blanche where a new hand is dealt after it."""
        return self.evaluation.after([BLANCHE * (seat == self.seat) for seat in range(self.view.players)])

    def drawn(self, rng: Random) -> tuple[int, list[int]]:
        """A world: the mask of the other's hand as it was dealt, and the bits of the talon in order."""
        size = self.view.hand_sizes[1 - self.seat]
        cards = sorted(bits(self.unseen), key=lambda _: rng.random())
        return sum(1 << bit for bit in cards[:size]), cards[size:]

    def try_out(self, exchange: Exchange, other: int, talon: Sequence[int]) -> None:
        """Adds a rollout of the exchange in a world."""
        view, size = self.view, exchange.cards.bit_count()
        least, most = view.rules.exchange.least, view.rules.exchange.most
        if self.seat == self.elder:
            mine = self.hand & ~exchange.cards | _mask(talon[:size])
            gone = (
                cards_to_exchange(self.layout, other, least, len(talon) - size)
                if len(talon) - size >= least
                else 0
            )
            theirs = other & ~gone | _mask(talon[size : size + gone.bit_count()])
        else:
            many = view.exchanged[self.elder] if view.exchanged else most
            gone = cards_to_exchange(self.layout, other, many, many)
            theirs = other & ~gone | _mask(talon[:many])
            mine = self.hand & ~exchange.cards | _mask(talon[many : many + size])
        points = self._counted(mine, theirs)
        exchange.value += self.evaluation.after(points)
        exchange.points += points[self.seat]
        exchange.others += points[1 - self.seat]
        exchange.rollouts += 1

    def _counted(self, mine: int, theirs: int) -> list[int]:
        """What both seats count with these hands after the exchange."""
        hands = [mine, theirs] if self.seat == 0 else [theirs, mine]
        table = SimulatedDeal(self.layout, hands, self.elder)
        table.play_out(self.policies)
        items = declared(self.view.rules.declare.kinds, [Holding(self.layout, hand) for hand in hands])
        return totals([*self.blanche, *items], self.elder, table.winners)


def _mask(cards: Sequence[int]) -> int:
    return sum(1 << bit for bit in cards)
