"""Matches that end in a real terminal: the words that can be said then, and the match that follows."""

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("pexpect")
pytest.importorskip("pyte")


@pytest.mark.parametrize("game", ["bowling", "klondike", "poker-square"])
def test_a_match_ends_is_looked_at_dealt_again_and_resumed(game: str, terminal: Callable[..., Any]) -> None:
    there = terminal(game, "--seed", "1")
    there.wait(lambda: asks(there), "question")
    for line in ("score", "resign", "score", "time", "again", "score"):
        enter(there, line)
    there.type("quit\r")
    assert there.end() == 0
    there = terminal("resume")
    there.wait(lambda: asks(there), "question")
    enter(there, "score")
    there.type("quit\r")
    assert there.end() == 0


def asks(there: Any) -> bool:
    return bool(there.asks()) or there.lines()[there.screen.cursor.y].endswith("quit? >")


def enter(there: Any, line: str) -> None:
    """Types a line and waits until the next is asked for."""
    at = len(there.raw)
    there.type(line + "\r")
    there.wait(lambda: b"\x1b[?2004h" in there.raw[at:] and asks(there), f"prompt after {line}")
