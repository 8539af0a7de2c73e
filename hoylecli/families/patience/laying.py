"""Positions in mid-game as moves of the table, so that a match can begin with one.

`deal 4C 5D t3 1` lays out a pile, its top card last, here column 3 with one card face down. Piles are t1, t2
... for columns, f, c, r and w with their numbers, s1 for the stock (its top card first), g1, g2 ... for the
spaces of a grid row by row, and o1 for cards out of play. At the end stands a `deal` without cards, such as
`deal 7x 1` when foundations begin with sevens and one redeal has been made.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from hoylecli.core import Card, Move, replace

from .plan import Plan
from .position.board import Board, Pile
from .position.fits import takes
from .position.slide import SET
from .rules import PatienceRules

_DEAL: Final = "deal"
_KINDS: Final = {
    "t": "columns",
    "f": "foundation",
    "c": "cells",
    "r": "reserve",
    "w": "waste",
    "g": "grid",
    "s": "stock",
    "o": "aside",
}
_SINGLE: Final = ("stock", "aside")  # kinds of which there is one pile
_PILE: Final = re.compile(r"([a-z])([1-9][0-9]?)")


def cleared(rules: PatienceRules) -> Board:
    """The table with every pile that the game has, all of them empty."""
    reserve = (rules.reserve.cards if rules.reserve.fan else 1) if rules.reserve.cards else 0
    return Board(
        columns=((),) * rules.tableau.columns,
        down=(0,) * rules.tableau.columns,
        foundation=((),) * rules.foundation.piles,
        cells=((),) * rules.cells.count,
        reserve=((),) * reserve,
        waste=((),) * rules.waste.piles,
        grid=((),) * (rules.grid.rows * rules.grid.columns),
    )


def laid(board: Board, move: Move) -> Board | None:
    """The board with one more pile; None when the game has no such pile, or it has been laid already."""
    found = _PILE.fullmatch(move.target)
    kind, at = (_KINDS.get(found[1], ""), int(found[2]) - 1) if found else ("", 0)
    if not kind or not move.cards or move != Move(_DEAL, move.cards, "", move.target, move.amount):
        return None
    changed: dict[str, Any] = {kind: move.cards}
    if kind in _SINGLE:
        is_taken = at or getattr(board, kind) or move.amount is not None
        return None if is_taken else replace(board, **changed)
    piles: tuple[Pile, ...] = getattr(board, kind)
    if at >= len(piles) or piles[at] or (move.amount is not None and kind != "columns"):
        return None
    changed = {kind: (*piles[:at], move.cards, *piles[at + 1 :])}
    if move.amount:
        changed["down"] = (*board.down[:at], move.amount, *board.down[at + 1 :])
    return replace(board, **changed)


def lays(board: Board, base: int, redeals: int) -> Iterator[Move]:
    """The moves that lay a position out."""
    for letter, kind in _KINDS.items():
        piles = (getattr(board, kind),) if kind in _SINGLE else getattr(board, kind)
        for at, pile in enumerate(piles):
            down = board.down[at] if kind == "columns" else 0
            if pile:
                yield Move(_DEAL, pile, target=f"{letter}{at + 1}", amount=down or None)
    yield Move(_DEAL, rank=base or None, amount=redeals or None)


def is_possible(plan: Plan, board: Board, base: int, redeals: int) -> bool:
    """Whether the cards may lie so in this game, with foundations that begin with the rank `base`."""
    allowed = plan.rules.stock.redeals
    return (
        Counter(board.everywhere()) == Counter(plan.pack)
        and redeals <= (0 if isinstance(allowed, str) else allowed)
        and _has_base(plan.rules, board, base)
        and _fills(plan, board)
        and all(_is_built(plan, board, base, index) for index in range(len(board.foundation)))
        and _is_set_aside(plan.rules, board.aside)
    )


def _has_base(rules: PatienceRules, board: Board, base: int) -> bool:
    kind = rules.foundation.base
    if kind == "first":
        return base > 0
    if kind == "chosen":
        return bool(base) == any(board.foundation)
    return base == (kind == "ace" and rules.grid.place not in ("neighbour", "after_left"))


def _fills(plan: Plan, board: Board) -> bool:
    """Whether no pile has more cards than it can, and cards lie face down only where they may."""
    rules = plan.rules
    single = [*board.cells, *board.grid, *(board.reserve if rules.reserve.fan else ())]
    single += board.columns if rules.tableau.shape == "pyramid" else ()
    most = rules.waste.most
    return (
        all(len(pile) <= 1 for pile in single)
        and all(most is None or len(pile) <= most for pile in board.waste)
        and all(
            not down or (down < len(pile) and any(plan.down))
            for down, pile in zip(board.down, board.columns, strict=True)
        )
        and (not board.stock or rules.stock.to != "none" or rules.stock.face == "up")
    )


def _is_built(plan: Plan, board: Board, base: int, index: int) -> bool:
    """Whether a foundation is built as the rules have it; any cards where they get there otherwise."""
    rules = plan.rules
    if rules.remove.rule != "none" or rules.stock.to == "foundation" or rules.foundation.sets != "none":
        return True
    pile, empty = board.foundation[index], replace(board, foundation=((),) * len(board.foundation))
    for count, card in enumerate(pile):
        under = (*empty.foundation[:index], pile[:count], *empty.foundation[index + 1 :])
        if not takes(plan, replace(empty, foundation=under), base, index, card):
            return False
    return True


def _is_set_aside(rules: PatienceRules, aside: tuple[Card, ...]) -> bool:
    """Aces where gaps are filled, whole sets where rows slide, and nothing elsewhere."""
    if rules.grid.place in ("neighbour", "after_left"):
        return all(card.rank == 1 for card in aside)
    if rules.grid.place == "slide":
        sets = [aside[at : at + SET] for at in range(0, len(aside), SET)]
        return all(len(cards) == SET and len({card.rank for card in cards}) == 1 for cards in sets)
    return not aside
