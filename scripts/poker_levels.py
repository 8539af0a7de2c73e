#!/usr/bin/env python3
"""Shows how well the poker players play: one of a level at a table of others.

Single deals from level bankrolls are played, the same cards with the better player on each seat in turn;
the chips won a deal, on average of the seats, are one observation. Beside the levels there are three who
look at no card: `call` always calls, `raise` always bets and raises the least, `fold` folds to any bet.

    scripts/poker_levels.py                            10,000 deals of poker for each pair
    scripts/poker_levels.py texas-hold-em --deals 1000 --pairs expert:average --jobs 2
    scripts/poker_levels.py --write                    puts each row, when it is done, into the report

A row of the report stays until the same pair is measured again, so this can be stopped at any time.
"""

import argparse
import sys
from dataclasses import dataclass
from random import Random
from statistics import mean
from typing import Any, Final

from measuring import through_a_deal
from tricks_levels import ROOT, Seen, Task, game_of, row, written
from workers import add_options, workers_of

from hoylecli import bots
from hoylecli.bots.vying.throwing import thrown
from hoylecli.core.moves import Move
from hoylecli.families.vying.view import VyingView
from hoylecli.table.work.simulate import seed_of

REPORT: Final = ROOT / "scripts" / "results" / "poker_levels.md"
LEVELS: Final = ("expert:average", "average:beginner", "expert:beginner")
ALWAYS: Final[dict[str, tuple[str, ...]]] = {
    "call": ("call", "check"),
    "raise": ("raise", "bet", "all-in", "call", "check"),
    "fold": ("check", "fold"),
}
"""The words that a player says who always does the same, the first that may be said."""
PAIRS: Final = (*LEVELS, *(f"expert:{name}" for name in ALWAYS))
HEAD: Final = """\
# How well the computer players play poker

The chips a deal that one player of the better level wins at a table of others, 95% sure; the ante and the
bets are those of the rules. The time is that which 95% of its decisions with a choice stay below.

| game | seats | better | against | deals | chips a deal | shown | ms | seed | date | command |
|---|--:|---|---|--:|---|---|--:|--:|---|---|
"""


@dataclass(frozen=True, slots=True)
class Always:
    """Bets the same whatever the cards, and draws by rule of thumb. words: the first that may be said is."""

    words: tuple[str, ...]

    def choose(self, view: VyingView, rng: Random) -> Move:
        if view.phase == "drawing":
            out = sorted(thrown(view.rules, view.hand, view.part.draw))
            return next(move for move in view.legal if sorted(move.cards) == out)
        return next(move for word in self.words for move in view.legal if move.verb == word)


def player(name: str) -> Any:
    """A level, or who always does the same."""
    return Always(ALWAYS[name]) if name in ALWAYS else bots.bot("vying", name)


def observed(task: Task, number: int) -> Seen:
    """The cards of this number, with the better player on each seat in turn."""
    game = game_of(task.name)
    players, gains, seconds = game.players.usual, list[float](), list[float]()
    for seat in range(players):
        others = [player(task.worse)] * players
        table = [*others[:seat], player(task.better), *others[seat + 1 :]]
        gains.append(_won(game.undealt(players, seed_of(task.seed, number)), table, seat, seconds))
    return Seen(mean(gains), seconds)


def _won(state: Any, table: list[Any], seat: int, seconds: list[float]) -> float:
    """What the first deal brings a seat; where nobody opens it goes on in the next."""
    state = through_a_deal(state, table, {seat}, seconds)
    return float(state.sheet[0][seat].total)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME[.VARIANT][.OPTION=VALUE]", help="poker without")
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--pairs", default=",".join(PAIRS), help="better:worse, with commas between")
    parser.add_argument("--seed", type=int, default=1)
    add_options(parser)
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    everything = True
    for name in args.games or ["poker"]:
        for pair in args.pairs.split(","):
            better, _, worse = pair.partition(":")
            if not {better, worse} <= {*bots.LEVELS, *ALWAYS}:
                parser.error(f"A pair is two players such as '{PAIRS[0]}', not '{pair}'.")
            task = Task(name, better, worse, args.seed)
            line, shown = measured(task, args.deals, args)
            everything &= shown
            print(line, flush=True)
            if args.write:
                written(task, line, REPORT, HEAD)
    return 0 if everything else 1


def measured(task: Task, deals: int, args: argparse.Namespace) -> tuple[str, bool]:
    """The line of the report, and whether the better player has shown itself."""
    seats = game_of(task.name).players.usual
    sets = max(2, deals // seats)
    line, shown = row(task, sets, workers_of(args), observed, "poker_levels")
    return line.replace(f"| {sets:,} |", f"| {sets * seats:,} |").replace(
        f"--deals {sets} ", f"--deals {sets * seats} "
    ), shown


if __name__ == "__main__":
    sys.exit(main())
