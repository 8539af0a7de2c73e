"""What is legal in a turn of laying melds, and what is to be done; see `laying`."""

from collections.abc import Iterator, Sequence
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.moves import PLAY, Move
from hoylecli.families.rummy.deal import Hand, less
from hoylecli.families.rummy.table import Meld

from ..melds import laid_kind, laid_on, may_lay, new_melds, swapped
from ..openings import NOTHING, can_finish, can_open, is_free, lacks, throws
from ..position import Position

MELD: Final = "meld"
LAY: Final = "lay"
SWAP: Final = "swap"


def legal(state: Position) -> Sequence[Move]:
    """New melds, cards for jokers, cards on melds of the table, cards to throw; none leaves a turn that
    cannot be ended."""
    hand = state.deal.hands[state.actor]
    moves = list(_meldings(state, hand))
    if lacks(state) == NOTHING:
        moves += [*_swaps(state, hand), *_layings(state, hand)]
    if may_throw(state):
        moves += [Move(cards=(card,)) for card in throws(state, hand)]
    return list(dict.fromkeys(moves))


def has_begun(state: Position) -> bool:
    """Whether the player has laid melds in this turn that are not enough yet."""
    side = state.side(state.actor)
    return lacks(state) != NOTHING and any(meld.side == side for meld in state.deal.table)


def may_throw(state: Position) -> bool:
    """Whether the turn can be ended now, if there is a card for it."""
    return state.deal.must is None and not has_begun(state)


def _meldings(state: Position, hand: Hand) -> Iterator[Move]:
    deal, need, free = state.deal, lacks(state), is_free(state)
    if need == NOTHING:
        if state.rules.contracts:
            return
    elif not can_open(state.rules, hand, need, deal.must):
        return
    for kind, cards in new_melds(state.rules, hand):
        rest = need if need == NOTHING else need.after(state.rules, kind, cards)
        if rest is not None and (free or goes_on(state, hand, cards, (*deal.table, new(state, cards)))):
            yield Move(MELD, cards)


def _layings(state: Position, hand: Hand) -> Iterator[Move]:
    free, seat, table = is_free(state), state.actor, state.deal.table
    for at, meld in enumerate(table):
        if not may_lay(state.rules, meld, state.side(seat)):
            continue
        for card in hand:
            longer = laid_on(state.rules, meld, card, seat)
            if longer and (free or goes_on(state, hand, (card,), (*table[:at], longer, *table[at + 1 :]))):
                yield Move(LAY, (card,), target=f"m{at + 1}")


def _swaps(state: Position, hand: Hand) -> Iterator[Move]:
    if not state.rules.wild.swap:
        return
    free, seat, table = is_free(state), state.actor, state.deal.table
    for at, meld in enumerate(table):
        for card in hand if may_lay(state.rules, meld, state.side(seat)) else ():
            change = swapped(state.rules, meld, card, seat)
            if change is None:
                continue
            longer, joker = change
            with_joker = tuple(sorted((*hand, joker)))
            if free or goes_on(state, with_joker, (card,), (*table[:at], longer, *table[at + 1 :])):
                yield Move(SWAP, (card,), target=f"m{at + 1}")


def goes_on(state: Position, hand: Hand, cards: Hand, table: Sequence[Meld]) -> bool:
    """Whether the turn can be finished when these cards of the hand have come on the table."""
    must = None if state.deal.must in cards else state.deal.must
    return can_finish(state, less(hand, cards), table, must)


def new(state: Position, cards: Hand) -> Meld:
    """The meld that these cards are when the player to act lays them."""
    seat = state.actor
    return Meld(laid_kind(cards), state.side(seat), cards, (seat,) * len(cards))


def task(state: Position) -> str:
    """What is to be done now, with an example."""
    must, moves = state.deal.must, legal(state)
    if must is not None:
        return f"meld or lay off the {must.symbol}, which you have taken, such as '{_using(must, moves)}'"
    steps = [move for move in moves if move.verb != PLAY]
    throwing = [move for move in moves if move.verb == PLAY]
    laying = f"lay cards down, such as '{steps[0]}'" if steps else ""
    throwing_one = f"throw a card, such as '{throwing[-1]}'" if throwing else ""
    return ", or ".join(filter(None, (laying, throwing_one)))


def _using(must: Card, moves: Sequence[Move]) -> Move:
    """A move that uses the card, or the first step to one."""
    return next((move for move in moves if must in move.cards), moves[0])
