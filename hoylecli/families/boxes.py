"""What screens draw: cards in boxes, bars, and score sheets."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import Final

from hoylecli.core import Card, counted
from hoylecli.core.text import bar
from hoylecli.frame.match import ScoreLine, ends_game, standing
from hoylecli.scoring.bridge.columns import CELL, Entries, GameBelow, columns

from .screen import Style, short_side_name, side_name, sides, verb

# Big cards: boxes of three rows, in a hand each half on the one before, in a column each below the other,
# in a pyramid or a grid where they are placed.

_TOP, _SIDE, _BOTTOM = "╭───", "│", "╰───"
_CARD: Final = 4  # columns of a card that another one lies on


def boxed(groups: Sequence[Sequence[Card]], style: Style) -> list[str]:
    """The groups side by side, in as many rows of boxes as they need.

    Nothing where big cards are not wanted, where there are none, or where a group does not fit.
    """
    groups = [group for group in groups if group]
    if not style.big or any(_width(group) > style.width for group in groups):
        return []
    rows: list[list[Sequence[Card]]] = []
    room = 0
    for group in groups:
        if not rows or room < _width(group):
            rows.append([])
            room = style.width
        rows[-1].append(group)
        room -= _width(group) + 1
    return [line for row in rows for line in _row(row)]


def _width(group: Sequence[Card]) -> int:
    return _CARD * len(group) + 1


def _row(groups: Sequence[Sequence[Card]]) -> list[str]:
    return [
        " ".join(_TOP * len(group) + "╮" for group in groups),
        " ".join("".join(f"{_SIDE}{card.symbol:<3}" for card in group) + _SIDE for group in groups),
        " ".join(_BOTTOM * len(group) + "╯" for group in groups),
    ]


def boxed_beside(label: str, groups: Sequence[Sequence[Card]], style: Style, after: str = "") -> list[str]:
    """Big cards under a label; what is to be said of them stands behind it. See `boxed`."""
    lines, indent = boxed(groups, style), " " * len(f"{label}  ")
    return [*wrap(f"{label}  {after}", style.width, subsequent_indent=indent), *lines] if lines else []


def boxed_trick(cards: Sequence[Card], names: Sequence[str], style: Style) -> list[str]:
    """Big cards apart, each with a name below it; nothing where they do not fit."""
    wide = max((*map(len, names), _CARD + 1)) + 2
    if not style.big or not cards or wide * len(cards) > style.width:
        return []
    boxes = [_row([[card]]) for card in cards]
    lines = ["".join(f"{box[row]:<{wide}}" for box in boxes) for row in range(3)]
    return [line.rstrip() for line in (*lines, "".join(f"{name:<{wide}}" for name in names))]


def columns_width(columns: int) -> int:
    """How wide `columns_of` is."""
    return (_CARD + 2) * columns - 1


def columns_of(columns: Sequence[Sequence[str]], empty: str) -> Iterator[str]:
    """Columns of big cards side by side, each under its number; of all but the last card one row is seen.

    columns: texts of the cards, at most three letters long. empty: what stands where there are none.
    """
    yield " ".join(f"{number:^{_CARD + 1}}" for number in range(1, len(columns) + 1)).rstrip()
    piles = [[f"{_TOP}╮", *(f"{_SIDE}{text:<3}{_SIDE}" for text in pile), f"{_BOTTOM}╯"] for pile in columns]
    piles = [lines if pile else [f"{empty:^{_CARD + 1}}"] for pile, lines in zip(columns, piles, strict=True)]
    for row in range(max(map(len, piles))):
        yield " ".join(lines[row] if row < len(lines) else " " * (_CARD + 1) for lines in piles).rstrip()


PITCH: Final = _CARD + 2  # columns from one card to the next one beside it
HEIGHT: Final = 3  # rows of a card


def placed(cards: Iterable[tuple[int, int, str]], rows: int, columns: int) -> list[str]:
    """Big cards on so many rows and columns of the screen, each over those before it.

    cards: the row and column of the upper left corner, and the text of the card, at most three letters long.

    >>> print("\\n".join(placed([(0, 1, "5♥"), (1, 3, "10♠")], 4, 8)))
     ╭───╮
     │5╭───╮
     ╰─│10♠│
       ╰───╯
    """
    canvas = [[" "] * columns for _ in range(rows)]
    for row, column, text in cards:
        for at, line in enumerate((f"{_TOP}╮", f"{_SIDE}{text:<3}{_SIDE}", f"{_BOTTOM}╯")):
            canvas[row + at][column : column + len(line)] = line
    return ["".join(line).rstrip() for line in canvas]


# The race to the score that ends the match, as bars

_NAME: Final = 24  # columns of a name, at most
_SHORTEST: Final = 8  # columns of a bar that names leave, at least
_LONGEST: Final = 40  # columns of a bar


def race(scores: Sequence[int], goal: int, style: Style) -> list[str]:
    """A bar for each side, as far as it has come on its way to the goal: `You  ██████▌     61 of 121`.

    scores: one number a side.
    """
    digits = max(len(str(score)) for score in scores)
    room = style.width - digits - len(f"    of {goal}")
    most = min(_NAME, room - _SHORTEST)
    names = [short_side_name(seats, style, most) for seats in sides(len(style.names), len(scores))]
    label = max(map(len, names))
    width = min(room - label, _LONGEST)
    return [
        f"{name:<{label}}  {bar(score / goal, width):<{width}} {score:>{digits}} of {goal}"
        for name, score in zip(names, scores, strict=True)
    ]


# Score sheets with a line across them, in two columns or in sentences (CG, Bridge, Keeping score)


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
        return style.wrapped(_told(sheet, sides, style))
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


def _games(sheet: Sequence[Sequence[ScoreLine]], names: Sequence[str]) -> list[GameBelow]:
    """What each side has below the line, game by game; the last one may be still to be won."""
    games = list[GameBelow]()
    below: Entries = ([], [])
    for number, row in enumerate(sheet, 1):
        for side, line in enumerate(row):
            if line.below and line.below.points:
                below[side].append(_entry(line.below.points, number))
        if ends_game(row):
            winners = [name for name, line in zip(names, row, strict=True) if line.below and line.below.game]
            games.append(GameBelow(below, " and ".join(winners)))
            below = ([], [])
    return [*games, GameBelow(below)] if any(below) else games


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
