"""Work shared among processes, of this machine or of a cluster; a worker may die, and the work goes on.

A process of this machine does one task at a time, so it is known which task it died of. That task is tried
once more, in a new process; a task whose worker dies then, too, is `LostTask`.
"""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from mmap import mmap
from threading import stack_size
from typing import Any, Final, Generic, TypeVar

from hoylecli.core import HoyleError

from .slots import Process, Slot

_MOST_DEATHS: Final = 20  # of workers one after another, without a task done
_FILES: Final = 12  # open for each process
_OTHER_FILES: Final = 100
_PLACES: Final = 64  # of a cluster, before it has been asked
_STACK: Final = 1 << 20  # bytes of the stack of a thread, of which two wait for each process
_ROOM: Final = 16 << 20  # bytes of address space that there has to be for any process, and for its threads
_ROOM_FOR_EACH: Final = 4 << 20
_NEWS: Final = 5.0  # seconds without any until the slots are asked how they are

T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Workers:
    """What shares the work. jobs: processes of this machine. cluster: a Dask scheduler used instead."""

    jobs: int = 1
    cluster: str | None = None

    @property
    def is_alone(self) -> bool:
        """Whether this process does it all itself."""
        return self.cluster is None and self.jobs == 1

    @property
    def places(self) -> int:
        """About how many tasks can be done at a time."""
        return self.jobs if self.cluster is None else _PLACES


ALONE: Final = Workers()


class LostTask:
    """In place of a result: the worker died of the task twice."""


def shared(
    work: Callable[[T], R],
    tasks: Iterable[T],
    workers: Workers,
    *,
    parts: Callable[[T], Sequence[T]] = lambda task: (task,),
    is_heavy: Callable[[Any], bool] = lambda result: False,
) -> Generator[tuple[T, R | LostTask], None, None]:
    """Each task with its result, as soon as it is done; only as many are begun as there is room for.

    parts: a task that was lost is split into these, and they are tried. is_heavy: whether a worker that found
    this has to give its memory back. Raises what the work raises, and HoyleError when workers only die.
    """
    if workers.is_alone:
        yield from ((task, work(task)) for task in tasks)
        return
    with _slots(workers) as slots:
        yield from _Run(work, tasks, slots, parts, is_heavy).results()


@contextmanager
def _slots(workers: Workers) -> Iterator[Sequence[Slot]]:
    if workers.cluster is not None:
        from .cluster import slots_at

        with slots_at(workers.cluster) as slots:
            yield slots
        return
    with ExitStack() as stack:
        processes = hired(workers.jobs)
        stack.callback(stack_size, stack_size(_STACK))
        for process in processes:
            stack.callback(process.close)
        yield processes


def hired(jobs: int) -> list[Process]:
    """`jobs` processes, none of which has begun yet. Raises HoyleError when there is no room for them."""
    _allow_files(jobs * _FILES + _OTHER_FILES)
    _begin_tracker()
    _refuse_without_room(jobs)
    return [Process() for _ in range(jobs)]


def _allow_files(number: int) -> None:
    """Lets this process have so many files open (some begin with 256). Raises HoyleError if it may not."""
    try:
        from resource import RLIM_INFINITY, RLIMIT_NOFILE, getrlimit, setrlimit
    except ImportError:  # Windows has no such limit
        return
    soft, hard = getrlimit(RLIMIT_NOFILE)
    if soft == RLIM_INFINITY or soft >= number:
        return
    if hard != RLIM_INFINITY and hard < number:
        raise HoyleError(f"So many --jobs need {number} open files, and {hard} are allowed here; try fewer.")
    with suppress(ValueError, OSError):
        setrlimit(RLIMIT_NOFILE, (number, hard))


def _refuse_without_room(jobs: int) -> None:
    """Raises HoyleError if a limit of the process leaves no room for the threads of so many processes.

    Python's executors wait forever for a thread that could not begin.
    """
    try:
        mmap(-1, _ROOM + jobs * _ROOM_FOR_EACH).close()
    except OSError:
        raise HoyleError(
            f"Not enough memory here for {jobs} --jobs. Try fewer, or raise the limit."
        ) from None


