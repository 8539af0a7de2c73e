"""`hoyle score` for games of tricks: a deal, a match, the melds of a hand, JSON, and what is refused."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hoylecli.cli.score import command


def run(line: str, sheet: str | None = None) -> Result:
    return CliRunner().invoke(command, line.split(), input=sheet, prog_name="hoyle score")


def test_a_deal_is_itemised() -> None:
    result = run("spades 4:5 nil:0 3:3 5:5 --names We,They")
    assert result.exit_code == 0
    assert result.output == (
        "  We      +70  made\n"
        "  We       +1  overtricks\n"
        "  They   +100  nil\n"
        "  They    +50  made\n"
        "\n"
        "  We       71\n"
        "  They    150\n"
    )


def test_a_deal_with_one_item_a_side_needs_no_sum() -> None:
    assert run("euchre us 5").output == "  we       +2  march\n"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--meld", "Joker AS", "--trump", "s"], "There is no joker in this pack."),
        (["--meld", "AS KS", "--trump", "sausage"], "Say what is trumps"),
        (["--meld", "", "--trump", "s"], "Write the cards behind --meld"),
        (["--meld", "AS KS", "--trump", "s", "--target", "9"], "not both at once"),
        (["--meld", "AS KS", "--trump", "s", "--names", "A,B"], "not both at once"),
    ],
)
def test_melds_that_cannot_be_found_are_refused(words: list[str], why: str) -> None:
    result = CliRunner().invoke(command, ["pinochle", *words], prog_name="hoyle score")
    assert result.exit_code == 2
    assert why in result.output


@pytest.mark.parametrize("trump", ["s", "S", "♠", "spades", "Spade"])
def test_trumps_are_named_in_any_way(trump: str) -> None:
    words = ["pinochle", "--meld", "KS QS", "--trump", trump]
    result = CliRunner().invoke(command, words, prog_name="hoyle score")
    assert result.output.startswith("  royal marriage     40")


@pytest.mark.parametrize("words", [["13 5 0 8"], ["13,5,0,8"], ["13,", "5,", "0 8"]])
def test_a_deal_may_be_quoted_and_have_commas(words: list[str]) -> None:
    plain = run("hearts 13 5 0 8")
    assert plain.exit_code == 0
    quoted = CliRunner().invoke(command, ["hearts", *words], prog_name="hoyle score")
    assert quoted.output == plain.output


def test_a_deal_and_a_hand_may_come_from_standard_input() -> None:
    assert run("hearts -", "Q+5 - 8 0\n").output == run("hearts Q+5 - 8 0").output
    words = ["pinochle", "--meld", "-", "--trump", "s"]
    assert CliRunner().invoke(command, words, input="KS QS").output.startswith("  royal marriage     40")


def test_a_match_is_a_line_a_deal_and_says_who_won() -> None:
    result = run("euchre --target 4 --sheet -", "us 5  # a march\n\nthem 2\n")
    assert result.exit_code == 0
    assert result.output == (
        "Deal 1\n"
        "  we       +2  march\n"
        "Deal 2\n"
        "  we       +2  euchre\n"
        "\n"
        "  we        4\n"
        "  they      0\n"
        "\n"
        "The match is over: we won.\n"
    )


def test_the_lowest_wins_a_match_of_hearts() -> None:
    """CG, Hearts."""
    result = run("hearts --target 26 --sheet -", "20 6 0 0\n6 0 0 20\n")
    assert result.exit_code == 0
    assert result.output.endswith(
        "\n"
        "  player 1     26\n"
        "  player 2      6\n"
        "  player 3      0\n"
        "  player 4     20\n"
        "\n"
        "The match is over: player 3 won.\n"
    )


def test_json_has_every_item_and_the_end(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.write_text("moon - - -\n20 6 0 0\n", encoding="utf-8")
    result = run(f"hearts --target 40 --json --sheet {path}")
    assert json.loads(result.output) == {
        "game": "hearts",
        "sides": ["player 1", "player 2", "player 3", "player 4"],
        "deals": [
            {
                "scores": [0, 26, 26, 26],
                "items": [{"side": f"player {n}", "what": "the moon", "points": 26} for n in (2, 3, 4)],
            },
            {
                "scores": [20, 6, 0, 0],
                "items": [
                    {"side": f"player {n}", "what": "taken", "points": points}
                    for n, points in ((1, 20), (2, 6), (3, 0), (4, 0))
                ],
            },
        ],
        "totals": [20, 32, 26, 26],
        "over": False,
        "winners": [],
    }


def test_lines_after_the_end_are_named_and_left_out() -> None:
    result = run("euchre --target 2 --sheet -", "us 5\nthem 5\n")
    assert result.exit_code == 1
    assert "line 2: the match was over at line 1" in result.output
    assert "  they      0\n" in result.output


def test_the_melds_of_a_hand_are_found_and_itemised() -> None:
    """CG, The Meld: a card counts in melds of different types."""
    result = CliRunner().invoke(command, ["pinochle", "--meld", "AS TS KS QS JS JD QS KH", "--trump", "s"])
    assert result.exit_code == 0
    assert result.output == (
        "  run         150  A♠ 10♠ K♠ Q♠ J♠\n  pinochle     40  Q♠ J♦\n\n  in all      190\n"
    )


def test_melds_of_the_double_pack_as_json() -> None:
    words = ["pinochle", "--meld", "JD JD JD QS QS QS", "--trump", "clubs", "--double-pack", "--json"]
    facts = json.loads(CliRunner().invoke(command, words).output)
    assert facts == {
        "game": "pinochle",
        "melds": [{"meld": "triple pinochle", "cards": ["QS", "JD"] * 3, "points": 900}],
        "laid": ["JD", "JD", "JD", "QS", "QS", "QS"],
        "points": 900,
    }


def test_a_partie_of_piquet_tells_what_it_is_worth() -> None:
    deals = "E:point5 E:quart EEEYYEEEYEEY\nE:point5 EEEEEEYYYYYY\n" * 3
    assert run("piquet --sheet - --names Ann,Bea", deals).output.endswith(
        "The match is over: Ann won. The partie is worth 268, with a rubicon.\n"
    )


@pytest.mark.parametrize(
    ("line", "sheet", "code", "why"),
    [
        ("hearts", None, 2, "Write one deal"),
        ("hearts 13 5 0 8 --sheet -", "13 5 0 8", 2, "Write one deal"),
        ("hearts 13 5 0 9", None, 2, "A deal has 26 points, not 27."),
        ("hearts --sheet -", "13 5 0 8\n13 5 0 9\n", 1, "line 2: A deal has 26 points, not 27."),
        ("hearts --sheet -", "# nothing\n", 1, "the sheet has no deals on it"),
        ("hearts --sheet nowhere.txt", None, 1, "nowhere.txt: no such file."),
        ("pinochle --meld 8S --trump s", None, 2, "There is no 8♠ in this pack."),
        ("pinochle --meld AS", None, 2, "Say what is trumps with --trump"),
        ("pinochle --trump s", None, 2, "--trump goes with --meld."),
        ("pinochle us 250 100+150L 60+90 --meld AS --trump s", None, 2, "not both at once"),
        ("euchre us 3 --names We", None, 2, "--names: there are 2 sides"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(line: str, sheet: str | None, code: int, why: str) -> None:
    result = run(line, sheet)
    assert result.exit_code == code
    assert why in result.output
