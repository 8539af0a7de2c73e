"""The average player: sound rules of thumb, which remember the cards that are gone."""

from collections.abc import Callable
from random import Random
from typing import Final

from hoylecli.core.cards import SUITS
from hoylecli.core.moves import Move
from hoylecli.families.tricks.nominating import LOOK
from hoylecli.families.tricks.view import TricksView

from ..hands.auction import Estimate, raised
from ..hands.contract_auction import auction_of
from ..hands.contracts import bury
from ..hands.euchre import Ordering
from ..hands.tricks import NIL, give, lay_away, tricks
from ..kernel.layout import highest
from ..policies.selection import bids_said, styles
from ..search.exchanges import by_thumb
from ..worlds.information import Sight, play_of


def plays(view: TricksView, rng: Random) -> Move:
    sight = Sight(view)
    table = sight.at([0] * view.players)
    table.hands[sight.seat] = sight.own
    if view.rules.trump.how == "led" and not sight.plays:
        _, suit = Estimate(view).best(sight.own)
        return Move(cards=(sight.layout.card[highest(sight.own & sight.layout.masks[suit])],))
    choose = styles(view, bids_said(view), view.maker)[sight.seat]
    legal = table.legal()
    return play_of(sight, choose(table, legal) if legal & (legal - 1) else highest(legal))


def passes(view: TricksView, rng: Random) -> Move:
    sight = Sight(view)
    cards = sorted(sight.layout.cards(give(sight.layout, sight.own, view.rules.passing.cards)))
    return next(move for move in view.legal if sorted(move.cards) == cards)


def bids(view: TricksView, rng: Random) -> Move:
    if LOOK in view.legal:
        return LOOK
    sight = Sight(view)
    worth = tricks(sight.layout, sight.own, sight.layout.trump)
    nil = Move("nil")
    if nil in view.legal and worth < NIL:
        return nil
    return min(
        (move for move in view.legal if move.verb == "bid"), key=lambda move: abs((move.amount or 0) - worth)
    )


def orders(view: TricksView, rng: Random) -> Move:
    sight = Sight(view)
    if view.maker is not None:
        return Move(cards=(sight.layout.card[lay_away(sight.layout, sight.own)],))
    return Ordering(view).says(sight.seat, sight.own, len(view.bids))


def contracts(view: TricksView, rng: Random) -> Move:
    sight = Sight(view, "")
    auction = auction_of(view, sight.layout)
    worths = auction.worths(sight.own)
    return auction.says(view.bids, sight.seat, lambda suit: auction.gains(worths, suit))


def buries(view: TricksView, rng: Random) -> Move:
    sight = Sight(view)
    cards = sorted(sight.layout.cards(bury(sight.layout, sight.own, len(view.legal[0].cards))))
    return next(move for move in view.legal if sorted(move.cards) == cards)


def raises(view: TricksView, rng: Random) -> Move:
    estimate = Estimate(view)
    return raised(view, estimate.limit(estimate.layout.mask(view.hand)))


def names(view: TricksView, rng: Random) -> Move:
    estimate = Estimate(view)
    worths = estimate.worths(estimate.layout.mask(view.hand))
    return max(view.legal, key=lambda move: (worths[SUITS.index(move.target.upper())], move.target))


def exchanges(view: TricksView, rng: Random) -> Move:
    return by_thumb(view)


PARTS: Final[dict[str, Callable[[TricksView, Random], Move]]] = {
    "passing": passes,
    "nominating": bids,
    "ordering": orders,
    "contracting": contracts,
    "burying": buries,
    "auction": raises,
    "calling": names,
    "exchanging": exchanges,
    "playing": plays,
}
