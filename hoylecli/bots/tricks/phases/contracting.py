"""Bids of contracts, each worth more than the one before (FG, Five Hundred)."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from hoylecli.core import Move, Seat, capital, counted, how_often
from hoylecli.families.tricks import TricksView, position as bidding
from hoylecli.families.tricks.phases.auction import PASS
from hoylecli.families.tricks.position import Bid, in_words
from hoylecli.families.tricks.position.labels import SUITS as SUIT_NAMES

from ...comparing import Comparison, Tried, compared, lead, multiplied
from ...hints import Hint
from ..hands.contracts import MISERE, ContractAuction, Gains, auction_of
from ..results import contract_results
from ..value import Evaluation
from ..worlds import InformationSet, bid_likelihood, sample_worlds
from . import advised

# Which contract to bid (FG, Five Hundred), by rollouts in sampled worlds

_WORLDS: Final = 80
_CONTRACTS: Final = 6  # tried beside a pass
_BID_MARGIN: Final = 0.02  # comes off the value of a bid, which tells the others something
_RISK_MARGIN: Final = 0.15  # comes off the value of open misere: people play better against an open hand


@dataclass(slots=True)
class Ends:
    """How the deals ended in which a bid or a pass was tried: contracts of this side, and of others."""

    made: int = 0
    lost: int = 0
    theirs_made: int = 0
    theirs_lost: int = 0
    none: int = 0

    @property
    def deals(self) -> int:
        return self.made + self.lost + self.theirs_made + self.theirs_lost + self.none

    @property
    def down(self) -> float:
        """How often a contract of this side is lost that it plays."""
        return self.lost / (self.made + self.lost) if self.made + self.lost else 0.0

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


_OFTEN: Final = 0.3  # of the times, from which on a contract that goes down is worth a word
_SEEN: Final = 0.1  # by how much more often another contract goes down, at least, for a word on that
_SAMPLED: Final = 0.99  # as much as deals that were tried can tell of a chance
_EVEN: Final = 0.5  # the chance from which a bid is made more often than lost


def beginner(view: TricksView, rng: Random) -> Move:
    """The lowest bid for which its trumps and aces are enough, each taken as a trick, without the partner."""
    suits = Counter(card.suit for card in view.hand)
    aces = sum(card.rank == 1 for card in view.hand)

    def tricks(suit: str) -> int:
        others = aces - any(card.rank == 1 and card.suit == suit for card in view.hand)
        return suits[suit] + others + any(card.is_joker for card in view.hand)

    for move in view.legal:
        if move.target.upper() in suits and (move.amount or 0) <= tricks(move.target.upper()):
            return move
    return PASS


def average(view: TricksView, rng: Random) -> Move:
    info = InformationSet(view, "")
    auction = auction_of(view, info.layout)
    estimates = auction.estimates(info.own)
    return auction.says(view.bids, info.seat, lambda suit: auction.gains(estimates, suit))


def evaluate(view: TricksView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The expert's bid, what the hand is likely to make, and what the bid is worth beside the next best."""
    ends = dict[Move, Ends]()
    found = compared_bids(view, rng, asked, ends)
    other = next((each for each in asked if each != found.best.candidate), None)
    advice = advised(view, found, _promise(view, found, ends, other), said=_said)
    return advice if other is None else replace(advice, beside=_worse(view, advice.move, other, ends))


def _worse(view: TricksView, best: Move, other: Move, ends: Mapping[Move, Ends]) -> str:
    """What is worse about another bid, or a pass, by how the deals ended in which both were tried."""
    right, wrong, name = ends[best], ends[other], _said(other)
    if other == PASS:
        return f"If you pass, {_passed(view, best, right, wrong)}."
    if wrong.down >= _OFTEN and (best == PASS or wrong.down > right.down + _SEEN):
        return f"{capital(name)} goes down {how_often(wrong.down)}."
    if best.verb != "bid" or other.verb != "bid":
        return ""
    info = InformationSet(view, "")
    tricks = auction_of(view, info.layout).tricks(info.own, view.bids, info.seat)
    if round(tricks[other.target.upper()]) < round(tricks[best.target.upper()]):
        return f"{capital(_count_on(tricks, other.target.upper(), 'only '))}."
    values = bidding.contracts_of(view.rules.contracts)
    if values[other] < values[best]:
        return f"{capital(name)} counts {values[other]}, not {values[best]}, and is the easier to bid over."
    return f"You may bid again, so there is no need to go to {name} at once."


