"""What lies where on a table: a picture of a view, which says nothing of colors, columns or letters.

A family's screen may give one (`Screen.picture`). Whoever draws it decides how it looks; see
`table.faces.tiles`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from hoylecli.core import Card


@dataclass(frozen=True, slots=True)
class Down:
    """Cards face down. many: how many lie there, 0 where that is not told."""

    many: int = 0


@dataclass(frozen=True, slots=True)
class EmptyPlace:
    """A place without a card. sign: what may go there, `♠`, `K`, or what is awaited; "" for anything."""

    sign: str = ""


DOWN: Final = Down()
Lying = Card | Down | EmptyPlace
"""What is seen in one place."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that lie together, the deepest first, under the name by which they are typed.

    note: what is to be said of the pile, such as how many cards it has. lit: of how many cards at its end
    the first one can be played, 0 for none.
    """

    name: str
    cards: tuple[Lying, ...]
    note: str = ""
    lit: int = 0


@dataclass(frozen=True, slots=True)
class TextLines:
    """Lines of text. title: whether the first one heads the table. A face breaks what is too long for it."""

    lines: tuple[str, ...]
    title: bool = False


@dataclass(frozen=True, slots=True)
class Band:
    """Piles in a row, their cards side by side: those on the left, and those on the right of the table.

    low: whether names stand beside the cards, because there may be many rows.
    """

    left: tuple[Pile, ...]
    right: tuple[Pile, ...] = ()
    low: bool = False


@dataclass(frozen=True, slots=True)
class ColumnsPicture:
    """Piles of which each card covers the one before it, all but its upper edge."""

    piles: tuple[Pile, ...]


@dataclass(frozen=True, slots=True)
class GridPicture:
    """Places in rows; None is where there is nothing, not even a place.

    names: of the rows. heads: of the columns. labels: of the places, each on its left. pyramid: whether the
    middle of each row stands under that of the one before. lit: rows and columns of cards that can be played.
    """

    rows: tuple[tuple[Lying | None, ...], ...]
    names: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    labels: tuple[tuple[str, ...], ...] = ()
    pyramid: bool = False
    lit: frozenset[tuple[int, int]] = frozenset()


@dataclass(frozen=True, slots=True)
class Row:
    """A player or a pile: a name, figures in columns, cards in groups, and what else there is to say.

    Names and figures of rows that follow one another stand below each other. own: whether it is the reader's.
    """

    name: str
    groups: tuple[tuple[Lying, ...], ...] = ()
    figures: tuple[str, ...] = ()
    after: str = ""
    own: bool = False


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows one below another. heads: what the figures are, "" for what needs no word."""

    rows: tuple[Row, ...]
    heads: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HandPicture:
    """A hand that is held, group by group. after: what is to be said of it."""

    name: str
    groups: tuple[tuple[Lying, ...], ...]
    after: str = ""


Side = Literal["left", "above", "right", "below"]


@dataclass(frozen=True, slots=True)
class PlayerAtTrick:
    """A player at a table with a trick. facts: how they stand. mark: of the card, `led`.

    card: what lies before them; None before they play. wins: whether that takes the trick so far.
    """

    side: Side
    name: str
    facts: tuple[str, ...] = ()
    card: Lying | None = None
    mark: str = ""
    wins: bool = False


@dataclass(frozen=True, slots=True)
class TrickPicture:
    """A trick as it lies, with the players around it."""

    players: tuple[PlayerAtTrick, ...]


@dataclass(frozen=True, slots=True)
class Lane:
    """The pegs of a player on a board: the hole of the rear one and of the front one, 0 at the start.

    player: 0 or 1, by which the pegs differ; None for the place of the lane on the board.
    """

    rear: int
    front: int
    player: int | None = None


@dataclass(frozen=True, slots=True)
class PegBoard:
    """A pegging board with a lane a player, at most two; the game hole is number `target`."""

    lanes: tuple[Lane, ...]
    target: int


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice that lie on the table, by what they show. after: what is to be said of them."""

    name: str
    faces: tuple[int, ...]
    after: str = ""


Motion = Literal["gather", "turn"]
"""How cards of an event move: they are gathered, as when a trick is taken, or turned face up."""
Part = TextLines | Band | ColumnsPicture | GridPicture | Rows | HandPicture | TrickPicture | PegBoard | Dice
Picture = Sequence[Part]
"""Parts of the table, from above."""


def heap(cards: Sequence[Lying], empty: EmptyPlace = EmptyPlace()) -> tuple[Lying, ...]:
    """The cards of a pile, or its empty place."""
    return tuple(cards) or (empty,)


def face_down(many: int) -> tuple[Lying, ...]:
    """`many` cards in one heap, with their number on its back."""
    return (Down(many),) if many else ()


def backs(cards: Iterable[Card | None]) -> tuple[Lying, ...]:
    """Cards of which None are not seen."""
    return tuple(DOWN if card is None else card for card in cards)
