"""Hands that were ranked, as text and as JSON."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from hoylecli.core.cards import Card
from hoylecli.core.grammar import counted, listed
from hoylecli.scoring.poker.hands import Hands, Ranked, winners
from hoylecli.scoring.poker.names import CATEGORIES, reason
from hoylecli.scoring.poker.strength import category


def lines(hands: Hands, ranking: Sequence[Ranked]) -> Iterator[str]:
    """The best hand first, each with the five cards that count, and why it wins."""
    if hands.board:
        yield f"Board {symbols(hands.board)}"
        yield ""
    own = 2 * hands.has_board and not hands.is_omaha
    rows = [(symbols(each.cards) if own else "", symbols(each.best), each) for each in ranking]
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)] if rows else []
    for cards, best, each in rows:
        number = f"{each.number:>2}  " if len(rows) > 1 else ""
        yield f"  {number}{cards:<{widths[0]}}{'   ' * bool(own)}{best:<{widths[1]}}   {each.name}"
    if hands.missing:
        yield ""
        yield f"So far: {counted(hands.missing, 'card')} of the board to come."
    elif len(ranking) > 1:
        yield ""
        yield verdict(ranking)


def verdict(ranking: Sequence[Ranked]) -> str:
    """Who wins, and by what."""
    first = winners(ranking)
    others = ranking[len(first) :]
    why = f": {reason(ranking[0].value, others[0].value)}" if others else ""
    if len(first) == 1:
        return f"Hand {first[0].number} wins{why}."
    return f"Hands {listed([str(each.number) for each in first])} split the pot{why}."


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


def symbols(cards: Iterable[Card]) -> str:
    return " ".join(card.symbol for card in cards)


def texts(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]
