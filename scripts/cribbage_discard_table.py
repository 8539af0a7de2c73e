"""Works out how often each pair of ranks is laid away, and writes hoylecli/scoring/cribbage/discard_table.py.

    python scripts/cribbage_discard_table.py

Two players who each do what is best against the other: the dealer lays away what makes hand and crib the most
on average, the non-dealer what makes hand less crib the most; the pegging is left out. Each side's habits
change what the crib is worth to the other, so both are worked out in turn, eight times: by then the tables
stay as they are within a quarter of a hundredth, swinging between choices of nearly the same worth. All
20,358,520 hands of six are looked at, as 962,988 kinds that differ by more than the names of the suits. No
random number is used. It takes about two minutes.

The value of a hand is exact over its 46 starters. That of a pair in the crib takes only the pair itself as
seen, not the four cards kept.
"""

import sys
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, combinations_with_replacement, product
from math import factorial, prod
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hoylecli.core.cards import CARDS, RANKS, Card, make_card  # noqa: E402
from hoylecli.scoring.cribbage import points  # noqa: E402
from hoylecli.scoring.cribbage.discard import EVEN, Often, UnseenCards  # noqa: E402

TARGET = ROOT / "hoylecli" / "scoring" / "cribbage" / "discard_table.py"
AS_CHANCE = 100  # what the table says of a pair and starter that come just as often as chance has it
ROUNDS = 8

PAIRS = [ranks + kind for ranks in EVEN for kind in ("o" if ranks[0] == ranks[1] else "os")]
"""Ranks, and whether of one suit: `55o`, `7So`, `7Ss`. What is laid away is worth the same within a kind."""
PAIR_NUMBER = {pair: number for number, pair in enumerate(PAIRS)}


def kinds() -> Iterator[tuple[list[Card], int]]:
    """One hand of each kind, with the number of hands of that kind."""
    for sizes in combinations_with_replacement(range(6, -1, -1), 4):
        if sum(sizes) == 6:
            groups = (
                combinations_with_replacement(combinations(range(1, 14), size), suits)
                for size, suits in Counter(sizes).items()
            )
            for chosen in product(*groups):
                suits = list(chain.from_iterable(chosen))
                hand = [make_card(rank, "CDHS"[place]) for place, ranks in enumerate(suits) for rank in ranks]
                yield hand, factorial(4) // prod(map(factorial, Counter(suits).values()))


def pair_of(laid: Iterable[Card]) -> int:
    """Place in PAIRS."""
    low, high = sorted(laid, key=lambda card: card.rank)
    return PAIR_NUMBER[RANKS[low.rank - 1] + RANKS[high.rank - 1] + "os"[low.suit == high.suit]]


class Hands:
    """All kinds of hand: how many hands each stands for, and its fifteen choices side by side."""

    def __init__(self) -> None:
        self.numbers = array("B")
        self.ranks = array("B")  # six a hand, 0 to 12
        self.pairs = array("B")  # fifteen a hand: place in PAIRS of what is laid away
        self.worths = array("H")  # fifteen a hand: total of the four cards kept over the 46 starters
        over_all: dict[tuple[Card, ...], int] = {}  # four cards -> their total over 48 starters
        for hand, number in kinds():
            self.numbers.append(number)
            self.ranks.extend(card.rank - 1 for card in hand)
            for laid in combinations(hand, 2):
                kept = tuple(card for card in hand if card not in laid)
                if kept not in over_all:
                    over_all[kept] = sum(points(kept, card) for card in CARDS[:52] if card not in kept)
                self.worths.append(over_all[kept] - points(kept, laid[0]) - points(kept, laid[1]))
                self.pairs.append(pair_of(laid))
        assert (len(self.numbers), sum(self.numbers)) == (962_988, 20_358_520)

    def choose(self, crib: Sequence[float], sign: int) -> tuple[Often, float]:
        """Everyone's best choice, as a table of habits, and what the hands kept come to on average.

        `crib`: what each of PAIRS is worth there; `sign`: 1 for the dealer, -1 for the other player.
        """
        laid = [0] * len(PAIRS)  # how many hands lay it away
        held = [[0] * 13 for _ in PAIRS]  # how many cards of each rank those hands have, before they do
        crib_over_all = [46 * sign * worth for worth in crib]
        kept = 0
        for place, number in enumerate(self.numbers):
            choices = slice(15 * place, 15 * place + 15)
            pairs, worths = self.pairs[choices], self.worths[choices]
            values = [worth + crib_over_all[pair] for worth, pair in zip(worths, pairs, strict=True)]
            best = values.index(max(values))
            laid[pairs[best]] += number
            kept += worths[best] * number
            for rank in self.ranks[6 * place : 6 * place + 6]:
                held[pairs[best]][rank] += number
        return habits(laid, held), kept / 46 / sum(laid)


