"""The JSON Schema of rules files agrees with the loader."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from shipped import FILES

from hoylecli.rulebook.jsonschema import schema, tutorial_schema
from hoylecli.rulebook.nodes import List, Map, Node, Text
from hoylecli.rulebook.reader import read_file

ROOT = Path(__file__).parents[2]
TUTORIALS = sorted((ROOT / "rules").rglob("*.tutorial.yaml"))
BROKEN = Path(__file__).parent / "broken"
# What an editor can see without knowing the other keys and files.
SEEN = [
    "a-list", "base-with-a-wrong-part", "base-with-a-wrong-rule", "capital-name", "capital-yes",
    "help-on-nothing-known", "key-of-another-kind", "map-is-a-number", "misspelt-key", "misspelt-word",
    "no-game",
    "number-in-quotes", "option-value-sets-the-unknown", "option-with-a-capital",
    "option-with-an-unknown-key", "option-with-no-values", "option-without-help", "part-is-missing",
    "part-is-not-known", "rule-is-missing", "rules-are-a-list", "sexagesimal", "summary-of-two-lines",
    "three-numbers-of-players", "too-large", "too-many-players", "too-small", "unknown-family",
    "variant-file-with-a-wrong-rule", "variant-file-with-players", "variant-file-without-summary",
    "variant-keeps-a-key-of-the-old-kind",
    "variant-with-a-rule-outside", "variant-with-an-unknown-rule", "variant-without-summary",
]  # fmt: skip


def as_editors_see(node: Node) -> Any:
    """The node in the types of YAML 1.2, in which editors hold a file against the schema."""
    if isinstance(node, Map):
        return {key: as_editors_see(entry.node) for key, entry in node.entries.items()}
    if isinstance(node, List):
        return [as_editors_see(item) for item in node.items]
    assert isinstance(node, Text)
    if not node.plain:
        return node.text
    if node.text.lstrip("-").isdecimal():
        return int(node.text)
    return {"true": True, "false": False, "null": None, "~": None, "": None}.get(node.text, node.text)


def errors_of(file: Path) -> list[str]:
    try:
        data = as_editors_see(read_file(str(file), []))
    except ValueError:
        data = None
    validator = jsonschema.Draft7Validator(schema())
    return [error.message for error in validator.iter_errors(data)]


def test_the_committed_schema_is_up_to_date() -> None:
    committed = json.loads((ROOT / "rules" / "schema.json").read_text(encoding="utf-8"))
    assert committed == json.loads(json.dumps(schema())), "run python scripts/schema.py"


@pytest.mark.parametrize("file", TUTORIALS, ids=lambda file: file.stem)
def test_shipped_tutorials_keep_to_theirs(file: Path) -> None:
    jsonschema.Draft7Validator(tutorial_schema()).validate(as_editors_see(read_file(str(file), [])))
    first = file.read_text(encoding="utf-8").splitlines()[0]
    assert first == "# yaml-language-server: $schema=../tutorial.json"


def test_the_committed_schema_of_tutorials_is_up_to_date() -> None:
    committed = json.loads((ROOT / "rules" / "tutorial.json").read_text(encoding="utf-8"))
    assert committed == json.loads(json.dumps(tutorial_schema())), "run python scripts/schema.py"


def test_the_schema_is_one() -> None:
    jsonschema.Draft7Validator.check_schema(schema())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_shipped_files_keep_to_it(file: Path) -> None:
    assert errors_of(file) == []
    first = file.read_text(encoding="utf-8").splitlines()[0]
    assert first == "# yaml-language-server: $schema=../schema.json"


@pytest.mark.parametrize(
    "text",
    [
        "game: house\nbase: cribbage\nrules: {target: 61, muggins: no, skunk: {worth: 3}}\n",
        "game: house\nbase: cribbage\noptions: {muggins: {help: Our words., values: [yes, no]}}\n",
        "variant: fast\nof: cribbage\nsummary: Quick.\nrules: {target: 61}\noptions: {muggins: yes}\n",
    ],
)
def test_files_that_build_on_others_keep_to_it(tmp_path: Path, text: str) -> None:
    file = tmp_path / "f.yaml"
    file.write_text(text)
    assert errors_of(file) == []


@pytest.mark.parametrize("name", SEEN)
def test_it_refuses_what_can_be_seen_in_the_file(name: str) -> None:
    assert errors_of(BROKEN / f"{name}.yaml") != []
