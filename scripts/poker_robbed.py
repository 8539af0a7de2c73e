#!/usr/bin/env python3
"""Shows that no simple program robs the poker players: it takes one seat among players of a level.

The programs are in `poker_simple`. Single deals from level bankrolls are played, the same cards with the
program on each seat in turn; the chips it wins a deal, on average of the seats, are one observation. Where
all the money is in before the last card, the cards to come are dealt many times over, and what they bring on
average counts. A row ends when the program has clearly lost, or after so many seconds.

    scripts/poker_robbed.py                                everything, 40 seconds of processor time a row
    scripts/poker_robbed.py texas-hold-em:2 --levels expert --programs tight,third --seconds 300
    scripts/poker_robbed.py --write                        puts each row, when it is done, into the report

A row of the report stays until the same three are measured again, so this can be stopped at any time.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from math import sqrt
from random import Random
from statistics import mean, median, stdev
from time import process_time
from typing import Any, Final

from measuring import ROOT, game_of, through_a_deal
from poker_simple import PROGRAMS, Simple

from hoylecli import bots
from hoylecli.core.cards import STANDARD
from hoylecli.families.vying.winning import pots_of, shares, value_of
from hoylecli.rulebook.game import Game
from hoylecli.table.work.simulate import seed_of

REPORT: Final = ROOT / "scripts" / "results" / "poker_robbed.md"
TABLES: Final = ("texas-hold-em:2", "texas-hold-em:6", "poker:5")
LEVELS: Final = ("expert", "average")
FEWEST: Final = 400  # deals before anything is decided: fewer say nothing of chips that are won seldom
SURE: Final = 1.3  # times the interval: a row may end early only where the program loses by more
RUNS: Final = 40  # times that cards to come are dealt
HEAD: Final = """\
# What simple programs win from the poker players

Chips a deal that a program wins on one seat among players of a level, 95% sure; the ante and the bets are
those of the rules. The times are the middle one of the level's decisions with a choice, and that which 95%
stay below.

| game | seats | program | what it does | level | deals | it wins | so it | ms | 95% | seed | date | command |
|---|--:|---|---|---|--:|---|---|--:|--:|--:|---|---|
"""


@dataclass(frozen=True, slots=True)
class Row:
    """What is measured."""

    name: str
    seats: int
    program: str
    level: str
    seed: int

    @property
    def key(self) -> tuple[str, str, str, str]:
        return self.name, str(self.seats), self.program, self.level


def observed(row: Row, game: Game, number: int, seconds: list[float]) -> float:
    """What the program wins with the cards of this number, on average of the seats."""
    gains = []
    for seat in range(row.seats):
        table: list[Any] = [bots.bot("vying", row.level)] * row.seats
        table[seat] = Simple(PROGRAMS[row.program][0])
        others = set(range(row.seats)) - {seat}
        start = game.undealt(row.seats, seed_of(row.seed, number))
        gains.append(_won(through_a_deal(start, table, others, seconds), seat, number))
    return mean(gains)


def _won(state: Any, seat: int, number: int) -> float:
    """What a deal has brought the seat; where no more could be bet, on average of the cards to come."""
    deal, rules = state.deal, state.rules
    last = max((act.street for act in deal.acts), default=0)
    missing = sum(street.board for street in rules.streets[last + 1 :])
    if len(deal.live) < 2 or not missing or any(deal.ups):
        return float(state.sheet[0][seat].total)
    rng, board = Random(f"{number}/{seat}"), deal.board[: rules.board - missing]
    seen = {card for hand in deal.hands for card in hand} | set(board)
    rest, total = [card for card in STANDARD.cards() if card not in seen], 0.0
    for _ in range(RUNS):
        whole = (*board, *rng.sample(rest, missing))
        values = {live: value_of(rules, deal.hands[live], whole) for live in deal.live}
        won = (shares(pot, values, deal.live).get(seat, 0) for pot in pots_of(deal.paid, deal.in_deal))
        total += sum(won)
    return total / RUNS - deal.paid[seat]


def measured(row: Row, limit: float) -> str:
    """The line of the report."""
    game, gains, seconds, began = game_of(row.name), list[float](), list[float](), process_time()
    while process_time() - began < limit or len(gains) < FEWEST:
        gains.append(observed(row, game, len(gains), seconds))
        if len(gains) % 8 == 0 and len(gains) >= FEWEST and mean(gains) < -SURE * _reach(gains):
            break
    reach, late = _reach(gains), sorted(seconds)[int(0.95 * len(seconds))]
    verdict = (
        "wins" if mean(gains) > reach else "loses" if mean(gains) < -reach else "is not shown to win or lose"
    )
    call = f"`scripts/poker_robbed.py {row.name}:{row.seats} --levels {row.level} --programs {row.program}"
    cells = [
        row.name,
        row.seats,
        row.program,
        PROGRAMS[row.program][1],
        row.level,
        f"{len(gains) * row.seats:,}",
        f"{mean(gains):+.1f} ± {reach:.1f}",
        verdict,
        f"{1000 * median(seconds):.0f}",
        f"{1000 * late:.0f}",
        row.seed,
        date.today(),
        f"{call} --seconds {limit:g} --seed {row.seed}`",
    ]
    return f"| {' | '.join(map(str, cells))} |"


def _reach(gains: Sequence[float]) -> float:
    return 1.96 * stdev(gains) / sqrt(len(gains))


def key_of(line: str) -> tuple[str, str, str, str]:
    """What a line of the report was measured of."""
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    return cells[0], cells[1], cells[2], cells[4]


def write(line: str) -> None:
    """Puts a row into the report, in the place of an older one."""
    lines = REPORT.read_text().splitlines() if REPORT.exists() else []
    rows = {key_of(each): each for each in lines if each.startswith("|") and "± " in each}
    rows[key_of(line)] = line
    REPORT.write_text(HEAD + "".join(f"{rows[key]}\n" for key in sorted(rows)))


def rows(args: argparse.Namespace) -> Iterator[Row]:
    for level in args.levels.split(","):
        for table in args.tables or TABLES:
            name, _, seats = table.partition(":")
            for program in args.programs.split(","):
                if not (name.startswith("poker") and program == "third-first"):  # no first interval is limped
                    yield Row(name, int(seats), program, level, args.seed)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("tables", nargs="*", metavar="GAME:SEATS", help=f"{', '.join(TABLES)} without")
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--programs", default=",".join(PROGRAMS))
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    robbed = False
    for row in rows(args):
        line = measured(row, args.seconds)
        robbed |= "| wins |" in line
        print(line, flush=True)
        if args.write:
            write(line)
    return int(robbed)


if __name__ == "__main__":
    sys.exit(main())
