"""The picture of a patience: every pile under the name by which it is typed."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from hoylecli.core import RANK_NAMES, RANKS, Card
from hoylecli.core.cards import SYMBOLS
from hoylecli.families import Light, Style, pictures
from hoylecli.families.boxes import HEIGHT, PITCH, columns_of, columns_width, placed

from ..plan import plan_of, row_of
from ..position.board import Place as At
from ..position.fits import following
from ..position.grid import ordered
from ..position.slide import SET
from ..position.steps import ROWS
from ..view import PatienceView, Seen
from ..worlds import what_moves_do

DOWN: Final = "[]"
NONE: Final = "--"
_CELL: Final = 4  # columns of the screen that a card takes, with a blank
_PICTURE_FANNED: Final = 10  # cards of the waste that are shown at most


def picture(view: PatienceView, style: Style) -> Iterator[str]:
    """The lines of the table."""
    yield from _wrapped([_picture_stock(view, style), _picture_foundations(view, style)], style.width)
    if isinstance(view.rules.foundation.step, tuple):
        yield from _wrapped([_next(view)], style.width)
    if view.cells:
        yield from _wrapped([_named("c", view.cells, style)], style.width)
    if view.reserve:
        yield from _wrapped([_picture_reserve(view, style)], style.width)
    if view.rules.tableau.shape == "pyramid":
        yield ""
        yield from _picture_pyramid(view, style)
    elif view.columns:
        yield ""
        yield from _picture_columns(view, style)
    if view.grid:
        yield ""
        yield from _picture_grid(view, style)


def _wrapped(groups: Iterable[Iterable[str]], width: int) -> Iterator[str]:
    """The parts side by side, in as many lines as they need; a group that fits on one line is not broken."""
    line = ""
    for group in map(list, groups):
        whole = len("  ".join(group))
        if line and len(line) + 2 + whole > width >= whole:
            yield line
            line = ""
        for part in group:
            if line and len(line) + 2 + len(part) > width:
                yield line
                line = ""
            line += ("  " if line else "") + part
    if line:
        yield line


def _face(card: Card | None, style: Style) -> str:
    if card is None:
        return "face down" if style.in_words else DOWN
    return style.card(card)


def top_card(pile: Seen, style: Style) -> str:
    return _face(pile[-1], style) if pile else NONE


def _named(letter: str, piles: Sequence[Seen], style: Style) -> Iterator[str]:
    """`c1 5♥`, `c2 --`: piles in a row, with their names and top cards."""
    width = len(f"{letter}{len(piles)}")
    for number, pile in enumerate(piles, 1):
        yield f"{letter + str(number):<{width}} {top_card(pile, style):<3}"


def _picture_stock(view: PatienceView, style: Style) -> Iterator[str]:
    """Stock and waste, and the redeals left where they are numbered."""
    if view.rules.stock.face == "up":
        seen = view.stock[0] if view.stock else None
        yield f"s {_face(seen, style) if view.stock else NONE} ({len(view.stock)} in the stock)"
    elif view.rules.stock.to != "none":
        yield f"Stock {len(view.stock)}"
    yield from _waste(view, style)
    if view.rules.stock.redeals and view.redeals is not None:
        yield f"Redeals {view.redeals}"


def _picture_foundations(view: PatienceView, style: Style) -> Iterator[str]:
    if view.rules.remove.rule != "none":
        yield f"Removed {sum(map(len, view.foundation))}"
    elif len(view.foundation) == 1:
        yield f"f {top_card(view.foundation[0], style)} ({len(view.foundation[0])})"
    else:
        yield from _named("f", view.foundation, style)
    if view.base > 1 and len(view.foundation) > 1:
        yield f"from {RANK_NAMES[view.base - 1]}"
    if view.rules.grid.place == "slide":
        yield f"Sets {_sets(view)}"
    elif view.aside:
        yield f"Aside {style.cards(view.aside)}"


def _next(view: PatienceView) -> Iterator[str]:
    """`Next  f1 2  f2 4`: what each foundation waits for, where they differ in that (SO, CG, Calculation)."""
    yield "Next"
    for number, ranks in enumerate(awaited(view), 1):
        yield f"f{number} {' or '.join(RANKS[rank - 1].replace('T', '10') for rank in ranks) or NONE}"


def awaited(view: PatienceView) -> list[tuple[int, ...]]:
    """The ranks that each foundation takes next."""
    plan = plan_of(view.rules, view.base)
    return [following(plan, index, pile) for index, pile in enumerate(view.foundation)]


def _sets(view: PatienceView) -> str:
    """The ranks of the sets that have left, in order: the third counts three times."""
    return " ".join(card.symbol[:-1] for card in view.aside[::SET]) or NONE


def _waste(view: PatienceView, style: Style) -> Iterator[str]:
    if len(view.waste) > 1:
        yield from _named("w", view.waste, style)
    for pile in view.waste[:1] if len(view.waste) == 1 else ():
        most = view.rules.waste.most
        limit = f" ({len(pile)} of {most})" if most is not None else f" ({len(pile)})"
        shown = min(view.rules.stock.draw if view.rules.stock.to == "waste" else 1, _PICTURE_FANNED)
        yield f"w {style.cards(pile[-shown:]) if pile else NONE}{limit}"


def _picture_reserve(view: PatienceView, style: Style) -> Iterator[str]:
    if view.rules.reserve.fan:
        yield from _named("r", view.reserve, style)
    else:
        pile = view.reserve[0]
        yield f"r {top_card(pile, style)} ({len(pile)} in the reserve)"


def _picture_columns(view: PatienceView, style: Style) -> Iterator[str]:
    """The columns side by side, in two banks or more where the screen is narrow."""
    if style.big and columns_width(len(view.columns)) <= style.width:
        yield from columns_of([[_face(card, style) for card in pile] for pile in view.columns], NONE)
        return
    per_bank = max(style.width // _CELL, 1)
    banks = -(-len(view.columns) // per_bank)
    size = -(-len(view.columns) // banks)
    for first in range(0, len(view.columns), size):
        bank = view.columns[first : first + size]
        if first:
            yield ""
        yield _row([str(number) for number in range(first + 1, first + len(bank) + 1)])
        for depth in range(max(1, *map(len, bank)) if len(bank) > 1 else max(1, len(bank[0]))):
            yield _row([_at(pile, depth, style) for pile in bank])


def _at(pile: Seen, depth: int, style: Style) -> str:
    if depth < len(pile):
        return _face(pile[depth], style)
    return NONE if not pile and not depth else ""


def _row(texts: Iterable[str]) -> str:
    return "".join(f"{text:>{_CELL - 1}} " for text in texts).rstrip()


def _picture_pyramid(view: PatienceView, style: Style) -> Iterator[str]:
    rows: dict[int, list[str]] = {}
    for place, pile in enumerate(view.columns):
        rows.setdefault(row_of(place), []).append(top_card(pile, style) if pile else "")
    if style.big and columns_width(len(rows)) <= style.width:
        cards = (
            ((HEIGHT - 1) * row, PITCH // 2 * (len(rows) - 1 - row) + PITCH * at, text)
            for row, texts in rows.items()
            for at, text in enumerate(texts)
            if text
        )
        yield from placed(cards, (HEIGHT - 1) * len(rows) + 1, columns_width(len(rows)))
        return
    for row, texts in rows.items():
        yield " " * (2 * (len(rows) - 1 - row)) + _row(texts)


def _picture_grid(view: PatienceView, style: Style) -> Iterator[str]:
    """The rows of the grid with their letters, and the numbers of the columns above."""
    width = view.rules.grid.columns
    if style.big and len("A ") + columns_width(width) <= style.width:
        yield from _big_grid(view, style)
        return
    yield ("  " + _row(str(number) for number in range(1, width + 1))).rstrip()
    for number in range(view.rules.grid.rows):
        row = view.grid[number * width : (number + 1) * width]
        yield f"{ROWS[number]} " + _row(top_card(pile, style) for pile in row)


def _big_grid(view: PatienceView, style: Style) -> Iterator[str]:
    """The grid with big cards, and a box with NONE in it where there is none."""
    width, rows = view.rules.grid.columns, view.rules.grid.rows
    yield "  " + " ".join(f"{number:^{PITCH - 1}}" for number in range(1, width + 1)).rstrip()
    cards = (
        (HEIGHT * (place // width), PITCH * (place % width), top_card(pile, style))
        for place, pile in enumerate(view.grid)
    )
    for row, line in enumerate(placed(cards, HEIGHT * rows, columns_width(width))):
        letter = ROWS[row // HEIGHT] if row % HEIGHT == 1 else " "
        yield f"{letter} {line}".rstrip()


# Which cards of a patience stand back: those that are covered, and those that are where they belong


def light(view: PatienceView) -> Light:
    """The covered cards of a pyramid, and those that begin a row of gaps in order, are dim.

    Of equal cards all have to be so.
    """
    dim = Counter([*_covered(view), *_finished(view)])
    lying = Counter(card for pile in (*view.columns, *view.grid) for card in pile if card is not None)
    return Light(dim=frozenset(card for card, count in dim.items() if count == lying[card]))


def _covered(view: PatienceView) -> list[Card]:
    covers = plan_of(view.rules, view.base).covers
    return [
        card
        for pile, above in zip(view.columns, covers, strict=bool(covers))
        if any(view.columns[place] for place in above)
        for card in pile
        if card is not None
    ]


def _finished(view: PatienceView) -> list[Card]:
    """The cards of gaps in their place; squares have no such cards, and scorpion has no grid."""
    grid = view.rules.grid
    if view.rules.win.how != "ordered" or not view.grid:
        return []
    rows = [view.grid[at : at + grid.columns] for at in range(0, len(view.grid), grid.columns)]
    return [card for row in rows for pile in row[: ordered(row)] for card in pile]


# The table of a patience as a picture: what lies where, every pile under the name by which it is typed

_PICTURED_FANNED: Final = 3  # cards of the waste that are shown at most
_DRAWN: Final = {2: "two", 3: "three"}
_WAYS: Final = ("cells", "foundation")
"""Where a card may come from without standing out: it has been put there to wait, or to stay."""
Lit = Mapping[At, int]


def pictured(view: PatienceView, style: Style) -> pictures.Picture:
    """The stock and the foundations above, then what is held apart, then the columns or the rows."""
    lit = playable(view)
    parts: list[pictures.Part] = list(_facts(view, style))
    parts.append(pictures.Band(tuple(_pictured_stock(view, lit)), tuple(_pictured_foundations(view))))
    apart = (*_cells(view), *_pictured_reserve(view, lit))
    parts += [pictures.Band(apart)] if apart else []
    if view.rules.tableau.shape == "pyramid":
        parts.append(_pictured_pyramid(view))
    elif view.columns:
        parts.append(pictures.ColumnsPicture(tuple(_pictured_columns(view, lit))))
    parts += [_pictured_grid(view, lit)] if view.grid else []
    return [part for part in parts if not isinstance(part, pictures.Band) or part.left or part.right]


def playable(view: PatienceView) -> Lit:
    """For each pile the longest run of which the first card can be played where it gets on: not to a cell,
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


