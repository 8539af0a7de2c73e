"""What a deal played out is worth to a seat: what it does to the chance to win the match."""

from collections.abc import Callable, Sequence
from math import exp, sqrt
from typing import Final

from hoylecli.families.tricks.view import TricksView
from hoylecli.scoring import euchre, hearts, pinochle, pitch, spades

from .tricks_kernel import Table

_USUAL: Final = {
    "penalties": (9.0, 9.0),
    "bids": (60.0, 75.0),
    "tricks": (2.0, 2.0),
    "exact": (9.0, 8.0),
    "euchre": (0.9, 1.1),
    "pitch": (1.7, 2.0),
    "pinochle": (250.0, 250.0),
    "piquet": (30.0, 25.0),
}
"""By kind of score: by how much the highest score grows a deal, how far a deal sets two sides apart."""

_TRIFLE: Final = 1e-4  # a point, where the match no longer depends on it
_BAG: Final = 0.9  # of the bags on account, how many will have to be paid for


class Worth:
    """The worth of a deal to `view.seat`: its chance to win the match afterwards, and a trifle a point.

    Deals with the same tricks and points are reckoned once.
    """

    def __init__(self, view: TricksView) -> None:
        assert view.seat is not None
        self.view: Final = view
        self.side: Final = view.side(view.seat)
        self._known: dict[tuple[int, ...], float] = {}
        self._key: Final = _KEYS.get(view.rules.score.kind, _tricks_key)

    def of(self, table: Table) -> float:
        """table: a deal that has been played out."""
        key = self._key(table)
        if key not in self._known:
            self._known[key] = self.after(*results(self.view, table))
        return self._known[key]

    def after(self, totals: Sequence[float], bags: Sequence[int] = ()) -> float:
        """What it is worth when the deal counts `totals`, one a side, with so many bags on account then."""
        view = self.view
        scores = [score + total for score, total in zip(view.scores, totals, strict=True)]
        sign = -1 if view.rules.match.lowest else 1
        others = sum(totals) - totals[self.side]
        trifle = sign * _TRIFLE * (totals[self.side] - others / (len(totals) - 1))
        return chance(view, scores, self.side, bags) + trifle


def chance(view: TricksView, scores: Sequence[float], side: int, bags: Sequence[int] = ()) -> float:
    """The chance that a side wins the match which stands so after this deal.

    While it goes on, the chances are as `exp(lead / t)`, where t grows with the deals that are still to come.
    """
    rules, sign = view.rules, -1 if view.rules.match.lowest else 1
    coming = _deals_to_come(view, scores)
    if not coming:
        best = max(sign * score for score in scores)
        winners = [at for at, score in enumerate(scores) if sign * score == best]
        return 1 / len(winners) if side in winners else 0.0
    if bags and rules.score.bags:
        cost = _BAG * rules.score.bag_penalty / rules.score.bags * min(coming / 2, 1)
        scores = [score - cost * count for score, count in zip(scores, bags, strict=True)]
    _, apart = _USUAL[rules.score.kind]
    t = apart * sqrt(coming) * 0.6
    best = max(sign * score for score in scores)
    weights = [exp((sign * score - best) / t) for score in scores]
    return weights[side] / sum(weights)


def _deals_to_come(view: TricksView, scores: Sequence[float]) -> float:
    """About how many deals the match still has, 0 when it is over."""
    match = view.rules.match
    if view.rules.partners and scores[0] == scores[1]:
        return 1
    if match.floor is not None and min(scores) < match.floor:
        return 0
    if match.target and max(scores) >= match.target:
        return 0
    coming = 8.0
    if match.target:
        grows, _ = _USUAL[view.rules.score.kind]
        coming = max((match.target - max(scores)) / grows, 0.7)
    if match.deals:
        left = max(match.deals - view.number, 0)
        coming = min(coming, left) if match.target else left
    return coming


# What a deal counts, by the kind of score

Results = tuple[Sequence[float], Sequence[int]]
"""Points and bags, one number a side."""


def results(view: TricksView, table: Table) -> Results:
    """What the deal counts that has been played out on `table`."""
    return _RESULTS[view.rules.score.kind](view, table)


def _penalties(view: TricksView, table: Table) -> Results:
    return hearts.deal(table.points, table.layout.counting, view.rules.score.moon), ()


def _bids(view: TricksView, table: Table) -> Results:
    said = {bid.seat: bid for bid in view.bids}
    return bid_results(
        view,
        [said[seat].amount if seat in said else 0 for seat in range(view.players)],
        [seat in said and said[seat].word == "blind" for seat in range(view.players)],
        table.taken,
    )


