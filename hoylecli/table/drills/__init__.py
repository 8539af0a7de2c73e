"""Drills: questions from real deals, graded at once by an expert's values, and asked again when it is time.

`drawn` finds a question of a topic, `of_text` makes a kept one again, and `keep_decision` adds a decision of
one's own to those that come back.
"""

import json

from hoylecli.core.match import Record
from hoylecli.store import Drills

from .drawing import drawn
from .grading import Verdict
from .questions import OwnDecision, Question, of_text
from .scheduling import is_slow, rescheduled
from .topics import OWN, TOPICS, Topic, chosen

__all__ = [
    "OWN",
    "TOPICS",
    "OwnDecision",
    "Question",
    "Topic",
    "Verdict",
    "chosen",
    "drawn",
    "is_slow",
    "keep_decision",
    "of_text",
    "rescheduled",
]


def keep_decision(
    drills: Drills, player: str, record: Record, number: int, own: OwnDecision, now: float
) -> str:
    """Adds a decision of a match to the costly ones that come back; its question, "" where that can't be.

    number: of its move in the match, from 1. Matches by rules of one's own are left out, as their rules may
    change. Raises HoyleError where the moves don't fit.
    """
    if record.rules is not None:
        return ""
    made_of = {
        "game": record.game,
        "variant": record.variant,
        "options": dict(record.options),
        "players": len(record.players),
        "names": [player.name for player in record.players],
        "seed": record.seed,
        "moves": [str(move) for move in record.moves[: number - 1]],
        "own": own.data(),
    }
    question = of_text(OWN, json.dumps(made_of)).text
    drills.keep(player, OWN, question, now)
    return question
