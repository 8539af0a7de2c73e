"""The first without a card gets what the others hold, or the average of their hands (CG; CC, Crazy Eights).

Decision where the sources are silent: an average is rounded to the nearest point, halves up. A deal that is
blocked counts nothing.
"""

from hoylecli.core.cards import Card
from hoylecli.frame.line import ScoreLine

from .effects import effects_of
from .position import Position
from .rules import SheddingRules


def held(rules: SheddingRules, hand: tuple[Card, ...]) -> int:
    """What the cards of a hand count."""
    effects = effects_of(rules)
    return sum(effects[card].points for card in hand)


def lines(state: Position) -> list[ScoreLine]:
    """A line a seat: `12 + 50 in the other hands`."""
    hands = state.deal.hands
    if all(hands):
        return [ScoreLine(0) for _ in hands]
    out = hands.index(())
    counts = [held(state.rules, hand) for seat, hand in enumerate(hands) if seat != out]
    text = f"{' + '.join(map(str, counts))} in the other {'hand' if len(counts) == 1 else 'hands'}"
    total = sum(counts)
    if state.rules.score.count == "average" and len(counts) > 1:
        total = (2 * total + len(counts)) // (2 * len(counts))
        text = f"({text.replace(' in the', f') / {len(counts)}, the average of the')}"
    return [ScoreLine(total, text=text) if seat == out else ScoreLine(0) for seat in range(len(hands))]
