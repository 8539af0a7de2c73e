"""`hoyle stats`, as a person or a script meets it."""

import csv
import io
import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from hoylecli import rulebook
from hoylecli.cli.main import run
from hoylecli.cli.matches import stats
from hoylecli.cli.matches.accuracy import picture
from hoylecli.context import Context
from hoylecli.core.game import Outcome, Player
from hoylecli.core.match import Match, Record
from hoylecli.store import Drills, Store, open_store, rows

ANN, ODILE = Player("Ann"), Player.of("Odile", "expert")
Hoyle = Callable[..., tuple[int, str, str]]


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setenv("HOYLE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    return open_store()


@pytest.fixture
def hoyle(store: Store, capsys: pytest.CaptureFixture[str]) -> Hoyle:
    """Runs `hoyle stats ...`: the exit code, standard output and standard error."""

    def ran(*args: str) -> tuple[int, str, str]:
        code = run(["stats", *args])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return ran


def finish(store: Store, scores: tuple[int, int], winner: int, now: float, variant: str = "plain") -> None:
    stakes = (1, 0) if winner == 0 else (0, 1)
    store.create(
        Record("cribbage", variant, 7, (ANN, ODILE)), None, now, outcome=Outcome(scores, (winner,), stakes)
    )


def test_progress_in_drills_stands_below_of_a_game_that_of_its_topics(hoyle: Hoyle, store: Store) -> None:
    finish(store, (121, 90), 0, 1.0)
    drills = Drills(store.path.parent)
    for topic, grade in (
        ("cribbage-discards", "right"),
        ("cribbage-counting", "wrong"),
        ("gin-knocks", "wrong"),
    ):
        drills.note("Ann", topic, grade, 2.0, 1.0)
    drills.keep("Ann", "gin-knocks", "q", 1.0)
    assert hoyle("--player", "Ann")[1].endswith("\nDrills: 1 of 3 right; 1 question is due.\n")
    assert hoyle("--player", "Ann", "--game", "cribbage")[1].endswith("\nDrills: 1 of 2 right.\n")
    assert "Drills" not in hoyle("--player", "Ann", "--game", "hearts")[1]


def test_without_finished_matches_it_says_how_to_begin(hoyle: Hoyle, store: Store) -> None:
    assert hoyle() == (0, "No match is finished yet. 'hoyle cribbage' deals one.\n", "")
    assert hoyle("--json") == (0, "[]\n", "")
    assert hoyle("--player", "Ann", "--game", "cribbage")[1] == "Ann has no finished match of cribbage yet.\n"
    assert hoyle("--game", "cribbage")[1] == "Nobody has a finished match of cribbage yet.\n"
    assert not store.path.exists()


def test_the_table_has_a_line_for_each_game_and_kind_of_opponents(hoyle: Hoyle, store: Store) -> None:
    finish(store, (121, 80), 0, 1_000_000.0)
    finish(store, (100, 121), 1, 2_000_000.0)
    finish(store, (121, 90), 0, 3_000_000.0)
    finish(store, (61, 40), 0, 4_000_000.0, "once-around")
    code, out, err = hoyle()
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "Player  Game                Against  Played  Won  Lost    %   Mean  Best  Streak",
        "------  ------------------  -------  ------  ---  ----  ---  -----  ----  ------",
        "Ann     cribbage, once-     expert        1    1     0  100   61.0    61   1 (1)",
        "        around",
        "  Stakes 1, Last 16 Feb 1970",
        "Ann     cribbage            expert        3    2     1   67  114.0   121   1 (1)",
        "  Stakes 2, Last 4 Feb 1970",
    ]


class Terminal(io.StringIO):
    """Standard output that somebody looks at."""

    encoding = "utf-8"  # type: ignore[assignment]

    def isatty(self) -> bool:
        return True


def test_results_are_drawn_for_who_looks(hoyle: Hoyle, store: Store) -> None:
    for now, scores in enumerate([(121, 80), (100, 121), (121, 90), (121, 111)], 1):
        finish(store, scores, int(scores[1] == 121), now * 1_000_000.0)
    drawn = ["Ann, cribbage against expert", "  █▁▇▅"]
    shown = Terminal()
    assert run(["stats"], Context({**os.environ, "TERM": "xterm-256color"}, stdout=shown)) == 0
    assert shown.getvalue().splitlines()[-4:] == [
        "A bar for each of the last matches, the latest on the right.",
        "The taller, the further ahead you were; alone, the better the score.",
        *drawn,
    ]
    shown = Terminal()
    assert run(["stats"], Context({**os.environ, "ACCESSIBLE": "1"}, stdout=shown)) == 0
    assert drawn[0] not in shown.getvalue()
    assert drawn[0] not in hoyle()[1]
    assert "course" not in json.loads(hoyle("--json")[1])[0]


