"""Places for a card, compared by games played on from them."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from hoylecli.core.moves import Move

from ..hints import Weighed

CLOSE: Final = "Close: the second of these is about as good."


class Option(NamedTuple):
    """A place for the card. value: what decides; mean: how the games ended on average; won: the share won."""

    value: float
    at: int
    mean: float
    won: float


def judged(
    options: Sequence[Option], move: Callable[[int], Move], close: float
) -> tuple[tuple[Weighed, ...], str]:
    """The options as they were weighed, and a word if two are close: less than that apart.

    options: the best first.
    """
    values = tuple(Weighed(move(option.at), option.value) for option in options)
    if len(options) < 2 or options[0].value - options[1].value >= close:
        return values, ""
    return values, CLOSE
