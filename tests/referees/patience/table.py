"""The table of a patience as referees see it: piles of two-letter cards, `5H`, without the game's code."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

RANKS = "A23456789TJQK"
Pile = tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """Where the cards lie; the last card of a pile is its top, but the stock's top is its first.

    down: how many cards of each column lie face down. base: the rank that foundations begin with, 0 while it
    is open. redeals: how many are left, -1 for any number. fresh: whether anything was played since the last,
    or there was none.
    aside: cards out of play.
    """

    columns: tuple[Pile, ...]
    down: tuple[int, ...]
    homes: tuple[Pile, ...]
    cells: tuple[Pile, ...]
    reserve: tuple[Pile, ...]
    waste: tuple[Pile, ...]
    stock: Pile
    grid: tuple[Pile, ...] = ()
    aside: Pile = ()
    base: int = 0
    redeals: int = 0
    fresh: bool = True

    def key(self, shows: Callable[[Pile], object]) -> tuple[object, ...]:
        """Equal for positions that are the same: neither cells nor foundations have an order.

        shows: what matters of a foundation that has begun, beside which cards lie on all of them.
        """
        begun = sorted(str(shows(pile)) for pile in self.homes if pile)
        founded = tuple(sorted(card for pile in self.homes for card in pile))
        held: list[tuple[object, ...]] = [tuple(begun), founded]
        held += [tuple(sorted(filter(None, piles))) for piles in (self.cells, self.reserve)]
        lie = self.columns, self.down, self.waste, self.stock, self.grid, tuple(sorted(self.aside))
        return *held, *lie, self.redeals

    def tops(self, *kinds: str) -> Iterator[tuple[str, int, str]]:
        """(kind, number, top card) of the piles that have one."""
        for kind in kinds:
            for at, pile in enumerate(getattr(self, kind)):
                if pile:
                    yield kind, at, pile[-1]

    def moved(self, source: str, at: int, size: int, target: str, to: int) -> "Table":
        """The last cards of a pile on another one."""
        cards = getattr(self, source)[at][-size:]
        table = self.with_pile(source, at, getattr(self, source)[at][:-size])
        return table.with_pile(target, to, getattr(table, target)[to] + cards)

    def with_pile(self, kind: str, at: int, pile: Pile) -> "Table":
        piles = getattr(self, kind)
        return replace(self, **{kind: (*piles[:at], pile, *piles[at + 1 :])})

    def turned_up(self) -> "Table":
        """The last card of every column face up."""
        down = (
            min(hidden, max(len(pile) - 1, 0)) for hidden, pile in zip(self.down, self.columns, strict=True)
        )
        return replace(self, down=tuple(down))

    def up(self, column: int) -> Pile:
        return self.columns[column][self.down[column] :]


def rank(card: str) -> int:
    return RANKS.index(card[0]) + 1


def red(card: str) -> bool:
    return card[1] in "DH"


def after(number: int, step: int = 1) -> int:
    """The rank so many steps on, round the corner."""
    return (number + step - 1) % 13 + 1


def first_empty(piles: Iterable[Pile]) -> int | None:
    return next((at for at, pile in enumerate(piles) if not pile), None)
