#!/usr/bin/env python3
"""Shows how often rules matter on which the texts and other ways of playing differ, in games of tricks.

Players of one level play deals from level scores, and matches where players drop out. At every step the rule
is set beside the other one: whether a player had another choice, whether what was done would not have been
allowed or somebody else would have been on turn, and whether the deal would have scored otherwise. Then both
go on from what was played, so that every difference is one of the rule's own. A deal is played as long as one
of the rules that are measured can still make a difference.

    scripts/rules_matter.py                             10,000 deals a rule between average players
    scripts/rules_matter.py hearts pitch --level expert --minutes 6
    scripts/rules_matter.py --write                     puts each row, when it is done, into the report
    scripts/rules_matter.py --write --more              goes on from the deals that the report has

Without --more a row of the report is replaced when the same rule is measured again at the same level.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from itertools import groupby
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Any, Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from levels import PAIRS, REPORT as MEASURED, cycle  # noqa: E402
from measuring import game_of  # noqa: E402
from rules_compared import Rule, Seen, rules  # noqa: E402
from workers import add_options, in_order, workers_of  # noqa: E402

from hoylecli import bots  # noqa: E402
from hoylecli.core.game import LEVELS, TABLE, Move  # noqa: E402
from hoylecli.table.work.simulate import seed_of  # noqa: E402

REPORT = ROOT / "scripts" / "results" / "rules_matter.md"
HEAD = """\
# How often rules matter

Players of one level have played deals by the rule, and at every step it was set beside the other way of
playing. The columns say in how many deals that made a difference, with the share and its 95% interval by
Wilson:

- **choice**: by the other way somebody could have done something else, or somebody else was on turn;
- **act**: by the other way what was done was not allowed, or somebody else was on turn;
- **score**: by the other way the deal counted otherwise, or somebody else was out of the match.

After every step both go on from what was done. So an act that the other way forbids is counted, but not what
might have come of acting otherwise: a rule of the bidding has no share of scores.

Levels are in order where average players beat beginners and experts beat average players in
`levels.md`; that is looked up where a rule matters in more than one deal of a hundred.

Not here: who deals first, since among players who are alike it does not matter who it is; and options that
change every deal (what cards count, the exchange of three cards, the target).

| game | rule | other way | level | deals | choice | act | score | levels | seed | date | command |
|---|---|---|---|--:|--:|--:|--:|---|--:|---|---|
"""
COLUMNS: Final = 12
COUNTED: Final = (4, 5, 6, 7)  # the columns with the deals, and with those in which the rule mattered
OFTEN: Final = 0.01  # share of the deals from which on levels are looked up


def seen_in(group: Sequence[int], level: str, seed: int, number: int) -> list[list[Seen]]:
    """For each deal of a match, or for the one deal of this number: what each of these rules has changed.

    group: the rules, by their places in `rules`.
    """
    every = list(rules())
    chosen, found = [every[place] for place in group], list[list[Seen]]()
    game, start = game_of(chosen[0].game), seed_of(seed, number)
    state: Any = game.undealt(game.players.usual, start)
    is_match = bool(state.lives)
    if not is_match:
        dealer = number % state.players
        state = replace(state, number=number % cycle(game, state.players), dealer=dealer, phase="deal")
    players, moves = [bots.bot("tricks", level) for _ in range(state.players)], 0
    while state.to_act is not None:
        if state.phase == "deal":
            if found and not is_match:
                break
            found.append([Seen()] * len(chosen))
        if not any(rule.is_open(state) for rule in chosen):
            break
        before, move = state, chosen_move(state, players, start, moves)
        state, moves = before.apply(move), moves + 1
        if before.to_act != TABLE:
            compared = [rule.compare(before, move, state) for rule in chosen]
            found[-1] = [seen | new for seen, new in zip(found[-1], compared, strict=True)]
    return found


def chosen_move(state: Any, players: Sequence[Any], seed: int, moves: int) -> Move:
    if state.to_act == TABLE:
        return state.legal_moves()[0]  # type: ignore[no-any-return]
    view = state.view(state.to_act)
    return players[state.to_act].choose(view, bots.rng(seed, moves, state.to_act))  # type: ignore[no-any-return]


# The report

Row = tuple[str, ...]


def measured(
    group: Sequence[int], args: argparse.Namespace, known: Mapping[tuple[str, str], Row]
) -> Iterator[Row]:
    """The rows of these rules. known: what the report has of them, where it is to be gone on from."""
    every = [rule for place, rule in enumerate(rules()) if place in group]
    old = [known.get(rule.key) for rule in every]
    counts = [[_counted(row[at]) for at in COUNTED] if row else [0] * len(COUNTED) for row in old]
    done, began = max(deals for deals, *_ in counts), process_time()
    if any(deals < done for deals, *_ in counts):
        sys.exit(
            f"{every[0].game}: the rows of the report have different deals; measure them without --more."
        )
    play = partial(_later, partial(seen_in, group, args.level, args.seed), done)
    for deals in in_order(play, max(args.deals - done, 0), workers_of(args)):
        for seen in deals:
            for count, one in zip(counts, seen, strict=True):
                count[:] = [count[0] + 1, *(many + new for many, new in zip(count[1:], one, strict=True))]
        if counts[0][0] >= args.deals or process_time() - began > 60 * args.minutes:
            break
    for rule, count in zip(every, counts, strict=True):
        yield row(rule, count, args.level, args.seed)


def _later(play: Callable[[int], list[list[Seen]]], first: int, number: int) -> list[list[Seen]]:
    return play(first + number)


def row(rule: Rule, count: Sequence[int], level: str, seed: int) -> Row:
    """A row of the report. count: the deals, and those in which the rule mattered, in each way."""
    deals, *mattered = count
    often = any(many > OFTEN * deals for many in mattered)
    call = f"`scripts/rules_matter.py {rule.game} --level {level} --deals {deals} --seed {seed}`"
    return (
        rule.game,
        rule.what,
        rule.other,
        level,
        f"{deals:,}",
        *(share(many, deals) for many in mattered),
        standing(rule.game) if often else "",
        str(seed),
        str(date.today()),
        call,
    )


def _counted(cell: str) -> int:
    """The number with which a cell begins."""
    return int(cell.partition(":")[0].replace(",", ""))


def share(many: int, of: int) -> str:
    """How many of the deals, with the share in percent and its 95% interval by Wilson's score."""
    if not of:
        return "0"
    z = 1.96
    middle = (many + z * z / 2) / (of + z * z)
    reach = z * sqrt(many * (of - many) / of + z * z / 4) / (of + z * z)
    low, high = max(middle - reach, 0.0), min(middle + reach, 1.0)
    return f"{many:,}: {100 * many / of:.2f}% ({100 * low:.2f} to {100 * high:.2f})"


