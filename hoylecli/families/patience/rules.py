"""The rules of a patience as data."""

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Final, Literal

from hoylecli.families.schema import GoesWith, Needs, Range

# The part of a patience that a rules file may change: piles, what they take, and what wins.
#
# Every group is a key of the `rules:` map, so that an option can change a single word of it. What a game has
# no use for is left out.

Source = Literal["columns", "cells", "reserve", "waste", "stock", "foundation"]
Empty = Literal["none", "any", "kings", "below_base"]
Suits = Literal["any", "same", "alternate", "other"]
Cards = Annotated[int, Range(0, 52)]

BUILDERS: Final[tuple[Source, ...]] = ("columns", "cells", "reserve", "waste", "stock", "foundation")


@dataclass(frozen=True, slots=True)
class PackRules:
    """What is played with."""

    copies: Annotated[int, Range(1, 4), "Packs of 52 cards."] = 1
    suits: Annotated[
        Literal[4, 2, 1], "Suits; where there are fewer, each card is there so many times more."
    ] = 4


@dataclass(frozen=True, slots=True)
class Setup:
    """What is changed while the cards are dealt."""

    kings: Annotated[
        Literal["stay", "bottom", "under_suit"],
        "Where kings go: to the bottom of their columns, or under the cards of their suit there.",
    ] = "stay"
    apart: Annotated[
        bool, "No column gets two cards of a rank: such a card goes under the pack, and the next one comes."
    ] = False
    fourth: Annotated[
        Literal["anywhere", "first_column"],
        "Where the fourth card of the base rank lies, the others having begun the foundations.",
        Needs(
            {"foundation.base": ("first",), "foundation.begin": Range(0, 3), "tableau.columns": Range(1, 28)}
        ),
    ] = "anywhere"
    numbers: Annotated[
        Literal["none", "microsoft"], "Whose numbers for deals this game has beside its seeds, if any."
    ] = "none"


@dataclass(frozen=True, slots=True)
class Tableau:
    """The columns."""

    columns: Annotated[int, Range(0, 28), "How many columns; with the shape 'pyramid', how many cards."] = 0
    deal: Annotated[int | tuple[Cards, ...], Range(0, 52), "Cards to a column, or to each."] = 0
    down: Annotated[int | tuple[Cards, ...], Range(0, 52), "How many of them lie face down, the deepest."] = 0
    shape: Annotated[
        Literal["columns", "pyramid"], "How they lie.", Needs({"tableau.columns": (1, 3, 6, 10, 15, 21, 28)})
    ] = "columns"
    covered_down: Annotated[
        bool,
        "In a pyramid: covered cards lie face down.",
        Needs({"tableau.shape": ("pyramid",), "tableau.down": (0,)}),
    ] = False
    suits: Annotated[Suits, "Suits that go on one another; 'other' is any but the same."] = "any"
    ranks: Annotated[
        Literal["down", "up", "either", "free", "none"], "Ranks that go on one another, seen from below."
    ] = "none"
    wrap: Annotated[
        bool | Literal["to_base"],
        "Whether king and ace are neighbors; 'to_base': they are, but nothing goes on the rank that "
        "foundations begin with.",
        Needs({"foundation.base": ("first",)}, idle=(False, True)),
    ] = False
    lift: Annotated[
        Literal["top", "run", "whole_run", "top_or_whole_run", "unit", "by_space"],
        "What is moved at once: the last card; any part of a run that ends the column; all of it; either the "
        "last card or all of it; any face-up card with all on it; as long a run as the empty cells and "
        "columns would let pass card by card.",
    ] = "top"
    run_suits: Annotated[
        Suits | None, "Suits of a run that moves, if it is not as the columns are built."
    ] = None
    takes: Annotated[tuple[Source, ...], "Piles whose cards may be built on columns."] = BUILDERS
    empty: Annotated[Empty, "What may begin an empty column; 'below_base': the rank before the base."] = (
        "none"
    )
    empty_from: Annotated[tuple[Source, ...], "Piles whose cards may begin an empty column."] = BUILDERS
    refill: Annotated[
        tuple[Literal["reserve", "waste", "stock"], ...],
        "What fills one by itself.",
        Needs({"reserve.fan": (False,)}),
    ] = ()
    most: Annotated[int | None, Range(1, 104), "The most cards a column may hold by building."] = None


