"""The value of a deal that has been played out: the chance to win the match after it."""

from collections.abc import Mapping, Sequence
from math import exp, sqrt
from typing import Final

from hoylecli.core import Seat
from hoylecli.families.tricks import TricksView
from hoylecli.families.tricks.rules.counting import BidsScore
from hoylecli.families.tricks.rules.ranking import cards_in
from hoylecli.families.tricks.rules.table import deals_of
from hoylecli.frame.match import Life, lives_after
from hoylecli.scoring import piquet

from .kernel import SimulatedDeal
from .results import SCORES, results

# Knockout whist, in which players drop out: what a deal does to the chance to be the last one in.
#
# The values of the places are the results of `scripts/knockout_worths.py`, which counts the wins of average
# players.

_WORTH: Final[Mapping[Life, float]] = {"in": 1.0, "back": 1.0, "dog": 0.28, "out": 0.0}
_CALLS: Final = (5.5, 1.75, 1.6, 1.35, 0.93, 0.54)
"""By the size of the next hands, from one card: by what factor, less 1, a chance grows by calling trumps."""


def knockout_chance(view: TricksView, seat: Seat, taken: Sequence[int]) -> float:
    """The chance of a seat to win the match after a deal. taken: tricks, one number a seat.

    All who stay in have the same chance, a dog a smaller one, and whoever calls the next trumps a greater
    one.
    """
    coming = cards_in(view.rules, view.number, view.players)
    lives = lives_after(view.lives or (), taken, view.rules.has_dog)
    worth = [_WORTH[life] for life in lives]
    most = [at for at, tricks in enumerate(taken) if tricks == max(taken)]
    for at in most:
        worth[at] *= 1 + _CALLS[min(coming, len(_CALLS)) - 1] / len(most)
    return worth[seat] / sum(worth)


_A_CONTRACT: Final = 2.0  # deals that it takes, on the average, to win the bidding and make the contract
_TIE_BREAK: Final = 1e-3  # the value of as many points as usually set two sides apart; decides equal chances
_MANY: Final = 10  # times as far ahead: no lead, however large, decides more than that
_A_TRICK: Final = 1e-4  # the value of a trick in itself, where tricks keep a player in the match
_BAG: Final = 0.9  # the share of the bags on account that will cost a penalty


class Evaluation:
    """The value of deals to `view.seat`: the chance to win the match afterwards, and a little for each point.

    The value is computed once for all deals that count the same.
    """

    def __init__(self, view: TricksView) -> None:
        assert view.seat is not None
        self.view: Final = view
        self.side: Final = view.side(view.seat)
        self._known: dict[tuple[int, ...], float] = {}
        self._key: Final = SCORES["tricks" if view.lives else view.rules.score.kind].key

    def of(self, table: SimulatedDeal) -> float:
        """The value of a deal that has been played out."""
        key = self._key(table)
        if key not in self._known:
            self._known[key] = self._of(table)
        return self._known[key]

    def _of(self, table: SimulatedDeal) -> float:
        if self.view.lives:
            return knockout_chance(self.view, self.side, table.taken) + _A_TRICK * table.taken[self.side]
        declarer = None if self.view.declarer is None else self.view.side(self.view.declarer)
        return self.after(*results(self.view, table), declarer)

    def after(self, totals: Sequence[float], bags: Sequence[int] = (), declarer: int | None = None) -> float:
        """The value of a deal that counts `totals`, one number a side.

        bags: those on account afterwards, one number a side. declarer: the side that won the bidding.
        """
        view, match = self.view, self.view.rules.match
        scores = [score + total for score, total in zip(view.scores, totals, strict=True)]
        sign = -1 if view.rules.lowest else 1
        others = sum(totals) - totals[self.side]
        if view.rules.match.rubicon:
            return stakes(view, scores, self.side)
        ahead = totals[self.side] - others / (len(totals) - 1)
        tie_break = sign * _TIE_BREAK * ahead / (_usual(view)[1] + abs(ahead) / _MANY)
        if (
            match.bidder_wins
            and declarer is not None
            and totals[declarer] > 0
            and scores[declarer] >= match.target
        ):
            return float(declarer == self.side) + tie_break
        return chance(view, scores, self.side, bags) + tie_break


def chance(view: TricksView, scores: Sequence[float], side: int, bags: Sequence[int] = ()) -> float:
    """The chance of a side to win the match with these scores after the deal, one number a side.

    If more deals are to come, chances are in the proportion of `exp(lead / t)`, where `t` grows with the
    number of these deals.
    """
    rules, sign = view.rules, -1 if view.rules.lowest else 1
    coming = _deals_to_come(view, scores)
    if not coming:
        best = max(sign * score for score in scores)
        winners = [at for at, score in enumerate(scores) if sign * score == best]
        return 1 / len(winners) if side in winners else 0.0
    if bags and isinstance(rules.score, BidsScore) and rules.score.bags:
        cost = _BAG * rules.score.bag_penalty / rules.score.bags * min(coming / 2, 1)
        scores = [score - cost * count for score, count in zip(scores, bags, strict=True)]
    _, apart = _usual(view)
    t = apart * sqrt(coming) * 0.6
    best = max(sign * score for score in scores)
    weights = [exp((sign * score - best) / t) for score in scores]
    return weights[side] / sum(weights)


_LEADS: Final[Sequence[float]] = (-1.6, -1.0, -0.6, -0.3, 0.0, 0.3, 0.6, 1.0, 1.6)
"""Changes of the lead before the end that are taken as equally likely, in multiples of their spread."""


def stakes(view: TricksView, scores: Sequence[float], side: int) -> float:
    """About what a partie of piquet with these scores will be worth to a side, in rubicons."""
    grows, apart = _usual(view)
    line, coming = view.rules.match.rubicon, _deals_to_come(view, scores)
    mine, other = scores[side], scores[1 - side]
    found = 0.0
    for lead in _LEADS if coming else (0.0,):
        change = lead * apart * sqrt(coming) / 2
        first, second = mine + grows * coming + change, other + grows * coming - change
        worth = piquet.partie((round(first), round(second)), line).points
        found += worth if first > second else -worth
    return found / line / (len(_LEADS) if coming else 1)


def _deals_to_come(view: TricksView, scores: Sequence[float]) -> float:
    """About how many deals the match still has, 0 when it is over."""
    match = view.rules.match
    if view.rules.partners and scores[0] == scores[1]:
        return 1
    if match.floor is not None and min(scores) < match.floor:
        return 0
    if match.target and max(scores) >= match.target and not match.bidder_wins:
        return 0
    coming = 8.0
    if match.target:
        grows, _ = _usual(view)
        coming = max((match.target - max(scores)) / grows, _A_CONTRACT if match.bidder_wins else 0.7)
    if deals := deals_of(view.rules):
        left = max(deals - view.number, 0)
        coming = min(coming, left) if match.target else left
    return coming


def _usual(view: TricksView) -> tuple[float, float]:
    """By how many points the highest score grows in a deal, and how far a deal sets two sides apart."""
    score = SCORES[view.rules.score.kind]
    whole = score.whole(view)
    return score.growth * whole, score.spread * whole
