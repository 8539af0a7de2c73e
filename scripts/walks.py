"""Worlds by the exchange of two cards at a time, each weighed by the rules: slow, and right."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from hoylecli.families.worlds import Placing


def walk(
    placing: Placing, world: Sequence[int], rng: Random, weight: Callable[[int, int], float], steps: int
) -> Iterator[list[int]]:
    """Worlds without end, each after so many tries to exchange two cards of the one before.

    weight: how likely a place, by its number, holds the cards of a mask, above 0 and at most 1. The larger
    the product of its places, the more often a world comes (N. Metropolis and others, Equation of State
    Calculations, 1953).
    """
    found, random = list(world), rng.random
    loose = [bit for bit, places in placing.allowed.items() if len(places) > 1]
    where = {bit: next(at for at, mask in enumerate(found) if mask >> bit & 1) for bit in loose}
    weights = [weight(place, mask) for place, mask in enumerate(found)]
    while True:
        for _ in range(steps if len(loose) > 1 else 0):
            one, other = loose[int(random() * len(loose))], loose[int(random() * len(loose))]
            here, there = where[one], where[other]
            if here == there or there not in placing.allowed[one] or here not in placing.allowed[other]:
                continue
            both = 1 << one | 1 << other
            first = weight(here, found[here] ^ both)
            bound = random() * weights[here] * weights[there]
            if first > bound and first * (second := weight(there, found[there] ^ both)) > bound:
                found[here] ^= both
                found[there] ^= both
                weights[here], weights[there] = first, second
                where[one], where[other] = there, here
        yield found[:]
