"""Deals of a patience given to the solver, one after another or several at a time, and the file of them."""

import json
import os
import stat
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from gc import collect
from statistics import median
from typing import Any, Final, TypeGuard

from hoylecli import families, rulebook
from hoylecli.bots.solver import solve
from hoylecli.bots.solver.watch import Limit
from hoylecli.core import HoyleError, Move
from hoylecli.families.patience import PatienceState
from hoylecli.rulebook.game import Game
from hoylecli.store.files import named

from .simulate import share_of_wins
from .workers import ALONE, LostTask, Workers, shared


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
class SolvedTally:
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
            yield Solved(number, "unknown", (), 0, 0.0, lost=True) if isinstance(found, LostTask) else found


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


def tally(deals: Sequence[Solved]) -> SolvedTally:
    """All of these deals, of which there is at least one."""
    games, verdicts = len(deals), [deal.verdict for deal in deals]
    winnable, unknown = verdicts.count("winnable"), verdicts.count("unknown")
    seconds = [deal.seconds for deal in deals if not deal.lost] or [0.0]
    return SolvedTally(
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


# A file of deals that have been solved, to which one can be added at any time.
#
# The first line says which game, rules and limit; every further one is a deal, in JSON, and of two lines for
# one deal the later counts. A line is written at once and whole, so that what has been written stays, however
# the program ends; a last line that was cut off is dropped when the file is opened again.

FORMAT: Final = "solved deals 1"
_LONGEST: Final = 1 << 20  # bytes of a line; a win takes some thousands
_LARGEST: Final = 1 << 32  # bytes of a file
_COUNTS: Final = 1 << 63  # no number in it is so large


class SolvedFile:
    """The file of one task; `known` are the deals in it by their numbers, without their moves.

    Raises HoyleError when the file is not one of this task, OSError when it cannot be read or written.
    """

    def __init__(self, path: str, task: Task) -> None:
        self.path = path
        self.known: dict[int, Solved] = {}
        self._memory = task.limit.memory
        _refuse(path)
        self._read(_head(task))
        self._file = open(path, "ab", buffering=0)  # noqa: SIM115

    def settled(self, numbers: Iterable[int]) -> dict[int, Solved]:
        """Those of these deals that need not be solved again, as one that ran out of less memory does."""
        there = {number: self.known[number] for number in numbers if number in self.known}
        return {number: deal for number, deal in there.items() if not self._has_more_memory(deal)}

    def add(self, deal: Solved) -> None:
        """Adds a deal; it is kept when this returns."""
        record = {
            "number": deal.number,
            "verdict": deal.verdict,
            "states": deal.states,
            "seconds": round(deal.seconds, 4),
            "moves": list(deal.moves),
        }
        self._write(record | ({"memory": deal.memory} if deal.memory else {}))
        self.known[deal.number] = replace(deal, moves=())

    def close(self) -> None:
        self._file.close()

    def _has_more_memory(self, deal: Solved) -> bool:
        return deal.memory > 0 and (self._memory is None or self._memory > deal.memory)

    def _read(self, head: Mapping[str, Any]) -> None:
        """Takes in what the file has, and lets it end with a whole line."""
        with named(self.path), open(self.path, "a+b") as file:
            file.seek(0)
            end, line = 0, b""
            for number, line in enumerate(iter(lambda: file.readline(_LONGEST), b""), 1):
                if not line.endswith(b"\n"):
                    break
                self._take(number, line, head)
                end += len(line)
            if end == 0 and not _line(head).startswith(line):
                raise self._other_thing()
            if len(line) >= _LONGEST and not line.endswith(b"\n"):
                raise self._spoilt(number)
            file.truncate(end)
            if end == 0:
                file.write(_line(head))

    def _take(self, number: int, line: bytes, head: Mapping[str, Any]) -> None:
        record = _record(line)
        if number == 1:
            self._compare(record, head)
            return
        deal = _deal(record)
        if deal is None:
            raise self._spoilt(number)
        self.known[deal.number] = deal

    def _compare(self, found: Mapping[str, Any], head: Mapping[str, Any]) -> None:
        if found.get("hoyle") != FORMAT:
            raise self._other_thing()
        for key, what in (("game", "another game"), ("rules", "other rules"), ("deals", "other deals")):
            if found.get(key) != head[key]:
                raise HoyleError(f"{self.path} is of {what}; name another file for these results.")
        if found.get("limit") != head["limit"]:
            raise HoyleError(f"{self.path} was begun with another --limit; give that, or name another file.")

    def _other_thing(self) -> HoyleError:
        return HoyleError(f"{self.path} is something else; name another file for the results.")

    def _spoilt(self, number: int) -> HoyleError:
        return HoyleError(f"{self.path}, line {number}: this is no solved deal; take the line out.")

    def _write(self, record: Mapping[str, Any]) -> None:
        left = _line(record)
        try:
            while left:
                left = left[self._file.write(left) :]
        except OSError as error:
            raise OSError(error.errno, error.strerror, self.path) from None


def _refuse(path: str) -> None:
    """Raises HoyleError for what is there and cannot be a file of results."""
    try:
        about = os.stat(path)
    except FileNotFoundError:
        return
    except ValueError:  # a NUL in it, or half a character
        raise HoyleError(f"{path} is no name for a file; choose another for the results.") from None
    if not stat.S_ISREG(about.st_mode):
        what = "a folder" if stat.S_ISDIR(about.st_mode) else "no regular file"
        raise HoyleError(f"{path} is {what}; name a file for the results.")
    if about.st_size > _LARGEST:
        raise HoyleError(f"{path} is too large, {about.st_size >> 30} GB; name another file for the results.")


def _head(task: Task) -> dict[str, Any]:
    document = json.loads(json.dumps(task.document))
    return {
        "hoyle": FORMAT,
        "game": document["game"],
        "variant": document["variant"],
        "options": document["options"],
        "deals": "numbers" if task.numbered else "seeds",
        "limit": {"states": task.limit.states, "seconds": task.limit.seconds},
        "rules": document["rules"],
    }


def _line(record: Mapping[str, Any]) -> bytes:
    return json.dumps(record, ensure_ascii=True).encode() + b"\n"


def _record(line: bytes) -> Mapping[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _deal(record: Mapping[str, Any]) -> Solved | None:
    """The deal that a line holds, without its moves; None when it holds none."""
    number, states, memory = record.get("number"), record.get("states"), record.get("memory", 0)
    seconds, verdict = record.get("seconds"), record.get("verdict")
    if verdict not in ("winnable", "unwinnable", "unknown") or not isinstance(record.get("moves"), list):
        return None
    if not (_is_count(number) and _is_count(states) and _is_count(memory)):
        return None
    if not isinstance(seconds, int | float) or not 0 <= seconds < _COUNTS:
        return None
    return Solved(number, verdict, (), states, float(seconds), memory)


def _is_count(value: object) -> TypeGuard[int]:
    return type(value) is int and 0 <= value < _COUNTS
