"""How a rummy with melds on the table is shown: the screen, sentences on events, and the score sheet."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.events import Event
from hoylecli.core.grammar import capital, listed
from hoylecli.families.phase import ByPhase, Teller
from hoylecli.families.rummy import text, turns
from hoylecli.families.screen import Settled, Style, light_on_hand
from hoylecli.families.sides import in_columns

from .phases import PHASES
from .table import groups, lines, of_target, picture
from .view import LayingView


def draw(view: LayingView, style: Style) -> list[str]:
    """The table as the viewer sees it: a picture, or sentences."""
    if style.in_words:
        return [line for sentence in lines(view, style) for line in wrap(sentence, style.width)]
    return picture(view, style) if view.hand_sizes else []


def held(view: LayingView, style: Style) -> list[Card]:
    """The viewer's cards as they lie."""
    return [card for group in groups(view, style) for card in group]


def standing(view: LayingView, style: Style) -> str:
    """The score and whose turn it is, in one line."""
    return text.standing(view, _names(view, style), style)


def _names(view: LayingView, style: Style) -> list[str]:
    return [style.name(seat) for seat in range(len(view.scores))]


def settled(view: LayingView, events: Sequence[Event], style: Style) -> Settled:
    """What each has made of the hand, and how."""
    deals = len(view.rules.contracts)
    goal = f"of {deals}" if deals else f"to {view.rules.score.target}"
    return text.settled(view, _names(view, style), goal)


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


TELLERS: Final[Mapping[str, Teller]] = {**text.TELLERS, **turns.TELLERS, **turns.ON_TABLE}
SCREEN: Final = ByPhase(PHASES, TELLERS).screen(
    draw,
    standing,
    scores,
    over,
    settled=settled,
    light=light_on_hand,
    goal=lambda view: 0 if view.rules.contracts else view.rules.score.target,
    sorts=True,
    held=held,
)
