"""Reviews that have been made, a file of JSON each beside the matches. One that cannot be read is made again.
Beside them lies what was thought for those that were broken off.

A review belongs to the moves of a match as they were: what it was made of is kept with it as `mark`.
"""

import json
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from hoylecli.core import Record

from .files import write_whole

_FOLDER: Final = "reviews"


@dataclass(frozen=True, slots=True)
class Kept:
    """A review as it is kept. match: its ID. player: whose decisions it is of. made: seconds since 1970."""

    match: int
    game: str
    player: str
    made: float
    mark: str
    review: Mapping[str, Any]


def mark_of(record: Record) -> str:
    """What tells these moves, by these rules, from all others."""
    told = "\n".join([record.game, record.variant, repr(sorted(record.options.items())), str(record.seed)])
    return sha256("\n".join([told, *map(str, record.moves)]).encode()).hexdigest()[:24]


def keep(folder: Path, kept: Kept) -> None:
    """Keeps a review in the place of any other of this match and seat. Raises OSError."""
    place = folder / _FOLDER
    place.mkdir(parents=True, exist_ok=True)
    facts = {name: getattr(kept, name) for name in ("match", "game", "player", "made", "mark", "review")}
    write_whole(place / f"{kept.match}-{kept.review['seat']}.json", json.dumps(facts).encode())


def found(folder: Path, match: int, seat: int) -> Kept | None:
    """The review that is kept of a match and a seat, None where none can be read."""
    return _read(folder / _FOLDER / f"{match}-{seat}.json")


def all_kept(folder: Path) -> Iterator[Kept]:
    """All reviews that can be read, the oldest match first."""
    with suppress(OSError):
        paths = sorted((folder / _FOLDER).glob("*.json"), key=lambda path: (len(path.name), path.name))
        yield from filter(None, map(_read, paths))


class Begun:
    """What has been thought for a review that is not whole yet, line by line. mark: of what it is made from;
    lines that were written for another are forgotten. A review can do without, so that no write fails.
    """

    def __init__(self, folder: Path, match: int, seat: int, mark: str) -> None:
        self._path: Final = folder / _FOLDER / f"{match}-{seat}.part"
        self._mark: Final = mark

    def lines(self) -> list[str]:
        """What is kept, in the order in which it was written."""
        with suppress(OSError, ValueError):
            mark, *lines = self._path.read_text("utf-8").splitlines()
            if mark == self._mark:
                return lines
        self.forget()
        return []

    def add(self, line: str) -> None:
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            head = "" if self._path.exists() else self._mark
            with self._path.open("a", encoding="utf-8") as file:
                file.write(f"{head}\n{line}")  # a new line first, as the last one may not be whole

    def forget(self) -> None:
        with suppress(OSError):
            self._path.unlink(missing_ok=True)


def forget(folder: Path, matches: Collection[int]) -> None:
    """Takes away the reviews of these matches, whole or not."""
    for path in (folder / _FOLDER).glob("*-*.*"):
        if path.stem.partition("-")[0] in map(str, matches):
            with suppress(OSError):
                path.unlink()


def _read(path: Path) -> Kept | None:
    with suppress(OSError, ValueError, TypeError, KeyError, RecursionError):
        data = json.loads(path.read_bytes())
        texts = (str(data[name]) for name in ("game", "player"))
        game, player = texts
        return Kept(int(data["match"]), game, player, float(data["made"]), str(data["mark"]), data["review"])
    return None
