"""`--expect`: what somebody else has counted, held against what a calculator finds.

A command reads what is wanted before it counts, and calls `hold_against` when it has shown its own result.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import click

from hoylecli.core import shortened

from ..console import note

ONE: Final = ""  # the key of a result that is no side's
_NUMBER: Final = "[-−+]?[0-9]{1,9}"
_TOTAL: Final = rf"[\s,]*([^=,]+?)\s*=\s*({_NUMBER})(?:[\s,]+|$)"

Wanted = Mapping[str, int | str]
"""What is expected of each side, or of the key `ONE`; empty if nothing is."""


def option(metavar: str, what: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The option. what: a few words that say what is compared, such as `the total`."""
    return click.option("--expect", metavar=metavar, help=f"Fail, and say why, if {what} differs.")


def one_number(text: str | None) -> Wanted:
    """The one total that a hand or a roll should have. Raises UsageError for what is no number."""
    if text is None:
        return {}
    if not _is_number(text.strip()):
        raise click.UsageError(f"--expect '{shortened(text)}': write the total as a number, such as 12.")
    return {ONE: _whole(text)}


def totals(text: str | None, sides: Sequence[str], others: Mapping[str, str] | None = None) -> Wanted:
    """The totals in `Ann=40,Bea=261`, of which one will do, or in `40,261`, one for each side.

    A side is called by its name or its number. others: more names, in capitals, and the sides that they
    mean. Raises UsageError.
    """
    if text is None:
        return {}
    example = ",".join(f"{side}={points}" for side, points in zip(sides[:2], (1220, 300), strict=False))
    if not text.strip(" ,"):
        raise click.UsageError(f"--expect is empty: write the totals as {example}.")
    parts = text.replace(",", " ").split()
    if len(parts) == len(sides) and all(map(_is_number, parts)):
        return dict(zip(sides, map(_whole, parts), strict=True))
    known = {name.upper(): side for number, side in enumerate(sides, 1) for name in (side, str(number))}
    known |= others or {}
    found: dict[str, int | str] = {}
    at = 0
    while at < len(text):
        match = re.compile(_TOTAL).match(text, at)
        side = known.get(match[1].upper()) if match else None
        if match is None or side is None or side in found:
            wrong = shortened(text[at:].split(",")[0].strip())
            raise click.UsageError(f"--expect '{wrong}': write the totals as {example}.")
        found[side] = _whole(match[2])
        at = match.end()
    return found


def hold_against(wanted: Wanted, found: Mapping[str, int | str], maker: str = "it is") -> None:
    """Ends the command with exit code 1, and one line on standard error, if what was found differs.

    maker: what stands before the number that was found.
    """
    if differences := differing(wanted, found, maker):
        note("; ".join(differences))
        click.get_current_context().exit(1)


def differing(wanted: Wanted, found: Mapping[str, int | str], maker: str = "it is") -> list[str]:
    """What differs, side by side: `NS: expected 2150, the sheet makes 2140 (-10)`."""
    return [
        f"{f'{side}: ' if side else ''}expected {expected}, {maker} {found[side]}{_by(expected, found[side])}"
        for side, expected in wanted.items()
        if found[side] != expected
    ]


def refuse(text: str | None, why: str) -> None:
    """Raises UsageError where there is nothing that could be compared."""
    if text is not None:
        raise click.UsageError(f"--expect {why}")


def hands(text: str | None, count: int) -> Wanted:
    """The hand that should win, of `count`, or those that should share: `2`, `1,3`. Raises UsageError."""
    if text is None:
        return {}
    parts = text.replace(",", " ").split()
    if not parts or not all(part.isdecimal() and len(part) < 3 and 1 <= int(part) <= count for part in parts):
        raise click.UsageError(
            f"--expect '{shortened(text)}': write which hand wins, such as 2, or 1,2 for a tie."
        )
    return {ONE: called(sorted({int(part) for part in parts}))}


def called(numbers: Sequence[int]) -> str:
    """`hand 2`, or `hands 1 and 3`."""
    from hoylecli.core import listed

    return f"hand{'s' if len(numbers) > 1 else ''} {listed([str(number) for number in numbers])}"


def _is_number(text: str) -> bool:
    return re.fullmatch(_NUMBER, text) is not None


def _whole(text: str) -> int:
    return int(text.strip().replace("−", "-"))


def _by(expected: int | str, found: int | str) -> str:
    if isinstance(expected, int) and isinstance(found, int):
        return f" ({found - expected:+})"
    return ""
