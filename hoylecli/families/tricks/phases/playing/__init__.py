"""Tricks are played."""

from typing import Final

from hoylecli.core.moves import Move
from hoylecli.families.phase import Phase

from ...position.position import Position
from ..phase import TricksPhase
from . import rules, text
from .refusals import task, why_not


def _why_not_now(state: Position, move: Move, task: str) -> str:
    return "" if state.rules.has_dog else f"There is no '{move.verb}' in this game; {task}."


PLAYING: Final[TricksPhase] = Phase(
    name="playing",
    is_played=lambda rules: True,
    begin=rules.begin,
    legal=rules.legal,
    apply=rules.apply,
    why_not=why_not,
    task=task,
    question=text.question,
    verbs=(rules.KNOCK.verb,),
    why_not_now=_why_not_now,
    gloss=text.gloss,
    read=text.read,
    tellers=text.TELLERS,
)
