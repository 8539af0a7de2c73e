#!/usr/bin/env python3
"""Shows that the levels of the computer players differ: expert beats average, average beats beginner.

    scripts/levels.py hearts euchre pinochle.double-pack --deals 100 --jobs 2
    scripts/levels.py gin hearts.passing=none --pairs expert:average
    scripts/levels.py mau-mau go-fish --seats 3
    scripts/levels.py poker --pairs expert:call      against who always calls; also `raise` and `fold`
    scripts/levels.py gin --pairs expert:simple      against OpenSpiel's bot, in whole games
    scripts/levels.py klondike --levels average      how often a level wins a patience
    scripts/levels.py tricks --write                 the games of a kind, each row into results/levels.md
    scripts/levels.py --write                        everything, for a long time

The same cards are played once for each way in which the two levels can be seated: partners or every second
seat are of the better level, or, at poker, one player on each seat in turn. By how many points a deal the
better level does better is one observation, or in games without deals its share of the win, where half would
be even. `one-expert:average` is one expert at a table of others; what it takes is set beside a goal. At
bridge teams of four play boards at two tables, for IMPs. A row of the report stays until the same is measured
again, so this can be stopped at any time. With --keep FILE it goes on where it was stopped; with
--until-shown it stops as soon as the difference is three standard errors.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from functools import partial
from math import lcm
from random import Random
from statistics import mean, quantiles
from time import monotonic
from typing import Any, Final

from keeping import add_option, is_settled, kept
from measuring import ROOT, choice, counted, game_of, interval, reach_of, through_a_deal
from meetings import Lineup, Meeting, SharedBoard
from workers import add_options, in_order, workers_of

from hoylecli import bots, rulebook
from hoylecli.bots.vying.throwing import thrown
from hoylecli.core.errors import HoyleError
from hoylecli.core.game import LEVELS, TABLE, Move
from hoylecli.families.tricks.rules.ranking import hands_of
from hoylecli.rulebook.game import Game
from hoylecli.scoring.bridge.duplicate import imps
from hoylecli.table.work.simulate import seed_of

REPORT: Final = ROOT / "scripts" / "results" / "levels.md"
PAIRS: Final = ("average:beginner", "expert:average")
ALONE: Final = "one-"
SIMPLE: Final = "simple"
GOALS: Final = {"hearts": 2.5}
"""Points a deal that one expert may take against averages alone."""
ALWAYS: Final[dict[str, tuple[str, ...]]] = {
    "call": ("call", "check"),
    "raise": ("raise", "bet", "all-in", "call", "check"),
    "fold": ("check", "fold"),
}
"""The words that a poker player says who always does the same, the first that may be said."""
HEAD: Final = """\
# How well the computer players play

By how many points a deal the better level does better, 95% sure, or its share of the win; or what it takes
alone among the others where there is a goal. Each deal is played with the levels seated in every way. The
time is that which 95% of its decisions with a choice stay below.

| game | seats | better | against | deals | better by | shown | ms | seed | date | command |
|---|--:|---|---|--:|---|---|--:|--:|---|---|
"""
COLUMNS: Final = 11
BOARDS: Final = 16
"""After so many boards of bridge dealer and vulnerability are as at the first."""


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be measured. name: of the game, variant and options. worse: "" for a patience."""

    name: str
    seats: int
    better: str
    worse: str
    seed: int

    @property
    def level(self) -> str:
        return self.better.removeprefix(ALONE)

    @property
    def is_alone(self) -> bool:
        return self.better.startswith(ALONE)

    @property
    def key(self) -> tuple[str, ...]:
        return self.name, str(self.seats), self.better.replace("-", " "), self.worse


@dataclass
class Seen:
    """What the cards of a number have brought: observations, the seconds of decisions, games won or lost.

    Without slots, as it comes back from a cluster, and a slotted class of a script does not.
    """

    gains: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    won: list[float] = field(default_factory=list)


Measure = Callable[[Task, int], Seen]


