"""A referee of two-handed pinochle, written from CG."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations, product

from .pinochle import COUNTERS
from .table import SUITS, Referee

AROUND = {"A": 100, "K": 80, "Q": 60, "J": 40}


@dataclass(eq=False)
class Laid:
    """A card on the table, and in what it was melded: the kind of meld, with the number of the meld."""

    card: str
    used: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Meld:
    """cards: their places among hand and table. worth: what it scores."""

    kind: str
    cards: tuple[Laid, ...]
    worth: int


class TwoHanded(Referee):
    """hands: what is in the hand alone; table: what each has laid. step: play, or turn after a trick."""

    ranks, size = "9JQKTA", 12

    def __init__(self, players: int, dealer: int, options: Mapping[str, str], variant: str) -> None:
        super().__init__(players, dealer, options)
        self.target = int(options["target"])

    def begin(self) -> None:
        self.turned = self.rest.pop(0)
        self.trump = self.turned[1]
        self.table: list[list[Laid]] = [[], []]
        self.step, self.run, self.melds = "play", [0, 0], 0
        self.traded, self.no_trade = self.turned[0] == "9", [False, False]

    def gain(self, seat: int, points: int) -> None:
        """Points at once; who has enough has won."""
        self.run[seat] += points
        self.points[seat] += points
        if self.points[seat] >= self.target:
            self.winners, self.turn, self.made = {seat}, None, self.run

    # Melds

    def found(self, seat: int) -> dict[str, Meld]:
        """The melds of which one may be laid, each with a card from the hand; by the cards in them."""
        fresh = [Laid(card) for card in self.hands[seat]]
        found: dict[str, Meld] = {}
        for meld in self._all([*self.table[seat], *fresh]):
            if any(each in fresh for each in meld.cards):
                name = " ".join(sorted(each.card for each in meld.cards))
                if name not in found or self._is_better(meld, found[name], fresh):
                    found[name] = meld
        return found

    def _is_better(self, meld: Meld, other: Meld, fresh: list[Laid]) -> bool:
        """What scores more is meant, and of the same the one with more cards from the table."""
        many = [sum(each in fresh for each in one.cards) for one in (meld, other)]
        return (meld.worth, -many[0]) > (other.worth, -many[1])

    def _all(self, cards: list[Laid]) -> Iterator[Meld]:
        """All melds, and those of one kind that are laid twice at once."""
        once = [*self._marriages(cards), *self._runs(cards), *self._arounds(cards)]
        yield from once
        for one, two in combinations(once, 2):
            names = [sorted(each.card for each in meld.cards) for meld in (one, two)]
            if names[0] == names[1] and not {*map(id, one.cards)} & {*map(id, two.cards)}:
                yield Meld(one.kind, one.cards + two.cards, one.worth + two.worth)
        yield from self._pinochles(cards)
        for (nine,) in self._sets(cards, [["9" + self.trump]]):
            if not nine.used:
                yield Meld("dix", (nine,), 10)

    def _marriages(self, cards: list[Laid]) -> Iterator[Meld]:
        for king, queen in self._sets(cards, [["K" + suit, "Q" + suit] for suit in SUITS]):
            if not {"marriage", "run"} & {*king.used, *queen.used}:
                yield Meld("marriage", (king, queen), 40 if king.card[1] == self.trump else 20)

    def _runs(self, cards: list[Laid]) -> Iterator[Meld]:
        for some in self._sets(cards, [[rank + self.trump for rank in "ATKQJ"]]):
            if not any("run" in each.used for each in some):
                yield Meld("run", some, 110 if self._together(some, "marriage") else 150)

    def _arounds(self, cards: list[Laid]) -> Iterator[Meld]:
        for rank, worth in AROUND.items():
            for some in self._sets(cards, [[rank + suit for suit in SUITS]]):
                if not any("around" in each.used for each in some):
                    yield Meld("around", some, worth)

    def _pinochles(self, cards: list[Laid]) -> Iterator[Meld]:
        """A second one beside the first makes it a double; when the first is broken up it stands alone."""
        pairs = list(self._sets(cards, [["QS", "JD"]]))
        new = [pair for pair in pairs if not any("pinochle" in each.used for each in pair)]
        lying = [pair for pair in pairs if self._together(pair, "pinochle")]
        for pair in new:
            if not lying:
                yield Meld("pinochle", pair, 40)
            for other in new + lying:
                if not {*map(id, pair)} & {*map(id, other)}:
                    yield Meld("pinochle", pair + other, 260 if other in lying else 300)

    def _together(self, cards: tuple[Laid, ...], kind: str) -> bool:
        """Whether king and queen, or queen and jack, were melded together."""
        melds = [each.used[kind] for each in cards if kind in each.used]
        return len(melds) == 2 and melds[0] == melds[1]

    def _sets(self, cards: list[Laid], names: list[list[str]]) -> Iterator[tuple[Laid, ...]]:
        for some in names:
            yield from product(*([each for each in cards if each.card == name] for name in some))

    # Moves

    def may_trade(self, seat: int) -> bool:
        return not self.traded and not self.no_trade[seat] and "9" + self.trump in self.hands[seat]

    def legal(self) -> set[str]:
        assert self.turn is not None
        seat = self.turn
        if self.step == "turn":
            melds = {f"meld {name}" for name in self.found(seat)} if not self.has_melded else set()
            return melds | {"pass"} | ({"trade"} if self.may_trade(seat) else set())
        cards = set(self.hand)
        cards |= {each.card + (" t" if each.card in cards else "") for each in self.table[seat]}
        if self.table_open or not self.trick:
            return cards
        follow = self.of_suit(self.led)
        if self.led == self.trump:
            follow = {card for card in follow if self.height(card) > self.height(self.trick[0][1])} or follow
        return follow or cards

    @property
    def table_open(self) -> bool:
        """Whether cards are still to be drawn."""
        return self.turned != ""

    def play(self, move: str) -> None:
        assert self.turn is not None
        if self.step == "play":
            self._card(move)
        elif move == "pass":
            self._draw()
        else:
            if move == "trade":
                self._trade()
            else:
                self._meld(self.found(self.turn)[" ".join(sorted(move.split()[1:]))])
            if self.winners is None:
                self._go_on()

    def _card(self, move: str) -> None:
        assert self.turn is not None
        seat, card = self.turn, move.split()[0]
        if card not in self.hand or move.endswith(" t"):
            laid = next(each for each in self.table[seat] if each.card == card)
            self.table[seat].remove(laid)
            self.hand.append(card)
        taker = self.put(card)
        if taker is None:
            return
        values = COUNTERS[self.options["counters"]]
        last = not self.table_open and not any(self.hands)
        self.gain(taker, sum(values.get(each[0], 0) for each in self.taken[taker][-2:]) + 10 * last)
        if self.winners is not None:
            return
        if last:
            self.turn, self.made = None, self.run
        elif self.table_open:
            self.has_melded = False
            self._go_on()

    def _trade(self) -> None:
        """The nine for the card turned up."""
        assert self.turn is not None
        self.hand.remove("9" + self.trump)
        self.hand.append(self.turned)
        self.turned, self.traded = "9" + self.trump, True
        self.gain(self.turn, 10)

    def _meld(self, meld: Meld) -> None:
        assert self.turn is not None
        self.melds += 1
        self.has_melded = True
        for each in meld.cards:
            each.used[meld.kind] = self.melds
            if each not in self.table[self.turn]:
                self.hand.remove(each.card)
                self.table[self.turn].append(each)
        if meld.kind == "dix":
            self.no_trade[self.turn] = True
        self.gain(self.turn, meld.worth)

    def _go_on(self) -> None:
        """The winner of the trick may still meld or trade; if not, both draw."""
        self.step = "turn"
        if self.legal() == {"pass"}:
            self._draw()

    def _draw(self) -> None:
        assert self.turn is not None
        self.step = "play"
        winner, loser = self.turn, 1 - self.turn
        self.hands[winner].append(self.rest.pop(0))
        if self.rest:
            self.hands[loser].append(self.rest.pop(0))
            return
        self.hands[loser].append(self.turned)
        self.turned = ""
        for seat in (0, 1):
            self.hands[seat] += [each.card for each in self.table[seat]]
            self.table[seat] = []
