"""What happened on the seats of a finished match, in a few numbers: a digest, made from its moves and kept.

A match is replayed for it, which takes some hundredths of a second; the digests of a thousand matches are
read in less. A digest says nothing that the moves do not say, and is made anew when they change, or when
`VERSION` says that digests hold something else now.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hoylecli.core import TABLE, Event, HoyleError, Match, Seat

from .saved import Listed, Saved, game_of, to_json
from .schema import Connection, source

if TYPE_CHECKING:
    from hoylecli.rulebook.game import Game

VERSION: Final = 3
_WORDS: Final = (
    "what",
    "word",
    "result",
    "hand",
    "text",
    "win",
    "reason",
    "ending",
)  # of data, which are kept
_LONGEST: Final = 90
SIDES: Final = ("declaring", "defending")  # what a side does at bridge: dummy shows whose hand is declarer's
_ENDS: Final = (
    "knocked",
    "went_out",
)  # acts of which the amount is the number of moves made before in the deal


class EventCount(NamedTuple):
    """How often something happened on a seat, and its largest and smallest amount, if it has any."""

    many: int
    most: int | None = None
    least: int | None = None


@dataclass(frozen=True, slots=True)
class Digest:
    """What happened in a match.

    seats: for each seat how often each kind of event happened to it or its side; those with a word of their
    own also under `kind word`: `shown`, `shown hand`. A knock and going out have the number of moves that the
    seat made before it in the deal. Where there is a dummy, `declaring` and `defending` are the deals in
    which the side of the seat did so, `taken declaring` and `taken defending` the tricks of both its hands.
    behind: for each seat, by how many points its side was behind the best of the others at most, after any
    deal. deals: how many there were. is_arranged: whether cards lay otherwise than the seed had them.
    with_tricks: the deals in which a trick was taken.
    """

    seats: Sequence[Mapping[str, EventCount]]
    behind: Sequence[int]
    deals: int
    is_arranged: bool = False
    with_tricks: int = 0

    def tricks(self, seat: Seat) -> int | None:
        """Tricks taken, at bridge by the side of the seat; None where there are none to take."""
        if not any("played" in counts and "taken" in counts for counts in self.seats):
            return None
        sides = self.tricks_as(seat)
        return self._many(seat, "taken") if sides is None else sum(tricks for tricks, _ in sides.values())

    def tricks_as(self, seat: Seat) -> dict[str, tuple[int, int]] | None:
        """At bridge tricks and deals of the side of the seat, `declaring` and `defending`; else None."""
        if not any(word in self.seats[seat] for word in SIDES):
            return None
        return {word: (self._many(seat, f"taken {word}"), self._many(seat, word)) for word in SIDES}

    def _many(self, seat: Seat, key: str) -> int:
        return self.seats[seat].get(key, EventCount(0)).many

    def text(self) -> str:
        return to_json(
            {
                "seats": self.seats,
                "behind": self.behind,
                "deals": self.deals,
                "arranged": self.is_arranged,
                "with_tricks": self.with_tricks,
            }
        )


def parsed(text: str) -> Digest | None:
    """The digest that was written so; None where that cannot be read."""
    try:
        plain = json.loads(text)
        seats = tuple({key: EventCount(*count) for key, count in seat.items()} for seat in plain["seats"])
        numbers = int(plain["deals"]), bool(plain["arranged"]), int(plain["with_tricks"])
        return Digest(seats, tuple(plain["behind"]), *numbers)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


def digest_of(match: Match, game: "Game", seats: int) -> Digest:
    """The digest of a match of so many seats, from its moves."""
    made = _Making(seats)
    for before, move, after in zip(match.states, match.moves, match.states[1:], strict=False):
        if before.to_act == TABLE:
            made.is_arranged |= move not in before.legal_moves()
            if move.verb == "deal":
                made.begin_deal()
        elif before.to_act is not None:
            made.moves[before.to_act] += 1
        for event in after.events:
            made.count(event)
    from hoylecli import families

    sign = -1 if families.find(game.family).lowest_is_best(game.rules) else 1
    behind = _behind(getattr(match.state, "sheet", ()), seats, sign)
    return Digest(tuple(made.counts), tuple(behind), made.deals, made.is_arranged, made.with_tricks)


class _Making:
    """The numbers of a digest while the match is gone through."""

    def __init__(self, seats: int) -> None:
        self.counts: list[dict[str, EventCount]] = [{} for _ in range(seats)]
        self.moves = [0] * seats  # of each seat in this deal
        self.dummy: Seat | None = None
        self.has_tricks = False
        self.deals = self.with_tricks = 0
        self.is_arranged = False

    def begin_deal(self) -> None:
        self.deals += 1
        self.moves, self.dummy, self.has_tricks = [0] * len(self.moves), None, False

    def count(self, event: Event) -> None:
        if event.kind == "taken" and not self.has_tricks:
            self.has_tricks, self.with_tricks = True, self.with_tricks + 1
        if event.kind == "dummy":
            self.dummy = event.seat
            self._count_sides("")
        elif event.kind == "taken" and self.dummy is not None and event.seat is not None:
            self._count_sides("taken ", event.seat)
        seats = event.data.get("seats", (event.seat,))
        for seat in seats if isinstance(seats, (list, tuple)) else ():
            if seat in range(len(self.counts)):
                amount = self.moves[seat] if event.kind in _ENDS else event.amount
                for key in _keys(event):
                    self._add(seat, key, amount)

    def _count_sides(self, what: str, winner: Seat | None = None) -> None:
        """Counts a deal for both hands of each side, or a trick for those of its winner's side."""
        for seat in range(len(self.counts)):
            if winner is None or (seat - winner) % 2 == 0:
                self._add(seat, what + SIDES[(seat - (self.dummy or 0)) % 2], None)

    def _add(self, seat: Seat, key: str, amount: int | None) -> None:
        self.counts[seat][key] = _with(self.counts[seat].get(key, EventCount(0)), amount)


