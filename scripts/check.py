"""Installs what the checks need into .venv and runs them all: style, types, tests, real installs.

    python3 scripts/check.py             everything that needs no independent program
    python3 scripts/check.py --oracles   also compares with OpenSpiel, endplay and the rest
    python3 scripts/check.py --installs  only a real install, and the compiled build beside the plain one;
                                         `--installs plain` or `--installs compiled`, one of the two
    python3 scripts/check.py --quick     style, types, and the tests near what has changed, in .venv as it is
                                         if the tools are in it

What has changed is what differs from the commit where the branch left main; on main, from the last commit.
Near `hoylecli/room/package/` are `tests/room/package` and `tests/room/test_package*.py`, or all of
`tests/room` where there are none; near a rules file, `tests/rulebook`, the transcripts of its game and a
match of it at random; near a bidding system, `tests/bots/bidding`; near a test or a transcript, itself; and
near everything, the imports and transcripts.

The real install goes on while .venv is made, and the compiled build beside all that follows. What they say
comes when they are waited for.

Needs nothing but Python 3.10 or newer with venv, and a package index. Exits with the first failure.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv"
PIP = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check")
TRANSCRIPTS = "tests/golden/test_golden.py::test_a_transcript_plays_as_it_was_recorded"
PROPERTIES = "tests/properties/test_games.py::test_what_holds_for_every_game"
PROCESSES = str((os.cpu_count() or 1) + 1)  # some tests wait for terminals and processes
MEMORY = Path("/dev/shm")  # files there are gone with the machine, which costs less than keeping them
ROOM = 4 << 30  # bytes that tests may fill there
WORKERS = ("-n", PROCESSES, "--dist", "worksteal", "--durations", "25")
NOT_SOURCE = (".*", "build", "*.egg-info", "tests")  # of a checkout; others may be installing from it
COMPARED = ("--brief", "--matches", "150", "--patiences", "400", "--tests", "4")  # the builds, that much
ALWAYS = ("tests/test_imports.py", *(f"{TRANSCRIPTS}[{game}]" for game in ("cribbage", "klondike", "hearts")))


def program(home: Path, name: str) -> Path:
    """A program of the virtual environment `home`."""
    return home / ("Scripts" if os.name == "nt" else "bin") / name


def run(title: str, *command: str | Path, where: Path = ROOT) -> None:
    """Runs a command; stops everything when it fails."""
    print(f"== {title}", flush=True)
    code = subprocess.call(list(map(str, command)), cwd=where, stdin=subprocess.DEVNULL)
    if code:
        sys.exit(f"check: '{title}' failed with exit code {code}.")


def make_home(with_oracles: bool) -> None:
    """Makes .venv if it is not there, and installs there what the checks need."""
    python = program(HOME, "python")
    if not python.exists():
        run("make .venv", sys.executable, "-m", "venv", HOME)
    extras = ".[cluster,dev,oracles]" if with_oracles else ".[dev]"
    run("install", python, *PIP, "--no-compile", "-e", extras)  # what is never imported need not be


def keep_in_memory() -> None:
    """Has the files that tests write lie in memory, where there is room: a store waits for its disk."""
    if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def look_over() -> None:
    """Style, layout and types."""
    python = program(HOME, "python")
    run("style", python, "-m", "ruff", "check", ".")
    run("layout", python, "-m", "ruff", "format", "--check", ".")
    run("types", python, "-m", "mypy")


def read_once(*pytest: str | Path) -> None:
    """Has all tests read and compiled, so that not every worker does so for itself."""
    subprocess.call(
        [*pytest, "--collect-only"], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    )


def install_for_real() -> None:
    """Installs a wheel as a user would, away from the checkout, and tries what needs every part of it."""
    with TemporaryDirectory() as folder:
        home = Path(folder, "home")
        os.environ["HOYLE_HOME"] = str(home / "matches")
        source = shutil.copytree(ROOT, Path(folder, "hoyle"), ignore=shutil.ignore_patterns(*NOT_SOURCE))
        run("a virtual environment of its own", sys.executable, "-m", "venv", home)
        run("a real install", program(home, "python"), *PIP, source)
        try_out(home)


def try_out(home: Path) -> None:
    """Tries what is installed in a virtual environment."""
    hoyle = program(home, "hoyle")
    levels = ("--games", "2", "--seats", "expert,beginner")
    run("it says what it is", hoyle, "--version", where=home)
    run("it lists the games", hoyle, "games", where=home)
    run("it counts", hoyle, "score", "cribbage", "5H5C5SJD", "--starter", "5D", "--terse", where=home)
    run("it plays", hoyle, "simulate", "cribbage", *levels, where=home)
    run("it deals", hoyle, "cribbage", "--seed", "7", where=home)
    run("it solves", hoyle, "solve", "four-free", "--deal", "617", where=home)


def compare_builds() -> None:
    """Installs a compiled hoyle, and has the two builds play side by side."""
    run(
        "the compiled build plays the same",
        program(HOME, "python"),
        ROOT / "scripts" / "builds.py",
        *COMPARED,
    )


@contextmanager
def beside(which: str) -> Iterator[None]:
    """Has a real install go on meanwhile, and waits for it; stops everything when it has failed."""
    with TemporaryFile("w+", encoding="utf-8", errors="replace") as said:
        command = [sys.executable, str(Path(__file__).resolve()), "--installs", which]
        try:
            with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=said, stderr=said) as install:
                yield
        finally:
            said.seek(0)
            print(f"== beside this, the {which} install", said.read(), sep="\n", flush=True)
    if install.returncode:
        sys.exit(f"check: the {which} install failed.")


def changed() -> list[str]:
    """The files that differ from where the branch left main, or from the last commit, and new ones."""
    start = said("git", "merge-base", "HEAD", "main") or ["HEAD"]
    return said("git", "diff", "--name-only", start[0]) + said("git", "ls-files", "-o", "--exclude-standard")


def said(*command: str) -> list[str]:
    """The lines that a command writes; [] when it fails."""
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout.splitlines()


def near(file: str) -> list[str]:
    """What pytest is to run for a changed file."""
    path = Path(file)
    if path.parts[0] == "hoylecli":
        room, package = (*path.parts[1:-1], "", "")[:2]
        named = (f"tests/{room}/{package}", f"tests/{room}/test_{package}*.py") if package else ()
        found = [each for pattern in named for each in sorted(ROOT.glob(pattern))]
        tests = [str(each.relative_to(ROOT)) for each in found] or [f"tests/{room or 'cli'}"]
    elif path.parts[:2] == ("rules", "bidding"):
        tests = ["tests/rulebook", "tests/bots/bidding"]
    elif path.parts[0] == "rules":
        games = list(ROOT.glob(f"tests/golden/{path.stem}[.-]*txt"))
        tests = ["tests/rulebook", *(f"{TRANSCRIPTS}[{each.stem}]" for each in games)]
        if games and path.suffixes == [".yaml"] and (ROOT / path).exists():
            tests.append(f"{PROPERTIES}[{path.stem}/plain]")
    elif path.match("tests/golden/*.txt"):
        tests = [f"{TRANSCRIPTS}[{path.stem}]"] if (ROOT / path).exists() else []
    elif path.parts[0] == "tests" and path.suffix == ".py":
        tests = [file] if path.stem.startswith("test_") else [str(path.with_name(f"test_{path.name}"))]
    else:
        tests = []
    return [each for each in tests if (ROOT / each.partition("::")[0]).exists()]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--oracles", action="store_true", help="compare with independent programs, too")
    parser.add_argument(
        "--installs",
        nargs="?",
        const="both",
        choices=("plain", "compiled", "both"),
        help="only real installs, plain and compiled",
    )
    parser.add_argument(
        "--quick", action="store_true", help="style, types, and the tests near what has changed"
    )
    args = parser.parse_args()
    if sys.version_info < (3, 10):  # noqa: UP036  whoever runs this may have an older one
        sys.exit("check: hoyle needs Python 3.10 or newer.")
    if args.installs:
        if args.installs != "compiled":
            install_for_real()
        if args.installs != "plain":
            compare_builds()
        return
    keep_in_memory()
    pytest = (program(HOME, "python"), "-m", "pytest", *(() if args.oracles else ("-m", "not oracle")))
    if args.quick:
        if not program(HOME, "ruff").exists():
            make_home(args.oracles)
        look_over()
        tests = sorted({test for file in changed() for test in near(file)})
        run("tests near what has changed", *pytest, *WORKERS, *ALWAYS, *tests)
        return
    with beside("plain"):
        make_home(args.oracles)
    with beside("compiled"):
        look_over()
        read_once(*pytest)
        run("tests", *pytest, *WORKERS)


if __name__ == "__main__":
    main()