def _passed(view: TricksView, best: Move, right: Ends, wrong: Ends) -> str:
    """What becomes of a hand that passes, as a clause. right, wrong: how deals ended if bid, and if not."""
    high, values = bidding.highest(view.bids), bidding.contracts_of(view.rules.contracts)
    own, theirs = wrong.made + wrong.lost, wrong.theirs_made + wrong.theirs_lost
    if 2 * wrong.none >= wrong.deals:
        return "nobody else may bid, and a good hand counts nothing"
    if 2 * own >= wrong.deals and wrong.down > max(_OFTEN, right.down + _SEEN):
        return f"your partner's bid goes down {how_often(wrong.down)}"
    if 2 * theirs >= wrong.deals and wrong.theirs_made >= theirs * _OFTEN:
        made = how_often(min(wrong.theirs_made / theirs, _SAMPLED))
        return f"the other side plays, and makes its bid {made}"
    if high is not None and view.side(high.seat) == view.side(view.seat or 0) and 2 * own >= wrong.deals:
        counts = values[bidding.move_of(high)]
        return f"your partner's {in_words(high)} counts {counts}, and {_said(best)} counts {values[best]}"
    if 2 * own >= wrong.deals:
        return "your partner may bid, but without knowing what you hold"
    each = getattr(view.rules.score, "trick", 0)
    tricks = f"{each} points for each trick" if each else "nothing"
    return (
        f"the other side plays {how_often(min(theirs / wrong.deals, _SAMPLED))}, and you score only {tricks}"
    )


def _said(move: Move) -> str:
    return "pass" if move == PASS else in_words(bidding.bid_of(0, move))


def _promise(
    view: TricksView, found: Comparison[Move], ends: Mapping[Move, Ends], other: Move | None = None
) -> str:
    """What the hand is likely to make, or another reason for the best bid.

    ends: how the deals ended in which each was tried. other: the bid, if any, that a pass is compared with.
    """
    move = found.best.candidate
    info, high = InformationSet(view, ""), bidding.highest(view.bids)
    auction = auction_of(view, info.layout)
    tricks = auction.tricks(info.own, view.bids, info.seat)
    if move.verb == "bid":
        name = move.target.upper()
        if round(tricks[name]) >= (move.amount or 0):
            return f"{capital(_count_on(tricks, name))}."
        if (made := 1 - ends[move].down) > _EVEN:
            return f"Your side makes {_said(move)} {how_often(made)}."
        return f"{capital(_count_on(tricks, name, 'only '))}. Still, passing is worse."
    if move != PASS and auction.estimates(info.own)[MISERE] < _EVEN:
        return "Your cards are rather high for misere. Still, passing is worse."
    if move != PASS:
        return "Your cards are low, and the worst of them go to the kitty."
    if high is not None and view.rules.partners and view.side(high.seat) == view.side(info.seat):
        return f"Your partner has bid {in_words(high)}; bidding over it would be worse."
    good = [
        each
        for each in (*found.tried, *found.dropped)
        if each.candidate.verb == "bid"
        and (each.candidate.amount or 0) <= round(tricks[each.candidate.target.upper()])
    ]
    if good:
        rival = max(good, key=lambda each: (each.candidate == other, tricks[each.candidate.target.upper()]))
        promise = capital(_count_on(tricks, rival.candidate.target.upper()))
        return f"{promise}. {_better_to_pass(rival, found.best, ends)}"
    return f"Even {_count_on(tricks, max(tricks, key=tricks.__getitem__), 'only ')}."


def _better_to_pass(rival: Tried[Move], passed: Tried[Move], ends: Mapping[Move, Ends]) -> str:
    """Why to pass with a hand that is good for a bid, as the deals ended in which both were tried."""
    bid, after, name = ends[rival.candidate], ends[PASS], _said(rival.candidate)
    theirs = after.theirs_made + after.theirs_lost
    better, error = lead(passed, rival)
    if better <= error:
        return f"Still, {name} is no better than a pass."
    if 2 * theirs >= after.deals and after.theirs_lost >= max(_OFTEN, bid.down) * theirs:
        return f"Still, let the others play: they go down {how_often(after.theirs_lost / theirs)}."
    if bid.down >= _OFTEN:
        return f"Still, {name} goes down {how_often(bid.down)}."
    if 2 * after.made >= after.deals:
        return "Still, your partner may have a better bid."
    if 2 * (bid.theirs_made + bid.theirs_lost) >= bid.deals:
        return f"Still, they will mostly bid over {name}, and know what you hold."
    return f"Still, {name} puts more at risk than it wins."


def _count_on(tricks: Mapping[str, float], name: str, only: str = "") -> str:
    """`with spades your side can expect about 7 tricks`."""
    trumps = SUIT_NAMES.get(name, "no trumps")
    return f"with {trumps} your side can expect {only}about {counted(round(tricks[name]), 'trick')}"
