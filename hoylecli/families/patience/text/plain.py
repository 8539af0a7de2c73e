"""A patience in sentences, for those who have it read to them."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from hoylecli.core.cards import RANK_NAMES, rank_plural
from hoylecli.core.text import listed
from hoylecli.families.screen import Style

from ..plan import row_of
from ..position.slide import SET
from ..position.steps import ROWS
from ..view import PatienceView, Seen
from .picture import awaited, top_card


def lines(view: PatienceView, style: Style) -> Iterator[str]:
    """The table pile by pile, a sentence each."""
    if view.rules.stock.face == "up" and view.stock:
        top = view.stock[0]
        card = style.card(top) if top is not None else "a card"
        yield f"The stock shows {card}, with {len(view.stock) - 1} more."
    elif view.rules.stock.to != "none":
        yield f"The stock has {_cards(len(view.stock))}."
    if view.rules.stock.redeals and view.redeals is not None:
        yield "No redeal is left." if not view.redeals else f"Redeals left: {view.redeals}."
    for number, pile in enumerate(view.waste, 1):
        name = f"Waste {number}" if len(view.waste) > 1 else "The waste"
        yield (
            f"{name} is empty."
            if not pile
            else f"{name} has {_cards(len(pile))}, on top {top_card(pile, style)}."
        )
    yield from _foundations(view, style)
    for number, cell in enumerate(view.cells, 1):
        if cell:
            yield f"Cell {number}: {top_card(cell, style)}."
    for number, held in enumerate(view.reserve, 1):
        if held and view.rules.reserve.fan:
            yield f"Reserve {number}: {top_card(held, style)}."
        elif held:
            yield f"The reserve has {_cards(len(held))}, on top {top_card(held, style)}."
    if view.cells:
        yield _free_cells(sum(not cell for cell in view.cells), len(view.cells))
    yield from (_pyramid if view.rules.tableau.shape == "pyramid" else _columns)(view, style)
    if view.aside and view.rules.grid.place == "slide":
        yield "Sets so far: " + ", ".join(RANK_NAMES[card.rank - 1] for card in view.aside[::SET]) + "."
    for number in range(view.rules.grid.rows):
        width = view.rules.grid.columns
        row = view.grid[number * width : (number + 1) * width]
        yield f"Row {ROWS[number]}: {_spaces(row, style)}."


def _free_cells(free: int, cells: int) -> str:
    if cells == 1:
        return f"The cell is {'free' if free else 'taken'}."
    return f"{free} of {cells} cells {'is' if free == 1 else 'are'} free."


def _foundations(view: PatienceView, style: Style) -> Iterator[str]:
    if view.rules.remove.rule != "none":
        yield f"{_cards(sum(map(len, view.foundation)))} removed.".capitalize()
        return
    if view.rules.foundation.sets != "none":
        left = sum(map(bool, view.foundation))
        yield f"{left or 'No'} whole {'runs have' if left > 1 else 'run has'} left."
        return
    if len(view.foundation) == 1:
        (pile,) = view.foundation
        yield f"The foundation: {top_card(pile, style)}." if pile else "The foundation is empty."
        return
    begun = [
        f"{number}: {top_card(pile, style)}{then}"
        for number, (pile, then) in enumerate(zip(view.foundation, _then(view), strict=True), 1)
        if pile
    ]
    if view.foundation:
        yield f"Foundations, {'; '.join(begun)}." if begun else "No foundation has begun."
    if view.base > 1 and len(view.foundation) > 1:
        yield f"Foundations begin with {rank_plural(view.base)}."


def _then(view: PatienceView) -> list[str]:
    """What each foundation waits for, where they differ in that (SO, CG, Calculation)."""
    if not isinstance(view.rules.foundation.step, tuple):
        return [""] * len(view.foundation)
    names = [" or ".join(RANK_NAMES[rank - 1] for rank in ranks) for ranks in awaited(view)]
    return [f", next {name}" if name else ", complete" for name in names]


def _spaces(row: Sequence[Seen], style: Style) -> str:
    """What lies in each place of a row; a place without a card is named, too, or nobody could count."""
    return ", ".join(top_card(pile, style) if pile else "empty" for pile in row)


def _pyramid(view: PatienceView, style: Style) -> Iterator[str]:
    """The rows of a pyramid from the top down, as far as there are cards."""
    for number, places in groupby(range(len(view.columns)), row_of):
        row = [view.columns[place] for place in places]
        if any(row):
            yield f"Pyramid, row {number + 1}: {_spaces(row, style)}."


def _columns(view: PatienceView, style: Style) -> Iterator[str]:
    empty = [str(number) for number, pile in enumerate(view.columns, 1) if not pile]
    for number, pile in enumerate(view.columns, 1):
        if not pile:
            continue
        hidden, seen = pile.count(None), [card for card in pile if card is not None]
        down = f"{hidden} face down" if hidden else ""
        yield f"Column {number}: " + "; ".join(part for part in (down, style.cards(seen)) if part) + "."
    if empty:
        yield f"Column {empty[0]} is empty." if len(empty) == 1 else f"Columns {listed(empty)} are empty."


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number or 'no'} cards"