def test_one_game_is_drawn_with_axes_for_who_looks_and_told_to_others(hoyle: Hoyle, store: Store) -> None:
    plotext = pytest.importorskip("plotext")
    if not hasattr(plotext, "plot_size"):
        pytest.skip("another plotext than the one asked for")
    for now, scores in enumerate([(121, 80), (100, 121), (121, 90), (121, 111)], 1):
        finish(store, scores, int(scores[1] == 121), now * 1_000_000.0)
    shown = Terminal()
    assert run(["stats", "cribbage"], Context({**os.environ, "TERM": "xterm-256color"}, stdout=shown)) == 0
    lines = shown.getvalue().splitlines()
    assert all(len(line) <= 80 for line in lines)
    title = next(at for at, line in enumerate(lines) if line.strip() == "Ann, cribbage against expert")
    assert [line.split("┤")[0].strip() for line in lines[title:] if "┤ " in line or "┤●" in line] == [
        "41",
        "10",
        "-21",
    ]
    assert lines[-1].split() == ["points", "ahead", "match"]
    assert "\x1b" not in shown.getvalue()
    sentence = (
        "Ann, cribbage against expert, the last 4 matches: on average 15 ahead, at best\n"
        "41 ahead; 2 won in a row up to now.\n"
    )
    assert hoyle("cribbage")[1].endswith(sentence)
    for more in ({"ACCESSIBLE": "1"}, {"TERM": "dumb"}):
        shown = Terminal()
        assert run(["stats", "cribbage"], Context({**os.environ, **more}, stdout=shown)) == 0
        assert shown.getvalue().endswith(sentence)


def test_who_never_was_ahead_is_told_how_far_behind(hoyle: Hoyle, store: Store) -> None:
    for now, scores in enumerate([(80, 121), (100, 121), (70, 121), (111, 121)], 1):
        finish(store, scores, 1, now * 1_000_000.0)
    told = " ".join(hoyle("cribbage")[1].split())
    assert "the last 4 matches: on average 31 behind, at best 10 behind; 0 won in all." in told


def test_golf_is_drawn_by_its_scores() -> None:
    plotext = pytest.importorskip("plotext")
    if not hasattr(plotext, "plot_size"):
        pytest.skip("another plotext than the one asked for")
    assert picture([5, 9], "golf", "score", 80) == []
    lines = picture(list(range(100)), "golf", "score", 60)
    assert [line.split("┤")[0].strip() for line in lines if "┤" in line] == ["99", "69", "40"]
    assert lines[-2].split() == ["41", "70", "100"]


def test_a_variant_and_a_player_may_be_named(hoyle: Hoyle, store: Store) -> None:
    finish(store, (121, 80), 0, 1_000_000.0)
    finish(store, (61, 40), 0, 4_000_000.0, "once-around")
    store.add_player("Bea", 5_000_000.0)
    assert [line["variant"] for line in json.loads(hoyle("cribbage", "once-around", "--json")[1])] == [
        "once-around"
    ]
    assert [line["variant"] for line in json.loads(hoyle("crib", "plain", "--json")[1])] == ["plain"]
    shown = io.StringIO()
    assert run(["stats", "--as", "ann", "--json"], Context({**os.environ}, stdout=shown)) == 0
    assert len(json.loads(shown.getvalue())) == 2
    shown = io.StringIO()
    assert run(["stats", "--as", "Bea"], Context({**os.environ}, stdout=shown)) == 0
    assert shown.getvalue() == "Bea has no finished match yet.\n"
    assert hoyle("golf", "gin", "hearts")[0] == 2
    assert hoyle("crib", "difficult")[1] == "Nobody has a finished match of cribbage, difficult yet.\n"


def test_lines_for_a_spreadsheet(hoyle: Hoyle, store: Store) -> None:
    assert hoyle("--csv")[1] == ""
    finish(store, (121, 80), 0, 1_000_000.0)
    names, values = csv.reader(io.StringIO(hoyle("--csv")[1]))
    line = dict(zip(names, values, strict=True))
    assert (line["player"], line["game"], line["won"], line["options"]) == ("Ann", "cribbage", "1", "{}")
    assert "--json or --csv" in hoyle("--csv", "--json")[2]


