"""Those who are told what happens in a match, and what they are told."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from hoylecli.core import Card, Event, Seat
from hoylecli.families.hands import HandOrder
from hoylecli.families.screen import AS_USUAL, Style

from ..preferences import Preferences
from .turn import Turn

Then = Literal["ask", "show", "go on", "colors", "flick", "review", "new", "again", "quit"]


@dataclass(frozen=True, slots=True)
class LastLook:
    """The table when a match has ended, for faces that paint it.

    lines: how many of the lines that come with it show it, 0 where it has been seen. won: as in `Over`.
    """

    turn: Turn | None
    lines: int
    won: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What a word says back.

    kind: the word. lines: for people. data: for programs. then: what comes next, which is the same question
    (`ask`), the table and the question (`show`), whatever the match needs now (`go on`), what only a face can
    do (`colors`, `flick`), a look back at the match (`review`), a new match (`new`), one with the same cards
    (`again`), or the end (`quit`). cards: what is shown to everybody with it. last: how the table lies at the
    end of a match.
    """

    kind: str
    lines: Sequence[str] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
    then: Then = "ask"
    cards: Sequence[Card] = ()
    last: LastLook | None = None


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
class MoveAsked:
    """A decision of the listener's own has come up."""

    turn: Turn


@dataclass(frozen=True, slots=True)
class Refusal:
    """A line was no move and no word, or is not allowed; nothing has changed."""

    reason: str


@dataclass(frozen=True, slots=True)
class Over:
    """The match has ended. table: as it lies. answer: how it ended, of kind `over`.

    turn: the table once more, with whoever looks at it. won: `You win`, or at a shared keyboard the winners
    who sit there, `Ann wins`; "" where they have not won.
    """

    table: Sequence[str]
    answer: Answer
    turn: Turn | None = None
    won: str = ""


Message = Answer | News | DealOver | Remark | MoveAsked | Refusal | Over


# Listeners


@dataclass(eq=False, slots=True)
class Listener:
    """A seat or, with None, a spectator, and what there is to tell there.

    style: how to write, for `(names, seat)`. is_host: whether words are taken from here that are for whoever
    has opened the table. outbox: what has not been read yet, oldest first. heard: how many moves have been
    told. turn: the question that is open here. preferences: of whoever reads it. order: how the hand is to
    lie. arranged: the number of moves before the deal in which cards have been put by hand; what `order` has
    of that holds no longer.
    """

    seat: Seat | None
    style: Callable[[tuple[str, ...], Seat | None], Style]
    is_host: bool = True
    heard: int = 0
    outbox: deque[Message] = field(default_factory=deque)
    turn: Turn | None = None
    preferences: Preferences = field(default_factory=Preferences)
    order: HandOrder = AS_USUAL
    arranged: int = 0

    def read(self, *, news: bool = True) -> Iterator[Message]:
        """Takes out of the outbox what is there; without `news`, what comes before any."""
        while self.outbox and (news or not isinstance(self.outbox[0], News | DealOver | Remark)):
            yield self.outbox.popleft()

    def unhear(self, count: int) -> None:
        """Forgets what was said of moves beyond the first `count`, which are no longer made."""
        self.heard = min(self.heard, count)
        self.turn = None
        kept: list[Message] = []
        for message in self.outbox:
            if isinstance(message, News):
                told = [each for each in message.told if each[0] <= count]
                kept += [News(told, message.computer)] if told else []
            elif not isinstance(message, MoveAsked) and not (
                isinstance(message, DealOver | Remark) and message.number > count
            ):
                kept.append(message)
        self.outbox = deque(kept)
