#!/usr/bin/env python3
"""Attacks the program for an hour: kills, damage, nonsense, hostile programs; counts what goes wrong.

    scripts/hostile.py                         all attacks, as often as the report has them
    scripts/hostile.py kills lines             only these
    scripts/hostile.py --share 0.01            a hundredth of the tries
    scripts/hostile.py --jobs 2 --write        puts each row, when it is done, into the report

The attacks are the modules of `tests/attacks`; the tests run a few tries of each. A failure is printed with
what makes it happen again. Exits with 1 when there was any.
"""

import argparse
import signal
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple

from workers import add_options, workers_of

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from attacks.report import Report  # noqa: E402

from hoylecli.table.work.workers import LostTask, Workers, shared  # noqa: E402

REPORT = ROOT / "scripts" / "results" / "hostile.md"
HEAD = """\
# What hostile treatment has found

Every try of an attack must end in good order: nothing lost that was acknowledged, nothing hung, no traceback,
nothing that steers a terminal. A row is the last run of an attack.

| attack | tries | failures | minutes | seed | date | command |
|---|--:|--:|--:|--:|---|---|
"""


@dataclass(frozen=True, slots=True)
class Attack:
    """tries: how many for the report. portion: how many a process makes before it reports."""

    tries: int
    portion: int


ATTACKS = {
    "kills": Attack(5_000, 100),
    "damage": Attack(2_500, 250),
    "imports": Attack(5_000, 500),
    "argv": Attack(100_000, 2_500),
    "sheets": Attack(10_000, 2_500),
    "lines": Attack(1_000_000, 50_000),
    "seats": Attack(200, 8),
    "rules": Attack(1_000, 25),
    "rulesfiles": Attack(5_000, 1_000),
    "workers": Attack(80, 4),
    "wire": Attack(50_000, 2_000),
}


class Portion(NamedTuple):
    """Some tries of an attack that one process makes."""

    name: str
    seed: int
    count: int


def run(portion: Portion) -> Report:
    """A portion of an attack, in a folder of its own."""
    _hear_interrupts()
    with TemporaryDirectory() as folder:
        attack = import_module(f"attacks.{portion.name}").attack
        report: Report = attack(portion.seed, portion.count, Path(folder))
    return report


def _hear_interrupts() -> None:
    """Workers ignore interrupts, and what they start would be, too; attacks send it some."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def portions(name: str, tries: int, seed: int) -> Iterator[Portion]:
    """So many tries in portions, each with a seed of its own."""
    size = ATTACKS[name].portion
    for first in range(0, tries, size):
        of_its_own = int(Random(f"{seed}/{name}/{first}").random() * 2**31)
        yield Portion(name, of_its_own, min(size, tries - first))


def attacked(name: str, tries: int, seed: int, workers: Workers) -> Report:
    """The whole of an attack; failures are printed as they are found."""
    tried, failures = 0, list[str]()
    for portion, report in shared(run, portions(name, tries, seed), workers):
        if isinstance(report, LostTask):
            report = Report(0, (f"a process died of {portion}",))
        tried += report.tried
        failures += report.failures
        for failure in report.failures:
            print(f"{name}: {failure}", flush=True)
    return Report(tried, tuple(failures))


def write(row: str) -> None:
    """Puts the row into the report in the place of the one of the same attack."""
    rows = (
        REPORT.read_text(encoding="utf-8").splitlines()[len(HEAD.splitlines()) :] if REPORT.exists() else []
    )
    by_name = {line.split("|")[1].strip(): line for line in [*rows, row]}
    lines = [by_name[name] for name in ATTACKS if name in by_name]
    REPORT.write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")


def main(args: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("attack", nargs="*", help=f"only these of {', '.join(ATTACKS)}")
    parser.add_argument("--share", type=float, default=1.0, help="of the tries in the report")
    parser.add_argument("--seed", type=int, default=1)
    add_options(parser)
    parser.add_argument("--write", action="store_true", help=f"also write {REPORT.name}")
    given = parser.parse_args(args)
    unknown = [name for name in given.attack if name not in ATTACKS]
    if unknown:
        parser.error(f"there is no attack '{unknown[0]}'; there are {', '.join(ATTACKS)}")
    failed = 0
    for name in given.attack or ATTACKS:
        tries, start = max(int(ATTACKS[name].tries * given.share), 1), monotonic()
        report = attacked(name, tries, given.seed, workers_of(given))
        minutes, failed = (monotonic() - start) / 60, failed + len(report.failures)
        print(f"{name}: {report.tried:,} tries, {len(report.failures)} failures, {minutes:.1f} minutes")
        share = "" if given.share == 1 else f" --share {given.share:g}"
        call = f"scripts/hostile.py {name}{share} --seed {given.seed} --jobs {given.jobs} --write"
        if given.write:
            cells = (
                name,
                f"{report.tried:,}",
                len(report.failures),
                f"{minutes:.1f}",
                given.seed,
                date.today(),
            )
            write(f"| {' | '.join(map(str, cells))} | `{call}` |")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
