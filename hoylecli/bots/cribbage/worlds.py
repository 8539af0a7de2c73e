"""Worlds of the expert, in which the opponent would have laid away the cards that it has."""

from dataclasses import dataclass
from random import Random
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.families.cribbage.view import CribbageView
from hoylecli.families.cribbage.worlds import Hidden, picked, unseen
from hoylecli.families.worlds import resampled

from .pegging import ranks
from .rough import PAIRS, likelihoods

_DRAWN: Final = 4  # worlds looked at for each one taken


@dataclass(frozen=True, slots=True)
class World:
    """A sampled world: cards of the opponent. held: in hand; kept: held or played; laid: in the crib."""

    held: tuple[Card, ...]
    kept: tuple[Card, ...]
    laid: tuple[Card, ...]
    starter: Card


def worlds(view: CribbageView, rng: Random, number: int) -> list[World]:
    """Worlds of the play, the likelier ones more often."""
    assert view.seat is not None
    assert view.starter is not None
    other, hidden = 1 - view.seat, Hidden(view)
    played = [turn.card for turn in view.played if turn.seat == other and turn.card is not None]
    drawn: list[tuple[float, World]] = []
    for _ in range(number * _DRAWN):
        held = hidden.hand(rng, other)
        kept, laid = played + held, hidden.laid_away(rng, held)
        ways = likelihoods(kept + laid, view.dealer == other)
        world = World(tuple(held), tuple(kept), tuple(laid), view.starter)
        drawn.append((ways[-1] / sum(ways), world))
    drawn.sort(key=lambda each: ranks(each[1].held))  # like hands side by side, so that each comes as often
    return resampled(drawn, rng.random(), number)


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
        six = picked(rng, [card for card in hidden if card != starter], 6)
        ways = likelihoods(six, view.dealer != view.seat)
        one, two = PAIRS[ways.index(max(ways))]
        kept = tuple(card for place, card in enumerate(six) if place not in (one, two))
        found.append(World(kept, kept, (six[one], six[two]), starter))
    return found
