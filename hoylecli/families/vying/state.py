"""The engine of vying: how a deal begins, which phase follows which, and how a match ends.

CG, Poker: whoever is out of chips is out of the match, which ends after a number of deals or when one player
has all. Decision where it is silent: most money wins, and players who have the same share the win.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from hoylecli.core import PLAY, STANDARD, Card, Event, IllegalMove, Move, Outcome, Seat, replace
from hoylecli.families.phase import Phase, why_not_in_phase
from hoylecli.families.screen import Style, verb
from hoylecli.frame import EngineDefaults
from hoylecli.frame.match import Life, MatchEnd, Won

from .betting import BETTING
from .drawing import DISCARD, DRAWING
from .limits import first_later
from .position import Deal, Position, stakes_of
from .rules import VyingRules
from .view import VyingView, view_of
from .winning import a_hand, contested, hand_name, high_first, money, own

# The showdown: all who are still in show their hands, and the best wins. Nobody is to act in this phase.
#
# CG, Poker: each player who has not folded shows. Decision where CG is silent: who made the last bet or
# raise of the last interval shows first, else who spoke first in it, and the others clockwise.


def _begin(state: Position) -> Position:
    deal = state.deal
    first = deal.last if deal.last is not None else first_later(state)
    order = [seat for seat in state.around(first) if deal.in_deal[seat]]
    events = []
    for seat in order:
        cards = own(deal, seat)
        data = {"hand": hand_name(state.rules, cards, deal.board)}
        events.append(Event("shown", seat, cards, data=data, reveals=True, binding=True))
    return contested(state.updated(*events, deal=replace(deal, shown=tuple(order))))


def _shown(event: Event, style: Style) -> str:
    return f"{style.does(event.seat, 'show')} {style.cards(high_first(event.cards))}: {event.data['hand']}."


def _won(event: Event, style: Style) -> str:
    """`Odile wins the pot, $240`, `You win half of the side pot ...`."""
    what = "the pot" if event.data["pots"] == 1 else "the main pot"
    if event.data["pot"]:
        what = "the side pot" if event.data["pots"] == 2 else f"side pot {event.data['pot']}"
    if event.data["split"]:
        gets = f"{verb([event.seat], 'get', style)} {money(event.amount)}"
        return f"{style.does(event.seat, 'share')} {what}, and {gets}."
    with_hand = f", with {a_hand(event.data['hand'])}" if event.data["hand"] else ""
    return f"{style.does(event.seat, 'win')} {what}, {money(event.amount)}{with_hand}."


SHOWDOWN: Final[Phase[Position, VyingView]] = Phase(
    name="showdown",
    is_played=lambda rules: True,
    begin=_begin,
    legal=lambda state: [],
    apply=lambda state, move: state,
    why_not=lambda state, move: "",
    task=lambda state: "",
    question=lambda view, style: "",
    tellers={
        "shown": _shown,
        "won": _won,
        "returned": lambda event, style: (
            f"{style.does(event.seat, 'take')} back {money(event.amount)} that nobody has called."
        ),
    },
)


# The phases of a deal of vying; a new one is a module here, and a line in `PHASES`

PHASES: Final[Mapping[str, Phase[Position, VyingView]]] = {
    phase.name: phase for phase in (BETTING, DRAWING, SHOWDOWN)
}
LEAVE: Final = "leave"
VERBS: Final = frozenset(
    ("cut", "deal", "shuffle", LEAVE, *(verb for phase in PHASES.values() for verb in phase.verbs))
)


@dataclass(frozen=True, slots=True)
class VyingEngine(EngineDefaults):
    """What the frame asks of a game of vying; see `frame.Engine`."""

    match: MatchEnd
    pack: tuple[Card, ...] = STANDARD.cards()

    phases: ClassVar[Mapping[str, Phase[Position, VyingView]]] = PHASES

    def lay_out(self, state: Position, order: tuple[Card, ...]) -> Position:
        """The pack is shuffled, and everybody who is in the match pays the ante.

        Whoever left after the deal before has taken the chips along, but for those that lie in the pot still.
        """
        players, carried = range(state.players), state.deal.carried or (0,) * state.players
        if state.leaving:
            kept = (
                carried[seat] if seat in state.leaving else money for seat, money in enumerate(state.scores)
            )
            state = state.updated(scores=tuple(kept), leaving=())
        nothing: tuple[tuple[Card, ...], ...] = ((),) * state.players
        deal = Deal(
            stakes=stakes_of(state.rules, state.scores, state.number),
            stock=order,
            hands=nothing,
            ups=nothing,
            stacks=tuple(state.scores[seat] - carried[seat] for seat in players),
            bets=(0,) * state.players,
            paid=carried,
            in_deal=tuple(map(state.is_in, players)),
            moved=(False,) * state.players,
        )
        events = [Event("carried", amount=deal.pot)] if deal.pot else []
        ante = deal.stakes.ante
        for seat in state.around(state.after(state.dealer)):
            if deal.in_deal[seat] and ante:
                deal = deal.ante(seat, ante)
        if ante:
            events.append(Event("antes", amount=ante, data={"pot": deal.pot}))
        return state.updated(*events, deal=deal)

    def next_phase(self, state: Position) -> str | None:
        """Each part of a deal is betting, before which cards are dealt or drawn; then comes the showdown."""
        if state.phase == "showdown":
            return None
        deal, streets = state.deal, state.rules.streets
        if state.phase != "betting":
            return "betting"
        if deal.street + 1 == len(streets):
            return "showdown"
        return "drawing" if streets[deal.street + 1].draw else "betting"

    def why_not(self, state: Position, move: Move) -> str:
        """The phase says it to its own words, and the draw to cards; others have no place here."""
        phase = PHASES[state.phase]
        task = phase.task(state)
        if move.verb == PLAY and move.rank is None and state.phase == DRAWING.name:
            thrown = move._replace(verb=DISCARD)
            if thrown not in phase.legal(state):
                return phase.why_not(state, thrown)
        if move.rank is not None or move.verb == PLAY:
            return f"Cards are not played here. You can {task}."
        if move.verb in phase.verbs:
            return phase.why_not(state, move)
        played = (phase for phase in PHASES.values() if phase.is_played(state.rules))
        return why_not_in_phase(played, state, move, task)

    def game_won(self, state: Position) -> Won:
        raise AssertionError("a match is a single game")

    def out_of_turn(self, state: Position, move: Move) -> Position | None:
        """A player is to leave when the deal on the table is over (CG, Poker: removed before a deal)."""
        if move.verb != LEAVE:
            return None
        seat = move.seat
        if move != Move(LEAVE, target=move.target) or seat is None or seat >= state.players:
            raise IllegalMove("Name the seat of the player who is to leave: 'leave p3'.")
        if not state.is_in(seat) or seat in state.leaving:
            raise IllegalMove("That player has left already.")
        staying = [each for each in range(state.players) if state.is_in(each) and each not in state.leaving]
        if len(staying) < 3:
            raise IllegalMove("Two players have to stay.")
        return state.updated(Event("leaving", seat), leaving=(*state.leaving, seat))

    def lives(self, state: Position) -> tuple[Life, ...]:
        return tuple(
            "in" if money and state.is_in(seat) and seat not in state.leaving else "out"
            for seat, money in enumerate(state.scores)
        )

    def dropped(self, state: Position, seat: Seat, life: Life) -> Event:
        if seat in state.leaving:
            return Event("left", seat, amount=state.scores[seat])
        return EngineDefaults.dropped(self, state, seat, life)

    def view(self, state: Position, seat: Seat | None) -> VyingView:
        return view_of(state, seat)

    def outcome(self, state: Position) -> Outcome:
        """Most money wins, of those who have stayed to the end."""
        most = max(money for seat, money in enumerate(state.scores) if state.is_in(seat))
        winners = [seat for seat, money in enumerate(state.scores) if money == most and state.is_in(seat)]
        return Outcome(state.scores, tuple(winners))


def undealt(rules: VyingRules, players: int, seed: int) -> Position:
    """The table before the first deal, or before the cut that says who deals."""
    lives: tuple[Life, ...] = tuple("in" for _ in range(players))
    engine = VyingEngine(MatchEnd(deals=rules.match.hands))
    bankrolls = (rules.stakes.chips,) * players
    return Position.undealt(engine, rules, players, seed, Deal(), scores=bankrolls, lives=lives)
