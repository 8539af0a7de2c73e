"""Programs on a seat that misbehave: they hang, flood, die, and leave children behind."""

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Final

from attacks.report import Report

from hoylecli import rulebook
from hoylecli.store import Store

ROOT: Final = Path(__file__).parent.parent.parent
HOYLE: Final = (sys.executable, "-m", "hoylecli")
LONGEST: Final = 60  # seconds for a match

PROGRAM: Final = """\
import json, os, signal, subprocess, sys, time
def note(pid): open({pids!r}, "a").write(f"{{pid}}\\n")
def misbehave(legal):
    {way}
note(os.getpid())
{first}
for number, line in enumerate(sys.stdin):
    message = json.loads(line)
    if number >= {good}:
        misbehave(message.get("legal"))
    elif message["type"] == "ask":
        print(message["legal"][0], flush=True)
"""
CHILD: Final = "note(subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)']).pid)"
WAYS: Final = {
    "plays": "print(legal[-1], flush=True)",
    "hangs": "time.sleep(600)",
    "ends": "sys.exit()",
    "fails": "raise ValueError('\\x1b[2J no idea \\udcff'.encode('utf-8', 'replace'))",
    "is killed": "os.kill(os.getpid(), signal.SIGKILL)",
    "floods": "while True: sys.stdout.write('5' * 65536)",
    "floods with lines": "while True: sys.stdout.write('5H\\n' * 9999)",
    "floods the other way": "while True: sys.stderr.write('\\x1b[2J 5' * 9999)",
    "writes garbage": "sys.stdout.buffer.write(bytes(range(256)) + b'\\n'); sys.stdout.flush()",
    "writes escapes": "print('\\x1b[2J\\x1b]0;mine\\x07\\x9b31m', flush=True)",
    "writes nothing": "print(flush=True)",
    "writes half a line": "sys.stdout.write('5'); sys.stdout.flush(); time.sleep(600)",
    "ends in half a line": "sys.stdout.write('5'); sys.stdout.flush(); os._exit(0)",
    "plays what it may not": "print('9Z 0' if legal is None else f'{legal[0]} {legal[0]}', flush=True)",
    "closes its input": "os.close(0); time.sleep(600)",
    "closes its output": "os.close(1); time.sleep(600)",
    "does not hear": "signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)",
    "leaves a child behind": f"{CHILD}; os._exit(0)",
    "hangs with a child": f"{CHILD}; time.sleep(600)",
}
FIRST: Final = ("", "", "", "time.sleep(600)", "print('1\\n' * 99, flush=True)", "sys.stdin.close()", CHILD)


def attack(seed: int, count: int, folder: Path) -> Report:
    """`count` matches with such a program on a seat."""
    chance = Random(f"seats/{seed}")
    names = [name for name in rulebook.catalogue() if rulebook.describe(name).family != "patience"]
    failures: list[str] = []
    for number in range(count):
        way, first = chance.choice(sorted(WAYS)), chance.choice(FIRST)
        game, good = chance.choice(names), chance.choice((0, 0, 1, 2, 5, 20))
        there = folder / f"try{number}"
        there.mkdir()
        text = PROGRAM.format(pids=str(there / "pids"), way=WAYS[way], first=first, good=good)
        (there / "program.py").write_text(text, encoding="utf-8")
        wrong = _match(there, game)
        label = f"seats/{seed} number {number}, {game}, {first!r}, after {good} it {way}"
        failures += [f"{label}: {each}" for each in wrong]
    return Report(count, tuple(failures))


def _match(there: Path, game: str) -> list[str]:
    """What goes wrong in a match with the program in that folder."""
    seat = f"2=cmd:'{sys.executable}' '{there / 'program.py'}'"
    at_table = ["--seat", "1=beginner", "--level", "beginner", "--move-time", "0.3", "--seat", seat]
    try:
        ended = _hoyle(there, game, "--plain", "--seed", "5", *at_table)
    except subprocess.TimeoutExpired:
        return [f"no end in {LONGEST} seconds"]
    wrong = [f"process {pid} is left" for pid in _left(there)]
    lines = ended.stderr.splitlines()
    if ended.returncode not in (0, 1) or len(lines) != ended.returncode or "mistake" in ended.stderr:
        wrong.append(f"exit code {ended.returncode}, {ended.stderr[-500:]!r}")
    if not all(line.isprintable() for line in (*lines, *ended.stdout.splitlines())):
        wrong.append(f"not printable: {ended.stderr!r}")
    return wrong + (_not_resumed(there) if ended.returncode else [])


def _not_resumed(there: Path) -> list[str]:
    """What goes wrong when the match is taken up again without the program, until a person is asked."""
    with Store(there) as store:
        before = store.load(1).record.moves
    ended = _hoyle(there, "resume", "--plain", "--seat", "2=beginner", "--seat", "1=human")
    with Store(there) as store:
        after = store.load(1).record.moves
    if ended.returncode or ended.stderr or after[: len(before)] != before:
        return [f"not resumed: exit code {ended.returncode}, {ended.stderr!r}, {len(before)} moves kept"]
    return []


def _hoyle(home: Path, *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*HOYLE, *args],
        env={**os.environ, "HOYLE_HOME": str(home), "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        cwd=home,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=LONGEST,
        check=False,
    )


def _left(there: Path) -> list[int]:
    """The processes that still run a second after the end."""
    noted = there / "pids"
    pids = [int(line) for line in noted.read_text().split()] if noted.exists() else []
    deadline = time.monotonic() + 1
    while (left := [pid for pid in pids if _runs(pid)]) and time.monotonic() < deadline:
        time.sleep(0.02)
    return left


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        status = Path(f"/proc/{pid}/stat")
        return not status.exists() or status.read_text().rpartition(") ")[2][0] != "Z"
    except OSError:
        return False
