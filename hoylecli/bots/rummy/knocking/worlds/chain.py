"""Worlds that fit a view, each as often as the opponent's play makes its hand likely.

They come of a Markov chain: a card of the hand and one of the stock change places, always if that makes the
hand likelier, and else the more rarely the less likely it gets (Metropolis).
"""

from dataclasses import dataclass
from math import exp
from random import Random
from typing import Final

from ..reckoning import bits
from ..table import Situation
from .inference import Evidence, evidence, likelihood

_BEFORE: Final = 200  # exchanges before the first world
_BETWEEN: Final = 6  # exchanges from one to the next


def worlds(table: Situation, rng: Random, many: int) -> list[int]:
    """So many hands of the opponent, as masks; the other cards not seen are the stock."""
    unseen = list(bits(table.unseen))
    rng.shuffle(unseen)
    chain = Chain(evidence(table), table.known, unseen[: table.hidden], unseen[table.hidden :], rng)
    chain.go(_BEFORE)
    return [chain.go(_BETWEEN) for _ in range(many)]


@dataclass(slots=True)
class Chain:
    """A walk from hand to hand. known: the cards that stay; hidden, stock: those that change places."""

    seen: Evidence
    known: int
    hidden: list[int]
    stock: list[int]
    rng: Random

    def go(self, steps: int) -> int:
        """The hand after so many exchanges tried."""
        hidden, stock, random, seen = self.hidden, self.stock, self.rng.random, self.seen
        hand = self.known | sum(1 << card for card in hidden)
        if not hidden or not stock:
            return hand
        now = likelihood(seen, hand)
        for _ in range(steps):
            at, other = int(random() * len(hidden)), int(random() * len(stock))
            tried = hand ^ 1 << hidden[at] ^ 1 << stock[other]
            then = likelihood(seen, tried)
            if then >= now or random() < exp(then - now):
                hand, now = tried, then
                hidden[at], stock[other] = stock[other], hidden[at]
        return hand
