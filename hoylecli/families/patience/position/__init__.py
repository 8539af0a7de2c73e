"""A position of a patience: where the cards lie, and all that the rules need to say what may be done."""

from dataclasses import dataclass, field
from typing import Final

from hoylecli.core import TABLE, Card, Event, Move, Seat

from ..plan import Plan
from ..rules import PatienceRules
from ..view import Ending, Phase, Seen
from . import grid
from .board import EMPTY, Board, Pile, Place, Step
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


# What a patience counts, and when it has come out

PACK: Final = 50  # dollars that a pack costs (CC, Klondike)
A_CARD: Final = 5  # dollars for every card that gets home


def score(plan: Plan, board: Board) -> int:
    """The score of the position, in the game's own points."""
    rules = plan.rules.score
    founded = sum(map(len, board.foundation))
    if not rules.begun:
        founded -= min(sum(map(bool, board.foundation)), plan.rules.foundation.begin)
    if rules.kind == "dollars":
        return A_CARD * founded - PACK
    if rules.kind == "left":
        return sum(map(len, board.columns))
    if rules.kind == "foundations":
        return sum(map(bool, board.foundation)) + len(plan.pack) - sum(map(len, board.foundation))
    if rules.kind == "in_place":
        return in_place(plan, board)
    if rules.kind == "grid":
        return grid.points(plan, board)
    last = [pile[-1] for pile in board.columns if pile]
    is_king = sum(map(len, board.foundation)) == len(plan.pack) - 1 and len(last) == 1 and last[0].rank == 13
    return founded * rules.last_king if is_king else founded


def in_place(plan: Plan, board: Board) -> int:
    """How many cards are in place: in sets that have left, or in runs that begin a column with a king."""
    if plan.rules.grid.rows:
        return grid.in_place(plan, board)
    placed = sum(map(len, board.foundation))
    for pile, down in zip(board.columns, board.down, strict=True):
        placed += 0 if down else _from_king(plan, pile)
    return placed


def _from_king(plan: Plan, pile: Pile) -> int:
    """The length of the run that begins the column with a king, in suits that move together."""
    length = 0
    for card in pile:
        if card.rank != 13 - length or (length and not plan.run[pile[length - 1]] >> card & 1):
            break
        length += 1
    return length


def has_won(plan: Plan, board: Board) -> bool:
    """Whether the patience has come out."""
    rules = plan.rules.win
    if rules.how == "founded":
        return sum(map(len, board.foundation)) + rules.left >= len(plan.pack)
    if rules.how == "cleared":
        return not any(board.columns) and not any(board.reserve)
    if rules.how == "ordered":
        return in_place(plan, board) == len(plan.pack) - len(board.aside)
    if rules.how == "points":
        is_counted = plan.rules.grid.place == "slide" or grid.is_full(board)
        return is_counted and grid.points(plan, board) >= rules.points
    return not board.stock and all(len(pile) == 1 and pile[0].rank == 1 for pile in board.columns)
