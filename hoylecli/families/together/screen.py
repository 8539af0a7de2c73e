"""How a rummy with melds by rank is shown: the screen, sentences on events, and the score sheet."""

from collections.abc import Mapping
from textwrap import wrap
from typing import Final

from hoylecli.core.grammar import listed
from hoylecli.families.phase import Teller
from hoylecli.families.rummy import turns
from hoylecli.families.rummy.text import screen_of
from hoylecli.families.screen import Style
from hoylecli.families.sides import verb

from .phases import PHASES
from .table import groups, lines, names, picture, seats_of
from .view import TogetherView


def scores(view: TogetherView, style: Style) -> list[str]:
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


def over(view: TogetherView, style: Style) -> list[str]:
    """How the match ended."""
    best = max(view.scores)
    side = view.scores.index(best)
    others = [str(score) for other, score in enumerate(view.scores) if other != side]
    won = verb(seats_of(view)[side], "win", style)
    return wrap(f"{names(view, style)[side]} {won}, {best} to {listed(others)}.", style.width)


TELLERS: Final[Mapping[str, Teller]] = {
    **turns.TELLERS,
    **turns.ON_TABLE,
    "hand": lambda event, style: f"{style.possessive(event.seat)} cards: {style.cards(event.cards)}.",
    "feet": lambda event, style: f"each gets a foot of {event.amount} cards, too, face down.",
}
SCREEN: Final = screen_of(
    PHASES,
    TELLERS,
    picture,
    lines,
    lambda view, style: groups(view, view.hand, style.order),
    scores,
    over,
    names,
    lambda view: view.rules.score.deals,
)
