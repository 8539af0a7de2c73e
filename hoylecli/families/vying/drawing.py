"""The draw: from the dealer's left each player throws cards and gets as many others, or stands pat.

CG, Poker: at most three. Decision where CG is silent: where the stock is too small for a player, the table
shuffles what others have thrown and lays it below the stock; so nobody gets back a card just thrown.
"""

from itertools import combinations
from typing import Final

from hoylecli.core import TABLE, BadNotation, Card, Event, IllegalMove, Move, Seat, counted, resolve, shuffled
from hoylecli.core.values import replace
from hoylecli.families import Phase, Style

from .position import Position
from .view import VyingView

DISCARD: Final = "discard"
STAND: Final = Move("stand")
_WORDS: Final = {"pat": STAND, "stand pat": STAND, "none": STAND, "keep": STAND}
_BEFORE: Final = ("throw ", "draw ", "exchange ", "play ")


def _begin(state: Position) -> Position:
    deal = state.deal
    return _asked(state.updated(deal=replace(deal, street=deal.street + 1)), state.after(state.dealer))


def _asked(state: Position, first: Seat) -> Position:
    """The state in which the next player draws; the phase is through when all have."""
    deal = state.deal
    done = {act.seat for act in deal.acts if act.what == "draw" and act.street == deal.street}
    waiting = [seat for seat in state.around(first) if deal.in_deal[seat] and seat not in done]
    return state.updated(turn=waiting[0]) if waiting else state.phase_ended()


def _legal(state: Position) -> list[Move]:
    hand = state.deal.hands[state.actor]
    throws = (cards for many in range(1, state.street.draw + 1) for cards in combinations(hand, many))
    return [STAND, *(Move(DISCARD, cards) for cards in throws)]


def _chance(state: Position) -> Move:
    return Move("shuffle", shuffled(state.deal.thrown, state.seed, state.shuffles))


def _apply(state: Position, move: Move) -> Position:
    if state.to_act == TABLE:
        return _shuffled(state, move)
    seat = state.actor
    deal = state.deal.throw(seat, move.cards)
    if len(move.cards) > len(deal.stock):
        return state.updated(Event("short", seat, amount=len(deal.stock)), deal=deal, turn=TABLE)
    return _drawn(state.updated(deal=deal))


def _shuffled(state: Position, move: Move) -> Position:
    """The state after the table has shuffled the discards, and dealt to the player who waits for cards."""
    deal = state.deal
    if move != Move("shuffle", move.cards) or sorted(move.cards) != sorted(deal.thrown):
        raise IllegalMove(f"The {counted(len(deal.thrown), 'discard')} are shuffled, each of them once.")
    deal = replace(deal, stock=deal.stock + move.cards, discards=())
    return _drawn(state.updated(Event("shuffled", amount=len(move.cards)), deal=deal))


def _drawn(state: Position) -> Position:
    """The state after a player has got cards for those thrown."""
    thrown = state.deal.waiting
    assert thrown is not None
    seat, before, deal = thrown.seat, state.deal.hands[thrown.seat], state.deal.replaced()
    new = tuple(card for card in deal.hands[seat] if card not in before)
    events = [Event("drew", seat, amount=len(new), reveals=True, binding=True)]
    if new:
        events.append(Event("got", seat, new, seen_by=(seat,), reveals=True, binding=True))
    return _asked(state.updated(*events, deal=deal), state.after(seat))


# In text


def _task(state: Position) -> str:
    hand = state.deal.hands[state.actor]
    most = counted(state.street.draw, "card")
    return f"throw up to {most}, such as 'discard {hand[0]}', or keep them all with 'stand'"


def _why_not(state: Position, move: Move) -> str:
    hand, most = state.deal.hands[state.actor], state.street.draw
    if move.verb == STAND.verb:
        return "Say 'stand' to keep all your cards, or name the ones you throw."
    if move.amount is not None or move.source or move.target:
        return f"Name the cards you throw, such as 'discard {hand[0]} {hand[1]}'."
    if not move.cards:
        return f"Which cards? Throw up to {most}, such as 'discard {hand[0]}', or 'stand'."
    for card in move.cards:
        if card not in hand:
            held = f"such as {hand[0].symbol}, or 'stand'"
            return f"You don't hold {card.symbol}. Throw cards from your hand, {held}."
    if len(set(move.cards)) < len(move.cards):
        return "You have named a card twice. Name each card once."
    if len(move.cards) > most:
        return f"That is {len(move.cards)} cards. You can throw {most} at most."
    return (
        f"Name the cards in the order of your hand, lowest first: 'discard {' '.join(map(str, hand[:2]))}'."
    )


def _question(view: VyingView, style: Style) -> str:
    most = max(len(move.cards) for move in view.legal)
    return f"Which cards do you throw, up to {most}? Or stand pat?"


def _gloss(move: Move, view: VyingView, style: Style) -> str:
    return "keep all five" if move == STAND else f"draw {len(move.cards)}"


def _read(text: str, view: VyingView) -> Move | None:
    """Cards alone, or with another word before them; places of the hand as shown are not read."""
    folded = " ".join(text.lower().split())
    if folded in _WORDS or folded in ("0", "draw 0", "throw 0"):
        return _WORDS.get(folded, STAND)
    before = next((start for start in _BEFORE if folded.startswith(start)), "")
    if not before:
        return None
    try:
        found = resolve(f"{DISCARD} {folded[len(before) :]}", view.legal, {DISCARD, STAND.verb})
    except BadNotation:
        return None
    return found


def _drew(event: Event, style: Style) -> str:
    if not event.amount:
        return f"{style.does(event.seat, 'stand')} pat."
    return f"{style.does(event.seat, 'draw')} {counted(event.amount, 'card')}."


def _got(event: Event, style: Style) -> str:
    return f"{style.does(event.seat, 'get')} {style.cards(sorted(event.cards, key=_high))}."


def _high(card: Card) -> int:
    return -(card.rank - 1) % 13


DRAWING: Final[Phase[Position, VyingView]] = Phase(
    name="drawing",
    is_played=lambda rules: any(street.draw for street in rules.streets),
    begin=_begin,
    legal=_legal,
    chance=_chance,
    apply=_apply,
    why_not=_why_not,
    task=_task,
    question=_question,
    verbs=(DISCARD, STAND.verb),
    why_not_now=lambda state, move, task: f"You can't change cards now. You can {task}.",
    gloss=_gloss,
    read=_read,
    tellers={
        "drew": _drew,
        "got": _got,
        "short": lambda event, style: "the stock is running out, so the discards are shuffled.",
        "shuffled": lambda event, style: f"{counted(event.amount or 0, 'discard')} come back as the stock.",
    },
)
