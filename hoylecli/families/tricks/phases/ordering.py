"""The card turned up is ordered up for trumps, or a suit is called (CG, CC, Euchre).

First each player, from the dealer's left, may `order` it up or `pass`; if it is ordered up, the dealer takes
it and lays a card away. When all have passed it is turned down, and each may `call s` another suit. Instead
of either a player may say `alone` or `alone s`, to play without a partner. When all have passed again the
next dealer deals, or, where the rules say so, the dealer is stuck and has to call.
"""

from typing import Final

from hoylecli.core import Event, Move, replace
from hoylecli.families import Phase, Style
from hoylecli.families.schema import of_kind

from ..derived import is_turned_down
from ..position import Bid, Position
from ..position.labels import SUITS
from ..rules.before_play import OrderUp
from ..view import TricksView
from . import phase

ORDER: Final = Move("order")
ALONE: Final = Move("alone")
PASS: Final = Move("pass")


def _legal(state: Position) -> list[Move]:
    deal, bidding = state.deal, of_kind(OrderUp, state.rules.bidding)
    if deal.declarer is not None:
        return [Move(cards=(card,)) for card in dict.fromkeys(deal.hands[state.dealer])]
    if len(deal.bids) < state.players:
        return [ORDER, *([ALONE] if bidding.alone else []), PASS]
    assert deal.turned is not None
    suits = [suit.lower() for suit in SUITS if suit != deal.turned.suit]
    calls = [Move("call", target=suit) for suit in suits]
    calls += [Move("alone", target=suit) for suit in suits] if bidding.alone else []
    stuck = bidding.stuck and state.turn == state.dealer
    return calls if stuck else [*calls, PASS]


def _apply(state: Position, move: Move) -> Position:
    if state.deal.declarer is not None:
        return _laid_away(state, move)
    seat, deal = state.turn, state.deal
    assert seat is not None
    bid = Bid(seat, move.verb, suit=move.target.upper())
    deal = replace(deal, bids=(*deal.bids, bid))
    said = Event("said", seat, data={"word": bid.word, "suit": bid.suit or None})
    state = state.updated(said, deal=deal)
    if move != PASS:
        return _made(state, seat, move)
    if len(deal.bids) == state.players:
        state = state.updated(Event("turned_down", state.dealer, (deal.turned,) if deal.turned else ()))
    if len(deal.bids) == 2 * state.players:
        return state.thrown_in()
    return state.updated(turn=state.after(seat))


def _made(state: Position, seat: int, move: Move) -> Position:
    """Trumps are made; if the turned card was ordered up, the dealer takes it."""
    turned = state.deal.turned
    assert turned is not None
    out = (seat + 2) % state.players if move.verb == "alone" else None
    deal = replace(state.deal, declarer=seat, out=out, trump=move.target.upper() or turned.suit)
    if move.target or out == state.dealer:
        return state.phase_ended(deal=deal)
    deal = replace(deal, rest=deal.rest[1:]).with_hand(state.dealer, (*deal.hands[state.dealer], turned))
    return state.updated(Event("picked_up", state.dealer, (turned,)), deal=deal, turn=state.dealer)


def _laid_away(state: Position, move: Move) -> Position:
    """The dealer lays a card away, face down."""
    dealer, deal = state.dealer, state.deal.without(state.dealer, move.cards)
    deal = replace(deal, rest=(*deal.rest, *move.cards), laid_away=move.cards)
    events = (
        Event("laid_away", dealer, amount=1),
        Event("laid_away", dealer, move.cards, seen_by=(dealer,)),
    )
    return state.phase_ended(*events, deal=deal)


def _task(state: Position) -> str:
    legal = _legal(state)
    return f"lay one card away, such as '{legal[0]}'" if state.deal.declarer is not None else phase.say(legal)


