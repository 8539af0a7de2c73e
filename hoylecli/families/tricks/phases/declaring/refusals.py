"""Why a call or an answer is not legal in the dialogue of piquet."""

from typing import Final

from hoylecli.core.moves import Move
from hoylecli.scoring import piquet

from ...position.calls import Call, awaiting
from ...position.position import Position
from ..refusals import say
from .rules import EQUAL, MAKING, combos, hand, legal, may_look, wanted


def why_not(state: Position, move: Move) -> str:
    call, kind = awaiting(state.deal.calls), wanted(state)
    if call is not None:
        return _no_answer(state, call, move)
    if may_look(state):
        return "First say 'look' or 'leave'. If you look at the cards you left, elder sees them too."
    if move.verb in _ANSWERS or move.verb in ("look", "leave"):
        what = "answer" if move.verb in _ANSWERS else "look at"
        return f"There is nothing to {what} now; {say(legal(state))}."
    if move.verb != kind:
        return f"It is time for the {kind}; {say(legal(state))}."
    lacking = [card for card in move.cards if card not in hand(state)]
    if lacking:
        return f"You don't hold the {lacking[0].symbol}."
    if state.deal.trick and Move(kind, move.cards) in _parts_of(state, kind):
        return f"That does not beat elder's {kind}; {say(legal(state))}."
    return f"{_WHAT_IT_IS[kind]}; {say(legal(state))}."


_ANSWERS: Final = ("making", "not-good", "equal", "good")
_WHAT_IT_IS: Final = {
    "point": "A point is all your cards of one suit",
    "sequence": "A sequence is three cards of a suit or more in a row, the best one first",
    "set": "A set is three or four aces, kings, queens, jacks or tens, the best one first",
}


def _parts_of(state: Position, kind: str) -> set[Move]:
    """The moves that call one combination of the hand, or a part, whether it beats anything or not."""
    return {Move(kind, part.cards) for combo in combos(state, kind) for part in piquet.parts(combo)}


def _no_answer(state: Position, call: Call, move: Move) -> str:
    answers = legal(state)
    options = " or ".join(f"'{each}'" for each in answers)
    if move.verb not in _ANSWERS:
        return f"First answer the {call.kind} that was called: {options}."
    if move != Move(move.verb):
        return f"Answer with the word alone: {options}."
    if move == MAKING and call.answer == "making":
        return f"You have asked already: it makes {call.height}; say {options}."
    if move == MAKING:
        return f"You may ask what a point makes only if you have as many cards of a suit; say {options}."
    if MAKING in answers:
        return f"You have as many cards, so ask first what these make; say {options}."
    return f"What you hold is not {'equal' if move == EQUAL else 'better'}; say {options}."
