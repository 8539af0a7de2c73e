"""Hands as they are written on the command line, and in files."""

from typing import Final, NamedTuple

from hoylecli.core.cards import parse_cards
from hoylecli.core.errors import BadNotation
from hoylecli.scoring.poker.hands import Cards, Hands, checked, read_line

LONGEST: Final = 1000
"""Characters in a line. 23 hands in words take less."""


class Reader(NamedTuple):
    """Reads hands as the options say; raises BadNotation for what is none. low: `a-5`, `2-7`, or ""."""

    board: str
    is_omaha: bool
    low: str

    def from_words(self, words: tuple[str, ...]) -> Hands:
        """The hands on the command line: a word each, or with / between them, or one of a word a card."""
        if "/" in "".join(words):
            return self._checked(*read_line(" ".join(words), self.board))
        hands = [tuple(parse_cards(word)) for word in words]
        if all(len(hand) == 1 for hand in hands):
            hands = [tuple(card for hand in hands for card in hand)]
        return self._checked(hands, tuple(parse_cards(self.board)))

    def from_line(self, line: str) -> Hands | None:
        """The hands on a line; None if there is nothing but blanks and a comment."""
        if len(line) > LONGEST:
            raise BadNotation(f"more than {LONGEST} characters are too many for hands and a board.")
        hands, board = read_line(line, self.board)
        return self._checked(hands, board) if hands else None

    def _checked(self, hands: list[Cards], board: Cards) -> Hands:
        if not any(hands):
            raise BadNotation("Write the cards of a hand, such as KSKD4C4HTS, or name a file with --batch.")
        found = checked(hands, board, is_omaha=self.is_omaha)
        if self.low and found.has_board:
            raise BadNotation("--low compares hands of five to seven cards; there is no board then.")
        if len(hands) == 1 and found.has_board and len(board) < 3:
            raise BadNotation("Name another hand to compare with, or three cards of a --board or more.")
        return found
