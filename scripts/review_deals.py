"""What deals count when average players play them: `table/review/deals_table.py`, which reviews go by.

    python scripts/review_deals.py                 all games, written
    python scripts/review_deals.py hearts gin      these alone, the others as they were

Seed 1; the number of deals of each game is at most `--deals`, and what `--seconds` allow.
"""

import argparse
from pathlib import Path
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Any

from hoylecli import bots, rulebook
from hoylecli.bots.levels import played_out
from hoylecli.core.game import TABLE
from hoylecli.frame.state import State
from hoylecli.table.review import deals_table
from hoylecli.table.review.standing import dealt_result

KEPT = 60  # deals of each game in the table
TABLE_FILE = Path(deals_table.__file__)
HEAD = '''"""What deals have counted for each side, the dealer's first, and the means of more of them.

Written by `scripts/review_deals.py`: deals of average players, seed 1, each from level scores.
"""

from typing import Final

'''


def undealt(name: str, number: int) -> Any:
    """The table before a deal of the game; the numbers of deals go round, as some rules depend on them."""
    game = rulebook.load(name)
    state: Any = game.undealt(game.players.usual, 1_000_003 + number)
    while state.to_act == TABLE and getattr(state, "phase", "") == "cut":
        state = state.apply(state.legal_moves()[0])
    is_counted = isinstance(state, State) and (not state.lives or state.engine.match.deals)
    if is_counted and state.phase == "deal":
        return state.updated(number=number % min(state.engine.match.deals or 4, 4))
    return None


def played(name: str, deals: int, seconds: float) -> list[tuple[int, ...]]:
    """The results of deals, the dealer's side first; [] for a game without such deals."""
    family, found, until = rulebook.load(name).family, [], perf_counter() + seconds
    for number in range(deals):
        before = undealt(name, number)
        if before is None or len(before.scores) < 2 or before.to_act != TABLE:
            return []
        deal = before.legal_moves()[0]
        if deal.verb != "deal":
            return []
        result = dealt_result(before, deal, family, f"{name}/{number}")
        if result is not None:
            dealer = before.apply(deal).dealer
            found.append(tuple(result[(dealer + each) % len(result)] for each in range(len(result))))
        if perf_counter() > until:
            break
    return found


def rubber(name: str, deals: int, seconds: float) -> list[tuple[int, ...]]:
    """The first deals of rubbers: the points of both sides, the dealer's first, and those below the line."""
    player, found, until = bots.bot("tricks", "average"), [], perf_counter() + seconds
    for number in range(deals):
        before = undealt(name, number)
        state = dealt = before.apply(before.legal_moves()[0])
        state = played_out(state, dealt, player, Random(f"{name}/{number}"))
        row, first = state.sheet[-1] if state.sheet else (), dealt.dealer % 2
        if row:
            lines = [row[first], row[1 - first]]
            below = [line.below.points if line.below else 0 for line in lines]
            points = [state.scores[first], state.scores[1 - first]]
            found.append((*points, *below))
        if perf_counter() > until:
            break
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--deals", type=int, default=4000)
    parser.add_argument("--seconds", type=float, default=20.0)
    chosen = parser.parse_args()
    deals, means = dict(deals_table.DEALS), dict(deals_table.MEANS)
    for name in chosen.games or rulebook.catalogue():
        found = played(name, chosen.deals, chosen.seconds)
        if not found:
            continue
        deals[name] = " ".join(",".join(map(str, deal)) for deal in found[:KEPT])
        print(f"{name}: {len(found)} deals", flush=True)
        if rulebook.load(name).family != "vying":  # where what a deal brings depends on the bets above all
            means[name] = tuple(round(fmean(column), 3) for column in zip(*found, strict=True))
        if name == "bridge":
            rows = rubber(name, KEPT, chosen.seconds)
            deals[f"{name}/rubber"] = " ".join(",".join(map(str, deal)) for deal in rows)
    TABLE_FILE.write_text(HEAD + _written("DEALS", "str", deals) + "\n" + _written("MEANS", "tuple", means))


def _written(name: str, kind: str, table: dict[str, Any]) -> str:
    kinds = {"str": "str", "tuple": "tuple[float, ...]"}
    lines = [f"{name}: Final[dict[str, {kinds[kind]}]] = {{"]
    for key in sorted(table):
        if kind == "tuple":
            lines.append(f'    "{key}": {table[key]},')
            continue
        words, rows = table[key].split(), [""]
        for word in words:
            if len(rows[-1]) + len(word) > 95:
                rows.append("")
            rows[-1] += f"{word} "
        lines.append(f'    "{key}": (')
        lines += [f'        "{row}"' for row in rows]
        lines.append("    ),")
    return "\n".join([*lines, "}"]) + "\n"


if __name__ == "__main__":
    main()
