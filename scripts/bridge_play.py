#!/usr/bin/env python3
"""What the players of bridge lose card by card against double dummy, and how long their decisions take.

    scripts/bridge_play.py --deals 200 --seed 20261127
    scripts/bridge_play.py --deals 40 --costliest 20        with the cards that cost most
    scripts/bridge_play.py --deals 200 --no-endplay         the players without endplay; what is lost needs it
    scripts/bridge_play.py --deals 200 --level average --seed 20261127 --write       the row into the report

Four players of a level bid and play each deal. A card loses as many tricks as it takes fewer, with all cards
open, than the best one. Declarer's loss and the defenders' are tricks a deal, 95% sure. Times are computer
time of decisions with a choice, of cards, dummy's too, and of calls. Ctrl-C stops with the deals played; with
--keep FILE another run goes on from there. The file has the moves of each deal as well.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, fields
from datetime import date
from itertools import islice
from statistics import median, quantiles
from time import process_time
from typing import Any, Final, NamedTuple

from keeping import add_option, kept
from measuring import ROOT, interval

from hoylecli import bots, rulebook
from hoylecli.bots.double_dummy import Deal, Position, boards
from hoylecli.building import is_compiled
from hoylecli.core.cards import Card
from hoylecli.core.game import LEVELS, TABLE
from hoylecli.scoring.bridge.records import RANKS

REPORT: Final = ROOT / "scripts" / "results" / "bridge_play.md"
HEAD: Final = """\
# What the players of bridge lose in the play

Four players of a level bid and play each deal. A card loses as many tricks as it takes fewer, with all cards
open, than the best one: declarer's loss, and that of both defenders with the opening lead and without, are
tricks a deal, 95% sure. Made: contracts made, of those that could be made as the cards lay. Times are
milliseconds of computer time for a card with a choice: half, 99 of 100 and all take no longer.

| level | endplay | build | deals | declarer | defence | no lead | made | half | 99% | all | seed | day | by |
|---|---|---|--:|---|---|---|---|--:|--:|--:|--:|---|---|
"""
PLACES: Final = ("lead", "second", "third", "fourth")


class Lost(NamedTuple):
    """A card that was played, and what it lost. trick: from 1. is_declarers: by declarer's side."""

    number: int
    trick: int
    place: int
    is_declarers: bool
    tricks: int
    told: str
    hands: str


@dataclass
class Found:
    """What was seen. Losses and moves are by deal; ahead: tricks of declarer beside double dummy."""

    declarer: list[float] = field(default_factory=list)
    defenders: list[float] = field(default_factory=list)
    leads: list[float] = field(default_factory=list)
    ahead: list[float] = field(default_factory=list)
    lost: list[Lost] = field(default_factory=list)
    cards: list[float] = field(default_factory=list)
    calls: list[float] = field(default_factory=list)
    moves: list[list[str]] = field(default_factory=list)
    makeable: int = 0
    made: int = 0

    def add(self, other: "Found") -> None:
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))


def found_of(kept_: dict[str, Any]) -> Found:
    """What was kept of a deal."""
    return Found(**{**kept_, "lost": [Lost(*each) for each in kept_["lost"]]})


def number_of(card: Card) -> int:
    return 13 * "CDHS".index(card.suit) + (card.rank - 2) % 13


def position_of(state: Any) -> tuple[Deal, str, Position]:
    """The hands with the cards of the trick, the denomination, and the moment of the play."""
    trick = [(play.seat, play.card) for play in state.deal.trick]
    hands = [sum(1 << number_of(card) for card in hand) for hand in state.deal.hands]
    for seat, card in trick:
        hands[seat] |= 1 << number_of(card)
    deal = Deal(hands)
    leader = trick[0][0] if trick else state.turn
    trump = state.view(state.to_act).trump
    denomination = trump.upper() if trump and trump.upper() in "CDHS" else "NT"
    return deal, denomination, deal.position(leader)._replace(trick=tuple(number_of(c) for _, c in trick))


