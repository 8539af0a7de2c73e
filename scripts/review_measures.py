"""Whether reviews say what is true, measured on matches of computer players.

    python scripts/review_measures.py accuracy --seconds 60 --first 1001 --write
    python scripts/review_measures.py spoilt --games cribbage gin --seconds 300
    python scripts/review_measures.py luck skill --games hearts

accuracy: in matches of average players all levels are asked at the same decisions, twenty of a match, drawn
by its seed; the review says which answers are as good as an expert's. One that all levels give is not
weighed, as it tells none of them apart, and counts as good. A match is cut off after 400 moves.
beginners: the same in matches of beginners, who get where no average player does.
spoilt: an expert makes one move that costs as much as any could; whether the review of its match has it among
the first three, and how many of its other decisions the review accuses.
luck: what deals were worth more than usual to a seat. skill: what a level makes of a deal besides its luck,
against average players.

A row for each match or deal goes into `results/reviews.csv`, so that a later run adds to it. A game is
measured until its levels are told apart, for so many seconds, or up to `--matches`. One looks at it after 6,
9, 14 ... matches and asks for 99% each time, so that the whole is 95% sure.
"""

import argparse
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean
from time import process_time
from typing import Any, Final

from measuring import ROOT, game_of, through_a_deal
from review_rows import AT_LEAST, WORTH_A_WORD, Rows, are_apart, is_look, report

from hoylecli import bots, rulebook
from hoylecli.bots.hints import Hint
from hoylecli.bots.levels import ahead
from hoylecli.bots.patience.chances import weighed_by_wins
from hoylecli.core.errors import HoyleError
from hoylecli.core.game import LEVELS, TABLE, Move, Seat
from hoylecli.core.match import Match
from hoylecli.rulebook.game import Game
from hoylecli.table.review.decisions import NOISES, Review
from hoylecli.table.review.making import Making
from hoylecli.table.review.questions import Question, weighed_once
from hoylecli.table.review.standing import luck_of, means_of, points_each
from hoylecli.table.work.workers import ALONE, Workers

RESULTS: Final = ROOT / "scripts" / "results"
SAME: Final = ("battle", "scapegoat")
"""Families whose games leave the levels nothing to differ in."""
CHOSEN: Final = {
    "beginners": (),
    "spoilt": ("cribbage", "gin", "spades", "hearts", "klondike", "bridge"),
}
"""The games of measures that are not for all: `beginners` is for those that are named."""
MOVES: Final = 400
SAMPLE: Final = 20
USUAL: Final = 24
DECISIONS: Final = {"hearts": 14, "spades": 14, "bridge": 28, "klondike": 100}
"""After how many decisions of its seat a match that is spoilt is cut off."""
WEIGHED: Final = {"gin": 8}
"""How many of them are weighed to be spoilt, where that takes long. At klondike all are, roughly at first."""
CLOSEST: Final = 3
AGAIN: Final = 3
"""How many of the costliest moves are weighed again, and how often, so that the one is not chosen by luck."""


class Sampled(Making):
    """A review of some decisions alone. answers: at each place those of all levels, which are weighed side by
    side. known: what reviews of the same places have found before.
    """

    def __init__(
        self,
        game: Game,
        match: Match,
        seat: Seat,
        answers: Mapping[int, Sequence[Move]],
        known: dict[Any, Any],
    ):
        super().__init__(game.family, game.name, match, seat, more=False)
        self._answers: Final = answers
        self._known: Final = known

    def decisions(self) -> list[int]:
        return list(self._answers)

    def _asked(self, questions: Sequence[Question], workers: Workers) -> Iterator[tuple[Question, Hint]]:
        for question in questions:
            if question.seed not in self._known:
                asked = tuple(dict.fromkeys([*question.asked, *self._answers[question.at]]))
                self._known[question.seed] = weighed_once(question._replace(asked=asked))
            yield question, self._known[question.seed]

    def _slope(self, state: Any) -> float:
        key = getattr(state, "scores", None), getattr(state, "number", 0), getattr(state, "dealer", 0)
        if key not in self._known:
            self._known[key] = super()._slope(state)
        return float(self._known[key])


