"""Drills: questions from real deals, graded at once by an expert's values, and asked again when it is time.

`drawn` finds a question of a topic, `of_text` makes a kept one again, and `keep_decision` adds a decision of
a match to those that come back.
"""

import json
from collections.abc import Sequence

from hoylecli.core.game import Move
from hoylecli.core.match import Record
from hoylecli.store import Drills

from .drawing import drawn
from .grading import Verdict
from .questions import Question, of_text
from .scheduling import is_slow, rescheduled
from .topics import TOPICS, Topic, chosen

__all__ = [
    "TOPICS",
    "Question",
    "Topic",
    "Verdict",
    "chosen",
    "drawn",
    "is_slow",
    "keep_decision",
    "of_text",
    "rescheduled",
    "topic_of",
]


def keep_decision(drills: Drills, player: str, record: Record, moves: Sequence[Move], now: float) -> str:
    """Adds a decision of a match, such as one that was costly, to those that come back.

    moves: of the match, up to the decision. Returns the topic it belongs to; where there is none, or the
    rules aren't shipped ones, "", and nothing is kept. Raises HoyleError where the moves don't fit.
    """
    if record.rules is not None:
        return ""
    made_of = {
        "game": record.game,
        "variant": record.variant,
        "options": dict(record.options),
        "players": len(record.players),
        "seed": record.seed,
        "moves": [str(move) for move in moves],
    }
    topic = topic_of(json.dumps(made_of), record.game)
    if topic:
        drills.keep(player, topic, of_text(topic, json.dumps(made_of)).text, now)
    return topic


def topic_of(text: str, game: str) -> str:
    """The topic of a game that a decision belongs to, "" for none."""
    from .questions import Decision

    for topic in TOPICS.values():
        if topic.game == game and topic.kind in ("decision", "lead"):
            question = of_text(topic.name, text)
            if isinstance(question, Decision) and topic.asks(question.view):
                return topic.name
    return ""
