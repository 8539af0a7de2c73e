"""A week in the life: seven days, two people, from an empty home, in the lobby of numbered lines.

What comes of it is read as they would read it: names, streaks, what was left, marks, results.
"""

import time
from collections.abc import Callable
from datetime import date, timedelta
from io import StringIO
from pathlib import Path

import pytest

from hoylecli.cli.main import run
from hoylecli.context import Context
from hoylecli.rulebook import by_family
from hoylecli.store import Store
from hoylecli.table.daily import of_day

MONDAY = date(2026, 11, 30)
EVENING = 19 * 3600.0
Day = Callable[..., str]


@pytest.fixture
def day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Day:
    """Comes to the lobby on a day of the week and types lines, and at the table those of `table`."""
    monkeypatch.setattr("hoylecli.cli.main.is_somebody_there", lambda: True)
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()

    def come(number: int, *lines: str | Callable[[], None], table: str = "") -> str:
        out, rest = StringIO(), iter([*lines, "q"])

        def read(prompt: str) -> str:
            line = next(rest)
            if not isinstance(line, str):
                line()
                line = "players"
            out.write(f"{prompt}{line}\n")
            return line

        monkeypatch.setattr("builtins.input", read)
        seconds = (MONDAY - date(1970, 1, 1) + timedelta(days=number)).days * 86_400.0 + EVENING
        environ = {"HOYLE_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "ACCESSIBLE": "1"}
        context = Context(
            environ,
            stdin=StringIO(table),
            stdout=out,
            stderr=out,
            clock=lambda: seconds,
            entropy=lambda most: 7,
        )
        assert run([], context) == 0
        assert next(rest, None) is None
        return out.getvalue()

    return come


PATIENCE = "1\nresign\nquit\n"
CARDS = "hint\n\n" * 9


def test_a_week_of_two_people(day: Day) -> None:
    games = [of_day(MONDAY + timedelta(days=at)).game for at in range(7)]
    patiences = by_family()["patience"]
    assert len(set(games)) == 7
    assert sum(game in patiences for game in games) == 6

    first = day(0, "Ann", "daily", table=PATIENCE)
    assert "Good evening, Ann." in first
    assert "Learn klondike" in first
    assert f"Today's deal, {games[0]}, played.\n" in first
    assert "days in a row" not in first

    other = day(0, "players new Ben", "canfield --seed 5", table="draw\n")
    assert "Good evening, Ann." in other.partition("players new Ben")[0]
    assert "Good evening, Ben." in other
    assert "1. Go on with canfield, left today." in other
    assert f"Play today's deal, {games[0]}." in other, "Ben has not had it"

    told, row = "", 1
    for number in range(1, 7):
        is_alone = games[number] in patiences
        ann = day(number, "as Ann", "daily", table=PATIENCE if is_alone else CARDS)
        row = row + 1 if is_alone else 0
        last = ann.rpartition("You leave the table")[2]
        said = "played" if is_alone else "Go on with today's deal"
        assert said in last, number
        assert (f" {row} days in a row." in last) == (row > 1), number
        told += ann
        ben = day(number, "as Ben", "1", table="draw\n")
        assert "Good evening, Ben." in ben
        assert ben.count("Go on with canfield, left today.") == 1, number
    assert told.count("earn a mark") == 0, "nothing was won, and no week was whole"

    end = day(7, "players", "players Ann", "stats --as Ben", "stats canfield")
    assert "Ann has no mark yet." in end
    assert "Ben has no finished match yet." in end
    assert "Nobody has a finished match of canfield yet." in end
    assert "1. Go on with canfield, left yesterday." in day(7, "as Ben")


def test_seven_days_in_a_row_earn_a_mark_on_the_seventh(day: Day) -> None:
    day(0, "Ann", "daily golf", table=PATIENCE)
    shown = [day(number, "daily golf", table=PATIENCE) for number in range(1, 8)]
    told = [text.count("You earn a mark, A week of days: play the deal of the day") for text in shown]
    assert told == [0, 0, 0, 0, 0, 1, 0]
    assert [text.count(f"{number} days in a row") > 0 for number, text in enumerate(shown, 2)] == [True] * 7
    assert "A week of days" in day(8, "players Ann")


def test_whoever_was_greeted_stays_though_another_is_chosen_elsewhere(day: Day, tmp_path: Path) -> None:
    day(0, "Ann", "players new Ben")

    def ben_comes() -> None:
        with Store(tmp_path) as store:
            store.choose_player("Ben", 2e9)

    shown = day(1, "as Ann", ben_comes, "daily golf", table=PATIENCE).partition("> as Ann")[2]
    assert "Good evening, Ben." not in shown
    assert "deal of 1 Dec 2026" in shown
    with Store(tmp_path) as store:
        assert len(store.daily_days("Ann")) == 1
        assert store.daily_days("Ben") == ()
    assert "Good evening, Ben." in day(2)


def test_whoever_changes_their_name_is_greeted_by_it(day: Day) -> None:
    shown = day(0, "Ann", "players rename Ann Anna")
    assert "Good evening, Anna." in shown
    assert "Good evening, Anna." in day(1)
