"""A referee of memory, written from the text of CG alone; it shares no code with the game.

Cards are two letters, `5H`; jokers are `*R` and `*B`. Places are `a1`, row by row. It lays the rounds out,
says which moves are legal, keeps what has ever been shown, and counts. Where the text is silent it keeps to
what the rules page says: who takes a pair turns again, but not after a peek; two jokers are a miss, and those
left count nothing; every second round of two begins with a peek, and the players take turns at beginning.
"""

from typing import NamedTuple

SIZES = {"small": (4, 6, 1), "medium": (6, 6, 2), "large": (4, 13, 3)}
DECKS = {"easy": 1, "hard": 2}
RANKS = "23456789TJQKA"


class Objection(Exception):
    """Something against the rules."""


class Options(NamedTuple):
    """What the match is played by, in the words of the options; alone: by one player, for points."""

    size: str
    deck: str
    wild: str
    target: int = 0
    alone: bool = False


class Referee:
    """A match; round after round is laid out."""

    def __init__(self, options: Options) -> None:
        self.options, self.players, self.dealer = options, 1 if options.alone else 2, 0
        self.taken = [0] * self.players
        self.rounds = self.turn = self.looking = 0
        self.bonuses = self.misses = self.streak = 0
        self.board: dict[str, str] = {}
        self.up: list[str] = []
        self.seen: set[str] = set()
        self.peeked = self.is_over = False

    def lay_out(self, cards: list[str]) -> None:
        """The next round: the highest ranks that fill the layout, row by row."""
        rows, columns, _ = SIZES[self.options.size]
        if self.board or sorted(cards) != sorted(self._pack(rows * columns // 4)):
            raise Objection(f"a wrong pack: {cards}")
        places = [f"{row}{column}" for row in "abcdefgh"[:rows] for column in range(1, columns + 1)]
        self.board = dict(zip(places, cards, strict=True))
        self.dealer = (self.dealer + bool(self.rounds)) % self.players
        self.turn, self.rounds, self.streak = (self.dealer + 1) % self.players, self.rounds + 1, 0
        self.peeked = not self.options.alone and self.rounds % 2 == 0
        self.up, self.seen = (places, {*places}) if self.peeked else ([], set())
        self.looking = self.players if self.peeked else 0

    def _pack(self, many: int) -> list[str]:
        """Wild cards lie where the red cards of the lowest rank would be."""
        ranks = RANKS[-many:]
        cards = [rank + suit for rank in ranks for suit in "CDHS"]
        if self.options.wild == "no":
            return cards
        return [*(card for card in cards if card not in (f"{ranks[0]}D", f"{ranks[0]}H")), "*R", "*B"]

    def actor(self) -> int:
        """Whose turn it is; all look at what lies open, first the one who has turned it up."""
        return (self.turn + self.players - self.looking) % self.players if self.looking else self.turn

    def legal(self) -> set[str]:
        return {"hide"} if self.looking else {*self.board} - {*self.up}

    def make(self, move: str) -> None:
        if move not in self.legal():
            raise Objection(move)
        if self.looking:
            self._look()
            return
        self.up.append(move)
        self.seen.add(move)
        if len(self.up) == 2:
            self._found()

    def _look(self) -> None:
        self.looking -= 1
        if not self.looking:
            if len(self.up) == 2:
                self._on()
            self.up = []

    def _found(self) -> None:
        one, two = (self.board[place] for place in self.up)
        jokers = [card[0] for card in (one, two)].count("*")
        if jokers == 2 or (not jokers and self._kind(one) != self._kind(two)):
            self.misses, self.streak, self.looking = self.misses + 1, 0, self.players
            return
        taken = self.up
        if jokers:
            kind = self._kind(two if one[0] == "*" else one)
            others = (place for place in self.board if place not in taken)
            taken = [*taken, next(place for place in others if self._kind(self.board[place]) == kind)]
        for place in taken:
            del self.board[place]
        self.up = []
        self.taken[self.turn] += 1
        self.streak += 1
        self.bonuses += self.streak % 3 == 0
        if not self.options.alone and self.taken[self.turn] == self.options.target:
            self.is_over = True
        elif all(card[0] == "*" for card in self.board.values()):
            self.board, self.is_over = {}, self.options.alone
        elif self.peeked:
            self._on()

    def _on(self) -> None:
        self.turn = (self.turn + 1) % self.players

    def _kind(self, card: str) -> str:
        return card[0] if self.options.deck == "easy" else card[0] + "BR"[card[1] in "DH"]

    def scores(self) -> list[int]:
        """Pairs of two; alone, once it is over, the points that the rules page gives."""
        if not self.options.alone:
            return self.taken
        times = SIZES[self.options.size][2] * DECKS[self.options.deck]
        points = 100 * self.taken[0] + 50 * self.bonuses - 10 * self.misses
        return [max(points, 0) * times if self.is_over else 0]
