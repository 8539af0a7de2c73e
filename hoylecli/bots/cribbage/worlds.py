"""What a cribbage view tells of the cards that are not seen, and worlds sampled from the rest.

It serves the same end as `Family.sample`, but is quicker, and prefers worlds in which the opponent would have
laid away the cards that it has.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from hoylecli.core.cards import CARDS, Card
from hoylecli.families.cribbage.view import CribbageView

from .pegging import PIPS, Hand, ranks
from .rough import PAIRS, likelihoods

_DRAWN: Final = 4  # worlds looked at for each one taken


@dataclass(frozen=True, slots=True)
class World:
    """A sampled world: cards of the opponent. held: in hand; kept: held or played; laid: in the crib."""

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
    """The least value that a card in the opponent's hand can have, after the times that it could not play.

    A count begins again at 31, or when nobody can play on; whoever leads the next count leads a card that did
    not fit.
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
    """Sampled worlds of the play, the likelier ones more often."""
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
        ways = likelihoods(kept + laid, view.dealer == other)
        weight = ways[-1] / sum(ways)
        drawn.append((ranks(held), weight, World(tuple(held), tuple(kept), tuple(laid), view.starter)))
    return _evenly(sorted(drawn, key=lambda each: each[0]), rng.random(), number)


def _evenly(drawn: Sequence[tuple[Hand, float, World]], start: float, number: int) -> list[World]:
    """`number` of the worlds, at even distances along their weights; like hands stand side by side."""
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
    """Sampled worlds before the starter, in which the opponent lays away by the estimate of `rough`."""
    assert view.seat is not None
    hidden = unseen(view)
    found = []
    starters: list[Card] = []
    for _ in range(number):
        if not starters:
            starters = sorted(hidden, key=lambda _: rng.random())
        starter = starters.pop()
        six = _draw(rng, [card for card in hidden if card != starter], 6)
        ways = likelihoods(six, view.dealer != view.seat)
        one, two = PAIRS[ways.index(max(ways))]
        kept = tuple(card for place, card in enumerate(six) if place not in (one, two))
        found.append(World(kept, kept, (six[one], six[two]), starter))
    return found


def _draw(rng: Random, cards: Sequence[Card], number: int) -> list[Card]:
    """`number` different cards. It uses only `random()`, which is the same in every version of Python."""
    drawn: list[Card] = []
    while len(drawn) < number:
        card = cards[int(rng.random() * len(cards))]
        if card not in drawn:
            drawn.append(card)
    return drawn
