"""Where rules files are found, which comes first, and what a broken one may not do."""

import os
import subprocess
import sys
import types
from pathlib import Path

import pytest
from shipped import GAMES

from hoylecli import rulebook
from hoylecli.core.errors import RulesError
from hoylecli.rulebook.library import files
from hoylecli.rulebook.problem import BrokenRules

ROOT = Path(__file__).parents[2]
CRIBBAGE = "Fifteens, pairs and runs, pegged around the board."


def house(folder: Path, summary: str, *, name: str = "house", target: int = 61) -> Path:
    """A rules file for the game `name` in `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.yaml"
    file.write_text(f"game: {name}\nbase: cribbage\nsummary: {summary}\nrules: {{target: {target}}}\n")
    return file


def own() -> dict[str, str]:
    """The catalogue without the games that are shipped."""
    catalogue = rulebook.catalogue()
    assert set(catalogue) >= GAMES
    return {name: summary for name, summary in catalogue.items() if name not in GAMES}


def test_a_file_in_the_own_folder_is_a_game_at_once(own_rules: Path) -> None:
    assert set(rulebook.catalogue()) == GAMES
    assert rulebook.catalogue()["cribbage"] == CRIBBAGE
    house(own_rules, "As we play it.")
    house(own_rules / "cards", "One folder deeper.", name="deeper")
    house(own_rules / "cards" / "old", "Two folders deeper.", name="deepest")
    assert own() == {"house": "As we play it.", "deeper": "One folder deeper."}
    assert rulebook.load("house").rules.target == 61


def test_who_builds_on_the_game_of_the_same_name_has_its_line_and_family(own_rules: Path) -> None:
    (own_rules / "cribbage.yaml").write_text("game: cribbage\nbase: cribbage\nrules: {target: 201}\n")
    assert rulebook.catalogue()["cribbage"] == CRIBBAGE
    assert "cribbage" in rulebook.by_family()["cribbage"]
    assert rulebook.load("cribbage").rules.target == 201


def test_the_own_folder_is_in_the_home_without_a_config_home(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    house(tmp_path / ".config" / "hoyle" / "rules", "At home.")
    assert rulebook.catalogue()["house"] == "At home."


def test_the_earlier_place_wins(own_rules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house(own_rules, "Own.", name="cribbage", target=201)
    assert rulebook.catalogue()["cribbage"] == "Own."
    assert own() == {}
    assert rulebook.load("cribbage").rules.target == 201
    first, second = house(tmp_path / "a", "First.", target=101), house(tmp_path / "b", "Second.", target=102)
    house(own_rules, "Own.", target=103)
    monkeypatch.setenv("HOYLE_RULES_PATH", os.pathsep.join([str(first), str(second.parent)]))
    assert rulebook.catalogue()["house"] == "First."
    monkeypatch.setenv("HOYLE_RULES_PATH", os.pathsep.join([str(second.parent), "", str(first)]))
    assert rulebook.load("house").rules.target == 102
    assert rulebook.load("house", file=str(first)).rules.target == 101


def test_a_file_given_by_hand_is_a_variant_at_once(tmp_path: Path) -> None:
    file = tmp_path / "fast.yaml"
    file.write_text("variant: fast\nof: cribbage\nsummary: Quick.\nrules: {target: 61}\n")
    assert rulebook.load("cribbage", "fast", file=str(file)).rules.target == 61
    assert "fast" in rulebook.describe("cribbage", str(file)).variants
    with pytest.raises(RulesError, match="no variant 'fast'"):
        rulebook.load("cribbage", "fast")


def test_a_file_given_by_hand_must_be_right(tmp_path: Path) -> None:
    with pytest.raises(BrokenRules, match=r"none\.yaml:1:1: the file cannot be read: No such file"):
        rulebook.load("cribbage", file=str(tmp_path / "none.yaml"))
    with pytest.raises(BrokenRules, match="this is a folder; name a rules file in it"):
        rulebook.check(str(tmp_path))


def test_a_file_that_was_changed_is_read_again(own_rules: Path) -> None:
    file = house(own_rules, "Before.")
    assert rulebook.catalogue()["house"] == "Before."
    house(own_rules, "Afterwards.")
    os.utime(file, ns=(1, 1))
    assert rulebook.catalogue()["house"] == "Afterwards."


BROKEN = {
    "syntax": "game: [\n",
    "empty": "",
    "binary": b"\x00\xff\xfe\x80",
    "clash": "game: score\nsummary: A command.\n",
    "nameless": "title: Nothing\n",
    "lonely": "variant: alone\nsummary: Of nothing.\n",
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_file_that_says_nothing_does_not_hurt_the_others(own_rules: Path, name: str) -> None:
    content = BROKEN[name]
    file = own_rules / f"{name}.yaml"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert own() == {}
    assert rulebook.load("cribbage", "pub").rules.muggins is True
    assert list(rulebook.describe("cribbage").variants) == ["plain", "pub", "match-points", "once-around"]
    (problem,) = rulebook.described()[1]
    assert problem.startswith(f"{file}:")


def test_a_game_that_is_broken_further_down_hurts_only_itself(own_rules: Path) -> None:
    file = house(own_rules, "Broken.", target=6)
    (own_rules / "slow.yaml").write_text("variant: slow\nof: cribbage\nsummary: Slow.\nrules: {target: 6}\n")
    assert rulebook.catalogue()["house"] == "Broken."
    assert rulebook.load("cribbage").rules.target == 121
    with pytest.raises(BrokenRules, match=rf"^{file}:4:17: target: write a whole number from 31 to 999"):
        rulebook.load("house")
    with pytest.raises(BrokenRules, match=r"slow\.yaml:4:17: target: write a whole number from 31 to 999"):
        rulebook.load("cribbage", "slow")


def test_what_is_named_but_not_there_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOYLE_RULES_PATH", str(tmp_path / "none"))
    assert own() == {}
    assert rulebook.described()[1] == [
        f"{tmp_path / 'none'}: HOYLE_RULES_PATH names this, but it is not there."
    ]


@pytest.mark.parametrize(
    ("text", "summary"),
    [
        ("# a remark\n\nsummary: Plain.\ngame: house\nbase: cribbage\n", "Plain."),
        ("game: house\nbase: cribbage\nsummary: In two\n  lines.\n", "In two lines."),
        ("game: house\nbase: cribbage\nsummary: 'In: quotes.'\n", "In: quotes."),
        ("game: house\nbase: cribbage\nsummary: 'In quotes.'\n", "In quotes."),
        ('game: house\nbase: cribbage\nsummary: "In quotes."\n', "In quotes."),
        ("game: house\nbase: cribbage\nsummary: Über alles.\n", "Über alles."),
        ("game: house\nbase: cribbage\nsummary: >\n  Folded\n  text.\n", "Folded text."),
        ("game: house\nbase: cribbage\nsummary: Before # a remark\n", "Before"),
        ("game: house\nbase: cribbage\nsummary: C# at 10:30\n", "C# at 10:30"),
        ("{game: house, base: cribbage, summary: In braces.}\n", "In braces."),
        ("game: house\r\nbase: cribbage\r\nsummary: From afar.\r\n", "From afar."),
        ("game: house\nbase: cribbage\nsummary: At the very end.", "At the very end."),
        ("\n" * 30 + "game: house\nbase: cribbage\nsummary: Further down.\n", "Further down."),
        ("game: house\nbase: cribbage\n", CRIBBAGE),
    ],
)
def test_the_summary_in_the_catalogue_is_what_the_file_says(own_rules: Path, text: str, summary: str) -> None:
    (own_rules / "house.yaml").write_bytes(text.encode())
    assert rulebook.catalogue()["house"] == summary
    assert rulebook.load("house").summary == summary


def test_the_shipped_catalogue_needs_no_yaml() -> None:
    code = (
        "import sys; from hoylecli.rulebook import catalogue; assert catalogue()['cribbage'];"
        "print(*sorted({'yaml', 'dataclasses', 'difflib', 'json', 'importlib.metadata'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout == "\n"


def test_installed_rules_are_those_of_the_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    house(tmp_path, "Installed.")
    package = types.ModuleType("hoylecli.rules")
    package.__path__ = [str(tmp_path)]
    monkeypatch.setitem(sys.modules, "hoylecli.rules", package)
    assert files.shipped_folder() == str(tmp_path)
    assert rulebook.catalogue() == {"house": "Installed."}


def test_in_a_bare_checkout_the_rules_are_beside_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hoylecli.rules", None)
    assert Path(files.shipped_folder()) == ROOT / "rules"
    assert rulebook.load("cribbage").shipped


@pytest.fixture
def packages(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder of two installed packages that say they offer games; one of them is not there."""
    for name in ("more_games", "lost_games"):
        about = tmp_path / f"{name}-1.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
        (about / "entry_points.txt").write_text(f"[hoyle.rules]\n{name} = {name}\n")
    (tmp_path / "more_games").mkdir()
    (tmp_path / "more_games" / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "more_games", raising=False)
    return tmp_path


