"""Each counts the cards left in the hand, and the lowest score wins the match."""

from typing import Final

from hoylecli.frame.line import ScoreLine

from ..position.position import Position
from .laid import outcome
from .score import ScoreKind
from .values import in_hand


def lines(state: Position) -> list[ScoreLine]:
    """What the deal counts, a line a side: `31 in hand`."""
    counts = [in_hand(state.rules, hand) for hand in state.deal.hands]
    return [ScoreLine(count, text=f"{count} in hand" if count else "out") for count in counts]


HELD: Final = ScoreKind(lines, outcome)
