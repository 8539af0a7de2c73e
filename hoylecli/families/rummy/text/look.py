"""How one kind of rummy is shown."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from hoylecli.core.cards import Card
from hoylecli.families.screen import Style

from ..view import RummyView


@dataclass(frozen=True, slots=True)
class Look:
    """picture: the table once cards are dealt. plain: the same in sentences, also before. scores, over: as in
    `families.screen.Screen`. groups: the viewer's cards as they lie, melds first.
    """

    picture: Callable[[RummyView, Style], list[str]]
    plain: Callable[[RummyView, Style], Iterable[str]]
    scores: Callable[[RummyView, Style], list[str]]
    over: Callable[[RummyView, Style], list[str]]
    groups: Callable[[RummyView, Style], Iterable[Iterable[Card]]]