def reviewed(making: Making) -> Review:
    for _ in making.run(ALONE):
        pass
    return making.review()


def choices_of(match: Match, seat: Seat) -> list[int]:
    """The places in the match at which the seat had a choice."""
    states = match.states[:-1]
    return [at for at, each in enumerate(states) if each.to_act == seat and len(each.legal_moves()) > 1]


# Accuracy


def accuracy(level: str, game: Game, seed: int) -> list[float] | None:
    """How many decisions, and how many answers of each level were as good as an expert's.

    level: of the players whose match it is. None where the seat had nothing to decide.
    """
    seat, match, many, answers = asked(level, game, seed)
    if not many:
        return None
    alike, known, good = many - len(answers), dict[Any, Any](), list[float]()
    for answering in range(len(LEVELS)):
        answered = Match(match.states[0])
        answered.states, answered.moves = match.states, list(match.moves)
        for at, moves in answers.items():
            answered.moves[at] = moves[answering]
        found = reviewed(Sampled(game, answered, seat, answers, known))
        good.append(alike + sum(each.is_good for each in found.decisions))
    return [many, *good]


def asked(level: str, game: Game, seed: int) -> tuple[Seat, Match, int, dict[int, list[Move]]]:
    """A seat, its match of players of this level, how many of its decisions all levels are asked at, and
    their answers where these differ, by the place in the match.
    """
    seats = game.players.usual
    seat, match = seed % seats, played(game, seed, [level] * seats)
    places = choices_of(match, seat)
    places = sorted(Random(f"sample/{seed}").sample(places, min(SAMPLE, len(places))))
    players = [bots.bot(game.family, level) for level in LEVELS]
    answers = {
        at: [player.choose(match.states[at].view(seat), bots.rng(seed, at, seat)) for player in players]
        for at in places
    }
    differing = {at: moves for at, moves in answers.items() if len(set(moves)) > 1}
    return seat, match, len(places), differing


def played(game: Game, seed: int, levels: Sequence[str], moves: int = MOVES) -> Match:
    """The beginning of a match."""
    players = [bots.bot(game.family, each) for each in levels]
    match = Match(game.undealt(len(levels), seed))
    while (actor := match.state.to_act) is not None and len(match.moves) < moves:
        at, legal = len(match.moves), match.state.legal_moves()
        if actor == TABLE:
            match.apply(legal[0])
        else:
            match.apply(players[actor].choose(match.state.view(actor), bots.rng(seed, at, actor)))
    return match


# A decision spoilt


def spoilt(game: Game, seed: int) -> list[float] | None:
    """What the spoilt move cost, in points or chances, its rank in the review or 0, how many other decisions
    there were, how many of them are accused, and the noise in points and in chances: `NOISES` times as much
    is told for certain.
    """
    seat, most = seed % game.players.usual, DECISIONS.get(game.name, USUAL)
    drawn = Random(f"sample/{seed}").sample(range(most), WEIGHED.get(game.name, most))
    own, found = expert(game, seed, seat, weighs=drawn)
    likely = sorted(found, reverse=True)[:CLOSEST]
    again = (weighed_again(game, own.states[each.at].view(seat), each) for each in likely)
    worst = max(filter(None, again), default=None)
    if worst is None or worst.cost <= 0:
        return None
    match, _ = expert(game, seed, seat, [*own.moves[: worst.at], worst.move])
    review = reviewed(Making(game.family, game.name, match, seat, more=False))
    numbers = [each.number for each in review.worst(len(review.decisions))]
    others = [each for each in review.decisions if each.number != worst.at + 1]
    rank = numbers.index(worst.at + 1) + 1 if worst.at + 1 in numbers else 0
    noise = [review.noise.get(unit, 0.0) * review.sure / NOISES for unit in ("points", "win")]
    return [worst.cost, rank, len(others), sum(each.is_clear for each in others), *noise]


@dataclass(frozen=True, slots=True, order=True)
class Worst:
    """A move that costs as much as any at its place, and what that is.

    decides: whether it is a chance that a patience comes out, which comes before cards, as in a review.
    """

    decides: bool
    cost: float
    at: int
    move: Move


