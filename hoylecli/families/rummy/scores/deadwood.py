"""A hand of gin: the difference in deadwood, and the bonuses (CG, CC and FG, Gin Rummy)."""

from collections.abc import Sequence

from hoylecli.core.cards import Card
from hoylecli.core.events import Seat
from hoylecli.frame.line import ScoreLine
from hoylecli.scoring.gin.melds import Arrangement, card_value
from hoylecli.scoring.gin.showdown import Bonuses, LayOff, Showdown, scored, showdown

from ..position.labels import high_first
from ..position.position import Position


def value(cards: Sequence[Card]) -> int:
    """What unmatched cards count."""
    return sum(map(card_value, cards))


def showdown_of(state: Position) -> Showdown:
    """Both hands laid out: as well as can be, or as the players have done it."""
    deal, rules, terms = state.deal, state.rules, state.terms
    assert deal.knock is not None
    knocker, other = deal.knock.seat, state.after(deal.knock.seat)
    bonuses = Bonuses(rules.close.gin, rules.close.undercut)
    if rules.arrange == "auto":
        limit = max(terms.limit, deal.knock.deadwood)
        return showdown(deal.hands[knocker], deal.hands[other], limit, terms.doubled, bonuses)
    left, loose = (tuple(high_first(deal.loose(seat))) for seat in (knocker, other))
    laid_out = Arrangement(deal.melds[knocker], left, value(left))
    answered = LayOff(
        deal.melds[other], tuple((laid.card, laid.meld) for laid in deal.laid_off), loose, value(loose)
    )
    return scored(laid_out, answered, terms.doubled, bonuses)


def winner_of(result: Showdown, knocker: Seat) -> Seat:
    return knocker if result.winner == "knocker" else 1 - knocker


def lines(state: Position) -> list[ScoreLine]:
    """What the hand counts, a line a seat."""
    deal = state.deal
    assert deal.knock is not None
    assert deal.showdown is not None
    won = winner_of(deal.showdown, deal.knock.seat)
    text = _sum(deal.showdown)
    return [
        ScoreLine(deal.showdown.points, text=text) if seat == won else ScoreLine(0)
        for seat in range(state.players)
    ]


def _sum(result: Showdown) -> str:
    """`31 - 6`, `31 + 25 for gin`, `(8 - 5 + 25 for the undercut) x 2`."""
    items = dict(result.items)
    more, less = sorted((result.knocker.deadwood, result.opponent.deadwood), reverse=True)
    words = f"{more} - {less}" if less else str(more)
    words += f" + {items['gin']} for gin" if "gin" in items else ""
    words += f" + {items['undercut']} for the undercut" if "undercut" in items else ""
    return f"({words}) x 2 for the upcard" if "spade" in items else words
