"""What the annotations of a family's dataclass let a rules file say."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import pytest

from hoylecli.families.schema import ONCE, Range
from hoylecli.rulebook.nodes import Map, plain
from hoylecli.rulebook.problem import FilePlace, Problem
from hoylecli.rulebook.reader import read_text
from hoylecli.rulebook.shapes import fitted, read_value, record, shape_of


@dataclass(frozen=True, slots=True)
class Pile:
    cards: Annotated[int, Range(0, 52)]
    face: Literal["up", "down"] = "down"


@dataclass(frozen=True, slots=True)
class Avoided:
    """Cards taken count."""

    kind: Literal["penalties"] = "penalties"
    moon: Literal["none", "others_add"] = "none"
    points: Annotated[int, Range(0, 99)] = 1


@dataclass(frozen=True, slots=True)
class Bid:
    """Rising bids, of which the tag has two words."""

    kind: Literal["round", "auction"] = "round"
    least: Annotated[int, Range(1, 99)] = 1
    points: Annotated[int, Range(100, 999)] = 100


@dataclass(frozen=True, slots=True)
class Taken:
    """Tricks count; the kind where none is written."""

    kind: Literal["tricks"] = "tricks"


@dataclass(frozen=True, slots=True)
class Drawn:
    draw: Literal[True] = True
    free: bool = False


@dataclass(frozen=True, slots=True)
class Left:
    draw: Literal[False] = False


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
    score: Annotated[Avoided | Bid | Taken, "What counts."] = field(default_factory=Taken)
    stock: Drawn | Left = Left()
    parts: tuple[Avoided | Bid, ...] = ()
    extra: Avoided | Bid | None = None


def try_to_read(text: str) -> tuple[Any, list[str]]:
    problems: list[Problem] = []
    root = read_text(text, "f", problems)
    assert isinstance(root, Map)
    value = read_value(record(Rules), "rules", FilePlace("f", 1, 1), root, problems)
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
        ("score: {moon: others_add, kind: penalties}", Rules(score=Avoided(moon="others_add"))),
        ("score: {kind: auction, least: 7}", Rules(score=Bid("auction", 7))),
        ("score: {kind: round, points: 500}", Rules(score=Bid(points=500))),
        ("score: {}", Rules()),
        ("stock: {draw: yes, free: true}", Rules(stock=Drawn(free=True))),
        ("stock: {draw: false}", Rules()),
        ("parts: [{kind: round}, {kind: penalties}]", Rules(parts=(Bid(), Avoided()))),
        ("extra: none", Rules()),
        ("extra: {kind: auction}", Rules(extra=Bid("auction"))),
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
         ["f:1:22: the key 'card' is not known; did you mean 'cards'?",
          "f:1:21: piles: 'cards' is missing."]),
        ("reserve: {cards: 99}", ["f:1:18: cards: write a whole number from 0 to 52, not '99'."]),
        ("reserve: 13", ["f:1:10: reserve: write a map or 'none', not '13'."]),
        ("packs: 3", ["f:1:8: packs: write '1' or '2', not '3'."]),
        ("score: {kind: tricks, moon: none}",
         ["f:1:23: score.moon: only score.kind 'penalties' has it. It is 'tricks' here, "
          "which has no keys of its own."]),
        ("score: {least: 3}",
         ["f:1:9: score.least: only score.kind 'round' or 'auction' has it. Left out, it is 'tricks' here, "
          "which has no keys of its own."]),
        ("score: {kind: auction, moon: none}",
         ["f:1:24: score.moon: only score.kind 'penalties' has it. It is 'auction' here, "
          "which has 'least', 'points'."]),
        ("score: {kind: penalties, points: 100}",
         ["f:1:34: points: write a whole number from 0 to 99, not '100'."]),
        ("score: {kind: penalty, moon: 3}",
         ["f:1:15: kind: write 'penalties', 'round', 'auction' or 'tricks', not 'penalty'; "
          "did you mean 'penalties'?"]),
        ("score: {kind: penalties, mon: none}",
         ["f:1:26: the key 'mon' is not known; did you mean 'moon'?"]),
        ("score: {kind: [tricks]}",
         ["f:1:15: kind: write 'penalties', 'round', 'auction' or 'tricks', not a list."]),
        ("score: tricks", ["f:1:8: score: write a map, not 'tricks'."]),
        ("stock: {free: yes}",
         ["f:1:9: stock.free: only stock.draw 'yes' has it. Left out, it is 'no' here, "
          "which has no keys of its own."]),
        ("stock: {draw: maybe}", ["f:1:15: draw: write 'yes' or 'no', not 'maybe'."]),
        ("parts: [{moon: none}]",
         ["f:1:9: parts: 'kind' is missing; write 'penalties', 'round' or 'auction'."]),
        ("extra: {kind: auction, moon: none}",
         ["f:1:24: extra.moon: only extra.kind 'penalties' has it. It is 'auction' here, "
          "which has 'least', 'points'."]),
        ("Packs: 2", ["f:1:1: write keys in small letters: 'packs', not 'Packs'."]),
        ("score: {kind: penalties, Moon: none}",
         ["f:1:26: write keys in small letters: 'moon', not 'Moon'."]),
        ("MOON: none",
         ["f:1:1: 'moon' is a key of 'score' or 'extra'; write it there, such as 'score: {moon: ...}'."]),
        ("moon: perhaps",
         ["f:1:1: 'moon' is a key of 'score' or 'extra'; write it there, such as 'score: {moon: ...}'."]),
        ("mooon: none",
         ["f:1:1: the key 'mooon' is not known; did you mean 'moon', a key of 'score' or 'extra'?"]),
        ("reserve: {cards: 3, Free: no}",
         ["f:1:21: reserve.free: this is a key of 'stock', not of 'reserve'."]),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told(text: str, problems: list[str]) -> None:
    assert try_to_read(text)[1] == problems


def map_of(text: str) -> Map:
    root = read_text(text, "f", [])
    assert isinstance(root, Map)
    return root


@pytest.mark.parametrize(
    ("below", "final", "left"),
    [
        ("score: {kind: round, least: 3}", "score: {kind: penalties}", {"score": {"kind": "round"}}),
        ("score: {moon: none, points: 3}", "score: {kind: auction}", {"score": {"points": "3"}}),
        ("score: {moon: none}", "score: {}", {"score": {}}),  # the kind where none is written has no moon
        ("score: {moon: none}", "score: {kind: penalties}", {"score": {"moon": "none"}}),
        ("score: {mon: none}", "score: {kind: tricks}", {"score": {"mon": "none"}}),  # known to no kind
        ("score: {moon: none}", "score: {kind: trick}", {"score": {"moon": "none"}}),  # no such kind
        ("stock: {draw: yes, free: yes}", "stock: {draw: no}", {"stock": {"draw": "yes"}}),
        ("extra: {moon: none}", "extra: {kind: auction}", {"extra": {}}),
        ("extra: {moon: none}", "extra: none", {"extra": {"moon": "none"}}),
        ("title: a", "score: {kind: tricks}", {"title": "a"}),
    ],
)
def test_what_lies_below_a_change_of_kind_loses_the_keys_of_other_kinds(
    below: str, final: str, left: dict[str, Any]
) -> None:
    assert plain(fitted(record(Rules), map_of(below), map_of(final))) == left


def test_kinds_that_no_key_tells_apart_are_the_engineers_mistake() -> None:
    with pytest.raises(TypeError, match="no key tells Avoided from Pile"):
        shape_of(Avoided | Pile)


def test_an_annotation_that_a_file_cannot_express_is_the_engineers_mistake() -> None:
    with pytest.raises(TypeError, match="a rules file cannot say <class 'float'>"):
        shape_of(float)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[hearts, spades]", ("hearts", "spades")),
        ("[hearts, hearts]", ["suits: write each once."]),
        ("[hearts, hearts, stars]", ["suits: write 'hearts' or 'spades', not 'stars'."]),
        ("[]", ["suits: write a list of 1 to 3, not of 0."]),
    ],
)
def test_items_of_a_list_may_be_there_only_once(text: str, found: object) -> None:
    problems: list[Problem] = []
    shape = shape_of(Annotated[tuple[Literal["hearts", "spades"], ...], Range(1, 3), ONCE])
    node = read_text(f"suits: {text}", "x.yaml", problems).entries["suits"].node
    value = read_value(shape, "suits", FilePlace("x.yaml", 1, 1), node, problems)
    assert (value if not problems else [problem.message for problem in problems]) == found
