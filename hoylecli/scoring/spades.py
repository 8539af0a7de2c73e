"""Spades: what a deal counts for one side."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from hoylecli.core import BadNotation

from .deals import Counter, Item, SheetItem, in_order, number, one_for_each

NIL = 100
_SIDES: Final = ("players 1 and 3", "players 2 and 4")
_AND: Final = " and "


class SideScore(NamedTuple):
    """What a side scores in a deal.

    items: `made`, `set`, `overtricks`, `nil`, `nil broken`, `bags`. bags: overtricks on account afterwards.
    """

    items: tuple[Item, ...]
    bags: int

    @property
    def total(self) -> int:
        return sum(item.points for item in self.items)


def side_score(
    bids: Sequence[int],
    taken: Sequence[int],
    blind: Sequence[bool] = (),
    bags: int = 0,
    most_bags: int = 10,
    penalty: int = 100,
) -> SideScore:
    """What a side scores, one number a partner; a bid of 0 is nil.

    CG, Spades: 10 a trick of the bid when it is made, and 1 for each above it, which is a bag, too; the
    bid against the side when it is not. Nil counts 100, blind 200, for or against. The tricks of a broken
    nil are bags without points; they don't help the partner. Ten bags cost 100.

    >>> side_score([4, 0], [5, 0]).items
    (Item(what='nil', points=100), Item(what='made', points=40), Item(what='overtricks', points=1))
    """
    items = []
    blind = blind or [False] * len(bids)
    extra = 0
    for bid, tricks, unseen in zip(bids, taken, blind, strict=True):
        if not bid:
            worth = 2 * NIL if unseen else NIL
            items.append(Item("nil", worth) if not tricks else Item("nil broken", -worth))
            extra += tricks
    bid, tricks = sum(bids), sum(count for bid, count in zip(bids, taken, strict=True) if bid)
    over = 0
    if bid and tricks >= bid:
        over = tricks - bid
        items.append(Item("made", 10 * bid))
        items += [Item("overtricks", over)] if over else []
    elif bid:
        items.append(Item("set", -10 * bid))
    bags += extra + over
    if most_bags and bags >= most_bags:
        items.append(Item("bags", -penalty * (bags // most_bags)))
        bags %= most_bags
    return SideScore(tuple(items), bags)


# Deals of spades as they are written down


class Spades(Counter):
    """Bid and tricks of each player, partners first and third: `4:5 nil:0 3:3 5:5`.

    Where both sides are called by two names, `Ann and Cleo`, `Ann 4:5 Ben nil:0 Cleo 3:3 Dan 5:5` will do in
    any order.
    """

    vocabulary = ("nil:0", "blind:0")
    _TRICKS: Final = 13
    _WORDS: Final = ("nil", "blind")

    def __init__(self, target: int = 500, floor: int | None = -300, bags: bool = True) -> None:
        self.names: Sequence[str] = _SIDES
        self._target = target
        self._floor = floor
        self._most_bags = 10 if bags else 0
        self._bags = [0, 0]

    @property
    def form(self) -> str:
        deal, whose = ["4:5", "nil:0", "3:3", "5:5"], "each player around the table"
        if players := self._players():
            deal = [f"{name} {said}" for name, said in zip(players, deal, strict=True)]
            whose = "each player"
        return f"bid:tricks of {whose}, such as {' '.join(deal)}; blind:0 for blind nil"

    def sides_of(self, names: Sequence[str]) -> list[str]:
        """The names of partners together, `Ann and Cleo`, where four go around the table."""
        if len(names) != 4 or not all(names):
            return list(names)
        return [_AND.join(names[side::2]) for side in (0, 1)]

    def _players(self) -> list[str]:
        """The four players around the table; [] where the sides are not called by their names."""
        sides = [name.split(_AND) for name in self.names]
        is_named = all(len(partners) == 2 for partners in sides) and list(self.names) != list(_SIDES)
        return [sides[seat % 2][seat // 2] for seat in range(4)] if is_named else []

    def by_number(self, words: Sequence[str]) -> list[str]:
        return in_order(words, self._players()) if self._players() else list(words)

    def count(self, words: Sequence[str]) -> list[SheetItem]:
        words = self.by_number(words)
        if len(words) != 4:
            raise BadNotation(f"{one_for_each('bids with their tricks', 4)} A deal is {self.form}.")
        bids, taken, blind = zip(*map(self._player, words), strict=True)
        if sum(taken) != self._TRICKS:
            raise BadNotation(f"A deal has {self._TRICKS} tricks, not {sum(taken)}.")
        items = []
        for side in (0, 1):
            found = side_score(
                bids[side::2], taken[side::2], blind[side::2], self._bags[side], self._most_bags
            )
            self._bags[side] = found.bags
            items += [SheetItem(side, item.what, item.points) for item in found.items]
        return items

    def _player(self, word: str) -> tuple[int, int, bool]:
        bid, colon, tricks = word.lower().replace("/", ":").partition(":")
        if not colon:
            raise BadNotation(f"'{word}': write bid and tricks as 4:5, nil:0 or blind:0.")
        if bid == "0":
            raise BadNotation(
                f"'{word}': to bid no trick is nil; write nil:{tricks}, or blind:{tricks} for blind nil."
            )
        amount = 0 if bid in self._WORDS else number(bid, 1, self._TRICKS, "a bid")
        return amount, number(tricks, 0, self._TRICKS, "the tricks of a player"), bid == "blind"

    def is_over(self, scores: Sequence[int]) -> bool:
        """Sides that are level play on, as at the program's own table."""
        is_lost = self._floor is not None and min(scores) < self._floor
        return scores[0] != scores[1] and (max(scores) >= self._target or is_lost)
