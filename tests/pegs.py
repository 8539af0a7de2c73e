"""Positions of cribbage in the middle of a game."""

from dataclasses import replace

from hoylecli.families.cribbage.position import Pegs
from hoylecli.families.cribbage.state import CribbageState


def pegs_at(state: CribbageState, pegs: Pegs, games: tuple[int, int] = (0, 0)) -> CribbageState:
    """The position with these pegs, (rear, front) a seat, and so many games won."""
    scores = pegs[0][1], pegs[1][1]
    return replace(state, deal=replace(state.deal, pegs=pegs), scores=scores, games=games)
