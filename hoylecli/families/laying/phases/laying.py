"""Melds are laid on the table, and cards on melds that lie there; then a card is thrown (FG, Rummy 500).

`meld 5H 6H 7H` lays a new meld, `lay 8H m2` a card on the second meld of the table, `swap 6H m1` puts a card
in the place of a joker; a card alone is thrown, which ends the turn. A player without a card after any of
these is out, and the hand is over.
"""

import re
from collections.abc import Sequence
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.errors import BadNotation
from hoylecli.core.events import Event
from hoylecli.core.grammar import listed
from hoylecli.core.moves import PLAY, Move, rank_meant, resolve
from hoylecli.core.values import replace
from hoylecli.families.phase import Phase
from hoylecli.families.rummy.table import shown, sides_with_melds
from hoylecli.families.screen import Style

from ..melds import jokers_in, laid_kind, laid_on, swapped
from ..openings import NOTHING
from ..position import Deal, Position
from ..view import LayingView
from .refusals import why_not, why_not_now
from .steps import LAY, MELD, SWAP, legal, new, task


def _apply(state: Position, move: Move) -> Position:
    seat, deal = state.actor, state.deal
    if move.verb == MELD:
        return _next(
            state.updated(Event("melded", seat, move.cards), deal=deal.melded(seat, new(state, move.cards)))
        )
    (card,) = move.cards
    if move.verb == PLAY:
        deal = _opened(state, deal.throw(seat, card))
        state = state.updated(Event("threw", seat, (card,)), deal=deal)
        return _next(state) if not deal.hands[seat] else state.phase_ended()
    place = int(move.target[1:]) - 1
    meld = deal.table[place]
    if move.verb == SWAP:
        return _swap(state, place, card)
    longer = laid_on(state.rules, meld, card, seat)
    assert longer is not None
    event = Event("laid_off", seat, (card, *meld.cards), data={"many": 1})
    return _next(state.updated(event, deal=deal.laid(seat, place, longer, card)))


def _swap(state: Position, place: int, card: Card) -> Position:
    seat, meld = state.actor, state.deal.table[place]
    change = swapped(state.rules, meld, card, seat)
    assert change is not None
    longer, joker = change
    deal = state.deal.swapped(seat, place, longer, card, joker)
    return state.updated(Event("swapped", seat, (card, joker, *longer.cards)), deal=deal)


def _opened(state: Position, deal: Deal) -> Deal:
    """The deal with what the players have on the table when the next turn begins, where that matters."""
    opened = sides_with_melds(deal.table, len(deal.opened))
    return replace(deal, opened=opened) if opened != deal.opened else deal


def _next(state: Position) -> Position:
    """The state after a step: the hand is over when the player has no card left."""
    if state.deal.hands[state.actor]:
        return state
    return shown(state.updated(Event("went_out", state.actor)))


# In text

_JOKER: Final = re.compile(r"(?<!red )(?<!black )\bjoker\b|(?<!\S)\*(?!\S)")
_BEFORE: Final = ("discard ", "throw ", "play ")


def _question(view: LayingView, style: Style) -> str:
    if view.must is not None:
        return f"Where does the {style.card(view.must)} go that you have taken?"
    verbs = {move.verb for move in view.legal}
    if verbs == {PLAY}:
        return "Which card do you throw?"
    words = ((MELD, "meld"), (LAY, "lay off"), (SWAP, "swap for a joker"), (PLAY, "throw a card"))
    steps = [word for verb, word in words if verb in verbs]
    need = view.lacking(view.seat or 0)
    still = f"Your first melds still lack {need}. " if PLAY not in verbs and need != NOTHING else ""
    return f"{still}Do you {listed(steps, 'or')}?"


def _gloss(move: Move, view: LayingView, style: Style) -> str:
    if move.verb in (LAY, SWAP):
        return f"on {style.cards(view.table[int(move.target[1:]) - 1].cards)}"
    return "" if move.verb == MELD else "throw it"


def _read(text: str, view: LayingView) -> Move | None:
    """`lay 8h` where it fits one meld alone, `meld queens` for all of them, a card to throw with a word
    before it, and `joker` for one that is held, of either colour."""
    written = " ".join(text.lower().split())
    folded = _jokers_named(written, view)
    before = next((start for start in _BEFORE if folded.startswith(start)), "")
    if folded != written and not before:
        return resolve(folded, view.legal, (MELD, LAY, SWAP))
    if before:
        return _meant(folded[len(before) :], [move for move in view.legal if move.verb == PLAY])
    word, _, card = folded.partition(" ")
    if word == MELD and (rank := rank_meant(card)):
        sets = [move for move in view.legal if move.verb == MELD and _is_set(move, rank)]
        return max(sets, key=lambda move: len(move.cards), default=None)
    word = LAY if word == "add" else word
    if word not in (LAY, SWAP) or not card:
        return None
    layings = [move for move in view.legal if move.verb == word]
    meant = _meant(card, [move._replace(verb=PLAY, target="") for move in layings])
    fitting = [move for move in layings if meant is not None and move.cards == meant.cards]
    return fitting[0] if len(fitting) == 1 else None


def _jokers_named(text: str, view: LayingView) -> str:
    """The text with the jokers that are held, one after another, where it says joker."""
    if not _JOKER.search(text):
        return text
    for joker in jokers_in(view.hand):
        text = _JOKER.sub(str(joker).lower(), text, count=1)
    return text


def _is_set(move: Move, rank: int) -> bool:
    """Whether the move lays a set of this rank, without jokers."""
    return laid_kind(move.cards) == "set" and {card.rank for card in move.cards} == {rank}


def _meant(text: str, moves: Sequence[Move]) -> Move | None:
    """The move that the text is one of, None where it is none, or might be several."""
    try:
        move = resolve(text, list(dict.fromkeys(moves)))
    except BadNotation:
        return None
    return move if move in moves else None


def _swapped(event: Event, style: Style) -> str:
    card, joker, *run = event.cards
    takes = "take" if event.seat == style.you else "takes"
    put = f"{style.does(event.seat, 'put')} the {style.card(card)} in {style.cards(run)}"
    return f"{put}, and {takes} the {style.card(joker)}."


LAYING: Final[Phase[Position, LayingView]] = Phase(
    name="laying",
    is_played=lambda rules: True,
    begin=lambda state: state,
    legal=legal,
    apply=_apply,
    why_not=why_not,
    task=task,
    question=_question,
    verbs=(MELD, LAY, SWAP),
    why_not_now=why_not_now,
    gloss=_gloss,
    read=_read,
    tellers={
        "swapped": _swapped,
    },
)
