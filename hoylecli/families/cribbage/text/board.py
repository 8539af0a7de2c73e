"""The pegging board, drawn with its holes and the two pegs of each player.

A lane for each player, in strips of sixty holes, or fewer where it is narrow, in fives as on a real board;
two holes to start from, and the game hole at the end. The players' pegs differ in shape, the front peg is
filled and the rear one hollow, so that nothing depends on colour.
"""

from collections.abc import Iterator
from typing import Final

from hoylecli.core.events import Seat

FRONT: Final = "▲■"
REAR: Final = "△□"
HOLE: Final = "·"
_MARGIN: Final = 5  # the mark of the lane, a blank, two starting holes, a blank
_STRIPS: Final = (60, 40)  # holes of a strip, where there is room for it


def board(pegs: tuple[tuple[int, int], tuple[int, int]], target: int, width: int) -> Iterator[str]:
    """The lines of a board to `target` with `pegs`, (rear, front) a seat; 43 columns at least."""
    per_strip = next((holes for holes in _STRIPS if _column(holes) + 1 <= width), 30)
    for first in range(1, target, per_strip):
        last = min(first + per_strip - 1, target - 1)
        yield _ruler(first, last)
        for seat in (0, 1):
            yield _lane(seat, pegs[seat], first, last, target)


def _ruler(first: int, last: int) -> str:
    """The number of every tenth hole, above it."""
    line = ""
    for hole in range(first + 9, last + 1, 10):
        line = line.ljust(_column(hole - first) - len(str(hole)) + 1) + str(hole)
    return line


def _column(place: int) -> int:
    """Where the hole at `place` of a strip stands."""
    return _MARGIN + place + place // 5


def _lane(seat: Seat, pegs: tuple[int, int], first: int, last: int, target: int) -> str:
    rear, front = pegs
    marks = {rear: REAR[seat], front: FRONT[seat]}
    holes = "".join(marks.get(hole, HOLE) for hole in range(first, last + 1))
    fives = [holes[place : place + 5] for place in range(0, len(holes), 5)]
    start = "  "
    if first == 1:
        start = (REAR[seat] if rear == 0 else HOLE) + (FRONT[seat] if front == 0 else HOLE)
    game = [marks.get(target, HOLE)] if last == target - 1 else []
    return " ".join([FRONT[seat], start, *fives, *game])
