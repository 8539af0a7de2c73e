"""Klondike in a packed form, quick enough to be played to its end hundreds of times for one move.

Cards are numbers as in `core.cards`, and sets of cards bit masks. The game is played in macro-moves. Each
brings a card home or out of the stock, turns one up, empties a column for a king, or makes one of these
possible; so every sequence of them ends. A macro-move may be several moves at the table: to draw until a card
can be had, and then play it.
"""

from functools import cache
from typing import Final, NamedTuple

RANK: Final = [card % 13 + 1 for card in range(52)]
SUIT: Final = [card // 13 for card in range(52)]
KINGS: Final = sum(1 << card for card in range(12, 52, 13))
_RED: Final = [suit in (1, 2) for suit in SUIT]
_OTHER_COLOR: Final = [(1, 2), (0, 3), (0, 3), (1, 2)]

ON: Final = [
    sum(1 << card for card in range(52) if RANK[card] == RANK[under] - 1 and _RED[card] != _RED[under])
    for under in range(52)
]
"""For each card those that go on it in a column."""

UNDER: Final = [sum(1 << under for under in range(52) if ON[under] >> card & 1) for card in range(52)]
"""For each card those it goes on."""

HOME: Final = 0
STOCK_HOME: Final = 1
STOCK: Final = 2
RUN: Final = 3
RUN_HOME: Final = 4
TURN: Final = 5

# The value of a macro-move at sight. Found by trial: changed at random, and kept if more of 8,000 deals won.
_SAFE: Final = 1000.0
_TURNS_UP: Final = 101.5
_TURNS_UP_EACH: Final = 4.1  # for every hidden card of the column
_TURNS_UP_SQUARE: Final = 4.8  # for the square of their number
_TURNS_UP_LAST: Final = -15.7
_KING_TURNS_UP: Final = 68.0
_EMPTIES: Final = 84.0
_TOP_HOME: Final = 9.0
_TOP_HOME_TURNS_UP: Final = 72.0
_TAKES_A_PLACE: Final = -63.0  # a card goes home on which a column's deepest open card could have gone
_PART_HOME: Final = 12.0
_PART_OPENS: Final = 101.0
_PART_OPENS_FOR_STOCK: Final = 23.0
_STOCK_HOME: Final = 67.0
_STOCK_HOME_SAFE: Final = 10.0
_STOCK: Final = 44.0
_STOCK_RANK: Final = 1.9
_STOCK_KING: Final = 59.0
_GIVES_A_PLACE: Final = 63.0  # to a column's deepest open card
_KING_GIVES_A_PLACE: Final = 61.0
_GIVES_STOCK_A_PLACE: Final = 19.5
_FREES_ANOTHER: Final = 6.0  # a card of the stock that could not be had
_SECOND_CHOICE: Final = 0.1
_TURN: Final = 0.01


class Macro(NamedTuple):
    """A macro-move, and its value at sight.

    HOME: the last card of column `source` goes home. STOCK_HOME, STOCK: the card number `source`, from 0, of
    waste and stock is drawn and goes home, or to column `target`. RUN: the last `size` cards of column
    `source` go to column `target`; RUN_HOME: and then the card below them goes home. TURN: draw, or turn the
    waste over.
    """

    value: float
    kind: int
    source: int = 0
    target: int = 0
    size: int = 0


class Masks(NamedTuple):
    """Sets of cards in a position.

    column_of: by top card, the column it lies on. tops: the top cards. bases: the deepest open cards of
    columns with hidden ones. accepted: cards that some column takes. homing: cards that go home next. stock:
    the cards of waste and stock that can be had; reach: their numbers. empty: an empty column, -1 if there is
    none.
    """

    column_of: dict[int, int]
    tops: int
    bases: int
    accepted: int
    homing: int
    stock: int
    reach: tuple[int, ...]
    empty: int


@cache
def within_reach(size: int, at: int, draw: int, again: bool) -> tuple[int, ...]:
    """The numbers of the cards of waste and stock that can be had before another of them is played.

    size: cards of both together. at: how many of them are the waste. draw: cards at a time, 0 if only the
    waste's top counts. again: whether the waste may be turned over.

    >>> within_reach(10, 5, 3, False), within_reach(10, 5, 3, True), within_reach(10, 5, 0, False)
    ((4, 7, 9), (2, 4, 5, 7, 8, 9), (4,))
    """
    numbers = {at - 1} if at else set()
    if draw:
        numbers.update(range(at + draw - 1, size, draw))
        if again:
            numbers.update(range(draw - 1, size, draw))
        if size and (at < size or again):
            numbers.add(size - 1)
    return tuple(sorted(numbers))


class SimulatedKlondike:
    """A position, which is changed in place. up, down: open and hidden cards of each column, deepest first.

    home: how many cards of each suit are home. pack: waste and stock in the order in which they are drawn;
    the first `at` are the waste. draw: cards at a time. redeals: how many are left, -1 for any number. parts:
    whether parts of runs may move. fresh: whether a card has been played since the last redeal.
    """

    __slots__ = ("at", "down", "draw", "fresh", "home", "pack", "parts", "redeals", "up")

    def __init__(
        self,
        up: list[list[int]],
        down: list[list[int]],
        home: list[int],
        pack: list[int],
        at: int,
        draw: int = 3,
        redeals: int = -1,
        parts: bool = True,
        fresh: bool = True,
    ) -> None:
        self.up, self.down, self.home, self.pack, self.at = up, down, home, pack, at
        self.draw, self.redeals, self.parts, self.fresh = draw, redeals, parts, fresh

    def copy(self) -> "SimulatedKlondike":
        return SimulatedKlondike(
            [cards[:] for cards in self.up],
            [cards[:] for cards in self.down],
            self.home[:],
            self.pack[:],
            self.at,
            self.draw,
            self.redeals,
            self.parts,
            self.fresh,
        )

    def is_won(self) -> bool:
        """Whether the game is as good as won: the stock is used up and no card is hidden."""
        return not self.pack and not any(self.down)

    # What can be done

    def macros(self) -> list[Macro]:
        """All macro-moves that seem worth doing; a single one when it can do no harm."""
        masks = self._masks()
        found: list[Macro] = []
        if safe := self._tops_home(masks, found):
            return [safe]
        turns_up = self._whole_runs(masks, found)
        if self.parts:
            self._parts_of_runs(masks, turns_up, found)
        self._from_stock(masks, found)
        if self.redeals >= 0 and self._may_turn(masks):
            found.append(Macro(_TURN, TURN))
        return found

    def _may_turn(self, masks: Masks) -> bool:
        """Whether there is a stock to turn, or a waste to turn over that something can come of."""
        if self.at < len(self.pack):
            return True
        if not self.redeals or not self.pack:
            return False
        either = masks.accepted | masks.homing
        again = within_reach(len(self.pack), 0, self.draw, False)
        return self.fresh or any(either >> self.pack[number] & 1 for number in again)

    def _masks(self) -> Masks:
        column_of = {}
        tops = bases = accepted = homing = stock = 0
        empty = -1
        for column, cards in enumerate(self.up):
            if cards:
                top = cards[-1]
                column_of[top] = column
                tops |= 1 << top
                accepted |= ON[top]
                if self.down[column]:
                    bases |= 1 << cards[0]
            else:
                empty = column
                accepted |= KINGS
        for suit, count in enumerate(self.home):
            if count < 13:
                homing |= 1 << 13 * suit + count
        few = self.redeals >= 0
        reach = within_reach(len(self.pack), self.at, 0 if few else self.draw, not few)
        for number in reach:
            stock |= 1 << self.pack[number]
        return Masks(column_of, tops, bases, accepted, homing, stock, reach, empty)

    def _is_safe(self, card: int) -> bool:
        """Whether every card that could be built on this one is home, and so no card ever needs it."""
        one, two = _OTHER_COLOR[SUIT[card]]
        below = RANK[card] - 1
        return below < 2 or (self.home[one] >= below <= self.home[two])

    def _tops_home(self, masks: Masks, found: list[Macro]) -> Macro | None:
        """Adds the columns' top cards that go home. Returns one of them instead if that can do no harm."""
        for top, column in masks.column_of.items():
            if not masks.homing >> top & 1:
                continue
            if self._is_safe(top):
                return Macro(_SAFE, HOME, column)
            value, hidden = _TOP_HOME, len(self.down[column])
            if hidden and len(self.up[column]) == 1:
                value = _TOP_HOME_TURNS_UP + _TURNS_UP_EACH * hidden
            lost = ON[top] & masks.bases
            for other in masks.column_of:
                if other != top:
                    lost &= ~ON[other]
            found.append(Macro(value + _TAKES_A_PLACE if lost else value, HOME, column))
        return None

    def _whole_runs(self, masks: Masks, found: list[Macro]) -> bool:
        """Adds moves of all open cards of a column that turn a card up or empty the column for a king."""
        turns_up = False
        column_of, tops, empty = masks.column_of, masks.tops, masks.empty
        for column, cards in enumerate(self.up):
            if not cards:
                continue
            base, hidden = cards[0], len(self.down[column])
            if RANK[base] == 13:
                if hidden and empty >= 0:
                    turns_up = True
                    value = _KING_TURNS_UP + _TURNS_UP_EACH * hidden + _TURNS_UP_SQUARE * hidden * hidden
                    found.append(Macro(value, RUN, column, empty, len(cards)))
                continue
            onto = UNDER[base] & tops
            if onto and hidden:
                turns_up = True
                value = _TURNS_UP + _TURNS_UP_EACH * hidden + _TURNS_UP_SQUARE * hidden * hidden
                if hidden == 1:
                    value += _TURNS_UP_LAST
                while onto:
                    target = column_of[(onto & -onto).bit_length() - 1]
                    found.append(Macro(value, RUN, column, target, len(cards)))
                    onto &= onto - 1
                    value -= _SECOND_CHOICE
            elif onto and empty < 0 and KINGS & (masks.bases | masks.stock):
                target = column_of[onto.bit_length() - 1]
                found.append(Macro(_EMPTIES, RUN, column, target, len(cards)))
        return turns_up

    def _parts_of_runs(self, masks: Masks, turns_up: bool, found: list[Macro]) -> None:
        """Adds moves of parts of runs that uncover a card which goes home, or on which another can go.

        None of them covers a card that could go home, and places are made only when nothing else does as
        much; so no such move is ever taken back.
        """
        column_of, homing, stock = masks.column_of, masks.homing, masks.stock
        wanting = 0 if turns_up else masks.bases & ~masks.accepted
        if turns_up or stock & (masks.accepted | homing):
            stock = 0
        for column, cards in enumerate(self.up):
            for start in range(1, len(cards)):
                onto = UNDER[cards[start]] & masks.tops & ~homing & ~(1 << cards[-1])
                if not onto:
                    continue
                below, size = cards[start - 1], len(cards) - start
                target = column_of[onto.bit_length() - 1]
                if homing >> below & 1:
                    value, hidden = _PART_HOME, len(self.down[column])
                    if start == 1 and hidden:
                        value += _TOP_HOME_TURNS_UP - _TOP_HOME + _TURNS_UP_EACH * hidden
                    found.append(Macro(value, RUN_HOME, column, target, size))
                elif ON[below] & wanting:
                    found.append(Macro(_PART_OPENS, RUN, column, target, size))
                elif ON[below] & stock:
                    found.append(Macro(_PART_OPENS_FOR_STOCK, RUN, column, target, size))

    def _from_stock(self, masks: Masks, found: list[Macro]) -> None:
        """Adds the cards of waste and stock that can be had and played."""
        accepted, homing, stock = masks.accepted, masks.homing, masks.stock
        either, wanting = accepted | homing, masks.bases & ~accepted
        pack, draw = self.pack, self.draw
        for number in masks.reach:
            card = pack[number]
            if not either >> card & 1:
                continue
            then = 1 << pack[number - 1] if number else 0
            for place in range(number + draw, len(pack), draw):
                then |= 1 << pack[place]
            more = _FREES_ANOTHER if then & ~stock & either else 0.0
            if homing >> card & 1:
                value = _STOCK_HOME + more + (_STOCK_HOME_SAFE if self._is_safe(card) else 0.0)
                found.append(Macro(value, STOCK_HOME, number))
            if not accepted >> card & 1:
                continue
            if ON[card] & stock & ~accepted:
                more += _GIVES_STOCK_A_PLACE
            if RANK[card] == 13:
                value = _STOCK_KING + more + (_KING_GIVES_A_PLACE if ON[card] & wanting else 0.0)
                found.append(Macro(value, STOCK, number, masks.empty))
                continue
            value = _STOCK + _STOCK_RANK * RANK[card] + more + (_GIVES_A_PLACE if ON[card] & wanting else 0.0)
            onto = UNDER[card] & masks.tops
            while onto:
                found.append(Macro(value, STOCK, number, masks.column_of[(onto & -onto).bit_length() - 1]))
                onto &= onto - 1
                value -= _SECOND_CHOICE

    # Doing it

    def take(self, macro: Macro) -> None:
        """Makes a macro-move, one of `macros()`; a card that is uncovered is turned up."""
        _, kind, source, target, size = macro
        if kind == TURN:
            self._turn()
            return
        self.fresh = True
        if kind in (STOCK, STOCK_HOME):
            card = self.pack.pop(source)
            self.at = source
            if kind == STOCK:
                self.up[target].append(card)
            else:
                self.home[SUIT[card]] += 1
            return
        cards = self.up[source]
        if kind != HOME:
            self.up[target] += cards[-size:]
            del cards[-size:]
        if kind != RUN:
            self.home[SUIT[cards.pop()]] += 1
        if not cards and self.down[source]:
            cards.append(self.down[source].pop())

    def _turn(self) -> None:
        if self.at < len(self.pack):
            self.at = min(self.at + self.draw, len(self.pack))
        else:
            self.at, self.fresh = 0, False
            self.redeals -= 1

    def play_out(self) -> int:
        """Makes the best-looking macro-move as long as there is one. Returns the cards home, 52 for a win."""
        while not self.is_won():
            macros = self.macros()
            if not macros:
                return sum(self.home)
            self.take(max(macros))
        return 52
