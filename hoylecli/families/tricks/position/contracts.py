"""Contracts: what can be bid, what it counts, and what follows from it (five hundred, as played).

A contract is a number of tricks with certain trumps, or with none: `bid h 7`, `bid n 8`. At `misere` the
declarer is to take no trick, without trumps; at `open-misere` the declarer's hand is shown after the first
trick as well.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from hoylecli.core.game import Move, Seat
from hoylecli.core.values import cached_by_identity

from ..rules.before_play import ContractBids
from ..rules.ranking import SUIT_NAMES
from .deal import Bid

NO_TRUMPS: Final = "N"
MISERE: Final = Move("misere")
OPEN_MISERE: Final = Move("open-misere")
_MISERES: Final = (MISERE.verb, OPEN_MISERE.verb)


@cached_by_identity
def table(rules: ContractBids) -> Mapping[Move, int]:
    """All bids from the lowest to the highest, with what each counts.

    Where the rules say over how many tricks misere is bid, it ranks above all bids of as many tricks and
    below all bids of more, whatever they count. Otherwise a misere ranks by what it counts, below a bid that
    counts the same.

    >>> found = table(ContractBids(misere=250, misere_over=7, open_misere=500))
    >>> [f"{move}: {value}" for move, value in found.items()][9:13]
    ['bid n 7: 220', 'misere: 250', 'bid s 8: 240', 'bid c 8: 260']
    """
    letters = [SUIT_NAMES.get(suit, NO_TRUMPS).lower() for suit in rules.suits]
    found = {
        Move("bid", target=letter, amount=tricks): rules.lowest
        + rules.suit * at
        + rules.trick * (tricks - rules.least)
        for tricks in range(rules.least, rules.most + 1)
        for at, letter in enumerate(letters)
    }
    found |= {MISERE: rules.misere} if rules.misere else {}
    found |= {OPEN_MISERE: rules.open_misere} if rules.open_misere else {}

    def rank(move: Move) -> tuple[int, bool]:
        if move == MISERE and rules.misere_over:
            return max(found[bid] for bid in found if bid.amount == rules.misere_over), True
        return found[move], move.verb == "bid"

    return {move: found[move] for move in sorted(found, key=rank)}


def above(rules: ContractBids, high: Bid | None) -> list[Move]:
    """The bids that may be made now. high: the highest bid so far, None before there is one."""
    moves = list(table(rules))
    if high is not None:
        moves = moves[moves.index(move_of(high)) + 1 :]
    if rules.misere_over and (high is None or high.amount != rules.misere_over):
        return [move for move in moves if move != MISERE]
    return moves


def move_of(bid: Bid) -> Move:
    """The move that made a bid."""
    return Move("bid", target=bid.suit.lower(), amount=bid.amount) if bid.word == "bid" else Move(bid.word)


def bid_of(seat: Seat, move: Move) -> Bid:
    """The bid that a seat makes with a move."""
    return Bid(seat, move.verb, move.amount or 0, move.target.upper())


def trump_of(bid: Bid) -> str:
    """The trumps of a contract, "" for none."""
    return "" if bid.suit == NO_TRUMPS else bid.suit


def highest(bids: Sequence[Bid]) -> Bid | None:
    """The last bid that was not a pass, None if there is none."""
    for bid in reversed(bids):
        if bid.word != "pass":
            return bid
    return None


def is_misere(bids: Sequence[Bid]) -> bool:
    """Whether the highest bid is misere, open or not."""
    for bid in reversed(bids):
        if bid.word != "pass":
            return bid.word in _MISERES
    return False


def is_open(bids: Sequence[Bid]) -> bool:
    """Whether the highest bid is open misere, whose hand is shown after the first trick."""
    high = highest(bids)
    return high is not None and high.word == OPEN_MISERE.verb
