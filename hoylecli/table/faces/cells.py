"""A sheet of cells on which things are put, and the cards: small tiles, or faces of several rows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from prompt_toolkit.utils import get_cwidth

from hoylecli.core import Card
from hoylecli.families import Light
from hoylecli.families.pictures import Down, Lying

from .colors import Pieces, cards_and_pegs

Look = Literal["paper", "under", "lit", "dim"]
"""How a card looks: open, covered by another, one that stands out, one that stands back."""
CARD: Final = 4
"""Columns of a small card, and of what is seen of a large one that another lies on."""


@lru_cache(maxsize=512)
def _wide(letter: str) -> int:
    return get_cwidth(letter)


def length(text: str) -> int:
    """The columns that a text takes."""
    return len(text) if text.isascii() else sum(map(_wide, text))


class CellSheet:
    """Rows of cells, as many as are needed; what is put beyond the right edge is lost.

    styles: what each thing is painted with.
    """

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


@dataclass(frozen=True, slots=True)
class CardFace:
    """A way to draw cards. wide, high: columns and rows of each. rows: what stands in those of a card."""

    wide: int
    high: int
    rows: Callable[[Card], list[str]]


# Faces of several rows: the corners, and between them the pips, or a figure for a court card

_PIPS: Final[dict[int, tuple[str, str, str]]] = {
    1: ("       ", "   *   ", "       "),
    2: ("   *   ", "       ", "   *   "),
    3: ("   *   ", "   *   ", "   *   "),
    4: (" *   * ", "       ", " *   * "),
    5: (" *   * ", "   *   ", " *   * "),
    6: (" *   * ", " *   * ", " *   * "),
    7: (" * * * ", " *   * ", " *   * "),
    8: (" * * * ", " *   * ", " * * * "),
    9: (" * * * ", " * * * ", " * * * "),
    10: (" * * * ", "* * * *", " * * * "),
}
_FIGURES: Final = {11: "♞", 12: "♛", 13: "♚"}
_COURT: Final = (" ╭───╮ ", " │{} {}│ ", " ╰───╯ ")
_JOKER: Final = ("   ★   ", " JOKER ", "   ★   ")
_OUTLINE: Final = ("╭─────╮", "│     │", "│     │", "│     │", "╰─────╯")


def _big(card: Card) -> list[str]:
    """The rows of a large card."""
    sign = card.symbol
    if card.is_joker:
        middle: Sequence[str] = _JOKER
    elif card.rank in _FIGURES:
        middle = [row.format(_FIGURES[card.rank], sign[-1]) for row in _COURT]
    else:
        middle = [row.replace("*", sign[-1]) for row in _PIPS[card.rank]]
    return [f"{sign:<7}", *middle, f"{sign:>7}"]


FACES: Final = {"small": CardFace(CARD, 1, lambda card: [f"{card.symbol:>3} "]), "big": CardFace(7, 5, _big)}
"""By the words of the setting `theme`."""
SMALL: Final = FACES["small"]


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards with one face on a sheet. pattern: four letters on their backs."""

    sheet: CellSheet
    pattern: str
    light: Light
    face: CardFace = SMALL

    @property
    def wide(self) -> int:
        return self.face.wide

    @property
    def high(self) -> int:
        return self.face.high

    @property
    def is_big(self) -> bool:
        """Whether cards have several rows."""
        return self.high > 1

    def lay(
        self,
        row: int,
        column: int,
        lying: Lying | None,
        look: Look = "paper",
        *,
        edge: bool = False,
        top: bool = False,
    ) -> None:
        """One card, back or empty place. edge: whether it lies on the card to its left. top: whether only its
        first row is seen.
        """
        if isinstance(lying, Card):
            self._card(row, column, lying, self._look(lying, look), edge, top)
        elif isinstance(lying, Down):
            for at in range(1 if top else self.high):
                self.sheet.put(row + at, column, (self.pattern * 2)[: self.wide], "back")
            many = str(lying.many) if lying.many else ""
            if many:
                column += self.wide // 2 - 1 if len(many) < 4 else 0
                self.sheet.put(row + self.high // 2, column, f"{many:^2}", "count")
        elif lying is not None:
            for at, text in enumerate(_OUTLINE if self.is_big else ("▏  ▕",)):
                self.sheet.put(row + at, column, text, "edge")
            self.sheet.put(row + self.high // 2, column + self.wide // 2 - 1, f"{lying.sign[:2]:^2}", "sign")

    def _card(self, row: int, column: int, card: Card, look: Look, edge: bool, top: bool) -> None:
        suit = "S" if card.is_joker and card != 52 else "H" if card.is_joker else card.suit
        texts = [f"▏{card.symbol:<3}"] if edge and not self.is_big else self.face.rows(card)
        for at, text in enumerate(texts[:1] if top else texts):
            shown = f"▏{text[:3]}{text[4:]}" if edge and self.is_big and not at else text
            self.sheet.put(row + at, column, shown, f"{look} {suit}")
            if edge:
                self.sheet.put(row + at, column, "▏", f"{look} edge")

    def _look(self, card: Card, look: Look) -> Look:
        return "dim" if card in self.light.dim else "lit" if card in self.light.bright else look

    def lip(
        self, row: int, column: int, lying: Lying | None, look: Look = "paper", *, raised: bool = False
    ) -> None:
        """Half a row more of a card, below it, or above it if it is raised."""
        half = ("▄" if raised else "▀") * self.wide
        if isinstance(lying, Card):
            self.sheet.put(row, column, half, f"{self._look(lying, look)} lip")
        elif isinstance(lying, Down):
            self.sheet.put(row, column, half, "back lip")

    def spanned(self, groups: Sequence[Sequence[Lying]], step: int) -> int:
        """The columns that cards in groups take in one row, `step` columns from each to the next."""
        gap = 2 if step > self.wide else 1
        wide = sum((len(group) - 1) * step + self.wide for group in groups if group)
        return wide + gap * (len(groups) - 1)

    def gap(self, step: int) -> int:
        """The columns from behind the last step of a group to the next group."""
        return self.wide + 2 - step if step > self.wide else self.wide + 1 - step
