#!/usr/bin/env python3
"""Breaks the program in random small ways, one at a time, and counts how many the tests catch.

    scripts/mutants.py                          200 mutants of scoring, families, rulebook, store and table
    scripts/mutants.py --count 20 --seed 5      fewer, others
    scripts/mutants.py --only hoylecli/store    of these files alone
    scripts/mutants.py --jobs 2 --write         also writes the report

A mutant is one changed operator, number, condition or dropped statement in a copy of the checkout. The tests
near it run first; only if they pass do all others, but for those that ask independent programs. A mutant that
survives is named with its line, so that a test can be written, or it can be seen to change nothing.
"""

import argparse
import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from queue import Queue
from random import Random
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
REPORT = ROOT / "scripts" / "results" / "mutants.md"
ROOMS = ("scoring", "frame", "families", "rulebook", "store", "table")
LONGEST = 1200  # seconds for the tests of one mutant; one that never ends is caught
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


def sites(tree: ast.Module) -> Iterator[tuple[int, ast.AST]]:
    """What can be changed, each with its place in the order of `ast.walk`."""
    skipped = {id(inner) for node in ast.walk(tree) for inner in _apart(node)}
    for at, node in enumerate(ast.walk(tree)):
        if id(node) not in skipped and changed(deepcopy(node)) is not None:
            yield at, node


def _apart(node: ast.AST) -> Iterator[ast.AST]:
    """Parts that no test could see changed: types, sizes of caches, what only runs for a type checker."""
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
    if (
        isinstance(node, ast.Assign)
        and "|" in ast.unparse(node.value)
        and ast.unparse(node.targets[0])[0].isupper()
    ):
        yield from ast.walk(node)  # a name for a type


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


def near(file: str) -> list[str]:
    """Where the tests are that are likely to catch a change of the file, the likeliest first."""
    room = Path(file).parts[1]
    also = {
        "scoring": ["families", "cli"],
        "frame": ["families", "golden"],
        "families": ["golden", "properties"],
        "table": ["cli"],
    }
    return [f"tests/{each}" for each in (room, *also.get(room, []))]


def is_caught(mutant: Mutant, home: Path) -> bool:
    """Whether a test fails on the mutant, put into the copy of the checkout at `home`."""
    target = home / mutant.file
    original = target.read_text(encoding="utf-8")
    target.write_text(mutant.text, encoding="utf-8")
    try:
        return any(_fails(home, tests) for tests in (near(mutant.file), ["tests"]))
    finally:
        target.write_text(original, encoding="utf-8")


def _fails(home: Path, tests: Sequence[str]) -> bool:
    command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", "not oracle"]
    try:
        done = subprocess.run(
            [*command, *tests],
            cwd=home,
            env=os.environ | {"PYTHONPATH": str(home)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=LONGEST,
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def run(chosen: Sequence[Mutant], jobs: int) -> Iterator[tuple[Mutant, bool]]:
    """Each mutant and whether it was caught, in order. jobs: copies of the checkout that share the work."""
    with TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        homes: Queue[Path] = Queue()
        for number in range(jobs):
            home = Path(folder, str(number))
            ignored = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", ".hypothesis")
            shutil.copytree(ROOT, home, ignore=ignored)
            homes.put(home)

        def one(mutant: Mutant) -> bool:
            home = homes.get()
            try:
                return is_caught(mutant, home)
            finally:
                homes.put(home)

        yield from zip(chosen, pool.map(one, chosen), strict=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", action="append", default=[], help="a file or folder; may be repeated")
    parser.add_argument("--write", action="store_true", help=f"also write {REPORT.name}")
    args = parser.parse_args()
    places = [ROOT / only for only in args.only] or [ROOT / "hoylecli" / room for room in ROOMS]
    files = sorted(file for place in places for file in ([place] if place.is_file() else place.rglob("*.py")))
    survivors, chosen = [], mutants(files, args.count, args.seed)
    for number, (mutant, caught) in enumerate(run(chosen, args.jobs), 1):
        where = f"{mutant.file}:{mutant.line}: {mutant.what}"
        print(f"{number:>4}  {'caught  ' if caught else 'SURVIVED'}  {where}", flush=True)
        survivors += [] if caught else [where]
    caught = len(chosen) - len(survivors)
    print(f"{caught} of {len(chosen)} caught, {caught / len(chosen):.1%}")
    if args.write:
        call = f"scripts/mutants.py --count {args.count} --seed {args.seed} --write"
        share = f"{caught} of {len(chosen)} caught, {caught / len(chosen):.1%}"
        head = f"# Mutants\n\n`{call}`, {date.today()}: {share}."
        lines = [f"- `{where}`" for where in survivors] or ["- none"]
        REPORT.write_text("\n".join([head, "", "Survivors:", "", *lines]) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
