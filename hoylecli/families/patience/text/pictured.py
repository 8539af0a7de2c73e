"""The table of a patience as a picture: what lies where, every pile under the name by which it is typed."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Final

from hoylecli.core.cards import RANK_NAMES, SYMBOLS
from hoylecli.families.pictures import (
    Band,
    Columns,
    Down,
    Grid,
    Lying,
    Part,
    Picture,
    Pile,
    Place,
    Words,
    backs,
    heap,
)
from hoylecli.families.screen import Style

from ..plan import row_of
from ..position.board import Place as At
from ..position.slide import SET
from ..position.steps import ROWS
from ..rules import PatienceRules
from ..view import PatienceView, Seen
from ..worlds import what_moves_do
from .picture import NONE, awaited

_FANNED: Final = 3  # cards of the waste that are shown at most
_DRAWN: Final = {2: "two", 3: "three"}
_WAYS: Final = ("cells", "foundation")
"""Where a card may come from without standing out: it has been put there to wait, or to stay."""
Lit = Mapping[At, int]


def pictured(view: PatienceView, style: Style) -> Picture:
    """The stock and the foundations above, then what is held apart, then the columns or the rows."""
    lit = playable(view)
    parts: list[Part] = list(_facts(view, style))
    parts.append(Band(tuple(_stock(view, lit)), tuple(_foundations(view))))
    apart = (*_cells(view), *_reserve(view, lit))
    parts += [Band(apart)] if apart else []
    if view.rules.tableau.shape == "pyramid":
        parts.append(_pyramid(view))
    elif view.columns:
        parts.append(Columns(tuple(_columns(view, lit))))
    parts += [_grid(view, lit)] if view.grid else []
    return [part for part in parts if not isinstance(part, Band) or part.left or part.right]


def playable(view: PatienceView) -> Lit:
    """Of each pile the longest run of which the first card can be played where it gets on: not to a cell,
    and not from an otherwise empty column to another.
    """
    found = defaultdict[At, int](int)
    for step in filter(None, what_moves_do(view).values() if view.legal else ()):
        source, target = step.source, step.target
        if source.kind in _WAYS or target.kind in ("cells", "waste"):
            continue
        is_vain = source.kind == target.kind == "columns" and step.size == len(view.columns[source.at])
        if not (is_vain and not view.columns[target.at]):
            found[source] = max(found[source], step.size)
    return found


# Above the table


def _facts(view: PatienceView, style: Style) -> Iterator[Words]:
    """How cards are drawn, redeals, what has left, and what foundations begin with, in a line."""
    facts = []
    stock = view.rules.stock
    if stock.to == "waste" and stock.draw in _DRAWN:
        facts.append(f"draw {_DRAWN[stock.draw]}")
    if stock.redeals and view.redeals is None:
        facts.append("any number of redeals")
    elif stock.redeals:
        facts.append(f"{view.redeals} {'redeal' if view.redeals == 1 else 'redeals'} left")
    if view.rules.remove.rule != "none":
        facts.append(f"{sum(map(len, view.foundation))} removed")
    if view.base > 1 and len(view.foundation) > 1:
        facts.append(f"foundations from {RANK_NAMES[view.base - 1]}")
    if view.rules.grid.place == "slide":
        facts.append(f"sets {' '.join(card.symbol[:-1] for card in view.aside[::SET]) or NONE}")
    elif view.aside:
        facts.append(f"aside {style.cards(view.aside)}")
    if facts:
        yield Words((" · ".join(facts),), title=True)


def _stock(view: PatienceView, lit: Lit) -> Iterator[Pile]:
    """The stock, its number on its back, and the waste."""
    left = len(view.stock)
    if view.rules.stock.face == "up":
        yield Pile("s", heap(backs(view.stock[:1])), f"({left})", lit.get(At("stock", 0), 0))
    elif view.rules.stock.to != "none":
        yield Pile("stock", (Down(left),) if left else (Place(),))
    limit = f" of {view.rules.waste.most}" if view.rules.waste.most is not None else ""
    many = view.rules.stock.draw if view.rules.stock.to == "waste" else 1
    for number, pile in enumerate(view.waste, 1):
        name = f"w{number}" if len(view.waste) > 1 else "w"
        shown = pile[-min(many, _FANNED) :] if len(view.waste) == 1 else pile[-1:]
        yield Pile(name, heap(shown), f"({len(pile)}{limit})", lit.get(At("waste", number - 1), 0))


def _foundations(view: PatienceView) -> Iterator[Pile]:
    if view.rules.remove.rule != "none":
        return
    if len(view.foundation) == 1:
        (pile,) = view.foundation
        yield Pile("f", heap(pile[-1:]), f"({len(pile)})")
        return
    steps = isinstance(view.rules.foundation.step, tuple)
    waits = awaited(view) if steps else []
    for number, pile in enumerate(view.foundation):
        note = _ranks(waits[number]) if steps and pile else ""
        yield Pile(f"f{number + 1}", heap(pile[-1:], Place(_begins(view, number))), note and f"> {note}")


def _ranks(ranks: tuple[int, ...]) -> str:
    return "/".join(_sign(rank) for rank in ranks)


def _sign(rank: int) -> str:
    return "10" if rank == 10 else "A23456789TJQK"[rank - 1]


def _begins(view: PatienceView, number: int) -> str:
    """What a foundation may begin with: its suit where it has one, else the rank."""
    rules = view.rules.foundation
    if rules.sets != "none":
        return "K"
    if rules.suits == "same" and rules.piles == len(SYMBOLS) and not isinstance(rules.base, tuple):
        return SYMBOLS[number]
    if isinstance(rules.base, tuple):
        return _sign(rules.base[number])
    return _sign(view.base) if view.base else ""


def _cells(view: PatienceView) -> Iterator[Pile]:
    for number, cell in enumerate(view.cells, 1):
        yield Pile(f"c{number}", heap(cell))


def _reserve(view: PatienceView, lit: Lit) -> Iterator[Pile]:
    if view.rules.reserve.fan:
        for number, pile in enumerate(view.reserve, 1):
            yield Pile(f"r{number}", heap(backs(pile)), lit=lit.get(At("reserve", number - 1), 0))
    elif view.reserve:
        pile = view.reserve[0]
        yield Pile("r", heap(backs(pile[-1:])), f"({len(pile)})", lit.get(At("reserve", 0), 0))


# The columns, a pyramid, rows


def _columns(view: PatienceView, lit: Lit) -> Iterator[Pile]:
    empty = Place(_into(view.rules))
    for number, pile in enumerate(view.columns):
        yield Pile(str(number + 1), heap(backs(pile), empty), lit=lit.get(At("columns", number), 0))


def _into(rules: PatienceRules) -> str:
    """What may begin an empty column."""
    return {"kings": "K", "none": "x"}.get(rules.tableau.empty, "")


def _pyramid(view: PatienceView) -> Grid:
    rows = defaultdict[int, list[Lying | None]](list)
    for place, pile in enumerate(view.columns):
        rows[row_of(place)].append(_top(pile))
    return Grid(tuple(map(tuple, rows.values())), pyramid=True)


def _top(pile: Seen) -> Lying | None:
    return backs(pile[-1:])[0] if pile else None


def _grid(view: PatienceView, lit: Lit) -> Grid:
    """The rows with their letters, and the numbers of the columns above."""
    width = view.rules.grid.columns
    spaces = [heap(backs(pile))[0] for pile in view.grid]
    return Grid(
        tuple(tuple(spaces[at : at + width]) for at in range(0, len(spaces), width)),
        tuple(ROWS[: view.rules.grid.rows]),
        tuple(map(str, range(1, width + 1))),
        lit=frozenset(divmod(place.at, width) for place in lit if place.kind == "grid"),
    )
