"""Tables of text that fit the terminal."""

import textwrap
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from shutil import get_terminal_size
from typing import Final

_GAP: Final = 2
_LONG_WORD: Final = 14


def table(
    headers: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    wrap: Collection[str],
    numbers: Collection[str] = (),
    drop: Sequence[str] = (),
) -> str:
    """The table, no wider than the terminal as far as that can be.

    Columns that hold nothing are left out, then those in `drop`, the first one first, while even wrapping
    would not make room, and are named below; at last the columns in `wrap` are broken over several lines,
    between words if that is enough. numbers: flush right.
    What would steer the terminal is not shown.
    """
    from tabulate import tabulate

    from hoylecli.core.text import on_one_line

    rows = [[on_one_line(cell) for cell in row] for row in rows]
    most = room()
    kept = [at for at in range(len(headers)) if any(row[at] for row in rows)]
    columns = {at: [headers[at], *(row[at] for row in rows)] for at in kept}
    widths = {at: max(map(len, column)) for at, column in columns.items()}
    least = {at: _longest_word(columns[at]) if headers[at] in wrap else widths[at] for at in kept}
    dropped = []
    for name in drop:
        if _total(least[at] for at in kept) > most and any(headers[at] == name for at in kept):
            kept = [at for at in kept if headers[at] != name]
            dropped.append(name)
    for narrowest in (least, {at: len(headers[at]) if headers[at] in wrap else widths[at] for at in kept}):
        _narrow(widths, narrowest, kept, most)
    rule = ["-" * widths.get(at, 0) for at in range(len(headers))]
    lines = tabulate(
        # Headers as plain rows: tabulate makes a column two wider than its header.
        [[row[at] for at in kept] for row in (headers, rule, *rows)],
        tablefmt="plain",
        disable_numparse=True,
        colalign=["right" if headers[at] in numbers else "left" for at in kept],
        maxcolwidths=[widths[at] if headers[at] in wrap else None for at in kept],
    )
    below = f"Too narrow for {', '.join(dropped)}; --json has everything."
    shown = [line.rstrip() for line in lines.splitlines()]
    return "\n".join([*shown, *(["", *textwrap.wrap(below, most)] if dropped else [])])


def _narrow(widths: dict[int, int], least: Mapping[int, int], kept: Collection[int], most: int) -> None:
    """Takes from the widest column, and so on, until all fit in `most`, or none is wider than its least."""
    while _total(widths[at] for at in kept) > most:
        widest = max((at for at in kept if widths[at] > least[at]), key=lambda at: widths[at], default=None)
        if widest is None:
            return
        widths[widest] -= 1


def room() -> int:
    """The columns there are for text that is to fit the terminal."""
    return max(get_terminal_size().columns, 40)


def _longest_word(column: Sequence[str]) -> int:
    """The least width for a column: the header's, and that of all words but very long ones."""
    words = (len(word) for text in column for word in text.split())
    return max(len(column[0]), *(min(length, _LONG_WORD) for length in words))


def _total(widths: Iterable[int]) -> int:
    each = list(widths)
    return sum(each) + _GAP * (len(each) - 1)


def short_time(seconds: float, now: float) -> str:
    """Local time without what goes without saying: `20 Nov 21:53`, and in other years `20 Nov 2025`."""
    then, today = datetime.fromtimestamp(seconds), datetime.fromtimestamp(now)
    return f"{then.day} {then:%b %H:%M}" if then.year == today.year else f"{then.day} {then:%b %Y}"


def iso_time(seconds: float) -> str:
    """`2026-11-20T21:53:51Z`, for JSON."""
    from datetime import timezone

    return datetime.fromtimestamp(int(seconds), timezone.utc).isoformat().replace("+00:00", "Z")
