"""A match: rules, seed and the list of moves. Saving, undo, replay and golden tests all come from that.

The text form is a header and one move a line; everything after `#` is a remark:

    hoyle match 1
    game: cribbage
    variant: plain
    option muggins: yes
    seed: 7
    seat: Ann, human
    seat: Odile, expert

    cut 5H 9S
    deal 2C 4D ...
    5H 6S

A name or level that could be misread is quoted as a JSON string: `seat: "Ann, the elder", human`. A match
that has a name says `name: rainy Sunday`.

Below a seat may stand how often its player took moves back, and the players who sat there later, each with
the move from which on. The last one sits there now:

    seat: Odile, expert
    take-backs: 2
    after move 30: Bob, human
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import isfinite
from typing import Any, Final

from .errors import BadNotation, HoyleError, IllegalMove
from .game import LONGEST_NAME, PROGRAM, TABLE, Move, Player, State
from .text import STEERING, json_text

FIRST_LINE: Final = "hoyle match 1"
# As many digits as Python reads by default, and so as many as `--seed` takes.
MOST_DIGITS: Final = 4300
MOST_MOVES: Final = 20_000
MOST_TAKE_BACKS: Final = 1_000_000
AFTER_MOVE: Final = "after move "  # and its number: the line of the player who sits down then
LONGEST_LINE: Final = 100_000  # of the header; the rules may be longer
LONGEST_MOVE: Final = 2_000
MOST_WORDS: Final = 100_000  # values in a rules document
MOST_DEPTH: Final = 32  # lists and maps of it inside one another

_SINGLE: Final = (str, int, float, type(None))


@dataclass(frozen=True, slots=True)
class Seating:
    """Somebody on a seat, until the next one sits down there.

    since: how many moves had been made when they sat down. take_backs: how often moves were taken back for
    them.
    """

    player: Player
    since: int = 0
    take_backs: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    """All that is needed to play a match again.

    players: who sits there now. rules: the rules as a document, with variant and options chosen, where the
    game does not ship with the program; None where it does. seats: for each seat all who sat there, `players`
    the last; () when nobody else did and nothing was taken back. name: what people call the match, "" for
    nothing.
    """

    game: str
    variant: str
    seed: int
    players: tuple[Player, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    moves: tuple[Move, ...] = ()
    rules: Mapping[str, Any] | None = None
    seats: tuple[tuple[Seating, ...], ...] = ()
    name: str = ""

    def seatings(self) -> tuple[tuple[Seating, ...], ...]:
        """For each seat all who sat there, one after another."""
        return self.seats or tuple((Seating(player),) for player in self.players)

    def text(self, remarks: Sequence[Sequence[str]] = ()) -> str:
        """The text form; `remarks[n]` are written after move n, the first of them on its line."""
        lines = [FIRST_LINE, f"game: {self.game}", f"variant: {self.variant}"]
        lines += [f"name: {self.name}"] if self.name else []
        lines += [f"option {name}: {value}" for name, value in self.options.items()]
        lines += [f"seed: {self.seed}"]
        for seatings in self.seatings():
            for seating in seatings:
                key = f"{AFTER_MOVE}{seating.since}" if seating.since else "seat"
                lines.append(f"{key}: {_seat_text(seating.player)}")
                lines += [f"take-backs: {seating.take_backs}"] if seating.take_backs else []
        if self.rules is not None:
            lines.append(f"rules: {_quoted(self.rules)}")
        lines.append("")
        for number, move in enumerate(self.moves):
            said = [f"# {remark}" for remark in (remarks[number] if number < len(remarks) else ())]
            lines += [f"{move}  {said[0]}" if said else str(move), *said[1:]]
        return "\n".join(lines) + "\n"

    @classmethod
    def parse(cls, text: str) -> "Record":
        """Reads the text form. Raises BadNotation with the number of the bad line."""
        lines = text.splitlines()
        if not lines or lines[0].strip() != FIRST_LINE:
            raise BadNotation(f"line 1: this is not a match; it should begin with '{FIRST_LINE}'.")
        return _Reader().read(lines)


class _Reader:
    def __init__(self) -> None:
        self.values: dict[str, Any] = {"options": {}, "variant": "plain", "rules": None}
        self.seats: list[list[Seating]] = []
        self.moves: list[Move] = []
        self.given: set[str] = set()

    def read(self, lines: Sequence[str]) -> Record:
        in_header = True
        for number, line in enumerate(lines[1:], 2):
            stripped = line.strip()
            if not stripped:
                in_header = in_header and "seed" not in self.values
            elif not stripped.startswith("#"):
                try:
                    _refuse_steering(stripped)
                    self._header(stripped) if in_header else self._move(stripped)
                except ValueError as error:
                    raise BadNotation(f"line {number}: {error}") from None
        for needed in ("game", "seed"):
            if needed not in self.values:
                raise BadNotation(f"line 1: the header has no '{needed}:' line; add one.")
        latest = max((seatings[-1].since for seatings in self.seats), default=0)
        if latest > len(self.moves):
            raise BadNotation(f"line 1: somebody sits down after move {latest:,}, but the match is shorter.")
        players = tuple(seatings[-1].player for seatings in self.seats)
        seats = tuple(map(tuple, self.seats))
        as_begun = tuple((Seating(player),) for player in players)
        self.values["seats"] = () if seats == as_begun else seats
        return Record(players=players, moves=tuple(self.moves), **self.values)

    def _move(self, line: str) -> None:
        written = line.partition("#")[0]
        if len(written) > LONGEST_MOVE:
            raise BadNotation(f"a move has at most {LONGEST_MOVE:,} letters; this has more.")
        if len(self.moves) == MOST_MOVES:
            raise BadNotation(f"a match has at most {MOST_MOVES:,} moves; this has more.")
        self.moves.append(Move.parse(written))

    def _header(self, line: str) -> None:
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not colon:
            raise BadNotation(f"'{line[:60]}' is not a header line; put a blank line before the moves.")
        self._refuse_second(key)
        if len(value) > LONGEST_LINE and key != "rules":
            raise BadNotation(f"'{key}' has at most {LONGEST_LINE:,} letters; this has more.")
        if key in ("game", "variant", "name"):
            self.values[key] = value
        elif key == "seed":
            self.values[key] = _whole(value)
        elif key == "seat":
            self.seats.append([Seating(_player(value))])
        elif key == "take-backs" or key.startswith(AFTER_MOVE):
            self._of_seat(key, value)
        elif key == "rules":
            self.values[key] = _rules(value)
        elif key.startswith("option "):
            self.values["options"][key.removeprefix("option ").strip()] = value
        else:
            raise BadNotation(f"'{key[:60]}' does not belong in the header; take it out.")

    def _of_seat(self, key: str, value: str) -> None:
        """A line about the seat above it."""
        if not self.seats:
            raise BadNotation(f"'{key[:60]}' belongs below a 'seat:' line.")
        seatings = self.seats[-1]
        if key == "take-backs":
            if seatings[-1].take_backs:
                raise BadNotation(f"'{key}' is there twice; leave one out.")
            seatings[-1] = replace(seatings[-1], take_backs=_count(value, MOST_TAKE_BACKS))
        else:
            since = _count(key.removeprefix(AFTER_MOVE).strip(), MOST_MOVES)
            if since <= seatings[-1].since:
                raise BadNotation(f"'{key}' is out of order; list the players of a seat as they sat down.")
            seatings.append(Seating(_player(value), since))

    def _refuse_second(self, key: str) -> None:
        """Refuses what was given already: nobody could say which of the two holds."""
        if key in ("seat", "take-backs") or key.startswith(AFTER_MOVE):
            return
        name = " ".join(key.lower().replace("-", "_").split())  # as the rulebook reads options
        if name in self.given:
            raise BadNotation(f"'{key}' is there twice; leave one out.")
        self.given.add(name)


def _whole(value: str) -> int:
    if not (value.isascii() and value.isdecimal()):
        raise BadNotation(f"'{value[:60]}' is not a whole number.")
    if len(value) > MOST_DIGITS:
        raise BadNotation(f"a seed has at most {MOST_DIGITS} digits, not {len(value)}.")
    return int(value)


def _count(value: str, most: int) -> int:
    number = _whole(value[:MOST_DIGITS])
    if number > most:
        raise BadNotation(f"'{value[:60]}' is more than {most:,}, the most there can be.")
    return number


def _seat_text(player: Player) -> str:
    """A seat as it is written: `Ann, human`, with quotes wherever it would be misread without them."""
    parts = (player.name, str(player.who))
    names, levels = ((part, _quoted(part)) for part in parts)
    ways = [f"{name}, {level}" for level in levels for name in names if name[:1] == '"' or ", " not in name]
    good = (way for way in ways if way.isprintable() and _name_and_level(way) == parts)
    return next(good, ways[-1])


def _quoted(value: Any) -> str:
    """JSON on one line, in the letters of all scripts."""
    return json_text(value, ascii_only=False)


def _player(value: str) -> Player:
    name, level = _name_and_level(value)
    if not name.strip():
        raise BadNotation(f"'{value[:60]}' should be a name and a level, such as 'Ann, human'.")
    if len(name) > LONGEST_NAME:
        raise BadNotation(f"a name has at most {LONGEST_NAME} letters; this has {len(name):,}.")
    _refuse_steering(name + level)
    return Player.of(name, level)


def _name_and_level(value: str) -> tuple[str, str]:
    """The name and the level; either may be quoted. A program without quotes is all that follows `, cmd:`."""
    name, rest = _unquoted(value)
    if name is not None and rest.startswith(","):
        level = rest[1:].strip()
    else:
        name, comma, program = value.partition(f", {PROGRAM}")
        name, level = (name, PROGRAM + program) if comma else value.rpartition(",")[::2]
    quoted, rest = _unquoted(level.strip())
    return name.strip(), level.strip() if quoted is None or rest else quoted


def _unquoted(value: str) -> tuple[str | None, str]:
    """The JSON string that `value` begins with, None if it does not, and what follows it."""
    if not value.startswith('"'):
        return None, value
    try:
        text, end = json.JSONDecoder().raw_decode(value)
    except json.JSONDecodeError:
        return None, value
    return text, value[end:].lstrip()


def _refuse_steering(text: str) -> None:
    found = re.search(STEERING, text)
    if found:
        raise BadNotation(f"it holds the control character U+{ord(found[0]):04X}; take that out.")


def _rules(value: str) -> dict[str, Any]:
    try:
        rules = json.loads(value, parse_int=_integer, parse_float=_float, parse_constant=_float)
    except (ValueError, RecursionError):
        raise BadNotation("the rules are not JSON.") from None
    if not isinstance(rules, dict):
        raise BadNotation("the rules are not a JSON object.")
    _refuse_endless(rules)
    return rules


def _integer(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError
    return int(digits)


def _float(text: str) -> float:
    """The number; ValueError for one that JSON doesn't have."""
    number = float(text)
    if not isfinite(number):
        raise ValueError
    return number


