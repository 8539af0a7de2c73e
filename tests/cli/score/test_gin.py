"""`hoyle score gin`: what it prints, its JSON, and what it refuses."""

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from hoylecli.cli.score.gin import command

HAND = "2H 3H 4H 5C 5D 5S 3C 3D AS 2C"  # 9 deadwood
OTHER = "AH 5H 6H 9C 9D 9S KD QD 7C 7S"


def run(line: str | list[str]) -> Result:
    """The command with the words of a line, or with words that have blanks inside."""
    words = line.split() if isinstance(line, str) else line
    return CliRunner().invoke(command, words, prog_name="hoyle score gin")


def facts(line: str | list[str]) -> Any:
    result = run(line + " --json" if isinstance(line, str) else [*line, "--json"])
    assert result.exit_code == 0, result.output
    assert result.output.count("\n") == 1
    return json.loads(result.output)


def test_ten_cards_show_melds_deadwood_and_how_it_is_said() -> None:
    result = run("2H 3H 4H 5C 5D 5S 9C 3D AS 2C")
    assert result.exit_code == 0
    assert result.output == (
        "  run        2♥ 3♥ 4♥\n"
        "  set        5♣ 5♦ 5♠\n"
        "  unmatched  9♣ 3♦ 2♣ A♠\n"
        "  deadwood   9+3+2+1 = 15\n"
        "\n"
        "15 deadwood: too much to knock at 10.\n"
    )


@pytest.mark.parametrize(
    ("hand", "options", "said"),
    [
        (HAND, "", "9 deadwood: it may knock at 10."),
        (HAND, "--knock 8", "9 deadwood: too much to knock at 8."),
        (HAND, "--oklahoma 9D", "9 deadwood: it may knock at 9."),
        (HAND, "--oklahoma AD", "9 deadwood: only gin will do, so no knock."),
        ("2H 3H 4H 5C 5D 5S 5H 7D 7C 7S", "--knock 0", "Gin! No deadwood at all."),
    ],
)
def test_the_last_line_says_whether_it_may_knock(hand: str, options: str, said: str) -> None:
    assert run(f"{hand} {options}").output.splitlines()[-1] == said


@pytest.mark.parametrize(
    ("upcard", "said"),
    [
        ("7S", "Oklahoma, upcard 7♠: knock at 7; the hand counts double."),
        ("ace of hearts", "Oklahoma, upcard A♥: gin only."),
        ("QC", "Oklahoma, upcard Q♣: knock at 10."),
    ],
)
def test_oklahoma_says_what_the_upcard_means(upcard: str, said: str) -> None:
    assert run([*HAND.split(), "--oklahoma", upcard]).output.splitlines()[0] == said


def test_eleven_cards_name_every_best_discard_and_what_is_counted() -> None:
    lines = run("2H 3H 4H 5C 5D 5S 9C 3D AS 2C 9H").output.splitlines()
    assert lines[-4:] == [
        "  discard    9♥ or 9♣",
        "",
        "15 deadwood: too much to knock at 10.",
        "(Deadwood alone is counted, not what may yet be drawn.)",
    ]


def test_the_json_of_ten_cards() -> None:
    assert facts(HAND) == {
        "deadwood": 9,
        "melds": [["3C", "3D", "3H"], ["5C", "5D", "5S"]],
        "unmatched": ["4H", "2H", "2C", "AS"],
        "knock": {"limit": 10, "allowed": True, "gin": False, "doubled": False},
    }


def test_the_json_of_eleven_cards_is_that_of_the_ten_kept_with_the_discards() -> None:
    found = facts(f"{HAND} KD")
    assert (found["discards"], found["deadwood"], found["knock"]["allowed"]) == (["KD"], 9, True)
    assert found["unmatched"] == ["4H", "2H", "2C", "AS"]


def test_gin_in_json() -> None:
    found = facts("2H 3H 4H 5C 5D 5S 5H 7D 7C 7S --oklahoma AS")
    assert found["knock"] == {"limit": 0, "allowed": True, "gin": True, "doubled": True}


def test_a_showdown_shows_both_hands_the_lay_off_and_the_score() -> None:
    result = run(f"{HAND} --against {OTHER}")
    assert result.output == (
        "The knocker\n"
        "  set        3♣ 3♦ 3♥\n"
        "  set        5♣ 5♦ 5♠\n"
        "  unmatched  4♥ 2♥ 2♣ A♠\n"
        "  deadwood   4+2+2+1 = 9\n"
        "\n"
        "The opponent\n"
        "  set        9♣ 9♦ 9♠\n"
        "  laid off   5♥ onto 5♣ 5♦ 5♠\n"
        "  unmatched  K♦ Q♦ 7♠ 7♣ 6♥ A♥\n"
        "  deadwood   10+10+7+7+6+1 = 41\n"
        "\n"
        "  difference, 41 less 9     32\n"
        "\n"
        "Knock: the knocker scores 32 points.\n"
    )


def test_the_json_of_a_showdown() -> None:
    found = facts(f"{HAND} --against {OTHER} --oklahoma TS")
    assert found["against"] == {
        "deadwood": 41,
        "melds": [["9C", "9D", "9S"]],
        "unmatched": ["KD", "QD", "7S", "7C", "6H", "AH"],
        "laid_off": [{"card": "5H", "onto": ["5C", "5D", "5S"]}],
    }
    assert (found["result"], found["winner"], found["points"]) == ("knock", "knocker", 64)
    assert found["items"] == [{"kind": "difference", "points": 32}, {"kind": "spade", "points": 32}]
    assert found["deadwood"] == 9


