"""Tricks at double dummy that are certain without a search.

Both bounds say what they depend on: a set with the lowest card that matters of each suit. All higher ones of
that suit matter, too, and the length of each suit in each hand.
"""

from collections.abc import Sequence
from typing import Final

NOTRUMP: Final = 4
"""The trump suit of a deal without one."""
SHIFTS: Final = (0, 13, 26, 39)
"""Where the ranks of each suit begin in a set of cards."""
Suits = tuple[int, int, int, int]
"""What is left of each suit in all hands, ranks as bits."""
Holdings = list[list[int]]
"""By seat and suit, what each hand was dealt, ranks as bits."""


def quick_tricks(holdings: Holdings, trump: int, suits: Suits, leader: int, rounds: int) -> tuple[int, int]:
    """Tricks that the side on lead can take one after another, or fewer, and what that depends on.

    Leader's trumps are drawn, then leader's winners are taken, then partner's of one suit.
    """
    left, right = (leader + 1) & 3, (leader + 3) & 3
    drawn = trumps_held = relevant = 0
    can_ruff = [False, False]
    partner_follows = partner_trumps = 0
    if trump != NOTRUMP:
        cards = suits[trump]
        counts = [(holdings[seat][trump] & cards).bit_count() for seat in (left, right)]
        held = holdings[leader][trump] & cards
        trumps_held = held.bit_count()
        partner_trumps = (holdings[leader ^ 2][trump] & cards).bit_count()
        drawn, lowest = _run(held, cards)
        relevant = lowest << SHIFTS[trump]
        can_ruff = [count > drawn for count in counts]
        if drawn >= max(counts) and drawn >= partner_trumps:
            drawn = trumps_held
        partner_follows = rounds - partner_trumps
    winners = across = across_depends = 0
    for suit in range(4):
        if suit == trump or not holdings[leader][suit] & suits[suit]:
            continue
        own, partners, lowest = _winners(holdings, suits[suit], suit, leader, can_ruff)
        winners += own
        if own:
            relevant |= lowest << SHIFTS[suit]
        elif partners > across:
            across, across_depends = partners, lowest << SHIFTS[suit]
    if partner_trumps > drawn and winners + across > partner_follows:
        # Partner has nothing but trumps to play to the next winner, and takes that trick.
        return drawn + min(winners, partner_follows + 1), relevant
    if across:
        trumps_left = trumps_held - drawn
        if trumps_left > 0:
            across = min(across, max(0, rounds - drawn - winners - trumps_left) + 1)
        relevant |= across_depends
    return min(drawn + winners + across, rounds), relevant


def _winners(
    holdings: Holdings, cards: int, suit: int, leader: int, can_ruff: Sequence[bool]
) -> tuple[int, int, int]:
    """Leader's winners of a suit; where it has none, partner's; and the lowest card that this depends on."""
    lengths = [(holdings[(leader + step) & 3][suit] & cards).bit_count() for step in (1, 3)]
    safe = min([13, *(length for length, ruffs in zip(lengths, can_ruff, strict=True) if ruffs)])
    if not safe:
        return 0, 0, 0
    own, partners = holdings[leader][suit] & cards, holdings[leader ^ 2][suit] & cards
    run, lowest = _run(own, cards)
    if run:
        if run >= max(lengths) and run >= partners.bit_count():
            run = own.bit_count()
        return min(run, safe), 0, lowest
    run, lowest = _run(partners, cards)
    if run and run >= max(lengths) and run >= own.bit_count():
        run = partners.bit_count()
    return 0, min(run, safe), lowest


def sure_tricks(holdings: Holdings, trump: int, suits: Suits, leader: int) -> tuple[int, int]:
    """Tricks that the side not on lead takes in any case, and the cards that this depends on.

    With trumps, the highest trumps that one hand has in a row. Without, one trick where the side has the
    highest card of each suit.
    """
    first, second = holdings[(leader + 1) & 3], holdings[(leader + 3) & 3]
    if trump != NOTRUMP:
        cards = suits[trump]
        count, lowest = max(_run(first[trump] & cards, cards), _run(second[trump] & cards, cards))
        return count, lowest << SHIFTS[trump]
    relevant = 0
    for suit in range(4):
        cards = suits[suit]
        if cards:
            top = 1 << cards.bit_length() - 1
            if not (first[suit] | second[suit]) & top:
                return 0, 0
            relevant |= top << SHIFTS[suit]
    return 1, relevant


def _run(held: int, cards: int) -> tuple[int, int]:
    """How many of the highest of `cards` are held in a row, and the lowest of these as a bit."""
    count = lowest = 0
    while cards:
        top = 1 << cards.bit_length() - 1
        if not held & top:
            break
        count += 1
        lowest = top
        cards ^= top
    return count, lowest
