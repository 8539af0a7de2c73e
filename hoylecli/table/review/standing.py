"""What deals are worth: the chance to win the match at a score, and what a deal brings to a sound player.

One model serves all games of deals: the match goes on with deals that average players have played, a few
dozen of each game in `deals_table`, each taken as likely as the others, until its rules say that it is over.
Players of equal skill are compared by that, so that a chance is one half between two who are level. A rubber
is decided by its games, a session of poker by chips, and where players drop out by who is still in.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from statistics import fmean, pstdev
from typing import Any, Final

from hoylecli import bots
from hoylecli.bots.hints import Unit
from hoylecli.bots.levels import ahead, played_out
from hoylecli.core import Move
from hoylecli.families.tricks.position.bridge import contract_of
from hoylecli.frame.state import State
from hoylecli.scoring.bridge import duplicate_score

from .deals_table import DEALS, MEANS

_MATCHES: Final = 600  # simulated ends of a match, for each chance
_STEP: Final = 1.0  # spreads of a deal by which scores are set apart, to find what a point is worth
_LONGEST: Final = 60  # deals in one of them, at most
_SEED: Final = 7
_RUBBER: Final = "/rubber"
_WITH_BELOW: Final = 4  # columns of a deal of a rubber: points of both sides, and those below the line
_GAME: Final = 100  # points below the line
_A_GAME: Final = 400.0  # points that a game is worth, with its part of the bonus
_BONUS: Final = 500
_BONUS_ALONE: Final = 700
A_TRICK: Final = 25.0  # points at bridge, about
_LIVES: Final = {"in": 1.0, "back": 1.0, "dog": 0.28, "out": 0.0}
"""Of knockout whist, by `scripts/knockout_worths.py`."""

Deals = tuple[tuple[int, ...], ...]
"""For each deal what it counted for each side, the dealer's side first."""


@cache
def _orders(deals: int) -> tuple[tuple[int, ...], ...]:
    """For each match that is played on, which deals come, of so many there are."""
    rng = Random(_SEED)
    return tuple(tuple(int(rng.random() * deals) for _ in range(_LONGEST)) for _ in range(_MATCHES))


@cache
def deals_of(game: str) -> Deals:
    """The deals that are known of a game; () where none are."""
    text = DEALS.get(game, "")
    return tuple(tuple(map(int, deal.split(","))) for deal in text.split())


def means_of(game: str) -> tuple[float, ...]:
    """What a deal counts on average for each side, the dealer's first; () where that is not known."""
    return MEANS.get(game, ())


