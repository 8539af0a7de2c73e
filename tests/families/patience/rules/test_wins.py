"""Every patience comes out, with each variant and option: a position near the end, played to a win.

SO: the solitaire rulebook, the Objective of each game. CG: Card Games, Solitaire, the Goal of each.
"""

from collections.abc import Callable
from typing import Any

import pytest

from hoylecli import rulebook
from hoylecli.families.patience.state import PatienceState

Lay = Callable[..., PatienceState]
After = Callable[[PatienceState, str], PatienceState]

RANKS = "A23456789TJQK"


def home(missing: str, base: str = "A") -> list[str]:
    """Four foundations in suit, but for the cards that are missing."""
    order = RANKS[RANKS.index(base) :] + RANKS[: RANKS.index(base)]
    suits = [[rank + suit for rank in order] for suit in "CDHS"]
    return [" ".join(card for card in cards if card not in missing.split()) for cards in suits]


def gone(missing: str) -> str:
    """All cards but these, on the one foundation of a game that removes or plays them to one pile."""
    return " ".join(home(missing))


def down(suit: str, last: str = "A") -> str:
    """King to `last` of a suit, as a column is built."""
    ranks = RANKS[::-1]
    return " ".join(rank + suit for rank in ranks[: ranks.index(last) + 1])


def calculated(missing: str) -> list[str]:
    """The foundations of calculation, all in clubs, but for the kings at the end of those named."""
    orders = {"1": "A23456789TJQK", "2": "2468TQA3579JK", "3": "369Q258JA47TK", "4": "48Q37J26TA59K"}
    return [
        " ".join(rank + "C" for rank in (order[:-1] if number in missing else order))
        for number, order in orders.items()
    ]


def rows(**changes: str) -> list[str]:
    """The rows of gaps in order, each with its gap at the end; a5="" makes another there."""
    grid = [rank + suit if rank != "A" else "" for suit in "CDHS" for rank in RANKS[1:] + "A"]
    for space, card in changes.items():
        grid["abcd".index(space[0]) * 13 + int(space[1:]) - 1] = card
    return grid


CLUBS, DIAMONDS = home("QC KC QD KD")[:2]
POKER = "TH JH QH KH AH 9C 9D 9S 9H 2C 3C 3D 3S 4C 4D 4S 5C 6D 7S 8H 2D 2S 2H 7C".split()  # noqa: SIM905
CRIBBAGE = "5C 5D 5H JS 2C 4D 6H 8C 2D 4H 6S 8D 2H 4S 6C".split()  # noqa: SIM905
ROOF = [""] * 21

