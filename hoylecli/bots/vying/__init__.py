"""Three players of games of vying."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from hoylecli.core import Move
from hoylecli.families.vying.view import VyingView

from .. import Bot, Persona
from ..levels import LevelPlayer
from .choices import Choice, liked, may_fold, raises_of, share, sized, winnable
from .expert import CLOSE, MANY, throws, usual_pot, weighed
from .reasons import evaluate
from .throwing import thrown
from .worlds import others_of, outlook

# The players, each with a character.
#
# - beginner: looks at the hand alone, calls too often, raises only with a very good hand, and cannot let
#   go.
# - average: knows the odds of the pot, reads some of what others have done, and bets by how good the hand
#   is.
# - expert: reads in what others have done what they may hold, and makes the move that is worth most; where
#   two are worth about the same, now one and now the other, so that a bet does not give the hand away.
#
# Aggression makes a player stay in and raise more readily, and bluff bet more often on a hand that cannot
# win by itself. With 0.5 of both a player has no particular style.

_AVERAGE: Final = 60
_BEGINNER: Final = 24
_SOME: Final = 0.35
"""How much of what others have done an average player takes into account."""
_PARTS: Final = (1 / 2, 2 / 3)
"""Bets of average players, in pots."""
_HUMBLED: Final = 0.05
"""How much better a beginner's hand must be for each raise before, so that two do not raise for ever."""
_WEAK: Final = 0.6  # of a fair share of the pot: whoever wins less would bluff with a bet
_CHIPS: Final = {"bet": 1.0, "raise": 1.0, "all-in": 1.0, "call": 0.5}
"""How much the aggressive like what puts chips into the pot."""


@dataclass(frozen=True, slots=True)
class VyingPlayer:
    """A player of a level. aggression, bluff: as in `bots.Persona`."""

    level: str
    aggression: float = 0.5
    bluff: float = 0.5

    def choose(self, view: VyingView, rng: Random) -> Move:
        """The move where several are legal."""
        if view.phase == "drawing":
            return self._throw(view, rng)
        bets = {"beginner": self._hopes, "average": self._counts}.get(self.level, self._weighs)
        return bets(view, rng)

    def _throw(self, view: VyingView, rng: Random) -> Move:
        if self.level == "expert":
            cards = throws(view, rng)[0].cards
        else:
            cards = thrown(view.rules, view.hand, view.part.draw)
            if self.level == "beginner" and rng.random() < 0.15:
                cards = cards[: max(0, len(cards) - 1)]
        return next(move for move in view.legal if sorted(move.cards) == sorted(cards))

    # Betting

    @property
    def bluffing(self) -> float:
        """How often it bluffs, beside a player without style: up to eight times as often, or hardly ever."""
        return (2 * self.bluff) ** 3

    def _weighs(self, view: VyingView, rng: Random) -> Move:
        return self.preferred(view, weighed(view, rng, self.bluff), rng).move

    def preferred(self, view: VyingView, found: Sequence[Choice], rng: Random) -> Choice:
        """One of the best choices: the aggressive lean to raises and calls, the bluffer to bets on little."""
        pot = usual_pot(view)
        stay = next(choice for choice in found if choice.move.verb in ("call", "check"))
        mixed = [liked(view, choice) + rng.random() * CLOSE * pot for choice in found]
        lean = (self.aggression - 0.5) * 0.15 * pot
        if stay.wins < _WEAK / len(view.live):
            lean += (self.bluff - 0.5) * 0.5 * pot * rng.random()
        wanted = [
            worth + lean * _CHIPS.get(choice.move.verb, 0) for choice, worth in zip(found, mixed, strict=True)
        ]
        return found[wanted.index(max(wanted))]

    def _counts(self, view: VyingView, rng: Random) -> Move:
        """By the odds of the pot, and some of what the others' bets tell; bets go by the hand alone."""
        limits = view.limits
        assert limits is not None
        ahead = outlook(view, rng, _AVERAGE, _SOME)
        wins, pot = share(ahead.worlds), winnable(view, limits.call)
        fair, raises = 1 / (len(others_of(view)) + 1), sized(view, _PARTS)
        wanted = fair * (2.0 - 0.6 * self.aggression) + 0.04 * view.raises
        if raises and wins > wanted:
            return raises[min(int(2 * (wins - wanted) / max(0.1, 1 - wanted)), len(raises) - 1)]
        if not limits.call:
            bluffs = raises and rng.random() < 0.1 * self.bluffing
            return raises[0] if bluffs else Move("check")
        need = limits.call * 1.1 * (1.25 - 0.5 * self.aggression)
        good = wins * (pot + limits.call) > need
        return Move("call") if good or ahead.place > may_fold(view) + 0.1 else Move("fold")

    def _hopes(self, view: VyingView, rng: Random) -> Move:
        """Calls with anything that has hope; a raise needs a hand that hardly loses."""
        limits = view.limits
        assert limits is not None
        wins = share(outlook(view, rng, _BEGINNER, reads=0).worlds)
        fair, raises = 1 / (len(others_of(view)) + 1), raises_of(view)
        fancy, often = rng.random(), view.raises
        dares = fancy < 0.04 * self.bluffing and often < MANY
        if raises and (dares or wins > 0.85 - 0.3 * self.aggression + _HUMBLED * often):
            return raises[int(len(raises) * rng.random() ** 2)]
        if not limits.call:
            return Move("check")
        heavy = limits.call > view.stacks[view.seat or 0] / 3
        need = fair * (0.9 if heavy else 0.45) * (1.5 - self.aggression)
        return Move("call") if wins > need or fancy > 0.92 else Move("fold")


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The player of `level`, who raises and bluffs as the persona likes to."""
    likes = persona or Persona()
    return LevelPlayer(evaluate, VyingPlayer(level, likes.aggression, likes.bluff).choose)
