"""A command line run quickly, in a child of this process, and what is wrong with how it ended."""

import gc
import io
import os
import re
import signal
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from hoylecli import cli, rulebook, store, table
from hoylecli.cli.main import run
from hoylecli.core.text import STEERING
from hoylecli.rulebook import catalogue, describe

SECONDS = 20
CODES = {0, 1, 2, 130}
# These name each bad line or file in a line of its own; `rules list` and `games`, each broken rules file.
LISTS = {"bridge", "cribbage", "farkle", "poker", "rules", "games", "stats"}


@dataclass(frozen=True, slots=True)
class Try:
    """environment: what is set besides the paths of a home. closed: descriptors that are closed."""

    args: Sequence[str]
    typed: bytes = b""
    environment: Mapping[str, str] = field(default_factory=dict)
    encoding: str = "utf-8"
    closed: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Ending:
    """code: minus the signal when one ended it."""

    code: int
    out: bytes
    err: bytes


def load_all() -> None:
    """Imports what most commands need, and reads what all rules files say, so that no child has to."""
    for package in (cli, rulebook, store, table):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    for name in catalogue():
        describe(name)
    gc.collect()
    gc.freeze()  # what is never collected is not copied to children


def ended(one: Try, folder: Path) -> Ending:
    """Runs it in `folder`, where its home is, too."""
    streams = [folder / name for name in ("typed", "out", "err")]
    streams[0].write_bytes(one.typed)
    pid = os.fork()
    if pid == 0:
        code = 99
        try:
            code = _in_child(one, folder, streams)
        finally:
            os._exit(code)
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    return Ending(status, streams[1].read_bytes(), streams[2].read_bytes())


def _in_child(one: Try, folder: Path, streams: Sequence[Path]) -> int:
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    for number, path in enumerate(streams):
        file = os.open(path, os.O_RDWR | os.O_CREAT | (os.O_TRUNC if number else 0))
        os.dup2(file, number)
        os.close(file)
    for number in one.closed:
        os.close(number)
    home = {"HOYLE_HOME": folder / "home", "XDG_CONFIG_HOME": folder / "config", "HOME": folder}
    for name in [name for name in os.environ if name.startswith("HOYLE")]:
        del os.environ[name]
    os.environ.update({name: str(path) for name, path in home.items()})
    os.environ.update(one.environment)
    (folder / "work").mkdir(exist_ok=True)
    os.chdir(folder / "work")
    sys.stdin, sys.stdout, sys.stderr = (
        None if number in one.closed else _opened(number, one.encoding) for number in range(3)
    )
    try:
        code = run(one.args)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 98
    for stream in (sys.stdout, sys.stderr):
        if stream:
            stream.flush()
    return code


def _opened(number: int, encoding: str) -> io.TextIOWrapper:
    raw = io.FileIO(number, "r" if number == 0 else "w", closefd=False)
    buffer = io.BufferedReader(raw) if number == 0 else io.BufferedWriter(raw)
    errors = "backslashreplace" if number == 2 else "strict"
    return io.TextIOWrapper(buffer, encoding=encoding, errors=errors, line_buffering=number == 2)


def fault(one: Try, end: Ending) -> str:
    """What is wrong with how it ended, "" when nothing is."""
    if end.code == -signal.SIGALRM:
        return f"still running after {SECONDS} seconds"
    if end.code not in CODES:
        return f"exit code {end.code}: {end.err[-300:]!r}"
    exports = "export" in one.args and "--help" not in one.args
    writes_bytes = "_HOYLE_COMPLETE" in one.environment or exports
    out = end.out.decode("utf-8" if writes_bytes else one.encoding, "replace")
    err = end.err.decode(one.encoding, "replace")
    for name, text in (("output", out), ("errors", err)):
        found = re.search(STEERING, text)
        if found:
            return f"{name} steer the terminal: {text[max(found.start() - 60, 0) : found.end() + 20]!r}"
        for bad in ("mistake in hoyle", "Traceback", "Exception ignored"):
            if bad in text:
                return f"{bad!r}: {text[-300:]!r}"
    is_told_in_json = {"--batch", "--json"} <= set(one.args) and '"error":' in out
    if end.code in (1, 2) and 2 not in one.closed and not (is_told_in_json and not err):
        lines = err.split("\n")[:-1]
        if not lines or not all(line.strip() for line in lines):
            return f"exit code {end.code} without a message: {err[:300]!r}"
        if len(lines) > 1 and not LISTS & set(one.args):
            return f"{len(lines)} lines of errors: {err[:300]!r}"
    return ""
