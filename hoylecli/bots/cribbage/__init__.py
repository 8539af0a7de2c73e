"""Three cribbage players.

- beginner: keeps the most points in hand as dealt, with no thought of the starter or the crib, and overlooks
  a fifteen now and then; plays the highest card, unless one scores.
- average: considers the starter, and what two cards add to the crib at first sight; pegs by rules of thumb,
  but answers now and then at first sight.
- expert: see `expert`.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from hoylecli.core import Card, Move
from hoylecli.families.cribbage.view import CribbageView
from hoylecli.scoring.cribbage import Combination, Count, average, show

from .. import Bot, Persona
from ..levels import LevelPlayer
from ..styles import height, styled
from .expert import counted
from .pegging import PIPS, best_by_rule_of_thumb, pegged, piled, ranks
from .reasons import evaluate


@dataclass(frozen=True, slots=True)
class _Habits:
    """How a level decides in each phase.

    lays_away: the two cards for the crib. plays: the rank to play when more than one card fits. claims: the
    points it finds in a count. calls: whether it notices that the opponent's claim is wrong by so many
    points.
    """

    lays_away: Callable[[CribbageView, Random], tuple[Card, ...]]
    plays: Callable[[CribbageView, Random], int]
    claims: Callable[[Count, Random], int]
    calls: Callable[[int, Random], bool]

    def choose(self, view: CribbageView, rng: Random) -> Move:
        """The move of a player with these habits, where several are legal."""
        if view.phase == "discard":
            laid = sorted(self.lays_away(view, rng))
            return next(move for move in view.legal if sorted(move.cards) == laid)
        if view.phase == "play":
            rank = self.plays(view, rng)
            return next(move for move in view.legal if move.cards[0].rank == rank)
        assert view.counting is not None
        count = counted(view.counting, view.starter)
        if view.phase == "claim":
            return Move("claim", amount=self.claims(count, rng))
        missed = abs(count.total - (view.counting.claimed or 0))
        return Move("muggins" if missed and self.calls(missed, rng) else "pass")


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The cribbage player of `level`, one of `LEVELS`, with the style of the persona."""
    return styled(_PLAYERS[level], persona, traits)


def traits(view: CribbageView, move: Move) -> Mapping[str, float]:
    """The habits that a choice shows: pairs kept, cards that go well together in the other's crib, high ones
    laid away; a card played that pairs the last one, or goes back to a rank that was played before.
    """
    if view.phase == "discard":
        gives = view.dealer != view.seat and _promise(*move.cards[:2]) > 0 if len(move.cards) > 1 else False
        kept = Counter(card.rank for card in view.hand if card not in move.cards)
        return {
            "keeps pairs": float(max(kept.values()) > 1),
            "takes risks": float(gives),
            "throws high": sum(PIPS[card.rank] for card in move.cards) / 20,
        }
    if view.phase != "play" or not move.cards:
        return {}
    card, pile = move.cards[0], view.pile
    again = [each.rank for each in view.hand if each != card]
    return {
        "plays high": height(lambda each: each.rank, card, view.hand),
        "takes risks": float(view.count + PIPS[card.rank] in _INVITING),
        "answers": float(bool(pile) and abs(pile[-1].rank - card.rank) <= 1),
        "goes back": float(card.rank in [each.card.rank for each in view.played[:-1] if each.card]),
        "stays with it": float(_is_beside_own(view, card)),
        "keeps pairs": float(card.rank not in again),
    }


def _is_beside_own(view: CribbageView, card: Card) -> bool:
    """Whether a card is next in rank to the last one that the player has played."""
    mine = [each.card for each in view.played if each.seat == view.seat and each.card is not None]
    return bool(mine) and abs(mine[-1].rank - card.rank) <= 1


# The beginner


def _most_points_dealt(view: CribbageView, rng: Random) -> tuple[Card, ...]:
    def seen(laid: tuple[Card, ...]) -> float:
        items = show([card for card in view.hand if card not in laid]).items
        noticed = (item.points for item in items if item.kind != "fifteen" or rng.random() > 0.15)
        return sum(noticed) + rng.random() / 2  # the fraction decides between equals

    return max((move.cards for move in view.legal), key=seen)


def _highest_card(view: CribbageView, rng: Random) -> int:
    return _catching_the_eye(view) if rng.random() < 0.7 else max(_fitting(view))


# The average player

_INVITING: Final = (5, 21)  # counts of which any ten-card makes fifteen or thirty-one


def _most_points_to_come(view: CribbageView, rng: Random) -> tuple[Card, ...]:
    side = 1 if view.dealer == view.seat else -1

    def value(laid: tuple[Card, ...]) -> float:
        kept = [card for card in view.hand if card not in laid]
        return average(kept, seen=laid).mean + side * _promise(*laid)

    return max((move.cards for move in view.legal), key=value)


def _promise(one: Card, two: Card) -> int:
    """What two cards add to a crib at first sight: their points, and one more for a five or neighbors."""
    points = 2 * (one.rank == two.rank) + 2 * (PIPS[one.rank] + PIPS[two.rank] == 15)
    return points + (5 in (one.rank, two.rank)) + (abs(one.rank - two.rank) == 1)


def _mostly_by_rule_of_thumb(view: CribbageView, rng: Random) -> int:
    if view.pile and rng.random() < 0.2:
        return _at_first_sight(view)
    return best_by_rule_of_thumb(ranks(view.hand), piled(view.pile), view.count)


def _at_first_sight(view: CribbageView) -> int:
    """The rank that scores most at once; if none scores, the highest that invites no ten-card.

    A ten-card makes fifteen of a count of 5 and thirty-one of 21 (FG, Cribbage, Strategies: one card in three
    is worth ten).
    """
    rank = _catching_the_eye(view)
    if pegged(rank, piled(view.pile), view.count):
        return rank
    quiet = [other for other in _fitting(view) if view.count + PIPS[other] not in _INVITING]
    return max(quiet, default=rank)


# What they share


def _fitting(view: CribbageView) -> list[int]:
    return [move.cards[0].rank for move in view.legal]


def _catching_the_eye(view: CribbageView) -> int:
    """The rank that scores most at once; the highest if none scores."""
    pile = piled(view.pile)
    return max(_fitting(view), key=lambda rank: (pegged(rank, pile, view.count), rank))


def _overlooking(hard: float, easy: float, count: Count, rng: Random) -> int:
    """The total found by a player who overlooks items with these chances.

    hard: for fifteens of several cards, runs and nobs; easy: for all others.
    """

    def is_hard(item: Combination) -> bool:
        return item.kind in ("run", "nobs") or (item.kind == "fifteen" and len(item.cards) > 2)

    return sum(item.points for item in count.items if rng.random() >= (hard if is_hard(item) else easy))


_BEGINNER: Final = _Habits(
    _most_points_dealt,
    _highest_card,
    partial(_overlooking, 0.15, 0.03),
    lambda missed, rng: rng.random() < 0.15,
)
_AVERAGE: Final = _Habits(
    _most_points_to_come,
    _mostly_by_rule_of_thumb,
    partial(_overlooking, 0.02, 0.0),
    lambda missed, rng: missed >= 3 or rng.random() < 0.6,
)
_PLAYERS: Final = {
    "beginner": LevelPlayer(evaluate, _BEGINNER.choose),
    "average": LevelPlayer(evaluate, _AVERAGE.choose),
    "expert": LevelPlayer(evaluate),
}
