"""The expert: each move is judged by sampled worlds, in which all play on by rules of thumb.

The worlds hold what is known of the hidden hands (`families.shedding.worlds`): suits and ranks on which
others had to draw, and cards that have gone by. All moves are tried in the same worlds.
"""

from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from hoylecli.core.moves import PLAY, Move
from hoylecli.families.shedding.view import SheddingView
from hoylecli.families.shedding.worlds import filled, places

from .kernel import World

_WORLDS: Final = 100


class Choice(NamedTuple):
    """A move. points: what the deal brings after it, on average, more than to the others. out: how often the
    player is out first."""

    move: Move
    points: float = 0.0
    out: float = 0.0


def choices(view: SheddingView, rng: Random) -> list[Choice]:
    """What is to be considered, the best first; a single choice where there is nothing to weigh up."""
    moves = considered(view)
    if len(moves) == 1:
        return [Choice(moves[0])]
    rows = places(view)
    worlds = [World(filled(view, rows, rng), rng) for _ in range(_WORLDS)]
    found = [_weighed(view, move, worlds) for move in moves]
    if view.rules.score.target:
        return sorted(found, key=lambda choice: -choice.points)
    return sorted(found, key=lambda choice: (-choice.out, -choice.points))


def considered(view: SheddingView) -> list[Move]:
    """The legal moves without those that come to the same: one wild card only, with its suit."""
    wild = [move for move in view.legal if move.cards and view.effects[move.cards[0]].wild]
    calls = [move for move in wild if move.target and move.cards == wild[0].cards] or wild[:1]
    return [move for move in view.legal if move not in wild] + calls


def _weighed(view: SheddingView, move: Move, worlds: list[World]) -> Choice:
    assert view.seat is not None
    ahead, out = list[float](), 0
    for sampled in worlds:
        world = sampled.copy()
        world.make(move)
        world.play_on()
        results = world.results()
        mine = results.pop(view.seat)
        ahead.append(mine - fmean(results))
        out += mine > 0
    return Choice(move, fmean(ahead), out / len(worlds))


def is_forced(view: SheddingView) -> bool:
    """Whether there is nothing to choose but what to say."""
    return len(considered(view)) == 1 or all(move.verb != PLAY for move in view.legal)
