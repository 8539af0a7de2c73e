"""The part of YAML that rules files may use."""

from pathlib import Path

import pytest
import yaml

from hoylecli import rulebook
from hoylecli.rulebook import reader
from hoylecli.rulebook.nodes import plain
from hoylecli.rulebook.problem import BrokenRules


def read(text: str) -> object:
    problems: list[reader.Problem] = []
    root = reader.read_text(text, "f", problems)
    assert problems == []
    return plain(root)


def test_no_word_turns_into_something_else() -> None:
    words = ["no", "off", "on", "y", "1:30", "15:2", "010", "1_000", "0x1F", "1e3", ".5", "null", "~", "true"]
    text = "".join(f"k{number}: {word}\n" for number, word in enumerate(words))
    assert list(read(text).values()) == words  # type: ignore[attr-defined]


def test_words_for_yes_and_no_mean_what_they_say(own_rules: Path) -> None:
    for word, meant in {"yes": True, "true": True, "no": False, "false": False, '"yes"': True}.items():
        default = "[yes, no]" if meant else "[no, yes]"
        (own_rules / "house.yaml").write_text(
            f"game: house\nbase: cribbage\nrules: {{muggins: {word}}}\n"
            f"options: {{muggins: {{values: {default}}}}}\n"
        )
        assert rulebook.load("house").rules.muggins is meant


def test_a_number_with_a_leading_nought_is_decimal(own_rules: Path) -> None:
    (own_rules / "house.yaml").write_text("game: house\nbase: cribbage\nrules: {target: 0100}\n")
    assert rulebook.load("house").rules.target == 100


def test_all_ways_to_write_a_text_are_read() -> None:
    text = "a: plain text\nb: 'single ''quoted'''\nc: \"double\\n\"\nd: |\n  kept\n  lines\n"
    text += "e: >-\n  folded\n  lines\n"
    assert read(text) == {
        "a": "plain text",
        "b": "single 'quoted'",
        "c": "double\n",
        "d": "kept\nlines\n",
        "e": "folded lines",
    }


def test_line_ends_and_byte_order_marks_of_other_systems_are_read(tmp_path: Path) -> None:
    file = tmp_path / "f.yaml"
    file.write_bytes(b"\xef\xbb\xbfa: 1\r\nb:\r\n  c: \xe2\x99\xa5\r\n")
    problems: list[reader.Problem] = []
    root = reader.read_file(str(file), problems)
    assert plain(root) == {"a": "1", "b": {"c": "♥"}}
    assert root.entries["b"].place[1:] == (2, 1)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[" * 50, "f:1:17: lists and maps may be nested 16 deep, no deeper."),
        ("{a: " * 200, "f:1:65: lists and maps may be nested 16 deep, no deeper."),
        ("- a\n" * 20_001, "f:20000:3: a rules file has at most 20,000 words; this one has more."),
        ("a: \x85b", "f:1:4: the character U+0085 cannot stand in a rules file."),
        ("a: b\rc: d", "f:1:5: the character U+000D cannot stand in a rules file."),
    ],
    ids=["lists", "maps", "words", "line break of YAML 1.1", "carriage return"],
)
def test_what_goes_too_far_is_refused(text: str, problem: str) -> None:
    with pytest.raises(BrokenRules) as error:
        reader.read_text(text, "f", [])
    assert [str(each) for each in error.value.problems] == [problem]


def test_aliases_cannot_make_a_small_file_large() -> None:
    lines = ["a0: &a0 [x, x]"] + [f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 60)]
    problems: list[reader.Problem] = []
    root = reader.read_text("\n".join(lines), "f", problems)
    assert len(problems) == 60 + 2 * 59
    assert len(root.entries) == 60


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "f.yaml"
    file.write_text("#" * 1_000_001)
    (problem,) = rulebook.problems(str(file))
    assert problem.message == "a rules file has at most 1,000,000 bytes; this one has more."


def test_the_slow_scanner_finds_the_same_problems(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Path(__file__).parent / "broken"
    monkeypatch.setattr(reader, "Loader", yaml.SafeLoader)
    monkeypatch.chdir(broken)
    for file in sorted(broken.glob("*.yaml")):
        expected = file.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
        found = [str(problem) for problem in rulebook.problems(file.name)]
        assert [line.split(":")[1] for line in found] == [line.split(":")[1] for line in expected], file
