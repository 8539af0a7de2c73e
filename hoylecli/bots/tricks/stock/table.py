"""Two-handed pinochle as bit masks while cards are drawn: the tricks, the melds, and melds still possible.

Every copy of a card has a bit of its own, so that a position knows which of two equal cards has counted in a
meld.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from hoylecli.core import SUITS, Card, make_card
from hoylecli.families.schema import of_kind
from hoylecli.families.tricks.rules.before_play import MeldsBetween
from hoylecli.scoring.pinochle import AROUNDS, PINOCHLE, RUN, SINGLE

from ..kernel import Layout, bits

RUNS, COUPLES, GROUPS, PINOCHLES, NINES = range(5)
"""The kinds of melds in which a card may have counted."""
NAMES: Final = {
    "run": RUNS,
    "royal marriage": COUPLES,
    "marriage": COUPLES,
    "pinochle": PINOCHLES,
    "dix": NINES,
}
COPIES: Final = 2

_ACE: Final = 8.0  # points that a card is likely to make in the last tricks
_TEN: Final = 3.0
_TRUMP: Final = 4.0
_HIGHER_TRUMP: Final = 2.0


class MeldKind(NamedTuple):
    """A kind of meld.

    cards: for each card it takes, the mask of both copies. group: the group it counts in, see RUNS and so on.
    closed: the groups in which its cards may not have counted before.
    """

    name: str
    cards: tuple[int, ...]
    points: int
    group: int
    closed: tuple[int, ...]


class MeldTable:
    """The kinds of melds with certain trumps, those that count most first.

    strength: by card, the points that it is likely to make in the last tricks.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout: Final = layout
        trump = SUITS[layout.trump]
        self.kinds: Final = sorted(self._kinds(trump), key=lambda kind: -kind.points)
        self.king: Final = self._both(make_card(13, trump))
        self.queen: Final = self._both(make_card(12, trump))
        self.nine: Final = self._both(make_card(9, trump))
        self.either: Final = of_kind(MeldsBetween, layout.ranking.rules.meld).either
        self.strength: Final = [0.0] * (len(layout.suit) // COPIES)
        for bit, card in layout.card.items():
            height = (layout.below[bit] & layout.everything).bit_count() // COPIES
            plain = {1: _ACE, 10: _TEN}.get(card.rank, 0.0)
            trumps = _TRUMP + _HIGHER_TRUMP * (height + 1)
            self.strength[bit // COPIES] = trumps if layout.suit[bit] == layout.trump else plain

    def _both(self, card: Card) -> int:
        return 3 << self.layout.bit[card]

    def _kinds(self, trump: str) -> Iterator[MeldKind]:
        run = tuple(self._both(make_card(rank, trump)) for rank in RUN)
        yield MeldKind("run", run, SINGLE.run[0], RUNS, (RUNS,))
        for suit in SUITS:
            couple = (self._both(make_card(13, suit)), self._both(make_card(12, suit)))
            name, row = (
                ("royal marriage", SINGLE.royal_marriage) if suit == trump else ("marriage", SINGLE.marriage)
            )
            yield MeldKind(name, couple, row[0], COUPLES, (COUPLES, RUNS))
        for rank, name in AROUNDS.items():
            group = tuple(self._both(make_card(rank, suit)) for suit in SUITS)
            yield MeldKind(name, group, SINGLE.arounds[rank][0], GROUPS, (GROUPS,))
        pinochle = tuple(self._both(card) for card in PINOCHLE)
        yield MeldKind("pinochle", pinochle, SINGLE.pinochle[0], PINOCHLES, (PINOCHLES,))
        yield MeldKind("dix", (self._both(make_card(9, trump)),), SINGLE.dix, NINES, (NINES,))


@lru_cache(maxsize=32)
def meld_table_of(layout: Layout) -> MeldTable:
    return MeldTable(layout)


class PossibleMeld(NamedTuple):
    """A meld that may be laid. chosen: the mask of the cards that count in it. points: what it adds."""

    kind: MeldKind
    chosen: int
    points: int

    def cards(self, layout: Layout) -> list[Card]:
        """The cards that name the meld in a move; those of a double one twice."""
        whole = 2 if self.points > SINGLE.pinochle[0] and self.kind.group == PINOCHLES else 1
        return [layout.card[both.bit_length() - 1] for both in self.kind.cards for _ in range(whole)]


class SimulatedStockDeal:
    """A deal of two-handed pinochle while cards are drawn. It changes in place; `copy` makes another.

    - melds: the kinds of melds. counted: by seat and group, the cards that have counted in that group.
    - hands: a mask a seat. played: all cards played. led: the bit of the card led, -1 before a lead.
    - seat: to act. scores: one number a seat; target: the score that wins, 0 where points count after the
      deal.
    - stock: bits, the next card last; under: the bit of the card face up below it, -1 for none.
    - traded: whether that is the nine; dix_counted: by seat, whether it has counted the dix and may not
      trade.
    """

    __slots__ = (
        "counted",
        "dix_counted",
        "hands",
        "led",
        "melds",
        "played",
        "scores",
        "seat",
        "stock",
        "target",
        "traded",
        "under",
    )  # fmt: skip

    def __init__(self, melds: MeldTable) -> None:
        self.melds = melds
        self.hands = [0, 0]
        self.counted = [[0] * 5, [0] * 5]
        self.scores = [0, 0]
        self.target = 0
        self.stock: list[int] = []
        self.under = self.led = -1
        self.traded = False
        self.dix_counted = [False, False]
        self.seat = self.played = 0

    def copy(self) -> "SimulatedStockDeal":
        new = SimulatedStockDeal(self.melds)
        new.hands, new.scores, new.target = self.hands[:], self.scores[:], self.target
        new.counted = [self.counted[0][:], self.counted[1][:]]
        new.stock, new.under, new.led, new.traded = self.stock[:], self.under, self.led, self.traded
        new.dix_counted, new.seat, new.played = self.dix_counted[:], self.seat, self.played
        return new

    @property
    def is_won(self) -> bool:
        return bool(self.target) and max(self.scores) >= self.target

    def laid(self, seat: int) -> int:
        """The cards of a seat that lie on the table."""
        one, two, three, four, five = self.counted[seat]
        return self.hands[seat] & (one | two | three | four | five)

    def candidates(self, both: bool = False) -> list[int]:
        """The bits of the cards that may be played; of two equal ones that which counts in more melds.

        both: whether of two equal ones that are not both on the table, each is given.
        """
        hand, counted, laid = self.hands[self.seat], self.counted[self.seat], self.laid(self.seat)
        found = []
        while hand:
            low = hand & -hand
            bit = low.bit_length() - 1
            hand ^= low
            if not bit & 1 and hand & low << 1:
                hand ^= low << 1
                if both and bool(laid & low) != bool(laid & low << 1):
                    found.append(bit)
                    bit += 1
                elif sum(mask >> bit & 1 for mask in counted) < sum(mask >> bit + 1 & 1 for mask in counted):
                    bit += 1
            found.append(bit)
        return found

    # Tricks

    def wins(self, bit: int) -> bool:
        """Whether the card would take the trick from the card that was led."""
        layout = self.melds.layout
        suit, trump = layout.suit, layout.trump
        return bool(layout.above[self.led] >> bit & 1) or (suit[bit] == trump and suit[self.led] != trump)

    def play(self, bit: int) -> bool:
        """The seat to act plays the card. Returns whether the trick is complete, and its taker to act."""
        seat = self.seat
        self.hands[seat] ^= 1 << bit
        self.played |= 1 << bit
        if self.led < 0:
            self.led, self.seat = bit, 1 - seat
            return False
        points = self.melds.layout.points
        taker = seat if self.wins(bit) else 1 - seat
        self.scores[taker] += points[self.led] + points[bit]
        self.led, self.seat = -1, taker
        return True

    def draw(self) -> None:
        """Each draws a card, the seat to act first."""
        for seat in (self.seat, 1 - self.seat):
            if self.stock:
                bit = self.stock.pop()
            else:
                bit, self.under = self.under, -1
            self.hands[seat] |= 1 << bit

    @property
    def is_drawing(self) -> bool:
        return self.under >= 0 or len(self.stock) > 1

    # Melds

    def layable(self, seat: int) -> list[PossibleMeld]:
        """The melds that a seat may lay now, those that count most first.

        Of double melds only those are given that count more than two single ones.
        """
        hand, counted = self.hands[seat], self.counted[seat]
        laid = self.laid(seat)
        found = []
        for kind in self.melds.kinds:
            usable = hand
            for group in kind.closed:
                usable &= ~counted[group]
            fresh, chosen, has_fresh, double = usable & ~laid, 0, False, True
            for both in kind.cards:
                there = usable & both
                if not there:
                    break
                if fresh & both:
                    has_fresh = True
                if not there & (there - 1):
                    double = False
                best = there & laid or there
                if kind.group == RUNS:
                    best = there & ~counted[COUPLES] or best
                chosen |= best & -best
            else:
                if has_fresh:
                    found.append(self._lay(kind, seat, chosen, fresh, usable, double))
        return sorted(found, key=lambda lay: -lay.points)

    def _lay(
        self, kind: MeldKind, seat: int, chosen: int, fresh: int, usable: int, double: bool
    ) -> PossibleMeld:
        counted = self.counted[seat]
        points = kind.points
        if not chosen & fresh:
            both = next(both for both in kind.cards if fresh & both)
            chosen = chosen & ~both | (fresh & both & -(fresh & both))
        if kind.group == RUNS and chosen & counted[COUPLES] & self.melds.king:
            if chosen & counted[COUPLES] & self.melds.queen:
                points -= SINGLE.royal_marriage[0]
        elif kind.group == PINOCHLES:
            before = self.hands[seat] & counted[PINOCHLES]
            if all(before & both for both in kind.cards):
                points = SINGLE.pinochle[1] - SINGLE.pinochle[0]
            elif double:
                points, chosen = SINGLE.pinochle[1], usable & (kind.cards[0] | kind.cards[1])
        return PossibleMeld(kind, chosen, points)

    def lay(self, seat: int, lay: PossibleMeld) -> None:
        """The seat lays the meld."""
        self.counted[seat][lay.kind.group] |= lay.chosen
        self.scores[seat] += lay.points
        if lay.kind.group == NINES:
            self.dix_counted[seat] = True

    def may_trade(self, seat: int) -> bool:
        """Whether the seat can trade the nine of trumps for the card under the stock."""
        nine = self.melds.nine
        is_open = self.under >= 0 and not self.traded and not self.dix_counted[seat]
        return is_open and bool(self.hands[seat] & nine) and not nine >> self.under & 1

    def trade(self, seat: int) -> None:
        """The seat trades the nine of trumps."""
        nine = self.hands[seat] & self.melds.nine
        nine &= -nine
        self.hands[seat] ^= nine | 1 << self.under
        self.under, self.traded = nine.bit_length() - 1, True
        self.scores[seat] += SINGLE.dix

    # What may still be melded

    def potential(self, seat: int) -> tuple[float, list[float]]:
        """The points that a hand may still meld, by what the seat knows; and by card, how many go with it."""
        hand, counted = self.hands[seat], self.counted[seat]
        unseen = self.melds.layout.everything & ~self.played & ~hand & ~self.laid(1 - seat)
        draws = (len(self.stock) + (self.under >= 0)) // 2
        one = min(draws / (unseen.bit_count() or 1), 1.0)
        odds = (0.0, one, 1 - (1 - one) ** 2)
        total, lost = 0.0, [0.0] * len(self.melds.strength)
        for kind in self.melds.kinds:
            usable = hand
            for group in kind.closed:
                usable &= ~counted[group]
            hope = float(kind.points)
            for both in kind.cards:
                if not usable & both:
                    hope *= odds[(unseen & both).bit_count()]
                    if hope < 1:
                        break
            else:
                total += hope
                for both in kind.cards:
                    there = usable & both
                    if there and not there & (there - 1):
                        again = odds[(unseen & both).bit_count()]
                        lost[(there.bit_length() - 1) // COPIES] += hope * (1 - again)
        return total, lost

    def power(self, seat: int) -> float:
        """The points that the hand is likely to make in the last tricks."""
        strength = self.melds.strength
        return sum([strength[bit // COPIES] for bit in bits(self.hands[seat])])
