"""A turn begins with cards for the hand: of the stock, or of the discards as the rules allow.

`take` is the top discard. Where the discards are fanned out, `take 5H` is that card with all that lie on it
(FG, Rummy 500). A card from deeper must be melded or laid off in the same turn, and so it can be taken only
by a player who can do that with the cards taken in hand. The top card alone must be used too, or just not be
thrown again, by the rules. Decision where FG is silent: the cards that came with a deeper one may be thrown.

When the stock is empty, a player who takes nothing of the discards ends the hand by that, `pass`; nobody is
asked when nothing can be taken (FG, Rummy 500). Or the discards become the stock once, without being
shuffled; when that is used up too, the hand is over.
"""

from typing import Final

from hoylecli.core import PLAY, BadNotation, Card, Event, Move, changing, listed, resolve
from hoylecli.families import Phase, Style
from hoylecli.families.rummy.state import last_seat, shown
from hoylecli.families.rummy.turns import DRAW, FROM_STOCK, PASS, TAKE, alone, drawn, question, task

from .openings import NOTHING, can_finish, lacks
from .position import Position
from .view import LayingView

_TOP: Final = dict.fromkeys(("upcard", "up", "pile"), TAKE)
_FAN: Final = {"top": TAKE, "up": TAKE}
_NAMED: Final = 3  # cards that can be taken, at most, that the question names
_with_turn = changing(Position, "turn")


def _begin(state: Position) -> Position:
    state = _with_turn(state, state.after(last_seat(state)))
    deal, turns_over = state.deal, state.rules.stock.empty == "turn_over"
    if turns_over and not deal.stock and not deal.rounds and len(deal.discards) > 1:
        deal = deal.again()
        return state.updated(Event("turned_over", data={"left": len(deal.stock)}), deal=deal)
    if deal.stock or (_takings(state) and not turns_over):
        return state
    return shown(state.updated(Event("stopped", state.to_act or 0, data={"asked": False})))


def _legal(state: Position) -> tuple[Move, ...]:
    takings = _takings(state)
    return (DRAW, *takings) if state.deal.stock else (*takings, PASS)


def _is_fan(at: Position | LayingView) -> bool:
    return at.rules.draw.discards == "fan"


def _takings(state: Position) -> list[Move]:
    """The top card first, then deeper ones. Of equal cards only the upper one can be named."""
    discards, moves = state.deal.discards, list[Move]()
    for many in range(1, (len(discards) if _is_fan(state) else min(len(discards), 1)) + 1):
        is_named = discards[-many] not in discards[len(discards) - many + 1 :]
        is_free = many == 1 and not state.rules.draw.use
        if is_named and (is_free or _can_use(state, many)):
            moves.append(TAKE if many == 1 else Move(TAKE.verb, (discards[-many],)))
    return moves


def _can_use(state: Position, many: int) -> bool:
    """Whether the deepest of so many cards from the top can be used at once, with all of them in hand."""
    deal = state.deal
    hand = tuple(sorted((*deal.hands[state.actor], *deal.discards[-many:])))
    deepest = deal.discards[-many]
    return not deepest.is_joker and can_finish(state, hand, deal.table, deepest)


def _apply(state: Position, move: Move) -> Position:
    seat, deal = state.actor, state.deal
    if move == PASS:
        return shown(state.updated(Event("stopped", seat, data={"asked": True})))
    if move == DRAW:
        after = deal.draw(seat)
        return state.phase_ended(*drawn(seat, deal.stock[:1], after), deal=after)
    many = deal.discards[::-1].index(move.cards[0]) + 1 if move.cards else 1
    after = deal.taken_for(seat, many, use=many > 1 or state.rules.draw.use)
    return state.phase_ended(Event("took", seat, deal.discards[-many:]), deal=after)


def _task(state: Position) -> str:
    return task(state, _task_of_taking(state))


