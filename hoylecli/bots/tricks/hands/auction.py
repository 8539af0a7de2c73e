"""Estimates of what a hand makes when its player makes trumps (CG, Pinochle; FG, Pitch; nap, tarneeb).

An estimate is in points or tricks of the deal, as bids are, for each suit as trumps. A player bids nearly up
to the best of them, and not over a partner.
"""

from collections.abc import Sequence
from math import exp
from typing import Final

from hoylecli.core import SUITS, Move, Seat, make_card
from hoylecli.families.schema import of_kind
from hoylecli.families.tricks import Bid, TricksRules, TricksView, highest as highest_bid
from hoylecli.families.tricks.phases.auction import PASS, is_round
from hoylecli.families.tricks.position.melds import table_of
from hoylecli.families.tricks.rules.before_play import Rising
from hoylecli.families.tricks.rules.ranking import cards_in
from hoylecli.scoring import pinochle as pinochle

from ..kernel import bits, highest, layout_of, lowest
from .tricks import tricks_of_bidder

Points = tuple[float, float, float, float]
"""A number for each suit as trumps."""

# Shares of the points that all cards of a deal count, found by playing deals out; for single cards and for
# lengths in a pinochle pack with two of each card
_BASE: Final = 0.25
_LENGTH: Final = 0.036
_TRUMP: Final = {1: 0.045, 10: 0.015}
_SIDE: Final = {1: 0.05, 10: 0.02}
_PARTNER: Final = 0.06  # what a partner melds, for each copy of the pack
_EXCHANGE: Final = 0.1  # what each card brings that partners exchange
_CAUTION: Final = 0.1  # by which bids stay below the estimate
_NEVER: Final = -1.0  # the estimate for a suit that cannot be named
_DOUBT: Final = 0.12  # by which players differ in what they bid on the same hand


