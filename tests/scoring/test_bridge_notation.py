"""How bridge scores are written: contracts, results, lines of a sheet."""

import random

import pytest

from hoylecli.core.errors import BadNotation
from hoylecli.scoring.bridge import Contract, Honors
from hoylecli.scoring.bridge.notation import parse_contract, parse_deal, read_sheet


@pytest.mark.parametrize(
    "text",
    [
        "N 4SX +1", "n 4sx+1", "N: 4♠X +1", "N 4S* +1", "N 4♠️* +1", "N4SX+1", "north 4 spades doubled +1",
        "4SX by N +1", "4SXN+1", "N 4S X +1", "N, 4 spade dbl, +1", "N 4SX made 11 tricks", "N 4SX 11 tricks",
        "N 4SX made +1", "  N\t4♤×  + 1 ",
    ],
)  # fmt: skip
def test_one_deal_written_in_many_ways(text):
    deal = parse_deal(text)
    assert (deal.contract, deal.result) == (Contract(4, "S", 1, "N"), 1)


@pytest.mark.parametrize(
    ("text", "contract", "result"),
    [
        ("3NT-1 ", Contract(3, "NT"), -1),
        ("3N−1", Contract(3, "NT"), -1),
        ("3NS=", Contract(3, "NT", 0, "S"), 0),
        ("3NTS=", Contract(3, "NT", 0, "S"), 0),
        ("4HS=", Contract(4, "H", 0, "S"), 0),
        ("4HEARTS=", Contract(4, "H"), 0),
        ("1 club +2", Contract(1, "C"), 2),
        ("W 4S** -3", Contract(4, "S", 2, "W"), -3),
        ("W 4S X X -3", Contract(4, "S", 2, "W"), -3),
        ("W 4SX X -3", Contract(4, "S", 2, "W"), -3),
        ("W 4S * * -3", Contract(4, "S", 2, "W"), -3),
        ("1 No-TrumpN =", Contract(1, "NT", 0, "N"), 0),
        ("1notrumpsN =", Contract(1, "NT", 0, "N"), 0),
        ("W 4SXX+1", Contract(4, "S", 2, "W"), 1),
        ("w 4d redoubled down 3", Contract(4, "D", 2, "W"), -3),
        ("East 1 No Trump made", Contract(1, "NT", 0, "E"), 0),
        ("East 2 no-trumps 6 tricks", Contract(2, "NT", 0, "E"), -2),
        ("S 5D +0", Contract(5, "D", 0, "S"), 0),
    ],
)
def test_forgiving_notation(text, contract, result):
    deal = parse_deal(text)
    assert (deal.contract, deal.result) == (contract, result)


@pytest.mark.parametrize("text", ["pass", "Passed", "passed out", "PASS OUT", "passed-out", "all pass", "p"])
def test_a_passed_out_deal(text):
    assert parse_deal(text).contract is None


@pytest.mark.parametrize(
    ("text", "honors"),
    [
        ("S 6H = honors N150", Honors("N", 150)),
        ("S 6H = honours 150 n", Honors("N", 150)),
        ("S 6H = hon: n 150", Honors("N", 150)),
        ("S 6H = HONORS NS100", Honors("NS", 100)),
        ("S 3H = honors=E-W 100", Honors("EW", 100)),
        ("S 3NT = honors they 150", Honors("EW", 150)),
        ("S 6H =", None),
    ],
)
def test_honors_in_a_line(text, honors):
    assert parse_deal(text).honors == honors


