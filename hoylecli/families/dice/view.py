"""What lies on the table in a game of dice, and the view of a seat: everything but the rolls to come."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from hoylecli.core import Card, Move, Seat, listed
from hoylecli.families import DealView, Kind, Style, Wire, seen
from hoylecli.frame.state import State
from hoylecli.scoring.farkle import FACES, MOST, Dice

from .rules import DiceRules

# A game of dice on the table, and positions of it


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
        """The position after a move; older matches of pig say `bank` where they hold."""
        if move.verb == "bank":
            move = move._replace(verb=self.rules.stop)
        return State.apply(self, move)

    @property
    def least(self) -> int:
        """The points with which the turn may end: those of the opening, until the player has scored."""
        return 0 if self.scores[self.deal.roller] else self.rules.opening


# Dice in moves and in text. In a move they are the digits of its amount: `keep 115`

STOPS: Final = ("bank", "hold")
"""The verbs that end a turn; a game has one of them, see `DiceRules.stop`."""
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")


@cache
def dice_move(verb: str, dice: Dice) -> Move:
    """The move with these dice.

    >>> dice_move("keep", (1, 1, 5))
    Move('keep 115')
    """
    return Move(verb, amount=int("".join(map(str, dice))))


def dice_of(move: Move) -> Dice:
    """The dice that a move names, () where it names none, too many, or what no die shows.

    >>> dice_of(Move.parse("keep 115")), dice_of(Move.parse("keep 170")), dice_of(Move.parse("keep"))
    ((1, 1, 5), (), ())
    """
    amount = move.amount
    return () if amount is None or not 0 < amount < 10**MOST else _faces(amount)


@cache
def _faces(amount: int) -> Dice:
    """The digits of a number, () where one of them is no face of a die."""
    faces = tuple(map(int, str(amount)))
    return faces if all(face in FACES for face in faces) else ()


def shown(dice: Sequence[int], style: Style) -> str:
    """`[1] [1] [5]`, or `1, 1 and 5` in words."""
    return listed([*map(str, dice)]) if style.in_words else " ".join(f"[{face}]" for face in dice)


def shows(dice: Dice, text: str) -> str:
    """What dice show, which are written as this text.

    >>> shows((4,), "[4]"), shows((4, 5), "4 5")
    ('The die shows [4]', 'The dice show 4 5')
    """
    return f"The {'die shows' if len(dice) == 1 else 'dice show'} {text}"


def points(number: int) -> str:
    """`1 point`, `10,000 points`."""
    return f"{number:,} {'point' if number == 1 else 'points'}"


@dataclass(frozen=True, slots=True)
class DiceView(DealView):
    """What `seat` sees; None is a spectator. All see the same.

    roller, free, rolled, aside, points, turns, leader, left: as in `Deal`. least: the points with which the
    turn may end. scores: one number a seat.
    """

    rules: DiceRules
    roller: Seat
    free: int
    rolled: Dice
    aside: Dice
    points: int
    least: int
    turns: tuple[tuple[int, ...], ...]
    leader: Seat | None
    left: int | None


def view_of(state: Position, seat: Seat | None) -> DiceView:
    """What `seat` may know of the position."""
    deal = state.deal
    return DiceView(
        **seen(state, seat),
        roller=deal.roller,
        free=deal.free,
        rolled=deal.rolled,
        aside=deal.aside,
        points=deal.points,
        least=state.least,
        turns=deal.turns,
        leader=deal.leader,
        left=deal.left,
    )


# The events and views that programs get in games of dice

WIRE: Final = Wire(
    (DiceView,),
    {
        "rolled": Kind("The dice that the seat rolled.", None, {"dice": tuple[int, ...]}),
        "kept": Kind(
            "The seat set these dice aside for so many points, has `turn` points in this turn, and rolls "
            "`left` dice next; `again` is set when all have counted.",
            int,
            {"dice": tuple[int, ...], "turn": int, "left": int, "again": bool},
        ),
        "banked": Kind(
            "The seat ended its turn with so many points; `verb` is the move that did.",
            int,
            {"score": int, "verb": Literal["bank", "hold"]},
        ),
        "lost": Kind(
            "The seat lost its turn and so many points with it, or `all` points of the game, to dice that "
            "show `face` where that is not 0.",
            int,
            {"call": Literal["farkle", "bust"], "face": int, "all": bool},
        ),
        "leads": Kind(
            "The seat has reached the target, or beaten the leader, with this score; `left` turns remain.",
            int,
            {"left": int},
        ),
        "out_of_turns": Kind("So many turns each are over, and the game with them.", int),
        "over": Kind("The game is over."),
    },
)
