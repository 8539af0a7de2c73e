"""A saved match, and its parts as text in the file."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from hoylecli.core import HoyleError, Match, Outcome, Player, Record, Seating, StoreError, as_json
from hoylecli.core.text import on_one_line

if TYPE_CHECKING:
    from hoylecli.rulebook.game import Game


Status = Literal["unfinished", "finished", "damaged"]


@dataclass(frozen=True, slots=True)
class Saved:
    """One match as it is kept.

    record: with all its moves. Its `rules` are None: the effective rules (`Game.document`) are in `document`.
    Its `players` sit there now; its `seats` are (): for each seat all who sat there are in `seats`.
    bookmark: how many moves there were when the player saved, None if never. outcome: None while unfinished.
    created, updated: seconds since 1970, UTC. seconds: of play so far.
    """

    id: int
    name: str | None
    record: Record
    seats: tuple[tuple[Seating, ...], ...]
    document: Mapping[str, Any] | None
    bookmark: int | None
    outcome: Outcome | None
    created: float
    updated: float
    seconds: float = 0.0

    @property
    def status(self) -> Status:
        return "unfinished" if self.outcome is None else "finished"

    def game(self) -> "Game":
        """The game by the rules that the match was begun with. Raises HoyleError."""
        from hoylecli import rulebook

        if self.document is not None:
            return rulebook.rebuild(self.document)
        return rulebook.load(self.record.game, self.record.variant, **self.record.options)

    def played(self, game: "Game") -> Match:
        """The match with all its moves. Raises HoyleError when these do not fit the rules of `game`."""
        return Match(game.undealt(len(self.record.players), self.record.seed), self.record.moves)


@dataclass(frozen=True, slots=True)
class Listed:
    """A match in a list: as Saved, but its moves are only counted.

    problem: what of it cannot be read, which is left out then; the moves are not looked at.
    """

    id: int
    name: str | None
    game: str
    variant: str
    options: Mapping[str, str]
    seats: tuple[tuple[Seating, ...], ...]
    moves: int
    outcome: Outcome | None
    created: float
    updated: float
    seconds: float = 0.0
    problem: str = ""

    @property
    def players(self) -> tuple[Player, ...]:
        """The players who sit there now."""
        return tuple(seatings[-1].player for seatings in self.seats)

    @property
    def status(self) -> Status:
        if self.problem:
            return "damaged"
        return "unfinished" if self.outcome is None else "finished"


def to_json(value: Any) -> str:
    return json.dumps(as_json(value))


def outcome_from(text: str | None, seats: int) -> Outcome | None:
    """The outcome written by `to_json`, None for None. Raises ValueError unless it is one for these seats."""
    if text is None:
        return None
    try:
        plain = json.loads(text)
        scores, winners, stakes = (tuple(map(_whole, plain[key])) for key in ("scores", "winners", "stakes"))
        detail = dict(plain["detail"])
    except (ValueError, TypeError, KeyError, RecursionError):
        raise ValueError("its outcome cannot be read") from None
    if len(scores) != seats or len(stakes) not in (0, seats) or not set(winners) <= set(range(seats)):
        raise ValueError("its outcome does not fit its seats")
    return Outcome(scores, winners, stakes, detail)


def _whole(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError
    return value


def options_from(text: str) -> dict[str, str]:
    """The options written by `to_json`. Raises ValueError when they aren't words by names."""
    try:
        options = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        options = None
    if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
        raise ValueError("its options cannot be read")
    return options


def time_from(value: object) -> float:
    """Seconds since 1970, UTC. Raises ValueError for what no calendar has."""
    if not isinstance(value, (int, float)) or not 0 <= value < 250_000_000_000:
        raise ValueError("its times cannot be read")
    return float(value)


def name_for_match(name: str) -> str:
    """The name as it is kept. Raises StoreError when it looks like an ID, or can't be shown on a line."""
    tidy = " ".join(name.split())
    if not tidy or not tidy.isprintable() or len(tidy) > 60:
        raise StoreError("A match needs a name of 1 to 60 letters, such as 'rainy Sunday'.")
    if tidy.lstrip("#").isdigit():
        raise StoreError(f"'{tidy}' would look like an ID; give the match a name with a letter in it.")
    return tidy


def kept_player(name: str, level: str) -> Player:
    """The player on a seat, as kept, for show only: a program is run only when it is named again."""
    return Player.of(name, on_one_line(level))


# Matches replayed by their rules, to compare what they come to with what is kept


@dataclass(frozen=True, slots=True)
class Difference:
    """A match whose kept outcome is not what its moves give, or that can't be replayed (`problem` says why).

    kept, replayed: None for unfinished. A match with a problem keeps the outcome it has. revision: of the
    match when it was read.
    """

    id: int
    kept: Outcome | None
    replayed: Outcome | None
    problem: str = ""
    revision: int = field(default=0, compare=False)


def difference(saved: Saved, games: "dict[str, Game]") -> Difference | None:
    """What a replay of the match through its rules says otherwise; None when it agrees.

    games: those that were made already for other matches, by their rules.
    """
    try:
        outcome = saved.played(game_of(saved, games)).state.outcome()
    except HoyleError as error:
        return Difference(saved.id, saved.outcome, None, str(error))
    return None if outcome == saved.outcome else Difference(saved.id, saved.outcome, outcome)


def winnings(saved: Saved, games: "dict[str, Game]") -> int | None:
    """What a match that has a buy-in has brought so far; None if it began in mid-game or can't be replayed.

    games: as for `difference`.
    """
    from hoylecli import families

    try:
        game = game_of(saved, games)
        return families.find(game.family).winnings(saved.played(game).state)
    except HoyleError:
        return None


def game_of(saved: Saved, games: "dict[str, Game]") -> "Game":
    """The game of a match, by the rules that it was begun with.

    games: those that were made already for other matches, by their rules.
    """
    record = saved.record
    key = to_json([record.game, record.variant, record.options] if saved.document is None else saved.document)
    if key not in games:
        games[key] = saved.game()
    return games[key]