def _facts(view: PatienceView, style: Style) -> Iterator[pictures.TextLines]:
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
        yield pictures.TextLines((" · ".join(facts),), title=True)


def _pictured_stock(view: PatienceView, lit: Lit) -> Iterator[pictures.Pile]:
    """The stock, its number on its back, and the waste."""
    left = len(view.stock)
    if view.rules.stock.face == "up":
        yield pictures.Pile(
            "s", pictures.heap(pictures.backs(view.stock[:1])), f"({left})", lit.get(At("stock", 0), 0)
        )
    elif view.rules.stock.to != "none":
        yield pictures.Pile("stock", (pictures.Down(left),) if left else (pictures.EmptyPlace(),))
    limit = f" of {view.rules.waste.most}" if view.rules.waste.most is not None else ""
    many = view.rules.stock.draw if view.rules.stock.to == "waste" else 1
    for number, pile in enumerate(view.waste, 1):
        name = f"w{number}" if len(view.waste) > 1 else "w"
        shown = pile[-min(many, _PICTURED_FANNED) :] if len(view.waste) == 1 else pile[-1:]
        yield pictures.Pile(
            name, pictures.heap(shown), f"({len(pile)}{limit})", lit.get(At("waste", number - 1), 0)
        )


def _pictured_foundations(view: PatienceView) -> Iterator[pictures.Pile]:
    if view.rules.remove.rule != "none":
        return
    if len(view.foundation) == 1:
        (pile,) = view.foundation
        yield pictures.Pile("f", pictures.heap(pile[-1:]), f"({len(pile)})")
        return
    steps = isinstance(view.rules.foundation.step, tuple)
    waits = awaited(view) if steps else []
    for number, pile in enumerate(view.foundation):
        note = "/".join(_sign(rank) for rank in waits[number]) if steps and pile else ""
        yield pictures.Pile(
            f"f{number + 1}",
            pictures.heap(pile[-1:], pictures.EmptyPlace(_begins(view, number))),
            note and f"> {note}",
        )


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