def written(hand: int) -> str:
    return ".".join(
        "".join(RANKS[12 - rank] for rank in range(12, -1, -1) if hand >> 13 * suit + rank & 1)
        for suit in (3, 2, 1, 0)
    )


class Table:
    """Four players of a level at boards of duplicate. is_own: they have the solver of this program alone."""

    def __init__(self, level: str, is_own: bool, seed: int) -> None:
        self._player = bots.bot("tricks", level)
        self._game = rulebook.load("bridge", form="duplicate")
        self._is_own, self._seed, self._found = is_own, seed, Found()

    def play(self, number: int) -> Found:
        """What a deal shows; of losses nothing where it is passed out."""
        self._found = Found(moves=[[]])
        state, moves = self.begun(number), 0
        losses: list[Lost] = []
        most = -1
        while state.phase in ("bidding", "playing") and not state.sheet:
            if state.to_act == TABLE:
                break
            if state.phase == "playing" and most < 0:
                deal, denomination, position = position_of(state)
                most = 13 - max(boards.Answers(deal, denomination).values(position).values())
            move, view = self._move(state, moves), state.view(state.to_act)
            if state.phase == "playing" and len(view.legal) > 1:
                losses += self._lost(number, state, view, move)
            state, moves = state.apply(move), moves + 1
            self._found.moves[0].append(str(move))
        if most >= 0:
            self._add(losses, most, view)
        return self._found

    def begun(self, number: int) -> Any:
        """A board of this number, dealt and not yet bid."""
        seed = 1_000_003 * self._seed + number
        state: Any = self._game.undealt(4, seed)
        while state.to_act == TABLE:
            state = state.apply(state.legal_moves()[0])
        return state

    def _move(self, state: Any, moves: int) -> Any:
        view = state.view(state.to_act)
        rng = bots.rng(state.seed, moves, state.to_act)
        endplay = boards._endplay
        if self._is_own:
            boards._endplay = lambda: None  # type: ignore[assignment]
        began = process_time()
        try:
            move = self._player.choose(view, rng)
        finally:
            boards._endplay = endplay
        if len(view.legal) > 1:
            times = self._found.cards if state.phase == "playing" else self._found.calls
            times.append(process_time() - began)
        return move

    def _lost(self, number: int, state: Any, view: Any, move: Any) -> Iterator[Lost]:
        deal, denomination, position = position_of(state)
        values = boards.Answers(deal, denomination).values(position)
        best, played = max(values.values()), values[number_of(move.cards[0])]
        if best == played:
            return
        good = [boards.card_text(each) for each, value in values.items() if value == best]
        told = f"{boards.card_text(number_of(move.cards[0]))}, best {' '.join(good)}"
        seats = [(position.leader + step) % 4 for step in range(4)]
        hands = " ".join(f"{'SWNE'[seat]}:{written(deal.hands[seat])}" for seat in seats)
        trick = " ".join(boards.card_text(each) for each in position.trick)
        hands = f"{view.bridge.contract} by {'SWNE'[view.declarer]}; {hands}; trick: {trick or '-'}"
        is_declarers = (state.turn - view.declarer) % 2 == 0
        place = len(position.trick)
        yield Lost(number, len(state.deal.tricks) + 1, place, is_declarers, best - played, told, hands)

    def _add(self, losses: Sequence[Lost], most: int, view: Any) -> None:
        found = self._found
        ours = [each for each in losses if each.is_declarers]
        theirs = [each for each in losses if not each.is_declarers]
        found.declarer.append(sum(each.tricks for each in ours))
        found.defenders.append(sum(each.tricks for each in theirs))
        found.leads.append(sum(each.tricks for each in theirs if each.trick == 1 and not each.place))
        found.ahead.append(found.defenders[-1] - found.declarer[-1])
        target = 6 + int(view.bridge.contract[0])
        found.makeable += most >= target
        found.made += most >= target and most + found.ahead[-1] >= target
        found.lost += losses


