#!/usr/bin/env python3
"""Breaks the program in random small ways, one at a time, and counts how many the tests catch.

    scripts/mutants.py                          200 mutants of the rooms that hold rules and matches
    scripts/mutants.py --count 20 --seed 5      fewer, others
    scripts/mutants.py --only hoylecli/store    of these files alone
    scripts/mutants.py --results FILE           keeps what is found there, and goes on from what FILE has
    scripts/mutants.py --record                 notes anew which tests execute which lines
    scripts/mutants.py --jobs 2 --write         also writes the report

A mutant is one changed operator, number, condition or dropped statement in a copy of the checkout. The tests
that execute the line are run, the quickest first, until one fails or runs for too long. A mutant that
survives is named with its line, so that a test can be written, or it can be seen to change nothing. Needs
`coverage`, whose record of what each test executes is kept in a folder of the checkout.
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
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from pathlib import Path
from queue import Queue
from random import Random
from tempfile import TemporaryDirectory

import pytest
from check import near
from executing import CHOSEN, ROOT, Executed, call_of_pytest, environment, record

REPORT = ROOT / "scripts" / "results" / "mutants.md"
ROOMS = ("scoring", "frame", "families", "rulebook", "store", "table")
RECORD = ROOT / ".executed"
LONGEST = 100  # seconds of tests for a mutant, as they were recorded
WAITING = 300  # seconds by the clock
TABLE = 50  # entries from which a dict is taken for a table that a script made
MEMORY = 4 << 30  # bytes that the tests of a mutant may use
IMPORTED = ("tests/rulebook", "tests/table/test_wire.py")  # tests of what families say when they are imported
CAUGHT, SLOW, SURVIVED, UNTESTED = "caught", "too slow", "SURVIVED", "NOT EXECUTED"
HEAD = """\
# What the tests catch

Random small breakages of the program, and how many of them fail a test.

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
    """file: below the checkout. text: the whole file, changed. line, what: where, and what became of it.

    lines, names: as `surroundings` has them.
    """

    file: str
    text: str
    line: int
    what: str
    lines: range
    names: frozenset[str]

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
    lines, names = surroundings(copy, node)
    before = ast.unparse(node).splitlines()[0]
    what = f"{before} -> {changed(node)}"
    line = getattr(node, "lineno", 0)
    text = ast.unparse(ast.fix_missing_locations(copy))
    return Mutant(str(file.relative_to(ROOT)), text, line, what, lines, names)


def surroundings(tree: ast.Module, node: ast.AST) -> tuple[range, frozenset[str]]:
    """The lines of the expression around the node, and the names by which others know it if that is run when
    the module is imported.
    """
    outer = {inner: node for node in ast.walk(tree) for inner in ast.iter_child_nodes(node)}
    chain = [node.test if isinstance(node, (ast.If, ast.While)) else node]
    while chain[-1] in outer:
        chain.append(outer[chain[-1]])
    ends = (ast.stmt, ast.match_case, ast.arguments)
    pairs = list(pairwise(chain))
    widest = next(inner for inner, around in pairs if isinstance(around, ends) or isinstance(inner, ast.stmt))
    called = any(
        inner is around.body if isinstance(around, ast.Lambda) else inner in around.body
        for inner, around in pairs
        if isinstance(around, (ast.FunctionDef, ast.Lambda))
    )
    names = frozenset() if called else frozenset(name for each in chain for name in _names(each))
    return range(widest.lineno, (widest.end_lineno or widest.lineno) + 1), names


