"""Files of bidding systems are read strictly: each problem with its line and column."""

from pathlib import Path

import pytest

from hoylecli.bots.bidding import load
from hoylecli.core.errors import RulesError
from hoylecli.rulebook.problem import BrokenRules

HEAD = "system: odd\ntitle: Odd\nsummary: Odd.\nauctions:\n- section: S\n  after: 1M\n  calls:\n"
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
    ],
)
def test_each_problem_has_its_place(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text(HEAD + text, encoding="utf-8")
    with pytest.raises(BrokenRules) as broken:
        load(str(file))
    assert f"odd.yaml:{message}" in str(broken.value)


def test_a_system_of_ones_own_is_found_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bidding").mkdir()
    (tmp_path / "bidding" / "odd.yaml").write_text(HEAD + GOOD, encoding="utf-8")
    monkeypatch.setenv("HOYLE_RULES_PATH", str(tmp_path))
    assert [rule.id for rule in load("odd").rules] == ["one"]


def test_an_unknown_name_is_refused_with_the_nearest() -> None:
    with pytest.raises(RulesError, match="There is no bidding system 'simpel'; did you mean 'simple'"):
        load("simpel")
