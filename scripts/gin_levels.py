#!/usr/bin/env python3
"""Shows how well the gin players play: against one another, and against OpenSpiel's simple gin bot.

    scripts/gin_levels.py                         1,000 deals a pair of levels, 2,000 with the bot
    scripts/gin_levels.py expert:average --deals 100 --jobs 2
    scripts/gin_levels.py expert:simple           a level against the bot
    scripts/gin_levels.py --write                 puts each row, when it is done, into the report

Levels play single deals from level scores, each twice with the seats exchanged; by how many points a deal the
better level does better is one observation.

With the bot whole games to 100 are played, each twice as well: the hands of a game have the same cards for as
long as both last, and who has won a hand deals the next. The cards lie in OpenSpiel's engine, whose rules and
scores count, since the bot knows nothing else: gin and an undercut bring 25, there are no boxes, the first to
100 has won. Ours follows move by move, so that the level sees a view. Two things are the bot's own: it never
lays off, and whoever finds two cards in the stock may still take the last discard to knock.

A row of the report stays until the same is measured again, so this can be stopped at any time.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from statistics import mean, quantiles
from time import monotonic, process_time
from typing import Any, Final

from tricks_levels import ROOT, interval, reach_of
from workers import add_options, in_order, workers_of

from hoylecli import bots, rulebook
from hoylecli.core.cards import CARDS, Card
from hoylecli.core.events import TABLE
from hoylecli.core.moves import Move
from hoylecli.scoring.gin.melds import arrange, best_discards
from hoylecli.scoring.gin.showdown import best_layoff
from hoylecli.table.work.simulate import seed_of
from hoylecli.table.work.workers import Workers

REPORT: Final = ROOT / "scripts" / "results" / "gin_levels.md"
PAIRS: Final = ("average:beginner", "expert:average", "expert:simple")
SIMPLE: Final = "simple"
HANDS: Final = 40  # of a game, for the seeds of its deals
HEAD: Final = """\
# How well the computer players play gin

By how many points a deal the better player does better, 95% sure; the games to 100 it wins. The time is
that which 95% of its decisions with a choice stay below, and what it takes for a game on average.

| rules | better | against | deals | points a deal | games won | ms | s a game | seed | date | command |
|---|---|---|--:|---|---|--:|--:|--:|---|---|
"""


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be measured: two levels, or a level and the simple bot, at a variant of gin."""

    variant: str
    better: str
    worse: str
    seed: int

    @property
    def key(self) -> tuple[str, str, str]:
        return self.variant, self.better, self.worse


@dataclass(slots=True)
class Seen:
    """What cards played twice have brought.

    gains: points of the better player less those of the other, one a deal, or one for both times where the
    cards are the same. won: whether each game was. seconds: of decisions with a choice.
    """

    gains: list[float] = field(default_factory=list)
    deals: int = 0
    won: list[bool] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)


@dataclass(slots=True)
class Timed:
    """A level that plays, and the time its decisions take."""

    level: str
    seconds: list[float]

    def choose(self, state: Any, seed: int, moves: int) -> Move:
        view = state.view(state.to_act)
        began = process_time()
        move = bots.bot("rummy", self.level).choose(view, bots.rng(seed, moves, state.to_act))
        if len(view.legal) > 1:
            self.seconds.append(process_time() - began)
        return move


# Levels against one another


def by_levels(task: Task, number: int) -> Seen:
    """A deal, played once either way around."""
    seen, gains = Seen(deals=2), list[float]()
    for side in (0, 1):
        players = [Timed(task.better, seen.seconds), Timed(task.worse, [])]
        points = _deal(task, seed_of(task.seed, number), players if side == 0 else players[::-1])
        gains.append(points[side] - points[1 - side])
    seen.gains.append(mean(gains))
    return seen


def _deal(task: Task, seed: int, players: Sequence[Timed]) -> tuple[int, ...]:
    """What a deal counts for each seat; nothing when it is dead."""
    state: Any = rulebook.load("gin", task.variant).seat(2, seed)
    moves = 0
    while state.to_act is not None and (state.to_act != TABLE or not state.number):
        if state.to_act == TABLE:
            move = state.legal_moves()[0]
        else:
            move = players[state.to_act].choose(state, seed, moves)
        state, moves = state.apply(move), moves + 1
    return tuple(state.scores)


# Against the bot


def by_games(task: Task, number: int) -> Seen:
    """A game to 100, played once by either to begin."""
    seen = Seen()
    for first in (0, 1):
        _game(task, number, first, seen)
    return seen


