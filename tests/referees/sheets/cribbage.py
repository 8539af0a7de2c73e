"""Cribbage, from the cards."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

from . import PACK, RANKS, Sheet


def count(hand: Sequence[str], starter: str, is_crib: bool) -> int:
    """CG, How to play Cribbage, In Hand: every way to take the cards is tried."""
    cards = [*hand, starter]
    total = 0
    for size in range(2, 6):
        for some in combinations(cards, size):
            total += 2 * (sum(min(RANKS.index(card[0]) + 1, 10) for card in some) == 15)
            total += 2 * (size == 2 and some[0][0] == some[1][0])
    for size in (5, 4, 3):
        found = sum("".join(sorted((card[0] for card in some), key=RANKS.index)) in RANKS
                    for some in combinations(cards, size))  # fmt: skip
        if found:
            total += size * found
            break
    if len({card[1] for card in hand}) == 1:
        total += 5 if starter[1] == hand[0][1] else 0 if is_crib else 4
    return total + (f"J{starter[1]}" in hand)


def cribbage(rng: Random) -> Sheet:
    """CG, Cribbage: the play, the other player's hand, the dealer's, the crib; the first with 121 wins."""
    totals, lines, dealer = [0, 0], [], rng.randrange(2)
    while max(totals) < 121:
        cards = rng.sample(PACK, 13)
        hands, starter = [cards[:4], cards[4:8], cards[8:12]], cards[12]
        played = [rng.randrange(0, 9), rng.randrange(1, 12)]
        counts = [count(hand, starter, at == 2) for at, hand in enumerate(hands)]
        if all(total + points >= 121 for total, points in zip(totals, played, strict=True)):
            played[0] = 0
        totals = [min(total + points, 121) for total, points in zip(totals, played, strict=True)]
        for seat, points in ((1 - dealer, counts[1 - dealer]), (dealer, counts[dealer]), (dealer, counts[2])):
            if max(totals) < 121:
                totals[seat] = min(totals[seat] + points, 121)
        shown = ["".join([*hand, starter]) if rng.random() < 0.3 else str(count)
                 for hand, count in zip(hands, counts, strict=True)]  # fmt: skip
        words = [f"{played[seat]}+{shown[seat]}" + f"+{shown[2]}" * (seat == dealer) for seat in (0, 1)]
        lines.append((" ".join(words), totals))
        dealer = 1 - dealer
    return lines