def test_packages_offer_games_for_names_not_known_elsewhere(packages: Path) -> None:
    house(packages / "more_games", "From a package.")
    house(packages / "more_games", "Not the real one.", name="cribbage")
    assert rulebook.load("cribbage").rules.target == 121
    assert "more_games" not in sys.modules
    game = rulebook.load("house")
    assert (game.rules.target, game.shipped) == (61, False)
    assert "more_games" in sys.modules
    assert "house" not in rulebook.catalogue()
    everything = rulebook.catalogue(plugins=True)
    assert everything["cribbage"] == CRIBBAGE
    assert set(everything) - GAMES == {"house"}
    assert everything["house"] == "From a package."
    assert rulebook.described()[1] == [
        "entry point lost_games: the package does not load "
        "(ModuleNotFoundError: No module named 'lost_games')."
    ]


def test_a_package_that_is_installed_later_is_found(packages: Path) -> None:
    house(packages / "more_games", "From a package.")
    (packages / "more_games-1.dist-info").rename(packages / "more_games-1")
    assert "house" not in rulebook.catalogue(plugins=True)
    (packages / "more_games-1").rename(packages / "more_games-1.dist-info")
    assert "house" in rulebook.catalogue(plugins=True)


def test_packages_in_an_archive_or_an_egg_are_asked_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[str] = []
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: asked.append(group) or [])
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(tmp_path / "gone.zip")])
    rulebook.catalogue(plugins=True)
    assert asked == []
    (tmp_path / "old.egg").mkdir()
    rulebook.catalogue(plugins=True)
    (tmp_path / "old.egg").rmdir()
    (tmp_path / "gone.zip").write_bytes(b"")
    rulebook.catalogue(plugins=True)
    assert asked == ["hoyle.rules", "hoyle.rules"]


