from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from hoylecli.core import match
from hoylecli.core.errors import BadNotation, IllegalMove
from hoylecli.core.game import Move, Player
from hoylecli.core.match import Match, Record, Seating
from hoylecli.rulebook import load

RECORD = Record(
    "cribbage",
    "pub",
    7,
    (Player("Ann, the elder"), Player.of("Odile", "expert")),
    {"muggins": "yes"},
    (Move.parse("cut 5H 9S"), Move.parse("5H 6S"), Move.parse("go")),
)

TEXT = """\
hoyle match 1
game: cribbage
variant: pub
option muggins: yes
seed: 7
seat: "Ann, the elder", human
seat: Odile, expert

cut 5H 9S
5H 6S
go
"""


def test_a_record_is_a_header_and_a_move_a_line() -> None:
    assert RECORD.text() == TEXT
    assert Record.parse(TEXT) == RECORD


def test_remarks_and_blank_lines_do_not_count() -> None:
    text = RECORD.text([["Ann deals.", "Odile begins."], [], ["Thirty-one."]])
    assert "cut 5H 9S  # Ann deals.\n# Odile begins.\n5H 6S\n" in text
    assert Record.parse(text) == RECORD
    assert Record.parse(text.replace("5H 6S", "\n5H 6S   # to her own crib")) == RECORD


def test_who_sat_there_and_what_was_taken_back_stands_below_the_seat() -> None:
    bob, odile = Player("Bob"), RECORD.players[1]
    seats = (
        (Seating(RECORD.players[0], 0, 3),),
        (Seating(odile, 0, 1), Seating(bob, 2), Seating(odile, 3, 2)),
    )
    record = replace(RECORD, seats=seats)
    assert record.text().splitlines()[5:12] == [
        'seat: "Ann, the elder", human',
        "take-backs: 3",
        "seat: Odile, expert",
        "take-backs: 1",
        "after move 2: Bob, human",
        "after move 3: Odile, expert",
        "take-backs: 2",
    ]
    assert Record.parse(record.text()) == record
    moved_on = record.text().replace(
        "after move 3: Odile, expert\ntake-backs: 2\n", "after move 3: Cy, human\n"
    )
    assert Record.parse(moved_on).players == (RECORD.players[0], Player("Cy"))


def test_seats_that_say_no_more_than_the_players_are_left_out() -> None:
    text = TEXT.replace("Odile, expert\n", "Odile, expert\ntake-backs: 0\n")
    assert Record.parse(text) == RECORD


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("take-backs: many", "line 8: 'many' is not a whole number."),
        ("take-backs: " + "9" * 5000, f"line 8: '{'9' * 60}' is more than 1,000,000, the most there can be."),
        ("take-backs: 1\ntake-backs: 1",
         "line 9: 'take-backs' is there twice; leave one out."),
        ("after move 0: Bob, human",
         "line 8: 'after move 0' is out of order; list the players of a seat as they sat down."),
        ("after move 2: Bob, human\nafter move 1: Cy, human",
         "line 9: 'after move 1' is out of order; list the players of a seat as they sat down."),
        ("after move 4: Bob, human", "line 1: somebody sits down after move 4, but the match is shorter."),
        ("after move 1: Bob", "line 8: 'Bob' should be a name and a level, such as 'Ann, human'."),
        ("after move x: Bob, human", "line 8: 'x' is not a whole number."),
    ],
)  # fmt: skip
def test_a_line_about_a_seat_that_cannot_be_is_named(lines: str, message: str) -> None:
    with pytest.raises(BadNotation) as caught:
        Record.parse(TEXT.replace("Odile, expert\n", f"Odile, expert\n{lines}\n"))
    assert str(caught.value) == message


def test_a_line_about_a_seat_needs_one_above_it() -> None:
    for line in ("take-backs: 1", "after move 1: Bob, human"):
        with pytest.raises(BadNotation, match=r"line 2: '.*' belongs below a 'seat:' line\."):
            Record.parse(TEXT.replace("game:", f"{line}\ngame:"))


def test_a_program_may_sit_down_with_commas_in_its_name() -> None:
    record = Record("cribbage", "plain", 1, (Player("Ann"), Player.of("Bot", "cmd:./bot -o a,b")))
    assert Record.parse(record.text()) == record


def test_names_are_quoted_where_they_could_be_misread() -> None:
    players = (
        Player("Ann, cmd:evil"),
        Player.of('"Ace"', "expert"),
        Player.of("Bo,b", "cmd:./b -o a, human"),
    )
    record = Record("cribbage", "plain", 1, players)
    assert [line for line in record.text().splitlines() if line.startswith("seat")] == [
        'seat: "Ann, cmd:evil", human',
        'seat: "\\"Ace\\"", expert',
        "seat: Bo,b, cmd:./b -o a, human",
    ]
    assert Record.parse(record.text()) == record


@pytest.mark.parametrize(
    ("seat", "player"),
    [
        ("Ann, the elder, human", Player("Ann, the elder")),
        ("Bot, cmd:./bot a, b", Player.of("Bot", "cmd:./bot a, b")),
        ('"Ace" Ann, human', Player('"Ace" Ann')),
        ('"Ann, human', Player('"Ann')),
    ],
)
def test_seats_without_quotes_are_still_read(seat: str, player: Player) -> None:
    assert Record.parse(f"hoyle match 1\ngame: x\nseed: 1\nseat: {seat}\n").players == (player,)


