"""What a store keeps of the people who play here, beside their matches."""

from collections.abc import Mapping
from datetime import date

from . import people, rows
from .database import Database


class Guests:
    """The people of one file."""

    _file: Database

    def players(self) -> tuple[people.KnownPerson, ...]:
        """All people who play here, by name."""
        with self._file.reading() as db:
            return () if db is None else people.known(db)

    def player(self) -> str:
        """The name of the person who plays here, "" where nobody has said so."""
        with self._file.reading() as db:
            return "" if db is None else people.chosen_name(db)

    def add_player(self, name: str, now: float) -> str:
        """Adds a person, who plays here from now on. Raises StoreError for a name that is taken or unfit."""
        with self._file.writing() as db:
            return people.add(db, name, now)

    def choose_player(self, name: str, now: float) -> str:
        """The person of that name plays here from now on. Raises StoreError, with the nearest name."""
        with self._file.writing() as db:
            return people.choose(db, name, now)

    def rename_player(self, old: str, new: str) -> tuple[str, str]:
        """Gives a person another name, in all their matches; both names as they are kept."""
        with self._file.writing() as db:
            return people.rename(db, old, new)

    def delete_player(self, name: str) -> tuple[str, int]:
        """Forgets a person for ever; the name as it was kept, and how many matches went with them.

        Matches with other people stay, and nobody by name sits there.
        """
        with self._file.writing(freeing=True) as db:
            gone, ids = people.delete(db, name)
            rows.drop_documents(db)
        return gone, len(ids)

    def marks(self, player: str) -> Mapping[str, float]:
        """The marks that a person was told of, with the time of each."""
        with self._file.reading() as db:
            return {} if db is None else people.marks(db, player)

    def note_marks(self, player: str, marks: Mapping[str, int | None], now: float) -> frozenset[str]:
        """Notes marks, with the match that each was earned in; those that the person did not have."""
        if self.marks(player).keys() >= marks.keys():
            return frozenset()
        with self._file.writing() as db:
            return people.note_marks(db, player, marks, now)

    # The deals of days

    def daily(self, player: str, day: date, game: str) -> people.Daily | None:
        """The first try of a player at the deal of a day, None before there is one."""
        with self._file.reading() as db:
            if db is None:
                return None
            where = "daily.player = ? AND day = ? AND daily.game = ?"
            return next(iter(people.daily(db, where, (player.casefold(), day.isoformat(), game))), None)

    def daily_days(self, player: str) -> tuple[people.Daily, ...]:
        """All tries of a player at deals of days, by day."""
        with self._file.reading() as db:
            return () if db is None else people.daily(db, "daily.player = ?", (player.casefold(),))

    def daily_with(self, id: int) -> people.Daily | None:
        """The deal of a day that this match was a try at; None for any other match."""
        with self._file.reading() as db:
            return None if db is None else next(iter(people.daily(db, "match_id = ?", (id,))), None)

    def note_daily(self, player: str, day: date, game: str, id: int) -> None:
        """Notes that this match is the first try of a player at the deal of a day."""
        with self._file.writing() as db:
            people.note_daily(db, player, day, game, id)

    def flicked(self, player: str, throws: int, hits: int) -> int | None:
        """Notes how many of `throws` cards the player got into the hat; the best before, None at first."""
        with self._file.writing() as db:
            best = people.most_hits(db, player, throws)
            if best is None or hits > best:
                people.set_hits(db, player, throws, hits)
        return best
