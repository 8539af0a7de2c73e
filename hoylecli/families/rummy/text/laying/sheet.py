"""The score sheet of rummies whose melds count on the table."""

from hoylecli.core.grammar import capital, listed
from hoylecli.families.screen import Style

from ...view import RummyView
from .parts import of_target


def scores(view: RummyView, style: Style) -> list[str]:
    """A row a hand, and the sums."""
    sides = range(len(view.scores))
    rows = [("", [style.name(side)[:10] for side in sides], "")]
    rows += [
        (f"hand {number}", [str(line.total) for line in row], "") for number, row in enumerate(view.sheet, 1)
    ]
    rows.append(("points", list(map(str, view.scores)), of_target(view).strip()))
    label = max(len(name) for name, _, _ in rows)
    width = max(len(cell) for _, cells, _ in rows for cell in cells)
    return [
        f"{name:<{label}}{''.join(f'  {cell:>{width}}' for cell in cells)}  {text}".rstrip()
        for name, cells, text in rows
    ]


def over(view: RummyView, style: Style) -> list[str]:
    """How the match ended."""
    lowest = view.rules.score.count == "held"
    best = min(view.scores) if lowest else max(view.scores)
    winner = view.scores.index(best)
    others = [str(score) for side, score in enumerate(view.scores) if side != winner]
    return [capital(f"{style.does(winner, 'win')}, {best} to {listed(others)}.")]