def _task_of_taking(state: Position) -> str:
    takings = _takings(state)
    if not takings:
        return ""
    if _is_fan(state):
        return f"take a discard, such as '{takings[-1]}'"
    return f"'take' the {state.deal.discards[-1].symbol}"


# Why not


def _why_not(state: Position, move: Move) -> str:
    if move.verb == PLAY:
        return f"A turn begins with a card for your hand: {_task(state)}."
    if move == DRAW:
        return f"The stock is empty; {_task(state)}."
    if move == PASS:
        return f"There are cards to draw; {_task(state)}."
    if move.verb != TAKE.verb:
        return alone(move.verb)
    return _not_of_fan(state, move) if _is_fan(state) else _not_the_top(state, move)


def _not_the_top(state: Position, move: Move) -> str:
    if move != TAKE:
        return alone(TAKE.verb)
    if not state.deal.discards:
        return "There is no discard to take; 'draw' from the stock."
    card, need = state.deal.discards[-1], lacks(state)
    if card.is_joker:
        return "A joker that was thrown stays where it lies; 'draw' from the stock."
    if need != NOTHING:
        return (
            f"You may take the {card.symbol} only to use it at once, and it makes no first melds of {need}."
        )
    return f"{_no_use(card)}."


def _not_of_fan(state: Position, move: Move) -> str:
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
    return f"{_no_use(card)}; {_instead(state)}."


def _no_use(card: Card) -> str:
    """Why a card that must be used cannot be taken."""
    return f"You may take the {card.symbol} only to use it at once, and it makes no meld and fits none"


def _instead(state: Position) -> str:
    drawing = "'draw' from the stock" if state.deal.stock else "'pass'"
    return f"{drawing}, or {taking}" if (taking := _task_of_taking(state)) else drawing


# In text


def _offer(view: LayingView, style: Style) -> str:
    """`take the 5♥`, `take 5♥ or 9♠`, `take one of 4 discards`: it is to stay on the line."""
    cards = [
        move.cards[0] if move.cards else view.discards[-1] for move in view.legal if move.verb == TAKE.verb
    ]
    if not cards:
        return ""
    if len(cards) > _NAMED:
        return f"take one of {len(cards)} discards"
    if len(cards) == 1:
        return f"take the {style.card(cards[0])}"
    return f"take {listed([style.card(card) for card in cards], 'or')}"


def _gloss(move: Move, view: LayingView, style: Style) -> str:
    if move.verb != TAKE.verb:
        return "end the hand" if move == PASS else ""
    if not move.cards:
        return f"the {style.card(view.discards[-1])}"
    at = view.discards[::-1].index(move.cards[0])
    return f"with {style.cards(view.discards[-at:])}"


def _read(text: str, view: LayingView) -> Move | None:
    """The stock by its names, and of a fan also the top card by its own."""
    words = " ".join(text.lower().split())
    if words in FROM_STOCK:
        return DRAW
    if not _is_fan(view):
        return _TOP.get(words)
    if not words.startswith(TAKE.verb + " "):
        return _FAN.get(words)
    takings = [move for move in view.legal if move.verb == TAKE.verb]
    by_card = {move.cards or view.discards[-1:]: move for move in takings}
    try:
        meant = resolve(words.removeprefix(TAKE.verb + " "), [Move(cards=named) for named in by_card])
    except BadNotation:
        return None
    return by_card.get(meant.cards)


DRAWING: Final[Phase[Position, LayingView]] = Phase(
    name="drawing",
    is_played=lambda rules: True,
    begin=_begin,
    legal=_legal,
    apply=_apply,
    why_not=_why_not,
    task=_task,
    question=lambda view, style: question(view, _offer(view, style)),
    verbs=(DRAW.verb, TAKE.verb, PASS.verb),
    gloss=_gloss,
    read=_read,
    tellers={
        "turned_over": lambda event, style: "the discards are turned over, and are the stock again.",
    },
)
