"""Positions as text, a line a pile, and the order of the pack that deals a position.

Games of columns, cells and foundations in suit are written as the program fc-solve reads and writes them:

    Foundations: H-0 C-2 D-0 S-A
    Freecells: - 7H - -
    4C <TD> 9S

In all others the piles have the names by which they are typed, and remarks at the top say what is meant:

    redeals: 1
    f: H-0 C-2 D-0 S-A
    c: - 7H
    r: 5C 6C
    1: <4C> TD 9S
    w: 8D
    s: 3H 2C

A row of a pyramid is a line, too, the topmost is 1; a row of a grid has its letter. A pile that takes several
lines has its name on each. `layout_input` reads all of this.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from hoylecli.core import RANKS, Card, IllegalMove, Move, replace

from ..plan import row_of
from ..position.grid import rows
from ..position.steps import ROWS
from ..rules import PatienceRules
from ..state import PatienceState, undealt
from ..view import PatienceView

HIDDEN: Final = "??"
NO_CARD: Final = "-"
ROWS_OF_NEIGHBOURS: Final = ("neighbour", "after_left")
_A_LINE: Final = 18  # cards, which fit 60 columns
_LONG_NAMES: Final = {"foundation": "Foundations", "cells": "Cells", "reserve": "Reserve", "waste": "Waste"}
Texts = list[str]


def layout_text(table: PatienceState | PatienceView) -> str:
    """The position as text that `layout_input.read_layout` reads; the cards must have been dealt.

    In a view the cards that are not seen are written `??`; the reader draws them from those not named.
    """
    rules = table.rules
    lines = _plain_lines(table) if is_plain(rules) else _labelled_lines(table)
    return "\n".join(lines) + "\n"


def is_plain(rules: PatienceRules) -> bool:
    """Whether fc-solve's form can express the positions of this game."""
    others = rules.waste.piles or rules.reserve.cards or rules.grid.rows or rules.stock.redeals
    return in_suit(rules) and rules.foundation.base == "ace" and not others and not _has_stock(rules)


def in_suit(rules: PatienceRules) -> bool:
    """Whether a suit and the last rank are enough to say which cards lie on a foundation."""
    piles = rules.foundation
    by_card = piles.sets == "none" and rules.remove.rule == "none" and rules.stock.to != "foundation"
    steps_up = piles.step == "up" and not isinstance(piles.base, tuple)
    return by_card and steps_up and piles.suits == "same" and piles.piles % 4 == 0 < piles.piles


def _plain_lines(table: PatienceState | PatienceView) -> Iterator[str]:
    foundation, cells = _piles(table, "foundation"), _piles(table, "cells")
    if any(foundation):
        yield f"Foundations: {_tops(foundation)}"
    if any(cells):
        yield f"Freecells: {' '.join(_places(cells))}"
    yield from (" ".join(pile) or ":" for pile in _piles(table, "columns"))


def _labelled_lines(table: PatienceState | PatienceView) -> Iterator[str]:
    rules = table.rules
    yield from _remarks(rules)
    if rules.foundation.base in ("first", "chosen") and table.base:
        yield f"base: {RANKS[table.base - 1]}"
    left = table.redeals_left if isinstance(table, PatienceState) else table.redeals
    if rules.stock.redeals and left is not None:
        yield f"redeals: {left}"
    yield from _foundation_lines(rules, _piles(table, "foundation"))
    for kind, in_places in (("cells", True), ("reserve", rules.reserve.fan)):
        piles = _piles(table, kind)
        if any(piles):
            yield from pile_lines(_label(rules, kind), _places(piles) if in_places else piles[0])
    yield from _table_lines(table)
    waste = _piles(table, "waste")
    for number, pile in enumerate(waste, 1):
        yield from pile_lines(_label(rules, "waste") + (str(number) if len(waste) > 1 else ""), pile)
    yield from pile_lines("s", _piles(table, "stock")[0])
    aside = table.board.aside if isinstance(table, PatienceState) else table.aside
    yield from pile_lines("out", [str(card) for card in aside])


def _remarks(rules: PatienceRules) -> Iterator[str]:
    yield "# The top card of a pile stands last."
    if _has_stock(rules):
        yield "# s, the stock: its top card stands first."
    if may_hide(rules):
        yield "# <7H> lies face down."


def _has_stock(rules: PatienceRules) -> bool:
    return rules.stock.to != "none" or rules.stock.face == "up"


def may_hide(rules: PatienceRules) -> bool:
    """Whether cards of the columns lie face down in this game."""
    down = rules.tableau.down
    return any(down) if isinstance(down, tuple) else down > 0


def _foundation_lines(rules: PatienceRules, piles: Sequence[Texts]) -> Iterator[str]:
    name = _label(rules, "foundation")
    if in_suit(rules):
        yield from [f"{name}: {_tops(piles)}"] if any(piles) else []
        return
    for number, pile in enumerate(piles, 1):
        yield from pile_lines(name + (str(number) if len(piles) > 1 else ""), pile)


