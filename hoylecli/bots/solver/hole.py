"""Golf and its like: columns that only shrink, one foundation, and a stock that is drawn to it.

A position is the heights of the columns, the card on the foundation, and how much of the stock is gone.
Drawing is always allowed and only covers the card on the foundation. So of two positions that differ in the
stock alone the one with more of it left is at least as good: it can draw the difference just before the other
one draws. Each position is therefore looked at once, with the most stock with which it can be reached, and
many at the same time: a set of heights is one long integer with a bit for each combination.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import prod
from typing import Final

from hoylecli.core import CARDS, Card, Move
from hoylecli.families.patience import PatienceState
from hoylecli.families.patience.plan import is_red, next_rank, suits_agree
from hoylecli.families.patience.position.steps import DRAW
from hoylecli.families.patience.rules import PatienceRules, per_column

from .kernel import Found
from .watch import Watch

_MOST_HEIGHTS: Final = 1 << 22  # combinations of heights, and so bits of a set

Sets = dict[int, int]
"""For each class of card on the foundation (see `classes_of`) the heights that it is reached with."""


def fits(rules: PatienceRules) -> bool:
    """Whether the kernel knows these rules, and the game is small enough for sets of heights."""
    table = rules.tableau
    few = prod(height + 1 for height in per_column(table.deal, table.columns)) <= _MOST_HEIGHTS
    return few and rules.foundation.piles == 1 and not rules.cells.count and plays_up_and_down(rules)


def plays_up_and_down(rules: PatienceRules) -> bool:
    """Whether cards go from columns to foundations, up or down, and else only from the stock."""
    table, base = rules.tableau, rules.foundation
    if base.step != "either" or isinstance(base.base, tuple) or base.sets != "none" or base.returns:
        return False
    builds = table.ranks != "none" or table.empty != "none" or table.refill or table.shape != "columns"
    others = rules.reserve.cards or rules.waste.piles or rules.grid.rows or rules.remove.rule != "none"
    stock = rules.stock.to in ("none", "foundation") and rules.stock.face == "down"
    plain = rules.win.how in ("founded", "cleared") and not rules.win.left and not rules.stock.redeals
    return not builds and not others and stock and plain and base.opens == "always" and rules.stock.draw == 1


class HoleKernel:
    """Searches by sets of positions, from the fewest cards of the stock gone to the most."""

    def __init__(self, state: PatienceState) -> None:
        board, rules = state.board, state.rules
        self._classes = classes_of(rules)
        self._under = followed(rules)
        self._heights = tuple(len(pile) for pile in board.columns)
        self._strides, self._at = _tops(self._heights)
        self._stock = [self._classes[card] for card in board.stock]
        self._founded = self._classes[board.foundation[0][-1]] if board.foundation[0] else None
        self._first = beginners(state) if self._founded is None else frozenset()
        self._must_draw = rules.win.how == "founded"
        by_class: dict[int, list[tuple[int, int]]] = {}
        for column, pile in enumerate(board.columns):
            for height, card in enumerate(pile, 1):
                by_class.setdefault(self._classes[card], []).append((column, height))
        self._tops = by_class
        self._columns = [[self._classes[card] for card in pile] for pile in board.columns]

    def search(self, watch: Watch) -> Found:
        """Exhausts the positions with one card of the stock gone after another; a win is empty columns."""
        everything = 1 << sum(h * stride for h, stride in zip(self._heights, self._strides, strict=True))
        if everything == 1:
            return Found(self._leave_the_rest(0), True, 1)
        seen: Sets = {}
        layers: list[Sets] = []
        states = 0
        for drawn in range(len(self._stock) + 1):
            fresh = self._drawn(drawn, layers) if drawn else self._begun(everything)
            layer = self._played(fresh, seen)
            layers.append(layer)
            states += sum(bits.bit_count() for bits in layer.values())
            if any(bits & 1 for bits in layer.values()):
                return Found(self._way(layers), True, states)
            if watch.is_over(states):
                return Found(None, drawn == len(self._stock), states)
        return Found(None, True, states)

    def moves(self, codes: Sequence[int]) -> list[Move]:
        """The engine's moves. A code is a column from 0, or -1 for a card drawn."""
        return [DRAW if code < 0 else Move(source=str(code + 1), target="f") for code in codes]

    def _begun(self, everything: int) -> Sets:
        """The positions before a card is drawn: as the cards lie, or with a first card on the foundation."""
        if self._founded is not None:
            return {self._founded: everything}
        begun: Sets = {}
        for column, pile in enumerate(self._columns):
            if pile and pile[-1] in self._first:
                begun[pile[-1]] = begun.get(pile[-1], 0) | everything >> self._strides[column]
        return begun

    def _drawn(self, drawn: int, layers: list[Sets]) -> Sets:
        """Every position so far, with the next card of the stock on the foundation."""
        heights = 0
        for layer in layers:
            for bits in layer.values():
                heights |= bits
        return {self._stock[drawn - 1]: heights}

    def _played(self, fresh: Sets, seen: Sets) -> Sets:
        """All new positions that these lead to without drawing, and these; they are added to `seen`."""
        layer: Sets = {}
        while fresh:
            fresh = {top: new for top, bits in fresh.items() if (new := bits & ~seen.get(top, 0))}
            for top, bits in fresh.items():
                seen[top] = seen.get(top, 0) | bits
                layer[top] = layer.get(top, 0) | bits
            after: Sets = {}
            for top, places in self._tops.items():
                under = 0
                for other in self._under[top]:
                    under |= fresh.get(other, 0)
                if under:
                    moved = 0
                    for column, height in places:
                        moved |= (under & self._at[column][height]) >> self._strides[column]
                    if moved:
                        after[top] = moved
            fresh = after
        return layer

    # The way back

    def _way(self, layers: list[Sets]) -> list[int]:
        """The codes that lead to the empty columns of the last layer."""
        drawn, heights = len(layers) - 1, [0] * len(self._heights)
        top = next(top for top, bits in layers[-1].items() if bits & 1)
        codes: list[int] = []
        while True:
            column = self._played_last(layers[drawn], heights, top)
            if column is not None:
                codes.append(column)
                heights[column] += 1
                top = next(t for t in self._under[top] if self._has(layers[drawn], heights, t))
            elif drawn and self._stock[drawn - 1] == top:
                before = next(
                    (at, t) for at in range(drawn) for t in layers[at] if self._has(layers[at], heights, t)
                )
                codes += [-1] * (drawn - before[0])
                drawn, top = before
            elif self._founded is None:
                codes.append(self._began(heights, top))
                break
            else:
                break
        return codes[::-1] + self._leave_the_rest(len(layers) - 1)

    def _leave_the_rest(self, drawn: int) -> list[int]:
        """Draws the cards still in the stock, where all cards must go."""
        return [-1] * (len(self._stock) - drawn) if self._must_draw else []

    def _has(self, layer: Sets, heights: list[int], top: int) -> bool:
        index = sum(h * stride for h, stride in zip(heights, self._strides, strict=True))
        return bool(layer.get(top, 0) >> index & 1)

    def _played_last(self, layer: Sets, heights: list[int], top: int) -> int | None:
        """A column whose last card, of class `top`, may have been played within this layer, or None."""
        for column, height in enumerate(heights):
            if height < self._heights[column] and self._columns[column][height] == top:
                heights[column] += 1
                found = any(self._has(layer, heights, under) for under in self._under[top])
                heights[column] -= 1
                if found:
                    return column
        return None

    def _began(self, heights: list[int], top: int) -> int:
        """The column from which the foundation was begun."""
        short = (column for column, height in enumerate(heights) if height < self._heights[column])
        return next(column for column in short if self._columns[column][heights[column]] == top)


