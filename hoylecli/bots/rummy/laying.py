"""Hands laid out by hand: the moves that come to the best arrangement."""

from hoylecli.core.moves import Move
from hoylecli.families.rummy.view import RummyView
from hoylecli.scoring.gin.melds import arrange
from hoylecli.scoring.gin.showdown import best_layoff


def lay_out(view: RummyView) -> Move:
    """The next step: a meld of the best arrangement, then what can be laid off, then `done`."""
    assert view.seat is not None
    assert view.knock is not None
    loose = view.loose(view.seat)
    knocker = view.knock.seat
    if view.seat == knocker:
        melds = arrange(loose).melds
    else:
        is_gin = not view.loose(knocker)
        melds = best_layoff(() if is_gin else view.melds[knocker], loose).melds
    for move in view.legal:
        if move.verb == "meld" and move.cards in melds:
            return move
    laying = [move for move in view.legal if move.verb == "lay"]
    return laying[0] if laying else view.legal[-1]
