"""What people are asked and type in a turn of laying melds."""

import re
from collections.abc import Sequence
from typing import Final

from hoylecli.core.errors import BadNotation
from hoylecli.core.grammar import listed
from hoylecli.core.moves import PLAY, Move, rank_meant, resolve
from hoylecli.families.screen import Style

from ...position.new_melds import jokers_in, laid_kind
from ...position.opening import NOTHING
from ...view import RummyView
from .rules import LAY, MELD, SWAP

_JOKER: Final = re.compile(r"(?<!red )(?<!black )\bjoker\b|(?<!\S)\*(?!\S)")
_BEFORE: Final = ("discard ", "throw ", "play ")


def question(view: RummyView, style: Style) -> str:
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


def gloss(move: Move, view: RummyView, style: Style) -> str:
    if move.verb in (LAY, SWAP):
        return f"on {style.cards(view.table[int(move.target[1:]) - 1].cards)}"
    return "" if move.verb == MELD else "throw it"


def read(text: str, view: RummyView) -> Move | None:
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


def _jokers_named(text: str, view: RummyView) -> str:
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
