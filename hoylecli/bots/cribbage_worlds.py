"""What a cribbage view tells of the cards one cannot see, and worlds drawn from what is left.

A quicker `Family.sample` that also asks whether the opponent would have laid away what it has laid away.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp
from random import Random
from typing import Final

from hoylecli.core.cards import CARDS, Card
from hoylecli.families.cribbage.view import CribbageView
from hoylecli.scoring.cribbage import KEYS, WORTH

from .cribbage_pegging import PIPS, Hand, ranks

_CARE: Final = 0.7  # points: a discard this much worse than another is e times less likely
_DRAWN: Final = 4  # worlds looked at for each one taken


# In tenths of a point, by rank; `scripts/cribbage_rough.py` works both out.

_CRIB: Final = (
    (56, 44, 46, 55, 57, 42, 42, 42, 40, 39, 41, 38, 38),
    (58, 69, 47, 57, 43, 43, 42, 41, 40, 42, 39, 39),
    (61, 52, 63, 41, 43, 43, 41, 40, 43, 40, 39),
    (60, 67, 45, 42, 43, 41, 40, 42, 39, 39),
    (88, 69, 64, 58, 57, 69, 71, 68, 67),
    (62, 54, 50, 55, 36, 39, 36, 36),
    (62, 68, 44, 37, 40, 37, 36),
    (58, 50, 43, 40, 37, 37),
    (55, 47, 44, 35, 35),
    (52, 49, 38, 33),
    (58, 49, 43),
    (51, 38),
    (50,),
)
ROUGH_STARTER: Final = tuple(tenths / 10 for tenths in (1, 1, 2, 2, 5, 0, -1, -1, -1, -2, 0, -3, -4))
"""By number % 13: how much more a starter brings to a hand with such a card than to the usual hand."""

ROUGH_CRIB: Final = tuple(
    tuple(_CRIB[min(one, two)][abs(one - two)] / 10 for two in range(13)) for one in range(13)
)
"""By number % 13 of two cards: about what a crib with them comes to."""

_PAIRS: Final = tuple(combinations(range(6), 2))


def rough_worths(six: Sequence[Card], mine: bool) -> list[float]:
    """For each of the fifteen pairs of `combinations`: about what the other four and the crib come to."""
    keys = [KEYS[card] for card in six]
    faces = [card % 13 for card in six]
    gains = [ROUGH_STARTER[face] for face in faces]
    whole, gain = sum(keys), sum(gains)
    worth, crib = WORTH, ROUGH_CRIB
    side = 1 if mine else -1
    return [
        worth[whole - keys[one] - keys[two]]
        + (gain - gains[one] - gains[two])
        + side * crib[faces[one]][faces[two]]
        for one, two in _PAIRS
    ]


@dataclass(frozen=True, slots=True)
class World:
    """Cards the opponent may have. held: in hand; kept: held and played; laid: in the crib."""

    held: tuple[Card, ...]
    kept: tuple[Card, ...]
    laid: tuple[Card, ...]
    starter: Card


def unseen(view: CribbageView) -> list[Card]:
    """The cards of the pack that the seat has not seen in this deal, in order."""
    seen = {*view.hand, *view.kept, *view.laid_away, view.starter}
    seen.update(turn.card for turn in view.played)
    return [card for card in CARDS[:52] if card not in seen]


def least_held(view: CribbageView) -> int:
    """The least value a card in the opponent's hand can have, after the times it could not play.

    A count begins again at 31, or when nobody can go on; whoever leads the next lays a card that did not fit.
    """
    count = least = 0
    for turn in view.played:
        if turn.card is None:
            if turn.seat != view.seat:
                least = max(least, 32 - count)
            continue
        pips = PIPS[turn.card.rank]
        if count + pips > 31:
            least = max(least, 32 - count)
            count = 0
        count = (count + pips) % 31
    if not view.pile and count:
        least = max(least, 32 - count)
    return least


def worlds(view: CribbageView, rng: Random, number: int) -> list[World]:
    """Worlds in the play that the view allows, the likelier ones more often."""
    assert view.seat is not None
    assert view.starter is not None
    other = 1 - view.seat
    hidden = unseen(view)
    least = least_held(view)
    possible = [card for card in hidden if PIPS[card % 13 + 1] >= least]
    played = [turn.card for turn in view.played if turn.seat == other and turn.card is not None]
    size = view.hand_sizes[other]
    drawn: list[tuple[Hand, float, World]] = []
    for _ in range(number * _DRAWN):
        held = _draw(rng, possible, size)
        kept = played + held
        laid: list[Card] = []
        while len(laid) < 2:
            card = hidden[int(rng.random() * len(hidden))]
            if card not in held and card not in laid:
                laid.append(card)
        ways = [exp(worth / _CARE) for worth in rough_worths(kept + laid, view.dealer == other)]
        weight = ways[-1] / sum(ways)
        drawn.append((ranks(held), weight, World(tuple(held), tuple(kept), tuple(laid), view.starter)))
    return _evenly(sorted(drawn, key=lambda each: each[0]), rng.random(), number)


def _evenly(drawn: Sequence[tuple[Hand, float, World]], start: float, number: int) -> list[World]:
    """`number` of the worlds, at even distances along their weights: like hands stand side by side."""
    step = sum(weight for _, weight, _ in drawn) / number
    taken: list[World] = []
    reached = -start * step
    for _, weight, world in drawn:
        reached += weight
        while reached > 0 and len(taken) < number:
            taken.append(world)
            reached -= step
    return taken or [drawn[0][2]]


def worlds_before(view: CribbageView, rng: Random, number: int) -> list[World]:
    """Worlds before the starter is turned: each as often, the opponent laying away by a rough reckoning."""
    assert view.seat is not None
    hidden = unseen(view)
    found = []
    starters: list[Card] = []
    for _ in range(number):
        if not starters:
            starters = sorted(hidden, key=lambda _: rng.random())
        starter = starters.pop()
        six = _draw(rng, [card for card in hidden if card != starter], 6)
        ways = rough_worths(six, view.dealer != view.seat)
        one, two = _PAIRS[ways.index(max(ways))]
        kept = tuple(card for place, card in enumerate(six) if place not in (one, two))
        found.append(World(kept, kept, (six[one], six[two]), starter))
    return found


def _draw(rng: Random, cards: Sequence[Card], number: int) -> list[Card]:
    """`number` different cards; by `random()` alone, which is the same in every version of Python."""
    drawn: list[Card] = []
    while len(drawn) < number:
        card = cards[int(rng.random() * len(cards))]
        if card not in drawn:
            drawn.append(card)
    return drawn
