"""A referee of euchre, written from CG and CC."""

from collections.abc import Mapping

from .table import Referee

COLORS = {"C": "S", "S": "C", "D": "H", "H": "D"}


class Euchre(Referee):
    """caller: who has made trumps; out: the partner of one who plays alone, else None."""

    ranks, size = "9TJQKA", 5

    def __init__(self, players: int, dealer: int, options: Mapping[str, str], variant: str) -> None:
        super().__init__(players, dealer, options, sides=2)

    def begin(self) -> None:
        self.turned = self.rest[0]
        self.passes, self.picking, self.done = 0, False, 0
        self.out: int | None = None

    # Bowers

    def _is_left(self, card: str) -> bool:
        return bool(self.trump) and card == "J" + COLORS[self.trump]

    def suit(self, card: str) -> str:
        return self.trump if self._is_left(card) else card[1]

    def height(self, card: str) -> int:
        if card == "J" + self.trump:
            return 8
        return 7 if self._is_left(card) else super().height(card)

    # Moves

    def legal(self) -> set[str]:
        if self.picking:
            return set(self.hand)
        if self.trump:
            return (bool(self.trick) and self.of_suit(self.led)) or set(self.hand)
        if self.passes < 4:
            return {"order", "alone", "pass"}
        calls = {f"{word} {suit}" for suit in "cdhs" for word in ("call", "alone")}
        calls -= {f"{word} {self.turned[1].lower()}" for word in ("call", "alone")}
        stuck = self.passes == 7 and self.options["stick_the_dealer"] == "yes"
        return calls if stuck else calls | {"pass"}

    def play(self, move: str) -> None:
        assert self.turn is not None
        if self.picking:
            self.hand.remove(move)
            self.picking = False
            self._lead()
        elif self.trump:
            self._card(move)
        elif move == "pass":
            self.passes += 1
            self.turn = self.left(self.turn) if self.passes < 8 else None
        else:
            self._make(move)

    def _make(self, move: str) -> None:
        assert self.turn is not None
        word, *suit = move.split()
        self.caller = self.turn
        self.out = (self.caller + 2) % 4 if word == "alone" else None
        self.trump = suit[0].upper() if suit else self.turned[1]
        if not suit and self.out != self.dealer:
            self.turn, self.picking = self.dealer, True
            self.hand.append(self.turned)
        else:
            self._lead()

    def _lead(self) -> None:
        """The dealer's left, or the next; or whoever sits left of a player alone, where CC is followed."""
        lone = self.out is not None and self.options["lone_lead"] == "callers_left"
        self.turn = self.left(self.caller if lone else self.dealer)
        self._skip()

    def _skip(self) -> None:
        if self.turn is not None and self.turn == self.out:
            self.turn = self.left(self.turn)

    def _card(self, card: str) -> None:
        if self.put(card, 4 if self.out is None else 3) is not None:
            self.done += 1
        self._skip()
        if self.done == 5:
            self._count()

    def _count(self) -> None:
        side = self.caller % 2
        many = self.tricks[side] + self.tricks[side + 2]
        made = [0, 0]
        if many < 3:
            made[1 - side] = 2
        else:
            made[side] = 1 if many < 5 else 2 if self.out is None else 4
        self.count(made)
        if max(self.points) >= int(self.options["target"]):
            self.winners = self.seats({self.points.index(max(self.points))})
