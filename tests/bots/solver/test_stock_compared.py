"""The solver of building games with a stock beside the plain search through the engine, on late positions.

HOYLE_SOLVER_POSITIONS sets how many late positions of each game and option are compared (2).
"""

import os
from dataclasses import replace
from random import Random

import pytest

from hoylecli import rulebook
from hoylecli.bots.solver import is_won_by, kernel_for, stock as stock
from hoylecli.bots.solver.kernel import EngineKernel
from hoylecli.bots.solver.search import search
from hoylecli.bots.solver.stock import StockKernel, deals as stock_deals
from hoylecli.bots.solver.stock.deals import DealKernel
from hoylecli.bots.solver.watch import Limit
from hoylecli.core.cards import CARDS, Card
from hoylecli.families.patience.plan import plan_of
from hoylecli.families.patience.position.board import Board, Pile
from hoylecli.families.patience.rules import (
    BUILDERS,
    Cleared,
    Foundation,
    Founded,
    PackRules,
    PatienceRules,
    Reserve,
    Source,
    StockRules,
    StockToColumns,
    Tableau,
    Waste,
)
from hoylecli.families.patience.state import PatienceState

POSITIONS = int(os.environ.get("HOYLE_SOLVER_POSITIONS", "2"))

GAMES = [
    "klondike",
    "klondike draw=1",
    "klondike redeals=0",
    "klondike redeals=2",
    "klondike redeals=1 draw=1",
    "klondike units=whole",
    "klondike foundation_return=yes",
    "klondike foundation_return=yes draw=1",
    "klondike foundation_return=yes units=whole draw=1",
    "klondike foundation_return=yes units=whole",
    "canfield",
    "canfield full_builds=yes",
    "canfield standard",
    "canfield difficult",
    "eagle-wing",
    "eagle-wing reserve=17",
    "eagle-wing standard",
    "bristol",
    "bristol foundations=suit",
    "bristol kings_fill=yes",
    "bristol standard",
    "spiderette",
    "spiderette face_down=3",
    "spiderette standard",
    "spiderette standard leaves=cards",
    "scorpion",
    "scorpion standard",
    "scorpion kings_fill=yes",
]
"""Games with options (`klondike draw=1`) and variants (`canfield standard`)."""


def rules_of(name: str) -> PatienceRules:
    name, *words = name.split()
    options = dict(word.split("=") for word in words if "=" in word)
    variants = [word for word in words if "=" not in word]
    rules = rulebook.load(name, *variants, **options).rules
    assert isinstance(rules, PatienceRules)
    return rules


@pytest.mark.parametrize("name", GAMES)
def test_late_positions_are_decided_as_by_the_plain_search(name: str) -> None:
    rng, rules = Random(name), rules_of(name)
    verdicts = [compared(rules, rng) for _ in range(POSITIONS)]
    assert any(verdict is not None for verdict in verdicts)


@pytest.mark.parametrize("kind", ["waste", "wastes", "columns", "sets", "ordered"])
def test_rules_that_nobody_has_written_yet_are_played_as_by_the_plain_search(kind: str) -> None:
    rng = Random(kind)
    verdicts: list[bool | None] = []
    many = 30 if kind in ("waste", "wastes") else 8
    while len(verdicts) < many * POSITIONS:
        rules = random_rules(kind, rng)
        if stock.fits(rules) or stock_deals.fits(rules):
            verdicts.append(compared(rules, rng))
    assert verdicts.count(True) > POSITIONS
    assert verdicts.count(False) > POSITIONS


def compared(rules: PatienceRules, rng: Random) -> bool | None:
    """Whether a random late position can be won; None when the plain search does not get to the end of it."""
    state = late_position(rules, rng)
    plain = search(EngineKernel(state), Limit(states=400))
    if plain.codes is None and not plain.complete:
        return None
    kernel = kernel_for(state)
    assert isinstance(kernel, StockKernel | DealKernel)
    found = search(kernel, Limit(states=300_000))
    assert found.codes is not None or found.complete
    assert (found.codes is None) == (plain.codes is None), state
    if found.codes is not None:
        assert is_won_by(state, kernel.moves(found.codes))
    return found.codes is not None


