#!/usr/bin/env python3
"""Shows that the levels differ at memory: expert beats average, average beats beginner.

The same cards are played twice, each level beginning once; the better level's share of the wins is one
observation.

    scripts/pairing_levels.py                         1,000 games a pair
    scripts/pairing_levels.py memory.deck=hard --games 100 --jobs 2
    scripts/pairing_levels.py --write                 puts each row, when it is done, into the report

A row of the report stays until the same is measured again, so this can be stopped at any time.
"""

import argparse
import sys
from collections.abc import Sequence
from datetime import date
from functools import partial
from statistics import mean
from typing import Any, Final

from tricks_levels import PAIRS, ROOT, game_of, reach_of
from workers import add_options, in_order, workers_of

from hoylecli import bots
from hoylecli.core.events import TABLE
from hoylecli.table.work.simulate import seed_of

REPORT: Final = ROOT / "scripts" / "results" / "pairing_levels.md"
HEAD: Final = """\
# How well the computer players play memory

Each level begins once with the same cards; the better one's share of the wins, 95% sure.

| game | better | against | games | share of the wins | shown | seed | date | command |
|---|---|---|--:|---|---|--:|---|---|
"""


def share(name: str, pair: str, seed: int, number: int) -> float:
    """The better level's share of the wins of game `number`, on average over who begins."""
    levels, game = pair.split(":"), game_of(name)
    won = [_played(game.undealt(2, seed_of(seed, number)), order, seed) for order in (levels, levels[::-1])]
    return mean((won[0] == 0, won[1] == 1))


def _played(state: Any, levels: Sequence[str], seed: int) -> int:
    """The seat that wins a game between these levels."""
    players, moves = [bots.bot("pairing", level) for level in levels], 0
    while state.to_act is not None:
        actor = state.to_act
        if actor == TABLE:
            move = state.legal_moves()[0]
        else:
            move = players[actor].choose(state.view(actor), bots.rng(state.seed, moves, actor))
        state, moves = state.apply(move), moves + 1
    return int(state.outcome().winners[0])


def _write(line: str) -> None:
    """Puts a row into the report, in place of one of the same game and levels."""
    old = REPORT.read_text(encoding="utf-8").removeprefix(HEAD).splitlines() if REPORT.exists() else []
    kept = [row for row in old if row.split("|")[1:4] != line.split("|")[1:4]]
    REPORT.write_text(HEAD + "\n".join(sorted([*kept, line])) + "\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games_", nargs="*", metavar="GAME[.OPTION=VALUE]", default=["memory"])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--pairs", default=",".join(PAIRS), help="better:worse, with commas between")
    parser.add_argument("--seed", type=int, default=1)
    add_options(parser)
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    everything = True
    for name in args.games_:
        for pair in args.pairs.split(","):
            found = list(in_order(partial(share, name, pair, args.seed), args.games, workers_of(args)))
            shown = mean(found) - reach_of(found) > 0.5
            everything &= shown
            cells = [
                name,
                *pair.split(":"),
                f"{args.games:,}",
                f"{mean(found):.1%} ± {reach_of(found):.1%}",
                "yes" if shown else "not shown",
                args.seed,
                date.today(),
                f"`scripts/pairing_levels.py {name} --games {args.games} --pairs {pair} --seed {args.seed}`",
            ]
            line = f"| {' | '.join(map(str, cells))} |"
            print(line, flush=True)
            if args.write:
                _write(line)
    return 0 if everything else 1


if __name__ == "__main__":
    sys.exit(main())
