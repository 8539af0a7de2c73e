"""A referee of snip-snap-snorem, written from its rules page alone; it shares no code with the game."""

WORDS = ("", "snip", "snap", "snorem")


class Referee:
    """One hand. hands: in the order of the seats, cards as `5H`. turn: who leads."""

    def __init__(self, hands: list[set[str]], turn: int) -> None:
        self.hands, self.turn = hands, turn
        self.round: list[str] = []
        self.said: list[str] = []

    def legal(self) -> set[str]:
        mine = self.hands[self.turn]
        return {card for card in mine if not self.round or card[0] == self.round[0][0]}

    def play(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.said.append(WORDS[len(self.round)])
        self.round.append(card)
        if not self.hands[self.turn]:
            return
        if len(self.round) == len(WORDS):
            self.round = []
            return
        self.turn = (self.turn + 1) % len(self.hands)
        while not self.legal():
            self.turn = (self.turn + 1) % len(self.hands)

    def score(self) -> list[int]:
        """The first without a card gets one point for each card that is left."""
        left = sum(map(len, self.hands))
        return [0 if hand else left for hand in self.hands]
