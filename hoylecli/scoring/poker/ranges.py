"""Hands of which not every card is known: unknown cards, and ranges of hands that somebody may have.

??  A?  AhKh??                  a question mark for each card that nobody has seen
AA,KK,AKs  TT+  A5s-A2s  T9o    pairs; suited (s), not suited (o) or both; + and everything better
"""

import re
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import comb, prod
from random import Random
from typing import Final

from hoylecli.core.cards import CARDS, SUITS, Card, make_card, parse_cards
from hoylecli.core.errors import BadNotation
from hoylecli.core.text import shortened

from .equity import BLOCK, Tally, omaha_strength, tally
from .hands import BOARD, UNKNOWN, Cards, Hands, checked_board, has_unknown
from .strength import ACE, strength

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
class Meeting:
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

    def counted(self, rng: Random) -> Generator[Tally, None, None]:
        """What every deal brings, block by block, in an order of chance: the same at the end."""
        ways = list(self._ways())
        rng.shuffle(ways)
        for known in ways:
            for hands in self._filled(known, 0):
                rest = _without(hands, self.board)
                found = Hands(tuple(hands), self.board, True, self.is_omaha)
                yield tally(found, combinations(rest, self.missing))

    def drawn(self, number: int, rng: Random) -> Generator[Tally, None, None]:
        """What so many deals bring that are drawn at random, block by block."""
        for start in range(0, number, BLOCK):
            found = Tally.none(len(self.hands))
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


def meeting(texts: Sequence[str], board: Cards, *, is_omaha: bool = False) -> Meeting:
    """Hands of which some are not known, when they can meet. Raises BadNotation."""
    size = next(
        (len(tuple(parse_cards(text))) for text in texts if not has_unknown(text)), 4 if is_omaha else 2
    )
    size = size if is_omaha else 2
    hands = tuple(read_hand(text.strip(), size) for text in texts)
    if len(hands) < 2:
        raise BadNotation(f"Name another hand to compare with, such as {UNKNOWN * size} for any.")
    checked_board([held.ways[0] for held in hands if len(held.ways) == 1], board)
    found = Meeting(hands, board, is_omaha)
    if len(hands) * size + BOARD > 52:
        raise BadNotation("There are not enough cards for so many hands and a board.")
    if found.deals() == 0:
        raise BadNotation("These hands cannot be held at the same time: they need the same cards.")
    return found
