"""Players of patiences, who know only what is seen.

Klondike, the games of sorting, squares, slide and bowling have players of their own.
`general` has that of all others.
"""

from dataclasses import dataclass
from random import Random

from hoylecli.core.moves import Move
from hoylecli.families.patience.bowling.view import BowlingView
from hoylecli.families.patience.rules.schema import PatienceRules
from hoylecli.families.patience.view import PatienceView

from .. import Bot, Persona
from ..hints import Hint
from ..solver.grids import slide as by_slide
from ..solver.grids import squares as by_square
from . import general, sorting
from .bowling import Bowler
from .klondike import player as klondike
from .klondike.player import KlondikePlayer
from .slide import SlidePlayer
from .sorting import SortingPlayer
from .squares import SquarePlayer

Specialist = SlidePlayer | SquarePlayer | KlondikePlayer | SortingPlayer


@dataclass(frozen=True, slots=True)
class PatiencePlayer:
    """A player of all patiences, who asks the player of the game. Hints are the expert's at every level."""

    level: str

    def choose(self, view: PatienceView | BowlingView, rng: Random) -> Move:
        if isinstance(view, BowlingView):
            return Bowler(self.level).choose(view, rng)
        if len(view.legal) == 1:
            return view.legal[0]
        player = _specialist(view.rules, self.level)
        return player.choose(view, rng) if player else general.choose(view, self.level)

    def hint(self, view: PatienceView | BowlingView, rng: Random) -> Hint:
        if isinstance(view, BowlingView):
            return Bowler(self.level).hint(view, rng)
        player = _specialist(view.rules, "expert")
        return player.hint(view, rng) if player else general.hint(view)


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The player of patiences at a level; personas make no difference here."""
    return PatiencePlayer(level)


def _specialist(rules: PatienceRules, level: str) -> Specialist | None:
    """The player of this level for games of this kind, None if they have none of their own."""
    if by_slide.fits(rules):
        return SlidePlayer(level)
    if level == "beginner":
        return None
    if by_square.fits(rules):
        return SquarePlayer() if level == "expert" else SquarePlayer(worlds=0)
    if klondike.fits(rules):
        return KlondikePlayer() if level == "expert" else KlondikePlayer(worlds=0)
    if sorting.fits(rules):
        return SortingPlayer() if level == "expert" else SortingPlayer(worlds=0)
    return None
