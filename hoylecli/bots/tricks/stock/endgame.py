"""The last tricks between two players when the stock is gone: each knows both hands, so they can be searched.

The search looks deeper and deeper ahead, each time with rules of thumb for the tricks after that, until it
reaches the end or has looked at so many positions; their number is the limit, never a clock.
"""

from collections.abc import Callable, Sequence
from typing import Final

from ..kernel import Layout, bits

_NODES: Final = 30_000
_DEPTHS: Final = (1, 2, 3, 4, 6)
WIN: Final = 10_000  # what winning the match is worth, in points


class _OutOfNodes(Exception):
    """The limit of positions has been reached."""


class EndgameSearch:
    """Alpha-beta search of the last tricks, with a transposition table in `known`.

    last: what the last trick counts. race: whether the match may end in this deal.
    """

    def __init__(self, layout: Layout, last: int, race: bool) -> None:
        play = layout.ranking.rules.play
        self.layout: Final = layout
        self.last: Final = last
        self.race: Final = race
        self.trumps: Final = layout.masks[layout.trump]
        self.beat: Final = play.beat
        self.must_trump: Final = play.trump
        self.nodes = 0
        self.known: dict[tuple[int, int, int], tuple[float, float]] = {}

    def follows(self, hand: int, led: int) -> int:
        """The cards of a hand that may be played to the card led, by `families.tricks.position.following`."""
        layout = self.layout
        same = hand & layout.masks[layout.suit[led]]
        if same:
            must = self.beat == "always" or (self.beat == "trumps" and layout.suit[led] == layout.trump)
            return (same & layout.above[led] if must else 0) or same
        return (hand & self.trumps if self.must_trump else 0) or hand

    def wins(self, bit: int, led: int) -> bool:
        layout = self.layout
        ruffs = layout.suit[bit] == layout.trump and layout.suit[led] != layout.trump
        return bool(layout.above[led] >> bit & 1) or ruffs

    def lead(self, mine: int, other: int, needs: Sequence[int], low: float, high: float, depth: int) -> float:
        """The points by which the leader will be ahead of the other player at the end, from this lead on.

        mine, other: the hands of the leader and the other. needs: the points that each needs to win the
        match, the leader's first. low, high: the bounds within which the result is exact. depth: tricks to
        look ahead.
        """
        if not mine:
            return 0
        if not depth:
            return self.by_policy(mine, other, needs)
        self.nodes += 1
        if self.nodes > _NODES:
            raise _OutOfNodes
        key = (mine, other, needs[0] if self.race else 0)
        least, most = self.known.get(key, (-1e9, 1e9))
        if least >= high or most <= low or least == most:
            return least if least >= high or least == most else most
        best, begin = -1e9, max(low, least)
        for bit in self._leads(mine, other):
            value = self.reply(mine ^ 1 << bit, other, bit, needs, max(begin, best), high, depth)
            best = max(best, value)
            if best >= high:
                break
        self.known[key] = (best if best > begin else least, best if best < high else most)
        return best

    def reply(
        self, mine: int, other: int, led: int, needs: Sequence[int], low: float, high: float, depth: int
    ) -> float:
        """As `lead`, after the leader has played `led` and when the other is to play to it."""
        worst = 1e9
        for bit in self._replies(other, led):
            value = self.after(mine, other ^ 1 << bit, led, bit, needs, low, min(high, worst), depth)
            worst = min(worst, value)
            if worst <= low:
                break
        return worst

    def after(
        self,
        mine: int,
        other: int,
        led: int,
        bit: int,
        needs: Sequence[int],
        low: float,
        high: float,
        depth: int,
    ) -> float:
        """As `lead`, after both cards of the trick have been played."""
        layout = self.layout
        points = layout.points[led] + layout.points[bit] + (0 if mine else self.last)
        if self.wins(bit, led):
            if points >= needs[1]:
                return -WIN
            rest = (needs[1] - points, needs[0])
            return -points - self.lead(other, mine, rest, -points - high, -points - low, depth - 1)
        if points >= needs[0]:
            return WIN
        rest = (needs[0] - points, needs[1])
        return points + self.lead(mine, other, rest, low - points, high - points, depth - 1)

    # The order in which cards are tried, and rules of thumb

    def _leads(self, mine: int, other: int) -> list[int]:
        """The cards to lead, without equal ones; first those that cannot be beaten."""
        layout = self.layout
        points, above, suit, masks = layout.points, layout.above, layout.suit, layout.masks
        found = []
        for bit in bits(mine):
            if bit & 1 and mine >> bit - 1 & 1:
                continue
            sure = not other & above[bit] and (other & masks[suit[bit]] or not other & self.trumps)
            found.append((100 + points[bit] if sure else -points[bit], bit))
        return [bit for _, bit in sorted(found, reverse=True)]

    def _replies(self, hand: int, led: int) -> list[int]:
        """The cards to reply with, without equal ones: winners, best first, then losers, cheapest first."""
        points = self.layout.points
        found = []
        legal = self.follows(hand, led)
        for bit in bits(legal):
            if bit & 1 and legal >> bit - 1 & 1:
                continue
            found.append((100 + points[bit] if self.wins(bit, led) else -points[bit], bit))
        return [bit for _, bit in sorted(found, reverse=True)]

    def by_policy(self, mine: int, other: int, needs: Sequence[int]) -> float:
        """The points by which the leader gets ahead when both play by rules of thumb."""
        self.nodes += mine.bit_count()
        ahead, sign, wants = 0.0, 1, list(needs)
        while mine:
            led = self.policy_lead(mine, other)
            bit = self.policy_reply(other, led)
            mine, other = mine ^ 1 << led, other ^ 1 << bit
            points = self.layout.points[led] + self.layout.points[bit] + (0 if mine else self.last)
            if self.wins(bit, led):
                mine, other, sign, wants = other, mine, -sign, [wants[1], wants[0]]
            if points >= wants[0]:
                return sign * WIN
            wants[0] -= points
            ahead += sign * points
        return ahead

    def policy_lead(self, mine: int, other: int) -> int:
        """A card that cannot be beaten and counts much, else one that counts little."""
        return self._leads(mine, other)[0]

    def policy_reply(self, hand: int, led: int) -> int:
        """The winning card that counts most, or the lowest winning trump; else the card that counts least."""
        layout, cards = self.layout, self._replies(hand, led)
        taking = [bit for bit in cards if self.wins(bit, led)]
        if not taking:
            return cards[0]
        ruffs = [bit for bit in taking if layout.suit[bit] == layout.trump]
        return min(ruffs) if len(ruffs) == len(taking) else taking[0]


