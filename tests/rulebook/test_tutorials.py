"""Tutorials are read as strictly as rules files, and can be played when they are read."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from hoylecli import rulebook
from hoylecli.core.errors import RulesError
from hoylecli.rulebook.library.texts import open_tutorial, read_tutorial
from hoylecli.rulebook.problem import BrokenRules

RULES = Path(__file__).parents[2] / "rules"
SHIPPED = sorted(RULES.rglob("*.tutorial.yaml"))
TEXT = (RULES / "cribbage" / "cribbage.tutorial.yaml").read_text(encoding="utf-8")


def problems_in(text: str, folder: Path) -> list[str]:
    file = folder / "t.tutorial.yaml"
    file.write_text(text, encoding="utf-8")
    return [str(problem).removeprefix(f"{file}:") for problem in rulebook.problems(str(file))]


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.name.partition(".")[0])
def test_a_shipped_tutorial_lies_beside_its_game(file: Path) -> None:
    game, tutorial = read_tutorial(str(file))
    assert file.name == f"{game.name}.tutorial.yaml"
    assert (file.parent / f"{tutorial.tutorial}.yaml").exists()


def test_a_tutorial_is_no_rules_file() -> None:
    assert "cribbage" in rulebook.catalogue()
    assert rulebook.described()[1] == []


def test_a_game_of_ones_own_has_a_tutorial_beside_its_file(own_rules: Path) -> None:
    (own_rules / "mine.yaml").write_text("game: mine\nbase: cribbage\nsummary: Mine.\n")
    assert not rulebook.has_tutorial(rulebook.describe("mine").origin)
    with pytest.raises(RulesError, match="There is no tutorial for mine; there is one for bridge, "):
        open_tutorial("mine")
    text = TEXT.replace("tutorial: cribbage", "tutorial: mine")
    (own_rules / "mine.tutorial.yaml").write_text(text, encoding="utf-8")
    game, tutorial = open_tutorial("mine")
    assert (game.name, tutorial.seed) == ("mine", 2773)
    assert rulebook.has_tutorial(rulebook.describe("mine").origin)


def test_what_is_wrong_with_the_game_of_a_tutorial_is_said_at_its_place(
    own_rules: Path, tmp_path: Path
) -> None:
    (own_rules / "mine.yaml").write_text("game: mine\nbase: cribbage\nrules: {target: x}\n", encoding="utf-8")
    (found,) = problems_in(TEXT.replace("tutorial: cribbage", "tutorial: mine"), tmp_path)
    assert "mine.yaml:3:17: target: write a whole number" in found


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("seed: 2773", "seed: x", "3:7: seed: write a whole number from 0 to 999999999, not 'x'."),
        ("tutorial: cribbage", "tutorial: cribage", "2:11: There is no game 'cribage'; did you"),
        ("tutorial: cribbage\n", "", "2:1: 'tutorial' is missing: the name of the game."),
        ("  - move: JS QS", "  - mve: JS QS", "the key 'mve' is not known; did you mean 'move'?"),
        ("  - move: JS QS", "  - move: JS KS", "8:5: 'JS KS': "),
        ("  - move: JS QS", "  - move: fly away", "'fly away': 'fly away' is not a move."),
        ("    then: [8S]", "    then: [8S, 7D]", "'7D': it is the turn of seat 1."),
        ("    also: [7H]", "    also: [7C]", "'7C': You don't hold the 7♣"),
        ("{2} began", "{3} began", "2:1: '{3}' stands for no player; there are 1, 2."),
        ("first_dealer: you", "first_dealer: me", "2:11: first_dealer: write cut, you or opponent, not 'me'"),
        ("options: {first_dealer: you}", "options: {pace: fast}", "Cribbage has no option 'pace'"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_at_its_place(old: str, new: str, problem: str, tmp_path: Path) -> None:
    assert old in TEXT
    found = problems_in(TEXT.replace(old, new, 1), tmp_path)
    assert any(problem in each for each in found), found


def test_a_line_that_goes_on_after_the_deal_is_refused(tmp_path: Path) -> None:
    text = TEXT.replace("\nkinds:", "  - move: 7S\n\nkinds:", 1)
    assert any("'7S': the deal is over before this move." in each for each in problems_in(text, tmp_path))


@settings(
    max_examples=150,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(
    changes=st.lists(
        st.tuples(
            st.integers(0, len(TEXT)),
            st.integers(0, 12),
            st.sampled_from(list("{}[]:,#&*!|>'\"-? \n\t\x00")) | st.text(max_size=5),
        ),
        max_size=4,
    )
)
def test_whatever_is_done_to_a_file_the_answer_is_a_tutorial_or_problems(
    changes: list[tuple[int, int, str]], tmp_path: Path
) -> None:
    text = TEXT
    for at, length, scrap in changes:
        text = text[:at] + scrap + text[at + length :]
    file = tmp_path / "f.tutorial.yaml"
    file.write_bytes(text.encode("utf-8", "replace"))
    try:
        read_tutorial(str(file))
    except BrokenRules as error:
        for problem in error.problems:
            assert problem.place.file == str(file)
            assert problem.message.rstrip().endswith((".", "?"))
