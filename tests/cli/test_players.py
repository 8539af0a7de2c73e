"""`hoyle players`, `--as`, and matches of somebody else (CG, Signing in; Viewing statistics)."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from hoylecli.cli.main import run
from hoylecli.context import Context


@pytest.fixture
def hoyle(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., tuple[int, str]]:
    """Runs a command in a home of its own; the exit code, and all that was said."""
    monkeypatch.delenv("HOYLE_PLAYER", raising=False)
    time = iter(range(1_000_000, 2_000_000, 60))

    def call(line: str | Sequence[str], typed: str = "") -> tuple[int, str]:
        from io import StringIO

        words = line.split() if isinstance(line, str) else list(line)
        environ = {"HOYLE_HOME": str(tmp_path), "TERM": "dumb"}
        code = run(words, Context(environ, stdin=StringIO(typed), clock=lambda: float(next(time))))
        said = capsys.readouterr()
        return code, said.out + said.err

    return call


def names(said: str) -> list[tuple[str, bool]]:
    return [(line["name"], line["chosen"]) for line in json.loads(said)]


def test_whoever_was_added_or_chosen_last_plays(hoyle):
    assert hoyle("players")[1].startswith("Nobody plays here by name yet.")
    assert hoyle("players new Ann") == (0, "Welcome, Ann. Your matches are kept by that name.\n")
    hoyle("players new Bea")
    assert names(hoyle("players --json")[1]) == [("Ann", False), ("Bea", True)]
    assert hoyle("players choose ANN") == (0, "Ann plays here now.\n")
    hoyle("golf --seed 1", "quit\n")
    hoyle("golf --seed 2 --as Bea", "quit\n")
    saved = json.loads(hoyle("saves --json")[1])
    assert [match["players"][0]["name"] for match in saved] == ["Bea", "Ann"]
    assert names(hoyle("players --json")[1]) == [("Ann", False), ("Bea", True)]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("players new ann", "There is a player Ann already; 'hoyle players choose' takes that one."),
        ("players choose Anne", "There is no player 'Anne' here. Did you mean Ann?"),
        ("players rename Ann bea", "There is a player Bea already; choose another name."),
        ("players delete Zed", "There is no player 'Zed' here. 'hoyle players new Zed' adds one."),
        ("golf --as Anm", "There is no player 'Anm' here. Did you mean Ann?"),
        (("players", "new", " "), "A player needs a name of 1 to 20 letters, such as 'Ann'."),
        (("players", "new", "A" * 21), "A player needs a name of 1 to 20 letters, such as 'Ann'."),
        (("golf", "--as"), "--as needs the name of a player."),
    ],
)
def test_a_name_that_will_not_do_is_said_in_a_line(hoyle, line, said):
    hoyle("players new Ann")
    hoyle("players new Bea")
    code, told = hoyle(line)
    assert code in (1, 2)
    assert said in told
    assert told.count("\n") == 1
    assert names(hoyle("players --json")[1]) == [("Ann", False), ("Bea", True)]


def test_a_match_of_another_is_not_played_on_by_mistake(hoyle):
    hoyle("players new Ann")
    hoyle("golf --seed 1", "quit\n")
    hoyle("players new Bea")
    assert hoyle("resume", "resign\n") == (
        1,
        "hoyle: No match of yours is waiting; one of Ann's is: 'hoyle resume 1 --as Ann'.\n",
    )
    assert hoyle("resume 1", "resign\n") == (
        1,
        "hoyle: Match 1 is Ann's, and Bea plays here. Add --as Ann, or --seat 1=human to take the seat.\n",
    )
    assert hoyle("resume golf", "resign\n")[0] == 1


def test_a_seat_that_was_taken_over_counts_for_neither(hoyle):
    hoyle("players new Ann")
    hoyle("war --seed 1", "quit\n")
    hoyle("players new Bea")
    code, told = hoyle("resume 1 --seat 1=human", "all\n\nquit\n")
    assert code == 0, told
    assert json.loads(hoyle("stats --json")[1]) == []


def test_a_person_for_a_computer_player_has_the_number_of_the_seat_for_now(hoyle):
    hoyle("gin --seed 3 --plain", "quit\n")
    said = hoyle("resume --seat 2=human --plain", "seat\npass\nquit\n")[1]
    assert "Now it is Player 1's turn." in said
    assert "Seat 1: Player 1.\nSeat 2: Player 2.\n" in said
    assert "Now it is Player 2's turn." in said
    players = json.loads(hoyle("saves --all --json")[1])[0]["players"]
    assert [player["name"] for player in players] == ["You", "Miss Abernathy"]


def test_renaming_goes_through_all_matches_and_results(hoyle):
    hoyle("players new Ann")
    hoyle("golf --seed 1", "resign\nyes\nquit\n")
    before = json.loads(hoyle("stats --json")[1])
    assert hoyle(("players", "rename", "ann", "Ann Lee"))[1] == "Ann is called Ann Lee now.\n"
    assert [each["player"] for each in json.loads(hoyle("stats --json")[1])] == ["Ann Lee" for _ in before]
    assert json.loads(hoyle("saves --all --json")[1])[0]["players"][0]["name"] == "Ann Lee"


def test_deleting_takes_what_goes_with_it_and_no_more(hoyle):
    hoyle("players new Ann")
    hoyle("golf --seed 1", "quit\n")
    hoyle(
        ("war", "--seed", "3", "--name", "Ann", "--name", "Bea", "--seat", "1=human", "--seat", "2=human"),
        "quit\n",
    )
    assert hoyle("players delete Ann --yes") == (0, "Ann is deleted, with 1 match.\n")
    saved = json.loads(hoyle("saves --all --json")[1])
    assert [[player["name"] for player in match["players"]] for match in saved] == [["Somebody", "Bea"]]
    assert names(hoyle("players --json")[1]) == [("Bea", False)]
