"""The engine of dice games: turn after turn until somebody has won.

A game is one deal of the frame, whose phase `turn` begins again for each player. There are no cards.
Decisions where the sources are silent: seat 0 begins; a player alone goes on until the target is reached, and
tries to do it in few turns.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from hoylecli.core import TABLE, AmbiguousMove, Card, Event, IllegalMove, Move, Outcome, Seat, one_of
from hoylecli.core.values import changing, replace
from hoylecli.families import Phase, Style, restored
from hoylecli.frame import EngineDefaults
from hoylecli.frame.match import MatchEnd
from hoylecli.scoring.farkle import Dice, SetAside, rolled

from .rules import DiceRules
from .view import NUMBERS, STOPS, Deal, DiceView, Position, dice_move, dice_of, points, shown, shows, view_of

# A turn: dice are rolled, some that count are set aside, and the player rolls the rest or ends the turn.
#
# FG, Farkle Rules. When all dice have counted they can all be rolled again. A roll in which nothing counts
# loses what the turn has brought. Decisions where FG is silent: a die counts with others of its own roll
# only; where all count the turn may end, too; equal scores do not beat, so of two who are level whoever was
# there first has won.

DicePhase = Phase[Position, DiceView]

_WORDS: Final = {
    "keep": "keep",
    "roll": "keep",
    "rollagain": "keep",
    "rollon": "keep",
    "aside": "keep",
    "bank": "bank",
    "hold": "bank",
    "stop": "bank",
}
"""What people say, without blanks, and the verb that is meant."""
_BETWEEN: Final = re.compile(r"[\s,\[\]]+")
_TYPED: Final = re.compile(r"([a-z]*?)([0-9]*)(all)?")


def _begin(state: Position) -> Position:
    deal = replace(
        state.deal,
        roller=state.after(state.deal.roller),
        free=state.rules.dice,
        rolled=(),
        aside=(),
        points=0,
    )
    return replace(state, turn=TABLE, deal=deal)


_FALLEN: Final = changing(Position, "events", "deal", "turn")


def _legal(state: Position) -> Sequence[Move]:
    found, stop = state.rules.ways(state.deal.rolled), state.rules.stop
    lacks = state.least - state.deal.points
    keeping = [dice_move("keep", way.dice) for way in found]
    return keeping + [dice_move(stop, way.dice) for way in found if way.points >= lacks]


def _chance(state: Position) -> Move:
    return dice_move("roll", rolled(state.deal.free, state.seed, state.shuffles))


def _apply(state: Position, move: Move) -> Position:
    if state.to_act == TABLE:
        return _rolled(state, move)
    deal = state.deal
    way = next(way for way in state.rules.ways(deal.rolled) if way.dice == dice_of(move))
    total = deal.points + way.points
    if move.verb in STOPS:
        banked = Event(
            "banked",
            deal.roller,
            amount=total,
            data={"score": state.scores[deal.roller] + total, "verb": state.rules.stop},
        )
        return _finished(state.updated(banked), total)
    left = state.rules.left(deal.free, way)
    again = len(way.dice) == deal.free
    data = {"dice": list(way.dice), "turn": total, "left": left, "again": again}
    aside = () if again else tuple(sorted(deal.aside + way.dice))
    return state.updated(
        Event("kept", deal.roller, amount=way.points, data=data),
        deal=replace(deal, free=left, rolled=(), aside=aside, points=total),
        turn=TABLE,
    )


def _rolled(state: Position, move: Move) -> Position:
    """The state after a roll: with the player to choose, or with the turn lost."""
    rules, deal, dice = state.rules, state.deal, dice_of(move)
    if len(dice) != deal.free or move != dice_move("roll", dice):
        example = dice_move("roll", tuple(range(1, deal.free + 1)))
        raise IllegalMove(f"A roll is {NUMBERS[deal.free]} of the faces 1 to 6, such as '{example}'.")
    event = Event("rolled", deal.roller, data={"dice": list(dice)}, reveals=True, binding=True)
    state = _FALLEN(state, state.events + (event,), replace(deal, rolled=dice), deal.roller)
    if rules.ways(dice):
        return state
    ruined = 0 < rules.ruined_by <= dice.count(rules.lost_by)
    lost = deal.points + ruined * state.scores[deal.roller]
    data = {"call": rules.call, "face": rules.lost_by, "all": ruined}
    state = state.updated(Event("lost", deal.roller, amount=lost, data=data))
    return _finished(state, -state.scores[deal.roller] if ruined else 0)


def _finished(state: Position, gained: int) -> Position:
    """The state after a turn that has changed the player's score by so much."""
    rules, deal, seat = state.rules, state.deal, state.deal.roller
    state = state.gained(seat, gained)
    turns = tuple((*row, gained) if each == seat else row for each, row in enumerate(deal.turns))
    leader, left = deal.leader, None if deal.left is None else deal.left - 1
    goal = rules.end.target if leader is None else state.scores[leader] + 1
    if state.scores[seat] >= goal:
        if leader is None or rules.end.last_round == "until_unbeaten":
            left = 0 if rules.end.last_round == "none" else state.players - 1
        state = state.updated(Event("leads", seat, amount=state.scores[seat], data={"left": left}))
        leader = seat
    elif leader is None and seat == state.players - 1 and len(turns[seat]) >= rules.end.rounds:
        state, left = state.updated(Event("out_of_turns", amount=rules.end.rounds)), 0
    return state.phase_ended(deal=replace(deal, turns=turns, leader=leader, left=left))


