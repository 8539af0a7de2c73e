"""Strategy and its like: all of the stock goes on columns first, and only then home from the columns' ends.

A way home is an order of all cards in which each suit goes up. If cards go home in that order, a column gives
up first what was dealt to it last: of two of its cards the one dealt later goes home first. So the search
goes through the ways home, and keeps for each column how early the last card that left it was dealt. A card
joins the column where it fits most tightly, as in patience sorting: to take another column never helps, since
the two may change roles. For the same reason, of two positions with the same cards at home one whose columns
are all at least as roomy is at least as good, and the other is dropped. Few are left then, and all are
searched. A column that has cards before the first of the stock comes is closed when the last of those goes
home; the least roomy one is taken for it.

How many cards a column may hold is considered only when a way home has been found.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from operator import ge, itemgetter
from random import Random
from typing import Final, NamedTuple

from hoylecli.core import Card, Move
from hoylecli.families.patience import PatienceRules, PatienceState
from hoylecli.families.patience.plan import suit_pile

from .calculation import sorts
from .kernel import Found
from .watch import Watch

_ATTEMPTS: Final = 20

Home = tuple[int, int, int, int]
"""How many of each suit have gone home since the start."""

Code = int
"""The column from 0 that the next card of the stock goes on, or that the next card goes home from."""


class WayHome(NamedTuple):
    """A way home so far, as the card that went last and the way before it.

    dealt: for each column in use and not closed, the number in the stock of the card that left it last,
    ascending. closed: how many columns are closed.
    """

    dealt: tuple[int, ...]
    closed: int
    card: Card | None
    before: "WayHome | None"


def fits(rules: PatienceRules) -> bool:
    """Whether the kernel knows these rules, with one pack and a foundation for each suit."""
    home = rules.foundation
    suits = home.suits == "same" and home.step == "up" and home.base == "ace" and home.piles == 4
    return suits and home.opens == "stock_empty" and rules.pack.copies == 1 and sorts(rules)


class StrategyKernel:
    """Searches all ways home, card by card."""

    def __init__(self, state: PatienceState) -> None:
        board = state.board
        self._columns, self._stock = board.columns, board.stock
        self._most = state.rules.tableau.most or len(state.plan.pack)
        self._dealt = {card: at for at, card in enumerate(board.stock)}
        cards = sorted(card for pile in (board.stock, *board.columns) for card in pile)
        self._suits = [[card for card in cards if suit_pile(card) == suit] for suit in range(4)]
        self._over = {card: pile[at + 1 :] for pile in board.columns for at, card in enumerate(pile)}

    def search(self, watch: Watch) -> Found:
        """Searches all ways home; again with others that are alike when a column would be too long."""
        states, rng = 0, Random(0)
        for _ in range(_ATTEMPTS):
            ways, looked = self._ways(watch.after(states), rng)
            states += looked
            if ways is not None and not ways:
                return Found(None, True, states)
            for way in ways or ():
                for most in (self._most, len(self._stock)):
                    if (codes := self._laid_out(_order(way), most)) is not None:
                        return Found(codes, True, states)
            if ways is None:
                break
        return Found(None, False, states)

    def _ways(self, watch: Watch, rng: Random) -> tuple[list[WayHome] | None, int]:
        """The roomiest ways home, None if the limit has been reached; and how many were looked at."""
        level: dict[Home, list[WayHome]] = {(0, 0, 0, 0): [WayHome((), 0, None, None)]}
        states = 1
        for _ in range(sum(map(len, self._suits))):
            after: dict[Home, list[WayHome]] = {}
            for home, ways in level.items():
                for then, card in self._next(home):
                    found = after.setdefault(then, [])
                    found += [longer for way in ways if (longer := self._longer(way, card)) is not None]
            level = {home: _roomiest(ways, rng) for home, ways in after.items() if ways}
            states += sum(map(len, level.values()))
            if watch.is_over(states):
                return None, states
        return [way for ways in level.values() for way in ways], states

    def _next(self, home: Home) -> Iterator[tuple[Home, Card]]:
        """The cards that may go home next, as far as suits and the first cards of columns allow."""
        clubs, diamonds, hearts, spades = home
        after = (
            (clubs + 1, diamonds, hearts, spades),
            (clubs, diamonds + 1, hearts, spades),
            (clubs, diamonds, hearts + 1, spades),
            (clubs, diamonds, hearts, spades + 1),
        )
        for suit, cards in enumerate(self._suits):
            if home[suit] < len(cards):
                card = cards[home[suit]]
                if all(self._is_home(home, above) for above in self._over.get(card, ())):
                    yield after[suit], card

    def _is_home(self, home: Home, card: Card) -> bool:
        suit = suit_pile(card)
        return self._suits[suit].index(card) < home[suit]

    def _longer(self, way: WayHome, card: Card) -> WayHome | None:
        """The way home with one more card; None if no column has room for it."""
        dealt, closed = way.dealt, way.closed
        at = self._dealt.get(card)
        if at is not None:
            fits_at = bisect_right(dealt, at)
            if fits_at == len(dealt) and len(dealt) + closed == len(self._columns):
                return None
            return WayHome((*dealt[:fits_at], at, *dealt[fits_at + 1 :]), closed, card, way)
        if not self._over[card]:
            return WayHome(dealt[1:], closed + 1, card, way)
        return WayHome(dealt, closed, card, way)

    # The columns of a way home

    def _laid_out(self, order: list[Card], most: int) -> list[Code] | None:
        """The steps of this way home; None when a column would hold too many cards for the rules.

        most: the most cards of the stock in a column, as long as that can be kept to.
        """
        piles: list[list[int]] = []  # what is dealt to the columns that are not closed, the least roomy first
        columns: list[list[int]] = [[] for _ in self._columns]
        closed = 0
        for card in order:
            if card in self._dealt:
                at = self._dealt[card]
                roomy = [pile for pile in piles if pile[-1] > at]
                low = [pile for pile in roomy if len(pile) < most]
                if not low and (not roomy or len(piles) + closed < len(columns)):
                    low = [[]]
                    piles += low
                (low or roomy)[0].append(at)
                piles.sort(key=itemgetter(-1))
            elif not self._over[card]:
                closed += 1
                if piles:
                    columns[next(at for at, pile in enumerate(self._columns) if card in pile)] = piles.pop(0)
        when = {self._dealt[card]: number for number, card in enumerate(order) if card in self._dealt}
        _balance(piles, self._most, when)
        for at, cards in enumerate(self._columns):
            if not cards and piles:
                columns[at] = piles.pop()
        if piles or any(
            len(new) + len(old) > self._most for new, old in zip(columns, self._columns, strict=True)
        ):
            return None
        goes_to = {at: column for column, pile in enumerate(columns) for at in pile}
        lies_in = {card: column for column, pile in enumerate(self._columns) for card in pile}
        stock = [goes_to[at] for at in range(len(self._stock))]
        return stock + [
            goes_to[self._dealt[card]] if card in self._dealt else lies_in[card] for card in order
        ]

    def moves(self, codes: Sequence[Code]) -> list[Move]:
        laid = len(self._stock)
        out = [Move(source="s", target=str(code + 1)) for code in codes[:laid]]
        return out + [Move(source=str(code + 1), target="f") for code in codes[laid:]]


def _roomiest(ways: list[WayHome], rng: Random) -> list[WayHome]:
    """The ways, without those that another one is at least as roomy as; of equal ones any."""
    kept: list[WayHome] = []
    rng.shuffle(ways)
    for way in sorted(ways, key=lambda way: (len(way.dealt), -sum(way.dealt))):
        if not any(_is_as_roomy(other.dealt, way.dealt) for other in kept):
            kept.append(way)
    return kept


def _is_as_roomy(dealt: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether for each column of the first there is one of the other with at most as much room."""
    return len(dealt) <= len(other) and all(map(ge, dealt, other))


def _balance(piles: list[list[int]], most: int, when: dict[int, int]) -> None:
    """Exchanges ends of piles until none has more than `most` cards, or no exchange helps.

    when: by card of the stock, how many cards go home before it. Along a pile it falls, as the dealing goes
    on.
    """

    def follows(one: int, then: int) -> bool:
        return then < one and when[then] > when[one]

    while piles and len(high := max(piles, key=len)) > most:
        shorter = (
            (max(at + len(other) - cut, cut + len(high) - at), other, at, cut)
            for other in piles
            if other is not high
            for at in range(1, len(high))
            for cut in range(len(other) + 1)
            if (cut == len(other) or follows(high[at - 1], other[cut]))
            and (cut == 0 or follows(other[cut - 1], high[at]))
        )
        length, other, at, cut = min(shorter, key=itemgetter(0), default=(len(high), high, 0, 0))
        if length >= len(high):
            return
        high[at:], other[cut:] = other[cut:], high[at:]


def _order(way: WayHome) -> list[Card]:
    cards = []
    while way.before is not None:
        if way.card is not None:
            cards.append(way.card)
        way = way.before
    return cards[::-1]
