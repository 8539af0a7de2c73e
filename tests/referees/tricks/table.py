"""What the referees of games of tricks have in common: the match, the deal, and who takes a trick.

They are written from the texts and from the pages that players read, work on texts (`5H`, `bid 4`), and know
nothing of the engine.
"""

from collections.abc import Mapping, Sequence

SUITS = "CDHS"


class Referee:
    """A match. dealer: of the first deal; players counted from 0, each one the left neighbour of the last.

    turn: who is to play, None when cards are to be dealt or the match is over. points: one number a side;
    sides: how many there are, partners sitting opposite. made: what the last deal was worth to each side.
    winners: of the match, None while it goes on. stakes: what the win is worth, where it is said.
    cuts: the cards that have been drawn with the deal, and by whom.
    """

    ranks = "23456789TJQKA"  # the lowest first
    size = 13

    def __init__(self, players: int, dealer: int, options: Mapping[str, str], sides: int = 0) -> None:
        self.players, self.dealer, self.options = players, dealer, options
        self.points, self.made = [0] * (sides or players), [0] * (sides or players)
        self.number, self.again = 0, False
        self.turn: int | None = None
        self.winners: set[int] | None = None
        self.stakes: tuple[int, ...] = ()
        self.hands: list[list[str]] = []
        self.trick: list[tuple[int, str]] = []
        self.taken: list[list[str]] = []
        self.tricks: list[int] = []
        self.trump = ""
        self.cuts: list[tuple[int, str]] = []

    def deal(self, order: Sequence[str]) -> None:
        """Cards for everybody, from the dealer's left. order: the pack, top card first."""
        if self.number and not self.again:
            self.dealer = self.left(self.dealer)
        self.again = False
        self.number += 1
        self.first = self.left(self.dealer)
        self.hands = [[] for _ in range(self.players)]
        for place in range(self.players * self.size):
            self.hands[(self.first + place) % self.players].append(order[place])
        self.rest = list(order[self.players * self.size :])
        self.trick, self.trump = [], ""
        self.taken = [[] for _ in range(self.players)]
        self.tricks = [0] * self.players
        self.turn = self.first
        self.begin()

    def begin(self) -> None:
        """What is to be done when the cards have been dealt."""

    def legal(self) -> set[str]:
        """All that whoever is on turn may do."""
        raise NotImplementedError

    def play(self, move: str) -> None:
        raise NotImplementedError

    def left(self, seat: int) -> int:
        return (seat + 1) % self.players

    def side(self, seat: int) -> int:
        return seat % len(self.points)

    # Tricks

    def suit(self, card: str) -> str:
        return card[1]

    def height(self, card: str) -> int:
        return self.ranks.index(card[0])

    @property
    def hand(self) -> list[str]:
        assert self.turn is not None
        return self.hands[self.turn]

    @property
    def led(self) -> str:
        """The suit that was led."""
        return self.suit(self.trick[0][1])

    def of_suit(self, suit: str) -> set[str]:
        """The cards of a suit in the hand of whoever is on turn."""
        return {card for card in self.hand if self.suit(card) == suit}

    def best(self) -> tuple[int, str]:
        """The seat and card that win the trick as it lies: the first one of equal cards."""
        wins = self.trick[0]
        for play in self.trick[1:]:
            suit, winning = self.suit(play[1]), self.suit(wins[1])
            if self.height(play[1]) > self.height(wins[1]) if suit == winning else suit == self.trump:
                wins = play
        return wins

    def put(self, card: str, size: int = 0) -> int | None:
        """A card on the trick, and the turn goes on; the seat that has taken the trick when it is full.

        size: of a full trick, where not all players are in it.
        """
        assert self.turn is not None
        self.hand.remove(card)
        self.trick.append((self.turn, card))
        if len(self.trick) < (size or self.players):
            self.turn = self.left(self.turn)
            return None
        taker, _ = self.best()
        self.taken[taker] += [each for _, each in self.trick]
        self.tricks[taker] += 1
        self.trick, self.turn = [], taker
        return taker

    # The end of a deal

    def count(self, made: Sequence[int]) -> None:
        """The deal is over, and worth this to each side."""
        self.made, self.turn = list(made), None
        self.points = [before + more for before, more in zip(self.points, made, strict=True)]

    def seats(self, sides: set[int]) -> set[int]:
        return {seat for seat in range(self.players) if self.side(seat) in sides}
