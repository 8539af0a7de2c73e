"""The expert bids contracts by playing deals out."""

from collections.abc import Sequence
from random import Random
from typing import Final

from hoylecli.core.events import Seat
from hoylecli.core.moves import Move
from hoylecli.families.tricks import contracts as bidding
from hoylecli.families.tricks.auction import PASS
from hoylecli.families.tricks.deal import Bid
from hoylecli.families.tricks.view import TricksView

from ..evaluation.value import Worth, contract_results
from ..hands.contract_auction import Contracting, Gains, auction_of
from ..worlds.information import Sight
from ..worlds.sampling import likely, said_fits

_WORLDS: Final = 80
_CONTRACTS: Final = 6  # that are thought about beside a pass
_DARING: Final = 0.15  # what an open hand must promise beyond other bids: people play better against it


def bid_values(view: TricksView, rng: Random) -> dict[Move, float]:
    """What a pass and the likeliest contracts are worth; the others go on by rule of thumb."""
    sight, worth = Sight(view, ""), Worth(view)
    auction = auction_of(view, sight.layout)
    moves = [PASS, *candidates(view, auction, sight.own)]
    values = dict.fromkeys(moves, 0.0)
    nothing = worth.after([0] * len(view.scores))
    for hands in likely(sight, rng, _WORLDS, [said_fits(sight)]):
        world = _World(sight, auction, hands)
        for move in moves:
            bids = [*view.bids, bidding.bid_of(sight.seat, move)]
            bid = auction.goes_on(bids, (sight.seat + 1) % view.players, world.gains)
            if bid is None:
                values[move] += nothing
                continue
            result = worth_of(worth, bid, world.tricks(bid))
            is_shown = bid.word == bidding.OPEN_MISERE.verb and bid.seat == sight.seat
            values[move] += result - _DARING * is_shown
    return {move: value / _WORLDS for move, value in values.items()}


def candidates(view: TricksView, auction: Contracting, own: int) -> list[Move]:
    """The bids that look best by rule of thumb."""
    partners = auction.partners_bid(view.bids, view.seat or 0)
    gains = auction.gains(auction.worths(own), partners.suit if partners else "")
    ranked = sorted(zip(gains, auction.moves, strict=True), key=lambda each: -each[0])
    return [move for _, move in ranked if move in view.legal][:_CONTRACTS]


class _World:
    """A deal in which an auction may end in several ways: what is found out once is kept."""

    def __init__(self, sight: Sight, auction: Contracting, hands: list[int]) -> None:
        self.sight: Final = sight
        self.auction: Final = auction
        self.hands: Final = hands
        self.kitty: Final = sight.layout.everything & ~sum(hands)
        self._gains: dict[tuple[Seat, str], Gains] = {}
        self._tricks: dict[tuple[Seat, str], list[int]] = {}

    def gains(self, seat: Seat, suit: str) -> Gains:
        """What each bid brings to a seat, whose partner has bid the suit."""
        if (seat, suit) not in self._gains:
            worths = self.auction.worths(self.hands[seat])
            self._gains[seat, suit] = self.auction.gains(worths, suit)
        return self._gains[seat, suit]

    def tricks(self, bid: Bid) -> list[int]:
        """Those of each side when the contract is played; its height makes no difference."""
        key = (bid.seat, bid.suit)
        if key not in self._tricks:
            taken, view = self.auction.played(self.hands, self.kitty, bid), self.sight.view
            self._tricks[key] = [
                sum(many for seat, many in enumerate(taken) if view.side(seat) == side)
                for side in range(len(view.scores))
            ]
        return self._tricks[key]


def worth_of(worth: Worth, bid: Bid, tricks: Sequence[int]) -> float:
    """What a contract is worth when the sides take so many tricks."""
    totals = contract_results(worth.view, bid.seat, bid, tricks)
    return worth.after(totals, (), worth.view.side(bid.seat))
