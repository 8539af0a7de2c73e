"""Each counts the cards left in the hand, and the lowest score wins the match."""

from typing import Final

from hoylecli.frame.line import Line

from ..position.position import Position
from .laid import outcome
from .score import Score
from .values import in_hand


def lines(state: Position) -> list[Line]:
    """What the deal counts, a line a side: `31 in hand`."""
    counts = [in_hand(state.rules, hand) for hand in state.deal.hands]
    return [Line(count, text=f"{count} in hand" if count else "out") for count in counts]


HELD: Final = Score(lines, outcome)