@dataclass(frozen=True, slots=True)
class Foundation:
    """Where the cards are to go."""

    piles: Annotated[int, Range(0, 16), "How many."] = 4
    base: Annotated[
        Literal["ace", "first", "chosen", "any"] | tuple[Annotated[int, Range(1, 13)], ...],
        "The rank they begin with: of the first card of the pack, the first card played, each its own.",
    ] = "ace"
    begin: Annotated[int, Range(0, 16), "How many have their first card from the start."] = 0
    suits: Annotated[Literal["same", "any", "alternate"], "Suits that go on one another."] = "same"
    step: Annotated[
        Literal["up", "either"] | tuple[Annotated[int, Range(1, 12)], ...],
        "Ranks that go on one another; or steps, one number a pile.",
    ] = "up"
    wrap: Annotated[bool, "With 'either': whether king and ace are neighbors."] = False
    dead_end: Annotated[Literal["none", "kings"], "Cards that nothing goes on."] = "none"
    returns: Annotated[bool, "Whether the last card, but not the first one, may go back to a column."] = False
    opens: Annotated[Literal["always", "stock_empty"], "From when they take cards."] = "always"
    sets: Annotated[
        Literal["none", "any", "same"], "Columns' runs from king to ace leave at once: of which suits."
    ] = "none"


@dataclass(frozen=True, slots=True)
class Cells:
    """Places for one card each, the last of a column."""

    count: Annotated[int, Range(0, 12), "How many."] = 0
    dealt: Annotated[int, Range(0, 12), "How many get a card at the start."] = 0


@dataclass(frozen=True, slots=True)
class Reserve:
    """Cards set aside at the start, to be played but not added to."""

    cards: Annotated[int, Range(0, 52), "How many."] = 0
    fan: Annotated[bool, "Whether all lie open and can be played; else the top one of a pile."] = False


@dataclass(frozen=True, slots=True)
class _Drawn:
    """How cards are drawn and dealt anew, wherever they go."""

    to: str
    draw: Annotated[int, Range(1, 28), "Cards at a time."] = 1
    face: Annotated[Literal["down", "up"], "Whether the top card is seen and can be played from there."] = (
        "down"
    )
    standstill: Annotated[
        bool,
        "Cards are drawn and dealt anew only when no card can be moved any further. What is laid off to the "
        "waste, goes to an empty column alone or from one card to another like it gets no further.",
    ] = False
    redeals: Annotated[int | Literal["unlimited"], Range(0, 99), "How often cards are dealt anew."] = 0
    redeal: Annotated[
        Literal["turn", "gather"],
        "How: the waste is turned over; or the columns, of a grid what is not in its place, are gathered, "
        "shuffled and dealt face up.",
    ] = "turn"


@dataclass(frozen=True, slots=True)
class StockRules(_Drawn):
    """What is left of the pack."""

    to: Annotated[
        Literal["none", "waste", "wastes", "foundation"],
        "Where its cards are drawn to; 'wastes': one to each.",
    ] = "none"
    full_columns: ClassVar[bool] = False

    @property
    def goes_with(self) -> GoesWith:
        """There is something that cards are drawn to."""
        some = {"waste": Range(1, 4), "wastes": Range(1, 4), "foundation": Range(1, 16)}.get(self.to)
        return {f"{self.to.rstrip('s')}.piles": some} if some else {}


@dataclass(frozen=True, slots=True)
class StockToColumns(_Drawn):
    """What is left of the pack, drawn to the columns, one card to each."""

    to: Annotated[Literal["columns"], "Cards are drawn to the columns, one to each."] = "columns"
    full_columns: Annotated[bool, "Cards are drawn to columns only while none of these is empty."] = False
    goes_with: ClassVar[GoesWith] = {"tableau.columns": Range(1, 28)}


@dataclass(frozen=True, slots=True)
class Waste:
    """Cards laid off."""

    piles: Annotated[int, Range(0, 4), "How many piles."] = 0
    most: Annotated[int | None, Range(0, 52), "The most cards in a pile."] = None
    takes: Annotated[tuple[Source, ...], "Piles whose cards may be laid off here."] = ()
    plays: Annotated[bool, "Whether the top card can be played."] = True


@dataclass(frozen=True, slots=True)
class NoRemoval:
    """No cards leave in pairs or sets."""

    rule: Annotated[Literal["none"], "None."] = "none"
    size: ClassVar[int] = 2
    kings_alone: ClassVar[bool] = False
    suits: ClassVar[str] = "any"


