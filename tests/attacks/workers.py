"""`hoyle solve --games` and `hoyle simulate` with two workers, of which one is killed, or the parent is.

Whatever happens, it ends, nothing is left of it, nothing raw is said, and what it says is true.
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from attacks.processes import is_gone
from attacks.report import Report

from hoylecli import rulebook
from hoylecli.bots.solver.watch import Limit
from hoylecli.core.errors import HoyleError
from hoylecli.table.work.patience_solving import SolvedFile, Task, solved
from hoylecli.table.work.simulate import SimulationPlan, outcomes

ROOT = Path(__file__).parents[2]
DEALS, GAMES, SEED, POSITIONS = 40, 80, 5, 60
SOLVE = ["solve", "pyramid", "--games", str(DEALS), "--limit", f"{POSITIONS}p"]
SIMULATE = ["simulate", "golf", "--games", str(GAMES), "--seats", "beginner"]
BOUND = 60.0
SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)


@dataclass(frozen=True, slots=True)
class Truth:
    """What is found when nothing is killed: the verdict of each deal, and the wins and the mean score."""

    task: Task
    verdicts: dict[int, str]
    wins: int
    score: float


@dataclass(frozen=True, slots=True)
class Ended:
    """How a run ended. sent: the signal; to_parent: whether the parent got it, or a worker."""

    sent: signal.Signals
    to_parent: bool
    code: int
    out: str
    err: str


def attack(seed: int, count: int, folder: Path) -> Report:
    """Kills `count` runs, at moments that the seed gives; what they meet there is up to the machine."""
    rng, truth = Random(f"workers {seed}"), _truth()
    failures: list[str] = []
    for number in range(count):
        results = folder / f"results-{os.getpid()}-{number}"
        words = rng.choice(([*SOLVE, "--results", str(results)], SOLVE, SIMULATE))
        victim, sent, delay = rng.random() < 0.5, rng.choice(SIGNALS), rng.uniform(0, 0.5)
        about = (
            f"seed {seed}, try {number}: {sent.name} to {'the parent' if victim else 'a worker'} of {words}"
        )
        failures += [
            f"{about}: {problem}" for problem in _problems(words, victim, sent, delay, truth, results)
        ]
        results.unlink(missing_ok=True)
    return Report(count, tuple(failures))


def _truth() -> Truth:
    golf = SimulationPlan(rulebook.load("golf").document, ("beginner",), GAMES, SEED)
    task = Task(rulebook.load("pyramid").document, False, Limit(states=POSITIONS))
    played = list(outcomes(golf))
    scores = [outcome.scores[0] for outcome in played]  # type: ignore[union-attr]
    return Truth(
        task,
        {deal.number: deal.verdict for deal in solved(task, range(SEED, SEED + DEALS))},
        sum(bool(outcome.winners) for outcome in played),  # type: ignore[union-attr]
        round(sum(scores) / len(scores), 4),
    )


def _problems(
    words: list[str], to_parent: bool, sent: signal.Signals, delay: float, truth: Truth, results: Path
) -> Iterator[str]:
    with subprocess.Popen(
        [sys.executable, "-m", "hoylecli", *words, "--seed", str(SEED), "--jobs", "2", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        start_new_session=True,
    ) as running:
        _strike(running, to_parent, sent, delay)
        try:
            out, err = running.communicate(timeout=BOUND)
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGKILL)
            yield f"does not end within {BOUND:.0f} seconds"
            return
        if not is_gone(running.pid):
            os.killpg(running.pid, signal.SIGKILL)
            yield "leaves processes"
    yield from _untrue(Ended(sent, to_parent, running.returncode, out, err), truth)
    if results.exists():
        yield from _spoilt(results, truth)


def _strike(running: "subprocess.Popen[str]", to_parent: bool, sent: signal.Signals, delay: float) -> None:
    """Sends the signal some time after the first worker was begun."""
    end = time.monotonic() + BOUND
    while not _workers(running.pid) and running.poll() is None and time.monotonic() < end:
        time.sleep(0.01)
    time.sleep(delay)
    targets = [running.pid] if to_parent else _workers(running.pid)[:1]
    for target in targets:
        try:
            os.kill(target, sent)
        except ProcessLookupError:
            return


def _workers(parent: int) -> list[int]:
    """The processes that share the work."""
    try:
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
        return [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
    except OSError:
        return []


def _untrue(ended: Ended, truth: Truth) -> Iterator[str]:
    """What the run should not have said, or have ended with."""
    if "Traceback" in ended.err or "mistake in hoyle" in ended.err or "Warning" in ended.err:
        yield f"says {ended.err!r}"
    codes = {0} if not ended.to_parent else {0, 130} if ended.sent == signal.SIGINT else {0, -ended.sent}
    if ended.code not in codes:
        yield f"ends with {ended.code}, {ended.err!r}"
    if ended.code == 0:
        found = json.loads(ended.out)
        if "seats" in found:
            said = found["games"], found["seats"][0]["wins"], found["seats"][0]["mean_score"]
            expected: object = GAMES, truth.wins, truth.score
        else:
            said = found["winnable"], found["unwinnable"], found["unknown"]
            verdicts = list(truth.verdicts.values())
            expected = tuple(map(verdicts.count, ("winnable", "unwinnable", "unknown")))
        if said != expected or found["lost"]:
            yield f"finds {said} and {found['lost']} lost, where {expected} is true"
    elif ended.code == 130 and "Interrupted" not in ended.err:
        yield f"says of an interrupt {ended.err!r}"


def _spoilt(results: Path, truth: Truth) -> Iterator[str]:
    """What the file has that is not true."""
    try:
        file = SolvedFile(str(results), truth.task)
    except (HoyleError, OSError) as error:
        yield f"the results cannot be read: {error}"
        return
    file.close()
    wrong = [number for number, deal in file.known.items() if truth.verdicts[number] != deal.verdict]
    if wrong:
        yield f"the results are wrong of {wrong}"
