"""`hoyle drill`: questions and answers through pipes, what is kept, and progress."""

import json
import re
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hoylecli import rulebook
from hoylecli.cli.main import run
from hoylecli.context import Context
from hoylecli.store import Drills, database
from hoylecli.table import drills

NOON = 1_800_000_000.0


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def ran(home: Path, *words: str, typed: str = "", now: float = NOON, **more: str) -> tuple[int, str, str]:
    stdin = TextIOWrapper(BytesIO(typed.encode()))
    out, err = (TextIOWrapper(BytesIO(), encoding="utf-8") for _ in range(2))
    environ = {"LANG": "C.UTF-8", "HOYLE_HOME": str(home), "HOYLE_PLAYER": "Ann"} | more
    context = Context(environ, stdin=stdin, stdout=out, stderr=err, clock=lambda: now)
    code = run(["drill", *words], context)
    for stream in (out, err):
        stream.seek(0)
    return code, out.read(), err.read()


def told(home: Path, *words: str, typed: str = "", now: float = NOON) -> list[Any]:
    code, out, err = ran(home, *words, "--json", typed=typed, now=now)
    assert (code, err) == (0, "")
    return [json.loads(line) for line in out.splitlines()]


def test_the_topics_are_listed_with_what_is_due(home: Path) -> None:
    code, out, err = ran(home)
    assert (code, err) == (0, "")
    assert "cribbage-discards  Cribbage: what to lay away" in out
    assert not home.exists()
    (listed,) = told(home)
    assert {each["due"] for each in listed["topics"]} == {0}


def test_questions_are_asked_and_graded_at_once(home: Path) -> None:
    code, out, err = ran(home, "cribbage-discards", "--seed", "1", typed="?\nAC 2C 3C\nAH QS\nq\n")
    assert (code, err) == (0, "")
    assert out.startswith("1 of 10. Cribbage: what to lay away.\n")
    assert "Lay two cards away to your crib." in out
    assert "Lay away two cards, not three." in out
    assert "\n> AH QS\nRight.\n" in out
    assert out.endswith("1 of 1 right.\n")


@pytest.mark.parametrize("topic", ["cribbage-discards", "gin-knocks"])
def test_help_and_hints_do_not_give_the_answer_away(home: Path, topic: str) -> None:
    """What a discard keeps is half of the answer; at the table `?` says it."""
    code, out, _ = ran(home, topic, "--seed", "5", typed="?\nhint\nq\n")
    assert code == 0
    listed = [line for line in out.splitlines() if re.match(r"\d+\. (?!.*:)", line)]
    assert listed[2:]
    assert not [line for line in listed if "(" in line]
    assert "A drill gives no hints. Answer, and you see the reason at once." in out


def test_a_question_of_an_older_version_is_left_out_in_a_line(home: Path) -> None:
    """One whose moves fit no more; the next one follows."""
    kept = Drills(home)
    kept.keep("Ann", "own", '{"game":"hearts","moves":["XX"],"own":{}}', 1.0)
    kept.close()
    code, out, err = ran(home, "own")
    assert code == 0
    assert err == "hoyle: A question that an older version kept can't be asked any more, so it is left out.\n"
    assert "None of your own decisions is due." in out
    assert ran(home, "own")[2] == ""


def test_nothing_answered_is_said_so(home: Path) -> None:
    assert ran(home, "counting", typed="q\n")[1].endswith("No question was answered.\n")
    assert ran(home, "counting", typed="")[1].endswith("No question was answered.\n")


def test_what_was_wrong_comes_back_and_what_was_right_does_not(home: Path) -> None:
    first, verdict, last = told(home, "counting", "--count", "1", typed="99\n")
    assert (verdict["grade"], last["back"]) == ("wrong", 1)
    assert not first["again"]
    right = verdict["best"]
    later = NOON + 3600
    (listed,) = told(home, now=later)
    assert [each["topic"] for each in listed["topics"] if each["due"]] == ["cribbage-counting"]
    again, _, last = told(home, "counting", "--count", "1", typed="98\n", now=later)
    assert (again["again"], last["back"]) == (True, 1)
    later += 3600
    again, verdict, last = told(home, "counting", "--count", "1", typed=f"{right}\n", now=later)
    assert (again["cards"], again["again"], verdict["grade"]) == (first["cards"], True, "right")
    assert last["back"] == 0
    assert "One question due" in ran(home, now=NOON + 90 * 86_400)[1]
    (progress,) = told(home, "counting", "--progress", now=later)
    (counted,) = progress["topics"]
    assert (progress["player"], counted["asked"], counted["right"], counted["kept"]) == ("Ann", 3, 1, 1)
    assert "cribbage-counting      3    33%" in ran(home, "--progress", now=later)[1]


def test_the_same_seed_asks_the_same_and_another_player_has_a_record_of_their_own(home: Path) -> None:
    one = told(home, "counting", "--seed", "7", "--count", "2", typed="99\n99\n")
    other = told(home, "counting", "--seed", "7", "--count", "2", typed="99\n99\n")
    assert [each.get("cards") for each in one] == [each.get("cards") for each in other]
    assert "Nothing has been drilled yet." in ran(home, "--progress", HOYLE_PLAYER="Bob")[1]


