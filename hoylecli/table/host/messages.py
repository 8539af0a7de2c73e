"""The messages of the host of a match to its players and spectators."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from hoylecli.core.cards import Card
from hoylecli.core.events import Event

from .turn import Turn

Then = Literal["ask", "show", "go on", "colors", "flick", "new", "again", "quit"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a word says back.

    kind: the word. lines: for people. data: for programs. then: what comes next, which is the same question
    (`ask`), the table and the question (`show`), whatever the match needs now (`go on`), what only a face can
    do (`colors`, `flick`), a new match (`new`), one with the same cards (`again`), or the end (`quit`).
    cards: what is shown to everybody with it.
    """

    kind: str
    lines: Sequence[str] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
    then: Then = "ask"
    cards: Sequence[Card] = ()


@dataclass(frozen=True, slots=True)
class Later:
    """An answer that has to be thought about first.

    work: brings what `told` makes the answer of; it may be done in another process, while the table goes on.
    """

    work: Callable[[], Any]
    told: Callable[[Any], Answer]


@dataclass(frozen=True, slots=True)
class News:
    """What happened, as far as the listener may know, each event with its sentence and the move it came of.

    A sentence is empty when the event is not worth one; moves are counted from 1. computer: whether a
    computer player did it, so that a face may leave time to read it.
    """

    told: Sequence[tuple[int, Event, str]]
    computer: bool = False


@dataclass(frozen=True, slots=True)
class DealOver:
    """A deal has been counted, by the move of this number. lines: what it came to. goes_on: whether another
    deal follows.
    """

    number: int
    lines: Sequence[str]
    goes_on: bool


@dataclass(frozen=True, slots=True)
class Remark:
    """A computer player says something of the deal that was counted by the move of this number."""

    number: int
    line: str


@dataclass(frozen=True, slots=True)
class Question:
    """A decision of the listener's own has come up."""

    turn: Turn


@dataclass(frozen=True, slots=True)
class Refusal:
    """A line was no move and no word, or is not allowed; nothing has changed."""

    reason: str


@dataclass(frozen=True, slots=True)
class Over:
    """The match has ended. table: as it lies. answer: how it ended, of kind `over`."""

    table: Sequence[str]
    answer: Answer


Message = Answer | News | DealOver | Remark | Question | Refusal | Over
