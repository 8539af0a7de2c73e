"""What the annotations of a family's dataclass let a rules file say."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import pytest

from hoylecli.families.schema import Range
from hoylecli.rulebook.problem import Place, Problem
from hoylecli.rulebook.reading.nodes import Map
from hoylecli.rulebook.reading.reader import read_text
from hoylecli.rulebook.reading.shapes import read_value, record, shape_of


@dataclass(frozen=True, slots=True)
class Pile:
    cards: Annotated[int, Range(0, 52)]
    face: Literal["up", "down"] = "down"


@dataclass(frozen=True, slots=True)
class Rules:
    title: str = ""
    floor: Annotated[int | None, Range(-999, 0)] = None
    redeals: Annotated[int, Range(0, 9)] | Literal["unlimited"] = 0
    ranks: Annotated[tuple[Annotated[int, Range(1, 13)], ...], Range(1, 13)] = (1,)
    points: Annotated[Mapping[str, int], "What each card counts."] = None  # type: ignore[assignment]
    piles: tuple[Pile, ...] = ()
    reserve: Pile | None = None
    packs: Literal[1, 2] = 1


def try_to_read(text: str) -> tuple[Any, list[str]]:
    problems: list[Problem] = []
    root = read_text(text, "f", problems)
    assert isinstance(root, Map)
    value = read_value(record(Rules), "rules", Place("f", 1, 1), root, problems)
    return value, [str(problem) for problem in problems]


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("title: 500", Rules(title="500")),
        ("title: 'null'", Rules(title="null")),
        ("floor: -300", Rules(floor=-300)),
        ("floor: none", Rules(floor=None)),
        ("floor: ~", Rules(floor=None)),
        ("floor:", Rules(floor=None)),
        ("redeals: 3", Rules(redeals=3)),
        ("redeals: unlimited", Rules(redeals="unlimited")),
        ("ranks: [1, 12, 13]", Rules(ranks=(1, 12, 13))),
        ("points: {ace: 15, no: 10, '8': 50}", Rules(points={"ace": 15, "no": 10, "8": 50})),
        ("piles: [{cards: 1}, {cards: 2, face: up}]", Rules(piles=(Pile(1), Pile(2, "up")))),
        ("reserve: {cards: 13}", Rules(reserve=Pile(13))),
        ("reserve: none", Rules(reserve=None)),
        ("packs: 2", Rules(packs=2)),
    ],
)
def test_what_fits_is_read(text: str, rules: Rules) -> None:
    assert try_to_read(text) == (rules, [])


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("floor: 1", ["f:1:8: floor: write a whole number from -999 to 0 or 'none', not '1'."]),
        ("floor: 'none'", ["f:1:8: floor: write a whole number from -999 to 0 or 'none', not 'none'."]),
        ("redeals: unlimted",
         ["f:1:10: redeals: write a whole number from 0 to 9 or 'unlimited', not 'unlimted'."]),
        ("ranks: []", ["f:1:8: ranks: write a list of 1 to 13, not of 0."]),
        ("ranks: [1, 14, king]",
         ["f:1:12: ranks: write a whole number from 1 to 13, not '14'.",
          "f:1:16: ranks: write a whole number from 1 to 13, not 'king'."]),
        ("ranks: 1", ["f:1:8: ranks: write a list, not '1'."]),
        ("points: {ace: high}", ["f:1:15: ace: write a whole number, not 'high'."]),
        ("points: [15]", ["f:1:9: points: write a map, not a list."]),
        ("piles: [{cards: 1}, {card: 2}]",
         ["f:1:22: the key 'card' is not known; did you mean 'cards'?", "f:1:1: piles: 'cards' is missing."]),
        ("reserve: {cards: 99}", ["f:1:18: cards: write a whole number from 0 to 52, not '99'."]),
        ("reserve: 13", ["f:1:10: reserve: write a map or 'none', not '13'."]),
        ("packs: 3", ["f:1:8: packs: write '1' or '2', not '3'."]),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told(text: str, problems: list[str]) -> None:
    assert try_to_read(text)[1] == problems


def test_an_annotation_that_a_file_cannot_express_is_the_engineers_mistake() -> None:
    with pytest.raises(TypeError, match="a rules file cannot say <class 'float'>"):
        shape_of(float)
