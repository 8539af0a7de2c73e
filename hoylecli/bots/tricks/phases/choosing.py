"""Ways to pick one of the moves of a view."""

from collections.abc import Iterable, Mapping

from hoylecli.core.cards import Card
from hoylecli.core.moves import Move
from hoylecli.families.tricks.view import TricksView


def best(values: Mapping[Move, float]) -> Move:
    """The move with the highest value; the first of equal ones."""
    return max(values, key=lambda move: values[move])


def compared(view: TricksView, names: tuple[str, str], values: tuple[float, float]) -> str:
    """What the best choice is worth beside the next: the chance to win the match, where that is known.

    `With K♥ you win the match in 54% of the deals that could be, with 6♣ in 52%.`
    """
    if view.rules.match.rubicon:
        return f"Next best: {names[1]}."
    chances = [min(max(value, 0), 1) for value in values]
    first, second = (f"{chance:.0%}" for chance in chances)
    if first == second:
        first, second = (f"{chance:.1%}" for chance in chances)
    if first == second == "0.0%":
        return "Whatever you do, you win the match in hardly any of the deals that could be."
    also = "as often" if first == second else f"in {second}"
    often = "nearly all" if first == second == "100.0%" else first
    return f"With {names[0]} you win the match in {often} of the deals that could be, with {names[1]} {also}."


def with_cards(view: TricksView, cards: Iterable[Card]) -> Move:
    """The legal move that names exactly these cards."""
    wanted = sorted(cards)
    return next(move for move in view.legal if sorted(move.cards) == wanted)
