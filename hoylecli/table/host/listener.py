"""A listener: somebody on a seat, or watching, who is told what happens in a match."""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from hoylecli.core.events import Seat
from hoylecli.families.hands import HandOrder
from hoylecli.families.screen import AS_USUAL, Style

from ..preferences import Preferences
from .messages import DealOver, Message, News, Question, Remark
from .turn import Turn


@dataclass(eq=False, slots=True)
class Listener:
    """A seat or, with None, a spectator, and what there is to tell there.

    style: how to write, for `(names, seat)`. is_host: whether words are taken from here that are for whoever
    has opened the table. outbox: what has not been read yet, oldest first. heard: how many moves have been
    told. turn: the question that is open here. preferences: of whoever reads it. order: how the hand is to
    lie.
    """

    seat: Seat | None
    style: Callable[[tuple[str, ...], Seat | None], Style]
    is_host: bool = True
    heard: int = 0
    outbox: deque[Message] = field(default_factory=deque)
    turn: Turn | None = None
    preferences: Preferences = field(default_factory=Preferences)
    order: HandOrder = AS_USUAL

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
            elif not isinstance(message, Question) and not (
                isinstance(message, DealOver | Remark) and message.number > count
            ):
                kept.append(message)
        self.outbox = deque(kept)
