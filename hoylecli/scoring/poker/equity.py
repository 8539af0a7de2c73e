"""What hands win on average when cards of the board are to come: every board counted, or some drawn."""

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from itertools import combinations
from math import comb
from random import Random
from typing import Final

from hoylecli.core.cards import CARDS, Card

from .hands import Cards, Hands
from .strength import FLUSHES, KEYS, NOTHING, PATTERNS, RANKS_AT, of_flush

MOST: Final = 5_000_000
"""So many hands may be evaluated to count every board, which takes some seconds; any of hold'em are fewer."""
_DRAWN: Final = 500  # boards in a block
_OPEN: Final = 3  # cards of the board that differ within a block


@dataclass(slots=True)
class Tally:
    """What boards brought. By hand, wins: alone; ties: with others; shares: of pots, parts included."""

    boards: int
    wins: list[int]
    ties: list[int]
    shares: list[float]

    @classmethod
    def none(cls, hands: int) -> "Tally":
        return cls(0, [0] * hands, [0] * hands, [0.0] * hands)

    def add(self, other: "Tally") -> None:
        self.boards += other.boards
        for mine, more in ((self.wins, other.wins), (self.ties, other.ties)):
            mine[:] = map(sum, zip(mine, more, strict=True))
        self.shares[:] = map(sum, zip(self.shares, other.shares, strict=True))


def unseen(hands: Hands) -> list[Card]:
    """The cards that may come to the board."""
    seen = {*hands.board, *(card for hand in hands.hands for card in hand)}
    return [card for card in CARDS[:52] if card not in seen]


def boards(hands: Hands) -> int:
    """How many different boards there may be."""
    return comb(len(unseen(hands)), hands.missing)


def evaluations(hands: Hands) -> int:
    """How many hands are evaluated when every board is counted."""
    each = sum(comb(len(hand), 2) * 10 if hands.is_omaha else 1 for hand in hands.hands)
    return boards(hands) * each


def counted(hands: Hands, rng: Random) -> Generator[Tally, None, None]:
    """What every board brings, block by block: the same at the end, whatever `rng`.

    The blocks come in an order of chance, so that what some of them bring is a fair sample.
    """
    rest, fixed = unseen(hands), max(0, hands.missing - _OPEN)
    blocks = list(combinations(range(len(rest) - (hands.missing - fixed)), fixed))
    rng.shuffle(blocks)
    for places in blocks:
        first = tuple(rest[place] for place in places)
        others = rest[places[-1] + 1 :] if places else rest
        yield _tally(hands, (first + more for more in combinations(others, hands.missing - fixed)))


def drawn(hands: Hands, number: int, rng: Random) -> Generator[Tally, None, None]:
    """What so many boards bring that are drawn at random, block by block."""
    rest = unseen(hands)
    for start in range(0, number, _DRAWN):
        block = range(min(_DRAWN, number - start))
        yield _tally(hands, (tuple(rng.sample(rest, hands.missing)) for _ in block))


def _tally(hands: Hands, boards: Iterable[Cards]) -> Tally:
    strengths = _omaha(hands) if hands.is_omaha else _holdem(hands)
    found = Tally.none(len(hands.hands))
    wins, ties, shares = found.wins, found.ties, found.shares
    for cards in boards:
        values = strengths(cards)
        best = max(values)
        sharing = values.count(best)
        found.boards += 1
        if sharing == 1:
            wins[values.index(best)] += 1
            continue
        for number, value in enumerate(values):
            if value == best:
                ties[number] += 1
                shares[number] += 1 / sharing
    shares[:] = map(sum, zip(shares, wins, strict=True))
    return found


def _holdem(hands: Hands) -> Callable[[Cards], list[int]]:
    """A function from the cards that come to the strength of each hand."""
    known = [
        (sum(KEYS[card] for card in hand + hands.board) + NOTHING, hand + hands.board) for hand in hands.hands
    ]

    def strengths(cards: Cards) -> list[int]:
        more = 0
        for card in cards:
            more += KEYS[card]
        return [
            of_flush(own + cards, key) if (key := begun + more) & FLUSHES else PATTERNS[key >> RANKS_AT]
            for begun, own in known
        ]

    return strengths


def _omaha(hands: Hands) -> Callable[[Cards], list[int]]:
    """The same where exactly two cards of the hand are taken, and three of the board."""
    known = [
        [(NOTHING + KEYS[two[0]] + KEYS[two[1]], two) for two in combinations(hand, 2)]
        for hand in hands.hands
    ]

    def strengths(cards: Cards) -> list[int]:
        threes = [
            (sum(KEYS[card] for card in three), three) for three in combinations(hands.board + cards, 3)
        ]
        found = []
        for twos in known:
            best = 0
            for begun, two in twos:
                for more, three in threes:
                    key = begun + more
                    value = of_flush(two + three, key) if key & FLUSHES else PATTERNS[key >> RANKS_AT]
                    if value > best:
                        best = value
            found.append(best)
        return found

    return strengths
