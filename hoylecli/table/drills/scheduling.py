"""When a question comes back: spaced repetition, by the library fsrs, which is imported here alone."""

from datetime import datetime, timezone
from typing import Final

from .grading import Grade

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
