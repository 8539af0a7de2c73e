"""The parts of a picture, each painted below the last."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from hoylecli.core import Card
from hoylecli.families import Light, pictures

from .cells import CARD, CardFace, Cards, CellSheet, Look, length
from .colors import Theme

_WIDEST: Final = 100  # columns that what lies on the table is spread over
_GAP: Final = 12  # columns between two columns of cards, at most
_MARGIN: Final = 2
TITLE: Final = " · "
_FIRM: Final = "\N{NO-BREAK SPACE}"
FRONT: Final = "▲■"
REAR: Final = "△□"
HOLE: Final = "·"
PIPS: Final[dict[int, tuple[str, str, str]]] = {
    1: ("       ", "   ●   ", "       "),
    2: (" ●     ", "       ", "     ● "),
    3: (" ●     ", "   ●   ", "     ● "),
    4: (" ●   ● ", "       ", " ●   ● "),
    5: (" ●   ● ", "   ●   ", " ●   ● "),
    6: (" ●   ● ", " ●   ● ", " ●   ● "),
}
_BESIDE: Final = (
    15  # columns that are needed at either side of a trick, or the players stand one below another
)
_STRIPS: Final = (60, 40, 30)  # holes of a strip, where there is room for it


def room_of(width: int) -> int:
    """The columns of a window of that width that things are laid on."""
    return max(min(width, _WIDEST) - 2 * _MARGIN, CARD)


_Places = list[tuple[pictures.Pile, int, int]]
"""Piles, the line on which each lies, and its column."""


@dataclass(slots=True)
class _Slots:
    """Where columns of cards begin."""

    first: int
    pitch: int
    count: int


class Painter:
    """Paints one picture.

    air: 3 with rows of cards apart, 2 with blank rows between parts, 1 without, 0 as low as can be. face: of
    cards in piles, columns, grids and hands; those of players' rows and tricks are small. fits: whether no
    part had to be broken because cards are large.
    """

    def __init__(self, theme: Theme, width: int, light: Light, air: int, face: CardFace) -> None:
        self._width = width
        self._light = light
        self._air = air
        self._room = room_of(width)
        self._left = max((width - self._room) // 2, 0) if width > CARD + 2 * _MARGIN else 0
        self._sheet = CellSheet(width, theme.styles)
        self._small = Cards(self._sheet, theme.pattern, light)
        self._cards = Cards(self._sheet, theme.pattern, light, face)
        self.fits = True
        self._slots: _Slots | None = None

    def painted(self, picture: pictures.Picture) -> CellSheet:
        self._slots = next(
            (self._spread(part) for part in picture if isinstance(part, pictures.ColumnsPicture)), None
        )
        row = 1 if self._air else 0
        for at, part in enumerate(picture):
            if at and (
                self._air > 1
                or isinstance(part, pictures.ColumnsPicture | pictures.TrickPicture | pictures.GridPicture)
            ):
                row += 1
            row = _PAINTERS[type(part)](self, row, part)
            self._sheet.reach(row)
        self._sheet.reach(row + (1 if self._air else 0))
        return self._sheet

    # Words

    def words(self, row: int, part: pictures.TextLines) -> int:
        for at, line in enumerate(part.lines):
            is_title = part.title and not at
            head = line.partition(TITLE)[0] if is_title else ""
            broken = [line] if length(line) <= self._room else wrap(line, self._room, subsequent_indent="  ")
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

    def band(self, row: int, part: pictures.Band) -> int:
        is_low = part.low or not self._air
        places = (not part.low and self._in_slots(part)) or self._in_line(part, is_low)
        last = row
        for pile, line, column in places or self._in_lines(part, is_low):
            self.fits = self.fits and not (line and self._cards.is_big)
            top = row + line * (1 if is_low else 2 + self._cards.high)
            last = max(last, self._pile(top, column, pile, is_low))
        return last

    def _pile(self, row: int, column: int, pile: pictures.Pile, is_low: bool) -> int:
        after = self._sheet.put(row, column, f"{pile.name} " if pile.name else "", "name")
        if is_low:
            self._sheet.write(row, after + CARD * len(pile.cards) + 1, pile.note, "quiet")
            self._side_by_side(row, after, pile, self._small, lips=False)
            return row + 1
        self._sheet.write(row, after, pile.note, "quiet")
        self._side_by_side(row + 1, column, pile, self._cards, lips=True)
        return row + 2 + self._cards.high

    def _side_by_side(self, row: int, column: int, pile: pictures.Pile, cards: Cards, *, lips: bool) -> None:
        for at, lying in enumerate(pile.cards):
            is_lit = pile.lit and at == len(pile.cards) - pile.lit
            look: Look = "lit" if is_lit else "paper"
            cards.lay(row, column + at * CARD, lying, look, edge=at > 0)
            if lips:
                cards.lip(row + cards.high, column + at * CARD, lying, look)

    def _size(self, pile: pictures.Pile, is_low: bool) -> int:
        cards = self._small if is_low else self._cards
        wide = CARD * (len(pile.cards) - 1) + cards.wide if pile.cards else 0
        head, note = length(f"{pile.name} ") if pile.name else 0, length(pile.note)
        return head + wide + (note + 1 if note else 0) if is_low else max(wide, head + note)

    def _in_slots(self, part: pictures.Band) -> _Places:
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

    def _in_line(self, part: pictures.Band, is_low: bool) -> _Places:
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

    def _in_lines(self, part: pictures.Band, is_low: bool) -> _Places:
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

    def _spread(self, part: pictures.ColumnsPicture) -> _Slots:
        """Columns as far apart as the width allows, in as few banks as can be."""
        wide = self._cards.wide
        most = max((self._room + 1) // (wide + 1), 1)
        banks = -(-len(part.piles) // most)
        count = -(-len(part.piles) // max(banks, 1))
        self.fits = self.fits and not (banks > 1 and self._cards.is_big)
        gap = min(_GAP, (self._room - wide * count) // max(count - 1, 1))
        pitch = wide + gap
        return _Slots(self._left + (self._room - pitch * count + gap) // 2, pitch, count)

    def columns(self, row: int, part: pictures.ColumnsPicture) -> int:
        slots = self._spread(part)
        for first in range(0, len(part.piles), slots.count):
            bank = part.piles[first : first + slots.count]
            row += bool(first and self._air)
            for at, pile in enumerate(bank):
                self._sheet.put(
                    row, slots.first + at * slots.pitch, f"{pile.name:^{self._cards.wide}}", "name"
                )
                self._column(row + 1, slots.first + at * slots.pitch, pile)
            row = self._sheet.height
        return row

    def _column(self, row: int, column: int, pile: pictures.Pile) -> None:
        last = len(pile.cards) - 1
        for depth, lying in enumerate(pile.cards):
            is_lit = pile.lit and depth == last + 1 - pile.lit
            look: Look = "lit" if is_lit else "under" if depth < last else "paper"
            self._cards.lay(row + depth, column, lying, look, top=depth < last)
            if depth == last and self._air:
                self._cards.lip(row + last + self._cards.high, column, lying, look)

    # Places in rows

    def grid(self, row: int, part: pictures.GridPicture) -> int:
        faces = self._cards
        before = max(map(len, part.names), default=-1) + 1
        beside = max((len(label) for row_of in part.labels for label in row_of), default=-1) + 1
        before += beside
        count = max(map(len, part.rows), default=0)
        gap = max(min((self._room - before - faces.wide * count) // max(count - 1, 1), 4), 0)
        gap = max(gap, beside + 2) if beside else gap
        gap -= gap % 2 if part.pyramid else 0
        first = self._left + max((self._room - before - (faces.wide + gap) * count + gap) // 2, 0) + before
        step = faces.wide + gap
        self.fits = self.fits and before + step * count - gap <= self._room
        if part.heads:
            for at, head in enumerate(part.heads):
                self._sheet.put(row, first + at * step, f"{head:^{faces.wide}}", "name")
            row += 1
        for number, cards in enumerate(part.rows):
            indent = step * (count - len(cards)) // 2 if part.pyramid else 0
            if part.names:
                self._sheet.put(row + faces.high // 2, first - before, part.names[number], "name")
            for at, lying in enumerate(cards):
                look: Look = "lit" if (number, at) in part.lit else "paper"
                if part.labels:
                    at_left = first + indent + at * step - beside
                    self._sheet.put(row + faces.high // 2, at_left, part.labels[number][at], "name")
                faces.lay(row, first + indent + at * step, lying, look, edge=not gap and at > 0)
                if self._air > 1:
                    faces.lip(row + faces.high, first + indent + at * step, lying, look)
            row += faces.high + (self._air > 1)
            self._sheet.reach(row)
        return row

    # Players and piles in rows

    def rows(self, row: int, part: pictures.Rows) -> int:
        label = max(length(each.name) for each in part.rows)
        heads = part.heads or ("",) * max(len(each.figures) for each in part.rows)
        wide = [
            max([length(head), *(length(each.figures[at]) for each in part.rows if at < len(each.figures))])
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

    def _row(self, row: int, part: pictures.Row, label: int, wide: Sequence[int]) -> int:
        self._sheet.put(row, self._left, part.name, "own" if part.own else "name")
        column = self._left + label
        for figure, room in zip(part.figures, wide, strict=False):
            self._sheet.put(row, column + 2 + room - length(figure), figure)
            column += room + 2
        column += 2 if label else 0
        row, end = self._in_groups(row, column, part.groups)
        room = self._left + self._room - end
        if part.after and length(part.after) > room and room < self._room // 2:
            is_far = self._left + self._room - column < self._room // 2
            row, end = row + 1, self._left + 2 if is_far else column
            room = self._left + self._room - end
        for at, line in enumerate(wrap(part.after, max(room, CARD)) if part.after else ()):
            self._sheet.write(row + at, end, line, "quiet")
        self._sheet.reach(row + 1)
        is_apart = self._air > 2 and any(part.groups)
        return self._sheet.height + (is_apart and self._sheet.height == row + 1)

    def _in_groups(
        self, row: int, column: int, groups: Sequence[Sequence[pictures.Lying]]
    ) -> tuple[int, int]:
        """Cards in groups from a column on, in as many rows as they need: the last row, and the column
        behind.
        """
        edge, at = self._left + self._room, column
        step = next((s for s in (CARD + 1, CARD) if column + self._small.spanned(groups, s) <= edge), CARD)
        for group in groups:
            if at > column and at + self._small.spanned([group], step) > edge:
                row, at = row + 1 + (self._air > 2), column
            for number, lying in enumerate(group):
                if at + CARD > edge:
                    row, at = row + 1 + (self._air > 2), column
                self._small.lay(row, at, lying, edge=step == CARD and number > 0 and at > column)
                if self._air > 2:
                    self._small.lip(row + 1, at, lying)
                at += step
            at += self._small.gap(step)
        return row, at + (1 if groups else 0)

    # A hand

    def hand(self, row: int, part: pictures.HandPicture) -> int:
        groups = [group for group in part.groups if group]
        label = length(part.name) + 2
        faces = self._cards
        for step, beside in ((faces.wide + 1, True), (CARD, True), (CARD, False)):
            column = self._left + (label if beside else 0)
            if column + faces.spanned(groups, step) <= self._left + self._room:
                break
        is_lifted = bool(self._air and any(self._is_bright(lying) for group in groups for lying in group))
        if not beside:
            self._sheet.put(row, self._left, part.name, "own")
            row += 0 if is_lifted and self._air < 1 else 1
        row += is_lifted
        if beside:
            self._sheet.put(row, self._left, part.name, "own")
        end = column + faces.spanned(groups, step) + 2
        is_beside = end + length(part.after) <= self._left + self._room
        if is_beside:
            self._sheet.write(row, end, part.after, "quiet")
        row = self._held(row, column, groups, step)
        for line in () if is_beside else wrap(part.after, self._room - label):
            self._sheet.write(row, self._left + label, line, "quiet")
            row += 1
        return row

    def _is_bright(self, lying: pictures.Lying) -> bool:
        return isinstance(lying, Card) and lying in self._light.bright

    def _held(self, row: int, column: int, groups: Sequence[Sequence[pictures.Lying]], step: int) -> int:
        """The cards of a hand, those that can be played half a row higher; the row below them."""
        faces, edge, at = self._cards, self._left + self._room, column
        for group in groups:
            for number, lying in enumerate(group):
                if at + faces.wide > edge:
                    row, at = row + faces.high + bool(self._air), column
                faces.lay(row, at, lying, edge=step < faces.wide + 1 and number > 0 and at > column)
                if self._air:
                    raised = self._is_bright(lying)
                    faces.lip(row - 1 if raised else row + faces.high, at, lying, raised=raised)
                at += step
            at += faces.gap(step)
        self._sheet.reach(row + faces.high)
        return row + faces.high + bool(self._air)

    # A trick

    def trick(self, row: int, part: pictures.TrickPicture) -> int:
        by_side = {player.side: player for player in part.players}
        inner = 30 if self._room >= 72 else 22
        outer = [length(player.name) for side, player in by_side.items() if side in ("left", "right")]
        if self._room // 2 - inner // 2 - 2 < max(_BESIDE, *outer, 0):
            return self.rows(row, pictures.Rows(tuple(map(_row_of, part.players))))
        middle, high = self._left + self._room // 2, 1 + bool(self._air)
        row += 1 if "above" in by_side else 1 - high
        tiles = {
            "above": (row, middle - CARD // 2),
            "left": (row + high, middle - inner // 2),
            "right": (row + high, middle + inner // 2 - CARD),
            "below": (row + 2 * high, middle - CARD // 2),
        }
        for side, player in by_side.items():
            line, column = tiles[side]
            self._before(line, column, player)
            if side in ("above", "below"):
                at = line - 1 if side == "above" else line + high
                self._centered(at, middle, player)
            else:
                self._beside(line, column, player)
        self._sheet.reach(tiles["below"][0] + high + 1)
        return self._sheet.height

    def _before(self, row: int, column: int, player: pictures.PlayerAtTrick) -> None:
        """The card that lies before a player, and what there is to say of it."""
        look: Look = "lit" if player.wins else "paper"
        if player.card is not None:
            self._small.lay(row, column, player.card, look)
            if self._air:
                self._small.lip(row + 1, column, player.card, look)
        mark = player.mark
        at = column - 1 - length(mark) if player.side == "right" else column + CARD + 1
        if player.card is None and mark:
            at = column + 1
        self._sheet.put(row, at, mark, "mark")

    def _centered(self, row: int, middle: int, player: pictures.PlayerAtTrick) -> None:
        facts = ", ".join(player.facts)
        text = f"{player.name}  {facts}" if facts else player.name
        column = max(middle - length(text) // 2, self._left)
        column = self._sheet.put(row, column, player.name, "own" if player.side == "below" else "name")
        self._sheet.put(row, column + 2, facts, "quiet")

    def _beside(self, row: int, column: int, player: pictures.PlayerAtTrick) -> None:
        """A name at the outer side of the card, and what there is to say below it."""
        is_left = player.side == "left"
        room = column - 2 - self._left if is_left else self._left + self._room - column - CARD - 2
        firm = ", ".join(fact.replace(" ", _FIRM) for fact in player.facts)
        lines = [line.replace(_FIRM, " ") for line in wrap(firm, max(room, CARD))[:3]]
        for at, text in enumerate([player.name, *lines]):
            start = column - 2 - length(text) if is_left else column + CARD + 2
            self._sheet.put(row + at, start, text, "quiet" if at else "name")

    # Dice

    def dice(self, row: int, part: pictures.Dice) -> int:
        """Dice with their pips, side by side, or as numbers where there is little room."""
        self._sheet.put(row + (self._air > 0), self._left, part.name, "own")
        column = self._left + length(part.name) + 2
        for face in part.faces:
            for at, text in enumerate(PIPS[face] if self._air else (f"{face:^7}",)):
                self._sheet.put(row + at, column, text, "paper S")
            column += 9
        for at, line in enumerate(wrap(part.after, max(self._left + self._room - column, 2 * CARD))):
            self._sheet.write(row + (self._air > 0) + at, column, line, "quiet")
        return max(row + (3 if self._air and part.faces else 1), self._sheet.height)

    # A pegging board

    def board(self, row: int, part: pictures.PegBoard) -> int:
        """Lanes of sixty holes, or fewer where it is narrow, strip below strip."""
        per_strip = next((holes for holes in _STRIPS if _strip(holes) <= self._width), _STRIPS[-1])
        column = max((self._width - _strip(per_strip)) // 2, 0)
        for first in range(1, part.target, per_strip):
            last = min(first + per_strip - 1, part.target - 1)
            for place, lane in enumerate(part.lanes):
                number = place if lane.player is None else lane.player
                self._lane(row, column, number, lane, (first, last, part.target))
                row += 1
        return row

    def _lane(
        self, row: int, column: int, number: int, lane: pictures.Lane, holes: tuple[int, int, int]
    ) -> None:
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


def _row_of(player: pictures.PlayerAtTrick) -> pictures.Row:
    """The player with the card and all that is to be said, on a line."""
    groups = () if player.card is None else ((player.card,),)
    said = ", ".join(filter(None, (player.mark, *player.facts))).replace("?, ", "? ", 1)
    return pictures.Row(player.name, groups, after=said, own=player.side == "below")


def _strip(holes: int) -> int:
    """The columns that a strip of so many holes takes, with the game hole."""
    return 4 + holes * 6 // 5 + 2


_PAINTERS: Final[Mapping[type, Callable[..., int]]] = {
    pictures.TextLines: Painter.words,
    pictures.Band: Painter.band,
    pictures.ColumnsPicture: Painter.columns,
    pictures.GridPicture: Painter.grid,
    pictures.Rows: Painter.rows,
    pictures.HandPicture: Painter.hand,
    pictures.TrickPicture: Painter.trick,
    pictures.PegBoard: Painter.board,
    pictures.Dice: Painter.dice,
}
