"""Games played through the real command line, killed at any moment.

Every move that was said to be made is kept, the file is sound, and the match goes on.
"""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

from attacks.report import Report

from hoylecli import rulebook
from hoylecli.core.errors import HoyleError
from hoylecli.core.match import Match
from hoylecli.store import Saved, Store

ROOT = Path(__file__).parents[2]
LONGEST = 12  # decisions before a kill


@dataclass(slots=True)
class Sitting:
    """A game under way in a process: what it was told, and what it said."""

    process: "subprocess.Popen[bytes]"
    match: int = 0
    made: int = 0  # moves of ours that were followed by another question, and so were kept
    over: bool = False

    def read(self, chance: Random) -> str | None:
        """A legal move for the next question; None when there is none any more."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if not line.endswith(b"\n"):
                return None
            told = json.loads(line)
            self.match = told.get("match") or self.match
            self.over = self.over or told.get("type") == "over"
            if told.get("legal"):
                return str(chance.choice(told["legal"]))
        return None

    def write(self, move: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(move.encode() + b"\n")
        self.process.stdin.flush()


def attack(seed: int, count: int, folder: Path) -> Report:
    """`count` kills; most of them of a match that an earlier one had left."""
    chance = Random(seed)
    home, failures = folder / "home", []
    for number in range(count):
        if number % 40 == 0:
            shutil.rmtree(home, ignore_errors=True)
        problem = _killed(home, chance)
        if problem:
            failures.append(f"kills, seed {seed}, try {number}: {problem}")
    return Report(count, tuple(failures))


def _killed(home: Path, chance: Random) -> str:
    """Plays, kills, and looks what is left; what is wrong, "" when nothing is."""
    game = chance.choice(sorted(rulebook.catalogue()))
    waiting = _waiting(home)
    if waiting is not None and chance.random() < 0.5:
        command = ["resume", str(waiting), "--json"]
    else:
        command = [game, "--json", "--level", "beginner", "--seed", str(chance.randrange(10**6))]
    sitting, typed = _play(command, home, chance)
    errors = sitting.process.communicate()[1].decode("utf-8", "replace")
    where = f"{' '.join(command)}, then {', '.join(typed)}"
    if "Traceback" in errors or "mistake in hoyle" in errors:
        return f"{where}: {errors[-200:]!r}"
    if not sitting.match:
        return ""  # killed before it had dealt
    return _lost(home, sitting, typed, where)


def _play(command: Sequence[str], home: Path, chance: Random) -> tuple[Sitting, list[str]]:
    """Types moves until some moment, and kills. The moves that were typed."""
    environment = {**os.environ, "HOYLE_HOME": str(home), "XDG_CONFIG_HOME": str(home)}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = subprocess.Popen(
        [sys.executable, "-m", "hoylecli", *command], cwd=ROOT, env=environment, **pipes
    )
    sitting, typed = Sitting(process), list[str]()
    for _ in range(chance.randrange(LONGEST)):
        move = sitting.read(chance)
        if move is None:
            break
        sitting.made = len(typed)
        typed.append(move)
        try:
            sitting.write(move)
        except OSError:
            break
    time.sleep(chance.random() * 0.02)
    process.kill()
    return sitting, typed


def _waiting(home: Path) -> int | None:
    with Store(home) as store:
        saved = store.latest()
        return None if saved is None else saved.id


def _lost(home: Path, sitting: Sitting, typed: Sequence[str], where: str) -> str:
    """What was acknowledged and is not there, or can't be gone on with."""
    try:
        with Store(home) as store:
            saved = store.load(sitting.match)
            store.rename(saved.id, f"match {saved.id}")
    except HoyleError as error:
        return f"{where}: {error}"
    if not _has_in_order(saved, typed[: sitting.made]):
        return f"{where}: of {sitting.made} moves some are lost"
    with closing(sqlite3.connect(home / "hoyle.db")) as db:
        if db.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            return f"{where}: the file is not sound"
    try:
        game = rulebook.rebuild(saved.document or {})
        match = Match(game.undealt(len(saved.record.players), saved.record.seed), saved.record.moves)
    except HoyleError as error:
        return f"{where}: {error}"
    if sitting.over and saved.outcome is None:
        return f"{where}: it was over, and is not"
    is_over = match.state.outcome() is not None
    return "" if is_over == (saved.outcome is not None) else f"{where}: it is kept with another outcome"


def _has_in_order(saved: Saved, typed: Sequence[str]) -> bool:
    """Whether the match has all those moves, one after the other, with those of others between them."""
    kept = iter(map(str, saved.record.moves))
    return all(move in kept for move in typed)
