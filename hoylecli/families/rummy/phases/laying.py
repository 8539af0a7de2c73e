"""Melds are laid on the table, and cards on melds that lie there; then a card is thrown (FG, Rummy 500).

`meld 5H 6H 7H` lays a new meld, `lay 8H m2` a card on the second meld of the table; a card alone is thrown,
which ends the turn. Who has no card left by any of these is out, and the hand is over.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.errors import BadNotation
from hoylecli.core.events import Event
from hoylecli.core.moves import PLAY, Move, rank_meant, resolve
from hoylecli.families.phase import Phase
from hoylecli.families.screen import Style

from ..position.deal import Hand, Meld, less
from ..position.ending import shown
from ..position.finishing import can_finish, is_free, throws
from ..position.laying import laid_on, may_lay, melds_of, new_melds
from ..position.position import Position
from ..position.refusals import not_held
from ..view import RummyView
from .phase import RummyPhase

MELD: Final = "meld"
LAY: Final = "lay"
_BEFORE: Final = ("discard ", "throw ", "play ")


def _begin(state: Position) -> Position:
    return state


def _legal(state: Position) -> Sequence[Move]:
    """New melds, cards on melds of the table, cards to throw; none leaves a turn that cannot be ended."""
    hand = state.deal.hands[state.actor]
    thrown = throws(state, hand) if state.deal.must is None else ()
    moves = [*_meldings(state, hand), *_layings(state, hand), *(Move(cards=(card,)) for card in thrown)]
    return list(dict.fromkeys(moves))


def _meldings(state: Position, hand: Hand) -> Iterator[Move]:
    free, table = is_free(state), state.deal.table
    for _, cards in new_melds(state.rules, hand):
        if free or _goes_on(state, hand, cards, (*table, _new(state, cards))):
            yield Move(MELD, cards)


def _layings(state: Position, hand: Hand) -> Iterator[Move]:
    free, seat, table = is_free(state), state.actor, state.deal.table
    for at, meld in enumerate(table):
        if not may_lay(state.rules, meld, state.side(seat)):
            continue
        for card in hand:
            longer = laid_on(state.rules, meld, card, seat)
            if longer and (free or _goes_on(state, hand, (card,), (*table[:at], longer, *table[at + 1 :]))):
                yield Move(LAY, (card,), target=f"m{at + 1}")


def _goes_on(state: Position, hand: Hand, cards: Hand, table: Sequence[Meld]) -> bool:
    """Whether the turn can be finished when these cards of the hand have come on the table."""
    must = None if state.deal.must in cards else state.deal.must
    return can_finish(state, less(hand, cards), table, must)


def _new(state: Position, cards: Hand) -> Meld:
    seat = state.actor
    return Meld(
        "set" if cards[0].rank == cards[1].rank else "run", state.side(seat), cards, (seat,) * len(cards)
    )


def _apply(state: Position, move: Move) -> Position:
    seat, deal = state.actor, state.deal
    if move.verb == MELD:
        return _next(
            state.then(Event("melded", seat, move.cards), deal=deal.melded(seat, _new(state, move.cards)))
        )
    (card,) = move.cards
    if move.verb == PLAY:
        deal = deal.throw(seat, card)
        state = state.then(Event("threw", seat, (card,)), deal=deal)
        return _next(state) if not deal.hands[seat] else state.through()
    place = int(move.target[1:]) - 1
    meld = deal.table[place]
    longer = laid_on(state.rules, meld, card, seat)
    assert longer is not None
    event = Event("laid_off", seat, (card, *meld.cards), data={"many": 1})
    return _next(state.then(event, deal=deal.laid(seat, place, longer, card)))


def _next(state: Position) -> Position:
    """The state after a step: the hand is over when the player has no card left."""
    if state.deal.hands[state.actor]:
        return state
    return shown(state.then(Event("went_out", state.actor)))


def _task(state: Position) -> str:
    must, legal = state.deal.must, _legal(state)
    if must is not None:
        return f"meld or lay off the {must.symbol}, which you have taken, such as '{_using(must, legal)}'"
    steps = [move for move in legal if move.verb != PLAY]
    throwing = [move for move in legal if move.verb == PLAY]
    laying = f"lay cards down, such as '{steps[0]}'" if steps else ""
    throwing_one = f"throw a card, such as '{throwing[-1]}'" if throwing else ""
    return ", or ".join(filter(None, (laying, throwing_one)))


def _using(must: Card, legal: Sequence[Move]) -> Move:
    """A move that uses the card, or the first step to one."""
    return next((move for move in legal if must in move.cards), legal[0])


def _why_not(state: Position, move: Move) -> str:
    hand = state.deal.hands[state.actor]
    if move.verb not in (PLAY, MELD, LAY):
        return f"You have taken your card; now {_task(state)}."
    missing = next((card for card in move.cards if move.cards.count(card) > hand.count(card)), None)
    if missing is not None:
        return _not_held(state, missing)
    if move.verb == MELD:
        return _why_not_melded(state, move)
    return _why_not_laid(state, move) if move.verb == LAY else _why_not_thrown(state, move)


def _not_held(state: Position, card: Card) -> str:
    for number, meld in enumerate(state.deal.table, 1):
        if card in meld.cards:
            return f"The {card.symbol} lies on the table already, in m{number}."
    return not_held(state, card)


def _why_not_thrown(state: Position, move: Move) -> str:
    if len(move.cards) != 1:
        return f"A turn ends with one discard, and cards are melded with 'meld'; {_task(state)}."
    (card,), must = move.cards, state.deal.must
    if must is not None:
        return f"You may throw a card when the {must.symbol} is used; {_task(state)}."
    return (
        f"You have just taken the {card.symbol}, and throwing it back would be no turn at all; "
        f"{_task(state)}."
    )


def _why_not_melded(state: Position, move: Move) -> str:
    if move.target or move.source or move.amount is not None:
        return f"A new meld is its cards alone; {_task(state)}."
    written = melds_of(state.rules, move.cards)
    if not written:
        return f"That is no meld: {_what_melds_are(state)}."
    if move.cards not in written:
        return f"Write it as '{Move(MELD, written[0])}'."
    return _leaves_unfinished(state)


def _what_melds_are(state: Position) -> str:
    kinds = {"set": "three or more of a rank", "run": "three or more of a suit in sequence"}
    return ", or ".join(kinds[kind] for kind in state.rules.melds.kinds)


def _leaves_unfinished(state: Position) -> str:
    """Why a step that could be made would leave a turn that cannot be finished."""
    must, taken = state.deal.must, state.deal.just_taken
    if must is not None:
        return (
            f"After that the {must.symbol} could no longer be used, and you took it for that; {_task(state)}."
        )
    assert taken is not None
    return (
        f"That would leave you the {taken.symbol} alone, which you have just taken and may not throw; "
        f"{_task(state)}."
    )


def _why_not_laid(state: Position, move: Move) -> str:
    table = state.deal.table
    if not table:
        return f"No meld lies on the table yet that a card could be laid on; {_task(state)}."
    if len(move.cards) != 1 or not move.target or move.source or move.amount is not None:
        return "Lay off one card at a time, and name the meld: 'lay 8H m1'."
    names = [f"m{number}" for number in range(1, len(table) + 1)]
    if move.target not in names:
        many = "only m1" if len(names) == 1 else f"m1 to {names[-1]}"
        return f"There is no meld {move.target}; on the table there is {many}."
    card, meld = move.cards[0], table[names.index(move.target)]
    if not may_lay(state.rules, meld, state.side(state.actor)):
        return f"You may lay cards only on your own melds, and {move.target} is not yours."
    if laid_on(state.rules, meld, card, 0) is None:
        cards = " ".join(each.symbol for each in meld.cards)
        return f"The {card.symbol} does not fit {move.target}, {cards}."
    return _leaves_unfinished(state)


def _elsewhere(state: Position, move: Move, task: str) -> str:
    return f"Cards are laid down when you have taken one; {task}."


# In text


def _question(view: RummyView, style: Style) -> str:
    if view.must is not None:
        return f"Where does the {style.card(view.must)} go that you have taken?"
    verbs = {move.verb for move in view.legal}
    if verbs == {PLAY}:
        return "Which card do you throw?"
    steps = [word for verb, word in ((MELD, "meld"), (LAY, "lay off")) if verb in verbs]
    steps += ["throw a card"] if PLAY in verbs else []
    return f"Do you {' or '.join([', '.join(steps[:-1]), steps[-1]] if len(steps) > 1 else steps)}?"


def _gloss(move: Move, view: RummyView, style: Style) -> str:
    if move.verb == LAY:
        return f"on {style.cards(view.table[int(move.target[1:]) - 1].cards)}"
    return "" if move.verb == MELD else "throw it"


def _read(text: str, view: RummyView) -> Move | None:
    """`lay 8h` where it fits one meld alone, `meld queens` for all of them, and a card to throw with a word
    before it."""
    folded = " ".join(text.lower().split())
    before = next((start for start in _BEFORE if folded.startswith(start)), "")
    if before:
        return _meant(folded[len(before) :], [move for move in view.legal if move.verb == PLAY])
    word, _, card = folded.partition(" ")
    if word == MELD and (rank := rank_meant(card)):
        sets = [move for move in view.legal if move.verb == MELD and _ranks(move) == {rank}]
        return max(sets, key=lambda move: len(move.cards), default=None)
    if word not in (LAY, "add") or not card:
        return None
    layings = [move for move in view.legal if move.verb == LAY]
    meant = _meant(card, [replace(move, verb=PLAY, target="") for move in layings])
    fitting = [move for move in layings if meant is not None and move.cards == meant.cards]
    return fitting[0] if len(fitting) == 1 else None


def _ranks(move: Move) -> set[int]:
    return {card.rank for card in move.cards}


def _meant(text: str, moves: Sequence[Move]) -> Move | None:
    """The move that the text is one of, None where it is none, or might be several."""
    try:
        move = resolve(text, list(dict.fromkeys(moves)))
    except BadNotation:
        return None
    return move if move in moves else None


def _left(event: Event, style: Style) -> str:
    return f"{style.does(event.seat, 'are')} left with {style.cards(event.cards)}."


LAYING: Final[RummyPhase] = Phase(
    name="laying",
    is_played=lambda rules: rules.close.by == "out" and not rules.melds.together,
    begin=_begin,
    legal=_legal,
    apply=_apply,
    why_not=_why_not,
    task=_task,
    question=_question,
    verbs=(MELD, LAY),
    elsewhere=_elsewhere,
    gloss=_gloss,
    read=_read,
    tellers={
        "went_out": lambda event, style: f"{style.does(event.seat, 'are')} out.",
        "left": _left,
    },
)
