"""The days of the deal of the day: which game each of them has, and how many in a row somebody has played."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from hoylecli.store import Daily


class RotationGame(NamedTuple):
    """A game of the rotation, with its options."""

    game: str
    options: Mapping[str, str] = {}


ROTATION: Final = (
    RotationGame("four-free"),
    RotationGame("crazy-eights", {"target": "single"}),
    RotationGame("golf"),
    RotationGame("yukon"),
    RotationGame("bridge", {"form": "duplicate", "deals": "1"}),
    RotationGame("pyramid"),
    RotationGame("eight-off"),
    RotationGame("knockout-whist"),
    RotationGame("klondike"),
    RotationGame("spiderette"),
    RotationGame("minibridge"),
    RotationGame("fortress"),
    RotationGame("seahaven-towers"),
    RotationGame("canfield"),
)
"""Patiences that can be won, and short games of cards, a day each."""


def of_day(day: date) -> RotationGame:
    """The game that the rotation has on this day."""
    return ROTATION[day.toordinal() % len(ROTATION)]


def streak(days: "Sequence[Daily]", today: date) -> int:
    """How many days in a row have been played up to today, or up to yesterday while today's is open."""
    played = {each.day for each in days if each.is_over}
    day = today if today in played else today - timedelta(days=1)
    count = 0
    while day in played:
        count, day = count + 1, day - timedelta(days=1)
    return count


def calendar(days: "Sequence[Daily]", today: date, weeks: int = 5) -> Iterator[str]:
    """The last weeks, a line each, from Monday: `#` a day that was won, `o` one that was played."""
    signs = {each.day: "●" if each.is_won else "○" for each in sorted(days, key=lambda each: each.is_won)}
    monday = today - timedelta(days=today.weekday())
    yield "            Mo Tu We Th Fr Sa Su"
    for back in range(weeks - 1, -1, -1):
        first = monday - timedelta(weeks=back)
        week = [first + timedelta(days=at) for at in range(7)]
        cells = [signs.get(day, "·" if day <= today else " ") for day in week]
        yield f"{short(first):<12}" + "".join(f" {cell} " for cell in cells).rstrip()


def short(day: date) -> str:
    """`26 Nov`"""
    return f"{day.day} {day:%b}"
