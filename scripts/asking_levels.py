#!/usr/bin/env python3
"""Shows that the levels differ at games of asking: expert beats average, average beats beginner.

The same cards are played once for each way in which the levels can be seated, every second seat being of the
better level; the share of the win of its seats, above an even one, is one observation.

    scripts/asking_levels.py                          1,000 games a pair, for two and for four players
    scripts/asking_levels.py go-fish.hand=7 --games 100 --players 3 --jobs 2
    scripts/asking_levels.py --write                  puts each row, when it is done, into the report

A row of the report stays until the same is measured again, so this can be stopped at any time.
"""

import argparse
import sys
from collections.abc import Sequence
from datetime import date
from functools import partial
from statistics import mean
from typing import Any, Final

from tricks_levels import PAIRS, ROOT, game_of, reach_of, ways
from workers import add_options, in_order, workers_of

from hoylecli import bots
from hoylecli.core.events import TABLE
from hoylecli.table.work.simulate import seed_of

REPORT: Final = ROOT / "scripts" / "results" / "asking_levels.md"
HEAD: Final = """\
# How well the computer players play games of asking

Every second seat is of the better level, in all ways; its seats' share of the win, 95% sure, where half would
be even.

| game | players | better | against | games | share of the win | shown | seed | date | command |
|---|--:|---|---|--:|---|---|--:|---|---|
"""


def share(name: str, players: int, pair: str, seed: int, number: int) -> float:
    """The better level's share of the wins of game `number`, on average over the ways of seating it."""
    better, worse = pair.split(":")
    game, shares = game_of(name), []
    for seats in ways(players):
        levels = [better if seat in seats else worse for seat in range(players)]
        outcome = _played(game.undealt(players, seed_of(seed, number)), levels, seed).outcome()
        won = sum(seat in seats for seat in outcome.winners) / len(outcome.winners)
        shares.append(won * players / len(seats) / 2 if players % 2 else won)
    return mean(shares)


def _played(state: Any, levels: Sequence[str], seed: int) -> Any:
    """The end of a game between these levels."""
    players, moves = [bots.bot("asking", level) for level in levels], 0
    while state.to_act is not None:
        actor = state.to_act
        if actor == TABLE:
            move = state.legal_moves()[0]
        else:
            move = players[actor].choose(state.view(actor), bots.rng(state.seed, moves, actor))
        state, moves = state.apply(move), moves + 1
    return state


def _write(line: str) -> None:
    """Puts a row into the report, in place of one of the same game, players and levels."""
    old = REPORT.read_text(encoding="utf-8").removeprefix(HEAD).splitlines() if REPORT.exists() else []
    kept = [row for row in old if row.split("|")[1:5] != line.split("|")[1:5]]
    REPORT.write_text(HEAD + "\n".join(sorted([*kept, line])) + "\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games_", nargs="*", metavar="GAME[.OPTION=VALUE]", default=["go-fish"])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--players", default="2,4", help="with commas between")
    parser.add_argument("--pairs", default=",".join(PAIRS), help="better:worse, with commas between")
    parser.add_argument("--seed", type=int, default=1)
    add_options(parser)
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    everything = True
    for name in args.games_:
        for players in map(int, args.players.split(",")):
            for pair in args.pairs.split(","):
                observe = partial(share, name, players, pair, args.seed)
                found = list(in_order(observe, args.games, workers_of(args)))
                shown = mean(found) - reach_of(found) > 0.5
                everything &= shown
                cells = [
                    name,
                    players,
                    *pair.split(":"),
                    f"{args.games:,}",
                    f"{mean(found):.1%} ± {reach_of(found):.1%}",
                    "yes" if shown else "not shown",
                    args.seed,
                    date.today(),
                    f"`scripts/asking_levels.py {name} --games {args.games} --players {players} "
                    f"--pairs {pair} --seed {args.seed}`",
                ]
                line = f"| {' | '.join(map(str, cells))} |"
                print(line, flush=True)
                if args.write:
                    _write(line)
    return 0 if everything else 1


if __name__ == "__main__":
    sys.exit(main())