def classes_of(rules: PatienceRules) -> tuple[int, ...]:
    """The class of each card, from 1: cards between which no rule makes a difference have the same class."""
    suits = rules.foundation.suits
    if suits == "any":
        return tuple(card.rank for card in CARDS[:52])
    if suits == "alternate":
        return tuple(card.rank + 13 * is_red(card) for card in CARDS[:52])
    return tuple(card + 1 for card in CARDS[:52])


def followed(rules: PatienceRules) -> dict[int, tuple[int, ...]]:
    """For each class of cards, the classes that it goes on."""
    classes = classes_of(rules)
    found: dict[int, set[int]] = {}
    for card in CARDS[:52]:
        found.setdefault(classes[card], set()).update(
            classes[under] for under in CARDS[:52] if _goes_on(rules, card, under)
        )
    return {top: tuple(sorted(under)) for top, under in found.items()}


def _goes_on(rules: PatienceRules, card: Card, under: Card) -> bool:
    base = rules.foundation
    if (base.dead_end == "kings" and under.rank == 13) or not suits_agree(base.suits, card, under):
        return False
    near = (step for step in (-1, 1) if base.wrap or 1 <= under.rank + step <= 13)
    return any(next_rank(under.rank, step) == card.rank for step in near)


def beginners(state: PatienceState) -> frozenset[int]:
    """The classes of the cards that may begin the foundation."""
    base = state.rules.foundation.base
    rank = 1 if base == "ace" else 0 if base == "any" else state.base
    classes = classes_of(state.rules)
    return frozenset(classes[card] for card in CARDS[:52] if rank in (0, card.rank))


@lru_cache(maxsize=16)
def _tops(heights: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """For each column, the weight of its height in an index; and by its height, the indexes with it."""
    strides = tuple(prod(h + 1 for h in heights[:column]) for column in range(len(heights)))
    total = prod(h + 1 for h in heights)
    at = []
    for height, stride in zip(heights, strides, strict=True):
        period = stride * (height + 1)
        empty = ((1 << stride) - 1) * (((1 << total) - 1) // ((1 << period) - 1))
        at.append(tuple(empty << stride * h for h in range(height + 1)))
    return strides, tuple(at)
