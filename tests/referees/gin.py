"""A referee of gin for two, written from the texts of CG, CC and FG alone; it shares no code with the game.

Cards are two letters, `5H`. It keeps its own hands, says which moves are legal, and tries every way to meld
and to lay off. Where the texts are silent it keeps to what the game has decided: seat 1 deals first, a card
just taken from the discards is not thrown back, and a refused knock stands as a discard.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

RANKS = "A23456789TJQK"
SUITS = "CDHS"
Meld = tuple[str, ...]
MELDS: list[Meld] = [
    *(
        tuple(rank + suit for suit in suits)
        for rank in RANKS
        for size in (3, 4)
        for suits in combinations(SUITS, size)
    ),
    *(
        tuple(rank + suit for rank in RANKS[first:end])
        for suit in SUITS
        for first in range(11)
        for end in range(first + 3, 14)
    ),
]
"""Three or four of a rank, three or more of a suit in sequence, the ace low."""


class Options(NamedTuple):
    """What can be chosen. games, points: how many end the match; 0 where the other does."""

    oklahoma: bool = False
    above: bool = False
    last_draw: bool = False
    by_hand: bool = False
    shutout: str = "double_score"
    games: int = 1
    points: int = 0


def value(cards: Iterable[str]) -> int:
    return sum(min(RANKS.index(card[0]) + 1, 10) for card in cards)


def melds_of(cards: Iterable[str]) -> list[Meld]:
    held = set(cards)
    return [meld for meld in MELDS if held.issuperset(meld)]


def arrangements(hand: frozenset[str], melds: list[Meld]) -> Iterator[tuple[list[Meld], frozenset[str]]]:
    """Every choice of these melds that share no card, and what is left then."""
    yield [], hand
    for at, meld in enumerate(melds):
        if hand.issuperset(meld):
            for others, left in arrangements(hand - set(meld), melds[at + 1 :]):
                yield [meld, *others], left


@lru_cache(maxsize=4096)
def least(hand: frozenset[str]) -> int:
    """The least that the hand can count."""
    return min(value(left) for _, left in arrangements(hand, melds_of(hand)))


def laid_off(left: frozenset[str], table: list[Meld]) -> int:
    """The least that is left when cards are laid on the melds one by one, in any order."""
    found = value(left)
    for at, meld in enumerate(table):
        for card in left:
            if longer := extended(meld, card):
                found = min(found, laid_off(left - {card}, [*table[:at], longer, *table[at + 1 :]]))
    return found


def extended(meld: Meld, card: str) -> Meld:
    """The meld with the card, () where it does not fit."""
    return next((longer for longer in MELDS if set(longer) == {*meld, card} and card not in meld), ())


def counted(knocker: int, other: int, doubled: bool) -> int:
    """What the hand is worth to the knocker, less than nothing for an undercut."""
    bonus = 25 if knocker == 0 else 0 if other > knocker else -25
    points = other - knocker + bonus
    return 2 * points if doubled else points


class Referee:
    """A match: deal after deal, game after game."""

    def __init__(self, options: Options) -> None:
        self.options, self.dealer = options, 1
        self.rows: list[list[int]] = []
        self.game: list[list[int]] = []
        self.finished: list[list[int]] = []
        self.won, self.margin = [0, 0], 0
        self.is_over = False

    def deal(self, pack: list[str]) -> None:
        first = 1 - self.dealer
        self.hands = [set(pack[(seat - first) % 2 : 20 : 2]) for seat in (0, 1)]
        self.discards, self.stock = [pack[20]], pack[21:]
        self.limit, self.doubled = 10, False
        if self.options.oklahoma:
            self.limit = 0 if pack[20][0] == "A" else value(pack[20:21])
            self.doubled = pack[20][1] == "S"
        self.turn, self.phase, self.taken, self.knocker = first, "offer", "", -1
        self.refused = 0
        self.table: list[Meld] = []
        self.laid: list[set[str]] = [set(), set()]

    # What is legal

    def legal(self) -> set[str]:
        if self.phase == "offer":
            return {"take", "pass"}
        if self.phase == "draw":
            return {"draw"} if self.refused == 2 else {"draw", "take"}
        if self.phase == "answer":
            return {"accept", "refuse"}
        return self._throws() if self.phase == "throw" else self._layings()

    def _throws(self) -> set[str]:
        hand = self.hands[self.turn]
        cards = hand - {self.taken}
        knocks = {
            card for card in cards if self.options.above or least(frozenset(hand - {card})) <= self.limit
        }
        return cards | {f"knock {card}" for card in knocks}

    def _layings(self) -> set[str]:
        """Who knocked lays down so much that a knock is allowed; the other as much as he likes."""
        loose = self.hands[self.turn] - self.laid[self.turn]
        most = self.allowed if self.turn == self.knocker else 999
        moves = {
            f"meld {' '.join(meld)}"
            for meld in melds_of(loose)
            if least(frozenset(loose - set(meld))) <= most
        }
        if value(loose) <= most:
            moves.add("done")
        if self.turn != self.knocker and self.hands[self.knocker] != self.laid[self.knocker]:
            for number, meld in enumerate(self.table, 1):
                moves |= {f"lay {card} m{number}" for card in loose if extended(meld, card)}
        return moves

    # Moves

    def play(self, move: str) -> None:
        word, *cards = move.split()
        words: dict[str, Callable[..., None]] = {
            "take": self._take,
            "draw": self._draw,
            "pass": self._pass,
            "knock": self._knock,
            "accept": self._stand,
            "refuse": self._refuse,
            "meld": self._meld,
            "lay": self._lay,
            "done": self._done,
        }
        if word in words:
            words[word](*cards)
        else:
            self._throw(word)

    def _take(self) -> None:
        self.taken = self.discards.pop()
        self.hands[self.turn].add(self.taken)
        self.phase, self.refused = "throw", 0

    def _draw(self) -> None:
        self.hands[self.turn].add(self.stock.pop(0))
        self.taken, self.phase, self.refused = "", "throw", 0
        if self.options.last_draw and len(self.stock) == 2:
            self.phase = "dead"

    def _pass(self) -> None:
        self.refused += 1
        self.turn = 1 - self.turn
        self.phase = "draw" if self.refused == 2 else "offer"

    def _throw(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.discards.append(card)
        self._next()

    def _next(self) -> None:
        self.turn, self.taken = 1 - self.turn, ""
        self.phase = "dead" if len(self.stock) == 2 else "draw"

    def _knock(self, card: str) -> None:
        hand = self.hands[self.turn]
        hand.remove(card)
        self.discards.append(card)
        self.knocker, self.allowed = self.turn, self.limit
        if least(frozenset(hand)) <= self.limit:
            self._stand()
        else:
            self.phase, self.turn, self.allowed = "answer", 1 - self.turn, 999

    def _refuse(self) -> None:
        self.turn, self.knocker = self.knocker, -1
        self._next()

    def _stand(self) -> None:
        self.turn, self.phase = self.knocker, "arrange"
        if not self.options.by_hand:
            self.score(self._best())

    def _meld(self, *cards: str) -> None:
        self.laid[self.turn].update(cards)
        if self.turn == self.knocker:
            self.table.append(cards)

    def _lay(self, card: str, meld: str) -> None:
        at = int(meld[1:]) - 1
        self.laid[self.turn].add(card)
        self.table[at] = extended(self.table[at], card)

    def _done(self) -> None:
        if self.turn == self.knocker:
            self.turn = 1 - self.turn
            return
        left = [value(hand - laid) for hand, laid in zip(self.hands, self.laid, strict=True)]
        self.score(counted(left[self.knocker], left[1 - self.knocker], self.doubled))

    # What it counts

    def _best(self) -> int:
        """What the hand is worth with both laid out as well as can be: who knocked counts the least, and
        of ways equal in that takes the one that is best against this hand."""
        hand, other = (frozenset(self.hands[seat]) for seat in (self.knocker, 1 - self.knocker))
        count = least(hand)
        own = list(arrangements(other, melds_of(other)))
        tables = [melds for melds, left in arrangements(hand, melds_of(hand)) if value(left) == count]
        return max(
            counted(count, min(laid_off(left, table if count else []) for _, left in own), self.doubled)
            for table in tables
        )

    def score(self, points: int) -> None:
        winner = self.knocker if points > 0 else 1 - self.knocker
        row = [0, 0]
        row[winner] = abs(points)
        self.rows.append(row)
        self.game.append(row)
        self.dealer, self.phase = winner, "counted"
        if sum(each[winner] for each in self.game) >= 100:
            self._game_over(winner)

    def _game_over(self, winner: int) -> None:
        """100 for the game, 25 for each hand won, and a loser without a hand is shut out."""
        points = sum(row[winner] for row in self.game) + 100
        boxes = [25 * sum(row[seat] > 0 for row in self.game) for seat in (0, 1)]
        totals = [sum(row[seat] for row in self.game) + boxes[seat] for seat in (0, 1)]
        totals[winner] = points + boxes[winner]
        if not boxes[1 - winner] and self.options.shutout != "none":
            totals[winner] += points if self.options.shutout == "double_score" else totals[winner]
        self.finished.append(totals)
        self.game = []
        self.margin = totals[winner] - totals[1 - winner]
        if self.options.points:
            self.won[winner if self.margin > 0 else 1 - winner] += abs(self.margin)
        else:
            self.won[winner] += 1
        self.is_over = max(self.won) >= (self.options.points or self.options.games)
