#!/usr/bin/env python3
"""How far from par the contracts of a bidding system are, played double dummy.

    scripts/bridge_par.py --deals 40                              both systems
    scripts/bridge_par.py simple --deals 500 --seed 20261127
    scripts/bridge_par.py --deals 500 --seed 20261127 --write     writes the report
    scripts/bridge_par.py standard --expert --deals 200 --seed 20261127     experts, beside the rules alone

The players call what their system chooses first, as average players do; with --expert they weigh calls as
experts do, and the two are compared board by board. Competing are deals in which both
sides bid; slams are those with a slam at par or bid; doubled are those whose contract was doubled. With
--keep FILE a run goes on where it was stopped.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import mean, quantiles, stdev
from time import process_time
from typing import Any, Final, NamedTuple

from bidding_deals import Board, bid, board
from keeping import Found, add_option, kept

from hoylecli.bots import rng
from hoylecli.bots.bidding import System, load, names
from hoylecli.bots.bidding.hand import HCP, hand_of, lengths_of
from hoylecli.bots.bidding.positions import GAME
from hoylecli.bots.double_dummy.boards import tricks_table
from hoylecli.bots.tricks.bridge.bidding import evaluate
from hoylecli.families.tricks.position import Bid
from hoylecli.families.tricks.position.bridge import COMPASS, bid_of_call, call_of
from hoylecli.rulebook import load as load_game
from hoylecli.scoring.bridge import SEATS, SIDES, Contract
from hoylecli.scoring.bridge.auction import BIDS, Auction
from hoylecli.scoring.bridge.duplicate import Par, Tricks, imps, par

REPORT: Final = Path(__file__).resolve().parent / "results" / "bridge_par.md"
SLAM: Final = 6
WHO: Final = ("by rules", "experts")
NOBODY: Final = "nobody bids"
COUNTED: Final = "both hands counted"
GAME_POINTS: Final = 24  # high-card points of both hands, from which games come nearest to par
SLAM_POINTS: Final = (33, 37)
HEAD: Final = """\
# Contracts beside par

Four players bid a deal by one system, and take the tricks that are there double dummy. The columns are the
IMPs between that score and par, whoever gains them, with the standard error; the share of deals that score
par, and that are no IMP away from it; and what North and South gain or lose by it. Experts weigh calls; the
same deals bid by rules stand beside them. Competing are deals in which both sides bid. Slams are deals with a
slam at par or bid. Doubled are those whose contract was doubled. Where both hands are seen, each side knows
its partner's cards and not how the others lie (`bridge_seen.py`): more than an auction can tell. Two
yardsticks stand beside the deals of experts: that all pass, and that the side with more honors plays what the
points and lengths of both its hands say, with nobody against it.

| system | deals | how many | IMPs to par | at par | no IMP away | North and South | seed | date | command |
|---|---|--:|--:|--:|--:|--:|--:|---|---|
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


def by_rules(system: System, dealt: Board) -> Auction:
    """What four players of a system call who go by its rules."""
    auction = Auction(dealt.dealer)
    for call in bid(system, dealt):
        auction = auction.after(call.decision.call)
    return auction


def result(auction: Auction, dealt: Board, tricks: Tricks, at_par: Par) -> Result:
    """What a board comes to after an auction."""
    sides = {number % 2 for number, call in enumerate(auction.calls) if call in BIDS}
    return beside_par(auction.contract, len(sides) == 2, dealt, tricks, at_par)


def beside_par(
    contract: Contract | None, is_competing: bool, dealt: Board, tricks: Tricks, at_par: Par
) -> Result:
    """What a contract comes to, None for none."""
    score = 0
    if contract is not None:
        score = dealt.score(contract, tricks[contract.declarer or "N"][contract.denomination])
    slams = [each.contract for each in at_par.results if each.result >= 0] + ([contract] if contract else [])
    return Result(
        imps(score - at_par.score),
        score == at_par.score,
        is_competing,
        any(each.level >= SLAM for each in slams),
        contract,
    )


