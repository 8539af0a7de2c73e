"""A hint at a trick-taking game: the expert's move, and why, in words of the card table."""

from random import Random
from typing import Final

from hoylecli.core.grammar import counted, listed
from hoylecli.core.moves import Move
from hoylecli.families.tricks.naming import SUITS
from hoylecli.families.tricks.nominating import BLIND, LOOK
from hoylecli.families.tricks.ordering import PASS
from hoylecli.families.tricks.view import TricksView

from ..hands.euchre import Ordering
from ..hands.tricks import tricks
from ..kernel.layout import bits
from ..search.rollouts import thoughts
from ..worlds.information import Sight, play_of
from . import expert
from .auction import hint_bid, hint_call, hint_exchange
from .contracting import explain_bid, explain_bury
from .nominating import bid_values, blind_values
from .ordering import away_values, say_values
from .passing import choices
from .playing.reasons import reasons


def explain(view: TricksView, rng: Random) -> tuple[Move, list[str]]:
    """The move and a line or two on why."""
    if len(view.legal) == 1:
        return view.legal[0], [_only(view, view.legal[0])]
    return _PARTS[view.phase](view, rng)


def _only(view: TricksView, move: Move) -> str:
    if view.phase == "playing":
        return f"{move.cards[0].symbol} is the only card you may play."
    return "There is nothing else you may do."


def _play(view: TricksView, rng: Random) -> tuple[Move, list[str]]:
    thought = thoughts(view, rng)
    best, *others = thought.ways
    card = thought.sight.layout.card
    lines = reasons(thought.sight, best)
    second = next((way for way in others if way.bit != best.bit), None)
    if second is not None:
        lines.append(f"Next best: {card[second.bit].symbol}.")
    return play_of(thought.sight, best.bit), lines


# Passing


def _pass(view: TricksView, rng: Random) -> tuple[Move, list[str]]:
    sight, ranked = choices(view, rng)
    layout, gift = sight.layout, ranked[0].cards
    cards = sorted(layout.cards(gift))
    move = next(move for move in view.legal if sorted(move.cards) == cards)
    lines = []
    great = [layout.card[bit].symbol for bit in bits(gift & layout.great)]
    dread = [layout.card[bit].symbol for bit in bits(gift & layout.dread)]
    if great:
        lines.append(f"You are rid of the danger that you take the {listed(great)} yourself.")
    elif dread:
        lines.append(f"{listed(dread)} might have to take the {_great(sight)}.")
    empty = [mask for mask in layout.masks if sight.own & mask and not sight.own & mask & ~gift]
    if empty:
        suits = listed([SUITS[layout.card[bits(mask & gift)[0]].suit] for mask in empty])
        lines.append(f"You keep no {suits}, so you can throw off what you like when they are led.")
    costly = [layout.card[bit].symbol for bit in bits(gift & layout.costly & ~layout.great)]
    if costly and len(lines) < 2:
        lines.append(f"Whoever takes a trick with {listed(costly)} pays for it.")
    return move, lines or ["What you keep is less likely to take tricks."]


def _great(sight: Sight) -> str:
    return listed([sight.layout.card[bit].symbol for bit in bits(sight.layout.great)])


# Bids


def _bid(view: TricksView, rng: Random) -> tuple[Move, list[str]]:
    if LOOK in view.legal:
        if not expert.is_behind(view):
            return LOOK, ["Bids on cards unseen are for those who are far behind."]
        values = blind_values(view, rng)
        move = expert.best(values)
        if move == BLIND:
            return BLIND, ["You are so far behind that an ordinary bid helps less."]
        return LOOK, ["You are behind, but can still catch up with ordinary bids."]
    values = bid_values(view, rng)
    move = expert.best(values)
    sight = Sight(view)
    worth = tricks(sight.layout, sight.own, sight.layout.trump)
    look = f"At a glance your hand is good for about {counted(round(worth), 'trick')}"
    if move.verb == "nil":
        return move, [f"{look}, and low cards can stay below the others'."]
    said = [bid for bid in view.bids if view.side(bid.seat) == view.side(sight.seat)]
    if said and view.rules.partners:
        return move, [f"{look}; with your partner's bid that makes {said[-1].amount + (move.amount or 0)}."]
    if (move.amount or 0) < round(worth):
        return move, [f"{look}, but not all of them are safe."]
    return move, [f"{look}."]


# Making trumps


def _order(view: TricksView, rng: Random) -> tuple[Move, list[str]]:
    if view.maker is not None:
        return _lay_away(view, rng)
    values = say_values(view, rng)
    move = expert.best(values)
    ordering, sight = Ordering(view), Sight(view)
    worths = {
        suit: ordering.worth(sight.seat, sight.own, suit)
        for suit in SUITS
        if (suit == ordering.turned) == (len(view.bids) < view.players)
    }
    best = max(worths, key=lambda suit: worths[suit])
    suit = move.target.upper() or ordering.turned
    if move != PASS:
        held = ordering.layouts[suit]
        trumps = (ordering.under(sight.own, suit) & held.masks[held.trump]).bit_count()
        held_then = counted(trumps, "trump")
        line = f"You hold {held_then} then, and may count on about {_tricks(worths[suit])} yourself."
        alone = ["Alone you may win four points, and need no partner for it."] if move.verb == "alone" else []
        return move, [line, *alone]
    return move, [
        f"With {SUITS[best]} as trumps you could count on only about {_tricks(worths[best])} yourself."
    ]


def _tricks(worth: float) -> str:
    return counted(round(worth), "trick")


def _lay_away(view: TricksView, rng: Random) -> tuple[Move, list[str]]:
    move = expert.best(away_values(view, rng))
    sight = Sight(view)
    layout, bit = sight.layout, sight.layout.bit[move.cards[0]]
    mask = layout.masks[layout.suit[bit]]
    trumps = sight.own & layout.masks[layout.trump]
    suit = SUITS[move.cards[0].suit]
    if mask & layout.masks[layout.trump]:
        return move, ["It is the trump you will miss least."]
    if sight.own & mask == 1 << bit and trumps:
        return move, [f"Without it you have no {suit} and can trump them."]
    return move, [f"Among your cards beside trumps, {move.cards[0].symbol} is the one you will miss least."]


_PARTS: Final = {
    "passing": _pass,
    "nominating": _bid,
    "ordering": _order,
    "contracting": explain_bid,
    "burying": explain_bury,
    "auction": hint_bid,
    "calling": hint_call,
    "exchanging": hint_exchange,
    "playing": _play,
}
