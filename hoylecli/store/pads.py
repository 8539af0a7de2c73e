"""Pads: score sheets that grow at a real table, a small file of text each.

The first line is a comment that says which game is kept, then comes a line a deal, as it was typed: a
calculator reads the file as a sheet. It is written anew at every change, by one program at a time (`files`).
"""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from hoylecli.core import StoreError
from hoylecli.core.errors import FILE, LINE

from .files import locked, sync, write_whole

MOST_LINES: Final = 1000
LONGEST_NAME: Final = 40
_FOLDER: Final = "pads"
_HEAD: Final = "# pad "


class StalePad(StoreError):
    """Somebody else has changed the pad since it was last seen."""

    def __init__(self) -> None:
        super().__init__("Another window has changed this pad; leave it here, and open it again.")


@dataclass(frozen=True, slots=True)
class KeptPad:
    """What a pad holds. names: of the sides. options: how the game is counted. lines: the deals."""

    names: tuple[str, ...]
    options: Mapping[str, Any]
    lines: tuple[str, ...] = ()


class PadFile:
    """The file of one pad. Every error is a StoreError.

    folder: where matches are kept. game: whose calculator counts it. name: what tells it from other pads of
    the game, "" for the usual one.
    """

    def __init__(self, folder: Path, game: str, name: str = "") -> None:
        if not all(letter.isalnum() or letter in "-_" for letter in name) or len(name) > LONGEST_NAME:
            raise StoreError(
                f"A pad has a name of at most {LONGEST_NAME} letters, digits, - and _, such as friday."
            )
        self.game, self.name = game, name.lower()
        self._folder = folder / _FOLDER
        self.path = self._folder / f"{'-'.join(filter(None, (game, self.name)))}.txt"
        self._seen: bytes | None = None

    def read(self) -> KeptPad | None:
        """What the file holds; None where there is none."""
        try:
            self._seen = self._bytes()
            return None if self._seen is None else _parsed(self._seen.decode("utf-8-sig"), self.game)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise StoreError(
                f"{self.path} is no longer a pad of {self.game}; move it away, and try again."
            ) from None

    def write(self, kept: KeptPad) -> None:
        """Durable when it returns. Raises StalePad when somebody has changed it since it was last seen."""
        if len(kept.lines) > MOST_LINES:
            raise StoreError(f"A pad has at most {MOST_LINES} deals; 'new' begins another.")
        head = {"game": self.game, "names": list(kept.names), "options": dict(kept.options)}
        data = "\n".join([_HEAD + json.dumps(head), *kept.lines, ""]).encode()
        with self._changing("can't be written"):
            write_whole(self.path, data)
        self._seen = data

    def set_aside(self) -> str:
        """Gives the sheet the next number for a name, so that this pad is free; the name."""
        with self._changing("can't be put aside"):
            number = 1
            while (other := PadFile(self._folder.parent, self.game, self._numbered(number))).path.exists():
                number += 1
            os.rename(self.path, other.path)
            sync(self._folder)
        self._seen = None
        return other.name

    @contextmanager
    def _changing(self, fails: str) -> Iterator[None]:
        """Nobody else changes a pad meanwhile. Raises StalePad unless the file is as it was last seen."""
        try:
            os.makedirs(self._folder, mode=0o700, exist_ok=True)
            with locked(self._folder):
                if self._bytes() != self._seen:
                    raise StalePad
                yield
        except OSError as error:
            raise StoreError(f"{self.path} {fails}: {error.strerror}. Nothing was changed.") from error

    def _numbered(self, number: int) -> str:
        return "-".join(filter(None, (self.name, str(number))))

    def _bytes(self) -> bytes | None:
        try:
            with open(self.path, "rb") as file:
                data = file.read(FILE + 1)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise StoreError(f"{self.path} can't be read: {error.strerror}.") from error
        if len(data) > FILE:
            raise StoreError(f"{self.path} is too large for a pad; move it away, and try again.")
        return data


def names_in(sheet: str, sides: int) -> tuple[str, ...] | None:
    """What the sides are called on a sheet that is the file of a pad; None for any other."""
    first = sheet.partition("\n")[0]
    if not first.startswith(_HEAD):
        return None
    try:
        names = json.loads(first.removeprefix(_HEAD))["names"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    right = isinstance(names, list) and len(names) == sides
    return tuple(names) if right and all(isinstance(name, str) and name for name in names) else None


def kept_pads(folder: Path) -> list[tuple[str, str]]:
    """The game and the name of every pad in the folder where matches are kept, the last written first."""
    try:
        found = [(path.stat().st_mtime, path.stem) for path in (folder / _FOLDER).glob("*.txt")]
    except OSError:
        return []
    parts = [stem.partition("-") for _, stem in sorted(found, reverse=True)]
    return [(game, name) for game, _, name in parts]


def _parsed(text: str, game: str) -> KeptPad:
    """Raises ValueError, or what wrong types raise, for what no pad of this game is."""
    first, *rest = text.splitlines()
    if not first.startswith(_HEAD):
        raise ValueError(first)
    head = json.loads(first.removeprefix(_HEAD))
    names, options = head["names"], head["options"]
    lines = tuple(line.strip() for line in rest if line.partition("#")[0].strip())
    right = isinstance(names, list) and all(isinstance(name, str) and name for name in names)
    if head["game"] != game or not right or not isinstance(options, dict) or len(lines) > MOST_LINES:
        raise ValueError(game)
    if any(len(line) > LINE for line in lines):
        raise ValueError(lines)
    return KeptPad(tuple(names), options, lines)
