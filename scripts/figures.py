#!/usr/bin/env python3
"""Figures of the house: how large it is, and how much of it a single game needs.

    scripts/figures.py                     today's figures
    scripts/figures.py --at 49b3e198       beside those of an older revision, as far as they can be had there
    scripts/figures.py --at REV --write    puts the table into scripts/results/house.md

Of a game, those fields of its views are filled that hold anything at a decision, or at the end, of a match
at random: a sheet has no line before the first deal is counted, and seat 0 is a seat. A part that a game does
not have is not in the JSON of its views, so that it is no field of them; how many are left out so is said.
Entered are the lines in functions of its family by a match of average players, as the program shows it;
modules of a family are those that are imported from the packages of `families` for that. At rummies the
second share is that of a match watched, and of one that somebody plays, too, at a drawn table.

The size of the package is told twice: of all of it, and without the rooms in `ADDED`, which do what the
program could not do at 49b3e198, when the goals for its size were set. Beside an older revision it is also
told by how many lines the commits since then made it smaller, and by how many others made it larger.
"""

import argparse
import ast
import io
import json
import os
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import redirect_stdout, suppress
from datetime import date
from itertools import chain
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
REPORT: Final = ROOT / "scripts" / "results" / "house.md"
PLAYED: Final = (
    "go-fish", "war", "cribbage", "farkle", "memory", "klondike", "gin", "rummy-500", "kalooki", "canasta",
    "old-maid", "crazy-eights", "hearts", "whist", "euchre", "spades", "pinochle", "piquet", "poker",
    "texas-hold-em",
)  # fmt: skip
MOST_MOVES: Final = 3_000  # of a match at random, which may have no end
SAT_AT: Final = ("gin", "rummy-500", "kalooki", "canasta")  # games that somebody plays, too
MOST_TYPED: Final = 150  # moves that are typed in a match
MENTIONS: Final = {"`to_act` in tricks": r"\bto_act\b", "`turn` in tricks": r"\bturn\b"}
SEATS: Final = {"seat", "to_act", "turn", "dealer"}  # fields in which 0 is a seat
EMPTY: Final[tuple[Any, ...]] = (None, "", (), False, frozenset(), {})  # and 0, which equals False
SAMPLED: Final = ("sample", "worlds", "inference", "unseen")  # modules of sampled worlds
NAMES: Final = 6  # so many names of classes are told
ADDED: Final = (
    "bots/bidding", "bots/double_dummy", "bots/tricks/bridge", "bots/styles", "cli/bridge", "cli/cast",
    "cli/guide/evening", "cli/guide/lobby", "cli/guide/quiz", "cli/matches/accuracy", "cli/matches/review",
    "cli/play/advise", "cli/play/boards", "cli/play/daily", "cli/play/drill", "cli/score/bridge_boards",
    "families/pictures", "families/tricks/boards", "families/tricks/phases/bridge",
    "families/tricks/position/bridge", "families/tricks/scores/bridge", "families/tricks/text/bridge",
    "families/tricks/text/bridge_told", "families/tricks/text/pictured", "scoring/bridge/auction",
    "scoring/bridge/duplicate", "scoring/bridge/files", "scoring/bridge/hands", "scoring/bridge/lin",
    "scoring/bridge/pbn", "scoring/bridge/rbn", "scoring/bridge/records", "store/drills", "store/guests",
    "store/hands", "store/reviews", "store/rivals", "table/advising", "table/cast/moments",
    "table/cast/regulars", "table/daily", "table/drills", "table/duplicate", "table/faces/cells",
    "table/faces/moments", "table/faces/painter", "table/faces/tiles", "table/host/second", "table/marks",
    "table/quiz", "table/review",
)  # fmt: skip
"""What is for bridge, reviews, drills, advice on real tables, people, and painted tables."""
Figures = dict[str, str]


# What can be counted from the files


