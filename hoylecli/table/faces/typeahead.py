"""Keys typed while no question is open."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Protocol, TextIO


class Source(Protocol):
    def fileno(self) -> int: ...


@contextmanager
def unseen_keys(source: TextIO) -> Iterator[None]:
    """While nobody asks, keys that are pressed do not show, and wait for the next question.

    Ctrl-C and Ctrl-Z do what they always do.
    """
    try:
        import termios
        import tty

        number = source.fileno()
        before = termios.tcgetattr(number)
    except (ImportError, OSError, ValueError, termios.error):
        yield
        return
    tty.setcbreak(number, termios.TCSADRAIN)
    try:
        yield
    finally:
        termios.tcsetattr(number, termios.TCSADRAIN, before)


def drop_typed(source: Source | None) -> None:
    """Forgets what waits in a terminal to be read; elsewhere nothing is lost."""
    if source is None:
        return
    with suppress(ImportError, OSError, ValueError, NotImplementedError):
        import termios

        with suppress(termios.error):
            termios.tcflush(source.fileno(), termios.TCIFLUSH)
