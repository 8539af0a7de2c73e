"""Players of two-handed pinochle, where cards are drawn and melds laid between the tricks.

- beginner: plays high cards, and lays any meld it happens to see.
- average: keeps what may meld, wins with tens and cheap cards, and lays what counts most first.
- expert: plays out what it may do (`stock_playouts`), and searches the last tricks (`stock_ending`).
"""

from collections.abc import Callable
from random import Random
from typing import Final

from hoylecli.core.moves import Move
from hoylecli.families.tricks.seeing import is_drawing
from hoylecli.families.tricks.view import TricksView

from ..phases import beginner
from ..worlds.information import Sight
from .endgame import Ending, values
from .policy import between, card
from .rollouts import FAR, stage_of, ways
from .table import COPIES

_MISSED: Final = 0.3  # how often a beginner does not see what there is to lay


def fits(view: TricksView) -> bool:
    """Whether this is the game that is played here."""
    rules = view.rules
    usual = rules.stock.free and rules.play.follow == "suit" and not rules.meld.tenths and bool(view.trump)
    two = view.players == COPIES == rules.pack.copies and rules.meld.table == "single"
    return usual and two and rules.meld.when == "after_tricks" and view.phase in ("drawing", "playing")


def beginner_plays(view: TricksView, rng: Random) -> Move:
    if view.phase == "playing":
        return beginner.plays(view, rng)
    return view.legal[-1] if rng.random() < _MISSED else rng.choice(view.legal)


def average_plays(view: TricksView, rng: Random) -> Move:
    sight = Sight(view)
    if view.phase == "playing" and not is_drawing(view):
        return _move(sight, _by_thumb(sight))
    stage = stage_of(sight)
    if view.phase == "playing":
        return _move(sight, card(stage))
    lay = between(stage)
    if lay is None:
        return next((move for move in view.legal if move.verb == "trade"), view.legal[-1])
    cards = sorted(lay.cards(sight.layout))
    return next(move for move in view.legal if sorted(move.cards) == cards)


def expert_plays(view: TricksView, rng: Random) -> Move:
    sight = Sight(view)
    if view.phase == "playing" and not is_drawing(view):
        return _move(sight, ending(sight)[0][1])
    return ways(sight, rng)[0].move


def ending(sight: Sight) -> list[tuple[float, int]]:
    """The cards that may be played in the last tricks, with the points they leave one ahead; best first."""
    view, other = sight.view, 1 - sight.seat
    led = sight.plays[-1][1] if view.trick else -1
    match = view.rules.match
    needs = [match.target - view.scores[seat] if match.at_once else FAR for seat in (sight.seat, other)]
    return values(sight.layout, sight.own, sight.unseen, led, needs, view.rules.score.last)


def _by_thumb(sight: Sight) -> int:
    """A sure card is led, or a low one; a trick is taken with what counts most, but with the lowest trump."""
    search = Ending(sight.layout, sight.view.rules.score.last, False)
    if sight.view.trick:
        return search.thumb_reply(sight.own, sight.plays[-1][1])
    return search.thumb_lead(sight.own, sight.unseen)


def _move(sight: Sight, bit: int) -> Move:
    return Move(cards=(sight.layout.card[bit],))


PLAYS: Final[dict[str, Callable[[TricksView, Random], Move]]] = {
    "beginner": beginner_plays,
    "average": average_plays,
    "expert": expert_plays,
}
