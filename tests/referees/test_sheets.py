"""The calculators of sheets beside sheets counted from the texts alone: the same totals, the same end.

HOYLE_REFEREE_DEALS=2000 compares more sheets; 200 of each are compared in a normal run.
"""

import os
from collections.abc import Callable
from random import Random

import pytest
from referees.sheets import Sheet
from referees.sheets.bridge import bridge
from referees.sheets.canasta import canasta
from referees.sheets.cribbage import cribbage
from referees.sheets.others import farkle, gin
from referees.sheets.pinochle import COUNTERS, FORMS, pinochle
from referees.sheets.piquet import piquet
from referees.sheets.rummy import rummy
from referees.sheets.tricks import euchre, hearts, pitch, spades

from hoylecli.scoring.bridge.notation import Bridge
from hoylecli.scoring.canasta import Canasta
from hoylecli.scoring.cribbage.deals import Cribbage
from hoylecli.scoring.deals import Counter
from hoylecli.scoring.euchre import Euchre
from hoylecli.scoring.farkle import Farkle
from hoylecli.scoring.gin.showdown import Gin
from hoylecli.scoring.hearts import Hearts
from hoylecli.scoring.pinochle.deals import Pinochle
from hoylecli.scoring.piquet import Piquet
from hoylecli.scoring.pitch import Pitch
from hoylecli.scoring.rummy import Rummy
from hoylecli.scoring.spades import Spades

SHEETS = int(os.environ.get("HOYLE_REFEREE_DEALS", "200"))
Draw = Callable[[Random], Sheet]
GAMES: dict[str, tuple[Callable[[], Counter], Draw]] = {
    "bridge": (Bridge, lambda rng: bridge(rng, "rubber")),
    "four-deal bridge": (lambda: Bridge("four-deal"), lambda rng: bridge(rng, "four-deal")),
    "canasta": (Canasta, canasta),
    "cribbage": (Cribbage, cribbage),
    "euchre": (Euchre, euchre),
    "farkle": (lambda: Farkle(3), lambda rng: farkle(rng, 3)),
    "gin": (Gin, gin),
    "hearts": (Hearts, hearts),
    "hearts, moon subtracts": (
        lambda: Hearts("self_subtracts"),
        lambda rng: hearts(rng, "self_subtracts"),
    ),
    "piquet": (Piquet, piquet),
    "pitch": (Pitch, pitch),
    "rummy": (Rummy, rummy),
    "spades": (Spades, spades),
}
USUAL = {"two-handed": "elevens", "double-pack-500": "ones"}


@pytest.mark.parametrize("game", GAMES)
def test_the_calculator_makes_what_the_referee_does(game: str) -> None:
    counter, draw = GAMES[game]
    for number in range(SHEETS):
        compare(counter(), draw(Random(f"{game} {number}")), number)


@pytest.mark.parametrize("form", FORMS)
def test_so_does_that_of_pinochle_in_every_form(form: str) -> None:
    for number in range(SHEETS):
        counters = list(COUNTERS)[number // 2 % len(COUNTERS)] if number % 2 else USUAL.get(form, "tens")
        rng = Random(f"{form} {number}")
        compare(Pinochle(form, counters), pinochle(rng, form, counters), number)


def compare(counter: Counter, sheet: Sheet, number: int) -> None:
    totals = [0] * len(counter.names)
    for at, (line, expected) in enumerate(sheet):
        for item in counter.count(line.split()):
            totals[item.side] += item.points
        assert totals == expected, (number, at, line)
        if at < len(sheet) - 1:
            assert not counter.is_over(totals), (number, at, line)
    assert counter.is_over(totals) or len(sheet) >= 40
