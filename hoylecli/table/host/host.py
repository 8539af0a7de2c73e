"""The host of a match: takes lines, and says what comes of them to all who listen."""

from dataclasses import replace

from hoylecli.core.errors import HoyleError, StoreError
from hoylecli.core.events import TABLE, Seat
from hoylecli.core.game import as_json
from hoylecli.core.moves import Move
from hoylecli.families.hands import in_hand_order

from ..lines import in_words
from ..teaching.tutor import LEFT_OUT, SKIP
from .listener import Listener
from .messages import Answer, Over, Question, Refusal
from .reading import understand
from .record import compared
from .table import Table
from .turn import FEW, Turn
from .words import WORDS


class Host:
    """Runs the match of a table. It knows no face: what is to be shown is put into outboxes.

    while True:
        while host.step():
            ...                                # show what the outboxes hold
        host.feed(listener, line)              # a line from whoever has been asked, or from anybody
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._is_over = False  # and everybody has been told
        self._is_dealt = table.session.is_untouched  # and nobody has been asked since

    def step(self) -> bool:
        """Lets the table deal or a computer player move, and tells it.

        False when there is nothing to do: a person is to decide, and has been asked, or the match is over,
        and everybody has been told.
        """
        session, tutor = self.table.session, self.table.tutor
        actor = session.state.to_act
        if actor is None or (tutor is not None and tutor.lesson.is_over):
            self._end()
            return False
        self._is_over = False
        if actor in session.humans:
            if self._goes_by_itself(actor):
                return True
            self.table.tell()
            for listener in self.table.listeners:
                if listener.seat == actor:
                    self.ask(listener)
            return False
        if actor == TABLE:
            session.deal()
            self._is_dealt = True
        else:
            session.play(self.table.choose(actor))
        self.table.tell(computer=actor != TABLE)
        return True

    def _goes_by_itself(self, seat: Seat) -> bool:
        """Makes the moves that need nobody to make them, once after a deal; whether there were any."""
        moves = self.table.safe_moves(seat) if self.table.auto and self._is_dealt else []
        self._is_dealt = False
        self.table.session.follow(moves)
        return bool(moves)

    def feed(self, listener: Listener, line: str) -> None:
        """Does what a line says that a listener has typed; the answer goes into outboxes.

        Raises StoreError, with nothing changed, when the match cannot be kept.
        """
        turn, count = self._as_shown_now(listener), len(self.table.session.match.moves)
        try:
            answer = self.take(line, turn)
        except StoreError:
            raise
        except HoyleError as error:
            reason = str(error)
            listener.outbox.append(Refusal(in_words(reason) if turn.style.in_words else reason))
            return
        if answer is None:
            said = self.table.screen.understood(line, self.table.session.match.moves[count])
            listener.outbox += [Answer("understood", [said])] if said else []
        else:
            self._answer(listener, answer)
            if answer.then == "ask" and turn.lists_in(answer.lines):
                listener.turn = replace(turn, listed=True)
        self.table.tell()
        if answer is None and self.table.tutor is not None:
            remark = self.table.tutor.after(count, turn)
            listener.outbox += [remark] if remark is not None else []

    def _as_shown_now(self, listener: Listener) -> Turn:
        """The decision of a listener, for a window that may have another size since the question came up."""
        if listener.turn is None:
            return self.turn(listener)
        listener.turn = replace(listener.turn, style=self.table.style(listener))
        return listener.turn

    def take(self, line: str, turn: Turn) -> Answer | None:
        """Does what a line says: a word's answer, or None after a move.

        Raises HoyleError, with nothing changed, when the line is neither or the rules forbid the move.
        """
        meant = understand(line, turn, self.table.family.verbs)
        if not isinstance(meant, Move):
            word, rest = meant
            return word.run(self.table, turn, rest)
        self.table.session.play(meant)
        if self.table.auto and turn.seat is not None:
            self.table.session.follow(self.table.safe_moves(turn.seat))
        return None

    def ask(self, listener: Listener) -> None:
        """Puts the question to a listener, unless it is open there."""
        if listener.turn is None:
            listener.turn = replace(self.turn(listener), offer=self._offer(listener))
            listener.outbox.append(Question(listener.turn))
            if self.table.tutor is not None and listener.turn.legal:
                listener.outbox.append(self.table.tutor.before(listener.turn))

    def _offer(self, listener: Listener) -> str:
        return "" if listener.seat is None else self.table.offer(listener.seat)

    def turn(self, listener: Listener) -> Turn:
        """The decision that the listener has to make now, or what they may say while others decide."""
        view = self.table.session.state.view(listener.seat)
        style, tutor = self.table.style(listener), self.table.tutor
        left_out = LEFT_OUT if tutor is not None else ()
        words = {
            word.name: word.help
            for word in WORDS.values()
            if word.name not in left_out
            and word.is_for(listener.seat, listener.is_host)
            and word.offered(self.table, listener.seat)
        }
        words |= {"quit": words[SKIP]} if SKIP in words else {}
        screen = self.table.screen
        listed = style.in_words and len(view.legal) <= FEW and screen.by_enter(view) is None
        advised = tutor.lesson.advice().move if tutor is not None and view.legal else None
        legal = in_hand_order(view.legal, screen.held(view, style))
        return Turn(
            listener.seat,
            view,
            legal,
            screen,
            style,
            words,
            listed,
            advised=advised,
            preferences=listener.preferences,
        )

    def over(self, listener: Listener) -> Over:
        """How the match has ended, as the listener sees it."""
        session, style = self.table.session, self.table.style(listener)
        view, outcome = session.state.view(listener.seat), session.state.outcome()
        lines = [*self.table.screen.over(view, style), *self._how_it_went()]
        answer = Answer("over", lines, {"outcome": as_json(outcome)})
        return Over(self.table.screen.draw(view, style), answer)

    def _answer(self, listener: Listener, answer: Answer) -> None:
        """Answers a word, and tells the others what it has changed."""
        listener.outbox.append(answer)
        news = WORDS[answer.kind].news if answer.then == "go on" else ""
        if not news or listener.seat is None:
            return
        verb, _, rest = news.partition(" ")
        for other in self.table.listeners:
            if other is not listener:
                style = self.table.style(other)
                shown = f", holding {style.cards(answer.cards)}" if answer.cards else ""
                line = f"{style.does(listener.seat, verb)} {rest}{shown}."
                other.outbox.append(Answer(answer.kind, [line], answer.data))

    def _end(self) -> None:
        """Tells everybody how the match has ended, or the lesson, once."""
        self.table.tell()
        if self._is_over:
            return
        self._is_over = True
        for listener in self.table.listeners:
            if self.table.session.state.to_act is None:
                listener.outbox.append(self.over(listener))
            if self.table.tutor is not None:
                listener.outbox.append(self.table.tutor.closing(self.table.style(listener)))

    def _how_it_went(self) -> list[str]:
        """Lines for a player alone at a match that is kept: the time, and how it compares."""
        session = self.table.session
        if not self.table.is_alone or session.store is None or session.id is None:
            return []
        return compared(session, session.store.results_like(session.id))