class Estimate:
    """How hands are bid by these rules. Hands are masks of `layout`.

    layout: its bits are the same under all trumps. counting: what all cards and the last trick count, or the
    number of tricks where they are bid. most: what can be made in a deal without melds.
    """

    def __init__(self, view: TricksView) -> None:
        self.rules: Final = view.rules
        self.layout: Final = layout_of(view.rules, "", view.players)
        tricks = cards_in(view.rules, view.number - 1, view.players)
        points = self.layout.counting + view.rules.last_trick
        self.counting: Final = tricks if view.rules.score.kind == "bidder" else points
        self._players: Final = view.players
        self._copies: Final = view.rules.pack.copies
        self._bit: Final = [
            [self.layout.bit[make_card(rank, suit)] for suit in SUITS] for rank in range(1, 14)
        ]
        self._melds: Final = table_of(view.rules.meld)
        self._exchanges: Final = self.rules.passing.cards * (self.rules.passing.who == "bidders")
        self._known: dict[int, Points] = {}
        self._laid: dict[int, tuple[int, int, int, int]] = {}
        self.most: Final = 4 if self.rules.score.kind == "pitch" else self.counting
        self._doubt: Final = _DOUBT * self.most
        cautions = {"pitch": -_BOLD, "bidder": 0.0}
        self._caution: Final = cautions.get(self.rules.score.kind, _CAUTION * self.most)

    def by_suit(self, hand: int) -> Points:
        """What the hand and the partner's are likely to make, for each suit as trumps."""
        if hand not in self._known:
            kind = self.rules.score.kind
            estimates = {"pitch": self._pitch, "pinochle": self._pinochle, "bidder": self._tricks}
            estimate = estimates.get(kind, self._length)
            self._known[hand] = estimate(hand)
        return self._known[hand]

    def best(self, hand: int) -> tuple[float, int]:
        """The best of `by_suit`, and the number of its suit."""
        values = self.by_suit(hand)
        return max((value, suit) for suit, value in enumerate(values))

    def limit(self, hand: int) -> float:
        """The highest bid for the hand: the estimate less a margin where a missed bid costs more."""
        return self.best(hand)[0] - self._caution

    def held(self, hand: int, rank: int, suit: int) -> int:
        """How many copies of a card the hand has."""
        return (hand >> self._bit[rank - 1][suit] & ((1 << self._copies) - 1)).bit_count()

    def namable(self, hand: int) -> list[int]:
        """The suits that this hand can make trumps, by naming or by leading them."""
        if not self.rules.needs_marriage:
            is_led = self.rules.trump.how == "led"
            return [suit for suit, mask in enumerate(self.layout.masks[:4]) if hand & mask or not is_led]
        return [suit for suit in range(4) if self.held(hand, 13, suit) and self.held(hand, 12, suit)]

    def melded(self, hand: int) -> tuple[int, int, int, int]:
        """What the melds of the hand count with each suit as trumps; the same as `scoring.pinochle`."""
        if hand not in self._laid:
            self._laid[hand] = self._melded(hand)
        return self._laid[hand]

    def _melded(self, hand: int) -> tuple[int, int, int, int]:
        table, held = self._melds, self.held
        if self.rules.meld.table == "none":
            return (0, 0, 0, 0)
        counts = {rank: [held(hand, rank, suit) for suit in range(4)] for rank in pinochle.RUN}
        always = sum(_row(table.arounds[rank], min(counts[rank])) for rank in pinochle.AROUNDS)
        queen, jack = pinochle.PINOCHLE
        specials = (held(hand, card.rank, SUITS.index(card.suit)) for card in (queen, jack))
        always += _row(table.pinochle, min(specials))
        pairs = [min(counts[13][suit], counts[12][suit]) for suit in range(4)]
        always += sum(_row(table.marriage, times) for times in pairs)
        found = []
        for suit, times in enumerate(pairs):
            runs = min(counts[rank][suit] for rank in pinochle.RUN)
            royal = _row(table.run, runs) + _row(table.royal_marriage, times - runs)
            dixes = table.dix * held(hand, 9, suit) if table.dix else 0
            found.append(always - _row(table.marriage, times) + royal + dixes)
        return (found[0], found[1], found[2], found[3])

    def _pinochle(self, hand: int) -> Points:
        melded, copies, found = self.melded(hand), self._copies, [_NEVER] * 4
        aces, tens = ([self.held(hand, rank, suit) for suit in range(4)] for rank in (1, 10))
        for suit in self.namable(hand):
            length = (hand & self.layout.masks[suit]).bit_count()
            share = _LENGTH * length + _SIDE[1] * sum(aces) + _SIDE[10] * sum(tens)
            share += (_TRUMP[1] - _SIDE[1]) * aces[suit] + (_TRUMP[10] - _SIDE[10]) * tens[suit]
            share = min(_BASE + share * 2 / copies, 1) + _PARTNER * copies * self.rules.partners
            share += _EXCHANGE * self._exchanges
            found[suit] = melded[suit] + self.counting * share
        return (found[0], found[1], found[2], found[3])

    def _length(self, hand: int) -> Points:
        """Where only tricks count: the length of the suit, and an ace as one card more."""
        found = [
            (hand & mask).bit_count() + self.held(hand, 1, suit)
            for suit, mask in enumerate(self.layout.masks[:4])  # a joker may be a suit of its own
        ]
        return (found[0], found[1], found[2], found[3])

    def _tricks(self, hand: int) -> Points:
        found, rules = [_NEVER] * 4, self.rules
        for suit in self.namable(hand):
            found[suit] = tricks_of_bidder(self.layout, hand, suit, self._players, rules.partners)
        return (found[0], found[1], found[2], found[3])

    def _pitch(self, hand: int) -> Points:
        found = [self._pitched(hand & mask, hand & ~mask) for mask in self.layout.masks]
        return (found[0], found[1], found[2], found[3])

    def _pitched(self, trumps: int, side: int) -> float:
        """The chances of high, low, jack and game together. side: the cards beside the trumps.

        Length wins more than height: whoever draws all trumps finds the low one and the jack among them.
        """
        if not trumps:
            return 0.0
        layout, many = self.layout, min(trumps.bit_count(), len(_GAME[0]))
        above = (layout.everything & layout.above[highest(trumps)]).bit_count()
        below = (layout.everything & layout.below[lowest(trumps)]).bit_count()
        low, jack = (_LOW_LONG if many >= _LONG else _LOW), _CATCHES[many >= _LONG][min(above, 2)]
        if any(layout.card[bit].rank == _JACK for bit in bits(trumps)):
            jack = _JACKS[min(above, 1)][many - 1]
        ranks = [card.rank for card in layout.cards(side)]
        game = _GAME[min(above, 2)][many - 1] + _SIDE_ACE * (ranks.count(1) - 0.5)
        return _HIGH[min(above, len(_HIGH) - 1)] + low[min(below, len(low) - 1)] + jack + min(game, 0.95)

    # What bids tell

    def likelihood(self, hands: Sequence[int], bids: Sequence[Bid], own_seat: Seat, sides: int) -> float:
        """How likely the bids are with these hands, as they were dealt; 1 if nothing speaks against it.

        own_seat: its own bids are left out. sides: how many there are. A bid or pass over a partner's bid
        tells nothing.
        """
        chance, high = 1.0, None
        least = of_kind(Rising, self.rules.bidding).least
        for bid in bids:
            is_partners = high is not None and high.seat % sides == bid.seat % sides
            if bid.seat != own_seat and not is_partners:
                goal = bid.amount if bid.word != "pass" else max(least, high.amount + 1 if high else 0)
                too_much = (goal - self.limit(hands[bid.seat])) / self._doubt
                ready = 1 / (1 + exp(min(too_much, _HOPELESS)))
                chance *= 1 - ready if bid.word == "pass" else ready
            if bid.word != "pass":
                high = bid
        return chance


