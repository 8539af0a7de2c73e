"""The engine of memory: a layout for points, or round after round until a player has enough pairs.

Decisions where the source is silent: the player who does not deal begins, and the players take turns at
dealing; the round in which a player gets the last pair that wins is over at once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from hoylecli.core import PLAY, Card, Event, Move, Outcome, Seat, counted, replace
from hoylecli.families import Style, restored
from hoylecli.families.phase import Phase, by_table
from hoylecli.frame import EngineDefaults
from hoylecli.frame.match import ONE_DEAL, MatchEnd, ScoreLine

from .rules import PairingRules
from .view import Deal, PairingView, Position, view_of

# The two phases of a round: turning cards over, and looking at what lies open before it is hidden.
#
# Two cards are turned over; a pair is taken, other cards are turned down again. A wild card takes any other
# card together with its partner (CG).
#
# Decisions where the source is silent: whoever takes a pair turns again, but not in a round that began with a
# peek, where whoever is first could take everything; two wild cards are a miss; the partner that a wild
# card takes is the first in reading order; the round is over with the last pair, whatever wild cards are
# left. What lies open is turned down when all players have seen enough.

HIDE: Final = Move("hide")
VERBS: Final = frozenset((HIDE.verb, "cut", "deal"))
IN_A_ROW: Final = 3  # pairs without a miss that earn a bonus
PairingPhase = Phase[Position, PairingView]


# Turning


def _turn_begin(state: Position) -> Position:
    return state.updated(turn=state.deal.mover, deal=replace(state.deal, turns=state.deal.turns + 1))


def _turn_legal(state: Position) -> Sequence[Move]:
    places = state.rules.places
    return [Move(target=places[place]) for place in state.deal.covered]


def _turn_apply(state: Position, move: Move) -> Position:
    deal, place = state.deal, state.rules.places.index(move.target)
    deal = replace(deal, up=(*deal.up, place), shown=deal.with_shown((place,)))
    card = deal.board[place]
    data = {"place": move.target}
    state = state.updated(
        Event("turned", deal.mover, (card,), data=data, reveals=True, binding=True), deal=deal
    )
    if len(deal.up) == 1:
        return state
    taken = _taken(deal, state.rules)
    return _found(state, taken) if taken else _missed(state)


def _taken(deal: Deal, rules: PairingRules) -> tuple[int, ...]:
    """The places whose cards the two that lie open take; () for a miss."""
    first, second = (deal.board[place] for place in deal.up)
    if first.is_joker and second.is_joker:
        return ()
    if first.is_joker or second.is_joker:
        kind = rules.kind(second if first.is_joker else first)
        partner = next(place for place in deal.covered if rules.kind(deal.board[place]) == kind)
        return (*deal.up, partner)
    return deal.up if rules.kind(first) == rules.kind(second) else ()


def _found(state: Position, taken: tuple[int, ...]) -> Position:
    deal, places = state.deal, state.rules.places
    streak = deal.streak + 1
    is_bonus = streak % IN_A_ROW == 0 and state.rules.alone
    cards = tuple(deal.board[place] for place in taken)
    data = {"places": [places[place] for place in taken], "bonus": is_bonus}
    event = Event("paired", deal.mover, cards, streak, data, reveals=len(taken) > 2, binding=True)
    deal = replace(
        deal,
        gone=(*deal.gone, *taken),
        up=(),
        shown=deal.with_shown(taken[2:]),
        turns=deal.turns + 1,
        pairs=tuple(each + (seat == deal.mover) for seat, each in enumerate(deal.pairs)),
        streak=streak,
        bonuses=deal.bonuses + is_bonus,
    )
    state = state.updated(event, deal=deal).gained(deal.mover, 1)
    if state.is_won or all(deal.board[place].is_joker for place in deal.covered):
        return state.deal_ended()
    mover = state.after(deal.mover) if deal.has_peeked else deal.mover
    return state.updated(turn=mover, deal=replace(deal, mover=mover))


def _missed(state: Position) -> Position:
    deal = replace(state.deal, misses=state.deal.misses + 1, streak=0)
    return state.phase_ended(Event("missed", deal.mover, amount=deal.misses), deal=deal)


def _turn_why_not(state: Position, move: Move) -> str:
    deal, rules, task = state.deal, state.rules, _turn_task(state)
    if move == HIDE:
        return f"There is nothing to turn down now; {task}."
    if move != Move(target=move.target) or move.verb != PLAY or not move.target:
        return f"The cards lie face down, so name a place; {task}."
    if move.target not in rules.places:
        rows = f"the rows are a to {rules.places[-1][0]}, the columns 1 to {rules.columns}"
        return f"There is no place {move.target}: {rows}; {task}."
    if rules.places.index(move.target) in deal.up:
        return f"{move.target} lies open already; turn over another card."
    return f"Nothing lies at {move.target} any more; {task}."


def _turn_task(state: Position) -> str:
    which = "a second card" if state.deal.up else "a card"
    return f"turn over {which} by its row and column, such as '{_turn_legal(state)[0]}'"


def _turn_question(view: PairingView, style: Style) -> str:
    if view.up:
        return "And the second card?"
    places = [view.rules.places[place] for place in view.covered]
    return f"Which card do you turn over, {places[0]} to {places[-1]}?"


def _paired(event: Event, style: Style) -> str:
    cards, places = event.cards, ", ".join(event.data["places"])
    bonus = f" {counted(event.amount or 0, 'pair')} in a row: a bonus." if event.data["bonus"] else ""
    took = f"{style.does(event.seat, 'take')} {style.cards(cards)} ({places})"
    return f"{took}, a pair with a wild card.{bonus}" if len(cards) > 2 else f"{took}, a pair.{bonus}"


TURNING: Final[PairingPhase] = Phase(
    name="turning",
    is_played=lambda rules: True,
    begin=_turn_begin,
    legal=_turn_legal,
    apply=_turn_apply,
    why_not=_turn_why_not,
    task=_turn_task,
    question=_turn_question,
    verbs=(PLAY,),
    tellers={
        "paired": _paired,
        "missed": lambda event, style: f"{style.does(event.seat, 'find')} no pair.",
    },
)
"""What was turned is not told in words: it would stay to be read when the cards are hidden again."""


# Looking


def _look_begin(state: Position) -> Position:
    deal = state.deal
    if deal.turns:
        return state.updated(turn=deal.mover)
    everywhere = tuple(range(len(deal.board)))
    deal = replace(deal, up=everywhere, shown=deal.with_shown(everywhere))
    return state.updated(Event("peek", cards=deal.board), turn=deal.mover, deal=deal)


def _look_apply(state: Position, move: Move) -> Position:
    deal = replace(state.deal, looked=state.deal.looked + 1)
    if deal.looked < state.players:
        return state.updated(
            Event("looked", state.to_act or 0, binding=True), deal=deal, turn=state.after(state.to_act or 0)
        )
    mover = state.after(deal.mover) if deal.turns else deal.mover
    deal = replace(deal, up=(), looked=0, mover=mover)
    return state.phase_ended(Event("hidden", amount=len(state.deal.up), binding=True), deal=deal)


def _look_question(view: PairingView, style: Style) -> str:
    if not view.turns:
        return "Look well: these are all the cards. Turn them down?"
    what = " and ".join(f"{view.rules.places[place]} {style.cards(_at(view, place))}" for place in view.up)
    return (
        f"No pair for {'you' if view.mover == style.you else style.name(view.mover)}: {what}. Turn them down?"
    )


def _at(view: PairingView, place: int) -> tuple[Card, ...]:
    card = view.cards[place]
    return () if card is None else (card,)


_LOOK_TASK: Final = f"look at the cards that lie open, and '{HIDE}' them"
LOOKING: Final[PairingPhase] = Phase(
    name="looking",
    is_played=lambda rules: True,
    begin=_look_begin,
    legal=lambda state: (HIDE,),
    apply=_look_apply,
    why_not=lambda state, move: f"First {_LOOK_TASK}.",
    task=lambda state: _LOOK_TASK,
    question=_look_question,
    verbs=(HIDE.verb,),
    gloss=lambda move, view, style: "turn the cards down again",
    tellers={"peek": lambda event, style: f"all {len(event.cards)} cards lie open for a moment."},
)


PHASES: Final = {phase.name: phase for phase in (TURNING, LOOKING)}


# The engine


@dataclass(frozen=True, slots=True)
class PairingEngine(EngineDefaults):
    """What the frame asks of memory; see `frame.Engine`."""

    pack: tuple[Card, ...]
    match: MatchEnd

    phases: ClassVar[Mapping[str, PairingPhase]] = PHASES

    def lay_out(self, state: Position, order: tuple[Card, ...]) -> Position:
        """All cards face down, row by row."""
        mover = state.after(state.dealer)
        deal = Deal(order, shown=((),) * len(order), mover=mover, pairs=(0,) * state.players)
        return state.updated(
            Event("dealt", state.dealer, amount=len(order), data={"round": state.number}), deal=deal
        )

    def next_phase(self, state: Position) -> str | None:
        """Looking, after a miss and in some rounds before the first turn; else turning."""
        peek = state.rules.peek and not state.rules.alone and state.number % state.rules.peek == 0
        looks = state.phase == TURNING.name or (state.phase == "deal" and peek)
        return LOOKING.name if looks else TURNING.name

    def why_not(self, state: Position, move: Move) -> str:
        phase = PHASES[state.phase]
        return by_table(move, phase.task(state)) or phase.why_not(state, move)

    def settled(self, state: Position) -> Sequence[ScoreLine]:
        """The points of a player alone; pairs of two players have been counted as they were taken."""
        if not state.rules.alone:
            return ()
        deal = state.deal
        text = ", ".join((
            counted(sum(deal.pairs), "pair"),
            counted(deal.bonuses, "bonus", "bonuses"),
            counted(deal.misses, "miss", "misses"),
        ))  # fmt: skip
        return [ScoreLine(state.points, text=text)]

    def view(self, state: Position, seat: Seat | None) -> PairingView:
        return view_of(state, seat)

    def outcome(self, state: Position) -> Outcome:
        """Scores are points alone, and pairs of two. detail: `misses` alone, else `rounds`."""
        detail = {"misses": state.deal.misses} if state.rules.alone else {"rounds": state.number}
        return Outcome(state.scores, tuple(state.winning_sides), detail=detail)


def undealt(rules: PairingRules, players: int, seed: int) -> Position:
    """The table before the first deal, or before the cut that says who deals; nobody cuts alone."""
    match = ONE_DEAL if rules.alone else MatchEnd(target=rules.pairs_to_win, at_once=True)
    engine, first_dealer = PairingEngine(rules.pack, match), "you" if rules.alone else rules.first_dealer
    return Position.undealt(engine, rules, players, seed, Deal(), first_dealer=first_dealer)


# A world that a view allows: the cards that were never shown, in any order


def sample(view: PairingView, rng: Random) -> Position:
    """A state in which `view.seat` would see exactly `view`, all of them equally likely."""
    hidden = [card for card in view.rules.pack if card not in view.cards]
    rng.shuffle(hidden)
    deal = Deal(
        board=tuple(hidden.pop() if card is None else card for card in view.cards),
        gone=view.gone,
        up=view.up,
        shown=view.shown,
        mover=view.mover,
        turns=view.turns,
        looked=view.looked,
        pairs=view.pairs,
        misses=view.misses,
        streak=view.streak,
        bonuses=view.bonuses,
    )
    return restored(view, undealt(view.rules, len(view.scores), rng.getrandbits(30)), deal)
