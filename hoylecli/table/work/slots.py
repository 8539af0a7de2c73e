"""Places where a task at a time is done: processes of this machine; `cluster` has those of others."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait as wait_for
from threading import Lock, Thread, stack_size
from typing import Any, Final, TypeVar

_STACK: Final = 1 << 18  # bytes for the thread that waits for the end of the parent

_one_at_a_time: Final = Lock()  # begins, so that each slot knows which process is its own

T = TypeVar("T")
R = TypeVar("R")


class Slot:
    """A place where one task at a time is done, by an executor that others may share."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    def begin(self, work: Callable[[T], R], task: T) -> "Future[R]":
        return self._executor.submit(work, task)

    def is_death(self, error: BaseException | None) -> bool:
        """Whether this is how the executor says that a worker died."""
        return isinstance(error, BrokenExecutor)

    def renew(self) -> None:
        """Begins anew: after a death, and when memory is to be given back."""

    def look(self) -> None:
        """Called when nothing was heard for long. Raises HoyleError if nothing ever will be."""

    def close(self) -> None:
        """Ends the slot, whatever is still being done there."""


class Process(Slot):
    """A process of this machine, begun with its first task.

    It ends with this one, however this one ends, and hears no interrupt: that is for this one alone.
    """

    def __init__(self) -> None:
        super().__init__(self._hired())
        self._child: Any = None
        self._is_closed = False

    def begin(self, work: Callable[[T], R], task: T) -> "Future[R]":
        """Raises CancelledError when it is closed, by another thread perhaps, and begins nothing then."""
        try:
            return self._begin(work, task)
        except BrokenExecutor:  # it died while it had nothing to do
            self.renew()
            return self._begin(work, task)

    def renew(self) -> None:
        with _one_at_a_time:
            self._end()
            if not self._is_closed:
                self._executor = self._hired()

    def close(self) -> None:
        self._is_closed = True
        with _one_at_a_time:  # another thread may just begin it
            self._end()

    def _end(self) -> None:
        if self._child is not None:
            self._child.kill()
            self._child = None
        self._executor.shutdown()

    def _begin(self, work: Callable[[T], R], task: T) -> "Future[R]":
        with _one_at_a_time:
            if self._is_closed:
                raise CancelledError
            if self._child is not None:
                return self._executor.submit(work, task)
            with _signals_kept_back():
                others = set(active_children())
                future = self._executor.submit(work, task)
                self._child = next(iter(set(active_children()) - others), None)
            return future

    @staticmethod
    def _hired() -> ProcessPoolExecutor:
        return ProcessPoolExecutor(1, get_context("spawn"), _settle_in)


def _settle_in() -> None:
    """What a process does first. It ignores interrupts from now on, if it does not already (Windows)."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM, signal.SIGHUP})
    sys.stderr = open(os.devnull, "w")  # noqa: SIM115  what goes wrong is told by the other process
    stack_size(_STACK)
    try:
        Thread(target=_end_with_parent, daemon=True).start()
    except (RuntimeError, MemoryError):  # no room for it, which counts as a death
        os._exit(1)


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    wait_for([parent.sentinel])
    os._exit(1)


@contextmanager
def _signals_kept_back() -> Iterator[None]:
    """Keeps signals back while a process begins; this process gets them afterwards.

    The new process ignores interrupts from its start, and takes other signals once it has settled in. So no
    process is left behind that does not know its parent yet.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
