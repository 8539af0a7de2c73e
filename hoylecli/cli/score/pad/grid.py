"""A pad on the screen: running totals in columns or, for who listens, in sentences."""

from typing import Final

from hoylecli.core.text import shortened

from ..deals.counted import Counted, deal_lines, scores
from .pad import Pad

_GAP: Final = 2
_LEAST: Final = 5  # columns for a name


def grid(pad: Pad, width: int, last: int = 0) -> list[str]:
    """A row a deal, what each side made and then its total, in at most `width` columns.

    last: how many of the deals, all for 0. Where there is no room for both the totals are alone.
    """
    rows = _rows(pad)
    most = max((len(cell) for row in rows for cell in row[1:]), default=0)
    first = max(len("deal"), *(len(row[0]) for row in rows), 0)
    room = (width - first) // len(pad.names) - _GAP
    if room < max(most, _LEAST):
        rows = [[number, *(cell.split()[-1] for cell in cells)] for number, *cells in rows]
    names = [shortened(name, max(room, _LEAST)) for name in pad.names]
    from tabulate import tabulate

    kept = rows[-last:] if last else rows
    text = tabulate(
        [["deal", *names], *kept],  # names as a plain row: tabulate makes a column wider than its header
        tablefmt="plain",
        disable_numparse=True,
        colalign=["right"] * (len(names) + 1),
    )
    return text.splitlines()


def _rows(pad: Pad) -> list[list[str]]:
    """`["2", "+13   26", "+0    5"]` for each deal."""
    totals = [0] * len(pad.names)
    found = []
    for number, deal in enumerate(pad.deals, 1):
        made = scores([deal], len(totals))
        totals = [total + points for total, points in zip(totals, made, strict=True)]
        found.append((number, made, totals))
    width = max((len(str(total)) for _, _, row in found for total in row), default=0)
    return [
        [str(number), *(f"{points:+} {total:>{width}}" for points, total in zip(made, row, strict=True))]
        for number, made, row in found
    ]


def told(pad: Pad, deal: Counted) -> list[str]:
    """Where the points of a deal come from; nothing where those of all sides come from the same."""
    if len(deal.items) == len(pad.names) and len({item.what for item in deal.items}) == 1:
        return []
    return deal_lines(pad.names, deal.items, max(map(len, pad.names)))


def spoken(pad: Pad) -> list[str]:
    """The last deal in sentences: `Ann 13, that makes 26.`"""
    made = scores(pad.deals[-1:], len(pad.names))
    return [
        f"{name} {points}, that makes {total}."
        for name, points, total in zip(pad.names, made, pad.totals, strict=True)
    ]


def standing(pad: Pad) -> str:
    """The totals in a sentence."""
    return "; ".join(f"{name} {total}" for name, total in zip(pad.names, pad.totals, strict=True)) + "."
