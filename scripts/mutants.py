#!/usr/bin/env python3
"""Breaks the program in random small ways, one at a time, and counts how many the tests catch.

    scripts/mutants.py                          200 mutants of the rooms that hold rules and matches
    scripts/mutants.py --count 20 --seed 5      fewer, others
    scripts/mutants.py --only hoylecli/store    of these files alone
    scripts/mutants.py --results FILE           keeps what is found there, and goes on from what FILE has
    scripts/mutants.py --jobs 2 --write         also writes the report

A mutant is one changed operator, number, condition or dropped statement in a copy of the checkout. Only the
tests near it are run, the nearest first, until one fails; one that lets them run for too long is caught. A
mutant that survives is named with its line, so that a test can be written, or it can be seen to change
nothing.
"""

import argparse
import ast
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from queue import Queue
from random import Random
from tempfile import TemporaryDirectory

from check import near

ROOT = Path(__file__).resolve().parent.parent
REPORT = ROOT / "scripts" / "results" / "mutants.md"
ROOMS = ("scoring", "frame", "families", "rulebook", "store", "table")
LONGEST = 300  # seconds of computer time for one stage of the tests, which take half of that at most
WAITING = 1_200  # seconds by the clock
TABLE = 50  # entries from which a dict is taken for a table that a script made
MEMORY = 4 << 30  # bytes that the tests of a mutant may use
CAUGHT, SLOW, SURVIVED = "caught", "too slow", "SURVIVED"
# What is run besides the tests that are named after a module or its package, what catches most first.
ALSO = {
    "scoring": ["tests/golden", "tests/scoring", "tests/cli/score"],
    "frame": ["tests/golden", "tests/families", "tests/properties"],
    "families": ["tests/golden", "tests/rulebook", "tests/families", "tests/properties", "tests/table"],
    "rulebook": ["tests/rulebook", "tests/golden", "tests/cli/test_rules.py", "tests/cli/test_games.py"],
    "store": ["tests/store", "tests/cli/matches"],
    "table": [
        "tests/table",
        "tests/cli/play",
        "tests/cli/matches",
        "tests/cli/patience",
        "tests/cli/test_simulate.py",
        "tests/cli/test_cluster.py",
        "tests/cli/test_terminal.py",
    ],
}
HEAD = """\
# What the tests catch

Random small breakages of the program, and how many of them fail a test near their module.

| room | mutants | caught | share |
|---|--:|--:|--:|
"""
SWAPS: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or,
    ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mutant:
    """file: below the checkout. text: the whole file, changed. line, what: where, and what became of it."""

    file: str
    text: str
    line: int
    what: str

    @property
    def where(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"


def sites(tree: ast.Module) -> Iterator[tuple[int, ast.AST]]:
    """What can be changed, each with its place in the order of `ast.walk`."""
    skipped = {id(inner) for node in ast.walk(tree) for inner in _apart(node)}
    for at, node in enumerate(ast.walk(tree)):
        if id(node) not in skipped and changed(deepcopy(node)) is not None:
            yield at, node


def _apart(node: ast.AST) -> Iterator[ast.AST]:
    """Parts that no test could see changed: types, tables that scripts made, what only type checkers run, and
    `strict=True`, by which `zip` asserts that lengths agree.
    """
    if isinstance(node, ast.Dict) and len(node.keys) > TABLE:
        yield from ast.walk(node)
    if isinstance(node, ast.keyword) and node.arg in ("strict", "slots", "frozen"):
        yield from ast.walk(node)
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        yield from ast.walk(node)
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        yield from (inner for decorator in node.decorator_list for inner in ast.walk(decorator))
    types = [node.returns] if isinstance(node, ast.FunctionDef) else []
    types += [node.annotation] if isinstance(node, (ast.arg, ast.AnnAssign)) else []
    for each in types:
        for inner in ast.walk(each) if each is not None else ():
            if not (
                isinstance(inner, ast.Call) or (isinstance(inner, ast.Constant) and type(inner.value) is int)
            ):
                yield inner
    if isinstance(node, ast.Assign) and _is_type(node):
        yield from ast.walk(node)


def _is_type(node: ast.Assign) -> bool:
    """Whether it gives a type a name: `Node = Text | Row`."""
    name = ast.unparse(node.targets[0])
    return "|" in ast.unparse(node.value) and name[0].isupper() and not name.isupper()


def changed(node: ast.AST) -> str | None:
    """Changes the node where it is; what was done, None when nothing can be."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
        node.ops[0] = SWAPS[type(node.ops[0])]()
    elif isinstance(node, (ast.BoolOp, ast.BinOp, ast.AugAssign)) and type(node.op) in SWAPS:
        node.op = SWAPS[type(node.op)]()
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), node.operand)
    elif isinstance(node, ast.Constant) and type(node.value) in (int, bool):
        node.value = not node.value if isinstance(node.value, bool) else node.value + 1
    elif isinstance(node, (ast.If, ast.IfExp, ast.While)):
        node.test = ast.UnaryOp(ast.Not(), node.test)
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        node.value = ast.Constant(None)
    else:
        return None
    return ast.unparse(node).splitlines()[0]


def mutants(files: Sequence[Path], count: int, seed: int) -> list[Mutant]:
    """So many, each site as likely as any other."""
    trees = {file: ast.parse(file.read_text(encoding="utf-8")) for file in files}
    places = [(file, at) for file, tree in trees.items() for at, _ in sites(tree)]
    return [
        _mutant(file, trees[file], at) for file, at in Random(seed).sample(places, min(count, len(places)))
    ]


def _mutant(file: Path, tree: ast.Module, at: int) -> Mutant:
    copy = deepcopy(tree)
    node = list(ast.walk(copy))[at]
    before = ast.unparse(node).splitlines()[0]
    what = f"{before} -> {changed(node)}"
    line = getattr(node, "lineno", 0)
    return Mutant(str(file.relative_to(ROOT)), ast.unparse(ast.fix_missing_locations(copy)), line, what)


def stages(file: str) -> list[list[str]]:
    """What is run for a mutant of the file, a list after the other, no test twice.

    First the tests named after the module, then the first of `ALSO`, those of the package, and the others.
    """
    room, stem = Path(file).parts[1], Path(file).stem
    found, known = [], set[str]()
    strict, *others = ALSO.get(room, [f"tests/{room}"])
    for stage in ([f"tests/{room}/**/test_*{stem}*.py"], [strict], near(file), *([each] for each in others)):
        fresh = [each for pattern in stage for each in _files(pattern) if each not in known]
        fresh = [each for each in fresh if room != "families" or _is_about(each, Path(file).parts[2])]
        known.update(fresh)
        found += [fresh] if fresh else []
    return found


def _is_about(test: str, package: str) -> bool:
    """Whether a test has to do with a family: it names it or one of its games, or looks at all games."""
    if not test.startswith("tests/families") or package.endswith(".py"):
        return True
    names = [f"families.{package}", *(f'"{game}' for game in _games(package))]
    is_named = package in Path(test).parts or Path(test).stem.startswith(f"test_{package}")
    return is_named or any(name in _text(test) for name in names)


@cache
def _games(family: str) -> list[str]:
    """The shipped games of a family."""
    return sorted(file.stem for file in (ROOT / "rules" / family).glob("*.yaml") if "." not in file.stem)


@cache
def _text(file: str) -> str:
    return (ROOT / file).read_text(encoding="utf-8")


def _files(pattern: str) -> list[str]:
    """The files of tests that are in a folder or fit a pattern."""
    folder = ROOT / pattern
    files = folder.rglob("test_*.py") if folder.is_dir() else ROOT.glob(pattern)
    return sorted(str(file.relative_to(ROOT)) for file in files)


def verdict(mutant: Mutant, home: Path) -> str:
    """What becomes of the mutant in the copy of the checkout at `home`."""
    target = home / mutant.file
    original = target.read_text(encoding="utf-8")
    _write(target, mutant.text)
    try:
        games = _games(Path(mutant.file).parts[2]) if mutant.file.startswith("hoylecli/families/") else []
        found = (tested(home, tests, games) for tests in stages(mutant.file))
        return next((each for each in found if each != SURVIVED), SURVIVED)
    finally:
        _write(target, original)


def _write(target: Path, text: str) -> None:
    """Writes the file with a later time than it had, so that what was compiled from it is not used again."""
    later = target.stat().st_mtime + 2
    target.write_text(text, encoding="utf-8")
    os.utime(target, (later, later))


def tested(home: Path, tests: Sequence[str], games: Sequence[str]) -> str:
    """Runs the tests until one fails; those that go through all games, only for these if there are any."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
    if games and all(test.startswith(("tests/golden", "tests/properties")) for test in tests):
        command += ["-k", " or ".join(games)]
    running = subprocess.Popen(
        [*command, "-m", "not oracle", *tests],
        cwd=home,
        env=os.environ | {"PYTHONPATH": str(home)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=_limited,
    )
    try:
        ended = running.wait(WAITING)
        return (SLOW if ended == -signal.SIGXCPU else CAUGHT) if ended else SURVIVED
    except subprocess.TimeoutExpired:
        return SLOW
    finally:
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
        running.wait()


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST + 10))


