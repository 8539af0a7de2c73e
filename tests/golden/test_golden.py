"""Every golden transcript still plays, card by card and word by word; `scripts/golden.py` records them."""

from pathlib import Path

import pytest
from recording import golden

from hoylecli import rulebook
from hoylecli.core.match import Record

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_transcript_plays_as_it_was_recorded(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = Record.parse(text)
    assert golden.transcript(record).splitlines() == text.splitlines()


def test_every_shipped_game_variant_and_option_value_has_a_transcript() -> None:
    missing = {name for name, _ in golden.wanted()} - {file.stem for file in FILES}
    assert not missing, "scripts/golden.py writes what is missing"


def test_no_transcript_is_left_of_what_is_no_longer_there() -> None:
    assert {file.stem for file in FILES} <= {name for name, _ in golden.wanted()}


def test_each_option_value_of_each_shipped_game_is_played_in_some_transcript() -> None:
    played = set()
    for file in FILES:
        record = Record.parse(file.read_text(encoding="utf-8"))
        played |= {(record.game, option, value) for option, value in record.options.items()}
    for name in {game.name for _, game in golden.wanted()}:
        for option, choice in rulebook.describe(name).options.items():
            assert {(name, option, value) for value in choice.values} <= played
