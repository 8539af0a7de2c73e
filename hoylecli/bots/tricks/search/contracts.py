"""Which contract to bid (FG, Five Hundred), by rollouts in sampled worlds."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from hoylecli.core.game import Move, Seat
from hoylecli.families.tricks import position as bidding
from hoylecli.families.tricks.phases.auction import PASS
from hoylecli.families.tricks.position import Bid
from hoylecli.families.tricks.view import TricksView

from ...comparing import Comparison, compared, multiplied
from ..hands.contracts import ContractAuction, Gains, auction_of
from ..results import contract_results
from ..value import Evaluation
from ..worlds import InformationSet, bid_likelihood, sample_worlds

_WORLDS: Final = 80
_CONTRACTS: Final = 6  # tried beside a pass
_BID_MARGIN: Final = 0.02  # comes off the value of a bid, which tells the others something
_RISK_MARGIN: Final = 0.15  # comes off the value of open misere: people play better against an open hand


@dataclass(slots=True)
class Ends:
    """How the deals ended in which a bid, or a pass, was tried: contracts of one's side, and of others."""

    made: int = 0
    lost: int = 0
    theirs_made: int = 0
    theirs_lost: int = 0
    none: int = 0

    @property
    def deals(self) -> int:
        return self.made + self.lost + self.theirs_made + self.theirs_lost + self.none

    def add(self, is_own: bool, is_made: bool) -> None:
        """A contract that was played."""
        if is_own:
            self.made, self.lost = self.made + is_made, self.lost + (not is_made)
        else:
            self.theirs_made, self.theirs_lost = self.theirs_made + is_made, self.theirs_lost + (not is_made)


def compared_bids(
    view: TricksView, rng: Random, asked: Collection[Move] = (), ends: dict[Move, Ends] | None = None
) -> Comparison[Move]:
    """A pass, the best-looking contracts and those `asked` for, when the others go on as average players.

    ends: where it is noted how each of them ended.
    """
    info, evaluation = InformationSet(view, ""), Evaluation(view)
    auction = auction_of(view, info.layout)
    nothing = evaluation.after([0] * len(view.scores))

    def value(move: Move, world: _World) -> float:
        bids = [*view.bids, bidding.bid_of(info.seat, move)]
        bid = auction.goes_on(bids, (info.seat + 1) % view.players, world.gains)
        noted = Ends() if ends is None else ends.setdefault(move, Ends())
        if bid is None:
            noted.none += 1
            return nothing
        tricks = world.tricks(bid)
        noted.add(view.side(bid.seat) == view.side(info.seat), _is_made(view, bid, tricks))
        result = _value_of(evaluation, bid, tricks)
        is_shown = bid.word == bidding.OPEN_MISERE.verb and bid.seat == info.seat
        return result - _RISK_MARGIN * is_shown - _BID_MARGIN * (move != PASS)

    drawn = sample_worlds(info, rng, multiplied(_WORLDS), [bid_likelihood(info)])
    worlds = [_World(info, auction, hands) for hands in drawn]
    tried = dict.fromkeys([PASS, *candidates(view, auction, info.own), *asked])
    return compared(tried, [(worlds, None)], value)


def candidates(view: TricksView, auction: ContractAuction, own: int) -> list[Move]:
    """The legal bids that bring most by the estimates of an average player."""
    partners = auction.partners_bid(view.bids, view.seat or 0)
    gains = auction.gains(auction.estimates(own), partners.suit if partners else "")
    ranked = sorted(zip(gains, auction.moves, strict=True), key=lambda each: -each[0])
    return [move for _, move in ranked if move in view.legal][:_CONTRACTS]


class _World:
    """A sampled world. Results of contracts that were played out in it are kept."""

    def __init__(self, info: InformationSet, auction: ContractAuction, hands: list[int]) -> None:
        self.info: Final = info
        self.auction: Final = auction
        self.hands: Final = hands
        self.kitty: Final = info.layout.everything & ~sum(hands)
        self._gains: dict[tuple[Seat, str], Gains] = {}
        self._tricks: dict[tuple[Seat, str], list[int]] = {}

    def gains(self, seat: Seat, suit: str) -> Gains:
        """What each bid brings to a seat on the average. suit: what its partner has bid."""
        if (seat, suit) not in self._gains:
            estimates = self.auction.estimates(self.hands[seat])
            self._gains[seat, suit] = self.auction.gains(estimates, suit)
        return self._gains[seat, suit]

    def tricks(self, bid: Bid) -> list[int]:
        """The tricks of each side when the contract is played; how many were bid makes no difference."""
        key = (bid.seat, bid.suit)
        if key not in self._tricks:
            taken, view = self.auction.played(self.hands, self.kitty, bid), self.info.view
            self._tricks[key] = [
                sum(many for seat, many in enumerate(taken) if view.side(seat) == side)
                for side in range(len(view.scores))
            ]
        return self._tricks[key]


def _is_made(view: TricksView, bid: Bid, tricks: Sequence[int]) -> bool:
    """Whether a contract is made. tricks: one number a side."""
    own = tricks[view.side(bid.seat)]
    return own >= (bid.amount or 0) if bid.suit else not own


def _value_of(evaluation: Evaluation, bid: Bid, tricks: Sequence[int]) -> float:
    """The value of a contract. tricks: one number a side."""
    totals = contract_results(evaluation.view, bid.seat, bid, tricks)
    return evaluation.after(totals, (), evaluation.view.side(bid.seat))
