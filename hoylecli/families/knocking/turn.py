"""A turn ends with a discard, and whoever has little enough unmatched may knock with it.

Decision where the sources are silent or loose (CC: "any card"): the card just taken from the discards cannot
be thrown at once, as nearly everywhere; it would be a turn without a card.
"""

from collections.abc import Sequence
from typing import Final

from hoylecli.core import CARDS, PLAY, BadNotation, Card, Event, Move, changing, counted, replace, resolve
from hoylecli.families import Phase, Style
from hoylecli.families.rummy.deal import Hand, less
from hoylecli.families.rummy.state import last_seat
from hoylecli.families.rummy.text import high_first
from hoylecli.families.rummy.turns import DRAW, FROM_STOCK, PASS, TAKE, alone, drawn, not_held, question, task
from hoylecli.scoring.gin import arrange, deadwood, hand_mask, knocking_discards, mask_deadwood

from .position import Knock, Position, at_most
from .view import KnockingView

# A turn begins with a card for the hand: the top one of the stock, or of the discards.
#
# First the card turned up is offered to the player left of the dealer, and then to the dealer (CG, CC, FG).
# When both have refused it, it cannot be taken any more.

_OFFERED: Final = (TAKE, PASS)
_WORDS: Final = {**FROM_STOCK, **dict.fromkeys(("upcard", "up", "pile"), TAKE)}
_with_turn = changing(Position, "turn")


# The card turned up


def _apply_offer(state: Position, move: Move) -> Position:
    seat = state.actor
    if move == TAKE:
        return _taken(state)
    state = state.updated(Event("refused_upcard", seat), deal=state.deal.passed(seat))
    return state.phase_ended() if seat == state.dealer else state.updated(turn=state.after(seat))


def _taken(state: Position) -> Position:
    """The state after the player has taken the top card of the discards."""
    seat, card = state.actor, state.deal.discards[-1]
    return state.ended_with((Event("took", seat, (card,)),), state.deal.take(seat))


def _task_offer(state: Position) -> str:
    return f"'take' the {state.deal.discards[-1].symbol}, or 'pass'"


def _why_not_offer(state: Position, move: Move) -> str:
    if move.verb == PLAY:
        return f"You throw a card when you have taken one; first {_task_offer(state)}."
    return alone(move.verb)


def _taking(view: KnockingView, style: Style) -> str:
    """What the top card of the discards does for the hand."""
    mask = hand_mask((*view.hand, view.discards[-1]))
    least = min(mask_deadwood(mask ^ 1 << card) for card in view.hand)  # what is taken is not thrown
    return f"the {style.card(view.discards[-1])}: deadwood {deadwood(view.hand)} to {least}"


OFFER: Final[Phase[Position, KnockingView]] = Phase(
    name="offer",
    is_played=lambda rules: True,  # its words have an answer where no card is offered, too
    begin=Position.eldest_begins,
    legal=lambda state: _OFFERED,
    apply=_apply_offer,
    why_not=_why_not_offer,
    task=_task_offer,
    question=lambda view, style: f"Do you take the {style.card(view.discards[-1])}, or pass?",
    verbs=(TAKE.verb, PASS.verb),
    why_not_now=lambda state, move, task: f"The card turned up is no longer offered; {task}.",
    gloss=lambda move, view, style: _taking(view, style) if move == TAKE else "",
    tellers={
        "refused_upcard": lambda event, style: f"{style.does(event.seat, 'pass')}.",
    },
)


# Every other turn


def _drawing_begin(state: Position) -> Position:
    return _with_turn(state, state.after(last_seat(state)))


def _drawing_legal(state: Position) -> Sequence[Move]:
    return (DRAW, TAKE) if _can_take(state) else (DRAW,)


def _can_take(state: Position) -> bool:
    return bool(state.deal.discards) and not _was_refused(state)


def _was_refused(state: Position) -> bool:
    """Whether the card turned up has just been refused by both."""
    return bool(state.deal.turns) and state.deal.turns[-1].how == "pass"


def _drawing_apply(state: Position, move: Move) -> Position:
    if move == TAKE:
        return _taken(state)
    seat, cards = state.actor, state.deal.stock[:1]
    deal = state.deal.draw(seat)
    after = state.ended_with(tuple(drawn(seat, cards, deal)), deal)
    return after.thrown_in() if deal.is_used_up and state.rules.stock.dead == "last_draw" else after


