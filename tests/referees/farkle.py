"""A referee of farkle, written from the text of FG alone; it shares no code with the game.

Dice are texts of digits in ascending order. It keeps the scores, says which moves are legal, and counts dice
by taking one combination after another away. Where the text is silent it keeps to what the game has decided:
seat 0 begins, the best of several ways to count is taken, two of three pairs may be alike, and to be level is
not to beat.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

SINGLES = {"1": 100, "5": 50}
TRIPLETS = {face * 3: 100 * int(face) for face in "23456"} | {"111": 1000}
PAIRS = ["".join(sorted(pairs * 2)) for pairs in map("".join, combinations_with_replacement("123456", 3))]


def _book() -> dict[str, int]:
    """FG, What counts."""
    return {
        **dict.fromkeys(PAIRS, 1000),
        **{face * 6: 1000 for face in "123456"},
        "123456": 1000,
        **TRIPLETS,
        **SINGLES,
    }


def _kinds() -> dict[str, int]:
    """Four, five and six alike for a fixed number of points; two triplets 2,500."""
    counts = {**dict.fromkeys(PAIRS, 1500), "123456": 1500, **TRIPLETS, "111": 300, **SINGLES}
    for one, two in combinations("123456", 2):
        counts[one * 3 + two * 3] = 2500
    for many, points in ((4, 1000), (5, 2000), (6, 3000)):
        counts |= {face * many: points for face in "123456"}
    return counts


def _more(straight: int, pairs: int, times: tuple[int, int, int]) -> dict[str, int]:
    """Four, five and six alike for so many times what three of them count."""
    counts = {**dict.fromkeys(PAIRS, pairs), "123456": straight, **TRIPLETS, **SINGLES}
    for face in "123456":
        for many, factor in zip((4, 5, 6), times, strict=True):
            counts[face * many] = max(factor * TRIPLETS[face * 3], counts.get(face * many, 0))
    return counts


TABLES = {
    "plain": _book(),
    "kinds": _kinds(),
    "adding": _more(1500, 750, (2, 3, 4)),
    "doubling": _more(1500, 1500, (2, 4, 8)),
}


class Options(NamedTuple):
    """What can be chosen."""

    table: str = "plain"
    target: int = 10_000
    opening: int = 500
    again: bool = False


def without(dice: str, taken: str) -> str | None:
    """The dice that are left when these are taken away; None if they are not all there."""
    for die in taken:
        if die not in dice:
            return None
        dice = dice.replace(die, "", 1)
    return dice


@cache
def worth(table: str, dice: str) -> int | None:
    """What dice count when every one of them has to; None when one cannot."""
    if not dice:
        return 0
    found = []
    for combination, points in TABLES[table].items():
        left = without(dice, combination)
        rest = None if left is None else worth(table, left)
        if rest is not None:
            found.append(points + rest)
    return max(found, default=None)


def choices(table: str, dice: str) -> dict[str, int]:
    """The dice that may be set aside, and what they count."""
    every = {"".join(some) for many in range(1, 7) for some in combinations(sorted(dice), many)}
    return {some: points for some in every if (points := worth(table, some)) is not None}


class Referee:
    """A game of farkle. won: who has won, None while it goes on."""

    def __init__(self, options: Options, players: int) -> None:
        self.options = options
        self.scores = [0] * players
        self.seat = 0
        self.free = 6
        self.points = 0
        self.roll = ""
        self.leader: int | None = None
        self.still: list[int] = []  # who has a turn left after somebody has reached the target
        self.won: int | None = None

    def legal(self) -> set[str]:
        """The moves of the player; none while the dice are to be rolled."""
        if not self.roll or self.won is not None:
            return set()
        found = choices(self.options.table, self.roll)
        least = 0 if self.scores[self.seat] else self.options.opening
        enough = [dice for dice, points in found.items() if self.points + points >= least]
        return {f"keep {dice}" for dice in found} | {f"bank {dice}" for dice in enough}

    def make(self, move: str) -> None:
        """A roll of the table, or a move of the player."""
        verb, dice = move.split()
        if verb == "roll":
            assert len(dice) == self.free
            self.roll = "".join(sorted(dice))
            if not choices(self.options.table, self.roll):
                self.turn_ends(0)
            return
        self.points += choices(self.options.table, self.roll)[dice]
        if verb == "bank":
            self.turn_ends(self.points)
        else:
            self.free = self.free - len(dice) or 6
            self.roll = ""

    def turn_ends(self, points: int) -> None:
        self.scores[self.seat] += points
        seat, mine = self.seat, self.scores[self.seat]
        others = [(seat + step) % len(self.scores) for step in range(1, len(self.scores))]
        if self.leader is None:
            if mine >= self.options.target:
                self.leader, self.still = seat, others
        else:
            self.still.remove(seat)
            if mine > self.scores[self.leader]:
                self.leader = seat
                self.still = others if self.options.again else self.still
        if self.leader is not None and not self.still:
            self.won = self.leader
        self.seat = (seat + 1) % len(self.scores)
        self.free, self.points, self.roll = 6, 0, ""