def _refuse_endless(rules: dict[str, Any]) -> None:
    """Refuses rules with too many values, or nested too deeply, for any game."""
    layer: list[Any] = [rules]
    words = depth = 0
    while layer:
        words, depth = words + len(layer), depth + 1
        if words > MOST_WORDS or depth > MOST_DEPTH:
            raise BadNotation(
                f"rules have at most {MOST_WORDS:,} words, {MOST_DEPTH} deep in one another; these have more."
            )
        within = (each.values() if isinstance(each, dict) else each for each in layer)
        layer = [one for each in within if not isinstance(each, _SINGLE) for one in each]


class Match:
    """A match under way. It keeps every position, so undo and replay need no recomputing.

    The table's own moves (cuts and deals) are made by `deal`, and are in `moves` like all others.
    """

    def __init__(self, start: State, moves: Iterable[Move] = ()) -> None:
        """Plays `moves` from `start`. Raises HoyleError that names the first move that doesn't fit."""
        self.moves: list[Move] = []
        self.states: list[State] = [start]
        for number, move in enumerate(moves, 1):
            try:
                self.apply(move)
            except IllegalMove as error:
                raise HoyleError(f"move {number}, '{move}', does not fit the rules: {error}") from None

    @property
    def state(self) -> State:
        return self.states[-1]

    def apply(self, move: Move) -> State:
        """Makes `move`. Raises IllegalMove and changes nothing when the rules forbid it."""
        if len(self.moves) == MOST_MOVES:
            raise IllegalMove(f"A match has at most {MOST_MOVES:,} moves; undo some, or begin another.")
        self.states.append(self.state.apply(move))
        self.moves.append(move)
        return self.state

    def deal(self) -> list[Move]:
        """Makes the table's moves until a player is to act; returns them."""
        made = []
        while self.state.to_act == TABLE:
            move = self.state.legal_moves()[0]
            self.apply(move)
            made.append(move)
        return made

    def back_to(self, count: int) -> None:
        """Takes back all moves after the first `count`."""
        del self.moves[count:]
        del self.states[count + 1 :]
