"""The expert: moves are judged by sampled worlds, in which all play on by rules of thumb.

The worlds hold what is known of the hidden hands (`families.shedding.worlds`): suits and ranks on which
others had to draw, and cards that have gone by. All moves are tried in the same worlds, and those in more
that look better than what a careful player would do; that is done unless something else is clearly better.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean
from typing import Any, Final, NamedTuple

from hoylecli.core.moves import Move
from hoylecli.families.shedding.view import SheddingView
from hoylecli.families.shedding.worlds import filled, places

from ..comparing import Comparison, Round, Tried, compared, lead
from .kernel import World
from .rules_of_thumb import careful

_WORLDS: Final = (30, 50, 100)  # of each round; after it half of the moves stays, at most
_SURE: Final = 1.6  # standard errors by which a move is clearly better


class Choice(NamedTuple):
    """A move. points: what the deal brings after it, on average, more than to the others. out: how often the
    player is out first. error: the standard error of that by which it was judged."""

    move: Move
    points: float = 0.0
    out: float = 0.0
    error: float = 0.0


class Result(NamedTuple):
    """What a move has brought in a world: the points more than to the others; whether the player was out."""

    ahead: float
    out: bool


def choices(view: SheddingView, rng: Random) -> list[Choice]:
    """What is to be considered, the best first; a single choice where there is nothing to weigh up."""
    moves = considered(view)
    if len(moves) == 1:
        return [Choice(moves[0])]
    usual, results = _among(moves, careful(view, rng)), defaultdict[Move, list[Result]](list)

    def value(move: Move, world: World) -> float:
        result = _result(view, move, world)
        results[move].append(result)
        return result.ahead if view.rules.score.target else float(result.out)

    found = compared(
        moves, _rounds(view, rng, usual), value, order=lambda move: move != usual, stays=(usual,)
    )
    return [_choice(each, results[each.candidate]) for each in (*_ranked(found, usual), *found.dropped)]


def _rounds(view: SheddingView, rng: Random, usual: Move) -> Iterator[Round[World]]:
    """Rounds after which half of the moves stay, and none that is no better than the usual one."""

    def keep(tried: Sequence[Tried[Any]]) -> int:
        better = next(at for at, each in enumerate(tried) if each.candidate == usual)
        return min(better, len(tried) // 2)

    rows = places(view)
    for many in _WORLDS:
        yield [World(filled(view, rows, rng), rng) for _ in range(many)], keep


def _ranked(found: Comparison[Move], usual: Move) -> list[Tried[Move]]:
    """The moves that are left, the usual one first unless the best is clearly better."""
    careful_one = found.of(usual)
    others = [each for each in found.tried if each is not careful_one]
    more, error = lead(others[0], careful_one) if others else (0.0, 0.0)
    is_clear = bool(others) and more > _SURE * error
    return [*others[:1], careful_one, *others[1:]] if is_clear else [careful_one, *others]


def _result(view: SheddingView, move: Move, sampled: World) -> Result:
    assert view.seat is not None
    world = sampled.copy()
    world.make(move)
    world.play_on()
    points = world.results()
    mine = points.pop(view.seat)
    return Result(mine - fmean(points), mine > 0)


def _choice(tried: Tried[Move], results: list[Result]) -> Choice:
    ahead, out = (fmean(column) for column in zip(*results, strict=True))
    return Choice(tried.candidate, ahead, out, tried.error)


def _among(moves: list[Move], wanted: Move) -> Move:
    """The move that comes to the same as the one wanted: any wild card, with the same suit."""
    if wanted in moves:
        return wanted
    ranks = {card.rank for card in wanted.cards}
    same = [move for move in moves if move.cards and move.cards[0].rank in ranks]
    return next(move for move in same or moves if move.cards and move.target == wanted.target)


def considered(view: SheddingView) -> list[Move]:
    """The legal moves without those that come to the same: one wild card only, with its suit; one card of a
    rank, where only that is followed."""
    if view.rules.by_rank:
        return list({move.cards[0].rank: move for move in view.legal}.values())
    wild = [move for move in view.legal if move.cards and view.effects[move.cards[0]].wild]
    calls = [move for move in wild if move.target and move.cards == wild[0].cards] or wild[:1]
    return [move for move in view.legal if move not in wild] + calls
