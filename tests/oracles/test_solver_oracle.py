"""Verdicts of the solver against fc-solve's, on the games that fc-solve plays by the same rules.

HOYLE_ORACLE_DEALS sets how many deals of each game are compared (50).
"""

import os
import re
import shutil
import subprocess

import pytest

from hoylecli import rulebook
from hoylecli.bots.solver import Limit, solve
from hoylecli.families.patience.plan import pack_order
from hoylecli.families.patience.state import PatienceState
from hoylecli.families.patience.text.layout import layout_text

pytestmark = [
    pytest.mark.oracle,
    pytest.mark.skipif(shutil.which("fc-solve") is None, reason="fc-solve is not there"),
]

DEALS = int(os.environ.get("HOYLE_ORACLE_DEALS", "50"))
EVERY_CARD_ALONE = "01ABCDE"  # their tests that move single cards, all of them: only these search everything
MOST_STATES = 200_000


@pytest.mark.parametrize(
    ("name", "variant", "theirs"),
    [
        ("four-free", None, "freecell"),
        ("eight-off", "standard", "eight_off"),
        ("seahaven-towers", None, "seahaven"),
        ("beleaguered-castle", "standard", "beleaguered_castle"),
    ],
)
def test_the_verdicts_are_those_of_fc_solve(name: str, variant: str | None, theirs: str) -> None:
    compared, different = 0, []
    for number in range(1, DEALS + 1):
        state = dealt(name, variant, number)
        ours, other = solve(state, Limit(seconds=3)).verdict, their_verdict(state, theirs)
        compared += "unknown" not in (ours, other)
        if {ours, other} == {"winnable", "unwinnable"}:
            different.append((number, ours, other))
    assert different == []
    assert compared > 0.8 * DEALS


def dealt(name: str, variant: str | None, number: int) -> PatienceState:
    """Microsoft's deal of Four Free, a seed's of the others."""
    game = rulebook.load(name, variant) if variant else rulebook.load(name)
    state = game.start(deal=pack_order(number)) if name == "four-free" else game.start(seed=number)
    assert isinstance(state, PatienceState)
    return state


def their_verdict(state: PatienceState, preset: str) -> str:
    """The preset's own order of tests leaves moves out, so it is believed only when it wins."""
    if _fc_solve(state, preset) == "winnable":
        return "winnable"
    return _fc_solve(state, preset, "-to", EVERY_CARD_ALONE)


def _fc_solve(state: PatienceState, preset: str, *more: str) -> str:
    said = subprocess.run(
        ["fc-solve", "-g", preset, "-l", "as", *more, "-mi", str(MOST_STATES), "-"],
        input=layout_text(state),
        capture_output=True,
        text=True,
        timeout=120,
    ).stdout
    if "This game is solveable" in said:
        return "winnable"
    searched = re.search(r"states checked is (\d+)", said)
    # At its limit it may say "I could not solve this game" too: only less than the limit is a proof.
    everything = searched is not None and int(searched[1]) < MOST_STATES
    return "unwinnable" if everything and "I could not solve this game" in said else "unknown"