def of_files(root: Path) -> Iterator[tuple[str, str]]:
    """The figures of the checkout at `root` that need no game to be played."""
    package = root / "hoylecli"
    sources = {file: file.read_text(encoding="utf-8") for file in sorted(package.rglob("*.py"))}
    trees = {file: ast.parse(text) for file, text in sources.items()}
    lengths = {file: len(text.splitlines()) for file, text in sources.items()}
    inits = [file for file in sources if file.name == "__init__.py"]
    stubs = [file for file in inits if all(map(_is_text, trees[file].body))]
    short = [file for file in sources if lengths[file] <= 30 and file not in stubs]
    imports = {file: _import_lines(tree) for file, tree in trees.items()}
    older = [file for file in sources if not _is_added(file.relative_to(package))]
    yield "files of the package", f"{len(sources)}"
    yield "packages", f"{len(inits)}"
    yield "stub `__init__` modules", f"{len(stubs)}"
    yield "other modules of at most 30 lines", f"{len(short)}"
    yield "modules of more than 500 lines", f"{sum(each > 500 for each in lengths.values())}"
    yield "lines of the package", f"{sum(lengths.values()):,}"
    yield "lines of imports", _share(imports, lengths, sources)
    yield "without what was added: files", f"{len(older)}"
    yield "- packages", f"{sum(file in inits for file in older)}"
    yield "- lines", f"{sum(lengths[file] for file in older):,}"
    yield "- lines of imports", _share(imports, lengths, older)
    checks = {family: sum(map(_checks, found)) for family, found in _by_family(trees, root).items()}
    yield "checks of rules", f"{sum(checks.values())}"
    yield from ((f"- of {family}", f"{number}") for family, number in checks.items() if number)
    yield from _keys(root)
    classes = Counter(node.name for tree in trees.values() for node in tree.body if _is_class(node))
    often = [(name, number) for name, number in classes.most_common(NAMES) if number > 1]
    yield "class names that several classes have", f"{sum(number > 1 for number in classes.values())}"
    yield "- the most frequent", ", ".join(f"{name} {number}" for name, number in often)
    tricks = [text for file, text in sources.items() if "tricks" in file.parts]
    for what, pattern in MENTIONS.items():
        yield f"mentions of {what}", f"{sum(len(re.findall(pattern, text)) for text in tricks)}"
    asked = sum(len(re.findall(r"getattr\(.*turn", text)) for text in sources.values())
    yield "places that ask by `getattr` whose turn it is", f"{asked}"
    drawn = [file for file in sources if "worlds" in file.parts or file.stem in SAMPLED]
    for room in ("families", "bots"):
        yield f"lines of sampled worlds in `{room}`", f"{_sum(lengths, drawn, room):,}"
    texts = list((root / "tests" / "golden").rglob("*.txt"))
    yield "transcripts", f"{len(texts)}"
    yield "lines of transcripts", f"{sum(map(_lines, texts)):,}"
    levels = sorted((root / "scripts").glob("*levels*.py"))
    yield "level scripts", f"{len(levels)}"
    yield "lines of level scripts", f"{sum(map(_lines, levels)):,}"


def _is_added(file: Path) -> bool:
    """Whether a module, by its path in the package, is in one of the rooms that were added."""
    return any(f"{file.with_suffix('').as_posix()}/".startswith(f"{room}/") for room in ADDED)


def _share(imports: Mapping[Path, int], lengths: Mapping[Path, int], files: Collection[Path]) -> str:
    """The lines of imports of these files, and their share of all lines."""
    found, lines = (sum(each[file] for file in files) for each in (imports, lengths))
    return f"{found:,}, {found / lines:.1%}"


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_class(node: ast.stmt) -> bool:
    return isinstance(node, ast.ClassDef) and not node.name.startswith("_")


def _import_lines(tree: ast.Module) -> int:
    found = [node for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom))]
    return sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in found)


def _checks(tree: ast.Module) -> int:
    """How many problems are yielded: pairs of a key and what is wrong with it."""
    yielded = (node.value for node in ast.walk(tree) if isinstance(node, ast.Yield))
    return sum(isinstance(value, ast.Tuple) and len(value.elts) == 2 for value in yielded)


def _by_family(trees: Mapping[Path, ast.Module], root: Path) -> dict[str, list[ast.Module]]:
    """The modules that check rules, by family."""
    found = defaultdict[str, list[ast.Module]](list)
    for file, tree in trees.items():
        parts = file.relative_to(root / "hoylecli").parts
        if (
            parts[0] == "families"
            and len(parts) > 2
            and {"rules", "rules.py", "checks.py", "__init__.py"} & set(parts)
        ):
            found[parts[1]].append(tree)
    return found


def _keys(root: Path) -> Iterator[tuple[str, str]]:
    """How many keys there are in the rules of each family, and which only one game sets."""
    import yaml

    schema = json.loads((root / "rules" / "schema.json").read_text(encoding="utf-8"))["definitions"]
    for family in sorted(path.name for path in (root / "rules").iterdir() if f"{path.name}-rules" in schema):
        users = {key: set[str]() for key in _leaves(schema.get(f"{family}-rules", {}), schema)}
        for file in (root / "rules" / family).glob("*.yaml"):
            if ".tutorial" not in file.suffixes:
                for key in set(_set_by(yaml.safe_load(file.read_text(encoding="utf-8")))) & set(users):
                    users[key].add(file.stem)
        alone = sum(len(games) == 1 for games in users.values())
        yield f"keys in the rules of {family}", f"{len(users)}, {alone} set by one game"


