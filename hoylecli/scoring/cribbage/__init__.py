"""Counting at cribbage: the show, the pegging, and how a count is said at the table.

What scores (CG, How to play Cribbage, "In Hand"; CC, Cribbage, "Showing"; FG, Cribbage, "In Hand"): two
for each combination that adds up to fifteen (ace 1, court cards 10), two for each pair (so six for a pair
royal, twelve for a double pair royal), one a card for each distinct run of three or more; four for a
flush in the hand, five with the starter, in the crib only the five; one for nobs, the jack of the
starter's suit.

`show` explains a hand item by item; `points` and `points_many` give the same total fast enough to search
with, as they do not look whether the cards are possible. All else raises BadNotation when they are not.

`discard` weighs what to lay away, `batch` counts files of hands, `ranks` counts hands without suits, and
`deals` reads the sheet of a game.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations, product
from typing import Final, NamedTuple

from hoylecli.core import CARDS, BadNotation, Card, refuse_twice


class Combination(NamedTuple):
    """One thing that scores.

    `kind` is `fifteen`, `pair`, `pair_royal`, `double_pair_royal`, `run`, `flush` or `nobs`; in the pegging
    also `thirty_one`.
    """

    kind: str
    cards: tuple[Card, ...]
    points: int


class Count(NamedTuple):
    """All that scores, and what it comes to."""

    items: tuple[Combination, ...]
    total: int


class Average(NamedTuple):
    """What a hand is worth over all the starters that may still turn up."""

    mean: float
    lowest: int
    highest: int


def show(hand: Sequence[Card], starter: Card | None = None, crib: bool = False) -> Count:
    """The four cards of `hand` counted with the starter, or as they are before it is turned.

    A double run is two runs and a pair: every combination is an item of its own.

    >>> from hoylecli.core.cards import Card, parse_cards
    >>> count = show(parse_cards("4C 5H 6D 6S"), Card.parse("KS"))
    >>> count.total, said(count)
    (14, 'fifteen two, fifteen four, fifteen six, and a double run of three is fourteen')

    Raises BadNotation unless there are four cards, none of them a joker or there twice.
    """
    refuse_unless(hand, 4, "A hand to count")
    cards = tuple(hand)
    if starter is not None:
        refuse_unless((*hand, starter), 5, "A hand with its starter")
        cards += (starter,)
    items = list[Combination]()
    if WORTH[sum([KEYS[card] for card in cards])]:
        alike = _by_rank(cards)
        items = [*_fifteens(cards), *_pairs(alike), *_runs(alike)]
    items += _flush(tuple(hand), starter, crib)
    if starter is not None and (jack := _JACK[starter]) in hand:
        items.append(Combination("nobs", (jack,), 1))
    return _counted(items)


def refuse_unless(cards: Sequence[Card], number: int, what: str) -> None:
    """Raises BadNotation unless `cards` are `number` different cards of the 52-card pack."""
    if len(cards) != number:
        raise BadNotation(f"{what} is {_NUMBERS[number]} cards; {len(cards)} given.")
    _refuse_impossible(cards)


def _refuse_impossible(cards: Sequence[Card]) -> None:
    """Raises BadNotation for a joker or a card that is there twice."""
    if len(set(cards)) != len(cards) or max(cards, default=0) >= 52:
        refuse_twice(cards, "Cribbage is played without jokers.")


def _counted(items: Iterable[Combination]) -> Count:
    items = tuple(items)
    return Count(items, sum(item.points for item in items))


def _fifteens(cards: tuple[Card, ...]) -> Iterable[Combination]:
    sums = [0]  # of each set of places, by its bits
    for card in cards:
        pips = _PIPS[card]
        sums += [total + pips for total in sums]
    for bits, places in _COMBINED[len(cards)]:
        if sums[bits] == 15:
            yield Combination("fifteen", tuple([cards[place] for place in places]), 2)


_PAIR_KINDS: Final = ("", "", "pair", "pair_royal", "double_pair_royal")


def _combined(number: int) -> list[tuple[int, tuple[int, ...]]]:
    """The places of two cards and more of so many, as bits and as they are; fewer cards first."""
    chosen = [places for size in range(2, number + 1) for places in combinations(range(number), size)]
    return [(sum(1 << place for place in places), places) for places in chosen]


_COMBINED: Final = {number: _combined(number) for number in (4, 5)}


def _pairs(by_rank: Sequence[tuple[Card, ...]]) -> Iterable[Combination]:
    for alike in by_rank:
        if len(alike) > 1:
            yield Combination(_PAIR_KINDS[len(alike)], alike, len(alike) * (len(alike) - 1))


def _runs(by_rank: Sequence[tuple[Card, ...]]) -> Iterable[Combination]:
    """One item for each way to make the longest run; five cards never hold two runs of different ranks."""
    stretch: list[tuple[Card, ...]] = []
    for at, alike in enumerate(by_rank):
        stretch.append(alike)
        if at + 1 < len(by_rank) and by_rank[at + 1][0].rank == alike[0].rank + 1:
            continue
        if len(stretch) >= 3:
            yield from (Combination("run", chosen, len(chosen)) for chosen in product(*stretch))
        stretch = []


def _by_rank(cards: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """The cards of each rank that is there, ace to king."""
    alike = dict[int, list[Card]]()
    for card in cards:
        alike.setdefault(card.rank, []).append(card)
    return [tuple(alike[rank]) for rank in sorted(alike)]


def _flush(hand: tuple[Card, ...], starter: Card | None, crib: bool) -> Iterable[Combination]:
    if len({card.suit for card in hand}) > 1:
        return
    if starter is not None and starter.suit == hand[0].suit:
        yield Combination("flush", (*hand, starter), 5)
    elif not crib:
        yield Combination("flush", hand, 4)


# Fast totals. A card's key is 5 to the power of its rank. No rank comes more than four times, so the sum of
# the keys tells which ranks a hand has, in any order; one look into a table gives fifteens, pairs and runs.

KEYS: Final = tuple(5 ** (number % 13) for number in range(52))
_PIPS: Final = tuple(min(number % 13 + 1, 10) for number in range(52))
_SUITS: Final = tuple(number // 13 for number in range(52))
_JACK: Final = tuple(CARDS[number // 13 * 13 + 10] for number in range(52))


class _Worth(dict[int, int]):
    """Sum of keys -> points for fifteens, pairs and runs of those ranks; worked out when first asked for."""

    def __missing__(self, key: int) -> int:
        sums = 1  # a polynomial, six bits a coefficient: in how many ways each total can be made
        total = length = 0
        ways, rest = 1, key
        for pips in (*_PIPS[:13], 0):  # after the king, where any run ends
            rest, count = divmod(rest, 5)
            if count:
                for _ in range(count):
                    sums += sums << 6 * pips
                total += count * (count - 1)
                length, ways = length + 1, ways * count
            else:
                if length >= 3:
                    total += length * ways
                length, ways = 0, 1
        self[key] = total = total + 2 * (sums >> 6 * 15 & 63)
        return total


WORTH: Final = _Worth()


def points(hand: Sequence[Card], starter: Card, crib: bool = False) -> int:
    """The total of `show`, without the items and without a check that the cards are possible.

    >>> from hoylecli.core.cards import Card, parse_cards
    >>> points(parse_cards("5H 5C 5S JD"), Card.parse("5D"))
    29
    """
    a, b, c, d = hand
    total = WORTH[KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] + KEYS[starter]]
    if _SUITS[a] == _SUITS[b] == _SUITS[c] == _SUITS[d]:
        if _SUITS[a] == _SUITS[starter]:
            total += 5
        elif not crib:
            total += 4
    if _JACK[starter] in hand:
        total += 1
    return total


def points_many(deals: Iterable[Sequence[Card]], crib: bool = False) -> list[int]:
    """`points` for each deal of five cards, the starter last; unchecked as there."""
    keys, worth, suits, jacks = KEYS, WORTH, _SUITS, _JACK
    totals = []
    for a, b, c, d, starter in deals:
        total = worth[keys[a] + keys[b] + keys[c] + keys[d] + keys[starter]]
        if suits[a] == suits[b] == suits[c] == suits[d]:
            if suits[a] == suits[starter]:
                total += 5
            elif not crib:
                total += 4
        if jacks[starter] in (a, b, c, d):
            total += 1
        totals.append(total)
    return totals


def average(hand: Sequence[Card], crib: bool = False, seen: Iterable[Card] = ()) -> Average:
    """Mean, lowest and highest total over all starters that are neither in `hand` nor `seen`.

    >>> from hoylecli.core.cards import parse_cards
    >>> average(parse_cards("5H 5C 5S JD"), seen=parse_cards("9C 2D")).highest
    29

    Raises BadNotation unless there are four cards, none a joker or there twice, and a starter is left.
    """
    refuse_unless(hand, 4, "A hand to count")
    known = {*hand, *seen}
    totals = [points(hand, starter, crib) for starter in CARDS[:52] if starter not in known]
    if not totals:
        raise BadNotation("No card is left to turn up: all 52 are in the hand or seen.")
    return Average(sum(totals) / len(totals), min(totals), max(totals))


def peg(played: Sequence[Card]) -> Count:
    """What the last card of `played` scores, `played` being all cards since the count last began at nothing.

    Fifteen or thirty-one, the cards of its rank laid in a row, and the longest run that the last cards make
    in any order (CC, Cribbage, "During the play"). The points for a go and for the last card are not in it.

    >>> from hoylecli.core.cards import parse_cards
    >>> peg(parse_cards("4C 6H 5D")).total
    5

    Raises BadNotation if the count goes past thirty-one, for a joker and for a card that is there twice.
    """
    cards = tuple(played)
    _refuse_impossible(cards)
    items = []
    total = sum(_PIPS[card] for card in cards)
    if total > 31:
        raise BadNotation(f"The count would be {total}; it may not go past thirty-one.")
    if total in (15, 31):
        items.append(Combination("fifteen" if total == 15 else "thirty_one", cards, 2))
    if (alike := _alike_at_end(cards)) > 1:
        items.append(Combination(_PAIR_KINDS[alike], cards[-alike:], alike * (alike - 1)))
    elif length := _run_at_end(cards):
        items.append(Combination("run", tuple(sorted(cards[-length:], key=lambda card: card.rank)), length))
    return _counted(items)


def _alike_at_end(cards: tuple[Card, ...]) -> int:
    alike = 0
    for card in reversed(cards):
        if card.rank != cards[-1].rank:
            break
        alike += 1
    return alike


def _run_at_end(cards: tuple[Card, ...]) -> int:
    """How many of the last cards are a run, the most possible; 0 if fewer than three."""
    ranks = [card.rank for card in cards]
    for length in range(len(ranks), 2, -1):
        last = ranks[-length:]
        if max(last) - min(last) == length - 1 and len(set(last)) == length:
            return length
    return 0


_NUMBERS: Final = (
    "nothing", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    "ten", "eleven", "twelve", "thirteen", "fourteen",
    "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    "twenty", "twenty-one", "twenty-two", "twenty-three", "twenty-four",
    "twenty-five", "twenty-six", "twenty-seven", "twenty-eight", "twenty-nine",
)  # fmt: skip
_MANY_RUNS: Final = {2: "double run", 3: "triple run", 4: "quadruple run"}


def said(count: Count) -> str:
    """The count as it is called at the table, each part with the total so far.

    Two runs or more take their pairs with them: a double run of three is eight, of four ten, a triple run
    fifteen, a quadruple run sixteen (CG, How to play Cribbage, "In Hand").

    >>> from hoylecli.core.cards import Card, parse_cards
    >>> said(show(parse_cards("7C 8H 8D 2S"), Card.parse("QS")))
    'fifteen two, fifteen four, and a pair is six'
    """
    total = 0
    parts: list[str] = []
    for words, worth in _spoken(count.items):
        total += worth
        parts.append(f"{words} {_NUMBERS[total]}")
    if len(parts) > 1 and count.items[-1].kind != "fifteen":
        parts[-1] = "and " + parts[-1]
    return ", ".join(parts) or "nothing"


def _spoken(items: Sequence[Combination]) -> Iterable[tuple[str, int]]:
    """The words for each part, without the running total that ends them, and the points it adds."""
    runs = [item for item in items if item.kind == "run"]
    for item in items:
        if item.kind == "fifteen":
            yield "fifteen", item.points
        elif item.kind == "thirty_one":
            yield "thirty-one for", item.points
        elif item.kind == "flush":
            yield f"a flush of {_NUMBERS[item.points]} is", item.points
        elif item.kind == "nobs":
            yield "one for nobs is", item.points
        elif len(runs) < 2:
            length = f" of {_NUMBERS[item.points]}" if item.kind == "run" else ""
            yield f"a {item.kind.replace('_', ' ')}{length} is", item.points
        elif item is runs[-1]:
            together = sum(each.points for each in items if each.kind.endswith(("run", "pair", "royal")))
            yield f"a {_MANY_RUNS[len(runs)]} of {_NUMBERS[len(item.cards)]} is", together


__all__ = ["Average", "Combination", "Count", "average", "peg", "points", "points_many", "said", "show"]
