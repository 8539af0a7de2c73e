#!/usr/bin/env python3
"""Counts how a match of knockout whist goes on for whoever calls trumps, and for a dog.

    scripts/knockout_worths.py --matches 4000 --write

Average players play whole matches with dog's lives. Before every deal it is noted who may call trumps, who
has a dog's life, and who is simply in; afterwards, how often each went on to win the match, a shared win
being a part of one. What the expert takes these places to be worth is read off the report
(`hoylecli/bots/tricks/value.py`).
"""

import argparse
import sys
from collections.abc import Sequence
from datetime import date
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from workers import add_options, in_order, workers_of  # noqa: E402

from hoylecli import bots, rulebook  # noqa: E402
from hoylecli.core.game import TABLE  # noqa: E402
from hoylecli.families.tricks.rules.ranking import cards_in  # noqa: E402
from hoylecli.table.work.simulate import seed_of  # noqa: E402

REPORT = ROOT / "scripts" / "results" / "knockout_worths.md"
HEAD = """\
# What places at knockout whist are worth

How often average players won the match from a place, against one who was simply in the same deal: 0 would be
no difference, -1 no win at all; 95% sure.

`{call}`, {date}.

| place | cards in the deal | deals | against being in |
|---|--:|--:|---|
"""


class Place(NamedTuple):
    """A seat before a deal: `caller`, `dog` or `in`; the cards of the deal; how much of the win it got."""

    kind: str
    cards: int
    share: float


def match(seed: int, number: int) -> list[Place]:
    """All places of one match."""
    game = rulebook.load("knockout-whist", dogs_life="yes")
    state: Any = game.undealt(game.players.usual, seed_of(seed, number))
    player, moves, deal, found = bots.bot("tricks", "average"), 0, -1, list[tuple[str, int, int]]()
    while state.to_act is not None:
        if state.to_act == TABLE:
            move = state.legal_moves()[0]
        else:
            if state.number != deal:
                deal, cards = state.number, cards_in(state.rules, state.number - 1, state.players)
                for seat, life in enumerate(state.lives):
                    if life != "out":
                        kind = "dog" if life == "dog" else "caller" if seat == state.deal.declarer else "in"
                        found.append((kind, cards, seat))
            view = state.view(state.to_act)
            move = player.choose(view, bots.rng(seed_of(seed, number), moves, state.to_act))
        state, moves = state.apply(move), moves + 1
    winners = state.outcome().winners
    return [Place(kind, cards, (seat in winners) / len(winners)) for kind, cards, seat in found]


def row(kind: str, cards: int, matches: Sequence[Sequence[Place]]) -> str | None:
    """The line for one kind of place in deals of so many cards; None where there was none."""

    def of(kind: str) -> list[list[float]]:
        return [[at.share for at in places if at[:2] == (kind, cards)] for places in matches]

    deals = [places for places in zip(of(kind), of("in"), strict=True) if all(places)]
    theirs = [share for shares, _ in deals for share in shares]
    others = [share for _, shares in deals for share in shares]
    if not sum(theirs) or not sum(others):
        return None
    ratio = mean(theirs) / mean(others)
    off = (
        sum(share - mean(theirs) for share in shares) / sum(theirs)
        - sum(share - mean(others) for share in rest) / sum(others)
        for shares, rest in deals
    )
    reach = 1.96 * ratio * sqrt(sum(miss * miss for miss in off))
    return f"| {kind} | {cards} | {len(deals):,} | {ratio - 1:.2f} ± {reach:.2f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--matches", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    add_options(parser)
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    matches = list(in_order(partial(match, args.seed), args.matches, workers_of(args)))
    kinds = sorted({at[:2] for places in matches for at in places if at.kind != "in"})
    rows = [line for kind, cards in kinds if (line := row(kind, cards, matches))]
    call = f"scripts/knockout_worths.py --matches {args.matches} --seed {args.seed}"
    report = HEAD.format(call=call, date=date.today()) + "".join(f"{line}\n" for line in rows)
    print(report, end="")
    if args.write:
        REPORT.write_text(report, encoding="utf-8")


if __name__ == "__main__":
    main()
