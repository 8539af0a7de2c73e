"""What programs are told keeps to the committed schema, message by message and field by field."""

import ast
import io
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, make_dataclass
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema
import pytest

from hoylecli import families
from hoylecli.core import Move, as_json, part
from hoylecli.core.cards import Card, make_card
from hoylecli.table.faces.jsonl import JsonFace
from hoylecli.table.faces.keyboard import sit
from hoylecli.table.host.session import Session
from hoylecli.table.wire import VERSION
from hoylecli.table.wire_schema import Definitions, schema

ROOT = Path(__file__).parent.parent.parent
FAMILIES = ROOT / "hoylecli" / "families"
FRAME = ROOT / "hoylecli" / "frame"

ACE = make_card(1, "S")
Begin = Callable[..., Session]


def committed() -> Any:
    return json.loads((ROOT / "rules" / "wire.json").read_text(encoding="utf-8"))


def test_the_committed_schema_is_up_to_date() -> None:
    assert schema() == committed(), (
        "what programs are told has changed. If a program could notice more than a new field, raise VERSION "
        "in table/wire.py and say in table/jsonl.py what it means; then run scripts/schema.py"
    )


def test_the_schema_is_one_and_has_the_version() -> None:
    jsonschema.Draft7Validator.check_schema(schema())
    assert schema()["title"].endswith(f"version {VERSION}")
    assert schema()["definitions"]["start"]["properties"]["version"] == {"const": VERSION}


def test_whole_sittings_are_told_in_messages_of_the_schema(begin: Begin) -> None:
    """A seat that is asked, words, an error, a match to its end, and one that is left."""
    validator = jsonschema.Draft7Validator(committed())
    for lines in ("hint\nlog\nmoves\nKS KS\nundo\n", "0\n" * 2):
        out = io.StringIO()
        sit(begin(), JsonFace(io.StringIO(lines), out.write), lambda last: last)
        messages = [json.loads(line) for line in out.getvalue().splitlines()]
        assert messages[0]["version"] == VERSION
        for message in messages:
            validator.validate(message)


def test_a_match_to_its_end_is_told_in_messages_of_the_schema(begin: Begin) -> None:
    validator = jsonschema.Draft7Validator(committed())
    out, face = io.StringIO(), JsonFace(None, lambda text: out.write(text))
    face.ask = lambda turn: str(turn.legal[0])  # type: ignore[method-assign]
    sit(begin(), face, lambda last: last)
    messages = [json.loads(line) for line in out.getvalue().splitlines()]
    assert messages[-1]["type"] == "over"
    for message in messages:
        validator.validate(message)


# Every kind of event is described


def made_kinds(package: Path) -> set[str]:
    """The kinds of all `Event("...")` in the source of a package."""
    kinds = set()
    for file in package.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Event" and node.args:
                kinds |= {part.value for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant)}
    return kinds


def texts(package: Path) -> Iterator[str]:
    """Every text in the source of a package but for the kinds where they are described."""
    for file in package.rglob("*.py"):
        nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
        described = {key for node in nodes if isinstance(node, ast.Dict) for key in kinds_in(node)}
        for node in nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in described:
                yield node.value


def kinds_in(table: ast.Dict) -> Iterator[ast.expr]:
    """The keys of a table that stand before a `Kind(...)`."""
    for key, value in zip(table.keys, table.values, strict=True):
        if key and isinstance(value, ast.Call) and getattr(value.func, "id", "") == "Kind":
            yield key


@pytest.mark.parametrize("family", families.names())
def test_every_kind_of_event_is_described_and_no_other(family: str) -> None:
    described = set(families.wire(family).events)
    assert made_kinds(FAMILIES / family) <= described
    shared = {text for name in families.SHARED for text in texts(FAMILIES / name)}
    assert described <= {*texts(FAMILIES / family), *texts(FRAME), *shared}


@pytest.mark.parametrize("shared", sorted(families.SHARED))
def test_every_kind_of_event_that_families_share_is_described(shared: str) -> None:
    described = {kind for family in families.names() for kind in families.wire(family).events}
    assert made_kinds(FAMILIES / shared) <= described


# From annotations


def test_two_classes_of_one_name_are_described_each_for_itself() -> None:
    one, other = (make_dataclass("Play", [(name, int)]) for name in ("card", "seat"))
    made = Definitions()
    described = made.found
    first, second, again = (made.add("x", each)["$ref"].rpartition("/")[2] for each in (one, other, one))
    assert first == again != second
    assert [*described[first]["properties"], *described[second]["properties"]] == ["card", "seat"]


class Pair(NamedTuple):
    card: Card
    seat: int


@pytest.mark.parametrize(
    ("hint", "described"),
    [
        (Card, {"$ref": "#/definitions/card"}),
        (tuple[Move, ...], {"type": "array", "items": {"$ref": "#/definitions/move"}}),
        (int | None, {"anyOf": [{"type": "integer"}, {"type": "null"}]}),
        (
            Pair,
            {
                "type": "array",
                "items": [{"$ref": "#/definitions/card"}, {"type": "integer"}],
                "minItems": 2,
                "maxItems": 2,
            },
        ),
    ],
)
def test_what_annotations_are_in_json(hint: Any, described: Any) -> None:
    assert Definitions().of("x", hint) == described


@dataclass(frozen=True)
class Auctioned:
    """A view that has an auction in some games."""

    hand: tuple[Card, ...]
    auction: Pair | None = part()
    trump: str | None = None


def test_what_only_some_games_have_is_left_out_in_the_others() -> None:
    assert as_json(Auctioned((ACE,))) == {"hand": ["AS"], "trump": None}
    assert as_json(Auctioned((), auction=Pair(ACE, 1))) == {"hand": [], "auction": ["AS", 1], "trump": None}
    made = Definitions()
    made.add("x", Auctioned)
    described = made.found["x.Auctioned"]
    assert described["required"] == ["hand", "trump"]
    assert described["properties"]["auction"] == Definitions().of("x", Pair)


@pytest.mark.parametrize("hint", [set[int], object, frozenset[int], bytes])
def test_what_has_no_form_in_json_is_refused(hint: Any) -> None:
    with pytest.raises(TypeError, match="has no form in JSON"):
        Definitions().of("x", hint)
