"""What is kept of reviews that were broken off."""

from pathlib import Path

from hoylecli.store.reviews import Begun


def test_a_line_that_was_not_written_whole_costs_no_other(tmp_path: Path) -> None:
    begun = Begun(tmp_path, 1, 0, "mark")
    begun.add("first")
    with (tmp_path / "reviews" / "1-0.part").open("a") as file:
        file.write("\nsec")
    begun.add("third")
    assert begun.lines() == ["first", "sec", "third"]


def test_lines_for_another_mark_are_forgotten(tmp_path: Path) -> None:
    Begun(tmp_path, 1, 0, "before").add("first")
    now = Begun(tmp_path, 1, 0, "after")
    assert now.lines() == []
    now.add("second")
    assert now.lines() == ["second"]
