"""Thinking beside the loop that reads and writes, so that the loop goes on meanwhile."""

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Future
from contextlib import ExitStack, suppress
from contextvars import copy_context
from functools import partial
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Final, Protocol, TypeVar

from hoylecli.core import HoyleError

from .slots import Process
from .workers import hired

T = TypeVar("T")
_Task = tuple[Callable[[], Any], "Future[Any]"]
_LOST: Final = "The process that thinks for computer players ended twice. The machine may be short of memory."


class Thinking(Protocol):
    """Where others think while a table goes on."""

    def begin(self, work: Callable[[], T]) -> "Future[T]":
        """What work brings that takes the machine's time. It can be sent to another process."""
        ...

    def wait(self, work: Callable[[], T]) -> "Future[T]":
        """What work brings that only waits, as for the line of a program."""
        ...


class Beside:
    """Processes of this machine that think, each of one thing at a time; a thread for all that only waits.

    Processes and not threads, for what thinks in this one would take turns with the loop: a thread of plain
    Python gives way every few milliseconds, compiled code not at all. One is begun when there is something
    for it to do, and kept. One table needs one, many tables share as many as there are cores. A process that
    dies of a thought is replaced, and the thought begun once more.

    with Beside(2) as thinking:
        host = Host(table, thinking)           # may be used by several tables at a time
    """

    def __init__(self, jobs: int = 1) -> None:
        """Raises HoyleError where there is no room for so many."""
        self._processes = hired(jobs)
        self._idle = list(self._processes)
        self._tasks: SimpleQueue[_Task | None] = SimpleQueue()
        self._attended = 0  # tasks that are waiting or being done
        self._lock = Lock()
        self._is_closed = False

    def __enter__(self) -> "Beside":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def begin(self, work: Callable[[], T]) -> "Future[T]":
        future: Future[T] = Future()
        with self._lock:
            self._attended += 1
            is_hired = self._attended > len(self._processes) - len(self._idle)
            process = self._idle.pop() if is_hired and self._idle else None
        if process is not None:
            Thread(target=self._attend, args=(process,), daemon=True).start()
        self._tasks.put((work, future))
        return future

    def wait(self, work: Callable[[], T]) -> "Future[T]":
        future: Future[T] = Future()
        here = copy_context()
        Thread(target=here.run, args=(_settle, future, work), daemon=True).start()
        return future

    def close(self) -> None:
        """Ends the processes, whatever they think about; nobody is to be told of that any more."""
        with self._lock:
            self._is_closed = True
        with ExitStack() as ending:  # all of them, should one be interrupted in it
            for process in self._processes:
                self._tasks.put(None)
                ending.callback(process.close)
        with suppress(Empty):
            while True:
                _cancel(self._tasks.get_nowait())

    def _attend(self, process: Process) -> None:
        """Gives the process one task after another."""
        while (task := self._tasks.get()) is not None:
            if self._is_closed:
                _cancel(task)
                return
            work, future = task
            if future.set_running_or_notify_cancel():
                _settle(future, partial(self._thought, process, work))
            with self._lock:
                self._attended -= 1

    def _thought(self, process: Process, work: Callable[[], Any]) -> Any:
        for _ in range(2):
            with suppress(BrokenExecutor, MemoryError, CancelledError):
                return process.begin(_done, work).result()
            with self._lock:
                if self._is_closed:
                    raise CancelledError
                process.renew()
        raise HoyleError(_LOST)


def _done(work: Callable[[], T]) -> T:
    return work()


def _cancel(task: _Task | None) -> None:
    if task is not None:
        task[1].cancel()


def _settle(future: "Future[T]", work: Callable[[], T]) -> None:
    """Does the work, and puts what comes of it into the future."""
    try:
        result = work()
    except BaseException as error:
        future.set_exception(error)
    else:
        future.set_result(result)
