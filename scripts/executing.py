"""Which tests execute which lines; for `mutants.py`, which runs pytest with this module as a plugin."""

import functools
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate
from math import ceil, inf
from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_CPU, setrlimit
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

import pytest
from coverage import Coverage, CoverageData

ROOT = Path(__file__).resolve().parent.parent
RECORDED = "HOYLE_SECONDS"  # a file for the seconds that each test takes, while the tests are recorded
CHOSEN = "HOYLE_CHOSEN"  # a file with the tests to run, in their order, and the seconds that each may take
SETTINGS = """\
[run]
source = {source}
data_file = {data}
parallel = true
patch = _exit
context = ${{PYTEST_CURRENT_TEST-}}
"""  # the context is that of the programs that a test runs
EARLY = ("tests/golden/",)
OFTEN = 5  # times what others catch in their time
SLOWEST = 20  # seconds of computer time that a test may take beside twice what it took


class Executed:
    """What a record says. It stands in a folder: `lines`, as coverage writes it, and `seconds.json`."""

    def __init__(self, folder: Path) -> None:
        self._lines = CoverageData(str(folder / "lines"))
        self._lines.read()
        self.seconds: dict[str, float] = json.loads((folder / "seconds.json").read_text(encoding="utf-8"))

    def by_line(self, file: str, lines: Iterable[int]) -> set[str]:
        """The tests that execute one of these lines of a file, themselves or in a program that they run."""
        found = self._by_line(file)
        return {test for line in lines for test in found.get(line, ()) if test in self.seconds}

    def is_import(self, file: str, lines: Iterable[int]) -> bool:
        """Whether one of the lines is executed outside of tests, when modules are imported."""
        found = self._by_line(file)
        return any("" in found.get(line, ()) for line in lines)

    def by_name(self, name: str, files: Iterable[Path]) -> set[str]:
        """The tests that execute a line in which the name stands."""
        found, word = set[str](), re.compile(rf"\b{name}\b")
        for file in files:
            lines = file.read_text(encoding="utf-8").splitlines()
            named = [at for at, line in enumerate(lines, 1) if word.search(line)]
            if named:
                found |= self.by_line(str(file.relative_to(ROOT)), named)
        return found

    def in_files(self, patterns: Sequence[str]) -> set[str]:
        """The tests in these files and folders."""
        return {test for test in self.seconds if test.startswith(tuple(patterns))}

    def order(self, tests: Iterable[str], seconds: float, early: Sequence[str] = EARLY) -> dict[str, float]:
        """The quickest first, and no more than take so long together, with what each may take.

        early: the files and folders of tests that catch much for the time they take.
        """

        def cost(test: str) -> tuple[float, str]:
            return self.seconds[test] / (OFTEN if test.startswith(tuple(early)) else 1), test

        ordered = sorted(tests, key=cost)
        together = accumulate(self.seconds[test] for test in ordered)
        return {
            test: SLOWEST + 2 * self.seconds[test]
            for test, taken in zip(ordered, together, strict=True)
            if taken <= seconds
        }

    @cache  # noqa: B019  there is one record
    def _by_line(self, file: str) -> dict[int, set[str]]:
        found = self._lines.contexts_by_lineno(str(ROOT / file))
        return {line: {each.partition(" (")[0] for each in tests} for line, tests in found.items()}


def record(folder: Path, rooms: Sequence[str], jobs: int) -> None:
    """Runs all tests and notes which execute which lines of these rooms. One that fails is left out."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as made:
        settings, data = Path(made, "settings"), Path(made, "data")
        source = "".join(f"\n    {ROOT / 'hoylecli' / room}" for room in rooms)
        settings.write_text(SETTINGS.format(source=source, data=data), encoding="utf-8")
        noted = {"COVERAGE_PROCESS_START": str(settings), RECORDED: str(folder / "seconds.json")}
        subprocess.call(call_of_pytest(jobs), cwd=ROOT, env=environment(ROOT) | noted)
        whole = Coverage(data_file=str(folder / "lines"), config_file=False)
        whole.combine(map(str, Path(made).glob("data.*")))
        whole.save()


def call_of_pytest(jobs: int) -> list[str]:
    """A call of pytest with this plugin."""
    plugins = ["-p", "executing", "-p", "no:cacheprovider"]
    return [sys.executable, "-m", "pytest", "-q", *plugins, "-n", str(jobs), "-m", "not oracle"]


def environment(home: Path) -> dict[str, str]:
    """One in which Python finds the checkout at `home`, and this plugin."""
    return os.environ | {"PYTHONPATH": os.pathsep.join([str(home), str(home / "scripts")])}


_seconds = defaultdict[str, float](float)
_caches: list[Any] = []


def _note_caches() -> None:
    """From here on every cache that a module makes is noted."""
    original = functools.lru_cache

    def lru_cache(maxsize: Any = 128, typed: bool = False) -> Any:
        if callable(maxsize):
            return lru_cache()(maxsize)

        def decorated(function: Callable[..., Any]) -> Any:
            _caches.append(original(maxsize, typed)(function))
            return _caches[-1]

        return decorated

    functools.lru_cache = lru_cache  # type: ignore[assignment]


if RECORDED in os.environ:
    _note_caches()
_limits: dict[str, float] = {}
if CHOSEN in os.environ:
    _limits = json.loads(Path(os.environ[CHOSEN]).read_text(encoding="utf-8"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Records a test; what another has put into a cache, it executes again. Else sees to its time."""
    running = Coverage.current() if RECORDED in os.environ else None
    if running is None:
        last = process_time() + _limits.get(item.nodeid, inf)
        if last < inf:
            setrlimit(RLIMIT_CPU, (ceil(last), RLIM_INFINITY))
        return (yield)
    for each in _caches:
        each.cache_clear()
    running.switch_context(item.nodeid)
    try:
        return (yield)
    finally:
        running.switch_context("")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _seconds[report.nodeid] += inf if report.failed else report.duration


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if _limits:
        order = {test: at for at, test in enumerate(_limits)}
        chosen = [item for item in items if item.nodeid in order]
        items[:] = sorted(chosen, key=lambda item: order[item.nodeid])


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker's data are saved here, since it does not end like other programs."""
    if RECORDED in os.environ and hasattr(session.config, "workerinput"):
        running = Coverage.current()
        assert running is not None
        running.stop()
        running.save()
    elif RECORDED in os.environ:
        passed = {test: seconds for test, seconds in _seconds.items() if seconds < inf}
        Path(os.environ[RECORDED]).write_text(json.dumps(passed), encoding="utf-8")
