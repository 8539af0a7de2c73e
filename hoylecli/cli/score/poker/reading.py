"""Hands as they are written on the command line, and in files."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from hoylecli.core.cards import parse_cards
from hoylecli.core.errors import BadNotation
from hoylecli.scoring.poker.hands import Cards, Hands, checked, has_unknown, parted, read_line

if TYPE_CHECKING:
    from hoylecli.scoring.poker.equity import Meeting

LONGEST: Final = 1000
"""Characters in a line. 23 hands in words take less."""


class Reader(NamedTuple):
    """Reads hands as the options say; raises BadNotation for what is none. low: `a-5`, `2-7`, or ""."""

    board: str
    is_omaha: bool
    low: str

    def from_words(self, words: tuple[str, ...]) -> "Hands | Meeting":
        """The hands on the command line: a word each, or with / between them, or one of a word a card."""
        if any(map(has_unknown, words)):
            return self._unknown(
                *(parted(" ".join(words), self.board) if "/" in words else (words, self.board))
            )
        if "/" in "".join(words):
            return self._checked(*read_line(" ".join(words), self.board))
        hands = [tuple(parse_cards(word)) for word in words]
        if all(len(hand) == 1 for hand in hands):
            hands = [tuple(card for hand in hands for card in hand)]
        return self._checked(hands, tuple(parse_cards(self.board)))

    def from_line(self, line: str) -> "Hands | Meeting | None":
        """The hands on a line; None if there is nothing but blanks and a comment."""
        if len(line) > LONGEST:
            raise BadNotation(f"more than {LONGEST} characters are too many for hands and a board.")
        texts, board = parted(line, self.board)
        if any(map(has_unknown, texts)):
            return self._unknown(texts, board)
        hands, cards = read_line(line, self.board)
        return self._checked(hands, cards) if hands else None

    def _unknown(self, texts: Sequence[str], board: str) -> "Meeting":
        from hoylecli.scoring.poker.equity import meeting

        if self.low:
            raise BadNotation("--low compares hands of five to seven cards, all of them known.")
        return meeting(texts, tuple(parse_cards(board)), is_omaha=self.is_omaha)

    def _checked(self, hands: list[Cards], board: Cards) -> Hands:
        if not any(hands):
            raise BadNotation("Write the cards of a hand, such as KSKD4C4HTS, or name a file with --batch.")
        found = checked(hands, board, is_omaha=self.is_omaha)
        if self.low and found.has_board:
            raise BadNotation("--low compares hands of five to seven cards; there is no board then.")
        if len(hands) == 1 and found.has_board and len(board) < 3:
            raise BadNotation("Name another hand to compare with, or three cards of a --board or more.")
        return found
