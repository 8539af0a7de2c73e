"""A game of dice on the table, and positions of it."""

from collections.abc import Iterator
from dataclasses import dataclass

from hoylecli.core.cards import Card
from hoylecli.core.dice import Dice
from hoylecli.core.events import Seat
from hoylecli.core.moves import Move
from hoylecli.frame.state import State

from .rules import DiceRules


@dataclass(frozen=True, slots=True)
class Deal:
    """A whole game; in the frame's terms it is one deal.

    roller: whose turn it is. free: the dice that are rolled, or to be rolled. rolled: what they show, in the
    order they fell; () until they are rolled. aside: dice set aside since all were rolled last, sorted.
    points: what has been set aside in this turn. turns: what each seat has scored in each of its turns, 0 in
    those that were lost. leader: who has reached the target, and has not been beaten since. left: turns until
    the game is over, None before anybody has reached the target.
    """

    roller: Seat = 0
    free: int = 0
    rolled: Dice = ()
    aside: Dice = ()
    points: int = 0
    turns: tuple[tuple[int, ...], ...] = ()
    leader: Seat | None = None
    left: int | None = None

    def everywhere(self) -> Iterator[Card]:
        """The cards of the deal: none."""
        yield from ()


@dataclass(frozen=True, slots=True)
class Position(State[DiceRules, Deal]):
    """A position of a game of dice; see `frame.state.State`."""

    def apply(self, move: Move) -> "Position":
        """As every state does. Older matches of pig say `bank` where they hold."""
        if move.verb == "bank":
            move = move._replace(verb=self.rules.stop)
        return State.apply(self, move)

    @property
    def least(self) -> int:
        """The points with which the turn may end: those of the opening, until the player has scored."""
        return 0 if self.scores[self.deal.roller] else self.rules.opening
