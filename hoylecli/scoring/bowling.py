"""Ten-pin bowling: what the balls of a bowler count.

An open frame counts its pins. A strike, all ten with the first ball, counts ten and the next two balls; a
spare, all ten with two, counts ten and the next ball. The tenth frame gets the balls that its own strike or
spare needs, and they count nowhere else (SO and CG, Bowling, which leave the scoring to the common rules).

Balls are the numbers of pins they fell, in order, and must be possible: no frame of the first nine fells
more than ten.
"""

from collections.abc import Sequence
from typing import Final

FRAMES: Final = 10
PINS: Final = 10


def frames(balls: Sequence[int]) -> list[tuple[int, ...]]:
    """The balls frame by frame, the last of which may not be complete.

    >>> frames([10, 7, 3, 4])
    [(10,), (7, 3), (4,)]
    """
    found: list[tuple[int, ...]] = []
    at = 0
    while at < len(balls):
        size = 3 if len(found) == FRAMES - 1 else 1 if balls[at] == PINS else 2
        found.append(tuple(balls[at : at + size]))
        at += size
    return found


def is_complete(frame: Sequence[int], number: int) -> bool:
    """Whether no ball of this frame, counted from 1, is to come.

    >>> is_complete((10,), 9), is_complete((10,), 10), is_complete((7, 3), 10), is_complete((7, 2), 10)
    (True, False, False, True)
    """
    if number < FRAMES:
        return len(frame) == 2 or sum(frame) == PINS
    return len(frame) == 3 or (len(frame) == 2 and sum(frame) < PINS)


def next_frame(balls: Sequence[int]) -> int:
    """The frame that the next ball belongs to, 11 when all are complete.

    >>> next_frame([]), next_frame([7]), next_frame([7, 3]), next_frame([10] * 12)
    (1, 1, 2, 11)
    """
    bowled = frames(balls)
    return len(bowled) + 1 if not bowled or is_complete(bowled[-1], len(bowled)) else len(bowled)


def is_over(balls: Sequence[int]) -> bool:
    """Whether all ten frames are complete."""
    return next_frame(balls) > FRAMES


def running(balls: Sequence[int]) -> list[int | None]:
    """The score after each frame begun; None from the first one that waits for balls to come.

    >>> running([7, 3, 4, 2, 10, 5])
    [14, 20, None, None]
    """
    scores: list[int | None] = []
    score = 0
    for counting, wanted in _counting(balls):
        score += sum(counting)
        waits = len(counting) < wanted or None in scores
        scores.append(None if waits else score)
    return scores


def total(balls: Sequence[int]) -> int:
    """The score so far; what a strike or spare has still to come is left out.

    >>> total([10] * 12), total([9, 1] * 10 + [9]), total([10, 3])
    (300, 190, 16)
    """
    return sum(sum(counting) for counting, _ in _counting(balls))


def _counting(balls: Sequence[int]) -> list[tuple[Sequence[int], int]]:
    """For each frame the balls that count in it, and how many of them there are to be.

    Three balls count in a frame with a strike or spare, be they its own or the next ones, and else two.
    """
    found, at = [], 0
    for frame in frames(balls):
        wanted = 3 if sum(frame[:2]) >= PINS else 2
        found.append((balls[at : at + wanted], wanted))
        at += len(frame)
    return found
