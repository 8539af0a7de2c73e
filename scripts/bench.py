"""Measures hoyle against other programs, side by side in one run, and prints ratios.

    python scripts/bench.py                   everything
    python scripts/bench.py startup gin       only these: startup, cribbage; of gin gin (deadwood), hands;
                                              of patiences solver, games, moves, hints; of trick-taking
                                              games playouts, legal, decisions; engine (all kinds of
                                              games); poker (needs three more packages, see bench_poker)
    HOYLE_BENCH_OLDER=PYTHON python scripts/bench.py engine   also beside an older hoyle, installed there
    python scripts/bench.py --write           also into scripts/results/bench.md, where other rows stay
    python scripts/bench.py gin --beside PYTHON        this build, and the compiled one of another
                                              Python, side by side; --write, into bench_builds.md

Start-up compares whole processes, A B A B ..., with compiled modules in place; the rest compares functions
in this process, in turn. Every figure is the median of the ratios of the pairs, with the least and the most.
Needs the extra `oracles` for everything but `startup`, and `hoyle` installed beside this Python; an editable
install starts more slowly than a real one, and is said so.
"""

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import bench_engine
import bench_patience
import bench_poker
import bench_tricks
from measuring import Figure, in_turn

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "scripts" / "results" / "bench.md"
BUILDS = ROOT / "scripts" / "results" / "bench_builds.md"
SEED = 29
HAND = ["5H", "5C", "5S", "JD"]
TEN = ["2H", "3H", "4H", "5C", "5D", "5S", "KD", "KC", "9H", "2C"]


def startup(rounds: int) -> Iterable[Figure]:
    """Whole processes against the import of click."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    hoyle = str(Path(sys.executable).with_name("hoyle"))

    def process(*command: str) -> Callable[[], Any]:
        return lambda: subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)

    click = process(sys.executable, "-c", "import click")
    with tempfile.TemporaryDirectory() as folder:
        sheet = Path(folder) / "rubber.txt"
        sheet.write_text("N 4SX +1\nE 3NT -2\nW 2H = honors E100\nS 6H =\n", encoding="utf-8")
        commands = {
            "hoyle --version": (["--version"], "1.15"),
            "hoyle --help": (["--help"], "1.30"),
            "hoyle games": (["games"], "2"),
            "hoyle help gin": (["help", "gin"], "2"),
            "hoyle score cribbage 5H 5C 5S JD --starter 5D": (
                ["score", "cribbage", *HAND, "--starter", "5D"],
                "1.15",
            ),
            "the same with --json": (["score", "cribbage", *HAND, "--starter", "5D", "--json"], "1.15"),
            "hoyle score bridge SHEET": (["score", "bridge", str(sheet)], "1.15"),
            "hoyle score gin, ten cards": (["score", "gin", *TEN], "1.15"),
            "hoyle score hearts 13 5 0 8": (["score", "hearts", "13", "5", "0", "8"], "1.15"),
            "hoyle score rummy, two melds": (
                ["score", "rummy", "5H6H7H", "KCKDKS", "--hand", "2C9D"],
                "1.15",
            ),
            "hoyle score canasta, two melds": (["score", "canasta", "KKKKKKK", "888822*"], "1.15"),
            "hoyle score poker, two hands": (["score", "poker", "KSKD4C4HTS", "ACAH9S7D2C"], "1.15"),
            "hoyle score pinochle --meld, eight cards": (
                ["score", "pinochle", "--meld", "AS TS KS QS JS JD QS KH", "--trump", "s"],
                "1.15",
            ),
        }
        for what, (arguments, goal) in commands.items():
            pairs = in_turn(process(hoyle, *arguments), click, rounds)
            ratios = [ours / theirs for ours, theirs in pairs]
            yield Figure(f"`{what}` / `import click`", ratios, f"<= {goal}", _installed())


def cribbage(rounds: int) -> Iterable[Figure]:
    """Hands counted a second, against the two packages on PyPI; the second one is wrong on flushes."""
    from cribbage_scorer import cribbage_scorer

    from hoylecli.core.cards import CARDS
    from hoylecli.scoring.cribbage import points

    rng = random.Random(SEED)
    deals = [rng.sample(CARDS[:52], 5) for _ in range(5000)]
    theirs = [((d[4].rank, d[4].suit), [(card.rank, card.suit) for card in d[:4]]) for d in deals]
    ours = [(deal[:4], deal[4]) for deal in deals]

    def count() -> None:
        for hand, starter in ours:
            points(hand, starter)

    def count_theirs() -> None:
        for starter, hand in theirs:
            cribbage_scorer.show_calc_score(starter, hand, False)

    pairs = list(in_turn(count, count_theirs, rounds))
    rate = len(deals) / statistics.median(first for first, _ in pairs)
    yield Figure(
        "hands a second, `points` / cribbage-scorer",
        [second / first for first, second in pairs],
        ">= 10",
        f"{rate:,.0f} a second here",
    )
    yield from batch(deals, count_theirs, rounds)
    yield enumeration()


def batch(deals: list[list[Any]], count_theirs: Callable[[], None], rounds: int) -> Iterable[Figure]:
    """Lines of the batch a second, reading and printing included, against the other in process."""
    from hoylecli.scoring.cribbage.batch import LineCounter

    lines = [" ".join(map(str, deal)) for deal in deals] * 10
    counter = LineCounter()
    pairs = list(in_turn(lambda: "\n".join(counter.count(lines)[0]), count_theirs, rounds))
    yield Figure(
        "lines a second, batch / cribbage-scorer's hands",
        [second / (first / 10) for first, second in pairs],
        ">= 20",
        f"{len(lines) / statistics.median(first for first, _ in pairs):,.0f} lines a second here",
    )


def enumeration() -> Figure:
    """All 12,994,800 hands with their starters."""
    sys.path.insert(0, str(ROOT / "scripts"))
    from cribbage_distribution import distribution, mean

    began = time.perf_counter()
    counts = distribution(crib=False)
    seconds = time.perf_counter() - began
    right = counts[29] == 4 and counts[28] == 76 and abs(mean(counts) - 4.769152) < 1e-6
    return Figure(
        "all hands with starter: share counted right",
        [float(right)],
        "1",
        f"{sum(counts.values()):,} counts in {seconds:.0f} s",
    )


def gin(rounds: int) -> Iterable[Figure]:
    """Deadwood of ten cards, against OpenSpiel's C++ called from Python."""
    import pyspiel

    from hoylecli.core.cards import CARDS
    from hoylecli.scoring.gin import deadwood

    calculator = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    rng = random.Random(SEED)
    hands = [rng.sample(CARDS[:52], 10) for _ in range(20000)]
    numbers = [[calculator.card_int(str(card)[0] + str(card)[1].lower()) for card in hand] for hand in hands]

    def ours() -> None:
        for hand in hands:
            deadwood(hand)

    def theirs() -> None:
        for hand in numbers:
            calculator.min_deadwood(hand)

    pairs = list(in_turn(ours, theirs, rounds))
    yield Figure(
        "ten-card deadwood a second, ours / OpenSpiel's",
        [second / first for first, second in pairs],
        ">= 1",
        f"{len(hands) / statistics.median(first for first, _ in pairs):,.0f} hands a second here",
    )


