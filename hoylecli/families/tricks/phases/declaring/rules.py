"""The rules of piquet's dialogue: what may be called and answered, and what is counted."""

from collections.abc import Sequence
from itertools import combinations, product
from typing import Final, get_args

from hoylecli.core.events import Event
from hoylecli.core.moves import Move
from hoylecli.core.values import replace
from hoylecli.scoring import piquet
from hoylecli.scoring.piquet import Combo

from ...position.calls import Answer, Call, Kind, awaiting, called, uncalled
from ...position.deal import Deal, Hand
from ...position.position import Position
from ...position.reckoning import heard, in_state, total

NONE: Final = Move("none")
MAKING: Final = Move("making")
NOT_GOOD: Final = Move("not-good")
EQUAL: Final = Move("equal")
GOOD: Final = Move("good")
LOOK: Final = Move("look")
LEAVE: Final = Move("leave")
_ANY: Final = 99  # whatever a point makes


def begin(state: Position) -> Position:
    """Elder calls first. When elder has led, younger declares, and then plays to the trick."""
    return _reply(state) if state.deal.trick else state.updated(turn=state.after(state.dealer))


def legal(state: Position) -> Sequence[Move]:
    call = awaiting(state.deal.calls)
    if call is not None:
        return _answers(state, call)
    if may_look(state):
        return [LOOK, LEAVE]
    kind = wanted(state)
    return list(_choices(state, kind)) if kind else []


def hand(state: Position) -> Hand:
    return state.deal.hands[state.turn or 0]


def combos(state: Position, kind: str) -> list[Combo]:
    return piquet.combos(kind, hand(state))


def _answers(state: Position, call: Call) -> list[Move]:
    """What younger may answer: the truth, or `good`."""
    mine = combos(state, call.kind)
    best = mine[0].strength if mine else (0, 0)
    theirs = (call.size, call.height)
    if call.kind == "point" and not call.answer:
        best, theirs = best[:1] + (0,), (call.size, 0)
    if best > theirs:
        return [NOT_GOOD, GOOD]
    if best == theirs:
        return [EQUAL if call.height else MAKING, GOOD]
    return [GOOD]


def may_look(state: Position) -> bool:
    return bool(state.deal.trick and state.deal.rest and not state.deal.left)


def wanted(state: Position) -> Kind | None:
    """The kind of combination that the seat to act is to call, None when it has called all."""
    kinds, calls = state.rules.declare.kinds, state.deal.calls
    return uncalled(kinds, calls, state.turn or 0, is_younger=bool(state.deal.trick))


def _choices(state: Position, kind: Kind) -> dict[Move, tuple[Combo, ...]]:
    """The moves that call a kind of combination, with what they call: everything first, `none` last.

    What younger counts after a call by elder has to beat it: a point of which he has not asked what it makes,
    because he has more cards, by its number of cards (PC 46, 49).
    """
    found = combos(state, kind)
    most = 1 if kind == "point" else len(found)
    whole = [some for size in range(most, 0, -1) for some in combinations(found, size)]
    cut = [some for all_of in whole for some in product(*map(piquet.parts, all_of)) if some != all_of]
    chosen = [tuple(sorted(some, key=lambda combo: combo.strength, reverse=True)) for some in (*whole, *cut)]
    call = called(state.deal.calls, state.after(state.dealer), kind)
    if call is not None and call.seat != state.turn:
        height = call.height or (_ANY if state.rules.declare.longer else 0)
        chosen = [some for some in chosen if some[0].strength > (call.size, height)]
    moves = {Move(kind, tuple(card for combo in some for card in combo.cards)): some for some in chosen}
    return moves | {NONE: ()}


def apply(state: Position, move: Move) -> Position:
    call = awaiting(state.deal.calls)
    if call is not None:
        return _answered(state, call, move)
    if move in (LOOK, LEAVE):
        return _looked(state, move == LOOK)
    kind, seat = wanted(state), state.turn
    assert kind is not None
    assert seat is not None
    some = _choices(state, kind)[move]
    call = Call(seat, kind)
    if some:
        best = some[0].strength
        call = Call(seat, kind, *best, combos=tuple(combo.cards for combo in some))
    if state.deal.trick:
        return _next(_counted(state, replace(call, answer="good") if some else call))
    call = replace(call, height=0) if kind == "point" else call
    if not some:
        return _next(_counted(state, call))
    state = state.updated(
        Event("declared", seat, amount=call.size, data=_said(call)), deal=_with(state, call)
    )
    return state.updated(turn=state.after(seat))


def _said(call: Call) -> dict[str, str | None]:
    """The data of the event on a call: its kind, and the rank that is said with it."""
    return {"kind": call.kind, "rank": piquet.ORDER[call.height] if call.height else None}


def _with(state: Position, call: Call) -> Deal:
    return replace(state.deal, calls=(*state.deal.calls, call))


def _answered(state: Position, call: Call, move: Move) -> Position:
    seat = state.turn or 0
    word: Answer = next(each for each in get_args(Answer) if each == move.verb.replace("-", " "))
    call = replace(call, answer=word)
    state = state.updated(Event("answered", seat, data={"answer": word}))
    before = replace(state.deal, calls=state.deal.calls[:-1])
    if move == MAKING:
        call = replace(call, height=piquet.pips(call.cards))
        told = Event("told", call.seat, amount=call.height, reveals=True)
        return state.updated(told, deal=replace(before, calls=(*before.calls, call)))
    call = replace(call, combos=call.combos[:1]) if move == EQUAL else call  # lower ones stay unsaid
    return _next(_counted(state.updated(deal=before), call).updated(turn=call.seat))


def _counted(state: Position, call: Call) -> Position:
    """The position after a call that has its answer, or calls nothing. What is good or equal is shown."""
    now = total(in_state(state), call.seat)
    state = state.updated(deal=_with(state, call))
    if not call.size:
        return state.updated(Event("declared", call.seat, amount=0, data=_said(call)))
    if call.answer == "equal":
        return state.updated(
            Event("equal", call.seat, call.combos[0], data={"kind": call.kind}, reveals=True)
        )
    for combo in call.combos if call.answer == "good" else ():
        points = piquet.worth(call.kind, len(combo))
        now += points
        data = {"kind": call.kind, "total": now}
        is_new = call.seat != state.to_act
        state = state.updated(Event("counted", call.seat, combo, points, data=data, reveals=is_new))
    return state


def _looked(state: Position, looks: bool) -> Position:
    """Younger has looked at the cards left in the talon, and elder with him; or neither has (PC 36)."""
    seat, rest = state.turn or 0, state.deal.rest
    kind, cards = ("looked_at_talon", rest) if looks else ("left_talon", ())
    event = Event(kind, seat, cards, reveals=looks)
    return _next(state.updated(event, deal=replace(state.deal, left="seen" if looks else "unseen")))


def _next(state: Position) -> Position:
    """The same seat calls the next kind, or is through."""
    if may_look(state) or wanted(state):
        return state
    if not state.deal.trick:
        return state.phase_ended()
    return state.phase_ended(*heard(state, state.updated(phase="playing")))


def _reply(state: Position) -> Position:
    """It is younger's turn to declare; both have shown what was equal."""
    elder = state.after(state.dealer)
    younger = state.after(elder)
    state = state.updated(turn=younger)
    for call in state.deal.calls:
        if call.seat == elder and call.answer == "equal":
            same = [each for each in combos(state, call.kind) if each.strength == (call.size, call.height)]
            state = _counted(state, replace(call, seat=younger, combos=(same[0].cards,)))
    return _next(state)
