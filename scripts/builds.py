#!/usr/bin/env python3
"""Compares the plain build with the compiled one: moves, results, hints and verdicts, to the last digit.

    scripts/builds.py                                  builds a compiled hoyle elsewhere, and compares
    scripts/builds.py --matches 40 --patiences 60      a quick look
    scripts/builds.py --brief                          as many, with less thought: for the checks
    scripts/builds.py --beside PYTHON                  with the compiled hoyle that is installed there
    scripts/builds.py --tests 8                        also runs one of eight tests of what is compiled
    scripts/builds.py --write                          also into scripts/results/builds.md

Matches are of all games, by players of all levels, up to the end of a deal. At some decisions an expert gives
a hint, which is compared with its figures. Patiences are given to the solver, which stops after so many
positions. With --brief experts sit nowhere, but their hints are followed. Tests of what is compiled are those
that import it and put nothing of their own in its place.
Without a C compiler it says so, and there is nothing to compare.
"""

import argparse
import ast
import importlib.machinery
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from itertools import zip_longest
from multiprocessing.pool import ThreadPool
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
RESULTS: Final = ROOT / "scripts" / "results" / "builds.md"
MATCHES: Final = 300
PATIENCES: Final = 1000
MOST_MOVES: Final = 120  # of a match
HINTED: Final = 9  # one decision of so many
SEARCHED: Final = 1500  # positions of a patience
BRIEFLY_HINTED: Final = 40
BRIEFLY_SEARCHED: Final = 400
SEED: Final = 1
CHANGING: Final = ("monkeypatch", "hurry")  # words of tests that put something in the place of what there is


# What is compared, line by line; it is told by each build for itself


def lines(matches: int, patiences: int, is_brief: bool) -> Iterator[str]:
    """What happens in so many matches and patiences, a line for each. is_brief: with less thought.

    Deals of bridge are solved by the search of this program, wherever endplay is installed.
    """
    sys.modules["endplay"] = None  # type: ignore[assignment]  # as if it were not there
    from hoylecli import rulebook

    games = [rulebook.load(name, variant) for name in rulebook.catalogue() for variant in _variants(name)]
    played = [game for game in games if game.family != "patience"]
    laid = [game for game in games if game.family == "patience" and hasattr(game.start(1, seed=0), "is_won")]
    for number in range(matches):
        yield json.dumps(_told(_match, played[number % len(played)], number, is_brief))
    for number in range(patiences):
        yield json.dumps(_told(_patience, laid[number % len(laid)], number, is_brief))


def _told(
    of: Callable[[Any, int, bool], list[object]], game: Any, number: int, is_brief: bool
) -> list[object]:
    """What is told of a match, or that it failed, so that one failure does not hide others."""
    try:
        return of(game, number, is_brief)
    except Exception as error:
        return [game.name, game.variant, number, f"{type(error).__name__}: {error}"]


def _variants(name: str) -> list[str]:
    from hoylecli import rulebook

    return list(rulebook.describe(name).variants)


def _match(game: Any, number: int, is_brief: bool) -> list[object]:
    """The moves of a match up to the end of a deal, the hints given in it, and how it stands then."""
    from hoylecli import bots
    from hoylecli.core.game import LEVELS, TABLE

    chance, seats = Random(f"builds {number}"), game.players.usual
    levels = [level for level in LEVELS if not (is_brief and level == "expert")]
    players = [bots.bot(game.family, chance.choice(levels)) for _ in range(seats)]
    hinted = BRIEFLY_HINTED if is_brief else HINTED
    state, told = game.start(seats, seed=number), list[object]()
    while state.to_act is not None and len(told) < MOST_MOVES and not getattr(state, "sheet", ()):
        actor = state.to_act
        if actor == TABLE:
            move = state.legal_moves()[0]
        else:
            view, rng = state.view(actor), f"{number}/{len(told)}"
            move = players[actor].choose(view, Random(rng))
            if len(view.legal) > 1 and chance.randrange(hinted) == 0:
                hint = bots.advice(game.family, view, Random(rng))
                told.append(repr(hint))
                move = hint.move if is_brief else move
        told.append(str(move))
        state = state.apply(move)
    return [game.name, game.variant, number, *told, repr(state.outcome()), repr(getattr(state, "sheet", ""))]


