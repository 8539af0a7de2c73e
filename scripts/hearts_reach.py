#!/usr/bin/env python3
"""How few points a hearts expert could take among three others: it is shown all cards from some trick on.

What such a player misses is hardly in reach of one that searches as it does and sees only its own hand. The
deals are those of `levels.py hearts`, one expert among three.

    scripts/hearts_reach.py                           500 deals a row
    scripts/hearts_reach.py --deals 40 --jobs 2
    scripts/hearts_reach.py --jobs 2 --write          writes the report
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

from levels import GOALS, cycle
from measuring import game_of, interval
from workers import add_options, in_order, workers_of

from hoylecli import bots
from hoylecli.bots.tricks import rollouts
from hoylecli.bots.tricks.worlds import InformationSet, sample_worlds
from hoylecli.core.game import TABLE
from hoylecli.table.work.simulate import seed_of

_COPIES: Final = 10  # of one world: enough for the rounds in which the search gives ways up
REPORT: Final = Path(__file__).resolve().parent / "results" / "hearts_reach.md"
NEVER: Final = 13  # tricks of a deal
HEAD: Final = """\
# How few points an expert can take at hearts

What one expert takes a deal among three others when it is shown all cards from the trick on that is named;
95% sure. Everybody passes without seeing. The goal is {goal} against average players.

| against | sees from trick | deals | points a deal | seed | date | command |
|---|---|--:|--:|--:|---|---|
"""


@dataclass(frozen=True, slots=True)
class Row:
    """Whom the expert plays with, and how many tricks are taken before it sees their cards."""

    others: str
    blind: int


ROWS: Final = (
    *(Row("average", blind) for blind in (0, 2, 4, 7, NEVER)),
    Row("beginner", NEVER),
)


def points(row: Row, seed: int, number: int) -> float:
    """What the expert takes in deal `number`, as `levels` seats it."""
    game = game_of("hearts")
    players = game.players.usual
    expert, dealer = number % players, number % players
    state: Any = game.undealt(players, seed_of(seed, number))
    first = (number // players) % cycle(game, players)
    state, moves = replace(state, number=first, dealer=dealer, phase="deal"), 0
    while state.to_act is not None and (state.to_act != TABLE or state.number == first):
        if state.to_act == TABLE:
            move = state.legal_moves()[0]
        else:
            seat, view = state.to_act, state.view(state.to_act)
            level = "expert" if seat == expert else row.others
            with patch.object(rollouts, "sample_worlds", partial(_worlds, state, row.blind)):
                move = bots.bot("tricks", level).choose(view, bots.rng(seed_of(seed, number), moves, seat))
        state, moves = state.apply(move), moves + 1
    return float(state.scores[expert])


def _worlds(
    state: Any,
    blind: int,
    info: InformationSet,
    rng: Random,
    number: int,
    fits: Sequence[Callable[..., float]],
) -> list[list[int]]:
    """The true hands once so many tricks are over; until then what the expert thinks likely."""
    if len(info.view.tricks) < blind:
        return sample_worlds(info, rng, number, fits)
    return [[info.layout.mask(hand) for hand in state.deal.hands]] * _COPIES


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    add_options(parser)
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    if args.deals < 1:
        parser.error("--deals must be 1 or more.")
    text = HEAD.format(goal=GOALS["hearts"])
    for row in ROWS:
        found = list(in_order(partial(points, row, args.seed), args.deals, workers_of(args)))
        sees = "never" if row.blind == NEVER else str(row.blind + 1)
        call = f"`scripts/hearts_reach.py --deals {args.deals} --seed {args.seed}`"
        cells = (row.others, sees, args.deals, interval(found), args.seed, date.today(), call)
        line = f"| {' | '.join(map(str, cells))} |"
        print(line, flush=True)
        text += line + "\n"
    if args.write:
        REPORT.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
