"""Exchanging cards for those of the talon, and carte blanche before that (BK, Piquet)."""

from collections.abc import Collection
from dataclasses import replace
from random import Random

from hoylecli.core.game import Move
from hoylecli.core.text import counted
from hoylecli.families.tricks.phases.exchanging import BLANCHE
from hoylecli.families.tricks.position.labels import SUITS as SUIT_NAMES
from hoylecli.families.tricks.rules.ranking import ranking_of
from hoylecli.families.tricks.view import TricksView

from ...hints import Hint, Weighed
from ..choosing import advised, with_cards
from ..hands.parting import cards_to_exchange
from ..kernel import bits, layout_of
from ..search.exchanges import ExchangeSearch


def beginner(view: TricksView, rng: Random) -> Move:
    """As many low cards as may be; carte blanche is always announced."""
    if BLANCHE in view.legal:
        return BLANCHE
    power = ranking_of(view.rules, view.players).order(view.trump).power
    most = max(len(move.cards) for move in view.legal)
    low = sorted(view.hand, key=lambda card: (power[card], card))[:most]
    return with_cards(view, low)


def average(view: TricksView, rng: Random) -> Move:
    """The cards that it is worth least to keep; carte blanche is always announced."""
    if BLANCHE in view.legal:
        return BLANCHE
    layout = layout_of(view.rules, "", view.players)
    sizes = [len(move.cards) for move in view.legal]
    return with_cards(
        view, layout.cards(cards_to_exchange(layout, layout.mask(view.hand), min(sizes), max(sizes)))
    )


def evaluate(view: TricksView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The best exchange; carte blanche where it is worth more, or costs nothing as play goes on."""
    if BLANCHE in view.legal and view.rules.declare.blanche == "yes":
        return Hint(BLANCHE, "Carte blanche counts 10, and you exchange and play all the same.")
    search = ExchangeSearch(view)
    found = search.compared(rng, [search.layout.mask(move.cards) for move in asked if move.cards])
    best, counts = found.best.candidate, search.counts(found.best.candidate)
    mine, others = round(counts[search.seat]), round(counts[1 - search.seat])
    kept = search.hand & ~best
    suit = max(search.layout.masks, key=lambda mask: ((kept & mask).bit_count(), kept & mask))
    name = SUIT_NAMES[search.layout.card[bits(kept & suit)[0]].suit]
    left = counted((kept & suit).bit_count(), name[:-1])
    advice = advised(
        view,
        found,
        f"You keep {left} to build on.",
        f"You should count about {mine} in this deal, and the other player about {others}.",
        move=lambda cards: with_cards(view, search.layout.cards(cards)),
    )
    worth = search.announced() * (view.rules.match.rubicon or 1)
    return _with_blanche(advice, worth) if BLANCHE in view.legal else advice


def _with_blanche(advice: Hint, announced: float) -> Hint:
    """The advice where carte blanche may be announced as well, which is worth so much."""
    ranked = sorted([Weighed(BLANCHE, announced), *advice.weighed], key=lambda each: -each.value)
    why, (outlook,) = "Play on: this hand is worth more than 10 points and a new deal.", advice.more
    if ranked[0].move == BLANCHE:
        why = "Take the 10 points and a new deal: this hand would not bring you as much."
        outlook = f"Played on, {outlook[0].lower()}{outlook[1:]}"
    return replace(advice, move=ranked[0].move, why=why, more=(outlook,), weighed=tuple(ranked))
