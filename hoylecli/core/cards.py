"""Cards, and the many ways people write them.

A `Card` is a small integer with a face: 0 to 51 in the order clubs, diamonds, hearts, spades, ace to king
within a suit; 52 and 53 are the red and the black joker. Being an integer it sorts, hashes, indexes a table
and shifts a bit mask at full speed; the two-character text (`5H`, `TH`, `*R`) is the one notation used in
moves, saves and JSON. Cards of several packs with the same face are equal.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeVar

from .errors import HAND, BadNotation
from .text import shortened

SUITS: Final = "CDHS"
RANKS: Final = "A23456789TJQK"
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
RANK_NAMES: Final = (
    "ace", "two", "three", "four", "five", "six", "seven",
    "eight", "nine", "ten", "jack", "queen", "king",
)  # fmt: skip
SYMBOLS: Final = "♣♦♥♠"

_TEXT: Final = tuple(rank + suit for suit in SUITS for rank in RANKS) + ("*R", "*B")


class Card(int):
    """One playing card; see the module for the numbering.

    rank: 1 (ace) to 13 (king); 0 for a joker. suit: one of `CDHS`; `*` for a joker.

    >>> five = Card.parse("5 of hearts")
    >>> five, five.rank, five.suit, five.symbol, five.name
    (5H, 5, 'H', '5♥', 'five of hearts')
    """

    def __init__(self, number: int) -> None:
        is_joker = number >= 52
        self.rank: Final = 0 if is_joker else number % 13 + 1
        self.suit: Final = "*" if is_joker else SUITS[number // 13]
        self.is_joker: Final = is_joker

    @classmethod
    def parse(cls, text: str) -> "Card":
        """The one card that `text` names, in any of the notations of `parse_cards`."""
        cards = parse_cards(text)
        if len(cards) != 1:
            raise BadNotation(f"'{shortened(text)}' is {len(cards)} cards; give one card.")
        return cards[0]

    @property
    def symbol(self) -> str:
        """The card with its suit sign, without variation selectors: `10♥`, `Q♠`, `★R`."""
        if self.is_joker:
            return "★" + str(self)[1]
        rank = "10" if self.rank == 10 else RANKS[self.rank - 1]
        return rank + SYMBOLS[int(self) // 13]

    @property
    def name(self) -> str:
        """The card in words, as a screen reader should say it."""
        if self.is_joker:
            return "red joker" if self == 52 else "black joker"
        return f"{RANK_NAMES[self.rank - 1]} of {SUIT_NAMES[int(self) // 13]}"

    def __str__(self) -> str:
        return _TEXT[self]

    __repr__ = __str__


CARDS: Final[tuple[Card, ...]] = tuple(Card(number) for number in range(54))
RED_JOKER: Final = CARDS[52]
BLACK_JOKER: Final = CARDS[53]


def make_card(rank: int, suit: str) -> Card:
    """The card of `rank` 1 to 13 and `suit` in `CDHS`."""
    return CARDS[SUITS.index(suit) * 13 + rank - 1]


def card_text(cards: Iterable[Card]) -> str:
    """The cards in the one notation, separated by blanks."""
    return " ".join(map(str, cards))


def card_symbols(cards: Iterable[Card]) -> str:
    """The cards with their suit signs, as the table shows them, separated by blanks."""
    return " ".join(card.symbol for card in cards)


def refuse_twice(cards: Iterable[Card], no_jokers: str) -> None:
    """Raises BadNotation for a card that is there twice, and for a joker, with the words `no_jokers`."""
    seen = set[Card]()
    for card in cards:
        if card.is_joker:
            raise BadNotation(no_jokers)
        if card in seen:
            raise BadNotation(f"{card.symbol} is there twice; the pack has one of each card.")
        seen.add(card)


_BY_TEXT: Final = {text: CARDS[number] for number, text in enumerate(_TEXT)}
_RANK_FIRST: Final = r"(10|[2-9TJQKA])([CDHS])"  # compiled when first needed: `5H` needs neither
_SUIT_FIRST: Final = r"([CDHS])(10|[2-9TJQKA])"
_RANK_WORDS: Final = {name.upper(): RANKS[number] for number, name in enumerate(RANK_NAMES)} | {"10": "T"}
_SUIT_WORDS: Final = {
    word: name[0].upper() for name in SUIT_NAMES for word in (name.upper(), name[:-1].upper())
}
_FILLERS: Final = {"OF", "THE", "AND", "&", "+"}
_SIGNS: Final = str.maketrans(
    {sign: SUITS[number] for signs in ("♣♦♥♠", "♧♢♡♤") for number, sign in enumerate(signs)}
    | {
        chr(0xFE0F): None,
        chr(0xFE0E): None,
        ",": " ",
        ";": " ",
        "★": "*",
        "🃏": " JOKER ",
        "🂿": " RED JOKER ",
    }
    | {
        chr(0x1F0A0 + 16 * row + rank + (rank > 11)): f" {RANKS[rank - 1]}{suit} "
        for row, suit in enumerate("SHDC")  # the Unicode block has a knight between jack and queen
        for rank in range(1, 14)
    }
)


def parse_rank(word: str) -> int:
    """1 (ace) to 13 (king) for a rank written as a letter, number or word in any case; 0 when it is none."""
    letter = _RANK_WORDS.get(word.upper(), word.upper())
    return RANKS.find(letter) + 1 if len(letter) == 1 else 0


def rank_plural(rank: int) -> str:
    """What several cards of a rank are called: `kings`, `sixes`."""
    return RANK_NAMES[rank - 1] + ("es" if rank == 6 else "s")


def parse_suit(word: str) -> str:
    """The letter of a suit written as a letter, sign or word in any case; "" when it is none.

    >>> [parse_suit(word) for word in ("s", "♥", "Clubs", "diamond", "sausage")]
    ['S', 'H', 'C', 'D', '']
    """
    letter = word.strip().translate(_SIGNS).upper()
    return letter if letter in tuple(SUITS) else _SUIT_WORDS.get(letter, "")


def parse_cards(text: str) -> list[Card]:
    """All cards in `text`, in the order written.

    Understands `5H`, `h5`, `5♥`, `TH`, `10H`, cards run together (`AhKh`), words (`ten of
    hearts`), the Unicode card pictures and jokers, in any case, with commas or blanks between.

    >>> parse_cards("5h, C5 10♥ jack of clubs AsKs")
    [5H, 5C, TH, JC, AS, KS]

    Raises BadNotation that names the first word that is no card.
    """
    if len(text) > HAND:
        raise BadNotation(f"That is too long for cards; write at most {HAND} characters.")
    words = [word for word in text.translate(_SIGNS).upper().split() if word not in _FILLERS]
    cards: list[Card] = []
    position = 0
    while position < len(words):
        taken = _spelled(words[position : position + 2], cards)
        if not taken:
            cards.extend(_run_together(words[position], text))
            taken = 1
        position += taken
    return cards


def _spelled(words: list[str], cards: list[Card]) -> int:
    """Adds a card written as separate words to `cards`; returns how many words it took, 0 if they were no
    card.
    """
    first, second = words[0], words[1] if len(words) > 1 else ""
    if first in ("JOKER", "JOKERS"):
        cards.append(RED_JOKER)
        return 1
    if second == "JOKER" and first in ("RED", "BLACK", "BIG", "LITTLE"):
        cards.append(RED_JOKER if first in ("RED", "BIG") else BLACK_JOKER)
        return 2
    rank = _RANK_WORDS.get(first, first)
    suit = _SUIT_WORDS.get(second, second)
    if len(rank) == 1 and rank in RANKS and len(suit) == 1 and suit in SUITS:
        cards.append(_BY_TEXT[rank + suit])
        return 2
    return 0


def _run_together(word: str, text: str) -> list[Card]:
    """The cards that one word holds, `5H` or `AhKh`. Raises BadNotation that quotes it as it stands in
    `text`.
    """
    if word in _BY_TEXT:
        return [_BY_TEXT[word]]
    for pattern, rank_at, suit_at in ((_RANK_FIRST, 0, 1), (_SUIT_FIRST, 1, 0)):
        found = re.findall(pattern, word)
        if found and sum(map(len, (part for pair in found for part in pair))) == len(word):
            return [_BY_TEXT[pair[rank_at].replace("10", "T") + pair[suit_at]] for pair in found]
    written = shortened(_as_written(word, text))
    raise BadNotation(f"'{written}' is not a card; write a rank and a suit, such as 5H or 10♠.")


def _as_written(word: str, text: str) -> str:
    """The part of the text as it was typed that was read as `word`, for a message that quotes it."""
    return next(
        (part for part in re.split(r"[\s,;]+", text) if part.translate(_SIGNS).upper() == word), word.lower()
    )


# Packs and the shuffle

T = TypeVar("T")

ALL_RANKS = tuple(range(1, 14))


class Pack(NamedTuple):
    """What a game is played with: `copies` of the cards of `ranks` in `suits`, and jokers.

    ranks: 1 (ace) to 13 (king); short packs leave some out. jokers: in all, not per copy.
    """

    ranks: tuple[int, ...] = ALL_RANKS
    suits: str = SUITS
    copies: int = 1
    jokers: int = 0

    def cards(self) -> tuple[Card, ...]:
        """Every card, sorted; equal cards stand together."""
        plain = sorted(make_card(rank, suit) for suit in self.suits for rank in self.ranks)
        jokers = [BLACK_JOKER if number % 2 else RED_JOKER for number in range(self.jokers)]
        return tuple(sorted([card for card in plain for _ in range(self.copies)] + jokers))


STANDARD = Pack()


def shuffled(items: Sequence[T], seed: int, nth: int = 0) -> tuple[T, ...]:
    """The order that shuffle number `nth` (from 0) of a match with this seed puts `items` in.

    Fisher-Yates from the top over `random.Random(...).random()`, so that the order depends neither on the
    version of Python nor on the platform. Shuffle 0 is seeded with `seed` itself.
    """
    import random  # which takes as long to import as all that the shortest command needs of the program

    order = list(items)
    source = random.Random(seed) if nth == 0 else random.Random(f"{seed}/{nth}")
    chance = source.random
    for last in range(len(order) - 1, 0, -1):
        other = int(chance() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)
