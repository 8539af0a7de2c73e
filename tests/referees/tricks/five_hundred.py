"""A referee of five hundred, written from the page of rules, for no text has the game."""

from collections.abc import Mapping
from itertools import combinations

from .euchre import COLORS
from .table import SUITS, Referee

JOKER = "*R"
ORDER = "scdhn"
MISERES = {"misere": (230, 250), "open-misere": (490, 500)}
"""What a misere must go over, which lies between the worths of other bids; and what it counts."""


def worth(bid: str) -> int:
    """Forty for six spades, twenty more a suit, a hundred more a trick."""
    if bid in MISERES:
        return MISERES[bid][1]
    _, suit, many = bid.split()
    return 40 + 20 * ORDER.index(suit) + 100 * (int(many) - 6)


def height_of(bid: str) -> int:
    return MISERES[bid][0] if bid in MISERES else worth(bid)


BIDS = [f"bid {suit} {many}" for suit in ORDER for many in range(6, 11)]


class FiveHundred(Referee):
    """bid: the highest, by bidder. Without trumps the joker is the only trump, marked by its star."""

    ranks, size = "456789TJQKA", 10

    def __init__(self, players: int, dealer: int, options: Mapping[str, str], variant: str) -> None:
        super().__init__(players, dealer, options, sides=2)

    def begin(self) -> None:
        self.bid, self.bidder, self.step = "", -1, "bid"
        self.passed: set[int] = set()
        self.out: int | None = None
        self.named, self.done = "", 0
        self.lacking: list[set[str]] = [set() for _ in range(4)]

    # Cards

    def suit(self, card: str) -> str:
        is_left = self.trump in COLORS and card == "J" + COLORS[self.trump]
        return self.trump if card == JOKER or is_left else card[1]

    def height(self, card: str) -> int:
        if card == JOKER:
            return 99
        if card[0] == "J" and self.suit(card) == self.trump:
            return 98 if card[1] == self.trump else 97
        return super().height(card)

    @property
    def led(self) -> str:
        return self.named or super().led

    @property
    def misere(self) -> bool:
        return self.bid in MISERES

    # Moves

    def legal(self) -> set[str]:
        if self.step == "bid":
            return {"pass", *self._bids()}
        if self.step == "bury":
            return {" ".join(three) for three in combinations(self.hand, 3)}
        hand = set(self.hand)
        if self.trick:
            follow = self.of_suit(self.led)
            return follow or ({JOKER} if self.misere and JOKER in hand else hand)
        if self.trump == "*" and JOKER in hand:
            assert self.turn is not None
            suits = set(SUITS) - self.lacking[self.turn]
            return hand - {JOKER} | {f"{JOKER} {suit.lower()}" for suit in suits}
        return hand

    def _bids(self) -> set[str]:
        low = height_of(self.bid) if self.bid else 0
        bids = {bid for bid in BIDS if worth(bid) > low}
        if self.options["misere"] == "yes":
            bids |= {"misere"} if self.bid.endswith(" 7") else set()
            bids |= {"open-misere"} if low < height_of("open-misere") else set()
        return bids

    def play(self, move: str) -> None:
        assert self.turn is not None
        if self.step == "bid":
            self._bid(move)
        elif self.step == "bury":
            for card in move.split():
                self.hand.remove(card)
            self.step = ""
        else:
            self._card(move)

    def _bid(self, move: str) -> None:
        assert self.turn is not None
        if move == "pass":
            self.passed.add(self.turn)
        else:
            self.bid, self.bidder = move, self.turn
        if len(self.passed) == 4:
            self.turn = None
        elif self.bid and (len(self.passed) == 3 or not self._bids()):
            self._take()
        else:
            self.turn = self.left(self.turn)
            while self.turn in self.passed:
                self.turn = self.left(self.turn)

    def _take(self) -> None:
        """The bidder takes the kitty."""
        self.turn, self.step = self.bidder, "bury"
        suit = "n" if self.misere else self.bid.split()[1]
        self.trump = "*" if suit == "n" else suit.upper()
        self.out = (self.bidder + 2) % 4 if self.misere else None
        self.hand.extend(self.rest)

    def _card(self, move: str) -> None:
        assert self.turn is not None
        card, *suit = move.split()
        if not self.trick:
            self.named = suit[0].upper() if suit else ""
        elif self.suit(card) != self.led:
            self.lacking[self.turn].add(self.led)
        taker = self.put(card, 4 if self.out is None else 3)
        if self.turn == self.out:
            self.turn = self.left(self.turn)
        if taker is not None:
            self.done += 1
        if self.done == 10:
            self._count()

    # The count

    def _count(self) -> None:
        side, value = self.side(self.bidder), worth(self.bid)
        many = self.tricks[side] + self.tricks[side + 2]
        made = [0, 0]
        if self.misere:
            won = many == 0
        else:
            made[1 - side] = 10 * (10 - many)
            won = many >= int(self.bid.split()[2])
            value = max(value, 250) if won and many == 10 else value
        made[side] = value if won else -value
        self.count(made)
        if won and self.points[side] >= 500:
            self.winners = self.seats({side})
        elif min(self.points) <= -500:
            self.winners = self.seats({self.points.index(max(self.points))})
