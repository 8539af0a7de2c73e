"""The engine of cribbage: a match between two, seats 0 and 1.

The table cuts for the first deal (`cut 5H 9S`: the card of seat 0, the card of seat 1; the lower deals, ace
low; equal ranks cut again) and deals (`deal` and the whole pack in order: twelve cards one at a time, the
non-dealer first, and the thirteenth is the starter). What follows is in the modules of the phases.

Decisions where the sources are silent: pegs stop in the game hole, so the winner's score is exactly the
target; in a match of several games the loser of a game deals first in the next.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from hoylecli.core import PLAY, STANDARD, Card, Event, Move, Outcome, Seat, replace
from hoylecli.families.phase import Phase, why_not_in_phase
from hoylecli.frame import EngineDefaults
from hoylecli.frame.match import Margin, MatchEnd

from .counting import CLAIM, MUGGINS, SHOW
from .playing import DISCARD, PLAYING
from .position import Deal, Position
from .rules import CribbageRules
from .view import CribbageView, view_of

# The phases of a deal of cribbage

PHASES: Final[Mapping[str, Phase[Position, CribbageView]]] = {
    phase.name: phase for phase in (DISCARD, PLAYING, CLAIM, MUGGINS, SHOW)
}
VERBS: Final = frozenset(("cut", "deal", *(verb for phase in PHASES.values() for verb in phase.verbs)))


PACK: Final = STANDARD.cards()
CribbageState = Position


@dataclass(frozen=True, slots=True)
class CribbageEngine(EngineDefaults):
    """What the frame asks of cribbage; see `frame.Engine`."""

    match: MatchEnd
    pack: tuple[Card, ...] = PACK

    phases: ClassVar[Mapping[str, Phase[Position, CribbageView]]] = PHASES

    def lay_out(self, state: Position, order: tuple[Card, ...]) -> Position:
        """Six cards each. The pegs stay where they are, except at the beginning of a game."""
        pegs = state.deal.pegs if any(state.scores) else ((0, 0), (0, 0))
        deal = replace(Deal.from_pack(order, state.dealer), pegs=pegs)
        seats = (1 - state.dealer, state.dealer)
        hands = [Event("hand", seat, deal.hands[seat], seen_by=(seat,)) for seat in seats]
        return state.updated(Event("dealt", state.dealer, amount=6), *hands, deal=deal)

    def next_phase(self, state: Position) -> str | None:
        """The phase that follows. A claim leads back to the play, or to the show until all has been shown."""
        deal, phase = state.deal, state.phase
        if phase in ("deal", "discard"):
            return "discard" if phase == "deal" else "play"
        if deal.counting is not None:
            return "claim" if deal.counting.claimed is None else "muggins"
        if phase == "show":
            return None
        return "show" if phase == "play" or any(deal.shown) else "play"

    def why_not(self, state: Position, move: Move) -> str:
        phase = PHASES[state.phase]
        if move.cards and (move.source or move.target):
            return "There are no piles to play to here; write the cards alone."
        if move.verb == PLAY and (move.source or move.target):
            return f"'{move}' names no card; write its rank and its suit, such as 5H."
        if move.rank is not None:
            return f"'{move}' has a rank alone; write a card with its rank and its suit, such as 5H."
        if move.verb == PLAY and move.amount is not None:
            return "Cards are put down without a number; write the cards alone."
        if move.verb == PLAY or move.verb in phase.verbs:
            return phase.why_not(state, move)
        return why_not_in_phase(PHASES.values(), state, move, phase.task(state))

    def view(self, state: Position, seat: Seat | None) -> CribbageView:
        return view_of(state, seat)

    def outcome(self, state: Position) -> Outcome:
        """Scores are the points of the game when one game is the match, else the games or match points won.

        detail: `margin` of the last game, its `points` such as `121-88`, and `skunk`, which is `skunk` or
        `double_skunk`, if it was one.
        """
        margin = abs(state.scores[0] - state.scores[1])
        detail: dict[str, int | str] = {"margin": margin, "points": "{}-{}".format(*state.scores)}
        if name := self.match.worth(margin)[1]:
            detail["skunk"] = name
        scores = state.scores if self.match.games == 1 else state.games
        return Outcome(scores, tuple(state.winning_sides), state.games, detail)


def _match_of(rules: CribbageRules) -> MatchEnd:
    skunks = (
        Margin(rules.double_skunk.margin, rules.double_skunk.worth, "double_skunk"),
        Margin(rules.skunk.margin, rules.skunk.worth, "skunk"),
    )
    return MatchEnd(target=rules.target, at_once=True, games=rules.match_target, margins=skunks)


def undealt(rules: CribbageRules, players: int, seed: int) -> Position:
    """The table before the first cut or deal; cribbage is for two."""
    assert players == 2
    engine = CribbageEngine(_match_of(rules))
    return Position.undealt(engine, rules, players, seed, Deal(), games=(0, 0))
