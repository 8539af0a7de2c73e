"""Hands that meet: what people write down of them, and who wins.

KS KD 4C 4H TS / AC AH 9S 7D 2C     hands of five to seven cards
AhKh / QcQd on 9h 4h 2h             hold'em, or Omaha with four to six cards
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from hoylecli.core import BadNotation, Card, parse_cards, refuse_twice

from . import Value, best, best_omaha, deuce_to_seven, low_name, lowest, named, strength

BOARD: Final = 5
UNKNOWN: Final = "?"
"""A card that nobody has seen."""
_SHAPE: Final = re.compile(r"[2-9TJQKA]{2}[so]?|.*[+-].*", re.IGNORECASE)
LOWS: Final[dict[str, Value]] = {"a-5": lowest, "2-7": deuce_to_seven}
"""What five cards are worth where the lowest hand wins, by what this is called."""

_NO_JOKERS: Final = "Poker is counted without jokers here; write the card that the joker stands for."

Cards = tuple[Card, ...]


class Hands(NamedTuple):
    """Hands that are compared. has_board: in hold'em or Omaha, where the board may be incomplete."""

    hands: tuple[Cards, ...]
    board: Cards = ()
    has_board: bool = False
    is_omaha: bool = False

    @property
    def missing(self) -> int:
        """How many cards of the board are to come."""
        return BOARD - len(self.board) if self.has_board else 0

    @property
    def is_open(self) -> bool:
        """Whether it is not known yet who wins."""
        return self.missing > 0 and len(self.hands) > 1


class Ranked(NamedTuple):
    """A hand that was counted. number: of the hand, from 1. best: the five cards that count."""

    number: int
    cards: Cards
    best: Cards
    value: int
    name: str


def hands_in(line: str, board: str = "") -> tuple[list[Cards], Cards]:
    """The hands on a line, with / between them, and the board behind `on`; none of a blank line.

    board: the cards of the board, where the line has none. Raises BadNotation.
    """
    texts, board = parted(line, board)
    return [tuple(parse_cards(hand)) for hand in texts], tuple(parse_cards(board)) if texts else ()


def parted(line: str, board: str = "") -> tuple[list[str], str]:
    """The hands and the board that `hands_in` reads, still as text."""
    before, on, after = line.partition("#")[0].strip(" \t\r\ufeff").partition(" on ")
    if not before:
        return [], ""
    if on and board:
        raise BadNotation("The board is there twice: leave out --board, or 'on' and the cards behind it.")
    return before.split("/"), after if on else board


def has_unknown(text: str) -> bool:
    """Whether a hand is written with unknown cards or as a range, rather than card by card."""
    if UNKNOWN in text:
        return True
    try:
        parse_cards(text)
    except BadNotation:
        return any(_SHAPE.fullmatch(part.strip()) for part in text.split(","))
    return False


def checked(hands: Sequence[Cards], board: Cards, *, is_omaha: bool = False) -> Hands:
    """The hands, when they can meet. Raises BadNotation."""
    refuse_twice([card for cards in (*hands, board) for card in cards], _NO_JOKERS)
    has_board = is_omaha or bool(board) or all(len(hand) == 2 for hand in hands)
    if has_board:
        _refuse_board(board)
    for number, hand in enumerate(hands, 1):
        _refuse_size(len(hand), f"hand {number}" if len(hands) > 1 else "this", has_board, is_omaha)
        if len(hand) != len(hands[0]):
            raise BadNotation(
                f"Hand 1 has {len(hands[0])} cards, and hand {number} {len(hand)}; let them have the same."
            )
    found = Hands(tuple(hands), board, has_board, is_omaha)
    if sum(map(len, hands)) + BOARD * has_board > 52:
        raise BadNotation("There are not enough cards for so many hands and a board.")
    return found


def checked_board(hands: Sequence[Cards], board: Cards) -> None:
    """Raises BadNotation where no board has so many cards, or one of these cards is there twice."""
    refuse_twice([card for cards in (*hands, board) for card in cards], _NO_JOKERS)
    _refuse_board(board)


def _refuse_board(board: Cards) -> None:
    if len(board) not in (0, 3, 4, 5):
        raise BadNotation(
            f"A board has three, four or five cards, written together as 9h4h2h, not {len(board)}."
        )


def _refuse_size(size: int, which: str, has_board: bool, is_omaha: bool) -> None:
    if not size:
        raise BadNotation("Write cards on both sides of a /; one of the hands has none.")
    if is_omaha:
        if not 4 <= size <= 6:
            raise BadNotation(f"A hand of Omaha has four to six cards; {which} has {size}.")
    elif has_board:
        if size != 2:
            raise BadNotation(
                f"A hand that shares a board has two cards (four are --omaha); {which} has {size}."
            )
    elif not 5 <= size <= 7:
        more = " Write / between hands." if size > 7 else ""
        raise BadNotation(f"A hand has five to seven cards, or two with a --board; {which} has {size}.{more}")


def ranked(hands: Hands, low: str = "") -> list[Ranked]:
    """The hands, the best first. low: `a-5` or `2-7` where the lowest wins.

    The board has three cards at least.
    """
    value, called = (LOWS[low], low_name) if low else (strength, named)
    found = []
    for number, hand in enumerate(hands.hands, 1):
        five = best_omaha(hand, hands.board, value) if hands.is_omaha else best(hand + hands.board, value)
        found.append(Ranked(number, hand, five, value(five), called(value(five))))
    return sorted(found, key=lambda each: each.value, reverse=not low)


def winners(ranking: Sequence[Ranked]) -> list[Ranked]:
    """The hands that win or share. ranking: all, the best first."""
    return [each for each in ranking if each.value == ranking[0].value]