def run(chosen: Sequence[Mutant], jobs: int) -> Iterator[tuple[Mutant, str]]:
    """Each mutant and what became of it, in order. jobs: copies of the checkout that share the work."""
    with TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        homes: Queue[Path] = Queue()
        for number in range(jobs):
            home = Path(folder, str(number))
            ignored = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", ".hypothesis")
            shutil.copytree(ROOT, home, ignore=ignored)
            homes.put(home)
        if chosen and tested(home, ["tests/core", "tests/test_imports.py"], ()) != SURVIVED:
            sys.exit("mutants: tests fail in a copy of the checkout in which nothing is changed.")

        def one(mutant: Mutant) -> str:
            home = homes.get()
            try:
                return verdict(mutant, home)
            finally:
                homes.put(home)

        yield from zip(chosen, pool.map(one, chosen), strict=True)


def read(results: Path | None) -> dict[str, str]:
    """What the file has found: a verdict for each place and change."""
    if results is None or not results.exists():
        return {}
    lines = map(json.loads, results.read_text(encoding="utf-8").splitlines())
    return {line["where"]: line["verdict"] for line in lines}


def report(chosen: Sequence[Mutant], found: Mapping[str, str], call: str) -> str:
    """The table, and the mutants that survived."""
    lines = []
    for room in (*ROOMS, ""):
        ours = [found[mutant.where] for mutant in chosen if mutant.file.startswith(f"hoylecli/{room}")]
        caught = sum(each != SURVIVED for each in ours)
        if ours:
            lines.append(f"| {room or 'all'} | {len(ours)} | {caught} | {caught / len(ours):.1%} |")
    slow = sum(each == SLOW for each in found.values())
    survivors = [f"- `{mutant.where}`" for mutant in chosen if found[mutant.where] == SURVIVED] or ["- none"]
    made = f"`{call}`, {date.today()}; {slow} of those caught took longer than {LONGEST} seconds."
    return HEAD + "\n".join([*lines, "", made, "", "Survivors:", "", *survivors]) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", action="append", default=[], help="a file or folder; may be repeated")
    parser.add_argument("--results", type=Path, help="a file that a run can be gone on with from")
    parser.add_argument("--write", action="store_true", help=f"also write {REPORT.name}")
    args = parser.parse_args()
    places = [ROOT / only for only in args.only] or [ROOT / "hoylecli" / room for room in ROOMS]
    files = sorted(file for place in places for file in ([place] if place.is_file() else place.rglob("*.py")))
    chosen, found = mutants(files, args.count, args.seed), read(args.results)
    left = [mutant for mutant in chosen if mutant.where not in found]
    for number, (mutant, became) in enumerate(run(left, args.jobs), len(chosen) - len(left) + 1):
        print(f"{number:>4}  {became:8}  {mutant.where}", flush=True)
        found[mutant.where] = became
        if args.results:
            with open(args.results, "a", encoding="utf-8") as file:
                file.write(json.dumps({"where": mutant.where, "verdict": became}) + "\n")
    caught = sum(found[mutant.where] != SURVIVED for mutant in chosen)
    print(f"{caught} of {len(chosen)} caught, {caught / len(chosen):.1%}")
    if args.write:
        only = "".join(f" --only {each}" for each in args.only)
        call = f"scripts/mutants.py --count {args.count} --seed {args.seed}{only} --write"
        REPORT.write_text(report(chosen, found, call), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
