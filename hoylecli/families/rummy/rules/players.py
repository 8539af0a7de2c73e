"""How many can play, and for how many sides."""

from .packs import most
from .schema import RummyRules


def players_of(rules: RummyRules) -> tuple[int, int]:
    """The fewest and the most who can play: four in partnerships, two where a knock ends the hand, else as
    many as get cards."""
    if rules.partners:
        return (4, 4)
    return (2, 2) if rules.close.by == "knock" else (2, max(2, most(rules)))


def sides_of(rules: RummyRules, players: int) -> int:
    """How many sides there are; partners sit opposite one another."""
    return 2 if rules.partners else players
