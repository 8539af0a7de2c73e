"""Who is out gets what is left in the other hands; nobody gets anything when nobody is out.

`score.at_once` multiplies it for who has laid nothing before the turn that ends the hand.
"""

from typing import Final

from hoylecli.frame.line import ScoreLine

from ..position.deal import Deal
from ..position.position import Position
from .laid import outcome
from .score import ScoreKind
from .values import in_hand


def lines(state: Position) -> list[ScoreLine]:
    """What the deal counts, a line a side: `31 + 12 left in the other hands`."""
    deal, rules = state.deal, state.rules
    counts = [in_hand(rules, hand) for hand in deal.hands]
    out = next((seat for seat, hand in enumerate(deal.hands) if not hand), None)
    if out is None:
        return [ScoreLine(0) for _ in state.scores]
    times = rules.score.at_once if laid_at_once(deal, out) else 1
    held = [str(count) for seat, count in enumerate(counts) if seat != out]
    text = f"{' + '.join(held)} left in the other {'hand' if len(held) == 1 else 'hands'}"
    text = f"({text}) x {times} for laying all at once" if times > 1 else text
    return [
        ScoreLine(sum(counts) * times, text=text) if side == state.side(out) else ScoreLine(0)
        for side in range(len(state.scores))
    ]


def laid_at_once(deal: Deal, seat: int) -> bool:
    """Whether the seat, which is out, had laid nothing before the last turn."""
    return deal.turns[-1].laid == sum(meld.by.count(seat) for meld in deal.table)


LEFT: Final = ScoreKind(lines, outcome)
