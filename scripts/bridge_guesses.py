#!/usr/bin/env python3
"""How much of what declarer loses is a guess that more layouts would not spare.

    scripts/bridge_guesses.py --deals 60 --seed 20261129
    scripts/bridge_guesses.py --deals 60 --seed 20261129 --write      into scripts/results/bridge_guesses.md

Experts bid and play each deal. At each of declarer's cards with a choice, dummy's too, layouts are drawn as
the expert draws them, and solved. The card is then chosen by the first few of them, and by all: by what the
contract is worth and tricks, as the expert does, or by tricks alone. What it loses is counted twice, in
tricks a deal: as the cards lay, and on average over all the layouts that were drawn, where the best card of
each layout is known. No choice of one card for all layouts expects to lose less than the last row says.
Ctrl-C stops with the deals played; with --keep FILE another run goes on from there.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import islice
from typing import Any, Final

import bridge_play
from keeping import add_option, kept
from measuring import ROOT, interval

from hoylecli import bots
from hoylecli.bots.double_dummy import boards
from hoylecli.bots.tricks.bridge.layouts import Layouts
from hoylecli.bots.tricks.bridge.moment import Moment
from hoylecli.bots.tricks.bridge.worths import Solving, number_of, stake
from hoylecli.core.game import TABLE

REPORT: Final = ROOT / "scripts" / "results" / "bridge_guesses.md"
COUNTS: Final = (6, 12, 24, 48, 96)
WAYS: Final = (*((many, True) for many in COUNTS), (COUNTS[-1], False))
AS_LONG_AS_IT_TAKES: Final = 1000
HEAD: Final = """\
# What declarer has to guess

At each card of declarer's with a choice, 96 layouts that fit what is known are solved, and the card is chosen
by the first of them. Losses are tricks a deal, 95% sure: as the cards lay, and as all 96 layouts say that it
is to be expected.

`{command}`, {deals} deals, {cards} cards, {day}.

| layouts | chosen by | as the cards lay | expected |
|--:|---|---|---|
"""


def losses_at(state: Any, number: int) -> list[tuple[float, float]]:
    """What the card loses, as the cards lie and on average, by the `WAYS` to choose it."""
    moment, rng = Moment(state.view(state.to_act)), bots.rng(state.seed, number, state.to_act)
    cards = [moment.info.layout.bit[move.cards[0]] for move in moment.view.legal]
    deal, denomination, position = bridge_play.position_of(state)
    answers = boards.Answers(deal, denomination).values(position)
    truth = [answers[number_of(bit)] for bit in cards]
    solving = Solving(moment, cards, AS_LONG_AS_IT_TAKES)
    layouts = [each for few in Layouts(moment).batches(COUNTS[-1], 32, rng) for each in few]
    found = [(each.weight, solving.tricks(each)) for each in layouts]
    worth, usual = stake(moment), cards.index(moment.by_policy())
    all_weight = sum(weight for weight, _ in found)
    losses = []
    for many, is_by_contract in WAYS:
        means = [
            sum(
                weight * (made[at] + worth * is_by_contract * (made[at] >= moment.target))
                for weight, made in found[:many]
            )
            for at in range(len(cards))
        ]
        best = max(range(len(cards)), key=lambda at: (round(means[at], 9), at == usual))
        expected = sum(weight * (max(made) - made[best]) for weight, made in found) / all_weight
        losses.append((max(truth) - truth[best], expected))
    return losses


def of_deal(table: bridge_play.Table, number: int) -> dict[str, Any]:
    """The sums of a deal, way by way, and how many cards of declarer's had a choice."""
    moves = iter(table.play(number).moves[0])
    state, sums, cards, count = table.begun(number), [(0.0, 0.0)] * len(WAYS), 0, 0
    for text in moves:
        view = state.view(state.to_act)
        is_declaring = state.phase == "playing" and (state.turn - view.declarer) % 2 == 0
        if is_declaring and len(view.legal) > 1 and state.to_act != TABLE:
            cards += 1
            found = losses_at(state, count)
            sums = [(a + x, b + y) for (a, b), (x, y) in zip(sums, found, strict=True)]
        state, count = state.apply(next(move for move in view.legal if str(move) == text)), count + 1
    return {"sums": sums, "cards": cards, "is_played": state.phase != "bidding" and cards > 0}


def rows(found: Sequence[dict[str, Any]]) -> Iterator[str]:
    for at, (many, is_by_contract) in enumerate(WAYS):
        by = "contract, then tricks" if is_by_contract else "tricks"
        lay, expected = ([each["sums"][at][which] for each in found] for which in (0, 1))
        yield f"| {many} | {by} | {interval(lay)} | {interval(expected)} |"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    add_option(parser)
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    if not boards.is_quick():
        parser.error("install endplay: pip install endplay")
    table = bridge_play.Table("expert", False, args.seed)
    deals = kept(
        args.keep,
        f"guesses, seed {args.seed}",
        lambda first: (of_deal(table, at) for at in range(first, args.deals)),
    )
    found = []
    try:
        for each in islice(deals, args.deals):
            found += [each] if each["is_played"] else []
            print(f"{len(found)} deals", file=sys.stderr)
    except KeyboardInterrupt:
        pass
    if len(found) < 2:
        return 1
    head = HEAD.format(
        command=f"scripts/bridge_guesses.py --deals {args.deals} --seed {args.seed}",
        deals=len(found),
        cards=sum(each["cards"] for each in found),
        day=date.today(),
    )
    text = head + "\n".join(rows(found)) + "\n"
    print(text)
    if args.write:
        REPORT.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