def _table_lines(table: PatienceState | PatienceView) -> Iterator[str]:
    """The columns, the rows of a pyramid, or those of a grid."""
    rules = table.rules
    columns, spaces = _piles(table, "columns"), _piles(table, "grid")
    if rules.tableau.shape == "pyramid":
        for row in range(row_of(len(columns) - 1) + 1 if columns else 0):
            cards = [pile for place, pile in enumerate(columns) if row_of(place) == row]
            yield f"{row + 1}: {' '.join(_places(cards))}"
    else:
        for number, pile in enumerate(columns, 1):
            yield from pile_lines(str(number), pile)
    width = rules.grid.columns
    for row in range(rules.grid.rows if spaces else 0):
        yield f"{ROWS[row]}: {' '.join(_places(spaces[row * width : (row + 1) * width]))}"


def _label(rules: PatienceRules, kind: str) -> str:
    """The name of a pile as it is typed; in full where that is also the name of a row of the grid."""
    letter = kind[0]
    return _LONG_NAMES[kind] if letter in ROWS[: rules.grid.rows] else letter


def pile_lines(label: str, cards: Texts) -> Iterator[str]:
    """A pile under its name, in as many lines as it takes."""
    for at in range(0, len(cards), _A_LINE):
        yield f"{label}: {' '.join(cards[at : at + _A_LINE])}"


def _places(piles: Sequence[Texts]) -> Texts:
    """Places for one card each."""
    return [pile[0] if pile else NO_CARD for pile in piles]


def _tops(piles: Sequence[Texts]) -> str:
    """The foundations in the order hearts, clubs, diamonds, spades: suit and last rank, 0 if empty."""
    suits = [(suit, pile) for number, pile in enumerate(piles) for suit in "CDHS"[number % 4]]
    ordered = sorted(suits, key=lambda pair: "HCDS".index(pair[0]))
    return " ".join(f"{suit}-{pile[-1][0] if pile else 0}" for suit, pile in ordered)


def _piles(table: PatienceState | PatienceView, kind: str) -> list[Texts]:
    """The cards of each pile of a kind, as they are written; the stock is one pile, its top card first."""
    if isinstance(table, PatienceState):
        piles = (table.board.stock,) if kind == "stock" else table.board.piles(kind)
        down = table.board.down if kind == "columns" else (0,) * len(piles)
        return [
            [f"<{card}>" if depth < hidden else str(card) for depth, card in enumerate(pile)]
            for pile, hidden in zip(piles, down, strict=True)
        ]
    seen = (table.stock,) if kind == "stock" else getattr(table, kind)
    return [[HIDDEN if card is None else str(card) for card in pile] for pile in seen]


# Back to the pack


def opening_order(state: PatienceState) -> tuple[Card, ...] | None:
    """The order of the pack, top card first, that deals this position; None when none does.

    The order of the cards in cells does not matter.
    """
    start, cells = undealt(state.rules, 1, state.seed), sorted(state.board.cells)
    for order in _gathered_up(state):
        try:
            dealt = start.apply(Move("deal", order))
        except IllegalMove:
            return None
        same_cells = sorted(dealt.board.cells) == cells
        board = replace(dealt.board, cells=state.board.cells)
        if same_cells and (board, dealt.base, dealt.redeals) == (state.board, state.base, state.redeals):
            return order
    return None


def _gathered_up(state: PatienceState) -> Iterator[tuple[Card, ...]]:
    """Orders of the cards from which `board.laid_out` may make this position, if it is one that can be dealt.

    There are several where it matters which of the foundations was begun first.
    """
    board, rules = state.board, state.rules
    if rules.grid.place in ROWS_OF_NEIGHBOURS:
        yield _from_rows(state)
        return
    if rules.grid.place == "slide":
        yield _from_sliding_rows(state)
        return
    reserve = tuple(card for pile in board.reserve for card in pile)
    rest = (*_by_rows(state), *reserve) if rules.setup.apart else (*reserve, *_by_rows(state))
    begun = tuple(card for pile in board.foundation for card in pile)
    for at in range(max(len(begun), 1)):
        yield (*begun[at:], *begun[:at], *rest, *board.stock)


def _by_rows(state: PatienceState) -> Iterator[Card]:
    """The cards of the cells, and those of the columns row by row, the deepest first."""
    yield from (card for pile in state.board.cells for card in pile)
    columns = state.board.columns
    for row in range(max(map(len, columns), default=0)):
        yield from (column[row] for column in columns if len(column) > row)


def _from_rows(state: PatienceState) -> tuple[Card, ...]:
    """The order that deals the rows of gaps, with the aces in the gaps."""
    aces = list(state.board.aside)
    across = rows(state.plan, state.board)
    apart = 1 if state.rules.grid.twos == "first" else 0
    twos = [card for row in across for pile in row[:apart] for card in pile]
    others = [pile[0] if pile else aces.pop() for row in across for pile in row[apart:] if pile or aces]
    return (*twos, *others)


def _from_sliding_rows(state: PatienceState) -> tuple[Card, ...]:
    """The order that deals the rows of slide; sets that were dealt in a column have left already."""
    gone = iter(state.board.aside)
    cards = [list(pile) for pile in state.board.grid]
    for column in range(state.rules.grid.columns):
        for pile in cards[column :: state.rules.grid.columns]:
            pile += [] if pile else [card for card in [next(gone, None)] if card is not None]
    return (*(card for pile in cards for card in pile), *state.board.stock)
