"""Hands that were ranked, as text and as JSON."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from hoylecli.core.cards import Card
from hoylecli.core.grammar import counted, listed
from hoylecli.scoring.poker import CATEGORIES, category, reason
from hoylecli.scoring.poker.hands import Hands, Ranked, winners

from .. import expecting

WIDTH: Final = 60


def lines(hands: Hands, ranking: Sequence[Ranked]) -> Iterator[str]:
    """The best hand first, each with the five cards that count, and why it wins."""
    if hands.board:
        yield f"Board {symbols(hands.board)}"
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
    best = [symbols(each.best) for each in ranking]
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


def symbols(cards: Iterable[Card]) -> str:
    return " ".join(card.symbol for card in cards)


def texts(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]
