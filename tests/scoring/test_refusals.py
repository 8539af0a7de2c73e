"""What the calculators refuse as functions; the notation of the commands would not let it come so far."""

from collections.abc import Callable
from typing import Any

import pytest

from hoylecli.core.cards import parse_cards
from hoylecli.core.errors import BadNotation
from hoylecli.scoring.bridge import Contract, duplicate_score, score_contract
from hoylecli.scoring.bridge.notation import read_sheet
from hoylecli.scoring.bridge.sheet import SheetDeal, SheetStanding, score_deal, score_sheet
from hoylecli.scoring.gin import Arrangement, arrange, best_discards, may_knock
from hoylecli.scoring.gin.showdown import best_layoff, game_score, settle, showdown

KNOCKER = parse_cards("4H 5H 6H 9C 9D 9S KC KD KS 5C")
OPPONENT = parse_cards("AC AD AS 2H 3H QC QD QS 2C 3C")
SPADES = Contract(4, "S", 0, "N")


def melds(*texts: str) -> list[Any]:
    return [parse_cards(text) for text in texts]


def laid_out(unmatched: str, deadwood: int, *texts: str) -> Arrangement:
    return Arrangement(tuple(map(tuple, melds(*texts))), tuple(parse_cards(unmatched)), deadwood)


GIN: list[tuple[Callable[[], object], str]] = [
    (lambda: showdown([], []), "The knocker has 10 cards after a knock, not 0"),
    (
        lambda: showdown(parse_cards("AH"), parse_cards("KS")),
        "The knocker has 10 cards after a knock, not 1",
    ),
    (lambda: showdown([*KNOCKER, parse_cards("8S")[0]], OPPONENT), "The knocker has 10 .*, not 11"),
    (lambda: showdown(KNOCKER, OPPONENT[:9]), "The opponent has 10 cards after a knock, not 9"),
    (lambda: showdown(KNOCKER, [*OPPONENT, parse_cards("8S")[0]]), "The opponent has 10 .*, not 11"),
    (lambda: settle(arrange(KNOCKER[:9]), OPPONENT), "The knocker has 10 .*, not 9"),
    (lambda: settle(arrange(KNOCKER), OPPONENT[1:]), "The opponent has 10 .*, not 9"),
    (
        lambda: settle(laid_out("KC KD KS 5C", 0, "4H 5H 6H", "9C 9D 9S"), OPPONENT),
        "unmatched cards do not count 0",
    ),
    (lambda: settle(laid_out("", 0, "4H 5H 6H 9C 9D 9S KC KD KS 5C"), OPPONENT), "is no meld"),
    (lambda: best_layoff(melds("4H 5H 6H", "6C 6D 6H"), OPPONENT), "6♥ is in two melds"),
    (lambda: best_layoff(melds("4H 5H 6H", "6H 7H 8H"), OPPONENT), "6♥ is in two melds"),
    (lambda: best_layoff(melds("4H 5H"), OPPONENT), "4♥ 5♥ is no meld"),
    (lambda: best_layoff(melds("4H 5H 7H"), OPPONENT), "4♥ 5♥ 7♥ is no meld"),
    (lambda: best_layoff(melds("9C 9D"), OPPONENT), "9♣ 9♦ is no meld"),
    (lambda: best_layoff(melds("9C 9D TS"), OPPONENT), "9♣ 9♦ 10♠ is no meld"),
    (lambda: best_layoff(melds("QH KH AH"), OPPONENT), "Q♥ K♥ A♥ is no meld"),
    (lambda: best_layoff(melds(""), OPPONENT), "'' is no meld"),
    (lambda: best_layoff(melds("9C 9D 9D"), OPPONENT), "9♦ is there twice"),
    (lambda: best_layoff(melds("9C 9D joker"), OPPONENT), "joker"),
    (lambda: best_discards([]), "No cards"),
    (lambda: may_knock([]), "10 cards, or 11 before the discard, not 0"),
    (lambda: may_knock(KNOCKER[:9]), "not 9"),
    (lambda: game_score([(2, 10)]), "the winner is 0 or 1"),
    (lambda: game_score([(-1, 10)]), "the winner is 0 or 1"),
    (lambda: game_score([(0, -10)]), "the points 1 or more"),
    (lambda: game_score([(0, 0)]), "the points 1 or more"),
    (lambda: game_score([(0, 1.5)]), "the points 1 or more"),  # type: ignore[list-item]
    (lambda: game_score([(0, 10)], shutout="half"), "'half' is no shutout: write double_score, "),  # type: ignore[arg-type]
    (lambda: game_score([], target=0), "A game can't go to 0"),
]


@pytest.mark.parametrize(("function", "reason"), GIN)
def test_gin_that_cannot_be_is_refused_with_the_reason(function: Callable[[], object], reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        function()


BRIDGE: list[tuple[Callable[[], object], str]] = [
    (lambda: score_sheet([SheetDeal(SPADES, 0, None, ("N",))], "duplicate"), r"\('N',\) is no vulnerability"),
    (lambda: score_sheet([SheetDeal(SPADES, 0, None, ("NS", "NS"))], "duplicate"), "is no vulnerability"),
    (lambda: score_sheet([SheetDeal(SPADES, 0, None, "NS")], "duplicate"), "'NS' is no vulnerability"),  # type: ignore[arg-type]
    (lambda: score_sheet([SheetDeal(None, 0, None, ("WE",))], "duplicate"), "is no vulnerability"),
    (lambda: score_sheet([], "xyz"), "'xyz' is no form of the game: rubber, four-deal, duplicate"),
    (lambda: score_deal(SheetStanding("xyz"), SheetDeal(SPADES)), "'xyz' is no form"),
    (lambda: read_sheet("N 4S =", "xyz"), "'xyz' is no form"),
    (lambda: score_sheet([], "four-deal", "Z"), "'Z' is no seat: the dealer is N, E, S or W"),
    (lambda: score_deal(SheetStanding("four-deal", "NS"), SheetDeal(SPADES)), "'NS' is no seat"),
    (lambda: score_sheet([SheetDeal(Contract(1.5, "S", 0, "N"))]), "1.5S is no contract"),  # type: ignore[arg-type]
    (lambda: score_contract(Contract(2.0, "S"), 0, False), "2.0S is no contract"),  # type: ignore[arg-type]
    (lambda: score_contract(Contract(1, "S", 0.5), 0, False), "doubled 0.5 times"),  # type: ignore[arg-type]
    (lambda: score_contract(Contract(1, "S", 3), 0, False), "doubled 3 times"),
    (lambda: duplicate_score(Contract(1, "S"), 0.5, False), "0.5 is no result"),  # type: ignore[arg-type]
    (lambda: score_sheet([SheetDeal(Contract(4, "S"))]), "who declared"),
    (lambda: score_sheet([SheetDeal(Contract(4, "S", 0, "Z"))]), "'Z' is no seat"),
]


@pytest.mark.parametrize(("function", "reason"), BRIDGE)
def test_bridge_that_cannot_be_is_refused_with_the_reason(
    function: Callable[[], object], reason: str
) -> None:
    with pytest.raises(BadNotation, match=reason):
        function()


@pytest.mark.parametrize(("sides", "score"), [((), 420), (("NS",), 620), (("EW",), 420), (("EW", "NS"), 620)])
def test_vulnerability_names_sides(sides: tuple[str, ...], score: int) -> None:
    assert score_sheet([SheetDeal(SPADES, 0, None, sides)], "duplicate").total("NS") == score
