#!/usr/bin/env python3
"""Runs the tests, and says how much computer time each folder, file and test of them takes.

    scripts/costs.py                     all without the oracles, in two processes
    scripts/costs.py --share 12          one test of twelve, the same ones each time, with an estimate for all
    scripts/costs.py tests/cli -n 0      any arguments of pytest

Counted is what the processors have worked for, in the processes that tests have started too, so that
figures of a busy machine can be compared; to collect the tests is counted for itself.
"""

import argparse
import os
import subprocess
import sys
import zlib
from collections import Counter
from collections.abc import Generator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDER, SHARE = "HOYLE_COSTS", "HOYLE_COSTS_SHARE"
COLLECTING = "(collecting)"
LINES = 30


def used() -> float:
    """Seconds of computer time so far, of this process and of those that it has waited for."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


# As a plugin of pytest


def _noted(name: str, seconds: float, many: int = 1) -> None:
    if FOLDER in os.environ:
        with (Path(os.environ[FOLDER]) / f"{os.getpid()}.txt").open("a", encoding="utf-8") as file:
            file.write(f"{seconds:.3f}\t{many}\t{name}\n")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keeps the share, and at least one test of each file."""
    share, files = int(os.environ.get(SHARE, 1)), Counter(_file(item.nodeid) for item in items)
    kept = {item.nodeid for item in items if not zlib.crc32(item.nodeid.encode()) % share}
    with_one = {_file(name) for name in kept}
    first = {_file(item.nodeid): item.nodeid for item in items[::-1]}
    kept |= {name for file, name in first.items() if file not in with_one}
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in kept])
    items[:] = [item for item in items if item.nodeid in kept]
    for file, many in files.items():
        _noted(file, 0.0, many)


def pytest_collection_finish() -> None:
    _noted(COLLECTING, used())


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    began = used()
    result = yield
    _noted(item.nodeid, used() - began)
    return result


def _file(name: str) -> str:
    return name.partition("::")[0]


# As a script


def report(folder: Path) -> str:
    """What has been noted: folders, then the files and the tests that cost most."""
    rows = [
        line.split("\t", 2) for file in folder.glob("*.txt") for line in file.read_text("utf-8").splitlines()
    ]
    tests = {name: float(seconds) for seconds, _, name in rows if "::" in name}
    there = {name: int(many) for _, many, name in rows if "::" not in name and name != COLLECTING}
    spent, run = Counter[str](), Counter(map(_file, tests))
    for name, seconds in tests.items():
        spent[_file(name)] += seconds
    files = Counter({file: spent[file] * there[file] / run[file] for file in run})
    folders = Counter[str]()
    for file, seconds in files.items():
        folders["/".join(file.split("/")[:2])] += seconds
    collecting = max(float(seconds) for seconds, _, name in rows if name == COLLECTING)
    head = f"{len(tests)} of {sum(there.values())} tests: {sum(files.values()):.0f} s"
    return "\n".join(
        [
            f"{head}, and {collecting:.1f} s for each process to begin and to collect them",
            *_table(folders),
            *_table(files),
            *_table(Counter(tests)),
        ]
    )


def _table(costs: Counter[str]) -> list[str]:
    return ["", *(f"{seconds:8.1f}  {name}" for name, seconds in costs.most_common(LINES))]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--share", type=int, default=1, help="one test of so many")
    options, others = parser.parse_known_args(arguments)
    with TemporaryDirectory() as folder:
        paths = os.pathsep.join(filter(None, (str(ROOT / "scripts"), os.environ.get("PYTHONPATH"))))
        environ = os.environ | {FOLDER: folder, SHARE: str(options.share), "PYTHONPATH": paths}
        command = [
            "-m",
            "pytest",
            "-p",
            "costs",
            "-n",
            "2",
            "--dist",
            "worksteal",
            "-m",
            "not oracle",
            *others,
        ]
        code = subprocess.run([sys.executable, *command], cwd=ROOT, env=environ).returncode
        print(report(Path(folder)))
    return code


if __name__ == "__main__":
    sys.exit(main())
