"""Ordering the turned card up or calling a suit, and what the dealer lays away (CG, CC, Euchre)."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from random import Random
from statistics import fmean
from typing import Final

from hoylecli.core import Move, counted, listed, so_often
from hoylecli.families.tricks import TricksView
from hoylecli.families.tricks.phases.ordering import PASS
from hoylecli.families.tricks.position.labels import SUITS as SUIT_NAMES
from hoylecli.families.tricks.rules.ranking import ranking_of

from ...comparing import Comparison, compared, multiplied
from ...hints import Hint
from ..doubts import of_call, of_cards_away
from ..hands.euchre import Ordering, TrumpsMade, card_to_lay_away
from ..kernel import bits, leader
from ..policies import policies_of
from ..results import euchre_results
from ..value import Evaluation
from ..worlds import InformationSet, bid_likelihood, sample_worlds
from . import advised

_WORLDS: Final = 300
_ALL: Final = 5  # tricks
_HALF: Final = 3
_MOST: Final = 0.99  # how often, at most: deals that were tried do not say `every time`
_MANY: Final = 3  # trumps with which a beginner makes trumps


def beginner(view: TricksView, rng: Random) -> Move:
    """Makes trumps with three of them, however low, and never plays alone; lays the lowest card away."""
    if view.declarer is not None:
        power = ranking_of(view.rules, view.players).order(view.trump).power
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
    info = InformationSet(view)
    if view.declarer is not None:
        return Move(cards=(info.layout.card[card_to_lay_away(info.layout, info.own)],))
    return Ordering(view).says(info.seat, info.own, len(view.bids))


def evaluate(view: TricksView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    tricks: dict[Move, list[int]] = {}
    found = compared_words(view, rng, tricks) if view.declarer is None else compared_away(view, rng)
    best = found.best.candidate
    other = next((each for each in asked if each != best), None)
    if view.declarer is None:
        advice = advised(view, found, f"{_hand(view, best)}{_makes(best, tricks)}", said=_said)
        return advice if other is None else replace(advice, beside=of_call(view, best, other))
    info = InformationSet(view)
    advice = advised(view, found, _why_away(info, best))
    if other is None:
        return advice
    right, wrong = (info.layout.mask(each.cards) for each in (best, other))
    return replace(advice, beside=of_cards_away(info, right, wrong))


def _said(move: Move) -> str:
    """A move in words: `call spades`."""
    return f"{move.verb} {SUIT_NAMES[move.target.upper()]}" if move.target else move.verb


def _hand(view: TricksView, move: Move) -> str:
    """What the player's own hand is good for with these trumps; after a pass, with the best there are."""
    ordering, info = Ordering(view), InformationSet(view)
    tricks = {
        suit: ordering.tricks(info.seat, info.own, suit)
        for suit in SUIT_NAMES
        if (suit == ordering.turned) == (len(view.bids) < view.players)
    }
    if move == PASS:
        most = max(tricks, key=lambda suit: tricks[suit])
        at_most = f"only about {_tricks(tricks[most])}" if round(tricks[most]) else "no trick"
        return f"With {SUIT_NAMES[most]} as trumps your own hand is good for {at_most}."
    suit = move.target.upper() or ordering.turned
    layout = ordering.layouts[suit]
    trumps = ordering.held(info.seat, info.own, suit) & layout.masks[layout.trump]
    names = listed([layout.card[bit].symbol for bit in sorted(bits(trumps), reverse=True)])
    held_then = f"your trumps would be {names}" if names else "you would hold no trump"
    if trumps and not trumps & (trumps - 1):
        held_then = f"your only trump would be the {names}"
    if move.verb != "order" or view.turned is None or (view.dealer - info.seat) % view.players != 2:
        return f"With {SUIT_NAMES[suit]} {held_then}."
    return f"With {SUIT_NAMES[suit]} {held_then}. Your partner takes the {view.turned.symbol} up."


def _makes(move: Move, tricks: Mapping[Move, Sequence[int]]) -> str:
    """How often trumps that are made bring in what they are made for. tricks: those of the side, by deals."""
    if move == PASS or not tricks.get(move):
        return ""
    needed, does = (_ALL, "take all five tricks alone") if move.verb == "alone" else (_HALF, "make it")
    often = fmean(many >= needed for many in tricks[move])
    return f" You {so_often(does, min(often, _MOST))}."


def _tricks(tricks: float) -> str:
    return counted(round(tricks), "trick")


def _why_away(info: InformationSet, move: Move) -> str:
    """Why the dealer lays this card away."""
    layout, bit = info.layout, info.layout.bit[move.cards[0]]
    mask = layout.masks[layout.suit[bit]]
    trumps = info.own & layout.masks[layout.trump]
    suit = SUIT_NAMES[move.cards[0].suit]
    if mask & layout.masks[layout.trump]:
        return "It is the trump you will miss least."
    if info.own & mask == 1 << bit and trumps:
        return f"Without the {move.cards[0].symbol} you hold no {suit[:-1]}, and can trump {suit}."
    return f"Of the cards that are no trumps, you will miss {move.cards[0].symbol} least."


# What the expert tries


def compared_words(
    view: TricksView, rng: Random, tricks: dict[Move, list[int]] | None = None
) -> Comparison[Move]:
    """What may be said, by rollouts. After a pass the others go on as average players.

    tricks: where it is noted how many the player's side takes after each word, deal by deal.
    """
    ordering, info, evaluation = Ordering(view), InformationSet(view, ""), Evaluation(view)
    nothing = evaluation.after([0] * len(view.scores))

    def value(move: Move, hands: list[int]) -> float:
        is_pass = move == PASS
        made = (
            ordering.goes_on(hands, len(view.bids) + 1) if is_pass else TrumpsMade.by(view, info.seat, move)
        )
        if not made:
            return nothing
        table = ordering.played(hands, made)
        if tricks is not None and not is_pass:
            partner = (info.seat + 2) % view.players
            tricks.setdefault(move, []).append(table.taken[info.seat] + table.taken[partner])
        return evaluation.after(euchre_results(view, made.seat, table))

    worlds = sample_worlds(info, rng, multiplied(_WORLDS), [bid_likelihood(info)])
    return compared(view.legal, [(worlds, None)], value)


def compared_away(view: TricksView, rng: Random) -> Comparison[Move]:
    """The cards that may be laid away, by rollouts."""
    info, evaluation = InformationSet(view), Evaluation(view)
    layout = info.layout
    policies = policies_of(view, [None] * view.players, view.declarer)

    def value(move: Move, hands: list[int]) -> float:
        table = info.at(hands)
        table.seat = leader(view, layout, hands, view.out)
        table.hands[info.seat] &= ~(1 << layout.bit[move.cards[0]])
        table.play_out(policies)
        return evaluation.of(table)

    worlds = sample_worlds(info, rng, multiplied(_WORLDS), [bid_likelihood(info)])
    return compared(view.legal, [(worlds, None)], value)
