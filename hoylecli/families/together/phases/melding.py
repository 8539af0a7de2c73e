"""Melds come on the table by rank, those of a side together; then a card is thrown (FG, Canasta).

`meld 5H 5D 2S` lays a new meld, `lay 5C m2` adds to one of the side, by its number on the table; a card alone
is thrown, which ends the turn. `ask` comes before all that: it asks the partner for permission to go out.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from hoylecli.core.cards import RANK_NAMES, Card, parse_cards, rank_plural
from hoylecli.core.errors import BadNotation
from hoylecli.core.events import Event
from hoylecli.core.grammar import counted, listed
from hoylecli.core.moves import PLAY, Move
from hoylecli.core.values import replace
from hoylecli.families.phase import Phase
from hoylecli.families.rummy.table import sides_with_melds
from hoylecli.families.screen import Style
from hoylecli.scoring.canasta import VALUES

from ..position import Position, emptied, is_last_turn, lacking, shown
from ..rules import opening_at
from ..steps import laid_down, ranks_in
from ..view import TogetherView
from .choices import ASK, LAY, MELD, legal, task
from .refusals import why_not, why_not_now


def _apply(state: Position, move: Move) -> Position:
    if move == ASK:
        return state.phase_ended(Event("asked", state.actor), deal=replace(state.deal, permission="asked"))
    return _throw(state, move.cards[0]) if move.verb == PLAY else _laid(state, move)


def _laid(state: Position, move: Move) -> Position:
    seat, deal = state.actor, state.deal
    place = int(move.target[1:]) - 1 if move.target else -1
    old = deal.table[place].cards if move.target else ()
    event = Event("melded", seat, move.cards)
    if old:
        event = Event("laid_off", seat, (*move.cards, *old), data={"many": len(move.cards)})
    deal = laid_down(deal, seat, state.side(seat), move.cards, place, state.rules)
    state = state.updated(event, deal=replace(deal, permission=deal.permission or "late"))
    return state if deal.hands[seat] else emptied(state)


def _throw(state: Position, card: Card) -> Position:
    seat = state.actor
    deal = state.deal.throw(seat, card)
    state = state.updated(Event("threw", seat, (card,)), deal=deal)
    if not deal.hands[seat]:
        state = emptied(state)
        if state.done:
            return state
    opened = sides_with_melds(deal.table, len(state.scores))
    if is_last_turn(state):
        return shown(state.updated(Event("last_turn", seat)))
    return state.phase_ended(deal=replace(state.deal, opened=opened, permission=""))


# In text

_THROWING: Final = ("discard", "throw", "play")


def _question(view: TogetherView, style: Style) -> str:
    verbs = {move.verb for move in view.legal}
    if verbs == {PLAY}:
        return "Which card do you throw?"
    words = [word for verb, word in ((MELD, "meld"), (LAY, "lay"), (PLAY, "throw a card")) if verb in verbs]
    lacks = _lacking(view)
    still = f"{lacks} points to open. " if lacks and PLAY not in verbs else ""
    return f"{still}Do you {listed(words, 'or')}?"


def _lacking(view: TogetherView) -> int:
    """What the first melds of the viewer's side must still count."""
    side = view.side(view.seat or 0)
    least = opening_at(view.rules, view.scores[side], view.number)
    return lacking(view.table, side, view.opened[side], least)


def _gloss(move: Move, view: TogetherView, style: Style) -> str:
    if move == ASK:
        return "ask your partner whether you may go out"
    if move.verb == LAY:
        return f"on {style.cards(view.table[int(move.target[1:]) - 1].cards)}"
    if move.verb == MELD:
        return f"{sum(VALUES[card.rank] for card in move.cards)} points"
    return "throw it"


def _foot_taken(event: Event, style: Style) -> str:
    """`Odile takes up the foot.`, `You take up your foot, 11 cards: 4♣ 9♦ ...`"""
    if event.cards:
        many = counted(len(event.cards), "card")
        return f"{style.does(event.seat, 'take')} up the foot, {many}: {style.cards(event.cards)}."
    return "" if event.seat == style.you else f"{style.does(event.seat, 'take')} up the foot."


def _read(text: str, view: TogetherView) -> Move | None:
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


def _of_hand(ranks: Sequence[int], view: TogetherView) -> list[Card]:
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


MELDING: Final[Phase[Position, TogetherView]] = Phase(
    name="melding",
    is_played=lambda rules: True,
    begin=lambda state: state,
    legal=legal,
    apply=_apply,
    why_not=why_not,
    task=task,
    question=_question,
    verbs=(MELD, LAY, ASK.verb),
    why_not_now=why_not_now,
    gloss=_gloss,
    read=_read,
    tellers={
        "foot": _foot_taken,
        "asked": lambda event, style: f"{style.does(event.seat, 'ask')} to go out.",
        "last_turn": lambda event, style: "That was the last turn, as the stock is used up.",
    },
)
