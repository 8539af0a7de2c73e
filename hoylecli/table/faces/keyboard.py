"""One face for all who play at it, and an evening of matches there."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final, Literal

from hoylecli.context import current
from hoylecli.core import TABLE, HoyleError, Seat, shortened
from hoylecli.rulebook.library.texts import Tutorial

from ..flick import REWARD, told
from ..host import messages
from ..host.host import Host
from ..host.opening import left_for_another, like, opening, other_game, suspended
from ..host.reading import word_of
from ..host.session import Session
from ..host.table import Table
from ..host.turn import Turn
from ..host.words.offered import is_reviewable
from ..programs import MOVE_TIME
from ..teaching import GO_ON, SKIP
from .face import Face
from .terminal import Hangup

Ending = Literal["over", "review", "new", "again", "quit"]


_LOOK_BACK: Final = "Type review to see where it was decided."


class Keyboard:
    """Shows what the host says on a face, and feeds it the lines that are typed there.

    viewer: who looks at the face; None for a spectator, and at first when people share the keyboard. What
    happens is then told to each when it is their turn, and how the match ends to all of them together.
    """

    def __init__(
        self,
        session: Session,
        face: Face,
        auto: bool = False,
        move_time: float = MOVE_TIME,
        tutorial: Tutorial | None = None,
    ) -> None:
        self.session = session
        self.face = face
        self.host = Host(Table(session, auto, move_time, tutorial))
        self.viewer: Seat | None = None
        self._listeners: dict[Seat | None, messages.Listener] = {}
        self._drawn: list[str] = []
        self._settled = False  # whether the end of the last deal has been shown since the last question
        self._typed = ""  # a word that was said at the end of a deal
        self._secret = False  # whether anybody has seen what others may not: else nothing is hidden in turn
        self._seen = 0  # how many moves the viewer has been told of
        self._sit_down()

    @property
    def table(self) -> Table:
        return self.host.table

    def introduce(self) -> None:
        """Shows what a tutor says first, page by page, until the player has had enough of it.

        Raises EOFError when they leave.
        """
        tutor = self.table.tutor
        for page in tutor.introduction(self.face.style(self.session.names, 0)) if tutor is not None else ():
            line = self.face.page(page, GO_ON).strip().lower().removeprefix("/")
            if line in ("quit", "exit", "bye"):
                raise EOFError
            if line == SKIP:
                return

    def play(self) -> Ending:
        """Plays until the match is over or the player leaves it. Raises EOFError at the end of input.

        A player alone is asked for words after the end, too: an undo takes the match up again. Ctrl-C while
        others play brings a person at a terminal to the next question; see `CtrlC`.
        """
        with self.face.ctrl_c.hearing(lambda: self.face.hurries() and bool(self.session.humans)):
            return self._play()

    def _play(self) -> Ending:
        while True:
            while self.host.step():
                if not self._is_shared():
                    self._read(self.viewer)
            seat, tutor = self.session.state.to_act, self.table.tutor
            if seat is None or seat == TABLE or (tutor is not None and tutor.lesson.is_over):
                self._finish()
                if tutor is not None or not (self.table.is_alone and self.face.may_undo_the_end()):
                    return "over"
                seat = 0
                self.host.ask(self._listeners[seat])
            ending = self._decide(seat)
            if ending is not None:
                return ending

    def hide(self) -> None:
        """Hides the hand of whoever played last at a keyboard that people share."""
        if self._is_shared() and self._secret and self.viewer is not None:
            self.face.wipe()

    def close(self) -> None:
        """Sends the programs home that sat on seats."""
        self.table.close()

    def turn(self, seat: Seat) -> Turn:
        """The decision that `seat` has to make now."""
        return self.host.turn(self._listeners[seat])

    def take(self, line: str, turn: Turn) -> messages.Answer | None:
        """See `Host.take`."""
        return self.host.take(line, turn)

    def _sit_down(self) -> None:
        """Has a listener for each person who plays here; for a spectator if there is none.

        Where the viewer has given up a seat and one other person stays, the keyboard goes to that one.
        """
        wanted: list[Seat | None] = [*self.session.humans] or [None]
        for seat in [seat for seat in self._listeners if seat not in wanted]:
            self.table.leave(self._listeners.pop(seat))
        for seat in wanted:
            if seat not in self._listeners:
                self._listeners[seat] = self.table.join(seat, self.face.style, self.face.preferences)
        if len(wanted) == 1:
            if self.viewer is not None and wanted[0] is not None:
                self._pass_to(wanted[0])
            self.viewer = wanted[0]

    def _is_shared(self) -> bool:
        return len(self._listeners) > 1

    def _pass_to(self, seat: Seat) -> bool:
        """Passes the keyboard to whoever sits there, unless they have it.

        False where the one who had it takes a move back before that, and is called again.
        """
        names = self.session.names
        last = "" if self.viewer is None else names[self.viewer]
        while self.viewer != seat:
            if self.face.pass_to(names[seat], hides=self._secret, last=last):
                self.viewer = seat
                self._drawn = []
            elif self._takes_back():
                return False
            last = ""
        return True

    def _takes_back(self) -> bool:
        """Takes back the last move of the viewer, and has nobody at the face; whether that could be done."""
        listener = self._listeners.get(self.viewer)
        if listener is None:
            return False
        self.host.feed(listener, "undo")
        said = listener.outbox.pop()  # the answer; before it may stand what is to be told another time
        if isinstance(said, messages.Refusal):
            self.face.complain(said.reason)
            return False
        self.viewer, self._drawn = None, []
        return True

    def _decide(self, seat: Seat) -> Ending | None:
        self._secret = self._secret or any(map(self.table.sees_more, self.session.humans))
        if not self._pass_to(seat):
            return None
        listener = self._listeners[seat]
        self._read(seat)
        self._seen = len(self.session.match.moves)
        while (turn := listener.turn) is not None:
            line, self._typed = self._typed or self.face.ask(turn), ""
            self.face.ctrl_c.calm()
            self.host.feed(listener, line)
            answer = self._read(seat, news=not self._is_shared())
            if answer is None:
                continue
            if answer.then in ("review", "new", "again", "quit"):
                return answer.then
            if answer.then in ("colors", "flick"):
                self._do(answer.then)
            elif answer.then == "show":
                self._drawn = []
                self._show(replace(listener.turn or turn, whole=True))
            elif answer.then == "go on":
                self._drawn = []
                self._sit_down()
                return None
        return None

    def _read(self, seat: Seat | None, *, news: bool = True) -> messages.Answer | None:
        """Shows what is in the outbox of a seat; the last answer to a word that it had."""
        found = None
        for each in self._listeners[seat].read(news=news):
            message = self._unseen(each)
            if message is None:
                continue
            self._say(message, seat)
            if isinstance(message, messages.Answer):
                found = message
        return found

    def _unseen(self, message: messages.Message) -> messages.Message | None:
        """The message without what stands on the screen, where nothing is hidden and all have read that."""
        if self._secret or not (self._is_shared() and self.face.hurries()):
            return message
        if isinstance(message, messages.News):
            told = [each for each in message.told if each[0] > self._seen]
            return replace(message, told=told) if told else None
        is_old = isinstance(message, messages.DealOver | messages.Remark) and message.number <= self._seen
        return None if is_old else message

    def _say(self, message: messages.Message, to: Seat | None) -> None:
        if isinstance(message, messages.News):
            for _, event, sentence in message.told:
                self.face.tell(event, sentence, to)
            if message.computer and not self._is_shared() and any(each[2] for each in message.told):
                self.face.pause()
        elif isinstance(message, messages.DealOver):
            goes_on = message.goes_on and self.table.tutor is None
            waits = goes_on and (to is not None or self._is_shared()) and self.face.preferences.pauses
            line = self.face.settle(message.lines, waits=waits)
            self._typed, self._settled = word_of(line), True
            if line.strip() and not self._typed:
                self.face.complain(f'"{shortened(line, 20)}" can wait: the next deal comes first.')
        elif isinstance(message, messages.Remark):
            self.face.answer(messages.Answer("remark", [message.line]))
        elif isinstance(message, messages.MoveAsked):
            self._show(message.turn)
        elif isinstance(message, messages.Refusal):
            self.face.complain(message.reason)
        elif isinstance(message, messages.Over):
            if not self._is_shared():
                self._show_end(message)
        elif message.then not in ("colors", "flick", "review", "new", "again", "quit"):
            self.face.answer(message)

    def _show(self, turn: Turn) -> None:
        table = turn.table()
        self.face.show(turn, table != self._drawn)
        self._drawn, self._settled = table, False

    def _do(self, what: Literal["colors", "flick"]) -> None:
        """What a face alone can do."""
        try:
            answer = self._thrown() if what == "flick" else messages.Answer(what, [self.face.change_colors()])
        except HoyleError as error:
            self.face.complain(str(error))
        else:
            self.face.answer(answer)

    def _thrown(self) -> messages.Answer:
        hits = self.face.flick(self.session.seed)
        if hits is None:
            return messages.Answer("flick", ["The cards go back into their box."], {"hits": None})
        store = self.session.store
        best = None if store is None else store.flicked(self.session.names[0], REWARD, hits)
        return messages.Answer("flick", [told(hits, REWARD, best)], {"hits": hits, "best": best})

    def _finish(self) -> None:
        """Shows the end. Those who share the keyboard look at it together, and see no hand that is hidden."""
        if self._is_shared() and self.face.hurries():
            self.hide()
            together = self.table.join(None, self.face.style, self.face.preferences)
            together.heard = self._seen
            self.table.tell()
            self._listeners[None] = together
            self._read(None)
            self.table.leave(self._listeners.pop(None))
        elif self.viewer in self._listeners:
            self._read(self.viewer)
        if self._is_shared():
            self._show_end(self.host.over(messages.Listener(None, self.face.style)))

    def _show_end(self, end: messages.Over) -> None:
        """Shows how the match ended, with the table unless the box of its last deal stands there."""
        is_known = self._settled or end.table == self._drawn
        lines = [] if is_known else ["", *end.table, ""]
        self._drawn = list(end.table)
        last = messages.LastLook(end.turn, len(lines), end.won)
        offer = [_LOOK_BACK] if self.can_look_back() and self.face.hurries() else []
        told = [*lines, *end.answer.lines, *self._marks(), *offer]
        self.face.answer(messages.Answer("over", told, end.answer.data, last=last))

    def _marks(self) -> list[str]:
        """What people have earned with a match that is kept."""
        if self.table.tutor is not None:
            return []
        from ..marks import lines_at_the_end

        return lines_at_the_end(self.session, current().clock())

    def can_look_back(self) -> bool:
        """Whether the match is over, and there is something to review."""
        return is_reviewable(self.session)


# An evening at one table: a match, and perhaps another


def sit(
    session: Session,
    face: Face,
    another: Callable[[Session], Session],
    auto: bool = False,
    move_time: float = MOVE_TIME,
    tutorial: Tutorial | None = None,
    look_back: Callable[[Session], None] | None = None,
) -> None:
    """Plays match after match until the player has had enough or the input ends.

    another: makes the match that follows one. auto, move_time, tutorial: see `host.table.Table`;
    nothing follows a tutorial. look_back: shows the review of a match that is over. Raises KeyboardInterrupt
    or Hangup after saying good-bye. However it ends, no hand is left open on a keyboard that people share.
    """
    while True:
        face.answer(opening(session))
        keyboard = Keyboard(session, face, auto, move_time, tutorial)
        try:
            keyboard.introduce()
            while (ending := keyboard.play()) == "review":
                if look_back is not None:
                    look_back(session)
        except EOFError:
            ending = "quit"
        except (KeyboardInterrupt, Hangup):
            with suppress(OSError):
                _say_goodbye(keyboard, face)
            raise
        except HoyleError:  # a program has left, or the match cannot be kept
            with suppress(OSError):
                keyboard.hide()
            raise
        finally:
            keyboard.close()
        if ending == "quit":
            _say_goodbye(keyboard, face)
            return
        if tutorial is not None:
            return
        shows = partial(look_back, session) if look_back is not None and keyboard.can_look_back() else None
        if ending == "over" and not face.wants_another(shows):
            return
        if ending == "new":
            keyboard.hide()
        auto = keyboard.table.auto
        if keyboard.table.other is not None:
            face.answer(left_for_another(session))
            session, another, auto = other_game(session, keyboard.table.other), like, False
        else:
            session = session.again() if ending == "again" else another(session)


def _say_goodbye(keyboard: Keyboard, face: Face) -> None:
    """Tells how to go on with a match that is not over, of which no hand is left open."""
    if keyboard.session.state.to_act is not None:
        keyboard.hide()
        tutor = keyboard.table.tutor
        face.answer(suspended(keyboard.session) if tutor is None else tutor.left())
