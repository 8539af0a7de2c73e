"""What families share in drawing worlds that fit a view: cards dealt to the places where they may lie.

A card is a bit of a mask. A place is a hand, or whatever else holds cards that are not seen.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, TypeVar

W = TypeVar("W")
_TRIES: Final = 50
_EXCHANGES: Final = 3  # of two cards, for each card that is mixed
_STEPS: Final = 4000  # exchanges more, while a world does not fit
_ACCEPT_WORSE: Final = 0.05  # the chance to keep an exchange that fits worse, against local optima


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, the lowest first.

    >>> bits(0b10110)
    [1, 2, 4]
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


class Placing:
    """Where cards may lie. A world is a mask for each place.

    start: for each place the cards that lie there for certain. room: how many more there are. allowed: for
    each other card, by its bit, the places where it may lie; the attribute leaves out those without room.
    """

    def __init__(
        self, start: Sequence[int], room: Sequence[int], allowed: Mapping[int, Sequence[int]]
    ) -> None:
        self._start: Final = list(start)
        self._room: Final = list(room)
        open_ = [place for place, size in enumerate(room) if size]
        self.allowed: Final = {
            bit: [place for place in places if room[place]] for bit, places in allowed.items()
        }
        fewer = [(bit, places) for bit, places in self.allowed.items() if len(places) < len(open_)]
        self._free: Final = [bit for bit, places in self.allowed.items() if len(places) == len(open_)]
        self._bound: Final = sorted(fewer, key=lambda each: len(each[1]))

    def drawn(self, rng: Random) -> list[int]:
        """A world at random, drawn quickly: where few cards are bound all are about equally likely."""
        for _ in range(_TRIES):
            world = self._dealt(rng)
            if world is not None:
                return world
        raise AssertionError("no deal fits what has been seen")

    def _dealt(self, rng: Random) -> list[int] | None:
        """A world, or None where the dealing came to a dead end.

        Cards that cannot lie in some places are dealt first, in proportion to the room of those where they
        can; then the rest.
        """
        world, room, random = self._start[:], self._room[:], rng.random
        for bit, places in self._bound:
            at = random() * sum([room[place] for place in places])
            for place in places:
                at -= room[place]
                if at < 0:
                    break
            else:
                found = self._made_room(world, room, places)
                if found is None:
                    return None
                place = found
            world[place] |= 1 << bit
            room[place] -= 1
        mixed = sorted(self._free, key=lambda _: random())
        first = 0
        for place, size in enumerate(room):
            for bit in mixed[first : first + size]:
                world[place] |= 1 << bit
            first += size
        return world

    def _made_room(self, world: list[int], room: list[int], places: Sequence[int]) -> int | None:
        """One of these places, after a card has gone from it to another that has room for it; or None."""
        for bit, others in self._bound:
            for place in places:
                if world[place] >> bit & 1:
                    for other in others:
                        if room[other]:
                            world[place] ^= 1 << bit
                            world[other] |= 1 << bit
                            room[other] -= 1
                            room[place] += 1
                            return place
        return None

    def mixed(
        self,
        world: Sequence[int],
        rng: Random,
        wrong: Callable[[Sequence[int]], int] | None = None,
        hard: int = 1 << 30,
    ) -> list[int]:
        """The world after many exchanges of two cards, so that none is likelier than another.

        wrong: how far a world is from fitting what else is known, 0 where it fits; exchanges that fit worse
        are undone, and go on for some time until it fits. hard: from which on one may be kept now and then
        (simulated annealing).
        """
        found, random = list(world), rng.random
        loose = [bit for bit, places in self.allowed.items() if len(places) > 1]
        where = {bit: next(at for at, mask in enumerate(found) if mask >> bit & 1) for bit in loose}
        error, least = wrong(found) if wrong else 0, _EXCHANGES * len(loose)
        for step in range(least + _STEPS * (wrong is not None) if len(loose) > 1 else 0):
            if step >= least and not error:
                break
            one, other = loose[int(random() * len(loose))], loose[int(random() * len(loose))]
            here, there = where[one], where[other]
            if here == there or there not in self.allowed[one] or here not in self.allowed[other]:
                continue
            both = 1 << one | 1 << other
            found[here] ^= both
            found[there] ^= both
            after = wrong(found) if wrong else 0
            if after > error and not (error >= hard and random() < _ACCEPT_WORSE):
                found[here] ^= both
                found[there] ^= both
            else:
                error, where[one], where[other] = after, there, here
        return found


def resampled(drawn: Sequence[tuple[float, W]], start: float, number: int) -> list[W]:
    """`number` of the worlds, at even distances along their likelihoods (systematic resampling).

    drawn: worlds with their likelihoods, up to a common factor. start: from 0 to 1, where the first distance
    begins.
    """
    step = sum(likelihood for likelihood, _ in drawn) / number
    taken: list[W] = []
    reached = -start * step
    for likelihood, world in drawn:
        reached += likelihood
        while reached > 0 and len(taken) < number:
            taken.append(world)
            reached -= step
    return taken or [drawn[0][1]]