def _game(task: Task, number: int, first: int, seen: Seen) -> None:
    """first: who is the first to play, the level (0) or the bot (1)."""
    scores, leads, hand = [0, 0], first, 0
    while max(scores) < 100:
        hand += 1
        duel = Duel(task, seed_of(task.seed, HANDS * number + hand), leads, scores, seen.seconds)
        gain = duel.play()
        seen.gains.append(gain)
        scores[0 if gain > 0 else 1] += abs(gain)
        leads = leads if not gain else 1 if gain > 0 else 0
    seen.deals += hand
    seen.won.append(scores[0] >= 100)


class Duel:
    """A hand between a level and the bot, in both engines at once; player 0 begins."""

    def __init__(
        self, task: Task, seed: int, leads: int, scores: Sequence[int], seconds: list[float]
    ) -> None:
        import pyspiel

        self.spiel: Any = pyspiel.gin_rummy
        self.cards = self.spiel.GinRummyUtils(13, 4, 10)
        self.seat = leads
        start: Any = rulebook.load("gin", task.variant).seat(2, seed)
        standing = (scores[0], scores[1]) if leads == 0 else (scores[1], scores[0])
        order = start.legal_moves()[0].cards
        self.ours: Any = replace(start.apply(start.legal_moves()[0]), scores=standing)
        is_oklahoma = task.variant == "oklahoma"
        game = pyspiel.load_game("gin_rummy", {"oklahoma": is_oklahoma})
        self.theirs: Any = game.new_initial_state()
        for card in (*order[0:20:2], *order[1:20:2], order[20]):
            self.theirs.apply_action(self.number(card))
        self.bot: Any = pyspiel.make_simple_gin_rummy_bot(game.get_parameters(), 1 - self.seat)
        self.level, self.seed, self.moves = Timed(task.better, seconds), seed, 0

    def number(self, card: Card) -> int:
        return int(self.cards.card_int(str(card)[0] + str(card)[1].lower()))

    def card(self, number: int) -> Card:
        return next(card for card in CARDS[:52] if self.number(card) == number)

    def play(self) -> int:
        """The points of the level, less those of the bot."""
        stock = list(self.ours.deal.stock)
        while not self.theirs.is_terminal():
            if self.theirs.is_chance_node():
                self.theirs.apply_action(self.number(stock.pop(0)))
            elif self.theirs.current_player() == self.seat:
                self._by_level()
            else:
                self._by_bot()
        return int(self.theirs.returns()[self.seat])

    def _by_level(self) -> None:
        if self.theirs.current_phase() == self.spiel.Phase.WALL:
            last = self.spiel.KNOCK_ACTION in self.theirs.legal_actions()
            self._knock(None) if last else self.theirs.apply_action(self.spiel.PASS_ACTION)
            return
        if self.theirs.current_phase() == self.spiel.Phase.LAYOFF:
            self._answer()
            return
        move = self.level.choose(self.ours, self.seed, self.moves)
        if move.verb == "knock":
            self._knock(move.cards[0])
            return
        words = {
            "take": self.spiel.DRAW_UPCARD_ACTION,
            "draw": self.spiel.DRAW_STOCK_ACTION,
            "pass": self.spiel.PASS_ACTION,
        }
        self._both(words[move.verb] if not move.cards else self.number(move.cards[0]), move)

    def _by_bot(self) -> None:
        phase, action = self.theirs.current_phase(), self.bot.step(self.theirs)
        words = {
            self.spiel.DRAW_UPCARD_ACTION: Move("take"),
            self.spiel.DRAW_STOCK_ACTION: Move("draw"),
            self.spiel.PASS_ACTION: Move("pass"),
        }
        drawing = phase in (self.spiel.Phase.FIRST_UPCARD, self.spiel.Phase.DRAW)
        if drawing:
            self._both(action, words[action])
        elif phase == self.spiel.Phase.DISCARD and action != self.spiel.KNOCK_ACTION:
            self._both(action, Move(cards=(self.card(action),)))
        else:
            self.theirs.apply_action(action)

    def _both(self, action: int, move: Move) -> None:
        self.theirs.apply_action(action)
        self.moves += 1
        if self.ours.deal.just_taken in move.cards:  # what only OpenSpiel allows
            thrown = self.ours.deal.throw(self.ours.to_act, move.cards[0])
            self.ours = replace(self.ours, deal=thrown, phase="drawing", to_act=1 - self.ours.to_act)
        else:
            self.ours = self.ours.apply(move)

    def _knock(self, thrown: Card | None) -> None:
        """thrown: None for the best."""
        self.theirs.apply_action(self.spiel.KNOCK_ACTION)
        hand = [self.card(number) for number in self.theirs.hands()[self.seat]]
        thrown = best_discards(hand)[0][0] if thrown is None else thrown
        self.theirs.apply_action(self.number(thrown))
        self._declare(arrange([card for card in hand if card != thrown]).melds)

    def _answer(self) -> None:
        """Lays off on the bot's melds, unless that is gin, and lays the own ones down."""
        hand = [self.card(number) for number in self.theirs.hands()[self.seat]]
        melds = [
            tuple(map(self.card, self.cards.int_to_meld[meld]))
            for meld in self.theirs.layed_melds()[1 - self.seat]
        ]
        gin = sum(map(len, melds)) == 10
        answer = best_layoff(() if gin else melds, hand)
        if not gin:
            for card, _ in answer.laid_off:
                self.theirs.apply_action(self.number(card))
            self.theirs.apply_action(self.spiel.PASS_ACTION)
        self._declare(answer.melds)

    def _declare(self, melds: Sequence[Sequence[Card]]) -> None:
        for meld in melds:
            for piece in _pieces(meld):
                number = self.cards.meld_to_int([self.number(card) for card in piece])
                self.theirs.apply_action(self.spiel.MELD_ACTION_BASE + number)
        if not self.theirs.is_terminal():
            self.theirs.apply_action(self.spiel.PASS_ACTION)