def test_an_undercut_is_told() -> None:
    lines = run("4H 5H 6H 9C 9D 9S KC KD KS 5C --against AC AD AS 2H 3H QC QD QS 2C 3D").output.splitlines()
    assert lines[-4:] == [
        "  difference, 5 less 5       0",
        "  undercut bonus            25",
        "",
        "Undercut: the opponent scores 25 points.",
    ]


def test_nothing_is_laid_off_on_gin_and_the_bonus_is_shown() -> None:
    output = run("4H 5H 6H 9C 9D 9S KC KD KS KH --against 3H 7H AC 2D 4S 5S 8C TD JS QC").output
    assert "laid off" not in output
    assert "  gin bonus                 25\n" in output
    assert output.endswith("Gin: the knocker scores 85 points.\n")


@pytest.mark.parametrize(
    "words",
    [
        f"{HAND} --against {OTHER}",
        [*HAND.split(), "--against", OTHER],
        [*HAND.split(), f"--against={OTHER}"],
        [*HAND.split(), "--against", OTHER.replace(" ", "")],
        [HAND.replace(" ", ""), "--against", OTHER.replace(" ", ", ")],
        [HAND, "--against", "AH 5H 6H 9C 9D 9S", "KD", "QD7C", "7S"],
        f"{HAND} --against ace of hearts h5 6♥ 9c 9D 9S king of diamonds QD 7C 7S",
        f"--against {OTHER} {HAND}",
        ["--against", OTHER, HAND],
        f"2H 3H 4H --against {OTHER} {HAND[9:]}",
        f"--against={OTHER} {HAND}",
    ],
)
def test_hands_may_be_written_in_one_word_or_many_and_in_any_place(words: str | list[str]) -> None:
    assert facts(words)["points"] == 32


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("", "Name the ten cards"),
        ("2H 3H 4H 5C 5D 5S 3C 3D AS", "10 cards, or 11 before the discard, not 9"),
        ("2H 3H 4H 5C 5D 5S 3C 3D AS 2C KD KH", "not 12"),
        (f"--against {OTHER} {HAND} 8S", "The knocker lays down 10 cards, after the discard, not 11"),
        ("2H 3H 4H 5C 5D 5S 3C 3D AS AS", "A♠ is there twice"),
        ("2H 3H 4H 5C 5D 5S 3C 3D AS joker", "without jokers"),
        ("2H 3H 4H 5C 5D 5S 3C 3D AS 1C", "'1C' is not a card"),
        (f"{HAND} --knock 11", "write a whole number from 0 to 10, not '11'."),
        (f"{HAND} --knock -1", "write a whole number from 0 to 10, not '-1'."),
        (f"{HAND} --knock 5 --oklahoma 5H", "not both"),
        (f"{HAND} --oklahoma joker", "joker cannot be the upcard"),
        (f"{HAND} --oklahoma 5X", "'5X' is not a card"),
        (f"{HAND} --against {OTHER[:-3]}", "--against has 10 cards, not 9"),
        (f"{HAND} --against --json", "--against has 10 cards, not 0"),
        (f"{HAND} --against", "--against has 10 cards, not 0"),
        (f"{HAND} KH --against {OTHER}", "lays down 10 cards, after the discard, not 11"),
        (f"{HAND} --against {OTHER} 8C", "The hand after --against has 10 cards, not 11"),
        (f"{HAND} --against 2H {OTHER[3:]}", "2♥ is in both hands"),
        (f"{HAND} --against AS {OTHER[3:]}", "A♠ is in both hands"),
        (f"{HAND} --against 7C {OTHER[3:]}", "7♣ is there twice"),
        (f"--against 5X {OTHER[3:]} {HAND}", "'5X' is not a card"),
        (f"{HAND} --against {OTHER} --knock 8", "may not knock with 9 deadwood: the limit is 8"),
        (f"{HAND} --against {OTHER} --oklahoma AD", "only gin will do"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(words: str, reason: str) -> None:
    result = run(words)
    assert result.exit_code == 2
    assert reason in result.stderr
    assert result.stdout == ""


def test_sixty_columns_are_enough() -> None:
    outputs = [
        run("KC KD QD QS JH JS TC TH 9S 9D"),  # nothing matches
        run("KC KD KH KS 9C 9D 9S 9H 2S 3S 4S"),  # many good discards
        run(f"{HAND} --against KD KS QC QS JD JH TC TD 9S 9H"),
    ]
    for result in outputs:
        assert result.exit_code == 0
        assert max(map(len, result.output.splitlines())) <= 60


def test_the_cards_turn_to_letters_where_suits_cannot_be_shown() -> None:
    result = CliRunner(env={"HOYLE_ASCII": "1"}).invoke(command, HAND.split())
    assert result.output.isascii()
    assert "  set        3C 3D 3H\n" in result.output


def test_the_opponent_may_be_called_so_and_a_hand_come_from_standard_input() -> None:
    other = "KD KS QC QS JD JH TC TD 9S 9H"
    expected = run(f"{HAND} --against {other}").output
    words = ["-", "--opponent", *other.split()]
    assert CliRunner().invoke(command, words, input=HAND).output == expected