def _names(node: ast.AST) -> list[str]:
    """What a statement gives a name to."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return [node.name]
    targets = [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", [])
    return [each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)]


def tests_of(mutant: Mutant, executed: Executed) -> dict[str, float]:
    """Those that execute what is changed. What is run when a module is imported, they may have found done:
    then those that use its name, and those that are near.
    """
    found = executed.by_line(mutant.file, mutant.lines)
    for name in mutant.names:
        found |= executed.by_name(name, sorted((ROOT / "hoylecli").rglob("*.py")))
    if not mutant.names and not executed.is_import(mutant.file, mutant.lines):
        return executed.order(found, LONGEST)
    near_it = IMPORTED if "/families/" in mutant.file else near(mutant.file)
    return executed.order(found | executed.in_files(near_it), LONGEST, near_it)


def verdict(mutant: Mutant, home: Path, tests: Mapping[str, float]) -> str:
    """What becomes of the mutant in the copy of the checkout at `home`."""
    target = home / mutant.file
    original = target.read_text(encoding="utf-8")
    _write(target, mutant.text)
    try:
        return tested(home, tests) if tests else UNTESTED
    finally:
        _write(target, original)


def _write(target: Path, text: str) -> None:
    """Writes the file with a later time than it had, so that what was compiled from it is not used again."""
    later = target.stat().st_mtime + 2
    target.write_text(text, encoding="utf-8")
    os.utime(target, (later, later))


def tested(home: Path, tests: Mapping[str, float]) -> str:
    """Runs the tests in their order until one fails, or takes longer than its seconds of computer time."""
    chosen = home.with_suffix(".tests")
    chosen.write_text(json.dumps(tests), encoding="utf-8")
    running = subprocess.Popen(
        [*call_of_pytest(0), "-x", *sorted({test.partition("::")[0] for test in tests})],
        cwd=home,
        env=environment(home) | {CHOSEN: str(chosen)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=_limited,
    )
    try:
        ended = running.wait(WAITING)
        return {0: SURVIVED, pytest.ExitCode.NO_TESTS_COLLECTED: SURVIVED, -signal.SIGXCPU: SLOW}.get(
            ended, CAUGHT
        )
    except subprocess.TimeoutExpired:
        return SLOW
    finally:
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
        running.wait()


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def run(chosen: Sequence[Mutant], executed: Executed, jobs: int) -> Iterator[tuple[Mutant, str]]:
    """Each mutant and what became of it. jobs: copies of the checkout that share the work."""
    with TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        homes: Queue[Path] = Queue()
        for number in range(jobs):
            home = Path(folder, str(number))
            ignored = shutil.ignore_patterns(
                ".git", ".venv", "__pycache__", ".*_cache", ".hypothesis", RECORD.name
            )
            shutil.copytree(ROOT, home, ignore=ignored)
            homes.put(home)
        if chosen and tested(home, executed.order(executed.seconds, LONGEST)) != SURVIVED:
            sys.exit("mutants: tests fail in a copy of the checkout in which nothing is changed.")

        def one(mutant: Mutant) -> tuple[Mutant, str]:
            home = homes.get()
            try:
                return mutant, verdict(mutant, home, tests_of(mutant, executed))
            finally:
                homes.put(home)

        for done in as_completed([pool.submit(one, mutant) for mutant in chosen]):
            yield done.result()


def read(results: Path | None) -> dict[str, dict[str, str]]:
    """What was found at each place: the `verdict`, and `why` it survived if somebody has written that."""
    if results is None or not results.exists():
        return {}
    lines = map(json.loads, results.read_text(encoding="utf-8").splitlines())
    return {line["where"]: line for line in lines}


def report(chosen: Sequence[Mutant], found: Mapping[str, Mapping[str, str]], call: str) -> str:
    """The table, and the mutants that survived."""
    lines = []
    for room in (*ROOMS, ""):
        ours = [found[mutant.where] for mutant in chosen if mutant.file.startswith(f"hoylecli/{room}")]
        if ours:
            caught = sum(each["verdict"] in (CAUGHT, SLOW) for each in ours)
            lines.append(f"| {room or 'all'} | {len(ours)} | {caught} | {caught / len(ours):.1%} |")
    slow = sum(found[mutant.where]["verdict"] == SLOW for mutant in chosen)
    made = f"`{call}`, {date.today()}; {slow} of those caught made a test too slow."
    survivors = [
        f"- `{mutant.where}`: {found[mutant.where].get('why', 'not caught')}"
        for mutant in chosen
        if found[mutant.where]["verdict"] not in (CAUGHT, SLOW)
    ]
    return HEAD + "\n".join([*lines, "", made, "", "Survivors:", "", *(survivors or ["- none"])]) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", action="append", default=[], help="a file or folder; may be repeated")
    parser.add_argument("--results", type=Path, help="a file that a run can be gone on with from")
    parser.add_argument("--record", action="store_true", help="note anew which tests execute which lines")
    parser.add_argument("--coverage", type=Path, default=RECORD, help=f"the folder of that, {RECORD.name}")
    parser.add_argument("--write", action="store_true", help=f"also write {REPORT.name}")
    args = parser.parse_args()
    if args.record or not args.coverage.exists():
        record(args.coverage, ROOMS, args.jobs)
    executed = Executed(args.coverage)
    places = [ROOT / only for only in args.only] or [ROOT / "hoylecli" / room for room in ROOMS]
    files = sorted(file for place in places for file in ([place] if place.is_file() else place.rglob("*.py")))
    chosen, found = mutants(files, args.count, args.seed), read(args.results)
    left = [mutant for mutant in chosen if mutant.where not in found]
    for number, (mutant, became) in enumerate(run(left, executed, args.jobs), len(chosen) - len(left) + 1):
        print(f"{number:>4}  {became:8}  {mutant.where}", flush=True)
        found[mutant.where] = {"where": mutant.where, "verdict": became}
        if args.results:
            with open(args.results, "a", encoding="utf-8") as file:
                file.write(json.dumps(found[mutant.where]) + "\n")
    caught = sum(found[mutant.where]["verdict"] in (CAUGHT, SLOW) for mutant in chosen)
    print(f"{caught} of {len(chosen)} caught, {caught / max(len(chosen), 1):.1%}")
    if args.write:
        only = "".join(f" --only {each}" for each in args.only)
        call = f"scripts/mutants.py --count {args.count} --seed {args.seed}{only} --write"
        REPORT.write_text(report(chosen, found, call), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
