"""Whether reviews say what is true, measured on matches of computer players.

    python scripts/review_measures.py accuracy spoilt luck --games cribbage gin --seconds 120

accuracy: how often each level plays as well as an expert, by reviews of the beginning of matches.
spoilt: the expert makes one move that costs as much as any could; whether its review has it among the first
three, and what reviews find in matches that the expert has not spoilt.
luck: what deals were worth more than usual to a seat, on average.

Seeds are 1, 2, 3 ...; each game is measured for so many seconds, or up to `--matches`.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev
from time import perf_counter
from typing import Any

from hoylecli import bots, rulebook
from hoylecli.bots import LEVELS
from hoylecli.core.game import TABLE, Move
from hoylecli.core.match import Match
from hoylecli.rulebook.game import Game
from hoylecli.table.review.making import Making, Review
from hoylecli.table.review.standing import luck_of

GAMES = ("cribbage", "gin", "klondike", "spades", "euchre", "hearts", "bridge")
DECISIONS = {"hearts": 14, "spades": 14, "bridge": 14, "klondike": 40}
USUAL = 24
EVERY = {"klondike": 4, "gin": 4}
"""Every how many decisions one is weighed to be spoilt, where that takes long."""
SEAT = 0


@dataclass
class Played:
    """A match, perhaps cut off. choices: of each decision of the seat, its place and the worst move there."""

    match: Match
    choices: list[tuple[int, Move, float]]


def levels_of(game: Game, level: str) -> list[str]:
    """The level on the seat, and average players on the others; at bridge the partner is of the level."""
    found = ["average"] * game.players.usual
    found[SEAT] = level
    if game.name == "bridge":
        found[2] = level
    return found


def play(game: Game, seed: int, level: str, begun: Sequence[Move] = (), weighs: bool = False) -> Played:
    """The beginning of a match. begun: moves that it begins with. weighs: whether all moves of the seat are
    weighed."""
    levels, most = levels_of(game, level), DECISIONS.get(game.name, USUAL)
    players = [bots.bot(game.family, each) for each in levels]
    match = Match(game.undealt(len(levels), seed))
    choices: list[tuple[int, Move, float]] = []
    decided = 0
    while (actor := match.state.to_act) is not None and decided < most:
        if actor == TABLE:
            match.apply(match.state.legal_moves()[0])
            continue
        at, view = len(match.moves), match.state.view(actor)
        rng = bots.rng(seed, at, actor)
        if actor == SEAT and len(view.legal) > 1:
            decided += 1
        if at < len(begun):
            match.apply(begun[at])
        elif weighs and actor == SEAT and len(view.legal) > 1 and decided % EVERY.get(game.name, 1) == 0:
            legal = [move for move in view.legal if move.verb != "resign"]
            asked = [] if game.family == "tricks" else legal[:60]  # there the worst are known, if not well
            hint = bots.evaluation(game.family, view, rng, asked)
            own = hint.of(hint.move)
            if hint.unit != "order" and own is not None and hint.weighed:
                worst = min((*hint.weighed, *hint.dropped), key=lambda each: each.value)
                choices.append((at, worst.move, own.value - worst.value))
            match.apply(hint.move)
        else:
            match.apply(players[actor].choose(view, rng))
    return Played(match, choices)


def reviewed(game: Game, match: Match) -> Review:
    """A review of the decisions alone."""
    making = Making(game.family, game.name, match, SEAT, more=False)
    for _ in making.run():
        pass
    return making.review()


def accuracy(game: Game, seconds: float, matches: int) -> Iterator[str]:
    shares: dict[str, list[float]] = {level: [] for level in LEVELS}
    until = perf_counter() + seconds
    for seed in range(1, matches + 1):
        for level in LEVELS:
            found = reviewed(game, play(game, seed, level).match).accuracy()
            good, of = (sum(column) for column in zip(*found.values(), strict=True)) if found else (0, 0)
            if of:
                shares[level].append(good / of)
        if perf_counter() > until:
            break
    told = [f"{level} {fmean(each):.1%} +- {1.96 * error(each):.1%}" for level, each in shares.items()]
    yield f"accuracy  {game.name:10} {', '.join(told)}; {len(shares['expert'])} matches each"
    for low, high in pairwise(LEVELS):
        more = [one - other for one, other in zip(shares[high], shares[low], strict=False)]
        sure = "sure" if fmean(more) > 1.96 * error(more) else "not sure"
        yield f"          {'':10} {high} over {low}: {fmean(more):+.1%} +- {1.96 * error(more):.1%}, {sure}"


def error(values: list[float]) -> float:
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 1.0


def spoilt(game: Game, seconds: float, matches: int) -> Iterator[str]:
    named = tried = accused = decisions = 0
    until = perf_counter() + seconds
    for seed in range(1, matches + 1):
        own = play(game, seed, "expert", weighs=True)
        if not own.choices:
            continue
        at, worst, _ = max(own.choices, key=lambda each: each[2])
        review = reviewed(game, play(game, seed, "expert", [*own.match.moves[:at], worst]).match)
        tried += 1
        named += at + 1 in [each.number for each in review.worst(3)]
        others = [each for each in review.decisions if each.number != at + 1]
        accused += sum(each.is_clear for each in others)
        decisions += len(others)
        if perf_counter() > until:
            break
    yield (
        f"spoilt    {game.name:10} named among the first three in {named} of {tried}; "
        f"of the expert's own {decisions} decisions {accused} are accused"
    )


def luck(game: Game, seconds: float, matches: int) -> Iterator[str]:
    found: list[float] = []
    until = perf_counter() + seconds
    for number in range(20 * matches):
        state: Any = game.undealt(game.players.usual, 5_000_011 + number)
        while state.to_act == TABLE and state.phase == "cut":
            state = state.apply(state.legal_moves()[0])
        if state.phase != "deal":
            return
        each = luck_of(game.name, state, state.legal_moves()[0], game.family, number % len(state.scores))
        found += [] if each is None else [each]
        if perf_counter() > until:
            break
    if len(found) > 1:
        yield (
            f"luck      {game.name:10} {fmean(found):+.2f} +- {1.96 * error(found):.2f} points a deal, "
            f"spread {stdev(found):.1f}; {len(found)} deals"
        )


WHAT = {"accuracy": accuracy, "spoilt": spoilt, "luck": luck}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", nargs="+", choices=WHAT)
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--matches", type=int, default=200)
    chosen = parser.parse_args()
    for what in chosen.what:
        for name in chosen.games:
            for line in WHAT[what](rulebook.load(name), chosen.seconds, chosen.matches):
                print(line, flush=True)


if __name__ == "__main__":
    main()
