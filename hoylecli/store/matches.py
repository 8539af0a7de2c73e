"""The matches, move by move."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import TYPE_CHECKING, Any

from hoylecli.core import Match, Move, Outcome, Player, Record, Seat, StoreError, on_one_line

from . import digests, people, rows
from .database import Database
from .digests import Digest
from .guests import Guests
from .results import Account, MetMatch, Tally, accounts, tallies, tally_like, won_in
from .rivals import Rivalry, meetings, rivalries
from .rows import DamagedMatch, NoSuchMatch, StaleMatch, found, free_name, no_match
from .saved import Difference, Listed, Saved, difference, winnings
from .schema import Connection, source

if TYPE_CHECKING:
    from hoylecli.rulebook.game import Game


class Store(Guests):
    """All matches in one file.

    A write is durable when its method returns. Moves, seats, outcome and bookmark make up a revision; whoever
    changes them must have seen the last one, or nothing is written and StaleMatch is raised. A name is not
    part of it, and a copy leaves the original as it is. `expected` is how many moves the caller believes a
    match to have.
    """

    def __init__(self, home: Path) -> None:
        self._file = Database(home)
        self._seen: dict[int, int] = {}  # the revision of each match when this Store last read or wrote it

    @property
    def path(self) -> Path:
        """The file; it may not exist yet."""
        return self._file.path

    def __enter__(self) -> "Store":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Lets go of the file. The store may be used again."""
        self._file.close()

    def create(
        self,
        record: Record,
        document: Mapping[str, Any] | None,
        now: float,
        *,
        outcome: Outcome | None = None,
        name: str | None = None,
    ) -> int:
        """A new match with the moves of `record`; its ID, a small number that is never used again.

        document: the effective rules, `Game.document`. outcome: when the match is over already.
        """
        with self._file.writing() as db:
            tidy = None if name is None else free_name(db, name)
            id = rows.insert(db, record, document, now)
            db.execute("UPDATE matches SET name = ? WHERE id = ?", (tidy, id))
            rows.set_outcome(db, id, outcome)
        self._seen[id] = 0
        return id

    def append(
        self,
        id: int,
        expected: int,
        moves: Sequence[Move],
        now: float,
        *,
        outcome: Outcome | None = None,
        seconds: float | None = None,
    ) -> None:
        """Adds `moves` after the `expected` ones, all or none; with `outcome`, they end the match.

        seconds: of play so far.
        """
        with self._changing(id, expected) as db:
            rows.add_moves(db, id, expected, map(str, moves))
            rows.set_outcome(db, id, outcome)
            db.execute("UPDATE matches SET updated = ? WHERE id = ?", (now, id))
            rows.set_seconds(db, id, seconds)

    def take_back(
        self,
        id: int,
        expected: int,
        count: int,
        *,
        seat: Seat | None = None,
        seconds: float | None = None,
    ) -> None:
        """Keeps only the first `count` moves, and who sits there now. A finished match is unfinished again.

        seat: for whom this counts as a take-back, None for nobody.
        """
        with self._changing(id, expected) as db:
            db.execute("DELETE FROM moves WHERE match_id = ? AND number >= ?", (id, count))
            people.go_back(db, id, count)
            if seat is not None:
                people.count_take_back(db, id, seat)
            rows.set_outcome(db, id, None)
            rows.set_seconds(db, id, seconds)

    def seat(self, id: int, expected: int, seat: Seat, player: Player) -> None:
        """Gives a seat to `player` from now on. A player who sat there for no move at all is forgotten."""
        with self._changing(id, expected) as db:
            try:
                people.sit_down(db, id, seat, player, expected)
            except ValueError as error:
                raise DamagedMatch(id, str(error)) from None

    def load(self, id: int) -> Saved:
        """The match. Raises NoSuchMatch."""
        with self._file.reading() as db:
            if db is None:
                raise no_match(id)
            return self._taken(db, rows.match_row(db, id))

    def latest(self, game: str | None = None, player: str = "") -> Saved | None:
        """The unfinished match last played, of this game if one is named; None if there is none.

        player: only of this person, or of nobody by name; "" for anybody's.
        """
        with self._file.reading() as db:
            if db is None:
                return None
            last = rows.latest(db, game, player)
            return self._taken(db, last[0]) if last else None

    def find(self, reference: str) -> Saved:
        """The match with this ID or name, as a person types it. Raises NoSuchMatch, with the nearest name."""
        with self._file.reading() as db:
            if db is None:
                raise no_match(f"'{on_one_line(reference)}'")
            return self._taken(db, found(db, reference))

    def find_id(self, reference: str) -> int:
        """The ID of the match that `find` would give, even when that one is damaged."""
        with self._file.reading() as db:
            if db is None:
                raise no_match(f"'{on_one_line(reference)}'")
            return int(found(db, reference)["id"])

    def list(self, *, finished: bool = True) -> tuple[Listed, ...]:
        """All matches, or the unfinished ones and those whose end cannot be read; the last played first."""
        with self._file.reading() as db:
            if db is None:
                return ()
            return tuple(rows.listing(db, "" if finished else rows.UNFINISHED))

    def count_finished(self) -> int:
        """How many matches are finished, none of which is read for it."""
        with self._file.reading() as db:
            return 0 if db is None else rows.count_finished(db)

    def waiting(self, player: str = "", most: int = 3) -> tuple[Listed, ...]:
        """The unfinished matches last played, as `latest` chooses them; so many at most."""
        with self._file.reading() as db:
            return () if db is None else tuple(rows.waiting(db, player, most))

    def games(self, player: str = "") -> tuple[str, ...]:
        """The games of all matches, or of this person's, the one played most often first.

        Of games played as often, the one last played stands first.
        """
        with self._file.reading() as db:
            return () if db is None else rows.games(db, player)

    def damage(self, listed: Iterable[Listed] | None = None) -> tuple[str, ...]:
        """A line for the file if any of it is damaged, whether or not that was met, and for each match.

        listed: the matches that are looked at, all if there are none.
        """
        matches = (
            DamagedMatch(match.id, match.problem.rstrip("."))
            for match in (self.list() if listed is None else listed)
            if match.problem
        )
        of_file = self._file.damage()
        if not of_file and self._people_are_damaged():
            of_file = (f"What {self.path} keeps of people is damaged; 'hoyle stats --rebuild' mends it.",)
        return (*of_file, *map(str, matches))

    def save(self, id: int, name: str | None = None) -> int:
        """Sets the bookmark that `revert` goes back to where the match is now; how many moves that is."""
        with self._changing(id) as db:
            if name is not None:
                db.execute("UPDATE matches SET name = ? WHERE id = ?", (free_name(db, name, id), id))
            moves = rows.move_texts(db, id)
            mark = "\n".join(moves)
            db.execute("UPDATE matches SET bookmark = ? WHERE id = ? AND bookmark IS NOT ?", (mark, id, mark))
        return len(moves)

    def save_as(self, id: int, name: str, now: float) -> int:
        """A copy of the match under a new name; its ID. Both can be played on."""
        with self._file.writing() as db:
            original = rows.saved_from(db, rows.match_row(db, id))
            tidy = free_name(db, name)
            copy = rows.insert(db, replace(original.record, seats=original.seats), original.document, now)
            db.execute(
                "UPDATE matches SET name = ?, (bookmark, outcome) = (SELECT bookmark, outcome FROM matches"
                " WHERE id = ?) WHERE id = ?",
                (tidy, id, copy),
            )
            rows.set_seconds(db, copy, original.seconds)
        self._seen[copy] = 0
        return copy

    def bookmarked(self, id: int) -> tuple[Move, ...]:
        """The moves that `revert` goes back to, as they were when the player saved.

        Some may have been taken back since, and others made. Raises StoreError when there is no bookmark.
        """
        with self._file.reading() as db:
            if db is None:
                raise no_match(id)
            return rows.bookmarked(db, id)

    def revert(self, id: int) -> int:
        """Goes back to the bookmark; how many moves the match has then."""
        with self._changing(id) as db:
            kept = list(map(str, rows.bookmarked(db, id)))
            if kept != rows.move_texts(db, id):
                db.execute("DELETE FROM moves WHERE match_id = ?", (id,))
                rows.add_moves(db, id, 0, kept)
                people.go_back(db, id, len(kept))
                rows.set_outcome(db, id, None)
        return len(kept)

    def rename(self, id: int, name: str) -> str:
        """Gives the match a name; the name as it is kept."""
        with self._file.writing() as db:
            rows.match_row(db, id)
            tidy = free_name(db, name, id)
            db.execute("UPDATE matches SET name = ? WHERE id = ?", (tidy, id))
        return tidy

    def delete(self, *ids: int) -> None:
        """Removes the matches for ever, all or, when one of them doesn't exist, none."""
        with self._file.writing(freeing=True) as db:
            for id in ids:
                rows.match_row(db, id)
                db.execute("DELETE FROM matches WHERE id = ?", (id,))
            rows.drop_documents(db)
        for id in ids:
            self._seen.pop(id, None)

    def results(
        self,
        listed: Sequence[Listed] | None = None,
        *,
        player: str | None = None,
        game: str | None = None,
        variant: str | None = None,
        digests: Mapping[int, Digest] = MappingProxyType({}),
    ) -> tuple[Tally, ...]:
        """How people fared in finished matches: a Tally for each player, game and kind of opponents.

        Damaged matches are left out. listed: the matches as `list` gives them, if they were read already.
        digests: see `tallies`.
        """
        with self._file.reading() as db:
            if db is None:
                return ()
            matches, names = rows.listing(db) if listed is None else listed, people.names(db)
        return tallies(matches[::-1], names, player=player, game=game, variant=variant, digests=digests)

    def rivalries(
        self,
        listed: Sequence[Listed] | None = None,
        *,
        player: str | None = None,
        game: str | None = None,
        variant: str | None = None,
    ) -> tuple[Rivalry, ...]:
        """How people fared against one another, and each computer player. listed: as for `results`."""
        with self._file.reading() as db:
            if db is None:
                return ()
            matches, names = rows.listing(db) if listed is None else listed, people.names(db)
        return rivalries(matches[::-1], names, player=player, game=game, variant=variant)

    def meetings(self, player: str, other: str) -> tuple[MetMatch, ...]:
        """The finished matches between a person and a computer player of that name, the earliest first."""
        with self._file.reading() as db:
            if db is None:
                return ()
            sat = f"SELECT match_id FROM {source(db, 'seatings')} WHERE name = ?"
            matches = rows.listing(db, f"WHERE outcome IS NOT NULL AND id IN ({sat})", (other,))
        return meetings(matches[::-1], player, other)

    def results_like(self, id: int, seat: Seat = 0) -> Tally | None:
        """How the person on a seat of a match fared at its game, variant and options."""
        alike = (
            "WHERE (game, variant) = (SELECT game, variant FROM matches WHERE id = ?)"
            " AND (outcome IS NOT NULL OR id = ?)"
        )
        with self._file.reading() as db:
            if db is None:
                return None
            matches, names = rows.listing(db, alike, (id, id)), people.names(db)
        return tally_like(matches[::-1], names, id, seat)

    def accounts(
        self, listed: Sequence[Listed] | None = None, *, player: str | None = None, game: str | None = None
    ) -> tuple[Account, ...]:
        """What people have won and paid at games with an account, in all matches begun.

        Those that are not finished are replayed for it. Damaged ones are left out. listed: as for `results`.
        """
        with self._file.reading() as db:
            if db is None:
                return ()
            where = ("", ()) if game is None else ("WHERE game = ?", (game,))
            matches, names = rows.listing(db, *where) if listed is None else listed, people.names(db)
        games: dict[str, Game] = {}
        return accounts(
            matches, names, lambda match: self._brought(match.id, games), player=player, game=game
        )

    def _brought(self, id: int, games: "dict[str, Game]") -> int | None:
        """What the match has brought so far; None where it does not count, or cannot be read."""
        with self._file.reading() as db:
            try:
                saved = None if db is None else rows.saved_from(db, rows.match_row(db, id))
            except (NoSuchMatch, DamagedMatch):
                return None
        return None if saved is None else winnings(saved, games)

    def digests(
        self,
        listed: Sequence[Listed] | None = None,
        *,
        goes_on: Callable[[int], bool] = lambda left: True,
    ) -> Mapping[int, Digest]:
        """The digests of finished matches with people in them, by their IDs. A match without one is replayed.

        listed: as for `results`. goes_on: whether to replay another one, asked with the number of those left;
        the matches played last come first. A match that cannot be replayed has none.
        """
        with self._file.reading() as db:
            if db is None:
                return {}
            matches, known = rows.listing(db) if listed is None else listed, digests.read(db)
        lacking = [match.id for match in matches if digests.wants_one(match) and match.id not in known]
        games: dict[str, Game] = {}
        new: dict[int, tuple[int, Digest]] = {}
        for at, id in enumerate(lacking):
            if not goes_on(len(lacking) - at):
                break
            with suppress(NoSuchMatch, DamagedMatch), self._file.reading() as db:
                row = rows.match_row(db, id) if db is not None else None
                found = None if db is None or row is None else digests.made(rows.saved_from(db, row), games)
                if row is not None and found is not None:
                    new[id] = row["revision"], found
        if new:
            with (
                suppress(StoreError),
                self._file.writing() as db,
            ):  # a file that cannot be written can be read
                digests.write(db, new)
        return {**known, **{id: digest for id, (_, digest) in new.items()}}

    def note_digest(self, id: int, match: Match, game: "Game", seats: int) -> None:
        """Keeps the digest of a match that this Store has just written, so that nobody has to replay it."""
        if id in self._seen:
            with self._file.writing() as db:
                digests.write(db, {id: (self._seen[id], digests.digest_of(match, game, seats))})

    def games_won(
        self, player: str | None = None, *, listed: Sequence[Listed] | None = None
    ) -> frozenset[str]:
        """Every game that a person has ever won, or the one person, in whatever case.

        listed: as for `results`.
        """
        return won_in(self.list() if listed is None else listed, player)

    def ids(self) -> tuple[int, ...]:
        """All matches, the one last played at the end."""
        with self._file.reading() as db:
            return () if db is None else rows.ids(db)

    def replayed(self, ids: Iterable[int]) -> Iterator[Difference | None]:
        """For each match, what a replay through its rules says otherwise; None when it agrees or is gone.

        A match that cannot be replayed, or not even read, is a difference with a problem.
        """
        games: dict[str, Game] = {}
        for id in ids:
            try:
                saved = self.load(id)
            except NoSuchMatch:
                yield None
            except DamagedMatch as error:
                yield Difference(id, None, None, error.reason)
            else:
                differs = difference(saved, games)
                yield differs and replace(differs, revision=self._seen[id])

    def correct(self, differs: Difference) -> bool:
        """Writes the outcome of a replay, unless the match went on meanwhile; whether the difference holds.

        A match with a problem is left as it is.
        """
        if differs.problem:
            return True
        self._seen[differs.id] = differs.revision
        try:
            with self._changing(differs.id) as db:
                rows.set_outcome(db, differs.id, differs.replayed)
        except (StaleMatch, NoSuchMatch):
            return False
        return True

    def correct_people(self) -> bool:
        """Makes what is kept of people agree with the names at the seats; whether it did not."""
        if not self._people_are_damaged():
            return False
        with self._file.writing() as db:
            people.write_anew(db)
        return True

    def _people_are_damaged(self) -> bool:
        with self._file.reading() as db:
            return db is not None and people.are_damaged(db)

    def rebuild(self) -> tuple[Difference, ...]:
        """Replays every match through its rules and corrects the outcomes that differ; says which did."""
        self.correct_people()
        found = self.replayed(self.ids())
        return tuple(differs for differs in found if differs is not None and self.correct(differs))

    def _taken(self, db: Connection, row: sqlite3.Row) -> Saved:
        saved = rows.saved_from(db, row)
        self._seen[saved.id] = row["revision"]
        return saved

    @contextmanager
    def _changing(self, id: int, expected: int | None = None) -> Iterator[Connection]:
        """A transaction that makes a new revision of a match if it changes anything.

        Raises StaleMatch when anyone else made one since we saw it, and NoSuchMatch. The number of moves
        alone would not do: elsewhere two may have been taken back and two others made.
        """
        with self._file.writing() as db:
            revision = self._seen_or_refused(db, id, expected)
            before = db.total_changes
            yield db
            if db.total_changes > before:
                revision += 1
                db.execute("UPDATE matches SET revision = ? WHERE id = ?", (revision, id))
        self._seen[id] = revision

    def _seen_or_refused(self, db: Connection, id: int, expected: int | None) -> int:
        """The revision of the match, which must be the one this Store last saw, if it saw any."""
        try:
            revision = rows.revision(db, id)
        except NoSuchMatch:
            if id not in self._seen:
                raise
            raise NoSuchMatch(
                f"Match {id} was deleted in another terminal; 'hoyle saves --all' lists those left."
            ) from None
        count_differs = expected is not None and rows.count_of_moves(db, id) != expected
        if count_differs or self._seen.get(id, revision) != revision:
            raise StaleMatch(f"Match {id} went on in another terminal; 'hoyle resume {id}' joins it there.")
        return revision
