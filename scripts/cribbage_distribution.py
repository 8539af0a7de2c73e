"""Counts every cribbage hand with every starter, as a hand and as a crib: how often each total comes.

    python scripts/cribbage_distribution.py

All 12,994,800 deals go through `hoylecli.scoring.cribbage.points` one by one, twice: nothing is
weighted, nothing sampled. It takes some ten seconds.
"""

import sys
from itertools import combinations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from hoylecli.core.cards import CARDS
from hoylecli.scoring.cribbage import points


def distribution(crib: bool) -> dict[int, int]:
    """Total -> how many of the 12,994,800 deals count it; totals that none counts are left out."""
    counts = [0] * 30
    pack = CARDS[:52]
    for hand in combinations(pack, 4):
        for starter in pack:
            if starter not in hand:
                counts[points(hand, starter, crib)] += 1
    return {total: number for total, number in enumerate(counts) if number}


def mean(counts: dict[int, int]) -> float:
    return sum(total * number for total, number in counts.items()) / sum(counts.values())


def main() -> None:
    hands, cribs = distribution(False), distribution(True)
    print(f"{'points':>6}{'hands':>12}{'cribs':>12}")
    for total in range(30):
        print(f"{total:>6}{hands.get(total, 0):>12,}{cribs.get(total, 0):>12,}")
    print(f"{'all':>6}{sum(hands.values()):>12,}{sum(cribs.values()):>12,}")
    print(f"{'mean':>6}{mean(hands):>12.6f}{mean(cribs):>12.6f}")


if __name__ == "__main__":
    main()
