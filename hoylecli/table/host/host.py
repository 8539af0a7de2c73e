"""The host of a match: takes lines, and says what comes of them to all who listen."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from hoylecli.core import TABLE, HoyleError, Move, Player, Seat, State, StoreError, as_json, listed
from hoylecli.families.hands import in_hand_order

from ..lines import in_words
from ..teaching import LEFT_OUT, SKIP
from .messages import Answer, Later, Listener, MoveAsked, Over, Refusal
from .reading import understand
from .record import compared
from .second import SecondTable, is_asked
from .table import Table
from .turn import FEW, Turn
from .words import WORDS, barred
from .words.offered import later

if TYPE_CHECKING:
    from concurrent.futures import Future

    from ..work.thinking import Thinking


class Host:
    """Runs the match of a table. It knows no face: what is to be shown is put into outboxes.

    while True:
        while host.step():
            ...                                # show what the outboxes hold
        host.feed(listener, line)              # a line from whoever has been asked, or from anybody

    Computer players think here, and everybody waits for them, unless there is a `thinking`. Then `step` comes
    back at once, and whoever runs the loop waits for the next line or for any of the `thoughts`, whichever
    comes first; moves and hints are the same.
    """

    def __init__(self, table: Table, thinking: "Thinking | None" = None) -> None:
        self.table = table
        self._thinking = thinking
        self._thought: tuple[Future[Move], State, Player | None] | None = None  # of a move, where and by whom
        self._later: list[tuple[Future[Any], State, Listener, Later]] = []
        self._is_over = False  # and everybody has been told
        self._is_dealt = table.session.is_untouched  # and nobody has been asked since

    def step(self) -> bool:
        """Lets the table deal or a computer player move, and tells it.

        False when there is nothing to do now: a person is to decide, and has been asked; or one of the
        `thoughts` is not done; or the match is over, and everybody has been told.
        """
        if self._answer_later():
            return True
        self._drop_stale()
        session, tutor = self.table.session, self.table.tutor
        actor = session.state.to_act
        if actor is None or (tutor is not None and tutor.lesson.is_over):
            self._end()
            return False
        self._is_over = False
        if self.table.second is not None and self._thinking is None and actor != TABLE:
            self.table.second.begin()
        if actor in session.humans:
            if self._goes_by_itself(actor):
                return True
            self.table.tell()
            for listener in self.table.listeners:
                if listener.seat == actor:
                    self.ask(listener)
            return False
        second = self.table.second if is_asked(session.state) else None
        if actor == TABLE and second is None:
            session.deal()
            self._is_dealt = True
        else:
            move = self._move(actor) if second is None else self._elsewhere(second)
            if move is None:
                return False
            session.play(move)
        self.table.tell(computer=actor != TABLE)
        return True

    @property
    def thoughts(self) -> "list[Future[Any]]":
        """What is thought about elsewhere; when one of them is done, `step` goes on."""
        moves = [self._thought[0]] if self._thought is not None else []
        return [*moves, *(each[0] for each in self._later)]

    def _move(self, seat: Seat) -> Move | None:
        """The move of a computer player or program; None while it thinks."""
        session, tutor = self.table.session, self.table.tutor
        if self._thinking is None or tutor is not None:
            return self.table.choose(seat)
        if self._thought is None:
            begun = self.table.think(seat, self._thinking)
            self._thought = begun, session.state, session.players[seat]
        thought = self._thought[0]
        if not thought.done():
            return None
        self._thought = None
        return self.table.found(seat, thought)

    def _elsewhere(self, second: SecondTable) -> Move | None:
        """The result of the second table; None while it plays elsewhere."""
        if self._thinking is None:
            return second.result()
        if self._thought is None:
            self._thought = self._thinking.begin(second.work()), self.table.session.state, None
        thought = self._thought[0]
        if not thought.done():
            return None
        self._thought = None
        return thought.result()

    def _drop_stale(self) -> None:
        """Forgets what is thought about another position, or by somebody who has left the seat."""
        session = self.table.session
        if self._thought is not None:
            thought, state, player = self._thought
            seat = state.to_act
            sits = None if seat is None or seat == TABLE else session.players[seat]
            if state is not session.state or sits != player:
                thought.cancel()
                self._thought = None

    def _answer_later(self) -> bool:
        """Answers what had to be thought about, unless the position is another one by now; whether it did."""
        done = [each for each in self._later if each[0].done()]
        self._later = [each for each in self._later if each not in done]
        for thought, state, listener, answer in done:
            if state is not self.table.session.state or listener not in self.table.listeners:
                continue
            try:
                self._answer(listener, answer.told(thought.result()), self.table.session.names)
            except HoyleError as error:
                listener.outbox.append(Refusal(str(error)))
        return bool(done)

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
        names = self.table.session.names
        try:
            answer = self._taken(line, turn)
            if isinstance(answer, Later) and self._thinking is not None:
                thought = self._thinking.begin(answer.work)
                self._later.append((thought, self.table.session.state, listener, answer))
                return
            answer = _now(answer)
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
            self._answer(listener, answer, names)
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
        return _now(self._taken(line, turn))

    def _taken(self, line: str, turn: Turn) -> Answer | Later | None:
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
            listener.outbox.append(MoveAsked(listener.turn))
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
            title=self.table.session.game.title,
            seconds=self.table.session.seconds_now,
            later=later(self.table, words) if view.legal else (),
            barred=barred(self.table),
        )

    def over(self, listener: Listener) -> Over:
        """How the match has ended, as the listener sees it."""
        session, style = self.table.session, self.table.style(listener)
        view, outcome = session.state.view(listener.seat), session.state.outcome()
        lines = [*self.table.screen.over(view, style), *self._how_it_went()]
        answer = Answer("over", lines, {"outcome": as_json(outcome)})
        winners = outcome.winners if outcome is not None else ()
        drawn = self.table.screen.draw(view, style)
        return Over(drawn, answer, self.turn(listener), self._won(listener, winners))

    def _won(self, listener: Listener, winners: tuple[Seat, ...]) -> str:
        """Says in a few words that the listener has won, or one of the people whom a spectator watches."""
        if listener.seat is not None:
            return "You win" if listener.seat in winners else ""
        session = self.table.session
        names = [session.names[seat] for seat in session.humans if seat in winners]
        return f"{listed(names)} {'wins' if len(names) == 1 else 'win'}" if names else ""

    def _answer(self, listener: Listener, answer: Answer, names: tuple[str, ...]) -> None:
        """Answers a word, and tells the others what it has changed. names: before it was said."""
        listener.outbox.append(answer)
        if answer.kind == "say":
            self._pass_on(listener, answer)
        news = WORDS[answer.kind].news if answer.then == "go on" else ""
        if not news or listener.seat is None:
            return
        verb, _, rest = news.partition(" ")
        for other in self.table.listeners:
            if other is not listener:
                style = other.style(names, other.seat)
                shown = f", holding {style.cards(answer.cards)}" if answer.cards else ""
                told = answer.lines if answer.kind == "seat" else ()
                line = " ".join([f"{style.does(listener.seat, verb)} {rest}{shown}.", *told])
                other.outbox.append(Answer(answer.kind, [line], answer.data))

    def _pass_on(self, listener: Listener, answer: Answer) -> None:
        """Tells all others what somebody says."""
        for other in self.table.listeners:
            if other is not listener and listener.seat is not None:
                name = self.table.session.names[listener.seat]
                other.outbox.append(Answer("say", [f"{name} says: {answer.data['text']}"], answer.data))

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


def _now(answer: Answer | Later | None) -> Answer | None:
    """The answer, thought about here where it has to be."""
    return answer.told(answer.work()) if isinstance(answer, Later) else answer
