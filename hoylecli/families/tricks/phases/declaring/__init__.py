"""The dialogue of piquet: point, sequence and set are called and answered, and what is good is counted.

By the Portland Club's laws of piquet ("PC", with the number of the law). Elder calls the point by its number
of cards; younger, with as many, may ask what it makes (PC 46). Sequences are called by length and top card,
sets by number and rank (PC 48). What is good counts, and with it all lower combinations of the kind that the
player chose to count (PC 49); then the cards are shown (PC 55). When elder has led, younger may look at what
was left of the talon, which both then see (PC 36), and counts what he has that is good, before he plays (PC
56).

Nobody has to call all he holds, or anything ("sinking"): both may call a part of a sequence or a set, leave
some of them out or call `none`, and younger may say `good` although he has better. A point is called in full,
and what is untrue cannot be said.
"""

from typing import Final

from hoylecli.families.phase import Phase

from ..phase import TricksPhase
from ..refusals import say
from . import rules, text
from .refusals import why_not

DECLARING: Final[TricksPhase] = Phase(
    name="declaring",
    is_played=lambda rules: bool(rules.declare.kinds),
    begin=rules.begin,
    legal=rules.legal,
    apply=rules.apply,
    why_not=why_not,
    task=lambda state: say(rules.legal(state)),
    question=text.question,
    verbs=("none", "point", "sequence", "set", "making", "not-good", "equal", "good", "look", "leave"),
    gloss=text.gloss,
    read=text.read,
    tellers=text.TELLERS,
)
