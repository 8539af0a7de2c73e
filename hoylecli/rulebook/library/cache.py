"""What was found of rules files, kept from one run to the next, so that a thousand are listed quickly.

It is a file in the user's cache folder, and never needed: it is made anew when it cannot be read, was written
by another version, or is damaged, and what it says of a file holds only as long as neither that file nor one
it builds on has changed.
"""

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from tempfile import NamedTemporaryFile
from typing import Any, Final
from zlib import crc32

from hoylecli import __version__
from hoylecli.context import current

from ..description import DescribedOption, Description, Players
from .files import Library, RulesFile

_MOST_BYTES: Final = 50_000_000

Stamp = list[str | int]
"""A file, when it was changed, and its size."""


class Cache:
    """What is known of the files of a library; of games without variants that have files of their own."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._known = _read()
        self._kept: dict[str, Any] = {}
        self._names = {file.path: file.name for file in library.files}

    def game(self, file: RulesFile) -> Description | None:
        """What is known of the game; None when it has to be read."""
        entry = self._known.get(file.path)
        if entry is None or len(entry[1]) < len(Description._fields) or not self._holds(entry[0], file.name):
            return None
        self._kept[file.path] = entry
        return _description(entry[1])

    def keep_game(self, file: RulesFile, about: Description, files: Sequence[str]) -> None:
        """Keeps what is known of the game. files: those it was read from, its own first."""
        self._kept[file.path] = [_stamps(files), about]

    def is_fine(self, file: RulesFile) -> bool:
        """Whether the variant is known to be right."""
        entry = self._known.get(file.path)
        if entry is None or entry[0][:1] != _stamps([file.path]) or not self._holds(entry[0][1:], file.of):
            return False
        self._kept[file.path] = entry
        return True

    def keep_variant(self, file: RulesFile, files: Sequence[str]) -> None:
        """Keeps that the variant is right. files: those of the game that it is a variant of."""
        self._kept[file.path] = [_stamps([file.path, *files])]

    def write(self) -> None:
        """Writes what was kept, for the next run, if that can be done."""
        if self._kept != self._known:
            body = json.dumps(self._kept)
            with suppress(OSError):
                _write(f"{_head(body)}\n{body}")

    def _holds(self, stamps: Sequence[Stamp], name: str) -> bool:
        """Whether the game `name` is still read from these files as they are."""
        paths = [str(stamp[0]) for stamp in stamps]
        for at, path in enumerate(paths):
            file = self._library.game(self._names.get(path, "") if at else name, paths[:at])
            if file is None or file.path != path:
                return False
        return bool(paths) and stamps == _stamps(paths)


def _stamps(paths: Sequence[str]) -> list[Stamp]:
    """The files as they are now; empty when one of them is gone."""
    try:
        return [[path, stat.st_mtime_ns, stat.st_size] for path in paths for stat in [os.stat(path)]]
    except OSError:
        return []


def _description(fields: Sequence[Any]) -> Description:
    about = Description(*fields)
    return about._replace(
        tables=tuple(Players(*each) for each in about.tables),
        aliases=tuple(about.aliases),
        variant_players={name: (least, most) for name, (least, most) in about.variant_players.items()},
        options={
            name: DescribedOption(
                line, tuple(values), (numbers[0], numbers[1]) if numbers else None, default, *others or ({},)
            )
            for name, (line, values, numbers, default, *others) in about.options.items()
        },
    )


def _place() -> str:
    """The file, which may not exist. Raises OSError where there is no home for it."""
    folder = current().cache_folder
    if folder is None:
        raise FileNotFoundError("no home folder is known")
    return os.path.join(folder, "games.json")


def _head(body: str) -> str:
    """The first line: whose file it is, and a sum to tell whether it is whole."""
    return f"hoyle {__version__} {crc32(body.encode())}"


def _read() -> dict[str, Any]:
    """What an earlier run kept; empty when there is nothing that can be trusted."""
    try:
        if not os.path.isfile(_place()):
            return {}
        with open(_place(), encoding="utf-8") as file:
            head, _, body = file.read(_MOST_BYTES).partition("\n")
    except (OSError, ValueError):
        return {}
    found = json.loads(body) if head == _head(body) else {}
    return found if isinstance(found, dict) else {}


def _write(text: str) -> None:
    """Replaces the file in one step, so that nobody ever reads half of it."""
    place = _place()
    os.makedirs(os.path.dirname(place), exist_ok=True)
    with NamedTemporaryFile(
        "w", encoding="utf-8", dir=os.path.dirname(place), prefix="games-", delete=False
    ) as file:
        try:
            file.write(text)
            file.close()
            os.replace(file.name, place)
        except OSError:
            with suppress(OSError):
                os.unlink(file.name)
            raise
