"""Phases that bridge alone has: calls, points told at minibridge, and the result of a second table."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hoylecli.core import TABLE, AmbiguousMove, BadNotation, Event, IllegalMove, Move, counted, listed
from hoylecli.core.values import replace
from hoylecli.families import Phase, Style
from hoylecli.frame.match import ScoreLine
from hoylecli.scoring.bridge import Contract, duplicate_score
from hoylecli.scoring.bridge.auction import BIDS, Auction, NoSuchLevel, parse_call
from hoylecli.scoring.bridge.duplicate import imps

from ..position import Bid, Position, bridge, move_of
from ..position.bridge import points
from ..position.labels import SUITS, SYMBOLS, sorted_hand
from ..scores.bridge import BOOK, DUPLICATE
from ..view import TricksView
from .auction import PASS
from .phase import TricksPhase, folded

# Calls at bridge: pass, bid, double, redouble (CG, Bridge, The auction).
#
# The dealer calls first. Nobody leaves the auction by passing: it ends when three in a row have passed a bid,
# or all four at once. Which calls may be made is what `scoring.bridge.auction` says.

DOUBLE: Final = Move("double")
REDOUBLE: Final = Move("redouble")


def begin(state: Position) -> Position:
    return state.updated(turn=state.dealer)


def legal(state: Position) -> Sequence[Move]:
    return _bidding_legal(bridge.auction_of(state.deal.bids, state.dealer))


@lru_cache(maxsize=512)
def _bidding_legal(auction: Auction) -> tuple[Move, ...]:
    moves = [move_of(bridge.bid_of_call(0, call)) for call in auction.legal()]
    bids, others = [move for move in moves if move.verb == "bid"], [DOUBLE, REDOUBLE, PASS]
    return (*bids, *(move for move in others if move in moves))


def apply(state: Position, move: Move) -> Position:
    seat = state.turn
    assert seat is not None
    bid = Bid(seat, move.verb, move.amount or 0, move.target.upper())
    deal = replace(state.deal, bids=(*state.deal.bids, bid))
    data = {"word": bid.word, "suit": bid.suit or None, "level": bid.amount or None}
    state = state.updated(Event("call", seat, data=data), deal=deal)
    if not bridge.auction_of(deal.bids, state.dealer).is_over:
        return state.updated(turn=state.after(seat))
    contract = bridge.contract_of(deal.bids, state.dealer)
    if contract is None:
        passed_out = state.rules.score.kind == "duplicate"
        return state.phase_ended(Event("passed_out")) if passed_out else state.thrown_in()
    return declared(state, contract)


def declared(state: Position, contract: Contract) -> Position:
    """The state in which the contract is to be played: declarer, dummy and trumps are known."""
    assert contract.declarer is not None
    declarer = bridge.COMPASS.index(contract.declarer)
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
    call = bridge.call_of(Bid(0, move.verb, move.amount or 0, move.target.upper()))
    why = bridge.auction_of(state.deal.bids, state.dealer).why_not(call)
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
    """The call meant by `1h`, `one heart`, `3 no trump`, `bid 2s`, `dbl`, `xx` or `p`.

    Raises AmbiguousMove for a level alone, BadNotation for one that there is not, as in `8s`.
    """
    words = [_NUMBERS.get(word, word) for word in folded(text).rstrip(" .!").split()]
    if words[:1] in (["bid"], ["call"]) and len(words) > 1:
        words = words[1:]
    if len(words) == 2 and words[1].isdecimal():  # `h 1`, as moves are written
        words.reverse()
    try:
        call = parse_call("".join(words))
    except NoSuchLevel:
        raise
    except BadNotation:
        _ask_for_suit(words, view)
        return None
    return move_of(bridge.bid_of_call(0, call))


def _ask_for_suit(words: Sequence[str], view: TricksView) -> None:
    """Raises AmbiguousMove, with the bids that may be made, where a level alone or none is named."""
    first = next((move for move in view.legal if move.verb == "bid"), None)
    if words in (["bid"], ["call"]) and first is not None:
        or_pass = ", or pass" if PASS in view.legal else ""
        raise AmbiguousMove(
            f"Bid what? Type a level and a suit, such as {first.amount}{first.target}{or_pass}."
        )
    level = int(words[0]) if len(words) == 1 and words[0].isdecimal() else 0
    bids = [f"{level}{move.target}" for move in view.legal if move.verb == "bid" and move.amount == level]
    said = [f"{bid}t" if bid.endswith("n") else bid for bid in bids]
    if len(said) > 1:
        raise AmbiguousMove(f"'{level}' could be {listed(said, 'or')}. Which one?")


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


# The result of the board at a second table, and the IMPs it makes (Laws of Duplicate Bridge, Law 78B).
#
# Others play the same board there, so the table tells what came of it. `elsewhere n s4 10` is four spades
# by North with ten tricks, `elsewhere-doubled` and `elsewhere-redoubled` the same for double and redouble,
# and `elsewhere` that all passed. Whoever runs the match has it played there; the engine by itself says all
# passed.

PASSED_OUT: Final = Move("elsewhere")
_VERBS: Final = ("elsewhere", "elsewhere-doubled", "elsewhere-redoubled")


def result_elsewhere(state: Position) -> Move:
    """What another table is told of the board that has been played, or passed out, in this state."""
    deal = state.deal
    contract = bridge.auction_of(deal.bids, state.dealer).contract
    if contract is None or deal.declarer is None:
        return PASSED_OUT
    tricks = sum(trick.winner % 2 == deal.declarer % 2 for trick in deal.tricks)
    denomination = contract.denomination[0].lower()
    where = bridge.COMPASS[deal.declarer].lower()
    return Move(_VERBS[contract.doubled], (), where, f"{denomination}{contract.level}", tricks)


def _comparing_apply(state: Position, move: Move) -> Position:
    contract = _contract(move)
    here = DUPLICATE.lines(state)
    own = here[0].total - here[1].total
    there, event = 0, Event("elsewhere", TABLE, data=dict.fromkeys(("level", "suit", "doubled", "tricks")))
    if contract is not None:
        assert contract.declarer is not None
        declarer, tricks = bridge.COMPASS.index(contract.declarer), move.amount or 0
        is_vulnerable = declarer % 2 in bridge.vulnerable(state)
        score = duplicate_score(contract, tricks - BOOK - contract.level, is_vulnerable)
        there = score if declarer % 2 == 0 else -score
        data = {"level": contract.level, "suit": contract.denomination[0], "doubled": contract.doubled}
        event = Event("elsewhere", declarer, amount=score, data={**data, "tricks": tricks})
    won = imps(own - there)
    lines = [
        replace(_line(sign * won, sign * own, sign * there), declared=line.declared)
        for sign, line in zip((1, -1), here, strict=True)
    ]
    # No shuffle of the seed is used up, so that the boards are those of duplicate.
    return replace(state.updated(event), shuffles=state.shuffles - 1).deal_ended(lines)


def _line(won: int, here: int, there: int) -> ScoreLine:
    both = f"{here:+} here, {there:+} at the other table"
    return ScoreLine(max(won, 0), text=f"{counted(won, 'IMP')}: {both}" if won > 0 else both)


def _contract(move: Move) -> Contract | None:
    """The contract that was played there. Raises IllegalMove for none that could be."""
    if move == PASSED_OUT:
        return None
    declarer, bid, tricks = move.source.upper(), move.target, move.amount
    good = (
        move.verb in _VERBS
        and not move.cards
        and move.rank is None
        and declarer in tuple(bridge.COMPASS)
        and bid[:1].upper() in (*SUITS, "N")
        and bid[1:] in tuple("1234567")
        and tricks in range(14)
    )
    if not good:
        raise IllegalMove("Say who played what there, and how many tricks it took: 'elsewhere n s4 10'.")
    denomination = "NT" if bid[0] == "n" else bid[0].upper()
    return Contract(int(bid[1]), denomination, _VERBS.index(move.verb), declarer)


def _comparing_legal(state: Position) -> Sequence[Move]:
    return ()


def _told(event: Event, style: Style) -> str:
    """At the other table 4 spades is played in your seat, and takes 10 tricks: 420 points."""
    if event.seat == TABLE:
        return "at the other table all pass."
    data = event.data
    score, seat = event.amount or 0, style.possessive(event.seat)
    worth = f"{score} points" if score > 0 else f"{-score} points to the other side"
    contract = in_words(data["level"], data["suit"], data["doubled"])
    taken = counted(data["tricks"], "trick")
    return f"at the other table {contract} is played in {seat} seat, and takes {taken}: {worth}."


COMPARING: Final[TricksPhase] = Phase(
    name="comparing",
    is_played=bridge.is_compared,
    begin=lambda state: state.updated(turn=TABLE),
    legal=_comparing_legal,
    chance=lambda state: PASSED_OUT,
    apply=_comparing_apply,
    why_not=lambda state, move: "The other table tells its result.",
    task=lambda state: "the other table tells its result",
    question=lambda view, style: "",
    verbs=_VERBS,
    why_not_now=lambda state, move, task: f"The other table tells its result by itself; {task}.",
    tellers={"elsewhere": _told},
)


# Everybody tells the points of their hand, and the stronger side plays (minibridge, as played).
#
# From the dealer on each tells the high-card points. The side with more has the stronger of its two hands
# as declarer, or of equal ones that which told first; the other is dummy and lies open at once. Declarer,
# who sees both, names the contract. Where both sides have twenty the cards are thrown in.

_CONTRACTS: Final = tuple(move_of(bridge.bid_of_call(0, call)) for call in BIDS)


def _naming_begin(state: Position) -> Position:
    around = [(state.dealer + step) % 4 for step in range(4)]
    told = {seat: points(state.deal.hands[seat]) for seat in around}
    state = state.updated(*(Event("points", seat, amount=told[seat]) for seat in around))
    sides = [told[side] + told[side + 2] for side in (0, 1)]
    if sides[0] == sides[1]:
        return state.updated(Event("even", amount=sides[0])).thrown_in()
    stronger = sides.index(max(sides))
    declarer = max((seat for seat in around if seat % 2 == stronger), key=told.__getitem__)
    dummy = (declarer + 2) % 4
    deal = replace(state.deal, declarer=declarer, dummy=dummy, points=tuple(told[seat] for seat in range(4)))
    cards = tuple(card for suit in sorted_hand(deal.hands[dummy], state.order) for card in suit)
    shown = Event("dummy", dummy, cards, reveals=True)
    return state.updated(Event("stronger", declarer), shown, deal=deal, turn=declarer)


def _naming_legal(state: Position) -> Sequence[Move]:
    return _CONTRACTS


def _naming_apply(state: Position, move: Move) -> Position:
    seat = state.turn
    assert seat is not None
    bids = (Bid(seat, "bid", move.amount or 0, move.target.upper()),)
    contract = bridge.contract_of(bids, seat)
    assert contract is not None
    return declared(state.updated(deal=replace(state.deal, bids=bids)), contract)


def _naming_why_not(state: Position, move: Move) -> str:
    return "Name the contract: one to seven, and a suit or notrump, such as '2h' or '3nt'."


def _naming_question(view: TricksView, style: Style) -> str:
    points = view.bridge.points if view.bridge is not None else ()
    ours = sum(
        points[seat] for seat in range(4) if view.declarer is not None and seat % 2 == view.declarer % 2
    )
    return f"Your two hands have {ours} points. Which contract do you play, such as '2h' or '3nt'?"


NAMING: Final[TricksPhase] = Phase(
    name="naming",
    is_played=lambda rules: rules.bidding.kind == "points",
    begin=_naming_begin,
    legal=_naming_legal,
    apply=_naming_apply,
    why_not=_naming_why_not,
    task=lambda state: "name the contract, such as '2h' or '3nt'",
    question=_naming_question,
    verbs=("bid",),
    gloss=gloss,
    read=read,
    tellers={
        "points": lambda event, style: (
            f"{style.does(event.seat, 'have')} {counted(event.amount or 0, 'point')}."
        ),
        "even": lambda event, style: f"both sides have {event.amount} points.",
        "stronger": lambda event, style: f"{style.does(event.seat, 'are')} declarer.",
    },
)
