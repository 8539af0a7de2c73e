"""Players of Klondike, with any of its options.

They know every card that lies face up, and the order of the stock once it has been gone through. With any
number of redeals they therefore go through the stock before they do anything that can wait; that costs
nothing. The average player then takes the macro-move (see `klondike_table`) that looks best.

The expert samples the cards it has not seen many times. In each world it plays every macro-move, and then
the game to its end as the average player would; the one that wins most often is best (a rollout policy:
Bjarnason, Fern and Tadepalli, Lower Bounding Klondike Solitaire with Monte-Carlo Planning, ICAPS 2009).
How good a macro-move looks counts too, since a few dozen rollouts decide little between near ones.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Final, NamedTuple

from hoylecli.core import Card, Move, counted, listed
from hoylecli.families.patience import PatienceView, sample, steps_of
from hoylecli.families.patience.position.board import Place, Step
from hoylecli.families.patience.position.steps import DRAW, REDEAL, RESIGN, steps
from hoylecli.families.patience.rules import PatienceRules, Reserve, StockRules, Tableau
from hoylecli.families.worlds import bits

from ..hints import Hint, weighed
from ..levels import LevelPlayer
from .general import at_a_loss
from .hints import CLOSE, chances, effect, in_words
from .klondike_table import HOME, ON, RANK, RUN, RUN_HOME, STOCK, STOCK_HOME, TURN, Macro, SimulatedKlondike
from .lookahead import previous, way_on

_WORLDS: Final = 80
_WIN: Final = 100.0
_CARD_HOME: Final = 0.5
_MOST_TRIED: Final = 2000  # macro-moves whose results are cached
_ON: Final = 300  # positions among which a step forward is looked for
_SAFE: Final = 1000.0  # the value at sight of a card that may go home
_LONGEST_WAY: Final = 12
_CLOSE: Final = 300.0  # a smaller difference of values may be chance
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
    to_waste = StockRules(to="waste", draw=stock.draw, redeals=stock.redeals)
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


class KnownPosition(NamedTuple):
    """What a player knows, as far as it matters for the choice.

    up, home, pack, at, draw, redeals, parts, fresh: as in `SimulatedKlondike`. down: how many cards of each
    column are hidden. new: how many cards at the end of the pack are not known. unseen: the cards that were
    not seen, sorted.
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

    def table(self, unseen: list[int]) -> SimulatedKlondike:
        """The table with the unseen cards lying in this order."""
        cards = iter(unseen)
        down = [[next(cards) for _ in range(count)] for count in self.down]
        pack = [*self.pack[: len(self.pack) - self.new], *islice(cards, self.new)]
        up = [list(pile) for pile in self.up]
        return SimulatedKlondike(
            up, down, list(self.home), pack, self.at, self.draw, self.redeals, self.parts, self.fresh
        )

    def undrawn(self) -> "KnownPosition":
        """The position before any draw: positions that only draws tell apart become equal."""
        return self._replace(at=0, fresh=True)

    def chance(self) -> str:
        """The seed for worlds of this position. It names no class, so that renaming one changes no choice."""
        known = ", ".join(f"{name}={value!r}" for name, value in self._asdict().items())
        return f"Position({known})"


