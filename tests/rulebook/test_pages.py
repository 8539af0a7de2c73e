"""The pages that players read are those of the rules being played."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from hoylecli import rulebook
from hoylecli.core.errors import RulesError
from hoylecli.rulebook.game import Game
from hoylecli.rulebook.names import PLAIN
from hoylecli.table.lines import reflowed, wrapped

GAME = """\
game: lucky
title: Lucky
summary: A game to try pages with.
family: patience
players: 1
rules:
  tableau: {{columns: 7, deal: [1, 2, 3, 4, 5, 6, 7], suits: alternate, ranks: down, lift: run, empty: kings}}
  stock: {{to: waste, draw: 3, redeals: unlimited}}
  waste: {{piles: 1}}
options:
  draw:
    help: Cards at a time.
    values:
      3: {{stock: {{draw: 3}}}}
      1: {{stock: {{draw: 1}}}}
    range: [1, 9]
    texts:
      1: {{rules: {{stock: One at a time.}}}}
      other: {{rules: {{stock: 'A handful of {{draw}}.', more: Count them.}}}}
{variants}
help:
  rules: {{layout: Seven columns., stock: Three at a time., end: Get them home.}}
  tips: Look twice.
"""


def lucky(folder: Path, variants: str = "") -> Path:
    file = folder / "lucky.yaml"
    file.write_text(GAME.format(variants=variants), encoding="utf-8")
    return file


def page(file: Path, variant: str = PLAIN, **options: object) -> list[str]:
    game = rulebook.load("lucky", variant, file=file, **options)
    own = [line for line in game.texts["rules"].split("\n\n") if line.strip()]
    return [each.strip() for each in own]


def test_a_value_replaces_and_adds_paragraphs(tmp_path: Path) -> None:
    file = lucky(tmp_path)
    assert page(file) == ["Seven columns.", "Three at a time.", "Get them home."]
    assert page(file, draw=1) == ["Seven columns.", "One at a time.", "Get them home."]
    assert page(file, draw=7) == ["Seven columns.", "A handful of 7.", "Get them home.", "Count them."]


def test_a_variant_replaces_paragraphs_below_those_of_its_options(tmp_path: Path) -> None:
    variants = """
variants:
  odd: {summary: Odd., options: {draw: 1}, help: {rules: {stock: never read, end: ~}, tips: None at all.}}
  whole: {summary: Whole., help: {rules: All of it anew.}}
"""
    file = lucky(tmp_path, variants)
    assert page(file, "odd") == ["Seven columns.", "One at a time."]
    assert rulebook.load("lucky", "odd", file=file).texts["tips"] == "None at all.\n"
    assert page(file, "whole") == ["All of it anew."]
    assert page(file, "whole", draw=5) == ["All of it anew.", "A handful of 5.", "Count them."]


def test_what_is_added_to_a_paragraph_goes_on_there(tmp_path: Path) -> None:
    variants = """
variants:
  twice: {summary: Twice., help: {rules: {stock.redeals: Once again., stock.end: Then no more.}}}
"""
    file = lucky(tmp_path, variants)
    assert page(file, "twice") == [
        "Seven columns.",
        "Three at a time.\nOnce again.\nThen no more.",
        "Get them home.",
    ]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("      other:", "      7:"), "texts: '7' is no value here"),
        (("{{draw}}", "{{drew}}"), "help: {drew} names no option; did you mean 'draw'?"),
        (("{layout:", "{layout: [a],  middle:"), "layout: write 'none' or a text, not a list."),
    ],
)
def test_what_is_wrong_with_a_page_is_said(tmp_path: Path, change: tuple[str, str], message: str) -> None:
    file = lucky(tmp_path)
    old, new = (part.replace("{{", "{").replace("}}", "}") for part in change)
    file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(RulesError) as refused:
        page(file)
    assert message in str(refused.value)


ALIKE = {"cribbage/pub count=auto"}  # with muggins all count for themselves in any case


def changes(name: str) -> Iterator[tuple[str, Game, Game]]:
    """Every variant beside the plain game, and in each every value of an option beside the usual one.

    What does not go together is left out; `what is chosen, the usual game, the changed one`.
    """
    about = rulebook.describe(name)
    for variant in about.variants:
        usual = rulebook.load(name, variant)
        yield f"{name}/{variant}", rulebook.load(name), usual
        for option, choice in about.options.items():
            numbers = choice.range or (0, -1)
            other = [str(n) for n in range(numbers[0], numbers[1] + 1) if str(n) not in choice.values][:1]
            for value in [*choice.values, *other]:
                with suppress(RulesError):
                    changed = rulebook.load(name, variant, **{option: value})
                    yield f"{name}/{variant} {option}={value}", usual, changed


@pytest.mark.parametrize("name", list(rulebook.catalogue()))
def test_what_changes_a_rule_changes_the_page_of_rules(name: str) -> None:
    found = [(said, usual, game) for said, usual, game in changes(name) if usual.rules != game.rules]
    silent = {said for said, usual, game in found if usual.texts["rules"] == game.texts["rules"]}
    assert silent <= ALIKE


@pytest.mark.parametrize(
    ("name", "variant"), [(n, v) for n in rulebook.catalogue() for v in rulebook.describe(n).variants]
)
def test_tables_keep_their_columns_in_sixty(name: str, variant: str) -> None:
    lines = [line for text in rulebook.load(name, variant).texts.values() for line in reflowed(text)]
    for row in (line for line in lines if "  " in line.strip()):
        first, *rest = wrapped([row], 60)
        assert all(indent(line) > indent(first) for line in rest), row


def indent(line: str) -> int:
    return len(line) - len(line.lstrip())