def bid_results(
    view: TricksView, bids: Sequence[int], blind: Sequence[bool], taken: Sequence[int]
) -> Results:
    """What bids and tricks, one number a seat, count."""
    if view.rules.score.kind == "exact":
        miss = view.rules.score.miss
        return [10 + got if got == bid else miss * got for bid, got in zip(bids, taken, strict=True)], ()
    totals, bags, score = [], [], view.rules.score
    for side in range(len(view.scores)):
        seats = [seat for seat in range(view.players) if view.side(seat) == side]
        result = spades.side(
            [bids[seat] for seat in seats],
            [taken[seat] for seat in seats],
            [blind[seat] for seat in seats],
            view.sheet[-1][side].bags if view.sheet else 0,
            score.bags,
            score.bag_penalty,
        )
        totals.append(result.total)
        bags.append(result.bags)
    return totals, bags


def _by_side(view: TricksView, table: Table) -> list[int]:
    tricks = [0] * len(view.scores)
    for seat, taken in enumerate(table.taken):
        tricks[view.side(seat)] += taken
    return tricks


def _tricks(view: TricksView, table: Table) -> Results:
    return [max(tricks - view.rules.score.book, 0) for tricks in _by_side(view, table)], ()


def _euchre(view: TricksView, table: Table) -> Results:
    assert view.maker is not None
    return euchre_results(view, view.maker, table), ()


def euchre_results(view: TricksView, maker: int, table: Table) -> list[int]:
    """What a deal counts when `maker` has made trumps; alone when somebody sits out."""
    side = view.side(maker)
    made, set_back = euchre.deal(_by_side(view, table)[side], table.size < table.players)
    return [made if at == side else set_back for at in range(len(view.scores))]


def _pitch(view: TricksView, table: Table) -> Results:
    assert view.maker is not None
    bid = next((bid.amount for bid in reversed(view.bids) if bid.word != "pass"), view.rules.bidding.least)
    return pitch_results(view, view.maker, bid, table), ()


def pitch_results(view: TricksView, maker: int, bid: int, table: Table) -> list[int]:
    """What a deal counts when `maker` has bid so much."""
    layout = table.layout
    found = pitch.points("CDHS"[table.trump], [layout.cards(mask) for mask in table.won])
    everything = table.taken[maker] == sum(table.taken)
    scores = list(view.scores)
    for _, seat, points in pitch.deal(found, maker, bid, everything):
        if view.rules.match.target and max(scores) >= view.rules.match.target:
            break
        scores[view.side(seat)] += points
    return [after - before for after, before in zip(scores, view.scores, strict=True)]


def _pinochle(view: TricksView, table: Table) -> Results:
    """Melds and cards taken; the last trick was taken by whoever would lead now."""
    totals = []
    for side in range(len(view.scores)):
        seats = [seat for seat in range(view.players) if view.side(seat) == side]
        score = pinochle.side(
            sum(meld.points for seat in seats if view.melds for meld in view.melds[seat]),
            sum(table.points[seat] for seat in seats),
            view.rules.score.last if table.seat in seats else 0,
            max((bid.amount for bid in view.bids), default=0) if view.maker in seats else None,
            has_trick=not view.rules.meld.trick or any(table.taken[seat] for seat in seats),
        )
        totals.append(score.total)
    return totals, ()


def _piquet(view: TricksView, table: Table) -> Results:
    """What the tricks decide: who has most of them, and who has all."""
    most = max(table.taken)
    worth = 40 if most == sum(table.taken) else 10
    return [taken + worth * (2 * taken > sum(table.taken)) for taken in table.taken], ()


def _tricks_key(table: Table) -> tuple[int, ...]:
    return tuple(table.taken)


def _points_key(table: Table) -> tuple[int, ...]:
    return tuple(table.points)


def _cards_key(table: Table) -> tuple[int, ...]:
    return (table.trump, table.seat, *table.won)


_RESULTS: Final[dict[str, Callable[[TricksView, Table], Results]]] = {
    "penalties": _penalties,
    "bids": _bids,
    "tricks": _tricks,
    "exact": _bids,
    "euchre": _euchre,
    "pitch": _pitch,
    "pinochle": _pinochle,
    "piquet": _piquet,
}
_KEYS: Final = {"penalties": _points_key, "pitch": _cards_key, "pinochle": _cards_key}
