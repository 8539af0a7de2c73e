#!/usr/bin/env python3
"""Fits what the gin expert knows to hands played: how they are likely to end, and what play tells of cards.

    scripts/gin_tables.py                 plays and fits, and says how well both fit
    scripts/gin_tables.py --write         writes the table too, `bots/knocking/weights.py`

Hands are played by the levels of LINEUPS, with a stray move now and then, so that there are positions that
good play would not lead to. Experts play by the tables that there are, and think less than at the table; so a
second run goes on from the first. Wherever somebody may draw, the position is noted, and how the hand ended.

The outlook is a network with one hidden layer, fitted by Adam to the results. The weights of the inference
are such that the chain of worlds, when it starts from a hand really held, comes to hands with the same signs
on average (contrastive divergence).
"""

import argparse
import subprocess
import sys
from bisect import bisect
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from textwrap import fill
from typing import Any, Final, NamedTuple

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from workers import add_options, in_order, workers_of  # noqa: E402

from hoylecli import bots, rulebook  # noqa: E402
from hoylecli.bots.knocking import expert, worlds  # noqa: E402
from hoylecli.bots.knocking.outlook import described, side, stock_of  # noqa: E402
from hoylecli.bots.knocking.table import SeenCards, bits, table_of  # noqa: E402
from hoylecli.bots.knocking.worlds import Chain  # noqa: E402
from hoylecli.core.game import TABLE, Move  # noqa: E402
from hoylecli.scoring.gin import hand_mask  # noqa: E402
from hoylecli.table.work.simulate import seed_of  # noqa: E402

TABLE_FILE: Final = ROOT / "hoylecli" / "bots" / "knocking" / "weights.py"
LINEUPS: Final = (("average", "average", 4000), ("expert", "beginner", 2500), ("expert", "average", 1000))
OKLAHOMA: Final = 0.3  # of the hands
STRAY: Final = 0.08  # of the moves
EDGES: Final = (-52, -39, -29, -19, -9, 0, 1, 10, 20, 30, 40, 53)  # where ranges of results begin
INNER: Final = 20  # numbers in the hidden layer
ROUNDS: Final = 14  # through all positions, for the outlook
HANDS: Final = 24000  # that the inference is fitted to
STEPS: Final = 60  # exchanges of the chain from a hand held


class Position(NamedTuple):
    """Somebody may draw. theirs: the other's hand. role: as in `outlook`. points: what the hand came to."""

    table: SeenCards
    theirs: int
    stock: int
    role: int
    points: int


# Playing