# Refusals and what people type


def _task(state: Position) -> str:
    best = state.rules.ways(state.deal.rolled)[0].dice
    keep, bank = dice_move("keep", best), dice_move(state.rules.stop, best)
    rolls = f"'{keep}' rolls {'again' if len(best) == state.deal.free else 'the other dice'}"
    return f"{rolls}, and '{bank}' ends your turn" if bank in _legal(state) else rolls


def _why_not(state: Position, move: Move) -> str:
    deal, dice = state.deal, tuple(sorted(dice_of(move)))
    if move.verb not in ("keep", state.rules.stop):
        return f"Say which dice you keep: {_task(state)}."
    found = state.rules.ways(deal.rolled)
    if not dice or move != Move(move.verb, amount=move.amount):
        return f"Name dice by what they show, as in '{dice_move(move.verb, found[0].dice)}'."
    way = next((way for way in found if way.dice == dice), None)
    has_choice = len(found) > 1 or len(found[0].dice) < len(deal.rolled)
    is_strange = any(dice.count(face) > deal.rolled.count(face) for face in dice)
    if is_strange or (way is None and not has_choice):
        on_table = shows(deal.rolled, " ".join(map(str, sorted(deal.rolled))))
        return f"{on_table}; {'keep some of these' if has_choice else _task(state)}."
    if way is None:
        return _why_not_these(found, dice)
    if dice != dice_of(move):
        return f"Write it as '{dice_move(move.verb, dice)}'."
    total = deal.points + way.points
    return (
        f"That makes {points(total)}, and you need {state.least:,} in one turn to get on the board. "
        "Keep dice and roll on."
    )


def _why_not_these(found: Sequence[SetAside], dice: Dice) -> str:
    """Why these dice of the roll cannot be set aside. found: those that can."""
    best = dice_move("keep", found[0].dice)
    idle = next((face for face in dice if all(face not in way.dice for way in found)), None)
    if idle is not None:
        return f"A {idle} counts nothing in this roll; '{best}' would do."
    return f"Not every one of these dice counts; '{best}' would do."


def _read(text: str, view: DiceView) -> Move | None:
    """`5 1 1`, `keep all`, `hold`: dice in any order, and words for rolling on and for stopping.

    Stopping without dice named counts all that can be; rolling on needs them, unless there is no choice.
    """
    typed = _TYPED.fullmatch(_BETWEEN.sub("", text.lower()))
    if typed is None or not any(typed.groups()) or not view.rolled:
        return None
    word, digits, everything = typed.groups()
    said = {verb for each, verb in _WORDS.items() if word and each.startswith(word)}
    if len(said) != bool(word):
        return None
    if "0" in digits and len(digits) < 10:  # no die shows it: what follows would be read without it
        return Move("keep", amount=int(digits))
    dice = tuple(sorted(map(int, digits)))
    found = view.rules.ways(view.rolled)
    if everything:
        dice = max(found, key=lambda way: (len(way.dice), way.points)).dice
    stops = said == {"bank"}
    if not dice and (stops or len(found) == 1):
        dice = found[0].dice
    verbs = {view.rules.stop} if stops else said or {"keep", view.rules.stop}
    meant = [move for move in view.legal if move.verb in verbs and (not dice or dice_of(move) == dice)]
    if len(meant) > 1:
        every = f"'{meant[0]}' takes all that count, and 'moves' lists your choices"
        which = f"could be {one_of(meant)}. Which one?" if dice else f"needs dice: {every}."
        raise AmbiguousMove(f"'{text.strip()}' {which}")
    if meant:
        return meant[0]
    return dice_move(view.rules.stop if stops else "keep", dice) if len(dice) < 10 else None


# Text


def _question(view: DiceView, style: Style) -> str:
    if view.rules.stop == "hold":
        return "Roll again, or hold?"
    need = f" ({view.least:,} needed)" if view.least > view.points else ""
    return f"Keep dice and roll on, or bank{need}?"


