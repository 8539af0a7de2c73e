"""Melds come on the table by rank, those of a side together; then a card is thrown (FG, Canasta).

`meld 5H 5D 2S` lays a new meld, `lay 5C m2` adds to one of the side, by its number on the table; a card alone
is thrown, which ends the turn. `ask` comes before all that: it asks the partner for permission to go out.
"""

from typing import Final

from hoylecli.families.phase import Phase

from ..phase import RummyPhase
from .refusals import why_not, why_not_now
from .rules import ASK, LAY, MELD, apply, begin, legal, task
from .text import foot_taken, gloss, question, read

MELDING: Final[RummyPhase] = Phase(
    name="melding",
    is_played=lambda rules: rules.melds.together,
    begin=begin,
    legal=legal,
    apply=apply,
    why_not=why_not,
    task=task,
    question=question,
    verbs=(MELD, LAY, ASK.verb),
    why_not_now=why_not_now,
    gloss=gloss,
    read=read,
    tellers={
        "foot": foot_taken,
        "asked": lambda event, style: f"{style.does(event.seat, 'ask')} to go out.",
        "last_turn": lambda event, style: "That was the last turn, as the stock is used up.",
    },
)
