"""Computer players against one another, without a face and without a store: many games, quickly.

A game depends on the seed and its own number alone, so it makes no difference how many processes share the
work.
"""

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from random import Random
from typing import Any, Final

from hoylecli import bots, rulebook
from hoylecli.core import TABLE, Move, Outcome, Seat, State
from hoylecli.rulebook.game import Game

from .workers import ALONE, LostTask, Workers, in_order

_LARGEST_SHARE: Final = 20  # games a process plays before it reports
_NORMAL_95: Final = 1.959964


@dataclass(frozen=True, slots=True)
class SimulationPlan:
    """What is to be played. document: `Game.document`. levels: who sits on each seat."""

    document: Mapping[str, Any]
    levels: tuple[str, ...]
    games: int
    seed: int


@dataclass(frozen=True, slots=True)
class SeatTally:
    """How a seat did. wins: a shared win counts for each who shares it. stderr: of mean_score."""

    level: str
    wins: int
    mean_score: float
    stderr: float


def outcomes(plan: SimulationPlan, workers: Workers = ALONE) -> Generator[Outcome | LostTask, None, None]:
    """The outcome of each game, in order; `LostTask` for one that its worker died of twice."""
    size = max(1, min(_LARGEST_SHARE, plan.games // (4 * workers.places)))
    return in_order(partial(_share, plan), plan.games, workers, size)


def _share(plan: SimulationPlan, numbers: Iterable[int]) -> Iterator[Outcome]:
    game = rulebook.rebuild(plan.document)
    players = [bots.bot(game.family, level) for level in plan.levels]
    for number in numbers:
        yield play(game, players, seed_of(plan.seed, number))


def seed_of(seed: int, number: int) -> int:
    """The seed of the match that is game `number` of a simulation with `seed`."""
    return int(Random(f"{seed}/game {number}").random() * 2**31)


def play(game: Game, players: Sequence[bots.Bot], seed: int) -> Outcome:
    """One match from the first deal to its end."""
    state = dealt = game.undealt(len(players), seed)
    moves = 0
    while (actor := state.to_act) is not None:
        if actor == TABLE:
            move = _by_table(state, dealt, players, seed)
        else:
            move = players[actor].choose(state.view(actor), bots.rng(seed, moves, actor))
        state = state.apply(move)
        dealt = state if move.verb == "deal" else dealt
        moves += 1
    outcome = state.outcome()
    assert outcome is not None
    return outcome


def _by_table(state: State, dealt: State, players: Sequence[bots.Bot], seed: int) -> Move:
    """What the table does: the deal of the seed, or the result of the board that was dealt, elsewhere."""
    if getattr(state, "phase", "") != "comparing":
        return state.legal_moves()[0]
    from ..duplicate import elsewhere

    return elsewhere(dealt, lambda seat, view, chance: players[(seat + 1) % 4].choose(view, chance), seed)


def tallied(levels: Sequence[str], played: Sequence[Outcome]) -> list[SeatTally]:
    """How each seat did over the games played, of which there is at least one."""
    return [_tally(seat, level, played) for seat, level in enumerate(levels)]


def _tally(seat: Seat, level: str, played: Sequence[Outcome]) -> SeatTally:
    scores = [outcome.scores[seat] for outcome in played]
    number, total = len(scores), sum(scores)
    spread = sum(score * score for score in scores) - total * total / number
    stderr = sqrt(max(spread, 0) / (number - 1) / number) if number > 1 else 0.0
    return SeatTally(level, sum(seat in outcome.winners for outcome in played), total / number, stderr)


def share_of_wins(wins: float, games: int) -> tuple[float, float]:
    """Where the true share of wins lies with 95% confidence (Wilson's interval).

    >>> [round(bound, 3) for bound in share_of_wins(50, 100)]
    [0.404, 0.596]
    """
    square = _NORMAL_95**2 / games
    share = wins / games
    middle = share + square / 2
    reach = _NORMAL_95 * sqrt((share * (1 - share) + square / 4) / games)
    return max(0.0, (middle - reach) / (1 + square)), min(1.0, (middle + reach) / (1 + square))
