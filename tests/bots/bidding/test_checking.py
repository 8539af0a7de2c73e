"""What hands bid by a system show of its rules (`hoyle rules check`)."""

from pathlib import Path
from random import Random

import pytest

from hoylecli.bots.bidding import load, names
from hoylecli.bots.bidding.checking import check

HEAD = "system: odd\ntitle: Odd\nsummary: Odd.\nauctions:\n"
OPENING = """- section: S
  after: none
  calls:
  - {id: one, call: 1S, when: {points: 10+}, says: Ten points, forcing: round}
"""
PASS = "  - {id: pass, call: P, when: {}, says: Nothing}\n"


def found_in(tmp_path: Path, text: str) -> list[str]:
    file = tmp_path / "odd.yaml"
    file.write_text(HEAD + text, encoding="utf-8")
    return [f"{each.kind} {each.place.line}" for each in check(load(str(file)), 60, Random(3))[1]]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (OPENING + PASS, ["unanswered 8"]),
        (
            OPENING + PASS + "  - {id: late, call: 2S, when: {hcp: 14+}, says: Fourteen}\n",
            ["unanswered 8", "never 10"],
        ),
        (
            OPENING + PASS + "- section: S\n  after: 1S\n  calls:\n"
            "  - {id: two, call: 2S, when: {len.S: 9+}, says: Long}\n"
            "  - {id: nt, call: 1S, when: {}, says: Never}\n",
            ["gap 8", "never 14"],
        ),
        (
            OPENING + "  - {id: low, call: 1S, when: {hcp: 5-9}, says: Five, artificial: yes}\n" + PASS,
            ["unanswered 8", "unclear 9"],
        ),
    ],
)
def test_what_is_wrong_is_found_with_its_line(tmp_path: Path, text: str, found: list[str]) -> None:
    assert found_in(tmp_path, text) == found


@pytest.mark.parametrize("name", sorted(names()))
def test_no_call_of_a_shipped_system_means_two_things(name: str) -> None:
    found = check(load(name), 150, Random(5))[1]
    assert [str(each) for each in found if each.kind in ("unclear", "equal")] == []
    assert not [str(each) for each in found if "never there" in each.message]
