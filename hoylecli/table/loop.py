"""The one game loop: whoever sits down, whatever they look at, all games are played here."""

import shlex
from dataclasses import replace
from typing import Literal

from hoylecli import bots, families
from hoylecli.bots import Bot
from hoylecli.core.errors import HoyleError, StoreError
from hoylecli.core.events import TABLE, Event, Seat
from hoylecli.core.game import as_json
from hoylecli.core.match import PROGRAM
from hoylecli.core.moves import Move
from hoylecli.families.screen import Style

from .external import MOVE_TIME, External
from .face import Answer, Face, Turn, in_words
from .record import compared
from .session import Session
from .words import FEW, WORDS, understand

Ending = Literal["over", "new", "again", "quit"]


class Table:
    """A match and the face of those who play it.

    viewer: who looks at the face; None for a spectator, and at first when people share a keyboard.
    shared: whether people share the keyboard; what happens is then told to each when it is their turn.
    auto: whether moves that can do no harm are made for the player, where the family knows such moves.
    move_time: the seconds that a program on a seat has for a move.
    heard: how many moves each viewer has been told of.
    """

    def __init__(
        self, session: Session, face: Face, auto: bool = False, move_time: float = MOVE_TIME
    ) -> None:
        self.session = session
        self.face = face
        self.auto = auto
        self.move_time = move_time
        self.family = families.find(session.game.family)
        self.screen = families.screen(session.game.family)
        self.safe = self.family.safe(session.game.rules)
        self.shared = len(session.humans) > 1
        self.viewer: Seat | None = session.humans[0] if len(session.humans) == 1 else None
        self.heard: dict[Seat | None, int] = {seat: self._last_decision(seat) for seat in session.humans}
        self._drawn: list[str] = []
        self._bots: dict[Seat, Bot] = {}
        self._secret = False  # whether anybody has seen what others may not: else nothing is hidden in turn

    def play(self) -> Ending:
        """Plays until the match is over or the player leaves it. Raises EOFError at the end of input.

        Who plays alone is asked for words after the end, too: an undo takes the match up again.
        """
        while True:
            ending = self._play_on()
            if ending is not None:
                return ending
            self._finish()
            if not (self.is_alone and self.face.lingers()):
                return "over"
            ending = self._decide(0)
            if ending is not None:
                return ending

    @property
    def is_alone(self) -> bool:
        """Whether one person plays, and nobody else."""
        return self.session.humans == [0] and len(self.session.players) == 1

    def _play_on(self) -> Ending | None:
        """Plays to the end of the match; None when it is reached."""
        while self.session.state.to_act is not None:
            actor = self.session.state.to_act
            if actor == TABLE:
                self.session.deal()
            elif actor in self.session.humans:
                ending = self._decide(actor)
                if ending is not None:
                    return ending
            else:
                self._computer(actor)
            if not self.shared:
                self._catch_up()
        return None

    def close(self) -> None:
        """Sends the programs home that sat on seats."""
        for bot in self._bots.values():
            if isinstance(bot, External):
                bot.close()

    def undo(self, seat: Seat, is_counted: bool = True) -> int:
        return self._unheard(self.session.undo(seat, is_counted))

    def redo(self) -> int:
        return self.session.redo()

    def replay(self, seat: Seat) -> int:
        return self._unheard(self.session.replay(seat))

    def revert(self) -> int:
        return self._unheard(self.session.revert())

    def told(self, to: Seat | None, since: int = 0) -> list[tuple[Event, str]]:
        """What happened after the first `since` moves, as far as `to` may know, each with its sentence."""
        style = self._style(to)
        return [
            (event, self.screen.tell(event, style))
            for state in self.session.match.states[since + 1 :]
            for event in state.events
            if event.is_seen_by(to)
        ]

    def turn(self, seat: Seat) -> Turn:
        """The decision that `seat` has to make now."""
        view = self.session.state.view(seat)
        words = {word.name: word.help for word in WORDS.values() if word.offered(self)}
        style = self._style(seat)
        listed = style.in_words and len(view.legal) <= FEW
        return Turn(seat, view, view.legal, self.screen, style, self._complaint, words, listed)

    def take(self, line: str, turn: Turn) -> Answer | None:
        """Does what a line says: a word's answer, or None after a move.

        Raises HoyleError, with nothing changed, when the line is neither or the rules forbid the move.
        """
        meant = understand(line, turn, self.family.verbs)
        if isinstance(meant, tuple):
            word, rest = meant
            return word.run(self, turn, rest)
        self.session.play(meant)
        if self.auto:
            self.session.follow(self.safe_moves(turn.seat))
        return None

    def make(self, moves: list[Move]) -> None:
        """Makes moves as one of the player's, which a single undo takes back."""
        if moves:
            self.session.play(moves[0])
            self.session.follow(moves[1:])

    def safe_moves(self, seat: Seat, everything: bool = False) -> list[Move]:
        """The moves that may be made for `seat` now, one after the other; see `Family.safe`."""
        moves: list[Move] = []
        state = self.session.state
        while self.safe is not None and state.to_act == seat:
            move = self.safe(state.view(seat), everything)
            if move is None:
                break
            moves.append(move)
            state = state.apply(move)
        return moves

    def _complaint(self, turn: Turn, line: str) -> str:
        try:
            meant = understand(line, turn, self.family.verbs)
            if not isinstance(meant, tuple):
                self.session.state.apply(meant)
        except HoyleError as error:
            return str(error)
        return ""

    def _sees_more(self, seat: Seat) -> bool:
        """Whether `seat` knows what a spectator doesn't."""
        own, open_to_all = (self.session.state.view(who) for who in (seat, None))
        return replace(own, seat=None, legal=()) != replace(open_to_all, seat=None, legal=())  # type: ignore[type-var]

    def _decide(self, seat: Seat) -> Ending | None:
        self._secret = self._secret or any(map(self._sees_more, self.session.humans))
        if self.viewer != seat:
            if self._secret:
                self.face.pass_to(self.session.names[seat])
            self.viewer = seat
            self._drawn = []
        self._catch_up()
        turn = self.turn(seat)
        self._show(turn)
        while True:
            try:
                answer = self.take(self.face.ask(turn), turn)
            except StoreError:
                raise
            except HoyleError as error:
                self.face.complain(in_words(str(error)) if turn.style.in_words else str(error))
                continue
            if answer is None:
                return None
            if answer.then in ("new", "again", "quit"):
                return answer.then
            self.face.answer(answer)
            if answer.kind == "moves":
                turn = replace(turn, listed=True)
            if answer.then != "ask":
                self._drawn = []
            if answer.then == "go on":
                return None
            if answer.then == "show":
                self._show(turn)

    def _show(self, turn: Turn) -> None:
        table = turn.table()
        self.face.show(turn, table != self._drawn)
        self._drawn = table

    def _computer(self, seat: Seat) -> None:
        session = self.session
        chance = bots.rng(session.seed, len(session.match.moves), seat)
        player = self._bot(seat)
        try:
            move = player.choose(session.state.view(seat), chance)
        except HoyleError as error:
            raise HoyleError(f"{error}{self._without(seat)}") from None
        session.play(move)
        if not self.shared and self._catch_up():
            self.face.pause()

    def _without(self, seat: Seat) -> str:
        """How to go on with the match when the program on that seat does not."""
        if self.session.id is None:
            return ""
        levels = {at: player.level for at, player in enumerate(self.session.players)} | {seat: "average"}
        seats = [f"{at + 1}={who}" for at, who in levels.items() if at == seat or who.startswith(PROGRAM)]
        options = " ".join(f"--seat {shlex.quote(text)}" for text in seats)
        return f" The match is kept: 'hoyle resume {self.session.id} {options}' goes on with it."

    def _bot(self, seat: Seat) -> Bot:
        if seat not in self._bots:
            level = self.session.players[seat].level
            if level.startswith(PROGRAM):
                self._bots[seat] = External(level.removeprefix(PROGRAM), self.family.verbs, self.move_time)
            elif level in bots.LEVELS:
                self._bots[seat] = bots.bot(self.session.game.family, level)
            else:
                raise HoyleError(f"Nobody plays '{level}'; give --seat {seat + 1}=average.")
        return self._bots[seat]

    def _catch_up(self) -> bool:
        """Tells the viewer what they have not heard yet; whether there was anything to read."""
        since = self.heard.get(self.viewer, 0)
        self.heard[self.viewer] = len(self.session.match.moves)
        told = self.told(self.viewer, since)
        for event, sentence in told:
            self.face.tell(event, sentence, self.viewer)
        return any(sentence for _, sentence in told)

    def _finish(self) -> None:
        self._catch_up()
        outcome = self.session.state.outcome()
        alone = self.session.humans[0] if len(self.session.humans) == 1 else None
        view, style = self.session.state.view(alone), self._style(alone)
        table = self.screen.draw(view, style)
        lines = [] if table == self._drawn else ["", *table, ""]
        lines += [*self.screen.over(view, style), *self._how_it_went()]
        self._drawn = table
        self.face.answer(Answer("over", lines, {"outcome": as_json(outcome)}))

    def _how_it_went(self) -> list[str]:
        """What who plays alone may want to know of a match that is kept: the time, and how it compares."""
        if not self.is_alone or self.session.store is None or self.session.id is None:
            return []
        return compared(self.session, self.session.store.results_like(self.session.id))

    def _style(self, you: Seat | None) -> Style:
        return self.face.style(self.session.names, you)

    def _last_decision(self, seat: Seat) -> int:
        """Where somebody who comes back to the match is told on from: their own last move."""
        states = self.session.match.states
        return next((at for at in range(len(states) - 2, -1, -1) if states[at].to_act == seat), 0)

    def _unheard(self, number: int) -> int:
        """Passes the number on, once nobody counts as having heard of moves that are no longer made."""
        count = len(self.session.match.moves)
        self.heard = {seat: min(heard, count) for seat, heard in self.heard.items()}
        return number
