"""Every golden transcript still plays, card by card and word by word; `scripts/golden.py` records them."""

from pathlib import Path

import pytest
from recording import golden

from hoylecli import rulebook
from hoylecli.core.match import Record

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.txt"))
WANTED = {wanted.name: wanted for wanted in golden.wanted()}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_transcript_plays_as_it_was_recorded(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = Record.parse(text)
    assert golden.transcript(record).splitlines() == text.splitlines()


@pytest.mark.parametrize("name", [name for name, wanted in WANTED.items() if not wanted.is_plain])
def test_a_transcript_of_a_choice_could_not_be_one_of_the_plain_game(name: str) -> None:
    record = Record.parse((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    parting = golden.parting(record)
    assert parting is not None, "scripts/golden.py finds a match in which the choice matters"
    if WANTED[name].is_option:
        assert len(record.moves) <= parting.moves + golden.LATER


def test_every_shipped_game_variant_and_option_value_has_a_transcript_and_nothing_else() -> None:
    assert {file.stem for file in FILES} == set(WANTED), "scripts/golden.py writes what is missing"


def test_each_option_value_of_each_shipped_game_is_played_in_some_transcript() -> None:
    played = set()
    for file in FILES:
        record = Record.parse(file.read_text(encoding="utf-8"))
        played |= {(record.game, option, value) for option, value in record.options.items()}
    for name in {wanted.game.name for wanted in WANTED.values()}:
        for option, choice in rulebook.describe(name).options.items():
            assert {(name, option, value) for value in choice.values} <= played
