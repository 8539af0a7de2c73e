"""Files of regulars: what they say, and what is said of those that are wrong."""

from pathlib import Path
from typing import get_args

import pytest

from hoylecli.bots.styles import STYLES
from hoylecli.context import Context, using
from hoylecli.core.errors import HoyleError
from hoylecli.core.game import LEVELS, Computer, Player
from hoylecli.core.text import listed
from hoylecli.table.cast import regulars
from hoylecli.table.cast.characters import introduction, opponents, persona_of, regular
from hoylecli.table.cast.regulars import Character, named, problems_of_regulars, read_regulars, shipped

ONE = """\
regulars:
- name: Zoe
  line: lives next door
  level: average
  skill: {cribbage: expert, tricks: beginner}
  style: bold
  remarks:
    match won: ["Hello."]
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "own.yaml"
    path.write_text(ONE)
    return path


def test_a_file_says_who_there_is_and_how_they_play(own: Path) -> None:
    (zoe,) = read_regulars(str(own))
    assert zoe == Character(
        "Zoe",
        "lives next door",
        "average",
        style="bold",
        skill={"cribbage": "expert", "tricks": "beginner"},
        remarks={"match won": ("Hello.",)},
    )
    levels = [
        zoe.level_at(*each) for each in (("cribbage", "cribbage"), ("whist", "tricks"), ("pig", "dice"))
    ]
    assert levels == ["expert", "beginner", "average"]


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("level: average", "level: average\n  hat: red", 5, "the key 'hat' is not known"),
        (
            "level: average",
            "level: genius",
            4,
            f"level: write {listed([repr(level) for level in LEVELS], 'or')}, not 'genius'.",
        ),
        ("  line: lives next door\n", "", 2, "'line' is missing"),
        ("Zoe", "expert", 2, "nobody can be called 'expert'"),
        ("Zoe", "Zoe/Ann", 2, "no '=', '/' or quotation mark"),
        ("next door", "next door to the old town hall and the well", 3, "at most 46 letters together"),
        (
            "cribbage: expert",
            "cribage: expert",
            5,
            "'cribage' is no game or family; did you mean 'cribbage'?",
        ),
        ("style: bold", "style: bald", 6, "not 'bald'; did you mean 'bold'?"),
        ("match won", "match one", 8, "'match one' is no occasion; did you mean 'match won'?"),
        ('["Hello."]', "[]", 8, "write at least one remark"),
        ('"Hello."', f'"{"x" * 61}"', 8, "at most 60 letters"),
        ("regulars:", "people:", 1, "begins with 'regulars:'"),
    ],
)
def test_a_damaged_file_names_its_line(own: Path, old: str, new: str, line: int, said: str) -> None:
    own.write_text(ONE.replace(old, new))
    found = [str(problem) for problem in problems_of_regulars(str(own))]
    assert any(each.startswith(f"{own}:{line}:") and said in each for each in found), found


def test_a_file_that_begins_otherwise_is_told_how_it_begins(own: Path) -> None:
    for text in ("- name: Joe\n  level: average\n", "people:\n- name: Joe\n"):
        own.write_text(text, "utf-8")
        (problem,) = problems_of_regulars(str(own))
        assert "the file begins with 'regulars:'" in str(problem)
        assert str(problem).startswith(f"{own}:1:1: ")


def test_two_of_one_name_are_refused(own: Path) -> None:
    own.write_text(ONE + ONE.partition("\n")[2].replace("Zoe", "zoe"))
    assert "there are two called 'Zoe'" in str(problems_of_regulars(str(own))[0])


def test_ones_own_sit_down_first_and_the_seed_decides(own: Path, tmp_path: Path) -> None:
    environ = {"HOYLE_CAST": str(own), "HOME": str(tmp_path)}
    with using(Context(environ)):
        assert opponents([Computer("average")] * 2, 5)[0].name == "Zoe"
        assert opponents([Computer("expert")], 5, game="cribbage", family="cribbage")[0].name == "Zoe"
        assert opponents([Computer("expert")], 5)[0].name != "Zoe"
        assert persona_of("Zoe").style == "bold"
        assert introduction(regular("zoe")) == "Zoe (average): lives next door."
    assert introduction(Player("Zoe", Computer("average"))) == "Zoe (average)."


def test_what_was_made_of_a_file_is_kept_until_it_changes(own: Path, tmp_path: Path) -> None:
    environ = {"HOYLE_CAST": str(own), "HOME": str(tmp_path)}
    with using(Context(environ)):
        before = regulars.regulars()
        regulars._read_once.cache_clear()
        assert regulars.regulars() == before
        own.write_text(ONE.replace("next door", "far away"))
        assert regulars.own_regulars()[0].line == "lives far away"


def test_somebody_is_found_by_any_word_of_the_name() -> None:
    for text in ("Dr. Lindqvist", "dr lindqvist", "LINDQVIST"):
        found = named(text)
        assert found is not None
        assert found.name == "Dr. Lindqvist"
    assert regular("bashir") == Player("Bashir", Computer("expert"))
    assert regular("Bashir", "bridge", "tricks") == Player("Bashir", Computer("beginner"))
    assert regular("Bashir/average", "bridge", "tricks") == Player("Bashir", Computer("average"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Basher", "Nobody here is called 'Basher'; did you mean 'Bashir'?"),
        ("Nobody", "'hoyle cast' lists everybody"),
        ("Bashir/good", f"'good' is no level; write {listed(LEVELS, 'or')} after the name."),
    ],
)
def test_an_unknown_name_is_refused_with_those_that_are_near(text: str, said: str) -> None:
    with pytest.raises(HoyleError) as refused:
        regular(text)
    assert said in str(refused.value)


def test_somebody_of_the_level_at_the_game_sits_down_first() -> None:
    """An expert at cribbage may be asked for a match of cribbage at that level, and not for one of bridge."""
    fits = {one.name for one in shipped() if one.level_at("cribbage", "cribbage") == "expert"}
    assert "Odile" in fits
    seated = {opponents([Computer("expert")], seed, (), "cribbage", "cribbage")[0].name for seed in range(80)}
    assert seated == fits


def test_every_shipped_regular_has_a_page_a_style_and_a_short_line() -> None:
    styles = get_args(get_args(Character.__annotations__["style"])[0])
    assert set(styles) == set(STYLES)
    for one in shipped():
        assert one.style != "plain", one.name
        assert len(one.page.split(". ")) >= 2, one.name
        for sentence in one.page.replace("?", ".").split(". "):
            assert len(sentence.split()) <= 20, sentence
            assert "!" not in sentence
    assert {one.style for one in shipped()} == set(STYLES) - {"plain"}


def test_nobody_is_seated_where_all_are_taken() -> None:
    """A table of more computer players than there are regulars is filled by others without a name."""
    names = [one.name for one in shipped()]
    assert opponents([Computer("expert")], 1, names) == [Player("Player 1", Computer("expert"))]


def test_a_broken_file_does_not_keep_anybody_from_a_patience(own: Path, tmp_path: Path) -> None:
    own.write_text("regulars: none\n")
    with using(Context({"HOYLE_CAST": str(own), "HOME": str(tmp_path)})):
        assert opponents([], 1) == []
        with pytest.raises(HoyleError):
            opponents([Computer("expert")], 1)
