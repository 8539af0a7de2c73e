"""What the phases of trick-taking games share: their type, reading, reasons why a move is refused."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core import Card, Move, capital, counted, resolve
from hoylecli.families import Phase

from ..position import Position
from ..position.bridge import is_dummy_shown
from ..position.labels import SUITS, SYMBOLS
from ..view import TricksView

TricksPhase = Phase[Position, TricksView]


# What people type in several phases and `core.resolving` cannot read

SUIT_WORDS: Final = {
    word: letter.lower()
    for letter, name in SUITS.items()
    for word in (letter.lower(), name, name[:-1], SYMBOLS[letter])
}
"""The suits as people write them, with the letters that moves have."""
FILLERS: Final = frozenset(("it", "up", "i", "to", "the", "and", "play", "dealer", "on"))
_BEFORE: Final = (
    "pass on ",
    "pass ",
    "give ",
    "lay away ",
    "lay ",
    "discard ",
    "exchange ",
    "play ",
    "lead ",
)


def folded(text: str) -> str:
    """The text in lower case, with single blanks."""
    return " ".join(text.lower().split())


def read_cards(text: str, view: TricksView) -> Move | None:
    """The cards after a word such as `pass` or `discard`, where these may be chosen now; else None."""
    before = next((start for start in _BEFORE if folded(text).startswith(start)), "")
    return resolve(" ".join(text.split())[len(before) :], view.legal) if before and view.legal else None


# Reasons why a move is not legal that several phases give

_LAST: Final = ("pass", "none", "good", "leave")
"""Words that can be said instead of any other, and come last."""


def say(legal: Sequence[Move]) -> str:
    """What may be said: `say 'order' or 'pass'`."""
    said = [f"'{legal[0]}'", *([f"'{legal[-1]}'"] if legal[-1].verb in _LAST and len(legal) > 1 else [])]
    return f"say {' or '.join(said)}"


def not_held(state: Position, card: Card) -> str:
    """Says that the player does not hold the card, and where it went if they held it before."""
    seat, deal = state.turn or 0, state.deal
    if state.turn != state.to_act and deal.dummy is None:
        return f"There is no {card.symbol} in the hand that you play now."
    plays = [play for trick in deal.tricks for play in trick.plays] + list(deal.trick)
    if any(play.seat == seat and play.card == card for play in plays):
        return f"You have already played the {card.symbol}."
    if state.phase != "passing" and deal.passed and card in deal.passed[seat]:
        return f"You passed the {card.symbol} on."
    buried_by = deal.declarer if state.rules.kitty else state.dealer
    if seat == buried_by and card in deal.laid_away:
        return f"You laid the {card.symbol} away."
    return _in_other_hand(state, card) or f"You don't hold the {card.symbol}."


def _in_other_hand(state: Position, card: Card) -> str:
    """Says that the card is not in the hand to play, where somebody plays two at bridge; else ""."""
    seat, deal, player = state.turn or 0, state.deal, state.to_act
    if deal.dummy is None or deal.declarer is None or seat % 2 != deal.declarer % 2:
        return ""
    example = f"Play a card from there, such as the {state.legal_moves()[0].cards[0].symbol}."
    if seat != player:
        turn = "dummy's" if seat == deal.dummy else "your partner's"
        if player is not None and card in deal.hands[player]:
            return f"The {card.symbol} is in your own hand, and it is {turn} turn. {example}"
        return f"It is {turn} turn, and the {card.symbol} isn't in that hand. {example}"
    if card in deal.hands[(seat + 2) % 4] and is_dummy_shown(state.rules, deal):
        other = "your partner's hand" if seat == deal.dummy else "dummy"
        return f"The {card.symbol} is in {other}, and your own hand plays now. {example}"
    return ""


def wrong_number(cards: Sequence[Card], wanted: int, task: str) -> str:
    """Says that these are too few cards or too many."""
    if wanted == 1:
        return f"That is {counted(len(cards), 'card')}; {task}."
    return f"That is {counted(len(cards), 'card')}, not {wanted}; {task}."


def nothing_else(task: str) -> str:
    """Says that only the cards, or only the word, should be written."""
    return f"{capital(task)}, and nothing else."
