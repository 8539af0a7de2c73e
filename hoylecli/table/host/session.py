"""A match with those who sit at it, kept move by move, and which of its moves can be taken back."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

from hoylecli.context import current
from hoylecli.core import TABLE, HoyleError, Move, Player, Program, Seat, State, StoreError, revealed
from hoylecli.core.match import Match, Record
from hoylecli.rulebook.game import Game
from hoylecli.store import NoSuchMatch, Saved, StaleMatch, Store

# Moves that nobody can take back


def standing(states: Sequence[State], people: Sequence[Seat], seat: Seat, least: int = 0) -> int:
    """How many of the moves that led through `states` stand, whatever `seat` would like to take back, but no
    fewer than `least`.

    Against computer players alone, moves stand up to the last one that is binding. With other people at the
    table they also stand up to the last move of another person, and up to the last one that told `seat`, or
    showed the player who moved, something new.
    """
    others = set(people) - {seat}
    for count in range(len(states) - 1, least, -1):
        before, after = states[count - 1], states[count]
        shown = [event for event in after.events if event.reveals]
        if any(event.binding and event.is_seen_by(seat) for event in after.events):
            return count
        if len(people) > 1 and (
            before.to_act in others
            or revealed(before, after, seat)
            or any(event.is_seen_by(person) for event in shown for person in people)
        ):
            return count
    return least


def why_it_stands(people: Sequence[Seat]) -> str:
    """The refusal to take back a move that stands."""
    if len(people) > 1:
        return "You can't take that back: somebody has moved since, or it has shown a card."
    return "You can't take that back: it has shown you something new."


DEAL: Final = "deal"
IDLE: Final = 300.0  # seconds: whoever thinks longer about a move has left the table

Made = tuple[Move, bool]  # a move, and whether the table made it for the player


class Session:
    """One match at one table. A move is durable in the store before its method returns.

    store, id: where the match is kept; None for a match that is not. seconds: of play so far, up to the last
    move. Undone moves are remembered as long as the program runs, so that they can be made again.
    """

    def __init__(
        self,
        game: Game,
        players: Sequence[Player],
        seed: int,
        *,
        moves: Sequence[Move] = (),
        store: Store | None = None,
        id: int | None = None,
        clock: Callable[[], float] | None = None,
        seconds: float = 0.0,
    ) -> None:
        """Sits down to a match of which `moves` have been made. Raises HoyleError when they don't fit."""
        self.game = game
        self.players = tuple(players)
        self.seed = seed
        self.store = store
        self.id = id
        self._clock = clock or current().clock
        self.seconds = seconds
        self._since = self._clock()
        self._followed: set[int] = set()  # the numbers of moves that the table made for the player
        self._undone: list[list[Made]] = []
        self._replaced: tuple[int, list[Made]] = (
            -1,
            [],
        )  # where a deal was dealt anew, and all of the old one
        self.match = Match(game.undealt(len(self.players), seed), moves)

    @classmethod
    def begin(
        cls,
        game: Game,
        players: Sequence[Player],
        seed: int,
        store: Store | None = None,
        clock: Callable[[], float] | None = None,
        moves: Sequence[Move] = (),
    ) -> "Session":
        """A new match, in the store if there is one. moves: those that have been made already."""
        session = cls(game, players, seed, moves=moves, store=store, clock=clock)
        if store is not None:
            session.id = store.create(session.record(), game.document, session._clock())
        return session

    def again(self) -> "Session":
        """A new match with the same cards."""
        dealt = self.match.moves[: self.last_deal()]
        return Session.begin(self.game, self.players, self.seed, self.store, self._clock, dealt)

    @classmethod
    def resume(
        cls,
        game: Game,
        saved: Saved,
        store: Store,
        newcomers: Mapping[Seat, Player] = {},
        clock: Callable[[], float] | None = None,
    ) -> "Session":
        """The match as it was left, with `newcomers` on some seats as long as this sitting lasts.

        A program on a seat is run only when it is among them: the match may come from somebody else.
        """
        record = saved.record
        for seat, player in enumerate(record.players):
            if isinstance(player.who, Program) and seat not in newcomers:
                raise HoyleError(
                    f"Seat {seat + 1} was played by a program; give it again, "
                    f"--seat '{seat + 1}={player.who}', or a level instead."
                )
        players = [newcomers.get(seat, old) for seat, old in enumerate(record.players)]
        try:
            return cls(
                game,
                players,
                record.seed,
                moves=record.moves,
                store=store,
                id=saved.id,
                clock=clock,
                seconds=saved.seconds,
            )
        except HoyleError as error:
            raise HoyleError(
                f"Match {saved.id}: {str(error).rstrip('.')}; "
                f"hoyle saves delete {saved.id} removes it, hoyle saves export {saved.id} shows it."
            ) from None

    @property
    def is_of_a_day(self) -> bool:
        """Whether the match is somebody's first try at the deal of a day."""
        return self.store is not None and self.id is not None and self.store.daily_with(self.id) is not None

    @property
    def state(self) -> State:
        return self.match.state

    def followed(self, number: int) -> bool:
        """Whether the table made this move, from 1, for a player."""
        return number - 1 in self._followed

    @property
    def humans(self) -> list[Seat]:
        return [seat for seat, player in enumerate(self.players) if player.is_person]

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called: people in company by their seats where a name does not tell who it is.

        `You` would mean everybody, and of players who were deleted there may be several.
        """
        names = [player.name.casefold() for player in self.players]
        unclear = {"you", *(name for name in names if names.count(name) > 1)} if len(self.humans) > 1 else ()
        return tuple(
            f"Player {number}" if player.is_person and player.name.casefold() in unclear else player.name
            for number, player in enumerate(self.players, 1)
        )

    def record(self) -> Record:
        """The match as it stands."""
        return Record(
            game=self.game.name,
            variant=self.game.variant,
            seed=self.seed,
            players=self.players,
            options=self.game.options,
            moves=tuple(self.match.moves),
            rules=None if self.game.shipped else self.game.document,
        )

    def play(self, move: Move) -> None:
        """Makes a move. Raises IllegalMove or StoreError, nothing changed.

        What was undone is forgotten, unless this is the move it begins with: a computer player does after an
        undo what it did before, and all the rest can still be made again.
        """
        self._make([(move, False)])
        self._forget([move])

    def follow(self, moves: Sequence[Move]) -> None:
        """Makes moves for the player, after one of theirs; an undo takes them back together with that one."""
        self._make([(move, True) for move in moves])
        self._forget(moves)

    def _forget(self, moves: Sequence[Move]) -> None:
        for move in moves:
            if not self._undone or self._undone[-1][0][0] != move:
                self._undone.clear()
                return
            del self._undone[-1][0]
            if not self._undone[-1]:
                self._undone.pop()

    def deal(self) -> None:
        """Makes the table's moves until a player is to act."""
        while self.state.to_act == TABLE:
            self.play(self.state.legal_moves()[0])

    def undo(self, seat: Seat, is_counted: bool = True) -> int:
        """Back to the last decision of `seat` before this one; how many moves that took back, 0 for none.

        is_counted: whether it is a take-back of its own, and no part of one that was counted.

        Raises HoyleError where that decision stands; see `standing`.
        """
        states = self.match.states
        earlier = (
            at
            for at in range(len(self.match.moves) - 1, -1, -1)
            if states[at].to_act == seat and at not in self._followed
        )
        back = next(earlier, None)
        if back is None:
            return 0
        if back < standing(self.match.states, self.humans, seat, back):
            raise HoyleError(why_it_stands(self.humans))
        return self._back_to(back, seat if is_counted else None)

    def redo(self) -> int:
        """Makes the moves again that the last `undo` or `replay` took back; how many, 0 for none."""
        if not self._undone:
            return 0
        moves = self._undone[-1]
        self._make(moves)
        self._undone.pop()
        return len(moves)

    @property
    def has_taken_back(self) -> bool:
        """Whether moves were taken back last, which can be made again."""
        return bool(self._undone)

    def replay(self, seat: Seat, to: int | None = None) -> int:
        """Back to the moment after the last deal, or as far as moves do not stand; how many that took back.

        to: how many moves are to be left instead of those up to the deal. 0 when nobody but computer players
        has moved since, who would only do the same again. Raises HoyleError when all moves stand.
        """
        count = self.last_deal() if to is None else to
        if self._is_untouched_since(count):
            return 0
        taken = self._back_to(max(count, standing(self.match.states, self.humans, seat)), seat)
        if not taken:
            raise HoyleError(why_it_stands(self.humans))
        return taken

    @property
    def is_untouched(self) -> bool:
        """Whether no person has moved since the cards were last dealt."""
        return self._is_untouched_since(self.last_deal())

    def _is_untouched_since(self, count: int) -> bool:
        people = self.humans
        return not any(state.to_act in people for state in self.match.states[count:-1])

    def last_deal(self, before: int | None = None) -> int:
        """How many moves had been made when the cards had last been dealt, of the moves up to `before`."""
        moves = self.match.moves
        last = len(moves) if before is None else before
        return next((at for at in range(last, 0, -1) if moves[at - 1].verb == DEAL), 0)

    def before_deal(self, seat: Seat, move: Move) -> int:
        """Back to the moment before the last deal, where `move` is to be made; how many moves that took back.

        Raises HoyleError where a move stands, and IllegalMove for another move than a deal.
        """
        count = max(self.last_deal() - 1, 0)
        self.match.states[count].apply(move)
        if count < standing(self.match.states, self.humans, seat, count):
            raise HoyleError(why_it_stands(self.humans))
        before = self._replaced if self._is_replacement() else None  # the one that was played is meant
        taken = self._back_to(count, seat)
        self._replaced = before or (count, list(self._undone[-1]) if taken else [])
        return taken

    def _is_replacement(self) -> bool:
        """Whether the last deal was dealt in place of another one, and no person has moved since."""
        count, made = self._replaced
        return bool(made) and self.last_deal() - 1 == count and self.is_untouched

    def without_replacement(self) -> list[Made]:
        """Goes back to the moment before a deal that another one was dealt in place of, with `before_deal`.

        The moves that bring that one back as it stood, for `bring_back`; none, and nothing is changed, where
        no deal was replaced last, or a person has moved since.
        """
        count, made = self._replaced
        if not self._is_replacement():
            return []
        self._back_to(count, None)
        self._undone.clear()
        return made

    def bring_back(self, made: Sequence[Made]) -> int:
        """Makes moves again that were made before; how many."""
        self._make(made)
        return len(made)

    def seat(self, seat: Seat, player: Player) -> None:
        """Gives a seat to another player from now on."""
        if self.store is not None and self.id is not None:
            with refusable():
                self.store.seat(self.id, len(self.match.moves), seat, player)
        players = list(self.players)
        players[seat] = player
        self.players = tuple(players)

    def save(self, name: str) -> str:
        """Marks this point of the match, under a name if one is given; what to say about it."""
        if self.store is None or self.id is None:
            raise HoyleError("This match is not kept (--no-save), so it cannot be saved either.")
        with refusable():
            self.store.save(self.id, name or None)
        return f"Saved{f' as {name!r}' if name else ''}; revert comes back to here."

    def revert(self) -> int:
        """Back to the point that was last saved; how many moves the match has then."""
        if self.store is None or self.id is None:
            raise HoyleError("This match is not kept (--no-save), so there is nothing to go back to.")
        with refusable():
            back = Match(self.match.states[0], self.store.bookmarked(self.id))
            count = self.store.revert(self.id)
        self.match = back
        self._undone.clear()
        self._replaced = (-1, [])
        self._followed.clear()
        return count

    def seconds_at(self, now: float) -> float:
        """Seconds of play until `now`: a finished match takes no more time, nor does a long absence."""
        if self.state.to_act is None:
            return self.seconds
        return self.seconds + min(max(now - self._since, 0.0), IDLE)

    def seconds_now(self) -> float:
        return self.seconds_at(self._clock())

    def _make(self, made: Sequence[Made]) -> None:
        count, now, moves = len(self.match.moves), self._clock(), [move for move, _ in made]
        seconds = self.seconds_at(now)
        try:
            for move in moves:
                self.match.apply(move)
            if self.store is not None and self.id is not None and moves:
                outcome = self.state.outcome()
                self.store.append(self.id, count, moves, now, outcome=outcome, seconds=seconds)
        except BaseException:
            self.match.back_to(count)
            raise
        self.seconds, self._since = seconds, now
        self._followed |= {count + number for number, (_, followed) in enumerate(made) if followed}

    def _back_to(self, count: int, seat: Seat | None) -> int:
        taken = self.match.moves[count:]
        if taken:
            now = self._clock()
            seconds = self.seconds_at(now)
            if self.store is not None and self.id is not None:
                before = len(self.match.moves)
                self.store.take_back(self.id, before, count, seat=seat, seconds=seconds)
            made = [(move, count + number in self._followed) for number, move in enumerate(taken)]
            self._undone.append(made)
            self._followed = {at for at in self._followed if at < count}
            self.match.back_to(count)
            self.seconds, self._since = seconds, now
            if count <= self._replaced[0]:
                self._replaced = (-1, [])
        return len(taken)


@contextmanager
def refusable() -> Iterator[None]:
    """Lets the match go on after what the store refuses, unless it went on elsewhere or is gone."""
    try:
        yield
    except (StaleMatch, NoSuchMatch):
        raise
    except StoreError as error:
        raise HoyleError(str(error)) from None
