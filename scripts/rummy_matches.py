#!/usr/bin/env python3
"""Shows that every match of rummy ends: computer players of one level play many, from the cut to the winner.

    scripts/rummy_matches.py                            1,000 matches of average players, of every rummy
    scripts/rummy_matches.py canasta --level expert --minutes 20
    scripts/rummy_matches.py --write                    puts each row, when it is done, into the report

A match that is not over after MOST moves ends the script with its seed.
"""

import argparse
import sys
from collections.abc import Iterator
from datetime import date
from functools import partial
from itertools import takewhile
from statistics import mean
from time import monotonic
from typing import Any, Final, NamedTuple

from tricks_levels import ROOT, game_of
from workers import add_options, in_order, workers_of

from hoylecli import bots, rulebook
from hoylecli.core.events import TABLE
from hoylecli.table.work.simulate import seed_of

REPORT: Final = ROOT / "scripts" / "results" / "rummy_matches.md"
MOST: Final = 50_000
VARIANTS: Final = ("gin.oklahoma", "canasta.two-handed")
HEAD: Final = """\
# Matches of rummy to the end

All of them came to an end, with a winner.

| game | seats | level | matches | deals a match | most | moves a match | most | seed | date | command |
|---|--:|---|--:|--:|--:|--:|--:|--:|---|---|
"""


class Played(NamedTuple):
    """How long a match was."""

    deals: int
    moves: int


def names() -> Iterator[str]:
    """Every rummy, and the variants that are games of their own."""
    yield from (name for name in rulebook.catalogue() if rulebook.load(name).family == "rummy")
    yield from VARIANTS


def played(name: str, level: str, seed: int, number: int) -> Played:
    """Match `number` to its end."""
    game = game_of(name)
    state: Any = game.seat(game.players.usual, seed_of(seed, number))
    player, moves = bots.bot("rummy", level), 0
    while state.to_act is not None:
        if state.to_act == TABLE:
            move = state.legal_moves()[0]
        else:
            move = player.choose(state.view(state.to_act), bots.rng(state.seed, moves, state.to_act))
        state, moves = state.apply(move), moves + 1
        if moves > MOST:
            sys.exit(f"{name}: match {number} of seed {seed} is not over after {MOST:,} moves.")
    assert state.outcome().winners, f"nobody has won match {number} of {name}"
    return Played(len(state.sheet), moves)


def line_of(name: str, args: argparse.Namespace) -> str:
    """The line of the report; of fewer matches, when the minutes are over before."""
    end = monotonic() + 60 * args.minutes if args.minutes else float("inf")
    found = in_order(partial(played, name, args.level, args.seed), args.matches, workers_of(args))
    some = [next(found), *takewhile(lambda _: monotonic() < end, found)]
    deals, moves = [each.deals for each in some], [each.moves for each in some]
    call = f"`scripts/rummy_matches.py {name} --level {args.level} --matches {len(some)} --seed {args.seed}`"
    cells = [
        *(name, game_of(name).players.usual, args.level, f"{len(some):,}"),
        *(f"{mean(deals):.1f}", max(deals), f"{mean(moves):,.0f}", f"{max(moves):,}"),
        *(args.seed, date.today(), call),
    ]
    return f"| {' | '.join(map(str, cells))} |"


def written(line: str) -> None:
    """Puts the line into the report, in place of the one that there was for the same game and level."""
    text = REPORT.read_text(encoding="utf-8") if REPORT.exists() else HEAD
    rows = {_key(each): each for each in [*text.splitlines()[len(HEAD.splitlines()) :], line]}
    REPORT.write_text(HEAD + "".join(f"{rows[key]}\n" for key in sorted(rows)), encoding="utf-8")


def _key(line: str) -> tuple[str, str]:
    cells = [cell.strip() for cell in line.split("|")]
    return cells[1], cells[3]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME[.VARIANT][.OPTION=VALUE]", help="all without")
    parser.add_argument("--level", choices=bots.LEVELS, default="average")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--minutes", type=float, help="begin no further match of a game after these")
    parser.add_argument("--seed", type=int, default=1)
    add_options(parser)
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    for name in args.games or names():
        line = line_of(name, args)
        print(line, flush=True)
        if args.write:
            written(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
