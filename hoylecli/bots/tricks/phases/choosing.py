"""Ways to pick one of the moves of a view."""

from collections.abc import Callable, Iterable, Mapping

from hoylecli.core.cards import Card
from hoylecli.core.moves import Move
from hoylecli.families.tricks.view import TricksView

from ...hints import Hint, Unit, Weighed, weighed


def best(values: Mapping[Move, float]) -> Move:
    """The move with the highest value; the first of equal ones."""
    return max(values, key=lambda move: values[move])


def advised(
    view: TricksView,
    values: Mapping[Move, float],
    why: str,
    *more: str,
    said: Callable[[Move], str] = lambda move: "",
) -> Hint:
    """The advice to make the move with the highest value. said: each move as a person would say it.

    Values are chances to win the match, or at a partie with a rubicon what it is worth, which nobody could
    read.
    """
    unit: Unit = "order" if view.rules.match.rubicon else "win"
    ranked = tuple(Weighed(each.move, each.value, said(each.move)) for each in weighed(values))
    return Hint(best(values), why, tuple(filter(None, more)), ranked, unit)


def with_cards(view: TricksView, cards: Iterable[Card]) -> Move:
    """The legal move that names exactly these cards."""
    wanted = sorted(cards)
    return next(move for move in view.legal if sorted(move.cards) == wanted)
