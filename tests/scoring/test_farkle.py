"""What dice count at farkle: FG's table line by line, others, and all 46,656 rolls counted another way."""

from collections import Counter
from itertools import product

import pytest

from hoylecli import rulebook
from hoylecli.core.errors import BadNotation
from hoylecli.scoring.farkle import TABLES, DicePoints, bust, count, read_dice, rolled, rolls, ways

BOOK = TABLES["book"]
LISTED = [
    # [dice, points, source]
    ("1", 100, "FG: One"),
    ("5", 50, "FG: Five"),
    ("111", 1000, "FG: 3 ones"),
    ("222", 200, "FG: 3 twos"),
    ("333", 300, "FG: 3 threes"),
    ("444", 400, "FG: 3 fours"),
    ("555", 500, "FG: 3 fives"),
    ("666", 600, "FG: 3 sixes"),
    ("123456", 1000, "FG: A straight"),
    ("223344", 1000, "FG: 3 pair"),
    ("222233", 1000, "FG: 3 pair, two of them alike"),
    ("222222", 1000, "FG: All six dice the same"),
    ("333333", 1000, "FG: All six dice the same, not 300 and 300"),
    ("666666", 1200, "FG: 3 sixes and 3 sixes, which is more than six alike"),
    ("111111", 2000, "FG: 3 ones and 3 ones"),
    ("15", 150, "a one and a five"),
    ("1111", 1100, "3 ones and a one"),
    ("55555", 600, "3 fives and two fives"),
    ("111555", 1500, "3 ones and 3 fives, not 3 pair"),
    ("115566", 1000, "3 pair, not two ones and two fives"),
]


@pytest.mark.parametrize(("dice", "points", "source"), LISTED)
def test_the_table_of_the_book(dice: str, points: int, source: str) -> None:
    counted = count(BOOK, read_dice(dice))
    assert counted is not None
    assert counted.total == points == sum(item.points for item in counted.items), source
    assert sorted(face for item in counted.items for face in item.dice) == list(read_dice(dice))


@pytest.mark.parametrize("dice", ["2", "3", "4", "6", "22", "12", "2222", "15566", "222234"])
def test_dice_of_which_one_does_not_count(dice: str) -> None:
    assert count(BOOK, read_dice(dice)) is None


@pytest.mark.parametrize(
    ("table", "dice", "points"),
    [
        ("kinds", "111", 300),
        ("kinds", "2222", 1000),
        ("kinds", "66666", 2000),
        ("kinds", "222222", 3000),
        ("kinds", "222244", 1500),
        ("kinds", "222444", 2500),
        ("kinds", "123456", 1500),
        ("kinds", "11115", 1050),
        ("adding", "3333", 600),
        ("adding", "33333", 900),
        ("adding", "333333", 1200),
        ("adding", "223344", 750),
        ("adding", "222444", 600),
        ("doubling", "3333", 600),
        ("doubling", "33333", 1200),
        ("doubling", "333333", 2400),
        ("doubling", "223344", 1500),
    ],
)
def test_other_tables(table: str, dice: str, points: int) -> None:
    counted = count(TABLES[table], read_dice(dice))
    assert counted is not None
    assert counted.total == points


def test_every_way_to_set_dice_aside() -> None:
    found = [("".join(map(str, way.dice)), way.points) for way in ways(BOOK, (1, 1, 5, 3, 4, 6))]
    assert found == [("115", 250), ("11", 200), ("15", 150), ("1", 100), ("5", 50)]


# Another way of counting, face by face, by no search


def face_worth(face: int, many: int) -> int | None:
    """What so many dice of one face count by FG's table, None where one of them does not."""
    three = 1000 if face == 1 else 100 * face
    single = {1: 100, 5: 50}.get(face)
    if many % 3 and single is None:
        return None
    best = many // 3 * three + many % 3 * (single or 0)
    return max(best, 1000) if many == 6 else best


def worth(numbers: tuple[int, ...]) -> int | None:
    """What dice count by FG's table when each of them has to. numbers: how many show 1, 2, 3 ..."""
    parts = [face_worth(face, many) for face, many in enumerate(numbers, 1)]
    whole = [1000] if sorted(numbers) in ([1] * 6, [0, 0, 0, 2, 2, 2], [0, 0, 0, 0, 2, 4]) else []
    total = [sum(part for part in parts if part is not None)] if None not in parts else []
    return max(whole + total, default=None)


