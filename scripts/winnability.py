#!/usr/bin/env python3
"""How many deals of each patience can be won, with full knowledge of the cards, beside published figures.

    scripts/winnability.py                                  100 deals a game and variant, 20 s a deal
    scripts/winnability.py --games 1000 --jobs 2 --write    puts the rows into scripts/results/winnability.md
    scripts/winnability.py --only klondike golf --limit 5s
    scripts/winnability.py --rows published         only rules that figures have been published of
    scripts/winnability.py --games 0 --write                the rows of what the folder has, and no search

Rows that were not measured stay in the table as they are. Each game and variant has a file of results in
--folder, as `hoyle solve GAME --games N --results FILE` makes it; so this can be stopped at any time, goes on
where it was, and takes up deals that were solved elsewhere. A file that has been begun keeps its limit.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from workers import add_options, workers_of  # noqa: E402

from hoylecli import rulebook  # noqa: E402
from hoylecli.bots.solver.watch import Limit, share  # noqa: E402
from hoylecli.cli.work import read_limit  # noqa: E402
from hoylecli.core.errors import HoyleError  # noqa: E402
from hoylecli.rulebook.names import PLAIN, STANDARD  # noqa: E402
from hoylecli.table.work.patience_solving import SolvedFile, SolvedTally, Task, solved, tally  # noqa: E402
from hoylecli.table.work.workers import Workers  # noqa: E402

REPORT = ROOT / "scripts" / "results" / "winnability.md"
FOLDER = ROOT / "build" / "winnability"


class Row(NamedTuple):
    """Rules to measure: a game, a variant, and options on top (`draw=1`)."""

    game: str
    variant: str = PLAIN
    options: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return ".".join([self.game, self.variant, *self.options])

    @property
    def rules(self) -> str:
        return ", ".join([self.variant, *self.options])


class Measured(NamedTuple):
    """What was found with a limit of so many seconds a deal."""

    tally: SolvedTally
    seconds: float | None


class Published(NamedTuple):
    """Per cent, and how far off they may be with 95% confidence; 0 where that was not told."""

    share: float
    error: float = 0.0

    def __str__(self) -> str:
        return f"{self.share}%" + (f" ± {self.error}" if self.error else "")


# Blake and Gent, The Winnability of Klondike Solitaire and Many Other Patience Games, JAIR 85:21.
PUBLISHED = {
    Row("four-free"): Published(99.998881, 0.000207),
    Row("eight-off", STANDARD): Published(99.8805, 0.0022),
    Row("seahaven-towers"): Published(89.332, 0.020),
    Row("klondike", STANDARD): Published(81.945, 0.084),
    Row("klondike", STANDARD, ("draw=1",)): Published(90.480, 0.116),
    Row("klondike"): Published(81.524),
    Row("klondike", PLAIN, ("draw=1",)): Published(90.204),
    Row("canfield", STANDARD): Published(71.245, 0.031),
    Row("canfield", STANDARD, ("full_builds=yes",)): Published(67.562, 0.034),
    Row("beleaguered-castle", STANDARD): Published(68.170, 0.099),
    Row("golf", STANDARD): Published(45.109, 0.032),
    # Foundations are built card by card there: so a lost deal of theirs has as many positions as they tell.
    Row("spiderette", STANDARD, ("leaves=cards",)): Published(99.620, 0.018),
    Row("gaps", STANDARD): Published(85.815, 3.717),
}
HEAD = """\
| game | rules | limit | won | lost | undecided | winnable, 95% sure | published | median | slowest | date |
|---|---|--:|--:|--:|--:|---|---|--:|--:|---|"""


def rows(only: Sequence[str], which: str = "all") -> Iterator[Row]:
    """Every patience that is solved with each variant, and the other rules that figures are known of."""
    yield from (row for row in _rows(only) if which != "published" or row in PUBLISHED)


def _rows(only: Sequence[str]) -> Iterator[Row]:
    for game in rulebook.catalogue():
        about = rulebook.describe(game)
        if about.family != "patience" or rulebook.load(game).rules.grid.place == "pins":
            continue
        if only and game not in only:
            continue
        yield from (Row(game, variant) for variant in about.variants)
        yield from (row for row in PUBLISHED if row.game == game and row.options)


def measured(row: Row, numbers: range, limit: Limit, workers: Workers, folder: Path) -> Measured | None:
    """The deals of the row that the folder has, after those of `numbers` that it has not have been solved."""
    options = dict(option.split("=") for option in row.options)
    path = folder / f"{row.name}.jsonl"
    if path.exists():
        with path.open(encoding="utf-8") as file:
            limit = Limit(**json.loads(file.readline())["limit"])
    elif not numbers:
        return None
    limit = replace(limit, memory=share(workers.jobs))
    task = Task(rulebook.load(row.game, row.variant, **options).document, False, limit)
    results = SolvedFile(str(path), task)
    try:
        there = results.settled(numbers)
        for deal in solved(task, (number for number in numbers if number not in there), workers):
            if deal.lost:
                print(f"{row.name}: workers died twice of seed {deal.number}; try it again.", file=sys.stderr)
            else:
                results.add(deal)
    finally:
        results.close()
    return Measured(tally([results.known[number] for number in sorted(results.known)]), limit.seconds)


def line(row: Row, measured: Measured) -> str:
    published, found = PUBLISHED.get(row), measured.tally
    cells = [
        row.game,
        row.rules,
        f"{measured.seconds:g} s" if measured.seconds else "",
        f"{found.winnable:,}",
        f"{found.unwinnable:,}",
        f"{found.unknown:,}",
        f"{found.low:.1%} to {found.high:.1%}",
        f"{published}{'' if agrees(published, found) else ' (outside)'}" if published else "",
        f"{found.median:.2f} s",
        f"{found.slowest:.1f} s",
        str(date.today()),
    ]
    return f"| {' | '.join(cells)} |"


def agrees(published: Published, found: SolvedTally) -> bool:
    """Whether the two intervals have a share in common."""
    least, most = published.share - published.error, published.share + published.error
    return least / 100 <= found.high and most / 100 >= found.low


def report(tallies: Mapping[Row, Measured], before: str) -> str:
    """The table with these rows. before: the table there was, whose other rows stay."""
    texts = {tuple(text.split(" | ")[:2]): text for text in before.splitlines() if text.endswith(" |")}
    texts |= {tuple(text.split(" | ")[:2]): text for text in map(line, tallies, tallies.values())}
    lines = [
        "# How many deals can be won",
        "",
        "The deals are those of the seeds from 1 on; `scripts/winnability.py --only GAME --games N "
        "--limit L --write` makes a game's rows.",
        "",
        "With full knowledge of all cards. Undecided deals count as lost for the lower bound and as won for "
        "the upper one. Published: Blake and Gent, *The Winnability of Klondike Solitaire and Many Other "
        "Patience Games*, JAIR 85:21.",
        "",
        HEAD,
        *(texts[key] for row in rows(()) if (key := (f"| {row.game}", row.rules)) in texts),
    ]
    return "\n".join(lines) + "\n"


def _limit(text: str) -> Limit:
    try:
        return read_limit(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=100, help="deals of each")
    parser.add_argument("--seed", type=int, default=1, help="of the first")
    parser.add_argument(
        "--limit",
        type=_limit,
        default="20s",
        help="for a deal, as of hoyle solve, in files that are begun",
    )
    add_options(parser)
    parser.add_argument("--only", nargs="+", default=[], metavar="GAME")
    parser.add_argument("--rows", choices=("all", "published"), default="all")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the results are kept")
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    os.makedirs(args.folder, exist_ok=True)
    numbers = range(args.seed, args.seed + args.games)
    tallies: dict[Row, Measured] = {}
    workers = workers_of(args)
    try:
        for row in rows(args.only, args.rows):
            found = measured(row, numbers, args.limit, workers, args.folder)
            if found:
                tallies[row] = found
                print(line(row, found), file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("Stopped; the same command goes on.", file=sys.stderr)
        return 130
    except HoyleError as error:
        sys.exit(str(error))
    if args.write:
        REPORT.write_text(report(tallies, REPORT.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        print(report(tallies, ""), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
