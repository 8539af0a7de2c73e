"""A program on a seat."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hoylecli.core.errors import HoyleError
from hoylecli.table.external import External
from hoylecli.table.loop import Table
from hoylecli.table.session import Session

Begin = Callable[..., Session]

FIRST = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "ask":
        print(message["legal"][0], flush=True)
"""
STUBBORN = """
import json, sys
for line in sys.stdin:
    if json.loads(line)["type"] == "ask":
        print("KS KS", flush=True)
"""
LEARNS = """
import json, sys
told = ""
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "error":
        told = message["message"]
    else:
        print(message["legal"][0] if told else "nonsense", flush=True)
"""


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], str]:
    def write(text: str) -> str:
        file = tmp_path / "bot.py"
        file.write_text(text)
        return f"'{sys.executable}' '{file}'"

    return write


def view_of(begin: Begin) -> Any:
    session = begin()
    session.deal()
    return session.state.view(0)


def test_a_program_plays_a_match_to_its_end(
    begin: Begin, scripted: Any, first_move: Any, program: Any
) -> None:
    session = begin("human", f"cmd:{program(FIRST)}")
    table = Table(session, scripted(*[first_move] * 500))
    assert table.play() == "over"
    table.close()


def test_a_program_is_told_what_was_wrong(begin: Begin, program: Any) -> None:
    bot = External(program(LEARNS), ())
    view = view_of(begin)
    assert bot.choose(view, Random(0)) == view.legal[0]
    assert bot.hint(view, Random(0)) == (view.legal[0], [])
    bot.close()


def test_a_program_that_plays_no_legal_move_is_sent_away(begin: Begin, program: Any) -> None:
    bot = External(program(STUBBORN), ())
    with pytest.raises(HoyleError, match="plays no legal move"):
        bot.choose(view_of(begin), Random(0))
    bot.close()


def test_a_program_that_leaves_is_named(begin: Begin, program: Any) -> None:
    bot = External(program(""), ())
    with pytest.raises(HoyleError, match="has left the table"):
        bot.choose(view_of(begin), Random(0))
    bot.close()


@pytest.mark.parametrize("command", ["./no-such-program", "'unfinished"])
def test_a_program_that_cannot_start_is_named(begin: Begin, command: str) -> None:
    with pytest.raises(HoyleError, match="cannot be started"):
        External(command, ()).choose(view_of(begin), Random(0))


def test_a_program_sees_the_view_and_nothing_else(begin: Begin, tmp_path: Path, program: Any) -> None:
    heard = tmp_path / "heard"
    spy = FIRST.replace("    message =", f"    open({str(heard)!r}, 'a').write(line)\n    message =")
    bot = External(program(spy), ())
    bot.choose(view_of(begin), Random(0))
    bot.close()
    asked = json.loads(heard.read_text())
    assert set(asked) == {"type", "seat", "view", "legal"}
    assert asked["view"]["hand"] == ["AC", "2D", "KD", "JH", "5S", "TS"]