def by_count(dealt: Board) -> Contract:
    """What the side with more honors plays if it sees both its hands and counts points and lengths alone.

    A major suit of eight cards, notrump for game, a minor suit of eight cards, notrump.
    """
    hands = [hand_of(cards) for cards in dealt.cards]
    side = int(hands[1][HCP] + hands[3][HCP] > hands[0][HCP] + hands[2][HCP])
    both = hands[side], hands[side + 2]
    points = both[0][HCP] + both[1][HCP]
    lengths = dict(zip("CDHS", map(sum, zip(*map(lengths_of, both), strict=True)), strict=True))
    major, minor = max("SH", key=lengths.__getitem__), max("DC", key=lengths.__getitem__)
    has_game = points >= GAME_POINTS
    strain = "NT"
    if lengths[major] >= 8:
        strain = major
    elif lengths[minor] >= 8 and not has_game:
        strain = minor
    level = 5 + sum(points >= least for least in SLAM_POINTS)
    if level == 5:
        level = GAME[strain] if has_game else 1 + (strain != "NT" or points == GAME_POINTS - 1)
    return Contract(level, strain, declarer=SEATS[side + 2 * (both[1][HCP] > both[0][HCP])])


class Experts:
    """Four experts who play one system."""

    def __init__(self, name: str) -> None:
        state: Any = load_game("bridge", form="duplicate").start(4, seed=1)
        view = state.view(state.to_act)
        bids = replace(view.rules.bidding, system=name)
        self._view: Any = replace(view, rules=replace(view.rules, bidding=bids))
        self.seconds: list[float] = []

    def auction(self, dealt: Board, number: int) -> Auction:
        """The auction of a board."""
        auction = Auction(dealt.dealer)
        while not auction.is_over:
            seat = COMPASS.index(auction.turn)
            bids = tuple(
                bid_of_call(COMPASS.index(auction.seat(at)), call) for at, call in enumerate(auction.calls)
            )
            cards = tuple(sorted(dealt.cards[SEATS.index(auction.turn)]))
            bridge = replace(self._view.bridge, vulnerable=dealt.vulnerable)
            view = replace(self._view, seat=seat, turn=seat, hand=cards, dealer=COMPASS.index(dealt.dealer))
            view = replace(view, bidding=replace(view.bidding, bids=bids), bridge=bridge)
            began = process_time()
            move = evaluate(view, rng(number, len(bids), seat)).move
            self.seconds.append(process_time() - began)
            auction = auction.after(call_of(Bid(seat, move.verb, move.amount or 0, move.target.upper())))
        return auction


def bid_out(systems: Sequence[str], seed: int, is_expert: bool, number: int) -> Found:
    """The auctions of a deal by each system, with experts those by rules and theirs, and the tricks."""
    dealt, auctions = board(seed, number), dict[str, tuple[str, ...]]()
    seconds: dict[str, list[float]] = {}
    for name in systems:
        auctions[f"{name}, by rules" if is_expert else name] = by_rules(load(name), dealt).calls
        if is_expert:
            experts = Experts(name)
            auctions[f"{name}, experts"] = experts.auction(dealt, number).calls
            seconds[name] = experts.seconds
    return {"tricks": tricks_table(dealt.deal), "auctions": auctions, "seconds": seconds}


