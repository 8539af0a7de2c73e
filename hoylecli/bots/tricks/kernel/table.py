"""Tricks played out quickly, with all hands known: cards are bits, and a hand is a sum of them.

The cards of a suit lie together, a stronger one on a higher bit and equal ones side by side, so that the
lowest and the highest of a suit are the ends of a mask. The rules are those of `families.tricks.following`.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from hoylecli.core.cards import CARDS, RED_JOKER, SUITS, Card
from hoylecli.families.tricks.plan import JOKER, Plan

Choose = Callable[["Table", int], int]
"""A policy: of the cards that may be played (a mask of two or more), the bit of the one to play."""

_GREAT: Final = 4  # points from which a card is a danger of its own
_A_SHOT: Final = (
    0.3  # of the points there are: whoever has taken that much, and nobody else any, may take them all
)


class Layout:
    """Where each card has its bit under a trump, a suit or ""; a joker without trumps is a suit of its own.

    suit, points, above, below: by bit; above and below are masks of the cards of its suit that beat it or
    that it beats. masks: by suit, trumps being one of them. everything: the whole pack. costly: cards that
    count; great: those that count much, and dread: the cards that beat those. counting: all points there
    are; shot: those from which one may be about to take them all. plain: whether one has only to follow suit.
    uneven: whether some may have fewer cards than others. joker: the bit of a joker without trumps, or -1.
    forced: whether who cannot follow must play a trump, if only that joker.
    breaks: cards of the suits that must be broken, opening: those that any first trick breaks. first: the
    card that must be led first.
    """

    def __init__(self, plan: Plan, trump: str, forced: bool = False) -> None:
        order, copies = plan.order(trump, forced), plan.rules.pack.copies
        suits = SUITS + JOKER if order.trump == JOKER else SUITS
        span = copies * (max(order.power) + 1)
        size = len(suits) * span
        self.plan: Final = plan
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
        self.card: Final = {self.bit[card] + copy: card for card in plan.pack for copy in range(copies)}
        self.everything: Final = self.mask(plan.pack)
        self.points: Final = [0] * size
        for at, card in self.card.items():
            self.points[at] = plan.points[card]
        self.costly: Final = sum(1 << at for at, points in enumerate(self.points) if points > 0)
        self.great: Final = sum(1 << at for at, points in enumerate(self.points) if points >= _GREAT)
        self.dread: Final = _union(self.above[at] for at in bits(self.great)) & ~self.great
        self.counting: Final = plan.counting
        self.shot: Final = max(1, int(plan.counting * _A_SHOT))
        play = plan.rules.play
        self.plain: Final = play.follow == "suit" and not (
            order.forced or play.harmless or play.beat != "never"
        )
        self.uneven: Final = plan.rules.match.dog
        self.breaks: Final = sum(self.masks[SUITS.index(suit)] for suit in plan.breaks)
        self.opening: Final = sum(self.masks[SUITS.index(suit)] for suit in plan.opening)
        self.first: Final = 0 if plan.lead is None else 1 << self.bit[plan.lead]

    def mask(self, cards: Iterable[Card], used: int = 0) -> int:
        """The bits of these cards; of equal cards each has one of its own, none that is in `used`."""
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


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, the lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    return mask.bit_length() - 1


def longest(layout: Layout, hand: int) -> int:
    """The suit of which a hand has most cards, the first of equal ones."""
    return max(range(4), key=lambda suit: ((hand & layout.masks[suit]).bit_count(), -suit))


class Table:
    """A deal while it is played out.

    hands: a mask a seat. seat: whose turn; following: by seat, who comes next. led: the suit, -1 for a lead.
    best: the bit that wins so far, and holder: whose it is. count: cards in the trick, of `size`; worth:
    points in it. played: cards gone, before: those gone when the trick began. closed: cards of suits that
    must be broken and are not. trump: a suit, -1 for none. taken, points, won: tricks, points and cards a
    seat. winners: who took each trick. left: points that nobody has taken yet. shooter: who has taken many,
    and all so far, or -1.
    """

    __slots__ = (
        "before", "best", "closed", "count", "following", "hands", "holder", "layout", "led", "left",
        "played", "players", "points", "seat", "shooter", "size", "taken", "trump", "winners", "won", "worth",
    )  # fmt: skip

    def __init__(
        self, layout: Layout, hands: Sequence[int], seat: int, active: Sequence[int] | None = None
    ) -> None:
        """active: the seats that play; without it, all that hold cards."""
        self.layout = layout
        self.hands = list(hands)
        self.players = len(hands)
        self.seat = seat
        self.seats(active or [at for at, hand in enumerate(hands) if hand])
        self.led = self.best = self.holder = self.shooter = -1
        self.count = self.worth = self.played = self.before = 0
        self.closed = layout.breaks
        self.trump = layout.trump
        self.taken = [0] * self.players
        self.points = [0] * self.players
        self.won = [0] * self.players
        self.winners: list[int] = []
        self.left = layout.counting

    def seats(self, active: Sequence[int]) -> None:
        """Only these seats, in their order, play from now on."""
        self.size = len(active)
        self.following = [
            next((at for at in active if at > seat), active[0] if active else 0)
            for seat in range(self.players)
        ]

    def copy(self) -> "Table":
        new = Table.__new__(Table)
        new.layout, new.hands, new.players, new.size = self.layout, self.hands[:], self.players, self.size
        new.seat, new.following, new.led, new.best = self.seat, self.following, self.led, self.best
        new.holder, new.shooter, new.count, new.worth = self.holder, self.shooter, self.count, self.worth
        new.played, new.before, new.closed, new.trump = self.played, self.before, self.closed, self.trump
        new.taken, new.points, new.won, new.left = self.taken[:], self.points[:], self.won[:], self.left
        new.winners = self.winners[:]
        return new

    # What may be played: the rules of `families.tricks.following`

    def legal(self) -> int:
        """The cards that the seat to act may play."""
        hand, led, layout = self.hands[self.seat], self.led, self.layout
        if led >= 0:
            if layout.plain:
                return hand & layout.masks[led] or hand
            return self._harmless(self._answers(hand))
        if layout.first and not self.played:
            return layout.first
        free = hand & ~self.closed or hand
        return free if layout.plain else self._harmless(free)

    def _answers(self, hand: int) -> int:
        """What may be played to a trick that has been led."""
        play, masks = self.layout.plan.rules.play, self.layout.masks
        if play.follow == "any":
            return hand
        trumps = hand & masks[self.trump] if self.trump >= 0 else 0
        same = hand & masks[self.led]
        if same:
            must = play.beat == "always" or (play.beat == "trumps" and self.led == self.trump)
            chosen = self._beating(same) if must else same
            return chosen | trumps if play.follow == "suit_or_trump" and self.led != self.trump else chosen
        if not self.layout.forced or not trumps:
            return hand
        return trumps if play.beat == "never" else self._beating(trumps)

    def _beating(self, cards: int) -> int:
        """Those of the cards, which are of one suit, that beat the trick; all of them where none does."""
        layout = self.layout
        if layout.suit[self.best] != layout.suit[lowest(cards)]:
            return cards
        return cards & layout.above[self.best] or cards

    def _harmless(self, cards: int) -> int:
        """In a first trick that must cost nothing, the cards that count nothing if there are any."""
        if self.layout.plan.rules.play.harmless and not any(self.taken):
            return sum(1 << at for at in bits(cards) if not self.layout.points[at]) or cards
        return cards

    # Play

    def play(self, bit: int, named: int = -1) -> None:
        """The seat to act plays the card; a complete trick is taken up.

        named: the suit that a joker led without trumps stands for; without it, the longest of the hand.
        """
        seat, layout = self.seat, self.layout
        self.hands[seat] &= ~(1 << bit)
        self.played |= 1 << bit
        self.worth += layout.points[bit]
        if self.led < 0:
            self.led, self.best, self.holder = layout.suit[bit], bit, seat
            if bit == layout.joker:
                self.led = named if named >= 0 else longest(layout, self.hands[seat])
            if self.trump < 0 and layout.plan.rules.trump.how == "led":
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
        if self.worth:
            self.points[winner] += self.worth
            self.left -= self.worth
            gone = self.layout.counting - self.left
            self.shooter = winner if self.points[winner] == gone >= self.layout.shot else -1
            self.worth = 0
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
        """Suits are broken by a card of theirs in a trick; trumps only when they were not led."""
        self.closed &= ~self.layout.opening
        for suit, mask in enumerate(self.layout.masks):
            if self.closed & mask & cards and not suit == self.led == self.trump:
                self.closed &= ~mask

    def play_out(self, policies: Sequence[Choose], early: bool = False) -> None:
        """All that is left, each seat by its policy. early: until nothing that counts is left."""
        hands = self.hands
        while hands[self.seat] and (self.left or not early):
            legal = self.legal()
            if legal & (legal - 1):
                self.play(policies[self.seat](self, legal))
            else:
                self.play(legal.bit_length() - 1)

    def is_master(self, bit: int) -> bool:
        """Whether no card that the seat to act has not seen can beat this one in its suit."""
        unseen = self.layout.everything & ~self.played & ~self.hands[self.seat]
        return not unseen & self.layout.above[bit]
