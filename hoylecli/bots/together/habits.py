"""What the levels do differently, in numbers that were weighed against one another in play."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Habits:
    """least: how many cards more than are drawn a pile has that is taken; spend: for a wild card. kept: cards
    that are kept in the hand rather than laid down one by one. risk: points that a card of a pile counts
    which an opponent may take; 0 for no thought of it. wild: points that a wild card in the hand is worth.
    freezes: whether a wild card is thrown to freeze a pile. asks: how many cards of a partner make the player
    ask before going out. greedy: whether everything is laid down at once. combines: whether several cards of
    the hand, wild ones too, make a canasta together. reserves: whether the canasta without wild cards that is
    needed is kept free of them. hurries: with how many cards of the hand wild ones are laid to come to the
    foot. noise: of a throw, in points.
    """

    least: int = 0
    spend: int = 0
    kept: int = 2
    risk: float = 0.0
    wild: float = 30.0
    freezes: bool = False
    asks: int = 99
    greedy: bool = True
    combines: bool = False
    reserves: bool = False
    hurries: int = 0
    noise: float = 20.0


BEGINNER = Habits(noise=40.0)
AVERAGE = Habits(least=1, spend=4, kept=5, risk=2.0, greedy=False, reserves=True, hurries=4, noise=8.0)
EXPERT = Habits(
    least=1,
    spend=3,
    kept=3,
    risk=6.0,
    wild=60.0,
    freezes=True,
    asks=8,
    greedy=False,
    combines=True,
    reserves=True,
    hurries=99,
    noise=0.0,
)
