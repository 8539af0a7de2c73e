#!/usr/bin/env python3
"""Shows what styles change: how often their habits are seen, and that they cost nothing.

    scripts/styles.py cribbage --styles bold,careful     against the plain level
    scripts/styles.py cribbage --level expert --deals 500
    scripts/styles.py --write                            each row into results/styles.md

The same cards are played with players of the style and with plain ones on the same seats. A habit is counted
wherever the moves that could be made differ in it: how much of it the move made had, from 0 to 1. The line of
a style has the habits it likes or dislikes, its share beside the plain one, and by how much it did better.
Ctrl-C ends a line early, with the deals so far.
"""

import argparse
import importlib
import sys
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from math import sqrt
from random import Random
from typing import Any, Final

import levels
from levels import Seen, Task
from measuring import ROOT, game_of, reach_of
from meetings import Lineup, Meeting, SharedBoard
from workers import add_options, in_order, workers_of

from hoylecli import bots
from hoylecli.bots import Persona
from hoylecli.bots.styles import STYLES
from hoylecli.core.game import LEVELS, Move
from hoylecli.rulebook.game import Game

REPORT: Final = ROOT / "scripts" / "results" / "styles.md"
GAMES: Final = (
    "cribbage",
    "go-fish",
    "old-maid",
    "memory",
    "farkle",
    "canasta",
    "crazy-eights",
    "gin",
    "euchre",
)
DEALS: Final = 2000
SURE: Final = 1.96
BIDS: Final = "+bids"  # behind a style whose bidding alone is looked at
MOST: Final = 100  # moves that are looked at
FEW: Final = 30  # decisions, below which a habit is left out
HEAD: Final = """\
# What styles change

How often players of a style do what its habits are, beside plain players of the same level, where there is a
choice; and by how much they do better, 95% sure, with the same cards on the same seats. A style is as strong
as its level where the interval holds 0, or one half of the wins.

| game | level | style | deals | better by | as strong | habits, beside the plain ones | seed | date |
|---|---|---|--:|---|---|---|--:|---|
"""


@dataclass
class Habit:
    """How much of a habit was shown: the number of choices, the sum, the sum of squares."""

    number: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, much: float) -> None:
        self.number, self.total, self.squares = self.number + 1, self.total + much, self.squares + much * much

    def joined(self, other: "Habit") -> "Habit":
        return Habit(self.number + other.number, self.total + other.total, self.squares + other.squares)

    @property
    def mean(self) -> float:
        return self.total / self.number

    @property
    def variance(self) -> float:
        """Of the mean."""
        return max(self.squares / self.number - self.mean**2, 1e-9) / self.number


@dataclass
class Watched:
    """A player whose habits are counted."""

    player: Any
    traits: Any
    found: dict[str, Habit] = field(default_factory=lambda: defaultdict(Habit))

    def choose(self, view: Any, rng: Random) -> Move:
        move: Move = self.player.choose(view, rng)
        if len(view.legal) > 1:
            shown = [self.traits(view, each) for each in (*view.legal[:MOST], move)]
            own = self.traits(view, move)
            for habit in {habit for each in shown for habit in each}:
                if len({each.get(habit, 0.0) for each in shown}) > 1:
                    self.found[habit].add(own.get(habit, 0.0))
        return move


_WATCHED: list[tuple[str, Watched]] = []


def player(game: Game, name: str) -> Any:
    """A level, or a level with a style: `average/bold`."""
    level, _, style = name.removesuffix(BIDS).partition("/")
    made = bots.bot(game.family, level, Persona(style=style or "plain"))
    watched = Watched(made, importlib.import_module(f"hoylecli.bots.{game.family}").traits)
    _WATCHED.append((style, watched))
    return watched


def measure(task: Task, number: int) -> tuple[Seen, dict[tuple[str, str], Habit]]:
    """What the cards of a number have brought, and the habits by style ("" for none) and name."""
    levels.player = player
    _WATCHED.clear()
    seen = _way(task)(task, number)
    found: dict[tuple[str, str], Habit] = defaultdict(Habit)
    for style, watched in _WATCHED:
        for habit, much in watched.found.items():
            found[style, habit] = found[style, habit].joined(much)
    return seen, dict(found)


