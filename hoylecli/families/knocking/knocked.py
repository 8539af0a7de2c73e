"""What follows a knock: it is answered if it is above the limit, the hands are laid out, and are counted."""

from collections.abc import Iterator, Sequence
from typing import Final

from hoylecli.core import PLAY, Event, Move, replace
from hoylecli.families import Phase, Style
from hoylecli.families.rummy.deal import Hand
from hoylecli.families.rummy.text import spread
from hoylecli.families.rummy.turns import alone, not_held
from hoylecli.scoring.gin import hand_mask, mask_deadwood
from hoylecli.scoring.gin.showdown import Showdown

from .position import LaidOff, Position, at_most, extended, kind_of, lengthened, melds_in, showdown_of, value
from .view import KnockingView

# A knock above the limit is answered (CC, Gin Rummy): `accept` it, or `refuse`. The knocker lays the hand
# down in any case. Refused, the discard stands, and the knocker plays on with that hand face up.

ACCEPT: Final = Move("accept")
REFUSE: Final = Move("refuse")
_ANSWERS: Final = (ACCEPT, REFUSE)
_ANSWERING: Final = "'accept' the knock, or 'refuse' it"


def _begin_answer(state: Position) -> Position:
    return state.updated(turn=state.after(state.actor))


def _apply_answer(state: Position, move: Move) -> Position:
    seat = state.actor
    if move == ACCEPT:
        return state.phase_ended(Event("accepted", seat))
    state = state.updated(Event("refused", seat), deal=replace(state.deal, knock=None))
    return state.thrown_in() if state.deal.is_used_up else state.phase_ended()


def _why_not_answer(state: Position, move: Move) -> str:
    if move.verb == PLAY:
        return f"The knock waits for an answer: {_ANSWERING}."
    return alone(move.verb)


def _why_not_now_answer(state: Position, move: Move, task: str) -> str:
    if state.rules.close.illegal == "forbid":
        return f"Nobody knocks above the limit here, so there is nothing to answer; {task}."
    return f"There is no knock of your opponent's to answer; {task}."


def _question_answer(view: KnockingView, style: Style) -> str:
    assert view.knock is not None
    knocks = f"{style.does(view.knock.seat, 'knock')} with {view.knock.deadwood}"
    return f"{knocks}, and the limit is {view.limit}. Accept, or refuse?"


def _gloss_answer(move: Move, view: KnockingView, style: Style) -> str:
    return "count the hands" if move == ACCEPT else "play on, with that hand open"


ANSWERING: Final[Phase[Position, KnockingView]] = Phase(
    name="answering",
    is_played=lambda rules: True,
    begin=_begin_answer,
    legal=lambda state: _ANSWERS,
    apply=_apply_answer,
    why_not=_why_not_answer,
    task=lambda state: _ANSWERING,
    question=_question_answer,
    verbs=(ACCEPT.verb, REFUSE.verb),
    why_not_now=_why_not_now_answer,
    gloss=_gloss_answer,
    tellers={
        "accepted": lambda event, style: f"{style.does(event.seat, 'accept')} the knock.",
        "refused": lambda event, style: f"{style.does(event.seat, 'refuse')} the knock; the hand stays open.",
    },
)

# Players arrange their hands themselves: `meld 5H 6H 7H`, and `done`. The knocker is first, and lays down no
# more unmatched than a knock allows. The other then may `lay 8H m1` too: a card on the knocker's first meld,
# unless that is gin.

MELD: Final = "meld"
LAY: Final = "lay"
DONE: Final = Move("done")


def _begin(state: Position) -> Position:
    assert state.deal.knock is not None
    return state.updated(turn=state.deal.knock.seat)


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
    return state.updated(event, turn=state.after(seat))


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


def _question(view: KnockingView, style: Style) -> str:
    assert view.knock is not None
    lays_off = view.seat != view.knock.seat and view.loose(view.knock.seat)
    left = value(view.loose(view.seat or 0)) or "No"
    return f"{left} deadwood: meld{' or lay off' if lays_off else ''}, and say 'done'."


def _gloss(move: Move, view: KnockingView, style: Style) -> str:
    left = value([card for card in view.loose(view.seat or 0) if card not in move.cards])
    return f"leaves {left}"


ARRANGING: Final[Phase[Position, KnockingView]] = Phase(
    name="arranging",
    is_played=lambda rules: True,
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
        "arranged": lambda event, style: f"{style.does(event.seat, 'have')} {event.amount} deadwood.",
    },
)

# Both hands are laid out, the opponent of the knocker lays off, and they are counted. Nobody is ever to act
# in this phase.


def _begin_showdown(state: Position) -> Position:
    result, deal = showdown_of(state), state.deal
    events = tuple(_laid_out(state, result))
    return state.phase_ended(*events, deal=replace(deal.turned_over(0, 1), showdown=result))


def _laid_out(state: Position, result: Showdown) -> Iterator[Event]:
    knock = state.deal.knock
    assert knock is not None
    for seat, laid in ((knock.seat, result.knocker), (state.after(knock.seat), result.opponent)):
        cards = (*(card for meld in laid.melds for card in meld), *laid.unmatched)
        if seat != knock.seat and state.rules.arrange == "auto":
            yield from _told_off(state, result)
        yield Event(
            "laid_down",
            seat,
            cards,
            laid.deadwood,
            data={"melds": [len(meld) for meld in laid.melds]},
            reveals=seat != state.to_act,
        )


def _told_off(state: Position, result: Showdown) -> Iterator[Event]:
    """What the opponent of the knocker lays off, an event a meld."""
    assert state.deal.knock is not None
    seat = state.after(state.deal.knock.seat)
    for at, meld in enumerate(result.knocker.melds):
        cards = tuple(card for card, target in result.opponent.laid_off if target == at)
        if cards:
            reveals = seat != state.to_act
            yield Event("laid_off", seat, (*cards, *meld), data={"many": len(cards)}, reveals=reveals)


def _laid_down(event: Event, style: Style) -> str:
    melds, first = [], 0
    for size in event.data["melds"]:
        melds.append(event.cards[first : first + size])
        first += size
    laid = spread(melds, event.cards[first:], style)
    count = f"deadwood {event.amount}" if event.amount else "no deadwood"
    return f"{style.does(event.seat, 'show')} {laid}: {count}." if laid else ""


SHOWDOWN: Final[Phase[Position, KnockingView]] = Phase(
    name="showdown",
    is_played=lambda rules: True,
    begin=_begin_showdown,
    legal=lambda state: [],
    apply=lambda state, move: state,
    why_not=lambda state, move: "",
    task=lambda state: "",
    question=lambda view, style: "",
    tellers={"laid_down": _laid_down},
)