@dataclass(frozen=True, slots=True)
class Kind:
    """Games that are measured alike.

    measure: what a number brings. of: families, or games by name. seats: how many play; as the rules have it
    without. unit: what an observation is. even: the mean of equal players; None where nobody is compared.
    """

    measure: Measure
    of: tuple[str, ...]
    seats: tuple[int, ...] = ()
    pairs: tuple[str, ...] = PAIRS
    deals: int = 1000
    unit: str = "points"
    even: float | None = 0


# Ways of measuring


def by_deals(task: Task, number: int, is_counted: bool = False) -> Seen:
    """A deal from level scores, once for each way in which the levels are seated.

    is_counted: whether another deal is played where one is thrown in; otherwise that counts nothing.
    """
    game, seen = game_of(task.name), Seen()

    def score(board: SharedBoard, lineup: Lineup) -> list[float]:
        state = _begun(game, task, board.number)
        sign = -1 if state.engine.match.lowest and not task.is_alone else 1
        ended = counted if is_counted else partial(_is_past, state.number)
        state = _played(state, task, lineup, seen, ended)
        scores = [line.total for line in state.sheet[0]] if is_counted else state.scores
        return [float(sign * scores[state.side(seat)]) for seat in range(task.seats)]

    alone = Meeting.seating(task.seats, [{number % task.seats}])
    meeting = alone if task.is_alone else Meeting.turned(task.seats)
    result = meeting.play(SharedBoard(number), score)
    return replace(seen, gains=[meeting.made(result) if task.is_alone else meeting.lead(result)])


def by_counts(task: Task, number: int) -> Seen:
    """A deal that counts, from level scores."""
    return by_deals(task, number, is_counted=True)


def _begun(game: Game, task: Task, number: int) -> Any:
    """The match before a deal: at tricks of every dealer and way of passing, else of every contract."""
    state: Any = game.undealt(task.seats, seed_of(task.seed, number))
    if game.family == "tricks":
        first = number // task.seats if task.is_alone else number
        dealer, first = number % task.seats, first % cycle(game, task.seats)
        return replace(state, number=first, dealer=dealer, phase="deal")
    contracts = getattr(game.rules, "contracts", ())
    return replace(state, number=number % len(contracts)) if contracts else state


def _is_past(first: int, state: Any) -> bool:
    return bool(state.to_act == TABLE and state.number != first)


def _played(state: Any, task: Task, lineup: Lineup, seen: Seen, ended: Callable[[Any], bool]) -> Any:
    """The position at the end. lineup: 0 on each seat of the better level."""
    players = [player(game_of(task.name), (task.level, task.worse)[team]) for team in lineup]
    better = [seat for seat, team in enumerate(lineup) if not team]
    return through_a_deal(state, players, better, seen.seconds, ended)


def of_tricks(task: Task, number: int) -> Seen:
    """A deal; where players drop out, by how much the share of the win of a match is larger."""
    if game_of(task.name).rules.match.out == "never":
        return by_deals(task, number)
    meeting, seen = Meeting.turned(task.seats), Seen()
    result = meeting.play(SharedBoard(number), partial(_shares, task, seen))
    return replace(seen, gains=[meeting.lead(result)])


def by_matches(task: Task, number: int) -> Seen:
    """The better level's share of the wins, on average over the ways of seating it; half is even."""
    meeting, seen = Meeting.turned(task.seats), Seen()
    result = meeting.play(SharedBoard(number), partial(_shares, task, seen))
    return replace(seen, gains=[meeting.made(result) * task.seats / 2])


def match_by_match(task: Task, number: int) -> Seen:
    """Whether a seat of the better level wins, in a match for each way of seating it."""
    meeting, seen = Meeting.turned(task.seats), Seen()
    result = meeting.play(SharedBoard(number), partial(_shares, task, seen))
    return replace(seen, gains=[float(lead > 0) for lead in meeting.leads(result)])


def from_the_first_seat(task: Task, number: int) -> Seen:
    """Whether the better level wins a match on the first seat."""
    seen = Seen()
    first = (0, *(1,) * (task.seats - 1))
    return replace(seen, gains=[float(_shares(task, seen, SharedBoard(number), first)[0] > 0)])


