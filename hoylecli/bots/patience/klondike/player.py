"""Players of Klondike, with any of its options.

They know every card that lies face up, and the order of the stock once it has been gone through. With any
number of redeals they therefore go through the stock before they do anything that can wait; that costs
nothing. The average player then takes the macro-move (see `table`) that looks best.

The expert samples the cards it has not seen many times. In each world it plays every macro-move, and then the
game to its end as the average player would; the one that wins most often is best (a rollout policy:
Bjarnason, Fern and Tadepalli, Lower Bounding Klondike Solitaire with Monte-Carlo Planning, ICAPS 2009). How
good a macro-move looks counts too, since a few dozen rollouts decide little between near ones.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Final, NamedTuple

from hoylecli.core.cards import Card
from hoylecli.core.grammar import counted
from hoylecli.core.moves import Move
from hoylecli.families.patience.position.board import Place
from hoylecli.families.patience.position.steps import DRAW, REDEAL, RESIGN
from hoylecli.families.patience.rules.schema import PatienceRules, Reserve, Stock, Tableau
from hoylecli.families.patience.view import PatienceView
from hoylecli.families.patience.worlds.moves import steps_of

from .table import HOME, RANK, RUN, RUN_HOME, STOCK, STOCK_HOME, TURN, Macro, Table

_WORLDS: Final = 80
_WIN: Final = 100.0
_CARD_HOME: Final = 0.5
_MOST_TRIED: Final = 2000  # macro-moves whose results are cached
_LOOKS: Final = 10.0  # the weight of how good a macro-move looks, beside the sum over all worlds


def fits(rules: PatienceRules) -> bool:
    """Whether this is Klondike, with any options and any number of columns."""
    plain = PatienceRules()
    table, stock, foundation = rules.tableau, rules.stock, rules.foundation
    columns = Tableau(
        columns=table.columns,
        deal=table.deal,
        down=table.down,
        suits="alternate",
        ranks="down",
        lift="whole_run" if table.lift == "whole_run" else "run",
        empty="kings",
    )
    to_waste = Stock(to="waste", draw=stock.draw, redeals=stock.redeals)
    others = (rules.pack, rules.cells, rules.remove, rules.grid, rules.win, rules.reserve)
    return (
        (table, stock) == (columns, to_waste)
        and _has_one_card_up(table)
        and rules.waste.piles == 1
        and rules.waste.plays
        and foundation in (plain.foundation, plain.foundation.__class__(returns=True))
        and others == (plain.pack, plain.cells, plain.remove, plain.grid, plain.win, Reserve())
    )


def _has_one_card_up(table: Tableau) -> bool:
    """Whether of each column at most the top card is dealt face up, so that open cards are always a run."""
    dealt, down = (
        each if isinstance(each, tuple) else (each,) * table.columns for each in (table.deal, table.down)
    )
    return all(cards - hidden <= 1 for cards, hidden in zip(dealt, down, strict=False))


class Position(NamedTuple):
    """What a player knows, as far as it matters for the choice.

    up, home, pack, at, draw, redeals, parts, fresh: as in `table.Table`. down: how many cards of each column
    are hidden. new: how many cards at the end of the pack are not known. unseen: the cards that were not
    seen, sorted.
    """

    up: tuple[tuple[int, ...], ...]
    down: tuple[int, ...]
    home: tuple[int, ...]
    pack: tuple[int, ...]
    at: int
    new: int
    draw: int
    redeals: int
    parts: bool
    fresh: bool
    unseen: tuple[int, ...]

    def table(self, unseen: list[int]) -> Table:
        """The table with the unseen cards lying in this order."""
        cards = iter(unseen)
        down = [[next(cards) for _ in range(count)] for count in self.down]
        pack = [*self.pack[: len(self.pack) - self.new], *islice(cards, self.new)]
        up = [list(pile) for pile in self.up]
        return Table(
            up, down, list(self.home), pack, self.at, self.draw, self.redeals, self.parts, self.fresh
        )

    def undrawn(self) -> "Position":
        """The same position for all between which cards have only been drawn."""
        return self._replace(at=0, fresh=True)


def position_of(view: PatienceView) -> Position:
    """The position that the view shows."""
    known = view.remembered or view.stock
    new = sum(card is None for card in known)
    pack = tuple(0 if card is None else int(card) for card in (*view.waste[0], *known))
    up = tuple(tuple(int(card) for card in pile if card is not None) for pile in view.columns)
    home = tuple(map(len, view.foundation))
    seen = {*pack[: len(pack) - new], *(card for pile in up for card in pile)}
    unseen = (card for card in range(52) if card not in seen and card % 13 >= home[card // 13])
    return Position(
        up=up,
        down=tuple(sum(card is None for card in pile) for pile in view.columns),
        home=home,
        pack=pack,
        at=len(view.waste[0]),
        new=new,
        draw=view.rules.stock.draw,
        redeals=-1 if view.redeals is None else view.redeals,
        parts=view.rules.tableau.lift == "run",
        fresh=view.fresh,
        unseen=tuple(unseen),
    )


class Choice(NamedTuple):
    """A macro-move, its value, and in how many of how many rollouts it won."""

    value: float
    macro: Macro
    won: int = 0
    tries: int = 0


@dataclass(frozen=True, slots=True)
class KlondikePlayer:
    """An average player; or if `worlds` is above 0 an expert, who tries moves out in so many worlds."""

    worlds: int = _WORLDS

    def choose(self, view: PatienceView, rng: Random) -> Move:
        return self.decide(view)[0]

    def hint(self, view: PatienceView, rng: Random) -> tuple[Move, list[str]]:
        """The move, and the reasons for it."""
        move, choice = self.decide(view)
        return move, reasons(view, choice)

    def decide(self, view: PatienceView) -> tuple[Move, Choice | None]:
        """The move, and the macro-move that it begins; None where it looks through the stock, or resigns."""
        position = position_of(view)
        table = position.table(list(position.unseen))
        macros = _possible(position, table)
        if macros and (macros[0].kind == HOME and (len(macros) == 1 or table.is_won())):
            return _move(view, macros[0], table), Choice(0.0, macros[0])
        if position.redeals < 0 and position.new:
            return DRAW, None
        if not macros:
            return RESIGN, None
        if not self.worlds or len(macros) == 1:
            best = Choice(0.0, max(macros))
        else:
            best = max(choices(position, self.worlds))
        return _move(view, best.macro, table), best


def _possible(position: Position, table: Table) -> list[Macro]:
    """The macro-moves that use only cards that are known."""
    known = len(position.pack) - position.new
    return [
        macro for macro in table.macros() if macro.kind not in (STOCK, STOCK_HOME) or macro.source < known
    ]


def choices(position: Position, worlds: int) -> tuple[Choice, ...]:
    """All macro-moves, tried out in so many worlds; always the same for a position."""
    macros = _possible(position, position.table(list(position.unseen)))
    found = []
    for macro in macros:
        from_stock = macro.kind in (STOCK, STOCK_HOME)
        home, won = _tried(position.undrawn() if from_stock else position, macro[1:], worlds)
        value = macro.value * _LOOKS + _CARD_HOME * home + _WIN * won
        found.append(Choice(value, macro, won, worlds))
    return tuple(found)


@lru_cache(_MOST_TRIED)
def _tried(position: Position, macro: tuple[int, int, int, int], worlds: int) -> tuple[int, int]:
    """How many cards get home in so many worlds after a macro-move, and in how many it wins.

    The macro-move comes without its value, so that results are shared. The worlds are the same for all
    macro-moves, and for all positions that differ only in where the waste ends. So the value of playing a
    card of the stock stays the same while cards are drawn to reach it, and the player does not change its
    mind.
    """
    rng, unseen = Random(repr(position.undrawn())), list(position.unseen)
    counts = []
    for _ in range(worlds):
        rng.shuffle(unseen)
        table = position.table(unseen)
        table.take(Macro(0.0, *macro))
        counts.append(table.play_out())
    return sum(counts), counts.count(52)


def _move(view: PatienceView, macro: Macro, table: Table) -> Move:
    """The first move of the macro-move."""
    if macro.kind == TURN or (macro.kind in (STOCK, STOCK_HOME) and macro.source != table.at - 1):
        return DRAW if DRAW in view.legal else REDEAL
    from_waste = macro.kind in (STOCK, STOCK_HOME)
    source = Place("waste", 0) if from_waste else Place("columns", macro.source)
    size = macro.size or 1
    for move, step in steps_of(view).items():
        if step is None or (step.source, step.size) != (source, size):
            continue
        if step.target.kind == "foundation" and macro.kind in (HOME, STOCK_HOME):
            return move
        if step.target == Place("columns", macro.target) and macro.kind in (STOCK, RUN, RUN_HOME):
            return move
    raise AssertionError(macro)


# What speaks for it


def reasons(view: PatienceView, choice: Choice | None) -> list[str]:
    """Why the expert does this, in sentences for a person."""
    if choice is None and DRAW in view.legal:
        return [
            f"Go through the stock first, {counted(len(view.stock), 'card')}: that costs nothing, and its "
            "order stays the same.",
            "What you can play now will wait; once you know what comes, you can choose.",
        ]
    if choice is None:
        return ["I see nothing that gets you further: what is left to move changes nothing."]
    lines = [_said(view, choice.macro)]
    if choice.tries:
        ways = f"In {choice.tries} ways the hidden cards may lie"
        lines.append(f"{ways}, playing on brought it out {counted(choice.won, 'time')}.")
    return lines


def _said(view: PatienceView, macro: Macro) -> str:
    position = position_of(view)
    table = position.table(list(position.unseen))
    if macro.kind == TURN:
        left = counted(len(view.stock), "card")
        return f"Nothing that can be played now is worth a place: see what the stock brings, {left}."
    if macro.kind in (STOCK, STOCK_HOME):
        return _said_of_stock(table, macro)
    cards, hidden = table.up[macro.source], len(table.down[macro.source])
    turns_up = f"turns up a card of column {macro.source + 1}, which hides {hidden}"
    if macro.kind == HOME:
        if len(cards) == 1 and hidden:
            return f"{_name(cards[-1])} goes home, and {turns_up}."
        if len(cards) == 1:
            room = f" and leaves column {macro.source + 1} empty for a king" if _king_waits(table) else ""
            return f"{_name(cards[-1])} goes home{room}."
        safe = macro.value >= 1000
        return f"{_name(cards[-1])} goes home{': nothing will need it in the columns' if safe else ''}."
    moved, onto = _name(cards[-macro.size]), table.up[macro.target]
    begins = f"{moved} on {_name(onto[-1])}" if onto else f"{moved} to the empty column {macro.target + 1}"
    if macro.size == len(cards):
        if hidden:
            return f"{begins} {turns_up}."
        return f"{begins} empties column {macro.source + 1}, and a king is waiting for that."
    below = cards[-macro.size - 1]
    if macro.kind == RUN_HOME:
        return f"{begins} uncovers {_name(below)}, which goes home."
    return f"{begins} uncovers {_name(below)}: another card has been waiting to go there."


def _king_waits(table: Table) -> bool:
    """Whether a king is neither at the bottom of a column nor home."""
    columns = zip(table.up, table.down, strict=True)
    placed = sum(bool(up) and RANK[up[0]] == 13 and not down for up, down in columns)
    return placed + sum(many == 13 for many in table.home) < 4


def _said_of_stock(table: Table, macro: Macro) -> str:
    card, now = table.pack[macro.source], macro.source == table.at - 1
    if macro.kind == STOCK_HOME:
        does = f"{_name(card)} goes home" + ("" if now else " when you get to it")
    else:
        onto = table.up[macro.target]
        where = f"on {_name(onto[-1])}" if onto else f"to the empty column {macro.target + 1}"
        does = f"{_name(card)} goes {where}"
    ahead = macro.source - table.at + 1
    when = f"{counted(ahead, 'card')} on" if ahead > 0 else "after the redeal"
    begins = "" if now else f"Draw to {_name(card)}, {when}: "
    table.take(macro)
    follows = _turned_up_next(table)
    return f"{begins}{does}{follows}."


def _turned_up_next(table: Table) -> str:
    """The column that can be turned up next, if there is one."""
    for macro in sorted(table.macros(), reverse=True):
        hidden = macro.kind == RUN and table.down[macro.source]
        if hidden and macro.size == len(table.up[macro.source]):
            onto = table.up[macro.target]
            goes = f"on {_name(onto[-1])}" if onto else "to the empty column"
            base = _name(table.up[macro.source][0])
            return f"; then {base} can go {goes}, and column {macro.source + 1} turns up a card"
    return ""


def _name(card: int) -> str:
    return Card(card).symbol