def hand(lineup: tuple[str, str, int], seed: int, number: int) -> list[Position]:
    """The positions of a hand."""
    rng, levels = Random(f"{seed}/{number}"), lineup[:2] if number % 2 else lineup[1::-1]
    expert._WORLDS, expert._FEW = 40, 8  # type: ignore[misc]
    game = rulebook.load("gin", "oklahoma" if rng.random() < OKLAHOMA else "plain", first_dealer="opponent")
    state: Any = game.undealt(2, seed_of(seed, number))
    state = state.apply(state.legal_moves()[0])
    noted = list[tuple[int, SeenCards, int, int]]()
    while state.to_act not in (None, TABLE):
        seat = state.to_act
        view = state.view(seat)
        if view.phase in ("offer", "drawing"):
            hands = [hand_mask(cards) for cards in state.deal.hands]
            noted.append((seat, table_of(view), hands[1 - seat], hand_mask(state.deal.stock)))
        state = state.apply(_move(view, levels[seat], rng))
    times = 2 if state.terms.doubled else 1
    points = [(state.scores[seat] - state.scores[1 - seat]) // times for seat in (0, 1)]
    roles = [(levels[seat] == "expert") - (levels[1 - seat] == "expert") for seat in (0, 1)]
    return [Position(table, theirs, stock, roles[seat], points[seat]) for seat, table, theirs, stock in noted]


def _move(view: Any, level: str, rng: Random) -> Move:
    move = bots.bot("knocking", level).choose(view, rng)
    if len(view.legal) == 1 or rng.random() > STRAY:
        return move
    others = [each for each in view.legal if each.verb != "knock"]
    is_lighter = view.phase == "discarding" and move.verb != "knock"  # a bad discard spoils much
    return move if is_lighter and rng.random() < 0.7 else rng.choice(others)


# The outlook


class Network(NamedTuple):
    """The weights into the hidden layer and out of it, a column for each number that comes out.

    What goes in begins with 1, in both, so that the first row is what is added in any case.
    """

    inner: Any
    outer: Any

    def chances(self, numbers: Any) -> tuple[Any, Any]:
        """What the hidden layer says, and the chances."""
        hidden = np.hstack([np.ones((len(numbers), 1)), np.maximum(numbers @ self.inner, 0)])
        found = np.exp(hidden @ self.outer)
        return hidden, found / found.sum(1, keepdims=True)


def described_in(position: Position) -> list[float]:
    table = position.table
    stock = stock_of(position.stock)
    mover, other = (side(cards, stock, table.limit) for cards in (table.hand, position.theirs))
    return described(mover, other, stock, table.top, table.limit, position.role)


def network_for(numbers: Any, results: Any, seed: int) -> Network:
    """Fitted to nine tenths of the positions; says how well it does on the rest."""
    rng, many, train = np.random.default_rng(seed), len(EDGES) + 1, len(numbers) * 9 // 10
    sizes = ((numbers.shape[1], INNER), (INNER + 1, many))
    fitted = Network(*(rng.normal(0, size[0] ** -0.5, size) for size in sizes))
    adam = Adam(fitted)
    for number in range(ROUNDS):
        order, rate = rng.permutation(train), 0.003 * (1 - number / ROUNDS) + 0.0001
        for start in range(0, train, 256):
            some = order[start : start + 256]
            adam.step(_slopes(fitted, numbers[some], results[some]), rate)
        chances = fitted.chances(numbers[train:])[1]
        surprise = -np.log(chances[np.arange(len(chances)), results[train:]]).mean()
        print(f"outlook, round {number + 1}: {surprise:.4f} nats a result", file=sys.stderr)
    return fitted


def _slopes(network: Network, numbers: Any, results: Any) -> Network:
    hidden, chances = network.chances(numbers)
    chances[np.arange(len(results)), results] -= 1
    chances /= len(results)
    back = (chances @ network.outer.T * (hidden > 0))[:, 1:]
    return Network(numbers.T @ back, hidden.T @ chances)


class Adam:
    """Steps down the slopes, each weight at its own pace (Kingma and Ba, 2015)."""

    def __init__(self, weights: Sequence[Any]) -> None:
        self.weights, self.steps = weights, 0
        self.means = [np.zeros_like(each) for each in weights]
        self.squares = [np.zeros_like(each) for each in weights]

    def step(self, slopes: Sequence[Any], rate: float) -> None:
        self.steps += 1
        for weight, slope, mean, square in zip(self.weights, slopes, self.means, self.squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            pace = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            weight -= rate * mean / (1 - 0.9**self.steps) / pace


# The inference


def weights_for(positions: Sequence[Position], seed: int) -> Any:
    """The weights of the signs, a row a stage."""
    rng = Random(seed)
    chosen = [each for each in positions if each.table.hidden and each.role >= 0]
    chosen = rng.sample(chosen, min(HANDS, len(chosen)))
    seen = [worlds.evidence(each.table) for each in chosen]
    held = [each.theirs for each in chosen]
    spread = np.std([worlds.signs(*each) for each in zip(seen, held, strict=True)], axis=0) + 0.05
    weights = np.array(worlds.WEIGHTS, dtype=float)
    late = list[Any]()
    for start in range(0, len(chosen), 64):
        rate = 0.4 * (1 - start / len(chosen)) + 0.02
        batch = range(start, min(start + 64, len(chosen)))
        apart, many = _apart([(seen[at], chosen[at]) for at in batch], weights, rng)
        weights += rate * apart / np.maximum(many, 1)[:, None] / spread**2
        worlds.WEIGHTS[:] = [tuple(map(float, row)) for row in weights]
        if start > len(chosen) / 2:
            late.append(weights.copy())
    return np.mean(late, axis=0)


def _apart(batch: Sequence[tuple[Any, Position]], weights: Any, rng: Random) -> tuple[Any, Any]:
    """For each stage, by how much the signs of hands held exceed those of hands that the chain comes to, and
    how many hands that are."""
    apart, many = np.zeros_like(weights), np.zeros(len(weights))
    for seen, position in batch:
        known, hidden = position.table.known, position.theirs & ~position.table.known
        chain = Chain(seen, known, list(bits(hidden)), list(bits(position.stock)), rng)
        held, other = (worlds.signs(seen, cards) for cards in (position.theirs, chain.go(STEPS)))
        apart[seen.stage] += np.subtract(held, other)
        many[seen.stage] += 1
    return apart, many


# The tables


def text_of(numbers: Any) -> str:
    """Numbers in thousandths, in lines that fit the page."""
    return fill(" ".join(str(round(1000 * float(number))) for number in np.ravel(numbers)), 108)


def outlook_table(network: Network, points: Sequence[int], results: Any, first: str) -> str:
    counts = np.array(points)
    means = [float(counts[results == each].mean()) for each in range(len(EDGES) + 1)]
    middles = [round((mine - theirs) / 2, 1) for mine, theirs in zip(means, reversed(means), strict=True)]
    won = Counter(abs(count) // 3 * 3 + 1 for count in points if count)
    total = sum(won.values())
    hands = tuple((count, round(many / total, 4)) for count, many in sorted(won.items()))
    parts = [
        f'"""{first}"""\n',
        f"POINTS = {tuple(middles)}",
        f"HANDS = {hands}",
        f'INNER = """\n{text_of(network.inner.T)}\n"""',
        f'OUTER = """\n{text_of(network.outer.T)}\n"""',
    ]
    return "\n".join(parts) + "\n"


def written(text: str) -> None:
    """Writes the table, laid out as all code is."""
    TABLE_FILE.write_text(text, encoding="utf-8")
    subprocess.run([sys.executable, "-m", "ruff", "format", "-q", TABLE_FILE], check=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=1.0, help="of the hands of LINEUPS, for a quick look")
    add_options(parser)
    parser.add_argument("--write", action="store_true", help="write the table")
    args = parser.parse_args()
    positions = list[Position]()
    for lineup in LINEUPS:
        many = round(lineup[2] * args.share)
        for found in in_order(partial(hand, lineup, args.seed), many, workers_of(args)):
            positions += found
        print(f"{lineup[0]} and {lineup[1]}: {len(positions):,} positions", file=sys.stderr)
    Random(args.seed).shuffle(positions)
    numbers = np.array([described_in(each) for each in positions])
    points = [each.points for each in positions]
    results = np.array([bisect(EDGES, each) for each in points])
    network = network_for(numbers, results, args.seed)
    weights = weights_for(positions, args.seed)
    first = f"Written by `scripts/gin_tables.py --seed {args.seed} --write`; do not edit."
    if args.write:
        written(outlook_table(network, points, results, first) + f'SIGNS = """\n{text_of(weights)}\n"""\n')
    return 0


if __name__ == "__main__":
    sys.exit(main())
