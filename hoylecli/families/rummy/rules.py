"""What the rules of several rummies have in common: players, cards dealt, and what first melds must count."""

from collections.abc import Iterable, Sequence
from typing import Annotated

from hoylecli.families.schema import Range
from hoylecli.frame.match import FirstDealer

Copies = Annotated[int, Range(1, 6), "Packs of 52 cards that are shuffled together."]
CardsEach = Annotated[
    int | tuple[Annotated[int, Range(3, 20)], ...],
    Range(3, 20),
    "Cards a player; or a number for two players, for three and so on, the last for all above.",
]
Points = tuple[Annotated[int, Range(0, 200), "Points."], ...]
FromScores = Annotated[
    tuple[Annotated[int, Range(0, 99_999), "A score."], ...],
    Range(0, 9),
    "The scores from which the first melds must count more, from 0 upwards.",
]
LeastFromThere = Annotated[Points, Range(0, 9), "What they must count from each of these on."]
DealsFirst = Annotated[
    FirstDealer, "Who deals first: who cuts lowest, seat 0, its opponent, or who sits left or right of it."
]


def least_at(scores: Sequence[int], least: Sequence[int], score: int) -> int | None:
    """What they must count with this score before the deal; None where it is below all `scores`."""
    steps = zip(reversed(scores), reversed(least), strict=True)
    return next((points for start, points in steps if score >= start), None)


def bad_steps(scores: Sequence[int], least: Sequence[int]) -> Iterable[tuple[str, str]]:
    """What is wrong with the scores from which first melds must count more, and with what they must count."""
    if len(scores) != len(least):
        yield "opening.least", "each of the scores has its least"
    if list(scores) != sorted(set(scores)) or (*scores, 0)[0] != 0:
        yield "opening.scores", "they begin with 0 and rise"


def players_who_fit(cards: int, each: Sequence[int], spare: int) -> int:
    """How many can play, six at most: all get their cards, and the stock has one for each of them.

    cards: of the pack. each: what a player gets, for two players, for three and so on. spare: cards that are
    turned up.
    """
    fitting = [players for players, size in enumerate(each, 2) if players * (size + 1) + spare <= cards]
    return max(fitting, default=0)


def cards_for(cards: int | Sequence[int], players: int) -> int:
    """How many cards a player gets when so many play, of what stands at `deal.cards`."""
    return cards if isinstance(cards, int) else cards[min(players - 2, len(cards) - 1)]
