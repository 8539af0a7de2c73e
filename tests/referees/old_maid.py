"""A referee of old maid, written from the texts of CG and CC alone; it shares no code with the game.

Cards are two letters, `5H`; the joker has no rank of the pack. It keeps its own hands and says who may do
what. Where the texts are silent it keeps to what the rules page says: all cards are dealt, the queen left out
is that of clubs, who has no cards is passed over, and after so many draws nobody finds pairs alone any more.
"""

from collections import Counter
from itertools import combinations
from typing import NamedTuple

PACK = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
OUT = {"queen": {"QC"}, "jack": {"JC", "JD", "JH"}, "joker": set[str](), "black_peter": set[str]()}


class Objection(Exception):
    """Something against the rules."""


class Options(NamedTuple):
    """What the match is played by, in the words of the options."""

    odd_card: str
    pairs: str
    match: str
    first_dealer: str


class Referee:
    """One match. most: so many cards are drawn before the table lays down all pairs."""

    def __init__(self, players: int, options: Options, most: int) -> None:
        self.players, self.options, self.most = players, options, most
        self.dealer = {"cut": -1, "you": 0, "left": 1, "right": players - 1}[options.first_dealer]
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.laid: list[set[str]] = [set() for _ in range(players)]
        self.turn, self.draws, self.dealt = -1, 0, 0
        self.doing = "cut" if self.dealer < 0 else "deal"

    def cut(self, order: list[str]) -> None:
        """The lowest card deals, aces low; two that are equal lowest cut again."""
        cards = [card for card in order if card[0] in "A23456789TJQK"][: self.players]
        ranks = ["A23456789TJQK".index(card[0]) for card in cards]
        if ranks.count(min(ranks)) == 1:
            self.dealer, self.doing = ranks.index(min(ranks)), "deal"

    def deal(self, order: list[str]) -> None:
        """All cards, one at a time from the dealer's left, who begins."""
        pack = {*PACK} - OUT[self.options.odd_card]
        added = self.options.odd_card in ("joker", "black_peter")
        if len(order) != len(pack) + added or not pack <= {*order}:
            raise Objection(f"a wrong pack: {order}")
        self.turn = (self.dealer + 1) % self.players
        for number, card in enumerate(order):
            self.hands[(self.turn + number) % self.players].append(card)
        self.doing = "laying"

    def legal(self) -> set[str]:
        """What whose turn it is may do; nothing while the table lays down pairs, shuffles, or all is over."""
        hand = sorted(self.hands[self.turn])
        if self.doing == "laying":
            return {"done"} | {f"pair {a} {b}" for a, b in combinations(hand, 2) if self._is_pair(a, b)}
        if self.doing == "drawing":
            return {f"draw {place}" for place in range(1, len(self.hands[self.giver()]) + 1)}
        return set()

    def giver(self) -> int:
        """The next on the right who has cards."""
        return self._next(self.turn, -1)

    def all_laid(self, left: list[str]) -> None:
        """The table has laid down pairs for whose turn it is, and left these cards: never two of a kind."""
        hand = self.hands[self.turn]
        odd = {kind for kind, many in Counter(map(self._kind, hand)).items() if many % 2}
        if not {*left} <= {*hand} or sorted(map(self._kind, left)) != sorted(odd):
            raise Objection(f"{hand} does not leave {left}")
        self._lay({*hand} - {*left})
        self._on()

    def make(self, move: str) -> None:
        if move not in self.legal():
            raise Objection(move)
        verb, *words = move.split()
        if verb == "pair":
            self._lay({*words})
            if not self.hands[self.turn]:
                self._on()
        elif verb == "done":
            self._on()
        else:
            self.hands[self.turn].append(self.hands[self.giver()].pop(int(words[0]) - 1))
            self.draws += 1
            self.doing = "laying"

    def is_table_laying(self) -> bool:
        """Whether pairs are now laid down by the table."""
        by_hand = self.options.pairs == "manual" and self.draws < self.most
        return self.doing == "laying" and not (by_hand and self.hands[self.turn])

    def shuffle(self, fan: list[str]) -> None:
        """The hand that is drawn from, in another order."""
        if self.doing != "drawing" or sorted(fan) != sorted(self.hands[self.giver()]):
            raise Objection(f"a shuffle of {fan}")
        self.hands[self.giver()] = fan

    def old_maid(self) -> int:
        """Who sits there with the odd card in the end."""
        return next(seat for seat, hand in enumerate(self.hands) if hand)

    def _lay(self, cards: set[str]) -> None:
        self.hands[self.turn] = [card for card in self.hands[self.turn] if card not in cards]
        self.laid[self.turn] |= cards

    def _on(self) -> None:
        """First all lay down once, then each in turn who has cards draws, till one alone has."""
        if self.dealt < self.players:
            self.dealt += 1
            self.turn = (self.turn + 1) % self.players
            if self.dealt < self.players:
                return
            self.turn = (self.turn - 1) % self.players
        if sum(map(bool, self.hands)) == 1:
            self.doing = "over"
            return
        self.doing, self.turn = "drawing", self._next(self.turn, 1)

    def _next(self, seat: int, step: int) -> int:
        seat = (seat + step) % self.players
        while not self.hands[seat]:
            seat = (seat + step) % self.players
        return seat

    def _is_pair(self, one: str, two: str) -> bool:
        return self._kind(one) == self._kind(two)

    def _kind(self, card: str) -> str:
        return card[0] if self.options.match == "rank" else card[0] + "BR"[card[1] in "DH"]