def _shares(task: Task, seen: Seen, board: SharedBoard, lineup: Lineup) -> list[float]:
    """Who wins a whole match: one in all, shared among the winners."""
    state = game_of(task.name).undealt(task.seats, seed_of(task.seed, board.number))
    winners = _played(state, task, lineup, seen, _never).outcome().winners
    return [(seat in winners) / len(winners) for seat in range(task.seats)]


def _never(state: Any) -> bool:
    return False


def of_poker(task: Task, number: int) -> Seen:
    """What a deal brings one player of the better level, on each seat in turn."""
    game, seen = game_of(task.name), Seen()

    def score(board: SharedBoard, lineup: Lineup) -> list[float]:
        state = game.undealt(task.seats, seed_of(task.seed, board.number))
        return [line.total for line in _played(state, task, lineup, seen, counted).sheet[0]]

    meeting = Meeting.one_by_one(task.seats)
    return replace(seen, gains=[meeting.made(meeting.play(SharedBoard(number), score))])


def of_teams(task: Task, number: int) -> Seen:
    """IMPs on a board of two teams: partners of the better level sit North and South at one table, and East
    and West at the other.
    """
    game, seen = game_of(task.name), Seen()
    if game.name == "bridge":
        game = game_of("bridge.form=duplicate")
    meeting = Meeting.turned(task.seats)

    def score(board: SharedBoard, lineup: Lineup) -> list[float]:
        state: Any = game.undealt(task.seats, seed_of(task.seed, board.number))
        place = board.number % BOARDS
        state = replace(state, number=place, dealer=(place + 2) % task.seats, phase="deal")
        scores = _played(state, task, lineup, seen, partial(_is_past, place)).scores
        return [float(scores[seat % 2]) for seat in range(task.seats)]

    leads = meeting.leads(meeting.play(SharedBoard(number), score))
    return replace(seen, gains=[float(imps(round(sum(leads))))])


def of_gin(task: Task, number: int) -> Seen:
    """A deal played either way around, or two games with OpenSpiel's bot."""
    if task.worse != SIMPLE:
        return by_deals(task, number)
    from gin_duel import Duel  # levels can meet without OpenSpiel

    seen, game = Seen(), game_of(task.name)
    level = player(game, task.level)
    for seat in (0, 1):
        duel = Duel(game.variant, partial(choice, level, seen.seconds), seed_of(task.seed, number), seat)
        seen.gains += duel.play()
        seen.won.append(seat in duel.ours.outcome().winners)
    return seen


def of_patience(task: Task, number: int) -> Seen:
    """The score of a patience, and whether it is won."""
    seen = Seen()
    state = game_of(task.name).undealt(1, seed_of(task.seed, number))
    outcome = _played(state, task, (0,), seen, _never).outcome()
    return replace(seen, gains=[float(outcome.scores[0])], won=[float(bool(outcome.winners))])


KINDS: Final[Mapping[str, Kind]] = {
    "asking": Kind(by_matches, ("asking",), seats=(2, 4), unit="of the wins", even=0.5),
    "cribbage": Kind(from_the_first_seat, ("cribbage",), unit="of the wins", even=0.5),
    "dice": Kind(match_by_match, ("dice",), seats=(2, 4), deals=500, unit="of the wins", even=0.5),
    "gin": Kind(of_gin, ("gin",), pairs=(*PAIRS, f"expert:{SIMPLE}")),
    "pairing": Kind(by_matches, ("pairing",), seats=(2,), unit="of the wins", even=0.5),
    "patience": Kind(of_patience, ("patience",), pairs=LEVELS, deals=100, even=None),
    "vying": Kind(
        of_poker,
        ("vying",),
        pairs=(*PAIRS, "expert:beginner", *(f"expert:{name}" for name in ALWAYS)),
        deals=2000,
        unit="chips",
    ),
    "laying": Kind(by_counts, ("laying", "together")),
    "shedding": Kind(by_counts, ("shedding",), seats=(2, 4)),
    "tricks": Kind(of_tricks, ("tricks",)),
    "bridge": Kind(of_teams, ("bridge", "minibridge"), deals=500, unit="IMPs a board"),
}


