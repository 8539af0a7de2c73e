"""Tricks at double dummy that are certain without a search.

Both bounds say what they depend on: a set with the lowest card that matters of each suit. All higher ones of
that suit matter, too, and the length of each suit in each hand.
"""

from typing import Final, NamedTuple

NOTRUMP: Final = 4
"""The trump suit of a deal without one."""
SHIFTS: Final = (0, 13, 26, 39)
"""Where the ranks of each suit begin in a set of cards."""
Suits = tuple[int, int, int, int]
"""What is left of each suit in all hands, ranks as bits."""
Holdings = list[list[int]]
"""By seat and suit, what each hand was dealt, ranks as bits."""
_ALL: Final = 13


class _Suit(NamedTuple):
    """What is left of a suit, as the hand on lead sees it.

    own, left, right, partner: how many cards each hand has. run: how many of the highest the leader has in a
    row; winners: how many it can take, with low ones that nobody beats any more. lowest: by number of tricks,
    the card down to which they depend on. across: tricks that partner can take after that run, of which
    `across_lowest` is the lowest that matters.
    """

    own: int
    left: int
    right: int
    partner: int
    run: int
    winners: int
    lowest: tuple[int, ...]
    across: int
    across_lowest: int


class Certain:
    """The bounds for one deal and one trump suit."""

    __slots__ = ("_holdings", "_seen", "_trump")

    def __init__(self, holdings: Holdings, trump: int) -> None:
        self._holdings = holdings
        self._trump = trump
        self._seen: list[list[dict[int, _Suit]]] = [[{} for _ in range(4)] for _ in range(4)]

    def quick_tricks(self, suits: Suits, leader: int, rounds: int, wanted: int) -> tuple[int, int]:
        """Tricks that the side on lead can take one after another, and what that depends on.

        No more are counted than `wanted`, so that it depends on few cards. Leader takes winners that nobody
        can ruff, draws trumps with the highest, and goes across to partner's winners in one suit.
        """
        trump = self._trump
        if trump == NOTRUMP:
            return self._cashed(suits, leader, wanted, _Trumps(0, 0, 0, rounds, 0, 0))
        seen = self._suit(trump, suits[trump], leader)
        free = rounds - seen.partner
        if seen.left or seen.right:
            trumps = _Trumps(seen.left, seen.right, seen.partner, free, seen.own, rounds)
            found = self._cashed(suits, leader, wanted, trumps)
            if found[0] >= wanted:
                return found
        drawn = seen.run
        if drawn >= wanted:
            return wanted, seen.lowest[wanted]
        relevant = seen.lowest[drawn]
        if drawn >= seen.left and drawn >= seen.right and drawn >= seen.partner:
            drawn = seen.own
        trumps = _Trumps(
            max(0, seen.left - drawn), max(0, seen.right - drawn), max(0, seen.partner - drawn), free,
            seen.own - drawn, rounds - drawn,
        )  # fmt: skip
        count, depends = self._cashed(suits, leader, wanted - drawn, trumps)
        return drawn + count, relevant | depends

    def _cashed(self, suits: Suits, leader: int, wanted: int, trumps: "_Trumps") -> tuple[int, int]:
        """Leader's winners in the side suits, and partner's in one of them, with no more trumps led."""
        total = relevant = across = across_depends = 0
        by_suit = self._seen[leader]
        for suit in range(4):
            if suit == self._trump:
                continue
            cards = suits[suit]
            seen = by_suit[suit].get(cards)
            if seen is None:
                seen = self._suit(suit, cards, leader)
            own, left, right, _, run, winners, lowest, more, more_lowest = seen
            if not own:
                continue
            safe = left if trumps.left else _ALL
            if trumps.right and right < safe:
                safe = right
            count = winners if winners < safe else safe
            if count:
                if total + count >= wanted:
                    count = wanted - total
                    return wanted, relevant | lowest[count if count < run else run]
                total += count
                relevant |= lowest[run]
            if more > safe - run:
                more = safe - run
            if more > across:
                across, across_depends = more, more_lowest
        if trumps.partner and total > trumps.free:
            # Partner has nothing but trumps to play to the next winner, and takes that trick.
            return trumps.free + 1, relevant
        if not across or (trumps.partner and total + across > trumps.free):
            return total, relevant
        if trumps.leader:
            across = min(across, max(0, trumps.rounds - total - trumps.leader) + 1)
        return total + across, relevant | across_depends

    def _suit(self, suit: int, cards: int, leader: int) -> _Suit:
        found = self._seen[leader][suit].get(cards)
        if found is None:
            found = self._seen[leader][suit][cards] = _looked_at(self._holdings, suit, cards, leader)
        return found

    def sure_tricks(self, suits: Suits, leader: int, wanted: int) -> tuple[int, int]:
        """Tricks that the side not on lead takes in any case, and the cards that this depends on.

        With trumps, the highest trumps that one hand has in a row. Without, one trick where the side has the
        highest card of each suit.
        """
        trump = self._trump
        if trump != NOTRUMP:
            first = self._suit(trump, suits[trump], (leader + 1) & 3)
            second = self._suit(trump, suits[trump], (leader + 3) & 3)
            best = first if first.run >= second.run else second
            count = min(best.run, wanted)
            return count, best.lowest[count]
        first_hand, second_hand = self._holdings[(leader + 1) & 3], self._holdings[(leader + 3) & 3]
        relevant = 0
        for suit in range(4):
            cards = suits[suit]
            if cards:
                top = 1 << cards.bit_length() - 1
                if not (first_hand[suit] | second_hand[suit]) & top:
                    return 0, 0
                relevant |= top << SHIFTS[suit]
        return 1, relevant


class _Trumps(NamedTuple):
    """How many trumps the hands have: left and right of leader, partner, and leader.

    free: partner's other cards. rounds: the tricks that are left.
    """

    left: int
    right: int
    partner: int
    free: int
    leader: int
    rounds: int


def _looked_at(holdings: Holdings, suit: int, cards: int, leader: int) -> _Suit:
    own, left, partner, right = (holdings[(leader + step) & 3][suit] & cards for step in range(4))
    counts = own.bit_count(), left.bit_count(), right.bit_count(), partner.bit_count()
    run = _run(own, cards)
    winners = counts[0] if run and run >= max(counts[1:]) else run
    lowest = [0]
    rest = cards
    for _ in range(run):
        top = 1 << rest.bit_length() - 1
        lowest.append(top << SHIFTS[suit])
        rest ^= top
    across = across_lowest = 0
    if counts[0] > run:
        across = _run(partner, rest)
        across_lowest = _lowest_of(rest, across) << SHIFTS[suit]
        if across and not run and across >= max(counts[:3]):
            across = counts[3]
        across = max(0, min(across, counts[3] - run))
    return _Suit(*counts, run, winners, tuple(lowest), across, across_lowest)


def _run(held: int, cards: int) -> int:
    """How many of the highest of `cards` are held in a row."""
    count = 0
    while cards:
        top = 1 << cards.bit_length() - 1
        if not held & top:
            break
        count += 1
        cards ^= top
    return count


def _lowest_of(cards: int, count: int) -> int:
    """The lowest of so many of the highest of `cards`, 0 for none."""
    top = 0
    for _ in range(count):
        top = 1 << cards.bit_length() - 1
        cards ^= top
    return top
