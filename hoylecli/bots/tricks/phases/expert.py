"""The expert: in each part of a deal it plays out what it may do, in worlds that fit what it has seen."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from hoylecli.core.moves import Move
from hoylecli.families.tricks.nominating import LOOK
from hoylecli.families.tricks.view import TricksView

from ..evaluation.lives import call_values
from ..search.auction import Bidding, Outlook
from ..search.contracts import bid_values as contract_values
from ..search.contracts import bury_values
from ..search.exchanges import Trial, as_move
from ..search.rollouts import thoughts
from ..worlds.information import play_of
from .nominating import bid_values, blind_values
from .ordering import away_values, say_values
from .passing import choices

_BEHIND: Final = 100  # points from which a blind bid may be worth a thought


def plays(view: TricksView, rng: Random) -> Move:
    thought = thoughts(view, rng)
    return play_of(thought.sight, thought.bit)


def passes(view: TricksView, rng: Random) -> Move:
    sight, ranked = choices(view, rng)
    cards = sorted(sight.layout.cards(ranked[0].cards))
    return next(move for move in view.legal if sorted(move.cards) == cards)


def bids(view: TricksView, rng: Random) -> Move:
    if LOOK in view.legal:
        return best(blind_values(view, rng)) if is_behind(view) else LOOK
    return best(bid_values(view, rng))


def is_behind(view: TricksView) -> bool:
    mine = view.scores[view.side(view.seat or 0)]
    return max(view.scores) - mine >= _BEHIND


def orders(view: TricksView, rng: Random) -> Move:
    return best((say_values if view.maker is None else away_values)(view, rng))


def contracts(view: TricksView, rng: Random) -> Move:
    return best(contract_values(view, rng))


def buries(view: TricksView, rng: Random) -> Move:
    return best(bury_values(view, rng))


def raises(view: TricksView, rng: Random) -> Move:
    return promising(Bidding(view, rng).bids())


def names(view: TricksView, rng: Random) -> Move:
    if view.rules.bidding.kind == "none":
        return best(call_values(view, rng))
    return promising(Bidding(view, rng).calls())


def exchanges(view: TricksView, rng: Random) -> Move:
    trial = Trial(view)
    return as_move(view, trial.layout, trial.best(rng)[0].cards)


def promising(outlooks: Mapping[Move, Outlook]) -> Move:
    """The move that promises most; the first of equal ones."""
    return best({move: outlook.value for move, outlook in outlooks.items()})


def best(values: Mapping[Move, float]) -> Move:
    """The move that is worth most; the first of equal ones."""
    return max(values, key=lambda move: values[move])


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