# fmt: off
WINS: list[tuple[str, dict[str, Any], str, int]] = [
    ("aces-up", {"columns": ["AC 9D", "AD 9C", "AH", "AS"]}, "1 w, remove 9C", 1),
    ("aces-up/difficult, aces-up/standard, aces-up/standard standstill=yes",
     {"columns": ["AC", "AD", "", "AS AH 9C"]}, "remove 9C, 4 3", 1),
    ("bakers-dozen", {"columns": ["[KS] QS"], "foundation": home("QS KS")}, "1 f, 1 f", 52),
    ("bakers-dozen/difficult",
     {"columns": ["[KS QS] JS"], "foundation": home("JS QS KS")}, "1 f, 1 f, 1 f", 52),
    ("bakers-dozen/standard",
     {"columns": ["KH QS", "KS"], "foundation": home("QS KS KH")}, "1 f, 1 f, 2 f", 52),
    ("beleaguered-castle",
     {"columns": ["KC", "KD"], "foundation": [f"{CLUBS} QD", f"{DIAMONDS} QC", *home("")[2:]]},
     "1 f, 2 f", 52),
    ("beleaguered-castle/difficult",
     {"columns": ["KC QC", "KD"], "foundation": home("QC KC KD")}, "1 f, 2 f, 1 f", 52),
    ("beleaguered-castle/standard",
     {"columns": ["QC KC", ""], "foundation": home("QC KC")}, "1 2, 1 f, 2 f", 52),
    ("bristol",
     {"foundation": home("KC KD KS"), "waste": ["KC", "KS", "KD"]}, "w1 f, w3 f, w2 f", 52),
    ("bristol/difficult", {"columns": ["QS KS", ""], "foundation": home("QS KS")}, "1 2, 1 f, 2 f", 52),
    ("bristol/standard", {"foundation": home("KS"), "stock": "KS"}, "draw, w1 f", 52),
    ("calculation",
     {"columns": ["KD"], "foundation": calculated("34"), "stock": "KH"}, "s f3, 1 f", 48),
    ("calculation/difficult, calculation/standard",
     {"columns": ["KD"], "foundation": calculated("1")}, "1 f", 48),
    ("canfield, canfield reserve=13",
     {"base": 3, "columns": ["QS"], "foundation": home("QS KS AS 2S", "3"), "reserve": ["2S AS KS"]},
     "1 f, 1 f, 1 f, 1 f", 52),
    ("canfield/difficult",
     {"base": 3, "columns": ["2S AH", "AS"], "foundation": home("2S AS 2H AH", "3"), "reserve": ["2H"]},
     "1 f, 2 f, 1 f, 2 f", 52),
    ("canfield/standard",
     {"base": 3, "columns": ["AS 2D", ""], "foundation": home("AS 2S 2D", "3"), "reserve": [""],
      "waste": ["2S"]},
     "1 2, 1 f, 2 f, w f", 52),
    ("cribbage-square, cribbage-square/difficult", {"grid": [*CRIBBAGE, ""], "stock": "8H 5S"}, "s d4", 83),
    # With the 6D the rows count 14, 2, 2, 2 and the columns 12, 21, 12, 6: not enough but for the usual 61.
    ("cribbage-square/standard", {"grid": [*CRIBBAGE, ""], "stock": "8H 6D"}, "s d4", 71),
    ("eagle-wing",
     {"base": 5, "columns": ["4S"], "foundation": home("2S 3S 4S", "5"), "reserve": ["3S 2S"]},
     "r f, r f, 1 f", 52),
    ("eagle-wing/difficult",
     {"base": 5, "columns": ["4S"], "foundation": home("3S 4S", "5"), "reserve": [""], "waste": ["3S"]},
     "w f, 1 f", 52),
    ("eagle-wing/standard",
     {"base": 5, "columns": [""], "foundation": home("3S 4S", "5"), "reserve": [""], "waste": ["3S 4S"],
      "redeals": 1},
     "w 1, w f, 1 f", 52),
    ("eight-off",
     {"columns": ["KS QS"], "foundation": home("JS QS KS"), "cells": ["JS", *[""] * 7]},
     "c1 f, 1 f, 1 f", 52),
    ("eight-off/difficult, eight-off/standard",
     {"columns": ["QS KS", ""], "foundation": home("QS KS")}, "1 2, 1 f, 2 f", 52),
    ("eliminator",
     {"columns": ["KC AD"], "foundation": [gone("KC AD 2S"), "2S", *[""] * 6]}, "1 f2, 1 f2", 2),
    ("eliminator scoring=cards",
     {"columns": ["KC AD"], "foundation": [gone("KC AD 2S"), "2S", *[""] * 6]}, "1 f2, 1 f2", 52),
    ("eliminator/difficult",
     {"columns": ["3H 9C"], "foundation": [gone("3H 9C 2S 8D"), "2S", "8D", *[""] * 5]},
     "1 c, 1 f2, c1 f3", 3),
    ("flower-garden",
     {"columns": ["KD QS"], "foundation": home("QS KD KS"), "reserve": ["KS"]}, "1 f, 1 f, r1 f", 52),
    ("flower-garden/difficult, flower-garden/standard",
     {"columns": ["QS KS", ""], "foundation": home("QS KS")}, "1 2, 1 f, 2 f", 52),
    ("fortress", {"base": 8, "columns": ["7S 6S"], "foundation": home("6S 7S", "8")}, "1 f, 1 f", 52),
    ("fortress/difficult", {"columns": ["QS KS", ""], "foundation": home("QS KS")}, "1 2, 1 f, 2 f", 52),
    ("fortress/standard",
     {"columns": ["JS QS", "KS"], "foundation": home("JS QS KS")}, "1 2, 1 f, 2 f, 2 f", 52),
    ("four-free", {"columns": ["QS KS"], "foundation": home("QS KS")}, "1 c, 1 f, c1 f", 52),
    ("gaps, gaps/standard", {"grid": rows(a1="", b13="2C"), "aside": "AC AD AH AS"}, "2C a1", 48),
    ("gaps/difficult", {"grid": rows(a12="", a13="KC"), "aside": "AC AD AH AS"}, "KC a12", 48),
    ("gaps redeals=2",
     {"grid": rows(a11="KC", a12="QC"), "aside": "AC AD AH AS"}, "redeal, shuffle QC KC AC AD AH AS", 48),
    ("golf", {"columns": ["AD 2S"], "foundation": [""]}, "1 f, 1 f", 0),
    ("golf/difficult", {"columns": ["KS", "QD"], "foundation": ["QC"], "stock": "JH"}, "1 f, draw, 2 f", 0),
    ("golf/standard, golf/standard standstill=yes",
     {"columns": ["KS QD"], "foundation": ["5C"], "stock": "JH"}, "draw, 1 f, 1 f", 0),
    ("klondike",
     {"columns": ["KS"], "foundation": home("JS QS KS"), "waste": ["QS JS"]}, "w f, w f, 1 f", 52),
    ("klondike/difficult",
     {"columns": ["KS"], "foundation": home("QS KS"), "stock": "QS"}, "draw, w f, 1 f", 52),
    ("klondike/standard, klondike/standard draw=1",
     {"columns": ["KH"], "foundation": home("QS KS KH"), "waste": ["KS QS"]}, "w f, f4 1, 1 f, w f, 1 f", 52),
    ("klondike scoring=dollars", {"columns": ["KS"], "foundation": home("KS")}, "1 f", 210),
    ("klondike units=whole",
     {"columns": ["[QS] KS", ""], "foundation": home("QS KS")}, "1 2, 1 f, 2 f", 52),
    ("klondike redeals=1",
     {"columns": [""], "foundation": home("QS KS"), "waste": ["QS KS"]}, "redeal, draw, w 1, w f, 1 f", 52),
    ("la-belle-lucie, la-belle-lucie standstill=yes",
     {"columns": ["QS KS"], "foundation": home("QS KS")}, "redeal, shuffle KS QS, 1 f, 1 f", 52),
    ("la-belle-lucie/difficult",
     {"columns": ["QS KS"], "foundation": home("QS KS"), "redeals": 1},
     "redeal, shuffle KS QS, 1 f, 1 f", 52),
    ("la-belle-lucie/standard",
     {"columns": ["KS QS"], "foundation": home("QS KS"), "redeals": 2}, "1 f, 1 f", 52),
    ("nestor",
     {"columns": ["5C 9H", "9S"], "foundation": [gone("5C 9H 9S 5D")], "reserve": ["", "5D"]},
     "remove 9H 9S, remove 5C 5D", 52),
    ("nestor/difficult, nestor/standard",
     {"columns": ["5C", "5S"], "foundation": [gone("5C 5S")]}, "remove 5C 5S", 52),
    ("penguin",
     {"base": 9, "columns": ["7S 6D", "8S"], "foundation": home("7S 8S 6D 7D 8D", "9"),
      "cells": ["8D", "7D", *[""] * 5]},
     "1 f, 1 f, 2 f, c2 f, c1 f", 52),
    ("penguin/difficult, penguin/standard",
     {"base": 9, "columns": ["7S 8S", ""], "foundation": home("7S 8S", "9")}, "1 2, 1 f, 2 f", 52),
    ("poker-square, poker-square/difficult", {"grid": [*POKER, ""], "stock": "7D KD"}, "s e5", 197),
    ("poker-square/standard", {"grid": [*POKER, ""], "stock": "7D KD"}, "s e5", 217),
    ("pyramid",
     {"columns": [*ROOF, "6C", *[""] * 6], "reserve": ["7D", "KC"], "stock": "2C"},
     "remove 6C 7D, remove KC", 3),
    ("pyramid/difficult", {"columns": [*ROOF, "6C", *[""] * 6], "stock": "7D 2C"}, "remove 6C 7D", 2),
    ("pyramid no_waste=yes",
     {"columns": [*ROOF, "6C", *[""] * 6], "stock": "2C 7D"}, "draw, remove 6C 7D", 2),
    ("pyramid face_down=yes", {"columns": ["KC", "6D", "7C", *[""] * 25]}, "remove 7C 6D, remove KC", 3),
    ("pyramid play_all=yes",
     {"columns": [*ROOF, "6C", *[""] * 6], "foundation": [gone("6C 7D 2C JD")], "stock": "7D JD",
      "waste": ["2C"]},
     "remove 6C 7D, remove 2C JD", 52),
    ("pyramid/standard",
     {"columns": [*ROOF, "6C", *[""] * 6], "foundation": [gone("6C 7D 2C JD")], "waste": ["7D JD 2C"],
      "redeals": 1},
     "redeal, remove 6C 7D, draw, remove 2C JD", 52),
    ("scorpion, scorpion standstill=yes",
     {"columns": [down("C"), down("D"), down("H", "2"), down("S"), "AH", "", ""]}, "5 3", 52),
    ("scorpion/difficult, scorpion/standard",
     {"columns": [down("C"), down("D"), down("H", "5"), "4H 3H 2H AH " + down("S"), "", "", ""]},
     "4 5, 4 3", 52),
    ("seahaven-towers", {"columns": ["QS KS", ""], "foundation": home("QS KS")}, "1 2, 1 f, 2 f", 52),
    ("shamrocks", {"base": 4, "columns": ["3S 2S", ""], "foundation": home("2S 3S", "4")}, "1 f, 1 f", 52),
    ("shamrocks/difficult, shamrocks/standard",
     {"columns": ["JS QS", "KS"], "foundation": home("JS QS KS")}, "1 2, 1 f, 2 f, 2 f", 52),
    ("spiderette, spiderette/difficult, spiderette standstill=yes",
     {"columns": [down("S", "2"), "AD"], "foundation": [down("C"), down("H"), down("D"), ""]}, "2 1", 52),
    ("spiderette/standard",
     {"columns": [down("S", "4"), "3S 2S AS"], "foundation": [down("C"), down("H"), down("D"), ""]},
     "2 1", 52),
    ("spiderette/standard leaves=cards",
     {"columns": ["KS", "QS"], "foundation": home("QS KS")}, "2 f, 1 f", 52),
    ("strategy",
     {"columns": ["KS", "QS"], "foundation": home("JS QS KS"), "stock": "JS"}, "s 1, 1 f, 2 f, 1 f", 52),
    ("strategy/difficult, strategy/standard",
     {"columns": ["KS QS"], "foundation": home("QS KS")}, "1 f, 1 f", 52),
    ("triplets",
     {"columns": ["KS", "AD", "2C", "7H"], "foundation": [gone("KS AD 2C 7H")]}, "remove 2C AD KS", 51),
    ("triplets/difficult",
     {"columns": ["QS", "JD", "TC", "KH"], "foundation": [gone("QS JD TC KH")]}, "remove TC JD QS", 153),
    ("yukon",
     {"columns": ["[QS] KS JS", "", ""], "foundation": home("JS QS KS")}, "1 2, 2 f, 1 f, 2 f", 52),
    ("yukon/difficult, yukon/standard",
     {"columns": ["QS JH", "QC", "KS", "KC", "KH QH"], "foundation": home("QS KS JH QH KH QC KC")},
     "1 2, 1 f, 3 f, 2 f, 2 f, 4 f, 5 f, 5 f", 52),
    # Options that no variant sets.
    ("bristol kings_fill=yes",
     {"columns": ["QS KD", ""], "foundation": home("QS KD KS"), "waste": ["KS", "", ""]},
     "1 2, 1 f, 2 f, w1 f", 52),
]
# fmt: on
EACH = [(choice, *rest) for choices, *rest in WINS for choice in choices.split(", ")]