def _begin_tracker() -> None:
    """Python's watch over semaphores, begun so that it doesn't complain when this process is killed."""
    if os.name != "posix":
        return
    from multiprocessing.resource_tracker import ensure_running

    before = os.environ.get("PYTHONWARNINGS")
    os.environ["PYTHONWARNINGS"] = "ignore:resource_tracker:UserWarning"
    try:
        ensure_running()
    finally:
        os.environ.pop("PYTHONWARNINGS")
        if before is not None:
            os.environ["PYTHONWARNINGS"] = before


@dataclass(frozen=True, slots=True)
class _Try(Generic[T]):
    """A task, and whether a worker has died of it."""

    task: T
    is_second: bool


class _Run(Generic[T, R]):
    """The work while it is shared among slots."""

    def __init__(
        self,
        work: Callable[[T], R],
        tasks: Iterable[T],
        slots: Sequence[Slot],
        parts: Callable[[T], Sequence[T]],
        is_heavy: Callable[[Any], bool],
    ) -> None:
        self._work, self._parts, self._is_heavy = work, parts, is_heavy
        self._tasks = iter(tasks)
        self._again: deque[_Try[T]] = deque()
        self._idle = list(slots)
        self._busy: dict[Future[R], tuple[Slot, _Try[T]]] = {}
        self._deaths = 0

    def results(self) -> Iterator[tuple[T, R | LostTask]]:
        while self._fill():
            done = wait(self._busy, _NEWS, FIRST_COMPLETED).done
            if not done:
                self._look()
            found = [result for future in done for result in self._ended(future)]
            self._fill()
            yield from found

    def _fill(self) -> bool:
        """Gives every idle slot a task as long as there are any; whether something is being done."""
        while self._idle and (turn := self._next()) is not None:
            slot = self._idle.pop()
            self._busy[slot.begin(self._work, turn.task)] = slot, turn
        return bool(self._busy)

    def _next(self) -> _Try[T] | None:
        if self._again:
            return self._again.popleft()
        for task in self._tasks:
            return _Try(task, False)
        return None

    def _look(self) -> None:
        for slot, _ in self._busy.values():
            slot.look()
            return

    def _ended(self, future: "Future[R]") -> Iterator[tuple[T, R | LostTask]]:
        slot, turn = self._busy.pop(future)
        self._idle.append(slot)
        error = CancelledError() if future.cancelled() else future.exception()
        if slot.is_death(error) or isinstance(error, MemoryError):
            slot.renew()
            yield from self._died(turn)
            return
        self._deaths, result = 0, future.result()
        if self._is_heavy(result):
            slot.renew()
        yield turn.task, result

    def _died(self, turn: _Try[T]) -> Iterator[tuple[T, LostTask]]:
        self._deaths += 1
        if self._deaths > _MOST_DEATHS:
            raise HoyleError(
                "Worker processes keep ending before their work is done; the machine may be short of memory. "
                "Try fewer --jobs."
            )
        if not turn.is_second:
            self._again.appendleft(_Try(turn.task, True))
        elif len(parts := self._parts(turn.task)) > 1:
            self._again.extendleft(_Try(part, False) for part in reversed(parts))
        else:
            yield turn.task, LostTask()


def in_order(
    work: Callable[[Sequence[int]], Iterable[R]], number: int, workers: Workers, share: int = 1
) -> Generator[R | LostTask, None, None]:
    """What comes of each number from 0 on, in this order. work: gives the results of several numbers.

    share: how many of them a worker takes at a time. What a worker died of is looked for in its share.
    """
    if workers.is_alone:
        yield from work(range(number))
        return
    shares = (range(first, min(first + share, number)) for first in range(0, number, share))
    ready: dict[int, Sequence[R | LostTask]] = {}
    at = 0
    with closing(shared(_Listed(work), shares, workers, parts=_singly)) as done:
        for numbers, found in done:
            ready[numbers[0]] = (found,) if isinstance(found, LostTask) else found
            while at in ready:
                results = ready.pop(at)
                at += len(results)
                yield from results


@dataclass(frozen=True, slots=True)
class _Listed(Generic[R]):
    """The work with its results in a list, which can be sent."""

    work: Callable[[Sequence[int]], Iterable[R]]

    def __call__(self, numbers: Sequence[int]) -> list[R]:
        return list(self.work(numbers))


def _singly(numbers: range) -> list[range]:
    return [range(number, number + 1) for number in numbers]
