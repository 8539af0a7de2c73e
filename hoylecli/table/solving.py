"""Deals of a patience given to the solver, one after another or several at a time."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from hoylecli import families, rulebook
from hoylecli.bots.solver import solve
from hoylecli.bots.solver.kernel import Limit
from hoylecli.core.errors import HoyleError
from hoylecli.core.moves import Move
from hoylecli.families.patience.state import PatienceState
from hoylecli.rulebook.game import Game

from .simulate import share_of_wins, workers


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be solved. document: `Game.document`. numbered: deals have the numbers of `numbered_deal`
    instead of seeds. limit: for each deal."""

    document: Mapping[str, Any]
    numbered: bool
    limit: Limit


@dataclass(frozen=True, slots=True)
class Solved:
    """What became of a deal; its number is its seed unless deals are numbered. moves: as they are typed."""

    number: int
    verdict: str
    moves: tuple[str, ...]
    states: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Tally:
    """Many deals together.

    low, high: bounds of the share of all deals that can be won, with 95% confidence whatever the undecided
    ones are: they count as lost for the first and as won for the second. median, slowest: seconds a deal.
    """

    games: int
    winnable: int
    unwinnable: int
    unknown: int
    low: float
    high: float
    median: float
    slowest: float


def numbered_deal(game: Game, number: int) -> Move:
    """The deal that has this number in the game. Raises HoyleError when there is none."""
    deal = families.find(game.family).numbered(game.rules, number)
    if deal is None:
        raise HoyleError(f"{game.title} has no numbered deals; --seed N takes the deal of a seed.")
    return deal


def opening(game: Game, number: int, numbered: bool = False) -> PatienceState:
    """The game dealt by a seed, or by the number of its deal."""
    deal = numbered_deal(game, number).cards if numbered else None
    state = game.start(seed=number, deal=deal)
    assert isinstance(state, PatienceState)
    return state


def solved(task: Task, numbers: Sequence[int], jobs: int = 1) -> Iterator[Solved]:
    """The deals of these numbers, each as soon as it is done. jobs: processes that share the work."""
    solve_one, jobs = _Solver(task), min(jobs, len(numbers))
    if jobs < 2:
        yield from map(solve_one, numbers)
        return
    with workers(jobs) as pool:
        yield from pool.imap_unordered(solve_one, numbers)


@dataclass(frozen=True, slots=True)
class _Solver:
    """Solves a deal, in whichever process."""

    task: Task

    def __call__(self, number: int) -> Solved:
        state = opening(rulebook.rebuild(self.task.document), number, self.task.numbered)
        try:
            found = solve(state, self.task.limit)
        except Exception as error:
            raise RuntimeError(f"deal {number}: {type(error).__name__}: {error}") from error
        return Solved(number, found.verdict, tuple(map(str, found.moves)), found.states, found.seconds)


def tally(deals: Sequence[Solved]) -> Tally:
    """All of these deals, of which there is at least one."""
    games, verdicts = len(deals), [deal.verdict for deal in deals]
    winnable, unknown = verdicts.count("winnable"), verdicts.count("unknown")
    seconds = [deal.seconds for deal in deals]
    return Tally(
        games=games,
        winnable=winnable,
        unwinnable=games - winnable - unknown,
        unknown=unknown,
        low=share_of_wins(winnable, games)[0],
        high=share_of_wins(winnable + unknown, games)[1],
        median=median(seconds),
        slowest=max(seconds),
    )
