"""The play of the cards: what a sound club player plays, and how to play best against one.

Suits don't matter in the play, so a hand here is a sorted tuple of ranks, 1 to 13, and a pile is an integer
with four bits for each rank, the last card in the lowest bits.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from hoylecli.core import Card

Hand = tuple[int, ...]

PIPS: Final = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
_SEVEN: Final = (1 << 28) - 1  # no run in the play is longer than seven cards: ace to seven are 28


def ranks(cards: Iterable[Card]) -> Hand:
    """The ranks of `cards`, sorted."""
    return tuple(sorted([card % 13 + 1 for card in cards]))


def piled(cards: Iterable[Card]) -> int:
    """The cards as a pile."""
    pile = 0
    for card in cards:
        pile = pile << 4 | card % 13 + 1
    return pile


class _Tail(dict[int, int]):
    """What the last card of a pile scores for a pair or a run, by the end of the pile; filled when asked."""

    def __missing__(self, tail: int) -> int:
        if len(self) > 200_000:
            self.clear()
        last = []
        rest = tail
        while rest:
            last.append(rest & 15)
            rest >>= 4
        alike = 1
        while alike < len(last) and last[alike] == last[0]:
            alike += 1
        scored = alike * (alike - 1)
        for length in range(3, len(last) + 1):
            run = last[:length]
            if max(run) - min(run) == length - 1 and len(set(run)) == length:
                scored = length
        self[tail] = scored
        return scored


_TAIL: Final = _Tail()


def pegged(rank: int, pile: int, count: int) -> int:
    """The points for `rank` on `pile` at `count`; as `scoring.cribbage.peg`, but quicker."""
    return _TAIL[(pile << 4 | rank) & _SEVEN] + (2 if count + PIPS[rank] in (15, 31) else 0)


def rule_of_thumb(rank: int, hand: Hand, pile: int, count: int) -> float:
    """The value of playing `rank` to a club player: the points it scores, less the danger of points in reply.

    The rules of thumb: never leave 5 or 21, since there are many ten-cards; lead from a pair, but not a five;
    play no card next in rank to the last one, where a run begins; rather go past 21 than stay below; keep
    small cards.
    """
    total = count + PIPS[rank]
    value = 2.0 * pegged(rank, pile, count) + PIPS[rank] * 0.02
    if total < 15:
        value -= 1.6 if total == 5 else 0.5 if total > 4 else 0.0
    elif total == 21:
        value -= 1.6
    elif 21 < total < 31:
        value += 0.4
    others = hand.count(rank) - 1
    if not pile:
        return value + 0.8 * others - (1.0 if rank == 5 else 0.25 if rank > 9 else 0.0)
    away = abs(rank - (pile & 15))
    if away == 0:
        value -= 1.0  # a pair may become a pair royal
    elif away <= 2 and total < 29:
        value -= 0.4
    return value + 0.3 * others


def best_by_rule_of_thumb(hand: Hand, pile: int, count: int) -> int:
    """The rank that a club player plays; some card of `hand` must fit."""
    room = 31 - count
    best, choice, previous = -99.0, 0, 0
    for rank in hand:
        if PIPS[rank] > room:
            break
        if rank != previous:
            value = rule_of_thumb(rank, hand, pile, count)
            if value > best:
                best, choice = value, rank
        previous = rank
    return choice


Value = Callable[[int, int], float]
"""`(my points, their points)` in the play to the value of that for me."""


class Guess(NamedTuple):
    """A hand that the opponent may hold, its weight among others, and the value of points with it."""

    hand: Hand
    weight: float
    value: Value


class PeggingSearch:
    """A search for my best play against an opponent who has one of several hands and plays by rule of thumb.

    I decide by what I have seen: against all hands that could have played the same cards, I play the same.
    my_out, their_out: the points with which each of us is out, which ends the play. search: whether I look
    for my best play, or go by rule of thumb as well.

    All values are sums over the guesses, of weight times value.
    """

    __slots__ = ("my_out", "search", "their_out")

    def __init__(self, my_out: int = 999, their_out: int = 999, search: bool = True) -> None:
        self.my_out, self.their_out = my_out, their_out
        self.search = search

    def deal(self, mine: Hand, guesses: Sequence[Guess], i_lead: bool) -> float:
        """The value of the whole play."""
        return self._turn(mine, guesses, 0, 0, i_lead, i_lead, 0, 0)

    def after(self, rank: int, mine: Hand, guesses: Sequence[Guess], pile: int, count: int) -> float:
        """The value of playing `rank` from `mine` now."""
        return self._laid(rank, _without(mine, rank), guesses, pile, count, True, 0, 0)

    def _laid(
        self, rank: int, mine: Hand, guesses: Sequence[Guess], pile: int, count: int, by_me: bool,
        my: int, their: int,
    ) -> float:  # fmt: skip
        """The value after `rank` has been played, which has left its hand already."""
        gained = _TAIL[(pile << 4 | rank) & _SEVEN]
        count += PIPS[rank]
        pile = pile << 4 | rank
        none_left = not mine and not guesses[0].hand
        if count == 31:
            gained += 2
            pile = count = 0
        else:
            gained += 2 * (count == 15) + none_left
        my, their = (my + gained, their) if by_me else (my, their + gained)
        if none_left or my >= self.my_out or their >= self.their_out:
            return _value(guesses, my, their)
        return self._turn(mine, guesses, pile, count, not by_me, by_me, my, their)

    def _turn(
        self, mine: Hand, guesses: Sequence[Guess], pile: int, count: int, my_turn: bool, last_by_me: bool,
        my: int, their: int,
    ) -> float:  # fmt: skip
        """The value when a player is to act, who may have to say go."""
        i_can = bool(mine) and PIPS[mine[0]] <= 31 - count
        if my_turn and i_can:
            return self._my_best(mine, guesses, pile, count, my, their)
        total = 0.0
        for rank, fitting in _replies(guesses, pile, count).items():
            if rank:
                total += self._laid(rank, mine, fitting, pile, count, False, my, their)
            elif i_can:
                total += self._my_best(mine, fitting, pile, count, my, their)
            else:
                total += self._go(mine, fitting, last_by_me, my, their)
        return total

    def _my_best(
        self, mine: Hand, guesses: Sequence[Guess], pile: int, count: int, my: int, their: int
    ) -> float:
        """The value when I choose a card; one must fit."""
        if len(mine) == 1:
            return self._laid(mine[0], (), guesses, pile, count, True, my, their)
        if not self.search:
            rank = best_by_rule_of_thumb(mine, pile, count)
            return self._laid(rank, _without(mine, rank), guesses, pile, count, True, my, their)
        return max(
            self._laid(rank, _without(mine, rank), guesses, pile, count, True, my, their)
            for rank in set(mine)
            if PIPS[rank] <= 31 - count
        )

    def _go(self, mine: Hand, guesses: Sequence[Guess], last_by_me: bool, my: int, their: int) -> float:
        """The value when nobody can play: the last player pegs one, and the other leads if a card is left."""
        my, their = (my + 1, their) if last_by_me else (my, their + 1)
        if my >= self.my_out or their >= self.their_out:
            return _value(guesses, my, their)
        return self._turn(mine, guesses, 0, 0, not last_by_me, last_by_me, my, their)


def _value(guesses: Sequence[Guess], my: int, their: int) -> float:
    return sum(guess.weight * guess.value(my, their) for guess in guesses)


def _replies(guesses: Sequence[Guess], pile: int, count: int) -> dict[int, list[Guess]]:
    """The guesses by the rank that they would play now, which has left their hand; 0 for a go."""
    room = 31 - count
    replies: dict[int, list[Guess]] = {}
    for guess in guesses:
        hand = guess.hand
        rank = 0
        if hand and PIPS[hand[0]] <= room:
            rank = hand[0] if len(hand) == 1 else best_by_rule_of_thumb(hand, pile, count)
            guess = Guess(_without(hand, rank), guess.weight, guess.value)
        replies.setdefault(rank, []).append(guess)
    return replies


def _without(hand: Hand, rank: int) -> Hand:
    place = hand.index(rank)
    return hand[:place] + hand[place + 1 :]