def late_position(rules: PatienceRules, rng: Random) -> PatienceState:
    """A position that can follow in a game with few cards left to place."""
    rules = small(rules) if rules.stock.to == "columns" else rules
    while True:
        in_columns = rules.win.how == "ordered" or rules.foundation.sets != "none"
        state = nearly_ordered(rules, rng) if in_columns else nearly_founded(rules, rng)
        if not state.ending and is_settled(state):
            return state


def small(rules: PatienceRules) -> PatienceRules:
    """The same game with few columns."""
    columns = 5 if rules.win.how == "ordered" else 3
    table = replace(rules.tableau, columns=columns, deal=3, down=int(any(plan_of(rules).down)))
    return replace(rules, tableau=table, stock=replace(rules.stock, draw=min(rules.stock.draw, columns)))


def is_settled(state: PatienceState) -> bool:
    """Whether the engine has nothing left to do by itself."""
    waits = state.rules.tableau.refill and any(state.board.reserve) and not all(state.board.columns)
    settled = state._settle(state)
    return not waits and settled.board == state.board and not settled.ending


def nearly_founded(rules: PatienceRules, rng: Random) -> PatienceState:
    base = 1 if rules.foundation.base == "ace" else rng.randint(1, 13)
    plan = plan_of(rules, base)
    piles = founded(rules, base, rng)
    rest = list(plan.pack)
    for pile in piles:
        for card in pile:
            rest.remove(card)
    rng.shuffle(rest)
    reserve = [rest.pop() for _ in range(rng.randint(0, 4) if rules.reserve.cards else 0)]
    undealt = [rest.pop() for _ in range(rng.randint(0, len(rest)) if rng.random() < 0.8 else 0)]
    wastes: list[Pile] = []
    for _ in range(rules.waste.piles):
        count = rng.randint(0, len(undealt) // rules.waste.piles) if rng.random() < 0.6 else 0
        wastes.append(tuple(undealt.pop() for _ in range(count)))
    columns = scattered(rules, rest, rng)
    piled = (tuple(reserve),) if rules.reserve.cards else ()
    board = Board(columns, face_down(rules, columns, rng), piles, (), piled, tuple(wastes), tuple(undealt))
    allowed = rules.stock.redeals
    redeals = rng.randint(0, allowed) if isinstance(allowed, int) else 0
    return PatienceState(rules, plan, 0, "play", 0, board, base, redeals, rng.random() < 0.8)


def nearly_ordered(rules: PatienceRules, rng: Random) -> PatienceState:
    """Most cards lie in order; where sets leave, all but one or two have left."""
    plan = plan_of(rules)
    suits = range(4 if rules.win.how == "ordered" else rng.randint(1, 2))
    columns = [list(CARDS[13 * suit : 13 * suit + 13][::-1]) for suit in suits]
    loose = [column.pop() for _ in range(rng.randint(3, 10)) for column in [rng.choice(columns)] if column]
    rng.shuffle(loose)
    undealt = [loose.pop() for _ in range(rng.choice((0, rules.stock.draw))) if loose]
    columns += [[] for _ in range(rules.tableau.columns - len(suits))]
    for card in loose:
        rng.choice(columns).append(card)
    rng.shuffle(columns)
    piles = tuple(map(tuple, columns))
    gone = tuple(() if suit in suits else tuple(CARDS[13 * suit : 13 * suit + 13]) for suit in range(4))
    homes = gone if rules.foundation.piles else ()
    board = Board(piles, face_down(rules, piles, rng), homes, stock=tuple(undealt))
    return PatienceState(rules, plan, 0, "play", 0, board, 1)


def founded(rules: PatienceRules, base: int, rng: Random) -> tuple[Pile, ...]:
    """Foundations that are nearly complete; whatever the suit, each is of many."""
    count, least = rules.foundation.piles, 1 if rules.foundation.begin else 0
    heights = [13] * count
    for _ in range(rng.randint(6, 13)):
        at = rng.randrange(count)
        heights[at] = max(heights[at] - 1, least)
    turn = 1 if rules.foundation.suits == "any" else 0
    return tuple(
        tuple(CARDS[13 * ((at + turn * place) % 4) + (base - 1 + place) % 13] for place in range(height))
        for at, height in enumerate(heights)
    )


def scattered(rules: PatienceRules, cards: list[Card], rng: Random) -> tuple[Pile, ...]:
    most, deals = rules.tableau.columns, rules.stock.to == "columns"
    columns: list[list[Card]] = [[] for _ in range(most if deals else rng.randint(2, min(4, most)))]
    for at, card in enumerate(cards):
        room = [column for column in columns if len(column) < (rules.tableau.most or 99)] or columns
        (columns[at] if at < len(columns) else rng.choice(room)).append(card)
    return tuple(map(tuple, columns))


def face_down(rules: PatienceRules, columns: tuple[Pile, ...], rng: Random) -> tuple[int, ...]:
    hides = any(plan_of(rules).down)
    return tuple(min(rng.randint(0, 2), max(len(pile) - 1, 0)) if hides else 0 for pile in columns)


def random_rules(kind: str, rng: Random) -> PatienceRules:
    """Rules of any kind that the schema allows, near those of games with a stock."""
    table = Tableau(
        columns=5,
        deal=3,
        down=rng.choice((0, 1)),
        suits=rng.choice(("any", "same", "alternate", "other")),
        ranks=rng.choice(("down", "down", "down", "up", "either")),
        wrap=rng.random() < 0.3,
        lift=rng.choice(("top", "run", "run", "run", "whole_run", "top_or_whole_run", "unit")),
        run_suits=rng.choice((None, None, None, "same", "any")),
        takes=_some(rng),
        empty=rng.choice(("none", "any", "kings")),
        empty_from=_some(rng),
        most=rng.choice((None, None, None, 5)),
    )
    if kind == "sets":
        foundation = Foundation(sets=rng.choice(("any", "same")))
        return PatienceRules(tableau=_descends(table), foundation=foundation, stock=_deals(rng))
    if kind == "ordered":
        return PatienceRules(
            tableau=_descends(table),
            foundation=Foundation(piles=0),
            stock=_deals(rng),
            win=Cleared("ordered"),
        )
    copies = rng.choice((1, 1, 2))
    foundation = Foundation(
        piles=4 * copies,
        suits=rng.choice(("same", "same", "any")),
        base=rng.choice(("ace", "ace", "first")),
        returns=kind == "waste" and rng.random() < 0.3,
    )
    if foundation.base == "first" and table.wrap and rng.random() < 0.5:
        table = replace(table, wrap="to_base")
    win, pack = Founded(left=rng.choice((0, 0, 0, 2))), PackRules(copies=copies)
    if kind == "columns":
        return PatienceRules(pack=pack, tableau=table, foundation=foundation, stock=_deals(rng), win=win)
    reserve = Reserve(cards=rng.choice((0, 6)))
    table = replace(table, refill=("reserve",) if reserve.cards and rng.random() < 0.5 else ())
    turned = StockRules(to="wastes", draw=2)
    if kind == "waste":
        turned = StockRules(
            to="waste", draw=rng.randint(1, 3), redeals=rng.choice((0, 1, 2, "unlimited", "unlimited"))
        )
    waste = Waste(piles=1 if kind == "waste" else rng.randint(2, 3))
    return PatienceRules(
        pack=pack, tableau=table, foundation=foundation, reserve=reserve, stock=turned, waste=waste, win=win
    )


def _deals(rng: Random) -> StockToColumns:
    return StockToColumns(draw=rng.randint(1, 2), full_columns=rng.random() < 0.3)


def _descends(table: Tableau) -> Tableau:
    return replace(table, ranks="down", wrap=False, most=None, takes=BUILDERS, empty_from=BUILDERS)


def _some(rng: Random) -> tuple[Source, ...]:
    if rng.random() < 0.7:
        return BUILDERS
    return tuple(source for source in BUILDERS if rng.random() < 0.7)
