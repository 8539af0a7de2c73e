"""A turn ends with a discard, and whoever has little enough unmatched may knock with it.

Decision where the sources are silent or loose (CC: "any card"): the card just taken from the discards cannot
be thrown at once, as nearly everywhere; it would be a turn without a card.
"""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.cards import CARDS, Card
from hoylecli.core.errors import BadNotation
from hoylecli.core.events import Event
from hoylecli.core.moves import PLAY, Move, resolve
from hoylecli.core.values import replace
from hoylecli.families.phase import Phase
from hoylecli.families.rummy.deal import Hand, less
from hoylecli.families.rummy.text import high_first
from hoylecli.families.rummy.turns import alone, not_held
from hoylecli.families.screen import Style
from hoylecli.scoring.gin.melds import arrange, deadwood, hand_mask, knocking_discards, mask_deadwood

from ..position import Knock, Position, at_most
from ..view import KnockingView

KNOCK: Final = "knock"
_THROWS: Final = tuple(Move(cards=(card,)) for card in CARDS[:52])
_KNOCKS: Final = tuple(Move(KNOCK, (card,)) for card in CARDS[:52])
_BEFORE: Final = ("discard ", "throw ", "play ")


def _begin(state: Position) -> Position:
    return state


def _legal(state: Position) -> Sequence[Move]:
    """Every card but the one just taken; then those that may be thrown with a knock."""
    hand, taken = state.deal.hands[state.actor], state.deal.just_taken
    cards = hand if taken is None else less(hand, (taken,))
    throws, knocks = [*map(_THROWS.__getitem__, cards)], cards
    if state.rules.close.illegal == "forbid":
        enough = knocking_discards(hand_mask(hand), state.terms.limit)
        if not enough:
            return throws
        knocks = tuple(card for card in cards if enough >> card & 1)
    return [*throws, *(_KNOCKS[card] for card in knocks)]


def _apply(state: Position, move: Move) -> Position:
    seat, (card,) = state.actor, move.cards
    deal = state.deal.throw(seat, card)
    if move.verb != KNOCK:
        threw = Event("threw", seat, (card,))
        return (
            state.updated(threw, deal=deal).thrown_in()
            if deal.is_used_up
            else state.phase_ended(threw, deal=deal)
        )
    count = deadwood(deal.hands[seat])
    knock = Knock(seat, count, count > state.terms.limit)
    events = [Event("knocked", seat, (card,), data={"illegal": knock.illegal})]
    deal = replace(deal, knock=knock)
    if knock.illegal or state.rules.arrange == "manual":
        deal = deal.turned_over(seat)
        events.append(Event("opened", seat, deal.hands[seat], count))
    return state.phase_ended(*events, deal=deal)


def _task(state: Position) -> str:
    legal = _legal(state)
    knocks = [move for move in legal if move.verb == KNOCK]
    knocking = f", or knock with one, such as '{knocks[-1]}'" if knocks else ""
    return f"throw a card, such as '{legal[0]}'{knocking}"


def _why_not(state: Position, move: Move) -> str:
    hand, taken = state.deal.hands[state.actor], state.deal.just_taken
    knocks = move.verb == KNOCK
    if move.verb not in (PLAY, KNOCK):
        return alone(move.verb)
    if knocks and (move.amount is not None or len(move.cards) != 1):
        mask, limit = hand_mask(hand), state.terms.limit
        least, card = min((mask_deadwood(mask ^ 1 << card), card) for card in hand if card != taken)
        if least > limit and state.rules.close.illegal == "forbid":
            return f"{_above(state, least, f'even without the {card.symbol} ')}."
        return f"Say which card you throw with the knock, such as '{_KNOCKS[card]}'."
    if len(move.cards) != 1:
        return f"A turn ends with one discard; {_task(state)}."
    card = move.cards[0]
    if card not in hand:
        return not_held(state, card)
    if card == taken:
        return f"You have just taken the {card.symbol}, so you can't throw it back; throw another card."
    left = arrange([held for held in hand if held != card])
    loose = " ".join(each.symbol for each in left.unmatched)
    return f"{_above(state, left.deadwood)}: {loose}."


def _above(state: Position, count: int, without: str = "") -> str:
    """`You cannot knock: your unmatched cards would count 14, and a knock needs 10 or less`."""
    limit = state.terms.limit
    because = ", as the upcard was an ace" if state.rules.close.upcard and not limit else ""
    return (
        f"You cannot knock: {without}your unmatched cards would count {count}, "
        f"and a knock needs {at_most(limit)}{because}"
    )


def _question(view: KnockingView, style: Style) -> str:
    knocks = any(move.verb == KNOCK for move in view.legal) and best_knock(view)[1] <= view.limit
    return "Which card do you throw, or do you knock?" if knocks else "Which card do you throw?"


def best_knock(view: KnockingView) -> tuple[list[Move], int]:
    """The knocks that leave the least unmatched, and what that counts."""
    mask = hand_mask(view.hand)
    counts = {move: mask_deadwood(mask ^ 1 << move.cards[0]) for move in view.legal if move.verb == KNOCK}
    least = min(counts.values())
    return [move for move, count in counts.items() if count == least], least


def _gloss(move: Move, view: KnockingView, style: Style) -> str:
    count = deadwood(_without(view.hand, move.cards[0]))
    if move.verb != KNOCK:
        return f"deadwood {count}"
    return "gin" if not count else f"with {count}{', above the limit' if count > view.limit else ''}"


def _without(hand: Hand, card: Card) -> Hand:
    return tuple(held for held in hand if held != card)


def _read(text: str, view: KnockingView) -> Move | None:
    """`knock` alone throws what leaves the least; a card alone is thrown, also with a word before it."""
    folded = " ".join(text.lower().split())
    word, _, rest = folded.partition(" ")
    throws = [move for move in view.legal if move.verb != KNOCK]
    knocks = [move for move in view.legal if move.verb == KNOCK]
    if KNOCK.startswith(word) and len(word) > 1:
        best = best_knock(view)[0] if knocks and not rest else knocks
        if not rest:
            return max(best, key=lambda move: move.cards[0].rank, default=None)
        return resolve(rest, knocks) if knocks and _is_card(rest, knocks) else None
    before = next((start for start in _BEFORE if folded.startswith(start)), "")
    card = folded[len(before) :]
    return resolve(card, throws) if _is_card(card, throws) else None


def _is_card(text: str, moves: Sequence[Move]) -> bool:
    """Whether the text is one of the moves, or could be several."""
    try:
        return resolve(text, moves) in moves
    except BadNotation:
        return False


def _opened(event: Event, style: Style) -> str:
    cards = style.cards(high_first(event.cards))
    return f"{style.possessive(event.seat)} hand lies open: {cards}, deadwood {event.amount}."


def _knocked(event: Event, style: Style) -> str:
    above = ", above the limit" if event.data["illegal"] else ""
    throws = "throw" if event.seat == style.you else "throws"
    return f"{style.does(event.seat, 'knock')}{above}, and {throws} the {style.cards(event.cards)}."


DISCARDING: Final[Phase[Position, KnockingView]] = Phase(
    name="discarding",
    is_played=lambda rules: True,
    begin=_begin,
    legal=_legal,
    apply=_apply,
    why_not=_why_not,
    task=_task,
    question=_question,
    verbs=(KNOCK,),
    why_not_now=lambda state, move, task: (
        f"You knock with a card that you throw at the end of a turn; {task}."
    ),
    gloss=_gloss,
    read=_read,
    tellers={
        "knocked": _knocked,
        "opened": _opened,
    },
)