def _why_not(state: Position, move: Move) -> str:
    deal, task = state.deal, _task(state)
    assert deal.turned is not None
    if deal.declarer is not None:
        return _not_laid_away(state, move, task)
    card, suit = deal.turned.symbol, SUITS[deal.turned.suit]
    if move.cards or move.source or move.amount is not None or (move.verb == PASS.verb and move.target):
        return phase.nothing_else(task)
    if len(deal.bids) < state.players:
        if move.target.upper() == deal.turned.suit:
            return f"To make {suit} trumps, say 'order' or 'alone'; the dealer takes the {card}."
        return f"You may call another suit only when all have passed the {card}; {task}."
    if move.verb == "order":
        return f"The {card} has been turned down, so it is too late to order it up; {task}."
    if move == PASS:
        return f"All others have passed twice, so you must call a suit, such as '{_legal(state)[0]}'."
    if move.target.upper() == deal.turned.suit:
        return f"The {card} was turned down, so {suit} cannot be trumps; call another suit."
    return f"Say which suit, such as '{move.verb} {_legal(state)[0].target}'."


def _not_laid_away(state: Position, move: Move, task: str) -> str:
    """Why the dealer, who has picked the card up, may not lay this away."""
    if not move.cards:
        return f"Trumps have been made; {task}."
    if len(move.cards) != 1:
        return phase.wrong_number(move.cards, 1, task)
    if move != Move(cards=move.cards):
        return phase.nothing_else(task)
    return phase.not_held(state, move.cards[0])


# In text


def _question(view: TricksView, style: Style) -> str:
    assert view.turned is not None
    turned, suit = style.card(view.turned), SUITS[view.turned.suit]
    if view.declarer is not None:
        return "Lay one card away, face down."
    if not is_turned_down(view):
        if view.seat == view.dealer:
            return f"Do you pick up the {turned}, or pass?"
        return f"Order the {turned} up for {style.inside(view.dealer)}, or pass?"
    if view.legal and view.legal[-1].verb != "pass":
        return f"You are stuck. Call a suit, not {suit}."
    return f"Call a suit, not {suit}, or pass?"


def _gloss(move: Move, view: TricksView, style: Style) -> str:
    """The trumps that a word makes."""
    if view.turned is None or move.verb not in ("order", "alone", "call"):
        return ""
    trumps = f"{SUITS[move.target.upper() or view.turned.suit]} are trumps"
    return f"{trumps}, and your partner sits out" if move.verb == "alone" else trumps


def _read(text: str, view: TricksView) -> Move | None:
    """The move that makes trumps: a suit, `alone`, or that the card be picked up, in any order of words."""
    if view.declarer is not None:
        return phase.read_cards(text, view)
    said = [word for word in phase.folded(text).split() if word not in phase.FILLERS]
    suits = [phase.SUIT_WORDS[word] for word in said if word in phase.SUIT_WORDS]
    rest = {word for word in said if word not in phase.SUIT_WORDS}
    if len(suits) > 1 or not rest <= {"call", "alone", "order", "pick", "take", "yes"} or not (suits or rest):
        return None
    if rest == {"yes"}:
        return ORDER if not suits and not is_turned_down(view) else None
    if suits:
        return Move("alone" if "alone" in rest else "call", target=suits[0])
    if "alone" in rest:
        return Move("alone")
    return Move("order") if rest & {"order", "pick", "take"} else None


def _said(event: Event, style: Style) -> str:
    """What is said to make trumps: `order`, `alone` or `pass`; with a suit `call` or `alone`."""
    word, suit = event.data["word"], event.data["suit"]
    if word == "pass":
        return f"{style.does(event.seat, 'pass')}."
    made = f"call{'' if event.seat == style.you else 's'} {SUITS[suit]}" if suit else ""
    made = made or f"order{'' if event.seat == style.you else 's'} it up"
    how = f", and {'play' if event.seat == style.you else 'plays'} alone" if word == "alone" else ""
    return f"{style.name(event.seat)} {made}{how}."


ORDERING: Final[phase.TricksPhase] = Phase(
    name="ordering",
    is_played=lambda rules: isinstance(rules.bidding, OrderUp),
    begin=Position.eldest_begins,
    legal=_legal,
    apply=_apply,
    why_not=_why_not,
    task=_task,
    question=_question,
    verbs=("order", "alone", "call", "pass"),
    gloss=_gloss,
    read=_read,
    tellers={
        "said": _said,
        "picked_up": lambda event, style: (
            f"{style.does(event.seat, 'pick')} up the {style.cards(event.cards)}."
        ),
        "turned_down": lambda event, style: f"the {style.cards(event.cards)} is turned down.",
    },
)