def by_bids(task: Task, number: int) -> Seen:
    """The bidding of a deal, which brings nothing by itself."""
    game, seen = game_of(task.name), Seen()

    def score(board: SharedBoard, lineup: Lineup) -> list[float]:
        state = levels._begun(game, task, board.number)
        levels._played(state, task, lineup, seen, _is_bid)
        return [0.0] * task.seats

    result = Meeting.turned(task.seats).play(SharedBoard(number), score)
    return replace(seen, gains=[sum(map(sum, result.scores))])


def _is_bid(state: Any) -> bool:
    return state.phase in ("calling", "melding", "exchanging", "playing")


def _way(task: Task) -> Any:
    if BIDS in task.better:
        return by_bids
    game = game_of(task.name)
    ways = {"asking": levels.by_matches, "pairing": levels.by_matches, "dice": levels.by_matches}
    ways |= {"scapegoat": levels.by_matches, "laying": levels.by_counts, "together": levels.by_counts}
    return ways.get(game.family, levels.by_counts if game.family == "shedding" else levels.by_deals)


def line(task: Task, style: str, level: str, deals: int, workers: Any) -> str:
    """The line of the report."""
    gains: list[float] = []
    habits: dict[tuple[str, str], Habit] = defaultdict(Habit)
    with suppress(KeyboardInterrupt):
        for seen, found in in_order(partial(measure, task), deals, workers):
            gains += seen.gains
            for key, much in found.items():
                habits[key] = habits[key].joined(much)
    by_wins = _way(task) is levels.by_matches
    even, mean = (0.5 if by_wins else 0.0), sum(gains) / len(gains)
    shown = (
        f"{100 * mean:.1f}% ± {100 * reach_of(gains):.1f}%"
        if by_wins
        else f"{mean:.2f} ± {reach_of(gains):.2f}"
    )
    strong = "yes" if mean + reach_of(gains) >= even else "no"
    if _way(task) is by_bids:
        shown, strong = "the bidding alone", ""
    told = [text for habit in STYLES[style].likes if (text := _beside(habit, style, habits))]
    cells = (
        task.name,
        level,
        style,
        f"{len(gains):,}",
        shown,
        strong,
        "; ".join(told),
        task.seed,
        date.today(),
    )
    return f"| {' | '.join(map(str, cells))} |"


def _beside(habit: str, style: str, habits: dict[tuple[str, str], Habit]) -> str:
    """`plays high 61% beside 48% (+13 ± 1)`, "" where there was hardly any choice."""
    own, plain = habits[style, habit], habits["", habit]
    if min(own.number, plain.number) < FEW:
        return ""
    reach = SURE * sqrt(own.variance + plain.variance)
    more = own.mean - plain.mean
    mark = "**" if abs(more) > reach else ""
    return (
        f"{mark}{habit}{mark} {own.mean:.1%} beside {plain.mean:.1%} ({100 * more:+.1f} ± {100 * reach:.1f})"
    )


def written(row: str) -> None:
    """Puts the line into the report, in place of the one that there was for the same cards."""
    rows = {_key(row): row}
    for old in REPORT.read_text(encoding="utf-8").splitlines() if REPORT.exists() else ():
        if old.startswith("| ") and not old.startswith("| game"):
            rows.setdefault(_key(old), old)
    REPORT.write_text(HEAD + "".join(f"{rows[key]}\n" for key in sorted(rows)), encoding="utf-8")


def _key(row: str) -> tuple[str, ...]:
    game, level, style, _, better, _, _, seed, *_ = (cell.strip() for cell in row.strip("|").split("|"))
    return game, level, style, "bids" if "alone" in better else "", seed


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(GAMES)} without")
    parser.add_argument("--styles", help="with commas between; all without")
    parser.add_argument("--level", default="average", choices=LEVELS)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--seats", type=int, help="how many play; as usual without")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bids", action="store_true", help="the bidding alone, which is quick")
    parser.add_argument("--write", action="store_true", help="into results/styles.md")
    add_options(parser)
    args = parser.parse_args()
    styles = args.styles.split(",") if args.styles else [style for style in STYLES if style != "plain"]
    for name in args.games or GAMES:
        for style in styles:
            seats = args.seats or game_of(name).players.usual
            bids = BIDS if args.bids else ""
            task = Task(name, seats, f"{args.level}/{style}{bids}", args.level, args.seed)
            row = line(task, style, args.level, args.deals, workers_of(args))
            print(row, flush=True)
            if args.write:
                written(row)
    return 0


if __name__ == "__main__":
    sys.exit(main())
