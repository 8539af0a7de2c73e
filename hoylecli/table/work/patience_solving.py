"""Deals of a patience given to the solver, one after another or several at a time."""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from gc import collect
from statistics import median
from typing import Any

from hoylecli import families, rulebook
from hoylecli.bots.solver import solve
from hoylecli.bots.solver.watch import Limit
from hoylecli.core.errors import HoyleError
from hoylecli.core.moves import Move
from hoylecli.families.patience.state import PatienceState
from hoylecli.rulebook.game import Game

from .simulate import share_of_wins
from .workers import ALONE, Lost, Workers, shared


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be solved. document: `Game.document`. numbered: deals have the numbers of `numbered_deal`
    instead of seeds. limit: for each deal."""

    document: Mapping[str, Any]
    numbered: bool
    limit: Limit


@dataclass(frozen=True, slots=True)
class Solved:
    """What became of a deal; its number is its seed unless deals are numbered.

    moves: as they are typed. memory: as in `Solution`. lost: the worker that was at it died, twice.
    """

    number: int
    verdict: str
    moves: tuple[str, ...]
    states: int
    seconds: float
    memory: int = 0
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """Many deals together.

    low, high: bounds of the share of all deals that can be won, with 95% confidence whatever the undecided
    ones are: they count as lost for the first and as won for the second. out_of_memory, lost: those of the
    undecided that were given up for that, and that workers died of. median, slowest: seconds a deal.
    """

    games: int
    winnable: int
    unwinnable: int
    unknown: int
    out_of_memory: int
    lost: tuple[int, ...]
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


def opening(game: Game, number: int, numbered: bool) -> PatienceState:
    """The game dealt by a seed, or by the number of its deal."""
    deal = numbered_deal(game, number).cards if numbered else None
    state = game.start(seed=number, deal=deal)
    assert isinstance(state, PatienceState)
    return state


def solved(task: Task, numbers: Iterable[int], workers: Workers = ALONE) -> Generator[Solved, None, None]:
    """The deals of these numbers, each as soon as it is done."""
    solve_one: Callable[[int], Solved] = _Solver(task)
    with closing(shared(solve_one, numbers, workers, is_heavy=_ran_out_of_memory)) as results:
        for number, found in results:
            yield Solved(number, "unknown", (), 0, 0.0, lost=True) if isinstance(found, Lost) else found


def _ran_out_of_memory(deal: Solved) -> bool:
    return deal.memory > 0


@dataclass(frozen=True, slots=True)
class _Solver:
    """Solves a deal, in whichever process."""

    task: Task

    def __call__(self, number: int) -> Solved:
        state = opening(rulebook.rebuild(self.task.document), number, self.task.numbered)
        try:
            found = solve(state, self.task.limit)
        except MemoryError:
            raise
        except Exception as error:
            raise RuntimeError(f"deal {number}: {type(error).__name__}: {error}") from error
        if found.is_out_of_memory:
            collect()  # positions that hold one another are given back before the next deal
        return Solved(
            number, found.verdict, tuple(map(str, found.moves)), found.states, found.seconds, found.memory
        )


def tally(deals: Sequence[Solved]) -> Tally:
    """All of these deals, of which there is at least one."""
    games, verdicts = len(deals), [deal.verdict for deal in deals]
    winnable, unknown = verdicts.count("winnable"), verdicts.count("unknown")
    seconds = [deal.seconds for deal in deals if not deal.lost] or [0.0]
    return Tally(
        games=games,
        winnable=winnable,
        unwinnable=games - winnable - unknown,
        unknown=unknown,
        out_of_memory=sum(deal.memory > 0 for deal in deals),
        lost=tuple(sorted(deal.number for deal in deals if deal.lost)),
        low=share_of_wins(winnable, games)[0],
        high=share_of_wins(winnable + unknown, games)[1],
        median=median(seconds),
        slowest=max(seconds),
    )
