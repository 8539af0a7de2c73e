"""A match with those who sit at it, kept move by move."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from time import time
from typing import Final

from hoylecli.core.errors import HoyleError, StoreError
from hoylecli.core.events import TABLE, Seat
from hoylecli.core.game import State
from hoylecli.core.match import HUMAN, PROGRAM, Match, Player, Record
from hoylecli.core.moves import Move
from hoylecli.rulebook.game import Game
from hoylecli.store import Saved, Store

DEAL: Final = "deal"


class Session:
    """One match at one table. A move is durable in the store before its method returns.

    store, id: where the match is kept; None for a match that is not. Undone moves are remembered as long as
    the program runs, so that they can be made again.
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
        clock: Callable[[], float] = time,
    ) -> None:
        """Sits down to a match of which `moves` have been made. Raises HoyleError when they don't fit."""
        self.game = game
        self.players = tuple(players)
        self.seed = seed
        self.store = store
        self.id = id
        self._clock = clock
        self._undone: list[list[Move]] = []
        self.match = Match(game.seat(len(self.players), seed), moves)

    @classmethod
    def begin(
        cls,
        game: Game,
        players: Sequence[Player],
        seed: int,
        store: Store | None = None,
        clock: Callable[[], float] = time,
    ) -> "Session":
        """A new match, in the store if there is one."""
        session = cls(game, players, seed, store=store, clock=clock)
        if store is not None:
            session.id = store.create(session.record(), game.document, clock())
        return session

    @classmethod
    def resume(
        cls,
        game: Game,
        saved: Saved,
        store: Store,
        levels: Mapping[Seat, str] = {},
        clock: Callable[[], float] = time,
    ) -> "Session":
        """The match as it was left, with new `levels` for some seats as long as this sitting lasts.

        A program on a seat is run only when `levels` names it again: the match may come from somebody else.
        """
        record = saved.record
        for seat, player in enumerate(record.players):
            if player.level.startswith(PROGRAM) and seat not in levels:
                raise HoyleError(
                    f"Seat {seat + 1} was played by a program; give it again, "
                    f"--seat '{seat + 1}={player.level}', or a level instead."
                )
        players = [replace(old, level=levels.get(seat, old.level)) for seat, old in enumerate(record.players)]
        try:
            return cls(game, players, record.seed, moves=record.moves, store=store, id=saved.id, clock=clock)
        except HoyleError as error:
            raise HoyleError(
                f"Match {saved.id}: {str(error).rstrip('.')}; "
                f"hoyle saves delete {saved.id} removes it, hoyle saves export {saved.id} shows it."
            ) from None

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def humans(self) -> list[Seat]:
        return [seat for seat, player in enumerate(self.players) if player.level == HUMAN]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players)

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
        self._make([move])
        if not self._undone or self._undone[-1][0] != move:
            self._undone.clear()
            return
        del self._undone[-1][0]
        if not self._undone[-1]:
            self._undone.pop()

    def deal(self) -> None:
        """Makes the table's moves until a player is to act."""
        while self.state.to_act == TABLE:
            self.play(self.state.legal_moves()[0])

    def undo(self, seat: Seat) -> int:
        """Back to the last decision of `seat` before this one; how many moves that took back, 0 for none."""
        states = self.match.states
        earlier = (at for at in range(len(self.match.moves) - 1, -1, -1) if states[at].to_act == seat)
        return self._back_to(next(earlier, len(self.match.moves)))

    def redo(self) -> int:
        """Makes the moves again that the last `undo` or `replay` took back; how many, 0 for none."""
        if not self._undone:
            return 0
        moves = self._undone[-1]
        self._make(moves)
        self._undone.pop()
        return len(moves)

    def replay(self) -> int:
        """Back to the moment after the last deal; how many moves that took back.

        0 when nobody but computer players has moved since, who would only do the same again.
        """
        dealt, people = self.last_deal(), self.humans
        decided = any(state.to_act in people for state in self.match.states[dealt:-1])
        return self._back_to(dealt) if decided else 0

    def last_deal(self) -> int:
        """How many moves had been made when the cards had last been dealt."""
        moves, states = self.match.moves, self.match.states
        for at in range(len(moves), 0, -1):
            if states[at - 1].to_act == TABLE and moves[at - 1].verb == DEAL:
                return at
        return 0

    def save(self, name: str) -> str:
        """Marks this point of the match, under a name if one is given; what to say about it."""
        if self.store is None or self.id is None:
            raise HoyleError("This match is not kept (--no-save), so it cannot be saved either.")
        try:
            self.store.save(self.id, name or None)
        except StoreError as error:
            raise HoyleError(str(error)) from None
        return f"Saved{f' as {name!r}' if name else ''}; revert comes back to here."

    def revert(self) -> int:
        """Back to the point that was last saved; how many moves the match has then."""
        if self.store is None or self.id is None:
            raise HoyleError("This match is not kept (--no-save), so there is nothing to go back to.")
        try:
            count = self.store.revert(self.id)
        except StoreError as error:
            raise HoyleError(str(error)) from None
        moves = self.store.load(self.id).record.moves
        self.match = Match(self.match.states[0], moves)
        self._undone.clear()
        return count

    def _make(self, moves: Sequence[Move]) -> None:
        count = len(self.match.moves)
        try:
            for move in moves:
                self.match.apply(move)
            if self.store is not None and self.id is not None and moves:
                self.store.append(self.id, count, moves, self._clock(), outcome=self.state.outcome())
        except BaseException:
            self.match.back_to(count)
            raise

    def _back_to(self, count: int) -> int:
        taken = self.match.moves[count:]
        if taken:
            if self.store is not None and self.id is not None:
                self.store.take_back(self.id, len(self.match.moves), count)
            self.match.back_to(count)
            self._undone.append(taken)
        return len(taken)
