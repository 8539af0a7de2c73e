"""Kinds of score that count tricks: all of them, those that were bid, or a contract."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.game import Seat
from hoylecli.core.text import counted
from hoylecli.frame.match import ScoreLine
from hoylecli.scoring import contracts as scoring, euchre, spades

from ..position import contracts
from ..position.labels import in_words
from ..position.position import Position
from ..rules.counting import BidderScore, BidsScore, ContractScore, EuchreScore, ExactScore, TricksScore
from .score import ScoreKind, by_declarer, by_each

HONORS: Final = {4: 4, 3: 2}  # what so many of the four highest trumps count at whist


def _by_side(state: Position) -> list[int]:
    """The tricks that each side has taken."""
    taken = [0] * len(state.scores)
    for trick in state.deal.tricks:
        taken[state.side(trick.winner)] += 1
    return taken


def _tricks(state: Position, score: TricksScore) -> list[ScoreLine]:
    """A point for each trick above the book, and what honors count."""
    taken, book, lines = _by_side(state), score.book, list[ScoreLine]()
    points = [max(tricks - book, 0) for tricks in taken]
    for side, honors in enumerate(_honors(state, points) if score.honors else [0] * len(points)):
        texts = [counted(taken[side], "trick")] if book else []
        texts += [f"honors {honors}"] if honors else []
        lines.append(ScoreLine(points[side] + honors, text=", ".join(texts)))
    return lines


def _honors(state: Position, points: Sequence[int]) -> list[int]:
    """What honors add to the points of the sides (Whist, the laws of 1864).

    points: those for tricks, which count first: a side that is one point short of the target with them gets
    nothing for honors.
    """
    deal, rules = state.deal, state.rules
    target, none = rules.match.target, [0] * len(points)
    scores = [score + more for score, more in zip(state.scores, points, strict=True)]
    if target and max(scores) >= target:
        return none
    held, highest = list(none), {f"{rank}{deal.trump}" for rank in rules.pack.order[:4]}
    for play in (play for trick in deal.tricks for play in trick.plays):
        held[state.side(play.seat)] += str(play.card) in highest
    short = [bool(target) and score == target - 1 for score in state.scores]
    return [0 if barred else HONORS.get(number, 0) for number, barred in zip(held, short, strict=True)]


TRICKS: Final = ScoreKind(TricksScore, _tricks, aim="tricks")


_NEEDED: Final = 3  # tricks of five that the makers have to take


def _makers(state: Position, score: EuchreScore) -> list[ScoreLine]:
    """The makers' tricks (CG, Euchre)."""
    deal = state.deal
    assert deal.declarer is not None
    side = state.side(deal.declarer)
    tricks = _by_side(state)[side]
    made, set_back = euchre.deal(tricks, deal.out is not None)
    took, alone = counted(tricks, "trick"), ", alone" if deal.out is not None else ""
    text = f"march{alone}" if tricks == euchre.MARCH else f"made with {took}{alone}"
    text = f"euchre: the makers took {took}" if set_back else text
    return [
        ScoreLine(points, text=text if points else "")
        for points in (made if at == side else set_back for at in range(len(state.scores)))
    ]


MAKERS: Final = ScoreKind(
    EuchreScore,
    _makers,
    aim="tricks",
    bidden=lambda bids, declarer, seats: _NEEDED if declarer in seats else 0,
)


def _bids(state: Position, score: BidsScore) -> list[ScoreLine]:
    """Tricks bid and taken, side by side (CG, Spades)."""
    lines = []
    for side in range(len(state.scores)):
        seats = [seat for seat in range(state.players) if state.side(seat) == side]
        bids = [state.deal.bid_of(seat) for seat in seats]
        result = spades.side_score(
            [bid.amount if bid else 0 for bid in bids],
            [state.deal.taken(seat) for seat in seats],
            [bid is not None and bid.word == "blind" for bid in bids],
            state.sheet[-1][side].bags or 0 if state.sheet else 0,
            score.bags,
            score.bag_penalty,
        )
        lines.append(ScoreLine(result.total, _bid_and_taken(state, seats, result), bags=result.bags))
    return lines


def _bid_and_taken(state: Position, seats: Sequence[Seat], result: spades.Score) -> str:
    """`bid 4 and nil, took 5 and 0: nil +100, bid made +40, 1 bag +1`."""
    words = {"made": "bid made", "set": "bid missed", "nil": "nil made", "bags": "penalty for bags"}
    bids = [state.deal.bid_of(seat) for seat in seats]
    said = [(str(bid.amount) if bid.word == "bid" else _NILS[bid.word]) for bid in bids if bid]
    taken = [str(state.deal.taken(seat)) for seat in seats]
    items = []
    for item in result.items:
        over = item.what == "overtricks"
        what = counted(item.points, "overtrick") if over else words.get(item.what, item.what)
        items.append(f"{what} {item.points:+}")
    return f"bid {' and '.join(said)}, took {' and '.join(taken)}: {', '.join(items)}"


_NILS: Final = {"nil": "nil", "blind": "double nil"}


BIDS: Final = ScoreKind(BidsScore, _bids, aim="bids", shows="bids", bidden=by_each)


def _exact(state: Position, score: ExactScore) -> list[ScoreLine]:
    """Ten and the tricks for those who took just what they bid, else nothing, or a little a trick."""
    lines = []
    for seat in range(state.players):
        bid, tricks = state.deal.bid_of(seat), state.deal.taken(seat)
        wanted = bid.amount if bid is not None else 0
        points = 10 + tricks if wanted == tricks else score.miss * tricks
        lines.append(ScoreLine(points, text=f"bid {wanted}, took {tricks}"))
    return lines


EXACT: Final = ScoreKind(ExactScore, _exact, aim="own_bid", bidden=by_each)


def _bidder(state: Position, score: BidderScore) -> list[ScoreLine]:
    """The bid made or missed, and what the others count."""
    high = state.deal.high
    assert high is not None
    side, taken = state.side(high.seat), _by_side(state)
    points = scoring.tricks_bid(high.amount, taken, side, score.slam, score.over, score.others)
    how = "made" if taken[side] >= high.amount else "missed"
    bid = f"bid {high.amount}, {how} with {counted(taken[side], 'trick')}"
    return [
        ScoreLine(total, text=bid if at == side else counted(taken[at], "trick") if total else "")
        for at, total in enumerate(points)
    ]


BIDDER: Final = ScoreKind(BidderScore, _bidder, aim="contract", bidden=by_declarer)


def _contract(state: Position, score: ContractScore) -> list[ScoreLine]:
    """The contract made or lost, and the tricks of the others (five hundred, as played)."""
    deal, high = state.deal, state.deal.high
    assert high is not None
    assert deal.declarer is not None
    side, taken = state.side(deal.declarer), _by_side(state)
    value = contracts.table(state.rules.contracts)[contracts.move_of(high)]
    points = scoring.deal(value, high.amount, taken, side, score.trick, score.slam)
    how, slam = "made" if points[side] > 0 else "lost", ", a slam" if points[side] > value else ""
    lines = []
    for at, total in enumerate(points):
        tricks = counted(taken[at], "trick")
        bid = f"{in_words(high)} {how} with {tricks}{slam}"
        lines.append(ScoreLine(total, text=bid if at == side else tricks if total else ""))
    return lines


CONTRACTS: Final = ScoreKind(ContractScore, _contract, aim="contract", bidden=by_declarer)
