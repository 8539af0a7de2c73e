"""A referee of black maria, written from its page of rules, for no text has the game."""

from collections.abc import Mapping
from itertools import combinations

from .table import Referee

COUNTS = {"QS": 13, "KS": 10, "AS": 7}


class BlackMaria(Referee):
    def __init__(self, players: int, dealer: int, options: Mapping[str, str], variant: str) -> None:
        super().__init__(players, dealer, options)
        self.size = {3: 17, 4: 13, 5: 10}[players]

    def begin(self) -> None:
        self.way = {"right": -1, "left": 1, "none": 0}[self.options["passing"]]
        self.passed: dict[int, list[str]] = {}

    @property
    def passing(self) -> bool:
        return self.way != 0 and len(self.passed) < self.players

    def legal(self) -> set[str]:
        if self.passing:
            return {" ".join(three) for three in combinations(self.hand, 3)}
        return (bool(self.trick) and self.of_suit(self.led)) or set(self.hand)

    def play(self, move: str) -> None:
        assert self.turn is not None
        if not self.passing:
            self.put(move)
            if sum(self.tricks) == self.size:
                self._count()
            return
        self.passed[self.turn] = move.split()
        self.turn = self.left(self.turn)
        if not self.passing:
            for seat, cards in self.passed.items():
                for card in cards:
                    self.hands[seat].remove(card)
                    self.hands[(seat + self.way) % self.players].append(card)

    def _count(self) -> None:
        """A heart 1, three spades more; who has all 43 keeps them, or what is agreed."""
        made = [sum(COUNTS.get(card, card[1] == "H") for card in cards) for cards in self.taken]
        if 43 in made and self.options["moon"] != "none":
            adds = self.options["moon"] == "others_add"
            made = [(0 if adds else -43) if one == 43 else (43 if adds else 0) for one in made]
        self.count(made)
        if max(self.points) >= int(self.options["target"]):
            self.winners = {seat for seat, points in enumerate(self.points) if points == min(self.points)}
