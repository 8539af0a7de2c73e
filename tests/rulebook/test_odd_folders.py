"""Folders of rules files with anything in them: each thing is a game or is named, and the others go on."""

import os
import socket
from pathlib import Path

import pytest

from hoylecli import rulebook
from hoylecli.core.errors import RulesError
from hoylecli.rulebook.library import cache, opening
from hoylecli.rulebook.problem import BrokenRules


@pytest.fixture
def house(own_rules: Path) -> Path:
    """The own folder, with a game in it."""
    (own_rules / "house.yaml").write_text("game: house\nbase: cribbage\nsummary: Ours.\n")
    return own_rules


def told(folder: Path) -> list[str]:
    """What is said of files in the own folder, when the game there is still known."""
    games, problems = rulebook.described()
    assert {"house", "cribbage"} <= {game.name for game in games}
    assert "house" in rulebook.catalogue()
    return [line.removeprefix(f"{folder}/") for line in problems]


needs_links = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no such files")


@needs_links
def test_links_that_lead_nowhere_are_named(house: Path) -> None:
    (house / "circle.yaml").symlink_to("circle.yaml")
    (house / "lost.yaml").symlink_to("nowhere")
    (house / "round").symlink_to("round")
    assert told(house) == [
        "circle.yaml:1:1: the file cannot be read: Too many levels of symbolic links.",
        "lost.yaml:1:1: the file cannot be read: No such file or directory.",
    ]