def test_each_of_the_others_has_a_line(hoyle: Hoyle, store: Store) -> None:
    assert hoyle("--against")[1] == "Nobody has a finished match against others yet.\n"
    finish(store, (121, 80), 0, 1_000_000.0)
    finish(store, (100, 121), 1, 2_000_000.0)
    assert hoyle("--against")[1].splitlines() == [
        "Player  Against  Games  Played  Won  Lost   %  Streak  Last",
        "------  -------  -----  ------  ---  ----  --  ------  -----------",
        "Ann     Odile        1       2    1     1  50   0 (1)  24 Jan 1970",
    ]
    assert json.loads(hoyle("--against", "cribbage", "--json")[1]) == [
        {
            "player": "Ann",
            "other": "Odile",
            "is_person": False,
            "games": 1,
            "played": 2,
            "won": 1,
            "lost": 1,
            "streak": 0,
            "best_streak": 1,
            "last_played": "1970-01-24T03:33:20Z",
        }
    ]
    assert hoyle("--against", "golf", "--json")[1] == "[]\n"


def test_tricks_are_counted_from_the_moves(hoyle: Hoyle, store: Store) -> None:
    game = rulebook.load("knockout-whist")
    match, chance = Match(game.undealt(3, 5)), Random(5)
    match.deal()
    while match.state.to_act is not None:
        match.apply(chance.choice(match.state.legal_moves()))
        match.deal()
    players = (ANN, ODILE, Player.of("Walt", "expert"))
    record = Record("knockout-whist", "plain", 5, players, game.options, tuple(match.moves))
    store.create(record, None, 1_000_000.0, outcome=match.state.outcome())
    taken = sum(event.kind == "taken" and event.seat == 0 for state in match.states for event in state.events)
    deals = sum(move.verb == "deal" for move in match.moves)
    (line,) = json.loads(hoyle("--json")[1])
    assert (line["tricks"], line["deals"]) == (taken, deals)
    assert (
        f"Ann, knockout-whist against expert: {taken} tricks taken, {taken / deals:.1f} a deal." in hoyle()[1]
    )


