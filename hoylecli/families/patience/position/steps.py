"""The legal moves of a position, and what each of them does.

A move between piles is written with the names of the piles, `7 3` or `w f`. When runs of several lengths fit,
`7 3` is the longest of them, and a shorter one is written with the card it begins with, `5H 3`. The names are

    1 2 3 ...   columns          w, or w1 w2 ...   waste
    f           a foundation     r, or r1 r2 ...   reserve
    c1 c2 ...   cells            s                 stock, where its top card is seen
    a1 ... e5   spaces of a grid

Where rows slide, `s b1` pushes row b to the right and `s b6` to the left, unless that space is free. Pins
have moves of their own, see `bowling`. The foundation is `f` alone unless the card could go to several that
differ, and a free cell is `c`.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, TypeVar

from hoylecli.core import Card, Move, replace

from ..rules import PatienceRules
from . import Position, Steps, grid, slide
from .board import Pile, Place, Step
from .fits import beginners, foundations_for, is_open, lifts, removals, space

# Moves as they are written, of the kinds that a game has, for refusals to name

_REMOVED: Final = {
    "same_rank": "5H 5D 5C 5S",
    "thirteen": "5H 8D",
    "in_order": "5H 6D 7C",
    "lower_of_suit": "5H",
}


def removal(rules: PatienceRules) -> str:
    """How cards are removed: `remove 5H 8D`."""
    cards = _REMOVED[rules.remove.rule].split()
    return " ".join(["remove", *cards[: rules.remove.size]])


def transfers(rules: PatienceRules) -> list[str]:
    """How cards are moved between piles: `7 3`, `5H 3`, `7 f`; [] where they only leave together."""
    table, grid = rules.tableau, rules.grid
    if grid.rows:
        return ["s a1" if rules.stock.face == "up" else "5H a3"]
    last = min(table.columns, 7)
    target = max(last - 4, 1)
    builds = table.ranks != "none" and "columns" in table.takes
    found = []
    if builds or (table.empty != "none" and "columns" in table.empty_from):
        found += [f"{last} {target}", f"5H {target}"]
    if "stock" in table.takes and rules.stock.face == "up" and table.ranks != "none":
        found.append(f"s {target}")
    if rules.remove.rule == rules.foundation.sets == "none" and rules.foundation.piles:
        found.append(f"{last or 'w'} f")
    return found


P = TypeVar("P", bound=Position)

DRAW: Final = Move("draw")
REDEAL: Final = Move("redeal")
RESIGN: Final = Move("resign")
ROWS: Final = "abcdefghi"
PILES: Final = {
    "columns": "column",
    "foundation": "foundation",
    "cells": "cell",
    "reserve": "reserve",
    "waste": "waste",
    "stock": "stock",
    "grid": "space",
}
PLACE: Final = re.compile(r"[1-9][0-9]?|[a-z]([1-9][0-9]?)?")


def label(rules: PatienceRules, place: Place) -> str:
    """The name of a pile, as it is typed."""
    kind, index = place
    if kind == "columns":
        return str(index + 1)
    if kind == "grid":
        return f"{ROWS[index // rules.grid.columns]}{index % rules.grid.columns + 1}"
    return kind[0] if _is_alone(rules, kind) else f"{kind[0]}{index + 1}"


def _is_alone(rules: PatienceRules, kind: str) -> bool:
    """Whether a game has at most one pile of that kind, so that it has no number."""
    if kind == "waste":
        return rules.waste.piles == 1
    return kind == "stock" or (kind == "reserve" and not rules.reserve.fan)


def told(rules: PatienceRules, place: Place) -> dict[str, Any]:
    """A pile as events describe it.

    pile: its kind, one of `PILES`. number: from 1, None where there can be only one; spaces of a grid are
    numbered row by row. name: as it is typed.
    """
    number = None if _is_alone(rules, place.kind) else place.at + 1
    return {"pile": PILES[place.kind], "number": number, "name": label(rules, place)}


@cache
def _between(source: str, target: str) -> Move:
    return Move(source=source, target=target)


def steps(state: Position) -> Steps:
    """Every legal move with what it does, None for a move that has a word; the promising kinds come first."""
    if state.known is None:
        object.__setattr__(state, "known", dict(each_step(state)))
    assert state.known is not None
    return state.known


def step_of(state: Position, move: Move) -> tuple[bool, Step | None]:
    """Whether a move is legal, and what it does; moves from other piles, or after it, are not looked for."""
    if state.known is None:
        if move == DRAW:
            return may_draw(state), None
        found = _transfers(state, move.source) if move.source else each_step(state)
        for legal, step in found:
            if legal == move:
                return True, step
        return False, None
    return move in state.known, state.known.get(move)


def is_stuck(state: Position) -> bool:
    """Whether nothing can be done any more but to resign."""
    if state.known is None:
        return not (may_draw(state) or _has_cell(state)) and next(each_step(state))[0] == RESIGN
    return len(state.known) == 1


def _has_cell(state: Position) -> bool:
    """Whether a card of a column can go to a cell."""
    is_played = state.rules.tableau.shape == "columns"
    return is_played and () in state.board.cells and any(state.board.columns)


def as_found(state: P, same: P) -> P:
    """`same`, for which what was found for `state` holds: in what is looked at the two do not differ."""
    object.__setattr__(same, "known", state.known)
    return same


def each_step(state: Position) -> Iterator[tuple[Move, Step | None]]:
    """The legal moves one by one, each looked for when it is asked for."""
    yield from _transfers(state)
    for cards in _removals(state):
        yield Move("remove", cards), None
    if may_draw(state):
        yield DRAW, None
    if may_redeal(state):
        yield REDEAL, None
    yield RESIGN, None


def may_draw(state: Position) -> bool:
    """Whether a card can be drawn from the stock now."""
    board, rules = state.board, state.rules
    if not board.stock or rules.stock.to == "none":
        return False
    if further(state) is not None:
        return False
    if rules.stock.to == "foundation":
        return bool(board.foundation[0])
    if rules.stock.full_columns and not all(board.columns):
        return False
    most = rules.waste.most
    if most is None or rules.stock.to not in ("waste", "wastes"):
        return True
    drawn = min(rules.stock.draw, len(board.stock))
    if rules.stock.to == "waste":
        return len(board.waste[0]) + drawn <= most
    return all(len(pile) < most for pile in board.waste[:drawn])


def may_redeal(state: Position) -> bool:
    """Whether a redeal is left and can change anything.

    A waste that is turned over for the first time always can. Later the same cards come again in the same
    order: then something must have been played since, or there must be something to play as they come by.
    """
    stock = state.rules.stock
    if stock.redeals != "unlimited" and state.redeals >= stock.redeals:
        return False
    if further(state) is not None:
        return False
    if stock.redeal == "gather":
        return bool(gatherable(state))
    if state.board.stock or not any(state.board.waste):
        return False
    return state.fresh or _plays_again(state)


def _plays_again(state: Position) -> bool:
    """Whether anything could be played while the cards of the waste, turned over, come by."""
    waste, draw = state.board.waste[0], state.rules.stock.draw
    for turned in range(0, len(waste), draw):
        board = replace(state.board, waste=(waste[:turned],), stock=waste[turned:])
        passing = replace(state, board=board)
        if any(step.source.kind in ("waste", "stock") for _, step in _transfers(passing)):
            return True
        if any(_removals(passing)):
            return True
    return False


def further(state: Position) -> Move | None:
    """The first move that forbids to draw, in games that are to come to a standstill before.

    SO and CG, Golf, Aces Up, Scorpion, Spiderette and La Belle Lucie: "when play comes to a standstill".
    """
    if not state.rules.stock.standstill:
        return None
    for cards in _removals(state):
        return Move("remove", cards)
    return next((move for move, step in _transfers(state) if _gets_further(state, step)), None)


def _gets_further(state: Position, step: Step) -> bool:
    source, size, target = step
    if target.kind == "waste":
        return False
    if (source.kind, target.kind) != ("columns", "columns"):
        return True
    pile, onto = state.board.pile(source), state.board.pile(target)
    if not onto:
        return size < len(pile)
    if size == len(pile) - state.board.down[source.at]:
        return True  # the column is cleared, or a hidden card uncovered, which must not tell what it is
    return not state.plan.on[pile[-size - 1]] >> pile[-size] & 1


def gatherable(state: Position) -> Pile:
    """The cards that a redeal gathers, sorted: those of the columns, or of the grid if not in place."""
    if state.rules.grid.rows:
        return grid.out_of_place(state.plan, state.board)
    return tuple(sorted(card for pile in state.board.columns for card in pile))


def _removals(state: Position) -> Iterator[Pile]:
    return removals(state.plan, state.board) if state.rules.remove.rule != "none" else iter(())


# Moves between piles


def _transfers(state: Position, only: str = "") -> Iterator[tuple[Move, Step]]:
    """The moves between piles. only: the name of a pile, if those from others are not wanted."""
    if state.rules.grid.rows:
        yield from _to_grid(state)
    sources = list(_tops(state))
    if only:
        sources = [top for top in sources if label(state.rules, top[0]) == only]
    if is_open(state.plan, state.board):
        for source, card in sources:
            yield from _to_foundation(state, source, card)
    yield from _between_columns(state, only)
    for source, card in sources:
        if source.kind != "columns":
            yield from _to_columns(state, source, card)
        yield from _to_cell_or_waste(state, source)
    if state.rules.foundation.returns:
        for index, pile in enumerate(state.board.foundation):
            if len(pile) > 1:
                yield from _to_columns(state, Place("foundation", index), pile[-1])


def _tops(state: Position) -> Iterator[tuple[Place, Card]]:
    """The cards that can be moved alone, first those of columns and then those of other piles."""
    board, rules = state.board, state.rules
    if rules.tableau.shape == "columns":
        for index, pile in enumerate(board.columns):
            if pile:
                yield Place("columns", index), pile[-1]
    for kind in ("cells", "reserve"):
        for index, pile in enumerate(board.piles(kind)):
            if pile:
                yield Place(kind, index), pile[-1]
    if rules.waste.plays:
        for index, pile in enumerate(board.waste):
            if pile:
                yield Place("waste", index), pile[-1]
    if rules.stock.face == "up" and board.stock:
        yield Place("stock", 0), board.stock[0]


def _to_foundation(state: Position, source: Place, card: Card) -> Iterator[tuple[Move, Step]]:
    indexes = foundations_for(state.plan, state.board, state.base, card)
    name = label(state.rules, source) if indexes else ""
    for index in indexes:
        target = "f" if len(indexes) == 1 else f"f{index + 1}"
        yield _between(name, target), Step(source, 1, Place("foundation", index))


def _to_columns(state: Position, source: Place, card: Card) -> Iterator[tuple[Move, Step]]:
    """The moves of a single card from elsewhere to columns that take it."""
    table, columns = state.rules.tableau, state.board.columns
    builds, begins = source.kind in table.takes, source.kind in table.empty_from
    if not (builds or begins):
        return
    name, first = label(state.rules, source), beginners(state.plan, state.base) if begins else 0
    for index, pile in enumerate(columns):
        mask = (state.plan.on[pile[-1]] if builds else 0) if pile else first
        if mask >> card & 1 and not (table.most and len(pile) >= table.most):
            yield _between(name, str(index + 1)), Step(source, 1, Place("columns", index))


def _to_cell_or_waste(state: Position, source: Place) -> Iterator[tuple[Move, Step]]:
    rules, board = state.rules, state.board
    if source.kind == "columns" and () in board.cells:
        yield _between(label(rules, source), "c"), Step(source, 1, Place("cells", board.cells.index(())))
    if source.kind in rules.waste.takes:
        for index, pile in enumerate(board.waste):
            if rules.waste.most is None or len(pile) < rules.waste.most:
                place = Place("waste", index)
                yield _between(label(rules, source), label(rules, place)), Step(source, 1, place)


def _between_columns(state: Position, only: str = "") -> Iterator[tuple[Move, Step]]:
    table, board, plan = state.rules.tableau, state.board, state.plan
    if table.shape == "pyramid":
        return
    builds, begins = "columns" in table.takes, "columns" in table.empty_from
    first = beginners(plan, state.base) if begins else 0
    masks = [(plan.on[pile[-1]] if builds else 0) if pile else first for pile in board.columns]
    if not any(masks):
        return
    places_differ = state.rules.stock.to == "columns" and bool(board.stock)  # in what is dealt to them
    rooms = (space(plan, board, False), space(plan, board, True)) if table.lift == "by_space" else None
    for source, pile in enumerate(board.columns):
        if only and only != str(source + 1):
            continue
        counts = lifts(plan, board, source)
        for target, mask in enumerate(masks):
            if not mask or target == source:
                continue
            onto = board.columns[target]
            fitting = [
                count
                for count in counts
                if mask >> pile[-count] & 1
                and (onto or count < len(pile) or places_differ)
                and not (table.most and len(onto) + count > table.most)
                and (rooms is None or count <= rooms[not onto])
            ]
            if fitting:
                yield from _runs(state, source, target, fitting)


def _runs(state: Position, source: int, target: int, counts: list[int]) -> Iterator[tuple[Move, Step]]:
    """The moves of runs of these lengths, the longest first.

    Where a card is there more than once, a shorter run is written with the pile it leaves as well; and of
    several runs that begin with equal cards, all but the shortest with all their cards.
    """
    start, end = Place("columns", source), Place("columns", target)
    yield _between(str(source + 1), str(target + 1)), Step(start, counts[-1], end)
    pile = state.board.columns[source]
    pack = state.rules.pack
    shown = str(source + 1) if pack.copies > 1 or pack.suits < 4 else ""
    for count in reversed(counts[:-1]):
        alike = shown and pile[-count] in [pile[-less] for less in counts if less < count]
        cards = pile[-count:] if alike else (pile[-count],)
        yield Move(cards=cards, source=shown, target=str(target + 1)), Step(start, count, end)


def _to_grid(state: Position) -> Iterator[tuple[Move, Step]]:
    """The moves to spaces: of the stock and waste to free ones or into rows, of the grid elsewhere."""
    board, rules = state.board, state.rules
    if rules.grid.place == "free":
        for source, _ in _tops(state):
            for index, pile in enumerate(board.grid):
                if not pile:
                    target = Place("grid", index)
                    yield _between(label(rules, source), label(rules, target)), Step(source, 1, target)
        return
    if rules.grid.place == "slide":
        for index in slide.entries(state.plan, board) if board.stock else ():
            target = Place("grid", index)
            yield _between("s", label(rules, target)), Step(Place("stock", 0), 1, target)
        return
    for start, gap in grid.fillings(state.plan, board):
        source, target = Place("grid", start), Place("grid", gap)
        yield Move(cards=board.grid[start], target=label(rules, target)), Step(source, 1, target)
