"""What a script has found so far, kept in a file, so that it goes on where it was stopped."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

Found = dict[str, Any]
"""What is kept of one number: what JSON can hold."""
_SURE: Final = 1.5


def add_option(parser: argparse.ArgumentParser) -> None:
    """Gives a script --keep."""
    parser.add_argument(
        "--keep", type=Path, metavar="FILE", help="keep what is found there, and go on from it"
    )


def kept(path: Path | None, what: str, finding: Callable[[int], Iterator[Found]]) -> Iterator[Found]:
    """What comes of each number from 0 on: first what the file has, then what is found, a line each.

    what: what is measured, in the file's first line; ends the script where the file has something else.
    finding: what comes of the numbers from one on. A line that was cut off is found again.
    """
    if path is None:
        yield from finding(0)
        return
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else []
    whole = [line for line in lines if line.endswith("\n")]
    if whole and json.loads(whole[0]) != what:
        sys.exit(f"{path} keeps {json.loads(whole[0])}, not {what}. Name another file.")
    whole = whole or [json.dumps(what) + "\n"]
    path.write_text("".join(whole), encoding="utf-8")
    old = [json.loads(line) for line in whole[1:]]
    yield from old
    with path.open("a", encoding="utf-8") as file:
        for each in finding(len(old)):
            file.write(json.dumps(each) + "\n")
            file.flush()
            yield each


def is_settled(ahead: float, reach: float, number: int) -> bool:
    """Whether so many observations may be the last, though it is asked after every one.

    ahead: of what is to be shown. reach: half of the 95% interval. Three standard errors after at least
    twenty observations keep the chance of a wrong answer below one in twenty.
    """
    return number >= 20 and abs(ahead) > _SURE * reach
