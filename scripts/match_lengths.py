#!/usr/bin/env python3
"""Shows that matches end, and how long they are: computer players of one level play many, to the winner.

    scripts/match_lengths.py                            1,000 matches each of games that might go on and on
    scripts/match_lengths.py canasta --level expert --minutes 20
    scripts/match_lengths.py war old-maid.pairs=manual --matches 10000 --jobs 2
    scripts/match_lengths.py --write                    puts each row, when it is done, into the report

A match that is not over after MOST moves ends the script with its seed. Where nothing is chosen, as at war,
all is played without a stop.
"""

import argparse
import sys
from collections.abc import Iterator
from datetime import date
from functools import partial
from itertools import takewhile
from statistics import mean, quantiles
from time import monotonic
from typing import Any, Final, NamedTuple

from measuring import ROOT, game_of
from workers import add_options, in_order, workers_of

from hoylecli import bots, rulebook
from hoylecli.core.game import LEVELS, TABLE
from hoylecli.table.work.simulate import seed_of

REPORT: Final = ROOT / "scripts" / "results" / "match_lengths.md"
MOST: Final = 50_000
FAMILIES: Final = (
    "asking", "battle", "dice", "knocking", "laying", "pairing", "scapegoat", "shedding", "together", "vying",
)  # fmt: skip
VARIANTS: Final = (
    "canasta.two-handed", "crazy-eights.very-crazy", "five-card-stud.session=win_it_all", "gin.oklahoma",
    "memory.alone", "old-maid.pairs=manual", "omaha.session=win_it_all", "pig.two-dice",
    "poker.jackpots.session=win_it_all", "poker.lowball.session=win_it_all", "poker.session=50_hands",
    "poker.session=win_it_all", "seven-card-stud.session=win_it_all", "texas-hold-em.session=win_it_all",
)  # fmt: skip
HEAD: Final = """\
# Matches to the end, and how long they are

All of them came to an end, with a winner or a draw. The length is counted as the game counts it; moves are
the most that a match took.

| game | seats | level | matches | of | least | mean | 50% | 95% | 99% | most | moves | seed | date | by |
|---|--:|---|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|---|---|
"""


class Played(NamedTuple):
    """How long a match was. what: is counted."""

    what: str
    length: int
    moves: int


def names() -> Iterator[str]:
    """Every game of these families, and the variants and options that are games of their own."""
    yield from (name for name in rulebook.catalogue() if rulebook.load(name).family in FAMILIES)
    yield from VARIANTS


def played(name: str, players: int, level: str, seed: int, number: int) -> Played:
    """Match `number` to its end."""
    game = game_of(name)
    state: Any = game.undealt(players, seed_of(seed, number))
    player, moves = bots.bot(game.family, level), 0
    while state.to_act is not None:
        if state.to_act == TABLE:
            move = state.legal_moves()[0]
        elif game.family == "battle":
            move = state.legal_moves()[-1]
        else:
            move = player.choose(state.view(state.to_act), bots.rng(state.seed, moves, state.to_act))
        state, moves = state.apply(move), moves + 1
        if moves > MOST:
            sys.exit(f"{name}: match {number} of seed {seed} is not over after {MOST:,} moves.")
    what, length = next(iter(state.outcome().detail.items()), ("deals", len(state.sheet)))
    return Played(what, length, moves)


def line_of(name: str, args: argparse.Namespace) -> str:
    """The line of the report; of fewer matches, when the minutes are over before."""
    end = monotonic() + 60 * args.minutes if args.minutes else float("inf")
    players = args.players or game_of(name).players.usual
    found = in_order(partial(played, name, players, args.level, args.seed), args.matches, workers_of(args))
    some = [next(found), *takewhile(lambda _: monotonic() < end, found)]
    lengths = [each.length for each in some]
    parts = quantiles(lengths, n=100) if len(lengths) > 1 else lengths * 99
    call = f"`scripts/match_lengths.py {name} --players {players} --level {args.level} --matches {len(some)}"
    cells = [
        *(name, players, args.level, f"{len(some):,}", some[0].what, min(lengths), f"{mean(lengths):,.1f}"),
        *(f"{parts[percent - 1]:,.0f}" for percent in (50, 95, 99)),
        *(f"{max(lengths):,}", f"{max(each.moves for each in some):,}"),
        *(args.seed, date.today(), f"{call} --seed {args.seed}`"),
    ]
    return f"| {' | '.join(map(str, cells))} |"


def written(line: str) -> None:
    """Puts the line into the report, in place of the one for the same game, players and level."""
    text = REPORT.read_text(encoding="utf-8") if REPORT.exists() else HEAD
    rows = {_key(each): each for each in [*text.splitlines()[len(HEAD.splitlines()) :], line]}
    REPORT.write_text(HEAD + "".join(f"{rows[key]}\n" for key in sorted(rows)), encoding="utf-8")


def _key(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.split("|")[1:4])


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME[.VARIANT][.OPTION=VALUE]", help="many without")
    parser.add_argument("--players", type=int, help="as many as usual without")
    parser.add_argument("--level", choices=LEVELS, default="average")
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
