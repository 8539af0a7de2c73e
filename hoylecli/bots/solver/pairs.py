"""Pyramid, Nestor and their like: cards that leave in pairs, of equal rank or making thirteen.

A position is the set of cards that are gone and how far the stock has been turned. The
kernel leaves steps out, and does others at once. No win minds, since cards that leave close nothing: to leave
early does no harm unless other cards have use for them.

- A king that may leave alone leaves at once.
- Cards pair off within their group, a rank or two ranks that make thirteen. A position is lost when the cards
  that must leave cannot all have partners; a card is no partner of one that lies on it.
- A pair leaves at once when every way to pair off its group contains it, or when neither card has another
  partner.
- The cards of an open reserve are always there. Of those of a rank only the first is taken. None is taken
  while another open card of its rank, which must leave as well, could take its place: the reserve can take
  the place of that card later.
- Two cards of the reserve leave together last: they open nothing.
- When the reserve has a partner for every other card left in a group, each of those leaves with one at once.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from hoylecli.core import Card, Move
from hoylecli.families.patience import PatienceRules, PatienceState, Plan
from hoylecli.families.patience.position.fits import goes_together
from hoylecli.families.patience.position.steps import DRAW, REDEAL
from hoylecli.families.worlds import bits

# The table of a game of pairs, with a bit for every card, and which cards can pair off

KING: Final = 13


class PairsLayout(NamedTuple):
    """Where every card lies.

    cards: those of columns or pyramid and of the reserve, and then from index `base` the line: the waste from
    its deepest card, and the stock from its top. over: for each card the mask of those that lie on it. fan:
    the cards of the reserve, if all are open. turned: how many of the line are in the waste. must: those that
    have to leave. alone: those that leave alone.
    """

    plan: Plan
    cards: tuple[Card, ...]
    over: tuple[int, ...]
    base: int
    fan: int
    turned: int
    must: int
    alone: int


def table_of(state: PatienceState) -> PairsLayout:
    """The table as it lies."""
    board, plan = state.board, state.plan
    cards: list[Card] = []
    over: list[int] = []
    fan = 0
    if plan.covers:
        places = {place: at for at, place in enumerate(p for p, pile in enumerate(board.columns) if pile)}
        cards = [board.columns[place][0] for place in places]
        over = [_pyramid_over(plan, places, place) for place in places]
    for pile in (*(() if plan.covers else board.columns), *board.reserve):
        if plan.rules.reserve.fan and pile in board.reserve and pile:
            fan |= 1 << len(cards)
        first = len(cards)
        cards += pile
        over += [sum(1 << above for above in range(at + 1, len(cards))) for at in range(first, len(cards))]
    base, waste = len(cards), board.waste[0] if board.waste else ()
    cards += [*waste, *board.stock]
    over += [0] * (len(cards) - base)
    must = (1 << (len(cards) if plan.rules.win.how == "founded" else base)) - 1
    kings = sum(1 << at for at, card in enumerate(cards) if card.rank == KING)
    alone = kings if plan.rules.remove.kings_alone else 0
    return PairsLayout(plan, tuple(cards), tuple(over), base, fan, len(waste), must, alone)


def _pyramid_over(plan: Plan, places: dict[int, int], place: int) -> int:
    """The cards that lie on a place of the pyramid, directly or not."""
    found = 0
    for above in plan.covers[place]:
        if above in places:
            found |= 1 << places[above] | _pyramid_over(plan, places, above)
    return found


class _Group(NamedTuple):
    """What is known of the cards left in a group.

    lost: whether those that must leave cannot pair off. now: pairs, as masks, that leave as soon as they are
    open. served: whether the reserve has a partner for each other card.
    """

    lost: bool
    now: frozenset[int]
    served: bool


class Groups:
    """The groups of cards, a rank or two ranks, within which cards pair off."""

    def __init__(self, table: PairsLayout) -> None:
        self._table = table
        rules = table.plan.rules
        thirteen = rules.remove.rule == "thirteen"
        ranks = [min(card.rank, 13 - card.rank) if thirteen else card.rank for card in table.cards]
        masks = {rank: sum(1 << at for at, of in enumerate(ranks) if of == rank) for rank in ranks}
        self.of = tuple(masks[rank] for rank in ranks)
        self.all = tuple(masks.values())
        self.partners = tuple(self._partners(at) for at in range(len(table.cards)))
        self._known: dict[int, _Group] = {}

    def judge(self, left: int) -> _Group:
        """What is known of a group of which these cards are left."""
        group = self._known.get(left)
        if group is None:
            group = self._known[left] = self._judged(left & ~self._table.alone)
        return group

    def _partners(self, at: int) -> int:
        """The cards that could leave together with this one.

        None that lies on it or under it, nor two of the line where only one card of it is open at a time.
        """
        table, rules = self._table, self._table.plan.rules
        both_open = rules.waste.plays and rules.stock.face == "up"
        found = 0
        for other, card in enumerate(table.cards):
            covered = table.over[at] >> other & 1 or table.over[other] >> at & 1
            in_line = at >= table.base and other >= table.base and not both_open
            apart = other == at or covered or in_line or table.alone >> at & 1
            if not apart and goes_together(table.plan, (table.cards[at], card)):
                found |= 1 << other
        return found

    def _judged(self, left: int) -> _Group:
        if not self._pairs_off(left):
            return _Group(True, frozenset(), False)
        now = frozenset(
            pair
            for pair in self._pairs(left)
            if self._is_bound(pair, left) or not self._pairs_off(left, without=pair)
        )
        return _Group(False, now, self._is_served(left))

    def _pairs(self, left: int) -> Iterator[int]:
        for one, other in combinations(bits(left), 2):
            if self.partners[one] >> other & 1:
                yield 1 << one | 1 << other

    def _is_bound(self, pair: int, left: int) -> bool:
        """Whether neither card of the pair has another partner."""
        return all(self.partners[at] & left & ~pair == 0 for at in bits(pair))

    def _pairs_off(self, left: int, without: int = 0) -> bool:
        """Whether the cards that must leave can all have partners, without this pair leaving together."""
        needy = left & self._table.must
        if not needy:
            return True
        one = (needy & -needy).bit_length() - 1
        for other in bits(self.partners[one] & left):
            pair = 1 << one | 1 << other
            if pair != without and self._pairs_off(left & ~pair, without):
                return True
        return False

    def _is_served(self, left: int) -> bool:
        """Whether the reserve has a partner for each other card, and the rest of it can pair off by itself.

        Never with cards of the line, which may stay, nor where suits matter.
        """
        table = self._table
        if left >> table.base or table.plan.rules.remove.suits != "any":
            return False
        by_rank: dict[int, list[int]] = {}
        for at in bits(left):
            counts = by_rank.setdefault(table.cards[at].rank, [0, 0])
            counts[table.fan >> at & 1] += 1
        same = table.plan.rules.remove.rule == "same_rank"
        return all(
            counts[0] <= by_rank.get(rank if same else 13 - rank, [0, 0])[1]
            for rank, counts in by_rank.items()
        )


Position = tuple[int, int, int, bool]
"""Cards gone; cards of the line before the turn; redeals; whether a card has left since the last.