def position_of(view: PatienceView) -> KnownPosition:
    """The position that the view shows."""
    known = view.remembered or view.stock
    new = sum(card is None for card in known)
    pack = tuple(0 if card is None else int(card) for card in (*view.waste[0], *known))
    up = tuple(tuple(int(card) for card in pile if card is not None) for pile in view.columns)
    home = tuple(map(len, view.foundation))
    seen = {*pack[: len(pack) - new], *(card for pile in up for card in pile)}
    unseen = (card for card in range(52) if card not in seen and card % 13 >= home[card // 13])
    return KnownPosition(
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


class WeighedMacro(NamedTuple):
    """A macro-move, its value, and in how many of how many rollouts it won."""

    value: float
    macro: Macro
    won: int = 0
    tries: int = 0


def evaluate(view: PatienceView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The expert's move, and the reasons for it. It is to resign only where nothing helps for certain."""
    return advice(view, *decide(view, _WORLDS))


def _at_sight(view: PatienceView, rng: Random) -> Move:
    return decide(view)[0]


PLAYERS: Final = {"average": LevelPlayer(evaluate, _at_sight), "expert": LevelPlayer(evaluate)}


def decide(view: PatienceView, worlds: int = 0) -> tuple[Move, tuple[WeighedMacro, ...]]:
    """The move, and the macro-moves it was chosen from, best first.

    There are none where it looks through the stock, finds a way on without any, or resigns. worlds: in which
    an expert tries them out; 0 for an average player, who goes by how they look.
    """
    if on := _on_the_way(view):
        return on, ()
    position = position_of(view)
    table = position.table(list(position.unseen))
    macros = _possible(position, table)
    if macros and (macros[0].kind == HOME and (len(macros) == 1 or table.is_won())):
        return _move(view, macros[0], table), (WeighedMacro(0.0, macros[0]),)
    if position.redeals < 0 and position.new:
        return DRAW, ()
    if not macros:
        moves = _way_on(view)
        return moves[0] if moves else RESIGN, ()
    if not worlds or len(macros) == 1:
        found = [WeighedMacro(0.0, max(macros))]
    else:
        found = sorted(choices(position, worlds), reverse=True)
    return _move(view, found[0].macro, table), tuple(found)


def _way_on(view: PatienceView) -> tuple[Move, ...]:
    """Moves without a draw that end in a step forward which no macro-move makes."""
    return way_on(sample(view, Random(0)), _ON)


def _on_the_way(view: PatienceView) -> Move | None:
    """The next move of a way on that has been begun; such a way is gone to its end."""
    made: list[Step | None] = []
    for _ in range(min(len(view.played), _LONGEST_WAY)):
        made.insert(0, view.played[-1])
        view = previous(view)
        position = position_of(view)
        if _possible(position, position.table(list(position.unseen))):
            continue
        moves = _way_on(view)
        if len(moves) > len(made) and _steps(view, moves[: len(made)]) == made:
            return moves[len(made)]
    return None


def _steps(view: PatienceView, moves: Sequence[Move]) -> list[Step | None]:
    """What these moves do, one after the other."""
    state, found = sample(view, Random(0)), []
    for move in moves:
        found.append(steps(state)[move])
        state = state.apply(move)
    return found


def _possible(position: KnownPosition, table: SimulatedKlondike) -> list[Macro]:
    """The macro-moves that use only cards that are known."""
    known = len(position.pack) - position.new
    return [
        macro for macro in table.macros() if macro.kind not in (STOCK, STOCK_HOME) or macro.source < known
    ]


def choices(position: KnownPosition, worlds: int) -> tuple[WeighedMacro, ...]:
    """All macro-moves, tried out in so many worlds; always the same for a position."""
    macros = _possible(position, position.table(list(position.unseen)))
    found = []
    for macro in macros:
        from_stock = macro.kind in (STOCK, STOCK_HOME)
        home, won = _tried(position.undrawn() if from_stock else position, macro[1:], worlds)
        value = macro.value * _LOOKS + _CARD_HOME * home + _WIN * won
        found.append(WeighedMacro(value, macro, won, worlds))
    return tuple(found)


@lru_cache(_MOST_TRIED)
def _tried(position: KnownPosition, macro: tuple[int, int, int, int], worlds: int) -> tuple[int, int]:
    """How many cards get home in so many worlds after a macro-move, and in how many it wins.

    The macro-move comes without its value, so that results are shared. The worlds are the same for all
    macro-moves, and for all positions that differ only in where the waste ends. So the value of playing a
    card of the stock stays the same while cards are drawn to reach it, and the player does not change its
    mind.
    """
    rng, unseen = Random(position.undrawn().chance()), list(position.unseen)
    counts = []
    for _ in range(worlds):
        rng.shuffle(unseen)
        table = position.table(unseen)
        table.take(Macro(0.0, *macro))
        counts.append(table.play_out())
    return sum(counts), counts.count(52)


def _move(view: PatienceView, macro: Macro, table: SimulatedKlondike) -> Move:
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


def advice(view: PatienceView, move: Move, found: Sequence[WeighedMacro]) -> Hint:
    """Why the expert makes the move, in sentences for a person, with the macro-moves it was chosen from."""
    if found:
        return _compared(view, move, found)
    if move == RESIGN:
        return at_a_loss(view)
    if move == DRAW:
        stock = counted(len(view.stock), "card")
        why = f"Go through the stock first, {stock}; that costs nothing."
        return Hint(DRAW, why, ("What you can play now will wait, and the stock keeps its order.",))
    return Hint(move, effect(sample(view, Random(0)), move))


def _compared(view: PatienceView, move: Move, found: Sequence[WeighedMacro]) -> Hint:
    """A macro-move beside the others that were tried out."""
    best, why = found[0], _said(view, found[0].macro)
    if not best.tries:
        return Hint(move, why)
    position = position_of(view)
    table = position.table(list(position.unseen))
    values: dict[Move, float] = {}
    for choice in found:
        values.setdefault(_move(view, choice.macro, table), choice.value)
    first, *others = sorted(values.values(), reverse=True)
    decided = CLOSE if others and first - others[0] < _CLOSE else ""
    return Hint(move, why, (chances(best.won, best.tries),), weighed(values), decided=decided)


def _said(view: PatienceView, macro: Macro) -> str:
    position = position_of(view)
    table = position.table(list(position.unseen))
    if macro.kind == TURN:
        return f"Nothing on the table is worth playing yet, so draw: {_left(len(view.stock))}."
    if macro.kind in (STOCK, STOCK_HOME):
        known = position.pack[: len(position.pack) - position.new]
        return _said_of_stock(table, macro, known)
    cards, hidden = table.up[macro.source], len(table.down[macro.source])
    if macro.kind == HOME:
        return f"{_name(cards[-1])} goes home{_home_for(table, macro, hidden)}."
    onto = table.up[macro.target]
    goes = f"goes on {_name(onto[-1])}" if onto else f"goes to the empty column {macro.target + 1}"
    begins = f"{_name(cards[-macro.size])} {goes}"
    if macro.size == len(cards):
        if hidden:
            return f"{begins} and {_turns_up(macro.source, hidden)}."
        return f"{begins} and leaves column {macro.source + 1} to a king."
    below = _name(cards[-macro.size - 1])
    if macro.kind == RUN_HOME:
        return f"{begins}, so that {below} can go home."
    return f"{begins}, so that a card that has been waiting can go on {below}."


def _left(stock: int) -> str:
    if not stock:
        return "the waste is turned over"
    return "one card is left" if stock == 1 else f"{stock} cards are left"


def _home_for(table: SimulatedKlondike, macro: Macro, hidden: int) -> str:
    """What comes of it when the last card of a column goes home."""
    if len(table.up[macro.source]) > 1:
        return ", since nothing will need it in the columns" if macro.value >= _SAFE else ""
    if hidden:
        return f" and {_turns_up(macro.source, hidden)}"
    return f" and leaves column {macro.source + 1} to a king" if _king_waits(table) else ""


def _turns_up(column: int, hidden: int) -> str:
    which = "the last hidden card" if hidden == 1 else f"one of {in_words(hidden)} hidden cards"
    return f"turns up {which} in column {column + 1}"


def _king_waits(table: SimulatedKlondike) -> bool:
    """Whether a king is neither at the bottom of a column nor home."""
    columns = zip(table.up, table.down, strict=True)
    placed = sum(bool(up) and RANK[up[0]] == 13 and not down for up, down in columns)
    return placed + sum(many == 13 for many in table.home) < 4


def _said_of_stock(table: SimulatedKlondike, macro: Macro, known: Sequence[int]) -> str:
    """A card of waste and stock, and what comes of it. known: those of its cards that have been seen."""
    card, ahead = _name(table.pack[macro.source]), macro.source - table.at + 1
    onto = table.up[macro.target]
    goes = f"goes on {_name(onto[-1])}" if onto else f"goes to the empty column {macro.target + 1}"
    if macro.kind == STOCK_HOME:
        goes = "goes home"
    begins = f"{card} {goes}"
    if ahead > 0 and (ahead % table.draw == 0 or macro.source == len(table.pack) - 1):
        begins = f"Draw to {card}, {in_words(ahead)} {'card' if ahead == 1 else 'cards'} on; it {goes}"
    elif ahead:  # it has gone by, or no draw of this round ends with it
        begins = f"Draw on; after the redeal {card} {goes}"
        if table.at == len(table.pack):
            begins = f"Turn the waste over for {card}; it {goes}"
    table.take(macro)
    room = _room_on(table, macro.target, known) if macro.kind == STOCK else ""
    return f"{begins}.{_turned_up_next(table) or room}"


def _turned_up_next(table: SimulatedKlondike) -> str:
    """The column that can be turned up next, if there is one."""
    for macro in sorted(table.macros(), reverse=True):
        hidden = macro.kind == RUN and table.down[macro.source]
        if hidden and macro.size == len(table.up[macro.source]):
            onto = table.up[macro.target]
            goes = f"on {_name(onto[-1])}" if onto else "to the empty column"
            base = _name(table.up[macro.source][0])
            return f" Then {base} can go {goes} and turn up a card in column {macro.source + 1}."
    return ""


def _room_on(table: SimulatedKlondike, column: int, known: Sequence[int]) -> str:
    """What can go on the last card of a column, which has just come there: now, or when it turns up."""
    on = ON[table.up[column][-1]]
    for macro in table.macros():
        card = table.pack[macro.source] if macro.kind == STOCK else -1
        if card in known and macro.target == column:
            pile = "stock" if macro.source >= table.at else "waste"
            return f" Then {_name(card)} of the {pile} can go on it."
    shown = sum(1 << card for pile in table.up for card in pile)
    home = sum(1 << suit * 13 + at for suit, many in enumerate(table.home) for at in range(many))
    waiting = [_name(card) for card in bits(on & ~shown & ~home)]
    return f" That makes room for {listed(waiting)}." if waiting else ""


def _name(card: int) -> str:
    return Card(card).symbol
