"""A referee of knockout whist, written from its page of rules, for no text has the game."""

from collections.abc import Mapping, Sequence

from .table import Referee


class KnockoutWhist(Referee):
    """lives: `in`, `out`, and in a dog's life `dog`, then `back`. acted: who has had a turn."""

    def __init__(self, players: int, dealer: int, options: Mapping[str, str], variant: str) -> None:
        super().__init__(players, dealer, options)
        self.lives, self.mercy = ["in"] * players, options["dogs_life"] == "yes"

    def deal(self, order: Sequence[str]) -> None:
        """Seven cards each, and one less from deal to deal; one for a dog, none for who is out."""
        most = [many for many in self.tricks or [0] if many]
        before = [seat for seat, many in enumerate(self.tricks) if many == max(most, default=0)]
        if self.number:
            self.dealer = self._next(self.dealer)
        self.size = 7 - self.number
        self.number += 1
        self.hands = [[] for _ in range(self.players)]
        self.rest = list(order)
        seats = self._from(self.left(self.dealer))
        for round_ in range(self.size):
            for seat in seats:
                if not round_ or self.lives[seat] != "dog":
                    self.hands[seat].append(self.rest.pop(0))
        self.trick, self.acted, self.trump = [], set[int](), ""
        self.taken = [[] for _ in range(self.players)]
        self.tricks = [0] * self.players
        self.leader = self._leads(self.left(self.dealer))
        self.calling = self.number > 1
        self.turn = self.leader
        if self.calling:
            self.turn = self._cut([seat for seat in seats if seat in before])
            if self.options["lead"] == "caller":
                self.leader = self.turn
        else:
            self.trump = self.rest[0][1]

    def _cut(self, level: list[int]) -> int:
        """Those who are level cut a card each; the highest calls, and equal ones cut again."""
        drawn = list(self.cuts)
        while len(level) > 1:
            cards = dict(drawn.pop(0) for _ in level)
            assert set(cards) == set(level)
            best = max(map(self.height, cards.values()))
            level = [seat for seat in level if self.height(cards[seat]) == best]
        assert not drawn
        return level[0]

    def _from(self, first: int) -> list[int]:
        seats = [(first + place) % self.players for place in range(self.players)]
        return [seat for seat in seats if self.lives[seat] != "out"]

    def _next(self, seat: int) -> int:
        return self._from(self.left(seat))[0]

    def _leads(self, seat: int) -> int:
        """This seat, or the next one with cards; a dog never leads."""
        return next(each for each in self._from(seat) if self.hands[each] and self.lives[each] != "dog")

    def legal(self) -> set[str]:
        assert self.turn is not None
        if self.calling:
            return {f"call {suit}" for suit in "cdhs"}
        cards = (bool(self.trick) and self.of_suit(self.led)) or set(self.hand)
        keeps = self.lives[self.turn] == "dog" and sum(self.tricks) < self.size - 1
        return cards | {"knock"} if keeps else cards

    def play(self, move: str) -> None:
        assert self.turn is not None
        if self.calling:
            self.trump, self.calling, self.turn = move[-1].upper(), False, self.leader
            return
        if move != "knock":
            self.hand.remove(move)
            self.trick.append((self.turn, move))
        self.acted.add(self.turn)
        waiting = [seat for seat in self._from(self.turn) if self.hands[seat] and seat not in self.acted]
        if waiting:
            self.turn = waiting[0]
            return
        taker, _ = self.best()
        self.tricks[taker] += 1
        self.trick, self.acted = [], set()
        was_dog = self.lives[taker] == "dog"
        if was_dog:
            self.lives[taker] = "back"
        if sum(self.tricks) == self.size:
            self._count()
        else:
            self.turn = self._leads(self.left(taker)) if was_dog else taker

    def _count(self) -> None:
        """Who has taken no trick is out; the first ones may have another chance."""
        none = [seat for seat in self._from(0) if not self.tricks[seat]]
        spared = self.mercy and self.number < 7
        for seat in none:
            self.lives[seat] = "dog" if spared and self.lives[seat] == "in" else "out"
        if none:
            self.mercy = False
        self.count(self.tricks)
        left = [seat for seat in range(self.players) if self.lives[seat] != "out"]
        if len(left) == 1:
            self.winners = set(left)