def cycle(game: Game, players: int) -> int:
    """After how many deals of tricks cards are dealt and passed as in the first."""
    return lcm(len(game.rules.passing.to), len(hands_of(game.rules, players)))


# Players


@dataclass(frozen=True, slots=True)
class Always:
    """Bets the same whatever the cards, and draws by rule of thumb. words: the first that may be said is."""

    words: tuple[str, ...]

    def choose(self, view: Any, rng: Random) -> Move:
        if view.phase == "drawing":
            out = sorted(thrown(view.rules, view.hand, view.part.draw))
            return next(move for move in view.legal if sorted(move.cards) == out)
        return next(move for word in self.words for move in view.legal if move.verb == word)


def player(game: Game, name: str) -> Any:
    """A level, or who always does the same."""
    return Always(ALWAYS[name]) if name in ALWAYS else bots.bot(game.family, name)


# The report


def measured(task: Task, kind: Kind, args: argparse.Namespace) -> tuple[str, bool]:
    """The line of the report, and whether the better level has shown itself or reached the goal."""
    total, told, deals = Seen(), monotonic(), args.deals or kind.deals
    for number, seen in enumerate(_seen(task, kind, deals, args), 1):
        total.gains += seen.gains
        total.seconds += seen.seconds
        total.won += seen.won
        if monotonic() - told > 10:
            told = monotonic()
            print(
                f"{' '.join(task.key)}: {number} of {deals}, {_standing(task, kind, total)}", file=sys.stderr
            )
        if args.until_shown and _is_settled(kind, total.gains):
            deals = number
            break
    shown, verdict = _verdict(task, kind, total.gains)
    late = quantiles(total.seconds, n=20)[-1] if len(total.seconds) > 1 else 0.0
    seats = f" --seats {task.seats}" if kind.seats else ""
    pair = f"{task.better}:{task.worse}".rstrip(":")
    call = f"scripts/levels.py {task.name}{seats} --pairs {pair} --deals {deals} --seed {task.seed}"
    cells = [
        *task.key,
        f"{deals:,}",
        _standing(task, kind, total),
        verdict,
        f"{1000 * late:.0f}",
        task.seed,
        date.today(),
        f"`{call}`",
    ]
    return f"| {' | '.join(map(str, cells))} |", shown


def _seen(task: Task, kind: Kind, deals: int, args: argparse.Namespace) -> Iterator[Seen]:
    """What each number brings; with --keep first what there is of an earlier run."""

    def found(first: int) -> Iterator[dict[str, Any]]:
        measure = partial(_nth, partial(kind.measure, task), first)
        return map(asdict, in_order(measure, deals - first, workers_of(args)))

    for number, each in enumerate(kept(args.keep, f"{' '.join(task.key)}, seed {task.seed}", found)):
        if number < deals:
            yield Seen(**each)


def _is_settled(kind: Kind, gains: Sequence[float]) -> bool:
    return kind.even is not None and is_settled(mean(gains) - kind.even, reach_of(gains), len(gains))


def _nth(measure: Callable[[int], Seen], first: int, number: int) -> Seen:
    return measure(first + number)


def _verdict(task: Task, kind: Kind, gains: Sequence[float]) -> tuple[bool, str]:
    """Whether there is nothing to object to, and the word for it."""
    goal = GOALS.get(task.name) if task.is_alone else None
    if goal is not None:
        reached, missed = mean(gains) + reach_of(gains) <= goal, mean(gains) - reach_of(gains) > goal
        return reached, f"at most {goal}: {'missed' if missed else 'yes' if reached else 'not shown'}"
    if kind.even is None or task.level == task.worse:
        return True, ""
    shown = mean(gains) - reach_of(gains) > kind.even
    return shown, "yes" if shown else "not shown"


def _standing(task: Task, kind: Kind, seen: Seen) -> str:
    """The mean of the observations, and of whole games how many are won and how long a player thinks."""
    unit = kind.unit
    if getattr(getattr(game_of(task.name).rules, "match", None), "out", "never") != "never":
        unit = "of a match"
    if kind.even == 0.5:
        return f"{_share(seen.gains)} {unit}"
    if not seen.won:
        return f"{interval(seen.gains)} {unit}"
    seconds = sum(seen.seconds) / len(seen.won)
    return f"{interval(seen.gains)} {unit}, {_share(seen.won)} won, {seconds:.1f} s a game"


