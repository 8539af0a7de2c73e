"""Drills: questions from real deals, graded at once by an expert's values, and asked again when it is time.

`drawn` finds a question of a topic, `of_text` makes a kept one again, and `keep_decision` adds a decision of
one's own to those that come back.
"""

import json
from datetime import datetime, timezone
from typing import Final

from hoylecli.core import Record
from hoylecli.store import Drills

from .drawing import drawn
from .grading import Grade, Verdict
from .questions import OwnDecision, Question, of_text
from .topics import OWN, TOPICS, Topic, chosen

# When a question comes back: spaced repetition, by the library fsrs, which is imported here alone

_SLOW: Final = 20.0  # seconds for a number that one should know at sight


def rescheduled(schedule: str, grade: Grade, now: float, *, is_slow: bool = False) -> tuple[str, float]:
    """The schedule of a question after an answer, and when it is due.

    schedule: the one before, "" for a question that is new. is_slow: whether a right answer took long.
    """
    from fsrs import Card, Rating, Scheduler

    ratings = {"right": Rating.Hard if is_slow else Rating.Good, "close": Rating.Hard, "wrong": Rating.Again}
    at = datetime.fromtimestamp(now, timezone.utc)
    card = Card.from_json(schedule) if schedule else Card(card_id=1, due=at)
    card, _ = Scheduler(enable_fuzzing=False).review_card(card, ratings[grade], at)
    return card.to_json(), card.due.timestamp()


def is_slow(seconds: float) -> bool:
    """Whether it took longer than somebody takes who knows."""
    return seconds > _SLOW


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