_HOPELESS: Final = 50.0  # times the doubt: a bid so far beyond the hand is as unlikely as any higher one

# The points of pitch: found by playing deals out, each suit of each hand in turn
_JACK: Final = 11
_LONG: Final = 3  # trumps, from which most of the others' are drawn
_HIGH: Final = (1.0, 0.62, 0.35, 0.22, 0.12, 0.05)
"""The chance that one's best trump is high, by the number of higher ones in the pack."""
_LOW: Final = (0.45, 0.32, 0.25, 0.2)
_LOW_LONG: Final = (0.9, 0.67, 0.6, 0.57)
"""The chance to take the lowest trump, by the number of lower ones in the pack than one's own lowest."""
_JACKS: Final = ((0.5, 0.88, 0.95, 1.0), (0.15, 0.35, 0.9, 0.95))
"""The chance to keep one's jack: with the ace or without it, by the number of trumps."""
_CATCHES: Final = ((0.12, 0.07, 0.01), (0.22, 0.11, 0.02))
"""The chance to catch somebody's jack: whether one is long, and by the number of trumps above one's best."""
_GAME: Final = ((0.2, 0.41, 0.61, 0.83), (0.14, 0.32, 0.52, 0.71), (0.1, 0.2, 0.37, 0.59))
"""The chance of game: by the number of trumps higher than one's best, and by the number of one's trumps."""
_SIDE_ACE: Final = 0.1
_BOLD: Final = 0.5  # points by which a pitcher bids more than is likely: whoever is outbid loses high, too


def _row(row: Sequence[int], times: int) -> int:
    return row[times - 1] if times > 0 else 0


def raised(view: TricksView, most: float) -> Move:
    """The lowest bid, if it is at most `most` and the partner does not have the highest bid; else a pass.

    Where only the bid counts and nobody speaks twice, the highest one up to `most`.
    """
    bids = [] if partner_leads(view) else [move for move in view.legal if move.verb == "bid"]
    if bids and (bids[0].amount or 0) <= most:
        lowest, *more = bids
        more = [move for move in more if (move.amount or 0) <= most]
        return more[-1] if more and bids_all(view.rules) else lowest
    return PASS if PASS in view.legal else view.legal[0]


def bids_all(rules: TricksRules) -> bool:
    """Whether one bids at once all that one hopes to make: nobody speaks twice, and only the bid counts."""
    return rules.score.kind == "bidder" and not rules.score.over and is_round(rules)


def partner_leads(view: TricksView) -> bool:
    """Whether the partner has the highest bid."""
    high = highest_bid(view.bids)
    return high is not None and view.rules.partners and view.side(high.seat) == view.side(view.seat or 0)