def row(args: argparse.Namespace, found: Found) -> str:
    times = quantiles(found.cards, n=100)
    after = [all_ - lead for all_, lead in zip(found.defenders, found.leads, strict=True)]
    own = " --no-endplay" if args.no_endplay else ""
    level = "" if args.level == "expert" else f" --level {args.level}"
    cells = [
        args.level,
        "no" if args.no_endplay else "yes",
        "compiled" if is_compiled() else "plain",
        len(found.declarer),
        interval(found.declarer),
        interval(found.defenders),
        interval(after),
        f"{found.made} of {found.makeable}",
        *(f"{1000 * each:.0f}" for each in (median(found.cards), times[98], max(found.cards))),
        args.seed,
        date.today(),
        f"`scripts/bridge_play.py{level} --deals {args.deals} --seed {args.seed}{own}`",
    ]
    return f"| {' | '.join(map(str, cells))} |"


def where(found: Found) -> Iterator[str]:
    """By side, trick and place what was lost, and how long calls took."""
    deals = len(found.declarer)
    for is_declarers, side in ((True, "declarer"), (False, "defenders")):
        by_trick, by_place = Counter[int](), Counter[int]()
        for each in found.lost:
            if each.is_declarers == is_declarers:
                by_trick[each.trick] += each.tricks
                by_place[each.place] += each.tricks
        yield f"{side}: by trick " + ", ".join(f"{at} {by_trick[at] / deals:.3f}" for at in sorted(by_trick))
        yield f"{side}: by place " + ", ".join(f"{PLACES[at]} {by_place[at] / deals:.3f}" for at in range(4))
    yield f"declarer beside double dummy: {interval(found.ahead)}"
    if len(found.calls) > 1:
        times = median(found.calls), quantiles(found.calls, n=100)[98], max(found.calls)
        yield "calls: median {:.0f} ms, 99 of 100 {:.0f}, worst {:.0f}".format(
            *(1000 * each for each in times)
        )


def written_to_report(line: str) -> str:
    """The report with this row, in the place of one for the same level."""
    old = REPORT.read_text(encoding="utf-8").splitlines() if REPORT.exists() else []
    start = HEAD.count("\n")
    key = line.split("|")[1:3]
    rows = [each for each in old[start:] if each.startswith("|") and each.split("|")[1:3] != key]
    return HEAD + "\n".join(sorted([*rows, line])) + "\n"


def measured(args: argparse.Namespace) -> Found:
    """All deals together; fewer where Ctrl-C stops it."""
    total = Found()
    table = Table(args.level, args.no_endplay, args.seed)
    what = f"{args.level}, {'no ' if args.no_endplay else ''}endplay, seed {args.seed}"
    deals = kept(args.keep, what, lambda first: (asdict(table.play(at)) for at in range(first, args.deals)))
    number = 0
    try:
        for number, each in enumerate(islice(deals, args.deals), 1):
            total.add(found_of(each))
            if number % 20 == 0:
                losses = f"declarer {interval(total.declarer)}, defenders {interval(total.defenders)}"
                print(f"{number} deals: {losses}", file=sys.stderr)
    except KeyboardInterrupt:
        args.deals = number
    return total


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--level", choices=LEVELS, default="expert")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-endplay", action="store_true", help="the players have their own solver alone")
    parser.add_argument("--costliest", type=int, default=0, metavar="N", help="the cards that cost most")
    add_option(parser)
    parser.add_argument("--write", action="store_true", help=f"write the row into {REPORT.name}")
    args = parser.parse_args()
    if not boards.is_quick():
        parser.error("install endplay: pip install endplay")
    found = measured(args)
    for line in (*where(found), row(args, found)):
        print(line)
    worst = sorted(found.lost, key=lambda each: (-each.tricks, each.trick))[: args.costliest]
    for each in worst:
        side = "declarer" if each.is_declarers else "defender"
        where_ = f"deal {each.number}, trick {each.trick}, {side} {PLACES[each.place]}"
        print(f"{where_}: {each.told}, -{each.tricks}\n    {each.hands}")
    if args.write:
        REPORT.write_text(written_to_report(row(args, found)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
