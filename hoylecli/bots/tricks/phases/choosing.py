"""Ways to pick one of the moves of a view."""

from collections.abc import Iterable, Mapping

from hoylecli.core.cards import Card
from hoylecli.core.moves import Move
from hoylecli.families.tricks.view import TricksView


def best(values: Mapping[Move, float]) -> Move:
    """The move with the highest value; the first of equal ones."""
    return max(values, key=lambda move: values[move])


def with_cards(view: TricksView, cards: Iterable[Card]) -> Move:
    """The legal move that names exactly these cards."""
    wanted = sorted(cards)
    return next(move for move in view.legal if sorted(move.cards) == wanted)
