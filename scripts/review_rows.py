"""What `review_measures.py` has found, row by row, and what it shows: the tables of `results/reviews.md`."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from itertools import pairwise
from math import sqrt
from pathlib import Path
from statistics import NormalDist, fmean, stdev
from typing import Final

from hoylecli.core.game import LEVELS
from hoylecli.table.review.decisions import NOISES

AT_LEAST: Final = 6  # matches before anything is said
LOOKS: Final = 1.5  # times as many matches from look to look
CONFIDENCE: Final = 0.995  # of each side at each look, so that all looks together are 95% sure
SHOWN: Final = 0.975  # of each side of an interval in the tables
GOAL: Final = 0.95
WORTH_A_WORD: Final = 0.01  # of a chance to win, as a review has it
_GAP: Final = 100  # between seeds of one run and another

Row = Sequence[float]


class Rows:
    """Rows by what was measured and of which game. path: where they are kept, a line each."""

    def __init__(self, path: Path) -> None:
        self._path: Final = path
        self._rows: Final = defaultdict[tuple[str, str], dict[int, Row]](dict)
        self.dates: Final = dict[tuple[str, str], str]()
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
            what, game, seed, day, figures = line.split(",")
            self._rows[what, game][int(seed)] = [float(each) for each in figures.split()]
            self.dates[what, game] = day

    def add(self, what: str, game: str, seed: int, figures: Row) -> None:
        self._rows[what, game][seed] = figures
        self.dates[what, game] = str(date.today())
        told = " ".join(f"{each:.4g}" for each in figures)
        with self._path.open("a", encoding="utf-8") as kept:
            kept.write(f"{what},{game},{seed},{date.today()},{told}\n")

    def of(self, what: str, game: str) -> list[Row]:
        return list(self._rows[what, game].values())

    def next_seed(self, what: str, game: str) -> int:
        return max(self._rows[what, game], default=0) + 1

    def first(self, what: str, game: str) -> int:
        return min(self._rows[what, game])

    def seeds(self, what: str, game: str) -> str:
        """`2001 to 2009, 3001 to 3014`; a seed that brought nothing is no gap."""
        found = sorted(self._rows[what, game])
        begins = [seed for last, seed in pairwise([-_GAP, *found]) if seed - last >= _GAP]
        ends = [last for last, seed in pairwise([*found, found[-1] + _GAP]) if seed - last >= _GAP]
        return ", ".join(f"{begin} to {end}" for begin, end in zip(begins, ends, strict=True))

    def games(self, what: str) -> list[str]:
        return sorted(game for each, game in self._rows if each == what and self._rows[each, game])

    def line(self, what: str, game: str) -> str:
        """How a game stands, for whoever waits."""
        found = self.of(what, game)
        return f"{what} {game}: {' | '.join(CELLS[what](found)) if len(found) > 1 else 'nothing to tell'}"


# What rows show


def quantile(sure: float, many: int) -> float:
    """Of Student's t for so many values, as far as a series of four terms tells."""
    z, free = NormalDist().inv_cdf(sure), many - 1
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / free + second / free**2 + third / free**3


def error(values: Sequence[float]) -> float:
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")


def shares(rows: Sequence[Row], level: int) -> tuple[float, float]:
    """The share of good answers of a level, and its standard error; a match is one observation."""
    asked = fmean(row[0] for row in rows)
    share = sum(row[level + 1] for row in rows) / sum(row[0] for row in rows)
    return share, error([(row[level + 1] - share * row[0]) / asked for row in rows])


def gains(what: str, rows: Sequence[Row], low: int) -> tuple[float, float]:
    """By how much the next level is better than this one, and the standard error of that."""
    if what == "skill":
        more = [row[low + 1] - row[low] for row in rows]
        return fmean(more), error(more)
    more = [row[low + 2] - row[low + 1] for row in rows]
    asked = sum(row[0] for row in rows)
    share = sum(more) / asked
    apart = [each - share * row[0] for each, row in zip(more, rows, strict=True)]
    return share, error(apart) * len(rows) / asked


def is_look(many: int) -> bool:
    """Whether one looks at so many matches."""
    look = float(AT_LEAST)
    while round(look) < many:
        look *= LOOKS
    return round(look) == many


def at_last_look(rows: Sequence[Row]) -> Sequence[Row]:
    """The rows that there were when one looked last: what came since is not judged before the next look."""
    return rows[: max(filter(is_look, range(AT_LEAST, len(rows) + 1)), default=0)]


