"""Styles: habits by which computer players of one level differ, and are no weaker for it.

A style likes some habits and dislikes others. Of the moves that are worth about as much as the one the level
would make, whoever has the style makes the one it likes best. What moves are worth, the family's expert says;
its function `traits(view, move)` says which habits a move shows, and how much, from 0 to 1.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from hoylecli.core import Move

from . import Bot, Persona
from .hints import Hint, Weighed
from .levels import LevelPlayer


@dataclass(frozen=True, slots=True)
class StyleOfPlay:
    """line: how such a player plays, for a sentence after the name. likes: habits, and how much they are
    liked; below 0 for disliked.
    """

    line: str
    likes: Mapping[str, float] = field(default_factory=dict)


STYLES: Final[Mapping[str, StyleOfPlay]] = {
    "plain": StyleOfPlay("plays as the cards ask"),
    "bold": StyleOfPlay(
        "bids high, takes risks, and leads trumps and high cards",
        {"bids high": 2, "takes risks": 2, "leads trumps": 1.5, "plays high": 1},
    ),
    "careful": StyleOfPlay(
        "bids low, takes no risks, and gets rid of what counts",
        {"bids high": -2, "takes risks": -2, "throws high": 1.5, "plays high": -1},
    ),
    "chatty": StyleOfPlay(
        "talks, and answers what was played last",
        {"answers": 2, "keeps pairs": -0.5},
    ),
    "forgetful": StyleOfPlay(
        "goes back to what has been played or asked before",
        {"goes back": 2, "throws high": -0.5},
    ),
    "stubborn": StyleOfPlay(
        "goes on as begun, and keeps together what belongs together",
        {"stays with it": 2, "keeps pairs": 1.5},
    ),
    "signaling": StyleOfPlay(
        "tells partners of melds by jumps in the bidding, and comes back to what was begun",
        {"jumps by melds": 3, "stays with it": 1, "bids high": 0.2},
    ),
}

Traits = Callable[[Any, Move], Mapping[str, float]]
Alike = Callable[[Any, Move], "list[Move] | None"]

_SPREAD: Final = 0.1  # of what lies between the best and the worst move: values as close as that are alike
_ERROR: Final = 0.5  # of a standard error, the same
_EXPERT: Final = 0.5  # of both, for an expert, who can only lose by it
_MOST: Final = 300  # legal moves; where there are more, a style makes no difference
_ASKED: Final = 3  # moves that are liked best, and are weighed in any case
_THINKS: Final = 0.8  # of the decisions


@dataclass(frozen=True, slots=True)
class Styled:
    """A player of a level with a style.

    likes: as in `StyleOfPlay`. traits: of the family. alike: the moves that are as good as one, where
    the family knows them without weighing; None elsewhere. thinks: how often a player below the expert asks
    itself what else would do. slack: by how much of what is usual a move may be worth less.
    """

    player: LevelPlayer[Any]
    likes: Mapping[str, float]
    traits: Traits
    alike: Alike | None = None
    thinks: float = _THINKS
    slack: float = 1.0

    def choose(self, view: Any, rng: Random) -> Move:
        legal: tuple[Move, ...] = view.legal
        if len(legal) == 1:
            return legal[0]
        usual = None if self.player.chooses is None else self.player.choose(view, rng)
        if self.alike is not None:
            usual = usual or self.player.choose(view, rng)
            as_good = self.alike(view, usual)
            if as_good is not None:
                return _best(usual, as_good, self._liked(view, (usual, *as_good)))
        liked = self._liked(view, legal if len(legal) <= _MOST else ())
        most = max(liked.values(), default=0.0)
        if most <= min(liked.values(), default=0.0):
            return usual or self.player.choose(view, rng)
        if usual is not None and (liked[usual] >= most or rng.random() >= self.thinks):
            return usual
        wanted = sorted(legal, key=lambda move: -liked[move])[:_ASKED]
        asked = dict.fromkeys([*([usual] if usual else []), *wanted])
        hint = self.player.evaluates(view, rng, list(asked))
        usual, is_expert = usual or hint.move, self.player.chooses is None
        return _best(usual, near(hint, usual, is_expert, self.slack), liked)

    def _liked(self, view: Any, moves: tuple[Move, ...]) -> dict[Move, float]:
        """How much each move is liked."""
        return {move: liking(self.likes, self.traits(view, move)) for move in moves}

    def hint(self, view: Any, rng: Random) -> Hint:
        """What the expert would do, whoever is asked."""
        return self.player.hint(view, rng)

    def evaluate(self, view: Any, rng: Random, asked: Any = ()) -> Hint:
        return self.player.evaluate(view, rng, asked)


def styled(
    player: LevelPlayer[Any],
    persona: Persona | None,
    traits: Traits,
    alike: Alike | None = None,
    thinks: float = _THINKS,
    slack: float = 1.0,
) -> Bot:
    """The player, with the style of the persona; the arguments are those of `Styled`."""
    likes = STYLES[persona.style].likes if persona is not None else {}
    return Styled(player, likes, traits, alike, thinks, slack) if likes else player


def liking(likes: Mapping[str, float], traits: Mapping[str, float]) -> float:
    """How much a move is liked that shows these habits."""
    return sum(likes.get(habit, 0.0) * much for habit, much in traits.items())


def near(hint: Hint, usual: Move, is_expert: bool, part: float = 1.0) -> list[Move]:
    """The moves that are worth about as much as the usual one; for an expert, hardly less than the best.

    part: of the usual slack.
    """
    values = {each.move: each for each in reversed((*hint.weighed, *hint.dropped))}
    own = values.get(usual)
    if own is None:
        return [usual]
    every = [each.value for each in values.values()]
    slack = _SPREAD * (max(every) - min(every)) + _ERROR * own.error
    slack *= _EXPERT * part if is_expert else part
    base = max(every) if is_expert else own.value
    return [each.move for each in values.values() if _is_near(each, base, slack, is_expert)]


def _is_near(each: Weighed, base: float, slack: float, is_expert: bool) -> bool:
    return each.value >= base - slack and (is_expert or each.value <= base + 2 * slack)


def _best(usual: Move, moves: list[Move], liked: Mapping[Move, float]) -> Move:
    """The move that is liked best; the usual one, if none is liked more."""
    return max([usual, *moves], key=lambda move: liked.get(move, liked[usual]))


def of_throw(view: Any, card: Any, counts: Callable[[Any], int]) -> Mapping[str, float]:
    """The habits that a discard shows in a rummy. counts: what a card counts against its player."""
    turns = [turn for turn in view.turns if turn.thrown is not None]
    mine = [turn.thrown for turn in turns if turn.seat == view.seat]
    theirs = [turn.thrown for turn in turns if turn.seat != view.seat]
    return {
        "throws high": height(counts, card, view.hand),
        "keeps pairs": float(sum(other.rank == card.rank for other in view.hand) < 2),
        "answers": float(bool(theirs) and _go_together(card, theirs[-1])),
        "stays with it": float(bool(mine) and _go_together(card, mine[-1])),
        "goes back": float(any(other.rank == card.rank for other in view.discards[:-1])),
    }


def _go_together(card: Any, other: Any) -> bool:
    return bool(card.rank == other.rank or card.suit == other.suit)


def height(of: Callable[[Any], float], card: Any, cards: Any) -> float:
    """How high a card is among others, from 0 for the lowest to 1."""
    others = [of(each) for each in cards]
    low, high = min(others), max(others)
    return (of(card) - low) / (high - low) if high > low else 0.0
