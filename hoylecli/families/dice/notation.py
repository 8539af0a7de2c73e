"""Dice in moves and in text. In a move they are the digits of its amount: `keep 115`."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.dice import FACES, MOST, Dice
from hoylecli.core.grammar import listed
from hoylecli.core.moves import Move
from hoylecli.families.screen import Style

STOPS: Final = ("bank", "hold")
"""The verbs that end a turn; a game has one of them, see `DiceRules.stop`."""
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")


def dice_move(verb: str, dice: Sequence[int]) -> Move:
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
    if amount is None or not 0 < amount < 10**MOST:
        return ()
    faces = tuple(map(int, str(amount)))
    return faces if all(face in FACES for face in faces) else ()


def shown(dice: Sequence[int], style: Style) -> str:
    """`[1] [1] [5]`, or `1, 1 and 5` in words."""
    return listed([*map(str, dice)]) if style.in_words else " ".join(f"[{face}]" for face in dice)


def showing(dice: Dice, text: str) -> str:
    """What dice show, which are written as this text.

    >>> showing((4,), "[4]"), showing((4, 5), "4 5")
    ('The die shows [4]', 'The dice show 4 5')
    """
    return f"The {'die shows' if len(dice) == 1 else 'dice show'} {text}"


def points(number: int) -> str:
    """`1 point`, `10,000 points`."""
    return f"{number:,} {'point' if number == 1 else 'points'}"
