"""The remarks of computer players at the end of a deal.

A remark depends on the scores, the seed and the number of moves. Everybody knows those, so it tells
nothing of cards.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from hoylecli.bots import LEVELS
from hoylecli.core.events import Seat
from hoylecli.core.game import State as AnyState
from hoylecli.core.seats import Player
from hoylecli.frame.state import State

from ..preferences import OFF
from ..settling import ends
from .regulars import Occasion, regulars

TALKATIVE: Final = "talkative"
OFTEN: Final = 0.6  # of the deals that somebody talkative has something to say about
MUCH: Final = 4  # a deal that makes a quarter of the target
AT_ALL_EVENTS: Final = ("match won", "match lost", "much")  # what the serious say something about, too


def remark(states: Sequence[AnyState], at: int, players: Sequence[Player], seed: int, talk: str) -> str:
    """What one of the computer players says of the deal that was counted at `at`; "" for nothing.

    talk: `off`, `serious` (of the end of a match, and of great scores) or `talkative`.
    """
    state = states[at]
    if talk == OFF or not isinstance(state, State):
        return ""
    chance = Random(f"talk/{seed}/{at}")
    is_heard = talk == TALKATIVE and chance.random() < OFTEN
    made = _made(states, at, state)
    remarks = {one.name: one.remarks for one in regulars()}
    said = {
        seat: occasion
        for seat, player in enumerate(players)
        if player.level in LEVELS
        and (occasion := _occasion(state, made, seat))
        and remarks.get(player.name, {}).get(occasion)
    }
    seats = [seat for seat, occasion in said.items() if is_heard or occasion in AT_ALL_EVENTS]
    if not seats:
        return ""
    seat = chance.choice(seats)
    name = players[seat].name
    return f'{name}: "{chance.choice(remarks[name][said[seat]])}"'


def _made(states: Sequence[AnyState], at: int, state: "State[object, object]") -> tuple[int, ...]:
    """What each side has made since the deal before was counted."""
    before = states[max(ends(states[:at]), default=0)]
    assert isinstance(before, State)
    is_new_game = before.engine.match.games and before.is_won
    earlier = (0,) * len(state.scores) if is_new_game else before.scores
    return tuple(now - then for now, then in zip(state.scores, earlier, strict=True))


def _occasion(state: "State[object, object]", made: tuple[int, ...], seat: Seat) -> Occasion | None:
    match, side = state.engine.match, state.side(seat)
    outcome = state.outcome()
    if outcome is not None:
        return "match won" if seat in outcome.winners else "match lost"
    best = match.best(made)
    if made.count(best) == len(made):
        return None
    if made[side] == best:
        is_much = match.target and not match.lowest and best * MUCH >= match.target
        return "much" if is_much else "deal won"
    worst = max(state.scores) if match.lowest else min(state.scores)
    return "behind" if state.scores[side] == worst and state.counted > 1 else "deal lost"