printable = st.text().filter(str.isprintable)
tricky = st.lists(st.sampled_from(["a", ",", ", ", " ", '"', "\\", "cmd:", ":", "#", "human"])).map("".join)
names = (printable | tricky).filter(str.strip)


@given(players=st.lists(st.builds(Player.of, names, names)).map(tuple))
def test_any_printable_names_and_levels_come_back_the_same(players: tuple[Player, ...]) -> None:
    record = Record("cribbage", "plain", 1, players)
    assert Record.parse(record.text()) == record


@given(name=st.text(), level=st.text())
def test_no_name_and_no_level_adds_a_line_or_steers_the_terminal(name: str, level: str) -> None:
    text = Record("cribbage", "plain", 1, (Player.of(name, level),)).text()
    assert len(text.splitlines()) == 6
    assert not set(text) & {*map(chr, range(10)), *map(chr, range(11, 32)), *map(chr, range(127, 160))}


def test_the_name_of_a_player_never_steers_the_terminal() -> None:
    assert Player("An\x1b[2Jn\n\tB \x9b\u202e\udcff").name == "An?[2Jn B ???"
    assert Player("Ольга 👩\u200d🚀").name == "Ольга 👩\u200d🚀"


@pytest.mark.parametrize("digits", [30, 33, 4300])
def test_a_seed_may_be_as_long_as_the_command_line_takes(digits: int) -> None:
    record = Record("cribbage", "plain", 10**digits // 3, (Player("Ann"),))
    assert Record.parse(record.text()) == record


def test_rules_of_the_players_own_travel_with_the_match() -> None:
    rules = {"rules": {"target": 61}, "help": {"start": "é\u2028\x85\ud800"}}
    own = Record("mine", "plain", 1, (Player("Ann"),), rules=rules)
    assert Record.parse(own.text()) == own


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: this is not a match; it should begin with 'hoyle match 1'."),
        ("hoyle match 2\n", "line 1: this is not a match; it should begin with 'hoyle match 1'."),
        ("hoyle match 1\nseed: 7\n", "line 1: the header has no 'game:' line; add one."),
        ("hoyle match 1\ngame: x\n", "line 1: the header has no 'seed:' line; add one."),
        (TEXT.replace("seed: 7", "seed: seven"), "line 5: 'seven' is not a whole number."),
        (TEXT.replace("variant", "varient"), "line 3: 'varient' does not belong in the header; take it out."),
        (TEXT.replace("5H 6S", "5H 6Z"), "line 10: '5H 6Z' is not a move."),
        (TEXT.replace("seat: Odile, expert", "seat"), "line 7: 'seat' is not a header line; "
         "put a blank line before the moves."),
        (TEXT.replace("option muggins: yes", "rules: {"), "line 4: the rules are not JSON."),
        (TEXT.replace("option muggins: yes", "rules: 3"), "line 4: the rules are not a JSON object."),
        (TEXT.replace("Odile, expert", "Odile"), "line 7: 'Odile' should be a name and a level, "
         "such as 'Ann, human'."),
        (TEXT.replace("Odile,", '" ",'), """line 7: '" ", expert' should be a name and a level, """
         "such as 'Ann, human'."),
        (TEXT.replace("seed: 7", "seed: 7\nseed: 8"),
         "line 6: 'seed' is there twice; leave one out."),
        (TEXT.replace("variant: pub", "game: cribbage"),
         "line 3: 'game' is there twice; leave one out."),
        (TEXT.replace("seed: 7", "variant: pub\nseed: 7"),
         "line 5: 'variant' is there twice; leave one out."),
        (TEXT.replace("seed: 7", "option Muggins: no\nseed: 7"),
         "line 5: 'option Muggins' is there twice; leave one out."),
        (TEXT.replace("seed: 7", "rules: {}\nrules: {}\nseed: 7"),
         "line 6: 'rules' is there twice; leave one out."),
        (TEXT.replace("seed: 7", "seed: " + "7" * 4301), "line 5: a seed has at most 4300 digits, not 4301."),
        (TEXT.replace("Odile", "\x1b[2JOdile"),
         "line 7: it holds the control character U+001B; take that out."),
        (TEXT.replace("Odile", '"\\u001b[2JOdile"'),
         "line 7: it holds the control character U+001B; take that out."),
        (TEXT.replace("expert", "cmd:\x9b2J"),
         "line 7: it holds the control character U+009B; take that out."),
        (TEXT.replace("game: cribbage", "game: \x1b[2J"),
         "line 2: it holds the control character U+001B; take that out."),
        (TEXT.replace("5H 6S", "5H \x07"), "line 10: it holds the control character U+0007; take that out."),
    ],
)  # fmt: skip
def test_a_bad_line_is_named(text: str, message: str) -> None:
    with pytest.raises(BadNotation) as caught:
        Record.parse(text)
    assert str(caught.value) == message


def test_a_match_takes_no_more_moves_than_can_be_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "MOST_MOVES", 2)
    played = Match(load("cribbage").undealt(2, 7))
    played.deal()
    with pytest.raises(IllegalMove, match=r"^A match has at most 2 moves; undo some, or begin another\.$"):
        played.apply(played.state.legal_moves()[0])
    assert len(played.moves) == 2
