"""`hoyle rules`."""

import json
from pathlib import Path

import pytest
from shipped import GAMES

from hoylecli.cli.main import SECTIONS, run
from hoylecli.cli.play.game import make_command
from hoylecli.rulebook.jsonschema import schema
from hoylecli.rulebook.names import bad_game, bad_option

ROOT = Path(__file__).parents[2]
SHIPPED = ROOT / "rules" / "cribbage" / "cribbage.yaml"


@pytest.fixture(autouse=True)
def own_rules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("HOYLE_RULES_PATH", raising=False)
    monkeypatch.delenv("HOYLE_ASCII", raising=False)
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "config" / "hoyle" / "rules"
    folder.mkdir(parents=True)
    return folder


def house(folder: Path, text: str = "rules: {target: 61}\n", name: str = "house") -> Path:
    file = folder / f"{name}.yaml"
    file.write_text(f"game: {name}\nbase: cribbage\nsummary: As we play it.\n{text}")
    return file


def test_show_gives_the_effective_rules_and_where_each_is_from(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "show", "cribbage", "--variant", "pub", "--option", "first-dealer=you"]) == 0
    output = capsys.readouterr().out
    assert output.splitlines()[:6] == [
        "Cribbage, pub",
        "You count for yourself, and muggins is called.",
        "",
        "family   cribbage",
        "players  2",
        f"file     {SHIPPED}",
    ]
    assert output.splitlines()[6:] == [
        "",
        "options",
        "  muggins       yes     variant pub",
        "  count         manual  variant pub",
        "  match         games   the default",
        "  first_dealer  you     chosen",
        "",
        "rules",
        "  target               121     cribbage.yaml:10",
        "  skunk.margin         30      cribbage.yaml:11",
        "  skunk.worth          2       cribbage.yaml:11",
        "  double_skunk.margin  60      cribbage.yaml:12",
        "  double_skunk.worth   3       cribbage.yaml:12",
        "  match_target         1       cribbage.yaml:13",
        "  count                manual  variant pub",
        "  muggins              yes     variant pub",
        "  first_dealer         you     option first_dealer=you",
    ]


