"""What a family of games of deals gives to the frame."""

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from hoylecli.core.cards import Card
from hoylecli.core.events import Seat
from hoylecli.core.game import Outcome, View
from hoylecli.core.moves import Move

from .line import Line
from .match import Match, Won

S = TypeVar("S")
"""The family's states: `frame.state.State` with its rules and its deal."""


class Phase(Protocol[S]):
    """One phase of a deal: cards are passed, bids are made, tricks are played.

    Its functions take a state and return a new one. The last step of a phase ends with `state.through()`;
    with `state.thrown_in()` the cards are dealt anew, and with `state.ended()` the deal is counted at once.
    What comes next is the engine's business.
    """

    @property
    def name(self) -> str: ...
    def begin(self, state: S) -> S:
        """The state in which somebody is to act, or which is through already."""
        ...

    def legal(self, state: S) -> Sequence[Move]: ...
    def apply(self, state: S, move: Move) -> S:
        """The state after a legal move."""
        ...


class Engine(Protocol[S]):
    """The rules of one game, for so many players.

    pack: the cards that are dealt, sorted. match: when it is over. phases: by their names.
    """

    @property
    def pack(self) -> tuple[Card, ...]: ...
    @property
    def match(self) -> Match: ...
    @property
    def phases(self) -> Mapping[str, Phase[S]]: ...

    def lay_out(self, state: S, order: tuple[Card, ...]) -> S:
        """The state with a deal on the table. It has its dealer and number; `deal` is still the last one."""
        ...

    def next_phase(self, state: S) -> str | None:
        """The phase after the one that is through, or after the deal; None when the deal is to be counted."""
        ...

    def why_not(self, state: S, move: Move) -> str:
        """Why a player's move is not legal, as one would tell a beginner."""
        ...

    def settled(self, state: S) -> Sequence[Line]:
        """What the deal counts, a line for each side; () where nothing is left to count."""
        ...

    def game_won(self, state: S) -> Won:
        """The game that a side has just won, where games make the match."""
        ...

    def declarer(self, state: S) -> Seat | None:
        """Who plays a contract in this deal, or has made trumps."""
        ...

    def taken(self, state: S) -> Sequence[int]:
        """The tricks of each seat, where players drop out by them."""
        ...

    def view(self, state: S, seat: Seat | None) -> View: ...

    def outcome(self, state: S) -> Outcome:
        """The result of a match that is over."""
        ...
