"""Three players of memory, who differ in how long they remember a card, and in what they make of that.

A card is remembered by a number from 0 to 1 that belongs to the player, the card, its place and the turn in
which it was last shown: while the number is below what the level still recalls after so many turns, the card
is known. So nothing is remembered by being asked again, and what is forgotten stays so until it is shown.

- beginner: the last turns, little else.
- average: the last turns, and about half of what lies further back.
- expert: nearly all; it also knows when it is better to show nothing new (`plan`).
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from hoylecli.core import Card, Move, beginning
from hoylecli.families.pairing.rules import PairingRules
from hoylecli.families.pairing.state import HIDE
from hoylecli.families.pairing.view import PairingView

from . import Bot, Persona
from .hints import Hint
from .levels import LevelPlayer, PlayingOn
from .styles import styled

# What a player remembers of the cards that were shown


@dataclass(frozen=True, slots=True)
class _Known:
    """cards: those that are remembered, by place. unknown: the other places of cards that lie face down.
    unseen: those of them whose cards have never been shown.
    """

    rules: PairingRules
    cards: Mapping[int, Card]
    unknown: list[int]
    unseen: list[int]

    def partner(self, card: Card, but: int | None = None) -> int | None:
        """Where another card that makes a pair with this one is remembered to be."""
        kind = self.rules.kind(card)
        if card.is_joker:
            return None
        places = (place for place, each in self.cards.items() if place != but and not each.is_joker)
        return next((place for place in places if self.rules.kind(self.cards[place]) == kind), None)


def known(view: PairingView, turns: int, recalls: float) -> _Known:
    """What is remembered of all that was shown up to `turns` ago, and a share of what was shown before."""
    cards = {
        place: card for place in view.covered if (card := _recalled(view, place, turns, recalls)) is not None
    }
    unknown = [place for place in view.covered if place not in cards]
    return _Known(view.rules, cards, unknown, [place for place in unknown if not view.shown[place]])


def _recalled(view: PairingView, place: int, turns: int, recalls: float) -> Card | None:
    """The card at a place, None if it was never shown or is forgotten."""
    if not view.shown[place]:
        return None
    last = view.shown[place][-1]
    card = view.cards[place]
    fresh = view.turns - last <= turns and last > 0
    number = Random(f"{view.seat}/{place}/{card}/{last}").random()
    return card if fresh or number < recalls else None


# When it is better, for two players who forget nothing, that a second card shows nothing new.
#
# After a first card whose partner is not known, a second unknown card may make a pair by luck; but it also
# may show the partner of a card that is known, for the opponent to take. What both are worth follows from
# the pairs that are left and the cards that are known, and is computed here, exactly for cards with one
# partner each. A turn that shows nothing at all is left out: two who pass for ever would never end.


def gain(view: PairingView, known: int) -> float:
    """By how many pairs it is better to turn over a known card as the second than one that is not known.

    known: cards face down whose place is known. Never better alone, or when nothing is known.
    """
    cards = (view.cards[place] for place in (*view.covered, *view.up))
    pairs = sum(card is None or not card.is_joker for card in cards) // 2
    known = min(known, pairs - 1)
    if view.rules.alone or known < 1:
        return 0.0
    return -worth(pairs, known + 1) - _second_unknown(pairs, known)


@cache
def worth(pairs: int, known: int) -> float:
    """By how many pairs who is to turn wins the rest, with so many pairs left, and so many cards of different
    pairs known.

    >>> worth(1, 0), worth(1, 1), round(worth(2, 0), 4)
    (1.0, 1.0, -0.6667)
    """
    if not pairs:
        return 0.0
    unknown = 2 * pairs - known
    value = known / unknown * (1 + worth(pairs - 1, known - 1)) if known else 0.0
    new = 2 * (pairs - known)
    if new:
        best = _second_unknown(pairs, known)
        if known:
            best = max(best, -worth(pairs, known + 1))
        value += new / unknown * best
    return value


def _second_unknown(pairs: int, known: int) -> float:
    """What turning over a second unknown card is worth when the first was new."""
    left = 2 * pairs - known - 1
    lucky = 1 + worth(pairs - 1, known)
    given = known * -(1 + worth(pairs - 1, known))
    rest = left - 1 - known
    return (lucky + given + (rest * -worth(pairs, known + 2) if rest else 0.0)) / left


@dataclass(frozen=True, slots=True)
class _Memory:
    """turns: how many turns back all is recalled; recalls: the share of what was shown before. plans: whether
    it asks itself what its second card shows the opponent.
    """

    turns: int
    recalls: float
    plans: bool = False

    def alike(self, view: PairingView, move: Move) -> list[Move]:
        """The moves that are as good: where a card is not known, any other that is not."""
        if move == HIDE:
            return []
        found = known(view, self.turns, self.recalls)
        places = found.unknown if _place(view, move) in found.unknown else []
        return [Move(target=view.rules.places[place]) for place in places]

    def evaluate(self, view: PairingView, rng: Random, asked: Collection[Move] = ()) -> Hint:
        """The move, and what is known of the cards, in numbers alone."""
        if view.legal[0] == HIDE:
            return Hint(HIDE, "Say both cards and their places to yourself, then turn them down.")
        found = known(view, self.turns, self.recalls)
        place = _second(view, found, rng, self.plans) if view.up else _first(view, found, rng)
        move = Move(target=view.rules.places[place])
        new = beginning(
            f"{len(found.unseen)} of the {len(view.covered)} cards face down have never been shown."
        )
        if place not in found.cards:
            why = f"The card at {move.target} has not been shown yet, and may match one you know."
            if len(found.unseen) == len(view.covered) and not view.up:
                why = "No card has been shown yet, so any place will do."
            return Hint(move, why, (new,))
        shown = view.shown[place][-1]
        ago = "before the first turn" if not shown else f"in turn {shown}, and this is turn {view.turns}"
        card = view.cards[place]
        assert card is not None
        more = (f"It was last shown {ago}.", new, *_why_known(view, found, place))
        return Hint(move, _why_this(view, found, place, card), more)


def _why_this(view: PairingView, found: _Known, place: int, card: Card) -> str:
    """What lies at a place that is known, and what it goes with."""
    at = view.rules.places[place]
    if view.up:
        first = view.cards[view.up[0]]
        is_pair = first is None or card.is_joker or found.partner(first) == place
        return (
            f"The {card.symbol} lies at {at}."
            if is_pair
            else f"The card at {at} is known, so it gives nothing away."
        )
    mate = found.partner(card, place)
    return f"The {card.symbol} lies at {at}" + (
        f", and the {found.cards[mate].symbol} at {view.rules.places[mate]}." if mate is not None else "."
    )


def _place(view: PairingView, move: Move) -> int:
    return view.rules.places.index(move.target)


def _why_known(view: PairingView, found: _Known, place: int) -> list[str]:
    """Why the second card is one that is known, where it makes no pair."""
    first = view.cards[view.up[0]] if view.up else None
    if first is None or first.is_joker or found.cards[place].is_joker or found.partner(first) is not None:
        return []
    return [f"A new card would cost you {gain(view, len(found.cards)):.1f} pairs on average."]


def _first(view: PairingView, found: _Known, rng: Random) -> int:
    """A card of a pair that is known; else one that is not."""
    for place, card in found.cards.items():
        if found.partner(card, place) is not None:
            return place
    plain = [place for place, card in found.cards.items() if not card.is_joker]
    return rng.choice(found.unknown or plain or list(view.covered))


def _second(view: PairingView, found: _Known, rng: Random, plans: bool) -> int:
    """The partner of the card that lies open, if it is known; a wild card; else one that is not known."""
    card = view.cards[view.up[0]]
    assert card is not None
    if card.is_joker:
        return rng.choice(found.unknown or [at for at, each in found.cards.items() if not each.is_joker])
    place = found.partner(card)
    if place is not None:
        return place
    wild = [at for at, each in found.cards.items() if each.is_joker]
    if wild:
        return wild[0]
    old = list(found.cards)
    if plans and gain(view, len(old)) > 0:
        return rng.choice(old)
    return rng.choice(found.unknown or old)


_MEMORIES: Final = {
    "beginner": _Memory(turns=2, recalls=0.2),
    "average": _Memory(turns=3, recalls=0.5),
    "expert": _Memory(turns=6, recalls=0.95, plans=True),
}


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The player of `level`, one of `LEVELS`, with the style of the persona."""
    memory = _MEMORIES[level]
    player = LevelPlayer(memory.evaluate, plays_on=PlayingOn("pairing", "expert"))
    return styled(player, persona, traits, memory.alike)


def traits(view: PairingView, move: Move) -> Mapping[str, float]:
    """The habits that turning a card over shows: one that was shown before, or one beside the last."""
    if move == HIDE:
        return {}
    place = _place(view, move)
    last = max(
        (at for at in view.covered if view.shown[at]), key=lambda at: view.shown[at][-1], default=place
    )
    ends = (view.covered[0], view.covered[-1])
    return {
        "takes risks": float(not view.shown[place]),
        "goes back": float(bool(view.shown[place])),
        "stays with it": float(place == ends[0]),
        "answers": float(abs(place - last) == 1),
        "throws high": float(place == ends[1]),
    }
