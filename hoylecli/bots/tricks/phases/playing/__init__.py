"""Playing cards to tricks.

With a stock of cards to draw from, who plays is in `stock.playing`; a dog that has one card left, in `dog`.
"""

from random import Random

from hoylecli.core.moves import Move
from hoylecli.families.tricks.view import TricksView

from ... import stock
from ...hands.auction import Estimate
from ...kernel.layout import highest
from ...policies.beginner import play
from ...policies.selection import bids_said, styles
from ...search.rollouts import thoughts
from ...stock import playing as with_stock
from ...worlds.information import Sight, play_of
from . import dog
from .reasons import reasons


def beginner(view: TricksView, rng: Random) -> Move:
    return dog.play(view) if dog.may_knock(view) else play(view, rng)


def average(view: TricksView, rng: Random) -> Move:
    if dog.may_knock(view):
        return dog.play(view)
    return with_stock.average(view) if stock.fits(view) else _by_policy(view)


def expert(view: TricksView, rng: Random) -> Move:
    if dog.may_knock(view):
        return dog.play(view)
    if stock.fits(view):
        return with_stock.expert(view, rng)
    thought = thoughts(view, rng)
    return play_of(thought.sight, thought.bit)


def hint(view: TricksView, rng: Random) -> tuple[Move, list[str]]:
    """The expert's card, what is true of it, and the next best one."""
    if dog.may_knock(view):
        return dog.hint(view)
    if stock.fits(view):
        return with_stock.hint(view, rng)
    thought = thoughts(view, rng)
    best, *others = thought.ways
    card = thought.sight.layout.card
    lines = reasons(thought.sight, best)
    second = next((way for way in others if way.bit != best.bit), None)
    if second is not None:
        lines.append(f"Next best: {card[second.bit].symbol}.")
    return play_of(thought.sight, best.bit), lines


def _by_policy(view: TricksView) -> Move:
    """The card that the policy for this game would play on what is seen."""
    sight = Sight(view)
    table = sight.at([0] * view.players)
    table.hands[sight.seat] = sight.own
    if view.rules.trump.how == "led" and not sight.plays:
        _, suit = Estimate(view).best(sight.own)
        return Move(cards=(sight.layout.card[highest(sight.own & sight.layout.masks[suit])],))
    choose = styles(view, bids_said(view), view.maker)[sight.seat]
    legal = table.legal()
    return play_of(sight, choose(table, legal) if legal & (legal - 1) else highest(legal))
