"""The stop at the end of a deal, in a terminal."""

from contextlib import suppress
from typing import Final, Protocol

NEXT_DEAL: Final = "Enter for the next deal: "


class Source(Protocol):
    def fileno(self) -> int: ...


def drop_typed(source: Source | None) -> None:
    """Forgets what waits in a terminal to be read; elsewhere nothing is lost."""
    if source is None:
        return
    with suppress(ImportError, OSError, ValueError, NotImplementedError):
        import termios

        with suppress(termios.error):
            termios.tcflush(source.fileno(), termios.TCIFLUSH)
