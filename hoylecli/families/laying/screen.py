"""How a rummy with melds on the table is shown: the screen, sentences on events, and the score sheet."""

from textwrap import wrap
from typing import Final

from hoylecli.core.grammar import capital, listed
from hoylecli.families.rummy import turns
from hoylecli.families.rummy.text import screen_of
from hoylecli.families.screen import Style
from hoylecli.families.sides import in_columns

from .phases import PHASES
from .table import groups, lines, of_target, picture
from .view import LayingView

_LABEL: Final = 8  # columns of the first column, at most


def scores(view: LayingView, style: Style) -> list[str]:
    """A row a hand, and the sums."""
    sides = range(len(view.scores))
    names = in_columns([style.name(side) for side in sides], style.width - _LABEL)
    rows = [(of_target(view).strip(), names)]
    rows += [
        (f"hand {number}", [str(line.total) for line in row]) for number, row in enumerate(view.sheet, 1)
    ]
    rows.append(("points", list(map(str, view.scores))))
    width = max(len(cell) for _, cells in rows for cell in cells)
    label = max(len(name) for name, _ in rows)
    return [f"{name:<{label}}{''.join(f'  {cell:>{width}}' for cell in cells)}" for name, cells in rows]


def over(view: LayingView, style: Style) -> list[str]:
    """How the match ended."""
    lowest = view.rules.score.count == "held"
    best = min(view.scores) if lowest else max(view.scores)
    winner = view.scores.index(best)
    others = [str(score) for side, score in enumerate(view.scores) if side != winner]
    return wrap(capital(f"{style.does(winner, 'win')}, {best} to {listed(others)}."), style.width)


SCREEN: Final = screen_of(
    PHASES,
    {**turns.TELLERS, **turns.ON_TABLE},
    picture,
    lines,
    groups,
    scores,
    over,
    deals=lambda view: len(view.rules.contracts),
)
