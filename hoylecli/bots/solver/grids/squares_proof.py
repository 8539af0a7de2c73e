"""All squares of four by four that sixteen cards can make with so many points.

Either the rows or the columns count at least half, and a square turned on its side counts the same. So only
rows that count at least half are tried, and only if the columns could count the rest, were they the best four
hands.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import Final

from ..leaving.pairs_table import bits_of

SIZE: Final = 4
_ALL: Final = (1 << SIZE * SIZE) - 1

Hand = int
"""Four of the sixteen cards as a mask."""


class Proof:
    """All squares of sixteen cards, numbered 0 to 15. points: what four of them count in a line.

    looked: how many choices of rows have been tried.
    """

    def __init__(self, points: Callable[[Sequence[int]], int], target: int) -> None:
        hands = combinations(range(SIZE * SIZE), SIZE)
        self._points = {sum(1 << at for at in hand): points(hand) for hand in hands}
        self._target = target
        self._by_first = [
            [hand for hand in self._points if hand & -hand == 1 << at] for at in range(SIZE * SIZE)
        ]
        self._most: dict[int, int] = {0: 0}
        self.looked = 0

    def squares(self) -> Iterator[list[int] | None]:
        """Yields None for each choice of rows whose columns count too little, else the cards row by row."""
        need = max(-(-self._target // 2), self._target - self._most_of(_ALL))
        for points, rows in self._rows(_ALL, need):
            self.looked += 1
            columns = self._columns(rows, self._target - points)
            yield None if columns is None else [_common(row, column) for row in rows for column in columns]
            if columns is not None:
                return

    def _most_of(self, cards: int) -> int:
        """The most that these cards can count in hands of four."""
        most = self._most.get(cards)
        if most is None:
            first = (cards & -cards).bit_length() - 1
            most = max(
                self._points[hand] + self._most_of(cards ^ hand)
                for hand in self._by_first[first]
                if hand & cards == hand
            )
            self._most[cards] = most
        return most

    def _rows(self, cards: int, need: int) -> Iterator[tuple[int, tuple[Hand, ...]]]:
        """(what they count, hands) for every way to divide these cards into hands that count enough."""
        if not cards:
            yield 0, ()
            return
        for hand in self._by_first[(cards & -cards).bit_length() - 1]:
            if hand & cards == hand and self._points[hand] + self._most_of(cards ^ hand) >= need:
                for points, hands in self._rows(cards ^ hand, need - self._points[hand]):
                    yield points + self._points[hand], (hand, *hands)

    def _columns(self, rows: tuple[Hand, ...], need: int) -> list[Hand] | None:
        """Columns, with one card from each row, that count so much together; None if there are none."""
        first, *others = ([1 << at for at in bits_of(row)] for row in rows)
        choices = []
        for card in first:
            hands = [card | sum(rest) for rest in product(*others)]
            choices.append(sorted(hands, key=self._points.__getitem__, reverse=True))
        return self._chosen(choices, 0, need)

    def _chosen(self, choices: list[list[Hand]], used: int, need: int) -> list[Hand] | None:
        """A hand from each choice that count so much together, no card twice; None if there are none."""
        if not choices:
            return []
        rest = sum(self._points[hands[0]] for hands in choices[1:])
        for hand in choices[0]:
            if self._points[hand] + rest < need:
                return None
            if not hand & used:
                found = self._chosen(choices[1:], used | hand, need - self._points[hand])
                if found is not None:
                    return [hand, *found]
        return None


def _common(row: Hand, column: Hand) -> int:
    """The card that a row and a column share."""
    return (row & column).bit_length() - 1
