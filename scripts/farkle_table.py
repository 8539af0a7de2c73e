#!/usr/bin/env python3
"""Shows how near the expert's turns come to the best that a turn can bring on average.

The best is found by going backwards from so many points that nobody ever has them, in the finest steps there
are. What the expert brings is the exact average of its own choices, asked for every roll that can fall: of
its moves, not of its table. The same for the chance to make what the last turn of a game needs.

    scripts/farkle_table.py                    all tables of farkle, and pig
    scripts/farkle_table.py farkle pig         some of them
    scripts/farkle_table.py --write            puts the report into scripts/results/farkle_table.md
"""

import argparse
import sys
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hoylecli import bots, rulebook  # noqa: E402
from hoylecli.bots.dice.plan import TurnWorth, by_points, unit, values  # noqa: E402
from hoylecli.core.game import Move  # noqa: E402
from hoylecli.families.dice.view import dice_of  # noqa: E402
from hoylecli.rulebook.game import Game  # noqa: E402
from hoylecli.scoring.farkle import Dice, rolls  # noqa: E402

REPORT: Final = ROOT / "scripts" / "results" / "farkle_table.md"
GAMES: Final = ("farkle", "farkle.kinds", "farkle.adding", "farkle.doubling", "pig", "pig.two-dice")
ENOUGH: Final = 0.01  # of the best that the expert may fall short of
NEEDED: Final = (300, 1000, 2000)  # points that the last turn has to bring at farkle


def best(game: Game, least: int) -> float:
    """The best average of a turn: `unit` steps up to 60 times the points of a good turn."""
    rules = game.rules
    step = unit(rules)
    top = 60 * max(sum(rules.table.singles), 500 if rules.dice > 2 else 10)
    bank = tuple(float(points) if points >= least else -1e9 for points in range(0, top + step, step))
    return values(rules, TurnWorth(step, bank, 0.0, 0.0)).rolled(0, rules.dice)


def best_chance(game: Game, needed: int) -> float:
    """The best chance to make so many points in one turn."""
    step = unit(game.rules)
    bank = tuple(float(points >= needed) for points in range(0, needed + step, step))
    return values(game.rules, TurnWorth(step, bank, 0.0, 0.0)).rolled(0, game.rules.dice)


def brought(game: Game, scores: tuple[int, ...], leader: int | None, needed: int = 0) -> float:
    """What the expert's turn brings on average: points, or the chance of so many where they are needed."""
    rules, expert, chance = game.rules, bots.bot("dice", "expert"), Random(0)
    state: Any = game.undealt(len(scores), 1)
    left = None if leader is None else 1
    state = replace(state, scores=scores, deal=replace(state.deal, roller=0, leader=leader, left=left))

    def chosen(points: int, dice: Dice) -> Move:
        there = replace(state, deal=replace(state.deal, free=len(dice), points=points, rolled=dice), turn=0)
        return expert.choose(there.view(0), chance)

    @cache
    def followed(points: int, number: int) -> float:
        """What comes of a roll of so many dice with these points."""
        total = 0.0
        for dice, often in rolls(number):
            if not rules.ways(dice):
                continue
            move = chosen(points, dice)
            way = next(way for way in rules.ways(dice) if way.dice == dice_of(move))
            reached = points + way.points
            if move.verb == "keep":
                worth = followed(reached, rules.left(number, way))
            else:
                worth = float(reached >= needed) if needed else float(reached)
            total += often / 6**number * worth
        return total

    return followed(0, rules.dice)


def rows(name: str) -> list[tuple[str, float, float]]:
    """What is compared, the expert's figure and the best."""
    game_name, _, variant = name.partition(".")
    game = rulebook.load(game_name, variant or "plain")
    target, opening = game.rules.end.target, game.rules.opening
    early = target // 10
    found = [("on the board", brought(game, (early, early), None), best(game, 0))]
    if opening:
        found.append((f"opening at {opening}", brought(game, (0, 0), None), best(game, opening)))
        for needed in NEEDED:
            mine = target + 50 - needed
            chance = brought(game, (mine, target), 1, needed)
            found.append((f"chance of {needed:,} in the last turn", chance, best_chance(game, needed)))
    return found


def seconds(name: str) -> float:
    """How long the expert takes to know a turn of a game that it has not played before."""
    game_name, _, variant = name.partition(".")
    rules = rulebook.load(game_name, variant or "plain").rules
    began = process_time()
    by_points(rules, 0, 0)
    return process_time() - began


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME[.VARIANT]", default=GAMES)
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    words = "" if args.games is GAMES else " " + " ".join(args.games)
    lines = [
        "# How near the expert's turns come to the best",
        "",
        f"`scripts/farkle_table.py{words}`, {date.today()}; exact, no dice are rolled. The time is",
        "that to find all values of a turn.",
        "",
        "| game | turn | expert | best | short of it | ms |",
        "|---|---|--:|--:|--:|--:|",
    ]
    everything = True
    for name in args.games:
        took = seconds(name)
        for what, ours, most in rows(name):
            everything &= ours >= (1 - ENOUGH) * most
            figures = f"{ours:.4f} | {most:.4f} | {1 - ours / most:.3%} | {took * 1000:.0f}"
            lines.append(f"| {name} | {what} | {figures} |")
            print(lines[-1], flush=True)
    if args.write:
        REPORT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0 if everything else 1


if __name__ == "__main__":
    sys.exit(main())
