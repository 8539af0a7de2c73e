"""Tables of text."""

from random import Random

import pytest

from hoylecli.cli.columns import lay_out_any, lay_out_ascii

WORDS = (
    "simon",
    "a",
    "bb",
    "eight-off",
    "standard,",
    "la-belle-lucie",
    "12",
    "-3",
    "x--",
    "(no)",
    "3.5",
    "-",
)


@pytest.mark.parametrize("seed", range(300))
def test_plain_ascii_is_laid_out_as_tabulate_does(seed: int) -> None:
    rng = Random(seed)
    columns = rng.randint(1, 4)
    rows = [
        ["row", *(" ".join(rng.choices(WORDS, k=rng.randint(0, 6))) for _ in range(columns))]
        for _ in range(rng.randint(1, 5))
    ]
    is_right = [True, *(rng.random() < 0.3 for _ in range(columns))]
    limits = [None if right else rng.choice((None, 3, 6, 10, 14)) for right in is_right]
    assert lay_out_ascii(rows, is_right, limits) == lay_out_any(rows, is_right, limits)