def are_apart(what: str, rows: Sequence[Row]) -> bool:
    """Whether each level is better than the one below, or worse, as sure as it is asked at a look."""
    found = [gains(what, rows, low) for low in range(len(LEVELS) - 1)]
    return all(abs(gain) > quantile(CONFIDENCE, len(rows)) * spread for gain, spread in found)


def at_least(named: int, of: int) -> float:
    """The share that is at least true where `named` of so many were, 95% sure (Clopper and Pearson)."""
    low, high = 0.0, 1.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if _tail(named, of, middle) < 1 - GOAL else (low, middle)
    return low


def _tail(named: int, of: int, share: float) -> float:
    """How likely so many or more are where each is with this chance."""
    chance, total = (1 - share) ** of, 0.0
    for many in range(of + 1):
        total += chance if many >= named else 0.0
        chance *= (of - many) / (many + 1) * share / (1 - share) if share < 1 else 0.0
    return total


# The tables


def _apart(what: str, rows: Sequence[Row], scale: str) -> Iterator[str]:
    """The gains of the levels with their reach, and whether they were shown at the last look."""
    reach, verdicts, looked = quantile(SHOWN, len(rows)), [], at_last_look(rows)
    for low in range(len(LEVELS) - 1):
        gain, spread = gains(what, rows, low)
        yield f"{gain:+{scale}} ± {reach * spread:{scale}}"
        gain, spread = gains(what, looked, low) if looked else (0.0, 0.0)
        sure = bool(looked) and abs(gain) > quantile(CONFIDENCE, len(looked)) * spread
        verdicts.append("yes" if sure and gain > 0 else "the other way" if sure else "not yet")
    yield verdicts[0] if len(set(verdicts)) == 1 else ", ".join(verdicts)


def accuracy_cells(rows: Sequence[Row]) -> list[str]:
    reach = quantile(SHOWN, len(rows))
    each = [shares(rows, level) for level in range(len(LEVELS))]
    told = [f"{share:.1%} ± {reach * spread:.1%}" for share, spread in each]
    return [f"{len(rows)}", f"{sum(row[0] for row in rows):.0f}", *told, *_apart("accuracy", rows, ".1%")]


def spoilt_cells(rows: Sequence[Row]) -> list[str]:
    others, accused = (int(sum(row[at] for row in rows)) for at in (2, 3))
    points, chance = (fmean(row[at] for row in rows) for at in (4, 5))
    noise = " or ".join([f"{points:.2g} points"] * (points > 0) + [f"{chance:.1%}"] * (chance >= 0.0005))
    by_chance = chance > points
    plain = [row for row in rows if row[0] > max(NOISES * row[4 + by_chance], WORTH_A_WORD * by_chance)]
    missed = [row[0] for row in rows if not 1 <= row[1] <= 3]
    told = f"{max(missed, default=0):.0%}" if by_chance else f"{max(missed, default=0):.3g} points"
    return [
        f"{_named(rows)} of {len(rows)}",
        f"{_named(plain)} of {len(plain)}",
        f"{_named(plain) / len(plain):.0%}" if plain else "",
        f"{at_least(_named(plain), len(plain)):.0%}",
        told if missed else "",
        f"{accused} of {others:,}",
        noise or "none",
    ]


def _named(rows: Sequence[Row]) -> int:
    return sum(1 <= row[1] <= 3 for row in rows)


def luck_cells(rows: Sequence[Row]) -> list[str]:
    values = [row[0] for row in rows]
    reach = quantile(SHOWN, len(rows)) * error(values)
    within = "yes" if abs(fmean(values)) <= reach else "no"
    return [f"{len(rows):,}", f"{fmean(values):+.2f} ± {reach:.2f}", f"{stdev(values):.1f}", within]


def skill_cells(rows: Sequence[Row]) -> list[str]:
    reach = quantile(SHOWN, len(rows))
    told = [
        f"{fmean(values):+.2f} ± {reach * error(values):.2f}"
        for values in ([row[level] for row in rows] for level in range(len(LEVELS)))
    ]
    return [f"{len(rows)}", *told, *_apart("skill", rows, ".2f")]


