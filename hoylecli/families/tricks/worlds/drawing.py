"""Worlds drawn from what a seat knows: the one way in which `Family.sample` and players come by hidden cards.

What a view tells is found out once, and then any number of worlds is drawn. Players give the numbers by
which their rollouts have the cards, take the hands of a world as masks, and weigh worlds by likelihoods of
their own; `sample` makes a state of one.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from hoylecli.families.worlds import Placing, bits

from ..derived import played_by
from ..position.bridge import points
from ..view import TricksView
from . import melds, piquet
from .declarations import HARD
from .unseen import Numbers, Unseen

_STARTS: Final = 4  # worlds that are begun, while none fits what was said


class Worlds:
    """The worlds that fit a view.

    piquet: the places of that game, None in others. placing: where the cards may lie, the seats first, and
    after them a place for all that are in no hand.
    """

    def __init__(self, view: TricksView, numbers: Numbers) -> None:
        self.seen: Final = Unseen(view, numbers)
        self.piquet: Final = piquet.Places(self.seen) if piquet.fits(view) else None
        self.placing: Final = self.piquet.placing if self.piquet else self._among_seats()

    def _among_seats(self) -> Placing:
        """The seats as places, and after them one for all cards in no hand."""
        seen, view = self.seen, self.seen.view
        loose = seen.unseen & ~sum(seen.known)
        loose &= ~seen.among(loose, seen.aside)
        start, room = seen.known[:], []
        for seat, size in enumerate(view.hand_sizes):
            is_open = seat == view.seat and bool(view.hand)
            room.append(0 if is_open else size - seen.known[seat].bit_count())
            start[seat] |= seen.own if is_open else 0
        room.append(loose.bit_count() - sum(room))
        places = [place for place, size in enumerate(room) if size]
        barred = [*seen.barred, 0]
        allowed = {bit: [at for at in places if not barred[at] >> bit & 1] for bit in bits(loose)}
        return Placing([*start, 0], room, allowed)

    # Worlds

    def world(self, rng: Random) -> list[int]:
        """A world, drawn quickly: a mask for each place."""
        return self.placing.drawn(rng)

    def fitting(self, rng: Random) -> list[int]:
        """A world of which none is likelier than another, and which fits what was melded and called.

        The search for one that fits is bounded; when it finds none, the one is taken that contradicts what
        was said the least.
        """
        wrong, hard = melds.faults(self.seen.view, self.seen.cards), 1 << 30
        if self.piquet:
            wrong, hard = self.piquet.faults, HARD
        if self.seen.view.bridge and self.seen.view.bridge.points:
            wrong = self._points_off
        found = []
        for _ in range(_STARTS):
            world = self.placing.mixed(self.world(rng), rng, wrong, hard)
            found.append((wrong(world) if wrong else 0, world))
            if found[-1][0] < HARD:
                break
        return min(found)[1]

    def _points_off(self, world: Sequence[int]) -> int:
        """By how many points the hands of a world differ from what their players have told (minibridge)."""
        view = self.seen.view
        told = view.bridge.points if view.bridge else ()
        held = (points((*self.seen.cards(world[seat]), *played_by(view, seat))) for seat in range(len(told)))
        return sum(abs(has - tells) for has, tells in zip(held, told, strict=True))

    def hands_of(self, world: list[int]) -> list[int]:
        """The hands of a world, a mask a seat, with the seat's own."""
        return self.piquet.hands(world) if self.piquet else world[:-1]

    def hands(self, rng: Random) -> list[int]:
        """The hands of a world, drawn quickly."""
        return self.hands_of(self.world(rng))
