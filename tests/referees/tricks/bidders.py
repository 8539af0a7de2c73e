"""Referees of nap and tarneeb, written from their pages of rules, for no text has the games."""

from collections.abc import Mapping, Sequence

from .table import SUITS, Referee


class Bidder(Referee):
    """bid: the highest, by bidder. step: `bid`, `call` or nothing, when cards are played."""

    bids = range(0)

    def begin(self) -> None:
        self.bid, self.bidder, self.step = 0, -1, "bid"
        self.spoken = 0

    def legal(self) -> set[str]:
        if self.step == "bid":
            return self._pass() | {f"bid {many}" for many in self.bids if many > self.bid}
        if self.step == "call":
            return {f"call {suit.lower()}" for suit in SUITS}
        return (bool(self.trick) and self.of_suit(self.led)) or set(self.hand)

    def _pass(self) -> set[str]:
        return {"pass"}

    def play(self, move: str) -> None:
        if self.step == "bid":
            self.spoken += 1
            if move != "pass":
                assert self.turn is not None
                self.bid, self.bidder = int(move.split()[1]), self.turn
            self.speak(move == "pass")
        elif self.step == "call":
            self.trump, self.step = move[-1].upper(), ""
        else:
            self.trump = self.trump or move[1]
            self.put(move)
            if sum(self.tricks) == self.size:
                self.settle()

    def speak(self, passed: bool) -> None:
        """Who speaks next, or leads."""
        raise NotImplementedError

    def settle(self) -> None:
        raise NotImplementedError

    def settled(self, made: Sequence[int]) -> None:
        self.count(made)
        for side, points in enumerate(self.points):
            if points >= int(self.options["target"]):
                self.winners = self.seats({side})


class Nap(Bidder):
    size, bids = 5, range(2, 6)

    def __init__(self, players: int, dealer: int, options: Mapping[str, str], variant: str) -> None:
        super().__init__(players, dealer, options)

    def deal(self, order: Sequence[str]) -> None:
        assert len(order) == int(self.options["pack"])
        super().deal(order)

    def _pass(self) -> set[str]:
        """A dealer whom all others have left without a bid may be stuck."""
        stuck = self.options["stick_the_dealer"] == "yes" and not self.bid
        return set() if stuck and self.turn == self.dealer else {"pass"}

    def speak(self, passed: bool) -> None:
        """Once each, but nothing goes over nap."""
        assert self.turn is not None
        self.turn = self.left(self.turn)
        if self.spoken == self.players or self.bid == self.size:
            self.turn, self.step = (self.bidder, "") if self.bid else (None, "")

    def settle(self) -> None:
        nap = int(self.options["nap"]) if self.bid == self.size else self.bid
        made = [0] * self.players
        made[self.bidder] = nap if self.tricks[self.bidder] >= self.bid else -self.bid
        self.settled(made)


class Tarneeb(Bidder):
    bids = range(7, 14)

    def __init__(self, players: int, dealer: int, options: Mapping[str, str], variant: str) -> None:
        super().__init__(players, dealer, options, sides=2)

    def begin(self) -> None:
        super().begin()
        self.passed: set[int] = set()

    def speak(self, passed: bool) -> None:
        """Round and round, until all but one have passed; nothing goes over thirteen."""
        assert self.turn is not None
        if passed:
            self.passed.add(self.turn)
        if len(self.passed) == self.players:
            self.turn = None
        elif self.bid and (len(self.passed) == self.players - 1 or self.bid == self.size):
            self.turn, self.step = self.bidder, "call"
        else:
            self.turn = self.left(self.turn)
            while self.turn in self.passed:
                self.turn = self.left(self.turn)

    def settle(self) -> None:
        sides = [self.tricks[side] + self.tricks[side + 2] for side in (0, 1)]
        side, made = self.bidder % 2, [0, 0]
        if sides[side] < self.bid:
            made[side], made[1 - side] = -self.bid, sides[1 - side]
        else:
            made[side] = int(self.options["kaboot"]) if self.bid == self.size else sides[side]
        self.settled(made)