CELLS: Final = {
    "accuracy": accuracy_cells,
    "beginners": accuracy_cells,
    "spoilt": spoilt_cells,
    "luck": luck_cells,
    "skill": skill_cells,
}
HEAD: Final = """\
# What reviews say, measured

By `scripts/review_measures.py`, which keeps a row for each match in `reviews.csv` beside this file. Intervals
are 95%. A table is looked at after 6, 9, 14 ... matches, and two levels count as told apart where 99% of a
look say so, so that all looks together are 95% sure. Matches since the last look are not judged before the
next. Rows of seeds below 4001 were made before a review told noise apart by kind of decision, which may name
a few moves more.
"""
_LEVELS: Final = "beginner | average | expert | average over beginner | expert over average | shown"
SECTIONS: Final = {
    "accuracy": (
        """\
## Accuracy by level

The share of moves that a review calls as good as an expert's. In matches of average players all three levels
are asked at the same decisions of a seat, up to twenty of a match, drawn by its seed; their answers are
weighed side by side, and reviewed as any moves are. A match is cut off after 400 moves. Since seed 6001 a
move that all levels make is not weighed: it counts as good, and leaves the differences as they are. Moves of
a patience are weighed by cards where no layout is won.

Patiences have been measured anew from seed 9001 on, since beginners go by what they see at once and average
players keep their cells; bowling and slide have players of their own, who are the same. Some rows are older
than the players of now. Those of rummy and games like it up to seed 9000 come from when a beginner threw the
highest card that went with nothing; now it throws any. Those of bridge and minibridge up to seed 9000 come
from before defenders judged their cards more strictly. Those of snip-snap-snorem, here and below, come from
before equal ranks were led by chance, but for the matches of beginners; those of go fish from before nobody
asked again for what it had just been given.
""",
        f"matches | decisions | {_LEVELS}",
    ),
    "beginners": (
        """\
## Accuracy where beginners play

The same in matches of beginners, of games whose levels differ little where average players sit: what a
beginner overlooks turn after turn is not there to be overlooked.
""",
        f"matches | decisions | {_LEVELS}",
    ),
    "spoilt": (
        """\
## A decision spoilt on purpose

An expert among average players makes the one move that costs most; whether the review of its match names it
among the first three. The match is cut off after 14 decisions at hearts and spades, 28 at bridge, 100 at
klondike, 24 elsewhere; of gin eight decisions are weighed to be spoilt. The three moves that cost most are
weighed three times more, and the one that does on average is made; in rows of other games than bridge and
klondike that are older than 2026-11-28, the one that did at first. At klondike all moves are tried in 120
layouts at first, as there are so many. Above noise: the same of those that cost more than 2.5 times the noise
of their match, and than a hundredth of a chance; a review does not tell less, as whoever weighs a move so
often cannot know it. At least: 95% sure. Most not named: what the costliest of all those cost that were not
among the first three. Accused: how many of the expert's other decisions the review names as mistakes, which
are choices that came out worse each time they were weighed again. Noise: how far the cost of a move goes
astray each time it is weighed, on average over matches; of several times where experts go by rules.
""",
        "named | above noise | share | at least | most not named | accused | noise",
    ),
    "luck": (
        """\
## Luck

What a deal was worth more than usual to a side, in points ahead of the others: nought on average.
""",
        "deals | points a deal | spread | nought within the interval",
    ),
    "skill": (
        """\
## Skill

What a side of each level makes of a deal against average players, in points ahead of the others, less its
luck and what its place at the table usually brings: nought on average for average players.
""",
        f"deals | {_LEVELS}",
    ),
}


def report(rows: Rows, wanted: Callable[[str], Sequence[str]]) -> str:
    """All tables, as `results/reviews.md` has them. wanted: the games of each that are to be measured."""
    parts = [HEAD]
    for what, (text, head) in SECTIONS.items():
        titles = ["game", *head.split(" | "), "seeds", "date", "command"]
        lines = [_line(titles), "|---" * len(titles) + "|"]
        for game in rows.games(what):
            found = rows.of(what, game)
            if len(found) < 2:
                continue
            call = f"`{what} --games {game} --first {rows.first(what, game)}`"
            cells = [game, *CELLS[what](found), rows.seeds(what, game), rows.dates[what, game], call]
            lines.append(_line(cells))
        missing = [game for game in wanted(what) if len(rows.of(what, game)) < 2]
        left = f"\nNot measured yet: {', '.join(missing)}.\n" if missing else ""
        parts += [f"{text}\n" + "\n".join(lines) + f"\n{left}"]
    return "\n".join(parts)


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
