"""The result of a deal, in games that keep a sheet with a row of lines for each deal."""

from collections.abc import Sequence

from hoylecli.families.screen import Settled
from hoylecli.frame.match import ScoreLine


def settled(
    names: Sequence[str],
    sheet: Sequence[Sequence[ScoreLine]],
    totals: Sequence[int],
    goal: str = "",
    what: str = "Deal",
    notes: Sequence[str] = (),
    first: Sequence[str] = (),
) -> Settled:
    """The last row of the sheet, a line a side."""
    rows = [
        (name, f"{line.total:+}" if line.total else "0", str(total), line.text)
        for name, line, total in zip(names, sheet[-1], totals, strict=True)
    ]
    return Settled(rows, goal, what, notes, first)
