"""Reasons why a move is not legal that several phases give."""

from hoylecli.core.cards import Card

from .position import Position


def not_held(state: Position, card: Card) -> str:
    """That the player does not hold the card, and where it lies if that can be seen."""
    if card in state.deal.discards:
        return f"The {card.symbol} lies among the discards; you don't hold it."
    return f"You don't hold the {card.symbol}."


def alone(word: str) -> str:
    return f"Say '{word}' alone."
