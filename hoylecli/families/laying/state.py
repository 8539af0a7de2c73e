"""The engine: how a deal is laid out, which phase follows which, and what it counts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from hoylecli.core import Card, Event, Outcome, Seat, replace
from hoylecli.families import Phase, restored
from hoylecli.families.rummy import deal as cards
from hoylecli.families.rummy.deal import cards_on
from hoylecli.families.rummy.state import RummyEngine, seats_dealt, told
from hoylecli.families.rummy.view import hands_of, others_known, restored as cards_restored
from hoylecli.frame.match import ScoreLine

from .drawing import DRAWING
from .laying import LAYING
from .position import LINES, Deal, Position, outcome
from .rules import LayingRules, cards_each, has_opening, match_of, pack_of
from .view import LayingView, view_of

# The phases of a deal; a new one is a module here, and a line in `PHASES`

PHASES: Final[Mapping[str, Phase[Position, LayingView]]] = {phase.name: phase for phase in (DRAWING, LAYING)}


@dataclass(frozen=True, slots=True)
class LayingEngine(RummyEngine):
    """What the frame asks of a rummy with melds on the table; see `frame.Engine`."""

    phases: ClassVar = PHASES

    def lay_out(self, state: Position, order: tuple[Card, ...]) -> Position:
        """One card at a time from the dealer's left, and the card that is turned up."""
        size = cards_each(state.rules, state.players, state.number)
        deal = Deal.from_pack(order, seats_dealt(state), size, state.rules.deal.turn)
        if has_opening(state.rules):
            deal = replace(deal, opened=(False,) * state.players)
        state = told(state, deal, deal.hands)
        return state.updated(Event("upcard", state.dealer, deal.discards)) if deal.discards else state

    def next_phase(self, state: Position) -> str | None:
        """A turn is drawing, and laying melds on the table."""
        return "laying" if state.phase == "drawing" else "drawing"

    def settled(self, state: Position) -> Sequence[ScoreLine]:
        return LINES[state.rules.score.count](state)

    def view(self, state: Position, seat: Seat | None) -> LayingView:
        return view_of(state, seat)

    def outcome(self, state: Position) -> Outcome:
        return outcome(state)


def undealt(rules: LayingRules, players: int, seed: int) -> Position:
    """The table before the first deal, or before the cut that says who deals."""
    return Position.undealt(LayingEngine(match_of(rules), pack_of(rules)), rules, players, seed, Deal())


# A world that a view allows: the cards a seat has not seen, drawn at random


def unseen(view: LayingView) -> list[Card]:
    """The cards that may be in the stock, or unknown in a hand, in order."""
    return cards.unseen(
        pack_of(view.rules), view.hand, view.discards, cards_on(view.table), *others_known(view)
    )


def sample(view: LayingView, rng: Random) -> Position:
    """A state in which `view.seat` would see exactly `view`, all of them equally likely."""
    hidden = unseen(view)
    rng.shuffle(hidden)
    hands, stock = hands_of(view, hidden)
    rng.shuffle(stock)
    deal = Deal(
        **cards_restored(view, hands, tuple(stock)),
        table=view.table,
        must=view.must,
        rounds=view.rounds or 0,
        opened=view.opened or (),
    )
    return restored(view, undealt(view.rules, len(view.scores), rng.getrandbits(30)), deal)
