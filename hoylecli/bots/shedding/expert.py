"""The expert: moves are judged by sampled worlds, in which all play on by rules of thumb.

The worlds hold what is known of the hidden hands (`families.shedding.worlds`): suits and ranks on which
others had to draw, and cards that have gone by. All moves are tried in the same worlds, and those in more
that look better than what a careful player would do; that is done unless something else is clearly better.
"""

from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

from hoylecli.core.moves import Move
from hoylecli.families.shedding.view import SheddingView
from hoylecli.families.shedding.worlds import filled, places

from .kernel import World
from .rules_of_thumb import careful

_WORLDS: Final = (30, 50, 100)  # of each round; after it half of the moves stays, at most
_SURE: Final = 1.6  # standard errors by which a move is clearly better


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
    usual = _among(moves, careful(view, rng))
    rows, seen = places(view), {move: list[Result]() for move in moves}
    left, dropped = [move for move in moves if move != usual], list[Move]()
    for many in _WORLDS:
        worlds = [World(filled(view, rows, rng), rng) for _ in range(many)]
        for move in (usual, *left):
            seen[move] += [_result(view, move, world) for world in worlds]
        left.sort(key=lambda move: _mean(seen[move]), reverse=True)
        better = [move for move in left if _mean(seen[move]) > _mean(seen[usual])]
        half = (len(left) + 1) // 2
        left, dropped = better[:half], [*better[half:], *left[len(better) :], *dropped]
        if not left:
            break
    is_clear = bool(left) and _is_clear(seen[left[0]], seen[usual])
    ranked = (*left[:1], usual, *left[1:]) if is_clear else (usual, *left)
    return [_choice(move, seen[move]) for move in (*ranked, *dropped)]


class Result(NamedTuple):
    """What a move has brought in a world: the points more than to the others; whether the player was out
    first; and what that is worth, in a match of one deal only being out."""

    ahead: float
    out: bool
    worth: float


def _result(view: SheddingView, move: Move, sampled: World) -> Result:
    assert view.seat is not None
    world = sampled.copy()
    world.make(move)
    world.play_on()
    points = world.results()
    mine = points.pop(view.seat)
    ahead = mine - fmean(points)
    return Result(ahead, mine > 0, ahead if view.rules.score.target else float(mine > 0))


def _mean(results: list[Result]) -> float:
    return fmean(result.worth for result in results)


def _is_clear(best: list[Result], usual: list[Result]) -> bool:
    """Whether the best move is better than the usual one by more than chance may make of it."""
    more = [one.worth - other.worth for one, other in zip(best, usual, strict=True)]
    return fmean(more) > _SURE * stdev(more) / sqrt(len(more))


def _choice(move: Move, results: list[Result]) -> Choice:
    return Choice(move, fmean(each.ahead for each in results), fmean(each.out for each in results))


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
