"""Whether sixteen cards can be worth so many points in a square of four by four: every way there is.

Of rows and columns one count at least half, and to turn the square on its side changes nothing: so only rows
are tried that do, and that leave no more to the columns than the best four hands could count.
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
    """All squares of sixteen cards, numbered 0 to 15, whose lines count what `points` says of four of them.

    looked: choices of rows so far.
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
        """None for each choice of rows that comes to nothing, then the cards of a square row by row."""
        need = max(-(-self._target // 2), self._target - self._most_of(_ALL))
        for points, rows in self._rows(_ALL, need):
            self.looked += 1
            columns = self._columns(rows, self._target - points)
            yield None if columns is None else [_common(row, column) for row in rows for column in columns]
            if columns is not None:
                return

    def _most_of(self, cards: int) -> int:
        """What these cards can count at most in hands."""
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
        """Every way to make hands of all these cards that count so much together, and what they count."""
        if not cards:
            yield 0, ()
            return
        for hand in self._by_first[(cards & -cards).bit_length() - 1]:
            if hand & cards == hand and self._points[hand] + self._most_of(cards ^ hand) >= need:
                for points, hands in self._rows(cards ^ hand, need - self._points[hand]):
                    yield points + self._points[hand], (hand, *hands)

    def _columns(self, rows: tuple[Hand, ...], need: int) -> list[Hand] | None:
        """Columns of one card from each row that count so much together."""
        first, *others = ([1 << at for at in bits_of(row)] for row in rows)
        choices = []
        for card in first:
            hands = [card | sum(rest) for rest in product(*others)]
            choices.append(sorted(hands, key=self._points.__getitem__, reverse=True))
        return self._chosen(choices, 0, need)

    def _chosen(self, choices: list[list[Hand]], used: int, need: int) -> list[Hand] | None:
        """A hand of each choice, none with a card that is used, that count so much together."""
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
