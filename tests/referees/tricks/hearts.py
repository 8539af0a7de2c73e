"""A referee of hearts, written from CG, CC and FG."""

from collections.abc import Mapping
from itertools import combinations

from .table import Referee

COUNTS = {"QS": 13}
REWARD = {"no": 0, "yes": -10}  # the jack of diamonds


class Hearts(Referee):
    """variant `standard`: any heart played breaks hearts."""

    def __init__(self, players: int, dealer: int, options: Mapping[str, str], variant: str) -> None:
        super().__init__(players, dealer, options)
        self.any_breaks = variant == "standard"

    def begin(self) -> None:
        turns = {"alternate": (1, 3, 2, 0), "left": (1,), "none": (0,)}[self.options["passing"]]
        self.way = turns[(self.number - 1) % len(turns)]
        self.passed: dict[int, list[str]] = {}
        self.broken, self.done = False, 0
        if not self.way:
            self._open()

    def _open(self) -> None:
        """CC: the 2 of clubs leads, or whoever sits left of the dealer."""
        if self.options["lead"] == "two_of_clubs":
            self.turn = next(seat for seat in range(4) if "2C" in self.hands[seat])

    @property
    def passing(self) -> bool:
        return self.way > 0 and len(self.passed) < 4

    def legal(self) -> set[str]:
        if self.passing:
            return {" ".join(three) for three in combinations(self.hand, 3)}
        hand = set(self.hand)
        if self.trick:
            return self._harmless(self.of_suit(self.led) or hand)
        if self.done:
            closed = self.options["breaking"] == "yes" and not self.broken
            return (closed and hand - self.of_suit("H")) or hand
        if self.options["lead"] == "two_of_clubs":
            return {"2C"}
        return self._harmless((hand - self.of_suit("H")) or hand)

    def _harmless(self, cards: set[str]) -> set[str]:
        """Without points in the first trick, where that is agreed, and where anything else is left."""
        if self.done or self.options["no_points_first_trick"] == "no":
            return cards
        return {card for card in cards if card[1] != "H" and card != "QS"} or cards

    def play(self, move: str) -> None:
        assert self.turn is not None
        if self.passing:
            self.passed[self.turn] = move.split()
            self.turn = self.left(self.turn)
            if len(self.passed) == 4:
                self._exchange()
            return
        if move[1] == "H" and (self.any_breaks or (self.trick and self.led != "H")):
            self.broken = True
        if self.put(move) is not None:
            self.done += 1
        if self.done == 13:
            self._count()

    def _exchange(self) -> None:
        for seat, cards in self.passed.items():
            for card in cards:
                self.hands[seat].remove(card)
                self.hands[(seat + self.way) % 4].append(card)
        self._open()

    def _count(self) -> None:
        """A heart 1, the queen 13; who has all is given none, and the others 26, or 26 come off (option)."""
        made = [sum(COUNTS.get(card, card[1] == "H") for card in cards) for cards in self.taken]
        if 26 in made:
            adds = self.options["moon"] == "others_add"
            made = [(0 if adds else -26) if one == 26 else (26 if adds else 0) for one in made]
        reward = REWARD[self.options["jack"]]
        self.count([one + reward * ("JD" in cards) for one, cards in zip(made, self.taken, strict=True)])
        if max(self.points) >= int(self.options["target"]):
            self.winners = {seat for seat in range(4) if self.points[seat] == min(self.points)}
