"""Which rules cannot be played: each as the key that is wrong, and what is wrong with it."""

from collections.abc import Iterable

from .schema import RummyRules


def check(rules: RummyRules) -> Iterable[tuple[str, str]]:
    """What does not go together."""
    if len(set(rules.melds.kinds)) < 2:
        yield "melds.kinds", "hands are arranged in sets and runs, so both are written"
    if rules.deal.turn:
        return
    if rules.draw.offer:
        yield "draw.offer", "no card is turned up that could be offered"
    if rules.close.upcard:
        yield "close.upcard", "no card is turned up that could be the limit"
    if rules.close.doubles:
        yield "close.doubles", "no card is turned up whose suit could double"
