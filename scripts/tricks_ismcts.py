#!/usr/bin/env python3
"""Experts against OpenSpiel's ISMCTS at euchre and hearts, with equal time for each deal.

Two experts sit opposite two players that search by ISMCTS, with the same cards once either way around; by how
many points a deal the experts do better is one observation. The simulations of ISMCTS are set so that what it
chooses in a deal takes as much processor time as what an expert chooses, over a few deals played before.
It plays cards out at random, and takes the move it has visited most.

    scripts/tricks_ismcts.py                        500 deals of each game
    scripts/tricks_ismcts.py euchre --deals 20
    scripts/tricks_ismcts.py --write                puts the table into scripts/results/tricks_ismcts.md

The rules are those of both programs; at euchre OpenSpiel's dealer lays a card away even when sitting out, and
never the card that was turned up. What ISMCTS samples is not repeated by a seed, so figures differ a little
from run to run.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from statistics import mean
from time import process_time
from typing import Any, ClassVar, Protocol

import pyspiel
from measuring import ROOT, interval, reach_of
from workers import add_options, in_order, workers_of

from hoylecli import bots, rulebook
from hoylecli.core.cards import Card
from hoylecli.core.game import Move
from hoylecli.families.tricks.phases.ordering import PASS
from hoylecli.families.tricks.position import direction
from hoylecli.families.tricks.state import TricksState
from hoylecli.table.work.simulate import seed_of
from hoylecli.table.work.workers import Workers

REPORT = ROOT / "scripts" / "results" / "tricks_ismcts.md"
BEFORE = 2  # deals that are played to set the simulations, each once either way around
FIRST_GUESS = 1000  # simulations
HEAD = """\
# Experts against OpenSpiel's ISMCTS

By how many points a deal two experts do better than two players that search by ISMCTS with as much time, each
deal played once either way around; 95% sure.

`scripts/tricks_ismcts.py GAME --deals N --seed S --write` makes a game's row.

| game | deals | points a deal | better | simulations | ms a move, expert | ISMCTS | seed | date |
|---|--:|---|---|--:|--:|--:|--:|---|
"""


class Duel(Protocol):
    """A deal that is played in both programs at once."""

    ours: TricksState
    theirs: Any

    def by_expert(self, choose: Callable[[Any], Move]) -> None:
        """The seat to act does what an expert chooses, who is given a view."""
        ...

    def by_search(self, search: Callable[[Any], int]) -> None:
        """The seat to act does what the search chooses, which is given OpenSpiel's state."""
        ...


class Hearts:
    """Nothing is barred from the first trick, and only hearts break hearts.

    ISMCTS passes cards as if it were the first to choose, by which nothing changes for it: OpenSpiel crashes
    when it samples what the others know of cards that have been chosen.
    """

    uct: ClassVar[float] = 10.0
    ways: ClassVar[dict[str, int]] = {"hold": 0, "left": 1, "across": 2, "right": 3}

    def __init__(self, number: int, seed: int) -> None:
        self.rules = rulebook.load("hearts").rules
        ours: Any = replace(rulebook.load("hearts", first_dealer="right").undealt(4, seed), number=number % 4)
        ours = replace(ours, dealer=2 if ours.number else 3)
        self.ours: TricksState = ours.apply(ours.legal_moves()[0])
        self.card = {self.code(card): card for card in ours.ranking.pack}
        self.theirs = self.dealt(0)

    def dealt(self, first: int) -> Any:
        """OpenSpiel's state after the deal, this seat being its first player."""
        game = pyspiel.load_game("hearts(no_pts_on_first_trick=False,qs_breaks_hearts=False)")
        state = game.new_initial_state()
        state.apply_action(self.ways[direction(self.rules, self.ours.number)])
        hands = [list(hand) for hand in self.ours.deal.hands]
        for place in range(52):
            state.apply_action(self.code(hands[(first + place) % 4].pop()))
        return state

    @staticmethod
    def code(card: Card) -> int:
        """The card as OpenSpiel numbers it: deuces first, clubs first."""
        return (card.rank - 2) % 13 * 4 + "CDHS".index(card.suit)

    def by_expert(self, choose: Callable[[Any], Move]) -> None:
        self.play(choose(self.ours.view(self.ours.to_act)))

    def by_search(self, search: Callable[[Any], int]) -> None:
        passing, cards = self.ours.phase == "passing", list[Card]()
        state = self.dealt(self.ours.to_act or 0) if passing else self.theirs.clone()
        for _ in self.ours.legal_moves()[0].cards:
            action = search(state)
            state.apply_action(action)
            cards.append(self.card[action])
        self.play(Move(cards=tuple(sorted(cards))))

    def play(self, move: Move) -> None:
        for card in move.cards:
            self.theirs.apply_action(self.code(card))
        self.ours = self.ours.apply(move)


