"""The dialogue of piquet: point, sequence and set are called and answered, and what is good is counted.

By the Portland Club's laws of piquet ("PC", with the number of the law). Elder calls the point by its
number of cards; younger, with as many, may ask what it makes (PC 46). Sequences are called by length and top
card, sets by number and rank (PC 48). What is good counts, and with it all lower ones that were chosen with
it (PC 49); then the cards are shown (PC 55). When elder has led, younger may look at what was left of the
talon, which both see then (PC 36), and counts what he has that is good, before he plays (PC 56).

Nobody is bound to call all he holds, or anything ("sinking"): both may call a part of a sequence or a set,
leave some of them out or call `none`, and younger may say `good` though he has better. A point is called in
full, and what is untrue cannot be said.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import TYPE_CHECKING, Final, get_args

from hoylecli.core.events import Event
from hoylecli.core.moves import Move
from hoylecli.scoring import piquet
from hoylecli.scoring.piquet import Combo

from ...position.calls import SHOWN, Answer, Call, Kind, awaiting, called
from ...position.deal import Deal, Hand
from ...position.reckoning import heard, in_state, total
from ..refusals import task

if TYPE_CHECKING:
    from ...state import TricksState

NONE: Final = Move("none")
MAKING: Final = Move("making")
NOT_GOOD: Final = Move("not-good")
EQUAL: Final = Move("equal")
GOOD: Final = Move("good")
LOOK: Final = Move("look")
LEAVE: Final = Move("leave")
WORDS: Final = ("none", "point", "sequence", "set", "making", "not-good", "equal", "good", "look", "leave")


def begin(state: "TricksState") -> "TricksState":
    return state.then(to_act=state.after(state.dealer))


def legal(state: "TricksState") -> Sequence[Move]:
    call = awaiting(state.deal.calls)
    if call is not None:
        return _answers(state, call)
    if _may_look(state):
        return [LOOK, LEAVE]
    kind = _wanted(state)
    return list(_choices(state, kind)) if kind else []


def _hand(state: "TricksState") -> Hand:
    return state.deal.hands[state.to_act or 0]


def _combos(state: "TricksState", kind: str) -> list[Combo]:
    return piquet.combos(kind, _hand(state))


def _answers(state: "TricksState", call: Call) -> list[Move]:
    """What younger may say: the truth, or `good`."""
    mine = _combos(state, call.kind)
    best = mine[0].strength if mine else (0, 0)
    theirs = (call.size, call.height)
    if call.kind == "point" and not call.answer:
        best, theirs = best[:1] + (0,), (call.size, 0)
    if best > theirs:
        return [NOT_GOOD, GOOD]
    if best == theirs:
        return [EQUAL if call.height else MAKING, GOOD]
    return [GOOD]


def _may_look(state: "TricksState") -> bool:
    return bool(state.deal.trick and state.deal.rest and not state.deal.left)


def _wanted(state: "TricksState") -> Kind | None:
    """The kind that the seat to act calls next, None when it is through."""
    calls, seat = state.deal.calls, state.to_act or 0
    kinds = [kind for kind in state.rules.declare.kinds if called(calls, seat, kind) is None]
    if state.deal.trick:
        kinds = [kind for kind in kinds if _is_unclaimed(state, kind)]
    return kinds[0] if kinds else None


def _is_unclaimed(state: "TricksState", kind: str) -> bool:
    """Whether elder counts nothing of a kind, and younger may."""
    call = called(state.deal.calls, state.after(state.dealer), kind)
    return call is None or call.answer not in SHOWN


def _choices(state: "TricksState", kind: Kind) -> dict[Move, tuple[Combo, ...]]:
    """The moves that call something of a kind, with what they call: all there is first, `none` last.

    What younger counts against a call of elder's has to beat it.
    """
    found = _combos(state, kind)
    most = 1 if kind == "point" else len(found)
    whole = [some for size in range(most, 0, -1) for some in combinations(found, size)]
    cut = [some for all_of in whole for some in product(*map(piquet.parts, all_of)) if some != all_of]
    chosen = [tuple(sorted(some, key=lambda combo: combo.strength, reverse=True)) for some in (*whole, *cut)]
    call = called(state.deal.calls, state.after(state.dealer), kind)
    if call is not None and call.seat != state.to_act:
        chosen = [some for some in chosen if some[0].strength > (call.size, call.height)]
    moves = {Move(kind, tuple(card for combo in some for card in combo.cards)): some for some in chosen}
    return moves | {NONE: ()}


def apply(state: "TricksState", move: Move) -> "TricksState":
    call = awaiting(state.deal.calls)
    if call is not None:
        return _answered(state, call, move)
    if move in (LOOK, LEAVE):
        return _looked(state, move == LOOK)
    kind, seat = _wanted(state), state.to_act
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
    state = state.then(Event("declared", seat, amount=call.size, note=_note(call)), deal=_with(state, call))
    return state.then(to_act=state.after(seat))


def _note(call: Call) -> str:
    """`point`, `sequence K`, `set T`: the kind, and the rank that is said with it."""
    return f"{call.kind} {piquet.ORDER[call.height]}" if call.height else call.kind


def _with(state: "TricksState", call: Call) -> Deal:
    return replace(state.deal, calls=(*state.deal.calls, call))


def _answered(state: "TricksState", call: Call, move: Move) -> "TricksState":
    seat = state.to_act or 0
    word: Answer = next(each for each in get_args(Answer) if each == move.verb.replace("-", " "))
    call = replace(call, answer=word)
    state = state.then(Event("answered", seat, note=word))
    before = replace(state.deal, calls=state.deal.calls[:-1])
    if move == MAKING:
        call = replace(call, height=piquet.pips(call.cards))
        told = Event("told", call.seat, amount=call.height)
        return state.then(told, deal=replace(before, calls=(*before.calls, call)))
    call = replace(call, combos=call.combos[:1]) if move == EQUAL else call  # lower ones stay unsaid
    return _next(_counted(state.then(deal=before), call).then(to_act=call.seat))


def _counted(state: "TricksState", call: Call) -> "TricksState":
    """The state with a call that has its answer, or calls nothing; what is good or equal is shown."""
    now = total(in_state(state), call.seat)
    state = state.then(deal=_with(state, call))
    if not call.size:
        return state.then(Event("declared", call.seat, amount=0, note=call.kind))
    if call.answer == "equal":
        return state.then(Event("equal", call.seat, call.combos[0], note=call.kind))
    for combo in call.combos if call.answer == "good" else ():
        points = piquet.worth(call.kind, len(combo))
        now += points
        state = state.then(Event("counted", call.seat, combo, points, f"{call.kind} {now}"))
    return state


def _looked(state: "TricksState", looks: bool) -> "TricksState":
    """Younger has looked at the cards he left, and elder with him; or neither has (PC 36)."""
    seat, rest = state.to_act or 0, state.deal.rest
    event = Event("looked_at_talon" if looks else "left_talon", seat, rest if looks else ())
    return _next(state.then(event, deal=replace(state.deal, left="seen" if looks else "unseen")))


def _next(state: "TricksState") -> "TricksState":
    """The same seat calls the next kind, or is through."""
    if _may_look(state) or _wanted(state):
        return state
    if not state.deal.trick:
        return state.go_on()
    through = state.then(phase="playing")
    return through.then(*heard(state, through))


def reply(state: "TricksState") -> "TricksState":
    """Elder has led: it is for younger to declare, and then to play to the trick."""
    elder = state.after(state.dealer)
    younger = state.after(elder)
    state = state.then(phase="declaring", to_act=younger)
    for call in state.deal.calls:
        if call.seat == elder and call.answer == "equal":
            same = [each for each in _combos(state, call.kind) if each.strength == (call.size, call.height)]
            state = _counted(state, replace(call, seat=younger, combos=(same[0].cards,)))
    return _next(state)


def why_not(state: "TricksState", move: Move) -> str:
    call, kind = awaiting(state.deal.calls), _wanted(state)
    if call is not None:
        return _no_answer(state, call, move)
    if _may_look(state):
        return "First 'look' at the cards you left, and elder sees them, too; or 'leave' them."
    if move.verb in _ANSWERS or move.verb in ("look", "leave"):
        return f"There is nothing to {'answer' if move.verb in _ANSWERS else 'look at'} now; {task(state)}."
    if move.verb != kind:
        return f"It is time for the {kind}; {task(state)}."
    lacking = [card for card in move.cards if card not in _hand(state)]
    if lacking:
        return f"You don't hold the {lacking[0].symbol}."
    if state.deal.trick and Move(kind, move.cards) in _moves_of(state, kind):
        return f"Elder's {kind} is better than that; {task(state)}."
    return f"{_WHAT_IT_IS[kind]}; {task(state)}."


_ANSWERS: Final = ("making", "not-good", "equal", "good")
_WHAT_IT_IS: Final = {
    "point": "A point is all your cards of one suit",
    "sequence": "A sequence is three cards of a suit or more in a row, the best one first",
    "set": "A set is three or four aces, kings, queens, jacks or tens, the best one first",
}


def _moves_of(state: "TricksState", kind: str) -> set[Move]:
    """The moves that call one combination of the hand, or a part, whether it beats anything or not."""
    return {Move(kind, part.cards) for combo in _combos(state, kind) for part in piquet.parts(combo)}


def _no_answer(state: "TricksState", call: Call, move: Move) -> str:
    options = " or ".join(f"'{each}'" for each in legal(state))
    mine = _combos(state, call.kind)
    if move.verb not in _ANSWERS:
        return f"First answer the {call.kind} that was called: {options}."
    if move != Move(move.verb):
        return f"Answer with the word alone: {options}."
    if move == MAKING:
        return (
            f"You may ask what a point makes only when you have just as many cards of a suit; say {options}."
        )
    if not mine or move == EQUAL or mine[0].strength < (call.size, call.height):
        return f"What you hold is not {'equal' if move == EQUAL else 'better'}; say {options}."
    return f"That is not so; say {options}."