def _pieces(meld: Sequence[Card]) -> list[Sequence[Card]]:
    """Its runs are three to five long there; a longer one is declared in parts."""
    return [meld] if len(meld) <= 5 else [meld[:3], *_pieces(meld[3:])]


# The report


def measured(task: Task, deals: int, workers: Workers) -> tuple[str, bool]:
    """The line of the report, and whether the better player has shown itself."""
    total, told = Seen(), monotonic()
    with_bot = task.worse == SIMPLE
    play = partial(by_games if with_bot else by_levels, task)
    for seen in in_order(play, deals, workers):
        total.gains += seen.gains
        total.deals += seen.deals
        total.won += seen.won
        total.seconds += seen.seconds
        if monotonic() - told > 10:
            told = monotonic()
            print(f"{' '.join(task.key)}: {total.deals}, {_standing(total)}", file=sys.stderr)
        if with_bot and total.deals >= deals:
            break
    late = quantiles(total.seconds, n=20)[-1]
    call = f"`scripts/gin_levels.py {task.better}:{task.worse} --variant {task.variant}"
    cells = [
        *task.key,
        f"{total.deals:,}",
        interval(total.gains),
        share(total.won) if with_bot else "",
        f"{1000 * late:.0f}",
        f"{sum(total.seconds) / len(total.won):.1f}" if with_bot else "",
        task.seed,
        date.today(),
        f"{call} --deals {deals} --seed {task.seed}`",
    ]
    return f"| {' | '.join(map(str, cells))} |", mean(total.gains) > reach_of(total.gains)


def _standing(seen: Seen) -> str:
    return f"{interval(seen.gains)} points" + (f", {share(seen.won)} of games" if seen.won else "")


def share(won: Sequence[bool]) -> str:
    """`152 of 200: 76.0% ± 5.9`"""
    reach = 100 * reach_of([float(each) for each in won])
    return f"{sum(won)} of {len(won)}: {100 * mean(won):.1f}% ± {reach:.1f}"


def written(task: Task, line: str) -> None:
    """Puts the line into the report, in place of the one that there was for the same."""
    rows = {task.key: line}
    for old in REPORT.read_text(encoding="utf-8").splitlines() if REPORT.exists() else ():
        cells = tuple(cell.strip() for cell in old.strip("|").split("|"))
        if len(cells) > 3 and cells[0] != "rules" and not old.startswith("|-"):
            rows.setdefault(cells[:3], old)
    REPORT.write_text(HEAD + "".join(f"{rows[key]}\n" for key in sorted(rows)), encoding="utf-8")


def tasks(args: argparse.Namespace) -> Iterator[tuple[Task, int]]:
    """What is to be measured, and by how many deals."""
    for pair in args.pairs or PAIRS:
        better, _, worse = pair.partition(":")
        if better not in bots.LEVELS or worse not in (*bots.LEVELS, SIMPLE):
            sys.exit(f"A pair is two levels such as '{PAIRS[0]}', or a level and '{SIMPLE}', not '{pair}'.")
        yield Task(args.variant, better, worse, args.seed), args.deals or (2000 if worse == SIMPLE else 1000)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("pairs", nargs="*", metavar="BETTER:WORSE", help="all without")
    parser.add_argument("--variant", choices=("plain", "oklahoma"), default="plain")
    parser.add_argument("--deals", type=int, help="1,000, and 2,000 with the bot")
    parser.add_argument("--seed", type=int, default=1)
    add_options(parser)
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    everything = True
    for task, deals in tasks(args):
        line, shown = measured(task, deals, workers_of(args))
        everything &= shown
        print(line, flush=True)
        if args.write:
            written(task, line)
    return 0 if everything else 1


if __name__ == "__main__":
    sys.exit(main())
