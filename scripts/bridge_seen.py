#!/usr/bin/env python3
"""How near par sides come that see both of their hands, and not how the others lie.

    scripts/bridge_seen.py --deals 100 --seed 20261203
    scripts/bridge_seen.py --deals 100 --seed 20261203 --write     writes its rows beside those of the systems

Each side deals the other two hands at random, --layouts times, and plays every contract double dummy there.
So it knows what contracts bring on average, which no auction tells better. Then the sides bid in turn: each
makes the bid that brings it most, as if it were the last, if that is more than to leave what stands. A
contract is doubled where that brings the other side more. What is missed after all is the lay of the cards.
--keep FILE goes on where a run was stopped.
"""

import argparse
import sys
from collections.abc import Sequence
from datetime import date
from functools import partial
from itertools import islice
from random import Random
from statistics import mean
from typing import Final, NamedTuple

from bidding_deals import Board, board
from bridge_par import SLAM, Result, cells, written
from keeping import Found, add_option, kept

from hoylecli.bots.double_dummy import Deal
from hoylecli.bots.double_dummy.boards import tricks_table
from hoylecli.scoring.bridge import DENOMINATIONS, SEATS, SIDES, Contract, duplicate_score
from hoylecli.scoring.bridge.duplicate import Tricks, imps, par

NAME: Final = "both hands seen"
BIDS: Final = [(level, denomination) for level in range(1, 8) for denomination in DENOMINATIONS]


class Worth(NamedTuple):
    """What a contract brings the side that declares on average, by which of its seats."""

    score: float
    declarer: str


Worths = dict[tuple[int, int, int], Worth]
"""By side, number of the bid, and whether it is doubled."""


def score(tricks: Tricks, contract: Contract, is_vulnerable: bool) -> int:
    taken = tricks[contract.declarer or "N"][contract.denomination]
    return duplicate_score(contract, taken - contract.level - 6, is_vulnerable)


def worths(dealt: Board, side: int, layouts: int, rng: Random) -> Worths:
    """What contracts of both sides bring them, as the side with these two hands sees it."""
    hands = list(dealt.deal.hands)
    hidden = hands[1 - side] | hands[3 - side]
    cards = [card for card in range(52) if hidden >> card & 1]
    tables = []
    for _ in range(layouts):
        rng.shuffle(cards)
        hands[1 - side] = sum(1 << card for card in cards[:13])
        hands[3 - side] = sum(1 << card for card in cards[13:])
        tables.append(tricks_table(Deal(hands)))
    return {
        (whose, number, doubled): _worth(
            tables, Contract(*bid, doubled), whose, dealt.vulnerable[whose], whose == side
        )
        for whose in (0, 1)
        for number, bid in enumerate(BIDS)
        for doubled in (0, 1)
    }


def _worth(
    tables: Sequence[Tricks], contract: Contract, whose: int, is_vulnerable: bool, is_ours: bool
) -> Worth:
    """By the seat that does best on average; the other side knows in each deal which of theirs does."""
    by = {
        seat: [score(table, contract._replace(declarer=seat), is_vulnerable) for table in tables]
        for seat in SIDES[whose]
    }
    if not is_ours:
        return Worth(mean(map(max, *by.values())), "")
    return max(Worth(mean(scores), seat) for seat, scores in by.items())


def contract_of(seen: Sequence[Worths], dealer: int) -> Contract | None:
    """Where the auction ends. seen: what each side thinks that contracts bring."""
    standing: tuple[int, int] | None = None
    side, passes = dealer % 2, 0
    while passes < 2:
        best = _best(seen[side], side, standing) if standing is None or standing[0] != side else None
        standing, passes = (standing, passes + 1) if best is None else ((side, best), 0)
        side = 1 - side
    if standing is None:
        return None
    whose, number = standing
    others = seen[1 - whose]
    is_doubled = others[whose, number, 1].score < others[whose, number, 0].score
    return Contract(*BIDS[number], int(is_doubled), seen[whose][whose, number, 0].declarer)


def _best(seen: Worths, side: int, standing: tuple[int, int] | None) -> int | None:
    """The bid that brings a side most, None where it does better to leave what stands."""
    stays, first = 0.0, 0
    if standing is not None:
        stays = max(-seen[standing[0], standing[1], doubled].score for doubled in (0, 1))
        first = standing[1] + 1
    brings = {
        number: min(seen[side, number, doubled].score for doubled in (0, 1))
        for number in range(first, len(BIDS))
    }
    best = max(brings, key=brings.__getitem__, default=None)
    return best if best is not None and brings[best] > stays else None


def bid_by_sight(seed: int, layouts: int, number: int) -> Found:
    """The contract of a deal, and how far it is from par."""
    dealt, rng = board(seed, number), Random(f"seen {seed} {number}")
    contract = contract_of([worths(dealt, side, layouts, rng) for side in (0, 1)], SEATS.index(dealt.dealer))
    tricks = tricks_table(dealt.deal)
    vulnerable = [side for side, is_so in zip(SIDES, dealt.vulnerable, strict=True) if is_so]
    at_par = par(tricks, dealt.dealer, vulnerable)
    made = (
        0
        if contract is None
        else dealt.score(contract, tricks[contract.declarer or "N"][contract.denomination])
    )
    levels = [each.contract.level for each in at_par.results if each.result >= 0]
    return {
        "imps": imps(made - at_par.score),
        "is_par": made == at_par.score,
        "is_slam": max([*levels, contract.level if contract else 0]) >= SLAM,
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--layouts", type=int, default=12)
    add_option(parser)
    parser.add_argument(
        "--write", action="store_true", help="write the rows into the report of bridge_par.py"
    )
    args = parser.parse_args()
    if args.deals < 1 or args.layouts < 1:
        parser.error("--deals and --layouts must be 1 or more.")
    what = f"seed {args.seed}, {args.layouts} layouts"
    one = partial(bid_by_sight, args.seed, args.layouts)
    deals = kept(args.keep, what, lambda first: map(one, range(first, args.deals)))
    found = [
        Result(each["imps"], each["is_par"], False, each["is_slam"], None)
        for each in islice(deals, args.deals)
    ]
    command = f"`scripts/bridge_seen.py --deals {len(found)} --seed {args.seed} --layouts {args.layouts}`"
    kinds = {"all": found, "slams": [each for each in found if each.is_slam]}
    lines = [
        f"| {' | '.join([*cells(NAME, kind, those), str(args.seed), str(date.today()), command])} |"
        for kind, those in kinds.items()
    ]
    print("\n".join(lines))
    if args.write:
        written(lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
