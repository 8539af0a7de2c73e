"""Marks: what people have earned at this table, from a file of data and the matches they have finished.

A mark follows from finished matches, their digests and the deals of days; nothing that was practiced in a
tutorial or between computer players counts. `conditions` has a function for each word at `when`.
"""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Annotated, Final, Literal

from hoylecli import rulebook
from hoylecli.core import HoyleError, RulesError, Seat, listed
from hoylecli.rulebook.library.files import READING, shipped_folder
from hoylecli.rulebook.reader import read_as
from hoylecli.store import Daily, Digest, EventCount, Listed, Rivalry, Store, seats_of

from .daily import streak
from .host.session import Session

_FEW: Final = 4  # marks that are named in a line
_MOST_REPLAYED: Final = 12  # matches, before the question after the end of one

When = Literal["won", "played", "happened", "row", "games", "regulars", "friends", "days"]


@dataclass(frozen=True, slots=True)
class Mark:
    """What is to be done for a mark. A field that is left out asks for nothing."""

    title: Annotated[str, "What it is called; {game} stands for the game where there is one of each."]
    about: Annotated[str, "What is to be done."]
    when: Annotated[When, "Which condition it is."]
    games: Annotated[tuple[str, ...], "At one of these games."] = ()
    family: Annotated[str, "At a game of this family."] = ""
    each: Annotated[bool, "Whether each game of the family has a mark of its own."] = False
    count: Annotated[int, "How many matches, games, days or others it takes."] = 1
    event: Annotated[str, "The kind of event, or its kind and word."] = ""
    says: Annotated[tuple[str, ...], "What is in the words of the event."] = ()
    times: Annotated[int, "How often it is to happen in a match."] = 1
    least: Annotated[int | None, "The smallest amount of the event."] = None
    most: Annotated[int | None, "The largest amount of the event."] = None
    seconds: Annotated[int | None, "Of play, at most."] = None
    behind: Annotated[int | None, "By how many points one was behind after a deal."] = None
    level: Annotated[str, "The level of all others at the table."] = ""
    points: Annotated[int | None, "The score, at least."] = None
    points_most: Annotated[int | None, "The score, at most."] = None
    detail: Annotated[Mapping[str, str], "What the outcome says."] = field(default_factory=dict)
    take_backs: Annotated[Literal["any", "none"], "Whether moves may have been taken back."] = "any"
    won: Annotated[bool, "Whether the deal of the day is to be won."] = False


