"""Which referee watches which patience, by variant and options."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from . import building as b, grids, leaving
from .building import Game, successors
from .table import Pile, Table

Referee = Callable[[Table], Iterator[Table]]
Options = Mapping[str, str]


def referee(name: str, variant: str, options: Options) -> Referee:
    """The successors of a position in this game."""
    standard = variant == "standard"
    if name in _OTHERS:
        return _OTHERS[name](options, standard)
    return partial(successors, _BUILT[name](options, standard))


def shown(name: str, options: Options) -> Callable[[Pile], object]:
    """What matters of a foundation: its cards, or the rank (and color) of the last if any suit will do."""
    if name == "eliminator" and options["alternate_colors"] == "yes":
        return lambda pile: (b.rank(pile[-1]), b.red(pile[-1]))
    if name in ("eliminator", "golf") or options.get("foundations") == "any_suit":
        return lambda pile: b.rank(pile[-1])
    return lambda pile: pile


def yes(options: Options, name: str) -> bool:
    return options[name] == "yes"


def klondike(options: Options, standard: bool) -> Game:
    """SO: part of a run moves; CC: all face-up cards of a column as one. Only kings fill (SO, CC)."""
    return Game(
        on=b.alternate,
        fill=b.kings,
        units=b.part if options["units"] == "any" else b.whole,
        draw=int(options["draw"]),
        returns=yes(options, "foundation_return"),
    )


def canfield(options: Options, standard: bool) -> Game:
    """SO: round the corner, and the reserve fills columns; when it is out, the waste may."""

    def on(card: str, under: str, table: Table) -> bool:
        return b.round_alternate(card, under, table) and not (standard and b.rank(under) == table.base)

    return Game(
        on=on,
        fill=b.anything,
        units=b.whole if yes(options, "full_builds") else b.part,
        draw=3,
        refill=True,
        fill_from=("columns", "waste") if standard else ("waste",),
    )


def eagle_wing(options: Options, standard: bool) -> Game:
    """SO: down in suit, round the corner, three to a column; columns and the waste fill in the end."""
    return Game(
        on=b.round_in_suit,
        fill=b.anything,
        units=b.part,
        most=3,
        draw=1,
        refill=True,
        fill_from=("columns", "waste"),
    )


def spiderette(options: Options, standard: bool) -> Game:
    """SO: the last card or a whole packed set; runs from king to ace leave, whatever the suits."""
    sets = {"runs": "any", "suits": "same", "cards": ""}[options["leaves"]]
    return Game(
        on=b.any_suit,
        fill=b.anything,
        units=b.part if standard else b.top_or_whole,
        runs=b.in_suit if standard else None,
        draw=7,
        to="columns",
        homes=not sets,
        sets=sets,
        idle=b.to_empty_or_alike if yes(options, "standstill") else None,
    )


def from_stock(card: str, under: str, table: Table) -> bool:
    """Any card of the stock goes on any column (SO, Calculation, Strategy)."""
    return True


_STOCK = {"fill_from": ("stock",), "build_from": ("stock",)}
_BUILT: dict[str, Callable[[Options, bool], Game]] = {
    "klondike": klondike,
    "four-free": lambda o, s: Game(on=b.alternate, fill=b.anything, units=b.part, by_space=True),
    "canfield": canfield,
    "yukon": lambda o, s: Game(
        on=b.alternate if yes(o, "alternate_colors") else b.other_suit, fill=b.kings, units=b.face_up
    ),
    "scorpion": lambda o, s: Game(
        on=b.in_suit,
        fill=b.kings if yes(o, "kings_fill") else b.anything,
        units=b.face_up,
        homes=False,
        draw=3,
        to="columns",
        idle=b.to_empty if yes(o, "standstill") else None,
    ),
    "spiderette": spiderette,
    "eight-off": lambda o, s: Game(on=b.in_suit, fill=b.kings if yes(o, "kings_fill") else b.anything),
    "seahaven-towers": lambda o, s: Game(on=b.in_suit, fill=b.kings),
    "bakers-dozen": lambda o, s: Game(on=b.any_suit, most=99 if s else 11),
    "beleaguered-castle": lambda o, s: Game(
        on=b.any_suit,
        fill=b.anything if s else b.kings,
        suits=o["foundations"] == "suit",
        most=99 if s else 13,
    ),
    "bristol": lambda o, s: Game(
        on=b.any_suit,
        fill=b.kings if yes(o, "kings_fill") else b.nothing,
        suits=o["foundations"] == "suit",
        draw=3,
        to="wastes",
    ),
    "eagle-wing": eagle_wing,
    "flower-garden": lambda o, s: Game(on=b.any_suit, fill=b.anything),
    "fortress": lambda o, s: Game(
        on=b.up_or_down_in_suit if s else b.up_or_down,
        fill=b.kings if yes(o, "kings_fill") else b.anything,
    ),
    "la-belle-lucie": lambda o, s: Game(on=b.in_suit, most=99 if s else 7),
    "penguin": lambda o, s: Game(
        on=b.round_in_suit,
        fill=b.below_base if yes(o, "restricted_fill") else b.anything,
        units=b.part,
    ),
    "shamrocks": lambda o, s: Game(on=b.up_or_down, most=3),
    "strategy": lambda o, s: Game(
        on=from_stock, fill=b.anything, most=99 if s else 13, closed=True, **_STOCK
    ),
    "calculation": lambda o, s: Game(
        on=from_stock, fill=b.anything, suits=False, steps=(1, 2, 3, 4), **_STOCK
    ),
}
_OTHERS: dict[str, Callable[[Options, bool], Referee]] = {
    "golf": lambda o, s: partial(
        leaving.golf, kings_end=yes(o, "kings_end"), standstill=yes(o, "standstill")
    ),
    "eliminator": lambda o, s: partial(leaving.eliminator, alternate=yes(o, "alternate_colors")),
    "pyramid": lambda o, s: partial(leaving.pyramid, no_waste=yes(o, "no_waste")),
    "nestor": lambda o, s: leaving.nestor,
    "triplets": lambda o, s: partial(leaving.triplets, three_suits=yes(o, "three_suits")),
    "aces-up": lambda o, s: partial(
        leaving.aces_up, no_waste=yes(o, "no_waste"), standstill=yes(o, "standstill")
    ),
    "gaps": lambda o, s: partial(grids.gaps, left_only=yes(o, "left_only"), twos_anywhere=s),
    "poker-square": lambda o, s: partial(grids.square, most=0 if yes(o, "no_waste") else 5),
    "cribbage-square": lambda o, s: partial(grids.square, most=0 if yes(o, "no_waste") else 4),
    "slide": lambda o, s: partial(grids.slide, all_to_waste=yes(o, "all_to_waste")),
}
GAMES = sorted([*_BUILT, *_OTHERS])
