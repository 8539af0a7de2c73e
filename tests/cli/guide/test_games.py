"""`hoyle games`."""

import json
from pathlib import Path
from typing import Any

import pytest
from shipped import GAMES

from hoylecli.cli.main import run


@pytest.fixture(autouse=True)
def own_rules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("HOYLE_RULES_PATH", raising=False)
    monkeypatch.delenv("HOYLE_ASCII", raising=False)
    folder = tmp_path / "hoyle" / "rules"
    folder.mkdir(parents=True)
    return folder


CRIBBAGE: dict[str, Any] = {
    "game": "cribbage",
    "title": "Cribbage",
    "summary": "Fifteens, pairs and runs, pegged around the board.",
    "aliases": ["crib"],
    "family": "cribbage",
    "players": [2, 2],
    "variants": ["plain", "pub", "match-points", "once-around"],
    "options": {
        "muggins": ["no", "yes"],
        "count": ["auto", "manual"],
        "match": ["games", "match_points"],
        "first_dealer": ["cut", "you", "opponent"],
    },
}


def listed(text: str) -> list[dict[str, Any]]:
    """The games of `games --json` without those that are shipped, but with cribbage."""
    games: list[dict[str, Any]] = json.loads(text)
    assert {game["game"] for game in games} >= GAMES
    games = [game for game in games if game["game"] == "cribbage" or game["game"] not in GAMES]
    for game in games:
        assert list(game.pop("variant_players")) == game["variants"]
    return games


def test_json_has_every_game_with_its_variants_and_options(
    own_rules: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["games", "--json"]) == 0
    assert listed(capsys.readouterr().out) == [CRIBBAGE]
    (own_rules / "house.yaml").write_text(
        "game: a-house\nbase: cribbage\nvariants: {long: {summary: Long., rules: {target: 181}}}\n"
    )
    assert run(["games", "--json"]) == 0
    house = CRIBBAGE | {
        "game": "a-house", "aliases": [], "variants": [*CRIBBAGE["variants"], "long"]
    }  # fmt: skip
    assert listed(capsys.readouterr().out) == [house, CRIBBAGE]


@pytest.mark.parametrize("columns", [60, 80])
def test_the_table_fits_the_terminal(
    columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert run(["games"]) == 0
    output = capsys.readouterr().out
    assert max(map(len, output.splitlines())) <= columns
    for word in ("cribbage", "pub", "muggins", "first-dealer"):
        assert word in output


def test_names_of_options_are_broken_at_their_hyphens(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert run(["games"]) == 0
    options = {line[46:].rstrip() for line in capsys.readouterr().out.splitlines()}
    assert options >= {"moon, no-", "points-first-", "target, stick-", "the-dealer,", "alternate-"}


def test_a_broken_file_is_a_line_on_standard_error_and_no_more(
    own_rules: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (own_rules / "broken.yaml").write_text("game: [\n")
    (own_rules / "house.yaml").write_text("game: house\nbase: cribbage\nsummary: Ours.\nrules: {target: 6}\n")
    (own_rules / "slow.yaml").write_text("variant: slow\nof: cribbage\nsummary: Slow.\nrules: {target: 6}\n")
    (own_rules / "odd.yaml").write_text("variant: odd\nof: bxbxb\nsummary: Odd.\n")
    assert run(["games", "--json"]) == 0
    captured = capsys.readouterr()
    assert listed(captured.out) == [CRIBBAGE | {"variants": [*CRIBBAGE["variants"], "slow"]}]
    lines = [line.removeprefix(f"hoyle: {own_rules}/") for line in captured.err.splitlines()]
    assert lines == [
        "broken.yaml:2:1: a key or a value is missing here.",
        "house.yaml:4:17: target: write a whole number from 31 to 999, not '6'.",
        "odd.yaml:2:5: of: there is no game 'bxbxb'; hoyle games lists them all.",
        "slow.yaml:4:17: target: write a whole number from 31 to 999, not '6'.",
    ]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("pitch --players 9", "2 to 6 can play, not 9."),
        ("hearts --players 3", "4 can play, not 3."),
        ("canasta --players 2", "4 can play, not 2. Type --variant two-handed for 2."),
        ("pinochle --two-handed --players 4", "2 can play, not 4. Type --variant plain for 4."),
    ],
)
def test_a_number_of_players_that_cannot_play_is_refused_with_the_variant_for_it(
    capsys: pytest.CaptureFixture[str], line: str, why: str
) -> None:
    assert run(line.split()) == 2
    assert f"'--players': {why} See" in capsys.readouterr().err


def test_a_variant_named_like_an_option_says_how_it_is_chosen(
    own_rules: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (own_rules / "level.yaml").write_text(
        "variant: level\nof: cribbage\nsummary: Ours.\nrules: {target: 91}\n"
    )
    assert run(["cribbage", "--help"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "level Ours. Type --variant level; --level is another option." in shown
    assert shown.count("Type --variant") == 1


def test_the_help_lists_games_of_large_families_alone(
    own_rules: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(7):
        (own_rules / f"own{number}.yaml").write_text(f"game: own-{number}\nbase: cribbage\nsummary: Own.\n")
    assert run(["--help"]) == 0
    assert "own-0, own-1, own-2" in capsys.readouterr().out


def test_a_broken_file_does_not_hide_the_patiences(
    own_rules: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOYLE_HOME", str(own_rules / "home"))
    (own_rules / "broken.yaml").write_text("game: broken\nsummary: Broken.\nfamily: [\n")
    (own_rules / "unclear.yaml").write_text("game: unclear\nsummary: Unclear.\n" + "\n" * 20 + "base: golf\n")
    assert run(["patience", "--json"]) == 0
    names = [game["game"] for game in json.loads(capsys.readouterr().out)]
    assert {"golf", "unclear"} <= set(names)
    assert "broken" not in names


def test_json_has_the_players_of_each_variant(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "--json"]) == 0
    games = {game["game"]: game for game in json.loads(capsys.readouterr().out)}
    assert games["canasta"]["variant_players"] == {"plain": [4, 4], "two-handed": [2, 2]}
    assert games["gin"]["variant_players"]["oklahoma"] == [2, 2]
