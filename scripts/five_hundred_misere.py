#!/usr/bin/env python3
"""Shows what experts bid at five hundred, and whether misere pays.

Experts bid from level scores. Each deal that comes to a misere is played twice by experts: as it was bid, and
with the best other bid of the player who bid it, after which the others bid on. The difference, to that
player's side, is in points and in the chance to win the match, as the expert itself reckons it.

    scripts/five_hundred_misere.py --write                      1,000 deals
    scripts/five_hundred_misere.py --results FILE --minutes 5   keeps what was played, and goes on from it
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from time import process_time
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from workers import add_options, in_order, workers_of  # noqa: E402

from hoylecli import bots, rulebook  # noqa: E402
from hoylecli.bots.tricks.phases.contracting import compared_bids  # noqa: E402
from hoylecli.bots.tricks.value import Evaluation  # noqa: E402
from hoylecli.core.game import TABLE, Seat  # noqa: E402
from hoylecli.families.tricks.position.labels import in_words  # noqa: E402
from hoylecli.table.work.simulate import seed_of  # noqa: E402

REPORT = ROOT / "scripts" / "results" / "five_hundred_misere.md"
MISERES = ("misere", "open-misere")


class Seen(NamedTuple):
    """What came of a deal. opened, contract: the first and the last bid, `pass` for none.

    Where the contract is a misere, made: whether it was; other: the contract that it came to without;
    points, chance: by how much misere did better, in points and in the chance to win the match.
    """

    opened: str
    contract: str
    seconds: float
    made: bool = False
    other: str = ""
    points: int = 0
    chance: float = 0.0


def bid(state: Any, rng: Random, without: Seat | None = None) -> tuple[Any, list[Any]]:
    """The state after the bidding of experts, and those in which misere was bid. without: who may not."""
    expert, found = bots.bot("tricks", "expert"), []
    while state.phase == "contracting":
        view = state.view(state.to_act)
        if state.to_act == without:
            move = next(move for move in compared_bids(view, rng).means if move.verb not in MISERES)
        else:
            move = expert.choose(view, rng)
        found += [state] if move.verb in MISERES else []
        state = state.apply(move)
    return state, found


def played(state: Any, rng: Random, seat: Seat) -> tuple[int, float]:
    """The deal played out by experts: the points of a seat's side above the other, and its chance to win."""
    expert = bots.bot("tricks", "expert")
    evaluation, declarer = Evaluation(replace(state, scores=(0, 0)).view(seat)), state.deal.declarer
    while state.to_act not in (None, TABLE):
        state = state.apply(expert.choose(state.view(state.to_act), rng))
    totals = [line.total for line in state.sheet[-1]] if state.sheet else [0, 0]
    side = seat % 2
    value = evaluation.after(totals, (), None if declarer is None else declarer % 2)
    return totals[side] - totals[1 - side], value


def seen(seed: int, number: int) -> Seen:
    """Deal `number` of a seed."""
    began, start = process_time(), seed_of(seed, number)
    game, rng = rulebook.load("five-hundred", first_dealer="right"), Random(start)
    state = replace(game.undealt(4, start), dealer=number % 4)
    after, miseres = bid(state.apply(state.legal_moves()[0]), rng)
    opened, contract = ends(after)
    if after.deal.high is None or after.deal.high.word not in MISERES:
        return Seen(opened, contract, process_time() - began)
    seat = after.deal.high.seat
    points, chance = played(after, rng, seat)
    instead = bid(miseres[-1], rng, without=seat)[0]
    others, other_chance = played(instead, rng, seat)
    gained = points - others, chance - other_chance
    return Seen(opened, contract, process_time() - began, points > 0, ends(instead)[1], *gained)


def ends(state: Any) -> tuple[str, str]:
    """The first bid and the last one, in words; where all have passed a new deal is awaited."""
    bids = [each for each in state.deal.bids if each.word != "pass"]
    return (in_words(bids[0]), in_words(bids[-1])) if bids else ("pass", "pass")


# The report


def measured(args: argparse.Namespace) -> list[Seen]:
    """What came of the deals; those that the file of results has are not played again."""
    found = list(kept(args.results, args.seed))[: args.deals]
    began, play = process_time(), partial(later, args.seed, len(found))
    for each in in_order(play, args.deals - len(found), workers_of(args)):
        found.append(each)
        if args.results is not None:
            with args.results.open("a", encoding="utf-8") as file:
                file.write(json.dumps([args.seed, *each]) + "\n")
        if process_time() - began > 60 * args.minutes:
            break
    return found


def later(seed: int, first: int, number: int) -> Seen:
    return seen(seed, first + number)


def kept(file: Path | None, seed: int) -> Iterator[Seen]:
    if file is not None and file.exists():
        for text in file.read_text(encoding="utf-8").splitlines():
            of, *each = json.loads(text)
            if of == seed:
                yield Seen(*each)


def report(found: Sequence[Seen], seed: int) -> Iterator[str]:
    """The lines of the report."""
    miseres, openings = [each for each in found if each.other], Counter(each.opened for each in found)
    seconds = sum(each.seconds for each in found) / len(found)
    yield "# Misere at five hundred"
    yield ""
    yield f"`scripts/five_hundred_misere.py --deals {len(found)} --seed {seed}`, {date.today()};"
    yield f"{seconds:.1f} s of computer time a deal."
    yield ""
    yield "Experts bid and play from level scores. A deal that comes to a misere is played again with the"
    yield "best other bid of the same player, after which the others bid on; differences are to the side of"
    yield "that player, 95% sure."
    yield ""
    yield f"{openings['misere'] + openings['open misere']} of {len(found)} deals are opened with a misere,"
    yield f"{len(miseres)} come to one."
    yield ""
    yield "| contract | deals | made | points more than the other bid | more chance to win the match |"
    yield "|---|--:|--:|--:|--:|"
    for name in ("misere", "open misere", "both"):
        yield row(name, [each for each in miseres if name in ("both", each.contract)])
    yield ""
    others = Counter(each.other for each in miseres).most_common(6)
    yield "Without it they came most often to " + ", ".join(f"{name} ({many})" for name, many in others) + "."


def row(name: str, found: Sequence[Seen]) -> str:
    gains = [interval([each.points for each in found], 0), interval([each.chance for each in found], 2)]
    return f"| {name} | {len(found)} | {sum(each.made for each in found)} | {' | '.join(gains)} |"


def interval(gains: Sequence[float], digits: int) -> str:
    if len(gains) < 2:
        return ""
    return f"{mean(gains):+.{digits}f} ± {2 * stdev(gains) / sqrt(len(gains)):.{digits}f}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=1e9, help="of computer time, then it stops")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--results", type=Path, metavar="FILE", help="a line a deal; go on from what is there"
    )
    add_options(parser)
    parser.add_argument("--write", action="store_true", help=f"puts the report into {REPORT.name}")
    asked = parser.parse_args()
    lines = list(report(measured(asked), asked.seed))
    print("\n".join(lines))
    if asked.write:
        REPORT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