A position to start from counts as one where a card has left: if any can, the waste may be turned over.
"""

Code = tuple[int, ...]
"""Masks of the cards that leave together, one after the other, or a draw, or a redeal."""

_DRAW: Final = 0
_REDEAL: Final = -1


def fits(rules: PatienceRules) -> bool:
    """Whether the kernel knows these rules, with one pack."""
    table, remove, stock = rules.tableau, rules.remove, rules.stock
    pairs = remove.rule in ("same_rank", "thirteen") and remove.size == 2 and rules.pack.copies == 1
    moves = table.ranks != "none" or table.empty != "none" or table.refill or rules.cells.count
    simple = (
        stock.draw == 1 and stock.to in ("none", "waste") and (stock.redeal == "turn" or not stock.redeals)
    )
    waste = rules.waste.piles <= 1 and not rules.waste.takes
    win = rules.win.how in ("founded", "cleared") and not rules.win.left
    return pairs and not moves and simple and waste and win and not rules.grid.rows


class PairsKernel:
    """The kernel. Positions with fewer cards that must leave come first, then those with fewer drawn."""

    def __init__(self, state: PatienceState) -> None:
        self._state = state
        rules = state.rules
        self._table = table = table_of(state)
        self._groups = Groups(table)
        self._layout, self._line = (1 << table.base) - 1, len(table.cards) - table.base
        self._last = table.must & ~table.fan
        self._opened: dict[int, int] = {}
        self._swaps = rules.remove.suits == "any"
        self._ranks = [card.rank for card in table.cards]
        self._same = [
            sum(1 << at for at, rank in enumerate(self._ranks) if rank == of) for of in range(14)
        ]  # for each rank its cards
        self._stock_open, self._waste_open = rules.stock.face == "up", rules.waste.plays
        self._draws = rules.stock.to == "waste"
        self._most = rules.waste.most if rules.waste.most is not None else self._line
        self._redeals = rules.stock.redeals

    def start(self) -> Position:
        state = self._state
        return 0, self._next(0, self._table.turned), state.redeals, True

    def key(self, position: Position) -> Position:
        return position

    def is_won(self, position: Position) -> bool:
        return not self._table.must & ~position[0]

    def successors(self, position: Position) -> Iterator[tuple[int, Code, Position]]:
        gone, turn, _, _ = position
        if any(self._groups.judge(self._left(position, group)).lost for group in self._groups.all):
            return
        single = self._at_once(position)
        if single:
            yield self._after(position, single)
            return
        for pair in self._pairs(self._open(gone, turn), gone):
            yield self._after(position, pair)
        yield from self._turns(position)

    def _after(self, position: Position, pair: int) -> tuple[int, Code, Position]:
        """The step that takes these cards away, and all that leave at once after them."""
        code: list[int] = []
        while pair:
            gone, turn, redeals, _ = position
            code.append(pair)
            gone |= pair
            position = gone, self._next(gone, turn), redeals, bool(self._redeals)
            pair = self._at_once(position)
        return self._cost(position), tuple(code), position

    def _cost(self, position: Position) -> int:
        return 4 * (self._table.must & ~position[0]).bit_count() + position[1]

    # What is open

    def _open(self, gone: int, turn: int) -> int:
        layout = gone & self._layout
        found = self._opened.get(layout)
        if found is None:
            found = 0
            for at in bits(self._layout & ~gone):
                if not self._table.over[at] & ~gone:
                    found |= 1 << at
            self._opened[layout] = found
        line = ~gone >> self._table.base
        if self._waste_open and (waste := line & ((1 << turn) - 1)):
            found |= 1 << self._table.base + waste.bit_length() - 1
        if self._stock_open and turn < self._line:
            found |= 1 << self._table.base + turn
        return found

    def _next(self, gone: int, turn: int) -> int:
        """The turn moved on to the top of the stock."""
        stock = ~gone >> self._table.base >> turn & ((1 << self._line - turn) - 1)
        return turn + (stock & -stock).bit_length() - 1 if stock else self._line

    def _left(self, position: Position, group: int) -> int:
        """The cards of the group that can still be had."""
        gone, turn, redeals, _ = position
        if not self._waste_open and (self._redeals != "unlimited" and redeals >= self._redeals):
            gone |= ((1 << turn) - 1) << self._table.base
        return group & ~gone

    # What leaves

    def _at_once(self, position: Position) -> int:
        """Cards that leave at once without harm, as a mask; 0 if there are none, or the game is won."""
        gone, turn, _, _ = position
        if self.is_won(position):
            return 0
        found = self._open(gone, turn)
        if alone := found & self._table.alone:
            return alone & -alone
        for one in bits(found):
            partners = self._groups.partners[one] & found
            if not partners:
                continue
            group = self._groups.judge(self._left(position, self._groups.of[one]))
            fan = partners & self._table.fan
            if group.served and fan and not self._table.fan >> one & 1:
                return 1 << one | (fan & -fan)
            for other in bits(partners):
                if 1 << one | 1 << other in group.now:
                    return 1 << one | 1 << other
        return 0

    def _pairs(self, found: int, gone: int) -> Iterator[int]:
        """The pairs among the open cards that are worth a try."""
        fan, is_last = self._table.fan, not self._last & ~gone
        usable = found
        for one in bits(found & fan) if self._swaps else ():
            if found & fan & self._same[self._ranks[one]] & ((1 << one) - 1):
                usable &= ~(1 << one)
        for one in bits(found):
            for other in bits(self._groups.partners[one] & found & -(2 << one)):
                pair = 1 << one | 1 << other
                in_fan = pair & fan
                if in_fan == pair:
                    if is_last:
                        yield pair
                elif not in_fan or (
                    not in_fan & ~usable and not self._is_served_by_another(in_fan, pair, found)
                ):
                    yield pair

    def _is_served_by_another(self, reserve: int, pair: int, found: int) -> bool:
        """Whether an open card that must leave, too, could take the place of this card of the reserve."""
        rank = self._ranks[reserve.bit_length() - 1]
        return self._swaps and bool(self._same[rank] & found & self._last & ~pair)

    def _turns(self, position: Position) -> Iterator[tuple[int, Code, Position]]:
        gone, turn, redeals, fresh = position
        line = ~gone >> self._table.base & ((1 << self._line) - 1)
        waste = line & ((1 << turn) - 1)
        if turn < self._line:
            if self._draws and waste.bit_count() < self._most:
                yield self._turned((gone, self._next(gone, turn + 1), redeals, fresh), _DRAW)
        elif fresh and waste and (self._redeals == "unlimited" or redeals < self._redeals):
            again = 0 if self._redeals == "unlimited" else redeals + 1
            yield self._turned((gone, self._next(gone, 0), again, False), _REDEAL)

    def _turned(self, position: Position, how: int) -> tuple[int, Code, Position]:
        single = self._at_once(position)
        if not single:
            return self._cost(position), (how,), position
        cost, code, then = self._after(position, single)
        return cost, (how, *code), then

    def moves(self, codes: Sequence[Code]) -> list[Move]:
        return [self._written(part) for code in codes for part in code]

    def _written(self, part: int) -> Move:
        if part in (_DRAW, _REDEAL):
            return DRAW if part == _DRAW else REDEAL
        return Move("remove", tuple(sorted(self._table.cards[at] for at in bits(part))))
