"""The dialogue of piquet: point, sequence and set are called and answered, and what is good is counted.

By the Portland Club's laws of piquet ("PC", with the number of the law). Elder calls the point by its number
of cards; younger, with as many, may ask what it makes (PC 46). Sequences are called by length and top card,
sets by number and rank (PC 48). What is good counts, and with it all lower combinations of the kind that the
player chose to count (PC 49); then the cards are shown (PC 55). When elder has led, younger may look at what
was left of the talon, which both then see (PC 36), and counts what he has that is good, before he plays (PC
56).

Nobody has to call all he holds, or anything ("sinking"): both may call a part of a sequence or a set, leave
some of them out or call `none`, and younger may say `good` although he has better. A point is called in full,
and what is untrue cannot be said.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from typing import Final, get_args

from hoylecli.core import Event, Move, capital, counted, number, replace
from hoylecli.families import Phase, Style, Teller
from hoylecli.scoring import piquet
from hoylecli.scoring.piquet import Combo

from ..position import Answer, Call, Deal, Hand, Kind, Position, awaiting, called, uncalled
from ..position.labels import SUITS
from ..position.melds import RANKS, heard, in_state, name, total
from ..view import TricksView
from .phase import TricksPhase, folded, say

# What may be called and answered, and what is counted

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
    """Lets the same seat call its next kind, or ends the phase when all is called."""
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


# Why a call or an answer is not legal


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


# What is asked and told, and what people type


def sequence(size: int, top: int) -> str:
    """A sequence by its length and its highest card, 0 for a seven to 7 for an ace.

    >>> sequence(4, 6), sequence(3, 7), sequence(5, 4)
    ('quart to the king', 'tierce major', 'quint minor')
    """
    if top == len(piquet.ORDER) - 1:
        return f"{piquet.SEQUENCES[size]} major"
    if top == size - 1:
        return f"{piquet.SEQUENCES[size]} minor"
    return f"{piquet.SEQUENCES[size]} to the {_TOPS[piquet.ORDER[top]]}"


_TOPS: Final = {"9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}


def in_call(kind: str, size: int, height: int) -> str:
    """What is called: `point of five`, `quart to the king`, `three tens`, `no sequence`."""
    if not size:
        return f"no {kind}"
    if kind == "point":
        return f"point of {number(size)}"
    return sequence(size, height) if kind == "sequence" else f"{number(size)} {RANKS[piquet.ORDER[height]]}"


def question(view: TricksView, style: Style) -> str:
    """What is to be answered or called."""
    call = awaiting(view.calls or ())
    if call is not None and call.seat != view.seat:
        making = f", making {call.height}" if call.kind == "point" and call.height else ""
        return f"{capital(in_call(call.kind, call.size, call.height))}{making}. Your answer?"
    verbs = [move.verb for move in view.legal]
    if verbs[:1] == ["look"]:
        left, it = counted(view.undealt, "card"), "it" if view.undealt == 1 else "them"
        return f"You left {left}. Look, which shows {it} to elder too, or leave {it}?"
    if verbs == ["none"]:
        kinds, seat = view.rules.declare.kinds, view.seat or 0
        kind = uncalled(kinds, view.calls or (), seat, is_younger=bool(view.trick))
        return f"You have no {kind} to call."
    return f"Your {verbs[0]}?" if verbs else ""


def gloss(move: Move, view: TricksView, style: Style) -> str:
    """A few words on what may be called or answered."""
    if move.verb in ("point", "sequence", "set"):
        combos = piquet.combos(move.verb, move.cards)
        names = [in_call(move.verb, len(combo.cards), combo.height) for combo in combos]
        making = f", making {combos[0].height}" if move.verb == "point" else ""
        return " and ".join(names) + making
    if move.verb == "good" and len(view.legal) > 1:
        return "sink what you hold"
    if move.verb == "none" and len(view.legal) > 1:
        return "sink it"
    return _GLOSSES.get(move.verb, "")


_GLOSSES: Final = {
    "not-good": "yours is better",
    "making": "you have as many cards: ask what these make",
    "equal": "nobody counts it",
    "good": "it counts",
    "look": "you both see what is left",
    "leave": "nobody sees it",
}


def read(text: str, view: TricksView) -> Move | None:
    """The move meant: `point` is the best one, `sequence` all of them; `point hearts`; `not good`."""
    words = folded(text).rstrip(" .!?")
    answer = Move(_SPOKEN.get(words, words))
    if answer in view.legal:
        return answer
    verb, _, suit = words.partition(" ")
    meant = [move for move in view.legal if move.verb == verb and move.cards]
    letters = {alias: letter for letter, long in SUITS.items() for alias in (letter.lower(), long, long[:-1])}
    if suit in letters:
        meant = [move for move in meant if {card.suit for card in move.cards} == {letters[suit]}]
    return meant[0] if meant and (not suit or suit in letters) else None


_SPOKEN: Final = {
    "not good": "not-good",
    "no good": "not-good",
    "not": "not-good",
    "how many": "making",
    "what do they make": "making",
    "making what": "making",
    "yes": "good",
    "even": "equal",
    **dict.fromkeys(
        ("no", "nothing", "no point", "no sequence", "no sequences", "no set", "no sets"), "none"
    ),
    **dict.fromkeys(("it is good", "it's good", "that's good", "they are good", "they're good"), "good"),
}


# Told as it happens


def _says(event: Event, style: Style, words: str) -> str:
    return f'{style.name(event.seat)}: "{capital(words)}"'


def _declared(event: Event, style: Style) -> str:
    kind, rank = event.data["kind"], event.data["rank"]
    height = piquet.ORDER.index(rank) if rank else 0
    return _says(event, style, f"{in_call(kind, event.amount or 0, height)}.")


def _counted_told(event: Event, style: Style) -> str:
    kind, now = event.data["kind"], event.data["total"]
    combo = name(kind, event.cards)
    counts = f"{style.does(event.seat, 'count')} {event.amount} for {'a' if kind != 'set' else ''} {combo}"
    return f"{' '.join(counts.split())}, {style.cards(event.cards)}: {now} so far."


def _bonus(event: Event, style: Style) -> str:
    who, what = style.does(event.seat, "count"), event.data["what"]
    if what == "cards":
        return f"{who} {event.amount} for the cards, with most of the tricks."
    return f"{what}! {who} {event.amount}{'' if what == 'capot' else ' more'}."


def _reckoned(event: Event, style: Style) -> str:
    counts = [f"{style.name(seat)} {count}" for seat, count in enumerate(event.data["totals"])]
    return f"the count: {', '.join(counts)}."


TELLERS: Final[Mapping[str, Teller]] = {
    "declared": _declared,
    "answered": lambda event, style: _says(
        event, style, "making?" if event.data["answer"] == "making" else f"{event.data['answer']}."
    ),
    "told": lambda event, style: _says(event, style, f"{number(event.amount or 0)}."),
    "counted": _counted_told,
    "equal": lambda event, style: (
        f"{style.possessive(event.seat)} {event.data['kind']} is {style.cards(event.cards)}: equal."
    ),
    "looked_at_talon": lambda event, style: (
        f"{style.does(event.seat, 'turn')} up what is left of the talon: {style.cards(event.cards)}."
    ),
    "left_talon": lambda event, style: f"{style.does(event.seat, 'leave')} the talon unseen.",
    "bonus": _bonus,
    "reckoned": _reckoned,
}


DECLARING: Final[TricksPhase] = Phase(
    name="declaring",
    is_played=lambda rules: bool(rules.declare.kinds),
    begin=begin,
    legal=legal,
    apply=apply,
    why_not=why_not,
    task=lambda state: say(legal(state)),
    question=question,
    verbs=("none", "point", "sequence", "set", "making", "not-good", "equal", "good", "look", "leave"),
    gloss=gloss,
    read=read,
    tellers=TELLERS,
)
