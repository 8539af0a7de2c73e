"""What is legal in a turn of melding, and what is to be done; see `melding`."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.moves import PLAY, Move

from ..counts import THREES, may_end, terms_of
from ..finishing import can_finish, can_go_out
from ..position import Position, layable, standing
from ..steps import by_rank, cards_of, places_of, steps

MELD: Final = "meld"
LAY: Final = "lay"
ASK: Final = Move("ask")


def legal(state: Position) -> Sequence[Move]:
    """`ask`, new melds, cards for melds that lie there, and cards to throw, none of which leaves the turn
    unfinished."""
    at, terms = standing(state), terms_of(state.rules)
    hand = state.deal.hands[state.actor]
    places = places_of(state.deal.table, state.side(state.actor), terms)
    ranks = by_rank(layable(hand, state.deal.turns, at.lacks, state.rules))
    moves = [ASK] if _may_ask(state) and can_go_out(at, terms) and bears_no(state) else []
    for step in steps(at, terms, places):
        cards = cards_of(step, ranks, terms)
        moves.append(Move(MELD, cards) if step.place < 0 else Move(LAY, cards, target=f"m{step.place + 1}"))
    if _may_throw(state):
        moves += [Move(cards=(card,)) for card in dict.fromkeys(hand)]
    return moves


def _may_ask(state: Position) -> bool:
    return state.rules.close.ask and not state.deal.permission


def bears_no(state: Position) -> bool:
    """Whether the turn can be ended without going out; who has too few cards left for that cannot ask."""
    return can_finish(standing(state)._replace(may_go_out=False), terms_of(state.rules))


def _may_throw(state: Position) -> bool:
    """Whether the turn can end with a discard now."""
    at, terms = standing(state), terms_of(state.rules)
    if at.lacks and at.has_begun:
        return False
    return at.left >= max(at.kept, 1) or may_end(at, terms)


def task(state: Position) -> str:
    """What is to be done now, with an example."""
    moves = legal(state)
    if THREES in standing(state).laid and terms_of(state.rules).black:
        return f"throw your last card, '{moves[-1]}'"
    steps_now = [move for move in moves if move.verb in (MELD, LAY)]
    throwing = [move for move in moves if move.verb == PLAY]
    throwing.sort(key=lambda move: move.cards[0].rank in terms_of(state.rules).wild)
    laying = f"lay cards down, such as '{steps_now[0]}'" if steps_now else ""
    one = f"throw a card, such as '{throwing[0]}'" if throwing else ""
    return ", or ".join(filter(None, (laying, one)))
