"""The expert's bid: the tricks that its hand takes in many worlds, and what each bid would count there."""

from collections.abc import Sequence
from random import Random
from typing import Final

from hoylecli.core.moves import Move
from hoylecli.families.tricks.nominating import BLIND, LOOK
from hoylecli.families.tricks.view import TricksView

from ..evaluation.value import Worth, bid_results
from ..hands.tricks import tricks
from ..kernel.leading import leader
from ..policies.selection import by_bids, by_own_bid
from ..worlds.information import Sight
from ..worlds.sampling import likely, said_fits

_WORLDS: Final = 150
_BLIND_WORLDS: Final = 60
_NEAR: Final = 2.5  # bids looked at on either side of what a hand looks worth


def bid_values(view: TricksView, rng: Random) -> dict[Move, float]:
    """What each bid is worth; those far from what the hand looks worth are left out."""
    sight = Sight(view)
    worth = tricks(sight.layout, sight.own, sight.layout.trump)
    near = [move for move in view.legal if move.verb == "nil" or abs((move.amount or 0) - worth) <= _NEAR]
    return _values(sight, near, rng, _WORLDS)


def blind_values(view: TricksView, rng: Random) -> dict[Move, float]:
    """What it is worth to bid nil before the cards are seen, and to look at them first."""
    return _values(Sight(view), [BLIND, LOOK], rng, _BLIND_WORLDS)


def _values(sight: Sight, moves: Sequence[Move], rng: Random, number: int) -> dict[Move, float]:
    view, worth = sight.view, Worth(sight.view)
    values = dict.fromkeys(moves, 0.0)
    before = [
        any(bid.seat == seat and bid.word == "blind" for bid in view.bids) for seat in range(view.players)
    ]
    for hands in likely(sight, rng, number, [said_fits(sight)]):
        bids = expected_bids(sight, hands)
        usual, taken = bids[sight.seat], dict[int, list[int]]()
        for move in moves:
            amount = usual if move == LOOK else move.amount or 0
            bids[sight.seat] = amount
            goal = amount if view.rules.score.kind == "exact" else min(amount, 1)
            if goal not in taken:
                taken[goal] = _played(sight, hands, bids)
            blind = before[:]
            blind[sight.seat] = move == BLIND
            values[move] += worth.after(*bid_results(view, bids, blind, taken[goal]))
    return {move: value / number for move, value in values.items()}


def expected_bids(sight: Sight, hands: Sequence[int]) -> list[int]:
    """What each seat has bid, or is likely to bid with such a hand."""
    view, layout = sight.view, sight.layout
    least = 1 if view.rules.bidding.nil else view.rules.bidding.least
    bids = [max(round(tricks(layout, hand, layout.trump)), least) for hand in hands]
    for bid in view.bids:
        bids[bid.seat] = bid.amount
    return bids


def _played(sight: Sight, hands: Sequence[int], bids: Sequence[int]) -> list[int]:
    """The tricks each seat takes when all try for as many as they can, but for those who bid nil."""
    view = sight.view
    if view.rules.score.kind == "exact":
        style = by_own_bid(bids)
    else:
        many = sight.layout.everything.bit_count()
        style = by_bids([many if bid else 0 for bid in bids])
    table = sight.at(hands)
    table.seat = leader(view, sight.layout, hands)
    table.play_out([style] * view.players)
    return table.taken
