"""The race to the score that ends the match, as bars."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.bars import bar

from .screen import Style
from .sides import short_side_name, sides

_NAME: Final = 20  # columns of a name, at most
_LONGEST: Final = 40  # columns of a bar


def race(scores: Sequence[int], goal: int, style: Style) -> list[str]:
    """A bar for each side, as far as it has come on its way to the goal: `You  ██████▌     61 of 121`.

    scores: one number a side.
    """
    names = [short_side_name(seats, style, _NAME) for seats in sides(len(style.names), len(scores))]
    label, digits = max(map(len, names)), max(len(str(score)) for score in scores)
    width = min(style.width - label - digits - len(f"    of {goal}"), _LONGEST)
    return [
        f"{name:<{label}}  {bar(score / goal, width):<{width}} {score:>{digits}} of {goal}"
        for name, score in zip(names, scores, strict=True)
    ]
