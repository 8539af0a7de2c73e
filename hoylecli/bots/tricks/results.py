"""What a deal counts that has been played out, by kind of score."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from hoylecli.core import SUITS, Seat
from hoylecli.families.schema import of_kind
from hoylecli.families.tricks import Bid, TricksView, position
from hoylecli.families.tricks.derived import melded
from hoylecli.families.tricks.position.melds import needs_trick, turned_dix
from hoylecli.families.tricks.rules import counting
from hoylecli.families.tricks.rules.before_play import Rising
from hoylecli.families.tricks.rules.ranking import cards_in, ranking_of
from hoylecli.scoring import contracts as scoring, euchre, hearts, pinochle, piquet, pitch, spades
from hoylecli.scoring.piquet import PiquetItem

from .kernel import Layout, SimulatedDeal, bits

# What hands of piquet hold and count, as bit masks, for searches through many deals (laws of 1882)

Strength = tuple[int, int]
"""The number of cards, and what decides between two of one size; see `scoring.piquet.Combo`."""
_RANKS: Final = range(3, 8)
"""The heights of ranks whose cards make a set: from the ten."""


class Holding:
    """The combinations in a hand, a mask. found: strengths by kind of combination, the best first."""

    __slots__ = ("found",)

    def __init__(self, layout: Layout, hand: int) -> None:
        suits = [
            (hand & mask) >> (at * _span(layout) + layout.copies) for at, mask in enumerate(layout.masks)
        ]
        counts = [(sum(suit >> height & 1 for suit in suits), height) for height in _RANKS]
        self.found: Final[dict[str, list[Strength]]] = {
            "point": [max(_point(suit) for suit in suits)],
            "sequence": sorted((run for suit in suits for run in _runs(suit)), reverse=True),
            "set": sorted((each for each in counts if each[0] >= 3), reverse=True),
        }


def _span(layout: Layout) -> int:
    return len(layout.suit) // 4


def declared(kinds: Iterable[str], holdings: Sequence[Holding]) -> list[PiquetItem]:
    """What both seats count in hand when each calls all it holds. holdings: one a seat."""
    items = []
    for kind in kinds:
        mine, other = (holding.found[kind] for holding in holdings)
        first, second = (each[0] if each else (0, 0) for each in (mine, other))
        if first != second:
            better = 0 if first > second else 1
            items += [
                PiquetItem(better, kind, "", piquet.worth(kind, size))
                for size, _ in holdings[better].found[kind]
            ]
    return items


def called(view: TricksView) -> list[PiquetItem]:
    """What has been counted in hand so far, and the least that younger will count who has not spoken yet."""
    items, elder = [], (view.dealer + 1) % view.players
    for call in view.calls or ():
        if call.kind == "blanche":
            items.append(PiquetItem(call.seat, "blanche", "", piquet.BLANCHE))
        elif call.answer == "good":
            items += [
                PiquetItem(call.seat, call.kind, "", piquet.worth(call.kind, len(combo)))
                for combo in call.combos
            ]
        elif call.answer == "not good" and not view.tricks and not view.trick and call.seat == elder:
            items.append(PiquetItem(1 - elder, call.kind, "", piquet.worth(call.kind, call.size)))
    return items


def totals(in_hand: Sequence[PiquetItem], elder: Seat, winners: Sequence[Seat]) -> list[int]:
    """What both seats count in a deal. winners: of all tricks, in order; elder leads to the first."""
    leaders = (elder, *winners[:-1])
    items = piquet.played(list(zip(leaders, winners, strict=True)), None, len(winners))
    found = [0, 0]
    for item in piquet.reckoned([*in_hand, *items]):
        found[item.seat] += item.points
    return found


@lru_cache(maxsize=256)
def _point(suit: int) -> Strength:
    """The strength of a suit as a point. suit: a mask by height, from 0 for a seven to 7 for an ace."""
    heights = bits(suit)
    return len(heights), sum(11 if height == 7 else min(height + 7, 10) for height in heights)


@lru_cache(maxsize=256)
def _runs(suit: int) -> tuple[Strength, ...]:
    """The strengths of the sequences in a suit, a mask by height."""
    runs, size = [], 0
    for height in range(9):
        if suit >> height & 1:
            size += 1
        else:
            if size >= 3:
                runs.append((size, height - 1))
            size = 0
    return tuple(runs)


Results = tuple[Sequence[float], Sequence[int]]
"""Points and bags, one number a side."""


def results(view: TricksView, table: SimulatedDeal) -> Results:
    """What the deal on `table` counts, which has been played out."""
    return SCORES[view.rules.score.kind].results(view, table)


def _penalties(view: TricksView, table: SimulatedDeal) -> Results:
    layout = table.layout
    moon = of_kind(counting.PenaltyScore, view.rules.score).moon
    charged = hearts.deal(table.points, layout.counting, moon)
    if not layout.rewards:
        return charged, ()
    points = layout.ranking.points
    rewards = [sum(points[layout.card[bit]] for bit in bits(won & layout.rewards)) for won in table.won]
    return [each + reward for each, reward in zip(charged, rewards, strict=True)], ()


def _bids(view: TricksView, table: SimulatedDeal) -> Results:
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
    """What bids of tricks and tricks taken count; all one number a seat. blind: whether nil was bid blind."""
    if isinstance(view.rules.score, counting.ExactScore):
        miss = view.rules.score.miss
        return [10 + got if got == bid else miss * got for bid, got in zip(bids, taken, strict=True)], ()
    totals, bags, score = [], [], of_kind(counting.BidsScore, view.rules.score)
    for side in range(len(view.scores)):
        seats = [seat for seat in range(view.players) if view.side(seat) == side]
        result = spades.side_score(
            [bids[seat] for seat in seats],
            [taken[seat] for seat in seats],
            [blind[seat] for seat in seats],
            view.sheet[-1][side].bags or 0 if view.sheet else 0,
            score.bags,
            score.bag_penalty,
        )
        totals.append(result.total)
        bags.append(result.bags)
    return totals, bags


def _by_side(view: TricksView, table: SimulatedDeal) -> list[int]:
    """The tricks of each side."""
    tricks = [0] * len(view.scores)
    for seat, taken in enumerate(table.taken):
        tricks[view.side(seat)] += taken
    return tricks


def _tricks(view: TricksView, table: SimulatedDeal) -> Results:
    book = of_kind(counting.TricksScore, view.rules.score).book
    return [max(tricks - book, 0) for tricks in _by_side(view, table)], ()


def _euchre(view: TricksView, table: SimulatedDeal) -> Results:
    assert view.declarer is not None
    return euchre_results(view, view.declarer, table), ()


def euchre_results(view: TricksView, declarer: int, table: SimulatedDeal) -> list[int]:
    """What a deal counts when `declarer` has made trumps, alone if fewer than all play; one number a side."""
    side = view.side(declarer)
    made, set_back = euchre.deal(_by_side(view, table)[side], table.size < table.players)
    return [made if at == side else set_back for at in range(len(view.scores))]


def _made(view: TricksView, table: SimulatedDeal) -> Results:
    high = position.highest(view.bids)
    bidding = view.rules.bidding
    bid = high.amount if high is not None else bidding.least if isinstance(bidding, Rising) else 0
    melds = [0] * len(view.scores)
    for seat in range(view.players):
        melds[view.side(seat)] += melded(view, seat)
    return made_results(view, view.declarer, bid, melds, table), ()


def made_results(
    view: TricksView, declarer: Seat | None, bid: int, melded: Sequence[int], table: SimulatedDeal
) -> list[int]:
    """What a deal counts, one number a side, when `declarer` has bid so many points or tricks.

    melded: what the melds of each side count.
    """
    if view.rules.score.kind == "pitch":
        assert declarer is not None
        return _pitch_results(view, declarer, bid, table)
    score = view.rules.score
    if isinstance(score, counting.BidderScore):
        assert declarer is not None
        tricks, side = _by_side(view, table), view.side(declarer)
        return scoring.tricks_bid(bid, tricks, side, score.slam, score.over, score.others)
    return [
        _pinochle_score(
            view, side, bid if declarer is not None and view.side(declarer) == side else None, points, table
        )
        for side, points in enumerate(melded)
    ]


def made_points(view: TricksView, side: int, melded: int, table: SimulatedDeal) -> int:
    """What a side makes in a deal, in points or tricks as they are bid, whatever was bid."""
    if view.rules.score.kind == "bidder":
        return _by_side(view, table)[side]
    if view.rules.score.kind == "pitch":
        return sum(point.seat is not None and view.side(point.seat) == side for point in _pitch_points(table))
    return _pinochle_score(view, side, None, melded, table)


def _pitch_points(table: SimulatedDeal) -> list[pitch.Point]:
    return _pitch_found(table.layout, table.trump, tuple(table.won))


@lru_cache(maxsize=1024)
def _pitch_found(layout: Layout, trump: int, won: tuple[int, ...]) -> list[pitch.Point]:
    return pitch.points(SUITS[trump], [layout.cards(mask) for mask in won])


def _pitch_results(view: TricksView, declarer: Seat, bid: int, table: SimulatedDeal) -> list[int]:
    everything = table.taken[declarer] == sum(table.taken)
    scores = list(view.scores)
    for _, seat, points in pitch.deal(_pitch_points(table), declarer, bid, everything):
        if view.rules.match.target and max(scores) >= view.rules.match.target:
            break
        scores[view.side(seat)] += points
    return [after - before for after, before in zip(scores, view.scores, strict=True)]


def _pinochle_score(view: TricksView, side: int, bid: int | None, melded: int, table: SimulatedDeal) -> int:
    """Melds and cards taken, less a nine turned up, which the side's score has already.

    Whoever is to lead now has taken the last trick.
    """
    seats = [seat for seat in range(view.players) if view.side(seat) == side]
    dix = turned_dix(view.rules.meld, view.turned, view.trump) if view.dealer in seats else 0
    return (
        pinochle.side(
            melded,
            sum(table.points[seat] for seat in seats),
            view.rules.last_trick if table.seat in seats else 0,
            bid,
            has_trick=not needs_trick(view.rules.meld, bid is not None)
            or any(table.taken[seat] for seat in seats),
            dix=dix,
        ).total
        - dix
    )


def _piquet(view: TricksView, table: SimulatedDeal) -> Results:
    """What was called so far, and what is counted in play."""
    return totals(called(view), (view.dealer + 1) % view.players, table.winners), ()


def _contracts(view: TricksView, table: SimulatedDeal) -> Results:
    assert view.declarer is not None
    bid = position.highest(view.bids)
    assert bid is not None
    return contract_results(view, view.declarer, bid, _by_side(view, table)), ()


def contract_results(view: TricksView, declarer: int, bid: Bid, tricks: Sequence[int]) -> list[int]:
    """What a deal counts when `declarer` has this contract. tricks and result: one number a side."""
    score, value = (
        of_kind(counting.ContractScore, view.rules.score),
        position.contracts_of(view.rules.contracts)[position.move_of(bid)],
    )
    return scoring.deal(value, bid.amount, tricks, view.side(declarer), score.trick, score.slam)


# The kinds of score


def _tricks_key(table: SimulatedDeal) -> tuple[int, ...]:
    return tuple(table.taken)


def _winners_key(table: SimulatedDeal) -> tuple[int, ...]:
    return tuple(table.winners)


def _points_key(table: SimulatedDeal) -> tuple[int, ...]:
    rewards = table.layout.rewards
    return (*table.points, *(won & rewards for won in table.won)) if rewards else tuple(table.points)


def _cards_key(table: SimulatedDeal) -> tuple[int, ...]:
    return (table.trump, table.seat, *table.won)


def _a_point(view: TricksView) -> float:
    return 1.0


def _all_cards(view: TricksView) -> float:
    """What all cards and the last trick count; more with more copies, whose melds count far more."""
    rules = view.rules
    points = ranking_of(rules, view.players).counting + rules.last_trick
    return points * (rules.pack.copies + 2) / 4


def _all_tricks(view: TricksView) -> float:
    return float(cards_in(view.rules, view.number - 1, view.players))


@dataclass(frozen=True, slots=True)
class ScoreEvaluation:
    """A kind of score.

    results: what a deal counts. growth: by how much the highest score grows in a deal, and spread: how far a
    deal sets two sides apart, on the average, as shares of what `whole` gives for a game: by default in
    points. key: deals with equal keys count the same.
    """

    results: Callable[[TricksView, SimulatedDeal], Results]
    growth: float
    spread: float
    key: Callable[[SimulatedDeal], tuple[int, ...]] = _tricks_key
    whole: Callable[[TricksView], float] = _a_point


SCORES: Final[Mapping[str, ScoreEvaluation]] = {
    "penalties": ScoreEvaluation(_penalties, 9.0, 9.0, _points_key),
    "bids": ScoreEvaluation(_bids, 60.0, 75.0),
    "tricks": ScoreEvaluation(_tricks, 2.0, 2.0),
    "exact": ScoreEvaluation(_bids, 9.0, 8.0),
    "euchre": ScoreEvaluation(_euchre, 0.9, 1.1),
    "pitch": ScoreEvaluation(_made, 1.7, 2.0, _cards_key),
    "pinochle": ScoreEvaluation(_made, 1.0, 1.0, _cards_key, _all_cards),
    "piquet": ScoreEvaluation(_piquet, 26.0, 36.0, _winners_key),
    "contracts": ScoreEvaluation(_contracts, 90.0, 190.0),
    "bidder": ScoreEvaluation(_made, 0.5, 0.7, whole=_all_tricks),
}
"""By the word for `score.kind` in rules files."""
