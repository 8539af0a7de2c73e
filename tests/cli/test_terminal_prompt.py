"""The prompt in a real terminal: refusals, the menu, pages, what was typed before and ahead."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pexpect")
pytest.importorskip("pyte")

Terminal = Any  # of the conftest beside this file
CTRL_C, CTRL_D, UP = "\x03", "\x04", "\x1b[A"
QUESTION = "Lay two cards away to Walt's crib >"


def rows(there: Terminal) -> list[str]:
    return there.text().splitlines()  # type: ignore[no-any-return]


@pytest.mark.parametrize("columns", [80, 60])
def test_refused_lines_do_not_join_and_the_reason_stands_above_the_next_prompt(
    terminal: Callable[..., Terminal], columns: int
) -> None:
    there = terminal("cribbage", "--seed", "7", "--first-dealer", "opponent", columns=columns)
    there.wait(there.asks, "prompt")
    for line in ("two cards", "hnit", "quti"):
        there.type(line + "\r")
        there.wait(lambda line=line: there.asks() and f"'{line}' is not" in there.text(), line)
        at = there.screen.cursor.y
        assert rows(there)[at] == QUESTION
        assert rows(there)[at - 1].endswith(("example.", "mean hint?", "mean quit?"))
        assert f"{QUESTION} {line}" in rows(there)[at - 3 : at - 1]
    there.wait_for("F1: help")
    assert there.screen.cursor.y == len(rows(there)) - 2  # no rows for a menu that is not open
    there.type("9")
    there.wait_for("keeps 6")
    there.type(CTRL_C)
    there.wait(lambda: there.asks() and "keeps 6" not in there.text(), "empty line")
    there.type(UP + UP)
    there.wait_for(f"{QUESTION} hnit\n")
    there.type(CTRL_C + CTRL_D)
    assert there.end() == 0


@pytest.mark.parametrize("columns", [80, 60])
def test_what_is_taller_than_the_window_is_shown_page_by_page(
    terminal: Callable[..., Terminal], columns: int
) -> None:
    there = terminal("cribbage", "--seed", "7", columns=columns)
    there.wait(there.asks, "prompt")
    there.type("rules\r")
    there.wait_for(" 23 of ")
    assert "THE CRIB" in there.text()
    there.type("\x1b[B")
    there.wait_for(" 24 of ")
    pages = " " if columns == 80 else "  "
    there.type(pages)
    there.wait_for(" The end. ")
    there.type("b")
    there.wait_for(" lines. Space")
    there.type("q")
    there.wait(there.asks, "prompt")
    assert there.raw.index(b"\x1b[?1049h") < there.raw.index(b"\x1b[?1049l")  # a screen of its own
    there.type("rules\r")
    there.wait_for(" 23 of ")
    there.type(f"\x1b[B{pages} ")  # beyond the end
    there.wait(there.asks, "prompt")
    there.type(CTRL_D)
    assert there.end() == 0


def test_a_window_that_becomes_narrower_gets_lines_and_keeps_what_is_typed(
    terminal: Callable[..., Terminal],
) -> None:
    there = terminal("hearts", "--seed", "3", "--passing", "none")
    there.wait(there.asks, "prompt")
    assert re.search("│  [A-Z]", there.text())  # the trick on a table
    there.type("sc")
    there.wait_for("> sc")
    there.resize(60)
    there.wait_for("> sc")
    there.type("ore\r")
    there.wait(lambda: there.asks() and "0 of 100" in there.text(), "the score")
    there.type("\r")
    there.wait(lambda: there.asks() and "│" not in there.text(), "the trick in lines")
    shown = there.text()
    assert "Your hand  " in shown
    there.resize(80)
    there.type("\r")
    there.wait(lambda: there.asks() and "│" in there.text(), "the trick on a table")
    there.type(CTRL_D)
    assert there.end() == 0


def test_the_help_says_how_to_leave_it(terminal: Callable[..., Terminal]) -> None:
    there = terminal(columns=60, PAGER="")
    there.wait_for("What is your name?")
    there.type("\r")
    there.wait_for("What shall we play?")
    there.type("?\r")
    there.wait_for(" lines. Space: next page, b: back, q: leave")
    there.type("q")
    there.wait_for("What shall we play?")
    there.type("q\r")
    assert there.end() == 0


def test_the_pager_can_be_turned_off(terminal: Callable[..., Terminal], env: dict[str, str]) -> None:
    settings = Path(env["XDG_CONFIG_HOME"]) / "hoyle" / "config"
    settings.write_text("pager = off\n")
    there = terminal("cribbage", "--seed", "7")
    there.wait(there.asks, "prompt")
    there.type("rules\r")
    there.wait_for("double skunk, and counts as")
    there.wait(there.asks, "prompt")
    there.type(CTRL_D)
    assert there.end() == 0


def test_what_was_typed_comes_back_another_time(
    terminal: Callable[..., Terminal], env: dict[str, str]
) -> None:
    first = terminal("cribbage", "--seed", "7", "--pace", "0")
    first.wait(first.asks, "prompt")
    first.type("AC 2D\r")
    first.wait_for("Which card do you play? >")
    first.type(CTRL_D)
    assert first.end() == 0
    kept = Path(env["HOYLE_HOME"]) / "history"
    assert kept.read_text() == "AC 2D\n"
    assert kept.stat().st_mode & 0o777 == 0o600

    second = terminal("hearts", "--no-save", "--seed", "7", "--pace", "0")
    second.wait(second.asks, "prompt")
    second.type("hint\r")
    second.wait_for("Hint:")
    second.wait(second.asks, "prompt")
    second.type(CTRL_D)
    assert second.end() == 0
    assert kept.read_text() == "AC 2D\n"

    third = terminal("klondike", "--seed", "7")
    third.wait(third.asks, "prompt")
    third.type(UP)
    third.wait_for("> AC 2D")
    third.type(CTRL_C + CTRL_D)
    assert third.end() == 0


def test_nothing_is_kept_where_several_people_sit(
    terminal: Callable[..., Terminal], env: dict[str, str]
) -> None:
    there = terminal("pig", "--seat", "2=human", "--seed", "7")
    there.wait(there.asks, "prompt")
    there.type("bank\r")
    there.wait(lambda: "> bank" in there.text() and there.asks(), "next prompt")
    there.type(CTRL_D)
    assert there.end() == 0
    assert not (Path(env["HOYLE_HOME"]) / "history").exists()


def test_what_is_typed_ahead_waits_unseen_for_the_next_question(terminal: Callable[..., Terminal]) -> None:
    there = terminal("cribbage", "--seed", "7", "--pace", "2")
    there.wait(there.asks, "prompt")
    there.type("AC 2D\r")
    there.wait_for("Walt lays two cards away.")
    assert not there.echoes()
    there.type("KD\rhint")
    there.wait_for("You play the K♦: 10.")
    there.wait_for("> hint")
    assert there.text().count("KD") == 1  # behind its question
    there.type(CTRL_C + CTRL_D)
    there.wait(there.echoes, "echo")
    assert there.end() == 0


def test_lines_that_are_pasted_are_entered_one_after_another(terminal: Callable[..., Terminal]) -> None:
    there = terminal("klondike", "--seed", "7", lines=50)
    there.wait(there.asks, "prompt")
    there.type("\x1b[200~draw\rdraw\rsco\x1b[201~")
    there.wait_for("> sco")
    assert there.text().count("From the stock:") == 2
    there.type("re\r")
    there.wait_for("redeals\nDraw")
    there.type(CTRL_D)
    assert there.end() == 0
