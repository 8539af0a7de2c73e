"""A claim or a concession, played out: the moves of everybody that bring the rest of the deal to its end."""

from collections.abc import Collection, Sequence

from hoylecli.core.errors import HoyleError
from hoylecli.core.events import Seat
from hoylecli.core.grammar import counted
from hoylecli.core.moves import Move

from ..position.contracts import is_misere
from ..position.position import Position
from ..position.talon import is_left
from ..scores import SCORES
from ..view import view_of
from .certain import Certain


def is_open(state: Position) -> bool:
    """Whether the seat to act can claim tricks.

    It plays its own cards, no more are drawn, and trumps and melds are known.
    """
    rules, deal = state.rules, state.deal
    begun = bool(deal.tricks or deal.trick) or not (rules.declare.kinds or rules.trump.how == "led")
    is_own = state.turn == state.to_act
    return state.phase == "playing" and begun and is_own and not is_left(state)


def can_concede(state: Position) -> bool:
    """Whether what is left can be given away in this game, and it is the time for that."""
    return is_open(state) and not _no_taker(state)


def claim(state: Position, seat: Seat, number: int | None) -> list[Move]:
    """The moves by which `seat`, whose turn it is, takes so many of the tricks that are left, None for all.

    The seat plays cards that are certain to win; after a claim of some tricks its side takes no others that
    it can leave. Raises HoyleError when the claim does not hold, which depends on the view of the seat alone.
    """
    left = len(state.deal.hands[seat])
    if number is not None and not 0 < number <= left:
        one = "Only one trick is left; say claim."
        many = f"There are {left} tricks left; claim says all of them, claim 1 one."
        raise HoyleError(one if left == 1 else many)
    wanted = left if number is None else number
    gifts = "" if wanted == left else why_kept(state, seat)
    if gifts:
        raise HoyleError(f"Only all of the rest can be claimed here. {gifts}")
    found = Certain(view_of(state, seat))
    if len(found.line) < wanted:
        sure = len(found.line)
        many = (
            f"Only {sure} of {counted(left, 'trick')} is"
            if sure == 1
            else f"Only {sure} of {left} tricks are"
        )
        raise HoyleError(f"{many if sure else 'No trick is'} certain: {found.why}.")
    return _played_out(state, seat, wanted)


def concede(state: Position, seat: Seat, people: Collection[Seat]) -> list[Move]:
    """The moves by which the side of `seat`, whose turn it is, leaves the rest to the other side.

    people: the seats of persons, of whom a partner would have to agree. A trick that the side cannot but take
    is taken all the same. Raises HoyleError when it is not clear who should get the rest, or want it.
    """
    kept = why_kept(state, seat)
    if kept:
        raise HoyleError(kept)
    if any(other != seat and state.side(other) == state.side(seat) for other in people):
        raise HoyleError("Your partner has not given up; play on.")
    return _played_out(state, seat, 0)


def why_kept(state: Position, seat: Seat) -> str:
    """Why tricks cannot be given to the other side: there are several, or it has no use for them."""
    deal, left = state.deal, len(state.deal.hands[seat])
    aim = SCORES[state.rules.score.kind].aim
    if _no_taker(state):
        return _no_taker(state)
    if aim == "contract" and is_misere(deal.bids):
        return "The declarer is to take no trick, so none can be given away; play on."
    if aim == "bids":
        bids = {bid.seat: bid for bid in deal.bids}
        if any(bid.word != "bid" for bid in bids.values()):
            return "Somebody has bid nil, so it matters who takes each trick; play on."
        others = [
            bid.amount - deal.taken(at) for at, bid in bids.items() if state.side(at) != state.side(seat)
        ]
        if left > sum(others) and state.rules.bags:
            return "The others have no use for so many tricks: beyond their bid each is a bag. Play on."
    return ""


def _no_taker(state: Position) -> str:
    """Why no tricks can be given away in this game at all; "" where they can."""
    if SCORES[state.rules.score.kind].aim in ("avoid", "own_bid"):
        return "Tricks are no gift in this game; play on."
    sides = {state.side(seat) for seat in range(state.players) if state.is_in(seat)}
    return "More than one side could take your tricks; play on." if len(sides) != 2 else ""


def _played_out(state: Position, seat: Seat, wanted: int) -> list[Move]:
    """The moves to the end of the deal, when the seat takes so many tricks and leaves the others."""
    number, before, moves = state.number, state.deal.taken(seat), list[Move]()
    while state.phase == "playing" and state.number == number and state.turn is not None:
        actor, taken = state.turn, state.deal.taken(seat) - before
        if actor == seat and taken < wanted:
            card = Certain(view_of(state, seat)).line[0]
            move = next(move for move in state.legal_moves() if move.cards == (card,))
        else:
            move = _given(state, state.side(seat)) if taken >= wanted else _under(state)
        moves.append(move)
        state = state.apply(move)
    return moves


def _given(state: Position, giver: int) -> Move:
    """The move of the seat whose turn it is that helps the side `giver` to lose the tricks that are left.

    A card is led with which the others take the trick, the highest there is; to a trick they play their
    highest unless they have it so far.
    """
    trick = state.deal.trick
    if not trick:
        leads = _by_strength(state)[::-1]
        return next((move for move in leads if _winner(state, move, giver) != giver), leads[-1])
    best = trick[state.order.best(tuple(play.card for play in trick))].seat
    if giver in (state.side(state.turn or 0), state.side(best)):
        return _under(state) if state.side(state.turn or 0) == giver else _by_strength(state)[-1]
    return _by_strength(state)[0]


def _winner(state: Position, lead: Move, giver: int) -> int:
    """The side that takes the trick with this lead, when all help the side `giver` to lose it."""
    before = len(state.deal.tricks)
    state = state.apply(lead)
    while state.deal.trick:
        state = state.apply(_given(state, giver))
    tricks = state.deal.tricks
    return state.side(tricks[-1].winner) if len(tricks) > before else giver


def _under(state: Position) -> Move:
    """The highest card that does not win so far; the lowest where all do, or a card is led."""
    moves, trick = _by_strength(state), tuple(play.card for play in state.deal.trick)
    under = [move for move in moves if trick and state.order.best((*trick, *move.cards)) < len(trick)]
    return under[-1] if under else moves[0]


def _by_strength(state: Position) -> Sequence[Move]:
    """The legal moves with a card, the weakest first."""
    order = state.order
    return sorted(
        (move for move in state.legal_moves() if move.cards),
        key=lambda move: (order.suit[move.cards[0]] == order.trump, order.power[move.cards[0]]),
    )
