"""Worlds that fit a view, each as often as the opponent's play makes its hand likely.

They come of a Markov chain: a card of the hand and one of the stock change places, always if that makes the
hand likelier, and else the more rarely the less likely it gets (Metropolis). What play tells of the hand are
`signs`, the numbers that describe a hand in the light of what was seen; `weights` has what each of
them weighs, by how many turns the opponent has had. `scripts/gin_tables.py` has fitted them to hands played.
"""

from dataclasses import dataclass
from math import exp
from operator import mul
from random import Random
from typing import Final, NamedTuple

from hoylecli.families.worlds import bits
from hoylecli.scoring.gin import mask_value

from .outlook import fitting, friends
from .table import VALUES, SeenCards, unmatched
from .weights import SIGNS

_STAGES: Final = (2, 4, 7)  # turns of the opponent at which the next row of weights begins
_HIGHER: Final = tuple(sum(1 << card for card in range(52) if VALUES[card] > value) for value in range(11))
_SIGNS: Final = 17
WEIGHTS: Final = [
    [int(word) / 1000 for word in SIGNS.split()[at : at + _SIGNS]]
    for at in range(0, len(SIGNS.split()), _SIGNS)
]


class Evidence(NamedTuple):
    """What was seen of the opponent, for the last turn, the two before it, and all others.

    thrown, refused: masks. higher: for each discard, the cards that count more. stage: the row of weights.
    """

    known: int
    limit: int
    thrown: tuple[int, int, int]
    refused: tuple[int, int, int]
    higher: tuple[tuple[int, ...], ...]
    stage: int


def evidence(table: SeenCards) -> Evidence:
    return Evidence(
        table.known,
        table.limit,
        _by_age(table.thrown),
        _by_age(table.refused),
        tuple(
            tuple(_HIGHER[VALUES[card]] for card in part)
            for part in (table.thrown[-1:], table.thrown[-3:-1], table.thrown[:-3])
        ),
        sum(len(table.thrown) >= turns for turns in _STAGES),
    )


def _by_age(cards: tuple[int, ...]) -> tuple[int, int, int]:
    last, before, early = (
        sum(1 << card for card in set(part)) for part in (cards[-1:], cards[-3:-1], cards[:-3])
    )
    return last, before, early


def signs(seen: Evidence, hand: int) -> list[int]:
    """The numbers that describe a hand of the opponent's."""
    loose = unmatched(hand)
    fits, near = fitting(hand), friends(loose)
    count = mask_value(loose)
    return [
        count,
        loose.bit_count(),
        (near & loose).bit_count(),
        *[(fits & cards).bit_count() for cards in seen.thrown],
        *[(near & cards).bit_count() for cards in seen.thrown],
        *[sum([(loose & cards).bit_count() for cards in part]) for part in seen.higher],
        *[(fits & cards).bit_count() for cards in seen.refused],
        (loose & seen.known).bit_count(),
        count <= seen.limit,
    ]


def likelihood(seen: Evidence, hand: int) -> float:
    """The logarithm of how likely a hand is beside others."""
    return float(sum(map(mul, WEIGHTS[seen.stage], signs(seen, hand))))


_BEFORE: Final = 200  # exchanges before the first world
_BETWEEN: Final = 6  # exchanges from one to the next


def worlds(table: SeenCards, rng: Random, many: int) -> list[int]:
    """`many` sampled hands of the opponent, as masks; the other cards not seen are the stock."""
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
