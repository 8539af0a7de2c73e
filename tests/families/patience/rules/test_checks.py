"""Rules of a patience that cannot be played are refused, each with its key and what is wrong."""

from typing import Any

import pytest
from positions import changed

from hoylecli.families import find
from hoylecli.families.patience.rules import PatienceRules
from hoylecli.rulebook.checking import unplayable

# Seven columns of four cards, and the rest drawn to a waste: nothing is wrong with that.
FINE: dict[str, dict[str, Any]] = {
    "tableau": {"columns": 7, "deal": 4, "ranks": "down", "empty": "any"},
    "stock": {"to": "waste"},
    "waste": {"piles": 1},
}


def rules(**groups: dict[str, Any]) -> PatienceRules:
    """The fine rules with some words changed, group by group."""
    made: PatienceRules = changed(changed(PatienceRules(), FINE), groups)
    return made


BARE = {"tableau": {"columns": 0}, "foundation": {"piles": 0}, "stock": {"to": "none"}}
WRONG = [
    ({"score": {"kind": "grid"}}, "grid.table", "there are no points without a 'table' for the grid"),
    (
        {"grid": {"rows": 5, "columns": 5, "table": "poker"}, "pack": {"copies": 2}},
        "grid.table",
        "'poker' only where pack.copies is '1', not '2'",
    ),
    (
        {
            "grid": {"rows": 4, "columns": 13, "place": "neighbour"},
            "tableau": {"columns": 0},
            "foundation": {"piles": 0},
            "stock": {"to": "waste"},
        },
        "stock.to",
        "write 'none', not 'waste', where grid.place is 'neighbour'",
    ),
    ({"tableau": {"deal": (1, 2)}}, "tableau.deal", "one number is wanted for each of 7 columns"),
    ({"tableau": {"down": (1, 2)}}, "tableau.down", "one number is wanted for each of 7 columns"),
    ({"tableau": {"down": 5}}, "tableau.down", "more cards lie face down than are dealt"),
    (
        {"tableau": {"covered_down": True}},
        "tableau.covered_down",
        "'yes' only where tableau.shape is 'pyramid', not 'columns'",
    ),
    (
        {"tableau": {"columns": 0, "deal": 0}, "stock": {"to": "columns"}},
        "tableau.columns",
        "write 1 to 28, not '0', where stock.to is 'columns'",
    ),
    (
        {"remove": {"rule": "thirteen", "size": 2}, "pack": {"suits": 2}, "foundation": {"suits": "any"}},
        "pack.suits",
        "write '4', not '2', where remove.rule is 'thirteen'",
    ),
    ({"grid": {"rows": 1}}, "grid.rows", "a grid has both rows and columns"),
    ({"grid": {"columns": 13}}, "grid.columns", "a grid has both rows and columns"),
    ({"tableau": {"deal": 8}}, "tableau.deal", "56 cards are dealt, but there are only 52"),
    (
        {"tableau": {"shape": "pyramid", "deal": 1}},
        "tableau.shape",
        "'pyramid' only where tableau.columns is '1', '3', '6', '10', '15', '21' or '28', not '7'",
    ),
    ({"stock": {"to": "none"}}, "stock.to", "24 cards are left over; say where they are drawn to"),
    (
        {"pack": {"copies": 2}, "stock": {"to": "none"}},
        "stock.to",
        "76 cards are left over; say where they are drawn to",
    ),
    ({"foundation": {"base": (1, 2)}}, "foundation.base", "one rank is wanted for each of 4 piles"),
    (
        {"foundation": {"base": (0, 1, 2, 3)}},
        "foundation.base",
        "ranks are numbers from 1, the ace, to 13, the king",
    ),
    ({"foundation": {"step": (1, 2)}}, "foundation.step", "one number is wanted for each of 4 piles"),
    (
        {"foundation": {"base": "chosen", "begin": 1}},
        "foundation.begin",
        "no card can begin a foundation before its rank is known",
    ),
    ({"foundation": {"begin": 5}}, "foundation.begin", "no more than 4 can begin"),
    ({"foundation": {"begin": 5, "piles": 8}}, "foundation.begin", "no more than 4 can begin"),
    (
        {"setup": {"fourth": "first_column"}},
        "setup.fourth",
        "'first_column' only where foundation.base is 'first', not 'ace'",
    ),
    (
        {"foundation": {"sets": "any", "piles": 3}},
        "foundation.piles",
        "4 whole runs have to go somewhere",
    ),
    (
        {"pack": {"suits": 1}},
        "pack.suits",
        "every foundation is for a suit of its own; let whole runs leave with 'sets'",
    ),
    (
        {"pack": {"copies": 2}, "remove": {"rule": "lower_of_suit", "size": 1}},
        "pack.copies",
        "write '1', not '2', where remove.rule is 'lower_of_suit'",
    ),
    ({"waste": {"piles": 0}}, "waste.piles", "write 1 to 4, not '0', where stock.to is 'waste'"),
    (
        {"stock": {"to": "foundation"}, "foundation": {"piles": 0}},
        "foundation.piles",
        "write 1 to 16, not '0', where stock.to is 'foundation'",
    ),
    ({"stock": {"to": "columns", "draw": 8}}, "stock.draw", "there are only 7 piles to draw to"),
    (
        {"stock": {"to": "wastes", "draw": 3}, "waste": {"piles": 2}},
        "stock.draw",
        "there are only 2 piles to draw to",
    ),
    (
        {"stock": {"to": "wastes", "redeals": 1}, "waste": {"piles": 2}},
        "stock.redeals",
        "it takes a stock that is drawn to one waste to turn that over",
    ),
    (
        {"stock": {"to": "columns", "redeals": "unlimited"}},
        "stock.redeals",
        "it takes a stock that is drawn to one waste to turn that over",
    ),
    (
        {"remove": {"rule": "same_rank"}, "foundation": {"piles": 0}},
        "foundation.piles",
        "write 1 to 16, not '0', where remove.rule is 'same_rank'",
    ),
    (
        {"remove": {"rule": "thirteen", "size": 3}},
        "remove.rule",
        "'thirteen' only where remove.size is '2', not '3'",
    ),
    (
        {"win": {"how": "only_aces"}},
        "remove.rule",
        "write 'lower_of_suit', not 'none', where win.how is 'only_aces'",
    ),
    ({"cells": {"dealt": 2, "count": 1}}, "cells.dealt", "no more than 1 can have a card"),
    (
        {"tableau": {"refill": ("reserve",)}, "reserve": {"fan": True, "cards": 3}},
        "tableau.refill",
        "[reserve] only where reserve.fan is 'no', not 'yes'",
    ),
    (
        {"grid": {"rows": 4, "columns": 5, "table": "cribbage"}},
        "grid.table",
        "its hands are of 4 cards, so 4 rows and columns are wanted",
    ),
    (
        {"grid": {"rows": 4, "columns": 4, "table": "poker"}},
        "grid.table",
        "its hands are of 5 cards, so 5 rows and columns are wanted",
    ),
    (
        {"grid": {"rows": 4, "columns": 12, "place": "neighbour"}, **BARE},
        "grid.columns",
        "write '13', not '12', where grid.place is 'neighbour'",
    ),
    (
        {"grid": {"rows": 4, "columns": 13, "place": "neighbour"}, "pack": {"copies": 2}, **BARE},
        "pack.copies",
        "write '1', not '2', where grid.place is 'neighbour'",
    ),
    ({"win": {"how": "points"}}, "grid.table", "there are no points without a 'table' for the grid"),
]


def test_the_rules_that_the_others_differ_from_are_fine() -> None:
    assert list(unplayable(find("patience"), rules())) == []


@pytest.mark.parametrize(("groups", "key", "message"), WRONG)
def test_what_cannot_be_played_is_said_at_its_key(groups: dict[str, Any], key: str, message: str) -> None:
    assert list(unplayable(find("patience"), rules(**groups))) == [(key, message)]
