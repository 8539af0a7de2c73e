"""Counts all poker hands of five and of seven cards by category.

    python scripts/poker_counts.py --jobs 2            prints the table
    python scripts/poker_counts.py --jobs 2 --write    also into scripts/results/poker_counts.md

Every hand goes through `hoylecli.scoring.poker` one by one, 2,598,960 and 133,784,560 of them:
nothing is weighted, nothing sampled. The work is shared by the first card. It takes some minutes.
"""

import argparse
import sys
import time
from collections import Counter
from datetime import date
from functools import partial
from itertools import combinations
from pathlib import Path

import workers

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from hoylecli.core.cards import CARDS
from hoylecli.scoring.poker import CATEGORIES, strength

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "scripts" / "results" / "poker_counts.md"
PUBLISHED = {
    5: (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40),
    7: (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584),
}
"""How many hands of so many cards there are of each category."""


def counted(size: int, first: int) -> list[int]:
    """How many hands of `size` cards there are of each category whose first card is number `first`."""
    counts: Counter[int] = Counter()
    lowest = (CARDS[first],)
    for others in combinations(CARDS[first + 1 : 52], size - 1):
        counts[strength(lowest + others) >> 20] += 1
    return [counts[number] for number in range(len(CATEGORIES))]


def table(found: dict[int, list[int]]) -> str:
    lines = ["| hand | of five cards | published | of seven cards | published |", "|---|---:|---:|---:|---:|"]
    for number, name in reversed(list(enumerate(CATEGORIES))):
        cells = [f"{column[size][number]:,}" for size in (5, 7) for column in (found, PUBLISHED)]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    sums = [f"{sum(column[size]):,}" for size in (5, 7) for column in (found, PUBLISHED)]
    return "\n".join([*lines, f"| all | {' | '.join(sums)} |"])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", action="store_true", help=f"also write {RESULTS.relative_to(ROOT)}")
    workers.add_options(parser)
    args = parser.parse_args()
    found, began = {}, time.perf_counter()
    for size in (5, 7):
        shares = workers.in_order(partial(counted, size), 52, workers.workers_of(args))
        found[size] = [sum(column) for column in zip(*shares, strict=True)]
    seconds = time.perf_counter() - began
    print(table(found))
    if args.write:
        head = (
            f"# All poker hands by category\n\n`python scripts/poker_counts.py --jobs {args.jobs} --write`: "
            f"Python {sys.version.split()[0]}, {seconds:.0f} s, {date.today().isoformat()}.\n\n"
        )
        RESULTS.write_text(head + table(found) + "\n", encoding="utf-8")
    if any(tuple(found[size]) != PUBLISHED[size] for size in found):
        sys.exit("The counts differ from those published.")


if __name__ == "__main__":
    main()