def test_show_tells_files_of_one_name_apart(own_rules: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = house(own_rules, name="cribbage")
    assert run(["rules", "show", "cribbage"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert f"file     {file}" in lines
    assert f"  target               61    {file}:4" in lines
    assert f"  match_target         1     {SHIPPED}:13" in lines


def test_show_as_json_is_the_effective_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "show", "cribbage", "--variant", "once-around", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["game"] == "cribbage"
    assert facts["variant"] == "once-around"
    assert facts["options"]["muggins"] == "no"
    assert facts["rules"] == {
        "target": 61,
        "skunk": {"margin": 30, "worth": 2},
        "double_skunk": {"margin": 60, "worth": 3},
        "match_target": 1,
        "count": "auto",
        "muggins": False,
        "first_dealer": "cut",
    }
    assert facts["file"] == str(SHIPPED)
    line = next(
        at
        for at, text in enumerate(SHIPPED.read_text(encoding="utf-8").splitlines(), 1)
        if "target: 61" in text
    )
    assert facts["from"]["target"] == f"{SHIPPED}:{line}"
    assert facts["from"]["skunk.margin"] == f"{SHIPPED}:11"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["cribage"], "There is no game 'cribage'; did you mean 'cribbage'?"),
        (["cribbage", "--variant", "pup"], "Cribbage has no variant 'pup'; did you mean 'pub'?"),
        (["cribbage", "--option", "mugins=yes"], "Cribbage has no option 'mugins'; did you mean 'muggins'?"),
        (
            ["cribbage", "--option", "muggins=yess"],
            "muggins: write no or yes, not 'yess'; did you mean 'yes'?",
        ),
        (
            ["cribbage", "--option", "muggins"],
            "--option takes NAME=VALUE, such as muggins=yes, not 'muggins'.",
        ),
        (
            ["cribbage", "--option", "variant=pub"],
            "Cribbage has no option 'variant'; known are muggins, count,",
        ),
        (["cribbage", "--option", "file=/etc/passwd"], "Cribbage has no option 'file'"),
    ],
)
def test_what_cannot_be_shown_is_wrong_usage(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["rules", "show", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"hoyle: {message}")
    assert captured.err.count("\n") == 1


def test_a_broken_file_is_no_wrong_usage(own_rules: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = house(own_rules, "rules: {target: 6, goal: 7}\n")
    assert run(["rules", "show", "house"]) == 1
    assert capsys.readouterr().err == (
        f"hoyle: {file}:4:17: target: write a whole number from 31 to 999, not '6'. "
        "(1 more: hoyle rules check)\n"
    )


def test_check_shows_every_problem_of_every_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house(tmp_path, "rules: {target: 6, goal: 7}\n", "one")
    house(tmp_path, name="two")
    house(tmp_path, "players: [2\n", "three")
    assert run(["rules", "check", "one.yaml", "two.yaml", "three.yaml", "four.yaml"]) == 1
    captured = capsys.readouterr()
    assert captured.out == "two.yaml: ok\n"
    assert captured.err.splitlines() == [
        "one.yaml:4:17: target: write a whole number from 31 to 999, not '6'.",
        "one.yaml:4:20: the key 'goal' is not known; known are target, skunk, double_skunk, match_target, "
        "count, muggins, first_dealer.",
        "three.yaml:4:10: the list here is not written right, or its ']' is missing.",
        "four.yaml:1:1: the file cannot be read: No such file or directory.",
    ]
    assert run(["rules", "check", str(SHIPPED)]) == 0


def test_list_has_every_game_and_variant_with_its_file(
    own_rules: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = house(own_rules)
    (own_rules / "fast.yaml").write_text("variant: fast\nof: house\nsummary: Quick.\n")
    assert run(["rules", "list", "--json"]) == 0
    everything = json.loads(capsys.readouterr().out)
    assert {entry["game"] for entry in everything if entry["shipped"]} == GAMES
    assert [entry for entry in everything if entry["game"] in ("cribbage", "house")] == [
        {"game": "cribbage", "variant": None, "family": "cribbage", "file": str(SHIPPED), "shipped": True},
        {"game": "house", "variant": None, "family": "cribbage", "file": str(file), "shipped": False},
        {"game": "house", "variant": "fast", "family": "cribbage", "file": str(own_rules / "fast.yaml"),
         "shipped": False},
    ]  # fmt: skip
    assert run(["rules", "list"]) == 0
    lines = [line.split(maxsplit=3 if "," in line else 2) for line in capsys.readouterr().out.splitlines()]
    assert lines[0] == ["game", "family", "file"]
    assert ["cribbage", "cribbage", str(SHIPPED)] in lines
    assert ["house", "cribbage", str(file)] in lines
    assert ["house,", "fast", "cribbage", str(own_rules / "fast.yaml")] in lines


def test_paths_in_the_home_are_written_short(
    own_rules: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    house(own_rules)
    monkeypatch.setenv("HOME", str(own_rules.parents[1]))
    assert run(["rules", "list"]) == 0
    (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("house ")]
    assert line.split() == ["house", "cribbage", "~/hoyle/rules/house.yaml"]


def test_the_schema_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "schema"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(schema()))


def test_the_schema_of_what_programs_are_told_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "schema", "--wire"]) == 0
    shipped = json.loads((ROOT / "rules" / "wire.json").read_text(encoding="utf-8"))
    assert json.loads(capsys.readouterr().out) == shipped


def test_the_schema_of_tutorials_is_printed_and_they_are_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "schema", "--tutorial"]) == 0
    shipped = json.loads((ROOT / "rules" / "tutorial.json").read_text(encoding="utf-8"))
    assert json.loads(capsys.readouterr().out) == shipped
    assert run(["rules", "schema", "--tutorial", "--wire"]) == 2
    assert run(["rules", "check", str(SHIPPED.with_suffix(".tutorial.yaml"))]) == 0


def test_no_rules_file_can_take_the_name_of_a_command() -> None:
    for name in [name for commands in SECTIONS.values() for name in commands] + ["help"]:
        assert bad_game(name), name


def test_no_option_can_take_the_place_of_one_that_every_game_has() -> None:
    ours = {"muggins", "count", "match", "first_dealer", "pub", "match_points", "once_around", "standard"}
    for parameter in make_command("cribbage").params:
        for text in parameter.opts:
            name = text.lstrip("-").replace("-", "_")
            assert name in ours or bad_option(name, "cribbage"), name


def test_check_tries_a_bidding_system_with_hands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("hoylecli.cli.rules._DEALS", 100)
    head = "system: odd\ntitle: Odd\nsummary: Odd.\nauctions:\n- section: S\n  after: none\n  calls:\n"
    file = tmp_path / "odd.yaml"
    file.write_text(head + "  - {id: one, call: 1S, when: {hcp: 9+}, says: Nine, forcing: round}\n")
    assert run(["rules", "check", "odd.yaml"]) == 0
    output = capsys.readouterr().out
    assert "odd.yaml: ok; 1 rules, 400 hands bid, which shows:" in output
    assert "odd.yaml:8:5: one: it forces partner, who has no rule after 1S P." in output
    file.write_text(head + "  - {id: one, call: 1S, when: {points: many}, says: Nine}\n")
    assert run(["rules", "check", "odd.yaml"]) == 1
    assert "odd.yaml:8:40: points: write a number, 12-14 or 13+, not 'many'." in capsys.readouterr().err
