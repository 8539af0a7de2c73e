"""Players who drop out of a match: whoever takes no trick in a deal is out (as in Knockout Whist).

Where there is a dog's life, the first players to take none stay in for one deal more, in which they get a
single card; with a trick they are back in the match.
"""

from collections.abc import Sequence
from typing import Literal

Life = Literal["in", "dog", "back", "out"]
"""Whether a player is in the match, has a dog's life in this deal, is back from one, or out."""


def cards_for(life: Life, size: int) -> int:
    """How many cards a player gets in a deal of `size` cards each.

    >>> cards_for("in", 6), cards_for("dog", 6), cards_for("out", 6)
    (6, 1, 0)
    """
    return {"dog": 1, "out": 0}.get(life, size)


def lives_after(lives: Sequence[Life], taken: Sequence[int], dogs: bool) -> tuple[Life, ...]:
    """The lives after a deal. taken: tricks of each seat. dogs: whether players may get a dog's life in it.

    >>> lives_after(("in", "in", "in"), (0, 5, 2), True)
    ('dog', 'in', 'in')
    >>> lives_after(("dog", "in", "in"), (1, 5, 0), True)
    ('back', 'in', 'out')
    """
    spared: Life = "dog" if dogs and all(life == "in" for life in lives) else "out"
    return tuple(_life_after(life, tricks, spared) for life, tricks in zip(lives, taken, strict=True))


def _life_after(life: Life, tricks: int, spared: Life) -> Life:
    if life == "out":
        return "out"
    if not tricks:
        return spared
    return "back" if life == "dog" else life
