"""What there is to say of one way in which discards can be taken."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from hoylecli.core.moves import Move
from hoylecli.families.screen import Style

from ..position.position import Position
from ..view import RummyView


def _never(state: Position) -> bool:
    return False


def _unread(text: str, view: Any) -> Move | None:
    return None


@dataclass(frozen=True, slots=True)
class Source:
    """How the discards are taken in a game; every such move says `take`.

    legal: the moves that the player to act may make now. apply: the state after such a move, in which the
    deal may have ended. why_not: why a move that says `take` is not legal. task: part of a sentence on what
    can be taken, "" when nothing can. offer: the same as a question for the player, without its question
    mark. must: whether the player must take once the stock is used up. gloss, read: as in
    `families.phase.Phase`.
    """

    legal: Callable[[Position], Sequence[Move]]
    apply: Callable[[Position, Move], Position]
    why_not: Callable[[Position, Move], str]
    task: Callable[[Position], str]
    offer: Callable[[RummyView, Style], str]
    gloss: Callable[[Move, RummyView, Style], str]
    read: Callable[[str, RummyView], Move | None] = _unread
    must: Callable[[Position], bool] = _never
