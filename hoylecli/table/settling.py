"""The end of a deal: what each side has made, and why."""

import re
from collections.abc import Sequence
from itertools import pairwise
from textwrap import wrap
from typing import Final

from hoylecli.core import Seat, State as AnyState
from hoylecli.families import Screen, Settled, Style
from hoylecli.frame.state import State

NEXT_DEAL: Final = "Enter for the next deal: "
_PARTS: Final = re.compile(r"(?<=[,:;]) ")
_WHOLE: Final = 24  # letters of a reason that are kept on one line
SCORED: Final = "scored"  # the events that the end of a deal tells as well


def ends(states: Sequence[AnyState]) -> list[int]:
    """The places among `states` of those in which a deal has just been counted."""
    return [
        at
        for at, (before, after) in enumerate(pairwise(states), 1)
        if isinstance(before, State) and isinstance(after, State) and after.counted > before.counted
    ]


def settled(
    states: Sequence[AnyState], at: int, screen: Screen, seat: Seat | None, style: Style
) -> list[str]:
    """What the deal came to that was counted at `at`, for whoever is on `seat`; [] where games have no such
    thing.
    """
    state = states[at]
    if screen.settled is None or not isinstance(state, State):
        return []
    before = ends(states[:at])
    events = [
        event
        for each in states[(before or [0])[-1] + 1 : at + 1]
        for event in each.events
        if event.is_seen_by(seat)
    ]
    deal = screen.settled(state.view(seat), events, style)
    is_counted = state.engine.match.rubber and deal.goal.startswith("of ")  # not those thrown in
    number = state.counted if is_counted else state.number
    return _sentences(deal, number, style) if style.in_words else _box(deal, number, style)


def _title(deal: Settled, number: int) -> str:
    """`Deal 3 of 6`, `Deal 3, to 500`"""
    comma = "," if deal.goal.startswith("to ") else ""
    return f"{deal.what} {number}{comma} {deal.goal}".rstrip()


def _sentences(deal: Settled, number: int, style: Style) -> list[str]:
    title, comma, goal = _title(deal, number).partition(",")
    lines = [f"{title} is over{'; the game goes' if comma else ''}{goal}.", *deal.first]
    for who, made, now, why in deal.rows:
        points = "nothing" if made == "0" else made
        lines.append(f"{who}: {points}, {now} in all{f': {why}' if why else ''}.")
    return style.wrapped((*lines, *deal.notes))


def _box(deal: Settled, number: int, style: Style) -> list[str]:
    """A row for each side, with why behind it where there is room in all rows, else below."""
    rows = [("", "made", "total", ""), *deal.rows]
    room = style.width - 4
    widths = [max(len(row[at]) for row in rows) for at in range(3)]
    widths[0] = min(widths[0], room - widths[1] - widths[2] - 6)
    lines = []
    for who, made, now, why in rows:
        start = f"{who[: widths[0]]:<{widths[0]}}  {made:>{widths[1]}}  {now:>{widths[2]}}"
        lines.append((start, why))
    if all(len(start) + 2 + len(why) <= room for start, why in lines):
        inside = [f"{start}  {why}".rstrip() for start, why in lines]
    else:
        inside = [part for start, why in lines for part in (start, *_reasons(why, room))]
    first = [part for sentence in deal.first for part in wrap(sentence, room)]
    inside = [*first, *inside, *(part for note in deal.notes for part in wrap(note, room))]
    return ["", *_framed(_title(deal, number), inside), ""]


def _reasons(why: str, room: int) -> list[str]:
    """Indented lines, broken after a comma, a colon or a semicolon; within what is too long, anywhere."""
    firm = "\N{NO-BREAK SPACE}"
    parts = _PARTS.split(why)
    whole = " ".join(part.replace(" ", firm) if len(part) <= _WHOLE else part for part in parts)
    lines = wrap(whole, room, initial_indent="  ", subsequent_indent="  ")
    return [line.replace(firm, " ") for line in lines]


def _framed(title: str, inside: Sequence[str]) -> list[str]:
    """The lines in a box with a title.

    >>> print("\\n".join(_framed("Deal 1", ["You  +5"])))
    ┌─ Deal 1 ┐
    │ You  +5 │
    └─────────┘
    """
    width = max(len(title) + 1, *map(len, inside))
    top = f"┌─ {title} ".ljust(width + 3, "─")
    return [f"{top}┐", *(f"│ {line:<{width}} │" for line in inside), f"└{'─' * (width + 2)}┘"]
