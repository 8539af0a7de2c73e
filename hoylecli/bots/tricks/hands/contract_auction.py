"""The bidding of contracts by average players, and the play after it by policies, on bit masks."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from math import exp
from typing import Final

from hoylecli.core.events import Seat
from hoylecli.core.moves import Move
from hoylecli.families.tricks.phases.auction import PASS, out_of_it
from hoylecli.families.tricks.position import contracts as bidding
from hoylecli.families.tricks.position.deal import Bid
from hoylecli.families.tricks.rules.ranking import SUIT_NAMES
from hoylecli.families.tricks.rules.schema import TricksRules
from hoylecli.families.tricks.view import TricksView

from ..kernel.layout import Layout, bits, layout_of
from ..kernel.table import SimulatedDeal
from ..policies.selection import contract_policies
from .contracts import bury, chance, expected_tricks, misere_chance

MISERE: Final = "-"  # stands for misere among the letters of trumps
_SUPPORT: Final = 1.0  # tricks that a hand makes more in a suit that the partner has bid
_CHANCE_OF_OPEN: Final = 0.7  # the factor by which an open hand lowers the chance to make misere
_DOUBT: Final = 0.7  # tricks by which players differ in what they need for a bid

Estimates = Mapping[str, float]
"""What a hand makes, by trumps: the number of tricks, and for misere the chance to take none."""
Gains = Sequence[float]
"""The points that each bid brings on the average, from the lowest bid to the highest."""


class ContractAuction:
    """The layouts of all contracts, and the rules of thumb by which average players bid them.

    base: the layout of the masks in which hands are given.
    """

    def __init__(self, rules: TricksRules, players: int, base: Layout) -> None:
        self.rules: Final = rules
        self.players: Final = players
        self.values: Final = bidding.table(rules.contracts)
        self.moves: Final = list(self.values)
        self.layouts: Final = layouts(rules, players)
        self._bits: Final = {
            name: {at: 1 << layout.bit[card] for at, card in base.card.items()}
            for name, layout in self.layouts.items()
        }

    def in_layout(self, hand: int, name: str) -> int:
        """The mask of the same cards in the layout of a contract. name: its letter, as in `layouts`."""
        place = self._bits[name]
        return sum([place[bit] for bit in bits(hand)])

    def estimates(self, hand: int) -> Estimates:
        """What a hand as it was dealt makes."""
        return {
            name: (misere_chance if name == MISERE else expected_tricks)(layout, self.in_layout(hand, name))
            for name, layout in self.layouts.items()
        }

    def tricks(self, hand: int, bids: Sequence[Bid], seat: Seat) -> Mapping[str, float]:
        """How many tricks the side of a seat makes with this hand, by trumps, after these bids."""
        partners = self.partners_bid(bids, seat)
        suit = partners.suit if partners else ""
        estimates = self.estimates(hand)
        return {name: _supported(estimates, name, suit) for name in estimates if name != MISERE}

    def gains(self, estimates: Estimates, suit: str = "") -> Gains:
        """What each of `moves` brings on the average. suit: what the partner has bid, "" for nothing."""
        return [self._gain(move, estimates, suit) for move in self.moves]

    def _gain(self, move: Move, estimates: Estimates, suit: str) -> float:
        if move.verb != "bid":
            made = estimates[MISERE] * (_CHANCE_OF_OPEN if move == bidding.OPEN_MISERE else 1)
        else:
            trump = move.target.upper()
            made = chance(_supported(estimates, trump, suit), move.amount or 0)
        return self.values[move] * (2 * made - 1)

    def says(self, bids: Sequence[Bid], seat: Seat, gains: Callable[[str], Gains]) -> Move:
        """The bid of an average player: what brings most, but over a partner only what counts more.

        gains: by the suit that the partner has bid.
        """
        high, partners = bidding.highest(bids), self.partners_bid(bids, seat)
        open_ = _above(self.rules, high.word, high.amount, high.suit) if high else _above(self.rules)
        if not open_:
            return PASS
        found = gains(partners.suit if partners else "")
        best = max(open_, key=found.__getitem__)
        enough = self.values[bidding.move_of(high)] if high is not None and high is partners else 0
        return self.moves[best] if found[best] > enough else PASS

    def partners_bid(self, bids: Sequence[Bid], seat: Seat) -> Bid | None:
        """The partner's last bid that was not a pass."""
        if not self.rules.partners:
            return None
        return bidding.highest([bid for bid in bids if (bid.seat - seat) % self.players == self.players // 2])

    def goes_on(self, bids: Sequence[Bid], seat: Seat, gains: Callable[[Seat, str], Gains]) -> Bid | None:
        """The contract when all players go on as average players, beginning with this seat; None for none.

        gains: by seat and the suit that the partner has bid.
        """
        said = list(bids)
        while True:
            high, passed = bidding.highest(said), out_of_it(self.rules, said)
            left = self.players - len(passed)
            if not left or (left == 1 and high is not None):
                return high
            if seat not in passed:
                move = self.says(said, seat, partial(gains, seat))
                said.append(bidding.bid_of(seat, move))
            seat = (seat + 1) % self.players

    def fits(self, dealt: Sequence[int], bids: Sequence[Bid], own_seat: Seat) -> float:
        """How likely the bids are with these hands, as they were dealt, those of `own_seat` left out."""
        found = 1.0
        for bid in bids:
            if bid.seat == own_seat or bid.word == "pass":
                continue
            name = bid.suit or MISERE
            held = self.in_layout(dealt[bid.seat], name)
            if name == MISERE:
                found *= misere_chance(self.layouts[name], held)
            else:
                found *= 1 / (1 + exp((bid.amount - expected_tricks(self.layouts[name], held)) / _DOUBT))
        return found

    def layout(self, bid: Bid) -> Layout:
        return self.layouts[bid.suit or MISERE]

    def played(self, hands: Sequence[int], kitty: int, bid: Bid) -> list[int]:
        """The tricks of each seat when the contract is played by policies. kitty: a mask of its cards."""
        layout = self.layout(bid)
        dealt = [self.in_layout(hand, bid.suit or MISERE) for hand in hands]
        both = dealt[bid.seat] | self.in_layout(kitty, bid.suit or MISERE)
        dealt[bid.seat] = both & ~bury(layout, both, kitty.bit_count())
        players, partners = self.players, self.rules.partners
        policies = contract_policies(players, bid.seat, layout.forced, partners)
        table = seated(layout, dealt, bid.seat, partners)
        table.play_out(policies)
        return table.taken


def _supported(estimates: Estimates, trump: str, suit: str) -> float:
    """The tricks with these trumps: more where they are the suit that the partner has bid."""
    return estimates[trump] + _SUPPORT * (trump == suit)


def seated(layout: Layout, hands: Sequence[int], declarer: Seat, partners: bool) -> SimulatedDeal:
    """The table on which `declarer` is to lead, after winning the bidding; at misere the partner sits out."""
    players = len(hands)
    out = (declarer + players // 2) % players if layout.forced and partners else None
    return SimulatedDeal(layout, hands, declarer, [seat for seat in range(players) if seat != out])


@lru_cache(maxsize=16)
def layouts(rules: TricksRules, players: int) -> Mapping[str, Layout]:
    """The layout of each contract, by its suit, `N` for no trumps and `-` for misere."""
    letters = [SUIT_NAMES.get(suit, bidding.NO_TRUMPS) for suit in rules.contracts.suits]
    found = {
        letter: layout_of(rules, "" if letter == bidding.NO_TRUMPS else letter, players) for letter in letters
    }
    has_misere = rules.contracts.misere or rules.contracts.open_misere
    return found | ({MISERE: layout_of(rules, "", players, True)} if has_misere else {})


def auction_of(view: TricksView, base: Layout) -> ContractAuction:
    return _auction(view.rules, view.players, base)


@lru_cache(maxsize=32)
def _auction(rules: TricksRules, players: int, base: Layout) -> ContractAuction:
    return ContractAuction(rules, players, base)


@lru_cache(maxsize=256)
def _above(rules: TricksRules, word: str = "", amount: int = 0, suit: str = "") -> Sequence[int]:
    """The indexes of the bids that may be made over this one; without one, of all first bids."""
    moves = list(bidding.table(rules.contracts))
    high = Bid(0, word, amount, suit) if word else None
    return [moves.index(move) for move in bidding.above(rules.contracts, high)]
