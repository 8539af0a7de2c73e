"""A referee of polignac, written from its page of rules, for no text has the game."""

from collections.abc import Mapping

from .table import Referee


class Polignac(Referee):
    def __init__(self, players: int, dealer: int, options: Mapping[str, str], variant: str) -> None:
        super().__init__(players, dealer, options)
        self.size = {3: 10, 4: 8, 5: 6, 6: 5}[players]
        self.ranks = "789TAJQK" if options["aces"] == "low" else "789TJQKA"

    def legal(self) -> set[str]:
        return (bool(self.trick) and self.of_suit(self.led)) or set(self.hand)

    def play(self, move: str) -> None:
        self.put(move)
        if sum(self.tricks) < self.size:
            return
        self.count([sum((card[0] == "J") + (card == "JS") for card in cards) for cards in self.taken])
        if max(self.points) >= int(self.options["target"]):
            self.winners = {seat for seat, points in enumerate(self.points) if points == min(self.points)}
