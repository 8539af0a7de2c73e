"""Three players of canasta, who decide by the same rules of thumb and weigh them differently.

- beginner: takes the pile whenever it can, lays everything down, throws what it can spare.
- average: keeps cards for the pile, spends wild cards on openings and canastas only, and throws with an eye
  on the next player.
- expert: weighs the chance of each throw to be taken by the size of the pile, builds canastas from several
  cards at once, and asks a partner with a full hand before going out.
"""

from random import Random
from typing import Final

from hoylecli.core.moves import PLAY, Move
from hoylecli.families.together.view import TogetherView

from .. import Bot, Persona
from ..hints import Hint
from ..levels import Player
from .choices import permits, takes, throws
from .habits import AVERAGE, BEGINNER, EXPERT, Habits
from .hint import explain
from .laying import move_of, next_laying
from .table import Situation, table_of


def evaluate(view: TogetherView, rng: Random) -> Hint:
    """What the expert would do, and why."""
    move, table = decide(view, EXPERT, rng), table_of(view)
    laying = next_laying(table, EXPERT) if view.phase == "melding" else None
    return explain(table, EXPERT, move, laying, rng)


def _by(habits: Habits) -> Player[TogetherView]:
    return Player(evaluate, lambda view, rng: decide(view, habits, rng))


def decide(view: TogetherView, habits: Habits, rng: Random) -> Move:
    """The move of a player with these habits."""
    if len(view.legal) == 1:
        return view.legal[0]
    table = table_of(view)
    if view.phase == "permission":
        return Move("yes" if permits(table, habits) else "no")
    if view.phase == "drawing":
        return takes(table, habits) or (Move("draw") if Move("draw") in view.legal else Move("pass"))
    return _in_turn(table, habits, rng)


def _in_turn(table: Situation, habits: Habits, rng: Random) -> Move:
    laying = next_laying(table, habits)
    if laying is not None and Move("ask") in table.view.legal and _asks(table, habits):
        return Move("ask")
    move = move_of(table, laying.step) if laying is not None else None
    if move is not None and move in table.view.legal:
        return move
    if any(each.verb == PLAY for each in table.view.legal):
        return Move(cards=(throws(table, habits, rng)[0].card,))
    return table.view.legal[0]


def _asks(table: Situation, habits: Habits) -> bool:
    """Whether the player asks before going out: when the partner holds many cards."""
    partner = (table.seat + len(table.view.hand_sizes) // 2) % len(table.view.hand_sizes)
    return table.view.hand_sizes[partner] >= habits.asks


_PLAYERS: Final[dict[str, Bot]] = {
    "beginner": _by(BEGINNER),
    "average": _by(AVERAGE),
    "expert": _by(EXPERT),
}


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The player of `level`, one of `bots.LEVELS`; personas make no difference here."""
    return _PLAYERS[level]