def _drawing_task(state: Position) -> str:
    return task(state, f"'take' the {state.deal.discards[-1].symbol}" if _can_take(state) else "")


def _drawing_why_not(state: Position, move: Move) -> str:
    if move.verb == PLAY:
        return f"A turn begins with a card for your hand: {_drawing_task(state)}."
    if move == PASS:
        offered = state.rules.draw.offer
        because = "The card turned up is no longer offered" if offered else "There are cards to draw"
        return f"{because}; {_drawing_task(state)}."
    if move != TAKE:
        return alone(move.verb)
    if not state.deal.discards:
        return "There is no discard to take; 'draw' from the stock."
    return f"Both have refused the {state.deal.discards[-1].symbol}; 'draw' from the stock."


def _drawing_question(view: KnockingView, style: Style) -> str:
    if view.turns and view.turns[-1].how == "pass":
        return f"Nobody took it: draw from the stock, {counted(view.stock, 'card')}."
    return question(view, f"take the {style.card(view.discards[-1])}" if TAKE in view.legal else "")


DRAWING: Final[Phase[Position, KnockingView]] = Phase(
    name="drawing",
    is_played=lambda rules: True,
    begin=_drawing_begin,
    legal=_drawing_legal,
    apply=_drawing_apply,
    afresh=True,
    why_not=_drawing_why_not,
    task=_drawing_task,
    question=_drawing_question,
    verbs=(DRAW.verb, TAKE.verb, PASS.verb),
    gloss=lambda move, view, style: _taking(view, style) if move == TAKE else "",
    read=lambda text, view: _WORDS.get(" ".join(text.lower().split())),
)


KNOCK: Final = "knock"
_THROWS: Final = tuple(Move(cards=(card,)) for card in CARDS[:52])
_KNOCKS: Final = tuple(Move(KNOCK, (card,)) for card in CARDS[:52])
_BEFORE: Final = ("discard ", "throw ", "play ")


def _discarding_begin(state: Position) -> Position:
    return state


def _discarding_legal(state: Position) -> Sequence[Move]:
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


def _discarding_apply(state: Position, move: Move) -> Position:
    seat, (card,) = state.actor, move.cards
    deal = state.deal.throw(seat, card)
    if move.verb != KNOCK:
        after = state.ended_with((Event("threw", seat, (card,)),), deal)
        return after.thrown_in() if deal.is_used_up else after
    count = deadwood(deal.hands[seat])
    knock = Knock(seat, count, count > state.terms.limit)
    events = [Event("knocked", seat, (card,), data={"illegal": knock.illegal})]
    deal = replace(deal, knock=knock)
    if knock.illegal or state.rules.arrange == "manual":
        deal = deal.turned_over(seat)
        events.append(Event("opened", seat, deal.hands[seat], count))
    return state.ended_with(tuple(events), deal)


def _discarding_task(state: Position) -> str:
    legal = _discarding_legal(state)
    knocks = [move for move in legal if move.verb == KNOCK]
    knocking = f", or knock with one, such as '{knocks[-1]}'" if knocks else ""
    return f"throw a card, such as '{legal[0]}'{knocking}"


def _discarding_why_not(state: Position, move: Move) -> str:
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
        return f"A turn ends with one discard; {_discarding_task(state)}."
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


def _discarding_question(view: KnockingView, style: Style) -> str:
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
    """`knock` alone throws what leaves the least; a card alone is thrown, also with a word before it.

    `gin` knocks where nothing is left over, and is refused with what is left over otherwise.
    """
    folded = " ".join(text.lower().split())
    word, _, rest = folded.partition(" ")
    if word == "gin" and view.hand:
        word = KNOCK
        least = min(deadwood(_without(view.hand, card)) for card in view.hand)
        if least:
            raise BadNotation(
                f"That is no gin yet: your best discard leaves {counted(least, 'point')} unmatched."
            )
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
    begin=_discarding_begin,
    legal=_discarding_legal,
    apply=_discarding_apply,
    afresh=True,
    why_not=_discarding_why_not,
    task=_discarding_task,
    question=_discarding_question,
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
