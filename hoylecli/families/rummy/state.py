"""The engine of rummy: how a deal is laid out, which phase follows which, and what it counts.

Decision where the sources are silent: who has won the last hand deals on, into a new game too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from hoylecli.core.cards import Card
from hoylecli.core.events import Event, Seat
from hoylecli.core.game import Outcome
from hoylecli.core.grammar import capital
from hoylecli.core.moves import PLAY, Move
from hoylecli.core.values import replace
from hoylecli.families.phase import why_not_in_phase
from hoylecli.frame.engine import EngineDefaults
from hoylecli.frame.line import ScoreLine
from hoylecli.frame.match import MatchEnd, Won

from .phases import PHASES
from .phases.phase import RummyPhase
from .position.deal import Deal
from .position.labels import ranked
from .position.opening import has_opening
from .position.position import Position
from .position.together.threes import set_up
from .rules.match import match_of
from .rules.packs import cards_each, pack_of
from .rules.players import sides_of
from .rules.schema import RummyRules
from .scores import SCORES
from .view import RummyView, view_of

RummyState = Position


@dataclass(frozen=True, slots=True)
class RummyEngine(EngineDefaults):
    """What the frame asks of rummy; see `frame.engine.Engine`."""

    match: MatchEnd
    pack: tuple[Card, ...]
    phases: ClassVar[Mapping[str, RummyPhase]] = PHASES

    def lay_out(self, state: Position, order: tuple[Card, ...]) -> Position:
        """One card at a time from the dealer's left, and the card that is turned up."""
        players = state.players
        size = cards_each(state.rules, players, state.number)
        seats = [(state.dealer + 1 + place) % players for place in range(players)]
        deal = Deal.from_pack(order, seats, size, state.rules.deal.turn, state.rules.deal.foot)
        events = [Event("dealt", state.dealer, amount=size)]
        if deal.feet:
            events.append(Event("feet", state.dealer, amount=state.rules.deal.foot))
        by_rank = state.rules.melds.together
        hands = [ranked(hand) if by_rank else hand for hand in deal.hands]
        events += [Event("hand", seat, hands[seat], seen_by=(seat,)) for seat in seats]
        state = state.updated(*events, deal=deal)
        if state.rules.melds.together:
            return set_up(state, seats)
        if has_opening(state.rules):
            state = state.updated(deal=replace(deal, opened=(False,) * players))
        if deal.turned is None:
            return state
        if state.rules.close.by != "knock":
            return state.updated(Event("upcard", state.dealer, (deal.turned,)))
        limit, doubled = state.terms
        data = {"sets_limit": state.rules.close.upcard, "doubled": doubled}
        return state.updated(Event("turned", state.dealer, (deal.turned,), limit, data))

    def next_phase(self, state: Position) -> str | None:
        """A turn is drawing and discarding until a knock stands, or drawing and laying melds on the table."""
        deal, phase = state.deal, state.phase
        if state.rules.melds.together:
            if phase == "melding":
                return "permission" if deal.permission == "asked" else "drawing"
            return "drawing" if phase == "deal" else "melding"
        if state.rules.close.by == "out":
            return "laying" if phase == "drawing" else "drawing"
        if phase in ("deal", "showdown"):
            following = "offer" if state.rules.draw.offer else "drawing"
            return following if phase == "deal" else None
        if phase in ("offer", "drawing"):
            return "drawing" if deal.turns[-1].how == "pass" else "discarding"
        if deal.knock is None:
            return "drawing"
        if phase == "discarding" and deal.knock.illegal:
            return "answering"
        return "arranging" if state.rules.arrange == "manual" and phase != "arranging" else "showdown"

    def why_not(self, state: Position, move: Move) -> str:
        """The phase says it to its own words and to cards; others have no place here."""
        phase = PHASES[state.phase]
        task = phase.task(state)
        if move.verb == PLAY and not move.cards:
            return f"There are no piles to play to here; {task}."
        if move.rank is not None or (move.verb == PLAY and (move.source or move.target or move.amount)):
            return f"{capital(task)}, and nothing else."
        if move.verb == PLAY or move.verb in phase.verbs:
            return phase.why_not(state, move)
        return why_not_in_phase(
            (each for each in PHASES.values() if _is_known(state, each)), state, move, task
        )

    def settled(self, state: Position) -> Sequence[ScoreLine]:
        return SCORES[state.rules.score.count].lines(state)

    def game_won(self, state: Position) -> Won:
        return SCORES[state.rules.score.count].won(state)

    def view(self, state: Position, seat: Seat | None) -> RummyView:
        return view_of(state, seat)

    def outcome(self, state: Position) -> Outcome:
        return SCORES[state.rules.score.count].outcome(state)


def _is_known(state: Position, phase: RummyPhase) -> bool:
    """Whether the phase has something to say of its words in this game: all that end with a knock know those
    of others, too."""
    return phase.is_played(state.rules) or state.rules.close.by == "knock"


def undealt(rules: RummyRules, players: int, seed: int) -> Position:
    """The table before the first deal, or before the cut that says who deals."""
    none = (0,) * sides_of(rules, players)
    match = match_of(rules)
    engine = RummyEngine(match, pack_of(rules))
    return Position.undealt(
        engine, rules, players, seed, Deal(), scores=none, games=none if match.games else ()
    )