def _leaves(schema: Any, every: Mapping[str, Any], above: str = "") -> set[str]:
    """The keys of a JSON Schema, whatever alternatives they stand in; two levels deep."""
    found = set[str]()
    if "$ref" in schema:
        return _leaves(every[schema["$ref"].rpartition("/")[2]], every, above)
    for key, value in schema.get("properties", {}).items():
        inner = set() if above else _leaves(value, every, key)
        found |= inner or {f"{above}.{key}" if above else key}
    others = [schema[word] for word in ("if", "then", "else") if word in schema]
    for each in chain(others, *(schema.get(word, ()) for word in ("anyOf", "oneOf", "allOf"))):
        found |= _leaves(each, every, above)
    return found


def _set_by(content: Any) -> Iterator[str]:
    """The keys, such as `score.moon`, that a rules file sets in its rules, variants and options."""
    if isinstance(content, dict):
        for key, value in content.items():
            yield str(key)
            if isinstance(value, dict):
                yield from (f"{key}.{inner}" for inner in value)
            yield from _set_by(value)
    elif isinstance(content, list):
        for each in content:
            yield from _set_by(each)


def _sum(lengths: Mapping[Path, int], files: list[Path], room: str) -> int:
    return sum(lengths[file] for file in files if room in file.parts)


def _lines(file: Path) -> int:
    return len(file.read_text(encoding="utf-8").splitlines())


# What a match needs, counted in a process of its own


def of_match(name: str) -> dict[str, int]:
    """Fields of views and lines of the family: how many there are, and how many a match uses."""
    from hoylecli import families, rulebook

    game = rulebook.load(name)
    filled, left_out, entered = dict[str, bool](), set[str](), set[tuple[str, int]]()
    folder = os.path.dirname(families.__file__) + os.sep

    def trace(frame: FrameType, event: str, arg: Any) -> Any:
        if not frame.f_code.co_filename.startswith(folder):
            return None
        entered.add((frame.f_code.co_filename, frame.f_lineno))
        return trace

    _note_views(game, filled, left_out)
    sys.settrace(trace)
    _show_a_match(name, ["average"] * game.players.usual, "--plain")
    sys.settrace(None)
    watched = set(entered)
    typed = _typed(name, game.players.usual) if name in SAT_AT else []
    if typed:
        sys.stdin = io.StringIO("\n".join(typed))
        sys.settrace(trace)
        _show_a_match(name, ["human", *["average"] * (game.players.usual - 1)])
        sys.settrace(None)
    mine = [module.__file__ for module in list(sys.modules.values()) if _is_family(module, folder)]
    lines = {(file, line) for file in mine if file for line in _in_functions(file)}
    return {
        "fields": len(filled),
        "filled": sum(filled.values()),
        "left out": len(left_out - set(filled)),
        "lines": len(lines),
        "entered": len(watched & lines),
        "played": len(entered & lines) if typed else 0,
    }


def _note_views(game: Any, filled: dict[str, bool], left_out: set[str]) -> None:
    """What the views of a match at random hold, through the public State."""
    rng, state = Random(1), game.start(game.players.usual, seed=1)
    for _ in range(MOST_MOVES):
        if state.to_act is None or state.to_act >= 0:
            _note(state.view(state.to_act or 0), filled, left_out)
        if state.to_act is None:
            return
        state = state.apply(rng.choice(list(state.legal_moves())[: 1 if state.to_act < 0 else None]))


class _Typist(io.TextIOBase):
    """Standard input that types any legal move that the last question on `out` names."""

    def __init__(self, out: io.StringIO) -> None:
        self.out, self.typed, self.rng = out, list[str](), Random(1)

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        asked = [line for line in self.out.getvalue().splitlines() if '"type": "ask"' in line]
        self.out.truncate(0)
        self.out.seek(0)
        if not asked or len(self.typed) == MOST_TYPED:
            return ""
        self.typed.append(self.rng.choice(json.loads(asked[-1])["legal"]))
        return f"{self.typed[-1]}\n"


def _typed(name: str, players: int) -> list[str]:
    """The moves of somebody who plays at random against average players."""
    out = io.StringIO()
    sys.stdin = typist = _Typist(out)
    _show_a_match(name, ["human", *["average"] * (players - 1)], "--json", out=out)
    return typist.typed


def _show_a_match(name: str, players: Sequence[str], *options: str, out: io.StringIO | None = None) -> None:
    """A match as the program shows it to whoever plays or watches."""
    from hoylecli.__main__ import main

    seats = [word for seat, player in enumerate(players, 1) for word in ("--seat", f"{seat}={player}")]
    with redirect_stdout(out or io.StringIO()), suppress(SystemExit):
        sys.argv = ["hoyle", name, "--seed", "1", "--no-save", *options, *seats]
        main()


