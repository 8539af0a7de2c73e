"""`hoyle saves`, as a person or a script meets it."""

import json
import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from io import BytesIO, TextIOWrapper
from pathlib import Path
from random import Random

import pytest

from hoylecli import rulebook
from hoylecli.cli.main import run
from hoylecli.cli.matches.saves import result_text
from hoylecli.core.game import Move, Outcome, Player
from hoylecli.core.match import Match, Record
from hoylecli.rulebook.game import Game
from hoylecli.scoring.bridge.files import read_file
from hoylecli.store import Saved, Store, open_store

PLAYERS = (Player("Ann"), Player.of("Odile", "expert"))
Hoyle = Callable[..., tuple[int, str, str]]


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    for name in ("HOYLE_RULES_PATH", "HOYLE_ASCII"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOYLE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    return open_store()


@pytest.fixture
def hoyle(store: Store, capsys: pytest.CaptureFixture[str]) -> Hoyle:
    """Runs `hoyle saves ...`: the exit code, standard output and standard error."""

    def ran(*args: str) -> tuple[int, str, str]:
        code = run(["saves", *args])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return ran


def played(game: Game, seed: int = 7, most: int = 10**6) -> tuple[Record, Match]:
    """A match played at random, to its end or until `most` moves are made."""
    seats = (*PLAYERS, Player.of("Piet", "average"), Player.of("Rosa", "average"))
    players = seats[: max(2, game.players.least)]
    match, chance = Match(game.undealt(len(players), seed)), Random(seed)
    match.deal()
    while match.state.to_act is not None and len(match.moves) < most:
        match.apply(chance.choice(match.state.legal_moves()))
        match.deal()
    return Record(game.name, game.variant, seed, players, game.options, tuple(match.moves)), match


def keep(store: Store, game: Game, now: float = 1.0, most: int = 10**6, name: str | None = None) -> Saved:
    record, match = played(game, most=most)
    return store.load(store.create(record, game.document, now, outcome=match.state.outcome(), name=name))


CRIBBAGE = rulebook.load("cribbage")
PUB = rulebook.load("cribbage", "pub")


def test_without_matches_the_list_says_how_to_begin_and_makes_no_file(hoyle: Hoyle, tmp_path: Path) -> None:
    assert hoyle() == (0, "No matches yet. 'hoyle cribbage' deals one.\n", "")
    assert hoyle("--json") == (0, "[]\n", "")
    assert list(tmp_path.iterdir()) == []


def test_the_list_shows_unfinished_matches_and_counts_the_others(hoyle: Hoyle, store: Store) -> None:
    keep(store, CRIBBAGE, 1.0)
    keep(store, PUB, 1_000_000.0, most=10, name="rainy Sunday")
    code, out, _ = hoyle()
    moves = len(store.load(2).record.moves)
    assert code == 0
    assert out.splitlines()[0].split() == ["ID", "Name", "Game", "Players", "Moves", "Last", "played"]
    assert out.splitlines()[2].split() == (
        f"2 rainy Sunday cribbage, pub Ann, Odile (expert) {moves} 12 Jan 1970".split()
    )
    assert out.splitlines()[3:] == ["", "1 match finished; 'hoyle saves --all' lists all."]


def test_with_only_finished_matches_there_is_nothing_to_play_on(hoyle: Hoyle, store: Store) -> None:
    keep(store, CRIBBAGE)
    assert hoyle()[1] == "No unfinished matches. 1 match finished; 'hoyle saves --all' lists all.\n"


def test_that_there_is_nothing_fits_a_narrow_terminal(
    hoyle: Hoyle, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    keep(store, CRIBBAGE)
    assert hoyle()[1] == "No unfinished matches. 1 match finished; 'hoyle saves --all'\nlists all.\n"


def test_all_shows_how_matches_ended(hoyle: Hoyle, store: Store) -> None:
    outcome = keep(store, CRIBBAGE).outcome
    assert outcome is not None
    winner = PLAYERS[outcome.winners[0]].name
    assert f"{winner} won {max(outcome.scores)} to {min(outcome.scores)}" in hoyle("--all")[1]


@pytest.mark.parametrize(
    ("scores", "winners", "said"),
    [
        ((98, 121), (1,), "Ben won 121 to 98"),
        ((4, 8, 4, 8), (1, 3), "Ben and Dan won 8 to 4"),
        ((8, 101, 43), (0,), "Ann won 8-101-43"),
        ((12, 5, 12, 5), (0, 2), "Ann and Cleo won 12 to 5"),
        ((12, 5, 12, 7), (0, 2), "Ann and Cleo won 12-5-12-7"),
        ((7, 7, 7, 4), (0, 1, 2), "Ann, Ben and Cleo won 7-7-7-4"),
        ((1, 9, 1, 9, 3), (1, 4), "Ben and you won 1-9-1-9-3"),
        ((50, 50), (), "drawn 50 to 50"),
        ((40, 40, 40, 40), (), "drawn 40 to 40"),
        ((7, 7, 7), (), "drawn 7-7-7"),
        ((23,), (), "lost 23"),
    ],
)
def test_a_result_of_two_sides_says_the_winning_score_first_and_others_go_by_seats(
    scores: tuple[int, ...], winners: tuple[int, ...], said: str
) -> None:
    players = tuple(Player(name) for name in ("Ann", "Ben", "Cleo", "Dan", "You")[: len(scores)])
    assert result_text(Outcome(scores, winners), players) == said


def test_a_patience_that_was_not_won_is_lost_and_not_drawn(hoyle: Hoyle, store: Store) -> None:
    golf = rulebook.load("golf")
    record = Record("golf", "plain", 7, (Player("Ann"),), golf.options, (Move("resign"),))
    state = golf.start(1, seed=7).apply(Move("resign"))
    store.create(record, golf.document, 1.0, outcome=state.outcome())
    assert hoyle("--all")[1].splitlines()[2].endswith("lost 35")


@pytest.mark.parametrize("columns", [60, 80])
def test_the_list_keeps_to_the_terminal(
    hoyle: Hoyle, store: Store, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    keep(store, PUB, name="a very long name for a match that never ended at all")
    keep(store, PUB, most=30)
    out = hoyle("--all")[1]
    assert max(map(len, out.splitlines())) <= columns
    assert "Odile" in out


def test_json_has_every_field_in_plain_types(hoyle: Hoyle, store: Store) -> None:
    saved = keep(store, PUB, 1_000_000.5, name="rainy Sunday")
    assert saved.outcome is not None
    (match,) = json.loads(hoyle("--all", "--json")[1])
    assert match == {
        "id": 1,
        "name": "rainy Sunday",
        "game": "cribbage",
        "variant": "pub",
        "players": [{"name": "Ann", "level": "human"}, {"name": "Odile", "level": "expert"}],
        "moves": len(saved.record.moves),
        "status": "finished",
        "created": "1970-01-12T13:46:40Z",
        "updated": "1970-01-12T13:46:40Z",
        "outcome": {
            "scores": list(saved.outcome.scores),
            "winners": list(saved.outcome.winners),
            "stakes": list(saved.outcome.stakes),
            "detail": dict(saved.outcome.detail),
        },
    }
    assert hoyle("--json")[1] == "[]\n"


def test_options_of_the_list_do_not_go_with_a_command(hoyle: Hoyle) -> None:
    code, out, err = hoyle("--json", "delete", "1")
    assert (code, out) == (2, "")
    assert "--all and --json go with the list alone." in err


def test_matches_are_deleted_by_id_or_name_all_or_none(hoyle: Hoyle, store: Store) -> None:
    for name in ("one", "two", "three"):
        keep(store, CRIBBAGE, most=5, name=name)
    code, _, err = hoyle("delete", "1", "tow")
    assert (code, err) == (1, "hoyle: There is no match 'tow'. Did you mean 'two' (ID 2)?\n")
    assert len(store.list()) == 3
    assert hoyle("delete", "1", "two", "2") == (0, "Deleted matches 1, 2.\n", "")
    assert [match.name for match in store.list()] == ["three"]


def damage(store: Store, statement: str) -> None:
    with closing(sqlite3.connect(store.path)) as db:
        db.execute(statement)
        db.commit()


def test_a_damaged_match_is_one_line_to_resume_and_can_be_deleted(
    hoyle: Hoyle, store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(store, CRIBBAGE, most=5, name="one")
    keep(store, CRIBBAGE, most=5)
    damage(store, "UPDATE moves SET move = '!!' WHERE match_id = 1")
    for args in (["resume", "1"], ["saves", "export", "1"], ["saves", "copy", "1", "two"]):
        assert run(args) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert err == "hoyle: Match 1 is damaged ('!!' is not a move.); 'hoyle saves delete 1' removes it.\n"
    assert hoyle("rename", "1", "bad")[0] == 0
    assert hoyle("delete", "bad") == (0, "Deleted match 1.\n", "")
    assert [match.id for match in store.list()] == [2]


def test_a_damaged_outcome_is_listed_as_damaged_and_the_rest_goes_on(hoyle: Hoyle, store: Store) -> None:
    keep(store, CRIBBAGE)
    keep(store, CRIBBAGE, most=5)
    damage(store, "UPDATE matches SET outcome = '[]' WHERE id = 1")
    code, out, err = hoyle()
    line = "Match 1 is damaged (its outcome cannot be read); 'hoyle saves delete 1' removes it.\n"
    assert (code, err) == (1, line)
    assert [line.split()[0] for line in out.splitlines()[2:]] == ["2", "1"]
    assert out.splitlines()[3].endswith("damaged")
    assert [(row["id"], row["status"], row["outcome"]) for row in json.loads(hoyle("--json")[1])] == [
        (2, "unfinished", None),
        (1, "damaged", None),
    ]
    assert hoyle("delete", "1")[0] == 0


def test_no_list_of_a_damaged_file_leaves_as_if_all_were_well(
    hoyle: Hoyle, store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(5):
        keep(store, CRIBBAGE)
    with closing(sqlite3.connect(store.path)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'matches'").fetchone()
    with open(store.path, "r+b") as file:
        file.seek(4096 * (page - 1) + 3)  # how many rows the page has
        file.write((1).to_bytes(2, "big"))
    line = f"{store.path} is damaged; put back a copy of it or move it away. It was left as it is.\n"
    for args in (["saves"], ["saves", "--json"], ["stats"], ["patience"], ["patience", "--json"]):
        assert run(args) == 1
        assert capsys.readouterr().err == line
    assert run(["saves", "export", "1"]) == 0


def test_names_never_steer_the_terminal(
    hoyle: Hoyle,
    store: Store,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"quit\n")))
    assert run(["cribbage", "--seed", "1", "--name", "An\x1b[2Jn\x9b"]) == 0
    shown = "".join(capsys.readouterr())
    damage(store, "UPDATE seatings SET level = 'cmd:' || char(27) WHERE seat = 1")
    shown += "".join(map(str, hoyle()[1:]))
    assert "An?[2Jn?" in shown
    assert not set(shown) & {*map(chr, range(10)), *map(chr, range(11, 32)), *map(chr, range(127, 160))}
    (tmp_path / "m").write_text(TEXT.replace("seat: Ann", "seat: \x1b[2JAnn"))
    code, out, err = hoyle("import", "m")
    assert (code, out) == (1, "")
    assert err == f"hoyle: m: line {FIRST - 3}: it holds the control character U+001B; take that out.\n"


def test_closed_streams_are_nothing_to_read_and_nowhere_to_write(
    hoyle: Hoyle, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(store, CRIBBAGE, most=5)
    monkeypatch.setattr(sys, "stdin", None)
    problem = "standard input: line 1: this is not a match; it should begin with 'hoyle match 1'."
    assert hoyle("import", "-") == (1, "", f"hoyle: {problem}\n")
    monkeypatch.setattr(sys, "stdout", None)
    assert hoyle("export", "1") == (1, "", "hoyle: standard output: it is closed\n")


@pytest.mark.parametrize("name", ["cribbage", "gin", "hearts", "war", "klondike"])
@pytest.mark.parametrize("is_documented", [True, False])
@pytest.mark.parametrize("count", [0, 1, 4])
def test_a_match_kept_without_its_options_goes_out_and_comes_back(
    hoyle: Hoyle, store: Store, tmp_path: Path, name: str, is_documented: bool, count: int
) -> None:
    game = rulebook.load(name)
    match = Match(game.undealt(game.players.usual, 7))
    while len(match.moves) < count:
        match.apply(match.state.legal_moves()[0])
    players = tuple(Player(f"P{number}") for number in range(game.players.usual))
    record = Record(name, "plain", 7, players, moves=tuple(match.moves))
    store.create(record, game.document if is_documented else None, 1.0)
    file = tmp_path / "match"
    assert hoyle("export", "1", str(file))[0] == 0
    assert hoyle("import", str(file))[::2] == (0, "")
    back = store.load(2).record
    assert (back.options, back.moves) == (game.options, record.moves)
    if count:  # also as the record itself writes it
        file.write_text(record.text(), encoding="utf-8")
        assert hoyle("import", str(file))[::2] == (0, "")
        assert store.load(3).record.options == game.options


def test_a_match_is_renamed(hoyle: Hoyle, store: Store) -> None:
    keep(store, CRIBBAGE, most=5)
    assert hoyle("rename", "1", "rainy Sunday") == (0, "Match 1 is called 'rainy Sunday' now.\n", "")
    assert store.find("rainy sunday").id == 1


def test_a_match_is_copied(hoyle: Hoyle, store: Store) -> None:
    original = keep(store, CRIBBAGE, most=5)
    assert hoyle("copy", "1", "again") == (0, "Copied to match 2; 'hoyle resume 2' goes on with it.\n", "")
    assert store.find("again").record == original.record


@pytest.mark.parametrize("game", [CRIBBAGE, PUB], ids=["plain", "pub"])
@pytest.mark.parametrize("most", [3, 40, 10**6])
def test_an_exported_match_comes_back_the_same(hoyle: Hoyle, store: Store, game: Game, most: int) -> None:
    saved = keep(store, game, most=most)
    assert hoyle("export", "1", "match.txt") == (0, "", "Match 1 is in match.txt.\n")
    code, out, _ = hoyle("import", "match.txt")
    assert code == 0
    assert out.startswith("Taken in as match 2, ")
    again = store.load(2)
    assert (again.record, again.outcome) == (saved.record, saved.outcome)
    assert again.document == saved.document


def test_export_writes_finished_deals_of_poker_as_hand_histories(hoyle: Hoyle, store: Store) -> None:
    saved = keep(store, rulebook.load("texas-hold-em"), most=60)
    code, out, _ = hoyle("export", "1", "--phh")
    assert (code, out.partition("\n")[0]) == (0, "[1]")
    assert 'variant = "NT"' in out
    assert "blinds_or_straddles = [5, 10" in out
    assert saved.record.players[0].name in out
    keep(store, rulebook.load("poker"), most=60)
    code, out, err = hoyle("export", "2", "--phh")
    assert (code, out.partition("\n")[0]) == (0, "[1]")
    assert "PHH has no name for this game" in err
    keep(store, rulebook.load("poker"), most=3)
    assert hoyle("export", "3", "--phh", "none.phh") == (
        1,
        "",
        "hoyle: No deal of this match is finished: play one to its end before you export it as PHH.\n",
    )
    assert not Path("none.phh").exists()
    keep(store, CRIBBAGE, most=5)
    assert hoyle("export", "4", "--phh") == (
        1, "", "hoyle: Only hands of poker are written as PHH, not Cribbage.\n",
    )  # fmt: skip


@pytest.mark.parametrize("form", ["pbn", "lin", "rbn"])
def test_export_writes_finished_deals_of_bridge_as_boards(hoyle: Hoyle, store: Store, form: str) -> None:
    saved = keep(store, rulebook.load("bridge", form="duplicate", deals=2))
    code, out, _ = hoyle("export", "1", f"--{form}")
    assert code == 0
    read = read_file(out)
    assert (read.format, read.errors, len(read.boards)) == (form.upper(), (), 2)
    assert [board.dealer for board in read.boards] == ["N", "E"]
    assert read.boards[0].players["S"] == saved.record.players[0].name
    keep(store, rulebook.load("bridge"), most=5)
    assert hoyle("export", "2", f"--{form}") == (
        1,
        "",
        f"hoyle: No deal of this match is finished: "
        f"play one to its end before you export it as {form.upper()}.\n",
    )
    keep(store, rulebook.load("whist"), most=5)
    why = f"hoyle: Only hands of bridge are written as {form.upper()}, not Whist.\n"
    assert hoyle("export", "3", f"--{form}") == (1, "", why)
    assert hoyle("export", "1", "--pbn", "--lin")[0] == 2


def test_export_writes_the_text_form_to_standard_output(hoyle: Hoyle, store: Store) -> None:
    saved = keep(store, CRIBBAGE, most=5)
    assert hoyle("export", "1") == (0, saved.record.text(), "")
    assert hoyle("export", "1", "-") == (0, saved.record.text(), "")
    assert hoyle("export", "1")[1].startswith("hoyle match 1\ngame: cribbage\nvariant: plain\n")


def test_export_writes_over_a_file_only_when_told_to(hoyle: Hoyle, store: Store, tmp_path: Path) -> None:
    keep(store, CRIBBAGE, most=5)
    (tmp_path / "diary").write_text("dear diary")
    code, _, err = hoyle("export", "1", "diary")
    assert (code, err) == (1, "hoyle: diary exists already; --force writes over it.\n")
    assert (tmp_path / "diary").read_text() == "dear diary"
    assert hoyle("export", "1", "diary", "--force")[0] == 0
    assert (tmp_path / "diary").read_text().startswith("hoyle match 1\n")


def test_export_carries_the_rules_of_a_game_that_does_not_ship(
    hoyle: Hoyle, store: Store, tmp_path: Path
) -> None:
    document = json.loads(json.dumps(CRIBBAGE.document))
    document |= {"game": "grandmas", "origin": "/home/ann/rules/grandmas.yaml", "shipped": False}
    document["rules"]["target"] = 61
    game = rulebook.rebuild(document)
    saved = keep(store, game, most=20)
    assert hoyle("export", "1", "match.txt")[0] == 0
    text = (tmp_path / "match.txt").read_text()
    assert '"target": 61' in text
    assert "/home/ann" not in text
    assert hoyle("import", "match.txt")[0] == 0
    again = store.load(2)
    assert again.record == saved.record
    assert again.document == {**document, "origin": "grandmas.yaml"}


def test_a_match_keeps_its_name_on_the_way(hoyle: Hoyle, store: Store, tmp_path: Path) -> None:
    keep(store, CRIBBAGE, most=5, name="rainy: Sunday #3")
    assert hoyle("export", "1", "m")[0] == 0
    assert "\nname: rainy: Sunday #3\n" in (tmp_path / "m").read_text()
    taken = "Match 1 is called 'rainy: Sunday #3' already"
    assert hoyle("import", "m")[1].endswith(
        f"goes on with it. {taken}; 'hoyle saves rename 2 NAME' gives this one a name of its own.\n"
    )
    assert hoyle("delete", "1", "--yes")[0] == 0
    assert hoyle("import", "m")[1].endswith("goes on with it.\n")
    assert (store.load(2).name, store.load(3).name) == (None, "rainy: Sunday #3")


def test_import_reads_standard_input(hoyle: Hoyle, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    record, _ = played(CRIBBAGE, most=10)
    text = "\ufeff" + record.text().replace("\n", "\r\n")
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(text.encode())))
    code, out, _ = hoyle("import", "-")
    assert (code, out) == (
        0,
        f"Taken in as match 1, {len(record.moves)} moves; 'hoyle resume 1' goes on with it.\n",
    )
    assert store.load(1).record == record


def test_a_finished_match_is_imported_as_finished_and_counts(
    hoyle: Hoyle, store: Store, tmp_path: Path
) -> None:
    record, match = played(CRIBBAGE)
    (tmp_path / "m").write_text(record.text())
    out = hoyle("import", "m")[1]
    assert out == f"Taken in as match 1, {len(record.moves)} moves; it is finished.\n"
    assert store.load(1).outcome == match.state.outcome()
    assert store.results()[0].played == 1


RECORD = played(CRIBBAGE)[0]
TEXT = RECORD.text()
FIRST = TEXT.splitlines().index("") + 2  # the line of the first move
DEAL = next(number for number, move in enumerate(RECORD.moves) if move.verb == "deal")


def with_line(number: int, line: str) -> str:
    lines = TEXT.splitlines()
    lines[number - 1] = line
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("text", "number", "why"),
    [
        ("", 1, "this is not a match; it should begin with 'hoyle match 1'."),
        ("hello\n", 1, "this is not a match; it should begin with 'hoyle match 1'."),
        (with_line(2, "game: cribage"), 2, "There is no game 'cribage'; did you mean 'cribbage'?"),
        (with_line(2, "gane: cribbage"), 2, "'gane' does not belong in the header; take it out."),
        (with_line(3, "variant: bar"), 2, "Cribbage has no variant 'bar'"),
        (with_line(4, "option file: /etc/passwd"), 2, "no game has an option 'file'."),
        (with_line(4, "option name: x"), 2, "no game has an option 'name'."),
        (with_line(4, "name: 17"), 4, "'17' would look like an ID; give"),
        (with_line(4, f"name: {61 * 'x'}"), 4, "A match needs a name of 1 to 60 letters, such as "),
        (with_line(4, "name: a\nname: b"), 5, "'name' is there twice; leave one out."),
        (with_line(FIRST - 2, "seat: Odile, wizard"), FIRST - 2, "there is no level 'wizard'; use human, "),
        (with_line(FIRST - 2, "seat: , expert"), FIRST - 2, "', expert' should be a name and a level"),
        (with_line(FIRST - 2, "# nobody"), FIRST - 3, "cribbage is for 2 players, not 1."),
        (with_line(FIRST - 2, "rules: []"), FIRST - 2, "the rules "),
        (with_line(FIRST - 2, 'seat: Odile, expert\nrules: {"game": 3}'), FIRST - 1, "the rules "),
        (with_line(FIRST - 2, "rules: " + "[" * 100_000), FIRST - 2, "the rules are not JSON."),
        (with_line(FIRST, "cut 5H"), FIRST, "'cut 5H' does not fit: "),
        (with_line(FIRST + DEAL, "deal 5H"), FIRST + DEAL, "'deal 5H' does not fit: "),
        (with_line(FIRST + DEAL + 1, "6Z"), FIRST + DEAL + 1, "'6Z' is not a move."),
        (with_line(FIRST + DEAL + 1, "# a remark\n\ngo"), FIRST + DEAL + 3, "'go' does not fit: "),
        (TEXT + "# the end\ngo\n", FIRST + len(RECORD.moves) + 1, "the match is over before 'go'."),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 60 else "",
)
def test_a_bad_line_is_named_and_nothing_is_imported(
    hoyle: Hoyle, store: Store, tmp_path: Path, text: str, number: int, why: str
) -> None:
    (tmp_path / "m.txt").write_text(text)
    code, out, err = hoyle("import", "m.txt")
    assert (code, out) == (1, "")
    assert err.startswith(f"hoyle: m.txt: line {number}: {why}")
    assert err.count("\n") == 1
    assert not store.path.exists()


GO_ON = "\n".join(TEXT.splitlines()[: FIRST - 1]) + "\n"


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (GO_ON + "go\n" * 100_000, FIRST + 20_000, "a match has at most 20,000 moves; this has more."),
        (GO_ON + "go " * 50_000, FIRST, "a move has at most 2,000 letters; this has more."),
        (
            with_line(FIRST - 2, f"seat: {'x' * 61}, human"),
            FIRST - 2,
            "a name has at most 60 letters; this has 61.",
        ),
        (with_line(2, "game: " + "x" * 100_001), 2, "'game' has at most 100,000 letters; this has more."),
        (
            with_line(FIRST - 2, "x" * 90_000),
            FIRST - 2,
            f"'{'x' * 60}' is not a header line; put a",
        ),
        (
            with_line(FIRST - 2, 'rules: {"a": ' + "[" * 40 + "]" * 40 + "}"),
            FIRST - 2,
            "rules have at most 100,000 words, 32 deep in one another; these have more.",
        ),
        (
            with_line(FIRST - 2, 'rules: {"a": [' + "1," * 100_000 + "1]}"),
            FIRST - 2,
            "rules have at most 100,",
        ),
        (with_line(FIRST - 2, 'rules: {"a": ' + "1" * 5_000 + "}"), FIRST - 2, "the rules are not JSON."),
        (with_line(FIRST - 2, 'rules: {"a": 1e999}'), FIRST - 2, "the rules are not JSON."),
        (with_line(FIRST - 2, 'rules: {"a": NaN}'), FIRST - 2, "the rules are not JSON."),
    ],
    ids=["moves", "move", "name", "game", "line", "deep", "words", "digits", "infinite", "nan"],
)
def test_what_is_larger_than_any_match_is_refused_with_the_limit(
    hoyle: Hoyle, store: Store, tmp_path: Path, text: str, line: int, why: str
) -> None:
    (tmp_path / "m.txt").write_text(text)
    code, out, err = hoyle("import", "m.txt")
    assert (code, out) == (1, "")
    assert err.startswith(f"hoyle: m.txt: line {line}: {why}")
    assert len(err) < 300
    assert not store.path.exists()


def test_a_file_without_end_is_read_no_further_than_the_limit(
    hoyle: Hoyle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Endless(BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            assert size is not None
            assert size > 0
            return b"#" * size

    (tmp_path / "m.txt").write_text(TEXT + "#" * 4_000_000)
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(Endless()))
    problem = "is too large; a match has at most 4,000,000 bytes."
    assert hoyle("import", "m.txt") == (1, "", f"hoyle: m.txt {problem}\n")
    assert hoyle("import", "-") == (1, "", f"hoyle: standard input {problem}\n")


def test_what_is_no_file_is_named_and_not_waited_for(hoyle: Hoyle, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    for name in ("fifo", "/dev/zero"):
        problem = f"{name} is a pipe or a device; name a file, or - and pipe it in."
        assert hoyle("import", name) == (1, "", f"hoyle: {problem}\n")
    assert hoyle("import", str(tmp_path))[::2] == (1, f"hoyle: {tmp_path} is a folder; name a file in it.\n")


NAMES = [
    '"',
    "a, b",
    "\\",
    '\\"',
    "a\x00b",
    "\u202ea",
    "a\u2028b",
    "a\u200fb",
    "\ud800",
    "# x",
    "",
    "x" * 500,
    "🂡" * 70,
]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_whatever_somebody_is_called_an_exported_match_comes_back(
    hoyle: Hoyle, store: Store, name: str
) -> None:
    record = replace(played(CRIBBAGE, most=5)[0], players=(Player(name), PLAYERS[1]))
    store.create(record, CRIBBAGE.document, 1.0)
    assert hoyle("export", "1", "match.txt")[0] == 0
    assert hoyle("import", "match.txt")[0] == 0
    assert store.load(2).record == store.load(1).record == record


def test_bytes_that_are_no_text_are_refused(hoyle: Hoyle, tmp_path: Path) -> None:
    (tmp_path / "m.txt").write_bytes(b"hoyle match 1\ngame: \xff\n")
    assert hoyle("import", "m.txt") == (1, "", "hoyle: m.txt: line 2: this is not text in UTF-8.\n")


def test_a_file_that_is_not_there_is_named(hoyle: Hoyle) -> None:
    assert hoyle("import", "nowhere.txt") == (1, "", "hoyle: nowhere.txt: no such file.\n")


def test_a_person_named_like_a_program_stays_a_person(hoyle: Hoyle, store: Store, tmp_path: Path) -> None:
    players = (Player("Ann, cmd:evil"), Player.of("Odile", "expert"))
    record = replace(played(CRIBBAGE, most=5)[0], players=players, seed=7)
    store.create(record, CRIBBAGE.document, 1.0)
    assert hoyle("export", "1", "m")[0] == 0
    assert hoyle("import", "m")[0] == 0
    assert store.load(2).record.players == players


def test_a_seed_of_many_digits_goes_out_and_comes_in(hoyle: Hoyle, store: Store) -> None:
    record, _ = played(CRIBBAGE, seed=10**33 // 3, most=5)
    store.create(record, CRIBBAGE.document, 1.0)
    assert hoyle("export", "1", "m")[0] == 0
    assert hoyle("import", "m")[0] == 0
    assert store.load(2).record.seed == 10**33 // 3


def test_a_seat_of_a_program_may_be_imported(hoyle: Hoyle, store: Store, tmp_path: Path) -> None:
    record = replace(played(CRIBBAGE, most=5)[0], players=(Player("Ann"), Player.of("Robot", "cmd:./bot")))
    (tmp_path / "m").write_text(record.text())
    assert hoyle("import", "m")[0] == 0
    assert store.load(1).record == record


def test_a_damaged_store_is_one_clear_line(hoyle: Hoyle, store: Store) -> None:
    store.path.parent.mkdir()
    store.path.write_text("dear diary")
    for args in ((), ("--json",), ("delete", "1"), ("export", "1"), ("copy", "1", "x"), ("rename", "1", "x")):
        code, out, err = hoyle(*args)
        assert (code, out) == (1, "")
        assert err == (
            f"hoyle: {store.path} is not a file of hoyle's; "
            "move it away, or set HOYLE_HOME to another folder.\n"
        )
    assert store.path.read_text() == "dear diary"


def test_moves_in_the_text_are_the_moves_in_the_store(hoyle: Hoyle, store: Store) -> None:
    saved = keep(store, CRIBBAGE, most=5)
    lines = hoyle("export", "1")[1].partition("\n\n")[2].splitlines()
    assert tuple(map(Move.parse, lines)) == saved.record.moves


@pytest.mark.parametrize(
    ("typed", "said"),
    [("y", "Deleted match 1.\n"), ("yes", "Deleted match 1.\n"), ("", "Nothing is deleted.\n")],
)
def test_at_a_terminal_deleting_asks_first(
    typed: str, said: str, hoyle: Hoyle, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(store, CRIBBAGE, most=5)
    asked: list[str] = []
    monkeypatch.setattr("hoylecli.cli.matches.saves.is_somebody_there", lambda: True)
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda prompt: asked.append(prompt) or typed)
    code, out, _ = hoyle("delete", "1")
    assert code == 0
    assert out.startswith("1: cribbage, ")
    assert out.endswith(said)
    assert len(asked) == 1
    assert len(store.list()) == (0 if typed else 1)
    if not typed:
        assert hoyle("delete", "1", "--yes") == (0, "Deleted match 1.\n", "")