# Other names


def named(folder: Path, name: str, line: str) -> Path:
    file = house(folder, "Ours.", name=name)
    file.write_text(f"{file.read_text()}{line}\n")
    return file


def test_a_game_may_have_other_names_written_in_either_way(own_rules: Path) -> None:
    named(own_rules, "house", "aliases: [our-crib, 61]")
    named(own_rules, "shed", "aliases:\n  - back-yard")
    found = rulebook.aliases()
    assert (found["our-crib"], found["61"], found["back-yard"]) == ("house", "house", "shed")
    assert rulebook.describe("61").name == "house"
    assert rulebook.problems(str(own_rules / "house.yaml")) == []


def test_the_name_of_a_game_goes_before_another_name_for_one(own_rules: Path) -> None:
    house(own_rules, "No patience.", name="freecell")
    assert rulebook.describe("freecell").name == "freecell"
    assert "freecell" not in rulebook.aliases()


def test_a_game_built_on_another_has_none_of_its_names(own_rules: Path) -> None:
    house(own_rules, "Ours.", name="house")
    assert rulebook.describe("house").aliases == ()
    house(own_rules, "Hides the shipped one.", name="cribbage")
    assert rulebook.aliases()["crib"] == "cribbage"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("aliases: [gin]", "aliases: 'gin' is a name of the game 'gin' already."),
        ("aliases: [setback]", "aliases: 'setback' is a name of the game 'pitch' already."),
        ("aliases: [saves]", "'saves' is a command of the program, and no name of a game."),
        ("aliases: [Our Crib]", "another name of a game is lower-case letters, digits and '-'"),
        ("\n" * 12 + "aliases: [our-crib]", "aliases: write this further up; names are looked for in the "),
    ],
)
def test_a_name_that_cannot_be_found_or_is_taken_is_a_problem(
    line: str, problem: str, tmp_path: Path
) -> None:
    found = rulebook.problems(str(named(tmp_path, "house", line)))
    assert [problem in each.message for each in found] == [True]
