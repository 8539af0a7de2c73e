"""Files of bidding systems are read strictly: each problem with its line and column."""

from pathlib import Path

import pytest

from hoylecli.bots.bidding import load
from hoylecli.bots.bidding.system import problems_of_system
from hoylecli.core.errors import RulesError
from hoylecli.rulebook.problem import BrokenRules

TOP = "system: odd\ntitle: Odd\nsummary: Odd.\n"
HEAD = f"{TOP}auctions:\n- section: S\n  after: 1M\n  calls:\n"
GOOD = "  - {id: one, call: 2M, when: {len.M: 3+}, says: Yes}\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("  - {id: one, call: 2Q, when: {}, says: S}\n", "8:21: call: '2Q' is no call"),
        (
            "  - {id: one, call: 2M, when: {hpc: 5}, says: S}\n",
            "8:32: the condition 'hpc' is not known; did you",
        ),
        (
            "  - {id: one, call: 2M, when: {hcp: many}, says: S}\n",
            "8:37: hcp: write a number, 12-14 or 13+, not",
        ),
        (
            "  - {id: one, call: 2M, when: {hcp: 9-5}, says: S}\n",
            "8:37: hcp: 9-5 has its numbers the wrong way",
        ),
        (
            "  - {id: one, call: 2M, when: {len.y: 5}, says: S}\n",
            "8:32: len.y: 'y' is no suit of the auction",
        ),
        ("  - {id: one, call: 2M, when: {balanced: 1}, says: S}\n", "8:42: balanced: write yes or no, not"),
        ("  - {id: one, call: 2M, when: {}, says: S, force: no}\n", "8:44: the key 'force' is not known"),
        ("  - {id: one, call: 2M, when: {}}\n", "8:5: 'says' is missing."),
        (GOOD + GOOD, "9:10: id: 'one' is taken on line 8."),
        (
            "  - {id: one, call: 2M, when: {}, says: S, forcing: maybe}\n",
            "8:53: forcing: the word 'maybe' is not",
        ),
        (GOOD + "- section: S\n  after: (1S) (2S)\n  calls: []\n", "10:10: after: between"),
        (
            "  - {id: one, call: 2M, when: {any: []}, says: S}\n",
            "8:37: any: write a list of maps, not an empty",
        ),
        (
            "  - {id: one, call: 2M, when: {shape: 9999}, says: S}\n",
            "8:39: shape: write a list such as [5422, 6322]",
        ),
        ("  - {id: one, call: 2M, when: x, says: S}\n", "8:31: write a map such as {hcp: 12-14}, not 'x'."),
        (
            "  - {id: one, call: 2M, when: {}, says: S, priority: high}\n",
            "8:54: priority: write a whole number from 0 to 999, not 'high'.",
        ),
        (
            "  - {id: one, call: 2M, when: {}, says: S, artificial: 2}\n",
            "8:56: artificial: the word '2' is not known; known are yes, no.",
        ),
    ],
)
def test_each_problem_has_its_place(tmp_path: Path, text: str, message: str) -> None:
    assert f"odd.yaml:{message}" in problem_of(tmp_path, HEAD + text)


def problem_of(folder: Path, text: str) -> str:
    """What is said of a system with this text."""
    file = folder / "odd.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BrokenRules) as broken:
        load(str(file))
    return str(broken.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "1:1: the system has no rules; it needs 'auctions'."),
        ("auctions: x\n", "4:11: auctions: write a list of maps, not 'x'."),
        ("auctions:\n- x\n", "5:3: auctions: write a map with 'after' and 'calls', not 'x'."),
        ("auctions:\n- {section: S, after: 1M}\n", "5:3: calls: write a list of rules."),
        ("auctions:\n- {section: S, calls: []}\n", "5:3: 'after' is missing: the auction so far, or 'none'."),
        (
            "auctions:\n- {section: S, after: 1M, calls: [x]}\n",
            "5:35: calls: write a map with 'id' and 'call'",
        ),
        (
            "auctions:\n- {section: S, after: '', calls: []}\n",
            "5:23: after: write an auction, such as '1M 2NT'",
        ),
        ("auctions:\n- {section: S, after: 1O, calls: []}\n", "5:23: after: 'O' is the other suit, but the"),
        (
            "auctions:\n- {section: S, after: 1M, seat: 5, calls: []}\n",
            "5:33: seat: write numbers from 1 to 4",
        ),
        ("auctions:\n- {section: S, after: 1M, where: is, calls: []}\n", "5:34: where: write 'y below x' or"),
        ("parts: [x, [y]]\n", "4:8: parts: write a word or a list of words, not a list."),
    ],
)
def test_auctions_are_a_list_of_maps_with_calls(tmp_path: Path, text: str, message: str) -> None:
    assert f"odd.yaml:{message}" in problem_of(tmp_path, TOP + text)


@pytest.mark.parametrize("text", ["", "# nothing\n", "- a\n", "x\n"])
def test_a_file_that_is_no_map_is_told_how_a_system_begins(tmp_path: Path, text: str) -> None:
    assert problem_of(tmp_path, text).endswith(
        "odd.yaml:1:1: a bidding system is a map of keys, and begins with 'system:'."
    )


def test_a_part_is_read_whatever_is_wrong_before_it(tmp_path: Path) -> None:
    (tmp_path / "part.yaml").write_text("auctions: x\n", encoding="utf-8")
    (tmp_path / "empty.yaml").write_text("", encoding="utf-8")
    file = tmp_path / "odd.yaml"
    file.write_text(f"{TOP}parts: [part.yaml, empty.yaml]\nauctions: x\n", encoding="utf-8")
    assert [str(each).removeprefix(f"{tmp_path}/") for each in problems_of_system(str(file))] == [
        "empty.yaml:1:1: a part of a system is a map, and begins with 'auctions:'.",
        "odd.yaml:5:11: auctions: write a list of maps, not 'x'.",
        "part.yaml:1:11: auctions: write a list of maps, not 'x'.",
    ]


def test_a_part_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert "missing.yaml:1:1: the file cannot be read" in problem_of(tmp_path, f"{TOP}parts: missing.yaml\n")


def test_a_system_of_ones_own_is_found_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bidding").mkdir()
    (tmp_path / "bidding" / "odd.yaml").write_text(HEAD + GOOD, encoding="utf-8")
    monkeypatch.setenv("HOYLE_RULES_PATH", str(tmp_path))
    assert [rule.id for rule in load("odd").rules] == ["one"]


def test_an_unknown_name_is_refused_with_the_nearest() -> None:
    with pytest.raises(RulesError, match="There is no bidding system 'simpel'; did you mean 'simple'"):
        load("simpel")
