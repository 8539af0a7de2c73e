"""Referees of whist and oh hell, written from their pages of rules, for no text has the games."""

from collections.abc import Mapping

from .table import Referee


class Whist(Referee):
    def __init__(self, players: int, dealer: int, options: Mapping[str, str], variant: str) -> None:
        super().__init__(players, dealer, options, sides=2)

    def begin(self) -> None:
        turned = self.hands[self.dealer][-1]
        self.trump = turned[1]
        honors = {rank + self.trump for rank in "AKQJ"}
        self.honors = [len(honors & {*self.hands[side], *self.hands[side + 2]}) for side in (0, 1)]

    def legal(self) -> set[str]:
        return (bool(self.trick) and self.of_suit(self.led)) or set(self.hand)

    def play(self, move: str) -> None:
        self.put(move)
        if sum(self.tricks) == 13:
            self._count()

    def _count(self) -> None:
        """Tricks above six; honors after them, where they count, unless a side was one short of the end."""
        target = int(self.options["target"])
        made = [max(self.tricks[side] + self.tricks[side + 2] - 6, 0) for side in (0, 1)]
        won = max(points + more for points, more in zip(self.points, made, strict=True)) >= target
        if self.options["honors"] == "yes" and not won:
            for side in (0, 1):
                if self.points[side] != target - 1:
                    made[side] += {3: 2, 4: 4}.get(self.honors[side], 0)
        self.count(made)
        if max(self.points) >= target:
            self.winners = self.seats({self.points.index(max(self.points))})


class OhHell(Referee):
    """bids: as many as have been said, by seat."""

    def __init__(self, players: int, dealer: int, options: Mapping[str, str], variant: str) -> None:
        super().__init__(players, dealer, options)
        most = {6: 8, 7: 7}.get(players, 10)
        up, down = list(range(1, most + 1)), list(range(most, 0, -1))
        self.sizes = {"down_up": down + up[1:], "up_down": up + down[1:], "down": down, "up": up}[
            options["cards"]
        ]
        self.size = self.sizes[0]

    def begin(self) -> None:
        self.trump = self.rest[0][1]
        self.bids: dict[int, int] = {}

    def legal(self) -> set[str]:
        if len(self.bids) < self.players:
            bids = set(range(self.size + 1))
            if len(self.bids) == self.players - 1 and self.options["hook"] == "yes":
                bids -= {self.size - sum(self.bids.values())}
            return {f"bid {many}" for many in bids}
        return (bool(self.trick) and self.of_suit(self.led)) or set(self.hand)

    def play(self, move: str) -> None:
        assert self.turn is not None
        if len(self.bids) < self.players:
            self.bids[self.turn] = int(move.split()[1])
            self.turn = self.left(self.turn)
            return
        self.put(move)
        if sum(self.tricks) == self.size:
            missed = self.options["misses"] == "tricks"
            self.count(
                [
                    10 + many if many == self.bids[seat] else many * missed
                    for seat, many in enumerate(self.tricks)
                ]
            )
            self._end()

    def _end(self) -> None:
        if self.number == len(self.sizes):
            best = max(self.points)
            self.winners = {seat for seat, points in enumerate(self.points) if points == best}
        else:
            self.size = self.sizes[self.number]
