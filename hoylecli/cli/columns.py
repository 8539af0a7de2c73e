"""Tables of text that fit the terminal."""

import textwrap
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Final

from hoylecli.context import current

_GAP: Final = 2
_LONG_WORD: Final = 20  # as long as a name may be
_END: Final = "\N{SYMBOL FOR END OF TRANSMISSION}"  # marks where a row ends that may have several lines
_HELD: Final = "\N{NO-BREAK SPACE}"


def table(
    headers: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    wrap: Collection[str],
    numbers: Collection[str] = (),
    fold: Sequence[str] = (),
) -> str:
    """The table, no wider than the terminal as far as that can be.

    Columns that hold nothing are left out. While even wrapping would not make room, those in `fold` go below
    their row with their names, the first one first; at last the columns in `wrap` are broken over several
    lines, between words if that is enough. numbers: flush right.
    What would steer the terminal is not shown.
    """
    from hoylecli.core import on_one_line, spread

    rows = [[on_one_line(cell) for cell in row] for row in rows]
    most = room()
    kept = [at for at in range(len(headers)) if any(row[at] for row in rows)]
    columns = {at: [headers[at], *(row[at] for row in rows)] for at in kept}
    widths = {at: max(len(spread(cell)) for cell in column) for at, column in columns.items()}
    least = {at: _longest_word(columns[at]) if headers[at] in wrap else widths[at] for at in kept}
    folded: list[int] = []
    for at in (headers.index(name) for name in fold):
        if _total(least[at] for at in kept) > most and at in kept:
            kept.remove(at)
            folded.append(at)
    for narrowest in (least, {at: len(headers[at]) if headers[at] in wrap else widths[at] for at in kept}):
        _narrow(widths, narrowest, kept, most)
    rule = ["-" * widths.get(at, 0) for at in range(len(headers))]
    shown = [[row[at] for at in kept] for row in (headers, rule, *rows)]
    if folded:
        end = [_END, *[""] * (len(kept) - 1)]
        shown = [*shown[:2], *(line for row in shown[2:] for line in (row, end))]
    is_right = [headers[at] in numbers for at in kept]
    limits = [widths[at] if headers[at] in wrap else None for at in kept]
    is_ascii = all(cell.isascii() for row in shown for cell in row)
    lay_out = lay_out_ascii if is_ascii else lay_out_any
    below = iter(rows)
    found = list[str]()
    for line in lay_out(shown, is_right, limits):
        found += _below(headers, next(below), sorted(folded), most) if line.strip() == _END else [line]
    return "\n".join(found)


def lay_out_any(
    rows: Sequence[Sequence[str]], is_right: Sequence[bool], limits: Sequence[int | None]
) -> list[str]:
    """The lines of a table. is_right: columns that are flush right. limits: widths of cells."""
    from tabulate import tabulate

    text = tabulate(
        rows,  # Headers as plain rows: tabulate makes a column two wider than its header.
        tablefmt="plain",
        disable_numparse=True,
        colalign=["right" if right else "left" for right in is_right],
        maxcolwidths=list(limits),
    )
    return [line.rstrip() for line in text.splitlines()]


def lay_out_ascii(
    rows: Sequence[Sequence[str]], is_right: Sequence[bool], limits: Sequence[int | None]
) -> list[str]:
    """What `lay_out_any` gives for plain ASCII, without tabulate, which takes as long to load as click."""
    broken = [
        [
            textwrap.wrap(cell, limit) if limit and len(cell) > limit else [cell]
            for cell, limit in zip(map(str.strip, row), limits, strict=True)
        ]
        for row in rows
    ]
    widths = [max(len(line) for row in broken for line in row[at]) for at in range(len(limits))]
    lines = list[str]()
    for row in broken:
        for texts in zip_longest(*row, fillvalue=""):
            cells = zip(texts, widths, is_right, strict=True)
            line = (" " * _GAP).join(
                text.rjust(width) if right else text.ljust(width) for text, width, right in cells
            )
            lines.append(line.rstrip())
    return lines


def _below(headers: Sequence[str], row: Sequence[str], folded: Iterable[int], most: int) -> list[str]:
    """What stands below a row, with the names of its columns: `  Time 3:20, Streak 2 (5)`."""
    # Held together, so that a line breaks between values alone.
    texts = [f"{headers[at]} {row[at]}".replace(" ", _HELD) for at in folded if row[at]]
    lines = textwrap.wrap(", ".join(texts), most - _GAP, break_on_hyphens=False)
    return [" " * _GAP + line.replace(_HELD, " ") for line in lines]


def _narrow(widths: dict[int, int], least: Mapping[int, int], kept: Collection[int], most: int) -> None:
    """Takes from the widest column, and so on, until all fit in `most`, or none is wider than its least."""
    while _total(widths[at] for at in kept) > most:
        widest = max((at for at in kept if widths[at] > least[at]), key=lambda at: widths[at], default=None)
        if widest is None:
            return
        widths[widest] -= 1


def room() -> int:
    """The columns there are for text that is to fit the terminal."""
    return max(current().window().columns, 40)


def _longest_word(column: Sequence[str]) -> int:
    """The least width for a column: the header's, and that of all words but very long ones."""
    from hoylecli.core import spread

    words = (len(spread(word)) for text in column for word in text.split())
    return max(len(column[0]), *(min(length, _LONG_WORD) for length in words))


def _total(widths: Iterable[int]) -> int:
    each = list(widths)
    return sum(each) + _GAP * (len(each) - 1)


def short_time(seconds: float, now: float) -> str:
    """Local time without what goes without saying: `20 Nov 21:53`, and in other years `20 Nov 2025`."""
    from datetime import datetime

    then, today = datetime.fromtimestamp(seconds), datetime.fromtimestamp(now)
    return f"{then.day} {then:%b %H:%M}" if then.year == today.year else f"{then.day} {then:%b %Y}"


def iso_time(seconds: float) -> str:
    """`2026-11-20T21:53:51Z`, for JSON."""
    from datetime import datetime, timezone

    return datetime.fromtimestamp(int(seconds), timezone.utc).isoformat().replace("+00:00", "Z")
