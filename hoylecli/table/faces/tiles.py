"""Draws pictures of a table: cards as tiles on a ground, in the theme in force.

It alone knows how wide a card is and what it is painted with. What lies where is said by `families.pictures`.
Nothing here reads the window or the settings: `colors` and the face do.
"""

from dataclasses import replace
from typing import Final

from hoylecli.families import Light
from hoylecli.families.pictures import Picture, TextLines

from ..host.turn import Turn
from .cells import FACES, SMALL
from .colors import ALIKE, Pieces, Theme
from .painter import TITLE, Painter, room_of

_WAYS: Final = ((True, 2), (True, 1), (False, 3), (False, 2), (False, 1), (False, 0))
"""Whether cards have the face that is wanted, or are small, and how much air there is; the highest first."""


def drawn(
    picture: Picture, theme: Theme, width: int, rows: int, light: Light = ALIKE, *, face: str = ""
) -> list[Pieces]:
    """The lines of the picture, each as wide as the window, with as much air as so many rows have room for.

    face: that of cards, one of `cells.FACES`, where there is room for it.
    """
    wanted = FACES.get(face, SMALL)
    for is_wanted, air in _WAYS:
        if is_wanted and wanted == SMALL:
            continue
        painter = Painter(theme, width, light, air, wanted if is_wanted else SMALL)
        sheet = painter.painted(picture)
        if sheet.height <= rows and painter.fits:
            break
    return sheet.lines()


def painted_turn(turn: Turn, theme: Theme, width: int, rows: int, *, face: str = "") -> list[Pieces]:
    """The table of a decision, headed by what the game is called; its lines where it has no picture."""
    picture = turn.screen.picture(turn.view, turn.style)
    if picture is None:
        lines = replace(turn, style=replace(turn.style, width=room_of(width))).table()
        picture = [TextLines(tuple(lines), title=bool(lines) and TITLE in lines[0])]
    return drawn(_titled(picture, turn.title), theme, width, rows, turn.screen.light(turn.view), face=face)


def _titled(picture: Picture, title: str) -> Picture:
    """The picture with the title before what heads it, or above it."""
    first = picture[0] if picture else None
    if not title:
        return picture
    if isinstance(first, TextLines) and first.title:
        return [TextLines((f"{title}{TITLE}{first.lines[0]}", *first.lines[1:]), title=True), *picture[1:]]
    return [TextLines((title,), title=True), *picture]
