"""Why a move is not legal, said so that a beginner learns the rule."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hoylecli.core.cards import Card
from hoylecli.core.moves import PLAY, Move

from .deal import LIMIT, VALUES

if TYPE_CHECKING:
    from .state import CribbageState

_COUNTS = ("no cards", "one", "two", "three", "four", "five", "six")
_TASKS = {
    "discard": "lay away two cards, such as {}",
    "play": "play a card, such as {}",
    "claim": "claim your points, such as {}, or 'claim 0' if there are none",
    "muggins": "say 'muggins' if you think the claim is wrong, else 'pass'",
}


def why_not(state: "CribbageState", move: Move) -> str:
    """The reason why `move`, which is not legal in `state`, is refused."""
    if state.to_act is None:
        return "The match is over; there is nothing left to play."
    if move.cards and (move.source or move.target):
        return "There are no piles to play to here; write the cards alone."
    if move.source or move.target:
        return f"'{move}' names no card; write its rank and its suit, such as 5H."
    if move.verb == PLAY and move.amount is not None:
        return "Cards are put down without a number; write the cards alone."
    if move.rank is not None:
        return f"'{move}' names no card; write its rank and its suit, such as 5H."
    if move.verb == PLAY:
        return _CARDS[state.phase](state, move.cards)
    if move.verb in _WORDS:
        return _WORDS[move.verb](state, move)
    return f"Cribbage has no '{move.verb}'; {_task(state)}."


def _task(state: "CribbageState") -> str:
    legal = state.legal_moves()
    if state.phase == "play" and not legal[0].cards:
        return "nothing you hold fits, so say 'go'"
    example = legal[min(2, len(legal) - 1)] if state.phase == "claim" else legal[0]
    return _TASKS[state.phase].format(f"'{example}'")


# Cards


def _to_lay_away(state: "CribbageState", cards: Sequence[Card]) -> str:
    assert state.to_act is not None
    if len(cards) != 2:
        return f"Lay away two cards, not {_COUNTS[len(cards)] if len(cards) < 7 else len(cards)}."
    for card in cards:
        if card not in state.deal.hands[state.to_act]:
            return f"You don't hold the {card.symbol}."
    if cards[0] == cards[1]:
        return f"There is only one {cards[0].symbol}; lay away another card with it."
    return f"Write it as '{cards[1]} {cards[0]}'."


def _to_play(state: "CribbageState", cards: Sequence[Card]) -> str:
    assert state.to_act is not None
    if len(cards) != 1:
        return "Play one card at a time."
    card, deal = cards[0], state.deal
    if card in deal.laid_away[state.to_act]:
        return f"You laid the {card.symbol} away to the crib."
    if card in deal.kept[state.to_act] and card not in deal.hands[state.to_act]:
        return f"You have already played the {card.symbol}."
    if card not in deal.hands[state.to_act]:
        return f"You don't hold the {card.symbol}."
    count, room = deal.count, LIMIT - deal.count
    reason = f"The count is {count}, and the {card.symbol} would make {count + VALUES[card]}"
    if not deal.fitting(state.to_act):
        return f"{reason}; nothing you hold fits under {LIMIT}, so say 'go'."
    return f"{reason}; play {'an ace' if room == 1 else f'{room} or less'}."


def _too_early(state: "CribbageState", cards: Sequence[Card]) -> str:
    return f"The play waits for a count; {_task(state)}."


_CARDS = {"discard": _to_lay_away, "play": _to_play, "claim": _too_early, "muggins": _too_early}


# Words


def _go(state: "CribbageState", move: Move) -> str:
    if state.phase != "play":
        return f"Go is for the play of the cards; {_task(state)}."
    assert state.to_act is not None
    fitting = state.deal.fitting(state.to_act)
    if fitting:
        return f"You can still play the {fitting[0].symbol}, so you may not say go."
    return "Say 'go' alone."


def _claim(state: "CribbageState", move: Move) -> str:
    if not state.manual:
        return f"The points are counted for you here; {_task(state)}."
    if state.phase == "discard" or state.phase == "play":
        return f"There is nothing to claim yet; {_task(state)}."
    if state.phase == "muggins":
        return f"The claim is your opponent's; {_task(state)}."
    most = state.legal_moves()[-1].amount
    if move.cards or move.amount is None:
        return "Claim a number of points, such as 'claim 2'."
    what = "card pegs" if state.counting is not None and state.counting.what == "play" else "hand is worth"
    return f"No {what} more than {most}; claim from 0 to {most}."


def _answer(state: "CribbageState", move: Move) -> str:
    if not state.rules.muggins:
        return f"Muggins is not played here; {_task(state)}."
    if state.phase == "muggins":
        return f"Say '{move.verb}' alone."
    return f"There is no claim of your opponent's to answer; {_task(state)}."


def _table(state: "CribbageState", move: Move) -> str:
    return f"Cutting and dealing are done for you; {_task(state)}."


_WORDS = {"go": _go, "claim": _claim, "muggins": _answer, "pass": _answer, "cut": _table, "deal": _table}
