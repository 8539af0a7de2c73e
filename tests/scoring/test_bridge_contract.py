"""One contract at bridge, row by row of the scoring tables.

CG is Card Games, Bridge, The Contract Bridge Scoring System; CC is Classic Card Games, Bridge, Scoring.
"""

import re
from itertools import combinations

import pytest

from hoylecli.core.errors import BadNotation
from hoylecli.scoring.bridge import (
    Contract,
    Honors,
    check_result,
    duplicate_score,
    honors_doubt,
    points,
    score_contract,
    score_duplicate,
    score_honors,
)
from hoylecli.scoring.bridge.notation import parse_contract, parse_deal

# contract, result, vulnerable, {kind: points}, source
TABLE = [
    ("1C", "=", False, {"tricks": 20}, "CG: odd trick in clubs or diamonds 20"),
    ("3C", "=", False, {"tricks": 60}, "CC: three clubs is 20 x 3"),
    ("5D", "=", True, {"tricks": 100}, "CG: odd trick in clubs or diamonds 20"),
    ("1H", "=", False, {"tricks": 30}, "CG: odd trick in hearts or spades 30"),
    ("4S", "=", True, {"tricks": 120}, "CG: odd trick in hearts or spades 30"),
    ("1NT", "=", False, {"tricks": 40}, "CG: first odd trick in notrump 40"),
    ("3NT", "=", False, {"tricks": 100}, "CG: subsequent odd tricks in notrump 30"),
    ("2HX", "=", False, {"tricks": 120, "insult": 50}, "CG: doubled, trick score times two; 50"),
    ("1NTX", "=", True, {"tricks": 80, "insult": 50}, "CG: doubled, trick score times two; 50"),
    ("2HXX", "=", False, {"tricks": 240, "insult": 100}, "CG: redoubled, times four; 100"),
    ("3NTXX", "=", True, {"tricks": 400, "insult": 100}, "CG: redoubled, times four; 100"),
    ("2C", "+2", True, {"tricks": 40, "overtricks": 40}, "CG: overtrick in a minor 20"),
    ("2S", "+2", False, {"tricks": 60, "overtricks": 60}, "CG: overtrick in a major 30"),
    ("1NT", "+3", False, {"tricks": 40, "overtricks": 90}, "CG: overtrick in notrump 30, not 40"),
    ("2CX", "+1", False, {"tricks": 80, "overtricks": 100, "insult": 50}, "CG: doubled overtrick 100"),
    ("2NTX", "+2", True, {"tricks": 140, "overtricks": 400, "insult": 50}, "CG: vulnerable 200"),
    ("1SXX", "+1", False, {"tricks": 120, "overtricks": 200, "insult": 100}, "CG: redoubled overtrick 200"),
    ("1DXX", "+2", True, {"tricks": 80, "overtricks": 800, "insult": 100}, "CG: vulnerable 400"),
    ("6D", "=", False, {"tricks": 120, "small_slam": 500}, "CG, CC: small slam 500"),
    ("6NT", "+1", True, {"tricks": 190, "overtricks": 30, "small_slam": 750}, "CG: 13 tricks, bid for 12"),
    ("7H", "=", False, {"tricks": 210, "grand_slam": 1000}, "CG, CC: grand slam 1000"),
    ("7C", "=", True, {"tricks": 140, "grand_slam": 1500}, "CG, CC: grand slam 1500"),
    ("5S", "+2", True, {"tricks": 150, "overtricks": 60}, "CG: a slam must be bid"),
    ("7NTXX", "=", True, {"tricks": 880, "grand_slam": 1500, "insult": 100}, "CG, all rows together"),
    ("3NT", "-1", False, {"undertricks": 50}, "CG: undertrick 50"),
    ("3NT", "-4", False, {"undertricks": 200}, "CG: each subsequent undertrick 50"),
    ("3NT", "-1", True, {"undertricks": 100}, "CG: undertrick, vulnerable 100"),
    ("3NT", "-3", True, {"undertricks": 300}, "CG: undertrick, vulnerable 100"),
    ("4SX", "-1", False, {"undertricks": 100}, "CG: first undertrick doubled 100"),
    ("4SX", "-2", False, {"undertricks": 300}, "CG: second undertrick doubled 200"),
    ("4SX", "-3", False, {"undertricks": 500}, "CG: third undertrick doubled 200"),
    ("4SX", "-4", False, {"undertricks": 800}, "CC: the fourth and all after it 300 (1993)"),
    ("4SX", "-5", False, {"undertricks": 1100}, "CC: the fourth and all after it 300 (1993)"),
    ("4SX", "-1", True, {"undertricks": 200}, "CG: first undertrick doubled, vulnerable 200"),
    ("4SX", "-2", True, {"undertricks": 500}, "CC: each one after the first 300"),
    ("4SX", "-4", True, {"undertricks": 1100}, "CC: each one after the first 300"),
    ("4SXX", "-1", False, {"undertricks": 200}, "CG: first undertrick redoubled 200"),
    ("4SXX", "-3", False, {"undertricks": 1000}, "CG: redoubled second and third 400"),
    ("4SXX", "-4", False, {"undertricks": 1600}, "CC: exactly twice the doubled award"),
    ("4SXX", "-1", True, {"undertricks": 400}, "CG: first undertrick redoubled, vulnerable 400"),
    ("4SXX", "-3", True, {"undertricks": 1600}, "CG: redoubled, vulnerable 600 each"),
    ("7NTXX", "-13", True, {"undertricks": 7600}, "CG: 400 and twelve times 600"),
]


