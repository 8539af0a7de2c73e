"""Three players of memory, who differ in how long they remember a card, and in what they make of that.

A card is remembered by a number from 0 to 1 that belongs to the player, the card, its place and the turn in
which it was last shown: while the number is below what the level still recalls after so many turns, the card
is known. So nothing is remembered by being asked again, and what is forgotten stays so until it is shown.

- beginner: the last turns, little else.
- average: the last turns, and about half of what lies further back.
- expert: nearly all; it also knows when it is better to show nothing new (`plan`).
"""

from dataclasses import dataclass
from random import Random
from typing import Final

from hoylecli.core.moves import Move
from hoylecli.families.pairing.state import HIDE
from hoylecli.families.pairing.view import PairingView

from .. import Bot, Persona
from ..hints import Hint
from ..levels import Player
from .memory import Known, gain, known


@dataclass(frozen=True, slots=True)
class Memory:
    """turns: how many turns back all is recalled; recalls: the share of what was shown before. plans: whether
    it asks itself what its second card shows the opponent.
    """

    turns: int
    recalls: float
    plans: bool = False

    def evaluate(self, view: PairingView, rng: Random) -> Hint:
        """The move, and what is known of the cards, in numbers alone."""
        if view.legal[0] == HIDE:
            return Hint(HIDE, "Say both cards and their places to yourself, then turn them down.")
        found = known(view, self.turns, self.recalls)
        place = _second(view, found, rng, self.plans) if view.up else _first(view, found, rng)
        move = Move(target=view.rules.places[place])
        new = f"{len(found.unseen)} of the {len(view.covered)} cards face down have never been shown."
        if place not in found.cards:
            why = f"The card at {move.target} has not been shown yet, and may match one you know."
            if len(found.unseen) == len(view.covered) and not view.up:
                why = "No card has been shown yet, so any place will do."
            return Hint(move, why, (new,))
        shown = view.shown[place][-1]
        ago = "before the first turn" if not shown else f"in turn {shown}, and this is turn {view.turns}"
        return Hint(
            move, f"The card at {move.target} was last shown {ago}.", (new, *_why_known(view, found, place))
        )


def _why_known(view: PairingView, found: Known, place: int) -> list[str]:
    """Why the second card is one that is known, where it makes no pair."""
    first = view.cards[view.up[0]] if view.up else None
    if first is None or first.is_joker or found.cards[place].is_joker or found.partner(first) is not None:
        return []
    return [f"A new card would cost you {gain(view, len(found.cards)):.1f} pairs on average."]


def _first(view: PairingView, found: Known, rng: Random) -> int:
    """A card of a pair that is known; else one that is not."""
    for place, card in found.cards.items():
        if found.partner(card, place) is not None:
            return place
    plain = [place for place, card in found.cards.items() if not card.is_joker]
    return rng.choice(found.unknown or plain or list(view.covered))


def _second(view: PairingView, found: Known, rng: Random, plans: bool) -> int:
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


_PLAYERS: Final = {
    "beginner": Player(Memory(turns=2, recalls=0.2).evaluate),
    "average": Player(Memory(turns=3, recalls=0.5).evaluate),
    "expert": Player(Memory(turns=6, recalls=0.95, plans=True).evaluate),
}


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The player of `level`, one of `bots.LEVELS`; personas make no difference here."""
    return _PLAYERS[level]