class Euchre:
    """There who has made trumps says whether to play alone only when the dealer has laid a card away."""

    uct: ClassVar[float] = 3.0
    say_pass, clubs, alone, together = 24, 25, 29, 30

    def __init__(self, number: int, seed: int) -> None:
        state: Any = replace(
            rulebook.load("euchre", first_dealer="right").undealt(4, seed), dealer=number % 4
        )
        self.ours: TricksState = state.apply(state.legal_moves()[0])
        self.start, self.moves = self.ours, list[Move]()
        self.theirs = pyspiel.load_game("euchre").new_initial_state()
        self.theirs.apply_action(self.ours.dealer)
        hands = [list(hand) for hand in self.ours.deal.hands]
        for place in range(20):
            self.theirs.apply_action(self.code(hands[(self.ours.dealer + place) % 4].pop()))
        assert self.ours.deal.turned is not None
        self.turned = self.ours.deal.turned
        self.theirs.apply_action(self.code(self.turned))
        self.card = {self.code(card): card for card in state.ranking.pack}

    @staticmethod
    def code(card: Card) -> int:
        """The card as OpenSpiel numbers it: nines first, clubs first."""
        return (card.rank - 9) % 13 % 6 * 4 + "CDHS".index(card.suit)

    def by_expert(self, choose: Callable[[Any], Move]) -> None:
        if self.alone in self.theirs.legal_actions():
            self.theirs.apply_action(self.together if self.ours.deal.out is None else self.alone)
        elif self.is_idle():
            self.theirs.apply_action(self.theirs.legal_actions()[0])
        else:
            view = self.ours.view(self.ours.to_act)
            legal = tuple(move for move in view.legal if not self.is_away() or move.cards[0] != self.turned)
            move = choose(replace(view, legal=legal))
            self.theirs.apply_action(self.code(move.cards[0]) if move.cards else self.said(move))
            self.play(move)

    def by_search(self, search: Callable[[Any], int]) -> None:
        is_idle = self.is_idle()
        action = search(self.theirs)
        self.theirs.apply_action(action)
        if action == self.alone and self.ours.deal.out is None:
            self.go_alone()
        elif action < self.say_pass and not is_idle:
            self.play(Move(cards=(self.card[action],)))
        elif action == self.say_pass:
            self.play(PASS)
        elif self.clubs <= action < self.alone:
            suit = "CDHS"[action - self.clubs]
            first = len(self.ours.deal.bids) < 4
            self.play(Move("order") if first else Move("call", target=suit.lower()))

    def is_away(self) -> bool:
        """Whether OpenSpiel waits for the dealer to lay a card away."""
        return bool(self.theirs.current_phase() == pyspiel.euchre.Phase.DISCARD)

    def is_idle(self) -> bool:
        """Whether that is of no consequence: the dealer sits out."""
        return self.is_away() and self.ours.phase == "playing"

    def play(self, move: Move) -> None:
        self.moves.append(move)
        self.ours = self.ours.apply(move)

    def go_alone(self) -> None:
        """The same deal, but for who has made trumps having said to play alone."""
        at = next(at for at, move in enumerate(self.moves) if move.verb in ("order", "call"))
        self.moves[at] = self.moves[at]._replace(verb="alone")
        moves, self.ours = self.moves, self.start
        for move in moves:
            if move in self.ours.legal_moves():
                self.ours = self.ours.apply(move)

    def said(self, move: Move) -> int:
        if move == PASS:
            return self.say_pass
        return self.clubs + "CDHS".index(move.target.upper() or self.turned.suit)


GAMES: dict[str, type[Hearts] | type[Euchre]] = {"euchre": Euchre, "hearts": Hearts}


@dataclass(slots=True)
class Clock:
    """Processor time that one kind of player took. moves: with a choice."""

    seconds: float = 0.0
    moves: int = 0

    @property
    def mean(self) -> float:
        return self.seconds / max(self.moves, 1)


@dataclass(slots=True)
class Clocks:
    expert: Clock = field(default_factory=Clock)
    search: Clock = field(default_factory=Clock)

    def add(self, other: "Clocks") -> None:
        for mine, more in ((self.expert, other.expert), (self.search, other.search)):
            mine.seconds += more.seconds
            mine.moves += more.moves


