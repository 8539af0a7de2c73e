"""Draws pictures of a table: cards as tiles on a ground, in the theme in force.

It alone knows how wide a card is and what it is painted with. What lies where is said by `families.pictures`.
Nothing here reads the window or the settings: `colors` and the face do.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from textwrap import wrap
from typing import Final, Literal

from prompt_toolkit.utils import get_cwidth

from hoylecli.core.cards import Card
from hoylecli.families.pictures import (
    Band,
    Board,
    Columns,
    Down,
    Grid,
    Hand,
    Lane,
    Lying,
    Picture,
    Pile,
    Row,
    Rows,
    Sitting,
    Trick,
    Words,
)
from hoylecli.families.screen import Light

from ..host.turn import Turn
from .colors import ALIKE, Pieces, Theme, cards_and_pegs

CARD: Final = 4  # columns of a card
_WIDEST: Final = 100  # columns that what lies on the table is spread over
_GAP: Final = 12  # columns between two columns of cards, at most
_MARGIN: Final = 2
_TITLE: Final = " · "
_FIRM: Final = "\N{NO-BREAK SPACE}"
FRONT: Final = "▲■"
REAR: Final = "△□"
HOLE: Final = "·"
_STRIPS: Final = (60, 40, 30)  # holes of a strip, where there is room for it

Look = Literal["paper", "under", "lit", "dim"]
"""How a card looks: open, covered by another, one that stands out, one that stands back."""


def drawn(
    picture: Picture, theme: Theme, width: int, rows: int, light: Light = ALIKE, *, big: bool = False
) -> list[Pieces]:
    """The lines of the picture, each as wide as the window, with as much air as so many rows have room for.

    big: whether hands are to be drawn as real faces, where there is room.
    """
    for is_big, air in ((True, 2), (True, 1), (False, 3), (False, 2), (False, 1), (False, 0)):
        if is_big and not big:
            continue
        sheet = _Painter(theme, width, light, air, is_big).painted(picture)
        if sheet.height <= rows:
            break
    return sheet.lines()


def painted_turn(turn: Turn, theme: Theme, width: int, rows: int, *, big: bool = False) -> list[Pieces]:
    """The table of a decision, headed by what the game is called; its lines where it has no picture."""
    room = max(min(width, _WIDEST) - 2 * _MARGIN, CARD)
    picture = turn.screen.picture(turn.view, turn.style)
    if picture is None:
        lines = replace(turn, style=replace(turn.style, width=room)).table()
        picture = [Words(tuple(lines), title=bool(lines) and _TITLE in lines[0])]
    return drawn(_titled(picture, turn.title), theme, width, rows, turn.screen.light(turn.view), big=big)


def _titled(picture: Picture, title: str) -> Picture:
    """The picture with the title before what heads it, or above it."""
    first = picture[0] if picture else None
    if not title:
        return picture
    if isinstance(first, Words) and first.title:
        return [Words((f"{title}{_TITLE}{first.lines[0]}", *first.lines[1:]), title=True), *picture[1:]]
    return [Words((title,), title=True), *picture]


# A sheet of cells, on which things are put


@lru_cache(maxsize=512)
def _wide(letter: str) -> int:
    return get_cwidth(letter)


def _length(text: str) -> int:
    return len(text) if text.isascii() else sum(map(_wide, text))


class _Sheet:
    """Rows of cells, as many as are needed; what is put beyond the right edge is lost."""

    def __init__(self, width: int, styles: Mapping[str, str]) -> None:
        self._width = width
        self._styles = styles
        self._rows: list[list[tuple[str, str]]] = []

    @property
    def height(self) -> int:
        return len(self._rows)

    def reach(self, height: int) -> None:
        """Has so many rows at least."""
        while len(self._rows) < height:
            self._rows.append([("ground", " ")] * self._width)

    def put(self, row: int, column: int, text: str, style: str = "ground") -> int:
        """Puts text on a row; the column behind it."""
        self.reach(row + 1)
        cells = self._rows[row]
        for letter in text:
            wide = _wide(letter)
            if column >= 0 and column + wide <= self._width and wide:
                cells[column] = style, letter
                if wide == 2:
                    cells[column + 1] = style, ""
            column += wide
        return column

    def write(self, row: int, column: int, text: str, style: str = "ground") -> int:
        """As `put`, with the cards in the text as small tiles."""
        end = 0
        for start, stop, what in cards_and_pegs(text):
            column = self.put(row, column, text[end:start], style)
            column = self.put(row, column, text[start:stop], what)
            end = stop
        return self.put(row, column, text[end:], style)

    def lines(self) -> list[Pieces]:
        return [self._line(cells) for cells in self._rows]

    def _line(self, cells: Sequence[tuple[str, str]]) -> Pieces:
        pieces: Pieces = []
        last, text = cells[0][0] if cells else "ground", ""
        for style, letter in cells:
            if style != last:
                pieces.append((self._styles[last], text))
                last, text = style, ""
            text += letter
        return [*pieces, (self._styles[last], text)]


# The painter: each part of a picture below the last


_Places = list[tuple[Pile, int, int]]
"""Piles, the line on which each lies, and its column."""


@dataclass(slots=True)
class _Slots:
    """Where columns of cards begin."""

    first: int
    pitch: int
    count: int


class _Painter:
    """Paints one picture.

    air: 3 with rows of cards apart, 2 with blank rows between parts, 1 without, 0 as low as can be.
    """

    def __init__(self, theme: Theme, width: int, light: Light, air: int, is_big: bool) -> None:
        self._pattern = theme.pattern
        self._width = width
        self._light = light
        self._air = air
        self._is_big = is_big
        self._room = max(min(width, _WIDEST) - 2 * _MARGIN, CARD)
        self._left = max((width - self._room) // 2, 0) if width > CARD + 2 * _MARGIN else 0
        self._sheet = _Sheet(width, theme.styles)
        self._slots: _Slots | None = None

    def painted(self, picture: Picture) -> _Sheet:
        self._slots = next((self._spread(part) for part in picture if isinstance(part, Columns)), None)
        row = 1 if self._air else 0
        for at, part in enumerate(picture):
            if at and (self._air > 1 or isinstance(part, Columns | Trick | Grid)):
                row += 1
            row = _PAINTERS[type(part)](self, row, part)
            self._sheet.reach(row)
        self._sheet.reach(row + (1 if self._air else 0))
        return self._sheet

    # Cards

    def tile(
        self, row: int, column: int, lying: Lying | None, look: Look = "paper", edge: bool = False
    ) -> None:
        """One card, back or empty place. edge: whether it lies on the card to its left."""
        if isinstance(lying, Card):
            style = f"{self._look(lying, look)} {_color(lying)}"
            self._sheet.put(row, column, f"{lying.symbol:>3} " if not edge else f"▏{lying.symbol:<3}", style)
            if edge:
                self._sheet.put(row, column, "▏", f"{style.partition(' ')[0]} edge")
        elif isinstance(lying, Down):
            self._sheet.put(row, column, self._pattern, "back")
            many = str(lying.many) if lying.many else ""
            if many:
                self._sheet.put(row, column + (len(many) < 4), f"{many:^2}", "count")
        elif lying is not None:
            self._sheet.put(row, column, "▏  ▕", "edge")
            self._sheet.put(row, column + 1, f"{lying.sign[:2]:^2}", "sign")

    def _look(self, card: Card, look: Look) -> Look:
        return "dim" if card in self._light.dim else "lit" if card in self._light.bright else look

    def lip(
        self, row: int, column: int, lying: Lying | None, look: Look = "paper", *, raised: bool = False
    ) -> None:
        """Half a row more of a card, below it, or above it if it is raised."""
        if isinstance(lying, Card):
            self._sheet.put(row, column, ("▄" if raised else "▀") * CARD, f"{self._look(lying, look)} lip")
        elif isinstance(lying, Down):
            self._sheet.put(row, column, ("▄" if raised else "▀") * CARD, "back lip")

    # Words

    def words(self, row: int, part: Words) -> int:
        for at, line in enumerate(part.lines):
            is_title = part.title and not at
            head = line.partition(_TITLE)[0] if is_title else ""
            broken = [line] if _length(line) <= self._room else wrap(line, self._room, subsequent_indent="  ")
            for text in broken or [""]:
                self._sheet.reach(row + 1)
                column = self._left
                if head and text.startswith(head):
                    column = self._sheet.write(row, column, head, "title")
                    text = text[len(head) :]
                self._sheet.write(row, column, text, "name" if is_title else "ground")
                row += 1
        return row

    # Piles side by side

    def band(self, row: int, part: Band) -> int:
        is_low = part.low or not self._air
        places = (not part.low and self._in_slots(part)) or self._in_line(part, is_low)
        last = row
        for pile, line, column in places or self._in_lines(part, is_low):
            top = row + line * (1 if is_low else 3)
            last = max(last, self._pile(top, column, pile, is_low))
        return last

    def _pile(self, row: int, column: int, pile: Pile, is_low: bool) -> int:
        after = self._sheet.put(row, column, f"{pile.name} " if pile.name else "", "name")
        if is_low:
            self._sheet.write(row, after + CARD * len(pile.cards) + 1, pile.note, "quiet")
            self._side_by_side(row, after, pile, lips=False)
            return row + 1
        self._sheet.write(row, after, pile.note, "quiet")
        self._side_by_side(row + 1, column, pile, lips=True)
        return row + 3

    def _side_by_side(self, row: int, column: int, pile: Pile, *, lips: bool) -> None:
        for at, lying in enumerate(pile.cards):
            is_lit = pile.lit and at == len(pile.cards) - pile.lit
            look: Look = "lit" if is_lit else "paper"
            self.tile(row, column + at * CARD, lying, look, edge=at > 0)
            if lips:
                self.lip(row + 1, column + at * CARD, lying, look)

    def _size(self, pile: Pile, is_low: bool) -> int:
        cards, head = CARD * len(pile.cards), _length(f"{pile.name} ") if pile.name else 0
        note = _length(pile.note)
        return head + cards + (note + 1 if note else 0) if is_low else max(cards, head + note)

    def _in_slots(self, part: Band) -> _Places:
        """The piles above the columns of the table, where they fit so."""
        slots, is_low = self._slots, not self._air
        if slots is None:
            return []
        sides = (part.left, part.right)
        taken = [[-(-(self._size(pile, is_low) + 1) // slots.pitch) for pile in side] for side in sides]
        if sum(map(sum, taken)) > slots.count:
            return []
        found, at = [], 0
        for side, sizes in zip(sides, taken, strict=True):
            at = slots.count - sum(sizes) if side is part.right else 0
            for pile, size in zip(side, sizes, strict=True):
                found.append((pile, 0, slots.first + at * slots.pitch))
                at += size
        return found

    def _in_line(self, part: Band, is_low: bool) -> _Places:
        """The piles of both sides on one line, those on the right at the right edge."""
        piles = (*part.left, *part.right)
        for gap in (4, 3, 2):
            sizes = [self._size(pile, is_low) + gap for pile in piles]
            if sum(sizes) - gap <= self._room:
                break
        else:
            return []
        column, found = self._left, []
        for at, pile in enumerate(piles):
            if at == len(part.left) and at:
                column = self._left + self._room - sum(sizes[at:]) + gap
            found.append((pile, 0, column))
            column += sizes[at]
        return found

    def _in_lines(self, part: Band, is_low: bool) -> _Places:
        found, line = [], 0
        for side in filter(None, (part.left, part.right)):
            column = self._left
            for pile in side:
                size = self._size(pile, is_low)
                if column > self._left and column + size > self._left + self._room:
                    line, column = line + 1, self._left
                found.append((pile, line, column))
                column += size + 2
            line += 1
        return found

    # Columns

    def _spread(self, part: Columns) -> _Slots:
        """Columns as far apart as the width allows, in as few banks as can be."""
        most = max((self._room + 1) // (CARD + 1), 1)
        banks = -(-len(part.piles) // most)
        count = -(-len(part.piles) // max(banks, 1))
        gap = min(_GAP, (self._room - CARD * count) // max(count - 1, 1))
        pitch = CARD + gap
        wide = pitch * count - gap
        return _Slots(self._left + (self._room - wide) // 2, pitch, count)

    def columns(self, row: int, part: Columns) -> int:
        slots = self._spread(part)
        for first in range(0, len(part.piles), slots.count):
            bank = part.piles[first : first + slots.count]
            row += bool(first and self._air)
            for at, pile in enumerate(bank):
                self._sheet.put(row, slots.first + at * slots.pitch, f"{pile.name:^{CARD}}", "name")
                self._column(row + 1, slots.first + at * slots.pitch, pile)
            row = self._sheet.height
        return row

    def _column(self, row: int, column: int, pile: Pile) -> None:
        last = len(pile.cards) - 1
        for depth, lying in enumerate(pile.cards):
            is_lit = pile.lit and depth == last + 1 - pile.lit
            look: Look = "lit" if is_lit else "under" if depth < last else "paper"
            self.tile(row + depth, column, lying, look)
            if depth == last and self._air:
                self.lip(row + last + 1, column, lying, look)

    # Places in rows

    def grid(self, row: int, part: Grid) -> int:
        before = max(map(len, part.names), default=-1) + 1
        count = max(map(len, part.rows), default=0)
        gap = max(min((self._room - before - CARD * count) // max(count - 1, 1), 4), 0)
        gap -= gap % 2 if part.pyramid else 0
        first = self._left + max((self._room - before - (CARD + gap) * count + gap) // 2, 0) + before
        step = CARD + gap
        if part.heads:
            for at, head in enumerate(part.heads):
                self._sheet.put(row, first + at * step, f"{head:^{CARD}}", "name")
            row += 1
        for number, cards in enumerate(part.rows):
            indent = step * (len(part.rows) - 1 - number) // 2 if part.pyramid else 0
            if part.names:
                self._sheet.put(row, first - before, part.names[number], "name")
            for at, lying in enumerate(cards):
                look: Look = "lit" if (number, at) in part.lit else "paper"
                self.tile(row, first + indent + at * step, lying, look, edge=not gap and at > 0)
                if self._air > 1:
                    self.lip(row + 1, first + indent + at * step, lying, look)
            row += 1 + (self._air > 1)
            self._sheet.reach(row)
        return row

    # Players and piles in rows

    def rows(self, row: int, part: Rows) -> int:
        label = max(_length(each.name) for each in part.rows)
        heads = part.heads or ("",) * max(len(each.figures) for each in part.rows)
        wide = [
            max([_length(head), *(_length(each.figures[at]) for each in part.rows if at < len(each.figures))])
            for at, head in enumerate(heads)
        ]
        if any(heads):
            column = self._left + label
            for head, room in zip(heads, wide, strict=True):
                column = self._sheet.put(row, column + 2, f"{head:>{room}}", "quiet")
            row += 1
        for each in part.rows:
            row = self._row(row, each, label, wide)
        return row

    def _row(self, row: int, part: Row, label: int, wide: Sequence[int]) -> int:
        self._sheet.put(row, self._left, part.name, "own" if part.own else "name")
        column = self._left + label
        for figure, room in zip(part.figures, wide, strict=False):
            self._sheet.put(row, column + 2 + room - _length(figure), figure)
            column += room + 2
        column += 2 if label else 0
        row, end = self._in_groups(row, column, part.groups)
        room = self._left + self._room - end
        if part.after and _length(part.after) > room and room < self._room // 2 and part.groups:
            row, end, room = row + 1, column, self._left + self._room - column
        for at, line in enumerate(wrap(part.after, max(room, CARD)) if part.after else ()):
            self._sheet.write(row + at, end, line, "quiet")
        self._sheet.reach(row + 1)
        is_apart = self._air > 2 and any(part.groups)
        return self._sheet.height + (is_apart and self._sheet.height == row + 1)

    def _in_groups(self, row: int, column: int, groups: Sequence[Sequence[Lying]]) -> tuple[int, int]:
        """Cards in groups from a column on, in as many rows as they need: the last row, and the column
        behind.
        """
        edge, at = self._left + self._room, column
        step = next((s for s in (CARD + 1, CARD) if column + _spanned(groups, s) <= edge), CARD)
        for group in groups:
            if at > column and at + _spanned([group], step) > edge:
                row, at = row + 1 + (self._air > 2), column
            for number, lying in enumerate(group):
                if at + CARD > edge:
                    row, at = row + 1 + (self._air > 2), column
                self.tile(row, at, lying, edge=step == CARD and number > 0 and at > column)
                if self._air > 2:
                    self.lip(row + 1, at, lying)
                at += step
            at += CARD + 2 - step if step == CARD + 1 else 1
        return row, at + (1 if groups else 0)

    # A hand

    def hand(self, row: int, part: Hand) -> int:
        groups = [group for group in part.groups if group]
        label = _length(part.name) + 2
        for step, beside in ((CARD + 1, True), (CARD, True), (CARD, False)):
            column = self._left + (label if beside else 0)
            if column + _spanned(groups, step) <= self._left + self._room:
                break
        is_lifted = bool(self._air and any(self._is_bright(lying) for group in groups for lying in group))
        if not beside:
            self._sheet.put(row, self._left, part.name, "own")
            row += 0 if is_lifted and self._air < 1 else 1
        row += is_lifted
        if beside:
            self._sheet.put(row, self._left, part.name, "own")
        end = column + _spanned(groups, step) + 2
        is_beside = end + _length(part.after) <= self._left + self._room
        if is_beside:
            self._sheet.write(row, end, part.after, "quiet")
        row = self._held(row, column, groups, step)
        for line in () if is_beside else wrap(part.after, self._room - label):
            self._sheet.write(row, self._left + label, line, "quiet")
            row += 1
        return row

    def _is_bright(self, lying: Lying) -> bool:
        return isinstance(lying, Card) and lying in self._light.bright

    def _held(self, row: int, column: int, groups: Sequence[Sequence[Lying]], step: int) -> int:
        """The cards of a hand, those that can be played half a row higher; the row below them."""
        edge, at = self._left + self._room, column
        for group in groups:
            for number, lying in enumerate(group):
                if at + CARD > edge:
                    row, at = row + (2 if self._air else 1), column
                self.tile(row, at, lying, edge=step == CARD and number > 0 and at > column)
                if self._air:
                    raised = self._is_bright(lying)
                    self.lip(row - 1 if raised else row + 1, at, lying, raised=raised)
                at += step
            at += CARD + 2 - step if step == CARD + 1 else 1
        self._sheet.reach(row + 1)
        return row + (2 if self._air else 1)

    # A trick

    def trick(self, row: int, part: Trick) -> int:
        by_side = {player.side: player for player in part.players}
        inner = 30 if self._room >= 72 else 22
        middle = self._left + self._room // 2
        tiles = {
            "above": (row + 1, middle - CARD // 2),
            "left": (row + 3, middle - inner // 2),
            "right": (row + 3, middle + inner // 2 - CARD),
            "below": (row + 5, middle - CARD // 2),
        }
        if "above" not in by_side:
            tiles = {side: (line - 2, column) for side, (line, column) in tiles.items()}
        for side, player in by_side.items():
            line, column = tiles[side]
            self._before(line, column, player)
            if side in ("above", "below"):
                at = line - 1 if side == "above" else line + 2
                self._centered(at, middle, player)
            else:
                self._beside(line, column, player)
        self._sheet.reach(tiles["below"][0] + 3)
        return self._sheet.height

    def _before(self, row: int, column: int, player: Sitting) -> None:
        """The card that lies before a player, and what there is to say of it."""
        look: Look = "lit" if player.wins else "paper"
        if player.card is not None:
            self.tile(row, column, player.card, look)
            self.lip(row + 1, column, player.card, look)
        mark = player.mark
        at = column - 1 - _length(mark) if player.side == "right" else column + CARD + 1
        if player.card is None and mark:
            at = column + 1
        self._sheet.put(row, at, mark, "mark")

    def _centered(self, row: int, middle: int, player: Sitting) -> None:
        facts = ", ".join(player.facts)
        text = f"{player.name}  {facts}" if facts else player.name
        column = max(middle - _length(text) // 2, self._left)
        column = self._sheet.put(row, column, player.name, "own" if player.side == "below" else "name")
        self._sheet.put(row, column + 2, facts, "quiet")

    def _beside(self, row: int, column: int, player: Sitting) -> None:
        """A name at the outer side of the card, and what there is to say below it."""
        is_left = player.side == "left"
        room = column - 2 - self._left if is_left else self._left + self._room - column - CARD - 2
        firm = ", ".join(fact.replace(" ", _FIRM) for fact in player.facts)
        lines = [line.replace(_FIRM, " ") for line in wrap(firm, max(room, CARD))[:3]]
        for at, text in enumerate([player.name[:room], *lines]):
            start = column - 2 - _length(text) if is_left else column + CARD + 2
            self._sheet.put(row + at, start, text, "quiet" if at else "name")

    # A pegging board

    def board(self, row: int, part: Board) -> int:
        """Lanes of sixty holes, or fewer where it is narrow, strip below strip."""
        per_strip = next((holes for holes in _STRIPS if _strip(holes) <= self._width), _STRIPS[-1])
        column = max((self._width - _strip(per_strip)) // 2, 0)
        for first in range(1, part.target, per_strip):
            last = min(first + per_strip - 1, part.target - 1)
            for number, lane in enumerate(part.lanes):
                self._lane(row, column, number, lane, (first, last, part.target))
                row += 1
        return row

    def _lane(self, row: int, column: int, number: int, lane: Lane, holes: tuple[int, int, int]) -> None:
        """One strip of a lane: two holes to start from, then in fives; the last ends with the game hole."""
        first, last, target = holes
        pegs = {lane.rear: REAR[number], lane.front: FRONT[number]}
        self._sheet.put(row, column, " " * (_strip(last - first + 1)), "wood")
        starts = (lane.rear == 0, lane.front == 0) if first == 1 else ()
        for at, is_there in enumerate(starts):
            sign = (REAR, FRONT)[at][number] if is_there else HOLE
            self._sheet.put(row, column + 1 + at, sign, f"peg {number}" if is_there else "hole")
        for hole in [*range(first, last + 1), *([target] if last == target - 1 else [])]:
            at = column + 4 + (hole - first) * 6 // 5
            style = f"peg {number}" if hole in pegs else "hole"
            self._sheet.put(row, at, pegs.get(hole, HOLE), style)


def _strip(holes: int) -> int:
    """The columns that a strip of so many holes takes, with the game hole."""
    return 4 + holes * 6 // 5 + 2


def _spanned(groups: Sequence[Sequence[Lying]], step: int) -> int:
    """The columns that cards in groups take in one row."""
    gap = 2 if step > CARD else 1
    return sum((len(group) - 1) * step + CARD for group in groups if group) + gap * (len(groups) - 1)


def _color(card: Card) -> str:
    if card.is_joker:
        return "H" if card == 52 else "S"
    return card.suit


_PAINTERS: Final[Mapping[type, Callable[..., int]]] = {
    Words: _Painter.words,
    Band: _Painter.band,
    Columns: _Painter.columns,
    Grid: _Painter.grid,
    Rows: _Painter.rows,
    Hand: _Painter.hand,
    Trick: _Painter.trick,
    Board: _Painter.board,
}
