"""The race to the score that ends the match, as bars."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.bars import bar

from .screen import Style
from .sides import short_side_name, sides

_NAME: Final = 24  # columns of a name, at most
_SHORTEST: Final = 8  # columns of a bar that names leave, at least
_LONGEST: Final = 40  # columns of a bar


def race(scores: Sequence[int], goal: int, style: Style) -> list[str]:
    """A bar for each side, as far as it has come on its way to the goal: `You  ██████▌     61 of 121`.

    scores: one number a side.
    """
    digits = max(len(str(score)) for score in scores)
    room = style.width - digits - len(f"    of {goal}")
    most = min(_NAME, room - _SHORTEST)
    names = [short_side_name(seats, style, most) for seats in sides(len(style.names), len(scores))]
    label = max(map(len, names))
    width = min(room - label, _LONGEST)
    return [
        f"{name:<{label}}  {bar(score / goal, width):<{width}} {score:>{digits}} of {goal}"
        for name, score in zip(names, scores, strict=True)
    ]
