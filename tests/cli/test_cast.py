"""`hoyle cast`, and asking regulars to the table."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from hoylecli.core.game import Outcome, Player
from hoylecli.core.match import Record
from hoylecli.store import Store

Run = Callable[..., tuple[int, str, str]]


def finished(store: Store, *results: tuple[str, tuple[int, ...]], level: str = "expert") -> None:
    """Matches of cribbage of Ann with somebody, each with who won."""
    for at, (other, winners) in enumerate(results):
        players = (Player("Ann"), Player.of(other, level))
        record = Record(game="cribbage", variant="plain", seed=1, players=players, options={}, moves=())
        store.create(record, None, float(at), outcome=Outcome((121, 80), winners))


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    from io import StringIO

    from hoylecli.cli.main import run as hoyle
    from hoylecli.context import Context

    def ran(*words: str, stdin: str = "") -> tuple[int, str, str]:
        out, err = StringIO(), StringIO()
        environ = {"HOYLE_HOME": str(tmp_path), "HOME": str(tmp_path), "HOYLE_PLAYER": "Ann"}
        code = hoyle(words, Context(environ, stdin=StringIO(stdin), stdout=out, stderr=err))
        return code, out.getvalue(), err.getvalue()

    return ran


def test_the_list_has_everybody_by_level(run: Run) -> None:
    _, out, _ = run("cast", "--json")
    people = json.loads(out)
    levels = [each["level"] for each in people]
    assert levels == sorted(levels, key=("beginner", "average", "expert").index)
    _, text, _ = run("cast")
    assert all(each["name"] in text for each in people)
    assert max(map(len, text.splitlines())) <= 80


def test_a_page_has_skills_style_and_the_record(run: Run, tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        finished(store, ("Bashir", (0,)), ("Bashir", (1,)), ("Walt", (0,)), ("Bashir", (1,)))
    _, text, _ = run("cast", "bashir")
    assert "Bashir: counts cards the way others count sheep." in text
    assert "Level: expert, beginner at bridge." in text
    assert "Style: careful." in text
    assert "You have played 3 matches against Bashir: 1 won and 2 lost." in text
    _, out, _ = run("cast", "bashir", "--json")
    assert json.loads(out)["record"] == {"played": 3, "won": 1, "lost": 2}
    assert "not finished a match against Mikko" in run("cast", "mikko")[1]


def test_a_name_that_is_not_known_is_refused_with_what_is_near(run: Run) -> None:
    assert run("cast", "bashi") == (
        2,
        "",
        "hoyle: Nobody here is called 'bashi'; did you mean 'Bashir'? See 'hoyle cast --help'.\n",
    )
    code, _, err = run("cribbage", "--seat", "2=Basher")
    assert code == 2
    assert "did you mean 'Bashir'?" in err


@pytest.mark.parametrize("check", [("cast", "--check"), ("rules", "check")])
def test_a_file_of_ones_own_is_checked_and_used(run: Run, tmp_path: Path, check: tuple[str, ...]) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("regulars:\n- name: Zoe\n  line: lives next door\n  level: average\n")
    assert run(*check, str(own)) == (0, f"{own}: ok\n", "")
    assert "Zoe (average): lives next door." in run("--cast", str(own), "cribbage", "--no-save")[1]
    assert run("config", "cast", str(own))[0] == 0
    assert "Zoe (average)" in run("cribbage", "--no-save")[1]
    own.write_text("regulars:\n- name: Zoe\n  line: lives next door\n  level: great\n")
    code, _, err = run(*check, str(own))
    assert code == 1
    assert err.startswith(f"{own}:4:10: level: write")
    assert run("cribbage", "--no-save")[0] == 1


def test_a_regular_sits_where_asked_and_is_still_there_when_the_match_goes_on(run: Run) -> None:
    _, out, _ = run(
        "hearts", "--seat", "2=Bashir", "--seat", "3=pip/expert", "--seat", "4=Kofi", stdin="quit\n"
    )
    assert "Bashir (expert)" in out
    assert "Pip (expert)" in out
    _, out, _ = run("resume", stdin="seat 2 Walt expert\nseat 3 pip beginner\nseat\nquit\n")
    assert "Seat 2: Walt (expert): retired ferryman" in out
    assert "Seat 3: Pip (beginner)" in out
    _, out, _ = run("resume", "--seat", "4=Mikko", stdin="quit\n")
    assert "Walt (expert)" in out
    assert "Pip (beginner)" in out
    assert "Mikko (expert)" in out
    assert "Mikko (expert)" in run("resume", stdin="quit\n")[1]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (
            "cribbage --name Ann --name Ben",
            "You gave 2 names, but only 1 person sits here. "
            "Give fewer, or add a seat for a person, such as --seat 2=human.",
        ),
        ("golf --name Ann --name Ben", "You gave 2 names, but only 1 person sits here. Give fewer."),
        ("hearts --name Ann --name ann --seat 2=human", "Two people need two names."),
    ],
)
def test_every_name_is_that_of_one_person_who_plays(run: Run, words: str, why: str) -> None:
    code, out, err = run(*words.split())
    assert (code, out) == (2, "")
    assert why in err


def test_people_who_are_named_sit_down(run: Run) -> None:
    _, out, _ = run("cribbage", "--seat", "2=human", "--name", "Ann", "--name", "Ben", stdin="quit\n")
    assert "Ann" in out
    assert "Ben" in out


def test_nobody_sits_on_two_seats(run: Run) -> None:
    code, _, err = run("hearts", "--seat", "2=Bashir", "--seat", "3=Bashir")
    assert code == 2
    assert "Bashir can sit on one seat only." in err
    _, out, err = run("hearts", "--seat", "2=Bashir", stdin="seat 3 Bashir\nquit\n")
    assert "Bashir sits at the table already." in out + err
    code, _, err = run("resume", "--seat", "4=Bashir")
    assert code == 2
    assert "Bashir can sit on one seat only." in err
