"""The part of memory that a rules file may change: the layout, what makes a pair, and what it counts."""

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from hoylecli.core import BLACK_JOKER, RED_JOKER, Card, Pack
from hoylecli.families.schema import Needs, Range, Wrong
from hoylecli.frame.match import DealsFirst

_ACES_HIGH: Final = (*range(2, 14), 1)
_PAIRS_TO_WIN: Final = 15


@dataclass(frozen=True, slots=True)
class Points:
    """What counts for a player alone: pairs and bonuses less misses, times the last two; at least 0.

    CG names what counts (pairs, misses, bonuses, layout, deck); the numbers are ours.
    """

    pair: Annotated[int, Range(0, 999), "Points for each pair."] = 100
    bonus: Annotated[int, Range(0, 999), "Points for every third pair in a row without a miss."] = 50
    miss: Annotated[int, Range(0, 999), "Points that each miss costs."] = 10
    layout: Annotated[int, Range(1, 99), "What the points are multiplied by for the layout."] = 1
    deck: Annotated[int, Range(1, 99), "What the points are multiplied by for the deck."] = 1


@dataclass(frozen=True, slots=True)
class PairingRules:
    """The rules of memory (CG, How to play Memory Match).

    The pack has the highest ranks in all four suits, as many as fill the layout. Wild cards take the place of
    the two red cards of its lowest rank, so that all others still pair up.
    """

    rows: Annotated[int, Range(2, 13), "Rows of the layout."]
    columns: Annotated[int, Range(2, 13), "Columns of the layout."]
    match: Annotated[Literal["rank", "rank_and_color"], "What the two cards of a pair have in common."] = (
        "rank"
    )
    wild: Annotated[bool, "Whether two jokers are wild: one takes any other card, and its partner."] = False
    alone: Annotated[bool, "Whether one player plays for points; else two play for pairs."] = False
    pairs_to_win: Annotated[
        int, Range(1, 200), "Pairs that win the match of two, in as many rounds.", Needs({"alone": (False,)})
    ] = _PAIRS_TO_WIN
    peek: Annotated[
        int,
        Range(0, 99),
        "Each round of this number begins with all cards face up: 2, every second; 0, none.",
    ] = 2
    points: Annotated[Points, "What counts for a player alone."] = field(default_factory=Points)
    first_dealer: Annotated[
        DealsFirst,
        Needs({"alone": (False,)}, idle=("cut", "you", "right")),
    ] = "right"

    @property
    def pack(self) -> tuple[Card, ...]:
        """All cards, sorted."""
        ranks = _ACES_HIGH[-(self.rows * self.columns // 4) :]
        cards = Pack(ranks=ranks).cards()
        if not self.wild:
            return cards
        kept = [card for card in cards if card.rank != ranks[0] or card.suit in "CS"]
        return tuple(sorted([*kept, RED_JOKER, BLACK_JOKER]))

    def kind(self, card: Card) -> tuple[int, bool]:
        """What two cards must have in common to be a pair."""
        return card.rank, self.match == "rank_and_color" and card.suit in "DH"

    @property
    def places(self) -> tuple[str, ...]:
        """The name of each place, row by row: `a1`, `a2` ...

        >>> PairingRules(rows=2, columns=4).places[3:5]
        ('a4', 'b1')
        """
        return tuple(
            f"{chr(ord('a') + row)}{column}"
            for row in range(self.rows)
            for column in range(1, self.columns + 1)
        )


def check(rules: PairingRules) -> Wrong:
    """What cannot be played: a layout that no pack fills, and a race or an opponent for a player alone."""
    size = rules.rows * rules.columns
    if size % 4 or not 8 <= size <= 52:
        yield "columns", f"rows times columns are 8 to 52 cards, four of a rank; not {size}"


def players_of(rules: PairingRules) -> tuple[int, int]:
    return (1, 1) if rules.alone else (2, 2)
