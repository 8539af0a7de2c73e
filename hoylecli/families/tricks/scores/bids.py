"""Tricks bid and taken by the sides (CG, Spades)."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.events import Seat
from hoylecli.core.grammar import counted
from hoylecli.frame.line import ScoreLine
from hoylecli.scoring import spades

from ..position.position import Position
from .score import ScoreKind, by_each


def _settled(state: Position) -> list[ScoreLine]:
    """Tricks bid and taken, side by side (CG, Spades)."""
    lines, score = [], state.rules.score
    for side in range(len(state.scores)):
        seats = [seat for seat in range(state.players) if state.side(seat) == side]
        bids = [state.deal.bid_of(seat) for seat in seats]
        result = spades.side_score(
            [bid.amount if bid else 0 for bid in bids],
            [state.deal.taken(seat) for seat in seats],
            [bid is not None and bid.word == "blind" for bid in bids],
            state.sheet[-1][side].bags if state.sheet else 0,
            score.bags,
            score.bag_penalty,
        )
        lines.append(ScoreLine(result.total, result.bags, _bid_and_taken(state, seats, result)))
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


BIDS: Final = ScoreKind(_settled, aim="bids", shows="bids", bidden=by_each)