@needs_links
def test_what_is_no_file_is_named_and_never_waited_for(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(house / "pipe.yaml")
    (house / "zeros.yaml").symlink_to("/dev/zero")
    monkeypatch.chdir(house)
    with socket.socket(socket.AF_UNIX) as there:
        there.bind("socket.yaml")
        what = "this is no file, but a pipe, a socket or a device."
        names = ["pipe.yaml", "socket.yaml", "zeros.yaml"]
        assert told(house) == [f"{name}:1:1: {what}" for name in names]
        for name in names:
            with pytest.raises(BrokenRules, match=what):
                rulebook.check(name)


def test_a_folder_may_be_called_like_a_file(house: Path) -> None:
    (house / "more.yaml").mkdir()
    (house / "more.yaml" / "own.yaml").write_text("game: own\nbase: cribbage\nsummary: Own.\n")
    (house / "more.yaml" / "deep.yaml").mkdir()
    assert told(house) == ["more.yaml/deep.yaml:1:1: this is a folder; name a rules file in it."]
    assert rulebook.catalogue()["own"] == "Own."


def test_a_folder_that_cannot_be_read_is_named(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (house / "locked").mkdir()
    scandir = os.scandir

    def refuse(path: str) -> object:
        if path.endswith("locked"):
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    assert told(house) == ["locked: the folder of rules files cannot be read: Permission denied."]


def test_a_thousand_games_that_build_on_one_another_are_refused_by_name(house: Path) -> None:
    for number in range(1000):
        base = f"own-{number - 1}" if number else "cribbage"
        (house / f"own{number}.yaml").write_text(f"game: own-{number}\nbase: {base}\nsummary: Own.\n")
    assert rulebook.load("own-19").rules.target == 121
    with pytest.raises(BrokenRules, match=r"base: at most 20 games may build on one another"):
        rulebook.load("own-999")
    assert rulebook.by_family()["cribbage"]["own-999"] == "Own."


@pytest.mark.parametrize("ending", ["", "\n"])
def test_the_last_line_of_a_file_tells_its_family_too(own_rules: Path, ending: str) -> None:
    (own_rules / "last.yaml").write_text(f"game: last\nsummary: Last.\nbase: klondike{ending}")
    assert "last" in rulebook.by_family()["patience"]


def test_signs_that_turn_writing_round_are_refused(own_rules: Path) -> None:
    file = own_rules / "round.yaml"
    file.write_text("game: round\nbase: cribbage\nsummary: Ours\u202e.\n", encoding="utf-8")
    assert [problem.message for problem in rulebook.problems(str(file))] == [
        "the character U+202E cannot stand in a rules file."
    ]


# What is kept from one run to the next


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are read whole to list all games, in their order."""
    paths: list[str] = []
    open_file, open_variant = opening.open_file, opening.open_variant

    def note_game(library: object, path: str, above: tuple[str, ...], *rest: object) -> object:
        if not above:  # else it is the base of one that is noted
            paths.append(Path(path).name)
        return open_file(library, path, above, *rest)  # type: ignore[arg-type]

    def note_variant(path: str, *rest: object) -> object:
        paths.append(Path(path).name)
        return open_variant(path, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(opening, "open_file", note_game)
    monkeypatch.setattr(opening, "open_variant", note_variant)
    return paths


def test_games_are_read_once_and_again_when_they_or_their_base_change(house: Path, reads: list[str]) -> None:
    (house / "fast.yaml").write_text("variant: fast\nof: house\nsummary: Fast.\nrules: {target: 61}\n")
    (house / "child.yaml").write_text("game: child\nbase: house\nsummary: Ours.\n")
    first = rulebook.described()
    assert len(reads) == len(set(reads)) > 40
    reads.clear()
    assert rulebook.described() == first
    assert reads == []
    os.utime(house / "child.yaml", ns=(1, 1))
    rulebook.described()
    assert reads == ["child.yaml"]
    reads.clear()
    (house / "house.yaml").write_text("game: house\nbase: cribbage\nsummary: Ours.\noptions: {}\n")
    rulebook.described()
    assert sorted(reads) == ["child.yaml", "fast.yaml", "house.yaml"]
    reads.clear()
    (house / "a.yaml").write_text("game: house\nbase: hearts\nsummary: Another.\n")
    games, _ = rulebook.described()
    assert {game.name: game.family for game in games}["child"] == "tricks"
    (house / "a.yaml").unlink()
    assert rulebook.described()[0] != games


@pytest.mark.parametrize("damage", ["cut", "changed", "version", "binary", "folder"])
def test_what_was_kept_is_ignored_when_anything_about_it_is_wrong(
    house: Path, reads: list[str], damage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = rulebook.described()
    reads.clear()
    place = Path(cache._place("games.json"))
    text = place.read_text(encoding="utf-8")
    if damage == "folder":
        place.unlink()
        place.mkdir()
    elif damage == "version":
        monkeypatch.setattr(cache, "__version__", "0")
    elif damage == "binary":
        place.write_bytes(b"\xff\x00" * 100)
    else:
        place.write_text(text[:-20] if damage == "cut" else text.replace("Ours.", "Mine."), encoding="utf-8")
    assert rulebook.described() == first
    assert len(reads) > 40
    reads.clear()
    assert rulebook.described() == first
    assert bool(reads) == (damage == "folder")


def test_games_are_listed_when_nothing_can_be_kept(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (house / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(house / "file"))
    assert told(house) == []


def test_pages_are_read_once_and_again_when_a_file_has_changed(house: Path, reads: list[str]) -> None:
    def told() -> tuple[str, int]:
        reads.clear()
        summary = rulebook.told("house").summary
        return summary, len(reads)

    assert told() == ("Ours.", 1)
    assert told() == ("Ours.", 0)
    (house / "house.yaml").write_text("game: house\nbase: cribbage\nsummary: As ever.\n")
    assert told() == ("As ever.", 1)
    (house / "cribbage.yaml").write_text("game: cribbage\nbase: hearts\nsummary: Hearts it is.\n")
    assert told() == ("As ever.", 1)
    assert rulebook.told("house").texts["rules"] == rulebook.load("hearts").texts["rules"]
    (house / "cribbage.yaml").unlink()
    assert told() == ("As ever.", 1)
    assert rulebook.told("house").texts["rules"] == rulebook.load("cribbage").texts["rules"]
    (house / "house.yaml").unlink()
    with pytest.raises(RulesError, match="no game 'house'"):
        rulebook.told("house")


def test_pages_of_each_choice_are_kept_apart(house: Path) -> None:
    for _ in range(2):
        for variant, options in (("plain", {}), ("pub", {}), ("plain", {"muggins": "yes"})):
            found = rulebook.told("cribbage", variant, **options)
            game = rulebook.load("cribbage", variant, **options)
            assert (found.variant, found.options, found.texts) == (variant, options, game.texts)
        with pytest.raises(RulesError, match="muggins: write"):
            rulebook.told("cribbage", muggins="perhaps")


def test_a_variant_in_a_file_of_its_own_goes_before_pages_that_were_kept(house: Path) -> None:
    rulebook.told("cribbage", "pub")
    for text in ("Bring a friend.", "Bring two."):
        (house / "pub.yaml").write_text(
            f"variant: pub\nof: cribbage\nsummary: Ours.\nhelp: {{tips: {text}}}\n"
        )
        assert rulebook.told("cribbage", "pub").texts["tips"] == f"{text}\n"


def test_not_more_pages_are_kept_than_are_asked_for_often(house: Path) -> None:
    for name in sorted(rulebook.catalogue()):
        rulebook.told(name)
    assert len(Path(cache._place("pages.json")).read_text(encoding="utf-8")) < 500_000


@pytest.mark.parametrize("damage", ["cut", "changed", "version", "binary", "folder", "fields"])
def test_pages_that_were_kept_are_read_again_when_anything_about_them_is_wrong(
    house: Path, reads: list[str], damage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = rulebook.told("house")
    place = Path(cache._place("pages.json"))
    text = place.read_text(encoding="utf-8")
    if damage == "folder":
        place.unlink()
        place.mkdir()
    elif damage == "version":
        monkeypatch.setattr(cache, "__version__", "0")
    elif damage == "binary":
        place.write_bytes(b"\xff\x00" * 100)
    elif damage == "fields":
        body = text.partition("\n")[2].replace('"Ours.", ', "")
        place.write_text(f"{cache._head(body)}\n{body}", encoding="utf-8")
    else:
        place.write_text(text[:-20] if damage == "cut" else text.replace("Ours.", "Mine."), encoding="utf-8")
    reads.clear()
    assert rulebook.told("house") == first
    assert reads == ["house.yaml"]