def _share(parts: Sequence[float]) -> str:
    return f"{100 * mean(parts):.1f}% ± {100 * reach_of(parts):.1f}%"


def written(task: Task, line: str) -> None:
    """Puts the line into the report, in place of the one that there was for the same."""
    rows = {task.key: line}
    for old in REPORT.read_text(encoding="utf-8").splitlines() if REPORT.exists() else ():
        cells = tuple(cell.strip() for cell in old.strip("|").split("|"))
        if len(cells) == COLUMNS and cells[0] != "game" and not old.startswith("|-"):
            rows.setdefault(cells[:4], old)
    REPORT.write_text(HEAD + "".join(f"{rows[key]}\n" for key in sorted(rows)), encoding="utf-8")


def kind_of(name: str) -> Kind | None:
    """The kind of a game; those that name it come before those that name its family."""
    game = game_of(name)
    found = [kind for word in (game.name, game.family) for kind in KINDS.values() if word in kind.of]
    return next(iter(found), None)


def names(kind: Kind) -> Iterator[str]:
    """Every game of a kind, and its variants that are more than other options."""
    for name in rulebook.catalogue():
        if kind_of(name) is kind:
            yield name
            for variant in rulebook.describe(name).variants:
                game = rulebook.load(name, variant)
                if rulebook.load(name, **game.options).rules != game.rules:
                    yield f"{name}.{variant}"


def tasks(args: argparse.Namespace) -> Iterator[tuple[Task, Kind]]:
    """What is to be measured."""
    games = rulebook.catalogue()
    kinds = [word for word in args.games if word in KINDS and word not in games] if args.games else KINDS
    named = [word for word in args.games if word not in kinds]
    for name in (*(name for kind in kinds for name in names(KINDS[kind])), *named):
        kind = kind_of(name)
        if kind is None:
            raise HoyleError(f"The levels at '{name}' are not measured.")
        for seats in args.seats or kind.seats or [game_of(name).players.usual]:
            for pair in args.pairs or _pairs(name, kind):
                better, _, worse = pair.partition(":")
                _check(better.removeprefix(ALONE), worse, pair)
                yield Task(name, seats, better, worse, args.seed), kind


def _pairs(name: str, kind: Kind) -> tuple[str, ...]:
    return (*kind.pairs, f"{ALONE}expert:average") if name in GOALS else kind.pairs


def _check(better: str, worse: str, pair: str) -> None:
    if better not in LEVELS or worse not in ("", *LEVELS, *ALWAYS, SIMPLE):
        raise HoyleError(f"A pair is two players such as '{PAIRS[0]}', not '{pair}'.")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    known = f"or {', '.join(KINDS)}; all without"
    parser.add_argument("games", nargs="*", metavar="GAME[.VARIANT][.OPTION=VALUE]", help=known)
    parser.add_argument("--deals", "--games", type=int, help="or matches; by kind without")
    parser.add_argument("--pairs", type=_listed, help="better:worse, with commas between; by kind without")
    parser.add_argument("--seats", type=_numbers, help="how many play, with commas between")
    parser.add_argument("--seed", type=int, default=1)
    add_options(parser)
    add_option(parser)
    parser.add_argument("--until-shown", action="store_true", help="stop once three standard errors show it")
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    try:
        chosen = list(tasks(args))
    except HoyleError as error:
        parser.error(str(error))
    if args.keep is not None and len(chosen) > 1:
        parser.error("--keep is for one game and one pair.")
    everything = True
    for task, kind in chosen:
        line, shown = measured(task, kind, args)
        everything &= shown
        print(line, flush=True)
        if args.write:
            written(task, line)
    return 0 if everything else 1


def _listed(text: str) -> list[str]:
    return text.split(",")


def _numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",")]


if __name__ == "__main__":
    sys.exit(main())
