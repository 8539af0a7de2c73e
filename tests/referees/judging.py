"""Deals of rummies played with a referee beside them, who judges every move."""

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Protocol, TypeVar

from hoylecli import bots
from hoylecli.core.game import LEVELS, TABLE, Move
from hoylecli.families.together.position import Position

LOOKS = 0.1  # of the positions, in which the referee judges all legal moves


class Judge(Protocol):
    """What both referees have. seat: on turn. asked: whether its partner has to answer."""

    seat: int
    asked: bool

    def play(self, text: str) -> None: ...


J = TypeVar("J", bound=Judge)


def judged(state: Position, referee: J, rng: Random, agree: Callable[[Position, J], None]) -> Position:
    """The deal played to its end by players of all levels, and at random.

    The referee sees every move, and agrees (`agree` asserts it) after each but the last.
    """
    players = [rng.choice((*LEVELS, "random")) for _ in range(state.players)]
    while state.to_act != TABLE and state.to_act is not None:
        assert referee.seat == state.to_act or referee.asked
        if rng.random() < LOOKS:
            for other in state.legal_moves():
                deepcopy(referee).play(str(other))
        move = chosen(state, players[state.to_act], rng)
        referee.play(str(move))
        state = state.apply(move)
        if not state.sheet:
            agree(state, referee)
    return state


def chosen(state: Position, player: str, rng: Random) -> Move:
    """What a player of a level does, or one at random."""
    assert state.to_act is not None
    if player == "random":
        return rng.choice(state.legal_moves())
    return bots.bot("together", player).choose(state.view(state.to_act), rng)


def whole_match(state: Position, seed: int) -> Position:
    """The end of a match in which all levels sit at the table."""
    rng = Random(seed)
    while state.to_act is not None:
        level = LEVELS[(seed + state.to_act) % 3]
        move = state.legal_moves()[0] if state.to_act == TABLE else chosen(state, level, rng)
        state = state.apply(move)
    return state
