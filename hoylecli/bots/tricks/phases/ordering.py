"""Making trumps of a card turned up, or of another suit, and what the dealer lays away (CG, CC, Euchre)."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from hoylecli.core.grammar import counted
from hoylecli.core.moves import Move
from hoylecli.families.tricks.naming import SUITS as SUIT_NAMES
from hoylecli.families.tricks.ordering import PASS
from hoylecli.families.tricks.plan import plan_of
from hoylecli.families.tricks.view import TricksView

from ..evaluation.value import Worth, euchre_results
from ..hands.euchre import Made, Ordering, lay_away
from ..kernel.leading import leader
from ..policies.selection import styles
from ..worlds.information import Sight
from ..worlds.sampling import likely, said_fits
from .choosing import best

_WORLDS: Final = 300
_MANY: Final = 3  # trumps that look like enough


def beginner(view: TricksView, rng: Random) -> Move:
    """Trumps are made with three of them, however low, and never alone; the lowest card is laid away."""
    if view.maker is not None:
        power = plan_of(view.rules, view.players).order(view.trump).power
        return min(view.legal, key=lambda move: power[move.cards[0]])
    suits = Counter(card.suit for card in view.hand)
    for move in view.legal:
        suit = move.target.upper() or (view.turned.suit if view.turned is not None else "")
        if move.verb in ("order", "call") and suits[suit] >= _MANY:
            return move
    if PASS in view.legal:
        return PASS
    return max(
        (move for move in view.legal if move.verb == "call"), key=lambda move: suits[move.target.upper()]
    )


def average(view: TricksView, rng: Random) -> Move:
    sight = Sight(view)
    if view.maker is not None:
        return Move(cards=(sight.layout.card[lay_away(sight.layout, sight.own)],))
    return Ordering(view).says(sight.seat, sight.own, len(view.bids))


def expert(view: TricksView, rng: Random) -> Move:
    return best((say_values if view.maker is None else away_values)(view, rng))


def hint(view: TricksView, rng: Random) -> tuple[Move, list[str]]:
    if view.maker is not None:
        return _hint_away(view, rng)
    values = say_values(view, rng)
    move = best(values)
    ordering, sight = Ordering(view), Sight(view)
    worths = {
        suit: ordering.worth(sight.seat, sight.own, suit)
        for suit in SUIT_NAMES
        if (suit == ordering.turned) == (len(view.bids) < view.players)
    }
    most = max(worths, key=lambda suit: worths[suit])
    suit = move.target.upper() or ordering.turned
    if move != PASS:
        held = ordering.layouts[suit]
        trumps = (ordering.under(sight.own, suit) & held.masks[held.trump]).bit_count()
        held_then = counted(trumps, "trump")
        line = f"You hold {held_then} then, and may count on about {_tricks(worths[suit])} yourself."
        alone = ["Alone you may win four points, and need no partner for it."] if move.verb == "alone" else []
        return move, [line, *alone]
    return move, [
        f"With {SUIT_NAMES[most]} as trumps you could count on only about {_tricks(worths[most])} yourself."
    ]


def _tricks(worth: float) -> str:
    return counted(round(worth), "trick")


def _hint_away(view: TricksView, rng: Random) -> tuple[Move, list[str]]:
    move = best(away_values(view, rng))
    sight = Sight(view)
    layout, bit = sight.layout, sight.layout.bit[move.cards[0]]
    mask = layout.masks[layout.suit[bit]]
    trumps = sight.own & layout.masks[layout.trump]
    suit = SUIT_NAMES[move.cards[0].suit]
    if mask & layout.masks[layout.trump]:
        return move, ["It is the trump you will miss least."]
    if sight.own & mask == 1 << bit and trumps:
        return move, [f"Without it you have no {suit} and can trump them."]
    return move, [f"Among your cards beside trumps, {move.cards[0].symbol} is the one you will miss least."]


# What the expert tries


def say_values(view: TricksView, rng: Random) -> dict[Move, float]:
    """What each thing that may be said is worth. After a pass the others go on by rule of thumb."""
    ordering, sight, worth = Ordering(view), Sight(view, ""), Worth(view)
    values = dict.fromkeys(view.legal, 0.0)
    nothing = worth.after([0] * len(view.scores))
    for hands in likely(sight, rng, _WORLDS, [said_fits(sight)]):
        for move in view.legal:
            if move == PASS:
                made = ordering.goes_on(hands, len(view.bids) + 1)
            else:
                made = Made.by(view, sight.seat, move)
            values[move] += _after(ordering, worth, made, hands) if made else nothing
    return {move: value / _WORLDS for move, value in values.items()}


def _after(ordering: Ordering, worth: Worth, made: Made, hands: Sequence[int]) -> float:
    table = ordering.played(hands, made)
    return worth.after(euchre_results(ordering.view, made.seat, table))


def away_values(view: TricksView, rng: Random) -> dict[Move, float]:
    """What it is worth to the dealer to lay each card away."""
    sight, worth = Sight(view), Worth(view)
    layout = sight.layout
    usual = styles(view, [None] * view.players, view.maker)
    values = dict.fromkeys(view.legal, 0.0)
    for hands in likely(sight, rng, _WORLDS, [said_fits(sight)]):
        first = leader(view, layout, hands, view.out)
        for move in view.legal:
            table = sight.at(hands)
            table.seat = first
            table.hands[sight.seat] &= ~(1 << layout.bit[move.cards[0]])
            table.play_out(usual)
            values[move] += worth.of(table)
    return {move: value / _WORLDS for move, value in values.items()}
