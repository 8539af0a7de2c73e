"""`hoyle score farkle`: what it prints, its JSON, its batches, and what it refuses."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hoylecli.cli.score.farkle import command


def run(line: str, typed: str = "") -> Result:
    return CliRunner().invoke(command, line.split(), prog_name="hoyle score farkle", input=typed)


def test_a_roll_item_by_item_and_every_way_to_set_dice_aside() -> None:
    result = run("1 1 5 3 4 6")
    assert result.exit_code == 0
    assert result.output == (
        "Roll 1 1 3 4 5 6, by the table 'book'\n"
        "\n"
        "  single        1                100\n"
        "  single        1                100\n"
        "  single        5                 50\n"
        "  total                          250\n"
        "\n"
        "  set aside       points   dice left   farkle\n"
        "  1 1 5              250           3    27.8%\n"
        "  1 1                200           4    15.7%\n"
        "  1 5                150           4    15.7%\n"
        "  1                  100           5     7.7%\n"
        "  5                   50           5     7.7%\n"
        "\n"
        "Farkle is the chance that the dice left bring nothing.\n"
    )


def test_nothing_counts() -> None:
    assert run("2 3 4").output == "Roll 2 3 4, by the table 'book'\n\nFarkle! Nothing counts.\n"


@pytest.mark.parametrize(
    ("line", "points"),
    [("222255", "1000"), ("222255 --table kinds", "1500"), ("2346", "0"), ("1,1,1", "1000")],
)
def test_the_points_alone(line: str, points: str) -> None:
    assert run(f"{line} --terse").output == f"{points}\n"


def test_json() -> None:
    """When all dice count, all six are rolled next."""
    result = run("1 5 --json")
    assert result.output.count("\n") == 1
    assert json.loads(result.output) == {
        "dice": [1, 5],
        "table": "book",
        "points": 150,
        "items": [
            {"kind": "single", "dice": [1], "points": 100},
            {"kind": "single", "dice": [5], "points": 50},
        ],
        "ways": [
            {"dice": [1, 5], "points": 150, "left": 6, "farkle": 0.023148},
            {"dice": [1], "points": 100, "left": 1, "farkle": 0.666667},
            {"dice": [5], "points": 50, "left": 1, "farkle": 0.666667},
        ],
    }


def test_a_batch_goes_on_after_a_line_that_is_no_roll(tmp_path: Path) -> None:
    file = tmp_path / "rolls.txt"
    file.write_text("1 1 5\n\n7\n# a remark\n222 346 # three twos\n")
    result = run(f"--batch {file}")
    assert result.exit_code == 1
    assert result.stdout == "250\n200\n"
    why = "A die shows 1 to 6, not '7'; write the dice as in 1 1 5 3 4 6."
    assert result.stderr == f"{file}: line 3: {why}\n"


def test_a_batch_from_standard_input_as_json() -> None:
    result = run("--batch - --json --table kinds", "115\n2222\n")
    assert result.exit_code == 0
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(each["line"], each["points"], each["table"]) for each in found] == [
        (1, 250, "kinds"),
        (2, 1000, "kinds"),
    ]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "Name the dice"),
        ("1 7", "A die shows 1 to 6, not '7'"),
        ("1 1 1 1 1 1 1", "A roll has 1 to 6 dice"),
        ("1 --batch rolls.txt", "leave out the dice"),
        ("1 --json --terse", "Choose one"),
        ("1 --table zilch", "'zilch' is not one of"),
        ("--table kinds --pad", "leave out dice, --table, --batch and --terse"),
    ],
)
def test_what_is_refused(line: str, reason: str) -> None:
    result = run(line)
    assert result.exit_code == 2
    assert reason in result.output


def test_points_of_five_digits_keep_their_column() -> None:
    assert run("--sheet -", "600 500\n10600 500\n").output.startswith(
        "Deal 1\n"
        "  player 1    +600  kept\n"
        "  player 2    +500  kept\n"
        "Deal 2\n"
        "  player 1  +10600  kept\n"
        "  player 2    +500  kept\n"
        "\n"
        "  player 1   11200\n"
        "  player 2    1000\n"
    )
