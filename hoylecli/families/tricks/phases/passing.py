"""Cards are passed: each player chooses before seeing what comes (CG, CC, Hearts).

Players choose in turn from the dealer's left; what they chose changes hands when all have.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Final

from hoylecli.core.cards import Card
from hoylecli.core.events import Event
from hoylecli.core.moves import Move

from ..rules.schema import TricksRules
from .refusals import not_held, nothing_else, wrong_number

if TYPE_CHECKING:
    from ..state import TricksState

_STEPS: Final = {"left": 1, "across": 2, "right": -1, "hold": 0}


def direction(rules: TricksRules, number: int) -> str:
    """Where cards go in the deal of this number, from 1."""
    to = rules.passing.to
    return to[(number - 1) % len(to)]


def step(way: str) -> int:
    """How many seats to the left cards go that are passed this way."""
    return _STEPS[way]


def begin(state: "TricksState") -> "TricksState":
    if direction(state.rules, state.number) == "hold":
        return state.go_on()
    return state.then(
        to_act=state.after(state.dealer), deal=replace(state.deal, passed=((),) * state.players)
    )


def legal(state: "TricksState") -> Sequence[Move]:
    hand = state.deal.hands[state.to_act or 0]
    return [Move(cards=cards) for cards in dict.fromkeys(combinations(hand, state.rules.passing.cards))]


def apply(state: "TricksState", move: Move) -> "TricksState":
    seat, deal = state.to_act, state.deal
    assert seat is not None
    passed = list(deal.passed)
    passed[seat] = move.cards
    events = (
        Event("passed_on", seat, amount=len(move.cards)),
        Event("passed_on", seat, move.cards, seen_by=(seat,)),
    )
    state = state.then(*events, deal=replace(deal, passed=tuple(passed)))
    if all(passed):
        return _exchanged(state).go_on()
    return state.then(to_act=state.after(seat))


def _exchanged(state: "TricksState") -> "TricksState":
    """What was chosen changes hands."""
    deal, events = state.deal, []
    for giver, cards in enumerate(deal.passed):
        deal = deal.without(giver, cards)
    for giver, cards in enumerate(deal.passed):
        taker = taker_of(state, giver)
        deal = deal.with_hand(taker, deal.hands[taker] + cards)
        events.append(Event("received", taker, cards, seen_by=(taker,), note=str(giver)))
    return state.then(*events, deal=deal)


def why_not(state: "TricksState", move: Move) -> str:
    seat, many = state.to_act, state.rules.passing.cards
    assert seat is not None
    if move.source or move.target or move.amount is not None:
        return nothing_else(state)
    if len(move.cards) != many:
        return wrong_number(state, move.cards, many)
    missing = _not_held(state.deal.hands[seat], move.cards)
    if missing is not None and missing in state.deal.hands[seat]:
        return f"You hold the {missing.symbol} only once; choose {many} different cards."
    if missing is not None:
        return not_held(state, missing)
    return f"Write it as '{Move(cards=tuple(sorted(move.cards)))}'."


def _not_held(hand: Sequence[Card], cards: Sequence[Card]) -> Card | None:
    left = list(hand)
    for card in cards:
        if card not in left:
            return card
        left.remove(card)
    return None


def giver_to(state: "TricksState", seat: int) -> int:
    """The seat whose cards come to this one."""
    return (seat - _STEPS[direction(state.rules, state.number)]) % state.players


def taker_of(state: "TricksState", seat: int) -> int:
    """The seat that this one's cards go to."""
    return (seat + _STEPS[direction(state.rules, state.number)]) % state.players
