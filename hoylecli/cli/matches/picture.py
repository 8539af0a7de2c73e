"""A picture of results over time, with axes that say what they show."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

MOST: Final = 60  # results in a picture
FEWEST: Final = 3
_ROWS: Final = 13
_WIDEST: Final = 90
_AIR: Final = 2  # columns on both sides of the title


def picture(results: Sequence[int], title: str, what: str, columns: int) -> list[str]:
    """The lines of a picture of the last results, the latest on the right. what: what a result is.

    Nothing for too few results, and where another plotext than the one asked for is installed.
    """
    import plotext

    if len(results) < FEWEST or not hasattr(plotext, "plot_size"):
        return []
    last = results[-MOST:]
    first = len(results) - len(last) + 1
    numbers = list(range(first, len(results) + 1))
    plotext.clear_figure()
    width = min(columns, _WIDEST)
    above = [line.center(width) for line in wrap(title, width - 2 * _AIR, break_on_hyphens=False)]
    plotext.plot_size(width, _ROWS - 1)  # without its title, which would be left out where it is too long
    plotext.plot(numbers, last, marker="●")
    if min(last) < 0 < max(last):
        plotext.hline(0)
    plotext.xlabel("match")
    plotext.ylabel(what)
    ticks = sorted({first, (first + len(results)) // 2, len(results)})
    plotext.xticks(ticks, list(map(str, ticks)))
    low, high = min(last), max(last)
    levels = sorted({low, (low + high) // 2, high})
    plotext.yticks(levels, list(map(str, levels)))
    drawn = plotext.uncolorize(plotext.build()).splitlines()
    return [line.rstrip() for line in (*above, *drawn)]
