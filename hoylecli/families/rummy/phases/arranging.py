"""Players arrange their hands themselves after a knock: `meld 5H 6H 7H`, and `done`.

The knocker is first, and lays down no more unmatched than a knock allows. The other then may `lay 8H m1` too:
a card on the knocker's first meld, unless that is gin.
"""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.events import Event
from hoylecli.core.moves import Move
from hoylecli.core.values import replace
from hoylecli.families.phase import Phase
from hoylecli.families.screen import Style
from hoylecli.scoring.gin.melds import hand_mask, mask_deadwood

from ..position.deal import Hand, LaidOff
from ..position.labels import at_most
from ..position.melds import extended, kind_of, lengthened, melds_in
from ..position.position import Position
from ..position.refusals import not_held
from ..scores.deadwood import value
from ..view import RummyView
from .phase import RummyPhase

MELD: Final = "meld"
LAY: Final = "lay"
DONE: Final = Move("done")


def _begin(state: Position) -> Position:
    assert state.deal.knock is not None
    return state.updated(to_act=state.deal.knock.seat)


def _legal(state: Position) -> Sequence[Move]:
    """Melds, cards that can be laid off, and `done`; a knocker stays within the limit."""
    loose, most = state.deal.loose(state.actor), _most(state)
    mask = hand_mask(loose)
    melds = [cards for cards in melds_in(loose) if mask_deadwood(mask ^ hand_mask(cards)) <= most]
    done = [DONE] if value(loose) <= most else []
    return [*(Move(MELD, cards) for cards in melds), *_layings(state, loose), *done]


def _most(state: Position) -> int:
    """What the unmatched cards of the player may count."""
    knock = state.deal.knock
    assert knock is not None
    return 999 if knock.illegal or state.to_act != knock.seat else state.terms.limit


def _layings(state: Position, loose: Hand) -> list[Move]:
    return [
        Move(LAY, (card,), target=f"m{number}")
        for number, meld in enumerate(_targets(state), 1)
        for card in loose
        if extended(meld, card)
    ]


def _targets(state: Position) -> list[Hand]:
    """The knocker's melds with what has been laid on them; none for the knocker, or after gin."""
    deal = state.deal
    assert deal.knock is not None
    knocker = deal.knock.seat
    if state.to_act == knocker or not deal.loose(knocker):
        return []
    return lengthened(deal.melds[knocker], deal.laid_off)


def _apply(state: Position, move: Move) -> Position:
    seat, deal = state.actor, state.deal
    assert deal.knock is not None
    if move.verb == MELD:
        return state.updated(Event("melded", seat, move.cards), deal=deal.meld(seat, move.cards))
    if move.verb == LAY:
        meld = int(move.target[1:]) - 1
        event = Event("laid_off", seat, (*move.cards, *_targets(state)[meld]), data={"many": 1})
        return state.updated(
            event, deal=replace(deal, laid_off=(*deal.laid_off, LaidOff(move.cards[0], meld)))
        )
    if seat != deal.knock.seat:
        return state.phase_ended()
    event = Event("arranged", seat, amount=value(deal.loose(seat)))
    return state.updated(event, to_act=state.after(seat))


def _task(state: Position) -> str:
    legal = _legal(state)
    return f"lay your cards down, such as '{legal[0]}'" if legal[0] != DONE else "say 'done'"


def _why_not(state: Position, move: Move) -> str:
    loose, task = state.deal.loose(state.actor), _task(state)
    if move.verb not in (MELD, LAY):
        if move != DONE:
            return f"The hands are being laid down; {task}."
        still, needs = value(loose), at_most(_most(state))
        return f"Your unmatched cards still count {still}, and a knock needs {needs}; {task}."
    for card in move.cards:
        if card not in state.deal.hands[state.actor]:
            return not_held(state, card)
        if card not in loose:
            return f"The {card.symbol} has been laid down already."
    if move.verb == LAY:
        return _why_not_laid(state, move)
    if not kind_of(move.cards):
        return "That is no meld: three or four of a rank, or three or more of a suit in sequence."
    if (meld := Move(MELD, tuple(sorted(move.cards)))) != move:
        return f"Write it as '{meld}'."
    rest = mask_deadwood(hand_mask(loose) ^ hand_mask(move.cards))
    return f"That would leave you {rest} unmatched, and a knock needs {at_most(_most(state))}."


def _why_not_laid(state: Position, move: Move) -> str:
    if not _targets(state):
        if state.deal.knock is not None and state.deal.knock.seat == state.to_act:
            return "Only the knocker's opponent lays cards off."
        return "There is no laying off here: that was gin, or there is no meld."
    if len(move.cards) != 1 or not move.target:
        return "Lay off one card at a time, and name the meld: 'lay 8H m1'."
    return f"The {move.cards[0].symbol} fits no meld that is called {move.target}."


# In text


def _question(view: RummyView, style: Style) -> str:
    assert view.knock is not None
    lays_off = view.seat != view.knock.seat and view.loose(view.knock.seat)
    left = value(view.loose(view.seat or 0)) or "No"
    return f"{left} deadwood: meld{' or lay off' if lays_off else ''}, and say 'done'."


def _gloss(move: Move, view: RummyView, style: Style) -> str:
    left = value([card for card in view.loose(view.seat or 0) if card not in move.cards])
    return f"leaves {left}"


def _laid_off(event: Event, style: Style) -> str:
    many = event.data["many"]
    cards, meld = event.cards[:many], event.cards[many:]
    return f"{style.does(event.seat, 'lay')} the {style.cards(cards)} off on {style.cards(meld)}."


ARRANGING: Final[RummyPhase] = Phase(
    name="arranging",
    is_played=lambda rules: rules.arrange == "manual",
    begin=_begin,
    legal=_legal,
    apply=_apply,
    why_not=_why_not,
    task=_task,
    question=_question,
    verbs=(MELD, LAY, DONE.verb),
    why_not_now=lambda state, move, task: (
        f"Melds stay in the hand until somebody knocks; {task}."
        if state.rules.arrange == "manual"
        else f"The melds are found for you once somebody knocks; {task}."
    ),
    gloss=_gloss,
    tellers={
        "melded": lambda event, style: f"{style.does(event.seat, 'meld')} {style.cards(event.cards)}.",
        "laid_off": _laid_off,
        "arranged": lambda event, style: f"{style.does(event.seat, 'have')} {event.amount} deadwood.",
    },
)
