"""Three players of rummies whose melds lie on the table.

- beginner: takes the top discard when it can be used, lays all it can, throws any card without a mate, high
  or low, so that pairs stay in the hand too long. It looks at the melds of others only when it has few cards.
- average: weighs what discards bring against what they cost, and what a card thrown gives away; takes what
  brings it nearer to a contract.
- expert: see `expert`.
"""

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Final

from hoylecli.core import PLAY, Move, replace
from hoylecli.families.laying.position import card_value
from hoylecli.families.laying.view import LayingView

from .. import Bot, Persona
from ..levels import LevelPlayer, PlayingOn
from ..styles import of_throw, styled
from .expert import evaluate
from .plans import taking as planned_taking
from .rules_of_thumb import any_alone, best_taking, laying, ranked_throws, top_only


def _by_thumb(
    takes: Callable[[LayingView], Move | None],
    throws: Callable[[LayingView, Random], Move],
    view: LayingView,
    rng: Random,
) -> Move:
    """The move by rules of thumb. takes: the discards that are taken. throws: the discard."""
    if view.phase == "drawing":
        return takes(view) or next(move for move in view.legal if move.verb != "take")
    return laying(view) or throws(view, rng)


_LAST: Final = 3  # cards in the hand, with which even a beginner looks for any place on the table


def _planned(view: LayingView) -> Move | None:
    return best_taking(view) or planned_taking(view)


def _best_throw(view: LayingView, rng: Random) -> Move:
    return Move(cards=(ranked_throws(view)[0],))


def _beginner(view: LayingView, rng: Random) -> Move:
    """The move of a player who overlooks what goes on the melds of others, but for the last cards."""
    own = [view.side(view.seat or 0) == meld.side for meld in view.table]
    if all(own) or len(view.hand) <= _LAST or view.must is not None:
        return _by_thumb(top_only, any_alone, view, rng)
    theirs = {f"m{number}" for number, is_own in enumerate(own, 1) if not is_own}
    legal = tuple(move for move in view.legal if move.target not in theirs) or view.legal
    table = tuple(meld for meld, is_own in zip(view.table, own, strict=True) if is_own)
    return _by_thumb(top_only, any_alone, replace(view, table=table, legal=legal), rng)


_ON: Final = PlayingOn("laying")
_PLAYERS: Final[dict[str, LevelPlayer[LayingView]]] = {
    "beginner": LevelPlayer(evaluate, _beginner, _ON),
    "average": LevelPlayer(evaluate, partial(_by_thumb, _planned, _best_throw), _ON),
    "expert": LevelPlayer(evaluate, plays_on=_ON),
}


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The player of `level`, one of `LEVELS`, with the style of the persona."""
    return styled(_PLAYERS[level], persona, traits)


def traits(view: LayingView, move: Move) -> Mapping[str, float]:
    """The habits that a choice shows: taking what was thrown, and what card is thrown."""
    if view.phase == "drawing":
        return {"answers": float(move.verb == "take"), "takes risks": float(move.verb == "take")}
    if move.verb != PLAY:
        return {}
    return of_throw(view, move.cards[0], partial(card_value, view.rules))
