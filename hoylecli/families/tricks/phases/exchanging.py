"""Cards are exchanged for those of the talon, the cards that were not dealt (BK, Piquet, Deal and Discard).

By the Portland Club's laws of piquet ("PC", with the number of the law): the player left of the dealer,
elder, lays up to so many cards away and takes as many from the top (PC 21); younger may take all that are
left (PC 34); both must exchange one at least (PC 21, 22). Elder sees those of his own that he leaves (PC 33,
and BK), which younger takes first (PC 23). Everybody may look at his own discard (PC 45).

Whoever is dealt neither king, queen nor jack may announce carte blanche before discarding (BK). Then the hand
is shown and a new one is dealt (BK); or play goes on, and the hand is shown when the other has discarded
(PC 18 to 20). Nobody is asked out of turn, as the question alone would tell that there is a carte blanche.
"""

from functools import lru_cache
from itertools import combinations
from typing import Final

from hoylecli.core import Event, Move, Seat, capital, counted, number, replace
from hoylecli.families import Phase
from hoylecli.families.screen import Style, verb
from hoylecli.scoring import piquet

from ..position import Call, Hand, Position, called, left_by_elder
from ..position.labels import in_piquet
from ..view import TricksView
from .phase import TricksPhase, folded, not_held, nothing_else, read_cards

BLANCHE: Final = Move("blanche")


def _begin(state: Position) -> Position:
    none = ((),) * state.players
    return state.updated(deal=replace(state.deal, discards=none, drawn=none), turn=state.after(state.dealer))


def _bounds(state: Position) -> tuple[int, int]:
    """The fewest and the most cards that the seat to act may exchange."""
    exchange, left = state.rules.exchange, len(state.deal.rest)
    most = min(exchange.most, left) if state.turn == state.after(state.dealer) else left
    return exchange.least, most


def _legal(state: Position) -> tuple[Move, ...]:
    choices = _choices(state.deal.hands[state.turn or 0], *_bounds(state))
    return (*choices, BLANCHE) if _may_announce(state) else choices


def _may_announce(state: Position) -> bool:
    """Whether the seat to act, which has not exchanged yet, has a carte blanche that was not announced."""
    seat, deal = state.turn or 0, state.deal
    if state.rules.declare.blanche == "no" or called(deal.calls, seat, "blanche"):
        return False
    return piquet.is_blanche(deal.hands[seat])


@lru_cache(maxsize=4)
def _choices(hand: Hand, least: int, most: int) -> tuple[Move, ...]:
    return tuple(Move(cards=cards) for size in range(least, most + 1) for cards in combinations(hand, size))


def _apply(state: Position, move: Move) -> Position:
    seat, size = state.turn, len(move.cards)
    assert seat is not None
    if move == BLANCHE:
        return _announced(state, seat)
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
    state = _shown(state.updated(*events, deal=deal), state.after(seat))
    done = seat == state.dealer or len(rest) < state.rules.exchange.least
    return _shown(state, seat).phase_ended() if done else state.updated(turn=state.after(seat))


def _announced(state: Position, seat: Seat) -> Position:
    """The carte blanche counts; it is shown at once if that ends the deal, or the other has discarded."""
    call = Call(seat, "blanche", len(state.deal.hands[seat]), answer="good")
    deal = replace(state.deal, calls=(*state.deal.calls, call))
    state = state.updated(Event("blanche", seat, amount=piquet.BLANCHE), deal=deal)
    if state.rules.declare.blanche == "new_deal":
        return _shown(state, seat).deal_ended()
    return _shown(state, seat) if deal.discards[state.after(seat)] else state


def _put(hands: tuple[Hand, ...], seat: Seat, cards: Hand) -> tuple[Hand, ...]:
    return tuple(cards if at == seat else hand for at, hand in enumerate(hands))


def _shown(state: Position, seat: Seat) -> Position:
    """The state in which the seat has shown the carte blanche that it has announced, if any."""
    deal = state.deal
    call = called(deal.calls, seat, "blanche")
    if call is None or call.combos:
        return state
    kept = set(deal.hands[seat]) - set(deal.drawn[seat])
    dealt = tuple(sorted(kept | set(deal.discards[seat])))
    calls = tuple(replace(each, combos=(dealt,)) if each == call else each for each in deal.calls)
    return state.updated(Event("blanche_shown", seat, dealt, reveals=True), deal=replace(deal, calls=calls))


def _task(state: Position) -> str:
    cards = [move for move in _legal(state) if move.cards]
    or_blanche = f", or say '{BLANCHE}'" if _may_announce(state) else ""
    return f"choose the cards to exchange, such as '{cards[min(20, len(cards) - 1)]}'{or_blanche}"


def _why_not(state: Position, move: Move) -> str:
    least, most = _bounds(state)
    if move == BLANCHE:
        return _no_blanche(state)
    if move != Move(cards=move.cards):
        return nothing_else(_task(state))
    for card in move.cards:
        if card not in state.deal.hands[state.turn or 0]:
            return not_held(state, card)
    if len(move.cards) < least:
        return f"You must exchange at least {counted(least, 'card')}; {_task(state)}."
    if len(move.cards) > most:
        first = state.turn == state.after(state.dealer)
        left = f"Only {counted(most, 'card')} {'is' if most == 1 else 'are'} left in the talon"
        why = f"You may exchange at most {counted(most, 'card')}" if first else left
        return f"{why}, and you chose {len(move.cards)}."
    return f"Each card once, please: {_task(state)}."


def _no_blanche(state: Position) -> str:
    """Why the seat to act may not announce carte blanche."""
    task, hand = capital(_task(state)), state.deal.hands[state.turn or 0]
    if state.rules.declare.blanche == "no":
        return f"Carte blanche counts nothing in this game. {task}."
    if court := next((card for card in hand if card.rank in piquet.COURT), None):
        return f"Carte blanche has no king, queen or jack, and you hold the {court.symbol}. {task}."
    return f"You have announced carte blanche already. {task}."


def _why_not_now(state: Position, move: Move, task: str) -> str:
    return f"Carte blanche is announced before you exchange cards; {task}."


# In text


def _question(view: TricksView, style: Style) -> str:
    """How many cards may be exchanged, and whether there is a carte blanche to announce."""
    sizes = [len(move.cards) for move in view.legal if move.cards]
    which = f"Which cards do you exchange, {number(sizes[0])} to {number(sizes[-1])} of them?"
    if BLANCHE in view.legal:
        return f"You have carte blanche; '{BLANCHE}' announces it. {which}"
    return which


def _gloss(move: Move, view: TricksView, style: Style) -> str:
    if move != BLANCHE:
        return ""
    then = "a new deal" if view.rules.declare.blanche == "new_deal" else "play goes on"
    return f"show your hand for 10 points, and {then}"


def _read(text: str, view: TricksView) -> Move | None:
    words = folded(text).removeprefix("announce ")
    return BLANCHE if words in ("carte blanche", "announce") else read_cards(text, view)


def _blanche(event: Event, style: Style) -> str:
    counts = verb([event.seat], "count", style)
    return f"{style.does(event.seat, 'announce')} carte blanche, no court card at all, and {counts} 10."


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
    verbs=("blanche",),
    why_not_now=_why_not_now,
    gloss=_gloss,
    read=_read,
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
