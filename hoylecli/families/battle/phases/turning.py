"""War: both turn up a card, and the higher takes both, aces high.

At a tie there is war: each lays three cards face down and one face up, and so on until one is higher. A
player with too few cards lays down what is left, and the other as many (CG).

What is won goes under the pack (CG). Decisions where the source is silent: the cards of one battle lie there
in random order, so that no game goes round in circles; whoever has no card left for a war has lost it, and if
nobody has one, both take back what they laid. A tie within a war is another war. The middle is taken unseen.
`fight` goes on to the next war and `all` to the end, for both players: there is nothing to decide.
"""

from typing import Final

from hoylecli.core.events import Event, Seat
from hoylecli.core.grammar import counted
from hoylecli.core.moves import Move
from hoylecli.core.values import replace
from hoylecli.families.phase import Phase
from hoylecli.families.screen import Style

from ..position import Deal, Hurry, Position
from ..view import BattleView
from .hurrying import ALL, SHUFFLE, TurningUp, chance, taken, told_in_sum, told_shuffling, told_taking

TURN: Final = Move("turn")
FIGHT: Final = Move("fight")
_LEGAL: Final = (TURN, FIGHT, ALL)
_TASK: Final = "type 'turn' for one card, 'fight' to go on to the next war, or 'all' for the rest"
BattlePhase = Phase[Position, BattleView]


def _is_war(after: Deal, before: Deal) -> bool:
    return after.wars > before.wars


def _turned(state: Position) -> Position:
    """The position after a seat has put down what is due; if both have, somebody takes all, or it is war."""
    seat = state.to_act
    assert seat is not None
    deal = state.deal.turned(seat)
    card = deal.up[seat][-1:]
    state = state.updated(
        Event("turned", seat, card, state.deal.due - 1, reveals=True, binding=True), deal=deal
    )
    if len(deal.up[0]) != len(deal.up[1]):
        return _WAY.following(state)
    strength = [(deal.up[each][-1].rank - 2) % 13 for each in (0, 1)]
    if strength[0] != strength[1]:
        return _taken(state, int(strength[1] > strength[0]))
    due = min(state.rules.down + 1, deal.left(0), deal.left(1))
    state = state.updated(
        Event("war", amount=max(due - 1, 0)), deal=replace(deal, due=due, wars=deal.wars + 1)
    )
    if due:
        return _WAY.following(state)
    if not deal.left(0) and not deal.left(1):
        return _drawn(state)
    winner = int(not deal.left(0))
    return _taken(state.updated(Event("spent", 1 - winner)), winner)


def _taken(state: Position, winner: Seat) -> Position:
    middle = sum(map(len, (*state.deal.up, *state.deal.down)))
    state = taken(state, winner, state.deal.taken(winner), middle)
    return state if state.done else _WAY.following(state)


def _drawn(state: Position) -> Position:
    """The end where the last cards of both are equal."""
    deal = state.deal
    own = ((*deal.up[0], *deal.down[0]), (*deal.up[1], *deal.down[1]))
    deal = replace(deal, won=own, up=((), ()), down=((), ()), due=1, battles=deal.battles + 1)
    return state.updated(Event("drawn"), deal=deal).deal_ended()


_HURRIES: Final = {FIGHT: Hurry("war"), ALL: Hurry("end")}
_WAY: Final = TurningUp(lambda deal: 0 if deal.awaits(0) else 1, _turned, _HURRIES, _is_war, "battle")


# What people are asked and told


def _question(view: BattleView, style: Style) -> str:
    if any(view.up) and view.due > 1:
        return f"War: lay {counted(view.due - 1, 'card')} down, and turn one up"
    return "War: turn up your card" if len(view.up[view.to_act or 0]) else "Turn up a card"


def _gloss(move: Move, view: BattleView, style: Style) -> str:
    return {TURN: "one card", FIGHT: "on to the next war", ALL: "on to the end"}[move]


def _turned_up(event: Event, style: Style) -> str:
    down = f"{style.does(event.seat, 'lay')} {counted(event.amount or 0, 'card')} down, and "
    up = f"turn up the {style.cards(event.cards)}"
    if not event.amount:
        return f"{style.does(event.seat, 'turn')} up the {style.cards(event.cards)}."
    return down + (up if event.seat == style.you else up.replace("turn", "turns", 1)) + "."


TURNING: Final[BattlePhase] = Phase(
    name="turning",
    is_played=lambda rules: not rules.pay,
    begin=_WAY.following,
    legal=lambda state: _LEGAL,
    chance=chance,
    apply=_WAY.apply,
    why_not=lambda state, move: f"You choose no cards in this game; {_TASK}.",
    task=lambda state: _TASK,
    question=_question,
    verbs=(TURN.verb, FIGHT.verb, ALL.verb, SHUFFLE),
    gloss=_gloss,
    tellers={
        "turned": _turned_up,
        "war": lambda event, style: "war!",
        "spent": lambda event, style: f"{style.does(event.seat, 'have')} no card left for the war.",
        "took": told_taking,
        "stopped": lambda event, style: "the game stops here, and the larger pack wins.",
        "drawn": lambda event, style: "nobody has a card left: the game is a draw.",
        "shuffled": told_shuffling,
        "hurried": told_in_sum,
    },
)
