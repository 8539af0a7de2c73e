"""The table of a game of pairs, with a bit for every card, and which cards can pair off."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

from hoylecli.core.cards import Card
from hoylecli.families.patience.position.fits import goes_together
from hoylecli.families.patience.rules.plan import Plan
from hoylecli.families.patience.state import PatienceState

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


class Group(NamedTuple):
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
        self._known: dict[int, Group] = {}

    def judge(self, left: int) -> Group:
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

    def _judged(self, left: int) -> Group:
        if not self._pairs_off(left):
            return Group(True, frozenset(), False)
        now = frozenset(
            pair
            for pair in self._pairs(left)
            if self._is_bound(pair, left) or not self._pairs_off(left, without=pair)
        )
        return Group(False, now, self._is_served(left))

    def _pairs(self, left: int) -> Iterator[int]:
        for one, other in combinations(bits_of(left), 2):
            if self.partners[one] >> other & 1:
                yield 1 << one | 1 << other

    def _is_bound(self, pair: int, left: int) -> bool:
        """Whether neither card of the pair has another partner."""
        return all(self.partners[at] & left & ~pair == 0 for at in bits_of(pair))

    def _pairs_off(self, left: int, without: int = 0) -> bool:
        """Whether the cards that must leave can all have partners, without this pair leaving together."""
        needy = left & self._table.must
        if not needy:
            return True
        one = (needy & -needy).bit_length() - 1
        for other in bits_of(self.partners[one] & left):
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
        for at in bits_of(left):
            counts = by_rank.setdefault(table.cards[at].rank, [0, 0])
            counts[table.fan >> at & 1] += 1
        same = table.plan.rules.remove.rule == "same_rank"
        return all(
            counts[0] <= by_rank.get(rank if same else 13 - rank, [0, 0])[1]
            for rank, counts in by_rank.items()
        )


def bits_of(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, lowest first.

    >>> list(bits_of(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
