"""Cribbage hands, one on each line: four cards and the starter, and the word `crib` after a crib.

    5H 5C 5S JD 5D
    4♣ 4♦ 5♥ 6♠ 10♣ crib    # all notations of `parse_cards` will do, the first is much the fastest

Blank lines and `#` comments are skipped.
"""

from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Final, NamedTuple

from hoylecli.core import CARDS, SUITS, BadNotation, Card, make_card, parse_cards, parse_rank, rank_plural
from hoylecli.core.errors import HAND

from . import KEYS, WORTH, Average, Count, points, refuse_unless, show

LONGEST: Final = 200
"""Characters in a line. Five cards in words take half of that; a longer line is no hand."""


class ShownHand(NamedTuple):
    """Four cards, the starter, and whether the four are a crib."""

    hand: tuple[Card, ...]
    starter: Card
    crib: bool


def read_deal(line: str, crib: bool = False) -> ShownHand | None:
    """The deal on the line; None if there is nothing but blanks and a comment. `crib`: it is one anyway.

    >>> read_deal("4c 4d 5h 6s 10c crib  # fourteen")
    ShownHand(hand=(4C, 4D, 5H, 6S), starter=TC, crib=True)

    Raises BadNotation unless the line names five different cards.
    """
    text = line.partition("#")[0].strip(" \t\r,;\ufeff")
    if not text:
        return None
    if len(text) > LONGEST:
        raise BadNotation(f"more than {LONGEST} characters are too many for a hand and its starter.")
    if text[-4:].lower() == "crib":
        text, crib = text[:-4], True
    cards = tuple(parse_cards(text))
    refuse_unless(cards, 5, "A hand with its starter")
    return ShownHand(cards[:4], cards[4], crib)


class LineCounter:
    """Totals for lines that come in blocks, with the number of the line kept from block to block.

    A line of two-character cards with one blank between is looked up in three pieces: two cards, two cards,
    and the starter. Everything else, and everything impossible, goes through `read_deal`.
    """

    def __init__(self, crib: bool = False) -> None:
        self.line = 0
        self._crib = crib
        # two cards -> keys, a bit for each card, their suit
        self._pairs = {
            f"{one} {two} ": (KEYS[one] + KEYS[two], 1 << one | 1 << two, _suit_of_both(one, two))
            for one, two in permutations(CARDS[:52], 2)
        }
        # starter -> key, its bit, that and the bit of the jack of its suit, suit, what a flush of four counts
        self._starters = {
            f"{card}{word}": (KEYS[card], 1 << card, 1 << card | 1 << _jack(card), card // 13, flush_of_four)
            for word, flush_of_four in (("", 0 if crib else 4), (" crib", 0))
            for card in CARDS[:52]
        }

    def count(self, lines: Iterable[str]) -> tuple[list[str], list[tuple[int, str]]]:
        """The totals as text; and for each line that is no hand its number, and what is wrong."""
        pairs, starters, worth, texts = self._pairs, self._starters, WORTH, _TEXTS
        totals: list[str] = []
        complaints: list[tuple[int, str]] = []
        without = 0  # lines that have no total
        for line in lines:
            try:
                first, some, suit = pairs[line[:6]]
                second, others, other_suit = pairs[line[6:12]]
                third, turned, telling, starter_suit, flush_of_four = starters[line[12:]]
                if some & others:
                    raise KeyError(line)
                total = worth[first + second + third]
                if suit == other_suit:
                    total += 5 if suit == starter_suit else flush_of_four
                if (some | others) & telling:
                    if (some | others) & turned:
                        raise KeyError(line)
                    total += 1
                totals.append(texts[total])
            except KeyError:  # written in another way, or a card is there twice
                text = self._read(line, self.line + len(totals) + without + 1, complaints)
                if text is None:
                    without += 1
                else:
                    totals.append(text)
        self.line += len(totals) + without
        return totals, complaints

    def _read(self, line: str, number: int, complaints: list[tuple[int, str]]) -> str | None:
        """The total of a line in any notation; None, and perhaps a complaint, if it has none."""
        try:
            deal = read_deal(line, self._crib)
        except BadNotation as error:
            complaints.append((number, str(error)))
            return None
        return None if deal is None else str(points(*deal))


_TEXTS: Final = tuple(map(str, range(30)))


def _jack(card: Card) -> int:
    return card // 13 * 13 + 10


def _suit_of_both(one: Card, two: Card) -> int:
    """0 to 3; for two suits a number below 0 that no other two cards have, so that it equals no other."""
    return one // 13 if one // 13 == two // 13 else -1 - 52 * one - two


# A hand of which only the ranks are written, `5 5 5 J 5`: fifteens, pairs and runs want no suits.
#
# The cards get suits that mean nothing, so that all else can be done with them as with any cards.

_OF_SUITS: Final = ("flush", "nobs")


def read_ranks(text: str) -> list[Card] | None:
    """Cards of these ranks; None for a text with anything else in it.

    >>> read_ranks("5 5, five j10")
    [5C, 5D, 5H, JC, TC]

    Raises BadNotation for more than four of a rank.
    """
    ranks: list[int] = []
    for word in text[:HAND].upper().replace(",", " ").split():
        letters = [word] if parse_rank(word) else list(word.replace("10", "T"))
        ranks += map(parse_rank, letters)
    if not ranks or 0 in ranks or len(text) > HAND:
        return None
    most = max(ranks, key=ranks.count)
    if ranks.count(most) > len(SUITS):
        raise BadNotation(f"The pack has four {rank_plural(most)}, not {ranks.count(most)}.")
    return [make_card(rank, SUITS[ranks[:at].count(rank)]) for at, rank in enumerate(ranks)]


def show_ranks(hand: Sequence[Card], starter: Card | None = None) -> Count:
    """`count.show` without what hangs on suits. Raises BadNotation unless there are four cards."""
    items = tuple(item for item in show(hand, starter).items if item.kind not in _OF_SUITS)
    return Count(items, sum(item.points for item in items))


def average_ranks(hand: Sequence[Card]) -> Average:
    """What the ranks of four cards are worth over the 48 starters that may turn up."""
    key = sum(KEYS[card] for card in hand)
    totals = [WORTH[key + KEYS[starter]] for starter in CARDS[:52] if starter not in hand]
    return Average(sum(totals) / len(totals), min(totals), max(totals))
