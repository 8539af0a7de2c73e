"""What dice count at farkle, in all ways of setting them aside.

    count(table, dice)        what these dice count when each of them has to, item by item: `DiceCount`
    ways(table, dice)         every choice of dice of a roll that may be set aside, the best first
    bust(table, count)        the chance that a roll of so many dice has nothing that counts

A die set aside counts alone or as part of a combination of the same roll. Where dice can be counted in
several ways, the best is taken: by FG's table three sixes twice are 1,200, and six alike only 1,000.
"""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Final, NamedTuple

from hoylecli.core import BadNotation, counted

from .deals import Counter, SheetItem, in_order, number

# Dice: what the table rolls, and every roll there is with its chance. Dice are a tuple of faces, 1 to 6

FACES: Final = range(1, 7)
MOST: Final = 6  # dice of a roll

Dice = tuple[int, ...]


def rolled(count: int, seed: int, nth: int = 0) -> Dice:
    """What roll number `nth` (from 0) of a match with this seed shows, with so many dice.

    Taken from `random.Random(...).random()`, so that it depends neither on the version of Python nor on the
    platform.
    """
    chance = random.Random(f"{seed}/{nth}").random
    return tuple([int(chance() * 6) + 1 for _ in range(count)])


def rolls(count: int) -> Iterator[tuple[Dice, int]]:
    """Every roll of `count` dice, sorted, with the number of ways, of 6 ** count, in which it can fall.

    >>> list(rolls(2))[:3]
    [((1, 1), 1), ((1, 2), 2), ((1, 3), 2)]
    """
    for dice in combinations_with_replacement(FACES, count):
        yield dice, factorial(count) // prod(factorial(dice.count(face)) for face in FACES)


Six = tuple[int, ...]
"""Points by the face of the dice, six numbers; 0 where such dice count nothing."""

NOTHING: Final[Six] = (0,) * 6
_LONGEST: Final = 200  # characters in which a roll is written


class DicePoints(NamedTuple):
    """What counts, and how much.

    singles: one die. threes, fours, fives, sixes: so many alike. straight: 1 to 6. three_pairs: of which two
    or all three may be of one face. two_triplets: three alike and three alike.
    """

    singles: Six
    threes: Six = NOTHING
    fours: Six = NOTHING
    fives: Six = NOTHING
    sixes: Six = NOTHING
    straight: int = 0
    three_pairs: int = 0
    two_triplets: int = 0

    def alike(self, many: int, face: int) -> int:
        """What so many dice of a face count as one combination."""
        points = (self.singles, NOTHING, self.threes, self.fours, self.fives, self.sixes)
        return points[many - 1][face - 1]


_SINGLES: Final = (100, 0, 0, 0, 50, 0)
_THREES: Final = (1000, 200, 300, 400, 500, 600)


def _times(*many: int) -> tuple[Six, Six, Six]:
    """What four, five and six alike count, by what three of them do."""
    four, five, six = (tuple(points * each for points in _THREES) for each in many)
    return four, five, six


def _every(*points: int) -> tuple[Six, Six, Six]:
    """What four, five and six alike count, whatever the face."""
    four, five, six = ((each,) * 6 for each in points)
    return four, five, six


TABLES: Final = {
    "book": DicePoints(_SINGLES, _THREES, *_every(0, 0, 1000), 1000, 1000),
    "kinds": DicePoints(_SINGLES, (300, *_THREES[1:]), *_every(1000, 2000, 3000), 1500, 1500, 2500),
    "adding": DicePoints(_SINGLES, _THREES, *_times(2, 3, 4), 1500, 750),
    "doubling": DicePoints(_SINGLES, _THREES, *_times(2, 4, 8), 1500, 1500),
}
"""The table of FG, Farkle Rules, and others that are played: four, five and six alike for a fixed number of
points; each die more adds what three count; each die more doubles it."""


class CountedDice(NamedTuple):
    """One thing that counts. kind: `single`, `three`, `four`, `five`, `six`, `straight` ..."""

    kind: str
    dice: Dice
    points: int


class DiceCount(NamedTuple):
    """What dice count. total: points; it is that of the items."""

    total: int
    items: tuple[CountedDice, ...]


class SetAside(NamedTuple):
    """Dice that may be set aside, sorted, and what they count."""

    dice: Dice
    points: int


_ALIKE: Final = ("single", "pair", "three", "four", "five", "six")


@cache
def count(table: DicePoints, dice: Dice) -> DiceCount | None:
    """The most that sorted dice count when every one of them counts; None if one cannot.

    >>> count(TABLES["book"], (1, 1, 5)).total
    250
    >>> count(TABLES["book"], (1, 2)) is None
    True
    """
    if not dice:
        return DiceCount(0, ())
    found = []
    for many in range(1, dice.count(dice[0]) + 1):
        points, rest = table.alike(many, dice[0]), count(table, dice[many:])
        if points and rest is not None:
            item = CountedDice(_ALIKE[many - 1], dice[:many], points)
            found.append(DiceCount(points + rest.total, (item, *rest.items)))
    if len(dice) == MOST:
        found += [DiceCount(item.points, (item,)) for item in _all_six(table, dice)]
    return max(found, key=lambda each: (each.total, -len(each.items)), default=None)


