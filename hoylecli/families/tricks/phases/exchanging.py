"""Cards are exchanged for those of the talon, the cards that were not dealt (BK, Piquet, Deal and Discard).

By the Portland Club's laws of piquet ("PC", with the number of the law): the player left of the dealer,
elder, lays up to so many cards away and takes as many from the top (PC 21); younger may take all that are
left (PC 34); both must exchange one at least (PC 21, 22). Elder sees those of his own that he leaves (PC 33,
and BK), which younger takes first (PC 23). Everybody may look at his own discard (PC 45).

A hand without king, queen and jack is announced before anybody discards, as it has to be (PC 20), by the
program; it is shown when the other has discarded (PC 19, 20).
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from hoylecli.core.events import Event, Seat
from hoylecli.core.grammar import counted
from hoylecli.core.moves import Move
from hoylecli.core.values import replace
from hoylecli.families.phase import Phase
from hoylecli.families.screen import Style
from hoylecli.families.sides import verb
from hoylecli.scoring import piquet

from ..position.calls import Call, called
from ..position.deal import Hand
from ..position.labels import in_piquet, number
from ..position.position import Position
from ..position.talon import left_by_elder
from ..view import TricksView
from .phase import TricksPhase
from .reading import read_cards
from .refusals import not_held, nothing_else


def _begin(state: Position) -> Position:
    none = ((),) * state.players
    elder = state.after(state.dealer)
    order = [(elder + step) % state.players for step in range(state.players)]
    blank = state.rules.declare.blanche
    blanche = [seat for seat in order if blank and piquet.is_blanche(state.deal.hands[seat])]
    calls = tuple(Call(seat, "blanche", len(state.deal.hands[seat]), answer="good") for seat in blanche)
    events = (Event("blanche", seat, amount=piquet.BLANCHE) for seat in blanche)
    return state.then(*events, deal=replace(state.deal, discards=none, drawn=none, calls=calls), to_act=elder)


def _bounds(state: Position) -> tuple[int, int]:
    """The fewest and the most cards that the seat to act may exchange."""
    exchange, left = state.rules.exchange, len(state.deal.rest)
    most = min(exchange.most, left) if state.to_act == state.after(state.dealer) else left
    return exchange.least, most


def _legal(state: Position) -> Sequence[Move]:
    return _choices(state.deal.hands[state.to_act or 0], *_bounds(state))


@lru_cache(maxsize=4)
def _choices(hand: Hand, least: int, most: int) -> tuple[Move, ...]:
    return tuple(Move(cards=cards) for size in range(least, most + 1) for cards in combinations(hand, size))


def _apply(state: Position, move: Move) -> Position:
    seat, size = state.to_act, len(move.cards)
    assert seat is not None
    new, rest = state.deal.rest[:size], state.deal.rest[size:]
    deal = state.deal.without(seat, move.cards)
    deal = replace(
        deal.with_hand(seat, deal.hands[seat] + new),
        rest=rest,
        discards=_put(deal.discards, seat, move.cards),
        drawn=_put(deal.drawn, seat, new),
    )
    is_elder = seat == state.after(state.dealer)
    left = left_by_elder(deal, seat, state.rules.exchange.most) if is_elder else ()
    events = [
        Event("exchanged", seat, amount=size, data={"left": len(left if is_elder else rest)}),
        Event("discarded", seat, move.cards, seen_by=(seat,)),
        Event("drew", seat, new, seen_by=(seat,), reveals=True, binding=True),
    ]
    events += [Event("left", seat, left, seen_by=(seat,), reveals=True, binding=True)] if left else []
    state = _shown(state.then(*events, deal=deal), state.after(seat))
    done = seat == state.dealer or len(rest) < state.rules.exchange.least
    return state.through() if done else state.then(to_act=state.after(seat))


def _put(hands: tuple[Hand, ...], seat: Seat, cards: Hand) -> tuple[Hand, ...]:
    return tuple(cards if at == seat else hand for at, hand in enumerate(hands))


def _shown(state: Position, seat: Seat) -> Position:
    """A carte blanche is shown, if the seat has one, now that the other has discarded."""
    deal = state.deal
    call = called(deal.calls, seat, "blanche")
    if call is None:
        return state
    kept = set(deal.hands[seat]) - set(deal.drawn[seat])
    dealt = tuple(sorted(kept | set(deal.discards[seat])))
    calls = tuple(replace(each, combos=(dealt,)) if each == call else each for each in deal.calls)
    return state.then(Event("blanche_shown", seat, dealt, reveals=True), deal=replace(deal, calls=calls))


def _task(state: Position) -> str:
    legal = _legal(state)
    return f"choose the cards to exchange, such as '{legal[min(20, len(legal) - 1)]}'"


def _why_not(state: Position, move: Move) -> str:
    least, most = _bounds(state)
    if move != Move(cards=move.cards):
        return nothing_else(_task(state))
    for card in move.cards:
        if card not in state.deal.hands[state.to_act or 0]:
            return not_held(state, card)
    if len(move.cards) < least:
        return f"You must exchange {counted(least, 'card')} at least."
    if len(move.cards) > most:
        first = state.to_act == state.after(state.dealer)
        why = (
            f"Elder exchanges {most} at most"
            if first
            else f"There are only {counted(most, 'card')} left to take"
        )
        return f"{why}; you chose {len(move.cards)}."
    return f"Each card once, please: {_task(state)}."


# In text


def _question(view: TricksView, style: Style) -> str:
    """How many cards may be exchanged."""
    least, most = len(view.legal[0].cards), len(view.legal[-1].cards)
    return f"Which cards do you exchange, {number(least)} to {number(most)} of them?"


def _blanche(event: Event, style: Style) -> str:
    counts = verb([event.seat], "count", style)
    return f"{style.does(event.seat, 'have')} carte blanche, no court card at all, and {counts} 10."


def _blanche_shown(event: Event, style: Style) -> str:
    return f"{style.does(event.seat, 'show')} it: {in_piquet(event.cards, style)}."


def _exchanged(event: Event, style: Style) -> str:
    left = event.data["left"]
    leaves = f", and {verb([event.seat], 'leave', style)} {number(left)}" if left else ""
    return f"{style.does(event.seat, 'exchange')} {counted(event.amount or 0, 'card')}{leaves}."


EXCHANGING: Final[TricksPhase] = Phase(
    name="exchanging",
    is_played=lambda rules: bool(rules.exchange.most),
    begin=_begin,
    legal=_legal,
    apply=_apply,
    why_not=_why_not,
    task=_task,
    question=_question,
    read=read_cards,
    tellers={
        "blanche": _blanche,
        "blanche_shown": _blanche_shown,
        "exchanged": _exchanged,
        "discarded": lambda event, style: (
            f"{style.does(event.seat, 'discard')} {in_piquet(event.cards, style)}."
        ),
        "drew": lambda event, style: f"{style.does(event.seat, 'draw')} {in_piquet(event.cards, style)}.",
        "left": lambda event, style: (
            f"{style.does(event.seat, 'look')} at what you leave: {style.cards(event.cards)}."
        ),
    },
)
