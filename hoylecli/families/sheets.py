"""Score sheets with a line across them, in two columns or in sentences (CG, Bridge, Keeping score)."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from hoylecli.core.text import counted
from hoylecli.families.screen import Style, short_side_name, side_name, verb
from hoylecli.frame.match import ScoreLine, ends_game, standing
from hoylecli.scoring.bridge.columns import CELL, Entries, Game, columns


def has_line(sheet: Sequence[Sequence[ScoreLine]]) -> bool:
    """Whether anything on the sheet has gone below a line."""
    return any(line.below is not None for row in sheet for line in row)


def lined(
    sheet: Sequence[Sequence[ScoreLine]],
    sides: Sequence[Sequence[int]],
    style: Style,
    *,
    is_over: bool = False,
    teams: Sequence[str] = (),
) -> list[str]:
    """The sheet of two sides with a line across it, and where the points come from, deal by deal.

    teams: what the sides are called on it, their names where nothing is said; the first word is on the left.
    """
    if style.in_words:
        return [part for line in _told(sheet, sides, style) for part in wrap(line, style.width)]
    cell = min(CELL, (style.width - 1) // 2)
    names = teams or [short_side_name(side, style, cell - 8) for side in sides]
    word = "total" if is_over else "so far"
    totals = [f"{sum(row[side].total for row in sheet):>6}  {word}" for side in (0, 1)]
    heads = [f"      {name}" for name in names]
    lines = list(columns(heads, _above(sheet), _games(sheet, names), totals, cell))
    for number, row in enumerate(sheet, 1):
        for name, line in zip(names, row, strict=True):
            if line.text:
                lines += wrap(f"{number:>4}  {name}: {line.text}", style.width, subsequent_indent=" " * 8)
    return lines


def _entry(points: int, number: int) -> str:
    """`   120  (3)`: the points, and the number of the deal."""
    return f"{points:>6}  ({number})"


def _above(sheet: Sequence[Sequence[ScoreLine]]) -> Entries:
    """What each side has above the line, the first deal's next to it."""
    found: Entries = ([], [])
    for number, row in enumerate(sheet, 1):
        for side, line in enumerate(row):
            found[side].extend([_entry(line.above, number)] if line.above else [])
    return found


def _games(sheet: Sequence[Sequence[ScoreLine]], names: Sequence[str]) -> list[Game]:
    """What each side has below the line, game by game; the last one may be still to be won."""
    games = list[Game]()
    below: Entries = ([], [])
    for number, row in enumerate(sheet, 1):
        for side, line in enumerate(row):
            if line.below and line.below.points:
                below[side].append(_entry(line.below.points, number))
        if ends_game(row):
            winners = [name for name, line in zip(names, row, strict=True) if line.below and line.below.game]
            games.append(Game(below, " and ".join(winners)))
            below = ([], [])
    return [*games, Game(below)] if any(below) else games


def _told(
    sheet: Sequence[Sequence[ScoreLine]], sides: Sequence[Sequence[int]], style: Style
) -> Iterator[str]:
    """How each side stands, in sentences."""
    stand = standing(sheet, len(sides))
    for side, seats in enumerate(sides):
        name, has = side_name(seats, style), verb(seats, "have", style)
        total, above = sum(row[side].total for row in sheet), sum(row[side].above for row in sheet)
        yield f"{name} {has} {counted(total, 'point')}: {above} above the line, {total - above} below it."
        if games := stand.games[side]:
            yield f"{name} {has} won {counted(games, 'game')}."
        if part := stand.parts[side]:
            yield f"{name} {has} {part} below the line in this game."
