"""Bids rise (CG and BK, Pinochle; FG, Pitch).

From the dealer's left each player bids more than the last bid, or passes; in a `round` once each, in an
`auction` until all but one have passed. A player who has passed stays out; or, where the rules let those who
pass stay, may bid again, and the bidding ends when all others have passed in a row (CG, Bridge). `smudge` is
the highest bid of all; a bid that nobody can outbid ends the bidding. When nobody bids the cards are dealt
anew, or, where the rules say so, the dealer is stuck and must bid.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hoylecli.core import Event, Move, Seat, cached_by_identity, capital, counted, make_card, replace
from hoylecli.families import Phase, Style
from hoylecli.families.schema import of_kind
from hoylecli.frame.match import ScoreLine
from hoylecli.scoring.pinochle import melds

from ..position import Bid, Position, highest
from ..position.labels import SUITS
from ..position.melds import table_of
from ..rules import TricksRules
from ..rules.before_play import ContractBids, Rising, RisingAuction
from ..rules.counting import BidderScore
from ..view import TricksView
from .phase import SUIT_WORDS, TricksPhase, folded, say

PASS: Final = Move("pass")
SMUDGE: Final = Move("smudge")


def _rising(state: Position | TricksView) -> Rising:
    """How bids rise."""
    return of_kind(Rising, state.rules.bidding)


def _auction_legal(state: Position) -> Sequence[Move]:
    bids = _bids(state)
    return bids if _is_stuck(state) else [*bids, PASS]


def _bids(state: Position) -> list[Move]:
    """The bids that are higher than the last one."""
    if not _can_rise(state):
        return []
    bids = _moves(_above(state))
    return [*bids, SMUDGE] if state.rules.may_smudge else [*bids]


def _can_rise(state: Position) -> bool:
    """Whether there is a bid above the last one."""
    high = state.deal.high
    if high is not None and high.word == "smudge":
        return False
    return state.rules.may_smudge or bool(_above(state))


def _above(state: Position) -> Sequence[int]:
    high = state.deal.high
    return amounts(state.rules, None if high is None else high.amount)


@lru_cache(maxsize=16)
def _moves(amounts: Sequence[int]) -> tuple[Move, ...]:
    return tuple(Move("bid", amount=amount) for amount in amounts)


@cached_by_identity
def amounts(rules: TricksRules, high: int | None = None) -> Sequence[int]:
    """All bids above the highest one so far, None for none: whole steps, from a certain bid longer ones, and
    from another one whole tens.

    The sources name no highest bid for pinochle. Its rules name one far above what a deal brings, so that
    bids can be listed. Without one it is the target of the match: to make that bid wins the match.
    """
    bidding = of_kind(Rising, rules.bidding)
    most = bidding.most or rules.match.target
    if high is not None and is_by_tens(rules, high):
        return range(high + 10, most + 1, 10)
    rise = bidding.leap if high is not None and is_leap(rules, high) else bidding.step
    least = bidding.least if high is None else high + rise
    return range(least, most + 1, bidding.step)


def is_leap(rules: TricksRules, high: int) -> bool:
    """Whether the bids above this one rise by more than a step (BK, Pinochle)."""
    return 0 < of_kind(Rising, rules.bidding).leap_from <= high


def is_by_tens(rules: TricksRules, high: int) -> bool:
    """Whether the bids above this one rise by ten, twenty and so on (BK, Pinochle, Variations)."""
    return 0 < of_kind(Rising, rules.bidding).tens_from <= high


def is_round(rules: TricksRules) -> bool:
    """Whether each player speaks only once."""
    return not isinstance(rules.bidding, RisingAuction) or rules.bidding.once


def _is_stuck(state: Position) -> bool:
    """Whether the seat to act is the dealer and must bid, because all others have passed."""
    said = state.deal.bids
    alone = len(said) == state.players - 1 and all(bid.word == "pass" for bid in said)
    return _rising(state).stuck and state.turn == state.dealer and alone


def _auction_apply(state: Position, move: Move) -> Position:
    seat, deal = state.turn, state.deal
    assert seat is not None
    amount = _rising(state).most + 1 if move == SMUDGE else move.amount or 0
    deal = replace(deal, bids=(*deal.bids, Bid(seat, move.verb, amount)))
    state = state.updated(Event("bid", seat, amount=move.amount, data={"word": move.verb}), deal=deal)
    return _next(state, seat)


def _next(state: Position, seat: Seat) -> Position:
    said, high = state.deal.bids, state.deal.high
    following = to_bid(state, seat) if len(said) < state.players or not is_round(state.rules) else None
    is_over = following is None or not _can_rise(state)
    if is_over and high is None:
        return state.thrown_in()
    if is_over and high is not None:
        won = replace(state.deal, declarer=high.seat)
        event = Event("bid_won", high.seat, amount=high.amount, data={"word": high.word})
        return state.phase_ended(event, deal=won)
    return state.updated(turn=following)


def to_bid(state: Position, seat: Seat) -> Seat | None:
    """The seat that bids after this one, of those that are in the bidding; None when it is over."""
    passed = out_of_it(state.rules, state.deal.bids)
    if len(passed) >= state.players - (state.deal.high is not None):
        return None
    following = state.after(seat)
    while following in passed:
        following = state.after(following)
    return following


def out_of_it(rules: TricksRules, bids: Sequence[Bid]) -> set[Seat]:
    """The seats that have passed: for good, or where they stay since the last bid."""
    found = set[Seat]()
    for bid in bids:
        if bid.word == "pass":
            found.add(bid.seat)
        elif passes_stay(rules):
            found.clear()
    return found


def passes_stay(rules: TricksRules) -> bool:
    """Whether a player who has passed may bid again."""
    return isinstance(rules.bidding, RisingAuction | ContractBids) and rules.bidding.passes == "stay"


def _auction_why_not(state: Position, move: Move) -> str:
    options, high, bidding = _auction_legal(state), state.deal.high, _rising(state)
    if move == PASS:
        return f"All others have passed, so you must bid, such as '{options[0]}'."
    if move.verb != "bid" or move.amount is None or move.cards or move.target:
        return f"Bid, such as '{options[0]}', or pass."
    if high is not None and move.amount <= high.amount:
        return f"The bid is {high.amount}. Bid more, or pass."
    if move.amount < bidding.least:
        return f"The lowest bid is {bidding.least}."
    most = amounts(state.rules)[-1]
    if move.amount > most:
        smudge = "; 'smudge' bids to take everything" if SMUDGE in options else ""
        return f"Bid {most} at most, or pass{smudge}."
    if high is not None and is_by_tens(state.rules, high.amount):
        above = amounts(state.rules, high.amount)
        rising = f"{above[0]}, {above[1]} and so on" if len(above) > 2 else " or ".join(map(str, above))
        return f"From {bidding.tens_from} on bids rise by tens: {rising}."
    if high is not None and is_leap(state.rules, high.amount) and move.amount < high.amount + bidding.leap:
        least = high.amount + bidding.leap
        return f"From {bidding.leap_from} on a bid is at least {bidding.leap} higher: {least} or more."
    below = move.amount - (move.amount - (options[0].amount or 0)) % bidding.step
    return f"Bids rise by {bidding.step} here: {below}, then {below + bidding.step}."


def _question(view: TricksView, style: Style) -> str:
    high = highest(view.bids)
    if view.legal and PASS not in view.legal:
        return f"All others have passed, so you must bid: {_rising(view).least} or more."
    if high is None:
        return f"Bid {_rising(view).least} or more, or pass?"
    above = next(iter(amounts(view.rules, high.amount)), None)
    return f"{style.name(high.seat)} bid {high.amount}. {_offer(view, above)}, or pass?"


def _offer(view: TricksView, above: int | None) -> str:
    """What may be bid: `Bid 130 or more`, `Bid 4, smudge`. above: the lowest number, None for none."""
    bidding = _rising(view)
    if above is None:
        return "Smudge"
    if above < (bidding.most or view.rules.match.target):
        return f"Bid {above} or more"
    if view.rules.may_smudge:
        return f"Bid {above}, smudge"
    score = view.rules.score
    return f"Bid {score.every}" if isinstance(score, BidderScore) else f"Bid {above}"


def _auction_read(text: str, view: TricksView) -> Move | None:
    """A number alone is a bid, and so is the name of the highest one."""
    words, score = folded(text).removeprefix("bid "), view.rules.score
    if isinstance(score, BidderScore) and words == score.every:
        return Move("bid", amount=_rising(view).most)
    return Move("bid", amount=int(words)) if words.isdecimal() else None


def _auction_gloss(move: Move, view: TricksView, style: Style) -> str:
    """What a bid to take everything is for."""
    bidding, score = _rising(view), view.rules.score
    if move == SMUDGE:
        return "all four points and every trick, for 5"
    if isinstance(score, BidderScore) and move.amount == bidding.most:
        return f"{score.every}, every trick" + (f", for {score.slam}" if score.slam else "")
    return ""


def _bid_won(event: Event, style: Style) -> str:
    bid = "smudge" if event.data["word"] == "smudge" else event.amount
    return f"{style.does(event.seat, 'have')} won the bidding with {bid}."


AUCTION: Final[TricksPhase] = Phase(
    name="auction",
    is_played=lambda rules: isinstance(rules.bidding, Rising),
    begin=Position.eldest_begins,
    legal=_auction_legal,
    apply=_auction_apply,
    why_not=_auction_why_not,
    task=lambda state: say(_auction_legal(state)),
    question=_question,
    verbs=("bid", "smudge", "pass"),
    gloss=_auction_gloss,
    read=_auction_read,
    tellers={"bid_won": _bid_won},
)


# The winner of the bidding, or of most tricks of the last deal, names trumps (CG and BK, Pinochle).
#
# Where a marriage is needed only suits with a king and a queen in the hand can be named; a player who has
# none is set back by the bid, and the next dealer deals.


def _calling_begin(state: Position) -> Position:
    declarer = state.deal.declarer
    if declarer is None:  # nobody has won anything before the first deal: the card turned up makes trumps
        return state.phase_ended()
    state = state.updated(turn=declarer)
    return state if _calling_legal(state) else _set_back(state)


def _set_back(state: Position) -> Position:
    """The deal is over for want of a marriage: the bidder's side is set back by the bid."""
    declarer, high = state.deal.declarer, state.deal.high
    assert declarer is not None
    assert high is not None
    lines = [ScoreLine(0)] * len(state.scores)
    lines[state.side(declarer)] = ScoreLine(-high.amount, text=f"set back {high.amount}, no marriage")
    return state.updated(Event("unmarried", declarer, reveals=declarer != state.to_act)).deal_ended(lines)


