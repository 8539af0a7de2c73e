"""What people are asked and type in a turn of melding."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from hoylecli.core.cards import RANK_NAMES, Card, parse_cards, rank_plural
from hoylecli.core.errors import BadNotation
from hoylecli.core.events import Event
from hoylecli.core.grammar import counted, listed
from hoylecli.core.moves import PLAY, Move
from hoylecli.families.screen import Style
from hoylecli.scoring.canasta import VALUES

from ...position.opening import opening_at
from ...position.together.ranks import ranks_in
from ...position.together.sides import lacking
from ...view import RummyView
from .rules import ASK, LAY, MELD

_THROWING: Final = ("discard", "throw", "play")


def question(view: RummyView, style: Style) -> str:
    verbs = {move.verb for move in view.legal}
    if verbs == {PLAY}:
        return "Which card do you throw?"
    words = [word for verb, word in ((MELD, "meld"), (LAY, "lay"), (PLAY, "throw a card")) if verb in verbs]
    lacks = _lacking(view)
    still = f"{lacks} points to open. " if lacks and PLAY not in verbs else ""
    return f"{still}Do you {listed(words, 'or')}?"


def _lacking(view: RummyView) -> int:
    """What the first melds of the viewer's side must still count."""
    side = view.side(view.seat or 0)
    least = opening_at(view.rules, view.scores[side], view.number)
    return lacking(view.table, side, view.opened[side], least)


def gloss(move: Move, view: RummyView, style: Style) -> str:
    if move == ASK:
        return "ask your partner whether you may go out"
    if move.verb == LAY:
        return f"on {style.cards(view.table[int(move.target[1:]) - 1].cards)}"
    if move.verb == MELD:
        return f"{sum(VALUES[card.rank] for card in move.cards)} points"
    return "throw it"


def foot_taken(event: Event, style: Style) -> str:
    """`Odile takes up the foot.`, `You take up your foot, 11 cards: 4♣ 9♦ ...`"""
    if event.cards:
        many = counted(len(event.cards), "card")
        return f"{style.does(event.seat, 'take')} up the foot, {many}: {style.cards(event.cards)}."
    return "" if event.seat == style.you else f"{style.does(event.seat, 'take')} up the foot."


def read(text: str, view: RummyView) -> Move | None:
    """Cards by their ranks: `meld 5 5 5 2`, `throw 4`; `lay kings` where they fit one meld alone. Where that
    is no legal move it is one of cards that are held, if they are.

    Raises BadNotation for more cards of a rank than are held.
    """
    word, _, rest = " ".join(text.lower().split()).partition(" ")
    verb = PLAY if word in _THROWING else {"add": LAY}.get(word, word)
    if verb not in (PLAY, MELD, LAY) or not rest:
        return None
    target = ""
    if (last := rest.split()[-1])[0] == "m" and last[1:].isdigit():
        rest, target = rest[: -len(last)].strip(), last
    ranks = ranks_in(rest)
    moves = [move for move in view.legal if move.verb == verb and target in ("", move.target)]
    same = [move for move in moves if sorted(card.rank for card in move.cards) == ranks]
    if ranks and not same:
        cards = _cards(rest) if 0 not in ranks else []
        return Move(verb, tuple(cards or _of_hand(ranks, view)), target=target)
    return _thrown(same, rest) if verb == PLAY else _only(same, rest)


def _only(same: Sequence[Move], text: str) -> Move | None:
    """The one of these moves with the same ranks; of several that which is written, suits and all."""
    cards = _cards(text)
    written = [move for move in same if sorted(move.cards) == cards]
    return (written or same)[0] if len(same) == 1 or len(written) == 1 else None


def _thrown(same: Sequence[Move], text: str) -> Move | None:
    """The card that is thrown: one that is written, or any of a rank, or any joker."""
    written = Move(cards=tuple(_cards(text)))
    is_any = not written.cards or written.cards[0].is_joker
    return same[0] if same and is_any and written not in same else written if written.cards else None


def _of_hand(ranks: Sequence[int], view: RummyView) -> list[Card]:
    """Cards of the viewer's hand that have these ranks. Raises BadNotation where there are too few."""
    cards = list[Card]()
    for rank, many in Counter(ranks).items():
        held = [card for card in view.hand if card.rank == rank]
        if len(held) < many:
            one, more = (RANK_NAMES[rank - 1], rank_plural(rank)) if rank else ("joker", "jokers")
            raise BadNotation(
                f"You hold {f'only {counted(len(held), one, more)}' if held else f'no {more}'}."
            )
        cards += held[:many]
    return sorted(cards)


def _cards(text: str) -> list[Card]:
    """The cards that are written with their suits, sorted; [] where there are others."""
    try:
        return sorted(parse_cards(text))
    except BadNotation:
        return []
