"""Cards are passed: each player chooses before seeing what comes (CG, CC, Hearts; BK, Pinochle, Variations).

Players choose in turn from the dealer's left; when all have chosen, the cards change hands. At pinochle only
the bidder and the partner do, when trumps are named.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from hoylecli.core import Card, Event, Move, Seat, plays, replace
from hoylecli.families import Phase, Style

from ..position import Position, direction, step, taker_of
from ..position.labels import as_held
from ..view import TricksView
from .phase import TricksPhase, not_held, nothing_else, read_cards, wrong_number

_WAYS: Final = {"left": ", to your left", "right": ", to your right", "across": ", across the table"}


def _begin(state: Position) -> Position:
    if direction(state.rules, state.number) == "hold":
        return state.phase_ended()
    return state.updated(turn=_givers(state)[0], deal=replace(state.deal, passed=((),) * state.players))


def _givers(state: Position) -> list[Seat]:
    """The seats that have still to choose what they pass, from the dealer's left."""
    side = None if state.rules.passing.who == "all" else state.side(state.deal.declarer or 0)
    around = [(state.dealer + step) % state.players for step in range(1, state.players + 1)]
    chosen = state.deal.passed or ((),) * state.players
    return [seat for seat in around if not chosen[seat] and side in (None, state.side(seat))]


def _legal(state: Position) -> Sequence[Move]:
    hand = state.deal.hands[state.turn or 0]
    chosen = combinations(hand, state.rules.passing.cards)
    return plays(chosen if len(set(hand)) == len(hand) else dict.fromkeys(chosen))


def _apply(state: Position, move: Move) -> Position:
    seat, deal = state.turn, state.deal
    assert seat is not None
    passed = list(deal.passed)
    passed[seat] = move.cards
    events = (
        Event("passed_on", seat, amount=len(move.cards)),
        Event("passed_on", seat, move.cards, seen_by=(seat,)),
    )
    state = state.updated(*events, deal=replace(deal, passed=tuple(passed)))
    left = _givers(state)
    return state.updated(turn=left[0]) if left else _exchanged(state).phase_ended()


def _exchanged(state: Position) -> Position:
    """The position after the chosen cards have changed hands."""
    deal, events = state.deal, []
    given = [(giver, cards) for giver, cards in enumerate(deal.passed) if cards]
    for giver, cards in given:
        deal = deal.without(giver, cards)
    for giver, cards in given:
        taker = taker_of(state, giver)
        deal = deal.with_hand(taker, deal.hands[taker] + cards)
        events.append(Event("received", taker, cards, seen_by=(taker,), data={"from": giver}, reveals=True))
    return state.updated(*events, deal=deal)


def _task(state: Position) -> str:
    return f"choose {state.rules.passing.cards} cards to pass, such as '{_legal(state)[0]}'"


def _why_not(state: Position, move: Move) -> str:
    seat, many = state.turn, state.rules.passing.cards
    assert seat is not None
    if move.source or move.target or move.amount is not None:
        return nothing_else(_task(state))
    if len(move.cards) != many:
        return wrong_number(move.cards, many, _task(state))
    missing = _missing(state.deal.hands[seat], move.cards)
    if missing is not None and missing in state.deal.hands[seat]:
        return f"You hold the {missing.symbol} only once; choose {many} different cards."
    if missing is not None:
        return not_held(state, missing)
    return f"Write it as '{Move(cards=tuple(sorted(move.cards)))}'."


def _missing(hand: Sequence[Card], cards: Sequence[Card]) -> Card | None:
    """The first of these cards that the hand does not hold, or not as often."""
    left = list(hand)
    for card in cards:
        if card not in left:
            return card
        left.remove(card)
    return None


def _question(view: TricksView, style: Style) -> str:
    way = direction(view.rules, view.number)
    assert view.turn is not None
    taker = style.name((view.turn + step(way, view.players)) % view.players)
    if view.rules.passing.who == "bidders":
        return f"Which {view.rules.passing.cards} cards do you give {taker}, your partner, for as many?"
    return f"Pass {view.rules.passing.cards} cards to {taker}{_WAYS[way]}."


def _passed_on(event: Event, style: Style) -> str:
    if event.cards:
        return f"{style.does(event.seat, 'pass')} {as_held(event.cards, style)}."
    return "" if event.seat == style.you else f"{style.does(event.seat, 'choose')} {event.amount} to pass."


def _received(event: Event, style: Style) -> str:
    giver = style.name(event.data["from"])
    return f"{style.does(event.seat, 'get')} {as_held(event.cards, style)} from {giver}."


PASSING: Final[TricksPhase] = Phase(
    name="passing",
    is_played=lambda rules: bool(rules.passing.cards),
    begin=_begin,
    legal=_legal,
    apply=_apply,
    why_not=_why_not,
    task=_task,
    question=_question,
    read=read_cards,
    tellers={"passed_on": _passed_on, "received": _received},
)
