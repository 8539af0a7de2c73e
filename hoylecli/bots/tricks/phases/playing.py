"""Playing cards to tricks.

Where cards are drawn from a stock, `stock.playing` chooses the card.
"""

from collections.abc import Collection
from dataclasses import replace
from random import Random
from typing import Final

from hoylecli.core import Move
from hoylecli.families.tricks import TricksView
from hoylecli.families.tricks.phases.playing import KNOCK
from hoylecli.families.tricks.rules.ranking import ranking_of

from ...hints import Hint
from .. import stock
from ..bridge import playing as bridge
from ..doubts_in_play import of_card
from ..hands.auction import Estimate
from ..kernel import highest
from ..policies import bids_by_seat, play, policies_of
from ..policies.gathering import opening
from ..reasons import reasons
from ..rollouts import search_cards, takes_all
from ..stock import playing as with_stock
from ..worlds import InformationSet, play_of
from . import advised

# The only card of a player with a dog's life, which is played now or kept (FG, Knockout Whist)


def may_knock(view: TricksView) -> bool:
    """Whether the player may keep the card."""
    return KNOCK in view.legal


def dog_plays(view: TricksView) -> Move:
    """Plays the card if it wins the trick as it is, and keeps it if not."""
    card = view.hand[0]
    trick = tuple(play.card for play in view.trick)
    order = ranking_of(view.rules, view.players).order(view.trump)
    return Move(cards=(card,)) if order.best((*trick, card)) == len(trick) else KNOCK


def dog_weighed(view: TricksView) -> Hint:
    move = dog_plays(view)
    if move == KNOCK:
        return Hint(move, "Keep your card for a better trick.")
    return Hint(move, "It takes the trick as it is.")


_COUNTED: Final = 4  # cards in hand, from which average players count what is out; fewer of short hands
_FEW: Final = 24  # worlds that they think of
_DOUBTFUL: Final = 1.5  # standard errors below which they keep to the rules of thumb

_CLOSE: Final = "The difference is too small to count, so play the usual card."


def beginner(view: TricksView, rng: Random) -> Move:
    if view.bridge:
        return bridge.beginner(view, rng)
    return dog_plays(view) if may_knock(view) else play(view, rng)


def average(view: TricksView, rng: Random) -> Move:
    """By rules of thumb; in the last tricks by what may still be out, as everybody counts then."""
    if view.bridge:
        return bridge.average(view, rng)
    if may_knock(view):
        return dog_plays(view)
    if stock.fits(view):
        return with_stock.average(view)
    dealt = len(view.hand) + len(view.tricks)
    if len(view.hand) <= min(_COUNTED, dealt * 2 // 5) and view.tricks:
        found = search_cards(view, rng, _FEW, _DOUBTFUL)
        return play_of(found.info, found.bit)
    return _by_policy(view)


def evaluate(view: TricksView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The expert's card, what it does, and what it is worth beside the next best."""
    if view.bridge:
        return bridge.evaluate(view, rng, asked)
    if may_knock(view):
        return dog_weighed(view)
    if stock.fits(view):
        return with_stock.evaluate(view, rng, asked)
    search = search_cards(view, rng, asked=asked)
    info, shoots = search.info, takes_all(search, rng)
    why = reasons(info, search.chosen, shoots)
    advice = advised(view, search.found, *why, move=lambda each: play_of(info, each.bit))
    advice = advice.also({played: play_of(info, bit) for played, bit in search.same.items()})
    move = play_of(info, search.bit)
    others = [each.cards[0] for each in asked if each.cards and each != move]
    if others:
        advice = replace(advice, beside=of_card(info, search.bit, info.layout.bit[others[0]], shoots))
    return advice if move == advice.move else replace(advice, move=move, decided=_CLOSE)


def _by_policy(view: TricksView) -> Move:
    """The card that the usual policy for this seat plays."""
    info = InformationSet(view)
    table = info.at([(1 << size) - 1 for size in view.hand_sizes])  # of the others only how many they hold
    table.hands[info.seat] = info.own
    if view.rules.trump.how == "led" and not info.plays:
        _, suit = Estimate(view).best(info.own)
        return Move(cards=(info.layout.card[opening(info.layout, info.own & info.layout.masks[suit])],))
    policy = policies_of(view, bids_by_seat(view), view.declarer)[info.seat]
    legal = table.legal()
    return play_of(info, policy(table, legal) if legal & (legal - 1) else highest(legal))