def _patience(game: Any, number: int, is_brief: bool) -> list[object]:
    """What the solver says of a deal, and with which moves it is won."""
    from hoylecli.bots.solver import solve
    from hoylecli.bots.solver.watch import Limit

    found = solve(game.start(1, seed=number), Limit(states=BRIEFLY_SEARCHED if is_brief else SEARCHED))
    moves = " ".join(map(str, found.moves))
    return [game.name, game.variant, number, found.verdict, found.states, moves]


# The two builds


class Comparison(NamedTuple):
    """What came of it.

    told: a line of each match and patience, by the plain build. bad: how many differ or fail.
    """

    told: list[str]
    bad: int


def compared(python: Path, matches: int, patiences: int, is_brief: bool) -> Comparison:
    """What this build and that of another Python tell. The first differences are shown."""
    words = [str(Path(__file__)), "--tell", "--matches", str(matches), "--patiences", str(patiences)]
    words += ["--brief"] if is_brief else []
    with TemporaryDirectory() as folder:
        environment = os.environ | {"HOYLE_HOME": folder}
        environment.pop("PYTHONPATH", None)
        print(f"plain and compiled: {matches} matches and {patiences} patiences", flush=True)
        programs = {"plain": Path(sys.executable), "compiled": python}

        def run(program: Path) -> subprocess.CompletedProcess[str]:
            call = [program, *words]
            return subprocess.run(call, capture_output=True, text=True, env=environment, cwd=folder)

        with ThreadPool(len(programs)) as pool:
            runs = pool.map(run, programs.values())
        for name, done in zip(programs, runs, strict=True):
            if done.returncode:
                sys.exit(f"builds: the {name} build fails:\n{done.stderr[-2000:]}")
        told = [done.stdout.splitlines() for done in runs]
    if (said := [lines[0] for lines in told]) != ["plain", "compiled"]:
        sys.exit(f"builds: a plain and a compiled build are wanted, not {' and '.join(said)}.")
    different = [pair for pair in zip_longest(*told) if pair[0] != pair[1]][1:]
    for plain, compiled in different[:5]:
        print(f"differs:\n  {_first_difference(plain, compiled)}")
    failed = [line for line in told[0] if "Error: " in line]
    for line in failed[:5]:
        print(f"fails in plain Python:\n  {line[:300]}")
    print(f"{len(told[0]) - 1 - len(different)} of {len(told[0]) - 1} are equal")
    return Comparison(told[0][1:], len(different) + len(failed))


def written(found: Comparison, matches: int, patiences: int, seconds: float) -> str:
    """The report of a comparison."""
    kinds = Counter("matches" if each < matches else "patiences" for each in range(len(found.told)))
    rows = [json.loads(line) for line in found.told]
    games = {kind: {tuple(row[:2]) for row in part} for kind, part in (
        ("matches", rows[:matches]), ("patiences", rows[matches:]),
    )}  # fmt: skip
    moves = sum(len(row) - 5 for row in rows[:matches])
    hints = sum(text.startswith("Hint(") for row in rows[:matches] for text in row[3:-2])
    states = sum(row[4] for row in rows[matches:] if len(row) > 4)
    verdicts = Counter(str(row[3]) for row in rows[matches:])
    return (
        "# The plain and the compiled build play alike\n\n"
        f"`scripts/builds.py --matches {matches} --patiences {patiences} --write`: seeds 0 to "
        f"{max(matches, patiences) - 1}, Python {sys.version.split()[0]}, "
        f"{date.today().isoformat()}, {seconds / 60:.0f} minutes.\n\n"
        "| what | how many | games and variants | what was compared |\n|---|--:|--:|---|\n"
        f"| matches | {kinds['matches']:,} | {len(games['matches'])} | {moves - hints:,} moves, "
        f"{hints:,} hints with their figures, results |\n"
        f"| patiences | {kinds['patiences']:,} | {len(games['patiences'])} | verdicts ("
        + ", ".join(f"{verdict} {count:,}" for verdict, count in verdicts.most_common())
        + f"), {states:,} positions, moves |\n\n"
        f"{len(rows) - found.bad:,} of {len(rows):,} are equal to the last digit.\n"
    )


