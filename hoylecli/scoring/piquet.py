"""Piquet: what a hand holds, and what a deal and a partie count.

By the Laws of Piquet that the Portland Club adopted in 1882 ("PC" here, with the number of the law). BK,
Piquet, is the same game, but breaks off after the exchange; it has a new hand dealt after carte blanche,
where the laws play on (PC 18: it counts toward a pique), and so does this.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from hoylecli.core.cards import SUITS, Card

ORDER: Final = "789TJQKA"
COURT: Final = (11, 12, 13)
RANKS: Final = "AKQJT"
"""The ranks of which three or four count."""
BLANCHE: Final = 10
CARDS: Final = 10
CAPOT: Final = 40
PIQUE: Final = 30
REPIQUE: Final = 60
THIRTY: Final = 30
RUBICON: Final = 100
STAGES: Final = ("blanche", "point", "sequence", "set", "play", "cards")
"""The order in which scores are reckoned (PC 67)."""
SEQUENCES: Final[Mapping[int, str]] = {
    3: "tierce", 4: "quart", 5: "quint", 6: "sixieme", 7: "septieme", 8: "huitieme",
}  # fmt: skip


class Combo(NamedTuple):
    """Cards that may count. kind: `point`, `sequence` or `set`. cards: the highest first.

    height: what decides between two of one size: the pips of a point, else how high the first card ranks,
    from 0 for a seven to 7 for an ace.
    """

    kind: str
    cards: tuple[Card, ...]
    height: int

    @property
    def strength(self) -> tuple[int, int]:
        """More beats less; of one kind only."""
        return len(self.cards), self.height


class Item(NamedTuple):
    """What a player counts. stage: of STAGES, or `bonus`. what: `quart`, `led`, `last trick`, `capot`, ..."""

    seat: int
    stage: str
    what: str
    points: int


def height(card: Card) -> int:
    """How high a card ranks: 0 for a seven to 7 for an ace."""
    return ORDER.index(str(card)[0])


def pips(cards: Iterable[Card]) -> int:
    """What a point makes: an ace 11, court cards and tens 10, others their number.

    >>> from hoylecli.core.cards import parse_cards
    >>> pips(parse_cards("AH QH JH TH 8H"))
    49
    """
    return sum(11 if card.rank == 1 else min(card.rank, 10) for card in cards)


def worth(kind: str, size: int) -> int:
    """What a combination of so many cards counts when it is good (PC 62 to 64).

    >>> worth("point", 6), worth("sequence", 4), worth("sequence", 5), worth("set", 3), worth("set", 4)
    (6, 4, 15, 3, 14)
    """
    many = 4 if kind == "set" else 5
    return size if kind == "point" or size < many else size + 10


def combos(kind: str, hand: Iterable[Card]) -> list[Combo]:
    """All that a hand holds of a kind, the best first: its suits, its sequences in full, or its sets.

    >>> from hoylecli.core.cards import parse_cards
    >>> hand = parse_cards("AS AH KH QH JH 8H KD QD JD 9S 8S 9C")
    >>> [combo.cards for combo in combos("sequence", hand)]
    [(AH, KH, QH, JH), (KD, QD, JD)]
    """
    cards = sorted(hand, key=lambda card: (-height(card), card))
    if kind == "set":
        same = [tuple(card for card in cards if str(card)[0] == rank) for rank in RANKS]
        found = [Combo(kind, group, height(group[0])) for group in same if len(group) >= 3]
    else:
        suits = [[card for card in cards if card.suit == suit] for suit in reversed(SUITS)]
        groups = [tuple(suit) for suit in suits if suit]
        if kind == "point":
            found = [Combo(kind, group, pips(group)) for group in groups]
        else:
            runs = [run for group in groups for run in _runs(group) if len(run) >= 3]
            found = [Combo(kind, run, height(run[0])) for run in runs]
    return sorted(found, key=lambda combo: combo.strength, reverse=True)


def parts(combo: Combo) -> list[Combo]:
    """The same combination, and the smaller ones that may be called in its place, the best first.

    A set of four has four of three, a sequence all shorter ones within it; a point is a whole suit.

    >>> from hoylecli.core.cards import parse_cards
    >>> [part.cards for part in parts(combos("sequence", parse_cards("KH QH JH TH"))[0])]
    [(KH, QH, JH, TH), (KH, QH, JH), (QH, JH, TH)]
    """
    kind, cards = combo.kind, combo.cards
    if kind == "point":
        return [combo]
    if kind == "set":
        fours = [cards] if len(cards) == 4 else []
        smaller = [tuple(card for card in four if card != sunk) for four in fours for sunk in reversed(four)]
    else:
        sizes = range(len(cards) - 1, 2, -1)
        smaller = [cards[at : at + size] for size in sizes for at in range(len(cards) - size + 1)]
    return [combo, *(Combo(kind, some, height(some[0])) for some in smaller)]


def _runs(cards: Sequence[Card]) -> list[tuple[Card, ...]]:
    """Cards of a suit, the highest first, cut where one is missing."""
    cuts = [at for at in range(1, len(cards)) if height(cards[at]) != height(cards[at - 1]) - 1]
    return [tuple(cards[start:end]) for start, end in zip([0, *cuts], [*cuts, len(cards)], strict=True)]


def is_blanche(hand: Iterable[Card]) -> bool:
    """Whether there is no king, queen or jack (PC 18)."""
    return not any(card.rank in COURT for card in hand)


def played(tricks: Sequence[tuple[int, int]], led: int | None = None, many: int = 12) -> list[Item]:
    """What is counted in play: 1 a card led, 1 a trick won from the other's lead, 1 for the last (PC 65).

    tricks: leader and winner of each. led: who has led to the trick that is not complete. many: tricks in the
    deal; after the last come the cards or the capot (PC 66).

    >>> played([(0, 0), (0, 1)], led=1)[1:]
    [Item(seat=0, stage='play', what='led', points=1), Item(seat=1, stage='play', what='won', points=1), \
Item(seat=1, stage='play', what='led', points=1)]
    """
    items = []
    for number, (leader, winner) in enumerate(tricks, 1):
        items.append(Item(leader, "play", "led", 1))
        items += [Item(winner, "play", "won", 1)] if winner != leader else []
        items += [Item(winner, "play", "last trick", 1)] if number == many else []
    if len(tricks) == many:
        winners = [winner for _, winner in tricks]
        most = max(set(winners), key=winners.count)
        if winners.count(most) == many:
            items.append(Item(most, "cards", "capot", CAPOT))
        elif 2 * winners.count(most) > many:
            items.append(Item(most, "cards", "cards", CARDS))
    return items if led is None else [*items, Item(led, "play", "led", 1)]


def reckoned(items: Iterable[Item]) -> list[Item]:
    """The items of a deal in the order of PC 67, with pique or repique after the one that made thirty.

    Thirty in hand before the other can count anything is a repique, 60 (PC 68); thirty in hand and play
    before the other has counted anything a pique, 30 (PC 69). The cards and the capot do not help towards it,
    and what was equal hinders nobody.
    """
    order, totals = [], dict[int, int]()
    for item in sorted(items, key=lambda item: STAGES.index(item.stage)):
        before = totals.get(item.seat, 0)
        totals[item.seat] = before + item.points
        order.append(item)
        alone = len(totals) == 1 and item.stage != "cards"
        if alone and before < THIRTY <= totals[item.seat]:
            in_play = item.stage == "play"
            bonus = ("pique", PIQUE) if in_play else ("repique", REPIQUE)
            order.append(Item(item.seat, "bonus", *bonus))
    return order


class Result(NamedTuple):
    """How a partie ended. winner: None if it is drawn. points: what it is worth. rubicon: under the line."""

    winner: int | None
    points: int
    rubicon: bool


def partie(scores: Sequence[int], line: int = RUBICON) -> Result:
    """What a partie between two is worth (PC 71 to 73).

    The difference and 100; or, when the loser has not reached the line, both scores and 100, whatever the
    winner has. Equal scores, after the two deals more that there are then, are a draw.

    >>> partie([131, 113])
    Result(winner=0, points=118, rubicon=False)
    >>> partie([81, 125])
    Result(winner=1, points=306, rubicon=True)
    """
    loser, best = min(scores), max(scores)
    if loser == best:
        return Result(None, 0, False)
    points = (best + loser if loser < line else best - loser) + 100
    return Result(scores.index(best), points, loser < line)