def _gloss(move: Move, view: DiceView, style: Style) -> str:
    way = next(way for way in view.rules.ways(view.rolled) if way.dice == dice_of(move))
    total = view.points + way.points
    if move.verb in STOPS:
        return f"{total:,} for this turn, {view.scores[view.roller] + total:,} in all"
    left = view.rules.left(view.free, way)
    return f"{total:,} so far, and {NUMBERS[left]} to roll"


def _kept(event: Event, style: Style) -> str:
    data = event.data
    worth = f" for {event.amount:,}" if sum(data["dice"]) != event.amount else ""
    turn = f", {data['turn']:,} in this turn" if data["turn"] != event.amount else ""
    again = "; all have counted, so all are rolled again" if data["again"] and data["left"] > 1 else ""
    return f"{style.does(event.seat, 'keep')} {shown(data['dice'], style)}{worth}{turn}{again}."


def _lost(event: Event, style: Style) -> str:
    everything = "all " if event.data["all"] else ""
    what = f"{everything}{points(event.amount)}" if event.amount else "the turn"
    return f"{event.data['call']}! {style.does(event.seat, 'lose')} {what}."


def _leads(event: Event, style: Style) -> str:
    left = event.data["left"]
    turns = "there is one more turn" if left == 1 else f"there are {left} more turns"
    lead = f"{style.does(event.seat, 'lead')} with {points(event.amount or 0)}"
    return f"{lead}: {turns} to beat that." if left else ""


TURN: Final[DicePhase] = Phase(
    name="turn",
    is_played=lambda rules: True,
    begin=_begin,
    legal=_legal,
    chance=_chance,
    apply=_apply,
    why_not=_why_not,
    task=_task,
    question=_question,
    verbs=("keep", *STOPS),
    gloss=_gloss,
    read=_read,
    tellers={
        "rolled": lambda event, style: (
            f"{style.does(event.seat, 'roll')} {shown(event.data['dice'], style)}."
        ),
        "kept": _kept,
        "banked": lambda event, style: (
            f"{style.does(event.seat, event.data['verb'])} {event.amount:,}: {points(event.data['score'])}."
        ),
        "lost": _lost,
        "leads": _leads,
        "out_of_turns": lambda event, style: f"that was the last of {event.amount} turns each.",
    },
)


PHASES: Final[Mapping[str, DicePhase]] = {TURN.name: TURN}
VERBS: Final = frozenset(("roll", *TURN.verbs))


# The engine


@dataclass(frozen=True, slots=True)
class DiceEngine(EngineDefaults):
    """What the frame asks of a dice game; see `frame.Engine`."""

    match: MatchEnd
    pack: tuple[Card, ...] = ()

    phases: ClassVar[Mapping[str, DicePhase]] = PHASES

    def lay_out(self, state: Position, order: tuple[Card, ...]) -> Position:
        return state.updated(deal=Deal(roller=state.dealer, turns=((),) * state.players))

    def next_phase(self, state: Position) -> str | None:
        """The next turn; None when the last has been taken."""
        return TURN.name if state.deal.left != 0 else None

    def why_not(self, state: Position, move: Move) -> str:
        if move.verb == "roll":
            return f"The dice are rolled for you; {TURN.task(state)}."
        return TURN.why_not(state, move)

    def view(self, state: Position, seat: Seat | None) -> DiceView:
        return view_of(state, seat)

    def outcome(self, state: Position) -> Outcome:
        """Scores are points. detail: `turns` that were taken, by the player who had the most.

        The leader at the end wins; if nobody has reached the target, whoever has the best score. A player
        alone who has not reached it has not won.
        """
        deal, scores = state.deal, state.scores
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        winners = best if deal.leader is None and state.players > 1 else [deal.leader]
        turns = max(map(len, deal.turns))
        return Outcome(scores, tuple(seat for seat in winners if seat is not None), detail={"turns": turns})


def undealt(rules: DiceRules, players: int, seed: int) -> Position:
    """The table before the first roll."""
    empty = Position(
        engine=DiceEngine(MatchEnd(deals=1, at_once=True)),
        rules=rules,
        seed=seed,
        players=players,
        deal=Deal(),
        scores=(0,) * players,
        dealer=players - 1,
    )
    opened: Position = empty.opened()
    return replace(opened, events=())


# A world that a view allows: it shows all there is, and only how the dice will fall differs


def sample(view: DiceView, rng: Random) -> Position:
    """A state in which every seat sees what the view shows, with other dice to come."""
    deal = Deal(
        roller=view.roller,
        free=view.free,
        rolled=view.rolled,
        aside=view.aside,
        points=view.points,
        turns=view.turns,
        leader=view.leader,
        left=view.left,
    )
    return restored(view, undealt(view.rules, len(view.scores), rng.getrandbits(30)), deal)