@dataclass(frozen=True, slots=True)
class Removal:
    """Cards that leave in pairs or sets, by their names, so that each is there only once."""

    rule: Annotated[
        Literal["same_rank", "thirteen", "in_order", "lower_of_suit"],
        "Which: equal ranks, a sum of thirteen, neighboring ranks with king next to ace, or a card below "
        "another open one of its suit, aces high.",
        Needs({"remove.size": (2,)}, idle=("same_rank", "in_order", "lower_of_suit")),
    ] = "same_rank"
    size: Annotated[int, Range(1, 4), "How many at once."] = 2
    kings_alone: Annotated[bool, "Whether kings leave alone."] = False
    suits: Annotated[Literal["any", "different"], "Suits of a set."] = "any"
    goes_with: ClassVar[GoesWith] = {
        "foundation.piles": Range(1, 16),
        "pack.copies": (1,),
        "pack.suits": (4,),
    }


_GRID_ALONE: Final[GoesWith] = {
    "tableau.columns": (0,),
    "foundation.piles": (0,),
    "cells.count": (0,),
    "reserve.cards": (0,),
    "stock.to": ("none",),
}


@dataclass(frozen=True, slots=True)
class GridRules:
    """Spaces in rows and columns, for one card each of the stock, if there are any."""

    rows: Annotated[int, Range(0, 9), "How many rows; they are called a, b, c from above."] = 0
    columns: Annotated[int, Range(0, 13), "How many columns."] = 0
    place: Annotated[Literal["free"], "A space takes a card of the stock."] = "free"
    table: Annotated[
        Literal["none", "cribbage", "poker", "poker_american"],
        "What its rows and columns count.",
        Needs({"pack.copies": (1,), "pack.suits": (4,)}),
    ] = "none"
    pairs_return: ClassVar[bool] = False
    twos: ClassVar[str] = "first"


@dataclass(frozen=True, slots=True)
class GapRules:
    """Rows from two to king, with gaps that take one certain card."""

    rows: Annotated[int, Range(0, 9), "How many rows; they are called a, b, c from above."] = 0
    columns: Annotated[int, Range(0, 13), "How many columns."] = 0
    place: Annotated[
        Literal["neighbour", "after_left"],
        "A space takes the next of its suit after its left or before its right neighbor; or only after its "
        "left one.",
    ] = "neighbour"
    twos: Annotated[
        Literal["first", "anywhere"],
        "Where cards have neighbors: the twos begin the rows; or they lie anywhere, and any of them may "
        "begin a row that has an empty first space.",
    ] = "first"
    pairs_return: ClassVar[bool] = False
    table: ClassVar[str] = "none"
    goes_with: ClassVar[GoesWith] = {
        **_GRID_ALONE,
        "grid.rows": (4,),
        "grid.columns": (13,),
        "pack.copies": (1,),
        "pack.suits": (4,),
    }


@dataclass(frozen=True, slots=True)
class SlidingRows:
    """Rows that a card of the stock pushes along, for three of a rank in a column."""

    rows: Annotated[int, Range(0, 9), "How many rows; they are called a, b, c from above."] = 0
    columns: Annotated[int, Range(0, 13), "How many columns."] = 0
    place: Annotated[Literal["slide"], "A card of the stock may push a whole row along."] = "slide"
    pairs_return: Annotated[
        bool, "A card that falls out of a row with two of a rank goes under the stock, not to the waste."
    ] = False
    twos: ClassVar[str] = "first"
    table: ClassVar[str] = "none"
    goes_with: ClassVar[GoesWith] = {
        **_GRID_ALONE,
        "grid.rows": Range(3, 9),
        "grid.columns": Range(2, 13),
        "stock.face": ("up",),
        "stock.redeals": (0,),
        "waste.piles": (1,),
        "waste.takes": ((),),
    }


@dataclass(frozen=True, slots=True)
class Pins:
    """Ten pins in a row, hit by cards in order of rank, as bowling goes."""

    rows: Annotated[int, Range(0, 9), "How many rows; they are called a, b, c from above."] = 0
    columns: Annotated[int, Range(0, 13), "How many columns."] = 0
    place: Annotated[Literal["pins"], "Cards in order of rank hit pins."] = "pins"
    pairs_return: ClassVar[bool] = False
    twos: ClassVar[str] = "first"
    table: ClassVar[str] = "none"
    goes_with: ClassVar[GoesWith] = {
        **_GRID_ALONE,
        "grid.rows": (1,),
        "grid.columns": (10,),
        "stock.face": ("up",),
        "stock.redeals": (0,),
        "waste.piles": (2,),
        "waste.takes": ((),),
    }


