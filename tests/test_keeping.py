"""What scripts keep of a long measurement."""

import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

SCRIPT = runpy.run_path(str(Path(__file__).parent.parent / "scripts" / "keeping.py"))


def measured(path: Path | None, what: str, of: int, found: list[int]) -> list[Any]:
    """Squares of the numbers from 0 on; `found` takes in which were worked out."""

    def finding(first: int) -> Iterator[dict[str, int]]:
        for number in range(first, of):
            found.append(number)
            yield {"square": number * number}

    return [each["square"] for each in SCRIPT["kept"](path, what, finding)]


def test_a_measurement_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    """Also after a line that was cut off."""
    path, found = tmp_path / "squares", list[int]()
    assert measured(path, "squares", 3, found) == [0, 1, 4]
    path.write_text(path.read_text("utf-8") + '{"squ', "utf-8")
    assert measured(path, "squares", 5, found) == [0, 1, 4, 9, 16]
    assert found == [0, 1, 2, 3, 4]
    assert measured(None, "squares", 2, found) == [0, 1]
    assert found[5:] == [0, 1]


def test_what_was_measured_otherwise_is_not_taken_up(tmp_path: Path) -> None:
    measured(tmp_path / "squares", "squares", 1, [])
    with pytest.raises(SystemExit, match="keeps squares, not cubes"):
        measured(tmp_path / "squares", "cubes", 1, [])


@pytest.mark.parametrize(
    ("ahead", "reach", "number", "settled"),
    [(4.0, 2.0, 20, True), (4.0, 2.0, 19, False), (2.5, 2.0, 500, False), (-4.0, 2.0, 20, True)],
)
def test_a_difference_is_settled_by_three_standard_errors(
    ahead: float, reach: float, number: int, settled: bool
) -> None:
    assert SCRIPT["is_settled"](ahead, reach, number) is settled