def _keys(event: Event) -> list[str]:
    words = (event.data.get(name) for name in _WORDS)
    return [
        event.kind,
        *(f"{event.kind} {word}"[:_LONGEST] for word in words if word and isinstance(word, str)),
    ]


def _with(count: EventCount, amount: int | None) -> EventCount:
    many, most, least = count
    if amount is None:
        return EventCount(many + 1, most, least)
    return EventCount(
        many + 1,
        amount if most is None else max(most, amount),
        amount if least is None else min(least, amount),
    )


def _behind(sheet: Sequence[Sequence[Any]], seats: int, sign: int) -> list[int]:
    """By how much each seat was behind after any deal, at most; 0 for one that never was."""
    sides = len(sheet[0]) if sheet else 0
    if sides < 2:
        return [0] * seats
    totals, most = [0] * sides, [0] * sides
    for row in sheet:
        totals = [total + sign * line.total for total, line in zip(totals, row, strict=True)]
        for side, total in enumerate(totals):
            best = max(other for at, other in enumerate(totals) if at != side)
            most[side] = max(most[side], best - total)
    return [most[seat % sides] for seat in range(seats)]


# What is kept


def read(db: Connection, where: str = "", values: tuple[Any, ...] = ()) -> dict[int, Digest]:
    """The digests that are kept, by the IDs of their matches. where: goes on with `WHERE version = ?`."""
    query = f"SELECT match_id, text FROM {source(db, 'digests')} WHERE version = ? {where}"
    found = ((row["match_id"], parsed(row["text"])) for row in db.execute(query, (VERSION, *values)))
    return {id: digest for id, digest in found if digest is not None}


def write(db: Connection, digests: Mapping[int, tuple[int, Digest]]) -> None:
    """Keeps digests, by the IDs of their matches, each with the revision of the match that it was made of.

    That of a match which has changed since, or is gone, is not kept.
    """
    for id, (revision, digest) in digests.items():
        db.execute(
            "INSERT OR REPLACE INTO digests (match_id, version, text)"
            " SELECT id, ?, ? FROM matches WHERE id = ? AND revision = ?",
            (VERSION, digest.text(), id, revision),
        )


def wants_one(match: Listed) -> bool:
    """Whether the match is finished, and a person sits in it."""
    return match.outcome is not None and any(player.is_person for player in match.players)


def made(saved: Saved, games: "dict[str, Game]") -> Digest | None:
    """The digest of a kept match; None for one that cannot be replayed. games: see `saved.game_of`."""
    try:
        game = game_of(saved, games)
        return digest_of(saved.played(game), game, len(saved.record.players))
    except HoyleError:
        return None
