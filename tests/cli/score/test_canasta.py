"""`hoyle score canasta`: what it prints, its JSON, openings, sheets, and what it refuses."""

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from hoylecli.cli.score.canasta import command


def run(*words: str, sheet: str | None = None) -> Result:
    return CliRunner().invoke(command, words, input=sheet, prog_name="hoyle score canasta")


def facts(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    assert result.output.count("\n") == 1
    return json.loads(result.output)


def test_a_deal_says_where_each_point_comes_from() -> None:
    result = run("KKKKKKK", "888822*", "444", "--out", "--hand", "A94", "--red-threes", "2")
    assert result.exit_code == 0
    assert result.output == (
        "   +500  natural canasta of kings\n"
        "   +300  mixed canasta of eights\n"
        "   +100  going out\n"
        "   +200  red threes     2×100\n"
        "   +215  cards melded   kings 7×10 = 70;\n"
        "                        eights 4×10 + 2×20 + 50 = 130;\n"
        "                        fours 3×5 = 15\n"
        "    -35  cards in hand  20 + 10 + 5 = 35\n"
        "\n"
        "   1280  in all\n"
    )


def test_a_side_that_has_not_melded_pays_for_its_red_threes() -> None:
    assert run("--hand", "AA", "--hand", "joker 9C", "--red-threes", "4", "--score", "-20").output == (
        "   -800  red threes     all four, nothing melded\n"
        "   -100  cards in hand  2×20 = 40; 50 + 10 = 60\n"
        "\n"
        "   -900  in all\n"
        "\n"
        "Before: -20, where first melds count 15.\n"
        "After: -920, where they count 15.\n"
    )


def test_the_json_of_a_deal() -> None:
    assert facts("KKKKKK2", "--concealed", "--hand", "A9", "--red-threes", "1", "--score", "1400") == {
        "game": "canasta",
        "items": [
            {"what": "mixed canasta", "melds": [MIXED], "points": 300},
            {"what": "going out concealed", "points": 200},
            {"what": "red threes", "points": 100},
            {"what": "cards melded", "melds": [MIXED], "points": 80},
            {"what": "cards in hand", "hands": [["A", "9"]], "points": -30},
        ],
        "points": 650,
        "before": {"score": 1400, "opening": 50},
        "after": {"score": 2050, "opening": 90},
    }


MIXED = {
    "name": "mixed canasta of kings",
    "cards": ["K", "K", "K", "K", "K", "K", "2"],
    "points": 80,
}


def test_first_melds_that_open() -> None:
    result = run("AAA", "QQ*", "--opening", "--score", "1600")
    assert result.exit_code == 0
    assert result.output == (
        "    +60  aces    3×20 = 60\n"
        "    +70  queens  2×10 + 50 = 70\n"
        "\n"
        "    130  in all\n"
        "\n"
        "At 1600 the first melds count 90: they open.\n"
    )


def test_black_threes_are_among_first_melds_that_may_go_out() -> None:
    """FG: they are melded when going out, for which a side has a canasta."""
    assert run("KKKKKKK", "333", "--opening").exit_code == 0


def test_first_melds_that_fall_short_are_exit_code_1() -> None:
    result = run("KKK", "444", "--opening")
    assert result.exit_code == 1
    assert result.stdout.endswith("     45  in all\n")
    assert result.stderr == "At 0 the first melds count 50: 5 short.\n"


@pytest.mark.parametrize(
    ("score", "wanted", "code"),
    [("-5", 15, 0), ("0", 50, 0), ("1495", 50, 0), ("1500", 90, 0), ("2995", 90, 0), ("3000", 120, 1)],
)
def test_the_score_sets_the_opening(score: str, wanted: int, code: int) -> None:
    result = run("AAA", "Q Q Q", "--opening", "--score", score, "--json")
    found = json.loads(result.stdout)
    assert result.exit_code == code
    assert (found["count"], found["opening"], found["opens"]) == (90, wanted, not code)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ([], "Write the melds of a side"),
        (["KK"], "K K is no meld: a meld has at least 3 cards"),
        (["4C 8C TC"], "4♣ 8♣ 10♣ is no meld: the natural cards of a meld are of one rank"),
        (["K22"], "a meld has at least 2 natural cards"),
        (["KKK222*"], "a meld has at most 3 wild cards"),
        (["332"], "black threes are melded without wild cards"),
        (["333", "KKKKKKK"], "Black threes are melded only when the side goes out"),
        (["3H 3D 3C"], "red threes lie beside the melds"),
        (["KH KH KH"], "K♥ is there three times"),
        (["KKKKK", "--hand", "KKKK"], "The packs have only 8 kings"),
        (["KKK", "KKKK"], "All kings that a side melds are one meld"),
        (["KKK", "--out"], "A side needs a canasta to go out"),
        (["KKKKKKK", "--out", "--hand", "A", "--hand", "K"], "The partner who goes out has no cards left"),
        (["KKK", "--hand", "A", "--hand", "A", "--hand", "A"], "A side has two hands"),
        (["KKK", "--hand", "3H"], "Red threes are not kept in hand"),
        (["KKK", "--red-threes", "5"], "write a whole number from 0 to 4, not '5'."),
        (["KKK", "--score", "3"], "--score 3: every score at canasta is a multiple of 5"),
        (["444", "--score", "100"], "The melds count 15, and at 100 the first must count 50"),
        (["KKX"], "'KKX' is not a card; write a rank and a suit, such as 5H or 10♠. Ranks alone will do"),
        (["KKK", "--opening", "--out"], "--opening goes with melds and --score"),
        (["KKK", "--opening", "--hand", "A"], "--opening goes with melds and --score"),
        (["KKK", "--opening", "--red-threes", "0"], "--opening goes with melds and --score"),
        (["--opening"], "Write the melds of a side"),
        (["AAA", "333", "--opening"], "Black threes are melded only when the side goes out."),
        (["KKK", "KKKK", "--opening"], "All kings that a side melds are one meld"),
        (["KKK", "--target", "300"], "--names, --plain and --target go with --sheet or --pad"),
        (["KKK", "--sheet", "-"], "--sheet and --pad have deals of both sides"),
        (["--score", "0", "--sheet", "-"], "--sheet and --pad have deals of both sides"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(words: list[str], why: str) -> None:
    result = run(*words, sheet="points=5 / points=5\n")
    assert result.exit_code == 2
    assert why in result.stderr
    assert result.stdout == ""


def test_a_match_has_a_line_a_deal() -> None:
    sheet = "KKKKKKK 44* red=2 out hand=A9 / AAA hand=QJ hand=6\npoints=4100 / points=-50\n"
    result = run("--sheet", "-", sheet=sheet)
    assert result.exit_code == 0
    assert result.output == (
        "Deal 1\n"
        "  we     +500  natural canasta of kings\n"
        "  we     +100  going out\n"
        "  we     +200  red threes\n"
        "  we     +130  cards melded\n"
        "  we      -30  cards in hand\n"
        "  they    +60  cards melded\n"
        "  they    -25  cards in hand\n"
        "Deal 2\n"
        "  we    +4100  points\n"
        "  they    -50  points\n"
        "\n"
        "  we     5000\n"
        "  they    -15\n"
        "\n"
        "The match is over: we won.\n"
    )


def test_a_wrong_line_is_named_and_another_target_ends_the_match() -> None:
    result = run("--sheet", "-", sheet="points=5 / points=5\nKKKKKKK out / hand=A hand=3D\n")
    assert result.exit_code == 1
    assert "line 2: Red threes are not kept in hand" in result.stderr
    result = run("--sheet", "-", "--target", "1000", "--names", "A,B", sheet="points=1000 / points=995\n")
    assert "The match is over: A won." in result.output


def test_sixty_columns_are_enough() -> None:
    hand = "444455556666777788889999TTTTJJJJ*"
    outputs = [
        run(
            "AAAAAAAA22*", "KKKKKKKK2*", "QQQQQQQQ2*", "--hand", hand, "--red-threes", "4", "--score", "90000"
        ),
        run("AAAAAAAA22*", "TTTTTTTT*22", "--opening", "--score", "-99995"),
        run("--sheet", "-", sheet="AAAAAAAA22* red=4 hand=4444 / QQQQQQQQ2* hand=8899\n"),
    ]
    for result in outputs:
        assert result.exit_code == 0, result.output
        assert max(map(len, result.output.splitlines())) <= 60


def test_ascii_alone() -> None:
    result = CliRunner(env={"HOYLE_ASCII": "1"}).invoke(command, ["KKK", "--hand", "A"])
    assert result.output.isascii()
    assert "cards melded   kings 3x10 = 30\n" in result.output
