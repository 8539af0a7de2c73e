"""Foundations by number, so that what they want is worked out only once.

Foundations are a tuple of heights, suit by suit. Those of one suit (all of them where suits do not matter)
are in order of height, as nothing else tells them apart.
"""

from typing import Final

from hoylecli.families.patience.position.board import Board
from hoylecli.families.patience.position.safe import is_safe
from hoylecli.families.patience.rules.plan import Plan

from .columns import DOWN


class Foundations:
    """The foundations met so far; each list is indexed by their number.

    step: for every card, how many cards of its foundation come before it. wants: the cards that go there now.
    safe: those of them that no win needs elsewhere (see `families.patience.position.safe`). founded: how many
    cards are there.
    """

    def __init__(self, plan: Plan, base: int) -> None:
        rules = plan.rules.foundation
        self.step: Final = tuple((number % 13 + 1 - base) % 13 for number in range(52))
        self.wants: Final[list[int]] = []
        self.safe: Final[list[int]] = []
        self.founded: Final[list[int]] = []
        self._plan: Final = plan
        self._base: Final = base
        self._any_suit: Final = rules.suits == "any"
        self._each: Final = rules.piles if self._any_suit else rules.piles // 4
        self._order: Final = [suit * self._each + at for at in range(self._each) for suit in range(4)]
        """Where each foundation's height is found, in suit."""
        self._numbers: Final[dict[tuple[int, ...], int]] = {}
        self._heights: Final[list[tuple[int, ...]]] = []
        self._after: Final[dict[int, int]] = {}
        self._returning: Final[dict[int, tuple[tuple[int, int], ...]]] = {}

    def number_of(self, board: Board) -> int:
        """The number of the foundations of a board."""
        heights = [len(pile) for pile in board.foundation]
        if self._any_suit:
            return self._number(tuple(sorted(heights)))
        return self._number(tuple(height for suit in range(4) for height in sorted(heights[suit::4])))

    def after(self, foundations: int, card: int) -> int:
        """The number of the foundations with this card, which they must want, added."""
        key = foundations << 6 | card
        if key not in self._after:
            changed = self._changed(self._heights[foundations], card, self.step[card], 1)
            self._after[key] = self._number(changed)
        return self._after[key]

    def returning(self, foundations: int) -> tuple[tuple[int, int], ...]:
        """The cards that may come back to a column, each with the number of the foundations without it.

        The first card of a foundation stays.
        """
        if foundations not in self._returning:
            heights, found = self._heights[foundations], []
            for card in range(52):
                height = self.step[card] + 1
                if height > 1 and height in self._group(heights, card):
                    found.append((card, self._number(self._changed(heights, card, height, -1))))
            self._returning[foundations] = tuple(found)
        return self._returning[foundations]

    def cost_of(self, column: bytes) -> int:
        """What stands in the way in a column: cards face down, or on a card that is founded before them."""
        cost, low = 0, 99
        for card in column:
            step = self.step[card & ~DOWN]
            cost += (5 if card >= DOWN else 0) + (2 if step > low else 0)
            low = min(step, low)
        return cost

    def _number(self, heights: tuple[int, ...]) -> int:
        known = self._numbers.get(heights)
        if known is not None:
            return known
        new = len(self._heights)
        self._numbers[heights] = new
        self._heights.append(heights)
        wanted = [card for card in range(52) if self.step[card] in self._group(heights, card)]
        self.wants.append(sum(1 << card for card in wanted))
        piles = heights if self._any_suit else [heights[at] for at in self._order]
        safe = (card for card in wanted if is_safe(self._plan, self._base, piles, card))
        self.safe.append(sum(1 << card for card in safe))
        self.founded.append(sum(heights))
        return new

    def _group(self, heights: tuple[int, ...], card: int) -> tuple[int, ...]:
        """The heights of the foundations that the card may go to at any time."""
        start = 0 if self._any_suit else card // 13 * self._each
        return heights[start : start + self._each]

    def _changed(self, heights: tuple[int, ...], card: int, height: int, by: int) -> tuple[int, ...]:
        """The heights after a foundation that the card goes to has grown by `by`, from `height`."""
        group = list(self._group(heights, card))
        group[group.index(height)] += by
        start = 0 if self._any_suit else card // 13 * self._each
        return heights[:start] + tuple(sorted(group)) + heights[start + self._each :]
