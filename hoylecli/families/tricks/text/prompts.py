"""What a player is asked, and a few words on each legal move."""

from hoylecli.core.moves import Move
from hoylecli.families.screen import Style

from ..derived import order_of
from ..phases import PHASES
from ..position.following import led
from ..view import TricksView


def question(view: TricksView, style: Style) -> str:
    """What the seat to act is asked."""
    return PHASES[view.phase].question(view, style) if view.phase in PHASES else ""


def kind(view: TricksView) -> str:
    """`lead`, `follow` or, for who cannot follow, `discard`; the phase before the tricks."""
    if view.phase != "playing":
        return view.phase
    if not view.trick:
        return "lead"
    order = order_of(view)
    cards = [card for move in view.legal for card in move.cards]
    return "follow" if any(order.suit[card] == led(order, view.trick) for card in cards) else "discard"


def gloss(move: Move, view: TricksView, style: Style) -> str:
    """A few words on a legal move."""
    return PHASES[view.phase].gloss(move, view, style)
