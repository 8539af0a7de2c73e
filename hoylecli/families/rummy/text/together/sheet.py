"""The score sheet of a canasta: a row a hand, where its points come from, and the sums."""

from textwrap import wrap

from hoylecli.core.grammar import listed
from hoylecli.families.screen import Style
from hoylecli.families.sides import verb

from ...view import RummyView
from .parts import names, seats_of


def scores(view: RummyView, style: Style) -> list[str]:
    """A column a side; below each hand its items."""
    sides = names(view, style)
    room = (style.width - 8) // len(sides) - 2
    width = max(6, *(len(name[:room]) for name in sides))
    lines = ["hand  " + "".join(f"  {name[:room]:>{width}}" for name in sides)]
    for number, row in enumerate(view.sheet, 1):
        lines.append(f"{number:>4}  " + "".join(f"  {line.total:>{width}}" for line in row))
        for name, line in zip(sides, row, strict=True):
            if line.text:
                lines += wrap(f"      {name}: {line.text}", style.width, subsequent_indent="        ")
    return [*lines, "points" + "".join(f"  {score:>{width}}" for score in view.scores)]


def over(view: RummyView, style: Style) -> list[str]:
    """How the match ended."""
    best = max(view.scores)
    side = view.scores.index(best)
    others = [str(score) for other, score in enumerate(view.scores) if other != side]
    won = verb(seats_of(view)[side], "win", style)
    return wrap(f"{names(view, style)[side]} {won}, {best} to {listed(others)}.", style.width)
