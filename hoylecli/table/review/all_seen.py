"""A match with all cards seen: cards that gave tricks away at bridge, and the move that lost a patience.

It is told apart from the rest: nobody at the table could know it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from hoylecli.bots.double_dummy.boards import card_number, deal_of, is_quick, lost_tricks
from hoylecli.bots.patience.worlds import winning_line
from hoylecli.bots.solver.watch import Limit
from hoylecli.core import Match, Move, Seat
from hoylecli.families.patience import PatienceState
from hoylecli.families.tricks.position.bridge import COMPASS, contract_of

from .questions import given_away

_ENOUGH: Final = Limit(states=60_000)


@dataclass(frozen=True, slots=True)
class Seen:
    """number: of the move in the match, from 1; 0 for the deal as a whole. better: moves that would
    not have lost it. tricks: how many a card at bridge gave away.

    what: of a patience, "" at bridge. Of the whole deal: won, open (it could still be won at the end), lost
    (no play wins) or unknown; of a move: lost (proved to have lost the deal) or doubtful.
    """

    number: int
    what: str = ""
    tricks: int = 0
    better: tuple[Move, ...] = ()


def all_seen(match: Match, seat: Seat, family: str) -> Iterator[Seen | None]:
    """What there is to say, step by step; None where a step has found nothing."""
    if family == "patience" and isinstance(match.states[-1], PatienceState):
        yield from _patience(match)
    elif family == "tricks" and is_quick() and getattr(match.states[0].view(None), "bridge", None):
        yield from _bridge(match, seat)


def is_open(match: Match, seat: Seat) -> bool:
    """Whether it is a patience in which the player has seen all cards from the first move on."""
    begun = next((state for state in match.states if state.to_act == 0), None)
    if not isinstance(begun, PatienceState):
        return False
    view: Any = begun.view(seat)
    return not any(card is None for pile in (*view.columns, *view.reserve, view.stock) for card in pile)


# Patience: a deal that is lost stays lost, so the move that lost it is found by halving


def _patience(match: Match) -> Iterator[Seen | None]:
    states: list[Any] = [state for state in match.states if isinstance(state, PatienceState)]
    begun = next((at for at, state in enumerate(states) if state.to_act == 0), None)
    if begun is None or states[-1].is_won:
        if begun is not None:
            yield Seen(0, "won")
        return
    yield None
    last = len(match.moves) - (match.moves[-1].verb == "resign" if match.moves else 0)
    first = _verdict(states[begun])
    if first != "won":
        yield Seen(0, first)
        return
    low, high = begun, last
    if _verdict(states[high]) == "won":
        yield Seen(0, "open")
        return
    while high - low > 1:
        yield None
        middle = (low + high) // 2
        if _verdict(states[middle]) == "won":
            low = middle
        else:
            high = middle
    line, _ = winning_line(states[low], _ENOUGH)
    proved = _verdict(states[high]) == "lost"
    yield Seen(high, "lost" if proved else "doubtful", 0, tuple(line[:1]))


def _verdict(state: PatienceState) -> str:
    """won, lost or unknown: whether there is a win, by the solver."""
    if state.is_won:
        return "won"
    if state.to_act != 0:
        return "unknown"
    line, is_lost = winning_line(state, _ENOUGH)
    return "won" if line else "lost" if is_lost else "unknown"


# Bridge


def _bridge(match: Match, seat: Seat) -> Iterator[Seen | None]:
    begins = [at for at, move in enumerate(match.moves) if move.verb == "deal"]
    given = given_away(match, seat, "tricks")
    for begin, end in zip(begins, [*begins[1:], len(match.moves)], strict=True):
        yield None
        board = _board(match, seat, begin + 1, end)
        yield from (seen for seen in board if seen.number - 1 not in given)


def _board(match: Match, seat: Seat, begin: int, end: int) -> Iterator[Seen]:
    states: Sequence[Any] = match.states
    cards = [at for at in range(begin, end) if match.moves[at].verb == "play" and match.moves[at].cards]
    if not cards or states[cards[0]].phase != "playing":
        return
    first = states[cards[0]]
    contract = contract_of(tuple(first.deal.bids), first.dealer)
    if contract is None:
        return
    hands = {COMPASS[at]: [_text(card) for card in first.deal.hands[at]] for at in range(4)}
    deal = deal_of(hands)
    play = [_text(match.moves[at].cards[0]) for at in cards]
    leader = COMPASS[first.turn]
    for lost in lost_tricks(deal, contract.denomination, leader, play):
        at = cards[lost.number - 1]
        if states[at].to_act == seat:
            wanted = {card_number(text) for text in lost.best}
            legal = states[at].legal_moves()
            better = tuple(move for move in legal if card_number(_text(move.cards[0])) in wanted)
            yield Seen(at + 1, "", lost.tricks, better)


def _text(card: Any) -> str:
    """A card as the searches read it: `SA`, `DT`."""
    text = str(card)
    return f"{text[-1].upper()}{text[:-1].replace('10', 'T').upper()}"
