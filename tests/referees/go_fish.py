"""A referee of go fish, written from the texts of CG and FG alone: it follows the cards, and counts.

It works on texts (`5H`) and knows nothing of the engine. What it objects to is an `Objection`.
"""


class Objection(Exception):
    """A question against the rules."""


class Referee:
    """One deal. order: the pack, top card first, dealt one at a time to the seat `first` and so on."""

    def __init__(self, players: int, size: int, free: int, order: list[str], first: int) -> None:
        self.players, self.free = players, free
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.pond = list(order)
        for number in range(players * size):
            self.hands[(first + number) % players].append(self.pond.pop(0))
        self.points = [0] * players
        self.down: list[str] = []
        self.turn = first
        for seat in range(players):
            self._tidy(seat)

    def over(self) -> bool:
        """CG: play continues until all hands and the pond are empty."""
        return not self.pond and not any(self.hands)

    def questions(self) -> set[tuple[int, str]]:
        """A rank of one's own hand, of anybody else who has cards."""
        ranks = {card[0] for card in self.hands[self.turn]}
        others = [seat for seat in range(self.players) if seat != self.turn and self.hands[seat]]
        return {(seat, rank) for seat in others for rank in ranks}

    def ask(self, to: int, rank: str) -> None:
        if (to, rank) not in self.questions():
            raise Objection(f"{self.turn} cannot ask {to} for {rank}")
        seat = self.turn
        mine, theirs = self.hands[seat], self.hands[to]
        caught = [card for card in theirs if card[0] == rank]
        again = bool(caught)
        for card in caught:
            theirs.remove(card)
            mine.append(card)
        if not caught and self.pond:
            fish = self.pond.pop(0)
            mine.append(fish)
            again = fish[0] == rank
        self._tidy(seat)
        self._tidy(to)
        if not again or not self.hands[seat]:
            self._pass_on()

    def _tidy(self, seat: int) -> None:
        """Four of a kind leave the hand for a point; an empty hand gets free cards while there are any."""
        while True:
            hand = self.hands[seat]
            fours = [rank for rank in "A23456789TJQK" if sum(card[0] == rank for card in hand) == 4]
            for rank in fours:
                hand[:] = [card for card in hand if card[0] != rank]
                self.down.append(rank)
                self.points[seat] += 1
            if hand or not self.pond:
                return
            hand += self.pond[: self.free]
            del self.pond[: self.free]

    def _pass_on(self) -> None:
        """Clockwise, past those without cards."""
        for _ in range(self.players):
            self.turn = (self.turn + 1) % self.players
            if self.hands[self.turn]:
                return