@dataclass(frozen=True, slots=True)
class Standings:
    """The chances to win a match of one game, by what deals usually count. deals: as `deals_of` has them."""

    game: str
    deals: Deals

    @classmethod
    def of(cls, game: str, state: Any) -> "Standings | None":
        """The standings of a match; None where they are not known, as for another number of sides."""
        if not isinstance(state, State):
            return None
        match = state.engine.match
        if state.lives and not match.deals:
            return cls(game, ())
        deals = deals_of(f"{game}{_RUBBER}" if match.rubber else game)
        if not deals or len(deals[0]) != len(state.scores) * (2 if match.rubber else 1):
            return None
        is_ended = match.target or match.deals or match.last or match.rubber or match.floor is not None
        return cls(game, deals) if is_ended and match.games <= 1 else None

    def chance(self, state: Any, side: int, more: float = 0.0) -> float:
        """The chance of a side to win the match from a state. more: points that it has besides."""
        outcome = state.outcome()
        if outcome is not None:
            return _won(state, outcome.winners, side)
        if not self.deals:
            return _lives_left(state.lives, side)
        scores = [float(score) for score in state.scores]
        scores[side] += more
        play_on = self._rubber_played_on if state.engine.match.rubber else self._played_on
        return fmean(play_on(state, list(scores), side, deals) for deals in self._matches())

    def _matches(self) -> Iterator[Iterator[Sequence[int]]]:
        """The deals with which matches go on: the same whatever the scores are, so that only these tell."""
        for order in _orders(len(self.deals)):
            yield (self.deals[at] for at in order)

    def per_point(self, state: Any, side: int) -> float:
        """What a point more is worth to a side, as a chance to win the match.

        A rubber is decided by games, so that a point is worth a share of one.
        """
        if state.engine.match.rubber:
            won, lost = (self._with_a_game(state, each, side) for each in (side, 1 - side))
            return max(won - lost, 0.0) / (2 * _A_GAME)
        points = max(_STEP * self.spread, 2.0)
        return self.apart(state, side, points) / points

    def apart(self, state: Any, side: int, points: float) -> float:
        """What so many points are worth to a side, as a chance to win: it has half of them more, or less."""
        more = -points / 2 if state.engine.match.lowest else points / 2
        return max(self.chance(state, side, more) - self.chance(state, side, -more), 0.0)

    def worth(self, state: Any, side: int, points: float, per_point: float) -> float:
        """What points are worth to a side, as a chance to win: for few points, from what one is worth."""
        if abs(points) <= _STEP * self.spread or state.engine.match.rubber:
            return points * per_point
        gain = min(self.apart(state, side, abs(points)), abs(points) * per_point)
        return gain if points > 0 else -gain

    @property
    def spread(self) -> float:
        """By how much a deal usually sets a side apart from the others, as a standard deviation."""
        sides = [deal[:2] if len(deal) == _WITH_BELOW else deal for deal in self.deals]
        apart = [value - (sum(deal) - value) / max(len(deal) - 1, 1) for deal in sides for value in deal]
        return (pstdev(apart) if apart else 0.0) or 1.0

    def _played_on(self, state: Any, scores: list[float], side: int, deals: Iterable[Sequence[int]]) -> float:
        """1, a share of it, or 0: whether the side wins when the match goes on with these deals."""
        match, number, sides = state.engine.match, state.number, len(scores)
        dealer = max(state.dealer, 0)
        for deal in deals:
            made = [float(deal[(each - dealer) % sides]) for each in range(sides)]
            if state.lives:
                made = _at_stake(scores, made)
            first = _first_to(match.target, scores, made) if match.at_once or match.games else None
            if first is not None:
                return float(first == side)
            scores = [score + gain for score, gain in zip(scores, made, strict=True)]
            number, dealer = number + 1, dealer + 1
            whole = [round(score) for score in scores]
            if match.is_over(number, whole, [round(gain) for gain in made], _declarer(match, made)):
                winners = match.winners(whole, [round(gain) for gain in made], _declarer(match, made))
                return float(side in winners) / len(winners)
            if state.lives and sum(score > 0 for score in scores) < 2:
                return float(scores[side] > 0)
        return 1 / sides

    def _with_a_game(self, state: Any, winner: int, side: int) -> float:
        """The chance of a side to win the rubber if the winner had one game more."""
        games = [won + (each == winner) for each, won in enumerate(state.standing.games)]
        if max(games) >= state.engine.match.rubber:
            return float(winner == side)
        scores = list(map(float, state.scores))
        return fmean(
            self._rubber_played_on(state, list(scores), side, deals, games) for deals in self._matches()
        )

    def _rubber_played_on(
        self,
        state: Any,
        scores: list[float],
        side: int,
        deals: Iterable[Sequence[int]],
        won: Sequence[int] = (),
    ) -> float:
        """The same for a rubber: two games end it, and bring 700 against no game, else 500.

        won: the games won, if others than in the state.
        """
        games, parts = list(won or state.standing.games), list(state.standing.parts)
        dealer = max(state.dealer, 0)
        for deal in deals:
            dealer += 1
            for each in range(2):
                at = (each - dealer) % 2
                scores[each] += deal[at]
                parts[each] += deal[at + 2]
            ahead = next((each for each in range(2) if parts[each] >= _GAME), None)
            if ahead is None:
                continue
            games[ahead], parts = games[ahead] + 1, [0, 0]
            if games[ahead] >= state.engine.match.rubber:
                scores[ahead] += _BONUS if games[1 - ahead] else _BONUS_ALONE
                break
        return float(scores[side] > scores[1 - side]) + (scores[0] == scores[1]) / 2


