"""Whether to order up the turned card or call a suit, by what a hand makes (CG, CC, Euchre)."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import Final

from hoylecli.core import SUITS, Move, Seat
from hoylecli.families.schema import of_kind
from hoylecli.families.tricks import Bid, TricksView
from hoylecli.families.tricks.phases.ordering import PASS
from hoylecli.families.tricks.rules.before_play import OrderUp

from ..kernel import Layout, SimulatedDeal, bits, highest, layout_of, leader, lowest
from ..policies import policies_of

# The estimates of a hand from which it is better to make trumps than to pass, found by playing deals out.
_ENOUGH: Final = 2.9  # for the turned card goes to the other side
_ENOUGH_FOR_DEALER: Final = 2.1  # who takes the turned card up
_ENOUGH_FOR_PARTNER: Final = 2.0  # of the dealer
_ENOUGH_TO_CALL: Final = 1.8  # when all have passed once
_ENOUGH_ALONE: Final = 3.1
_TURNED_UP: Final = 0.5  # tricks that the turned card brings to the side that deals
_BOWERS: Final = (1.0, 0.9, 0.75, 0.6)  # for a trump, by the number of higher ones
_LOW_TRUMP: Final = 0.45
_ACE: Final = 0.5
_KING: Final = 0.12
_DOUBT: Final = 0.25  # tricks by which players differ in what they need to make trumps


@dataclass(frozen=True, slots=True)
class TrumpsMade:
    """Trumps as they were made: by whom, which suit, and whether to play alone."""

    seat: Seat
    trump: str
    is_alone: bool

    @classmethod
    def by(cls, view: TricksView, seat: Seat, move: Move) -> "TrumpsMade":
        assert view.turned is not None
        return cls(seat, move.target.upper() or view.turned.suit, move.verb == "alone")


class Ordering:
    """A deal before trumps are made. Hands are masks of `no_trumps`, the layout without trumps.

    layouts: by trumps. turned: the suit of the turned card, and turned_card its bit.
    """

    def __init__(self, view: TricksView) -> None:
        assert view.turned is not None
        self.view: Final = view
        self.no_trumps: Final = layout_of(view.rules, "", view.players)
        self.layouts: Final = {suit: layout_of(view.rules, suit, view.players) for suit in SUITS}
        self.turned: Final = view.turned.suit
        self.turned_card: Final = 1 << self.no_trumps.bit[view.turned]

    def in_layout(self, cards: int, trump: str) -> int:
        """The mask of the same cards in the layout with these trumps."""
        layout, card, mask = self.layouts[trump], self.no_trumps.card, 0
        for bit in bits(cards):
            mask |= 1 << layout.bit[card[bit]]
        return mask

    def held(self, seat: Seat, hand: int, trump: str) -> int:
        """A hand as it is played with these trumps: the dealer takes the turned trump for another card."""
        if trump != self.turned or seat != self.view.dealer:
            return self.in_layout(hand, trump)
        held = self.in_layout(hand | self.turned_card, trump)
        return held & ~(1 << card_to_lay_away(self.layouts[trump], held))

    def tricks(self, seat: Seat, hand: int, trump: str) -> float:
        """What a hand makes with these trumps."""
        return expected_tricks(self.layouts[trump], self.held(seat, hand, trump))

    def enough(self, seat: Seat, is_first_round: bool) -> float:
        """The tricks that a hand must make for its player to make trumps."""
        if not is_first_round:
            return _ENOUGH_TO_CALL
        if seat == self.view.dealer:
            return _ENOUGH_FOR_DEALER
        partner = self.view.side(seat) == self.view.side(self.view.dealer)
        return _ENOUGH_FOR_PARTNER if partner else _ENOUGH

    def says(self, seat: Seat, hand: int, said: int) -> Move:
        """What an average player says. said: how many times players have spoken before."""
        view, rules = self.view, of_kind(OrderUp, self.view.rules.bidding)
        first = said < view.players
        suits = [self.turned] if first else [suit for suit in SUITS if suit != self.turned]
        tricks = {suit: self.tricks(seat, hand, suit) for suit in suits}
        best = max(suits, key=lambda suit: tricks[suit])
        stuck = rules.stuck and not first and seat == view.dealer and said == 2 * view.players - 1
        if not stuck and (tricks[best] < self.enough(seat, first) or (first and self.waits(seat, hand))):
            return PASS
        is_alone = rules.alone and tricks[best] >= _ENOUGH_ALONE and self.leads_trumps(seat, hand, best)
        target = "" if first else best.lower()
        return Move("alone" if is_alone else "order" if first else "call", target=target)

    def waits(self, seat: Seat, hand: int) -> bool:
        """Whether a better suit waits for the second round, and the turned card would go to the other side.

        If the dealer takes the card up after all, the hand is good for a euchre.
        """
        if self.view.side(seat) == self.view.side(self.view.dealer):
            return False
        best = max(self.tricks(seat, hand, suit) for suit in SUITS if suit != self.turned)
        return best >= max(_ENOUGH_TO_CALL, self.tricks(seat, hand, self.turned) - _TURNED_UP)

    def leads_trumps(self, seat: Seat, hand: int, trump: str) -> bool:
        """Whether a lone hand has the highest trump in play: a player alone wants every trick.

        The turned card is in play when an opponent takes it up; turned down, or taken up by the partner who
        sits out, it is not.
        """
        layout, held = self.layouts[trump], self.held(seat, hand, trump)
        trumps = held & layout.masks[layout.trump]
        is_theirs = trump == self.turned and self.view.side(seat) != self.view.side(self.view.dealer)
        gone = 0 if is_theirs else self.in_layout(self.turned_card, trump)
        return bool(trumps) and not layout.everything & layout.above[highest(trumps)] & ~held & ~gone

    def likelihood(self, hands: Sequence[int], bids: Sequence[Bid], own_seat: Seat) -> float:
        """How likely the bids are with these hands, as they were dealt, those of `own_seat` left out."""
        chance = 1.0
        for said, bid in enumerate(bids):
            if bid.seat != own_seat:
                first = said < self.view.players
                suits = [self.turned] if first else [suit for suit in SUITS if suit != self.turned]
                suits = [bid.suit] if bid.suit else suits
                best = max(self.tricks(bid.seat, hands[bid.seat], suit) for suit in suits)
                made = 1 / (1 + exp((self.enough(bid.seat, first) - best) / _DOUBT))
                chance *= 1 - made if bid.word == "pass" else made
        return chance

    def goes_on(self, hands: Sequence[int], said: int) -> TrumpsMade | None:
        """The trumps made when all go on as average players, after `said` have spoken; None for none."""
        view = self.view
        while said < 2 * view.players:
            seat = (view.dealer + 1 + said) % view.players
            move = self.says(seat, hands[seat], said)
            if move != PASS:
                return TrumpsMade.by(view, seat, move)
            said += 1
        return None

    def played(self, hands: Sequence[int], made: TrumpsMade) -> SimulatedDeal:
        """The deal played out by policies, after trumps have been made."""
        view, layout = self.view, self.layouts[made.trump]
        out = (made.seat + 2) % view.players if made.is_alone else -1
        dealt = [self.in_layout(hand, made.trump) for hand in hands]
        if made.trump == self.turned and out != view.dealer:
            held = dealt[view.dealer] | self.in_layout(self.turned_card, made.trump)
            dealt[view.dealer] = held & ~(1 << card_to_lay_away(layout, held))
        active = [seat for seat in range(view.players) if seat != out]
        table = SimulatedDeal(
            layout, dealt, leader(view, layout, dealt, out if made.is_alone else None), active
        )
        table.play_out(policies_of(view, [None] * view.players, made.seat))
        return table


def expected_tricks(layout: Layout, hand: int) -> float:
    """About how many tricks a hand of five cards takes when the trumps of the layout are made."""
    tricks = 0.0
    for suit, mask in enumerate(layout.masks):
        held = hand & mask
        if suit == layout.trump:
            for bit in bits(held):
                above = (layout.everything & layout.above[bit]).bit_count()
                tricks += _BOWERS[above] if above < len(_BOWERS) else _LOW_TRUMP
            if held.bit_count() > 3:
                tricks += 0.15 * held.bit_count()
        elif held:
            above = (layout.everything & layout.above[highest(held)]).bit_count()
            tricks += _ACE if not above else _KING if above == 1 and held & (held - 1) else 0
        elif hand & layout.masks[layout.trump]:
            tricks += 0.2
    return tricks


def card_to_lay_away(layout: Layout, hand: int) -> int:
    """The bit of the card that the dealer misses least: low, no trump, and the only one of its suit."""
    side = hand & ~layout.masks[layout.trump]
    if not side:
        return lowest(hand)

    def missed(bit: int) -> float:
        above = (layout.everything & layout.above[bit]).bit_count()
        alone = (hand & layout.masks[layout.suit[bit]]).bit_count() == 1
        return (10 if not above else 6 - above) - 4 * alone

    return min(bits(side), key=lambda bit: (missed(bit), bit))
