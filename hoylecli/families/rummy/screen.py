"""How a rummy looks: as games do that end with a knock, or those whose melds lie on the table."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.events import TABLE, Event
from hoylecli.families import settling
from hoylecli.families.phase import ByPhase
from hoylecli.families.screen import Settled, Style, light_on_hand

from .phases import PHASES
from .rules.match import match_of
from .text.events import tell
from .text.knocking import KNOCKING
from .text.laying import LAYING
from .text.look import Look
from .text.together import TOGETHER
from .text.together.parts import names
from .view import RummyView


def _of(view: RummyView) -> Look:
    if view.rules.melds.together:
        return TOGETHER
    return KNOCKING if view.rules.close.by == "knock" else LAYING


def draw(view: RummyView, style: Style) -> list[str]:
    """The table as the viewer sees it: a picture, or sentences."""
    if style.in_words:
        return [line for sentence in _of(view).plain(view, style) for line in wrap(sentence, style.width)]
    return _of(view).picture(view, style) if view.hand_sizes else []


def held(view: RummyView, style: Style) -> list[Card]:
    """The viewer's cards as they lie."""
    return [card for group in _of(view).groups(view, style) for card in group]


def standing(view: RummyView, style: Style) -> str:
    """The score and whose turn it is, in one line."""
    scores = ", ".join(f"{name} {score}" for name, score in zip(names(view, style), view.scores, strict=True))
    return f"{scores} · {_turn(view, style)}"


def _turn(view: RummyView, style: Style) -> str:
    if view.to_act is None:
        return "the match is over"
    if view.to_act == TABLE:
        return "the table deals"
    return f"{style.possessive(view.to_act)} turn"


def scores(view: RummyView, style: Style) -> list[str]:
    """The score sheet."""
    return _of(view).scores(view, style)


def settled(view: RummyView, events: Sequence[Event], style: Style) -> Settled:
    """What each side has made of the hand, and how."""
    deals = len(view.rules.contracts) or view.rules.score.deals
    goal = f"of {deals}" if deals else f"to {view.rules.score.target}"
    return settling.settled(names(view, style), view.sheet, view.scores, goal, "Hand")


def over(view: RummyView, style: Style) -> list[str]:
    """How the match ended."""
    return _of(view).over(view, style)


def goal(view: RummyView) -> int:
    return match_of(view.rules).target


BY_PHASE: Final = ByPhase(PHASES)
SCREEN: Final = BY_PHASE.screen(
    draw,
    standing,
    scores,
    over,
    tell=tell,
    settled=settled,
    light=light_on_hand,
    goal=goal,
    sorts=True,
    held=held,
)
