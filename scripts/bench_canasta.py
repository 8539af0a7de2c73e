#!/usr/bin/env python3
"""How long it takes to list the legal moves of a turn of canasta, by how many cards the hand has.

scripts/bench_canasta.py              40 deals of each variant
scripts/bench_canasta.py --deals 200
"""

import argparse
import sys
import time
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hoylecli import bots, rulebook  # noqa: E402
from hoylecli.core.game import TABLE  # noqa: E402

MANY = 25  # cards of a hand that is looked at apart


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--deals", type=int, default=40)
    deals = parser.parse_args().deals
    all_hands, large = list[float](), list[float]()
    for variant in ("plain", "two-handed"):
        for seed in range(deals):
            for cards, seconds in times(variant, seed):
                all_hands.append(seconds)
                if cards >= MANY:
                    large.append(seconds)
    for name, found in (("all turns", all_hands), (f"{MANY} cards and more", large)):
        found.sort()
        print(
            f"{name}: {len(found)} positions, median {found[len(found) // 2] * 1e3:.2f} ms, "
            f"95th percentile {found[int(len(found) * 0.95)] * 1e3:.2f} ms, most {found[-1] * 1e3:.2f} ms"
        )


def times(variant: str, seed: int) -> list[tuple[int, float]]:
    """The cards in hand and the seconds for the moves, at each decision of a deal of cautious players."""
    game, rng = rulebook.load("canasta", variant, first_dealer="right"), Random(seed)
    state = game.undealt(game.players.usual, seed)
    player, found = bots.bot("together", "average"), []
    state = state.apply(state.legal_moves()[0])
    while state.to_act is not None and state.to_act != TABLE:
        start = time.perf_counter()
        legal = state.legal_moves()
        found.append((len(state.deal.hands[state.to_act]), time.perf_counter() - start))
        saves = rng.random() < 0.5  # who lays nothing down comes to large hands
        throws = [move for move in legal if move.verb == "play"]
        move = rng.choice(throws) if saves and throws else player.choose(state.view(state.to_act), rng)
        state = state.apply(move)
    return found


if __name__ == "__main__":
    main()
