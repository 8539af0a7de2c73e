"""Hands laid out by hand: the moves that come to the best arrangement."""

from hoylecli.core.moves import Move
from hoylecli.families.rummy.position.deal import Hand
from hoylecli.families.rummy.position.melds import lengthened
from hoylecli.families.rummy.view import RummyView
from hoylecli.scoring.gin.melds import Arrangement, arrange
from hoylecli.scoring.gin.showdown import LayOff, best_layoff


def lay_out(view: RummyView) -> Move:
    """The next step: a meld of the best arrangement, then what can be laid off, then `done`."""
    laid_out = best_of(view)
    if laid_out.melds:
        return Move("meld", laid_out.melds[0])
    if isinstance(laid_out, LayOff) and laid_out.laid_off:
        card, meld = laid_out.laid_off[0]
        return Move("lay", (card,), target=f"m{meld + 1}")
    return Move("done")


def best_of(view: RummyView) -> Arrangement | LayOff:
    """The best that can still be done with the cards that the viewer has not laid down."""
    assert view.seat is not None
    assert view.knock is not None
    loose = view.loose(view.seat)
    return arrange(loose) if view.seat == view.knock.seat else best_layoff(_targets(view), loose)


def _targets(view: RummyView) -> list[Hand]:
    """The knocker's melds, with what has been laid on them; none after gin."""
    assert view.knock is not None
    knocker = view.knock.seat
    return lengthened(view.melds[knocker], view.laid_off) if view.loose(knocker) else []
