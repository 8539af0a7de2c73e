"""Hands that were ranked, as text and as JSON."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hoylecli.core import BadNotation, Card, card_symbols, counted, listed, parse_cards
from hoylecli.scoring.poker import CATEGORIES, category, reason
from hoylecli.scoring.poker.hands import Cards, Hands, Ranked, checked, hands_in, has_unknown, parted, winners

from .. import expecting

if TYPE_CHECKING:
    from hoylecli.scoring.poker.equity import Matchup


WIDTH: Final = 60


def lines(hands: Hands, ranking: Sequence[Ranked]) -> Iterator[str]:
    """The best hand first, each with the five cards that count, and why it wins."""
    if hands.board:
        yield f"Board {card_symbols(hands.board)}"
        yield ""
    yield from _rows(hands, ranking)
    if hands.missing:
        yield ""
        yield f"So far: {counted(hands.missing, 'card')} of the board to come."
    elif len(ranking) > 1:
        yield ""
        yield verdict(ranking)


def _rows(hands: Hands, ranking: Sequence[Ranked]) -> list[str]:
    """Number, two cards of hold'em, the five that count, and their name, in columns if they fit."""
    numbers = columns(str(each.number) if len(ranking) > 1 else "" for each in ranking)
    has_own = hands.has_board and not hands.is_omaha
    own = columns("".join(card.symbol for card in each.cards) if has_own else "" for each in ranking)
    best = [card_symbols(each.best) for each in ranking]
    for five in (columns(best), best):
        cells = zip(numbers, own, five, (each.name for each in ranking), strict=True)
        rows = ["  ".join(filter(None, row)) for row in cells]
        if max(map(len, rows)) <= WIDTH:
            break
    return rows


def verdict(ranking: Sequence[Ranked]) -> str:
    """Who wins, and by what."""
    first = winners(ranking)
    others = ranking[len(first) :]
    why = f": {reason(ranking[0].value, others[0].value)}" if others else ""
    if len(first) == 1:
        return f"Hand {first[0].number} wins{why}."
    return f"Hands {listed([str(each.number) for each in first])} split the pot{why}."


def wanted(expect: str | None, ranking: Sequence[Ranked]) -> expecting.Wanted:
    """What is expected: the numbers of the hands that win, or of one hand what it is, such as `flush`."""
    if expect is None or len(ranking) > 1:
        return expecting.hands(expect, len(ranking))
    return {expecting.ONE: " ".join(expect.lower().split())}


def result(ranking: Sequence[Ranked], expected: expecting.Wanted) -> str:
    """What `wanted` is compared with; of one hand the name in full, unless its category is expected."""
    if len(ranking) > 1:
        return expecting.called([each.number for each in winners(ranking)])
    kind = CATEGORIES[category(ranking[0].value)].replace("_", " ")
    return kind if expected.get(expecting.ONE) == kind else ranking[0].name


def in_line(ranking: Sequence[Ranked]) -> str:
    """The numbers of those that win, when there are others, and what they have."""
    numbers = " ".join(str(each.number) for each in winners(ranking)) + "  " if len(ranking) > 1 else ""
    return numbers + ranking[0].name


def facts(hands: Hands, ranking: Sequence[Ranked]) -> dict[str, Any]:
    first = winners(ranking)
    others = ranking[len(first) :]
    return {
        "board": texts(hands.board),
        "hands": [
            {
                "cards": texts(each.cards),
                "best": texts(each.best),
                "category": CATEGORIES[category(each.value)],
                "name": each.name,
            }
            for each in sorted(ranking)
        ],
        "order": [each.number for each in ranking],
        "winners": [each.number for each in first],
        "reason": reason(ranking[0].value, others[0].value) if others else None,
    }


def columns(texts: Iterable[str]) -> list[str]:
    """The texts, all as long as the longest."""
    texts = list(texts)
    width = max(map(len, texts), default=0)
    return [text.ljust(width) for text in texts]


def texts(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


# Hands as they are written on the command line, and in files

LONGEST: Final = 1000
"""Characters in a line. 23 hands in words take less."""


class Reader(NamedTuple):
    """Reads hands as the options say; raises BadNotation for what is none. low: `a-5`, `2-7`, or ""."""

    board: str
    is_omaha: bool
    low: str

    def from_words(self, words: tuple[str, ...]) -> "Hands | Matchup":
        """The hands on the command line: a word each, or with / between them, or one of a word a card."""
        if any(map(has_unknown, words)):
            return self._unknown(
                *(parted(" ".join(words), self.board) if "/" in words else (words, self.board))
            )
        if "/" in "".join(words):
            return self._checked(*hands_in(" ".join(words), self.board))
        hands = [tuple(parse_cards(word)) for word in words]
        if all(len(hand) == 1 for hand in hands):
            hands = [tuple(card for hand in hands for card in hand)]
        return self._checked(hands, tuple(parse_cards(self.board)))

    def from_line(self, line: str) -> "Hands | Matchup | None":
        """The hands on a line; None if there is nothing but blanks and a comment."""
        if len(line) > LONGEST:
            raise BadNotation(f"more than {LONGEST} characters are too many for hands and a board.")
        texts, board = parted(line, self.board)
        if any(map(has_unknown, texts)):
            return self._unknown(texts, board)
        hands, cards = hands_in(line, self.board)
        return self._checked(hands, cards) if hands else None

    def _unknown(self, texts: Sequence[str], board: str) -> "Matchup":
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