def made(result: str) -> int:
    """Tricks over the contract, as a sheet has them."""
    return 0 if result == "=" else int(result)


@pytest.mark.parametrize(("contract", "result", "vulnerable", "expected", "source"), TABLE)
def test_a_contract_scores_as_in_the_table(contract, result, vulnerable, expected, source):
    bid = parse_contract("N " + contract)
    items = score_contract(bid, made(result), vulnerable)
    assert {item.kind: item.points for item in items} == expected, source
    for item in items:
        assert item.line == ("below" if item.kind == "tricks" else "above")
        assert item.side == ("EW" if item.kind == "undertricks" else "NS")


# Laws of Duplicate Bridge, Law 77: game 300 or 500, part-score 50.
DUPLICATE = [
    ("1C", "=", False, 70),
    ("2S", "+1", True, 140),
    ("3NT", "=", False, 400),
    ("3NT", "+1", True, 630),
    ("4S", "=", True, 620),
    ("4SX", "=", True, 790),
    ("2HX", "=", False, 470),
    ("1NTX", "=", False, 180),
    ("1NTXX", "=", True, 760),
    ("6H", "=", False, 980),
    ("7NT", "=", True, 2220),
    ("5DX", "-2", True, -500),
    ("2S", "-1", False, -50),
]


@pytest.mark.parametrize(("contract", "result", "vulnerable", "expected"), DUPLICATE)
def test_a_duplicate_deal_is_paid_its_game_or_part_score_at_once(contract, result, vulnerable, expected):
    bid = parse_contract(contract)
    assert duplicate_score(bid, made(result), vulnerable) == expected


def test_the_bonus_items_of_duplicate():
    kinds = [(item.kind, item.points) for item in score_duplicate(Contract(2, "H", 1, "W"), 0, True)]
    assert kinds == [("tricks", 120), ("insult", 50), ("game", 500)]
    kinds = [(item.kind, item.points) for item in score_duplicate(Contract(2, "H", 0, "W"), 1, True)]
    assert kinds == [("tricks", 60), ("overtricks", 30), ("part_score", 50)]


def test_points_are_added_by_side_and_by_line():
    items = score_contract(Contract(2, "H", 1, "W"), 1, False)
    assert points(items, "EW") == 270
    assert points(items, "EW", "below") == 120
    assert points(items, "EW", "above") == 150
    assert points(items, "NS") == 0


@pytest.mark.parametrize(
    ("contract", "result", "vulnerable", "texts"),
    [
        ("4SX", "+1", False, ["4 spades doubled, 4 x 30 x 2", "1 overtrick at 100, doubled"]),
        ("3NTX", "=", True, ["3 notrump doubled, (40 + 2 x 30) x 2"]),
        ("1C", "+2", True, ["1 club, 1 x 20", "2 overtricks at 20"]),
        ("4SX", "-5", False, ["down 5 doubled: 100 + 2 x 200 + 2 x 300"]),
        ("1NT", "-2", True, ["down 2, vulnerable: 2 x 100"]),
    ],
)
def test_every_item_says_how_it_was_reckoned(contract, result, vulnerable, texts):
    bid = parse_contract(contract)
    items = score_contract(bid, made(result), vulnerable)
    assert [item.text for item in items][: len(texts)] == texts


def test_the_sum_in_every_text_is_its_points():
    """Every denomination, doubling, vulnerability and result: what the words say is what is scored."""
    for level in range(1, 8):
        for denomination in ("C", "D", "H", "S", "NT"):
            for doubled in range(3):
                contract = Contract(level, denomination, doubled, "N")
                for result in range(-6 - level, 8 - level):
                    for vulnerable in (False, True):
                        for item in score_contract(contract, result, vulnerable):
                            if item.kind == "tricks":
                                said = item.text.rpartition(", ")[2]
                            elif item.kind == "undertricks":
                                said = item.text.rpartition(": ")[2]
                            else:
                                continue
                            assert eval(said.replace("x", "*")) == item.points


