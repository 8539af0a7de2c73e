"""A saved match, and its parts as text in the file."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from hoylecli.core.errors import StoreError
from hoylecli.core.game import Outcome, as_json
from hoylecli.core.match import Player, Record

Status = Literal["unfinished", "finished"]


@dataclass(frozen=True, slots=True)
class Saved:
    """One match as it is kept.

    record: with all its moves. Its `rules` are None: the effective rules (`Game.document`) are in `document`.
    bookmark: how many moves there were when the player saved, None if never. outcome: None while unfinished.
    created, updated: seconds since 1970, UTC.
    """

    id: int
    name: str | None
    record: Record
    document: Mapping[str, Any] | None
    bookmark: int | None
    outcome: Outcome | None
    created: float
    updated: float

    @property
    def status(self) -> Status:
        return "unfinished" if self.outcome is None else "finished"


@dataclass(frozen=True, slots=True)
class Listed:
    """A match in a list: as Saved, but its moves are only counted."""

    id: int
    name: str | None
    game: str
    variant: str
    players: tuple[Player, ...]
    moves: int
    outcome: Outcome | None
    created: float
    updated: float

    @property
    def status(self) -> Status:
        return "unfinished" if self.outcome is None else "finished"


def to_json(value: Any) -> str:
    return json.dumps(as_json(value))


def outcome_from(text: str | None) -> Outcome | None:
    """The outcome written by `to_json`, None for None."""
    if text is None:
        return None
    plain = json.loads(text)
    return Outcome(tuple(plain["scores"]), tuple(plain["winners"]), tuple(plain["stakes"]), plain["detail"])


def name_for_match(name: str) -> str:
    """The name as it is kept. Raises StoreError when it looks like an ID, or can't be shown on a line."""
    tidy = " ".join(name.split())
    if not tidy or not tidy.isprintable() or len(tidy) > 60:
        raise StoreError("A match needs a name of 1 to 60 letters, such as 'rainy Sunday'.")
    if tidy.lstrip("#").isdigit():
        raise StoreError(f"'{tidy}' would look like an ID; give the match a name with a letter in it.")
    return tidy


def name_for_seat(name: str) -> str:
    """A player's name on one line, without what no file can hold."""
    return " ".join(name.split()).encode("utf-8", "replace").decode("utf-8")
