"""What the lobby knows of whoever sits there: who it is, what waits for them, and what they like to play."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Final, NamedTuple

from hoylecli.context import current
from hoylecli.core import HoyleError, listed
from hoylecli.store import open_store
from hoylecli.table.daily import of_day, streak

from ..play.daily import today
from ..play.sit import who_plays

if TYPE_CHECKING:
    from hoylecli.store import Daily, Listed, Store

MOST_WAITING: Final = 3
TUTORIALS: Final = {"klondike": "alone", "cribbage": "against one player", "hearts": "against three"}
BROWSE: Final = "browse"
_RECENT: Final = 6  # days that are called by their weekday


class Offer(NamedTuple):
    """A line that can be chosen by its number, and what is done then, as somebody would type it."""

    typed: str
    line: str


@dataclass(frozen=True, slots=True)
class Evening:
    """What is kept of whoever plays here.

    day: today. name: "" when nobody has said one. is_known: whether anybody has ever played here, or said a
    name. waiting: unfinished matches, the last one first. games: those they have played, the favorite first.
    daily: the first try at the deal of the day. in_a_row: days on which they have played one. trouble: what
    cannot be read.
    """

    day: date
    name: str = ""
    is_known: bool = True
    waiting: "tuple[Listed, ...]" = ()
    games: tuple[str, ...] = ()
    daily: "Daily | None" = None
    in_a_row: int = 0
    trouble: str = ""

    @property
    def game_of_day(self) -> str:
        return of_day(self.day).game

    @property
    def is_new(self) -> bool:
        """Whether they have never played here."""
        return not (self.games or self.trouble)

    def greeting(self, company: Sequence[str] = ()) -> str:
        """`Good evening, Ann and Ben.`"""
        hour = datetime.fromtimestamp(current().clock()).hour
        part = "morning" if 5 <= hour < 12 else "afternoon" if 12 <= hour < 18 else "evening"
        names = [name for name in (self.name, *company) if name and name != "You"]
        return f"Good {part}, {listed(names)}." if names else f"Good {part}. Welcome to the card table."

    def offers(self, is_plain: bool) -> list[Offer]:
        """What can be chosen by number; where lines are only read, also what has a word of its own."""
        lines = [Offer(f"resume {match.id}", self._go_on(match)) for match in self.waiting]
        if self.is_new:
            lines += [
                Offer(f"{game} --tutorial", f"Learn {game}, {how}: a first deal with guidance.")
                for game, how in TUTORIALS.items()
            ]
        elif self.games and not self.waiting:
            lines.append(Offer(self.games[0], f"Play {self.games[0]} again."))
        lines += [Offer("daily", self._daily()), Offer(BROWSE, "Choose a game by its family.")]
        if is_plain:
            lines += [Offer("help", "Read how to play."), Offer("quit", "Leave.")]
        return lines

    def _go_on(self, match: "Listed") -> str:
        others = [player.name for player in match.players if player.name not in (self.name, "You")]
        company = f" with {listed(others)}" if others else ""
        return f"Go on with {match.game}{company}, left {self._when(match.updated)}."

    def _when(self, seconds: float) -> str:
        day = datetime.fromtimestamp(seconds).date()
        ago = (self.day - day).days
        if ago < 2:
            return "yesterday" if ago == 1 else "today"
        return f"on {day:%A}" if ago <= _RECENT else f"on {day.day} {day:%B}"

    def _daily(self) -> str:
        game, row = self.game_of_day, f" {self.in_a_row} days in a row." if self.in_a_row > 1 else ""
        if self.daily is None:
            so_far = f" {self.in_a_row} days in a row so far." if self.in_a_row > 1 else ""
            return f"Play today's deal, {game}. The first try counts.{so_far}"
        if not self.daily.is_over:
            return f"Go on with today's deal, {game}.{row}"
        return f"Today's deal, {game}, {'won' if self.daily.is_won else 'played'}.{row}"


def look() -> Evening:
    """The evening as it stands. What cannot be read is told as `trouble`."""
    day = today()
    try:
        with open_store() as store:
            return _read(store, day)
    except HoyleError as error:
        return Evening(day, trouble=str(error))


def _read(store: "Store", day: date) -> Evening:
    name = who_plays()
    tries = store.daily_days(name or "You")
    game = of_day(day).game
    daily = next((each for each in tries if (each.day, each.game) == (day, game)), None)
    waiting = store.waiting(name, MOST_WAITING + 1)
    own = {daily.match} if daily is not None else set()
    games = store.games(name)
    return Evening(
        day,
        name,
        is_known=bool(games or name or store.games()),
        waiting=tuple(each for each in waiting if each.id not in own and not each.problem)[:MOST_WAITING],
        games=games,
        daily=daily,
        in_a_row=streak(tries, day),
        trouble=" ".join(store.damage([each for each in waiting if each.problem])[:1]),
    )