def test_bad_words_are_refused_in_one_line(home: Path) -> None:
    code, out, err = ran(home, "nonsense")
    assert (code, out) == (1, "")
    assert err == "hoyle: 'nonsense' is no topic. 'hoyle drill' lists the topics.\n"
    assert ran(home, "counting", "--count", "0")[0] == 2
    out = ran(home, "counting", typed="many\n\nq\n")[1]
    assert "Answer with a number, such as 8." in out
    assert "Answer, or type ? for help." in out


def test_cards_are_named_in_words_for_who_listens(home: Path) -> None:
    out = ran(home, "counting", "--seed", "1", typed="4\n", ACCESSIBLE="1")[1]
    assert " of " in out
    assert not set("♠♥♦♣") & set(out)


def test_a_number_answers_once_the_choices_were_listed(home: Path) -> None:
    asked = ran(home, "cribbage-discards", "--seed", "4", "--count", "1", typed="2\nq\n")[1]
    assert "'2' is not a move here" in asked
    graded = ran(home, "cribbage-discards", "--seed", "4", "--count", "1", typed="?\n2\n")[1]
    assert "0 of 1 right." in graded


@pytest.mark.parametrize("before", ["", "?\n"])
def test_a_level_alone_is_no_call_and_is_asked_for_its_suit(home: Path, before: str) -> None:
    """The calls at bridge have no numbers in the list: 1 is the level of five of them."""
    asked = ran(home, "bridge-openings", "--seed", "3", "--count", "1", typed=f"{before}1\n2\n")[1]
    assert "'1' could be 1c, 1d, 1h, 1s or 1nt. Which one?" in asked
    assert "'2' could be 2c, 2d, 2h, 2s or 2nt. Which one?" in asked
    assert "No question was answered." in asked


def test_the_title_is_broken_between_words_and_says_that_it_comes_back(home: Path) -> None:
    ran(home, "counting", "--count", "1", typed="99\n")
    out = ran(home, "counting", typed="", now=NOON + 3600, COLUMNS="60")[1]
    assert out.startswith("1 of 10. Cribbage: count the hand. You have seen this one\nbefore.\n\n")


def test_ctrl_c_between_questions_leaves_as_quit_does(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was answered is counted, also while the next question is looked for."""
    found = [drills.drawn(drills.TOPICS["cribbage-counting"], Random(1))]

    def drawn(*given: object) -> object:
        if not found:
            raise KeyboardInterrupt
        return found.pop()

    monkeypatch.setattr(drills, "drawn", drawn)
    code, out, err = ran(home, "counting", typed="99\n99\n")
    assert (code, err) == (0, "")
    assert out.endswith("0 of 1 right. One question will come back.\n")


def test_the_word_moves_lists_what_can_be_answered(home: Path) -> None:
    """A refusal at dice names it."""
    out = ran(home, "counting", typed="moves\nq\n")[1]
    assert "Answer with a number, or type q to stop." in out


def test_a_patience_says_by_which_rules_it_is_played(home: Path) -> None:
    """Whoever drills patience may not know the game that comes up."""
    out = ran(home, "patience-wins", "--seed", "1", typed="?\nq\n")[1]
    rules = rulebook.load("nestor").texts["rules"]
    assert "Nestor is played so:" in out
    assert all(line in out for line in rules.splitlines())


def test_a_store_that_cannot_be_written_is_named_before_anything_is_asked(home: Path) -> None:
    home.write_text("no folder")
    code, out, err = ran(home, "cribbage-discards", "--seed", "1", typed="AH QS\n")
    assert (code, out) == (1, "")
    assert err.count("\n") == 1
    assert str(home) in err


def test_a_store_that_is_read_only_is_named_before_anything_is_asked(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite says so only when the first page is written."""
    assert ran(home, "cribbage-discards", "--seed", "1", typed="AC 2C\nq\n")[0] == 0
    connected = database._connected

    def read_only(path: Path) -> Any:
        connection = connected(path)
        connection.execute("PRAGMA query_only = ON")
        return connection

    monkeypatch.setattr(database, "_connected", read_only)
    code, out, err = ran(home, "cribbage-discards", "--seed", "1", typed="AH QS\n")
    assert (code, out) == (1, "")
    way_out = "mend its permissions, or set HOYLE_HOME elsewhere"
    assert err == f"hoyle: {home / 'hoyle.db'} cannot be written; {way_out}.\n"
    assert ran(home, "--progress")[0] == 0


@pytest.mark.parametrize("colors", [{}, {"NO_COLOR": "1"}], ids=["colors", "no colors"])
def test_somebody_who_waits_is_told_why(terminal: Callable[..., Any], colors: dict[str, str]) -> None:
    """A line on standard error, gone before the question is shown, with colors or without."""
    there = terminal("drill", "cribbage-discards", "--seed", "1", **colors)
    there.wait_for("Lay two cards")
    assert "Looking for a question ..." in str(there.raw)
    assert "Looking" not in there.text()
    assert "Type ? for what you can answer, and q to stop." in there.text()
    there.type("AH QS\r")
    there.wait_for("Right.")
    assert "Weighing your answer ..." in str(there.raw)
    assert "\nRight.\n" in "\n".join(line.rstrip() for line in there.text().splitlines())
    there.type("q\r")
    assert there.end() == 0


def test_a_terminal_that_cannot_wipe_is_told_nothing_of_it(terminal: Callable[..., Any]) -> None:
    there = terminal("drill", "cribbage-counting", "--seed", "1", TERM="dumb")
    there.wait_for("What does the hand count?")
    assert "Looking" not in str(there.raw)
    there.type("q\r")
    assert there.end() == 0
