"""Names for sides: a player alone, or partners."""

from collections.abc import Sequence

from hoylecli.core.events import Seat
from hoylecli.core.grammar import listed, third_person
from hoylecli.core.values import replace
from hoylecli.families.screen import Style


def side_name(seats: Sequence[Seat], style: Style) -> str:
    """`Odile`, or `You and Bram` for partners, the reader first."""
    order = sorted(seats, key=lambda seat: seat != style.you)
    return listed([style.name(seat) for seat in order])


def short_side_name(seats: Sequence[Seat], style: Style, room: int) -> str:
    """The same in at most `room` columns: the longest names are cut first, no name to nothing."""
    most = max(len(name) for name in style.names)
    while most > 1:
        cut = replace(style, names=tuple(name[:most].rstrip() for name in style.names))
        if len(side_name(seats, cut)) <= room:
            return side_name(seats, cut)
        most -= 1
    return side_name(seats, style)[:room]


def sides(players: int, many_sides: int) -> list[list[Seat]]:
    """The seats of each side."""
    return [[seat for seat in range(players) if seat % many_sides == side] for side in range(many_sides)]


def seats_around(players: int, viewer: Seat | None) -> list[Seat]:
    """The seats in the order of play, the viewer's last; a spectator sees the last seat there.

    >>> seats_around(4, 1)
    [2, 3, 0, 1]
    """
    last = players - 1 if viewer is None else viewer
    return [(last + step) % players for step in range(1, players + 1)]


def verb(seats: Sequence[Seat], plain: str, style: Style) -> str:
    """The verb that goes with `side_name`: `You and Bram win`, `Odile wins`."""
    return plain if len(seats) > 1 or seats[0] == style.you else third_person(plain)


def in_columns(names: Sequence[str], room: int) -> list[str]:
    """The names cut to columns of one width, two blanks before each, that take at most `room` together.

    >>> in_columns(["Madame Zephyrine", "You"], 24)
    ['Madame Zep', 'You']
    """
    return [name[: room // len(names) - 2].rstrip() for name in names]