def _at_stake(scores: Sequence[float], made: Sequence[float]) -> list[float]:
    """What a deal makes of chips, of which nobody loses more than he has, and nobody wins who has none."""
    lost = [min(max(-gain, 0.0), max(score, 0.0)) for score, gain in zip(scores, made, strict=True)]
    won = [max(gain, 0.0) * (score > 0) for score, gain in zip(scores, made, strict=True)]
    share = sum(lost) / sum(won) if sum(won) else 0.0
    return [gain * share - loss for gain, loss in zip(won, lost, strict=True)]


def _lives_left(lives: Sequence[str], side: int) -> float:
    """The chance of a player to be the last one in, in proportion to what the lives are worth."""
    worths = [_LIVES[life] for life in lives]
    return worths[side] / sum(worths)


def _declarer(match: Any, made: Sequence[float]) -> int | None:
    """The side that made most of a deal, where only the declarer's side can reach the target."""
    return made.index(max(made)) if match.declarer_only else None


def _first_to(target: int, scores: Sequence[float], made: Sequence[float]) -> int | None:
    """The side that reaches the target first in a deal, None if none does.

    Points are taken to come evenly through the deal, so that is the side that lacks the smallest share of
    what it makes.
    """
    if not target:
        return None
    ways = {
        side: (target - score) / gain
        for side, (score, gain) in enumerate(zip(scores, made, strict=True))
        if gain > 0 and score + gain >= target
    }
    return min(ways, key=ways.__getitem__) if ways else None


def _won(state: Any, winners: Sequence[int], side: int) -> float:
    """1, or a share of it, if the seats that have won are of the side."""
    sides = {state.side(seat) for seat in winners}
    return float(side in sides) / max(len(sides), 1)


# Units of what is weighed


def points_each(view: Any, unit: Unit) -> float | None:
    """How many points of the game one of this unit is; None for a chance that a patience comes out."""
    bridge = getattr(view, "bridge", None)
    if unit == "tricks" and bridge is not None:
        return A_TRICK
    if unit != "chance":
        return 1.0
    if bridge is not None:
        return _swing(view)
    return float(view.pot) if hasattr(view, "pot") else None


def _swing(view: Any) -> float:
    """What making a contract counts more than going one down."""
    contract = contract_of(tuple(view.bids), view.dealer)
    if contract is None or view.declarer is None:
        return A_TRICK
    vulnerable = bool(view.bridge.vulnerable[view.declarer % 2])
    return float(duplicate_score(contract, 0, vulnerable) - duplicate_score(contract, -1, vulnerable))


def rubicon_of(view: Any) -> float:
    """The rubicon of a partie of piquet, in points; 0 at other games.

    Moves are valued in points of the partie there: one for a point ahead, and twice the rubicon where that
    point decides who wins.
    """
    return float(getattr(getattr(getattr(view, "rules", None), "match", None), "rubicon", 0) or 0)


# Luck


def dealt_result(before: Any, deal: Move, family: str, seed: str) -> tuple[int, ...] | None:
    """What a deal counts for each side when average players play it, whatever the scores are.

    before: the state in which the cards are dealt. None where the cards are thrown in.
    """
    level = before if family == "vying" else before.updated(scores=(0,) * len(before.scores))
    dealt = level.apply(deal)
    state = played_out(dealt, dealt, bots.bot(family, "average"), Random(seed))
    if any(event.kind == "thrown_in" for event in state.events):
        return None
    return tuple(now - then for now, then in zip(state.scores, level.scores, strict=True))


def luck_of(game: str, before: Any, deal: Move, family: str, side: int, times: int = 2) -> float | None:
    """How much more a deal was worth to a side than deals usually are, in points ahead of the others.

    It is played by average players on all seats: so the cards are compared, and not the players. None where
    it is not known what such deals bring.
    """
    means = means_of(game)
    if len(means) != len(before.scores):
        return None
    played = [dealt_result(before, deal, family, f"{game}/{before.number}/{each}") for each in range(times)]
    found = [ahead(result, side) for result in played if result is not None]
    if not found:
        return None
    after = before.apply(deal)
    usual = [means[(each - after.dealer) % len(means)] for each in range(len(means))]
    sign = -1 if before.engine.match.lowest else 1
    return sign * (fmean(found) - ahead(usual, side))