@dataclass(frozen=True, slots=True)
class _Marks:
    marks: Annotated[Mapping[str, Mark], "Each mark by a name that is kept."]


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A finished match of a person, the seat, and what happened there if it was looked at."""

    match: Listed
    seat: Seat
    digest: Digest | None = None

    @property
    def is_won(self) -> bool:
        return self.match.outcome is not None and self.seat in self.match.outcome.winners


@dataclass(frozen=True, slots=True)
class History:
    """What one person has done: matches in the order they were finished, those they met, deals of days."""

    matches: Sequence[PlayedMatch]
    rivals: Sequence[Rivalry] = ()
    days: Sequence[Daily] = ()


@cache
def all_marks() -> Mapping[str, Mark]:
    """The marks of the shipped file, by name, in its order. Raises RulesError."""
    return read_marks(os.path.join(shipped_folder(), READING, "marks.yaml"))


def read_marks(path: str) -> Mapping[str, Mark]:
    """The marks of a file. Raises RulesError with what is wrong there."""
    found: dict[str, Mark] = {}
    for name, mark in read_as(path, _Marks)[0].marks.items():
        if wrong := _problem(mark):
            raise RulesError(f"{path}: {name}: {wrong}")
        if not mark.each:
            found[name] = mark
            continue
        for game in rulebook.by_family().get(mark.family, {}):
            title, about = (text.replace("{game}", _spoken(game)) for text in (mark.title, mark.about))
            found[f"{name}:{game}"] = replace(
                mark, title=title[:1].upper() + title[1:], about=about, games=(game,)
            )
    return found


def _problem(mark: Mark) -> str:
    """Says what a mark names that does not exist; "" if all is well."""
    strange = [game for game in mark.games if game not in rulebook.catalogue()]
    if strange:
        return f"there is no game '{strange[0]}'."
    if mark.family and not _games_of(mark.family):
        return f"there is no family '{mark.family}'."
    if (mark.when == "happened") != bool(mark.event):
        return "'happened' and an 'event' go together."
    return ""


def _spoken(game: str) -> str:
    return game.replace("-", " ")


# What somebody has earned


def earned(history: History, marks: Mapping[str, Mark]) -> dict[str, int | None]:
    """The marks that somebody has earned, each with the ID of the match that it was earned in, if any."""
    found: dict[str, int | None] = {}
    for name, mark in marks.items():
        by = _CONDITIONS[mark.when](mark, history)
        if by is not None:
            found[name] = by or None
    return found


def _fits(mark: Mark, played: PlayedMatch) -> bool:
    """Whether the match is one that the mark is about, apart from who has won it."""
    match, outcome = played.match, played.match.outcome
    digest = played.digest
    others = [player for seat, player in enumerate(match.players) if seat != played.seat]
    score = outcome.scores[played.seat] if outcome is not None else 0
    return (
        (not mark.games or match.game in mark.games)
        and (not mark.family or match.game in _games_of(mark.family))
        and (mark.seconds is None or 0 < match.seconds <= mark.seconds)
        and (not mark.level or (bool(others) and all(player.level == mark.level for player in others)))
        and (mark.points is None or score >= mark.points)
        and (mark.points_most is None or score <= mark.points_most)
        and all(
            outcome is not None and str(outcome.detail.get(key)) == text for key, text in mark.detail.items()
        )
        and (mark.behind is None or (digest is not None and digest.behind[played.seat] >= mark.behind))
        and (mark.take_backs == "any" or not sum(each.take_backs for each in match.seats[played.seat]))
    )


@cache
def _games_of(family: str) -> frozenset[str]:
    return frozenset(rulebook.by_family().get(family, {}))


def _nth(ids: Iterable[int], count: int) -> int | None:
    """The ID of the match that makes them so many, None while there are fewer."""
    for number, id in enumerate(ids, 1):
        if number == count:
            return id
    return None


def _won(mark: Mark, history: History) -> int | None:
    return _nth((each.match.id for each in history.matches if each.is_won and _fits(mark, each)), mark.count)


def _played(mark: Mark, history: History) -> int | None:
    return _nth((each.match.id for each in history.matches if _fits(mark, each)), mark.count)


def _games(mark: Mark, history: History) -> int | None:
    first: dict[str, int] = {}
    for each in history.matches:
        if each.is_won and _fits(mark, each):
            first.setdefault(each.match.game, each.match.id)
    return _nth(first.values(), mark.count)


def _row(mark: Mark, history: History) -> int | None:
    row = 0
    for each in history.matches:
        row = row + 1 if each.is_won else 0
        if row == mark.count:
            return each.match.id
    return None


def _happened(mark: Mark, history: History) -> int | None:
    found = (each.match.id for each in history.matches if _fits(mark, each) and _is_in(mark, each))
    return _nth(found, mark.count)


def _is_in(mark: Mark, played: PlayedMatch) -> bool:
    """Whether the event happened on the seat, with cards as they were shuffled."""
    if played.digest is None or played.digest.is_arranged:
        return False
    counts = played.digest.seats[played.seat]
    alike = [count for key, count in counts.items() if _is_called(mark, key) and _is_between(mark, count)]
    return sum(count.many for count in alike) >= mark.times


def _is_called(mark: Mark, key: str) -> bool:
    if not mark.says:
        return key == mark.event
    return key.startswith(f"{mark.event} ") and all(word in key for word in mark.says)


def _is_between(mark: Mark, count: EventCount) -> bool:
    enough = mark.least is None or (count.most is not None and count.most >= mark.least)
    return enough and (mark.most is None or (count.least is not None and count.least <= mark.most))


def _rivals(mark: Mark, history: History) -> int | None:
    wants_people = mark.when == "friends"
    beaten = [each for each in history.rivals if each.won and each.is_person == wants_people]
    return 0 if len(beaten) >= mark.count else None


def _days(mark: Mark, history: History) -> int | None:
    if mark.won:
        return _nth((each.match for each in history.days if each.is_won), mark.count)
    for each in history.days:
        if streak([day for day in history.days if day.day <= each.day], each.day) >= mark.count:
            return each.match
    return None


_CONDITIONS: Final[Mapping[str, Callable[[Mark, History], int | None]]] = {
    "won": _won,
    "played": _played,
    "happened": _happened,
    "row": _row,
    "games": _games,
    "regulars": _rivals,
    "friends": _rivals,
    "days": _days,
}


# From the store


def always(left: int) -> bool:
    """Whether to replay one more match, of those that are left: yes."""
    return True


def history_of(store: Store, player: str, goes_on: Callable[[int], bool] = always) -> History:
    """What a person has done. goes_on: see `Store.digests`."""
    matches = store.list()
    digests = store.digests(matches, goes_on=goes_on)
    own = [
        PlayedMatch(match, seat, digests.get(match.id))
        for match in reversed(matches)
        for seat in seats_of(match, player)
    ]
    return History(own, store.rivalries(matches, player=player), store.daily_days(player))


def noted(store: Store, player: str, now: float, goes_on: Callable[[int], bool] = always) -> list[Mark]:
    """The marks that a person has earned and was not told of; from now on they have been.

    They are noted before anybody is told, so that nothing is told twice, whatever becomes of the program.
    """
    found = earned(history_of(store, player, goes_on=goes_on), all_marks())
    new = store.note_marks(player, found, now)
    return [mark for name, mark in all_marks().items() if name in new]


def lines_at_the_end(session: Session, now: float) -> list[str]:
    """A line for each person who has earned something with the match that has ended now.

    There is none where the match is not kept, or no person has played. Of older matches that were never
    looked at, only some are, so that nobody waits long.
    """
    store, id = session.store, session.id
    if store is None or id is None:
        return []
    called = {session.players[seat].name: session.names[seat] for seat in session.humans}
    left = [_MOST_REPLAYED]

    def goes_on(lacking: int) -> bool:
        left[0] -= 1
        return left[0] >= 0

    found = []
    try:
        store.note_digest(id, session.match, session.game, len(session.players))
        for name in called:
            if new := noted(store, name, now, goes_on):
                found.append(told(new, called[name] if len(called) > 1 else ""))
    except HoyleError:  # what cannot be read or noted now is told another time
        pass
    return found


def told(marks: Sequence[Mark], who: str) -> str:
    """One line on new marks; who: the name, "" for whoever reads it.

    >>> told([Mark("Gin", "Go gin.", "happened")], "")
    'You earn a mark, Gin: go gin.'
    """
    earns = f"{who} earns" if who else "You earn"
    if len(marks) == 1:
        return f"{earns} a mark, {marks[0].title}: {marks[0].about[:1].lower()}{marks[0].about[1:]}"
    if len(marks) <= _FEW:
        return f"{earns} {len(marks)} marks: {listed([mark.title for mark in marks])}."
    return f"{earns} {len(marks)} marks. 'hoyle players --marks' lists them."
