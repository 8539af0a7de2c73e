#!/usr/bin/env python3
"""How often each level wins each patience, without peeking, and with what mean score.

The same deals for all levels. A level that wins no more often than the one below it, at 95% confidence, or
scores no more where wins are rare, is not shown to be better; the table says so.

    scripts/patience_levels.py klondike golf             100 deals a level
    scripts/patience_levels.py --games 1000 --jobs 2     every patience, for a long time
    scripts/patience_levels.py klondike draw=1           with options
    scripts/patience_levels.py --write                   also into scripts/results/patience_levels.csv
"""

import argparse
import csv
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from time import process_time

from workers import add_options, whole, workers_of

from hoylecli import load, rulebook
from hoylecli.bots import LEVELS
from hoylecli.table.work.simulate import Plan, Tally, outcomes, share_of_wins, tallied
from hoylecli.table.work.workers import Workers

ROOT = Path(__file__).resolve().parent.parent
REPORT = ROOT / "scripts" / "results" / "patience_levels.csv"
COLUMNS = (
    "game", "options", "level", "games", "won", "share", "low", "high", "score", "stderr", "seconds",
    "seed", "date", "command",
)  # fmt: skip


def played(
    name: str, options: Sequence[str], level: str, games: int, seed: int, workers: Workers
) -> tuple[Tally, float]:
    """What a level makes of the deals, and the seconds a game of this process (0 when others do the work)."""
    choice = dict(option.split("=", 1) for option in options)
    game = load(name, "plain", **choice)
    started = process_time()
    plan = Plan(game.document, (level,), games, seed)
    (tally,) = tallied((level,), list(whole(outcomes(plan, workers))))
    return tally, (process_time() - started) / games


def row(name: str, options: Sequence[str], level: str, args: argparse.Namespace) -> dict[str, object]:
    """A line of the report."""
    tally, seconds = played(name, options, level, args.games, args.seed, workers_of(args))
    low, high = share_of_wins(tally.wins, args.games)
    return {
        "game": name,
        "options": " ".join(options),
        "level": level,
        "games": args.games,
        "won": tally.wins,
        "share": f"{tally.wins / args.games:.4f}",
        "low": f"{low:.4f}",
        "high": f"{high:.4f}",
        "score": f"{tally.mean_score:.2f}",
        "stderr": f"{tally.stderr:.2f}",
        "seconds": f"{seconds:.3f}",
        "seed": args.seed,
        "date": date.today().isoformat(),
        "command": f"scripts/patience_levels.py --games {args.games} --seed {args.seed} {name}",
    }


def patiences() -> list[str]:
    """The names of all patiences."""
    return [name for name in rulebook.catalogue() if load(name, "plain").family == "patience"]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games_and_options", nargs="*", metavar="GAME|OPTION=VALUE")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--seed", type=int, default=1)
    add_options(parser)
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    options = [word for word in args.games_and_options if "=" in word]
    names = [word for word in args.games_and_options if "=" not in word] or patiences()
    rows = []
    for name in names:
        for level in args.levels.split(","):
            rows.append(line := row(name, options, level, args))
            print(
                f"{name:20} {level:9} won {line['share']} ({line['low']} to {line['high']}), "
                f"score {line['score']} ± {line['stderr']}, {line['seconds']} s a game",
                flush=True,
            )
    if args.write:
        REPORT.parent.mkdir(exist_ok=True)
        with REPORT.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, COLUMNS)
            writer.writeheader()
            writer.writerows(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
