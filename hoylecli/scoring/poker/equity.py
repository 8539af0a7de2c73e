"""What hands win on average when cards of the board are to come: every board counted, or some drawn."""

import re
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod
from random import Random
from typing import Final

from hoylecli.core import CARDS, SUITS, BadNotation, Card, make_card, parse_cards, shortened

from . import ACE, FLUSHES, KEYS, NOTHING, PATTERNS, RANKS_AT, of_flush, strength
from .hands import BOARD, UNKNOWN, Cards, Hands, checked_board, has_unknown

MOST: Final = 5_000_000
"""Every board is counted where that takes at most this many evaluations, some seconds; at hold'em it does."""
BLOCK: Final = 500  # boards drawn at a time
_OPEN: Final = 3  # cards of the board that differ within a block


@dataclass(slots=True)
class BoardTally:
    """What boards brought. By hand, wins: alone; ties: with others; shares: of pots, parts included."""

    boards: int
    wins: list[int]
    ties: list[int]
    shares: list[float]

    @classmethod
    def none(cls, hands: int) -> "BoardTally":
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

    def add(self, other: "BoardTally") -> None:
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


def counted(hands: Hands, rng: Random) -> Generator[BoardTally, None, None]:
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


def drawn(hands: Hands, number: int, rng: Random) -> Generator[BoardTally, None, None]:
    """What so many boards bring that are drawn at random, block by block."""
    rest = unseen(hands)
    for start in range(0, number, BLOCK):
        block = range(min(BLOCK, number - start))
        yield tally(hands, (tuple(rng.sample(rest, hands.missing)) for _ in block))


def tally(hands: Hands, boards: Iterable[Cards]) -> BoardTally:
    """What the hands win with these cards of the board to come."""
    strengths = _omaha(hands) if hands.is_omaha else _holdem(hands)
    found = BoardTally.none(len(hands.hands))
    for cards in boards:
        found.note(strengths(cards))
    return found


def _by_patterns(hands: Hands) -> BoardTally:
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
    """The strengths of hands of Omaha: exactly two cards of the hand count, and three of the board."""
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


# Hands of which not every card is known: unknown cards, and ranges of hands that somebody may have.
#
# ??  A?  AhKh??                  a question mark for each card that nobody has seen
# AA,KK,AKs  TT+  A5s-A2s  T9o    pairs; suited (s), not suited (o) or both; + and everything better

