"""Numbered deals against the package pysol-cards, and layouts against its boards and fc-solve's."""

import shutil
import subprocess
from random import Random

import pytest

from hoylecli import rulebook
from hoylecli.families.patience.plan import LAST, pack_order
from hoylecli.families.patience.state import PatienceState
from hoylecli.families.patience.text.layout import layout_text, opening_order
from hoylecli.families.patience.text.layout_input import read_layout

cwrap = pytest.importorskip("pysol_cards.cwrap")
pytestmark = pytest.mark.oracle

NUMBERS = [*range(1, 301), *(Random(617).randrange(1, LAST + 1) for _ in range(700))]


def dealt(number: int) -> PatienceState:
    state = rulebook.load("four-free").start(seed=1, deal=pack_order(number))
    assert isinstance(state, PatienceState)
    return state


def test_a_thousand_numbered_deals_are_the_same() -> None:
    board = cwrap.create_gen("freecell", 0)
    for number in NUMBERS:
        assert layout_text(dealt(number)) == board(number), number


@pytest.mark.parametrize(
    ("game", "theirs"),
    [
        ("four-free", "freecell"),
        ("klondike", "klondike"),
        ("yukon", "yukon"),
        ("beleaguered-castle", "beleaguered_castle"),
        ("seahaven-towers", "seahaven"),
    ],
)
def test_their_boards_are_openings(game: str, theirs: str) -> None:
    rules = rulebook.load(game).rules
    for number in range(1, 51):
        state = read_layout(rules, cwrap.create_gen(theirs, 0)(number))
        assert opening_order(state) is not None, number


@pytest.mark.skipif(shutil.which("fc-solve") is None, reason="fc-solve is not there")
def test_every_position_that_fc_solve_shows_is_read_and_written_alike() -> None:
    rules = rulebook.load("four-free").rules
    shown = subprocess.run(
        ["fc-solve", "-l", "as", "-p", "-t", "-"],
        input=layout_text(dealt(617)),
        capture_output=True,
        text=True,
        timeout=60,
    ).stdout
    parts = [part for part in shown.split("=" * 20) if "Foundations" in part]
    assert len(parts) > 50
    for part in parts:
        text = "\n".join(line.rstrip() for line in part.splitlines() if line.startswith((":", "Fo", "Fr")))
        state = read_layout(rules, text)
        ours = layout_text(state).splitlines()
        columns = [line.removeprefix(":").strip() for line in text.splitlines() if line.startswith(":")]
        assert [line.removeprefix(":") for line in ours[-8:]] == columns
        assert read_layout(rules, "\n".join(ours)).board == state.board
