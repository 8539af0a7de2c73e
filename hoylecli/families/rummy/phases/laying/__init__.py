"""Melds are laid on the table, and cards on melds that lie there; then a card is thrown (FG, Rummy 500).

`meld 5H 6H 7H` lays a new meld, `lay 8H m2` a card on the second meld of the table, `swap 6H m1` puts a card
in the place of a joker; a card alone is thrown, which ends the turn. A player without a card after any of
these is out, and the hand is over.
"""

from typing import Final

from hoylecli.core.events import Event
from hoylecli.families.phase import Phase
from hoylecli.families.screen import Style

from ..phase import RummyPhase
from .refusals import why_not, why_not_now
from .rules import LAY, MELD, SWAP, apply, begin, legal, task
from .text import gloss, question, read


def _left(event: Event, style: Style) -> str:
    return f"{style.does(event.seat, 'are')} left with {style.cards(event.cards)}."


def _swapped(event: Event, style: Style) -> str:
    card, joker, *run = event.cards
    takes = "take" if event.seat == style.you else "takes"
    put = f"{style.does(event.seat, 'put')} the {style.card(card)} in {style.cards(run)}"
    return f"{put}, and {takes} the {style.card(joker)}."


LAYING: Final[RummyPhase] = Phase(
    name="laying",
    is_played=lambda rules: rules.close.by == "out" and not rules.melds.together,
    begin=begin,
    legal=legal,
    apply=apply,
    why_not=why_not,
    task=task,
    question=question,
    verbs=(MELD, LAY, SWAP),
    why_not_now=why_not_now,
    gloss=gloss,
    read=read,
    tellers={
        "went_out": lambda event, style: f"{style.does(event.seat, 'are')} out.",
        "left": _left,
        "swapped": _swapped,
    },
)
