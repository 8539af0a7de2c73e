"""What hands are worth by the rules of the game: more is better, whether the highest or the lowest wins."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from hoylecli.core.cards import Card, make_card
from hoylecli.scoring.poker import (
    FLUSHES,
    KEYS,
    NOTHING,
    PATTERNS,
    RANKS_AT,
    deuce_to_seven,
    low_name,
    lowest,
    named,
    of_flush,
    strength,
)

from ..rules.schema import VyingRules

_KINDS: Final[dict[str, Callable[[Sequence[Card]], int]]] = {
    "high": strength,
    "ace_to_five": lambda cards: -lowest(cards),
    "deuce_to_seven": lambda cards: -deuce_to_seven(cards),
}


def value_of(rules: VyingRules, own: Sequence[Card], board: Sequence[Card]) -> int:
    """The value of a hand of at least five cards in all; only those of one game can be compared."""
    value = _KINDS[rules.hand.best]
    if rules.hand.own == "any":
        return value((*own, *board))
    return max(value((*two, *three)) for two in combinations(own, 2) for three in combinations(board, 3))


def showdown(rules: VyingRules, board: Sequence[Card]) -> Callable[[Sequence[Card]], int]:
    """What says the value of own cards with this board, fast where many hands are looked at."""
    if rules.hand.best != "high":
        return lambda own: value_of(rules, own, board)
    if rules.hand.own == "any":
        begun, shared = sum(KEYS[card] for card in board) + NOTHING, tuple(board)

        def of_any(own: Sequence[Card]) -> int:
            key = begun
            for card in own:
                key += KEYS[card]
            return of_flush((*own, *shared), key) if key & FLUSHES else PATTERNS[key >> RANKS_AT]

        return of_any
    threes = [(sum(KEYS[card] for card in three) + NOTHING, three) for three in combinations(board, 3)]

    def of_two(own: Sequence[Card]) -> int:
        best = 0
        for first, second in combinations(own, 2):
            more = KEYS[first] + KEYS[second]
            for begun, three in threes:
                key = begun + more
                value = of_flush((first, second, *three), key) if key & FLUSHES else PATTERNS[key >> RANKS_AT]
                if value > best:
                    best = value
        return best

    return of_two


def hand_name(rules: VyingRules, own: Sequence[Card], board: Sequence[Card]) -> str:
    """What the hand is called, "" while it has less than five cards."""
    if len(own) + len(board) < 5 or (rules.hand.own == "two" and (len(own) < 2 or len(board) < 3)):
        return ""
    value = value_of(rules, own, board)
    return named(value) if rules.hand.best == "high" else low_name(-value)


@cache
def _jacks() -> int:
    return strength(
        [make_card(rank, suit) for rank, suit in ((11, "C"), (11, "D"), (2, "C"), (3, "C"), (4, "D"))]
    )


def can_open(hand: Sequence[Card]) -> bool:
    """Whether five cards are a pair of jacks or better."""
    return strength(hand) >= _jacks()


def lowest_up(card: Card) -> tuple[int, int]:
    """By what the card that has to bring in is the lowest: its rank, and of equal ones clubs first."""
    return strength((card,)), int(card) // 13
