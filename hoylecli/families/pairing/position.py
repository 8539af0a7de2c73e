"""A position of memory: the layout, what lies open, and what has ever been shown."""

from dataclasses import dataclass

from hoylecli.core.cards import Card
from hoylecli.core.game import Seat
from hoylecli.frame.state import State

from .rules import PairingRules


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards on the table; places count from 0, row by row.

    board: the card at each place. gone: the places whose cards have been taken, in that order. up: the places
    whose cards lie open. shown: for each place the turns in which its card was turned up, from 1; 0 is the
    peek before the first turn. mover: whose turn it is. turns: how many there have been, this one too.
    looked: how many seats have seen enough of what lies open. pairs: taken in this round, one a seat.
    misses: turns without a pair. streak: pairs in a row since the last miss. bonuses: every third of these.
    """

    board: tuple[Card, ...] = ()
    gone: tuple[int, ...] = ()
    up: tuple[int, ...] = ()
    shown: tuple[tuple[int, ...], ...] = ()
    mover: Seat = 0
    turns: int = 0
    looked: int = 0
    pairs: tuple[int, ...] = ()
    misses: int = 0
    streak: int = 0
    bonuses: int = 0

    def everywhere(self) -> tuple[Card, ...]:
        """Every card, wherever it is."""
        return self.board

    @property
    def covered(self) -> tuple[int, ...]:
        """The places whose cards lie face down."""
        away = {*self.gone, *self.up}
        return tuple(place for place in range(len(self.board)) if place not in away)

    @property
    def has_peeked(self) -> bool:
        """Whether the round began with a peek."""
        return self.shown[0][:1] == (0,)

    def with_shown(self, places: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        """`shown` with these places shown in this turn."""
        return tuple(
            (*turns, self.turns) if place in places else turns for place, turns in enumerate(self.shown)
        )


@dataclass(frozen=True, slots=True)
class Position(State[PairingRules, Deal]):
    """The state of a match of memory; see `frame.state.State`."""

    @property
    def points(self) -> int:
        """What a player alone has made so far; see `rules.Points`."""
        deal, worth = self.deal, self.rules.points
        plain = sum(deal.pairs) * worth.pair + deal.bonuses * worth.bonus - deal.misses * worth.miss
        return max(plain, 0) * worth.layout * worth.deck
