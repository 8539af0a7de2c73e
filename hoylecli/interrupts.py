"""What Ctrl-C does: the first one ends the program, and any others are ignored while it ends.

At a table the first one ends pauses, and a second one soon after it ends the program.

Signals are heard by the main thread alone: what plays in another one is ended by whoever has begun it.

A signal is ignored by a handler that does nothing. SIG_IGN would not do while Python runs: if the signal has
just come, Python reports an error. As the interpreter ends, it takes handlers away, and then SIG_IGN is set.
"""

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import Any, Final

_Handler = Callable[[int, FrameType | None], None]

AGAIN: Final = 2.0  # seconds: a second Ctrl-C within them leaves
_TICK: Final = 0.02  # seconds between two looks whether somebody is in a hurry


def ignore_signal(number: int, frame: FrameType | None) -> None:
    """The handler of a signal that is to have no effect."""


def are_heard() -> bool:
    """Whether this thread handles signals: only the main thread does."""
    return current_thread() is main_thread()


def hear_interrupts() -> None:
    """Lets the next Ctrl-C raise KeyboardInterrupt, and ignores those after it."""
    sys.unraisablehook = _not_raised
    signal.signal(signal.SIGINT, _interrupt)


def hear_no_interrupts() -> None:
    if are_heard():
        signal.signal(signal.SIGINT, ignore_signal)


def ignore_signals_at_exit() -> None:
    """Keeps ignored signals ignored while the interpreter ends, when it takes their handlers away."""
    for number in (signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
        if signal.getsignal(number) is ignore_signal:
            signal.signal(number, signal.SIG_IGN)


@contextmanager
def keys_alone() -> Iterator[None]:
    """Within the block, where keys are read one by one, Ctrl-C is a key and no signal."""
    if not are_heard():
        yield
        return
    before = signal.signal(signal.SIGINT, ignore_signal)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def held_back() -> Iterator[None]:
    """Within the block no Ctrl-C reaches this thread; one that comes is heard after it.

    A process that is started there never hears one, also while it is not yet in a session of its own.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def stopped_by_ctrl_c() -> Iterator[None]:
    """Within the block the first Ctrl-C raises KeyboardInterrupt, which ends what takes long there, and no
    more than that.
    """
    if not are_heard():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _interrupt(number: int, frame: FrameType | None) -> None:
    hear_no_interrupts()
    raise KeyboardInterrupt


@contextmanager
def _changed(before: _Handler, handler: _Handler) -> Iterator[None]:
    """Within the block `handler` handles interrupts, if `before` has handled them until then."""
    if before is handler or not are_heard() or signal.getsignal(signal.SIGINT) is not before:
        yield
        return
    signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGINT) is handler:
            signal.signal(signal.SIGINT, before)


class CtrlC:
    """What Ctrl-C means to whoever sits at a face.

    The first one ends pauses until that person has answered a question; a second within two seconds leaves.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._until = 0.0  # up to this time one more Ctrl-C leaves
        self._is_on = False
        self._hear: _Handler = _interrupt

    @contextmanager
    def hearing(self, is_wanted: Callable[[], bool]) -> Iterator[None]:
        """Within the block Ctrl-C works as the class says while `is_wanted()`; else it ends the program."""

        def hear(number: int, frame: FrameType | None) -> None:
            if not is_wanted() or self.press():
                _interrupt(number, frame)

        with _changed(_interrupt, hear):
            self._hear = hear
            yield

    @contextmanager
    def unheard(self) -> Iterator[None]:
        """Within the block, where a line is read, the first Ctrl-C ends the program."""
        with _changed(self._hear, _interrupt):
            yield

    def press(self) -> bool:
        """Notes a Ctrl-C, and returns whether it ends the program."""
        now = self._clock()
        leaves, self._is_on, self._until = now < self._until, True, now + AGAIN
        return leaves

    def calm(self) -> None:
        """A question has been answered: pauses last again, and the next Ctrl-C is a first one."""
        self._is_on, self._until = False, 0.0

    def pause(self, seconds: float) -> None:
        """Waits, unless somebody is in a hurry."""
        until = self._clock() + seconds
        while not self._is_on and (left := until - self._clock()) > 0:
            time.sleep(min(left, _TICK))

    @contextmanager
    def unless_again(self) -> Iterator[None]:
        """Swallows the KeyboardInterrupt of a prompt, unless it is the second Ctrl-C."""
        try:
            yield
        except KeyboardInterrupt:
            if self._clock() < self._until:
                hear_no_interrupts()
                raise


def _not_raised(what: Any) -> None:
    """Waits for the next Ctrl-C when one came where nothing can be raised, as in a `__del__`.

    A MemoryError there is not reported: whatever ran out of memory reports it.
    """
    if issubclass(what.exc_type, KeyboardInterrupt):
        hear_interrupts()
    elif not issubclass(what.exc_type, MemoryError):
        sys.__unraisablehook__(what)