def _note(view: Any, filled: dict[str, bool], left_out: set[str], above: str = "") -> None:
    """Which fields hold something; those of a slice of a view, in the family's own module, each by itself."""
    for name, field in view.__dataclass_fields__.items():
        value, key = getattr(view, name), f"{above}{name}"
        module = type(value).__module__
        if value is None and "part" in field.metadata:
            left_out.add(key)
        elif (
            hasattr(value, "__dataclass_fields__")
            and name != "rules"
            and "families" in module
            and "view" in module
        ):
            filled.pop(key, None)
            _note(value, filled, left_out, f"{key}.")
        elif not any(other.startswith(f"{key}.") for other in filled):
            holds = value is not None if name in SEATS else value not in EMPTY
            filled[key] = filled.get(key, False) or holds


def _is_family(module: Any, folder: str) -> bool:
    file = getattr(module, "__file__", None) or ""
    return file.startswith(folder) and os.sep in file[len(folder) :]


def _in_functions(file: str) -> set[int]:
    """The lines with statements in functions of a module, those of docstrings and definitions left out."""

    def of(code: CodeType, is_function: bool) -> Iterator[int]:
        if is_function:
            yield from (line for _, _, line in code.co_lines() if line and line > code.co_firstlineno)
        for each in code.co_consts:
            if isinstance(each, CodeType):
                yield from of(each, bool(each.co_flags & 0x2))  # CO_NEWLOCALS: functions, not classes

    return set(of(compile(Path(file).read_text(encoding="utf-8"), file, "exec"), False))


# The table


def figures(root: Path) -> Figures:
    """All figures of the checkout at `root`; the games are played by its own code."""
    found, env = dict(of_files(root)), os.environ | {"PYTHONPATH": str(root)}
    for name in PLAYED:
        call = [sys.executable, __file__, "--match", name]
        run = subprocess.run(call, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if run.returncode:
            print(f"{name} cannot be played at {root}: {run.stderr.splitlines()[-1:]}", file=sys.stderr)
            continue
        told = json.loads(run.stdout)
        unfilled = told["fields"] - told["filled"]
        found[f"{name}: fields of a view, unfilled, parts left out"] = (
            f"{told['fields']}, {unfilled}, {told['left out']}"
        )
        share = told["entered"] / told["lines"]
        played = f", {told['played'] / told['lines']:.0%}" if told["played"] else ""
        found[f"{name}: lines of its family, entered"] = f"{told['lines']:,}, {share:.0%}{played}"
    return found


def at(revision: str) -> Figures:
    """The figures of an older revision, in a checkout that is taken away afterwards."""
    with TemporaryDirectory() as folder:
        tree = Path(folder, "tree")
        subprocess.run(["git", "worktree", "add", "-q", "--detach", tree, revision], cwd=ROOT, check=True)
        (tree / "hoylecli" / "rules").symlink_to(tree / "rules")  # before those that are installed
        try:
            return figures(tree)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=ROOT, check=True)


def since(revision: str) -> Iterator[tuple[str, str]]:
    """What the commits since an older revision took out of the package, and what they brought."""
    call = ["git", "log", "--no-renames", "--format=@%h", "--numstat", f"{revision}..HEAD"]
    call += ["--", "hoylecli/*.py"]
    log = subprocess.run(call, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    commits = [_grown(each) for each in log.split("@")[1:]]
    for what, those in (
        ("made the package smaller", [each for each in commits if each < 0]),
        ("made it larger", [each for each in commits if each > 0]),
    ):
        yield f"commits since {revision} that {what}", f"{len(those)}, by {abs(sum(those)):,} lines"


def _grown(commit: str) -> int:
    """By how many lines the files of a commit are longer. commit: what `--numstat` says of it."""
    counts = [line.split("\t")[:2] for line in commit.split("\n") if "\t" in line]
    return sum(int(more) - int(fewer) for more, fewer in counts)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--at", metavar="REV", help="an older revision, to stand beside today's")
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    parser.add_argument("--match", metavar="GAME", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.match:
        print(json.dumps(of_match(args.match)))
        return
    columns = {args.at: at(args.at)} if args.at else {}
    columns["today"] = figures(ROOT) | (dict(since(args.at)) if args.at else {})
    call = f"scripts/figures.py{f' --at {args.at}' if args.at else ''}"
    names = list(dict.fromkeys(name for column in columns.values() for name in column))
    rows = [[name, *(column.get(name, "") for column in columns.values())] for name in names]
    head = ["", *columns], ["---"] * (len(columns) + 1)
    table = "\n".join(f"| {' | '.join(cells)} |" for cells in (*head, *rows))
    text = f"# Figures of the house\n\n`{call}`, {date.today()}.\n\n{table}\n"
    print(text, end="")
    if args.write:
        REPORT.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