def played(name: str, seed: int, simulations: int, uct: float, number: int) -> tuple[float, Clocks]:
    """By how much the experts do better in a deal, once on the first and third seat, once on the others."""
    clocks = Clocks()
    return mean(_once(name, number, seed, side, simulations, uct, clocks) for side in (0, 1)), clocks


def _once(
    name: str, number: int, seed: int, side: int, simulations: int, uct: float, clocks: Clocks
) -> float:
    deal_seed = seed_of(seed, number)
    duel: Duel = GAMES[name](number, deal_seed)
    expert = bots.bot("tricks", "expert")
    evaluator = pyspiel.RandomRolloutEvaluator(1, deal_seed)
    policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    tree = pyspiel.ISMCTSBot(deal_seed, evaluator, uct, simulations, -1, policy, False, False)

    def choose(view: Any) -> Move:
        with_choice, began = len(view.legal) > 1, process_time()
        move = expert.choose(view, bots.rng(deal_seed, len(duel.theirs.history()), view.seat))
        clocks.expert.seconds += process_time() - began
        clocks.expert.moves += with_choice
        return move

    def search(state: Any) -> int:
        with_choice, began = len(state.legal_actions()) > 1, process_time()
        action = int(tree.step(state)) if with_choice else int(state.legal_actions()[0])
        clocks.search.seconds += process_time() - began
        clocks.search.moves += with_choice
        return action

    while not duel.theirs.is_terminal():
        if duel.theirs.current_player() % 2 == side:
            duel.by_expert(choose)
        else:
            duel.by_search(search)
    return _gain(duel, side)


def _gain(duel: Duel, side: int) -> float:
    """By how many points the experts have done better, and whether both programs count the same."""
    state = duel.ours
    points = [state.scores[state.side(seat)] for seat in range(4)]
    gain = (sum(points[side::2]) - sum(points[1 - side :: 2])) / 2
    theirs = duel.theirs.returns()
    counted = (sum(theirs[side::2]) - sum(theirs[1 - side :: 2])) / 2
    gain = -gain if state.rules.lowest else gain
    if counted != (gain if state.rules.lowest else 2 * gain):
        raise AssertionError(f"OpenSpiel counts {theirs}, where {points} are counted here.")
    return gain


def calibrated(name: str, seed: int, uct: float) -> int:
    """The simulations with which a deal takes ISMCTS as long as an expert."""
    simulations = FIRST_GUESS
    for _ in range(2):
        clocks = Clocks()
        for number in range(BEFORE):
            clocks.add(played(name, seed + 1, simulations, uct, number)[1])
        simulations = max(round(simulations * clocks.expert.seconds / clocks.search.seconds), 1)
    return simulations


def row(name: str, deals: int, seed: int, uct: float, workers: Workers) -> str:
    simulations, clocks, gains = calibrated(name, seed, uct), Clocks(), list[float]()
    for gain, taken in in_order(partial(played, name, seed, simulations, uct), deals, workers):
        gains.append(gain)
        clocks.add(taken)
        if len(gains) % 10 == 0:
            print(f"{name}: {len(gains)} of {deals}, {interval(gains)}", file=sys.stderr)
    better = "expert" if mean(gains) > 0 else "ISMCTS"
    cells = [
        name,
        f"{deals:,}",
        interval(gains),
        better if _is_shown(gains) else "not shown",
        f"{simulations:,}",
        f"{1000 * clocks.expert.mean:.0f}",
        f"{1000 * clocks.search.mean:.0f}",
        seed,
        date.today(),
    ]
    return f"| {' | '.join(map(str, cells))} |"


def _is_shown(gains: Sequence[float]) -> bool:
    return abs(mean(gains)) > reach_of(gains)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{' or '.join(GAMES)}; both without")
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    add_options(parser)
    parser.add_argument("--uct", type=float, help="how much ISMCTS explores, in points")
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    if unknown := set(args.games) - set(GAMES):
        parser.error(f"There is no OpenSpiel's {', '.join(sorted(unknown))} here.")
    lines = []
    for name in args.games or GAMES:
        lines.append(row(name, args.deals, args.seed, args.uct or GAMES[name].uct, workers_of(args)))
        print(lines[-1], flush=True)
    if args.write:
        write(lines)
    return 0


def write(lines: Sequence[str]) -> None:
    """Puts the lines into the report, in place of those that there were for the same games."""
    old = REPORT.read_text(encoding="utf-8").splitlines() if REPORT.exists() else []
    rows = {line.split()[1]: line for line in [*old, *lines] if line.startswith("| ")}
    kept = "".join(f"{rows[name]}\n" for name in sorted(GAMES) if name in rows)
    REPORT.write_text(HEAD + kept, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
