"""What the players of all levels share: an expert weighs the moves, and each level has its way to choose.

A family's expert is a function `evaluate(view, rng, asked)` that returns a `Hint`: what the moves are worth
that were weighed, in which unit, how sure that is, and why the best one is best. Its choice, its hint, and
whatever else asks what a move was worth read the same values.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, Generic, Protocol, TypeVar

from hoylecli import families
from hoylecli.core import TABLE, Move
from hoylecli.frame.state import State

from .comparing import multiplied
from .hints import Hint, Weighed, usual

# Rollouts, for moves that an expert chooses by rules of thumb.
#
# Every move is tried in the same sampled worlds, where all seats play the deal on as one level plays. That
# takes up to a second, so only moves are weighed that somebody asks about; the expert's own choice stays
# that of the rules of thumb. Where little is left to play, more worlds are tried.

_WORLDS: Final = 16  # sampled worlds, at least
_ENOUGH: Final = 32  # and at most
_WORK: Final = 4_000  # moves of rollouts, for each weighed move, after which no further world is drawn
_MOVES: Final = 3000  # of one rollout, at most
_TITLE: Final = "Points ahead after the deal, on average"


@dataclass(frozen=True, slots=True)
class PlayingOn:
    """Weighs moves of a family's games by rollouts. level: the level at which all seats play on."""

    family: str
    level: str = "average"

    def weighed(self, view: Any, rng: Random, hint: Hint, asked: Collection[Move]) -> Hint:
        """The hint with values of its move and of those asked for, in points ahead of the others.

        It stays as it is where nothing else was asked for, or the game has no deals that count points. For
        the standard errors see `errors`.
        """
        moves = list(dict.fromkeys([hint.move, *asked]))
        state = families.find(self.family).sample(view, Random(0)) if len(moves) > 1 else None
        if not isinstance(state, State) or len(state.scores) < 2:
            return hint
        seed = rng.getrandbits(32)
        values = self._values(view, moves, seed)
        doubts = errors(values)
        found = [
            Weighed(move, fmean(each), "", error)
            for move, each, error in zip(moves, values, doubts, strict=True)
        ]
        ranked = sorted(found, key=lambda each: (-each.value, each.move != hint.move))
        decided = usual(hint.move, tuple(ranked))
        found_so = replace(hint, weighed=tuple(ranked), unit="points", title=_TITLE, decided=decided)
        return replace(found_so, dropped=(), by_thumb=True)

    def _values(self, view: Any, moves: Sequence[Move], seed: int) -> list[list[float]]:
        """For each move a list of points ahead after the deal, for the side of the viewer, one a world."""
        from . import bot

        family, player = families.find(self.family), bot(self.family, self.level)
        found, work = [list[float]() for _ in moves], 0
        for world in range(multiplied(_ENOUGH)):
            if world >= multiplied(_WORLDS) and work >= multiplied(_WORK) * len(moves):
                break
            before: Any = family.sample(view, Random(f"{seed}/{world}"))
            side, sign = before.side(view.seat), -1 if before.engine.match.lowest else 1
            for values, move in zip(found, moves, strict=True):
                rng = Random(f"{seed}/{world}/on")
                after, made = _played_out(before.apply(move), before, player, rng)
                values.append(sign * ahead(_gained(before, after), side))
                work += made
        return found


def played_out(state: Any, begun: Any, player: Any, rng: Random) -> Any:
    """The state once the deal of `begun` has been counted, or after _MOVES moves."""
    return _played_out(state, begun, player, rng)[0]


def _played_out(state: Any, begun: Any, player: Any, rng: Random) -> tuple[Any, int]:
    """The state that `played_out` gives, and how many moves that took."""
    number, deals = begun.number, len(begun.sheet)
    for made in range(_MOVES):
        if state.to_act is None or state.number != number or len(state.sheet) != deals:
            return state, made
        if state.to_act == TABLE:
            if state.phase in ("deal", "cut", "comparing"):
                return state, made
            state = state.apply(state.legal_moves()[0])
            continue
        legal = state.legal_moves()
        only = legal[0] if len(legal) == 1 else None
        state = state.apply(only or player.choose(state.view(state.to_act), rng))
    return state, _MOVES


def ahead(points: Sequence[float], side: int) -> float:
    """The points of a side less the mean of the others."""
    others = [value for at, value in enumerate(points) if at != side]
    return points[side] - (fmean(others) if others else 0.0)


def _gained(before: Any, after: Any) -> list[float]:
    return [float(now - then) for now, then in zip(after.scores, before.scores, strict=True)]


def errors(values: Sequence[Sequence[float]]) -> list[float]:
    """Standard errors of moves whose values are paired by world, the advised move first.

    Two of them, squared and added, give the squared error of the difference between the first and another.
    """
    first, *others = values
    apart = [_error([one - other for one, other in zip(each, first, strict=True)]) for each in others]
    own = min(apart) / sqrt(2)
    return [own, *(sqrt(each**2 - own**2) for each in apart)]


def _error(values: Sequence[float]) -> float:
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


V = TypeVar("V")
W = TypeVar("W", contravariant=True)


class Evaluate(Protocol[W]):
    """What an expert thinks of a position. asked: moves that are weighed in any case, see `bots.Bot`."""

    def __call__(self, view: W, rng: Random, asked: Collection[Move] = ()) -> Hint: ...


@dataclass(frozen=True, slots=True)
class LevelPlayer(Generic[V]):
    """A computer player of one level.

    evaluates: what the expert thinks of a position; hints are the expert's at every level. chooses: the move
    of this level, asked where several are legal; None for that of the expert. plays_on: weighs moves that are
    asked for where the expert goes by rules of thumb; None where it never does, or nothing counts points.
    """

    evaluates: Evaluate[V]
    chooses: Callable[[V, Random], Move] | None = None
    plays_on: PlayingOn | None = None

    def choose(self, view: V, rng: Random) -> Move:
        legal: tuple[Move, ...] = view.legal  # type: ignore[attr-defined]
        if len(legal) == 1:
            return legal[0]
        return self.chooses(view, rng) if self.chooses is not None else self.evaluates(view, rng).move

    def hint(self, view: V, rng: Random) -> Hint:
        """What the expert would do, whoever is asked."""
        return self.evaluates(view, rng)

    def evaluate(self, view: V, rng: Random, asked: Collection[Move] = ()) -> Hint:
        """What the expert thinks the moves are worth, and those `asked` for in any case."""
        hint = self.evaluates(view, rng, asked)
        if self.plays_on is None or hint.unit != "order":
            return hint
        return self.plays_on.weighed(view, rng, hint, asked)
