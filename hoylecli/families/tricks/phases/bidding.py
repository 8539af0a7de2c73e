"""Calls at bridge: pass, bid, double, redouble (CG, Bridge, The auction).

The dealer calls first. Nobody leaves the auction by passing: it ends when three in a row have passed a bid,
or all four at once. Which calls may be made is what `scoring.bridge.auction` says.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hoylecli.core.errors import BadNotation
from hoylecli.core.game import Event, Move
from hoylecli.core.text import listed
from hoylecli.core.values import replace
from hoylecli.families.phase import Phase
from hoylecli.families.screen import Style
from hoylecli.scoring.bridge import Contract
from hoylecli.scoring.bridge.auction import Auction, parse_call

from ..position.bridge import COMPASS, auction_of, bid_of_call, call_of, contract_of
from ..position.contracts import move_of
from ..position.deal import Bid
from ..position.labels import SUITS, SYMBOLS
from ..position.position import Position
from ..view import TricksView
from .auction import PASS
from .phase import TricksPhase, folded

DOUBLE: Final = Move("double")
REDOUBLE: Final = Move("redouble")


def begin(state: Position) -> Position:
    return state.updated(turn=state.dealer)


def legal(state: Position) -> Sequence[Move]:
    return _legal(auction_of(state.deal.bids, state.dealer))


@lru_cache(maxsize=512)
def _legal(auction: Auction) -> tuple[Move, ...]:
    moves = [move_of(bid_of_call(0, call)) for call in auction.legal()]
    bids, others = [move for move in moves if move.verb == "bid"], [DOUBLE, REDOUBLE, PASS]
    return (*bids, *(move for move in others if move in moves))


def apply(state: Position, move: Move) -> Position:
    seat = state.turn
    assert seat is not None
    bid = Bid(seat, move.verb, move.amount or 0, move.target.upper())
    deal = replace(state.deal, bids=(*state.deal.bids, bid))
    data = {"word": bid.word, "suit": bid.suit or None, "level": bid.amount or None}
    state = state.updated(Event("call", seat, data=data), deal=deal)
    if not auction_of(deal.bids, state.dealer).is_over:
        return state.updated(turn=state.after(seat))
    contract = contract_of(deal.bids, state.dealer)
    if contract is None:
        passed_out = state.rules.score.kind == "duplicate"
        return state.phase_ended(Event("passed_out")) if passed_out else state.thrown_in()
    return declared(state, contract)


def declared(state: Position, contract: Contract) -> Position:
    """The state in which the contract is to be played: declarer, dummy and trumps are known."""
    assert contract.declarer is not None
    declarer = COMPASS.index(contract.declarer)
    trump = "" if contract.denomination == "NT" else contract.denomination
    data = {"level": contract.level, "suit": trump or "N", "doubled": contract.doubled}
    deal = replace(state.deal, declarer=declarer, dummy=(declarer + 2) % 4, trump=trump)
    return state.phase_ended(Event("declares", declarer, data=data), deal=deal)


def why_not(state: Position, move: Move) -> str:
    example = next((each for each in legal(state) if each.verb == "bid"), PASS)
    if move.verb not in ("bid", "pass", "double", "redouble") or move.cards or move.source:
        return f"{_may(state, example)}."
    if move.verb == "bid" and (move.amount is None or not move.target):
        return f"Say how many tricks over six, and the suit or notrump: '{_said(example)}'."
    if move.verb == "bid" and not (move.amount in range(1, 8) and move.target.upper() in (*SUITS, "N")):
        return "Bids are one to seven, with clubs, diamonds, hearts, spades or notrump, such as '1h'."
    call = call_of(Bid(0, move.verb, move.amount or 0, move.target.upper()))
    why = auction_of(state.deal.bids, state.dealer).why_not(call)
    if move.verb == "bid" and state.deal.high is not None:
        high = next(bid for bid in reversed(state.deal.bids) if bid.word == "bid")
        higher = f"Bid higher, such as '{_said(example)}', or pass" if example != PASS else "Pass"
        return f"The last bid is {in_words(high.amount, high.suit)}. {higher}."
    return why or f"{_may(state, example)}."


def _may(state: Position, example: Move) -> str:
    others = [move.verb for move in (DOUBLE, REDOUBLE) if move in legal(state)]
    bid = [] if example == PASS else [f"bid, such as '{_said(example)}'"]
    return f"You may {', '.join([*bid, *others])} or pass".replace("may  or", "may")


def _said(move: Move) -> str:
    """A bid as people type it: `1h`, `3nt`."""
    return f"{move.amount}{'nt' if move.target == 'n' else move.target}" if move.verb == "bid" else move.verb


def task(state: Position) -> str:
    example = next((each for each in legal(state) if each.verb == "bid"), None)
    return f"bid, such as '{_said(example)}', or pass" if example else "pass, or double"


def question(view: TricksView, style: Style) -> str:
    bids = [bid for bid in view.bids if bid.word == "bid"]
    if not bids:
        return "Your call: bid, such as '1h', or pass?"
    high, after = bids[-1], view.bids[view.bids.index(bids[-1]) + 1 :]
    said = f"{style.name(high.seat)} bid {in_words(high.amount, high.suit)}"
    doubled = next((bid for bid in reversed(after) if bid.word in ("double", "redouble")), None)
    if doubled is not None:
        said += f", {style.inside(doubled.seat)} {doubled.word}d"
    may = ["bid higher"] if any(move.verb == "bid" for move in view.legal) else []
    may += [move.verb for move in (DOUBLE, REDOUBLE) if move in view.legal]
    return f"{said}. Your call: {listed([*may, 'pass'], 'or')}?"


def gloss(move: Move, view: TricksView, style: Style) -> str:
    """What a call is, where it is not its own name."""
    if move.verb != "bid":
        high = next((bid for bid in reversed(view.bids) if bid.word == "bid"), None)
        whose = {"double": "their", "redouble": "your side's"}.get(move.verb)
        return f"{whose} {in_words(high.amount, high.suit)}" if whose and high is not None else ""
    tricks = (move.amount or 0) + 6
    where = "without trumps" if move.target == "n" else f"with {SUITS[move.target.upper()]} as trumps"
    return f"{tricks} tricks {where}"


def levels(view: TricksView, style: Style) -> list[str]:
    """The calls that may be made, the bids of a level in a line, `2♣  2♦  2♥  2♠  2NT`; in words in few."""
    bids = [move for move in view.legal if move.verb == "bid"]
    others = [move for move in view.legal if move.verb != "bid"]
    rows = [[move for move in bids if move.amount == level] for level in range(1, 8)]
    if style.in_words:
        lines = [_from_to(row) for row in rows if 0 < len(row) < len(_LEVEL)]
        full = [row[0].amount for row in rows if len(row) == len(_LEVEL)]
        lines += [f"any suit or notrump from {full[0]} to 7"] if len(full) > 1 else []
        lines += [_from_to(row) for row in rows if len(row) == len(_LEVEL)] if len(full) == 1 else []
    else:
        lines = ["  ".join(f"{_sign(row, suit):<2}" for suit in _LEVEL).rstrip() for row in rows if row]
    glosses = [(move.verb, gloss(move, view, style)) for move in others]
    return [*lines, *(f"{word}  ({said})" if said else word for word, said in glosses)]


_LEVEL: Final = "cdhsn"


def _sign(row: Sequence[Move], suit: str) -> str:
    """The bid of a row with this suit, `2♣`, "" where it is too low."""
    move = next((move for move in row if move.target == suit), None)
    return "" if move is None else f"{move.amount}{SYMBOLS.get(suit.upper(), 'NT')}"


def _from_to(row: Sequence[Move]) -> str:
    """`1 heart, 1 spade or 1 notrump`"""
    return listed([in_words(move.amount or 0, move.target.upper()) for move in row], "or")


def by_enter(view: TricksView) -> Move | None:
    """Enter passes (CG, Bridge, Getting Started)."""
    return PASS if PASS in view.legal else None


def read(text: str, view: TricksView) -> Move | None:
    """The call meant by `1h`, `one heart`, `3 no trump`, `bid 2s`, `dbl`, `xx` or `p`."""
    words = [_NUMBERS.get(word, word) for word in folded(text).split()]
    if words[:1] in (["bid"], ["call"]) and len(words) > 1:
        words = words[1:]
    if len(words) == 2 and words[1].isdecimal():  # `h 1`, as moves are written
        words.reverse()
    try:
        call = parse_call("".join(words))
    except BadNotation:
        return None
    return move_of(bid_of_call(0, call))


_NUMBERS: Final = {
    word: str(number)
    for number, word in enumerate(("one", "two", "three", "four", "five", "six", "seven"), 1)
}


def _call(event: Event, style: Style) -> str:
    word = event.data["word"]
    if word != "bid":
        return f"{style.does(event.seat, word)}."
    return f"{style.does(event.seat, 'bid')} {in_words(event.data['level'], event.data['suit'])}."


def in_words(level: int, suit: str, doubled: int = 0) -> str:
    """A bid or a contract as it is told: `1 heart`, `4 hearts doubled`, `3 notrump`."""
    return Contract(level, "NT" if suit == "N" else suit, doubled).words


def _declares(event: Event, style: Style) -> str:
    data = event.data
    leads = style.does_inside((event.seat + 1) % 4, "lead")
    said = in_words(data["level"], data["suit"], data["doubled"])
    return f"{style.does(event.seat, 'play')} {said}, and {leads}."


BIDDING: Final[TricksPhase] = Phase(
    name="bidding",
    is_played=lambda rules: rules.bidding.kind == "bridge",
    begin=begin,
    legal=legal,
    apply=apply,
    why_not=why_not,
    task=task,
    question=question,
    verbs=("bid", "double", "redouble", "pass"),
    gloss=gloss,
    read=read,
    by_enter=by_enter,
    tellers={
        "call": _call,
        "declares": _declares,
        "passed_out": lambda event, style: "all have passed, and nobody scores.",
    },
)
