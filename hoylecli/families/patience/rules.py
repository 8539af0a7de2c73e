"""The rules of a patience as data, and which of them cannot be played."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from hoylecli.families.schema import Range

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
class Pack:
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
    shape: Annotated[Literal["columns", "pyramid"], "How they lie."] = "columns"
    covered_down: Annotated[bool, "In a pyramid: covered cards lie face down."] = False
    suits: Annotated[Suits, "Suits that go on one another; 'other' is any but the same."] = "any"
    ranks: Annotated[
        Literal["down", "up", "either", "free", "none"], "Ranks that go on one another, seen from below."
    ] = "none"
    wrap: Annotated[
        bool | Literal["to_base"],
        "Whether king and ace are neighbors; 'to_base': they are, but nothing goes on the rank that "
        "foundations begin with.",
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
    refill: Annotated[tuple[Literal["reserve", "waste", "stock"], ...], "What fills one by itself."] = ()
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
class Stock:
    """What is left of the pack."""

    to: Annotated[
        Literal["none", "waste", "wastes", "columns", "foundation"],
        "Where its cards are drawn to; 'wastes' and 'columns': one to each.",
    ] = "none"
    draw: Annotated[int, Range(1, 28), "Cards at a time."] = 1
    face: Annotated[Literal["down", "up"], "Whether the top card is seen and can be played from there."] = (
        "down"
    )
    full_columns: Annotated[bool, "Cards are drawn to columns only while none of these is empty."] = False
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
class Waste:
    """Cards laid off."""

    piles: Annotated[int, Range(0, 4), "How many piles."] = 0
    most: Annotated[int | None, Range(0, 52), "The most cards in a pile."] = None
    takes: Annotated[tuple[Source, ...], "Piles whose cards may be laid off here."] = ()
    plays: Annotated[bool, "Whether the top card can be played."] = True


@dataclass(frozen=True, slots=True)
class Remove:
    """Cards that leave in pairs or sets."""

    rule: Annotated[
        Literal["none", "same_rank", "thirteen", "in_order", "lower_of_suit"],
        "Which: equal ranks, a sum of thirteen, neighboring ranks with king next to ace, or a card below "
        "another open one of its suit, aces high.",
    ] = "none"
    size: Annotated[int, Range(1, 4), "How many at once."] = 2
    kings_alone: Annotated[bool, "Whether kings leave alone."] = False
    suits: Annotated[Literal["any", "different"], "Suits of a set."] = "any"


@dataclass(frozen=True, slots=True)
class Grid:
    """Spaces in rows and columns, for one card each."""

    rows: Annotated[int, Range(0, 9), "How many rows; they are called a, b, c from above."] = 0
    columns: Annotated[int, Range(0, 13), "How many columns."] = 0
    place: Annotated[
        Literal["free", "neighbour", "after_left", "slide", "pins"],
        "What a space takes: a card of the stock; the next of its suit after its left or before its right "
        "neighbor; only after its left one; a card of the stock that may push a whole row along, for three "
        "of a rank in a column; or, in a row of ten pins, cards in order of rank, as bowling goes.",
    ] = "free"
    pairs_return: Annotated[
        bool, "A card that falls out of a row with two of a rank goes under the stock, not to the waste."
    ] = False
    twos: Annotated[
        Literal["first", "anywhere"],
        "Where cards have neighbors: the twos begin the rows; or they lie anywhere, and any of them may "
        "begin a row that has an empty first space.",
    ] = "first"
    table: Annotated[
        Literal["none", "cribbage", "poker", "poker_american"], "What its rows and columns count."
    ] = "none"


@dataclass(frozen=True, slots=True)
class Win:
    """When it has come out."""

    how: Annotated[
        Literal["founded", "cleared", "ordered", "points", "only_aces"],
        "All cards on the foundations; none in columns and reserve; all in order; a score; only aces left.",
    ] = "founded"
    left: Annotated[int, Range(0, 51), "With 'founded': cards that may be left."] = 0
    points: Annotated[int, Range(0, 999), "With 'points': how many."] = 0
    goes_on: Annotated[
        bool, "With 'points' and rows that slide: it is won then, but play goes on for a better score."
    ] = False


@dataclass(frozen=True, slots=True)
class Score:
    """What is counted at the end."""

    kind: Annotated[
        Literal["cards", "dollars", "left", "foundations", "in_place", "grid"],
        "Cards on the foundations; $5 for each, less $50 for the pack; cards left in the columns; the "
        "foundations begun, and one for each card that is on none; cards in place; the points of the grid.",
    ] = "cards"
    begun: Annotated[bool, "Whether cards that begin foundations from the start count."] = True
    last_king: Annotated[int, Range(1, 9), "What it is multiplied by if the one card left is a king."] = 1


@dataclass(frozen=True, slots=True)
class PatienceRules:
    """SO and CG, Solitaire; CC, Klondike."""

    pack: Annotated[Pack, "What is played with."] = field(default_factory=Pack)
    setup: Annotated[Setup, "What is changed while the cards are dealt."] = field(default_factory=Setup)
    tableau: Annotated[Tableau, "The columns."] = field(default_factory=Tableau)
    foundation: Annotated[Foundation, "Where the cards are to go."] = field(default_factory=Foundation)
    cells: Annotated[Cells, "Places for one card each."] = field(default_factory=Cells)
    reserve: Annotated[Reserve, "Cards set aside at the start."] = field(default_factory=Reserve)
    stock: Annotated[Stock, "What is left of the pack."] = field(default_factory=Stock)
    waste: Annotated[Waste, "Cards laid off."] = field(default_factory=Waste)
    remove: Annotated[Remove, "Cards that leave in pairs or sets."] = field(default_factory=Remove)
    grid: Annotated[Grid, "Spaces in rows and columns."] = field(default_factory=Grid)
    win: Annotated[Win, "When it has come out."] = field(default_factory=Win)
    score: Annotated[Score, "What is counted at the end."] = field(default_factory=Score)


def per_column(number: int | tuple[int, ...], columns: int) -> tuple[int, ...]:
    """One number for each column.

    >>> per_column(2, 3), per_column((1, 2, 3), 3)
    ((2, 2, 2), (1, 2, 3))
    """
    return (number,) * columns if isinstance(number, int) else number


# Which rules cannot be played: pairs of the key that is wrong and what is wrong with it

Wrong = Iterable[tuple[str, str]]


def check(rules: PatienceRules) -> Wrong:
    """What cannot be played: cards that are missing, or that nobody can get at."""
    table = rules.tableau
    for name, numbers in (("deal", table.deal), ("down", table.down)):
        if isinstance(numbers, tuple) and len(numbers) != table.columns:
            yield f"tableau.{name}", f"one number is wanted for each of {table.columns} columns"
            return
    wrong = [problem for part in (_deal, _foundations, _stock, _removals, _grid) for problem in part(rules)]
    yield from wrong or _together(rules)


def _together(rules: PatienceRules) -> Wrong:
    """What does not go together, where each group by itself is right."""
    grid, pack = rules.grid, rules.pack
    if rules.cells.dealt > rules.cells.count:
        yield "cells.dealt", f"no more than {rules.cells.count} can have a card"
    if rules.tableau.refill and rules.reserve.fan:
        yield "tableau.refill", "an open reserve is for the player to play from; leave 'fan' out"
    if rules.stock.full_columns and rules.stock.to != "columns":
        yield "stock.full_columns", "it is for a stock that is drawn to the columns"
    if rules.score.kind == "grid" and grid.table == "none" and grid.place not in ("slide", "pins"):
        yield "score.kind", "there are no points without a 'table' for the grid"
    if rules.win.goes_on and (rules.win.how != "points" or grid.place != "slide"):
        yield "win.goes_on", "it is for rows that slide and are won by points"
    if rules.score.kind == "foundations" and not rules.foundation.piles:
        yield "score.kind", "there are no foundations to count"
    if grid.table != "none" and (pack.copies, pack.suits) != (1, 4):
        yield "pack.copies", "hands are counted with single cards of four suits"
    others = {
        "tableau.columns": rules.tableau.columns,
        "foundation.piles": rules.foundation.piles,
        "cells.count": rules.cells.count,
        "reserve.cards": rules.reserve.cards,
    }
    for key in [key for key, number in others.items() if number and grid.place != "free"]:
        yield key, f"with '{grid.place}' there is nothing beside the grid, the stock and the waste"
    if grid.place != "free" and rules.stock.to != "none":
        yield "stock.to", f"with '{grid.place}' no cards are drawn"
    if grid.place in ("slide", "pins") and (rules.stock.redeals or rules.waste.takes):
        yield "stock.redeals", f"with '{grid.place}' there is no redeal, and nothing is laid off by hand"


def _deal(rules: PatienceRules) -> Wrong:
    table = rules.tableau
    deal, down = per_column(table.deal, table.columns), per_column(table.down, table.columns)
    if any(hidden > number for hidden, number in zip(down, deal, strict=True)):
        yield "tableau.down", "more cards lie face down than are dealt"
    if table.shape == "pyramid" and table.columns not in (1, 3, 6, 10, 15, 21, 28):
        yield "tableau.columns", "a pyramid has 1, 3, 6, 10, 15, 21 or 28 cards"
    if table.covered_down and (table.shape != "pyramid" or any(down)):
        yield "tableau.covered_down", "it is for a pyramid whose cards are dealt face up"
    dealt = sum(deal) + rules.foundation.begin + rules.reserve.cards + rules.cells.dealt
    spaces = rules.grid.rows * rules.grid.columns if rules.grid.place != "free" else 0
    everything, dealt = 52 * rules.pack.copies, dealt + spaces
    if dealt > everything:
        yield "tableau.deal", f"{dealt} cards are dealt, but there are only {everything}"
    elif dealt < everything and rules.stock.to == "none" and rules.stock.face == "down":
        yield "stock.to", f"{everything - dealt} cards are left over; say where they are drawn to"


def _foundations(rules: PatienceRules) -> Wrong:
    base, piles, begin = rules.foundation.base, rules.foundation.piles, rules.foundation.begin
    if isinstance(base, tuple) and len(base) != piles:
        yield "foundation.base", f"one rank is wanted for each of {piles} piles"
    elif isinstance(base, tuple) and not all(1 <= rank <= 13 for rank in base):
        yield "foundation.base", "ranks are numbers from 1, the ace, to 13, the king"
    if isinstance(rules.foundation.step, tuple) and len(rules.foundation.step) != piles:
        yield "foundation.step", f"one number is wanted for each of {piles} piles"
    if base in ("chosen", "any") and begin:
        yield "foundation.begin", "no card can begin a foundation before its rank is known"
    if begin > min(piles, 4 * rules.pack.copies):
        yield "foundation.begin", f"no more than {min(piles, 4 * rules.pack.copies)} can begin"
    if rules.setup.fourth == "first_column" and (base != "first" or begin >= 4 or not rules.tableau.columns):
        yield "setup.fourth", "it is for foundations that begin with the first card's rank, but for one"
    if rules.tableau.wrap == "to_base" and base != "first":
        yield "tableau.wrap", "only where foundations begin with the rank of the first card"
    if rules.foundation.sets != "none" and piles < 4 * rules.pack.copies:
        yield "foundation.piles", f"{4 * rules.pack.copies} whole runs have to go somewhere"
    by_suit = rules.foundation.suits == "same" and rules.foundation.sets == "none"
    if rules.pack.suits < 4 and by_suit and piles and rules.remove.rule == "none":
        yield "pack.suits", "every foundation is for a suit of its own; let whole runs leave with 'sets'"


def _stock(rules: PatienceRules) -> Wrong:
    to, draw = rules.stock.to, rules.stock.draw
    if to in ("waste", "wastes") and not rules.waste.piles:
        yield "stock.to", "there is no waste; say how many piles under 'waste'"
    if to == "foundation" and not rules.foundation.piles:
        yield "stock.to", "there is no foundation to draw to"
    if to == "columns" and not rules.tableau.columns:
        yield "stock.to", "there are no columns to draw to"
    room = {"wastes": rules.waste.piles, "columns": rules.tableau.columns}.get(to, draw)
    if 0 < room < draw:
        yield "stock.draw", f"there are only {room} piles to draw to"
    if rules.stock.redeals and rules.stock.redeal == "turn" and (to != "waste" or rules.waste.piles != 1):
        yield "stock.redeals", "it takes a stock that is drawn to one waste to turn that over"


def _removals(rules: PatienceRules) -> Wrong:
    if rules.remove.rule != "none" and not rules.foundation.piles:
        yield "foundation.piles", "cards that are removed have to go somewhere"
    if rules.remove.rule != "none" and (rules.pack.copies > 1 or rules.pack.suits < 4):
        key = "pack.copies" if rules.pack.copies > 1 else "pack.suits"
        yield key, "cards are removed by their names, so every card may be there only once"
    if rules.remove.rule == "thirteen" and rules.remove.size != 2:
        yield "remove.size", "it is pairs that make thirteen"
    if rules.win.how == "only_aces" and rules.remove.rule != "lower_of_suit":
        yield "win.how", "only aces are left where the lower cards of a suit are removed"


def _grid(rules: PatienceRules) -> Wrong:
    grid = rules.grid
    if bool(grid.rows) != bool(grid.columns):
        yield "grid.rows" if grid.rows else "grid.columns", "a grid has both rows and columns"
    side = {"none": 0, "cribbage": 4}.get(grid.table, 5)
    if side and (grid.rows, grid.columns) != (side, side):
        yield "grid.table", f"its hands are of {side} cards, so {side} rows and columns are wanted"
    if rules.win.how == "points" and not side and grid.place not in ("slide", "pins"):
        yield "win.how", "there are no points without a 'table' for the grid"
    if grid.place in ("neighbour", "after_left") and (grid.rows, grid.columns) != (4, 13):
        yield "grid.rows", "for rows from two to king it takes 4 of them, and 13 columns"
    if grid.place in ("neighbour", "after_left") and (rules.pack.copies > 1 or rules.pack.suits < 4):
        yield "pack.copies", "a gap takes one certain card, so every card may be there only once"
    if grid.place == "slide" and (grid.rows < 3 or grid.columns < 2):
        yield "grid.place", "rows slide where there are three of them at least, of two columns at least"
    if grid.place == "pins" and (grid.rows, grid.columns) != (1, 10):
        yield "grid.place", "pins are a row of ten"
    wastes = {"slide": 1, "pins": 2}.get(grid.place)
    if wastes is not None and (rules.waste.piles != wastes or rules.stock.face != "up"):
        yield "waste.piles", f"with '{grid.place}' it takes {wastes}, and a stock with the face up"
    if grid.place == "pins" and not rules.waste.most:
        yield "waste.most", "say how many cards a ball may waste"