def _calling_legal(state: Position) -> Sequence[Move]:
    assert state.deal.declarer is not None
    hand = state.deal.hands[state.deal.declarer]
    suits = [
        suit
        for suit in SUITS
        if not state.rules.needs_marriage or {make_card(13, suit), make_card(12, suit)} <= set(hand)
    ]
    return [Move("call", target=suit.lower()) for suit in suits]


def _calling_apply(state: Position, move: Move) -> Position:
    trump = move.target.upper()
    assert state.turn is not None
    called = Event("called", state.turn, data={"suit": trump})
    return state.phase_ended(called, deal=replace(state.deal, trump=trump))


def _calling_why_not(state: Position, move: Move) -> str:
    if move.verb == "call" and move.target.upper() in SUITS:
        return f"You need a king and queen of {SUITS[move.target.upper()]} to make them trumps."
    return f"{capital(_task(state))}."


def _task(state: Position) -> str:
    return f"name trumps, such as '{SUITS[_calling_legal(state)[0].target.upper()]}'"


def _calling_gloss(move: Move, view: TricksView, style: Style) -> str:
    """How many cards of the suit the player holds, and what they meld with it as trumps."""
    suit = move.target.upper()
    what = f"{SUITS[suit]}, {counted(sum(card.suit == suit for card in view.hand), 'card')}"
    if view.rules.meld.table == "none":
        return what
    return f"{what}; melds {sum(meld.points for meld in melds(view.hand, suit, table_of(view.rules.meld)))}"


def _calling_read(text: str, view: TricksView) -> Move | None:
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
    begin=_calling_begin,
    legal=_calling_legal,
    apply=_calling_apply,
    why_not=_calling_why_not,
    task=_task,
    question=lambda view, style: "Which suit is trumps?",
    verbs=("call",),
    gloss=_calling_gloss,
    read=_calling_read,
    tellers={
        "called": lambda event, style: (
            f"{style.does(event.seat, 'make')} {SUITS[event.data['suit']]} trumps."
        ),
        "unmarried": _unmarried,
    },
)
