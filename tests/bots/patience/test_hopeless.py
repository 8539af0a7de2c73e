"""Positions that are proved to lead nowhere, and those that must never be called so."""

from pathlib import Path
from random import Random

import pytest
from positions import pile, position

from hoylecli import rulebook
from hoylecli.bots.patience.worlds import cannot_win, is_hopeless
from hoylecli.bots.solver.kernel import EngineKernel
from hoylecli.bots.solver.search import search
from hoylecli.bots.solver.watch import Limit
from hoylecli.core.cards import CARDS
from hoylecli.families.patience.position.steps import DRAW, RESIGN
from hoylecli.families.patience.state import PatienceState
from hoylecli.families.patience.text.layout_input import read_layout
from hoylecli.families.patience.worlds import sample

SPIDER = """\
game: spider
family: patience
players: 1
summary: Ten columns.
title: Spider
rules:
  pack: {copies: 2}
  tableau: {columns: 10, deal: [6,6,6,6,5,5,5,5,5,5], down: [5,5,5,5,4,4,4,4,4,4], suits: any, ranks: down,
            lift: run, run_suits: same, empty: any}
  foundation: {sets: same, piles: 8}
  stock: {to: columns, draw: 10, full_columns: yes}
"""
RUNS = "\n".join(
    [f"f{n}: " + " ".join(f"{rank}{suit}" for rank in "KQJT98765432A") for n, suit in enumerate("SHD", 1)]
    + [f"{n}: " + " ".join(f"{rank}{suit}" for rank in "KQJT9876543") for n, suit in enumerate("CSHDC", 1)]
    + [f"{n}:" for n in range(6, 11)]
)


def dealt(name: str, seed: int, **options: str) -> PatienceState:
    state = rulebook.load(name, **options).start(1, seed=seed)
    assert isinstance(state, PatienceState)
    return state


def after(state: PatienceState, number: int, rng: Random) -> PatienceState:
    """The position after so many moves at random; None stands for nobody's turn."""
    for _ in range(number):
        moves = [move for move in state.legal_moves() if move != RESIGN]
        if not moves or state.to_act is None:
            break
        state = state.apply(rng.choice(moves))
    return state


@pytest.mark.parametrize("seed", [0, 7])
def test_openings_of_gaps_are_not_hopeless(seed: int) -> None:
    assert not is_hopeless(dealt("gaps", seed).view(0))


def test_a_spider_whose_columns_can_be_filled_for_a_draw_is_not_hopeless(tmp_path: Path) -> None:
    path = tmp_path / "spider.yaml"
    path.write_text(SPIDER, encoding="utf-8")
    rules = rulebook.load("spider", file=str(path)).rules
    state = read_layout(rules, f"{RUNS}\ns: 2C AC 2S AS 2H AH 2D AD 2C AC\n")
    assert DRAW not in state.legal_moves()
    assert not is_hopeless(state.view(0))


@pytest.mark.parametrize(
    ("third", "under", "stock", "expected"),
    [
        ("[AS] 3D", "[{}] QS", "", True),  # 9D goes to and fro
        ("[AS] 8C", "[{}] QS", "", False),  # 8C on 9D uncovers a card that nobody knows
        ("[AS] 3D", "[{}] QS", "7C", False),  # a card is still to be turned
        ("[AS] 3D", "{} QS", "", True),  # only this card is hidden, and 3D never leaves it
    ],
)
def test_moves_of_klondike_that_change_nothing_are_hopeless(
    third: str, under: str, stock: str, expected: bool
) -> None:
    """CC, Klondike: columns are built down in alternate colors, and what is uncovered is turned up."""
    columns = ["TS 9D", "TC", third, "QS", "QC", "JS", "JC"]
    lying = pile(" ".join([*columns, stock]))
    rest = " ".join(str(card) for card in sorted(set(CARDS[:52]) - {*lying}))
    columns[3] = under.format(rest)
    state = position("klondike", columns=columns, stock=stock)
    assert is_hopeless(state.view(0)) == cannot_win(state.view(0)) == expected


@pytest.mark.parametrize(("column", "hopeless"), [("9S 4D", False), ("9S 6D", False), ("9S JD", True)])
def test_golf_is_played_on_while_a_card_can_leave(column: str, hopeless: bool) -> None:
    """SO, Golf: what is left in the columns is the score, so a lost deal is played to its end."""
    rest = [str(card) for card in CARDS[:52] if str(card) not in f"{column} TH TD 7C 3C"]
    foundation = [" ".join([*rest, "3C"])]
    state = position("golf", columns=[column, "TH", "TD"], foundation=foundation, stock="7C")
    assert DRAW in state.legal_moves()
    assert cannot_win(state.view(0))
    assert is_hopeless(state.view(0)) == hopeless


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("gaps", {}),
        ("gaps", {"left_only": "yes"}),
        ("klondike", {"redeals": "0"}),
        ("four-free", {}),
        ("spiderette", {}),
    ],
)
def test_what_is_hopeless_has_no_win_by_the_plain_search(name: str, options: dict[str, str]) -> None:
    proved = 0
    for seed in range(30):
        rng = Random(seed)
        state = after(dealt(name, seed, **options), rng.choice([15, 40, 90]), rng)
        if state.to_act == 0 and cannot_win(state.view(0), Limit(states=1000)):
            proved += 1
            for world in (state, sample(state.view(0), rng)):
                assert search(EngineKernel(world), Limit(states=500)).codes is None, (name, seed)
    assert proved
