"""Cards are turned up by turns on one pile, and some must be paid for (as at beggar-my-neighbour).

Whoever has to pay turns up one card after the other. If one of them must be paid for in its turn, the other
player pays for that, and the debt is forgotten; if none is, whoever is paid takes the whole pile, and begins
the next. A player without a card to turn up has lost, whatever lies on the pile.

Decisions: the player who did not deal begins; `on` goes on until the pile is taken and `all` to the end, for
both players: there is nothing to decide.
"""

from typing import Final

from hoylecli.core.cards import parse_rank
from hoylecli.core.events import Event, Seat
from hoylecli.core.grammar import counted
from hoylecli.core.moves import Move
from hoylecli.core.values import replace
from hoylecli.families.phase import Phase
from hoylecli.families.screen import Style

from ..position import Deal, Hurry, Position, with_hand
from ..view import BattleView
from .hurrying import ALL, SHUFFLE, TurningUp, chance, taken
from .turning import TURN, BattlePhase

ON: Final = Move("on")
_LEGAL: Final = (TURN, ON, ALL)
_TASK: Final = "type 'turn' for one card, 'on' to go on until the pile is taken, or 'all' for the rest"


def _is_taken(after: Deal, before: Deal) -> bool:
    return after.battles > before.battles


def _turned(state: Position) -> Position:
    """The position after a card was turned up: the other's turn, or the pile is taken."""
    deal, seat = state.deal, state.deal.payer
    card, *pack = deal.packs[seat]
    due = next((pay.many for pay in state.rules.pay if parse_rank(pay.rank) == card.rank), 0)
    deal = replace(deal, packs=with_hand(deal.packs, seat, tuple(pack)), pile=(*deal.pile, card))
    state = state.updated(Event("turned", seat, (card,), 0, reveals=True, binding=True), deal=deal)
    if due:
        deal = replace(deal, due=due, payer=1 - seat)
        state = state.updated(Event("owes", 1 - seat, amount=due), deal=deal)
    elif deal.due == 1:
        return _taken(state, 1 - seat)
    else:
        deal = replace(deal, due=deal.due - 1) if deal.due else replace(deal, payer=1 - seat)
        state = state.updated(deal=deal)
    if deal.left(deal.payer):
        return _WAY.following(state)
    return _taken(state.updated(Event("spent", deal.payer)), 1 - deal.payer)


def _taken(state: Position, winner: Seat) -> Position:
    deal = state.deal
    won = with_hand(deal.won, winner, (*deal.won[winner], *deal.pile))
    after = replace(deal, won=won, pile=(), due=0, payer=winner, battles=deal.battles + 1)
    state = taken(state, winner, after, len(deal.pile))
    return state if state.done else _WAY.following(state)


_WAY: Final = TurningUp(
    lambda deal: deal.payer, _turned, {ON: Hurry("pile"), ALL: Hurry("end")}, _is_taken, "pile"
)


# What people are asked and told


def _question(view: BattleView, style: Style) -> str:
    if not view.due:
        return "Turn up a card"
    return f"Pay a card, {view.due - 1} more after it" if view.due > 1 else "Pay the last card"


def _gloss(move: Move, view: BattleView, style: Style) -> str:
    return {TURN: "one card", ON: "on until the pile is taken", ALL: "on to the end"}[move]


def _owes(event: Event, style: Style) -> str:
    return f"{style.does(event.seat, 'have')} to pay {counted(event.amount or 0, 'card')}."


PAYING: Final[BattlePhase] = Phase(
    name="paying",
    is_played=lambda rules: bool(rules.pay),
    begin=_WAY.following,
    legal=lambda state: _LEGAL,
    chance=chance,
    apply=_WAY.apply,
    why_not=lambda state, move: f"You choose no cards in this game; {_TASK}.",
    task=lambda state: _TASK,
    question=_question,
    verbs=(TURN.verb, ON.verb, ALL.verb, SHUFFLE),
    gloss=_gloss,
    tellers={"owes": _owes},
)
"""What it shares with war is told there."""
