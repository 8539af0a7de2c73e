"""The lines that somebody has typed at the prompt, from one evening to the next."""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from prompt_toolkit.history import History

from hoylecli.core.limits import LINE
from hoylecli.store.files import locked, write_whole

from ..lines import printable

MOST: Final = 500  # lines that are kept
_READ: Final = MOST * LINE  # bytes, from the end of the file


class Lines(History):
    """A file with a line for each that was typed, oldest first, for nobody else to read.

    A file that cannot be read or written is as good as none.
    """

    def __init__(self, file: str) -> None:
        super().__init__()
        self._file = Path(file)

    def load_history_strings(self) -> Iterable[str]:
        """The newest first; what is more than MOST is thrown away."""
        lines: list[str] = []
        with suppress(OSError):
            lines = self._read()
            if len(lines) > MOST:
                lines = self._shortened()
        return reversed(lines)

    def store_string(self, string: str) -> None:
        line = printable(string)
        if line and len(line) <= LINE:
            with (
                suppress(OSError),
                locked(self._file),
                open(self._file, "a", opener=_privately, encoding="utf-8", errors="replace") as file,
            ):
                file.write(line + "\n")

    def _shortened(self) -> list[str]:
        with locked(self._file):
            lines = self._read()[-MOST:]
            write_whole(self._file, "".join(f"{line}\n" for line in lines).encode())
        return lines

    def _read(self) -> list[str]:
        if not self._file.is_file():
            return []
        with open(self._file, "rb") as file:
            file.seek(max(file.seek(0, os.SEEK_END) - _READ, 0))
            text = file.read().decode("utf-8", "replace")
        return [line for each in text.splitlines() if (line := printable(each)) and len(line) <= LINE]


def _privately(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o600)
