"""Cards are exchanged for those of the talon, the cards that were not dealt (BK, Piquet, Deal and Discard).

By the Portland Club's laws of piquet ("PC", with the number of the law): the player left of the dealer,
elder, lays up to so many cards away and takes as many from the top (PC 21); younger may take all that are
left (PC 34); both must exchange one at least (PC 21, 22). Elder sees those of his own that he leaves (PC 33,
and BK), which younger takes first (PC 23). Everybody may look at his own discard (PC 45).

A hand without king, queen and jack is announced before anybody discards, as it has to be (PC 20), by the
program; it is shown when the other has discarded (PC 19, 20).
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from hoylecli.core.events import Event, Seat
from hoylecli.core.grammar import counted
from hoylecli.core.moves import Move
from hoylecli.scoring import piquet

from ..position.calls import Call, called
from ..position.deal import Deal, Hand
from .refusals import not_held, nothing_else, task

if TYPE_CHECKING:
    from ..state import TricksState


def begin(state: "TricksState") -> "TricksState":
    none = ((),) * state.players
    elder = state.after(state.dealer)
    order = [(elder + step) % state.players for step in range(state.players)]
    blank = state.rules.declare.blanche
    blanche = [seat for seat in order if blank and piquet.is_blanche(state.deal.hands[seat])]
    calls = tuple(Call(seat, "blanche", len(state.deal.hands[seat]), answer="good") for seat in blanche)
    events = (Event("blanche", seat, amount=piquet.BLANCHE) for seat in blanche)
    return state.then(*events, deal=replace(state.deal, discards=none, drawn=none, calls=calls), to_act=elder)


def bounds(state: "TricksState") -> tuple[int, int]:
    """The fewest and the most cards that the seat to act may exchange."""
    exchange, left = state.rules.exchange, len(state.deal.rest)
    most = min(exchange.most, left) if state.to_act == state.after(state.dealer) else left
    return exchange.least, most


def legal(state: "TricksState") -> Sequence[Move]:
    return _choices(state.deal.hands[state.to_act or 0], *bounds(state))


@lru_cache(maxsize=4)
def _choices(hand: Hand, least: int, most: int) -> tuple[Move, ...]:
    return tuple(Move(cards=cards) for size in range(least, most + 1) for cards in combinations(hand, size))


def apply(state: "TricksState", move: Move) -> "TricksState":
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
        Event("exchanged", seat, amount=size, note=str(len(left if is_elder else rest))),
        Event("discarded", seat, move.cards, seen_by=(seat,)),
        Event("drew", seat, new, seen_by=(seat,)),
    ]
    events += [Event("left", seat, left, seen_by=(seat,))] if left else []
    state = _shown(state.then(*events, deal=deal), state.after(seat))
    done = seat == state.dealer or len(rest) < state.rules.exchange.least
    return state.go_on() if done else state.then(to_act=state.after(seat))


def _put(hands: tuple[Hand, ...], seat: Seat, cards: Hand) -> tuple[Hand, ...]:
    return tuple(cards if at == seat else hand for at, hand in enumerate(hands))


def _shown(state: "TricksState", seat: Seat) -> "TricksState":
    """The carte blanche of a seat is shown, if it has one, now that the other has discarded."""
    deal = state.deal
    call = called(deal.calls, seat, "blanche")
    if call is None:
        return state
    kept = set(deal.hands[seat]) - set(deal.drawn[seat])
    dealt = tuple(sorted(kept | set(deal.discards[seat])))
    calls = tuple(replace(each, combos=(dealt,)) if each == call else each for each in deal.calls)
    return state.then(Event("blanche_shown", seat, dealt), deal=replace(deal, calls=calls))


def left_by_elder(deal: Deal, elder: Seat, most: int) -> Hand:
    """The cards that elder might have taken and did not, in their order, wherever they are now."""
    if not any(deal.discards):
        return ()
    taken = [card for seat, cards in enumerate(deal.drawn) if seat != elder for card in cards]
    return (*taken, *deal.rest)[: most - len(deal.drawn[elder])]


def talon_seen(state: "TricksState", seat: Seat | None) -> Hand:
    """The cards of the talon that a seat has seen and not taken: those elder left, and those younger left."""
    deal, elder = state.deal, state.after(state.dealer)
    own = left_by_elder(deal, elder, state.rules.exchange.most) if seat == elder else ()
    return tuple(dict.fromkeys(own + (deal.rest if deal.left == "seen" else ())))


def why_not(state: "TricksState", move: Move) -> str:
    least, most = bounds(state)
    if move != Move(cards=move.cards):
        return nothing_else(state)
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
    return f"Each card once, please: {task(state)}."
