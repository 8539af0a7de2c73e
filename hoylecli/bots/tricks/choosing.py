"""Ways to pick one of the moves of a view."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from hoylecli.core.cards import Card
from hoylecli.core.game import Move
from hoylecli.families.tricks.view import TricksView

from ..comparing import Comparison, weighings
from ..hints import Hint, weighed


def advised(
    view: TricksView,
    found: Comparison[Any] | Mapping[Move, float],
    why: str,
    *more: str,
    move: Callable[[Any], Move] = lambda candidate: candidate,
    said: Callable[[Move], str] = lambda move: "",
) -> Hint:
    """The advice to make the move with the highest value.

    found: candidates that were compared, or values. move: the move of a candidate, by default itself; said:
    as a person would say it. Values are chances to win the match, or at a partie with a rubicon the points
    that it will be worth to the player.
    """
    line, more = view.rules.match.rubicon, tuple(filter(None, more))
    ranked, dropped = (weighed(found), ()) if isinstance(found, Mapping) else weighings(found, move, said)
    if not line:
        return Hint(ranked[0].move, why, more, ranked, "win", dropped=dropped)
    ranked, dropped = (
        tuple(replace(each, value=each.value * line, error=each.error * line) for each in some)
        for some in (ranked, dropped)
    )
    return Hint(ranked[0].move, why, more, ranked, "points", _PARTIE, dropped=dropped)


_PARTIE: Final = "Points of the partie on average"


def with_cards(view: TricksView, cards: Iterable[Card]) -> Move:
    """The legal move that names exactly these cards."""
    wanted = sorted(cards)
    return next(move for move in view.legal if sorted(move.cards) == wanted)
