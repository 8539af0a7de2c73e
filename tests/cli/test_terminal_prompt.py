"""The prompt in a real terminal: refusals, the menu, pages, what was typed before and ahead."""

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("pexpect")
pytest.importorskip("pyte")

Terminal = Any  # of the conftest beside this file
CTRL_C, CTRL_D, UP = "\x03", "\x04", "\x1b[A"
QUESTION = "Lay two cards away to Odile's crib >"


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
        above = rows(there)[at - 2 : at + 1]
        assert above[0] == f"{QUESTION} {line}"
        assert above[1].endswith(("shows what you can do.", "Did you mean hint?", "Did you mean quit?"))
        assert above[2] == QUESTION
    there.wait_for("F1: help")
    assert there.screen.cursor.y == len(rows(there)) - 2  # no rows for a menu that is not open
    there.type("9")
    there.wait_for("keeps")
    there.type(CTRL_C)
    there.wait(lambda: there.asks() and "keeps" not in there.text(), "empty line")
    there.type(UP + UP)
    there.wait_for(f"{QUESTION} hnit\n")
    there.type(CTRL_C + CTRL_D)
    assert there.end() == 0
