"""How the beginner and the average player decide, and how all players lay hands out by hand."""

from random import Random

from hoylecli.core.cards import Card
from hoylecli.core.moves import Move
from hoylecli.families.knocking.position import lengthened
from hoylecli.families.knocking.view import KnockingView
from hoylecli.families.rummy.deal import Hand
from hoylecli.scoring.gin.melds import Arrangement, arrange, mask_deadwood
from hoylecli.scoring.gin.showdown import LayOff, best_layoff

from .table import VALUES, Situation, completes, danger, outs, table_of

_OUT = 1.5  # points of deadwood that a card which would help is worth
_RISK = 12.0  # what it costs to give the opponent a meld


def takes(view: KnockingView, rng: Random) -> bool:
    """Takes a discard that finds a place in a meld."""
    table = table_of(view)
    return completes(table.hand, table.top)


def knocks_of(view: KnockingView) -> list[tuple[int, Move]]:
    """The legal knocks within the limit with their deadwood, the least first."""
    hand = table_of(view).hand
    knocks = [(mask_deadwood(hand ^ 1 << move.cards[0]), move) for move in view.legal if move.verb == "knock"]
    within = [(count, move) for count, move in knocks if count <= view.limit]
    return sorted(within, key=lambda each: (each[0], -VALUES[each[1].cards[0]], each[1].cards[0]))


def throws_of(view: KnockingView) -> list[Card]:
    return [move.cards[0] for move in view.legal if move.verb != "knock"]


def highest_unmatched(view: KnockingView, rng: Random) -> Card:
    """The throw that leaves the least deadwood now."""
    hand = table_of(view).hand
    return min(throws_of(view), key=lambda card: (mask_deadwood(hand ^ 1 << card), rng.random()))


def knocks_at_once(view: KnockingView, deadwood: int, rng: Random) -> bool:
    return True


def by_outs_and_danger(view: KnockingView, rng: Random) -> Card:
    """Weighs what is left unmatched against what may still help, and what the discard may give away."""
    table = table_of(view)
    chances = table.chances()
    worth = {card: _worth(table, card, chances) for card in throws_of(view)}
    return min(worth, key=lambda card: (-worth[card], card))


def _worth(table: Situation, card: Card, chances: dict[int, float]) -> float:
    left = table.hand ^ 1 << card
    helping = min(outs(left, table.unseen), 12) * min(table.stock / 12, 1)
    return _OUT * helping - mask_deadwood(left) - _RISK * danger(card, chances)


def knocks_by_stage(view: KnockingView, deadwood: int, rng: Random) -> bool:
    """Early with anything, later only with little, as the other has had time, and an undercut costs 25."""
    table = table_of(view)
    if not deadwood or table.turn <= 7:
        return True
    return deadwood <= (7 if table.turn <= 10 else 4)


def lay_out(view: KnockingView) -> Move:
    """The next step: a meld of the best arrangement, then what can be laid off, then `done`."""
    laid_out = best_of(view)
    if laid_out.melds:
        return Move("meld", laid_out.melds[0])
    if isinstance(laid_out, LayOff) and laid_out.laid_off:
        card, meld = laid_out.laid_off[0]
        return Move("lay", (card,), target=f"m{meld + 1}")
    return Move("done")


def best_of(view: KnockingView) -> Arrangement | LayOff:
    """The best that can still be done with the cards that the viewer has not laid down."""
    assert view.seat is not None
    assert view.knock is not None
    loose = view.loose(view.seat)
    return arrange(loose) if view.seat == view.knock.seat else best_layoff(_targets(view), loose)


def _targets(view: KnockingView) -> list[Hand]:
    """The knocker's melds, with what has been laid on them; none after gin."""
    assert view.knock is not None
    knocker = view.knock.seat
    return lengthened(view.laid_by(knocker), view.laid_off or ()) if view.loose(knocker) else []
