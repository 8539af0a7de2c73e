"""The winner of the bidding, or of most tricks of the last deal, names trumps (CG and BK, Pinochle).

Where a marriage is needed only suits with a king and a queen in the hand can be named; a player who has none
is set back by the bid, and the next dealer deals.
"""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.cards import make_card
from hoylecli.core.game import Event, Move
from hoylecli.core.text import capital, counted
from hoylecli.core.values import replace
from hoylecli.families.phase import Phase
from hoylecli.families.screen import Style
from hoylecli.frame.match import ScoreLine
from hoylecli.scoring.pinochle import melds

from ..position.labels import SUITS
from ..position.melds import table_of
from ..position.position import Position
from ..rules.schema import TricksRules
from ..view import TricksView
from .phase import SUIT_WORDS, TricksPhase, folded


def _begin(state: Position) -> Position:
    declarer = state.deal.declarer
    if declarer is None:  # nobody has won anything before the first deal: the card turned up makes trumps
        return state.phase_ended()
    state = state.updated(turn=declarer)
    return state if _legal(state) else _set_back(state)


def _set_back(state: Position) -> Position:
    """The deal is over for want of a marriage: the bidder's side is set back by the bid."""
    declarer, high = state.deal.declarer, state.deal.high
    assert declarer is not None
    assert high is not None
    lines = [ScoreLine(0)] * len(state.scores)
    lines[state.side(declarer)] = ScoreLine(-high.amount, text=f"set back {high.amount}, no marriage")
    return state.updated(Event("unmarried", declarer, reveals=declarer != state.to_act)).deal_ended(lines)


def _legal(state: Position) -> Sequence[Move]:
    assert state.deal.declarer is not None
    hand = state.deal.hands[state.deal.declarer]
    suits = [
        suit
        for suit in SUITS
        if not state.rules.needs_marriage or {make_card(13, suit), make_card(12, suit)} <= set(hand)
    ]
    return [Move("call", target=suit.lower()) for suit in suits]


def _apply(state: Position, move: Move) -> Position:
    trump = move.target.upper()
    assert state.turn is not None
    called = Event("called", state.turn, data={"suit": trump})
    return state.phase_ended(called, deal=replace(state.deal, trump=trump))


def _why_not(state: Position, move: Move) -> str:
    if move.verb == "call" and move.target.upper() in SUITS:
        return f"You need a king and queen of {SUITS[move.target.upper()]} to make them trumps."
    return f"{capital(_task(state))}."


def _task(state: Position) -> str:
    return f"name trumps, such as '{SUITS[_legal(state)[0].target.upper()]}'"


def _gloss(move: Move, view: TricksView, style: Style) -> str:
    """How many cards of the suit the player holds, and what they meld with it as trumps."""
    suit = move.target.upper()
    what = f"{SUITS[suit]}, {counted(sum(card.suit == suit for card in view.hand), 'card')}"
    if view.rules.meld.table == "none":
        return what
    return f"{what}; melds {sum(meld.points for meld in melds(view.hand, suit, table_of(view.rules.meld)))}"


def _read(text: str, view: TricksView) -> Move | None:
    """A suit on its own calls it."""
    suit = folded(text).removeprefix("call ")
    return Move("call", target=SUIT_WORDS[suit]) if suit in SUIT_WORDS else None


def _unmarried(event: Event, style: Style) -> str:
    return f"{style.does(event.seat, 'have')} no king and queen of a suit, and so cannot make trumps."


def _is_played(rules: TricksRules) -> bool:
    trump, bids = rules.trump.how, rules.bidding.kind
    return trump == "last_winner" or (trump == "called" and bids in ("round", "auction"))


CALLING: Final[TricksPhase] = Phase(
    name="calling",
    is_played=_is_played,
    begin=_begin,
    legal=_legal,
    apply=_apply,
    why_not=_why_not,
    task=_task,
    question=lambda view, style: "Which suit is trumps?",
    verbs=("call",),
    gloss=_gloss,
    read=_read,
    tellers={
        "called": lambda event, style: (
            f"{style.does(event.seat, 'make')} {SUITS[event.data['suit']]} trumps."
        ),
        "unmarried": _unmarried,
    },
)
