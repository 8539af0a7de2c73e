"""The only card of a player with a dog's life, which is played now or kept (FG, Knockout Whist)."""

from hoylecli.core.game import Move
from hoylecli.families.tricks.phases.playing import KNOCK
from hoylecli.families.tricks.rules.ranking import ranking_of
from hoylecli.families.tricks.view import TricksView

from ....hints import Hint


def may_knock(view: TricksView) -> bool:
    """Whether the player may keep the card."""
    return KNOCK in view.legal


def play(view: TricksView) -> Move:
    """Plays the card if it wins the trick as it is, and keeps it if not."""
    card = view.hand[0]
    trick = tuple(play.card for play in view.trick)
    order = ranking_of(view.rules, view.players).order(view.trump)
    return Move(cards=(card,)) if order.best((*trick, card)) == len(trick) else KNOCK


def evaluate(view: TricksView) -> Hint:
    move = play(view)
    if move == KNOCK:
        return Hint(move, "Keep your card for a better trick.")
    return Hint(move, "It takes the trick as it is.")
