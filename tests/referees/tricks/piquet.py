"""A referee of piquet, written from BK, and from the laws of 1882, as the page has them, where BK ends."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

from .table import SUITS, Referee

KINDS = ("point", "sequence", "set")
RUNS = {3: 3, 4: 4, 5: 15, 6: 16, 7: 17, 8: 18}
PIPS = {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10, "9": 9, "8": 8, "7": 7}


class Piquet(Referee):
    """elder: who does not deal. step: what is to be done, "" in the play. claims: what elder's calls are."""

    ranks, size = "789TJQKA", 12

    def __init__(self, players: int, dealer: int, options: Mapping[str, str], variant: str) -> None:
        super().__init__(players, dealer, options)
        self.plays_on = options["carte_blanche"] == "play_on"

    def begin(self) -> None:
        self.elder, self.younger = self.first, self.dealer
        self.blanche = [False, False]  # who has announced it
        self.step = "exchange"
        self.asked = False
        self.open = list(KINDS)  # what younger may still count
        self.counted: dict[str, tuple[int, list[str]]] = {}
        self.gained: list[int] = []  # in the play, who gets a point, in order

    # What hands hold

    def suits(self, seat: int) -> list[list[str]]:
        hand = self.held[seat]
        return [[card for card in hand if card[1] == suit] for suit in SUITS]

    def runs(self, seat: int) -> Iterator[list[str]]:
        """The longest sequences of each suit, from the lowest card up."""
        for suit in SUITS:
            run: list[str] = []
            for rank in (*self.ranks, ""):
                if rank + suit in self.held[seat]:
                    run.append(rank + suit)
                    continue
                if len(run) > 2:
                    yield run
                run = []

    def sets(self, seat: int) -> Iterator[list[str]]:
        for rank in "TJQKA":
            cards = [card for card in self.held[seat] if card[0] == rank]
            if len(cards) > 2:
                yield cards

    def calls(self, kind: str, seat: int) -> list[list[list[str]]]:
        """All that may be called: each a list of points, sequences or sets."""
        if kind == "point":
            return [[cards] for cards in self.suits(seat) if cards]
        choices: list[list[list[str]]] = []
        for held in self.runs(seat) if kind == "sequence" else self.sets(seat):
            parts: list[list[str]] = [[], held]
            if kind == "sequence":
                spans = combinations(range(len(held) + 1), 2)
                parts += [held[low:high] for low, high in spans if 2 < high - low < len(held)]
            else:
                parts += [list(three) for three in combinations(held, 3) if len(held) == 4]
            choices.append(parts)
        found = [[part for part in parts if part] for parts in product(*choices)]
        return [call for call in found if call]

    def strength(self, kind: str, cards: Sequence[str]) -> tuple[int, int]:
        """How good a call is: first the number of cards, then what they make, or how high they are."""
        if kind == "point":
            return len(cards), sum(PIPS[card[0]] for card in cards)
        return len(cards), max(self.height(card) for card in cards)

    def best_of(self, kind: str, call: list[list[str]]) -> tuple[int, int]:
        return max((self.strength(kind, cards) for cards in call), default=(0, 0))

    def best_held(self, kind: str, seat: int) -> tuple[int, int]:
        return max((self.best_of(kind, call) for call in self.calls(kind, seat)), default=(0, 0))

    # Moves

    def legal(self) -> set[str]:
        if self.step == "exchange":
            most = 5 if self.turn == self.elder else len(self.rest)
            many = range(1, most + 1)
            found = {" ".join(cards) for size in many for cards in combinations(self.hand, size)}
            assert self.turn is not None
            is_blank = not any(card[0] in "KQJ" for card in self.hand) and not self.blanche[self.turn]
            return found | {"blanche"} if is_blank else found
        if self.step == "look":
            return {"look", "leave"}
        kind, _, what = self.step.partition(" ")
        if what in ("answer", "making"):
            return self._answers(kind, what)
        if kind in KINDS:
            return {"none", *(self._text(kind, call) for call in self._allowed(kind))}
        return (bool(self.trick) and self.of_suit(self.led)) or set(self.hand)

    def _allowed(self, kind: str) -> list[list[list[str]]]:
        """Elder may call anything; younger what is better than elder's call.

        Who has not asked what elder's point makes has said that he has more cards.
        """
        assert self.turn is not None
        calls, (size, height) = self.calls(kind, self.turn), self.claims[kind]
        if self.turn == self.elder:
            return calls
        if kind == "point" and not self.asked:
            height = 99
        return [call for call in calls if self.best_of(kind, call) > (size, height)]

    def _text(self, kind: str, call: list[list[str]]) -> str:
        return " ".join([kind, *(card for cards in call for card in cards)])

    def _answers(self, kind: str, what: str) -> set[str]:
        """Younger says the truth, or sinks; and asks first what as many cards of a point make."""
        mine, theirs = self.best_held(kind, self.younger), self.claims[kind]
        if mine[0] == theirs[0] and what == "answer" and kind == "point":
            return {"making", "good"}
        return {"good"} | ({"not-good"} if mine > theirs else {"equal"} if mine == theirs else set())

    def play(self, move: str) -> None:
        if move == "blanche":
            self._announce()
        elif self.step == "exchange":
            self._exchange(move.split())
        elif self.step == "look":
            self.step = ""
            self._ask_younger()
        elif self.step:
            self._declare(move)
        else:
            self._card(move)

    def _announce(self) -> None:
        """BK, Deal and Discard: ten points, and a new hand is dealt; by the laws play goes on."""
        assert self.turn is not None
        self.blanche[self.turn] = True
        if not self.plays_on:
            self._count()

    def _exchange(self, cards: list[str]) -> None:
        assert self.turn is not None
        for card in cards:
            self.hand.remove(card)
        self.hand.extend(self.rest[: len(cards)])
        self.rest = self.rest[len(cards) :]
        if self.turn == self.elder:
            self.turn = self.younger
            return
        self.held = [list(hand) for hand in self.hands]
        self.claims = dict.fromkeys(KINDS, (0, 0))
        self.turn, self.step = self.elder, "point"

    def _declare(self, move: str) -> None:
        kind, _, what = self.step.partition(" ")
        if self.turn == self.elder:
            if move == "none":
                self._next(kind)
                return
            self.call = move.split()[1:]
            self.claims[kind] = max(self.best_of(kind, [cards]) for cards in self._parts(kind, self.call))
            self.step, self.turn = kind + " answer", self.younger
        elif move == "making":
            self.step, self.asked = kind + " making", True
        elif what:
            if move != "not-good":
                self.open.remove(kind)
            if move == "good":
                self.counted[kind] = (self.elder, self.call)
            self._next(kind)
        else:
            if move != "none":
                self.counted[kind] = (self.younger, move.split()[1:])
            self.open.remove(kind)
            self._ask_younger()

    def _parts(self, kind: str, cards: list[str]) -> list[list[str]]:
        """The cards of a call, each sequence or set by itself; sequences come from the top down."""
        parts: list[list[str]] = []
        for card in cards:
            last = parts[-1][-1] if parts else ""
            goes_on = (
                last
                and {
                    "point": True,
                    "sequence": last[1:] == card[1] and self.height(last or card) == self.height(card) + 1,
                    "set": last[:1] == card[0],
                }[kind]
            )
            if goes_on:
                parts[-1].append(card)
            else:
                parts.append([card])
        return parts

    def _next(self, kind: str) -> None:
        """Elder's next call, or the lead."""
        self.turn = self.elder
        self.step = dict(zip(KINDS, (*KINDS[1:], ""), strict=True))[kind]

    def _ask_younger(self) -> None:
        self.turn, self.step = self.younger, self.open[0] if self.open else ""

    def _card(self, card: str) -> None:
        assert self.turn is not None
        leads = not self.trick
        leader = self.turn if leads else self.trick[0][0]
        if leads:
            self.gained.append(self.turn)
        is_first = leads and not any(self.tricks)
        taker = self.put(card)
        if taker is not None and taker != leader:
            self.gained.append(taker)
        if is_first:
            self.turn = self.younger
            if self.rest:
                self.step = "look"
            else:
                self._ask_younger()
        if sum(self.tricks) == 12:
            assert taker is not None
            self.gained.append(taker)
            self._count()

    # The count

    def _count(self) -> None:
        made = [10 * blanche for blanche in self.blanche]
        bonus = [0, 0]
        for kind in KINDS:
            if kind in self.counted:
                seat, cards = self.counted[kind]
                made[seat] += sum(self.value(kind, part) for part in self._parts(kind, cards))
                if made[seat] >= 30 and not made[1 - seat]:
                    bonus[seat] = 60
        for seat in self.gained:
            made[seat] += 1
            if made[seat] >= 30 and not made[1 - seat]:
                bonus[seat] = bonus[seat] or 30
        for seat in (0, 1):
            made[seat] += bonus[seat]
            if self.tricks[seat] > 6:
                made[seat] += 40 if self.tricks[seat] == 12 else 10
        self.count(made)
        self._end()

    def value(self, kind: str, cards: list[str]) -> int:
        if kind == "point":
            return len(cards)
        return RUNS[len(cards)] if kind == "sequence" else {3: 3, 4: 14}[len(cards)]

    def _end(self) -> None:
        """Six deals, and two more where they are level; level then, it is a draw."""
        low, high = sorted(self.points)
        if self.number == 8 or (self.number == 6 and low < high):
            self.winners = {seat for seat in (0, 1) if self.points[seat] == high}
            worth = 100 + high + (low if low < 100 else -low)
            if low < high:
                self.stakes = tuple(worth if points == high else 0 for points in self.points)