def hands(rounds: int) -> Iterable[Figure]:
    """Hands of gin played out at random through the engine, and by OpenSpiel's C++, in turn."""
    starts = [_gin_dealt(seed) for seed in range(bench_tricks.DEALS)]
    theirs = [_gin_dealt_theirs(seed) for seed in range(bench_tricks.DEALS)]
    ours = bench_tricks.played(starts, _play_out)
    pairs = list(in_turn(ours, bench_tricks.played(theirs, bench_tricks.play_out_theirs), rounds))
    rates = [len(starts) / statistics.median(times) for times in zip(*pairs, strict=True)]
    yield Figure(
        "gin: random hands a second, ours / OpenSpiel's",
        [second / first for first, second in pairs],
        ">= 1",
        f"{rates[0]:,.0f} a second here, {rates[1]:,.0f} there",
    )


def _gin_dealt(seed: int) -> Any:
    from hoylecli import load

    state = load("gin", first_dealer="opponent").undealt(2, seed)
    return state.apply(state.legal_moves()[0])


def _play_out(start: Any, rng: random.Random) -> None:
    """Plays a deal out with the moves that anybody has, who sees each position."""
    state, chance = start, rng.random
    while not state.sheet and state.phase != "deal":
        moves = state.legal_moves()
        state = state.apply(moves[int(chance() * len(moves))])


def _gin_dealt_theirs(seed: int) -> Any:
    """The same in OpenSpiel: 20 cards are dealt, and one is turned up."""
    import pyspiel

    state, rng = pyspiel.load_game("gin_rummy").new_initial_state(), random.Random(seed)
    while len(state.history()) < 21:
        state.apply_action(rng.choice(state.legal_actions()))
    return state


