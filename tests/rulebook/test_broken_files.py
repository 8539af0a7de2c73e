"""Each file in `broken` has beside it, written by hand, every problem that it has."""

from pathlib import Path

import pytest

from hoylecli import rulebook

BROKEN = Path(__file__).parent / "broken"
FILES = sorted(BROKEN.glob("*.yaml"))


def test_the_corpus_is_large_and_complete() -> None:
    assert len(FILES) >= 60
    assert {file.stem for file in FILES} == {file.stem for file in BROKEN.glob("*.txt")}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_problem_is_found_at_its_place(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BROKEN)
    expected = file.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    assert [str(problem) for problem in rulebook.problems(file.name)] == expected