def weighed_again(game: Game, view: Any, spoils: Worst) -> Worst | None:
    """What a move costs on average over several weighings with other luck; None where it was not weighed.

    One of them would be the higher the luckier it was, and what costs little would be taken for the worst.
    """
    hints = (
        bots.evaluation(game.family, view, Random(f"spoilt/{spoils.at}/{time}"), [spoils.move])
        for time in range(AGAIN)
    )
    found = [each for hint in hints if (each := worst_of(view, hint, spoils)) is not None]
    if not found:
        return None
    cost = fmean(each.cost for each in found)
    return replace(spoils, decides=cost > WORTH_A_WORD and any(each.decides for each in found), cost=cost)


def worst_of(view: Any, hint: Hint, spoils: Worst | int) -> Worst | None:
    """What a move costs, or the one that costs most at a place; None where it was not weighed.

    Cards at bridge are weighed in tricks, and bids in points, which are to be compared.
    """
    own, known = hint.of(hint.move), (*hint.weighed, *hint.dropped)
    if isinstance(spoils, Worst):
        at, known = spoils.at, tuple(each for each in known if each.move == spoils.move)
    else:
        at = spoils
    if hint.unit == "order" or own is None or not known:
        return None
    least = min(known, key=lambda each: each.value)
    lost, points = own.value - least.value, points_each(view, hint.unit)
    return Worst(points is None and lost > WORTH_A_WORD, lost * (points or 1.0), at, least.move)


def expert(
    game: Game, seed: int, seat: Seat, begun: Sequence[Move] = (), weighs: Collection[int] = ()
) -> tuple[Match, list[Worst]]:
    """The beginning of a match of an expert among average players; at bridge with another as partner.

    weighs: decisions by their number at which all moves are weighed; the worst ones are given back.
    """
    levels = ["average"] * game.players.usual
    levels[seat] = "expert"
    if game.name == "bridge":
        levels[(seat + 2) % 4] = "expert"
    players = [bots.bot(game.family, each) for each in levels]
    match, most = Match(game.undealt(len(levels), seed), begun), DECISIONS.get(game.name, USUAL)
    decided, found = len(choices_of(match, seat)), list[Worst | None]()
    while (actor := match.state.to_act) is not None and decided < most:
        legal, at = match.state.legal_moves(), len(match.moves)
        if actor == TABLE or len(legal) == 1:
            match.apply(legal[0])
            continue
        view, rng = match.state.view(actor), bots.rng(seed, at, actor)
        if actor == seat and decided in weighs:
            all_ = [each for each in legal if each.verb != "resign"][:60]
            hint = glanced(game, view, rng, all_)
            found.append(worst_of(view, hint, at))
            match.apply(hint.move)
        else:
            match.apply(players[actor].choose(view, rng))
        decided += actor == seat
    return match, [each for each in found if each is not None]


def glanced(game: Game, view: Any, rng: Random, moves: Sequence[Move]) -> Hint:
    """What an expert does, and all moves weighed: at klondike in 120 layouts, as there are many decisions."""
    found = weighed_by_wins(view, rng, moves, 1) if game.name == "klondike" else ()
    if any(each.value for each in found):
        return replace(bots.evaluation(game.family, view, rng), weighed=found, unit="chance")
    # at games of tricks all are weighed in any case
    return bots.evaluation(game.family, view, rng, [] if game.family == "tricks" else moves)


# Luck and skill


