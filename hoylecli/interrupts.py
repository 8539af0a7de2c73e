"""Ctrl-C is heard once, and then leaves what ends in peace.

Who is deaf has a handler that does nothing, because Python reports a signal that is ignored when it has just
come. But an interpreter that ends takes handlers away, so the last thing is to ignore signals after all.
"""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


def deaf(number: int, frame: FrameType | None) -> None:
    """The handler of a signal that nobody is to hear."""


def hear_interrupts() -> None:
    """Lets the next interrupt raise KeyboardInterrupt, and those after it do nothing."""
    sys.unraisablehook = _not_raised
    signal.signal(signal.SIGINT, _interrupt)


def hear_no_interrupts() -> None:
    signal.signal(signal.SIGINT, deaf)


def end_in_peace() -> None:
    """Lets no signal that nobody is to hear end the process while the interpreter does."""
    for number in (signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
        if signal.getsignal(number) is deaf:
            signal.signal(number, signal.SIG_IGN)


@contextmanager
def keys_alone() -> Iterator[None]:
    """While keys are read one by one, Ctrl-C is a key like others; as a signal it is not heard."""
    before = signal.signal(signal.SIGINT, deaf)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _interrupt(number: int, frame: FrameType | None) -> None:
    hear_no_interrupts()
    raise KeyboardInterrupt


def _not_raised(what: Any) -> None:
    """Hears the next interrupt when one has come where nothing can be raised, as in a `__del__`.

    Nothing is said of a want of memory there: what wanted it says so.
    """
    if issubclass(what.exc_type, KeyboardInterrupt):
        hear_interrupts()
    elif not issubclass(what.exc_type, MemoryError):
        sys.__unraisablehook__(what)
