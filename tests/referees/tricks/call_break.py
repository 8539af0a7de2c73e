"""A referee of call break, written from its page of rules, for no text has the game."""

from collections.abc import Mapping

from .table import Referee


class CallBreak(Referee):
    """bids: as many as have been said, by seat."""

    def __init__(self, players: int, dealer: int, options: Mapping[str, str], variant: str) -> None:
        super().__init__(players, dealer, options)

    def begin(self) -> None:
        self.trump = "S"
        self.bids: dict[int, int] = {}

    def legal(self) -> set[str]:
        if len(self.bids) < 4:
            return {f"bid {many}" for many in range(int(self.options["least"]), 14)}
        hand = set(self.hand)
        if not self.trick:
            return hand
        same, spades = self.of_suit(self.led), self.of_suit("S")
        if same:
            return (self.options["head"] == "yes" and self._winners(same)) or same
        return self._winners(spades) or hand

    def _winners(self, cards: set[str]) -> set[str]:
        """Those of the cards that would win the trick as it lies."""
        _, best = self.best()
        higher = {card for card in cards if card[1] == best[1] and self.height(card) > self.height(best)}
        return higher | {card for card in cards if card[1] == "S" != best[1]}

    def play(self, move: str) -> None:
        assert self.turn is not None
        if len(self.bids) < 4:
            self.bids[self.turn] = int(move.split()[1])
            self.turn = self.left(self.turn)
            return
        self.put(move)
        if sum(self.tricks) == 13:
            self._count()

    def _count(self) -> None:
        """Ten a trick that was bid, won or lost, and one for each above it."""
        made = []
        for seat, many in enumerate(self.tricks):
            bid = self.bids[seat]
            made.append(10 * bid + many - bid if many >= bid else -10 * bid)
        self.count(made)
        if self.number == int(self.options["deals"]):
            best = max(self.points)
            self.winners = {seat for seat, points in enumerate(self.points) if points == best}
