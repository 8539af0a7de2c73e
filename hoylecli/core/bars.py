"""Numbers as pictures in text: bars, and lines of small columns."""

from collections.abc import Sequence
from typing import Final

_PARTS: Final = " ▏▎▍▌▋▊▉"  # eighths of a column's width
_HEIGHTS: Final = "▁▂▃▄▅▆▇█"


def bar(share: float, width: int) -> str:
    """A bar that fills a share of `width` columns, without the blanks behind it; nothing below 0.

    >>> bar(0.5, 5), bar(1, 3), bar(-0.2, 3)
    ('██▌', '███', '')
    """
    eighths = round(min(max(share, 0), 1) * width * 8)
    return "█" * (eighths // 8) + _PARTS[eighths % 8].strip()


def columns(values: Sequence[float]) -> str:
    """A column for each value, the lowest for the least of them and the highest for the greatest.

    >>> columns([3, -1, 1]), columns([5, 5])
    ('█▁▅', '▅▅')
    """
    if not values:
        return ""
    least, span = min(values), max(values) - min(values)
    return "".join(
        _HEIGHTS[round((value - least) / span * 7) if span else len(_HEIGHTS) // 2] for value in values
    )
