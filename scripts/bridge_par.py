#!/usr/bin/env python3
"""How far from par the contracts of a bidding system are, played double dummy.

    scripts/bridge_par.py --deals 40                              both systems
    scripts/bridge_par.py simple --deals 500 --seed 20261127
    scripts/bridge_par.py --deals 500 --seed 20261127 --write     writes the report

The players call what their system chooses first, as average players do. Competing are deals in which both
sides bid; slams are those with a slam at par or bid; doubled are those whose contract was doubled.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path
from statistics import mean, stdev
from typing import Final, NamedTuple

from bidding_deals import Board, bid, board

from hoylecli.bots.bidding import System, load, names
from hoylecli.bots.double_dummy.boards import tricks_table
from hoylecli.scoring.bridge.auction import BIDS, Auction
from hoylecli.scoring.bridge.contract import SIDES, Contract
from hoylecli.scoring.bridge.duplicate import imps
from hoylecli.scoring.bridge.par import Par, Tricks, par

REPORT: Final = Path(__file__).resolve().parent / "results" / "bridge_par.md"
SLAM: Final = 6
HEAD: Final = """\
# Contracts beside par

Four players bid a deal by one system, and take the tricks that are there double dummy. The columns are the
IMPs between that score and par, whoever gains them, with the standard error; the share of deals that score
par; and what North and South gain or lose by it. Competing are deals in which both sides bid. Slams are deals
with a slam at par or bid. Doubled are those whose contract was doubled.

| system | deals | how many | IMPs to par | at par | North and South | seed | date | command |
|---|---|--:|--:|--:|--:|--:|---|---|
"""


class Result(NamedTuple):
    """A deal bid, beside par. imps: as North and South see it."""

    imps: int
    is_par: bool
    is_competing: bool
    is_slam: bool
    contract: Contract | None


KINDS: Final[dict[str, Callable[[Result], bool]]] = {
    "all": lambda each: True,
    "one side bids": lambda each: not each.is_competing,
    "competing": lambda each: each.is_competing,
    "slams": lambda each: each.is_slam,
    "doubled": lambda each: each.contract is not None and each.contract.doubled > 0,
    "passed out": lambda each: each.contract is None,
}


def result(system: System, dealt: Board, tricks: Tricks, at_par: Par) -> Result:
    """What four players of a system make of a board."""
    auction = Auction(dealt.dealer)
    for call in bid(system, dealt):
        auction = auction.after(call.decision.call)
    contract = auction.contract
    score = 0
    if contract is not None:
        score = dealt.score(contract, tricks[contract.declarer or "N"][contract.denomination])
    sides = {number % 2 for number, call in enumerate(auction.calls) if call in BIDS}
    slams = [each.contract for each in at_par.results if each.result >= 0] + ([contract] if contract else [])
    return Result(
        imps(score - at_par.score),
        score == at_par.score,
        len(sides) == 2,
        any(each.level >= SLAM for each in slams),
        contract,
    )


def results(systems: Sequence[str], deals: int, seed: int) -> dict[str, list[Result]]:
    """The results of each system; double dummy is worked out once for all."""
    found: dict[str, list[Result]] = {name: [] for name in systems}
    for number in range(deals):
        dealt = board(seed, number)
        tricks = tricks_table(dealt.deal)
        vulnerable = [side for side, is_so in zip(SIDES, dealt.vulnerable, strict=True) if is_so]
        at_par = par(tricks, dealt.dealer, vulnerable)
        for name in systems:
            found[name].append(result(load(name), dealt, tricks, at_par))
    return found


def rows(name: str, found: Sequence[Result], seed: int) -> Iterator[str]:
    """The lines of the report about a system."""
    call = f"`scripts/bridge_par.py {name} --deals {len(found)} --seed {seed}`"
    for kind, belongs in KINDS.items():
        those = [each for each in found if belongs(each)]
        off = [abs(each.imps) for each in those]
        if not those:
            cells = [name, kind, "0", "", "", ""]
        else:
            error = f" ± {stdev(off) / len(off) ** 0.5:.2f}" if len(off) > 1 else ""
            share = f"{mean(each.is_par for each in those):.1%}"
            ns = f"{mean(each.imps for each in those):+.2f}"
            cells = [name, kind, f"{len(those)}", f"{mean(off):.2f}{error}", share, ns]
        yield f"| {' | '.join([*cells, str(seed), str(date.today()), call])} |"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("systems", nargs="*", metavar="SYSTEM")
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    if args.deals < 1:
        parser.error("--deals must be 1 or more.")
    systems = args.systems or sorted(names(), reverse=True)
    text = HEAD
    for name, found in results(systems, args.deals, args.seed).items():
        for line in rows(name, found, args.seed):
            print(line, flush=True)
            text += line + "\n"
    if args.write:
        REPORT.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
