"""A picture of results over time, with axes that say what they show."""

from collections.abc import Sequence
from typing import Final

MOST: Final = 60  # results in a picture
FEWEST: Final = 3
_ROWS: Final = 13
_WIDEST: Final = 90


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
    plotext.plot_size(min(columns, _WIDEST), _ROWS)
    plotext.plot(numbers, last, marker="●")
    if min(last) < 0 < max(last):
        plotext.hline(0)
    plotext.title(title)
    plotext.xlabel("match")
    plotext.ylabel(what)
    ticks = sorted({first, (first + len(results)) // 2, len(results)})
    plotext.xticks(ticks, list(map(str, ticks)))
    low, high = min(last), max(last)
    levels = sorted({low, (low + high) // 2, high})
    plotext.yticks(levels, list(map(str, levels)))
    return [line.rstrip() for line in plotext.uncolorize(plotext.build()).splitlines()]
