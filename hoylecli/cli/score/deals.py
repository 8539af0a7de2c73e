"""Deals of games that are kept on a sheet: counted, and their lines of text."""

from collections.abc import Sequence
from typing import NamedTuple

import click

from hoylecli.core import on_one_line
from hoylecli.scoring.deals import Counter, SheetItem

# Deals that have been counted, and their lines of text


class CountedDeal(NamedTuple):
    """A deal that has been counted.

    line: where it stands on the sheet, 0 when it was typed. items: where the points come from.
    """

    line: int
    items: list[SheetItem]


class SheetAsked(NamedTuple):
    """What is asked of every calculator that knows sheets.

    pad: the name of a pad, "" for the usual one, None for none. expect: the totals that somebody expects.
    """

    sheet: str | None
    names: str | None
    pad: str | None
    plain: bool
    as_json: bool
    expect: str | None = None

    @property
    def is_match(self) -> bool:
        """Whether deals are to be counted that are not on the command line."""
        return self.sheet is not None or self.pad is not None

    @property
    def is_named(self) -> bool:
        """Whether anything is asked that goes with a match alone."""
        return self.is_match or self.names is not None or self.plain


def scores(deals: Sequence[CountedDeal], sides: int) -> list[int]:
    """The points of each side."""
    return [
        sum(item.points for deal in deals for item in deal.items if item.side == at) for at in range(sides)
    ]


def read_names(names: str, counter: Counter) -> list[str]:
    """The sides' names in a text with commas. Raises click.UsageError unless there is one for each."""
    called = counter.sides_of([on_one_line(name) for name in names.split(",")])
    if len(called) != len(counter.names) or not all(called):
        sides = len(counter.names)
        raise click.UsageError(f"--names: there are {sides} sides; write a name for each, with commas.")
    return called


def split(line: str) -> list[str]:
    """The words of a deal, with spaces or commas between, without what follows a #."""
    return line.partition("#")[0].replace(",", " ").split()


# What is shown


def winners(counter: Counter, called: Sequence[str], totals: Sequence[int]) -> list[str]:
    """The winners; nobody before the end."""
    if not counter.is_over(totals):
        return []
    return [called[side] for side in counter.winners(totals)]


def sheet_lines(
    counter: Counter, called: Sequence[str], deals: Sequence[CountedDeal], totals: Sequence[int]
) -> list[str]:
    """Where every point comes from, deal by deal, the totals, and the end of the match."""
    width = max(map(len, called))
    every = [item for deal in deals for item in deal.items]
    room = max(_room(every), *(len(str(total)) for total in totals))
    lines = []
    for number, deal in enumerate(deals, 1):
        lines += [f"Deal {number}"] if deal.line else []
        lines += deal_lines(called, deal.items, width, room)
    if deals[0].line or len(deals[0].items) > len({item.side for item in deals[0].items}):
        lines.append("")
        lines += [f"  {name:<{width}}  {total:>{room}}" for name, total in zip(called, totals, strict=True)]
    if counter.is_over(totals) and deals[0].line:
        lines += ["", ending(counter, called, totals)]
    return lines


def deal_lines(called: Sequence[str], items: Sequence[SheetItem], width: int, room: int = 0) -> list[str]:
    """A line for each item. width: of the longest name. room: columns of points, at least what these need."""
    room = max(room, _room(items))
    lines = [f"  {called[item.side]:<{width}}  {item.points:>+{room}}  {item.what}" for item in items]
    return lines or ["  nobody scores"]


def _room(items: Sequence[SheetItem]) -> int:
    """How many columns the points take, with their signs."""
    return max([5, *(len(f"{item.points:+}") for item in items)])


def ending(counter: Counter, called: Sequence[str], totals: Sequence[int]) -> str:
    """The winners of a match that is over."""
    who = winners(counter, called, totals)
    won = f": {' and '.join(who)} won." if who else "."
    return f"The match is over{won} {counter.remark(totals)}".rstrip()
