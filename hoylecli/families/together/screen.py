"""How a rummy with melds by rank is shown: the screen, sentences on events, and the score sheet."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.events import Event
from hoylecli.core.grammar import listed
from hoylecli.families.phase import ByPhase, Teller
from hoylecli.families.rummy import text, turns
from hoylecli.families.screen import Settled, Style, light_on_hand
from hoylecli.families.sides import verb

from .phases import PHASES
from .table import groups, lines, names, picture, seats_of
from .view import TogetherView


def draw(view: TogetherView, style: Style) -> list[str]:
    """The table as the viewer sees it: a picture, or sentences."""
    if style.in_words:
        return [line for sentence in lines(view, style) for line in wrap(sentence, style.width)]
    return picture(view, style) if view.hand_sizes else []


def held(view: TogetherView, style: Style) -> list[Card]:
    """The viewer's cards as they lie."""
    return [card for group in groups(view, view.hand, style.order) for card in group]


def standing(view: TogetherView, style: Style) -> str:
    """The score and whose turn it is, in one line."""
    return text.standing(view, names(view, style), style)


def settled(view: TogetherView, events: Sequence[Event], style: Style) -> Settled:
    """What each side has made of the hand, and how."""
    deals = view.rules.score.deals
    return text.settled(view, names(view, style), f"of {deals}" if deals else f"to {view.rules.score.target}")


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
    **text.TELLERS,
    **turns.TELLERS,
    **turns.ON_TABLE,
    "hand": lambda event, style: f"{style.possessive(event.seat)} cards: {style.cards(event.cards)}.",
    "feet": lambda event, style: f"each gets a foot of {event.amount} cards, too, face down.",
}
SCREEN: Final = ByPhase(PHASES, TELLERS).screen(
    draw,
    standing,
    scores,
    over,
    settled=settled,
    light=light_on_hand,
    goal=lambda view: 0 if view.rules.score.deals else view.rules.score.target,
    sorts=True,
    held=held,
)
