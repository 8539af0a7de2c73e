#!/usr/bin/env python3
"""That no hint and no player resigns a patience that can be won.

Positions come from every patience in all its variants, and from rules that the tests have of their own
(`OWN`): some along a win that the solver has found, some from random play that the solver proves winnable.
Where these are too few, the average player plays deals of packs that are nearly in order: positions of games
that it wins count, and late ones of the others that the solver proves winnable. In each the expert is asked
for a hint, which must not be to resign; in one of five all players are asked for a move, and none may
resign.

    scripts/patience_resigning.py gaps klondike            some positions of these
    scripts/patience_resigning.py --positions 30 --write   all, into scripts/results/patience_resigning.csv
"""

import argparse
import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from hoylecli import load, rulebook
from hoylecli.bots import advice, bot
from hoylecli.bots.solver import solve
from hoylecli.bots.solver.watch import Limit
from hoylecli.core.game import LEVELS, TABLE, Move
from hoylecli.families.patience.position.steps import RESIGN
from hoylecli.families.patience.state import PatienceState
from hoylecli.rulebook.game import Game

ROOT: Final = Path(__file__).resolve().parent.parent
REPORT: Final = ROOT / "scripts" / "results" / "patience_resigning.csv"
COLUMNS: Final = (
    "game", "variant", "positions", "along_wins", "eased", "hint", *LEVELS, "seed", "date", "command",
)  # fmt: skip
OWN: Final = ROOT / "tests" / "bots" / "patience" / "own"
PLAYERS: Final = 5  # they are asked in one of so many positions, since they take longer
DEALS: Final = 16  # that are tried for positions at most
ALONG: Final = 12  # positions from the win of a deal
BESIDE: Final = 3  # positions from random play of a deal, if they are winnable
EASED: Final = 150  # deals of packs nearly in order that are tried at most
EXCHANGED: Final = (0, 2, 5, 10)  # pairs of cards in such a pack
LATE: Final = (3, 8, 15, 25)  # moves before the end of a game that was not won
LONGEST: Final = 400  # moves of a player


@dataclass(slots=True)
class Tally:
    """How many winnable positions were looked at, and who resigned how often.

    along: how many of them were on wins. eased: how many were from packs nearly in order.
    """

    positions: int = 0
    along: int = 0
    eased: int = 0
    resigned: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("hint", *LEVELS), 0))


def played_on(state: PatienceState) -> PatienceState:
    """The state after the table has dealt or shuffled."""
    while state.to_act == TABLE:
        state = state.apply(state.legal_moves()[0])
    return state


class Position(NamedTuple):
    """A winnable position: whether it is on a win, and whether it comes from a pack nearly in order."""

    state: PatienceState
    is_along: bool
    is_eased: bool = False


def positions(game: Game, seed: int, limit: Limit) -> Iterator[Position]:
    """Winnable positions of a game."""
    for deal in range(DEALS):
        rng, state = Random(f"{seed}/{deal}"), game.undealt(1, seed + deal)
        assert isinstance(state, PatienceState)
        yield from along_a_win(played_on(state), rng, limit)
        yield from at_random(played_on(state), rng, limit)
    for deal in range(EASED):
        rng = Random(f"{seed}/eased/{deal}")
        yield from of_a_player(nearly_in_order(game, seed + deal, rng), rng, limit)


def along_a_win(state: PatienceState, rng: Random, limit: Limit) -> Iterator[Position]:
    """Some positions of a win, the first and the last among them more often than not."""
    moves = solve(state, limit).moves
    chosen = set(rng.sample(range(len(moves)), min(len(moves), ALONG)))
    for number, move in enumerate(moves):
        if number in chosen:
            yield Position(state, True)
        state = played_on(state.apply(move))


def at_random(state: PatienceState, rng: Random, limit: Limit) -> Iterator[Position]:
    """Positions of random play in which the solver finds a win."""
    at = {rng.randrange(40) for _ in range(BESIDE)}
    for number in range(40):
        moves = [move for move in state.legal_moves() if move != RESIGN]
        if not moves:
            return
        if number in at and solve(state, limit).verdict == "winnable":
            yield Position(state, False)
        state = played_on(state.apply(rng.choice(moves)))
        if state.to_act is None:
            return


