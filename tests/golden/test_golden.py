"""Every golden transcript still plays, card by card and word by word; `scripts/golden.py` records them."""

from functools import cache
from pathlib import Path

import pytest
from recording import golden

from hoylecli import rulebook
from hoylecli.core.match import Record

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.txt"))


@cache
def wanted() -> dict[str, golden.Wanted]:
    return {each.name: each for each in golden.wanted()}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_transcript_plays_as_it_was_recorded(file: Path) -> None:
    """And one of a choice could not be of the plain game, and ends soon after it is seen to be none."""
    text = file.read_text(encoding="utf-8")
    record, choice = Record.parse(text), wanted()[file.stem]
    assert golden.transcript(choice, record).splitlines() == text.splitlines()
    if not choice.is_plain:
        where = golden.parting(record)
        assert where is not None, "scripts/golden.py finds a match in which the choice matters"
        assert not choice.is_option or len(record.moves) <= where.moves + golden.LATER


def test_every_shipped_game_variant_and_option_value_has_a_transcript_and_nothing_else() -> None:
    assert {file.stem for file in FILES} == set(wanted()), "scripts/golden.py writes what is missing"


def test_the_table_of_each_family_is_drawn_in_some_transcript() -> None:
    drawn = {choice.game.family for name, choice in wanted().items() if name in golden.DRAWN}
    assert drawn == {choice.game.family for choice in wanted().values()}
    assert set(wanted()) >= golden.DRAWN


def test_each_option_value_of_each_shipped_game_is_played_in_some_transcript() -> None:
    played = set()
    for file in FILES:
        record = Record.parse(file.read_text(encoding="utf-8"))
        played |= {(record.game, option, value) for option, value in record.options.items()}
    for name in {choice.game.name for choice in wanted().values()}:
        for option, choice in rulebook.describe(name).options.items():
            assert {(name, option, value) for value in choice.values} <= played
