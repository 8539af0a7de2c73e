"""A referee of pitch, written from FG."""

from collections.abc import Mapping

from .table import Referee

GAME = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
SMUDGE = 5


class Pitch(Referee):
    """pitcher: who has bid most, with the bid."""

    size = 6

    def __init__(self, players: int, dealer: int, options: Mapping[str, str], variant: str) -> None:
        super().__init__(players, dealer, options)

    def begin(self) -> None:
        self.spoken = self.bid = self.done = 0
        self.pitcher: int | None = None

    def legal(self) -> set[str]:
        if self.spoken < self.players:
            return {"pass", *(self._bid(many) for many in range(max(self.bid + 1, 2), SMUDGE + 1))}
        hand = set(self.hand)
        if not self.trick or not self.of_suit(self.led):
            return hand
        return self.of_suit(self.led) | self.of_suit(self.trump)

    def _bid(self, many: int) -> str:
        return "smudge" if many == SMUDGE else f"bid {many}"

    def play(self, move: str) -> None:
        assert self.turn is not None
        if self.spoken < self.players:
            self._speak(move)
            return
        self.trump = self.trump or move[1]
        if self.put(move) is not None:
            self.done += 1
        if self.done == self.size:
            self._count()

    def _speak(self, move: str) -> None:
        assert self.turn is not None
        self.spoken = self.spoken + 1 if move != "smudge" else self.players  # nobody can say more
        if move != "pass":
            self.pitcher, self.bid = self.turn, SMUDGE if move == "smudge" else int(move[-1])
        self.turn = self.left(self.turn)
        if self.spoken == self.players:
            self.turn, self.again = self.pitcher, self.pitcher is None

    def _won(self) -> list[int]:
        """Who has won high, low, jack and game, in this order."""
        taken = {card: seat for seat, cards in enumerate(self.taken) for card in cards}
        trumps = sorted((card for card in taken if card[1] == self.trump), key=self.height)
        won = [taken[trumps[-1]], taken[trumps[0]]]
        if "J" + self.trump in taken:
            won.append(taken["J" + self.trump])
        game = [sum(GAME.get(card[0], 0) for card in cards) for cards in self.taken]
        if game.count(max(game)) == 1:
            won.append(game.index(max(game)))
        return won

    def _count(self) -> None:
        """Point by point, until somebody has the target; what the pitcher is set back comes last."""
        won = self._won()
        assert self.pitcher is not None
        many = won.count(self.pitcher)
        smudged = self.bid == SMUDGE and many == 4 and self.tricks[self.pitcher] == self.size
        failed = many < self.bid and not smudged
        if failed:
            won = [seat for seat in won if seat != self.pitcher]
        elif smudged:
            won.append(self.pitcher)
        made, target = [0] * self.players, int(self.options["target"])
        for seat in won:
            made[seat] += 1
            if self.points[seat] + made[seat] >= target:
                self.winners = {seat}
                break
        else:
            made[self.pitcher] -= self.bid if failed else 0
        self.count(made)
