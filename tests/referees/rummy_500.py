"""A referee of rummy 500 for two, written from the text of FG alone; it shares no code with the game.

Cards are two letters, `5H`. It keeps its own hands, and says which moves are legal and what a hand counts.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations

RANKS = "A23456789TJQK"
CIRCLE = RANKS + "A"


def runs(suit: str) -> Iterator[list[str]]:
    """Three or more of a suit in sequence, the ace at either end, never both."""
    for first in range(12):
        for last in range(first + 2, 14):
            if last - first < 13:
                yield [rank + suit for rank in CIRCLE[first : last + 1]]


def melds_of(cards: Iterable[str]) -> list[tuple[str, ...]]:
    """Every set and every run that can be made of the cards."""
    held = set(cards)
    found: list[tuple[str, ...]] = []
    for rank in RANKS:
        alike = [rank + suit for suit in "CDHS" if rank + suit in held]
        found += [each for size in (3, 4) for each in combinations(alike, size)]
    return found + [tuple(run) for suit in "CDHS" for run in runs(suit) if held.issuperset(run)]


def is_set(meld: tuple[str, ...]) -> bool:
    return meld[0][0] == meld[1][0]


def extended(meld: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The meld with the card, () where it does not fit; an ace goes high where it could go low, too."""
    if is_set(meld):
        return tuple(sorted((*meld, card))) if card[0] == meld[0][0] else ()
    known = [tuple(run) for run in runs(meld[0][1])]
    return next((longer for longer in ((*meld, card), (card, *meld)) if longer in known), ())


def value(card: str, lies_low: bool = False) -> int:
    if card[0] == "A":
        return 1 if lies_low else 15
    return min(RANKS.index(card[0]) + 1, 10)


class Referee:
    """One hand. must_use: whether the top discard, taken alone, is used in the same turn."""

    def __init__(self, pack: list[str], dealer: int, must_use: bool) -> None:
        first = 1 - dealer
        self.hands: list[set[str]] = [set(), set()]
        for number, card in enumerate(pack[:26]):
            self.hands[(first + number) % 2].add(card)
        self.fan, self.stock = [pack[26]], pack[27:]
        self.table: list[tuple[str, ...]] = []
        self.laid_by: dict[str, int] = {}
        self.turn, self.drawn, self.is_over = first, False, False
        self.wanted, self.refused, self.must_use = "", "", must_use

    def legal(self) -> set[str]:
        hand = self.hands[self.turn]
        if not self.drawn:
            moves = {"draw"} if self.stock else {"pass"}
            for at, card in enumerate(self.fan):
                is_top = at == len(self.fan) - 1
                free = is_top and not self.must_use
                if free or self._usable(card, hand | set(self.fan[at:]), self.table):
                    moves.add("take" if is_top else f"take {card}")
            return moves
        found = {f"meld {' '.join(meld)}" for meld in melds_of(hand) if self._ends(hand - set(meld), meld)}
        for number, meld in enumerate(self.table):
            for card in hand:
                if (longer := extended(meld, card)) and self._ends(hand - {card}, longer, number):
                    found.add(f"lay {card} m{number + 1}")
        return found if self.wanted else found | (hand - {self.refused})

    def _ends(self, hand: set[str], meld: tuple[str, ...], number: int = -1) -> bool:
        """Whether the turn can be ended with this hand, and this meld on the table."""
        others = [each for at, each in enumerate(self.table) if at != number]
        if self.wanted in hand:
            return self._usable(self.wanted, hand, [*others, meld])
        return hand != {self.refused} or any(extended(each, self.refused) for each in (*others, meld))

    def _usable(self, card: str, hand: set[str], table: list[tuple[str, ...]]) -> bool:
        """Whether the card can be played to the table in this turn: tries all that can be laid before it."""
        if any(card in meld for meld in melds_of(hand)) or any(extended(meld, card) for meld in table):
            return True
        return any(
            self._usable(card, hand - {other}, [*table[:at], longer, *table[at + 1 :]])
            for at, meld in enumerate(table)
            for other in hand
            if other[1] == card[1] and not is_set(meld) and (longer := extended(meld, other))
        )

    def play(self, move: str) -> None:
        words, hand = move.split(), self.hands[self.turn]
        if move == "pass":
            self.is_over = True
        elif words[0] in ("draw", "take"):
            self._draw(words)
        elif words[0] == "meld":
            self._lay(words[1:])
            self.table.append(tuple(words[1:]))
        elif words[0] == "lay":
            at = int(words[2][1:]) - 1
            self._lay([words[1]])
            self.table[at] = extended(self.table[at], words[1])
        else:
            hand.remove(move)
            self.fan.append(move)
            self.turn, self.drawn, self.refused = 1 - self.turn, False, ""
        if not hand:
            self.is_over = True
        if not self.is_over and not self.drawn and self.legal() == {"pass"}:
            self.is_over = True

    def _draw(self, words: list[str]) -> None:
        hand, self.drawn = self.hands[self.turn], True
        if words == ["draw"]:
            hand.add(self.stock.pop(0))
            return
        at = self.fan.index(words[1]) if len(words) > 1 else len(self.fan) - 1
        card, is_top = self.fan[at], at == len(self.fan) - 1
        hand.update(self.fan[at:])
        del self.fan[at:]
        self.wanted = card if self.must_use or not is_top else ""
        self.refused = "" if self.wanted else card

    def _lay(self, cards: list[str]) -> None:
        self.hands[self.turn] -= set(cards)
        self.laid_by.update(dict.fromkeys(cards, self.turn))
        if self.wanted in cards:
            self.wanted = ""

    def score(self) -> list[int]:
        """What the hand counts for both."""
        points = [-sum(map(value, hand)) for hand in self.hands]
        for meld in self.table:
            for card in meld:
                points[self.laid_by[card]] += value(card, not is_set(meld) and card == meld[0])
        return points
