"""What hands win on average when cards of the board are to come: every board counted, or some drawn."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from random import Random
from typing import Final

from hoylecli.core.cards import CARDS, SUITS, Card

from .hands import BOARD, Cards, Hands
from .strength import FLUSHES, KEYS, NOTHING, PATTERNS, RANKS_AT, of_flush

MOST: Final = 5_000_000
"""So many hands may be evaluated to count every board, which takes some seconds; any of hold'em are fewer."""
BLOCK: Final = 500  # boards drawn at a time
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

    def note(self, values: Sequence[int], boards: int = 1) -> None:
        """Adds boards with which the hands are so strong."""
        self.boards += boards
        best = max(values)
        sharing = values.count(best)
        if sharing == 1:
            number = values.index(best)
            self.wins[number] += boards
            self.shares[number] += boards
            return
        for number, value in enumerate(values):
            if value == best:
                self.ties[number] += boards
                self.shares[number] += boards / sharing

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
    if hands.missing == BOARD and not hands.is_omaha:
        yield _by_patterns(hands)
        return
    rest, fixed = unseen(hands), max(0, hands.missing - _OPEN)
    blocks = list(combinations(range(len(rest) - (hands.missing - fixed)), fixed))
    rng.shuffle(blocks)
    for places in blocks:
        first = tuple(rest[place] for place in places)
        others = rest[places[-1] + 1 :] if places else rest
        yield tally(hands, (first + more for more in combinations(others, hands.missing - fixed)))


def drawn(hands: Hands, number: int, rng: Random) -> Generator[Tally, None, None]:
    """What so many boards bring that are drawn at random, block by block."""
    rest = unseen(hands)
    for start in range(0, number, BLOCK):
        block = range(min(BLOCK, number - start))
        yield tally(hands, (tuple(rng.sample(rest, hands.missing)) for _ in block))


def tally(hands: Hands, boards: Iterable[Cards]) -> Tally:
    """What the hands win with these cards of the board to come."""
    strengths = _omaha(hands) if hands.is_omaha else _holdem(hands)
    found = Tally.none(len(hands.hands))
    for cards in boards:
        found.note(strengths(cards))
    return found


def _by_patterns(hands: Hands) -> Tally:
    """What every board of five brings in hold'em: ten times as fast as board by board.

    Boards with which somebody has a flush are gone through; all others count by their ranks alone.
    """
    flushes: dict[int, int] = {}  # pattern of ranks -> how many of its boards were gone through

    def noted() -> Iterator[Cards]:
        for cards in _with_flushes(hands):
            pattern = sum(KEYS[card] for card in cards) >> RANKS_AT
            flushes[pattern] = flushes.get(pattern, 0) + 1
            yield cards

    found = tally(hands, noted())
    known = [sum(KEYS[card] for card in hand) >> RANKS_AT for hand in hands.hands]
    left: dict[int, int] = {}  # the pattern of one card -> how many of the rank are left
    for card in unseen(hands):
        left[KEYS[card] >> RANKS_AT] = left.get(KEYS[card] >> RANKS_AT, 0) + 1
    for ranks in combinations_with_replacement(left, BOARD):
        pattern = sum(ranks)
        number = prod(comb(left[rank], ranks.count(rank)) for rank in set(ranks)) - flushes.get(pattern, 0)
        if number:
            found.note([PATTERNS[own + pattern] for own in known], number)
    return found


def _with_flushes(hands: Hands) -> Iterator[Cards]:
    """The boards of five with enough cards of a suit for one of the hands to have a flush."""
    rest = unseen(hands)
    for suit in SUITS:
        most = max(sum(card.suit == suit for card in hand) for hand in hands.hands)
        of_suit = [card for card in rest if card.suit == suit]
        others = [card for card in rest if card.suit != suit]
        for number in range(BOARD - most, BOARD + 1):
            for some in combinations(of_suit, number):
                yield from (some + more for more in combinations(others, BOARD - number))


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


def omaha_strength(hand: Cards, board: Cards) -> int:
    """The strength of a hand of Omaha with a whole board."""
    return _omaha(Hands((hand,), board, True, True))(())[0]


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
