"""Whether a turn can still be finished, which is asked before each step of it.

So nobody ever comes to a turn that cannot be ended: a card that must be used can still be used, and there is
a card to throw, or the hand is empty.
"""

from collections.abc import Sequence

from hoylecli.core.cards import Card

from .deal import Hand, Meld
from .laying import can_be_laid, laid_on, may_lay
from .new_melds import JOKER
from .opening import NOTHING, Need, can_open, has_opening, lacking
from .position import Position


def barred(state: Position) -> Card | None:
    """The card that may not be thrown in this turn: the top discard, where it was taken alone and need not
    be used (FG, Rummy 500)."""
    last = state.deal.turns[-1] if state.deal.turns else None
    if last is None or last.thrown is not None or last.more or state.rules.draw.use:
        return None
    return last.taken


def throws(state: Position, hand: Hand) -> Hand:
    """The cards of the hand that may end the turn, when nothing must be used or laid any more.

    Who holds another copy of the card just taken may throw one; jokers are copies of one another. Decision
    where the sources are silent: so may who has nothing else, where first melds have to be enough.
    """
    never = barred(state)
    if never is None:
        return hand
    others = tuple(card for card in hand if card != never and min(card, never) < JOKER)
    alone = not others and has_opening(state.rules)
    return hand if alone or len(hand) - len(others) > 1 else others


def lacks(state: Position, table: Sequence[Meld] | None = None) -> Need:
    """What the first melds of the player to act still lack, with this table or as it is."""
    deal, side = state.deal, state.side(state.actor)
    if not deal.opened:
        return NOTHING
    melds = deal.table if table is None else table
    return lacking(state.rules, state.number, melds, deal.opened, side, state.scores[side])


def is_free(state: Position) -> bool:
    """Whether every step that can be made leaves a turn that can be finished."""
    return state.deal.must is None and barred(state) is None and lacks(state) == NOTHING


def can_finish(state: Position, hand: Hand, table: Sequence[Meld], must: Card | None) -> bool:
    """Whether the player to act, left with this hand and this table, can end the turn.

    must: the card that is still to be used, None for none.
    """
    side, need = state.side(state.actor), lacks(state, table)
    if need != NOTHING:
        begun = must is not None or any(meld.side == side for meld in table)
        return not begun or can_open(state.rules, hand, need, must)
    if must is not None:
        return can_be_laid(state.rules, must, hand, table, side)
    if not hand or throws(state, hand):
        return True
    melds = (meld for meld in table if may_lay(state.rules, meld, side))
    return len(hand) == 1 and any(laid_on(state.rules, meld, hand[0], 0) for meld in melds)
