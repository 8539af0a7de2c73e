#!/usr/bin/env python3
"""Shows what experts bid at five hundred, and whether misere pays.

Experts bid from level scores. Each deal that comes to a misere is played twice by experts: as it was bid, and
with the best other bid of the player who bid it. The difference, to that player's side, is in points and in
the chance to win the match, as the expert itself reckons it.

    scripts/five_hundred_misere.py --deals 100 --seed 1 --write
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hoylecli import bots, rulebook  # noqa: E402
from hoylecli.bots.tricks.evaluation.value import Evaluation  # noqa: E402
from hoylecli.bots.tricks.search.contracts import bid_values  # noqa: E402
from hoylecli.core.events import TABLE, Seat  # noqa: E402
from hoylecli.families.tricks.position.labels import in_words  # noqa: E402
from hoylecli.table.work.simulate import seed_of  # noqa: E402

REPORT = ROOT / "scripts" / "results" / "five_hundred_misere.md"
MISERES = ("misere", "open-misere")


class Result(NamedTuple):
    """What a deal has brought a side. points: above the other side. chance: to win the match."""

    points: int
    chance: float


def bid(state: Any, rng: Random, without: Seat | None = None) -> tuple[Any, list[Any]]:
    """The state after the bidding of experts, and those in which misere was bid. without: who may not."""
    expert, found = bots.bot("tricks", "expert"), []
    while state.phase == "contracting":
        view = state.view(state.to_act)
        if state.to_act == without:
            values = {
                move: value for move, value in bid_values(view, rng).items() if move.verb not in MISERES
            }
            move = max(values, key=values.__getitem__)
        else:
            move = expert.choose(view, rng)
        found += [state] if move.verb in MISERES else []
        state = state.apply(move)
    return state, found


def played(state: Any, rng: Random, seat: Seat) -> Result:
    """The deal played out by experts, for the side of a seat."""
    expert = bots.bot("tricks", "expert")
    evaluation, declarer = Evaluation(replace(state, scores=(0, 0)).view(seat)), state.deal.declarer
    while state.to_act not in (None, TABLE):
        state = state.apply(expert.choose(state.view(state.to_act), rng))
    totals = [line.total for line in state.sheet[-1]] if state.sheet else [0, 0]
    side = seat % 2
    value = evaluation.after(totals, (), None if declarer is None else declarer % 2)
    return Result(totals[side] - totals[1 - side], value)


def line(what: str, gains: Sequence[float]) -> str:
    spread = 2 * stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 0.0
    return f"| {what} | {mean(gains):+.2f} ± {spread:.2f} |"


def measured(deals: int, seed: int) -> list[str]:
    game, opened, contracts = (
        rulebook.load("five-hundred", first_dealer="right"),
        Counter[str](),
        Counter[str](),
    )
    made, pairs = Counter[str](), list[tuple[Result, Result]]()
    for number in range(deals):
        start = seed_of(seed, number)
        state, rng = replace(game.seat(4, start), dealer=number % 4), Random(start)
        after, miseres = bid(state.apply(state.legal_moves()[0]), rng)
        bids = [each for each in after.deal.bids if each.word != "pass"]
        opened[in_words(bids[0]) if bids else "pass"] += 1
        if not bids or bids[-1].word not in MISERES:
            continue
        seat, name = bids[-1].seat, in_words(bids[-1])
        contracts[name] += 1
        mine = played(after, rng, seat)
        other = played(bid(miseres[-1], rng, without=seat)[0], rng, seat)
        made[name] += mine.points > 0
        pairs.append((mine, other))
    openings = sum(many for name, many in opened.items() if "misere" in name)
    rows = [
        f"- {name}: played {many} times, made {made[name]} times" for name, many in sorted(contracts.items())
    ]
    lines = [f"{openings} of {deals} deals are opened with a misere.", "", *rows]
    if pairs:
        lines += ["", "| misere against the best other bid, to its side | a deal, 95% sure |", "|---|--:|"]
        lines.append(line("points", [mine.points - other.points for mine, other in pairs]))
        lines.append(line("chance to win the match", [mine.chance - other.chance for mine, other in pairs]))
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help=f"puts the report into {REPORT.name}")
    asked = parser.parse_args()
    command = f"scripts/five_hundred_misere.py --deals {asked.deals} --seed {asked.seed}"
    lines = [
        "# Misere at five hundred",
        "",
        f"`{command}`, {date.today()}.",
        "",
        *measured(asked.deals, asked.seed),
    ]
    print("\n".join(lines))
    if asked.write:
        REPORT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