def results(args: argparse.Namespace, systems: Sequence[str]) -> dict[str, list[Result]]:
    """The results of each system; double dummy is worked out once."""
    found: dict[str, list[Result]] = {}
    seconds: dict[str, list[float]] = {name: [] for name in systems}
    what = f"{' '.join(systems)}{' by experts' if args.expert else ''}, seed {args.seed}"
    one = partial(bid_out, systems, args.seed, args.expert)
    deals = kept(args.keep, what, lambda first: map(one, range(first, args.deals)))
    for number, each in enumerate(islice(deals, args.deals)):
        dealt, tricks = board(args.seed, number), each["tricks"]
        vulnerable = [side for side, is_so in zip(SIDES, dealt.vulnerable, strict=True) if is_so]
        at_par = par(tricks, dealt.dealer, vulnerable)
        auctions = {
            name: Auction(dealt.dealer)._replace(calls=tuple(calls))
            for name, calls in each["auctions"].items()
        }
        for name, auction in auctions.items():
            found.setdefault(name, []).append(result(auction, dealt, tricks, at_par))
        if args.expert:
            for name, contract in ((NOBODY, None), (COUNTED, by_count(dealt))):
                found.setdefault(name, []).append(beside_par(contract, False, dealt, tricks, at_par))
        for name, times in each["seconds"].items():
            seconds[name] += times
            who = [f"{name}, {who}" for who in WHO]
            told(number, [auctions[each] for each in who], [found[each][-1].imps for each in who])
    for name, times in seconds.items():
        if times:
            late = 1000 * quantiles(times, n=100)[98]
            most = 1000 * max(times)
            print(f"{name}: 99 of 100 calls in {late:.0f} ms, all in {most:.0f}", file=sys.stderr)
    return found


def told(number: int, auctions: Sequence[Auction], ends: Sequence[int]) -> None:
    """Says where experts called otherwise than by rules, and the IMPs to par of both."""
    if auctions[0].calls == auctions[1].calls:
        return
    ways = zip(WHO, auctions, ends, strict=True)
    by = (f"{who} {' '.join(auction.calls)} {end:+}" for who, auction, end in ways)
    print(f"{number}: {'; '.join(by)}", file=sys.stderr)


def rows(name: str, found: Sequence[Result], seed: int) -> Iterator[str]:
    """The lines of the report about a system."""
    system, _, who = name.partition(", ")
    own = " --expert" if who else ""
    call = f"`scripts/bridge_par.py {system}{own} --deals {len(found)} --seed {seed}`"
    for kind, belongs in KINDS.items():
        those = [each for each in found if belongs(each)]
        yield f"| {' | '.join([*cells(name, kind, those), str(seed), str(date.today()), call])} |"


def cells(name: str, kind: str, those: Sequence[Result]) -> list[str]:
    """The first cells of a line: who bid, which deals, how many they are, and how far from par."""
    if not those:
        return [name, kind, "0", "", "", "", ""]
    off = [abs(each.imps) for each in those]
    error = f" ± {stdev(off) / len(off) ** 0.5:.2f}" if len(off) > 1 else ""
    share = f"{mean(each.is_par for each in those):.1%}"
    near = f"{mean(each.imps == 0 for each in those):.1%}"
    ns = f"{mean(each.imps for each in those):+.2f}"
    return [name, kind, f"{len(those)}", f"{mean(off):.2f}{error}", share, near, ns]


def written(lines: Sequence[str]) -> None:
    """Puts the lines into the report, in the place of those that there were for the same."""
    old = REPORT.read_text(encoding="utf-8").splitlines() if REPORT.exists() else []
    new = {line.split("|")[1] for line in lines}
    first = next((number for number, line in enumerate(old, 1) if line.startswith("|---")), len(old))
    kept = [line for line in old[first:] if line.split("|")[1] not in new]
    REPORT.write_text(HEAD + "\n".join([*kept, *lines]) + "\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("systems", nargs="*", metavar="SYSTEM")
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--expert", action="store_true", help="also four experts, who weigh calls")
    add_option(parser)
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    if args.deals < 1:
        parser.error("--deals must be 1 or more.")
    systems = args.systems or sorted(names(), reverse=True)
    lines: list[str] = []
    for name, found in results(args, systems).items():
        is_yardstick = name in (NOBODY, COUNTED)
        by = f"{systems[0]}, experts" if is_yardstick else name
        new = [line.replace(f"| {by} |", f"| {name} |", 1) for line in rows(by, found, args.seed)]
        lines += new[:1] if is_yardstick else new
    print("\n".join(lines))
    if args.write:
        written(lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
