"""The parts of `scripts/bench.py` on patiences: the solver, hints, and lists of legal moves.

python scripts/bench_patience.py --deals 1-300            processor time of these Microsoft deals
python scripts/bench_patience.py --deals 1-300 --write    also into scripts/results/microsoft_deals.md
"""

import argparse
import statistics
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

from measuring import Figure

from hoylecli import load, rulebook
from hoylecli.bots import bot
from hoylecli.bots.solver import Limit, solve
from hoylecli.core.game import Move
from hoylecli.families.patience.plan import pack_order
from hoylecli.families.patience.state import PatienceState
from hoylecli.families.patience.text.layout import layout_text

SEED = 29
RESULTS = Path(__file__).resolve().parent / "results" / "microsoft_deals.md"
LOOKS = 15  # positions of a match that are measured


def solver(rounds: int) -> Iterable[Figure]:
    """The first `rounds` Microsoft deals, each by ours and by fc-solve (`-l as`), in turn.

    Both in processor time, which a busy machine changes less.
    """
    from freecell_solver import FreecellSolver

    ours, theirs, rates = [], [], []
    for number in range(1, rounds + 1):
        state = dealt("four-free", pack_order(number))
        began = time.process_time()
        solution = solve(state, Limit(seconds=60))
        ours.append(time.process_time() - began)
        other = FreecellSolver()
        other.input_cmd_line(["-l", "as"])
        began = time.process_time()
        solved = other.solve_board(layout_text(state)) == 0
        theirs.append(time.process_time() - began)
        if not solved or solution.verdict != "winnable":
            raise AssertionError(f"deal {number}: {solution.verdict} here, solved there: {solved}")
        rates.append((solution.states / ours[-1]) / (other.get_num_times() / theirs[-1]))
    deals = [their / our for our, their in zip(ours, theirs, strict=True)]
    yield Figure("ms a Microsoft deal", [1000 * seconds for seconds in ours], "<= 15, compiled")
    yield Figure(
        "Microsoft deals a second, ours / fc-solve", deals, "", f"{rounds / sum(ours):.1f} a second here"
    )
    yield Figure("states a second, ours / fc-solve", rates, "")


def games(rounds: int) -> Iterable[Figure]:
    """For each patience: ms a decided deal by the solver, with a second a deal."""
    for name in (name for name in patiences() if load(name).rules.grid.place != "pins"):
        found = [solve(seeded(name, seed), Limit(seconds=1)) for seed in range(1, rounds + 1)]
        decided = sum(solution.verdict != "unknown" for solution in found)
        states = sum(solution.states for solution in found) / sum(solution.seconds for solution in found)
        yield Figure(
            f"{name}: ms a deal, 1 s at most",
            [1000 * solution.seconds for solution in found],
            "",
            f"{decided} of {rounds} decided, {states:,.0f} states a second",
        )


def moves(rounds: int) -> Iterable[Figure]:
    """Microseconds for a list of legal moves; one figure for each patience."""
    for name in patiences():
        times = [_microseconds(state) for state in positions(name, rounds)]
        yield Figure(f"{name}: microseconds a list of legal moves", times, "<= 200")


def _microseconds(state: PatienceState) -> float:
    alike = [replace(state) for _ in range(20)]  # a state that has been asked knows its moves
    began = time.perf_counter()
    for each in alike:
        each.legal_moves()
    return (time.perf_counter() - began) / 20 * 1e6


def hints(rounds: int) -> Iterable[Figure]:
    """Milliseconds for a hint; one figure for each patience, with the 95th percentile."""
    for name in patiences():
        times = []
        for state in positions(name, rounds):
            began = time.perf_counter()
            bot("patience", "expert").hint(state.view(0), Random(SEED))
            times.append(1000 * (time.perf_counter() - began))
        late = statistics.quantiles(times, n=20)[-1]
        yield Figure(f"{name}: ms a hint", times, "95% in 500", f"95% in {late:.0f}")


def patiences() -> Iterator[str]:
    """The shipped patiences that one player plays."""
    yield from (name for name in rulebook.by_family()["patience"] if load(name).shipped)


def dealt(name: str, order: Iterable[Any]) -> PatienceState:
    """The game with this order of the pack dealt."""
    state = load(name).undealt(1, 0).apply(Move("deal", tuple(order)))
    assert isinstance(state, PatienceState)
    return state


def seeded(name: str, seed: int) -> Any:
    state = load(name).undealt(1, seed)
    return state.apply(state.legal_moves()[0])


def positions(name: str, games: int) -> Iterator[Any]:
    """Positions of games played at random, up to LOOKS of each."""
    for seed in range(1, games + 1):
        rng, state = Random(seed), seeded(name, seed)
        for _ in range(LOOKS):
            legal = [move for move in state.legal_moves() if move.verb != "resign"]
            if not legal:
                break
            if state.to_act == 0:
                yield state
            state = state.apply(rng.choice(legal))


def processor_times(first: int, last: int) -> str:
    """A row of the table: milliseconds of processor time that these Microsoft deals take, one by one."""
    times, states = [], []
    for number in range(first, last + 1):
        state = dealt("four-free", pack_order(number))
        began = time.process_time()
        solution = solve(state, Limit(seconds=60))
        times.append(1000 * (time.process_time() - began))
        states.append(solution.states)
        if solution.verdict != "winnable":
            raise AssertionError(f"deal {number}: {solution.verdict}")
    late = statistics.quantiles(times, n=20)[-1]
    return (
        f"| {first}-{last} | {statistics.median(times):.1f} | {statistics.mean(times):.1f} | {late:.0f} | "
        f"{max(times):.0f} | {statistics.median(states):,.0f} | {sys.version.split()[0]} | {date.today()} |"
    )


HEAD = """\
# Microsoft deals

`python scripts/bench_patience.py --deals 1-300 --write`: milliseconds of processor time for a deal, the check
of the win by the engine included, after others in one process. The goal is a median of 20.

| deals | median | mean | 95% in | most | positions, median | Python | date |
|---|---|---|---|---|---|---|---|
"""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", metavar="A-B", required=True, help="the numbers of the deals")
    parser.add_argument("--write", action="store_true", help=f"also add the row to {RESULTS.name}")
    options = parser.parse_args()
    first, _, last = options.deals.partition("-")
    row = processor_times(int(first), int(last or first))
    print(row)
    if options.write:
        rows = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else HEAD
        RESULTS.write_text(f"{rows}{row}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