def values(
    layout: Layout,
    mine: int,
    other: int,
    led: int,
    needs: Sequence[int],
    last: int,
    asked: Callable[[int], bool] = lambda bit: False,
) -> list[tuple[float, int]]:
    """(points ahead at the end, bit) for each card that may be played, the best first.

    led: the bit of the card that was led, -1 before a lead. needs: the points that both players need to win
    the match, first those of the player to act. last: what the last trick counts. asked: cards whose values
    are exact; of others it is only known that they are no better than the best.
    """
    left = sum(layout.points[bit] for bit in bits(mine | other)) + last
    left += layout.points[led] if led >= 0 else 0
    race = min(needs) <= left
    search = EndgameSearch(layout, last, race)
    cards = search._leads(mine, other) if led < 0 else search._replies(mine, led)
    found: list[tuple[float, int]] = [(0.0, bit) for bit in cards]
    tricks = (mine.bit_count() + other.bit_count() + (led >= 0)) // 2
    for depth in (*(depth for depth in _DEPTHS if depth < tricks), tricks):
        search.known.clear()
        try:
            found = _at_depth(search, mine, other, led, needs, [bit for _, bit in found], depth, asked)
        except _OutOfNodes:
            break
    return found


def _at_depth(
    search: EndgameSearch,
    mine: int,
    other: int,
    led: int,
    needs: Sequence[int],
    cards: Sequence[int],
    depth: int,
    asked: Callable[[int], bool],
) -> list[tuple[float, int]]:
    """The values with `depth` tricks of search and then rules of thumb; worse cards get upper bounds, but for
    those that are asked for."""
    found: list[tuple[float, int]] = []
    best = -1e9
    for bit in cards:
        least = -1e9 if asked(bit) else best
        if led < 0:
            value = search.reply(mine ^ 1 << bit, other, bit, needs, least, 1e9, depth)
        else:
            turned = (needs[1], needs[0])
            value = -search.after(other, mine ^ 1 << bit, led, bit, turned, -1e9, -least, depth)
        best = max(best, value)
        found.append((value, bit))
    return sorted(found, key=lambda each: -each[0])
