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

from hoylecli.core.game import Event, Move, Seat
from hoylecli.core.values import cached_by_identity, replace
from hoylecli.families.phase import Phase
from hoylecli.families.schema import of_kind
from hoylecli.families.screen import Style

from ..position.contracts import highest
from ..position.deal import Bid
from ..position.position import Position
from ..rules.before_play import ContractBids, Rising, RisingAuction
from ..rules.counting import BidderScore
from ..rules.schema import TricksRules
from ..view import TricksView
from .phase import TricksPhase, folded, say

PASS: Final = Move("pass")
SMUDGE: Final = Move("smudge")


def _rising(state: Position | TricksView) -> Rising:
    """How bids rise."""
    return of_kind(Rising, state.rules.bidding)


def _begin(state: Position) -> Position:
    return state.updated(turn=state.after(state.dealer))


def _legal(state: Position) -> Sequence[Move]:
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


def _apply(state: Position, move: Move) -> Position:
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


def _why_not(state: Position, move: Move) -> str:
    options, high, bidding = _legal(state), state.deal.high, _rising(state)
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


def _read(text: str, view: TricksView) -> Move | None:
    """A number alone is a bid, and so is the name of the highest one."""
    words, score = folded(text).removeprefix("bid "), view.rules.score
    if isinstance(score, BidderScore) and words == score.every:
        return Move("bid", amount=_rising(view).most)
    return Move("bid", amount=int(words)) if words.isdecimal() else None


def _gloss(move: Move, view: TricksView, style: Style) -> str:
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
    begin=_begin,
    legal=_legal,
    apply=_apply,
    why_not=_why_not,
    task=lambda state: say(_legal(state)),
    question=_question,
    verbs=("bid", "smudge", "pass"),
    gloss=_gloss,
    read=_read,
    tellers={"bid_won": _bid_won},
)
