"""A guided first deal in a real terminal, and from the shell."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hoylecli.store import Store

pytest.importorskip("pexpect")
pytest.importorskip("pyte")


@pytest.mark.parametrize("columns", [60, 80])
def test_a_guided_deal_of_cribbage(terminal: Callable[..., Any], env: dict[str, str], columns: int) -> None:
    """Two pages, an illegal card that is explained, Enter for what is advised, the end; nothing is kept."""
    there = terminal("cribbage", "--tutorial", "--pace", "0", columns=columns)
    there.wait_for("Press Enter to go on, or type skip to begin at once.")
    assert "CRIBBAGE is a race for two" in there.text()
    there.type("\r")
    there.wait_for("What counts, all the time:")
    there.type("\r")
    there.wait(there.asks, "question")
    assert "Two of your six cards go to the crib" in there.text()
    assert "[Enter: J♠ Q♠]" in there.text()
    there.type("KD KS\r")
    there.wait_for("You don't hold the")
    there.type("\r")
    there.wait_for("[Enter: 7♦]")
    for advised in ("8♥", "go", "7♥", "6♠"):
        there.wait(there.asks, advised)
        there.type("\r")
        there.wait_for(f"[Enter: {advised}]")
    there.wait(there.asks, "last question")
    there.type("\r")
    assert there.end() == 0
    said = " ".join(there.text().split())
    assert "You had 4 decisions to make, and every one was good." in said
    with Store(Path(env["HOYLE_HOME"])) as store:
        assert store.latest() is None


@pytest.mark.parametrize(("game", "columns"), [("euchre", 60), ("hearts", 60), ("spades", 80)])
def test_enter_leads_through_a_guided_deal(terminal: Callable[..., Any], game: str, columns: int) -> None:
    there = terminal(game, "--tutorial", "--pace", "0", columns=columns)
    for _ in range(2):
        there.wait_for("Press Enter to go on, or type skip to begin at once.")
        there.type("\r")
        there.wait(lambda: there.asks() or "type skip" in there.lines()[there.screen.cursor.y], "a page")
    ending = f"'hoyle {game}' plays a match of your own. Have fun!"
    while there.child.isalive() and ending not in there.text():
        at = len(there.raw)
        there.type("\r")
        there.wait(
            lambda at=at: len(there.raw) > at and (there.asks() or ending in there.text()), "a question"
        )
    assert there.end() == 0
    assert "and every one was good" in " ".join(there.text().split())
