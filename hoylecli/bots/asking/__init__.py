"""Three players of go fish.

- beginner: asks whoever comes to mind for whatever it holds; now and then the very last question has stuck.
- average: recalls most of the last questions, and who asked for what; else asks for what it holds most of.
- expert: see `expert`.
"""

from dataclasses import dataclass
from random import Random
from typing import Final

from hoylecli.core.moves import Move
from hoylecli.families.asking.view import AskingView

from .. import Bot, Persona
from ..levels import Player
from .expert import evaluate


@dataclass(frozen=True, slots=True)
class Memory:
    """What a player goes by who does not count.

    span: the last questions that it may recall; recalls: how likely each is. collects: whether it asks for
    what it holds most of, else for anything.
    """

    span: int
    recalls: float
    collects: bool

    def choose(self, view: AskingView, rng: Random) -> Move:
        """A question to somebody recalled to hold the rank; else to anybody but who is known to hold none."""
        holds, lacks = self._recalled(view, rng)
        sure = [move for move in view.legal if (move.seat, move.rank) in holds]
        open_ = [move for move in view.legal if (move.seat, move.rank) not in lacks] or view.legal
        moves = sure or open_
        if self.collects:
            most = max(_held(view, move) for move in moves)
            moves = [move for move in moves if _held(view, move) == most]
        return rng.choice(moves)

    def _recalled(self, view: AskingView, rng: Random) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
        """The players recalled to hold a rank, and those known to hold none."""
        holds, lacks = set[tuple[int, int]](), set[tuple[int, int]]()
        for turn in view.turns[-self.span :]:
            if rng.random() < self.recalls:
                asker, asked = (turn.seat, turn.rank), (turn.to, turn.rank)
                holds, lacks = (holds | {asker}) - {asked}, (lacks | {asked}) - {asker}
        return holds, lacks


def _held(view: AskingView, move: Move) -> int:
    return sum(card.rank == move.rank for card in view.hand)


_BEGINNER: Final = Memory(span=1, recalls=0.3, collects=False)
_AVERAGE: Final = Memory(span=6, recalls=0.6, collects=True)
_PLAYERS: Final = {
    "beginner": Player(evaluate, _BEGINNER.choose),
    "average": Player(evaluate, _AVERAGE.choose),
    "expert": Player(evaluate),
}


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The player of `level`, one of `bots.LEVELS`; personas make no difference here."""
    return _PLAYERS[level]
