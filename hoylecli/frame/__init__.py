"""The frame of every game of deals: dealers, the phases of a deal, its score, and the end of the match."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from hoylecli.core import Card, Event, Move, Outcome, Seat, View

from .match import Life, MatchEnd, ScoreLine, Won

# The interface of a family of games of deals to the frame

S = TypeVar("S")
"""The family's states: `frame.state.State` with its rules and its deal."""


class Phase(Protocol[S]):
    """One phase of a deal: cards are passed, bids are made, tricks are played.

    Its functions take a state and return a new one. The last step of a phase returns `state.phase_ended()`;
    or `state.thrown_in()` when the cards are to be dealt anew; or `state.deal_ended()` when the deal is to be
    counted at once. The engine knows which phase comes next.
    """

    @property
    def name(self) -> str: ...
    @property
    def afresh(self) -> bool:
        """Whether `apply` sets the events of a move itself, and takes no heed of those that are there."""
        ...

    def begin(self, state: S) -> S:
        """The state in which somebody is to act in this phase, or in which it has ended already."""
        ...

    def legal(self, state: S) -> Sequence[Move]: ...
    @property
    def allows(self) -> Callable[[Any, Move], bool] | None:
        """`(state, move)` to whether the move is legal, where that is found faster than by listing all, for
        replays; None elsewhere."""
        ...

    def chance(self, state: S) -> Move:
        """What the table does where it is to act in this phase (dice are rolled, cards shuffled): what the
        seed and `state.shuffles` give."""
        ...

    def apply(self, state: S, move: Move) -> S:
        """The state after a legal move, or after any that the table could make: other dice, another order.

        Raises IllegalMove for a move of the table that cannot be. `state.shuffles` counts this one already.
        """
        ...


class Engine(Protocol[S]):
    """The rules of one game for a certain number of players.

    pack: the cards that are dealt, sorted; () in games of dice, where a deal begins by itself. match: when
    the match is over. phases: all phases by their names.
    """

    @property
    def pack(self) -> tuple[Card, ...]: ...
    @property
    def match(self) -> MatchEnd: ...
    @property
    def phases(self) -> Mapping[str, Phase[S]]: ...

    def lay_out(self, state: S, order: tuple[Card, ...]) -> S:
        """The state with a new deal on the table; `order` is the pack in the order dealt.

        `state` has the dealer and number of the new deal already, but its `deal` is still the one before.
        """
        ...

    def next_phase(self, state: S) -> str | None:
        """The phase after `state.phase`, which is over or `deal`; None when the deal is to be counted."""
        ...

    def why_not(self, state: S, move: Move) -> str:
        """Why a player's move is not legal, as one would tell a beginner."""
        ...

    def out_of_turn(self, state: S, move: Move) -> S | None:
        """The state after a move that is nobody's turn, such as a player who is to leave; None where the game
        has no such move. Raises IllegalMove, with the reason, where it has, and it cannot be made now."""
        ...

    def settled(self, state: S) -> Sequence[ScoreLine]:
        """What the deal counts, a line for each side; () where all of it has been counted already."""
        ...

    def ahead(self, state: S) -> Sequence[int]:
        """How many points of these lines each side has in its score already, as they counted at once."""
        ...

    def game_won(self, state: S) -> Won:
        """The game that a side has just won, where games make the match."""
        ...

    def decider(self, state: S, turn: Seat) -> Seat:
        """Who decides when it is the turn of this seat: that seat, or another, as declarer for dummy."""
        ...

    def declarer(self, state: S) -> Seat | None:
        """The seat that plays a contract in this deal, or has made trumps; None where there is none."""
        ...

    def lives(self, state: S) -> tuple[Life, ...]:
        """The lives after the deal, one a seat; asked only where players drop out of the match."""
        ...

    def dropped(self, state: S, seat: Seat, life: Life) -> Event:
        """What is told of a seat whose life has changed with this deal."""
        ...

    def view(self, state: S, seat: Seat | None) -> View: ...

    def outcome(self, state: S) -> Outcome:
        """The result of a match that is over."""
        ...


class EngineDefaults:
    """The answers that most games give the frame, for their engines to build on.

    A deal is counted as it is played, nobody declares, and nobody drops out. All decide for themselves.
    """

    __slots__ = ()

    def out_of_turn(self, state: Any, move: Move) -> Any:
        return None

    def settled(self, state: Any) -> Sequence[ScoreLine]:
        return ()

    def ahead(self, state: Any) -> Sequence[int]:
        """Nothing on top of the scores: where `MatchEnd.at_once` is set, they have all points already."""
        return (0,) * len(state.scores)

    def game_won(self, state: Any) -> Won:
        """The game, worth what its margin makes it worth."""
        won: Won = state.engine.match.game_won(state.scores)
        return won

    def decider(self, state: Any, turn: Seat) -> Seat:
        return turn

    def declarer(self, state: Any) -> Seat | None:
        return None

    def lives(self, state: Any) -> tuple[Life, ...]:
        return ()

    def dropped(self, state: Any, seat: Seat, life: Life) -> Event:
        return Event("dropped", seat, data={"life": life})
