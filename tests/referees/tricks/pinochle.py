"""A referee of pinochle for four, written from CG (single and double pack) and BK (the game to 500)."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations

from .table import SUITS, Referee

COUNTERS = {
    "tens": {"A": 10, "T": 10, "K": 10},
    "fives": {"A": 10, "T": 10, "K": 5, "Q": 5},
    "elevens": {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
    "ones": {"A": 1, "T": 1, "K": 1},
    "hundreds": {"A": 100, "T": 100, "K": 100},
}
"""BK, Scoring and Variations; CG, Two-Handed Pinochle."""

SINGLE = {
    "run": (0, 150, 300),
    "royal": (0, 40, 80),
    "marriage": (0, 20, 40),
    "A": (0, 100, 200),
    "K": (0, 80, 160),
    "Q": (0, 60, 120),
    "J": (0, 40, 80),
    "pinochle": (0, 40, 300),
    "dix": (0, 10, 20),
}
DOUBLE = {
    "run": (0, 150, 1500, 3000, 6000),
    "royal": (0, 40, 80, 120, 160),
    "marriage": (0, 20, 40, 60, 80),
    "A": (0, 100, 1000, 2000, 4000),
    "K": (0, 80, 800, 1600, 3200),
    "Q": (0, 60, 600, 1200, 2400),
    "J": (0, 40, 400, 800, 1600),
    "pinochle": (0, 40, 300, 900, 2700),
    "dix": (0,),
}


def melded(hand: list[str], trump: str, table: Mapping[str, tuple[int, ...]]) -> int:
    """What the melds of a hand are worth: a card counts once in each of the three types."""
    held = Counter(hand)
    runs = min(held[rank + trump] for rank in "ATKQJ")
    points = table["run"][runs]
    for suit in SUITS:
        pairs = min(held["K" + suit], held["Q" + suit])
        points += table["royal"][pairs - runs] if suit == trump else table["marriage"][pairs]
    for rank in "AKQJ":
        points += table[rank][min(held[rank + suit] for suit in SUITS)]
    return points + table["pinochle"][min(held["QS"], held["JD"])] + table["dix"][held["9" + trump]]


class Pinochle(Referee):
    """bid, bidder: the highest bid; step: what is to be done, "" in the play."""

    ranks, size = "9JQKTA", 12

    def __init__(self, players: int, dealer: int, options: Mapping[str, str], variant: str) -> None:
        super().__init__(players, dealer, options, sides=4 if variant == "four-handed" else 2)
        self.variant = variant
        self.bids = variant not in ("partnership", "four-handed")
        self.small = variant == "double-pack-500"
        self.double = variant.startswith("double-pack")
        self.size = 20 if self.double else 12
        self.target = int(options["target"])

    def begin(self) -> None:
        self.bid, self.bidder, self.spoken = 0, -1, 0
        self.passed: set[int] = set()
        self.bonus = [0] * len(self.points)  # scored at once
        self.extra = Counter[int]()  # dixes traded, by seat
        self.shown: list[int] = []  # seats that are still to lay melds
        self.worths = [0] * 4
        self.given: dict[int, list[str]] = {}  # for the partner's cards
        if self.bids:
            self.step = "bid"
            return
        self.turned = self.hands[self.dealer][-1]
        self.trump, self.dealers_nine = self.turned[1], False
        self.step = "trade"
        if self.turned[0] == "9":
            self.bonus[self.side(self.dealer)], self.dealers_nine = 10, True
            self.points[self.side(self.dealer)] += 10
            self._show()
            return
        self.asked = [(self.first + place) % 4 for place in range(3)]
        self._ask_trade()

    def _ask_trade(self) -> None:
        """From the dealer's left, whoever holds the nine may trade it."""
        while self.asked and "9" + self.trump not in self.hands[self.asked[0]]:
            self.asked.pop(0)
        if self.asked:
            self.turn = self.asked[0]
        else:
            self._show()

    # Moves

    def legal(self) -> set[str]:
        if self.step == "bid":
            return self._bids()
        if self.step == "call":
            return {f"call {suit.lower()}" for suit in self._callable()}
        if self.step == "give":
            return {" ".join(sorted(three)) for three in combinations(self.hand, 3)}
        if self.step:
            return {"trade", "pass"} if self.step == "trade" else {"meld"}
        return self._cards()

    def _bids(self) -> set[str]:
        """CG: from 100, or 500, by tens. BK: from 50 by one, from 60 by five or more, from 100 by tens."""
        least, step = (50, 1) if self.small else (500 if self.double else 100, 10)
        if self.bid:
            if self.options["tens"] == "yes" and self.bid >= 100:
                step = 10
            least = self.bid + (5 if self.bid >= 60 and step == 1 else step)
        bids = {f"bid {many}" for many in range(least, 10000, step)}  # no text has a highest bid
        stuck = not self.bid and len(self.passed) == 3
        return bids if stuck else bids | {"pass"}

    def _callable(self) -> list[str]:
        """BK: trumps are a suit of which the bidder has a marriage."""
        hand = self.hands[self.bidder]
        return [s for s in SUITS if not self.small or {"K" + s, "Q" + s} <= set(hand)]

    def _cards(self) -> set[str]:
        """Follow and beat; without the suit trump, and beat trumps; then anything."""
        hand = set(self.hand)
        if not self.trick:
            return hand
        _, best = self.best()
        trumped = self.suit(best) == self.trump != self.led
        follow, trumps = self.of_suit(self.led), self.of_suit(self.trump)
        cards = follow or trumps
        if not cards:
            return hand
        if follow and trumped:
            return follow
        if self.suit(best) != self.suit(next(iter(cards))):
            return cards
        return {card for card in cards if self.height(card) > self.height(best)} or cards

    def play(self, move: str) -> None:
        assert self.turn is not None
        if self.step == "bid":
            self._bid(move)
        elif self.step == "call":
            self.trump = move[-1].upper()
            self._give() if self.options["exchange"] == "three" else self._show()
        elif self.step == "give":
            self.given[self.turn] = move.split()
            self._give()
        elif self.step == "trade":
            self._trade(move)
        elif self.step == "meld":
            self.shown.pop(0)
            self._next_to_show()
        elif self.put(move) is not None and not any(self.hands):
            self._count()

    def _bid(self, move: str) -> None:
        assert self.turn is not None
        self.spoken += 1
        if move == "pass":
            self.passed.add(self.turn)
        else:
            self.bid, self.bidder = int(move.split()[1]), self.turn
        once = self.options["auction"] == "one_round" and self.spoken == 4
        if self.bid and (once or len(self.passed) == 3 or len(self._bids()) == 1):
            self._won_bid()
            return
        self.turn = self.left(self.turn)
        while self.turn in self.passed:
            self.turn = self.left(self.turn)

    def _won_bid(self) -> None:
        self.turn, self.step = self.bidder, "call"
        if not self._callable():
            made = [0, 0]
            made[self.side(self.bidder)] = -self.bid
            self._end(made)

    def _give(self) -> None:
        """BK: the bidder and the partner exchange three cards, face down and at once."""
        self.step = "give"
        both = [
            seat for seat in (self.left(self.dealer), self.left(self.first)) if seat % 2 == self.bidder % 2
        ]
        both.append((both[0] + 2) % 4)
        waiting = [seat for seat in both if seat not in self.given]
        if waiting:
            self.turn = waiting[0]
            return
        for seat, cards in self.given.items():
            for card in cards:
                self.hands[seat].remove(card)
                self.hands[(seat + 2) % 4].append(card)
        self._show()

    def _trade(self, move: str) -> None:
        assert self.turn is not None
        if move == "pass":
            self.asked.pop(0)
            self._ask_trade()
            return
        nine = "9" + self.trump
        dealers = self.hands[self.dealer]
        dealers[dealers.index(self.turned)] = nine
        self.hand[self.hand.index(nine)] = self.turned
        self.extra[self.turn] += 1
        self.dealers_nine = True
        self._show()

    def _show(self) -> None:
        """All melds are laid, from the dealer's left."""
        table = DOUBLE if self.double else SINGLE
        for seat, hand in enumerate(self.hands):
            self.worths[seat] = melded(hand, self.trump, table) // (10 if self.small else 1)
            self.worths[seat] += 10 * self.extra[seat]
        if not self.bids and self.dealers_nine:  # this nine has counted
            self.worths[self.dealer] -= 10
        order = [(self.first + place) % 4 for place in range(4)]
        self.shown = [
            seat for seat in order if self.worths[seat] or (seat == self.dealer and any(self.bonus))
        ]
        self._next_to_show()

    def _next_to_show(self) -> None:
        self.step = "meld" if self.shown else ""
        self.turn = self.shown[0] if self.shown else self.bidder if self.bids else self.first

    # The count

    def _count(self) -> None:
        values = COUNTERS[self.options["counters"]]
        self.points = [points - bonus for points, bonus in zip(self.points, self.bonus, strict=True)]
        made = list(self.bonus)
        tricks = [0] * len(made)
        for seat in range(4):
            side = self.side(seat)
            tricks[side] += self.tricks[seat]
            made[side] += sum(values.get(card[0], 0) for card in self.taken[seat])
        assert self.turn is not None
        made[self.side(self.turn)] += 2 if self.small else 20 if self.double else 10
        for seat in range(4):
            side = self.side(seat)
            only_bidders = self.double and side != self.side(self.bidder)
            if tricks[side] or self.small or only_bidders:
                made[side] += self.worths[seat]
        if self.bids and made[self.side(self.bidder)] < self.bid:
            made[self.side(self.bidder)] = -self.bid
        self._end(made)

    def _end(self, made: list[int]) -> None:
        """The target wins, the higher score if both have it; partners who are level play on."""
        self.count(made)
        best = max(self.points)
        firsts = {side for side, points in enumerate(self.points) if points == best}
        if best >= self.target and (len(firsts) == 1 or len(self.points) == 4):
            self.winners = self.seats(firsts)
