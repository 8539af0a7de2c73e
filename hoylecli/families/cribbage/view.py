"""What a seat may know of a cribbage."""

from dataclasses import dataclass
from typing import Literal

from hoylecli.core.cards import Card
from hoylecli.core.events import Seat
from hoylecli.core.moves import Move

Phase = Literal["cut", "deal", "discard", "play", "claim", "muggins", "over"]


@dataclass(frozen=True, slots=True)
class Played:
    """One turn of the play: a card, or None for a go."""

    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class Counting:
    """What is being counted when players count for themselves.

    what: `play` (the last card played), `hand` or `crib`. seat: whose points. cards: those that count (in
    play, the cards since the count began), without the starter. claimed: once claimed.
    """

    what: Literal["play", "hand", "crib"]
    seat: Seat
    cards: tuple[Card, ...]
    claimed: int | None = None


@dataclass(frozen=True, slots=True)
class CribbageView:
    """What `seat` sees; None is a spectator, who sees no hand.

    hand: cards still held. kept: the four kept of this deal, played or not. laid_away: own cards in the
    crib. hand_sizes, scores, stakes: one number a seat. pile: cards since the count last began at 0; count:
    their sum. played: every turn of the play of this deal. shown: the cards each seat has shown, and the
    crib's, once they are shown. pegs: (rear, front) a seat. stakes: games or match points won so far.
    counting: see Counting.
    """

    seat: Seat | None
    to_act: Seat | None
    phase: Phase
    legal: tuple[Move, ...]
    dealer: Seat | None
    hand: tuple[Card, ...]
    kept: tuple[Card, ...]
    laid_away: tuple[Card, ...]
    hand_sizes: tuple[int, int]
    starter: Card | None
    pile: tuple[Card, ...]
    count: int
    played: tuple[Played, ...]
    shown: tuple[tuple[Card, ...], tuple[Card, ...]]
    crib_shown: tuple[Card, ...]
    counting: Counting | None
    scores: tuple[int, int]
    pegs: tuple[tuple[int, int], tuple[int, int]]
    stakes: tuple[int, int]
    target: int
    match_target: int
    manual: bool
    muggins: bool
