"""The table shuffles: a starter that does something back into the stock, or the pile to be a new stock.

Decisions where the sources are silent: a starter that does something is buried in the stock, which is
shuffled, and another is turned; the pile keeps its top card.
"""

from typing import Final

from hoylecli.core.cards import shuffled
from hoylecli.core.errors import IllegalMove
from hoylecli.core.game import TABLE, Event, Move
from hoylecli.core.text import counted
from hoylecli.core.values import replace
from hoylecli.families.phase import Phase

from .position import Hand, Position, Turn
from .turns import is_bad_starter
from .view import SheddingView

SHUFFLE: Final = "shuffle"


def _loose(state: Position) -> Hand:
    """The cards that are shuffled."""
    pile = state.table.pile
    return (*state.deal.stock, *pile) if is_bad_starter(state) else pile[:-1]


def _chance(state: Position) -> Move:
    return Move(SHUFFLE, shuffled(sorted(_loose(state)), state.seed, state.shuffles))


def _apply(state: Position, move: Move) -> Position:
    order, table = move.cards, state.table
    if move != Move(SHUFFLE, order) or sorted(order) != sorted(_loose(state)):
        raise IllegalMove(f"A shuffle is the {counted(len(_loose(state)), 'card')} in their new order.")
    if is_bad_starter(state):
        return turned(state, order).phase_ended()
    table = table.note(Turn(TABLE, "shuffled", many=len(order)))
    table = replace(table, pile=table.pile[-1:], shuffles=table.shuffles + 1)
    deal = replace(state.deal, stock=order, table=table)
    return state.phase_ended(Event("shuffled", amount=len(order)), deal=deal)


def turned(state: Position, order: Hand) -> Position:
    """The first of these cards is turned up, to be buried if it does something; the others are the stock."""
    starter, table = order[0], state.table
    table = table.note(Turn(state.dealer, "turned", starter, starter.suit))
    table = replace(table, pile=(starter,), suit=starter.suit)
    state = state.updated(deal=replace(state.deal, stock=order[1:], table=table))
    data = {"buried": is_bad_starter(state)}
    return state.updated(Event("starter", state.dealer, (starter,), data=data))


def _why_not(state: Position, move: Move) -> str:
    return "The table shuffles."


SHUFFLING: Final[Phase[Position, SheddingView]] = Phase(
    name="shuffling",
    is_played=lambda rules: True,
    begin=lambda state: state.updated(turn=TABLE),
    legal=lambda state: (),
    chance=_chance,
    apply=_apply,
    why_not=_why_not,
    task=lambda state: "the table shuffles",
    question=lambda view, style: "",
    verbs=(SHUFFLE,),
    why_not_now=lambda state, move, task: f"Shuffling is done for you; {task}.",
    tellers={
        "starter": lambda event, style: (
            f"the {style.cards(event.cards)} is turned up"
            + (": a special card, so another starter is turned." if event.data["buried"] else ".")
        ),
        "shuffled": lambda event, style: (
            f"the stock is used up: the pile makes a new one of {counted(event.amount or 0, 'card')}."
        ),
    },
)
