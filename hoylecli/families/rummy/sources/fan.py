"""The discards are fanned out, and any of them can be taken with all that lie on it (FG, Rummy 500).

`take` is the top card, `take 5H` that card and what lies on it. A card from deeper must be melded or laid off
in the same turn, and so it can be taken only by who can do that with the cards taken in hand. The top card
alone must be used too, or just not be thrown again, by the rules. Decision where FG is silent: the cards that
came with a deeper one may be thrown.
"""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.errors import BadNotation
from hoylecli.core.events import Event
from hoylecli.core.grammar import listed
from hoylecli.core.moves import Move, resolve
from hoylecli.families.screen import Style

from ..position.position import Position
from ..view import RummyView
from .source import Source
from .top import TAKE, can_take, no_use

_WORDS: Final = {"top": TAKE, "up": TAKE}
_NAMED: Final = 3  # cards that can be taken, at most, that the question names


def _legal(state: Position) -> Sequence[Move]:
    """The top card first, then deeper ones. Of equal cards only the upper one can be named."""
    discards, moves = state.deal.discards, list[Move]()
    for many in range(1, len(discards) + 1):
        is_named = discards[-many] not in discards[len(discards) - many + 1 :]
        is_free = many == 1 and not state.rules.draw.use
        if is_named and (is_free or can_take(state, many)):
            moves.append(_naming(discards, many))
    return moves


def _naming(discards: Sequence[Card], many: int) -> Move:
    return TAKE if many == 1 else Move(TAKE.verb, (discards[-many],))


def _apply(state: Position, move: Move) -> Position:
    seat, discards = state.actor, state.deal.discards
    many = discards[::-1].index(move.cards[0]) + 1 if move.cards else 1
    deal = state.deal.take(seat, many, use=many > 1 or state.rules.draw.use)
    return state.updated(Event("took", seat, discards[-many:]), deal=deal)


def _why_not(state: Position, move: Move) -> str:
    discards = state.deal.discards
    if len(move.cards) > 1 or move != Move(TAKE.verb, move.cards):
        return "Say 'take' for the top discard, or 'take 5H' for that card and all that lie on it."
    if not discards:
        return f"There is no discard to take; {_instead(state)}."
    card = move.cards[0] if move.cards else discards[-1]
    if card not in discards:
        return f"The {card.symbol} does not lie among the discards."
    if move.cards and card == discards[-1]:
        return "That is the top discard: say 'take'."
    return f"{no_use(card)[:-1]}; {_instead(state)}."


def _instead(state: Position) -> str:
    drawing = "'draw' from the stock" if state.deal.stock else "'pass'"
    return f"{drawing}, or {task}" if (task := _task(state)) else drawing


def _task(state: Position) -> str:
    legal = _legal(state)
    return f"take a discard, such as '{legal[-1]}'" if legal else ""


def _offer(view: RummyView, style: Style) -> str:
    """`take the 5♥`, `take 5♥ or 9♠`, `take one of 4 discards`: it is to stay on the line."""
    cards = [
        move.cards[0] if move.cards else view.discards[-1] for move in view.legal if move.verb == TAKE.verb
    ]
    if len(cards) > _NAMED:
        return f"take one of {len(cards)} discards"
    if len(cards) == 1:
        return f"take the {style.card(cards[0])}"
    return f"take {listed([style.card(card) for card in cards], 'or')}"


def _gloss(move: Move, view: RummyView, style: Style) -> str:
    if not move.cards:
        return f"the {style.card(view.discards[-1])}"
    at = view.discards[::-1].index(move.cards[0])
    return f"with {style.cards(view.discards[-at:])}"


def _read(text: str, view: RummyView) -> Move | None:
    """The top card may be named, too."""
    if not text.startswith(TAKE.verb + " "):
        return _WORDS.get(text)
    rest = text.removeprefix(TAKE.verb + " ")
    takings = [move for move in view.legal if move.verb == TAKE.verb]
    by_card = {move.cards or view.discards[-1:]: move for move in takings}
    cards = [Move(cards=named) for named in by_card]
    try:
        meant = resolve(rest, cards)
    except BadNotation:
        return None
    return by_card.get(meant.cards)


FAN: Final = Source(
    legal=_legal,
    apply=_apply,
    why_not=_why_not,
    task=_task,
    offer=_offer,
    gloss=_gloss,
    read=_read,
)
