"""However a part that takes over the terminal ends or stops, the terminal is left as it was found.

A shell with job control notes the modes of the terminal before, and when the program has stopped or ended.
What was written is looked through as well: a paste in brackets, the other screen, a hidden cursor.
"""

import os
import re
import shlex
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pexpect")
pytest.importorskip("pyte")

PARTS = {
    "lobby": ([], "What shall we play?", "Ann\r"),
    "picker": (["patience"], "Which one?", ""),
    "pager": (["help", "gin"], "next page", ""),
    "prompt": (["cribbage", "--seed", "7"], " >", ""),
    "pager at the table": (["cribbage", "--seed", "7"], "next page", "rules\r"),
    "computers play": (["cribbage", "--seed", "7", "--pace", "60"], "You lay away", "AC 2D\r"),
    "pad": (["score", "hearts", "--pad"], " >", ""),
    "flick": (["flick", "--seed", "7"], "Space throws", ""),
    "end": (["cribbage", "--seed", "7", "--seat", "1=beginner", "--pace", "0"], "Another?", ""),
}
"""How each part is reached, what shows that it has come, and what is typed at the prompt to get there."""
SWITCHES = {"paste": b"2004", "other screen": b"1049", "mouse": b"1000", "cursor": b"25"}


class Shell:
    """`hoyle` below a shell that looks at the terminal before it and after it."""

    def __init__(self, kind: Any, words: list[str], env: dict[str, str], home: Path) -> None:
        self.home = home
        hoyle = shlex.join([sys.executable, "-m", "hoylecli", *words])
        script = (
            f"set -m; stty -g > {home}/before; {hoyle}; echo $? > {home}/code; stty -g > {home}/then; "
            f"echo STOPPED; if jobs %1 2>/dev/null; then read -r; fg; stty -g > {home}/after; fi"
        )
        self.there = kind(["bash", "-c", script], env, 80, 24)

    @property
    def hoyle(self) -> int:
        """The process."""
        pid = self.there.child.pid
        return int(Path(f"/proc/{pid}/task/{pid}/children").read_text().split()[0])

    def modes(self, when: str) -> str:
        return (self.home / when).read_text()

    def switched_on(self) -> list[str]:
        """What has been switched on, or the cursor off, and not back again."""
        found = []
        for name, number in SWITCHES.items():
            said = re.findall(rb"\x1b\[\?" + number + rb"([hl])", self.there.raw)
            if said and (said[-1] == b"h") != (name == "cursor"):
                found.append(name)
        return found


def opened(part: str, kind: Any, env: dict[str, str], home: Path) -> Shell:
    words, shown, typed = PARTS[part]
    shell = Shell(kind, words, env, home)
    if typed:
        shell.there.wait(shell.there.asks, "prompt")
        shell.there.type(typed)
    shell.there.wait_for(shown)
    if part != "computers play":
        shell.there.wait(shell.there.is_raw, "keys")
    else:
        time.sleep(0.1)
    return shell


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_signal_leaves_the_terminal_as_it_was(
    name: str, part: str, in_terminal: Any, env: dict[str, str], tmp_path: Path
) -> None:
    shell = opened(part, in_terminal, env, tmp_path)
    os.kill(shell.hoyle, getattr(signal, name))
    if name == "SIGINT" and part in (
        "prompt",
        "pad",
        "pager at the table",
        "computers play",
    ):  # where it ends nothing
        time.sleep(0.1)
        shell.there.wait(shell.there.asks, "prompt")
        shell.there.type("quit\r")
    shell.there.end()
    assert shell.modes("then") == shell.modes("before")
    assert shell.switched_on() == []
    if name != "SIGINT":
        assert int(shell.modes("code")) == 128 + getattr(signal, name)


@pytest.mark.parametrize("part", PARTS)
def test_whoever_stops_it_has_the_terminal_as_it_was(
    part: str, in_terminal: Any, env: dict[str, str], tmp_path: Path
) -> None:
    shell = opened(part, in_terminal, env, tmp_path)
    pid = shell.hoyle
    os.kill(pid, signal.SIGTSTP)
    shell.there.wait_for("STOPPED")
    assert int(shell.modes("code")) == 128 + signal.SIGTSTP
    assert shell.modes("then") == shell.modes("before")
    assert shell.switched_on() == []
    at = len(shell.there.raw)
    shell.there.type("\r")
    shell.there.wait(lambda: len(shell.there.raw) > at + 2, "anything")
    if part != "computers play":
        shell.there.wait(shell.there.is_raw, "keys")
    os.kill(pid, signal.SIGTERM)
    shell.there.end()
    assert shell.modes("after") == shell.modes("before")
    assert shell.switched_on() == []
