"""Which rules cannot be played: each as the key that is wrong, and what is wrong with it."""

from collections.abc import Iterable

from .packs import most
from .schema import RummyRules

Wrong = Iterable[tuple[str, str]]


def check(rules: RummyRules) -> Wrong:
    """What does not go together."""
    yield from _knock(rules) if rules.close.by == "knock" else _out(rules)
    if rules.deal.turn:
        return
    if rules.draw.offer:
        yield "draw.offer", "no card is turned up that could be offered"
    if rules.close.upcard:
        yield "close.upcard", "no card is turned up that could be the limit"
    if rules.close.doubles:
        yield "close.doubles", "no card is turned up whose suit could double"


def _knock(rules: RummyRules) -> Wrong:
    """Hands are arranged and counted as at gin, with ten cards of one pack."""
    if rules.deal.cards != 10:
        yield "deal.cards", "where a knock ends the hand each player has ten"
    if (rules.pack.copies, rules.pack.jokers) != (1, 0):
        key = "pack.jokers" if rules.pack.jokers else "pack.copies"
        yield key, "where a knock ends the hand one pack without jokers is used"
    if set(rules.melds.kinds) != {"set", "run"}:
        yield "melds.kinds", "hands are arranged in sets and runs, so both are written"
    if rules.melds.ace != "low":
        yield "melds.ace", "where a knock ends the hand the ace is low"
    if rules.draw.discards != "top" or rules.draw.use:
        key = "draw.use" if rules.draw.discards == "top" else "draw.discards"
        yield key, "no meld is laid on the table before the knock"
    if rules.stock.empty != "dead":
        yield "stock.empty", "without a knock nothing is counted"
    if rules.score.at_once > 1:
        yield "score.at_once", "where a knock ends the hand nobody lays cards before"
    if rules.score.count != "deadwood":
        yield "score.count", "where a knock ends the hand deadwood is counted"


def _out(rules: RummyRules) -> Wrong:
    """Melds are laid on the table until a player is out of cards."""
    if rules.pack.jokers:
        yield "pack.jokers", "no card is wild, so a joker would fit no meld"
    if len(set(rules.melds.kinds)) < len(rules.melds.kinds):
        yield "melds.kinds", "each kind is written once"
    if most(rules) < 2:
        yield "deal.cards", "the pack has not enough cards for two players and a stock"
    if rules.arrange == "manual":
        yield "arrange", "hands are arranged only after a knock"
    if rules.draw.offer:
        yield "draw.offer", "the card turned up is offered only where a knock ends the hand"
    if rules.stock.empty == "dead":
        yield "stock.empty", "say how the hand ends when the stock runs out"
    if rules.score.at_once > 1 and rules.score.count != "left":
        yield "score.at_once", "only what is left in the other hands is multiplied"
    if rules.score.count == "deadwood":
        yield "score.count", "deadwood is counted only after a knock"
