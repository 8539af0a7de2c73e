"""The expert at go fish: who must hold what, how likely the rest is, and what a question brings.

What the questions have told is exact (`families.asking.knowledge`). A card that nobody has placed is equally
likely to be any card of the pond, or any unknown card of a hand that can be of its rank; so how many of them
a player holds has a hypergeometric distribution.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from random import Random
from typing import Final

from hoylecli.core.cards import rank_plural
from hoylecli.core.moves import Move
from hoylecli.families.asking.knowledge import Known, known, unlocated
from hoylecli.families.asking.view import AskingView

_WORTH: Final = (0.0, 0.06, 0.25, 0.56, 1.0)  # points that so many cards of a rank are about worth
_TURN: Final = (
    0.15  # points that it is about worth that a further opponent does not ask before your next question
)


@dataclass(frozen=True, slots=True)
class Choice:
    """A question. sure: cards that the player is known to hold. chance: of getting any; cards: how many are
    got on average; four: the chance that they complete a four. fish: the chance of fishing up the rank, if
    there are none. points: about what the question is worth: what is caught is safe together with what is
    held.
    """

    move: Move
    sure: int
    chance: float
    cards: float
    four: float
    fish: float
    points: float


def choices(view: AskingView) -> list[Choice]:
    """All questions, the best first."""
    odds = Odds.of(view)
    return sorted((odds.weighed(move) for move in view.legal), key=lambda each: -each.points)


@dataclass(frozen=True, slots=True)
class Odds:
    """What is known, and where the cards may be that nobody has placed.

    missing: how many those are, by rank. own: how many the player holds, by rank.
    """

    view: AskingView
    found: Known
    missing: list[int]
    own: list[int]

    @classmethod
    def of(cls, view: AskingView) -> "Odds":
        found = known(view)
        seat = view.seat
        assert seat is not None
        return cls(view, found, unlocated(view, found), found.least[seat])

    def places(self, seat: int, rank: int) -> int:
        """How many unknown cards of a seat may be of the rank."""
        return self.found.places(seat, rank, self.view.hand_sizes[seat])

    def weighed(self, move: Move) -> Choice:
        """A question with its chances."""
        seat, rank = move.seat, move.rank
        assert seat is not None
        assert rank is not None
        players = [at for at in range(len(self.view.hand_sizes)) if at != self.view.seat]
        here, missing = self.places(seat, rank), self.missing[rank]
        everywhere = sum(self.places(at, rank) for at in players) + self.view.pond
        sure, held = self.found.least[seat][rank], self.own[rank]
        shares = list(_shares(here, everywhere, missing))
        fish = missing / everywhere if everywhere and self.view.pond else 0.0
        chance = 1.0 if sure else 1 - shares[0]
        points = cards = four = 0.0
        for many, share in enumerate(shares):
            got = sure + many
            cards += share * got
            four += share * (held + got == 4)
            points += share * (_WORTH[held + got] + _TURN * (len(players) - 1)) if got else 0.0
        return Choice(move, sure, chance, cards, four, fish, points)


def _shares(here: int, everywhere: int, missing: int) -> Iterator[float]:
    """How likely none, one, two ... of the missing cards lie in `here` of the places there are everywhere."""
    if not everywhere:
        yield 1.0
        return
    missing = min(missing, everywhere)
    for many in range(missing + 1):
        yield comb(here, many) * comb(everywhere - here, missing - many) / comb(everywhere, missing)


def explain(view: AskingView, rng: Random) -> tuple[Move, list[str]]:
    """The best question, and why, with the best chance for each rank."""
    found = choices(view)
    best, rank = found[0], rank_plural(found[0].move.rank or 0)
    lines = [f"You catch {best.cards:.1f} {rank} on average, and some in {best.chance:.0%} of all cases."]
    if best.sure:
        lines = [f"By what was asked and answered they must hold {rank}: {best.sure} at least."]
    if best.four > 0.005:
        lines.append(f"In {best.four:.0%} of all cases that makes your four.")
    if best.chance < 1 and best.fish:
        lines.append(f"If not, you fish one up in {best.fish:.0%}.")
    others = {each.move.rank: each.chance for each in sorted(found, key=lambda each: each.chance)}
    chances = [
        f"{rank_plural(rank or 0)} {others[rank]:.0%}" for rank in sorted(others, key=lambda r: r or 0)
    ]
    if len(chances) > 1:
        lines.append(f"The best chance for each rank: {', '.join(chances)}.")
    return best.move, lines
