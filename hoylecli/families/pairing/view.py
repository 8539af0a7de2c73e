"""What lies on the table in memory, and what a seat may know of it."""

from dataclasses import dataclass
from typing import Final

from hoylecli.core import Card, Seat
from hoylecli.families.phase import CUT_KINDS
from hoylecli.families.views import DealView, Kind, Wire, ends, seen
from hoylecli.frame.state import State

from .rules import PairingRules

# A position of memory: the layout, what lies open, and what has ever been shown


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


@dataclass(frozen=True, slots=True)
class PairingView(DealView):
    """What `seat` sees and has seen; all see the same, None is a spectator.

    cards: the card at each place, row by row, None where it has never been shown. What is neither `up` nor
    `gone` lies face down: whoever plays has to remember it. shown: for each place the turns in which it was
    turned up, 0 for the peek. gone, up, mover, turns, looked, pairs, misses, streak, bonuses: as in
    `position.Deal`. points: of a player alone, so far. scores: pairs of the match; of a player alone the
    points, once it is over.
    """

    rules: PairingRules
    cards: tuple[Card | None, ...]
    shown: tuple[tuple[int, ...], ...]
    gone: tuple[int, ...]
    up: tuple[int, ...]
    mover: Seat
    turns: int
    looked: int
    pairs: tuple[int, ...]
    misses: int
    streak: int
    bonuses: int
    points: int

    @property
    def covered(self) -> tuple[int, ...]:
        """The places whose cards lie face down."""
        away = {*self.gone, *self.up}
        return tuple(place for place in range(len(self.cards)) if place not in away)


def view_of(state: Position, seat: Seat | None) -> PairingView:
    """What `seat` may know of the position."""
    deal = state.deal
    return PairingView(
        **seen(state, seat),
        cards=tuple(card if turns else None for card, turns in zip(deal.board, deal.shown, strict=True)),
        shown=deal.shown,
        gone=deal.gone,
        up=deal.up,
        mover=deal.mover,
        turns=deal.turns,
        looked=deal.looked,
        pairs=deal.pairs,
        misses=deal.misses,
        streak=deal.streak,
        bonuses=deal.bonuses,
        points=state.points if state.rules.alone else 0,
    )


# What programs are told of memory

WIRE: Final = Wire(
    (PairingView,),
    {
        **CUT_KINDS,
        "dealt": Kind("The seat has laid out so many cards face down for this round.", int, {"round": int}),
        "peek": Kind("All cards lie open before the first turn: these, row by row."),
        "turned": Kind("The seat has turned up the card at this place.", data={"place": str}),
        "paired": Kind(
            "The seat has taken these cards, a pair or a wild card, another and its partner: its so many "
            "pairs in a row; `bonus` is set when that earns one.",
            int,
            {"places": list[str], "bonus": bool},
        ),
        "missed": Kind("The seat has found no pair, the so many misses of this round.", int),
        "looked": Kind("The seat has seen enough of what lies open."),
        "hidden": Kind("So many cards that lay open have been turned down again.", int),
        **ends("What a player alone has made."),
    },
)