def standing(game: str) -> str:
    """Whether the report on levels has them in order at this game."""
    rows = [[cell.strip() for cell in line.split("|")] for line in MEASURED.read_text("utf-8").splitlines()]
    shown = {(row[3], row[4]): row[7] for row in rows if len(row) > 7 and row[1] == game}
    verdicts = {shown.get((pair.partition(":")[0], pair.partition(":")[2])) for pair in PAIRS}
    return "in order" if verdicts == {"yes"} else "not shown"


def reported() -> dict[tuple[str, str, str], Row]:
    """The rows of the report that are of rules still measured, by game, rule and level."""
    lines = REPORT.read_text(encoding="utf-8").splitlines() if REPORT.exists() else []
    rows = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines]
    keys = {rule.key for rule in rules()}
    return {(row[0], row[1], row[3]): row for row in rows if len(row) == COLUMNS and (row[0], row[1]) in keys}


def written(rows: Iterable[Row]) -> None:
    """Puts the rows into the report, in place of those that there were for the same."""
    every = reported() | {(row[0], row[1], row[3]): row for row in rows}
    lines = (f"| {' | '.join(every[key])} |\n" for key in sorted(every))
    REPORT.write_text(HEAD + "".join(lines), encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    known = list(rules())
    names = list(dict.fromkeys(rule.game for rule in known))
    parser.add_argument("games", nargs="*", metavar="GAME[.VARIANT]", help=f"all without: {', '.join(names)}")
    parser.add_argument("--level", choices=LEVELS, default="average")
    parser.add_argument("--deals", type=int, default=10_000, help="of each rule, all told")
    parser.add_argument("--minutes", type=float, default=1e9, help="of computer time, for each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--more", action="store_true", help="go on from the deals that the report has")
    add_options(parser)
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    if not set(args.games) <= set(names):
        parser.error(f"the games are {', '.join(names)}")

    def game(place: int) -> str:
        return known[place].game

    places = [place for place, rule in enumerate(known) if not args.games or rule.game in args.games]
    for _, group in groupby(sorted(places, key=game), game):
        old = reported() if args.more else {}
        going = {
            (game, what): row
            for (game, what, level), row in old.items()
            if (level, row[9]) == (args.level, str(args.seed))
        }
        rows = list(measured(list(group), args, going))
        print("\n".join(" | ".join(each) for each in rows), flush=True)
        if args.write:
            written(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
