"""Every player says once, from the dealer's left, how many tricks to take (CG, Spades).

`bid 4`, or `nil` for none at all. Where nil may be bid blind, a player first says `blind`, or takes a `look`.
With the hook, the dealer may not make all bids add up to the tricks there are.
"""

from typing import Final

from hoylecli.core import Event, Move, counted, replace
from hoylecli.families import Phase, Style
from hoylecli.families.schema import of_kind

from ..position import Bid, Position, hand_seen
from ..rules.before_play import TrickBids
from ..view import TricksView
from .phase import TricksPhase, folded, nothing_else

NIL: Final = Move("nil")
BLIND: Final = Move("blind")
LOOK: Final = Move("look")


def _bidding(state: Position | TricksView) -> TrickBids:
    """How tricks are bid."""
    return of_kind(TrickBids, state.rules.bidding)


def _legal(state: Position) -> list[Move]:
    seat, bidding, deal = state.turn, _bidding(state), state.deal
    assert seat is not None
    if seat not in deal.looked:
        return [LOOK, BLIND]
    tricks = _tricks(state)
    least = max(bidding.least, 1) if bidding.nil else bidding.least
    bids = [Move("bid", amount=amount) for amount in range(least, tricks + 1) if amount != _hooked(state)]
    return [NIL, *bids] if bidding.nil else bids


def _tricks(state: Position) -> int:
    return len(state.deal.hands[0])


def _hooked(state: Position) -> int:
    """The bid that the last player may not make, because the bids would add up to the tricks; -1 for none."""
    said = state.deal.bids
    if not _bidding(state).hook or len(said) < state.players - 1:
        return -1
    return _tricks(state) - sum(bid.amount for bid in said)


def _apply(state: Position, move: Move) -> Position:
    seat, deal = state.turn, state.deal
    assert seat is not None
    if move == LOOK:
        seen = hand_seen(deal, seat, state.order, binding=True)
        return state.updated(Event("looked", seat), seen, deal=replace(deal, looked=deal.looked | {seat}))
    bid = Bid(seat, move.verb, move.amount or 0)
    events = [Event("bid", seat, amount=bid.amount, data={"word": bid.word})]
    if seat not in deal.looked:
        events.append(hand_seen(deal, seat, state.order, binding=True))
    deal = replace(deal, bids=(*deal.bids, bid), looked=deal.looked | {seat})
    state = state.updated(*events, deal=deal)
    return state.phase_ended() if len(deal.bids) == state.players else state.updated(turn=state.after(seat))


def _task(state: Position) -> str:
    if state.turn not in state.deal.looked:
        return "'look' at your cards, or say 'blind' to bid double nil unseen"
    legal = _legal(state)
    return f"say how many tricks you will take, such as '{legal[min(3, len(legal) - 1)]}'"


def _why_not(state: Position, move: Move) -> str:
    seat, task = state.turn, _task(state)
    assert seat is not None
    if seat not in state.deal.looked:
        return "First 'look' at your cards, or say 'blind' to bid double nil unseen."
    if move.verb == "look":
        return f"You have looked at your cards; {task}."
    if move.verb == "blind" and not _bidding(state).blind:
        return f"Nobody bids blind here; {task}."
    if move.verb == "blind":
        return f"You have seen your cards, so it is too late to bid blind; {task}."
    if move.verb == "nil" and not _bidding(state).nil:
        return f"There is no nil here; {task}."
    if move.verb == "bid" and move.amount is not None and move == Move("bid", amount=move.amount):
        return _not_so_many(state, move.amount)
    return nothing_else(task)


def _not_so_many(state: Position, amount: int) -> str:
    tricks = _tricks(state)
    if amount > tricks:
        there = "There is only" if tricks == 1 else "There are only"
        return f"{there} {counted(tricks, 'trick')}, so nobody can take {amount}."
    if amount == _hooked(state):
        return f"The bids may not add up to {tricks}, so you can't bid {amount}. Bid another number."
    if not amount and _bidding(state).nil:
        return "Say 'nil' to bid no trick at all; it counts by itself."
    return f"The lowest bid is {_bidding(state).least}."


def _question(view: TricksView, style: Style) -> str:
    if view.bidding and view.seat not in view.bidding.looked:
        return "Look at your cards, or bid double nil blind?"
    return "How many tricks do you bid?"


def _gloss(move: Move, view: TricksView, style: Style) -> str:
    return counted(move.amount or 0, "trick") if move.verb == "bid" else _GLOSSES.get(move.verb, "")


_GLOSSES: Final = {
    "nil": "no trick at all",
    "blind": "no trick, unseen, for twice as much",
    "look": "see your cards",
}


def _read(text: str, view: TricksView) -> Move | None:
    """`0` is nil, and `4` a bid; `double nil` is blind."""
    words = folded(text)
    if words in _WORDS:
        is_nil = _WORDS[words] == "nil" and not _bidding(view).nil
        return Move("bid", amount=0) if is_nil else Move(_WORDS[words])
    return Move("bid", amount=int(words)) if words.isascii() and words.isdecimal() else None


_WORDS: Final = {
    "0": "nil",
    "bid 0": "nil",
    "bid nil": "nil",
    "none": "nil",
    "zero": "nil",
    "double nil": "blind",
    "double nil blind": "blind",
    "bid double nil": "blind",
    "bid double nil blind": "blind",
    "blind nil": "blind",
    "nil blind": "blind",
    "bid blind": "blind",
    "show": "look",
    "look at my cards": "look",
    "look at your cards": "look",
}

_LOOK: Final = Move("look")

NOMINATING: Final[TricksPhase] = Phase(
    name="nominating",
    is_played=lambda rules: isinstance(rules.bidding, TrickBids),
    begin=Position.eldest_begins,
    legal=_legal,
    apply=_apply,
    why_not=_why_not,
    task=_task,
    question=_question,
    verbs=("bid", "nil", "blind", "look"),
    gloss=_gloss,
    read=_read,
    by_enter=lambda view: _LOOK if _LOOK in view.legal else None,
    tellers={"looked": lambda event, style: f"{style.does(event.seat, 'look')} at the cards."},
)
