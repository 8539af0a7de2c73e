"""Rows of the picture that all rummies share: a name and what stands beside it."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from hoylecli.core.events import Seat
from hoylecli.families.screen import Style

from ..view import RummyView

_NAME: Final = 16  # columns of a name, at most
_WIDE: Final = 70  # columns that leave room for it
_FIRM: Final = "\N{NO-BREAK SPACE}"


def named(view: RummyView, style: Style, seat: Seat) -> str:
    """A player's name, and whether that is the dealer."""
    width = _NAME if style.width >= _WIDE else _NAME - 2
    return style.name(seat)[:width].rstrip() + (" (dealer)" if seat == view.dealer else "")


def rows_of(rows: Sequence[tuple[str, str]], style: Style, width: int = 0) -> list[str]:
    """Names, and beside each its text, in as many lines as it takes. width: of the longest name of all."""
    label = max(width, *(len(name) for name, _ in rows)) + 2
    hang = " " * label
    return [
        part
        for name, text in rows
        for part in wrap(f"{name:<{label}}{text}", style.width, subsequent_indent=hang)
    ]


def whole(parts: Sequence[str], before: str, style: Style) -> list[str]:
    """The parts in as few lines as can be; a bar stays at the end of its line.

    None is broken that a line has room for, and of others only the cards.
    """
    room = style.width - len(before)
    firm = [_firm(part) if len(part) <= room else _firm_end(part) for part in parts]
    text = before + f"{_FIRM}| ".join(firm)
    lines = wrap(text, style.width, subsequent_indent=" " * len(before))
    return [line.replace(_FIRM, " ") for line in lines]


def _firm(text: str) -> str:
    return text.replace(" ", _FIRM)


def _firm_end(part: str) -> str:
    """The part with what it says of its cards in one piece, `A♥ 2♥: 20 in hand`."""
    cards, colon, count = part.partition(": ")
    return f"{cards}{colon}{_firm(count)}"
