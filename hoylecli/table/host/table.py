"""A match with the players who sit at it and those who listen."""

import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from random import Random
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from hoylecli import bots, families
from hoylecli.bots import Bot
from hoylecli.core import LEVELS, Event, HoyleError, Move, Player, Program, Seat, State
from hoylecli.families import Style
from hoylecli.families.hands import HandOrder
from hoylecli.rulebook.game import Game
from hoylecli.rulebook.library.texts import Tutorial

from ..cast.characters import persona_of
from ..cast.talk import remark
from ..preferences import OFF, Preferences
from ..programs import MOVE_TIME, External
from ..settling import SCORED, ends, settled
from ..teaching import Tutor
from .messages import DealOver, Listener, Message, News, Remark
from .second import SecondTable
from .session import Session

if TYPE_CHECKING:
    from concurrent.futures import Future

    from hoylecli.store import MetMatch

    from ..work.thinking import Thinking

WORTH_IT: Final = 3  # moves home at least, to be offered together
ALL_GO_HOME: Final = "Every card can go home now: auto now sends them all."


class Table:
    """The match, its players and its listeners; what can be done to it, apart from the lines that say so.

    auto: whether moves that can do no harm are made for the player, where the family knows such moves.
    move_time: the seconds that a program on a seat has for a move. tutor: who guides the player through a
    first deal. other: the game that is to be played next, None for the same. second: the second table in a
    match of teams, None in all others.
    """

    def __init__(
        self,
        session: Session,
        auto: bool = False,
        move_time: float = MOVE_TIME,
        tutorial: Tutorial | None = None,
    ) -> None:
        self.session = session
        self.auto = auto
        self.move_time = move_time
        self.family = families.find(session.game.family)
        self.screen = families.screen(session.game.family)
        self.safe = self.family.safe(session.game.rules)
        self.tutor = Tutor(tutorial, session, self.screen) if tutorial is not None else None
        self.other: Game | None = None
        self.listeners: list[Listener] = []
        self._offered = False
        self._bots: dict[Seat, Bot] = {}
        self.second = SecondTable(session) if self.beside == "second_table" else None

    @property
    def is_alone(self) -> bool:
        """Whether one person plays, and nobody else."""
        return self.session.humans == [0] and len(self.session.players) == 1

    @property
    def beside(self) -> str:
        """What boards of bridge are compared with: `par`, `second_table`, or `nothing`."""
        return str(getattr(getattr(self.session.game.rules, "score", None), "beside", "nothing"))

    def close(self) -> None:
        """Sends home the programs that sit on seats, and who plays at a second table."""
        if self.second is not None:
            self.second.close()
        for seat in list(self._bots):
            self._send_home(seat)

    # Listening

    def join(
        self,
        seat: Seat | None,
        style: Callable[[tuple[str, ...], Seat | None], Style],
        preferences: Preferences | None = None,
        *,
        is_host: bool = True,
    ) -> Listener:
        """A new listener, who is told on from the last move of that seat; a spectator from the beginning."""
        heard = 0 if seat is None else self._last_decision(seat)
        mine = preferences or Preferences()
        listener = Listener(seat, style, is_host, heard, preferences=mine, order=mine.order)
        self.listeners.append(listener)
        return listener

    def leave(self, listener: Listener) -> None:
        """Puts nothing more into the outbox of a listener."""
        self.listeners.remove(listener)

    def tell(self, *, computer: bool = False) -> None:
        """Tells all listeners what they have not heard yet. computer: whether a computer player did it."""
        count = len(self.session.match.moves)
        for listener in self.listeners:
            listener.outbox += self._news(listener, computer)
            if listener.heard != count:
                listener.heard, listener.turn = count, None

    def _news(self, listener: Listener, computer: bool) -> list[Message]:
        """What the listener has not heard yet, with a stop wherever a deal has been counted."""
        messages: list[Message] = []
        states, style, heard = self.session.match.states, self.style(listener), listener.heard
        talk = OFF if self.tutor is not None else listener.preferences.talk
        told = [*map(self._unless_claimed, self.told(listener.seat, style, heard))]
        counted = {at + heard for at in ends(states[heard:])}
        for at in range(heard + 1, len(states)):
            lines = settled(states, at, self.screen, listener.seat, style) if at in counted else []
            lines = [*lines, *self._par(at, style)] if at in counted else []
            said = remark(states, at, self.session.players, self.session.seed, talk, self._met)
            if lines or said:
                before = [
                    (n, e, "" if lines and e.kind == SCORED else line) for n, e, line in told if n <= at
                ]
                told = told[len(before) :]
                messages += [News(before, computer)] if before else []
                messages += [Remark(at, said)] if said else []
                messages += [DealOver(at, lines, states[at].to_act is not None)] if lines else []
        return [*messages, *([News(told, computer)] if told else [])]

    def _met(self, name: str) -> "Sequence[MetMatch]":
        """The finished matches of the one person at the table with a regular, where they are kept."""
        people = [player.name for player in self.session.players if player.is_person]
        if self.session.store is None or len(people) != 1:
            return ()
        return self.session.store.meetings(people[0], name)

    def _par(self, at: int, style: Style) -> list[str]:
        """Lines on par of the board that was counted at `at`, where boards are compared with it."""
        if self.beside != "par":
            return []
        from .. import duplicate

        board = duplicate.last_board(self.session.match.states[: at + 1], self.session.names)
        if board is None:
            return []
        if not duplicate.is_quick():
            return [duplicate.NOT_NOW]
        lines = duplicate.par_lines(board, duplicate.worth(board), style)
        return [*(part for line in lines for part in wrap(line, style.width)), ""]

    def told(self, to: Seat | None, style: Style, since: int = 0) -> list[tuple[int, Event, str]]:
        """What happened after the first `since` moves, as far as `to` may know; as in `News.told`."""
        return [
            (number, event, self.screen.tell(event, style))
            for number, state in enumerate(self.session.match.states[since + 1 :], since + 1)
            for event in state.events
            if event.is_seen_by(to)
        ]

    def _unless_claimed(self, told: tuple[int, Event, str]) -> tuple[int, Event, str]:
        """Without the sentence on a card that is played because the rest of the deal was claimed."""
        number, event, _ = told
        claiming = self.family.claiming
        is_silent = claiming is not None and event.kind in claiming.silent
        return (number, event, "") if is_silent and self.session.followed(number) else told

    def style(self, listener: Listener) -> Style:
        """How to write for the listener, by the names of those who sit there now."""
        order = listener.order
        if order.own and listener.arranged != self.session.last_deal():
            order = replace(order, own=())
        return replace(listener.style(self.session.names, listener.seat), order=order)

    def sort(self, seat: Seat, order: HandOrder) -> None:
        """Shows the hand of a seat in this order from now on."""
        for listener in self.listeners:
            if listener.seat == seat:
                listener.order, listener.turn = order, None
                listener.arranged = self.session.last_deal()

    def sees_more(self, seat: Seat) -> bool:
        """Whether `seat` knows what a spectator doesn't."""
        own, open_to_all = (self.session.state.view(who) for who in (seat, None))
        return replace(own, seat=None, legal=()) != replace(open_to_all, seat=None, legal=())  # type: ignore[type-var]

    # Moves of computer players

    def choose(self, seat: Seat) -> Move:
        """The move of the computer player or program on `seat`."""
        taught = self.tutor.lesson.reply() if self.tutor is not None else None
        if taught is not None:
            return taught
        with self._told_how_to_go_on(seat):
            return self._bot(seat).choose(*self._asked(seat))

    def think(self, seat: Seat, thinking: "Thinking") -> "Future[Move]":
        """Has the computer player or program on `seat` look for its move while the table goes on.

        `found` takes the move.
        """
        bot, player = self._bot(seat), self.session.players[seat]
        if isinstance(bot, External):
            return thinking.wait(partial(bot.choose, *self._asked(seat)))
        family, persona = self.session.game.family, persona_of(player.name)
        return thinking.begin(partial(bots.choice, family, str(player.who), persona, *self._asked(seat)))

    def found(self, seat: Seat, thought: "Future[Move]") -> Move:
        with self._told_how_to_go_on(seat):
            return thought.result()

    def _asked(self, seat: Seat) -> tuple[Any, Random]:
        """What a computer player is asked by: its view, and its chance."""
        session = self.session
        return session.state.view(seat), bots.rng(session.seed, len(session.match.moves), seat)

    @contextmanager
    def _told_how_to_go_on(self, seat: Seat) -> Iterator[None]:
        try:
            yield
        except HoyleError as error:
            raise HoyleError(f"{error}{self._without(seat)}") from None

    def safe_moves(self, seat: Seat, everything: bool = False) -> list[Move]:
        """The moves that may be made for `seat` now, one after the other; see `Family.safe`."""
        return [move for move, _ in self._safe(seat, everything)]

    def offer(self, seat: Seat) -> str:
        """What to offer a player, once: the end of a patience that has nothing hidden and no choices left."""
        if self._offered or not self.all_go_home(seat):
            return ""
        self._offered = True
        return ALL_GO_HOME

    def all_go_home(self, seat: Seat) -> bool:
        """Whether `auto now` ends the patience, and it is worth saying so."""
        made = list(self._safe(seat, everything=True))
        reveals = any(event.reveals for _, state in made for event in state.events)
        return len(made) >= WORTH_IT and not reveals and made[-1][1].to_act is None

    def _safe(self, seat: Seat, everything: bool) -> Iterator[tuple[Move, State]]:
        """The moves of `safe_moves`, each with the state that it leads to."""
        state = self.session.state
        while self.safe is not None and state.to_act == seat:
            move = self.safe(state.view(seat), everything)
            if move is None:
                return
            state = state.apply(move)
            yield move, state

    def make(self, moves: Sequence[Move]) -> None:
        """Makes moves as one of the player's, which a single undo takes back."""
        if moves:
            self.session.play(moves[0])
            self.session.follow(moves[1:])

    # Taking back

    def undo(self, seat: Seat, is_counted: bool = True) -> int:
        """Takes back the last move, or a deal that was dealt in place of another one, which stands again."""
        replaced = self.session.without_replacement()
        if replaced:
            self._unheard(0)
            return self.session.bring_back(replaced)
        return self._unheard(self.session.undo(seat, is_counted))

    def redo(self) -> int:
        return self.session.redo()

    def replay(self, seat: Seat, to: int | None = None) -> int:
        return self._unheard(self.session.replay(seat, to))

    def deal_again(self, seat: Seat, deal: Move) -> None:
        """Deals so in place of the last deal. Raises HoyleError in a try at the deal of a day."""
        if self.session.is_of_a_day:
            raise HoyleError("This is the deal of the day, the same for everybody. Play it as it lies.")
        self._unheard(self.session.before_deal(seat, deal))
        self.session.play(deal)

    def revert(self) -> int:
        return self._unheard(self.session.revert())

    def _unheard(self, number: int) -> int:
        """Passes the number on, once nobody counts as having heard of moves that are no longer made."""
        count = len(self.session.match.moves)
        for listener in self.listeners:
            listener.unhear(count)
        return number

    # Players

    def seat(self, seat: Seat, player: Player) -> None:
        """Gives a seat to another player from now on."""
        self.session.seat(seat, player)
        self._send_home(seat)
        for listener in self.listeners:
            listener.turn = None

    def _bot(self, seat: Seat) -> Bot:
        if seat not in self._bots:
            player = self.session.players[seat]
            if isinstance(player.who, Program):
                self._bots[seat] = External(player.who.command, self.family.verbs, self.move_time)
            elif player.level in LEVELS:
                persona = persona_of(player.name)
                self._bots[seat] = bots.bot(self.session.game.family, player.level, persona)
            else:
                raise HoyleError(f"There is no level '{player.who}'; give --seat {seat + 1}=average.")
        return self._bots[seat]

    def _send_home(self, seat: Seat) -> None:
        bot = self._bots.pop(seat, None)
        if isinstance(bot, External):
            bot.close()

    def _without(self, seat: Seat) -> str:
        """How to go on with the match when the program on that seat does not."""
        if self.session.id is None:
            return ""
        others = {at: player.who for at, player in enumerate(self.session.players)}
        needed = {at: who for at, who in others.items() if isinstance(who, Program)} | {seat: "average"}
        seats = [f"{at + 1}={who}" for at, who in sorted(needed.items())]
        options = " ".join(f"--seat {shlex.quote(text)}" for text in seats)
        return f" The match is kept: 'hoyle resume {self.session.id} {options}' goes on with it."

    def _last_decision(self, seat: Seat) -> int:
        """Where somebody who comes back to the match is told on from: their own last move."""
        states = self.session.match.states
        return next((at for at in range(len(states) - 2, -1, -1) if states[at].to_act == seat), 0)
