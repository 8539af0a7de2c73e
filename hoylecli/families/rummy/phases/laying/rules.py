"""What is legal in a turn of laying melds, and what comes of it."""

from collections.abc import Iterator, Sequence
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.events import Event
from hoylecli.core.moves import PLAY, Move
from hoylecli.core.values import replace

from ...position.deal import Deal, Hand, Meld, less
from ...position.ending import shown
from ...position.finishing import can_finish, is_free, lacks, throws
from ...position.laying import laid_on, may_lay, new_melds, swapped
from ...position.new_melds import laid_kind
from ...position.opening import NOTHING, can_open
from ...position.position import Position

MELD: Final = "meld"
LAY: Final = "lay"
SWAP: Final = "swap"


def begin(state: Position) -> Position:
    return state


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


def apply(state: Position, move: Move) -> Position:
    seat, deal = state.actor, state.deal
    if move.verb == MELD:
        return _next(
            state.updated(Event("melded", seat, move.cards), deal=deal.melded(seat, new(state, move.cards)))
        )
    (card,) = move.cards
    if move.verb == PLAY:
        deal = _opened(state, deal.throw(seat, card))
        state = state.updated(Event("threw", seat, (card,)), deal=deal)
        return _next(state) if not deal.hands[seat] else state.phase_ended()
    place = int(move.target[1:]) - 1
    meld = deal.table[place]
    if move.verb == SWAP:
        return _swap(state, place, card)
    longer = laid_on(state.rules, meld, card, seat)
    assert longer is not None
    event = Event("laid_off", seat, (card, *meld.cards), data={"many": 1})
    return _next(state.updated(event, deal=deal.laid(seat, place, longer, card)))


def _swap(state: Position, place: int, card: Card) -> Position:
    seat, meld = state.actor, state.deal.table[place]
    change = swapped(state.rules, meld, card, seat)
    assert change is not None
    longer, joker = change
    deal = state.deal.swapped(seat, place, longer, card, joker)
    return state.updated(Event("swapped", seat, (card, joker, *longer.cards)), deal=deal)


def _opened(state: Position, deal: Deal) -> Deal:
    """The deal with what the sides have on the table when the next turn begins, where that matters."""
    sides = {meld.side for meld in deal.table}
    opened = tuple(side in sides for side in range(len(deal.opened)))
    return replace(deal, opened=opened) if opened != deal.opened else deal


def _next(state: Position) -> Position:
    """The state after a step: the hand is over when the player has no card left."""
    if state.deal.hands[state.actor]:
        return state
    return shown(state.updated(Event("went_out", state.actor)))


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