def habits(laid: Sequence[int], held: Sequence[Sequence[int]]) -> Often:
    """The table for one player, scaled so that AS_CHANCE is what blind choice would give.

    The starter is one of the 46 cards the player does not hold, and that tells something: who lays away one
    seven has hardly kept another, so the starter is a seven more often than chance has it.
    """
    table = {}
    for ranks in EVEN:
        places = [PAIR_NUMBER[ranks + kind] for kind in "os" if ranks + kind in PAIR_NUMBER]
        hands = sum(laid[place] for place in places)
        share = (6 if ranks[0] == ranks[1] else 16) / 1326
        row = []
        for rank in range(13):
            left = 4 * hands - sum(held[place][rank] for place in places)
            by_chance = sum(laid) * share * (4 - ranks.count(RANKS[rank])) / 50
            row.append(round(AS_CHANCE * left / 46 / by_chance))
        table[ranks] = tuple(row)
    return table


def crib_worth(other: Often) -> list[float]:
    """What each of PAIRS is worth in the crib, against the habits of the other player."""
    worths = []
    for pair in PAIRS:
        suits = "CC" if pair[2] == "s" else "CD"
        laid = [make_card(RANKS.index(rank) + 1, suit) for rank, suit in zip(pair[:2], suits, strict=True)]
        worths.append(UnseenCards(laid, other).crib(laid))
    return worths


def fixed_point(hands: Hands) -> tuple[Often, Often]:
    """The habits of the dealer and the non-dealer."""
    dealer: Often = EVEN
    non_dealer: Often = EVEN
    for turn in range(1, ROUNDS + 1):
        before = [*chain(*dealer.values(), *non_dealer.values())]
        dealer, dealers_hand = hands.choose(crib_worth(non_dealer), +1)
        non_dealer, other_hand = hands.choose(crib_worth(dealer), -1)
        after = [*chain(*dealer.values(), *non_dealer.values())]
        moved = sum(abs(old - new) for old, new in zip(before, after, strict=True)) / sum(after)
        hands_kept = f"dealer's hand {dealers_hand:.4f}, non-dealer's {other_hand:.4f}"
        print(f"{turn}: {hands_kept}, moved {moved:.2%}", flush=True)
    return dealer, non_dealer


def written(name: str, table: Mapping[str, Sequence[int]]) -> str:
    rows = "\n".join(f'    "{ranks}": ({", ".join(map(str, row))}),' for ranks, row in table.items())
    return f"{name}: Final = {{\n{rows}\n}}  # fmt: skip\n"


DOCSTRING = '''"""What the dealer and the non-dealer lay away, when each does what is best against the other.

For two ranks, the lower first, and a starter of each rank, ace to king: how often one certain pair of cards
of those ranks is laid away while one certain card of that rank is turned up, 100 being as often as chance has
it. Written by `scripts/cribbage_discard_table.py`, which tells how.
"""

from typing import Final
'''

if __name__ == "__main__":
    dealer, non_dealer = fixed_point(Hands())
    parts = (DOCSTRING, written("LAID_BY_DEALER", dealer), written("LAID_BY_NON_DEALER", non_dealer))
    TARGET.write_text("\n".join(parts), encoding="utf-8")
