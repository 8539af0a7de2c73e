"""What a hand makes under each trump, and what to lay away for the kitty (FG, Five Hundred)."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from math import exp
from typing import Final

from hoylecli.core import Move, Seat
from hoylecli.families.tricks import Bid, TricksRules, TricksView, position as bidding
from hoylecli.families.tricks.phases.auction import PASS, out_of_it
from hoylecli.families.tricks.rules.ranking import SUIT_NAMES

from ..kernel import Layout, SimulatedDeal, bits, layout_of
from ..policies import contract_policies

# Tricks of a hand of ten cards and its partner's, with a kitty of three: fitted to deals played out.
_BASE: Final = 3.0
_TRUMPS: Final = (1.24, 1.02, 0.81, 0.68, 0.62)  # for a trump, by the number of higher ones
_LOW_TRUMP: Final = 0.52
_ACE: Final = 0.58
_KING: Final = 0.24  # with another card beside it
_VOID: Final = 0.19
_PLAIN_BASE: Final = 3.63  # without trumps
_JOKER: Final = 1.06
_PLAIN: Final = (0.8, 0.48, 0.15)  # by the number of higher cards in its suit, with as many beside it
_LONG: Final = 0.13  # for each card of a suit after the third
_SPREAD: Final = 1.0  # tricks by which the estimate is off on the average

# The value of keeping a card
_TRUMP: Final = 100.0
_MASTER: Final = 40.0  # the highest of its suit that others may hold
_GUARDED: Final = 15.0  # the second highest, with another card beside it
_GUARD: Final = 8.0  # the card beside that
_COMPANY: Final = 1.5  # beside the highest, which stays, so that the suit cannot be emptied
_LENGTH: Final = 3.0  # for each card of its suit
_RANK: Final = 0.1  # for each lower card of the suit in the pack


def expected_tricks(layout: Layout, hand: int) -> float:
    """About how many tricks a hand and its partner's take under the layout's trumps, or without trumps."""
    return _without_trumps(layout, hand) if layout.joker >= 0 else _with_trumps(layout, hand)


def _with_trumps(layout: Layout, hand: int) -> float:
    found = _BASE
    for suit, mask in enumerate(layout.masks):
        held = hand & mask
        if suit == layout.trump:
            for bit in bits(held):
                above = (layout.everything & layout.above[bit]).bit_count()
                found += _TRUMPS[above] if above < len(_TRUMPS) else _LOW_TRUMP
        elif not held:
            found += _VOID
        else:
            heights = _heights(layout, held)
            found += _ACE * (0 in heights) + _KING * (1 in heights and len(heights) > 1)
    return found


def _without_trumps(layout: Layout, hand: int) -> float:
    found = _PLAIN_BASE + _JOKER * (hand >> layout.joker & 1)
    for mask in layout.masks[:4]:
        heights = _heights(layout, hand & mask)
        found += sum(each for above, each in enumerate(_PLAIN) if above in heights and len(heights) > above)
        if heights and (heights[-1] < 2 or len(heights) > 4):
            found += _LONG * max(0, len(heights) - 3)
    return found


def _heights(layout: Layout, held: int) -> list[int]:
    """For each of these cards of one suit, the lowest first, the number of cards in the pack that beat it."""
    return [(layout.everything & layout.above[bit]).bit_count() for bit in bits(held)]


def chance(tricks: float, wanted: int) -> float:
    """The chance to take `wanted` tricks or more. tricks: what `expected_tricks` gives."""
    return 1 / (1 + exp((wanted - 0.5 - tricks) / _SPREAD))


# Misere

_EVEN: Final = 6.0  # the `danger` at which misere is lost as often as made
_SHARP: Final = 4.0  # how far from it the chance changes


def danger(layout: Layout, hand: int) -> float:
    """How likely a hand is to take a trick at misere, from 0; without its worst card, which is laid away."""
    worst = sorted(safety(layout, hand, bit) for bit in bits(hand))
    return -sum(min(each, 0.0) for each in worst[1:])


def misere_chance(layout: Layout, hand: int) -> float:
    """The chance to take no trick."""
    return 1 / (1 + exp((danger(layout, hand) - _EVEN) / _SHARP))


def safety(layout: Layout, hand: int, bit: int) -> float:
    """How safe a card is from taking a trick: it is low, or lower cards of its suit are beside it."""
    if bit == layout.joker:
        return -99.0
    under = (hand & layout.below[bit]).bit_count()
    losing = (layout.everything & ~hand & layout.below[bit]).bit_count()
    return 2.0 * under - losing


# The kitty


def bury(layout: Layout, hand: int, many: int) -> int:
    """The mask of the `many` cards of a hand that are best laid away; see `ranked`."""
    found = 0
    for bit in ranked(layout, hand)[:many]:
        found |= 1 << bit
    return found


def ranked(layout: Layout, hand: int) -> list[int]:
    """The cards of a hand by bit, those that are best laid away first; at misere the most dangerous ones."""
    measure = safety if layout.forced else _kept
    return sorted(bits(hand), key=lambda bit: (measure(layout, hand, bit), bit))


def _kept(layout: Layout, hand: int, bit: int) -> float:
    """The value of keeping a card."""
    suit = layout.suit[bit]
    if suit == layout.trump:
        return _TRUMP + _RANK * bit
    heights = _heights(layout, hand & layout.masks[suit])
    above = (layout.everything & ~hand & layout.above[bit]).bit_count()
    high = _MASTER if not above else _GUARDED if above == 1 and len(heights) > 1 else 0.0
    with_high = _COMPANY if heights[-1] == 0 else _GUARD if heights[-1] == 1 and len(heights) == 2 else 0.0
    rank = _RANK * (layout.below[bit] & layout.everything).bit_count()
    return (high or with_high) + _LENGTH * len(heights) + rank


# The bidding of contracts by average players, and the play after it by policies, on bit masks

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
        self.values: Final = bidding.contracts_of(rules.contracts)
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
    moves = list(bidding.contracts_of(rules.contracts))
    high = Bid(0, word, amount, suit) if word else None
    return [moves.index(move) for move in bidding.contracts_above(rules.contracts, high)]
