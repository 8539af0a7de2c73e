#!/usr/bin/env python3
"""Measures the processor time that `hoyle` in a terminal takes to its first prompt.

    python scripts/lobby.py            drawn and plain, in an empty home and in one with a thousand matches
    python scripts/lobby.py --write    also into scripts/results/lobby.md

The time is that of the process, from its start to the prompt, as the system counts it; it is to be under half
a second. Needs a system with /proc and pseudo-terminals.
"""

import argparse
import fcntl
import os
import pty
import select
import struct
import sys
import tempfile
import termios
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from statistics import median

from hoylecli.core.game import Outcome, Player
from hoylecli.core.match import Record
from hoylecli.store import open_store

RESULTS = Path(__file__).resolve().parent / "results" / "lobby.md"
MATCHES = 1000
PROMPT = b"What shall we play?"
HEAD = "| lobby | home | median | most |\n|---|---|---|---|"


def filled(home: Path) -> None:
    """A home in which Ann has played a thousand matches, of which a few are unfinished."""
    with open_store(home) as store:
        store.add_player("Ann", 1.0)
        for at in range(MATCHES):
            players = (Player("Ann"), Player.of("Odile", "average"))
            outcome = None if at % 100 == 0 else Outcome((121, 90), (at % 2,), (1, 0))
            store.create(Record("cribbage", "plain", at, players), None, 1e9 + at, outcome=outcome)


def seconds(home: Path, plain: bool) -> float:
    """Processor seconds to the first prompt of a new process."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    environ = kept | {"HOYLE_HOME": str(home), "XDG_CONFIG_HOME": str(home), "XDG_CACHE_HOME": str(home)}
    environ |= {"TERM": "xterm-256color", "LANG": "C.UTF-8"} | ({"ACCESSIBLE": "1"} if plain else {})
    pid, terminal = pty.fork()
    if pid == 0:
        hoyle = str(Path(sys.executable).with_name("hoyle"))
        os.execve(hoyle, [hoyle], environ)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    shown, wanted = b"", b"\n> " if plain else PROMPT
    while wanted not in shown and select.select([terminal], [], [], 30)[0]:
        data = os.read(terminal, 65536)
        shown += data
        if b"\x1b[6n" in data:  # where the cursor is
            os.write(terminal, b"\x1b[1;1R")
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    used = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    os.kill(pid, 9)
    os.waitpid(pid, 0)
    os.close(terminal)
    return used


def lines(rounds: int) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        homes = {"one person, no match": Path(folder, "new"), f"{MATCHES:,} matches": Path(folder, "full")}
        with open_store(homes["one person, no match"]) as store:
            store.add_player("Ann", 1.0)
        filled(homes[f"{MATCHES:,} matches"])
        for plain in (False, True):
            for name, home in homes.items():
                found = [seconds(home, plain) for _ in range(rounds)]
                how = "numbered lines" if plain else "with a list"
                yield f"| {how} | {name} | {median(found):.2f} s | {max(found):.2f} s |"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=9, help="new processes a line")
    parser.add_argument("--write", action="store_true", help="also write scripts/results/lobby.md")
    given = parser.parse_args()
    table = "\n".join([HEAD, *lines(given.rounds)])
    print(table)
    if given.write:
        call = f"`python scripts/lobby.py --rounds {given.rounds} --write`"
        how = f"{call}, {date.today()}, {os.cpu_count()} cores, {os.getloadavg()[0]:.0f} processes busy."
        about = (
            "Processor time of `hoyle` in a terminal of 80x24 to its first prompt; it is to be under 0.5 s."
        )
        RESULTS.write_text(f"# The lobby\n\n{about}\n{how}\n\n{table}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
