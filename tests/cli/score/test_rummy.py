"""`hoyle score rummy`: what it prints, its JSON, its sheets, and what it refuses."""

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from hoylecli.cli.score.rummy import command


def run(*words: str, sheet: str | None = None) -> Result:
    return CliRunner().invoke(command, words, input=sheet, prog_name="hoyle score rummy")


def facts(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    assert result.output.count("\n") == 1
    return json.loads(result.output)


def test_a_deal_says_where_each_point_comes_from() -> None:
    result = run("5H 6H 7H", "KC KD KH", "--laid-off", "AS on QS KS", "--laid-off", "8H", "--hand", "2C 9D")
    assert result.exit_code == 0
    assert result.output == (
        "    +18  run       5♥ 6♥ 7♥: 5 + 6 + 7 = 18\n"
        "    +30  set       K♣ K♦ K♥: 3×10 = 30\n"
        "     +8  laid off  8♥ on 5♥ 6♥ 7♥: 8\n"
        "    +15  laid off  A♠ on Q♠ K♠: 15\n"
        "    -11  in hand   2♣ 9♦: 2 + 9 = 11\n"
        "\n"
        "     60  in all\n"
    )


def test_the_json_of_a_deal() -> None:
    assert facts("AS2S3S", "--laid-off", "JH QH on TH 9H", "--hand", "AD") == {
        "game": "rummy",
        "items": [
            {"what": "run", "cards": ["AS", "2S", "3S"], "values": [1, 2, 3], "points": 6},
            {
                "what": "laid off",
                "cards": ["JH", "QH"],
                "values": [10, 10],
                "onto": ["9H", "TH"],
                "points": 20,
            },
            {"what": "in hand", "cards": ["AD"], "values": [15], "points": -15},
        ],
        "points": 11,
    }


@pytest.mark.parametrize(
    ("melds", "laid", "points"),
    [
        (["5H6H7H"], ["8H"], 26),  # onto one's own
        (["5H6H7H"], ["9H on 7H 8H"], 27),  # the 8 is the opponent's
        (["5H6H7H"], ["9H on 8H", "8H"], 35),  # written before the card it lies on
        (["5H6H7H"], ["9H on 5H 6H 7H 8H", "TH on 8H 9H"], 37),
        ([], ["KS on KC KD"], 10),
        ([], ["KS KH on KC KD"], 20),
        ([], ["AS on KS QS"], 15),
        ([], ["AS on 3S 2S"], 1),
        (["2S3S4S", "TSJSQSKS"], ["AS on KS"], 64),
        (["2S3S4S", "TSJSQSKS"], ["AS on 2S"], 50),
        ([], ["8♥ on 6♥, 7♥"], 8),
        ([], ["eight of hearts ON 6H 7H"], 8),
    ],
)
def test_cards_laid_off_on_either_players_melds(melds: list[str], laid: list[str], points: int) -> None:
    assert facts(*melds, *(f"--laid-off={text}" for text in laid))["points"] == points


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ([], "Write the melds of a player"),
        (["5H 6H 8H"], "5♥ 6♥ 8♥ is no meld: three or four of a rank, or three of a suit in sequence."),
        (["KH AH 2H"], "K♥ A♥ 2♥ is no meld"),
        (["5H", "6H", "7H"], "5♥ is no meld"),
        ([""], "'' is no meld"),
        (["5H 6H 7X"], "'7X' is not a card"),
        (["5H 6H joker"], "without jokers"),
        (["5H 6H 7H", "7H 7C 7D"], "7♥ is there twice"),
        (["5H 6H 7H", "--hand", "7H"], "7♥ is there twice"),
        (["5H 6H 7H", "--laid-off", "7H on 7C 7D"], "7♥ is there twice"),
        (["5H 6H 7H", "--laid-off", "9H"], "9♥ fits none of these melds; name the meld that it went on"),
        (["5H 6H 7H", "--laid-off", "TH on 7H 8H"], "10♥ does not fit a meld with 7♥ 8♥"),
        (["5H 6H 7H", "--laid-off", "8C on 8H 7H"], "8♣ does not fit a meld with 8♥ 7♥"),
        (["KC KD KS", "--laid-off", "AS on QS KS"], "Q♠ cannot lie in a meld with K♣ K♦ K♠"),
        (["--laid-off", "8H on 7H"], "7♥ is no part of a meld; name two of its cards, or more"),
        (["--laid-off", "8H on 5H 7H"], "5♥ 7♥ is no part of a meld"),
        (["--laid-off", "8H on 7H 7H"], "7♥ is there twice"),
        (["--laid-off", "8H on 6H 7H", "--hand", "6H"], "6♥ is in the hand, and in a meld on the table"),
        (["--laid-off", "8H on"], "'8H on': write cards laid off as '8H'"),
        (["--laid-off", "on 6H 7H"], "'on 6H 7H': write cards laid off"),
        (["--laid-off", ""], "'': write cards laid off"),
        (["2S3S4S", "TSJSQSKS", "--laid-off", "AS"], "A♠ counts 1 on one meld and 15 on another"),
        (["5H6H7H", "--target", "300"], "--names, --plain and --target go with --sheet or --pad"),
        (["5H6H7H", "--names", "A,B"], "--names, --plain and --target go with --sheet or --pad"),
        (["5H6H7H", "--sheet", "-"], "--sheet and --pad have deals of both players"),
        (["--hand", "5H", "--sheet", "-"], "--sheet and --pad have deals of both players"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(words: list[str], why: str) -> None:
    result = run(*words, sheet="points=1 / points=2\n")
    assert result.exit_code == 2
    assert why in result.stderr
    assert result.stdout == ""


def test_a_match_has_a_line_a_deal() -> None:
    sheet = "2S3S4S +5S hand=2C9D / JSQSKS +AS@KS hand=3C  # the first\npoints=-35 / points=480\n"
    result = run("--sheet", "-", "--names", "Ann,Bea", sheet=sheet)
    assert result.exit_code == 0
    assert result.output == (
        "Deal 1\n"
        "  Ann     +9  two to four of spades\n"
        "  Ann     +5  5♠ laid off\n"
        "  Ann    -11  2 cards in hand\n"
        "  Bea    +30  jack to king of spades\n"
        "  Bea    +15  A♠ laid off\n"
        "  Bea     -3  1 card in hand\n"
        "Deal 2\n"
        "  Ann    -35  points\n"
        "  Bea   +480  points\n"
        "\n"
        "  Ann    -32\n"
        "  Bea    522\n"
        "\n"
        "The match is over: Bea won.\n"
    )


@pytest.mark.parametrize(
    ("sheet", "over", "winners"),
    [
        ("points=500 / points=499\n", True, ["player 1"]),
        ("points=505 / points=505\n", False, []),  # FG: in a tie they play on
        ("points=505 / points=505\npoints=-10 / points=-5\n", True, ["player 2"]),
        ("points=499 / points=10\n", False, []),
    ],
)
def test_a_match_goes_to_500(sheet: str, over: bool, winners: list[str]) -> None:
    found = json.loads(run("--sheet", "-", "--json", sheet=sheet).output)
    assert (found["game"], found["over"], found["winners"]) == ("rummy", over, winners)


def test_another_target_and_a_wrong_line() -> None:
    assert "player 1 won" in run("--sheet", "-", "--target", "10", sheet="points=12 / points=2\n").output
    result = run("--sheet", "-", sheet="\npoints=12 / 5H6H8H hand=2C\n")
    assert result.exit_code == 1
    assert "line 2: 5♥ 6♥ 8♥ is no meld" in result.stderr


def test_sixty_columns_are_enough() -> None:
    hand = "2D 9D 8S TS QD JS QH 4H 6S JD JH 6D KS KD KH 3D 3H 3S 4S 4D 5S 5D 7S 7D"
    outputs = [
        run("2C3C4C5C6C7C8C9CTCJCQCKCAC", "--hand", hand),
        run("--laid-off", "TC JC QC KC AC on 2C 3C 4C 5C 6C 7C 8C 9C", "--hand", hand),
        run("--sheet", "-", sheet="2C3C4C +5C6C7C8C9CTCJCQCKCAC / 2D3D4D +5D6D7D8D hand=9D\n"),
    ]
    for result in outputs:
        assert result.exit_code == 0, result.output
        assert max(map(len, result.output.splitlines())) <= 60


def test_the_cards_turn_to_letters_where_suits_cannot_be_shown() -> None:
    result = CliRunner(env={"HOYLE_ASCII": "1"}).invoke(command, ["5H6H7H", "KCKDKS"])
    assert result.output.isascii()
    assert "  set  KC KD KS: 3x10 = 30\n" in result.output
