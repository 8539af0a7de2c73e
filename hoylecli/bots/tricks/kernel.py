"""Deals as bit masks, quick enough to be played out thousands of times for one decision."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final

from hoylecli.core import CARDS, RED_JOKER, SUITS, Card, Seat
from hoylecli.families.tricks import TricksRules, TricksView
from hoylecli.families.tricks.rules.ranking import JOKER, Ranking, ranking_of
from hoylecli.families.worlds import bits as bits

# Where each card has its bit in the masks that stand for hands, tricks and sets of cards.
#
# The cards of a suit lie together, a stronger one on a higher bit and equal ones side by side, so that the
# lowest and the highest card of a suit are the ends of a mask.

_HEAVY: Final = 4  # points from which a card is a heavy penalty
_A_SHOT: Final = 0.3  # the share of all points from which a player with all so far may be shooting the moon


class Layout:
    """The bits of the cards with certain trumps. A joker without trumps is a suit of its own.

    - bit: by card, the bit of its first copy. card: by bit.
    - masks: by suit; the left bower is among the trumps. everything: the whole pack.
    - suit, points, above, below: by bit; above and below are masks of the cards of its suit that beat it, and
      that it beats.
    - penalties: cards that count; heavy: those that count much; above_heavy: the cards that beat heavy ones.
    - rewards: cards that take points off, which `points` leaves out.
    - counting: the points of all cards; shot: those with which a player who has all so far may be shooting
      the moon, more than there are where nobody gains by that.
    - trump: the number of the suit, -1 for none. joker: the bit of a joker without trumps, else -1.
    - only_follow_suit: whether the only rule on what may be played is to follow suit.
    - forced: whether a player who cannot follow must play a trump if they hold one, or one that wins.
    - uneven: whether some may have fewer cards than others.
    - breaks: the cards of the suits that must be broken; thrown: whether only a
      card thrown on another suit breaks one; opening: those of suits that any first trick breaks.
    - named_by_lead: whether the first card led makes trumps.
    - first: the card that must be led first, as a mask; 0 where there is none.
    """

    def __init__(self, ranking: Ranking, trump: str, forced: bool = False) -> None:
        order, copies = ranking.order(trump, forced), ranking.rules.pack.copies
        suits = SUITS + JOKER if order.trump == JOKER else SUITS
        span = copies * (max(order.power) + 1)
        size = len(suits) * span
        self.ranking: Final = ranking
        self.trump: Final = suits.index(order.trump) if order.trump else -1
        self.forced: Final = order.forced
        self.copies: Final = copies
        self.bit: Final = [
            span * suits.index(order.suit[card]) + copies * order.power[card] if order.suit[card] else -1
            for card in CARDS
        ]
        self.joker: Final = self.bit[RED_JOKER] if order.trump == JOKER else -1
        self.masks: Final = [((1 << span) - 1) << (span * suit) for suit in range(len(suits))]
        self.suit: Final = [at // span for at in range(size)]
        self.above: Final = [
            self.masks[at // span] & (-1 << (at // copies + 1) * copies) for at in range(size)
        ]
        self.below: Final = [
            self.masks[at // span] & ((1 << at // copies * copies) - 1) for at in range(size)
        ]
        self.card: Final = {self.bit[card] + copy: card for card in ranking.pack for copy in range(copies)}
        self.everything: Final = self.mask(ranking.pack)
        self.points: Final = [0] * size
        for at, card in self.card.items():
            self.points[at] = max(ranking.points[card], 0)
        self.rewards: Final = sum(1 << at for at, card in self.card.items() if ranking.points[card] < 0)
        self.penalties: Final = sum(1 << at for at, points in enumerate(self.points) if points > 0)
        self.heavy: Final = sum(1 << at for at, points in enumerate(self.points) if points >= _HEAVY)
        self.above_heavy: Final = _union(self.above[at] for at in bits(self.heavy)) & ~self.heavy
        self.counting: Final = ranking.counting
        is_shot = ranking.rules.has_moon
        self.shot: Final = max(1, int(ranking.counting * _A_SHOT)) if is_shot else ranking.counting + 1
        play = ranking.rules.play
        self.only_follow_suit: Final = play.follow == "suit" and not (
            order.forced or play.harmless or play.beat != "never"
        )
        self.uneven: Final = ranking.rules.has_dog
        self.breaks: Final = sum(self.masks[SUITS.index(suit)] for suit in ranking.breaks)
        self.thrown: Final = ranking.rules.play.broken == "thrown"
        self.opening: Final = sum(self.masks[SUITS.index(suit)] for suit in ranking.opening)
        self.named_by_lead: Final = ranking.rules.trump.how == "led"
        self.first: Final = 0 if ranking.lead is None else 1 << self.bit[ranking.lead]

    def mask(self, cards: Iterable[Card], used: int = 0) -> int:
        """The mask of these cards. Equal cards get a bit each, none that is in `used`."""
        mask = 0
        for card in cards:
            bit = 1 << self.bit[card]
            while (mask | used) & bit:
                bit <<= 1
            mask |= bit
        return mask

    def cards(self, mask: int) -> list[Card]:
        """The cards of a mask, the lowest bit first."""
        return [self.card[at] for at in bits(mask)]


def _union(masks: Iterable[int]) -> int:
    together = 0
    for mask in masks:
        together |= mask
    return together


def lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    return mask.bit_length() - 1


def longest(layout: Layout, hand: int) -> int:
    """The suit of which a hand has most cards, by number; the first of equal ones."""
    return max(range(4), key=lambda suit: ((hand & layout.masks[suit]).bit_count(), -suit))


@lru_cache(maxsize=128)
def layout_of(rules: TricksRules, trump: str, players: int, forced: bool = False) -> Layout:
    """The layout by these rules with these trumps, a suit or "". forced: as in `rules.ranking.Order`."""
    return Layout(ranking_of(rules, players), trump, forced)


# Tricks played out quickly with all hands known, by the rules of `families.tricks.position.following`

Policy = Callable[["SimulatedDeal", int], int]
"""`(table, legal)` to the bit of the card to play, of the cards that may be played: a mask of two or more."""


class SimulatedDeal:
    """A deal while it is played out. It changes in place; `copy` makes another.

    - hands: a mask a seat. seat: whose turn it is; following: by seat, who plays after it.
    - led: the suit led, -1 before a lead. best: the bit of the card that wins so far; holder: who played it.
    - count: cards in the trick, which is complete with `size`; trick_points: the points in it.
    - played: all cards played; before: those played before this trick.
    - closed: the cards of suits that must be broken and are not. trump: a suit, -1 for none.
    - taken, points, won: the tricks, points and cards of each seat. winners: who took each trick.
    - left: points that nobody has taken yet. shooter: a seat that may be shooting the moon, or -1.
    """

    __slots__ = (
        "before", "best", "closed", "count", "following", "hands", "holder", "layout", "led", "left",
        "played", "players", "points", "seat", "shooter", "size", "taken", "trick_points", "trump",
        "winners", "won",
    )  # fmt: skip

    def __init__(
        self,
        layout: Layout,
        hands: Sequence[int],
        seat: int,
        active: Sequence[int] | None = None,
        like: "SimulatedDeal | None" = None,
    ) -> None:
        """active: the seats that play; without it, all that hold cards. like: what this is a copy of."""
        if like is not None:
            self._become(like)
            return
        self.layout = layout
        self.hands = list(hands)
        self.players = len(hands)
        self.seat = seat
        self.seats(active or [at for at, hand in enumerate(hands) if hand])
        self.led = self.best = self.holder = self.shooter = -1
        self.count = self.trick_points = self.played = self.before = 0
        self.closed = layout.breaks
        self.trump = layout.trump
        self.taken = [0] * self.players
        self.points = [0] * self.players
        self.won = [0] * self.players
        self.winners: list[int] = []
        self.left = layout.counting

    def seats(self, active: Sequence[int]) -> None:
        """From now on these seats play, in this order."""
        self.size = len(active)
        self.following = [
            next((at for at in active if at > seat), active[0] if active else 0)
            for seat in range(self.players)
        ]

    def copy(self) -> "SimulatedDeal":
        return SimulatedDeal(self.layout, (), 0, None, self)

    def _become(self, like: "SimulatedDeal") -> None:
        self.layout, self.hands, self.players, self.size = like.layout, like.hands[:], like.players, like.size
        self.seat, self.following, self.led, self.best = like.seat, like.following, like.led, like.best
        self.holder, self.shooter, self.count, self.trick_points = (
            like.holder,
            like.shooter,
            like.count,
            like.trick_points,
        )
        self.played, self.before, self.closed, self.trump = like.played, like.before, like.closed, like.trump
        self.taken, self.points, self.won, self.left = like.taken[:], like.points[:], like.won[:], like.left
        self.winners = like.winners[:]

    # What may be played: the rules of `families.tricks.position.following`

    def legal(self) -> int:
        """The mask of the cards that the seat to act may play."""
        hand, led, layout = self.hands[self.seat], self.led, self.layout
        if led >= 0:
            if layout.only_follow_suit:
                return hand & layout.masks[led] or hand
            return self._harmless(self._follows(hand))
        if layout.first and not self.played:
            return layout.first
        free = hand & ~self.closed or hand
        return free if layout.only_follow_suit else self._harmless(free)

    def _follows(self, hand: int) -> int:
        """The mask of the cards of a hand that may be played to the trick."""
        play, masks = self.layout.ranking.rules.play, self.layout.masks
        if play.follow == "any":
            return hand
        trumps = hand & masks[self.trump] if self.trump >= 0 else 0
        same = hand & masks[self.led]
        if same:
            must = play.beat == "always" or (play.beat == "trumps" and self.led == self.trump)
            chosen = (self._beating(same) if must else 0) or same
            return chosen | trumps if play.follow == "suit_or_trump" and self.led != self.trump else chosen
        if not self.layout.forced or not trumps:
            return hand
        if play.trump == "winning":
            return self._beating(trumps) or hand
        return (self._beating(trumps) if play.beat != "never" else 0) or trumps

    def _beating(self, cards: int) -> int:
        """The cards that beat the best one of the trick. cards: all trumps, or all of the suit led."""
        layout, suit = self.layout, self.layout.suit[lowest(cards)]
        if layout.suit[self.best] == suit:
            return cards & layout.above[self.best]
        return cards if suit == self.trump else 0

    def _harmless(self, cards: int) -> int:
        """The cards that count nothing, where the first trick must cost nothing; elsewhere all."""
        if self.layout.ranking.rules.play.harmless and not any(self.taken):
            return sum(1 << at for at in bits(cards) if not self.layout.points[at]) or cards
        return cards

    # Play

    def play(self, bit: int, named: int = -1) -> None:
        """The seat to act plays the card; if that completes the trick, its winner takes it.

        named: the suit that a joker stands for which is led without trumps; by default the longest of the
        hand.
        """
        seat, layout = self.seat, self.layout
        self.hands[seat] &= ~(1 << bit)
        self.played |= 1 << bit
        self.trick_points += layout.points[bit]
        if self.led < 0:
            self.led, self.best, self.holder = layout.suit[bit], bit, seat
            if bit == layout.joker:
                self.led = named if named >= 0 else longest(layout, self.hands[seat])
            if layout.named_by_lead and self.trump < 0:
                self.trump = self.led
        elif layout.above[self.best] >> bit & 1 or (
            layout.suit[bit] == self.trump and layout.suit[self.best] != self.trump
        ):
            self.best, self.holder = bit, seat
        self.count += 1
        if self.count == self.size:
            self._take_up()
        else:
            self.seat = self.following[seat]

    def _take_up(self) -> None:
        winner, cards = self.holder, self.played ^ self.before
        self.taken[winner] += 1
        self.winners.append(winner)
        self.won[winner] |= cards
        if self.trick_points:
            self.points[winner] += self.trick_points
            self.left -= self.trick_points
            gone = self.layout.counting - self.left
            self.shooter = winner if self.points[winner] == gone >= self.layout.shot else -1
            self.trick_points = 0
        if self.closed & (cards | self.layout.opening):
            self._break(cards)
        self.before = self.played
        self.seat = winner
        self.led = self.best = -1
        self.count = 0
        if self.layout.uneven and any(self.hands):
            self.seats([at for at, hand in enumerate(self.hands) if hand])
            if not self.hands[winner]:
                self.seat = self.following[winner]

    def _break(self, cards: int) -> None:
        """Marks suits as broken by cards of theirs in a trick; see `broken_by`."""
        self.closed &= ~self.layout.opening
        for suit, mask in enumerate(self.layout.masks):
            thrown = suit != self.led or not (self.layout.thrown or suit == self.trump)
            if thrown and self.closed & mask & cards:
                self.closed &= ~mask

    def play_out(self, policies: Sequence[Policy], early: bool = False) -> None:
        """Plays the deal to its end, each seat by its policy. early: or until no card that counts is left."""
        hands = self.hands
        while hands[self.seat] and (self.left or not early):
            legal = self.legal()
            if legal & (legal - 1):
                self.play(policies[self.seat](self, legal))
            else:
                self.play(legal.bit_length() - 1)

    def is_master(self, bit: int) -> bool:
        """Whether the card beats all of its suit that the seat to act does not see."""
        unseen = self.layout.everything & ~self.played & ~self.hands[self.seat]
        return not unseen & self.layout.above[bit]


# The first lead, when all hands are known


def leader(view: TricksView, layout: Layout, hands: Sequence[int], out: Seat | None = None) -> Seat:
    """The seat that leads to the first trick, as in `families.tricks.phases.playing`. out: who sits out."""
    if layout.first:
        return next(seat for seat, hand in enumerate(hands) if hand & layout.first)
    if view.rules.play.lead == "bidder" and view.declarer is not None:
        return view.declarer
    if view.rules.lone_leads_late and out is not None:
        return (out - 1) % view.players
    seats = [(view.dealer + 1 + step) % view.players for step in range(view.players)]
    return next(seat for seat in seats if hands[seat] and seat != out)
