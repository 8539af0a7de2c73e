"""What a deal played out is worth to a seat: what it does to the chance to win the match."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp, sqrt
from typing import Final

from hoylecli.core.cards import SUITS
from hoylecli.core.events import Seat
from hoylecli.families.tricks import contracts
from hoylecli.families.tricks.deal import Bid
from hoylecli.families.tricks.plan import plan_of
from hoylecli.families.tricks.view import TricksView
from hoylecli.scoring import contracts as scoring
from hoylecli.scoring import euchre, hearts, pinochle, piquet, pitch, spades

from ..kernel.layout import Layout
from ..kernel.table import Table
from . import lives as surviving
from . import piquet as holding

_USUAL: Final = {
    "penalties": (9.0, 9.0),
    "bids": (60.0, 75.0),
    "tricks": (2.0, 2.0),
    "exact": (9.0, 8.0),
    "euchre": (0.9, 1.1),
    "pitch": (1.7, 2.0),
    "pinochle": (1.0, 1.0),
    "piquet": (26.0, 36.0),
    "contracts": (90.0, 190.0),
}
"""By kind of score: by how much the highest score grows a deal, how far a deal sets two sides apart; at
pinochle in what all cards and the last trick count."""

_A_CONTRACT: Final = 2.0  # deals that it takes to win the bidding, and make it
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
        self._key: Final = _tricks_key if view.lives else _KEYS.get(view.rules.score.kind, _tricks_key)

    def of(self, table: Table) -> float:
        """table: a deal that has been played out."""
        key = self._key(table)
        if key not in self._known:
            self._known[key] = self._of(table)
        return self._known[key]

    def _of(self, table: Table) -> float:
        if self.view.lives:
            return surviving.chance(self.view, self.side, table.taken) + _TRIFLE * table.taken[self.side]
        maker = None if self.view.maker is None else self.view.side(self.view.maker)
        return self.after(*results(self.view, table), maker)

    def after(self, totals: Sequence[float], bags: Sequence[int] = (), maker: int | None = None) -> float:
        """What it is worth when the deal counts `totals`, one a side, with so many bags on account then.

        maker: the side that won the bidding.
        """
        view, match = self.view, self.view.rules.match
        scores = [score + total for score, total in zip(view.scores, totals, strict=True)]
        sign = -1 if match.lowest else 1
        others = sum(totals) - totals[self.side]
        if view.rules.match.rubicon:
            return stakes(view, scores, self.side)
        trifle = sign * _TRIFLE * (totals[self.side] - others / (len(totals) - 1))
        if match.bidder_wins and maker is not None and totals[maker] > 0 and scores[maker] >= match.target:
            return float(maker == self.side) + trifle
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
    _, apart = _usual(view)
    t = apart * sqrt(coming) * 0.6
    best = max(sign * score for score in scores)
    weights = [exp((sign * score - best) / t) for score in scores]
    return weights[side] / sum(weights)


_LEADS: Final = (-1.6, -1.0, -0.6, -0.3, 0.0, 0.3, 0.6, 1.0, 1.6)
"""How the lead may change before the end, each as likely as any other, in the spread of that change."""


def stakes(view: TricksView, scores: Sequence[float], side: int) -> float:
    """About what a partie that stands so after this deal will be worth to a side, in its rubicons."""
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
    if match.deals:
        left = max(match.deals - view.number, 0)
        coming = min(coming, left) if match.target else left
    return coming


def _usual(view: TricksView) -> tuple[float, float]:
    rules = view.rules
    grows, apart = _USUAL[rules.score.kind]
    if rules.score.kind != "pinochle":
        return grows, apart
    counting = plan_of(rules, view.players).counting + rules.score.last
    scale = counting * (rules.pack.copies + 2) / 4  # melds of more copies count far more
    return grows * scale, apart * scale


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


def _made(view: TricksView, table: Table) -> Results:
    bid = next((bid.amount for bid in reversed(view.bids) if bid.word != "pass"), view.rules.bidding.least)
    melded = [0] * len(view.scores)
    for seat, melds in enumerate(view.melds):
        melded[view.side(seat)] += sum(meld.points for meld in melds)
    return made_results(view, view.maker, bid, melded, table), ()


def made_results(
    view: TricksView, maker: Seat | None, bid: int, melded: Sequence[int], table: Table
) -> list[int]:
    """What a deal counts when `maker` has bid so much. melded: one number a side."""
    if view.rules.score.kind == "pitch":
        assert maker is not None
        return _pitch_results(view, maker, bid, table)
    return [
        _pinochle_score(
            view, side, bid if maker is not None and view.side(maker) == side else None, points, table
        )
        for side, points in enumerate(melded)
    ]


def made_points(view: TricksView, side: int, melded: int, table: Table) -> int:
    """What a side has made that needs no bid to count."""
    if view.rules.score.kind == "pitch":
        return sum(point.seat is not None and view.side(point.seat) == side for point in _pitch_points(table))
    return _pinochle_score(view, side, None, melded, table)


def _pitch_points(table: Table) -> list[pitch.Point]:
    return _pitch_found(table.layout, table.trump, tuple(table.won))


@lru_cache(maxsize=1024)
def _pitch_found(layout: Layout, trump: int, won: tuple[int, ...]) -> list[pitch.Point]:
    return pitch.points(SUITS[trump], [layout.cards(mask) for mask in won])


def _pitch_results(view: TricksView, maker: Seat, bid: int, table: Table) -> list[int]:
    everything = table.taken[maker] == sum(table.taken)
    scores = list(view.scores)
    for _, seat, points in pitch.deal(_pitch_points(table), maker, bid, everything):
        if view.rules.match.target and max(scores) >= view.rules.match.target:
            break
        scores[view.side(seat)] += points
    return [after - before for after, before in zip(scores, view.scores, strict=True)]


def _pinochle_score(view: TricksView, side: int, bid: int | None, melded: int, table: Table) -> int:
    """Melds and cards taken; the last trick was taken by whoever would lead now."""
    seats = [seat for seat in range(view.players) if view.side(seat) == side]
    return pinochle.side(
        melded,
        sum(table.points[seat] for seat in seats),
        view.rules.score.last if table.seat in seats else 0,
        bid,
        has_trick=not view.rules.meld.trick or any(table.taken[seat] for seat in seats),
    ).total


def _piquet(view: TricksView, table: Table) -> Results:
    """What was called, and all that is counted in play."""
    return holding.totals(holding.called(view), (view.dealer + 1) % view.players, table.winners), ()


def _contracts(view: TricksView, table: Table) -> Results:
    assert view.maker is not None
    bid = contracts.highest(view.bids)
    assert bid is not None
    return contract_results(view, view.maker, bid, _by_side(view, table)), ()


def contract_results(view: TricksView, maker: int, bid: Bid, tricks: Sequence[int]) -> list[int]:
    """What a deal counts when `maker` has this contract. tricks: those taken, one number a side."""
    score, value = view.rules.score, contracts.table(view.rules.contracts)[contracts.move_of(bid)]
    return scoring.deal(value, bid.amount, tricks, view.side(maker), score.trick, score.slam)


def _tricks_key(table: Table) -> tuple[int, ...]:
    return tuple(table.taken)


def _winners_key(table: Table) -> tuple[int, ...]:
    return tuple(table.winners)


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
    "pitch": _made,
    "pinochle": _made,
    "piquet": _piquet,
    "contracts": _contracts,
}
_KEYS: Final = {
    "penalties": _points_key,
    "pitch": _cards_key,
    "pinochle": _cards_key,
    "piquet": _winners_key,
}