MOST_WAYS: Final = 200_000  # ways in which ranges may meet that are gone through one by one
_TRIES: Final = 20_000  # hands drawn from ranges before it is said that they cannot meet
_RANKS: Final = "23456789TJQKA"
_ONE: Final = r"([2-9TJQKA])([2-9TJQKA])([so]?)"
_TOKEN: Final = re.compile(rf"{_ONE}(?:(\+)|-{_ONE})?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Held:
    """What somebody may hold. text: as it was written. ways: the cards that are known, one of these; unknown:
    how many others there are.
    """

    text: str
    ways: tuple[Cards, ...]
    unknown: int = 0

    @property
    def is_known(self) -> bool:
        return len(self.ways) == 1 and not self.unknown


@dataclass(frozen=True, slots=True)
class Matchup:
    """Hands that meet, of which some are not known. board: none to five cards."""

    hands: tuple[Held, ...]
    board: Cards
    is_omaha: bool = False

    @property
    def missing(self) -> int:
        """How many cards of the board are to come."""
        return BOARD - len(self.board)

    def deals(self) -> int | None:
        """In how many ways hands and board may lie; None where they are too many to count one by one."""
        if prod(len(held.ways) for held in self.hands) > MOST_WAYS:
            return None
        rest = 52 - len(self.board) - sum(len(held.ways[0]) for held in self.hands)
        each = 1
        for many in (*(held.unknown for held in self.hands), self.missing):
            each, rest = each * comb(rest, many), rest - many
        return each * sum(1 for _ in self._ways())

    def evaluations(self) -> int | None:
        """How many hands are evaluated when every deal is counted."""
        deals = self.deals()
        each = sum(
            comb(len(held.ways[0]) + held.unknown, 2) * 10 if self.is_omaha else 1 for held in self.hands
        )
        return None if deals is None else deals * each

    def counted(self, rng: Random) -> Generator[BoardTally, None, None]:
        """What every deal brings, block by block, in an order of chance: the same at the end."""
        ways = list(self._ways())
        rng.shuffle(ways)
        for known in ways:
            for hands in self._filled(known, 0):
                rest = _without(hands, self.board)
                found = Hands(tuple(hands), self.board, True, self.is_omaha)
                yield tally(found, combinations(rest, self.missing))

    def drawn(self, number: int, rng: Random) -> Generator[BoardTally, None, None]:
        """What so many deals bring that are drawn at random, block by block."""
        for start in range(0, number, BLOCK):
            found = BoardTally.none(len(self.hands))
            for _ in range(min(BLOCK, number - start)):
                found.note(self._values(rng))
            yield found

    def _values(self, rng: Random) -> list[int]:
        """How strong the hands are in one deal."""
        known = self._met(rng)
        need = self.missing + sum(held.unknown for held in self.hands)
        rest, hands = rng.sample(_without(known, self.board), need), list[Cards]()
        for cards, held in zip(known, self.hands, strict=True):
            hands.append((*cards, *(rest.pop() for _ in range(held.unknown))))
        board = (*self.board, *rest[: self.missing])
        return [omaha_strength(hand, board) if self.is_omaha else strength((*hand, *board)) for hand in hands]

    def _met(self, rng: Random) -> list[Cards]:
        """Hands of the ranges that can be held at once, all such equally likely. Raises BadNotation."""
        for _ in range(_TRIES):
            known = [rng.choice(held.ways) for held in self.hands]
            if _fit(known, self.board):
                return known
        raise BadNotation("These hands can hardly be held at the same time: they need the same cards.")

    def _ways(self) -> Iterator[tuple[Cards, ...]]:
        return (known for known in product(*(held.ways for held in self.hands)) if _fit(known, self.board))

    def _filled(self, known: Sequence[Cards], at: int) -> Iterator[list[Cards]]:
        """The hands with every choice of their unknown cards."""
        if at == len(known):
            yield list(known)
            return
        if not self.hands[at].unknown:
            yield from self._filled(known, at + 1)
            return
        for more in combinations(_without(known, self.board), self.hands[at].unknown):
            yield from self._filled([*known[:at], (*known[at], *more), *known[at + 1 :]], at + 1)


def _fit(hands: Sequence[Cards], board: Cards) -> bool:
    """Whether no card is there twice."""
    cards = [card for hand in hands for card in hand]
    return len({*cards, *board}) == len(cards) + len(board)


def _without(hands: Sequence[Cards], board: Cards) -> list[Card]:
    seen = {*board, *(card for hand in hands for card in hand)}
    return [card for card in CARDS[:52] if card not in seen]


# As they are written


def read_hand(text: str, size: int) -> Held:
    """What somebody may hold, of so many cards. Raises BadNotation."""
    if UNKNOWN in text:
        cards = tuple(parse_cards(text.replace(UNKNOWN, " ")))
        unknown = text.count(UNKNOWN)
        if len(cards) + unknown != size:
            raise BadNotation(
                f"'{shortened(text)}' has {len(cards) + unknown} cards, and a hand here has {size}: write "
                f"{UNKNOWN * size} for one that is not known."
            )
        return Held(text, (cards,), unknown)
    if not has_unknown(text):
        cards = tuple(parse_cards(text))
        if len(cards) != size:
            raise BadNotation(f"'{shortened(text)}' has {len(cards)} cards, and a hand here has {size}.")
        return Held(text, (cards,))
    if size != 2:
        raise BadNotation(f"Ranges are for hands of two cards; write {UNKNOWN * size} for an unknown hand.")
    ways = dict.fromkeys(way for part in text.split(",") for way in _part(part.strip()))
    return Held(text, tuple(ways))


def _part(text: str) -> list[Cards]:
    """The hands of one part of a range: `AKs`, `TT+`, `A5s-A2s`, `AhKh`."""
    found = _TOKEN.fullmatch(text)
    if not found:
        try:
            cards = tuple(sorted(parse_cards(text)))
        except BadNotation:
            cards = ()
        if len(cards) != 2 or cards[0] == cards[1]:
            raise BadNotation(
                f"'{shortened(text)}' is no range: write AA, AKs, AKo or AK, with a + for all that are "
                "better, or two ends such as A5s-A2s."
            )
        return [cards]
    high, low, kind = _ends(found.group(1, 2, 3))
    if found.group(4):
        steps = range(low, ACE + 1) if high == low else range(low, high)
        return _all([(rank, rank) if high == low else (high, rank) for rank in steps], kind)
    if not found.group(5):
        return _all([(high, low)], kind)
    return _all(list(_between((high, low), _ends(found.group(5, 6, 7)), kind, text)), kind)


def _ends(groups: Sequence[str]) -> tuple[int, int, str]:
    ranks = sorted((_RANKS.index(rank.upper()) + 2 for rank in groups[:2]), reverse=True)
    if ranks[0] == ranks[1] and groups[2]:
        raise BadNotation(f"A pair is neither suited nor not: write {groups[0]}{groups[1]}.")
    return ranks[0], ranks[1], groups[2].lower()


def _between(
    first: tuple[int, int], last: tuple[int, int, str], kind: str, text: str
) -> Iterator[tuple[int, int]]:
    """The ranks from one end of a part to the other: pairs, or lower cards beside the same higher one."""
    pairs = first[0] == first[1] and last[0] == last[1]
    if last[2] != kind or not (pairs or (first[0] == last[0] and first[1] < first[0] and last[1] < last[0])):
        raise BadNotation(f"'{shortened(text)}' has no ends that go together: write A5s-A2s, or TT-77.")
    for rank in range(min(first[1], last[1]), max(first[1], last[1]) + 1):
        yield (rank, rank) if pairs else (first[0], rank)


def _all(ranks: Sequence[tuple[int, int]], kind: str) -> list[Cards]:
    """All hands of two cards of these ranks. kind: `s` for those of a suit, `o` for others, "" for both."""
    found = list[Cards]()
    for high, low in ranks:
        for first, second in product(SUITS, SUITS):
            fits = first < second if high == low else not kind or (first == second) == (kind == "s")
            if fits:
                cards = (
                    make_card(1 if high == ACE else high, first),
                    make_card(1 if low == ACE else low, second),
                )
                found.append(tuple(sorted(cards)))
    return found


def meeting(texts: Sequence[str], board: Cards, *, is_omaha: bool = False) -> Matchup:
    """Hands of which some are not known, when they can meet. Raises BadNotation."""
    size = next(
        (len(tuple(parse_cards(text))) for text in texts if not has_unknown(text)), 4 if is_omaha else 2
    )
    size = size if is_omaha else 2
    hands = tuple(read_hand(text.strip(), size) for text in texts)
    if len(hands) < 2:
        raise BadNotation(f"Name another hand to compare with, such as {UNKNOWN * size} for any.")
    checked_board([held.ways[0] for held in hands if len(held.ways) == 1], board)
    found = Matchup(hands, board, is_omaha)
    if len(hands) * size + BOARD > 52:
        raise BadNotation("There are not enough cards for so many hands and a board.")
    if found.deals() == 0:
        raise BadNotation("These hands cannot be held at the same time: they need the same cards.")
    return found
