"""The engine: how a deal is laid out, which phase follows which, and what it counts.

Decision where the sources are silent: whoever has won the last hand deals on, into a new game too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from hoylecli.core import CARDS, Card, Event, Outcome, Seat, replace
from hoylecli.families import Phase, restored
from hoylecli.families.rummy.deal import unseen
from hoylecli.families.rummy.state import RummyEngine, seats_dealt, told
from hoylecli.families.rummy.view import hands_of, others_known, restored as cards_restored
from hoylecli.frame.match import ScoreLine, Won

from . import position
from .knocked import ANSWERING, ARRANGING, SHOWDOWN
from .position import Deal, Position
from .rules import CARDS_EACH, KnockingRules, match_of
from .turn import DISCARDING, DRAWING, OFFER
from .view import KnockingView, view_of

# The phases of a deal; a new one is a module here, and a line in `PHASES`

PHASES: Final[Mapping[str, Phase[Position, KnockingView]]] = {
    phase.name: phase for phase in (OFFER, DRAWING, DISCARDING, ANSWERING, ARRANGING, SHOWDOWN)
}


PACK = CARDS[:52]


@dataclass(frozen=True, slots=True)
class KnockingEngine(RummyEngine):
    """What the frame asks of a rummy with a knock; see `frame.Engine`."""

    phases: ClassVar = PHASES

    def lay_out(self, state: Position, order: tuple[Card, ...]) -> Position:
        """One card at a time from the dealer's left, and the card that is turned up."""
        deal = Deal.from_pack(order, seats_dealt(state), CARDS_EACH, state.rules.deal.turn)
        turned = deal.discards[0] if deal.discards else None
        state = told(state, replace(deal, turned=turned, melds=((), ())), deal.hands)
        if turned is None:
            return state
        limit, doubled = state.terms
        data = {"sets_limit": state.rules.close.upcard, "doubled": doubled}
        return state.updated(Event("turned", state.dealer, (turned,), limit, data))

    def next_phase(self, state: Position) -> str | None:
        """A turn is drawing and discarding until a knock stands."""
        deal, phase = state.deal, state.phase
        if phase == "deal":
            return "offer" if state.rules.draw.offer else "drawing"
        if phase == "showdown":
            return None
        if phase in ("offer", "drawing"):
            return "drawing" if deal.turns[-1].how == "pass" else "discarding"
        if deal.knock is None:
            return "drawing"
        if phase == "discarding" and deal.knock.illegal:
            return "answering"
        return "arranging" if state.rules.arrange == "manual" and phase != "arranging" else "showdown"

    def settled(self, state: Position) -> Sequence[ScoreLine]:
        return position.lines(state)

    def game_won(self, state: Position) -> Won:
        return position.won(state)

    def view(self, state: Position, seat: Seat | None) -> KnockingView:
        return view_of(state, seat)

    def outcome(self, state: Position) -> Outcome:
        return position.outcome(state)


def undealt(rules: KnockingRules, players: int, seed: int) -> Position:
    """The table before the first deal, or before the cut that says who deals."""
    engine = KnockingEngine(match_of(rules), PACK)
    return Position.undealt(engine, rules, players, seed, Deal(), games=(0, 0))


# A world that a view allows: the cards a seat has not seen, drawn at random


def sample(view: KnockingView, rng: Random) -> Position:
    """A state in which `view.seat` would see exactly `view`, all of them equally likely."""
    hidden = unseen(PACK, view.hand, view.discards, *others_known(view))
    rng.shuffle(hidden)
    hands, stock = hands_of(view, hidden)
    rng.shuffle(stock)
    deal = Deal(
        **cards_restored(view, hands, tuple(stock)),
        turned=view.turned,
        knock=view.knock,
        melds=view.melds or ((), ()),
        laid_off=view.laid_off or (),
        showdown=view.showdown,
    )
    return restored(view, undealt(view.rules, 2, rng.getrandbits(30)), deal).updated(games=view.games)