@dataclass(frozen=True, slots=True)
class Founded:
    """It has come out when the cards are on the foundations."""

    how: Annotated[Literal["founded"], "All cards on the foundations."] = "founded"
    left: Annotated[int, Range(0, 51), "Cards that may be left."] = 0
    points: ClassVar[int] = 0
    goes_on: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Cleared:
    """It has come out when no cards are left in the way, or all are in order."""

    how: Annotated[Literal["cleared", "ordered"], "None in columns and reserve; all in order."] = "cleared"
    left: ClassVar[int] = 0
    points: ClassVar[int] = 0
    goes_on: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class OnlyAces:
    """It has come out when only aces are left."""

    how: Annotated[Literal["only_aces"], "Only aces left."] = "only_aces"
    left: ClassVar[int] = 0
    points: ClassVar[int] = 0
    goes_on: ClassVar[bool] = False
    goes_with: ClassVar[GoesWith] = {"remove.rule": ("lower_of_suit",)}


@dataclass(frozen=True, slots=True)
class Reached:
    """It has come out with a score."""

    how: Annotated[Literal["points"], "A score."] = "points"
    points: Annotated[int, Range(0, 999), "How many."] = 0
    goes_on: Annotated[
        bool,
        "With rows that slide: it is won then, but play goes on for a better score.",
        Needs({"grid.place": ("slide",)}),
    ] = False
    left: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class FoundedScore:
    """Cards on the foundations count."""

    kind: Annotated[
        Literal["cards", "dollars"], "Cards on the foundations; $5 for each, less $50 for the pack."
    ] = "cards"
    begun: Annotated[bool, "Whether cards that begin foundations from the start count."] = True
    last_king: Annotated[int, Range(1, 9), "What it is multiplied by if the one card left is a king."] = 1


@dataclass(frozen=True, slots=True)
class FoundationsScore:
    """Foundations begun count, and cards that are on none."""

    kind: Annotated[
        Literal["foundations"], "The foundations begun, and one for each card that is on none."
    ] = "foundations"
    begun: ClassVar[bool] = True
    last_king: ClassVar[int] = 1
    goes_with: ClassVar[GoesWith] = {"foundation.piles": Range(1, 16)}


@dataclass(frozen=True, slots=True)
class LaidScore:
    """Cards count by where they lie."""

    kind: Annotated[
        Literal["left", "in_place", "grid"],
        "Cards left in the columns; cards in place; the points of the grid.",
    ] = "left"
    begun: ClassVar[bool] = True
    last_king: ClassVar[int] = 1


AnyGrid = GridRules | GapRules | SlidingRows | Pins
Win = Founded | Cleared | OnlyAces | Reached
Score = FoundedScore | FoundationsScore | LaidScore


@dataclass(frozen=True, slots=True)
class PatienceRules:
    """SO and CG, Solitaire; CC, Klondike."""

    pack: Annotated[PackRules, "What is played with."] = field(default_factory=PackRules)
    setup: Annotated[Setup, "What is changed while the cards are dealt."] = field(default_factory=Setup)
    tableau: Annotated[Tableau, "The columns."] = field(default_factory=Tableau)
    foundation: Annotated[Foundation, "Where the cards are to go."] = field(default_factory=Foundation)
    cells: Annotated[Cells, "Places for one card each."] = field(default_factory=Cells)
    reserve: Annotated[Reserve, "Cards set aside at the start."] = field(default_factory=Reserve)
    stock: Annotated[StockRules | StockToColumns, "What is left of the pack."] = field(
        default_factory=StockRules
    )
    waste: Annotated[Waste, "Cards laid off."] = field(default_factory=Waste)
    remove: Annotated[NoRemoval | Removal, "Cards that leave in pairs or sets."] = field(
        default_factory=NoRemoval
    )
    grid: Annotated[AnyGrid, "Spaces in rows and columns."] = field(default_factory=GridRules)
    win: Annotated[Win, "When it has come out."] = field(default_factory=Founded)
    score: Annotated[Score, "What is counted at the end."] = field(default_factory=FoundedScore)


def per_column(number: int | tuple[int, ...], columns: int) -> tuple[int, ...]:
    """One number for each column.

    >>> per_column(2, 3), per_column((1, 2, 3), 3)
    ((2, 2, 2), (1, 2, 3))
    """
    return (number,) * columns if isinstance(number, int) else number
