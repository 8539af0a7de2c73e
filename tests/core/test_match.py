import pytest

from hoylecli.core.errors import BadNotation
from hoylecli.core.match import Player, Record
from hoylecli.core.moves import Move

RECORD = Record(
    "cribbage",
    "pub",
    7,
    (Player("Ann, the elder"), Player("Odile", "expert")),
    {"muggins": "yes"},
    (Move.parse("cut 5H 9S"), Move.parse("5H 6S"), Move.parse("go")),
)

TEXT = """\
hoyle match 1
game: cribbage
variant: pub
option muggins: yes
seed: 7
seat: Ann, the elder, human
seat: Odile, expert

cut 5H 9S
5H 6S
go
"""


def test_a_record_is_a_header_and_a_move_a_line() -> None:
    assert RECORD.text() == TEXT
    assert Record.parse(TEXT) == RECORD


def test_remarks_and_blank_lines_do_not_count() -> None:
    text = RECORD.text([["Ann deals."], [], ["Thirty-one."]])
    assert "cut 5H 9S\n# Ann deals.\n" in text
    assert Record.parse(text.replace("5H 6S", "\n5H 6S   # to her own crib")) == RECORD


def test_a_program_may_sit_down_with_commas_in_its_name() -> None:
    record = Record("cribbage", "standard", 1, (Player("Ann"), Player("Bot", "cmd:./bot -o a,b")))
    assert Record.parse(record.text()) == record


def test_rules_of_the_players_own_travel_with_the_match() -> None:
    own = Record("mine", "standard", 1, (Player("Ann"),), rules={"rules": {"target": 61}})
    assert Record.parse(own.text()) == own


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: this is no match; it should begin with 'hoyle match 1'."),
        ("hoyle match 2\n", "line 1: this is no match; it should begin with 'hoyle match 1'."),
        ("hoyle match 1\nseed: 7\n", "line 1: the header has no 'game:' line."),
        ("hoyle match 1\ngame: x\n", "line 1: the header has no 'seed:' line."),
        (TEXT.replace("seed: 7", "seed: seven"), "line 5: 'seven' is not a whole number."),
        (TEXT.replace("variant", "varient"), "line 3: the header knows no 'varient'."),
        (TEXT.replace("5H 6S", "5H 6Z"), "line 10: '5H 6Z' is not a move."),
        (TEXT.replace("seat: Odile, expert", "seat"), "line 7: 'seat' is not a header line; "
         "a blank line goes before the moves."),
        (TEXT.replace("option muggins: yes", "rules: {"), "line 4: the rules are not JSON."),
        (TEXT.replace("option muggins: yes", "rules: 3"), "line 4: the rules are not a JSON object."),
        (TEXT.replace("Odile, expert", "Odile"), "line 7: 'Odile' should be a name and a level, "
         "such as 'Ann, human'."),
    ],
)  # fmt: skip
def test_a_bad_line_is_named(text: str, message: str) -> None:
    with pytest.raises(BadNotation) as caught:
        Record.parse(text)
    assert str(caught.value) == message
