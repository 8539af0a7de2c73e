"""The engine of patiences: one player, seat 0, and a table that deals.

The table deals (`deal` and the whole pack in order, see `board.laid_out`) or lays out a position in mid-game
pile by pile (see `laying`); when cards are gathered and dealt
anew it gives their order with `shuffle`. The player moves cards between piles (see `steps`), removes sets
(`remove 5H 8D`, the lower card first), turns cards of the stock (`draw`), turns the waste over or has the
cards gathered (`redeal`), and may `resign`.

Decisions where the sources are silent or leave it open:
- Drawing and redealing are allowed at any time, unless the option `standstill` keeps them for when nothing
  else moves: whether play has come to that is for the player to say. Golf's foundation must be begun from a
  column before a card is drawn to it (SO).
- A whole column is not moved to an empty one, unless cards are still to be dealt to the columns, and a waste
  is not turned over once more when nothing has been played since the last time and nothing could be played as
  its cards come by: neither would change anything.
- A patience ends when it is won, when the player resigns, or when nothing else is left to do.
- An empty column that is filled by itself is filled before anything else can be played.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from hoylecli.core import TABLE, Card, Event, IllegalMove, Move, Outcome, Seat, replace, shuffled

from . import position
from .laying import cleared, is_possible, laid
from .plan import plan_of
from .position import Position, grid, has_won, open_cards, score, slide
from .position.board import Board, Place, Step, gathered, laid_out
from .position.fits import complete_set, open_tops
from .position.refusals import why_not
from .position.steps import DRAW, REDEAL, RESIGN, ROWS, as_found, gatherable, is_stuck, step_of, steps, told
from .rules import PatienceRules
from .view import Ending, PatienceView

VERBS: Final = frozenset({"deal", "shuffle", "draw", "redeal", "remove", "resign"})
PLAYER: Final[Seat] = 0
_MOST_PLAYED: Final = 200  # moves that a view tells of


@dataclass(frozen=True, slots=True)
class PatienceState(Position):
    """A position with the moves that are made in it; see `core.game.State`."""

    # What can be asked of a position

    @property
    def turn(self) -> Seat | None:
        return self.to_act

    @property
    def is_won(self) -> bool:
        """Whether it has come out, even if it goes on for a better score."""
        goes_on = self.rules.win.goes_on and self.phase == "play"
        return self.ending == "won" or (goes_on and has_won(self.plan, self.board))

    def legal_moves(self) -> Sequence[Move]:
        if self.phase == "deal":
            return [Move("deal", shuffled(self.plan.pack, self.seed, self.shuffles))]
        if self.phase == "shuffle":
            return [Move("shuffle", shuffled(gatherable(self), self.seed, self.shuffles))]
        return list(steps(self)) if self.phase == "play" else []

    def view(self, seat: Seat | None) -> PatienceView:
        board, plan = self.board, self.plan
        return PatienceView(
            seat=seat,
            to_act=self.to_act,
            turn=self.turn,
            phase=self.phase,
            legal=tuple(self.legal_moves()) if seat is not None and seat == self.to_act else (),
            rules=self.rules,
            columns=position.seen_columns(plan, board),
            foundation=board.foundation,
            cells=board.cells,
            reserve=position.seen_reserve(plan, board),
            waste=board.waste,
            stock=position.seen_stock(plan, board),
            remembered=position.remembered_stock(plan, board, self.redeals, self.returned),
            grid=board.grid,
            aside=board.aside,
            base=self.base,
            redeals=self.redeals_left,
            fresh=self.fresh,
            score=score(plan, board),
            ending=self.ending,
            played=self.played,
        )

    def outcome(self) -> Outcome | None:
        """The score in the game's own points; a patience that did not come out has no winner.

        detail: `ending`, which is `won`, `stuck`, `resigned`, or `counted` when a grid is full and too low;
        and `laid` where the match began with a position in mid-game.
        """
        if self.phase != "over":
            return None
        winners = (PLAYER,) if self.ending == "won" else ()
        detail = {"ending": self.ending} | ({"laid": True} if self.laid else {})
        return Outcome((score(self.plan, self.board),), winners, (), detail)

    # Moves

    def apply(self, move: Move) -> "PatienceState":
        state = replace(self, events=())
        if self.phase == "deal":
            return state._lay(move) if _lays_out(self, move) else state._deal(move)
        if self.phase == "shuffle":
            return state._deal_again(move)
        is_legal, step = step_of(self, move) if self.phase == "play" else (False, None)
        if not is_legal:
            raise IllegalMove(why_not(self, move))
        if move == RESIGN:
            return state._end("won" if self.is_won else "resigned")
        if step is not None:
            state = state._transfer(step)
        elif move == DRAW:
            state = state._draw()
        elif move == REDEAL:
            state = state._redeal()
        else:
            state = state._remove(move.cards)
        if state.to_act != TABLE:
            state = state._settle(self)
        return as_found(state, replace(state, played=self._played(step, state)))

    def _played(self, step: Step | None, then: "PatienceState") -> tuple[Step, ...]:
        """The steps that views tell of, with this one; they begin anew when more than a step has happened."""
        only_moved = self.fresh and then.base == self.base and all(e.kind == "moved" for e in then.events)
        is_short = len(self.played) < _MOST_PLAYED
        return (*self.played, step) if step is not None and only_moved and is_short else ()

    def _then(self, *events: Event, **changes: Any) -> "PatienceState":
        return replace(self, events=self.events + events, **changes) if events or changes else self

    # The table

    def _deal(self, move: Move) -> "PatienceState":
        order = move.cards
        if move != Move("deal", order) or tuple(sorted(order)) != self.plan.pack:
            many = len(self.plan.pack)
            raise IllegalMove(f"A deal is all {many} cards of the pack, each of them once, top card first.")
        if self.rules.grid.rows and self.rules.grid.place not in ("free", "slide"):
            board, base = grid.laid_in_rows(self.plan, order), 0
        else:
            board, base = laid_out(self.plan, order)
            board = grid.with_spaces(self.plan, board)
        state = self._then(
            Event("dealt", cards=open_cards(self.plan, board), data={"again": False}),
            phase="play",
            to_act=PLAYER,
            laid=False,
            plan=plan_of(self.rules, base),
            board=board,
            base=base,
            shuffles=self.shuffles + 1,
        )
        return state._leave()._perhaps_end()

    def _lay(self, move: Move) -> "PatienceState":
        """Lays out a pile of a position in mid-game, or begins to play once all piles lie there."""
        start = self.board if self.laid else cleared(self.rules)
        if move.target:
            board = laid(start, move)
            if board is None:
                raise IllegalMove(f"There is no such pile to lay out as '{move}' has it.")
            return self._then(board=board, laid=True)
        base, redeals = move.rank or 0, move.amount or 0
        plan = plan_of(self.rules, base)
        ended = Move("deal", rank=move.rank, amount=move.amount)
        if move != ended or not is_possible(plan, start, base, redeals):
            raise IllegalMove("The cards of this game cannot lie like that.")
        return placed(self.rules, start, base, redeals, self.seed, is_laid=True)

    def _deal_again(self, move: Move) -> "PatienceState":
        order = move.cards
        if move != Move("shuffle", order) or tuple(sorted(order)) != gatherable(self):
            raise IllegalMove("A shuffle is all the cards gathered, each of them once, in their new order.")
        if self.rules.grid.rows:
            board = grid.dealt_again(self.plan, self.board, order)
        else:
            columns = gathered(self.plan, order)
            board = replace(self.board, columns=columns, down=(0,) * len(columns))
        return self._then(
            Event("dealt", cards=open_cards(self.plan, board), data={"again": True}),
            phase="play",
            to_act=PLAYER,
            board=board,
            shuffles=self.shuffles + 1,
        )._perhaps_end()

    # The player

    def _transfer(self, step: Step) -> "PatienceState":
        source, count, target = step
        if self.rules.grid.place == "slide":
            return self._push(target)
        cards = self.board.pile(source)[-count:]
        base = self.base
        if target.kind == "foundation" and not base and self.rules.foundation.base == "chosen":
            base = cards[0].rank
        piles = {"from": told(self.rules, source), "to": told(self.rules, target)}
        return self._then(
            Event("moved", PLAYER, cards, data=piles),
            board=self.board.moved(source, count, target),
            base=base,
            fresh=True,
        )

    def _push(self, target: Place) -> "PatienceState":
        """The top card of the stock enters a row (SO, Slide)."""
        board, fallen = slide.push(self.plan, self.board, target.at)
        is_back = len(board.stock) == len(self.board.stock)
        state = self._then(
            Event("entered", PLAYER, self.board.stock[:1], data={"to": told(self.rules, target)}),
            board=board,
            returned=min(self.returned + is_back, len(board.stock)),
        )
        if not fallen:
            return state
        row, to = ROWS[target.at // self.rules.grid.columns], "stock" if is_back else "waste"
        return state._then(Event("fell", PLAYER, fallen, data={"row": row, "to": to}))

    def _draw(self) -> "PatienceState":
        """Turns cards of the stock: in a packet to the waste, or one to each pile from the left."""
        to, board, cards = self.rules.stock.to, self.board, self.board.stock[: self.rules.stock.draw]
        kind = {"wastes": "waste"}.get(to, to)
        board = replace(board, stock=board.stock[len(cards) :])
        for index, card in enumerate(cards):
            board = board.added(Place(kind, 0 if to in ("waste", "foundation") else index), (card,))
        played = to != "waste"
        is_new = any(card in cards for card in position.hidden_in_stock(self))
        event = Event("drawn", PLAYER, cards, len(cards), data={"to": to}, reveals=is_new)
        return self._then(event, board=board, fresh=self.fresh or played)

    def _remove(self, cards: tuple[Card, ...]) -> "PatienceState":
        board, tops = self.board, open_tops(self.plan, self.board)
        for card in cards:
            top = next(top for top in tops if top[1] == card)
            tops.remove(top)
            board = board.moved(top[0], 1, Place("foundation", 0))
        return self._then(Event("removed", PLAYER, cards), board=board, fresh=True)

    def _redeal(self) -> "PatienceState":
        event = Event("redealt", PLAYER, data={"how": self.rules.stock.redeal})
        state = self._then(event, redeals=self.redeals + 1)
        if self.rules.stock.redeal == "gather":
            return state._then(phase="shuffle", to_act=TABLE)
        board = replace(self.board, waste=((),), stock=self.board.waste[0])
        return state._then(board=board, fresh=False)

    # What follows by itself

    def _settle(self, before: Position) -> "PatienceState":
        """What follows a move: sets leave, cards are turned up, empty columns filled; then it may be over.

        before: the position in which the player made the move.
        """
        state, board = self, None
        while state.board is not board:
            board = state.board
            state = state._leave()._turn_up()._refill(before)
        return state._tell_turned(before)._perhaps_end()

    def _tell_turned(self, before: Position) -> "PatienceState":
        """Tells of the cards that are seen now where nothing was seen before."""
        events = []
        for place, card in position.newly_seen(self.plan, before.board, self.board):
            is_new = place.kind != "stock" or card in position.hidden_in_stock(before)
            events.append(
                Event("turned", cards=(card,), data={"at": told(self.rules, place)}, reveals=is_new)
            )
        return self._then(*events)

    def _perhaps_end(self) -> "PatienceState":
        is_won, nothing_left = has_won(self.plan, self.board), is_stuck(self)
        if is_won and (nothing_left or not self.rules.win.goes_on):
            return self._end("won")
        if self.rules.grid.table != "none" and grid.is_full(self.board):
            return self._end("counted")
        return self._end("stuck") if nothing_left else self

    def _turn_up(self) -> "PatienceState":
        board = self.board.turn_up()
        return self if board is self.board else self._then(board=board)

    def _refill(self, before: Position) -> "PatienceState":
        """Fills empty columns from the first pile that has a card (SO, Canfield, Eagle Wing)."""
        state = self
        for index, pile in enumerate(self.board.columns):
            if not pile:
                state = state._fill(Place("columns", index), before)
        return state

    def _fill(self, column: Place, before: Position) -> "PatienceState":
        board, kinds = self.board, self.rules.tableau.refill
        filled = (Place(kind, at) for kind in kinds for at, pile in enumerate(board.piles(kind)) if pile)
        source = next(filled, None)
        if source is None:
            return self
        piles = {"from": told(self.rules, source), "to": told(self.rules, column)}
        card = board.pile(source)[-1]
        is_new = position.was_hidden(before, source, len(board.pile(source)), card)
        event = Event("filled", cards=(card,), data=piles, reveals=is_new)
        return self._then(event, board=board.moved(source, 1, column))

    def _leave(self) -> "PatienceState":
        """Runs from king to ace leave for the next free foundation (SO, Spiderette), or sets (SO, Slide)."""
        if self.rules.grid.place == "slide":
            return self._lay_sets_aside()
        if self.rules.foundation.sets == "none":
            return self
        state = self
        for index in range(len(self.board.columns)):
            cards = self.board.face_up(index)[-13:]
            if complete_set(self.plan, cards):
                free = next(at for at, pile in enumerate(state.board.foundation) if not pile)
                board = state.board.moved(Place("columns", index), 13, Place("foundation", free))
                state = state._then(Event("set", PLAYER, cards, data={"column": index + 1}), board=board)
        return state

    def _lay_sets_aside(self) -> "PatienceState":
        """Three of a rank in a column leave."""
        state = self
        for spaces in slide.sets(self.plan, self.board):
            board = slide.laid_aside(state.board, spaces)
            cards, points = board.aside[-slide.SET :], slide.points(board) - slide.points(state.board)
            column = spaces[0] % self.rules.grid.columns + 1
            was_won = has_won(self.plan, state.board)
            state = state._then(Event("three", PLAYER, cards, points, data={"column": column}), board=board)
            if self.rules.win.goes_on and not was_won and has_won(self.plan, board):
                state = state._then(Event("reached", PLAYER, amount=slide.points(board)))
        return state

    def _end(self, ending: Ending) -> "PatienceState":
        points = score(self.plan, self.board)
        event = Event(ending, PLAYER, amount=points)
        return self._then(event, phase="over", to_act=None, ending=ending)


def _lays_out(state: PatienceState, move: Move) -> bool:
    """Whether a move before the deal lays out a pile, or ends the laying out of piles; see `laying`."""
    return move.verb == "deal" and bool(move.target or (state.laid and not move.cards))


def placed(
    rules: PatienceRules,
    board: Board,
    base: int = 0,
    redeals: int = 0,
    seed: int = 0,
    *,
    is_laid: bool = False,
) -> PatienceState:
    """A position with the cards as they lie on `board`, after `redeals` redeals; it may be over already.

    Nobody knows what was played since the last redeal, so another one is allowed. is_laid: whether the match
    begins with it.
    """
    plan = plan_of(rules, base)
    dealt = Event("dealt", cards=open_cards(plan, board), data={"again": False})
    state = PatienceState(rules, plan, seed, "play", PLAYER, board, base, redeals, True, 1, laid=is_laid)
    return state._then(dealt)._perhaps_end() if is_laid else replace(state._perhaps_end(), events=())


def undealt(rules: PatienceRules, players: int, seed: int) -> PatienceState:
    """The table before the deal; a patience is for one."""
    return PatienceState(rules, plan_of(rules), seed)