def test_all_rolls_of_six_dice_count_as_they_do_face_by_face() -> None:
    for dice in product(range(1, 7), repeat=6):
        if list(dice) != sorted(dice):
            continue  # the order makes no difference; the next test counts them all
        numbers = Counter(dice)
        there = tuple(numbers[face] for face in range(1, 7))
        found = {way.dice: way.points for way in ways(BOOK, dice)}
        for taken in product(*(range(many + 1) for many in there)):
            chosen = tuple(face for face, many in enumerate(taken, 1) for _ in range(many))
            assert found.get(chosen) == (worth(taken) if chosen else None)


def test_how_many_of_the_46_656_rolls_bring_nothing() -> None:
    """1,080 of them: no one, no five, no three alike, and not three pairs."""
    nothing = straight = 0
    for dice in product(range(1, 7), repeat=6):
        found = ways(BOOK, tuple(sorted(dice)))
        nothing += not found
        straight += len(set(dice)) == 6 and found[0].points == 1000
    without = [
        dice
        for dice in product((2, 3, 4, 6), repeat=6)
        if max(numbers := Counter(dice).values()) < 3 and sorted(numbers) != [2, 2, 2]
    ]
    assert nothing == len(without) == 1080
    assert straight == 720


@pytest.mark.parametrize(("dice", "chance"), [(1, 4 / 6), (2, 16 / 36), (3, 60 / 216), (6, 1080 / 46656)])
def test_the_chance_that_nothing_counts(dice: int, chance: float) -> None:
    """One die: 2, 3, 4 or 6. Two: both. Three: 4 ** 3 less the four triplets."""
    assert bust(BOOK, dice) == pytest.approx(chance)


def test_all_rolls_have_their_chance() -> None:
    for number in range(1, 7):
        every = list(rolls(number))
        assert sum(often for _, often in every) == 6**number
        assert Counter(tuple(sorted(dice)) for dice in product(range(1, 7), repeat=number)) == dict(every)


@pytest.mark.parametrize("name", TABLES)
def test_the_tables_are_those_of_the_rules_files(name: str) -> None:
    rules = rulebook.load("farkle", "plain" if name == "book" else name).rules
    assert rules.table == TABLES[name]


def test_a_table_needs_no_more_than_what_counts() -> None:
    pig = DicePoints((0, 2, 3, 4, 5, 6))
    assert [way.points for way in ways(pig, (4,))] == [4]
    assert ways(pig, (1,)) == ()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "A roll has 1 to 6 dice"),
        ("1234561", "not 7"),
        ("1 7", "not '7'"),
        ("1 ²", "not '²'"),
        ("x", "not 'x'"),
        ("1" * 201, "More than 200 characters"),
    ],
)
def test_what_is_no_roll(text: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        read_dice(text)


# Rolls by the seed: the same on every machine, each of its own, and fair


def test_a_roll_is_the_same_for_ever() -> None:
    """A saved match is replayed by its moves, but the same seed is to give the same dice everywhere."""
    found = [rolled(6, 7, nth) for nth in range(3)]
    assert found == [(5, 4, 1, 6, 1, 3), (1, 1, 2, 3, 3, 4), (4, 3, 3, 6, 3, 5)]


@pytest.mark.parametrize("count", range(1, 7))
def test_dice_are_as_many_as_are_wanted_and_show_1_to_6(count: int) -> None:
    for nth in range(200):
        dice = rolled(count, 1, nth)
        assert len(dice) == count
        assert set(dice) <= set(range(1, 7))


def test_every_roll_of_a_match_is_another() -> None:
    assert len({rolled(6, 3, nth) for nth in range(500)}) > 490


def test_all_faces_come_as_often() -> None:
    """Of 60,000 dice each face has 10,000, give or take four standard deviations of 91."""
    shown = Counter(face for nth in range(10_000) for face in rolled(6, 5, nth))
    assert all(abs(number - 10_000) < 365 for number in shown.values())
