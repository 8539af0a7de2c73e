"""Whether the pile is taken, and whether the partner may go out."""

from hoylecli.core.moves import Move
from hoylecli.scoring.canasta import points

from .habits import Habits
from .table import Situation

_LOSS = 60  # points in hand that one would rather lay down before the hand ends


def takes(table: Situation, habits: Habits) -> Move | None:
    """The way in which the player takes the pile, None to draw."""
    ways = [move for move in table.view.legal if move.verb == "take"]
    wilds = {move: sum(card.rank in table.terms.wild for card in move.cards) for move in ways}
    for move in sorted(ways, key=lambda move: wilds[move]):
        if table.pile >= table.view.rules.draw.many + (habits.spend if wilds[move] else habits.least):
            return move
    return None


def permits(table: Situation, habits: Habits) -> bool:
    """Whether the partner may go out: not while this hand would lose much and nobody else is near the end."""
    return table.they_may_go_out or points(table.view.hand) <= _LOSS