def _all_six(table: DicePoints, dice: Dice) -> list[CountedDice]:
    """What counts of six dice taken together."""
    numbers = [dice.count(face) for face in FACES]
    kinds = (
        ("straight", table.straight, max(numbers) == 1),
        ("three_pairs", table.three_pairs, all(number % 2 == 0 for number in numbers)),
        ("two_triplets", table.two_triplets, all(number % 3 == 0 for number in numbers)),
    )
    return [CountedDice(kind, dice, points) for kind, points, there in kinds if points and there]


@cache
def ways(table: DicePoints, dice: Dice) -> tuple[SetAside, ...]:
    """Every choice of these dice in which each die counts: the most points first, then the fewest dice.

    >>> [way.dice for way in ways(TABLES["book"], (5, 1, 3))]
    [(1, 5), (1,), (5,)]
    """
    numbers = [range(dice.count(face) + 1) for face in FACES]
    found = []
    for chosen in product(*numbers):
        taken = tuple(face for face, number in zip(FACES, chosen, strict=True) for _ in range(number))
        counted = count(table, taken) if taken else None
        if counted is not None:
            found.append(SetAside(taken, counted.total))
    return tuple(sorted(found, key=lambda way: (-way.points, len(way.dice), way.dice)))


@cache
def bust(table: DicePoints, number: int) -> float:
    """The chance that a roll of so many dice has nothing that counts.

    >>> round(bust(TABLES["book"], 1), 4)
    0.6667
    """
    losing = sum(often for dice, often in rolls(number) if not ways(table, dice))
    return losing / float(6**number)


def read_dice(text: str) -> Dice:
    """The dice that are written, with or without blanks and commas between, sorted.

    >>> read_dice("1 1,5 346")
    (1, 1, 3, 4, 5, 6)

    Raises BadNotation for anything but one to six faces from 1 to 6.
    """
    if len(text) > _LONGEST:
        raise BadNotation(f"More than {_LONGEST} characters are too many for a roll.")
    faces = "".join(text.replace(",", " ").split())
    wrong = next((sign for sign in faces if sign not in "123456"), "")
    if wrong:
        raise BadNotation(f"A die shows 1 to 6, not '{wrong}'; write the dice as in 1 1 5 3 4 6.")
    if not 0 < len(faces) <= MOST:
        raise BadNotation(f"A roll has 1 to {MOST} dice, such as 1 1 5 3 4 6, not {len(faces)}.")
    return tuple(sorted(map(int, faces)))


# Rounds of farkle as they are written down

_STEP: Final = 50
_MOST: Final = 50_000  # points in a turn, more than anybody rolls


class Farkle(Counter):
    """What each player kept of a turn, in order: `350 0 500`; - is a farkle.

    Once somebody has the target all others have one more turn, so that the last line may be shorter. Whoever
    has it keeps the lead against others who only draw level (CG, Farkle).
    """

    def __init__(self, players: int = 2, target: int = 10_000, opening: int = 500) -> None:
        self.names: Sequence[str] = [f"player {number}" for number in range(1, players + 1)]
        self._target = target
        self._opening = opening
        self._scores = [0] * players
        self._leader: int | None = None
        self._left: int | None = None  # turns before the end, None while nobody has the target

    @property
    def form(self) -> str:
        example = " ".join(["500", "-", *["350"] * (len(self.names) - 2)])
        return f"what each player kept of a turn, such as {example}"

    def by_number(self, words: Sequence[str]) -> list[str]:
        return in_order(words, self.names)

    def count(self, words: Sequence[str]) -> list[SheetItem]:
        words = self.by_number(words)
        turns = len(self.names) if self._left is None else min(self._left, len(self.names))
        if len(words) != turns:
            last = "the last " if self._left is not None else ""
            wanted = f"{last}{counted(turns, 'turn')}"
            raise BadNotation(f"Write {wanted}, not {len(words)}. A round is {self.form}.")
        made = [0 if word == "-" else number(word, 0, _MOST, "points kept", _STEP) for word in words]
        for seat, points in enumerate(made):
            if points and not self._scores[seat] and points < self._opening:
                raise BadNotation(
                    f"{points} is too little: the first turn that counts makes {self._opening}."
                )
        return [self._turn(seat, points) for seat, points in enumerate(made)]

    def _turn(self, seat: int, points: int) -> SheetItem:
        self._scores[seat] += points
        self._left = None if self._left is None else self._left - 1
        goal = self._target if self._leader is None else self._scores[self._leader] + 1
        if self._scores[seat] >= goal:
            self._left = len(self.names) - 1 if self._leader is None else self._left
            self._leader = seat
        return SheetItem(seat, "kept" if points else "farkle", points)

    def is_over(self, scores: Sequence[int]) -> bool:
        return self._left == 0

    def winners(self, scores: Sequence[int]) -> list[int]:
        return [] if self._leader is None else [self._leader]

    def due(self, called: Sequence[str]) -> str:
        if self._leader is None or self._left is None:
            return ""
        return f"the last, {counted(self._left, 'turn')} to beat {self._scores[self._leader]}"
