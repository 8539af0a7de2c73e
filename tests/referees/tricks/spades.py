"""A referee of spades, written from CG and FG."""

from collections.abc import Mapping

from .table import Referee


class Spades(Referee):
    """bags: those a side has, which are paid for by tens."""

    def __init__(self, players: int, dealer: int, options: Mapping[str, str], variant: str) -> None:
        super().__init__(players, dealer, options, sides=2)
        self.bags = [0, 0]

    def begin(self) -> None:
        self.trump = "S"
        self.bids: dict[int, int] = {}
        self.blind: set[int] = set()
        self.looked = self.broken = False
        self.done = 0

    def legal(self) -> set[str]:
        if len(self.bids) < 4:
            return {"nil", *(f"bid {many}" for many in range(1, 14))} if self.looked else {"look", "blind"}
        hand = set(self.hand)
        if self.trick:
            return self.of_suit(self.led) or hand
        return (not self.broken and hand - self.of_suit("S")) or hand

    def play(self, move: str) -> None:
        if len(self.bids) < 4:
            self._bid(move)
            return
        if move[1] == "S" and self.trick and self.led != "S":
            self.broken = True
        if self.put(move) is not None:
            self.done += 1
        if self.done == 13:
            self._count()

    def _bid(self, move: str) -> None:
        assert self.turn is not None
        self.looked = move == "look"
        if self.looked:
            return
        if move == "blind":
            self.blind.add(self.turn)
        self.bids[self.turn] = int(move.split()[-1]) if move.startswith("bid") else 0
        self.turn = self.left(self.turn)

    def _count(self) -> None:
        made = []
        for side in (0, 1):
            points = bid = own = bags = 0
            for seat in (side, side + 2):
                if self.bids[seat]:
                    bid += self.bids[seat]
                    own += self.tricks[seat]
                else:
                    worth = 200 if seat in self.blind else 100
                    points += -worth if self.tricks[seat] else worth
                    bags += self.tricks[seat]
            if own < bid:
                points -= 10 * bid
            elif bid:
                points += 10 * bid + own - bid
                bags += own - bid
            made.append(points - self._paid(side, bags))
        self.count(made)
        self._end()

    def _paid(self, side: int, bags: int) -> int:
        """What the side pays for ten bags."""
        if self.options["bags"] == "no":
            return 0
        tens, self.bags[side] = divmod(self.bags[side] + bags, 10)
        return 100 * tens

    def _end(self) -> None:
        target, floor = int(self.options["target"]), self.options["floor"]
        ended = max(self.points) >= target or (floor != "none" and min(self.points) < int(floor))
        if ended and self.points[0] != self.points[1]:
            self.winners = self.seats({self.points.index(max(self.points))})