@pytest.mark.parametrize(
    ("text", "sides"),
    [
        ("none", ()), ("ns", ("NS",)), ("EW", ("EW",)), ("all", ("NS", "EW")), ("both", ("NS", "EW")),
        ("n-s", ("NS",)), ("E/W", ("EW",)), ("love", ()), ("=all", ("NS", "EW")), (": ns", ("NS",)),
    ],
)  # fmt: skip
def test_vulnerability_in_a_line(text, sides):
    assert parse_deal(f"N 4S = vul{' ' if text[0].isalpha() else ''}{text}").vulnerable == sides


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("N 8NT =", "8NT is no contract: bids go from 1 to 7"),
        ("N 44S =", "44S is no contract"),
        ("N 4S +4", "would be 14 tricks"),
        ("N 4S 14 tricks", "14 tricks are too many: there are 13"),
        ("N 4S -11", "is down 10"),
        ("N 4S = +1", "two results"),
        ("N 4S +1 =", "two results"),
        ("N 4S made -1", "made, or down"),
        ("X 4S =", "'X' is no seat: declarer is N, E, S or W"),
        ("N 4S by E =", "declarer is named twice"),
        ("N 4S", "how did 4S go"),
        ("N 4S +", "after '\\+' there should be a number"),
        ("N 4S ++1", "not '\\+'"),
        ("N 4S +" + "9" * 5000, "beyond any hand"),
        ("N 4S +" + "9" * 7, "beyond any hand"),
        ("N 4S +" + "9" * 6, "would be 1000009 tricks, and there are 13"),
        ("N 4S 10", "10 what"),
        ("N 4Z =", "4 of what"),
        ("N 4", "4 of what"),
        ("N 4SXXX =", "'4SXXX' is no contract"),
        ("N =", "'=' is no contract"),
        ("N", "the contract is missing"),
        ("Hello", "'Hello' is no contract"),
        ("foo 4S =", "'foo' is no seat"),
        ("N 4♠xxx =", "'4♠xxx' is no contract"),
        ("N 4 No-Trumpet =", "how did 4NT go"),
        ("N 4S down two", "after 'down' there should be a number, not 'two'"),
        ("N 4S Down two", "after 'Down' there"),
        ("N 4S −x", "after '−' there should be a number, not 'x'"),
        ("N 4S = Foo♠️", "'Foo♠️' does not belong here"),
        ("N 4S = vul Maybe", "who is vul Maybe\\?"),
        ("N 4S X X X =", "how did 4SXX go"),
        ("N 4S = \x1b[31m", "'\\?' does not belong here"),
        ("N 4S = " + "z" * 300, "'zzzzzzzzzzzzzzzzzzzzz...' does not belong here"),
        ("Passed   Along", "'Passed Along' is no deal"),
        ("N 4S = foo", "'foo' does not belong here"),
        ("N 3NT = honors N100", "nobody can hold 100 in honors in notrump"),
        ("N 4S = honors N200", "nobody can hold 200 in honors"),
        ("N 4S = honors N100 honors E100", "only one hand can hold honors"),
        ("N 4S = honors N100 E100", "'E' does not belong here"),
        ("N 4S = honors 100", "whose honors"),
        ("N 4S = honors N", "whose honors"),
        ("N 4S = vul", "who is vul\\?"),
        ("N 4S = vul maybe", "who is vul maybe\\?"),
        ("N 4S = vul ns vul ew", "twice who is vulnerable"),
        ("passion", "'passion' is no deal"),
        ("pass 4S", "does not belong here"),
        ("", "the contract is missing"),
    ],
)
def test_a_bad_line_is_refused_with_the_reason(text, words):
    with pytest.raises(BadNotation, match=words) as caught:
        parse_deal(text)
    assert len(str(caught.value).splitlines()) == 1
    assert len(str(caught.value)) < 120


def test_contract_and_result_print_and_parse_both_ways():
    for level in range(1, 8):
        for denomination in ("C", "D", "H", "S", "NT"):
            for doubled in range(3):
                for declarer in (None, "N", "E", "S", "W"):
                    contract = Contract(level, denomination, doubled, declarer)
                    assert parse_contract(f"{declarer or ''} {contract}") == contract
                    assert parse_contract(f"{declarer or ''} {contract.sign}") == contract
                    assert parse_contract(f"{declarer or ''} {contract.words}") == contract


def test_no_line_however_odd_brings_down_the_reader():
    dice = random.Random(13)
    pieces = [
        *"NESWX*47=+-#:,♠♥é٣²½𝟜ßﬀ\x00\x1b",
        "NS",
        "XX",
        "13",
        "99",
        "+1",
        "-2",
        "4SX",
        "3NT",
        "no",
        "trump",
    ]
    pieces += [
        "hearts",
        "pass",
        "all",
        "out",
        "made",
        "down",
        "tricks",
        "by",
        "honors",
        "N150",
        "vul",
        "none",
    ]
    read = 0
    for _ in range(20000):
        text = dice.choice(("", " ")).join(dice.choices(pieces, k=dice.randint(1, 8)))
        for form in ("rubber", "duplicate"):
            sheet = read_sheet(text, form)
            read += len(sheet.deals)
            assert all(message.count("\n") == 0 for _, message in sheet.errors)
    assert read > 20


def test_a_side_may_stand_for_the_declarer() -> None:
    for text, side in (("We 4S =", "NS"), ("they: 4♠ =", "EW"), ("4S by EW =", "EW"), ("NS 4S =", "NS")):
        deal = parse_deal(text)
        assert deal.contract == Contract(4, "S", 0, side)
        assert deal.contract.side == side