def dealing(game: Game, seed: int) -> Any:
    """The table before any deal of a match, from level scores; None where a game has no such deals."""
    state: Any = game.undealt(game.players.usual, seed)
    while state.to_act == TABLE and getattr(state, "phase", "") == "cut":
        state = state.apply(state.legal_moves()[0])
    if getattr(state, "phase", "") != "deal" or len(state.scores) < 2:
        return None
    deals = state.engine.match.deals or 4
    return state.updated(number=seed // game.players.usual % deals if deals > 4 else seed % deals)


def luck(game: Game, seed: int) -> list[float] | None:
    """What a deal was worth more than usual to a side, in points ahead of the others."""
    before = dealing(game, seed)
    if before is None or before.legal_moves()[0].verb != "deal":
        return None
    side = seed % len(before.scores)
    found = luck_of(game.name, before, before.legal_moves()[0], game.family, side)
    return None if found is None else [found]


def skill(game: Game, seed: int) -> list[float] | None:
    """What a side of each level makes of a deal against average players, besides its luck and what its place
    at the table is worth.
    """
    before, lucky = dealing(game, seed), luck(game, seed)
    if lucky is None:
        return None
    side, sides = seed % len(before.scores), len(before.scores)
    sign = -1 if before.engine.match.lowest else 1
    dealt, found = before.apply(before.legal_moves()[0]), list[float]()
    usual = [means_of(game.name)[(each - dealt.dealer) % sides] for each in range(sides)]
    for level in LEVELS:
        seats = range(game.players.usual)
        levels = [level if dealt.side(seat) == side else "average" for seat in seats]
        players = [bots.bot(game.family, each) for each in levels]
        after = through_a_deal(dealt, players, (), [], partial(has_ended, dealt.number, len(before.sheet)))
        made = [now - then for now, then in zip(after.scores, before.scores, strict=True)]
        found.append(sign * (ahead(made, side) - ahead(usual, side)) - lucky[0])
    return found


def has_ended(number: int, deals: int, state: Any) -> bool:
    return bool(state.number != number or len(state.sheet) != deals)


# The whole


Measure = Callable[[Game, int], list[float] | None]
WHAT: Final[dict[str, Measure]] = {
    "accuracy": partial(accuracy, "average"),
    "beginners": partial(accuracy, "beginner"),
    "spoilt": spoilt,
    "luck": luck,
    "skill": skill,
}


def games_of(what: str) -> list[str]:
    """The games that are measured without being named."""
    if what in CHOSEN:
        return list(CHOSEN[what])
    if what in ("luck", "skill"):
        return [name for name in rulebook.catalogue() if means_of(name) and game_of(name).family not in SAME]
    return [name for name in rulebook.catalogue() if game_of(name).family not in SAME]


def is_decided(what: str, rows: Sequence[Sequence[float]], matches: int) -> bool:
    """Whether nothing more need be measured."""
    if len(rows) >= matches:
        return True
    return what in ("accuracy", "beginners", "skill") and is_look(len(rows)) and are_apart(what, rows)


def measured(what: str, name: str, rows: Rows, chosen: argparse.Namespace) -> None:
    """Measures a game until it is decided, or the time is over."""
    game, until, idle = game_of(name), process_time() + chosen.seconds, 0
    seeds = iter(range(max(chosen.first, rows.next_seed(what, name)), 10**9))
    while not is_decided(what, rows.of(what, name), chosen.matches) and idle < AT_LEAST:
        seed = next(seeds)
        try:
            found = WHAT[what](game, seed)
        except HoyleError as error:
            print(f"{what} {name} {seed}: {error}", file=sys.stderr, flush=True)
            found = None
        idle = 0 if found is not None else idle + 1
        if found is not None:
            rows.add(what, name, seed, found)
        if process_time() > until:
            break
    print(rows.line(what, name), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", nargs="*", metavar="WHAT", help=f"of {', '.join(WHAT)}")
    parser.add_argument("--games", nargs="+")
    parser.add_argument("--seconds", type=float, default=60.0, help="of work, for each game")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--first", type=int, default=1001, help="the first seed")
    parser.add_argument("--rows", type=Path, default=RESULTS / "reviews.csv", help="where they are kept")
    parser.add_argument("--write", action="store_true", help="write reviews.md")
    chosen = parser.parse_args()
    if unknown := set(chosen.what) - set(WHAT):
        parser.error(f"There is no measure '{min(unknown)}', only {', '.join(WHAT)}.")
    rows = Rows(chosen.rows)
    for what in chosen.what:
        for name in chosen.games or games_of(what):
            measured(what, name, rows, chosen)
    if chosen.write:
        (RESULTS / "reviews.md").write_text(report(rows, games_of), encoding="utf-8")


if __name__ == "__main__":
    main()