def _cells(view: PatienceView) -> Iterator[pictures.Pile]:
    for number, cell in enumerate(view.cells, 1):
        yield pictures.Pile(f"c{number}", pictures.heap(cell))


def _pictured_reserve(view: PatienceView, lit: Lit) -> Iterator[pictures.Pile]:
    if view.rules.reserve.fan:
        for number, pile in enumerate(view.reserve, 1):
            yield pictures.Pile(
                f"r{number}", pictures.heap(pictures.backs(pile)), lit=lit.get(At("reserve", number - 1), 0)
            )
    elif view.reserve:
        pile = view.reserve[0]
        yield pictures.Pile(
            "r", pictures.heap(pictures.backs(pile[-1:])), f"({len(pile)})", lit.get(At("reserve", 0), 0)
        )


# The columns, a pyramid, rows


def _pictured_columns(view: PatienceView, lit: Lit) -> Iterator[pictures.Pile]:
    empty = pictures.EmptyPlace({"kings": "K", "none": "x"}.get(view.rules.tableau.empty, ""))
    for number, pile in enumerate(view.columns):
        yield pictures.Pile(
            str(number + 1), pictures.heap(pictures.backs(pile), empty), lit=lit.get(At("columns", number), 0)
        )


def _pictured_pyramid(view: PatienceView) -> pictures.GridPicture:
    rows = defaultdict[int, list[pictures.Lying | None]](list)
    for place, pile in enumerate(view.columns):
        rows[row_of(place)].append(pictures.backs(pile[-1:])[0] if pile else None)
    return pictures.GridPicture(tuple(map(tuple, rows.values())), pyramid=True)


def _pictured_grid(view: PatienceView, lit: Lit) -> pictures.GridPicture:
    """The rows with their letters, and the numbers of the columns above."""
    width = view.rules.grid.columns
    spaces = [pictures.heap(pictures.backs(pile))[0] for pile in view.grid]
    return pictures.GridPicture(
        tuple(tuple(spaces[at : at + width]) for at in range(0, len(spaces), width)),
        tuple(ROWS[: view.rules.grid.rows]),
        tuple(map(str, range(1, width + 1))),
        lit=frozenset(divmod(place.at, width) for place in lit if place.kind == "grid"),
    )
