"""What the players of all levels share: an expert weighs the moves, and a level is a way to choose.

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

# What moves are worth that an expert chooses by rules of thumb: the deal is played on after each.
#
# The hidden cards are dealt anew as the view allows, the same for every move, and all seats go on as one
# level plays. It takes up to a second, so that only moves are weighed that somebody asks about; the
# expert's own choice stays that of the rules of thumb. Where little is left to play, more worlds are tried.

_WORLDS: Final = 16  # at least
_ENOUGH: Final = 32  # at most
_WORK: Final = 4_000  # moves for each of the moves that are weighed, from which on no more worlds are tried
_MOVES: Final = 3000  # of a deal that is played out at most
_TITLE: Final = "Points ahead after the deal, on average"


@dataclass(frozen=True, slots=True)
class PlayingOn:
    """Weighs moves of a family's games. level: that of all seats as the deal goes on."""

    family: str
    level: str = "average"

    def weighed(self, view: Any, rng: Random, hint: Hint, asked: Collection[Move]) -> Hint:
        """The hint with values of its move and of those asked for, in points ahead of the others.

        It stays as it is where nothing else was asked for, or the game has no deals that count points. The
        errors are such that those of two moves together are the error of their difference.
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
        """How far ahead the side of the viewer is after the deal, for each move in each world."""
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
    """The state when the deal of `begun` has been counted, or has been played on for very long."""
    return _played_out(state, begun, player, rng)[0]


def _played_out(state: Any, begun: Any, player: Any, rng: Random) -> tuple[Any, int]:
    """The same, and how many moves that took."""
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
    """For each the error of its difference from the first, shared out between the two."""
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
