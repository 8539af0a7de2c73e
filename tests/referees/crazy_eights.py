"""A referee of crazy eights, written from the texts of CG and CC alone; it shares no code with the game.

Cards are two letters, `5H`. It keeps its own hands, and says which moves are legal and what a hand counts. A
starter that does something is for the one who uses it to turn again.
"""

from collections.abc import Iterator

SUITS = "CDHS"


def value(card: str) -> int:
    """CG: 50 for an eight, 10 for a face card, 1 for an ace, the regular value of the rest."""
    if card[0] == "8":
        return 50
    return 10 if card[0] in "TJQK" else 1 if card[0] == "A" else int(card[0])


class Referee:
    """One hand, from the starter on. draw: the word of the option. crazy: whether twos, jacks, kings and the
    queen of spades do something. hands: in the order of the seats; first: who begins."""

    def __init__(
        self, hands: list[set[str]], starter: str, stock: list[str], first: int, draw: str, crazy: bool
    ) -> None:
        self.hands, self.stock, self.turn = hands, stock, first
        self.top, self.suit = starter, starter[1]
        self.draw_rule, self.crazy = draw, crazy
        self.way, self.drawn, self.penalty, self.passed = 1, 0, 0, 0
        self.calling = self.is_over = False

    def playable(self) -> set[str]:
        hand = self.hands[self.turn]
        if self.penalty:
            return {card for card in hand if card[0] == "2" and self.top[0] == "2"}
        return {card for card in hand if card[0] in ("8", self.top[0]) or card[1] == self.suit}

    def legal(self) -> set[str]:
        if self.calling:
            return {f"call {suit.lower()}" for suit in SUITS}
        found, cards = set(self._written()), self.playable()
        if self.penalty:
            return found | {"draw"}
        if self.stock and (self.draw_rule != "must_play" or not cards):
            found.add("draw")
        if (not self.stock and not cards) or (self.draw_rule == "unlimited" and self.drawn):
            found.add("pass")
        return found

    def _written(self) -> Iterator[str]:
        for card in self.playable():
            yield card
            if card[0] == "8" and len(self.hands[self.turn]) > 1:
                yield from (f"{card} {suit.lower()}" for suit in SUITS)

    def play(self, move: str) -> None:
        words = move.split()
        if words[0] == "call":
            self.suit, self.calling = words[1].upper(), False
            self._on(1)
        elif move == "draw":
            self._draw()
        elif move == "pass":
            self.passed = 0 if self.drawn else self.passed + 1
            self.is_over = self.passed == len(self.hands)
            self._on(1)
        else:
            self._put(words[0], words[1].upper() if len(words) > 1 else "")

    def _draw(self) -> None:
        for _ in range(self.penalty or 1):
            if self.stock:
                self.hands[self.turn].add(self.stock.pop(0))
        if self.penalty:
            self.penalty = 0
            self._on(1)
            return
        self.drawn += 1
        if self.draw_rule == "one_card" or not (self.stock or self.playable()):
            self._on(1)

    def _put(self, card: str, called: str) -> None:
        hand = self.hands[self.turn]
        hand.remove(card)
        self.top, self.suit, self.passed = card, called or card[1], 0
        if not hand:
            self.is_over = True
        elif card[0] == "8" and not called:
            self.calling = True
        elif self.crazy and card[0] == "K":
            self.way = -self.way
            self._on(2 if len(self.hands) == 2 else 1)
        else:
            self.penalty += {"2": 2, "Q": 5 * (card == "QS")}.get(card[0], 0) if self.crazy else 0
            self._on(2 if self.crazy and card[0] == "J" else 1)

    def _on(self, places: int) -> None:
        self.turn, self.drawn = (self.turn + self.way * places) % len(self.hands), 0

    def score(self, count: str) -> list[int]:
        """What the hand counts: nothing when it is blocked."""
        held = [sum(map(value, hand)) for hand in self.hands]
        if all(self.hands):
            return [0 for _ in self.hands]
        total, others = sum(held), len(self.hands) - 1
        if count == "average":
            total = int(total / others + 0.5)
        return [0 if hand else total for hand in self.hands]