# CG, Honors points; CC, Honors
HONORS = [
    ("4S", "N", 100, "NS", "four trump honors in North's hand"),
    ("4S", "E", 150, "EW", "five trump honors in East's hand"),
    ("3NT", "W", 150, "EW", "four aces in West's hand"),
    ("1C", "EW", 100, "EW", "four trump honors in one hand"),
]


@pytest.mark.parametrize(("contract", "holder", "value", "side", "text"), HONORS)
def test_honors_go_above_the_line_to_whoever_holds_them(contract, holder, value, side, text):
    item = score_honors(parse_contract("N " + contract), Honors(holder, value))
    assert (item.kind, item.side, item.line, item.points, item.text) == ("honors", side, "above", value, text)


@pytest.mark.parametrize(
    ("contract", "honors"),
    [
        ("3NT", Honors("N", 100)),
        ("4S", Honors("N", 200)),
        ("4S", Honors("N", 50)),
        ("4S", Honors("N", 0)),
        ("3NT", Honors("N", 300)),
        ("4S", Honors("X", 100)),
        ("4S", Honors("NE", 100)),
    ],
)
def test_honors_nobody_can_hold_are_refused(contract, honors):
    with pytest.raises(BadNotation, match="hold"):
        score_honors(parse_contract(contract), honors)


@pytest.mark.parametrize(
    ("contract", "result", "honors", "impossible"),
    [
        ("4S", "=", Honors("E", 100), False),  # KQJT against the ace take three, and 10 + 3 = 13
        ("4S", "+1", Honors("E", 100), True),
        ("2S", "=", Honors("W", 150), False),  # AKQJT take five, and 8 + 5 = 13
        ("2S", "+1", Honors("W", 150), True),
        ("7S", "-9", Honors("S", 150), True),
        ("7S", "-8", Honors("S", 150), False),
        ("7S", "=", Honors("E", 150), True),
        ("7S", "-11", Honors("NS", 100), True),
        ("7S", "-10", Honors("NS", 100), False),
        ("7NT", "=", Honors("E", 150), False),  # aces can be thrown away
    ],
)
def test_honors_that_no_play_explains_are_a_doubt(contract, result, honors, impossible):
    bid = parse_contract("N " + contract)
    doubt = honors_doubt(bid, made(result), honors)
    assert bool(re.search(r"honors in one hand win [35] tricks, but", doubt)) is impossible
    assert bool(doubt) is impossible


@pytest.mark.parametrize(("value", "number"), [(100, 4), (150, 5)])
def test_honors_are_doubted_from_the_first_trick_that_no_play_can_explain(value, number):
    """Every holding, each honor on a trick of its own, and the fifth on any of those tricks or elsewhere."""
    fewest = 13
    for held in combinations("AKQJT", number):
        for other in set("AKQJT") - set(held) or {"-"}:
            for trick in (*held, None):
                lost = trick is not None and "AKQJT-".index(other) < "AKQJT-".index(trick)
                fewest = min(fewest, len(held) - lost)
    for taken in range(14):
        deal = parse_deal(f"N 7S {taken - 13:+} honors N{value}" if taken < 13 else f"N 7S = honors N{value}")
        doubt = honors_doubt(deal.contract, deal.result, deal.honors)
        assert (f"win {fewest} tricks, but NS took {taken}" in doubt) is (taken < fewest)
        assert bool(doubt) is (taken < fewest)


@pytest.mark.parametrize(
    ("contract", "words"),
    [
        (Contract(8, "NT"), "8NT is no contract: bids go from 1 to 7"),
        (Contract(0, "C"), "0C is no contract"),
        (Contract(1, "T"), "C, D, H, S or NT"),
        (Contract(1, "C", 3), "1C cannot be doubled 3 times; write 0, 1 or 2."),
        (Contract(1, "C", 0, "X"), "'X' is no seat"),
    ],
)
def test_impossible_contracts_are_refused(contract, words):
    with pytest.raises(BadNotation, match=words):
        score_contract(contract, 0, False)


@pytest.mark.parametrize(
    ("contract", "result", "words"),
    [
        ("4S", 4, "4S \\+4 would be 14 tricks, and there are 13: 4S makes \\+3 at best"),
        ("7NT", 1, "7NT has no overtricks"),
        ("1C", 7, "1C \\+7 would be 14 tricks"),
        ("4S", -11, "with no trick at all 4S is down 10"),
        ("7NT", -14, "7NT is down 13"),
    ],
)
def test_impossible_results_are_refused(contract, result, words):
    with pytest.raises(BadNotation, match=words):
        score_contract(parse_contract(contract), result, False)


def test_the_extreme_results_are_possible():
    for level in range(1, 8):
        check_result(Contract(level, "C"), 7 - level)
        check_result(Contract(level, "C"), -6 - level)
