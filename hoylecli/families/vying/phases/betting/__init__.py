"""An interval of betting."""

from typing import Final

from hoylecli.families.phase import Phase

from ...position.interval import opened
from ..phase import VyingPhase
from .refusals import task, why_not
from .rules import WORDS, apply, legal
from .text import TELLERS, gloss, question, read

BETTING: Final[VyingPhase] = Phase(
    name="betting",
    is_played=lambda rules: True,
    begin=opened,
    legal=legal,
    apply=apply,
    why_not=why_not,
    task=task,
    question=question,
    verbs=WORDS,
    why_not_now=lambda state, move, task: f"There is no betting now. You can {task}.",
    gloss=gloss,
    read=read,
    tellers=TELLERS,
)