def nearly_in_order(game: Game, seed: int, rng: Random) -> PatienceState:
    """A deal of a pack by rank or by suit, up or down, in which a few pairs of cards are exchanged."""
    state = game.undealt(1, seed)
    pack = sorted(state.legal_moves()[0].cards)
    if rng.random() < 0.5:
        pack.sort(key=lambda card: card.rank)
    if rng.random() < 0.5:
        pack.reverse()
    for _ in range(rng.choice(EXCHANGED)):
        one, other = rng.sample(range(len(pack)), 2)
        pack[one], pack[other] = pack[other], pack[one]
    state = state.apply(Move("deal", tuple(pack)))
    assert isinstance(state, PatienceState)
    return played_on(state)


def of_a_player(state: PatienceState, rng: Random, limit: Limit) -> Iterator[Position]:
    """Positions of a game by the average player: some of one it wins, else late ones that can be won."""
    player, states = bot("patience", "average"), []
    while state.to_act is not None and len(states) < LONGEST:
        states.append(state)
        state = played_on(state.apply(player.choose(state.view(0), rng)))
    if state.is_won:
        yield from (Position(each, True, True) for each in rng.sample(states, min(len(states), ALONG)))
        return
    for before in LATE:
        if before <= len(states) and solve(states[-before], limit).verdict == "winnable":
            yield Position(states[-before], False, True)


def looked_at(game: Game, seed: int, wanted: int, limit: Limit) -> Tally:
    """What hints and players do in winnable positions of a game."""
    tally = Tally()
    for number, (state, is_along, is_eased) in enumerate(islice(positions(game, seed, limit), wanted)):
        tally.positions += 1
        tally.along += is_along
        tally.eased += is_eased
        view = state.view(0)
        tally.resigned["hint"] += advice("patience", view, Random(number)).move == RESIGN
        for level in LEVELS if number % PLAYERS == 0 else ():
            tally.resigned[level] += bot("patience", level).choose(view, Random(number)) == RESIGN
    return tally


def games(names: Sequence[str]) -> Iterator[tuple[str, str, Game]]:
    """The games of these names, or all: with the name and the variant."""
    for name in rulebook.by_family()["patience"]:
        if name != "bowling" and (not names or name in names):
            for variant in rulebook.describe(name).variants:
                yield name, variant, load(name, variant)
    for file in sorted(OWN.glob("*.yaml")):
        if not names or file.stem in names:
            yield file.stem, "own", load(file.stem, file=str(file))


def row(name: str, variant: str, tally: Tally, args: argparse.Namespace) -> dict[str, object]:
    """A line of the report."""
    return {
        "game": name,
        "variant": variant,
        "positions": tally.positions,
        "along_wins": tally.along,
        "eased": tally.eased,
        **tally.resigned,
        "seed": args.seed,
        "date": date.today().isoformat(),
        "command": f"scripts/patience_resigning.py --positions {args.positions} --states {args.states} "
        f"--seconds {args.seconds:g} --seed {args.seed} {name}",
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--positions", type=int, default=10, help="of every variant")
    parser.add_argument("--states", type=int, default=6000, help="that the solver looks at")
    parser.add_argument("--seconds", type=float, default=1.0, help="that it takes at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    rows = []
    for name, variant, game in games(args.games):
        rows.append(
            row(
                name,
                variant,
                looked_at(game, args.seed, args.positions, Limit(states=args.states, seconds=args.seconds)),
                args,
            )
        )
        print(" ".join(f"{key}={value}" for key, value in list(rows[-1].items())[:-3]), flush=True)
        if args.write:
            write(rows)
    total = {key: sum(int(str(row[key])) for row in rows) for key in COLUMNS[2:-3]}
    print("in all", " ".join(f"{key}={value}" for key, value in total.items()))
    return int(total["hint"] > 0)


def write(rows: Sequence[dict[str, object]]) -> None:
    """Puts the rows into the report, in place of those it has of the same games and variants."""
    kept: list[dict[str, object]] = []
    new = {(row["game"], row["variant"]) for row in rows}
    if REPORT.exists():
        with REPORT.open(encoding="utf-8", newline="") as file:
            kept = [dict(row) for row in csv.DictReader(file) if (row["game"], row["variant"]) not in new]
    with REPORT.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(sorted([*kept, *rows], key=lambda row: str(row["game"])))


if __name__ == "__main__":
    raise SystemExit(main())
