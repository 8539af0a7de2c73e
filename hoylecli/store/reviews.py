"""Reviews that have been made, a file of JSON each beside the matches. One that cannot be read is made again.

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


def forget(folder: Path, matches: Collection[int]) -> None:
    """Takes away the reviews of these matches."""
    for path in (folder / _FOLDER).glob("*.json"):
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
