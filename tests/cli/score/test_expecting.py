"""`--expect` at every calculator: nothing more is said where it agrees, else one line, and exit code 1."""

import io
from pathlib import Path

import pytest

from hoylecli.cli.main import run
from hoylecli.cli.score import SECTIONS
from hoylecli.context import Context

CASES = [
    ("cribbage 5H 5C 5S JD -s 5D", "29", "28", "expected 28, it is 29 (+1)"),
    ("cribbage 5 5 5 J 5 --terse", "28", "29", "expected 29, it is 28 (-1)"),
    ("cribbage 2C 4D 6S 8H -s JH --json", "0", "1", "expected 1, it is 0 (-1)"),
    ("cribbage --discard 5H 5C JD 9C 2D 7S", "9C 2D", "JD,9C", "expected 9C JD, it is 2D 9C"),
    ("gin 2H 3H 4H 5C 5D 5S 9C 3D AS 2C", "15", "9", "expected 9, it is 15 (+6)"),
    (
        "gin 5H 6H 7H 9C 9D 9S KC KD KS AH --against 4H 3H 8H QC QD QS TC TD TS 2D --json",
        "1",
        "-1",
        "expected -1, it is 1 (+2)",
    ),
    ("poker 6C2H ADKS --board 2D3D4D5DKC", "2", "1", "expected hand 1, it is hand 2"),
    ("poker AhAd AsAc --board 2D3D4D5DKC", "1", "1,2", "expected hands 1 and 2, it is hand 1"),
    ("poker KSKD4C4HTS", "two pairs", "flush", "expected flush, it is two pairs, kings and fours"),
    ("hearts Q+5 - 8 0", "18,0,8,0", "player 1=17", "player 1: expected 17, it is 18 (+1)"),
    ("hearts 13 5 0 8 --names Ann,Bo,Cy,Di", "bo=5 Di=8", "Bo=4,Di=9",
     "Bo: expected 4, it is 5 (+1); Di: expected 9, it is 8 (-1)"),
    ("spades 5:6 nil:2 3:3 4:2", "81,-140", "2=-139", "players 2 and 4: expected -139, it is -140 (-1)"),
    ("euchre us 4", "1 0", "we=2", "we: expected 2, it is 1 (-1)"),
    ("pitch 2 3 high=2 low=1 jack=- game=4", "2=-3", "1,0,0,1", "player 2: expected 0, it is -3 (-3)"),
    ("piquet E:point5 E:quart Y:kings3 EEEYYEEEYEEY", "30,10", "1=31", "expected 31, it is 30 (-1)"),
    ("pinochle us 250 100+150L 60+90", "260,150", "We=250", "we: expected 250, it is 260 (+10)"),
    ("pinochle --meld KHQHKHQHKDQDKCQCKSQS9D9D --trump d", "280", "270", "expected 270, it is 280 (+10)"),
    ("canasta KKKKKKK 88882 444 --out --hand A94 --red-threes 2", "910", "900", "expected 900, it is 910"),
    ("canasta AAA QQ* --opening --score 1600", "130", "120", "expected 120, it is 130 (+10)"),
    ("rummy JSQSKS TDTCTH --laid-off 9STS", "79", "78", "expected 78, it is 79 (+1)"),
    ("farkle 4 3 3 3 4 3 --terse", "1000", "400", "expected 400, it is 1000 (+600)"),
    ("bridge --contract 4SX= --vul", "790", "590", "expected 590, it is 790 (+200)"),
    ("bridge --contract 2SX-6 --json", "-1400", "1400", "expected 1400, it is -1400 (-2800)"),
]  # fmt: skip


def hoyle(words: list[str], typed: str = "", home: str = "/nowhere") -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    code = run(
        words,
        Context(
            {"HOYLE_HOME": home}, stdin=io.TextIOWrapper(io.BytesIO(typed.encode())), stdout=out, stderr=err
        ),
    )
    return code, out.getvalue(), err.getvalue()


@pytest.mark.parametrize(("line", "right", "wrong", "said"), CASES)
def test_what_is_expected_is_held_against_the_result(line: str, right: str, wrong: str, said: str) -> None:
    words = ["score", *line.split()]
    plain = hoyle(words)
    assert plain[0] == 0
    assert hoyle([*words, "--expect", right]) == plain
    code, out, err = hoyle([*words, "--expect", wrong])
    assert (code, out, err.count("\n")) == (1, plain[1], 1)
    assert said in err


def test_every_calculator_has_it() -> None:
    assert {line.split()[0] for line, *_ in CASES} == set(SECTIONS["Calculators"])


@pytest.mark.parametrize(
    ("line", "sheet", "right", "wrong"),
    [
        ("gin --sheet - --names Ann,Bea", "1 5-20\n2 5-85\n", "Ann=15,Bea=80", "Bea=81"),
        ("cribbage --sheet -", "3+8 5+12+6\n", "11,23", "11,24"),
        ("farkle --sheet -", "500 -\n", "500,0", "500,1"),
        ("bridge -", "N 4S =\n", "120,0", "NS=121"),
    ],
)
def test_totals_of_a_sheet(line: str, sheet: str, right: str, wrong: str) -> None:
    words = ["score", *line.split(), "--expect"]
    assert hoyle([*words, right], sheet)[::2] == (0, "")
    code, _, err = hoyle([*words, wrong], sheet)
    assert (code, err.count("\n")) == (1, 1)
    assert "(-1)" in err


@pytest.mark.parametrize(
    ("line", "expect", "why"),
    [
        ("cribbage 5 5 5 J 5", "many", "--expect 'many': write the total as a number, such as 12."),
        ("cribbage --batch -", "29", "leave out --batch"),
        ("hearts 13 5 0 8", "13", "--expect '13': write the totals as player 1=1220,player 2=300."),
        ("hearts 13 5 0 8", "Bo=13", "--expect 'Bo=13': write the totals"),
        ("hearts 13 5 0 8", "1=13,1=13", "--expect '1=13': write the totals"),
        ("hearts --pad", "1=13", "not with --pad"),
        ("poker AhKh QcQd --board 2D3D4D5DKC", "3", "write which hand wins, such as 2, or 1,2 for a tie."),
        ("poker AhKh QcQd --board 2D3D4D", "1", "the board is not complete"),
        ("farkle 1", "1" * 50, "write the total as a number"),
    ],
)
def test_what_cannot_be_compared_is_refused(line: str, expect: str, why: str, tmp_path: Path) -> None:
    code, out, err = hoyle(["score", *line.split(), "--expect", expect], home=str(tmp_path))
    assert (code, out) == (2, "")
    assert why in " ".join(err.split())
