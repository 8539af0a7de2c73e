"""A turn begins with cards for the hand: of the stock, or of the discards as the rules allow (`sources`).

When the stock is empty, who takes nothing of the discards ends the hand by that, `pass`; nobody is asked when
nothing can be taken (FG, Rummy 500). Or the discards become the stock once, without being shuffled; when that
is used up too, the hand is over.
"""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.events import Event, Seat
from hoylecli.core.grammar import counted, listed
from hoylecli.core.moves import PLAY, Move
from hoylecli.core.values import changing
from hoylecli.families.phase import Phase
from hoylecli.families.screen import Style

from ..position.deal import Deal, Hand
from ..position.ending import shown
from ..position.position import Position
from ..position.refusals import alone
from ..position.together.threes import replaced
from ..sources import SOURCES
from ..sources.source import Source
from ..view import RummyView
from .phase import RummyPhase

DRAW: Final = Move("draw")
PASS: Final = Move("pass")
_TAKE: Final = "take"
_WORDS: Final = dict.fromkeys(("deck", "stock", "from the stock", "draw from the stock"), DRAW)


_with_turn = changing(Position, "to_act")


def _source(at: Position | RummyView) -> Source:
    return SOURCES[at.rules.draw.discards]


def _begin(state: Position) -> Position:
    state = _with_turn(state, state.after(_last(state)))
    deal, turns_over = state.deal, state.rules.stock.empty == "turn_over"
    if turns_over and not deal.stock and not deal.rounds and len(deal.discards) > 1:
        deal = deal.again()
        return state.updated(Event("turned_over", data={"left": len(deal.stock)}), deal=deal)
    if deal.stock or (_source(state).legal(state) and not turns_over):
        return state
    return shown(state.updated(Event("stopped", state.to_act or 0, data={"asked": False})))


def _last(state: Position) -> Seat:
    """Who had the turn before."""
    for turn in reversed(state.deal.turns):
        if turn.how != "pass":
            return turn.seat
    return state.dealer


def _legal(state: Position) -> Sequence[Move]:
    taking = _source(state).legal(state)
    if state.deal.stock:
        return (DRAW, *taking)
    return tuple(taking) if _source(state).must(state) else (*taking, PASS)


def _apply(state: Position, move: Move) -> Position:
    if move == PASS:
        return shown(state.updated(Event("stopped", state.actor, data={"asked": True})))
    if move.verb == _TAKE:
        after = _source(state).apply(state, move)
        return after if after.done else after.phase_ended()
    seat, many = state.actor, state.rules.draw.many
    cards, deal = state.deal.stock[:many], state.deal.draw(seat, many)
    events = _drawn(seat, cards, deal)
    if state.rules.threes != "ordinary":
        state = replaced(state.updated(*events, deal=deal), seat)
        if len(state.deal.hands[seat]) < len(deal.hands[seat]):
            return shown(state.updated(Event("ran_out", seat)))
        return state.phase_ended()
    stock = state.rules.stock
    if deal.is_used_up and stock.empty == "dead" and stock.dead == "last_draw":
        return state.updated(*events, deal=deal).thrown_in()
    return state.phase_ended(*events, deal=deal)


def _drawn(seat: Seat, cards: Hand, deal: Deal) -> list[Event]:
    """What is told of a draw: the cards to whoever may see them."""
    data = {"left": len(deal.stock), "many": len(cards)}
    if seat in deal.open:
        return [Event("drew", seat, cards, data=data, reveals=True)]
    seen = Event("drew", seat, cards, data=data, seen_by=(seat,), reveals=True)
    return [Event("drew", seat, data=data), seen]


def _task(state: Position) -> str:
    taking = _source(state).task(state)
    if not state.deal.stock:
        passing = "" if _source(state).must(state) else "'pass'"
        return ", or ".join(filter(None, (taking, passing)))
    return f"'draw' from the stock, or {taking}" if taking else "'draw' from the stock"


def _why_not(state: Position, move: Move) -> str:
    if move.verb == PLAY:
        return f"A turn begins with a card for your hand: {_task(state)}."
    if move == DRAW:
        return f"The stock is empty; {_task(state)}."
    if move == PASS and not state.deal.stock:
        return f"The stock is used up, and your side has a meld for the top card; {_task(state)}."
    if move == PASS:
        offered = state.rules.draw.offer
        because = "The card turned up is no longer offered" if offered else "There are cards to draw"
        return f"{because}; {_task(state)}."
    return _source(state).why_not(state, move) if move.verb == _TAKE else alone(move.verb)


def _question(view: RummyView, style: Style) -> str:
    left = counted(view.stock, "card")
    if not view.stock:
        passing = ", or pass, which ends the hand" if PASS in view.legal else ""
        return f"The stock is empty: {_source(view).offer(view, style)}{passing}?"
    if all(move == DRAW for move in view.legal):
        refused = view.turns and view.turns[-1].how == "pass"
        return f"Nobody took it: draw from the stock, {left}." if refused else f"Draw from the stock, {left}."
    return f"Draw from the stock, {left}, or {_source(view).offer(view, style)}?"


def _gloss(move: Move, view: RummyView, style: Style) -> str:
    if move == PASS:
        return "end the hand"
    return _source(view).gloss(move, view, style) if move.verb == _TAKE else ""


def _read(text: str, view: RummyView) -> Move | None:
    words = " ".join(text.lower().split())
    return _WORDS.get(words) or _source(view).read(words, view)


def _drew(event: Event, style: Style) -> str:
    if event.cards:
        drawn = listed([style.card(card) for card in event.cards])
        return f"{style.does(event.seat, 'draw')} the {drawn}."
    many = "a card" if event.data["many"] == 1 else counted(event.data["many"], "card")
    return "" if event.seat == style.you else f"{style.does(event.seat, 'draw')} {many}."


def _took(event: Event, style: Style) -> str:
    """`Odile takes the 5♥`, `Odile takes the 5♥, and on it 6♠ 8♦`."""
    more = f", and with it {style.cards(event.cards[1:])}" if len(event.cards) > 1 else ""
    return f"{style.does(event.seat, 'take')} the {style.card(event.cards[0])}{more}."


def _took_pile(event: Event, style: Style) -> str:
    many, top = counted(event.amount or 0, "card"), style.card(event.cards[0])
    return f"{style.does(event.seat, 'take')} the pile, {many}, for the {top}."


def _replaced(event: Event, style: Style) -> str:
    if event.cards:
        return f"{style.does(event.seat, 'draw')} {style.cards(event.cards)} instead."
    return ""


def _stopped(event: Event, style: Style) -> str:
    if event.data["asked"]:
        return f"The stock is empty, and {style.does_inside(event.seat, 'take')} nothing: the hand is over."
    return f"The stock is empty, and there is nothing for {style.inside(event.seat)}: the hand is over."


DRAWING: Final[RummyPhase] = Phase(
    name="drawing",
    is_played=lambda rules: True,
    begin=_begin,
    legal=_legal,
    apply=_apply,
    why_not=_why_not,
    task=_task,
    question=_question,
    verbs=(DRAW.verb, _TAKE, PASS.verb),
    gloss=_gloss,
    read=_read,
    tellers={
        "took": _took,
        "drew": _drew,
        "stopped": _stopped,
        "ran_out": lambda event, style: "the stock has no card for the red three: the hand is over.",
        "took_pile": _took_pile,
        "red_threes": lambda event, style: (
            f"{style.does(event.seat, 'lay')} down {style.cards(event.cards)}."
        ),
        "replaced": _replaced,
        "turned_over": lambda event, style: "the discards are turned over, and are the stock again.",
    },
)
