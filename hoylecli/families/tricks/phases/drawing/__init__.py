"""Between the tricks cards are drawn from the stock, and melds laid (CG, Two-Handed Pinochle).

The player who has taken the trick may lay one meld with `meld` and its cards, `trade` the nine of trumps for
the card turned up, or do both, where the rules do not make them a choice, or `pass`; a player who can do
nothing of this is not asked. Then each draws a card, the
taker of the trick first. The last card of the stock is shown and the card turned up is drawn after it; then
what lies on the table goes back to the hands.
"""

from typing import Final

from hoylecli.core.moves import Move
from hoylecli.families.phase import Phase

from ...position.position import Position
from ..phase import TricksPhase
from ..refusals import say
from ..trading import TRADE
from . import rules, text
from .refusals import between_tricks, no_meld, no_trade


def _task(state: Position) -> str:
    return say(rules.legal(state))


def _why_not(state: Position, move: Move) -> str:
    return no_trade(state) if move == TRADE else no_meld(state, move, _task(state))


def _why_not_now(state: Position, move: Move, task: str) -> str:
    return between_tricks(state, move, task) if state.phase == "playing" else ""


DRAWING: Final[TricksPhase] = Phase(
    name="drawing",
    is_played=lambda rules: rules.stock.draw,
    begin=rules.begin,
    legal=rules.legal,
    apply=rules.apply,
    why_not=_why_not,
    task=_task,
    question=text.question,
    verbs=("meld", "trade", "pass"),
    why_not_now=_why_not_now,
    gloss=text.gloss,
    read=text.read,
    tellers=text.TELLERS,
)
