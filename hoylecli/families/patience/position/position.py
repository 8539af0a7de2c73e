"""A position of a patience: all that the rules need to say what may be done."""

from dataclasses import dataclass, field

from hoylecli.core.cards import Card
from hoylecli.core.game import TABLE, Event, Move, Seat

from ..plan import Plan
from ..rules import PatienceRules
from ..view import Ending, Phase, Seen
from .board import EMPTY, Board, Place, Step
from .fits import is_free

Steps = dict[Move, Step | None]


@dataclass(frozen=True, slots=True)
class Position:
    """A position: where the cards lie, and what matters of what happened before.

    plan: see `plan.Plan`. base: the rank that foundations begin with, 0 while it is not known. redeals:
    how many were made. fresh: whether a card has been played since the last redeal, or none was made yet.
    shuffles: how many the table has made, which says how many of the seed are used up. returned: how many
    cards at the bottom of the stock were put there face up. laid: whether the match began with a position in
    mid-game. ending: how it ended, "" while it is played. played: as in `PatienceView`. known: what
    `steps.steps` has found, kept for the next call.
    """

    rules: PatienceRules
    plan: Plan
    seed: int
    phase: Phase = "deal"
    to_act: Seat | None = TABLE
    board: Board = EMPTY
    base: int = 0
    redeals: int = 0
    fresh: bool = True
    shuffles: int = 0
    returned: int = 0
    laid: bool = False
    ending: Ending = ""
    played: tuple[Step, ...] = ()
    events: tuple[Event, ...] = ()
    known: Steps | None = field(default=None, init=False, compare=False, repr=False)

    @property
    def redeals_left(self) -> int | None:
        """How many redeals are left; None for any number."""
        allowed = self.rules.stock.redeals
        return None if isinstance(allowed, str) else allowed - self.redeals


# Which cards are seen. They are listed one by one, so that no other card can be shown by mistake


def seen_columns(plan: Plan, board: Board) -> tuple[Seen, ...]:
    """The columns, None for cards face down."""
    if plan.rules.tableau.covered_down:
        return tuple(
            pile if is_free(plan, board, place) else (None,) * len(pile)
            for place, pile in enumerate(board.columns)
        )
    return tuple((None,) * down + pile[down:] for pile, down in zip(board.columns, board.down, strict=True))


def seen_reserve(plan: Plan, board: Board) -> tuple[Seen, ...]:
    """A fan lies open; of a pile only the top card is seen."""
    if plan.rules.reserve.fan:
        return board.reserve
    return tuple((None,) * (len(pile) - 1) + pile[-1:] for pile in board.reserve)


def seen_stock(plan: Plan, board: Board) -> Seen:
    """The stock from its top down; at most the top card is seen, the others are None."""
    top = board.stock[:1] if plan.rules.stock.face == "up" else (None,) * len(board.stock[:1])
    return top + (None,) * len(board.stock[1:])


def remembered_stock(plan: Plan, board: Board, redeals: int, returned: int) -> Seen:
    """The stock from its top down, None for cards that have not lain face up; () if none has.

    All have, once the waste has been turned over; else those that were put under the stock, which are the
    last.
    """
    if plan.rules.stock.redeal == "turn" and redeals:
        return board.stock
    above = len(board.stock) - returned
    return seen_stock(plan, board)[:above] + board.stock[above:] if returned else ()


def hidden_in_stock(position: Position) -> tuple[Card, ...]:
    """The cards of the stock that the player cannot know, from the top down."""
    plan, board = position.plan, position.board
    known = remembered_stock(plan, board, position.redeals, position.returned) or seen_stock(plan, board)
    return tuple(card for card, seen in zip(board.stock, known, strict=True) if seen is None)


def was_hidden(before: Position, source: Place, depth: int, card: Card) -> bool:
    """Whether the player could not know the card that fills a column, `depth` cards up in its pile."""
    if source.kind == "stock":
        return card in hidden_in_stock(before)
    return source.kind == "reserve" and seen_reserve(before.plan, before.board)[source.at][depth - 1] is None


def open_cards(plan: Plan, board: Board) -> tuple[Card, ...]:
    """Every card that is seen."""
    piles: list[Seen] = [
        *board.foundation,
        *seen_reserve(plan, board),
        *board.cells,
        *seen_columns(plan, board),
        *board.waste,
        seen_stock(plan, board),
        *board.grid,
        board.aside,
    ]
    return tuple(card for pile in piles for card in pile if card is not None)


def newly_seen(plan: Plan, before: Board, after: Board) -> list[tuple[Place, Card]]:
    """The cards that are seen where a card lay face down before, with their places."""
    found = []
    is_open = (plan.rules.reserve.fan or not any(before.reserve)) and not plan.rules.tableau.covered_down
    if is_open and not any(before.down) and before.stock == after.stock:
        return []
    for kind, seen in (("columns", seen_columns), ("reserve", seen_reserve)):
        for index, (old, new) in enumerate(zip(seen(plan, before), seen(plan, after), strict=True)):
            found += [
                (Place(kind, index), card)
                for was, card in zip(old, new, strict=False)
                if was is None and card is not None
            ]
    top = seen_stock(plan, after)[:1]
    if top and top[0] is not None and after.stock != before.stock:
        found.append((Place("stock", 0), top[0]))
    return found