@pytest.mark.parametrize(("choice", "given", "moves", "score"), EACH, ids=[choice for choice, *_ in EACH])
def test_it_comes_out(
    choice: str, given: dict[str, Any], moves: str, score: int, lay: Lay, after: After
) -> None:
    state = after(lay(choice, **given), moves)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.detail, outcome.winners, outcome.scores) == ({"ending": "won"}, (0,), (score,))
    assert state.legal_moves() == []


def settings(choice: str) -> set[tuple[str, str, str]]:
    """(game, option, value) for all options of the game, as they are with this choice."""
    name, *options = choice.split()
    game = rulebook.load(*name.split("/"), **dict(option.split("=") for option in options))
    return {(game.name, option, value) for option, value in game.options.items()}


def test_every_game_with_each_variant_and_each_value_of_its_options_is_won_above() -> None:
    patiences = [
        about for about in map(rulebook.describe, rulebook.catalogue()) if about.family == "patience"
    ]
    ours = [about for about in patiences if about.shipped and about.name not in ("slide", "bowling")]
    won = {choice.split()[0] for choice, *_ in EACH}
    wanted = {f"{about.name}/{name}".removesuffix("/plain") for about in ours for name in about.variants}
    assert wanted - won == set()
    values = set().union(*(settings(choice) for choice, *_ in EACH))
    every = {
        (about.name, option, value)
        for about in ours
        for option in about.options
        for value in about.options[option].values
    }
    assert every - values == set()