def test_take_backs_are_a_column_where_there_are_any(
    hoyle: Hoyle, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    finish(store, (121, 80), 0, 1_000_000.0)
    assert "Take-backs" not in hoyle()[1]
    store.take_back(1, 0, 0, seat=0)
    store.append(1, 0, (), 2_000_000.0, outcome=Outcome((121, 80), (0,), (1, 0)))
    assert "Take-backs" in hoyle()[1].splitlines()[0]
    assert json.loads(hoyle("--json")[1])[0]["take_backs"] == 1


def test_rebuild_mends_what_is_kept_of_people(hoyle: Hoyle, store: Store) -> None:
    kept(store)
    store.rebuild()
    damage(store, "UPDATE people SET name = x'ff'")
    line = f"What {store.path} keeps of people is damaged; 'hoyle stats --rebuild' mends it.\n"
    assert hoyle("--json")[::2] == (1, line)
    assert hoyle("--rebuild")[::2] == (0, "Damaged records of players were repaired.\n")
    assert hoyle()[::2] == (0, "")


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_the_table_keeps_to_the_terminal(
    hoyle: Hoyle, store: Store, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for number in range(12):
        finish(store, (121, 80), number % 2, float(number), "match-points")
    out = hoyle()[1]
    assert max(map(len, out.splitlines())) <= columns
    assert ("Last" in out.splitlines()[0]) == (columns == 120)
    for name in ("Played", "Won", "Lost", "%", "Mean", "Best", "Streak", "Stakes", "Last"):
        assert name in out
    assert "expert" in out


def test_json_has_every_field_in_plain_types(hoyle: Hoyle, store: Store) -> None:
    finish(store, (121, 80), 0, 1_000_000.0)
    finish(store, (100, 121), 1, 1_000_000.5)
    finish(store, (120, 121), 1, 1_000_001.0)
    assert json.loads(hoyle("--json")[1]) == [
        {
            "player": "Ann",
            "game": "cribbage",
            "variant": "plain",
            "options": {},
            "against": "expert",
            "played": 3,
            "won": 1,
            "lost": 2,
            "win_rate": 0.3333,
            "average": 113.67,
            "best": 121,
            "lowest_is_best": False,
            "best_time": None,
            "stakes": 1,
            "streak": 0,
            "best_streak": 1,
            "take_backs": 0,
            "last_played": "1970-01-12T13:46:41Z",
            "account": None,
            "contracts": None,
            "points": 341,
            "tricks": None,
            "deals": None,
            "tricks_as": None,
        }
    ]
    assert json.loads(hoyle("--json", "--player", "ann")[1])[0]["played"] == 3
    assert hoyle("--json", "--game", "hearts")[1] == "[]\n"


def test_an_account_is_told_below_the_table_and_in_json(hoyle: Hoyle, store: Store) -> None:
    """CC, Klondike, Scoring: $50 off as each hand begins, and $5 a card."""
    game = rulebook.load("klondike", scoring="dollars")
    record = Record("klondike", "plain", 7, (ANN,), game.options)
    store.create(record, game.document, 1.0, outcome=Outcome((-15,), (), (), {"ending": "resigned"}))
    store.create(record, game.document, 2.0)
    out = hoyle()[1]
    assert out.splitlines()[-1] == "Ann, klondike: account -$65 after 2 packs."
    (row,) = json.loads(hoyle("--json")[1])
    assert (row["played"], row["average"], row["account"]) == (1, -15.0, {"hands": 2, "net": -65})


def test_points_and_match_points_are_not_added_up(
    hoyle: Hoyle, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for options, scores in (({}, (121, 80)), ({"match": "match_points"}, (7, 4)), ({}, (121, 90))):
        game = rulebook.load("cribbage", **options)
        record = Record("cribbage", "plain", 7, (ANN, ODILE), game.options)
        store.create(record, game.document, 1.0, outcome=Outcome(scores, (0,), (1, 0)))
    found = json.loads(hoyle("--json")[1])
    assert [(row["options"], row["played"], row["average"], row["best"]) for row in found] == [
        ({}, 2, 121.0, 121),
        ({"match": "match_points"}, 1, 7.0, 7),
    ]
    monkeypatch.setenv("COLUMNS", "120")
    assert "Ann     cribbage, match=match_points  expert " in hoyle()[1]


def test_the_name_of_an_option_is_broken_at_its_hyphens(
    hoyle: Hoyle, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = rulebook.load("klondike", foundation_return="yes", redeals="2")
    record = Record("klondike", "plain", 7, (Player("Maximiliane-Konstan"),), game.options)
    store.create(record, game.document, 1.0, outcome=Outcome((52,), (0,), ()))
    monkeypatch.setenv("COLUMNS", "60")
    columns = [line[19:36].strip() for line in hoyle()[1].splitlines()]
    assert columns[2:6] == ["klondike,", "foundation-", "return=yes,", "redeals=2"]


def test_a_damaged_outcome_is_left_out_and_named(hoyle: Hoyle, store: Store) -> None:
    finish(store, (121, 80), 0, 1.0)
    finish(store, (121, 80), 0, 2.0)
    damage(store, "UPDATE matches SET outcome = '[]' WHERE id = 1")
    code, out, err = hoyle("--json")
    line = "Match 1 is damaged (its outcome cannot be read); 'hoyle saves delete 1' removes it.\n"
    assert (code, err) == (1, line)
    assert [tally["played"] for tally in json.loads(out)] == [1]


def test_rebuild_names_a_damaged_match_and_goes_on(hoyle: Hoyle, store: Store) -> None:
    kept(store)
    kept(store, cut=3)
    damage(store, "UPDATE moves SET move = '!!' WHERE match_id = 1")
    code, _, err = hoyle("--rebuild")
    assert code == 1
    assert err.splitlines() == [
        "Match 1 was left as it is: '!!' is not a move.",
        "Match 2 was kept as 0-121, won by seat 2; by its moves it is unfinished. Corrected.",
    ]
    damage(store, "UPDATE matches SET outcome = '[]'")
    assert hoyle("--rebuild", "--json")[::2] == (
        1,
        "Match 1 was left as it is: '!!' is not a move.\n"
        "Match 2 was left as it is: its outcome cannot be read\n",
    )


def damage(store: Store, statement: str) -> None:
    with closing(sqlite3.connect(store.path)) as db:
        db.execute(statement)
        db.commit()


def kept(store: Store, cut: int = 0) -> Outcome | None:
    """A match played at random, kept as finished with a wrong score, its last `cut` moves missing."""
    game = rulebook.load("cribbage")
    match, chance = Match(game.undealt(2, 7)), Random(7)
    match.deal()
    while match.state.to_act is not None:
        match.apply(chance.choice(match.state.legal_moves()))
        match.deal()
    moves = tuple(match.moves[: len(match.moves) - cut])
    record = Record("cribbage", "plain", 7, (ANN, ODILE), game.options, moves)
    store.create(record, game.document, 1.0, outcome=Outcome((0, 121), (1,)))
    return match.state.outcome()


def test_rebuild_says_what_differed_and_corrects_it(hoyle: Hoyle, store: Store) -> None:
    right = kept(store)
    kept(store, cut=3)
    assert right is not None
    scores, winner = "-".join(map(str, right.scores)), right.winners[0] + 1
    code, out, err = hoyle("--rebuild", "--json")
    assert code == 0
    assert err.splitlines() == [
        "Match 1 was kept as 0-121, won by seat 2; "
        f"by its moves it is {scores}, won by seat {winner}. Corrected.",
        "Match 2 was kept as 0-121, won by seat 2; by its moves it is unfinished. Corrected.",
    ]
    assert [tally["played"] for tally in json.loads(out)] == [1]
    assert hoyle("--rebuild", "--json") == (
        0,
        out,
        "Every match was replayed, and agrees with what was kept.\n",
    )


def test_many_matches_are_replayed_by_several_processes_and_corrected_like_few(
    hoyle: Hoyle, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stats, "MANY", 3)
    monkeypatch.setattr(stats, "SHARE", 1)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    right = kept(store)
    kept(store, cut=3)
    store.create(Record("no-such-game", "plain", 7, (ANN, ODILE)), None, 3.0)
    code, _, err = hoyle("--rebuild")
    assert code == 1
    corrected = [line.endswith("Corrected.") for line in err.splitlines()]
    assert sorted(corrected) == [False, True, True]
    assert [store.load(id).outcome for id in (1, 2)] == [right, None]


def test_rebuild_fails_when_a_match_cannot_be_replayed(hoyle: Hoyle, store: Store) -> None:
    record = Record("no-such-game", "plain", 7, (ANN, ODILE))
    store.create(record, None, 1.0, outcome=Outcome((0, 121), (1,)))
    code, out, err = hoyle("--rebuild")
    assert code == 1
    assert "no-such-game" in " ".join(out.split())
    assert err.startswith("Match 1 was left as it is: There is no game 'no-such-game'")


@pytest.mark.parametrize(
    "words", [["pitch"], ["setback"], ["--game", "setback"], ["pitch", "--game", "pitch"]]
)
def test_a_game_is_asked_for_by_any_of_its_names(hoyle: Hoyle, words: list[str]) -> None:
    assert hoyle(*words) == (0, "Nobody has a finished match of pitch yet.\n", "")


def test_one_game_is_asked_for_at_a_time(hoyle: Hoyle) -> None:
    code, _, err = hoyle("hearts", "--game", "euchre")
    assert code == 2
    assert "Name one game, or none for all of them, not hearts, euchre." in err


def test_each_row_is_read_once_and_finished_ones_only_where_they_are_asked_for(
    hoyle: Hoyle, store: Store, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(20):
        finish(store, (121, 80), 0, float(number))
    store.create(Record("cribbage", "plain", 7, (ANN, ODILE)), None, 30.0)
    readings = []
    read = rows._listed_from
    monkeypatch.setattr(
        rows, "_listed_from", lambda row, *more: readings.append(row["id"]) or read(row, *more)
    )
    for args, count in ((["stats"], 21), (["saves"], 1), (["saves", "--all"], 21), (["patience"], 21)):
        readings.clear()
        assert run(args) == 0
        assert len(readings) == count, args
    capsys.readouterr()
    run(["saves"])
    assert "20 matches finished; 'hoyle saves --all' lists all." in capsys.readouterr().out


def test_bridge_has_contracts_by_what_you_were_in_them(hoyle: Hoyle, store: Store) -> None:
    """South, West, North and East made and set so many as declarers; you sat South, then West."""
    detail = {"made": "3 1 2 0", "set": "1 4 0 2"}
    others = tuple(Player.of(name, "expert") for name in ("Bo", "Cy", "Di"))
    for players in ((ANN, *others), (others[0], ANN, *others[1:])):
        outcome = Outcome((900, 100, 900, 100), (0, 2), (), detail)
        store.create(Record("bridge", "plain", 7, players), None, 1.0, outcome=outcome)
    (facts,) = json.loads(hoyle("--json")[1])
    assert facts["contracts"] == {
        "declarer": {"made": 3 + 1, "set": 1 + 4},
        "dummy": {"made": 2 + 0, "set": 0 + 2},
        "defender": {"made": 1 + 0 + 3 + 2, "set": 4 + 2 + 1 + 0},
    }
    said = " ".join(hoyle()[1].split())
    assert (
        "Ann, bridge against expert: contracts 4 made and 5 set as declarer, 2 and 2 as dummy,"
        " 6 and 7 as defender." in said
    )


def test_what_somebody_never_was_in_a_contract_is_left_out(hoyle: Hoyle, store: Store) -> None:
    others = tuple(Player.of(name, "expert") for name in ("Bo", "Cy", "Di"))
    for made, said in (("0 0 0 0", ""), ("0 0 1 2", "1 made and 0 set as dummy, 2 and 0 as defender.")):
        outcome = Outcome((0, 0, 0, 0), (), (), {"made": made, "set": "0 0 0 0"})
        store.create(Record("bridge", "plain", 7, (ANN, *others)), None, 1.0, outcome=outcome)
        assert " ".join(hoyle()[1].split()).partition("contracts ")[2] == said


@pytest.mark.parametrize("form", ["rubber", "four_deal", "duplicate", "teams"])
def test_a_round_of_bridge_is_one_match_with_a_contract_for_each_deal(
    hoyle: Hoyle, store: Store, form: str
) -> None:
    """CG, Four-Deal Bridge: a round counts as a rubber."""
    game, rng = rulebook.load("bridge", form=form), Random(form)
    match = Match(game.undealt(4, 4))
    played, is_ours = 0, False
    tricks = {word: {"tricks": 0, "deals": 0} for word in ("declaring", "defending")}
    while match.state.to_act is not None:
        moves = match.state.legal_moves()
        quiet = [move for move in moves if move.verb == "pass"]
        match.apply(rng.choice([*quiet * 3, *moves[:6]]))
        for event in match.state.events:
            if event.kind == "declares":
                played, is_ours = played + 1, event.seat in (0, 2)
                tricks["declaring" if is_ours else "defending"]["deals"] += 1
            elif event.kind == "taken":
                tricks["declaring" if is_ours else "defending"]["tricks"] += event.seat in (0, 2)
    people = (ANN, ODILE, Player.of("Cy", "expert"), Player.of("Di", "expert"))
    record = Record("bridge", "plain", 4, people, game.options, tuple(match.moves))
    store.create(record, game.document, 1.0, outcome=match.state.outcome())
    (facts,) = json.loads(hoyle("--json", "--rebuild")[1])
    assert facts["played"] == 1
    assert sum(number for role in facts["contracts"].values() for number in role.values()) == played > 1
    assert facts["tricks_as"] == tricks
    assert (facts["tricks"], facts["deals"]) == (sum(each["tricks"] for each in tricks.values()), played)


def test_names_are_whole_in_a_narrow_window(
    hoyle: Hoyle, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("Constantinopolitanus", "Bartholomaeus Jochen")
    for name in names:
        game = rulebook.load("pinochle", "double-pack-500")
        players = (Player(name), *(Player.of(f"C{seat}", "average") for seat in range(3)))
        record = Record("pinochle", "double-pack-500", 7, players, game.options)
        store.create(record, game.document, 1.0, outcome=Outcome((520, 80, 520, 80), (0, 2), ()))
    monkeypatch.setenv("COLUMNS", "60")
    told = hoyle()[1]
    assert max(map(len, told.splitlines())) <= 60
    for word in (*names[0].split(), *names[1].split()):
        assert word in told.replace("\n", " ").split()
    assert told.count("Against average") == 2


def test_the_title_of_a_picture_is_whole() -> None:
    title = "Constantinopolitanus, pinochle double-pack-500, target=1500 against average, expert"
    lines = picture([3, -5, 8], title, "points ahead", 60)
    assert " ".join(" ".join(lines[:2]).split()) == title
    assert max(map(len, lines)) <= 60