def _first_difference(plain: str | None, compiled: str | None) -> str:
    one, other = json.loads(plain or "[]"), json.loads(compiled or "[]")
    at = next((at for at, pair in enumerate(zip_longest(one, other)) if pair[0] != pair[1]), 0)
    return f"{one[:3]}, at {at}:\n    plain:    {one[at : at + 1]}\n    compiled: {other[at : at + 1]}"


# The tests of what is compiled


def tested(python: Path, share: int) -> bool:
    """Whether the tests of what is compiled pass there, one of so many and at least one of each file."""
    pytest = importlib.util.find_spec("pytest")
    assert pytest is not None
    assert pytest.origin is not None
    paths = (ROOT / "scripts", Path(pytest.origin).parent.parent)
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(map(str, paths)),
        "HOYLE_COSTS_SHARE": str(share),
    }
    with TemporaryDirectory() as folder:
        call = [python, "-c", "import hoylecli; print(hoylecli.__path__[0])"]
        package = subprocess.check_output(call, text=True, env=environment, cwd=folder).strip()
        files = list(_tests_of(compiled_modules(Path(package))))
        print(f"compiled: tests of {len(files)} files", flush=True)
        call = [python, "-m", "pytest", "-c", ROOT / "setup.cfg", "--rootdir", ROOT, "-p", "no:cacheprovider"]
        call += ["-p", "costs", "-m", "not oracle", *files]
        return not files or subprocess.run(call, env=environment, cwd=folder).returncode == 0


def compiled_modules(package: Path) -> set[str]:
    """The names of the modules that are compiled in an installed package."""
    ending, found = importlib.machinery.EXTENSION_SUFFIXES[0], set[str]()
    for file in package.rglob(f"*{ending}"):
        parts = (*file.parent.relative_to(package.parent).parts, file.name[: -len(ending)])
        found.add(".".join(parts).removesuffix(".__init__"))
    return found


def _tests_of(modules: set[str]) -> Iterator[Path]:
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        text = file.read_text(encoding="utf-8")
        changes = any(word in text for word in CHANGING)
        if not changes and not modules.isdisjoint(_imported(ast.parse(text))):
            yield file


def _imported(tree: ast.Module) -> Iterator[str]:
    """The modules that are imported, and what might be one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def built(home: Path) -> Path:
    """The Python of a new environment with a compiled hoyle, which is compiled as quickly as may be."""
    subprocess.run([sys.executable, "-m", "venv", home], check=True)
    python = home / ("Scripts" if os.name == "nt" else "bin") / "python"
    call = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", ROOT]
    subprocess.run(call, check=True, env=os.environ | {"HOYLE_COMPILE": "quick"})
    return python


def has_compiler() -> bool:
    """Whether the compiler that this Python was built with can be called."""
    named = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return os.name == "nt" or shutil.which(named) is not None


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--patiences", type=int, default=PATIENCES)
    parser.add_argument("--brief", action="store_true", help="with less thought, a fifth of the time")
    parser.add_argument("--tests", type=int, default=0, metavar="N", help="run one of N tests, too")
    parser.add_argument("--beside", type=Path, metavar="PYTHON", help="where a compiled hoyle is installed")
    parser.add_argument("--write", action="store_true", help=f"also write {RESULTS.relative_to(ROOT)}")
    parser.add_argument("--tell", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.tell:
        from hoylecli.building import is_compiled

        print("compiled" if is_compiled() else "plain")
        for line in lines(args.matches, args.patiences, args.brief):
            print(line)
        return 0
    if args.beside is None and not has_compiler():
        print("There is no C compiler here, so there is no compiled build to compare with.")
        return 0
    with TemporaryDirectory() as folder:
        python = args.beside.absolute() if args.beside else built(Path(folder))
        began = time.monotonic()
        found = compared(python, args.matches, args.patiences, args.brief)
        if args.write:
            text = written(found, args.matches, args.patiences, time.monotonic() - began)
            RESULTS.write_text(text, encoding="utf-8")
        passes = not args.tests or tested(python, args.tests)
        return 1 if found.bad or not passes else 0


if __name__ == "__main__":
    sys.exit(main())