PARTS = {
    "startup": (startup, 40),
    "cribbage": (cribbage, 9),
    "gin": (gin, 9),
    "hands": (hands, 25),
    "engine": (bench_engine.engine, 5),
    "solver": (bench_patience.solver, 1000),
    "games": (bench_patience.games, 20),
    "moves": (bench_patience.moves, 10),
    "hints": (bench_patience.hints, 10),
    "playouts": (bench_tricks.playouts, 9),
    "legal": (bench_tricks.legal_moves, 10),
    "decisions": (bench_tricks.decisions, 3),
    "poker": (bench_poker.poker, 9),
}


def report(parts: Iterable[str], rounds: int | None) -> Iterator[str]:
    """The lines of the table, a figure each."""
    for part in parts:
        measure, usual = PARTS[part]
        for figure in measure(rounds or usual):
            yield figure.line()


def beside(parts: Sequence[str], rounds: int | None, python: Path) -> Iterator[str]:
    """The lines of the table of builds: each part is measured with this Python and then with the other."""
    for part in parts:
        call = [str(Path(__file__)), part, *(["--rounds", str(rounds)] if rounds else [])]
        told = []
        for program in (sys.executable, python.absolute()):
            run = subprocess.run([program, *call], stdout=subprocess.PIPE, text=True)
            if run.returncode:
                sys.exit(f"bench: {program} cannot measure {part}.")
            told.append([line.strip("| ").split(" | ") for line in run.stdout.splitlines()])
        for plain, compiled in zip(*told, strict=True):
            ratio = float(compiled[1]) / float(plain[1]) if float(plain[1]) else 0.0
            cells = (plain[0], plain[1], compiled[1], f"{ratio:.2f}", plain[3], date.today().isoformat())
            yield f"| {' | '.join(cells)} |"


def head_of_builds() -> str:
    return (
        "# The plain build beside the compiled one\n\n`scripts/bench.py PART --beside PYTHON --write`, "
        f"a part after the other, each row on its date: Python {sys.version.split()[0]}, seed {SEED}.\n\n"
        "| what, median | plain | compiled | compiled / plain | goal | date |\n|---|--:|--:|--:|---|---|\n"
    )


def head() -> str:
    return (
        "# Benchmarks\n\n`python scripts/bench.py --write`, or parts of it, each row on its date: "
        f"Python {sys.version.split()[0]}, seed {SEED}.\n\n"
        "| what | median | least to most | goal | | date |\n|---|---|---|---|---|---|\n"
    )


def write(lines: Iterable[str], report: Path, head: str) -> None:
    """Puts the lines into a report, in place of those that there were for the same; others stay."""
    rows = {}
    if report.exists():
        text = report.read_text(encoding="utf-8")
        rows = {_what(line): line for line in text.splitlines()[6:] if line.startswith("| ")}
    rows |= {_what(line): line for line in lines}
    report.parent.mkdir(parents=True, exist_ok=True)
    report.write_text(head + "".join(f"{line}\n" for line in rows.values()), encoding="utf-8")


def _what(line: str) -> str:
    return line.split(" | ")[0]


def _installed() -> str:
    import hoylecli

    is_checkout = Path(hoylecli.__file__).resolve().parent == ROOT / "hoylecli"
    return "an editable install" if is_checkout else "installed from a wheel"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="*", help=f"{', '.join(PARTS)}; all without")
    parser.add_argument("--rounds", type=int, help="pairs of runs, deals or games a figure")
    parser.add_argument("--write", action="store_true", help=f"also write {RESULTS.relative_to(ROOT)}")
    parser.add_argument("--beside", type=Path, metavar="PYTHON", help="one with a compiled hoyle")
    options = parser.parse_args()
    unknown = set(options.parts) - set(PARTS)
    if unknown:
        parser.error(f"there is no part {', '.join(sorted(unknown))}; known are {', '.join(PARTS)}")
    lines, parts = [], options.parts or list(PARTS)
    measured = (
        beside(parts, options.rounds, options.beside) if options.beside else report(parts, options.rounds)
    )
    for line in measured:
        print(line, flush=True)
        lines.append(line)
    if options.write and options.beside:
        write(lines, BUILDS, head_of_builds())
    elif options.write:
        write(lines, RESULTS, head())


if __name__ == "__main__":
    main()
