#!/usr/bin/env python3
"""Shows how often rules matter on which the texts and other ways of playing differ, in games of tricks.

Players of one level play deals from level scores, and matches where players drop out. At every step the rule
is set beside the other one: whether a player could have done anything else, whether what was done would not
have been allowed or somebody else would have been on turn, and whether the deal would have scored otherwise.
Then both go on from what was played, so that every difference is one of the rule's own.

    scripts/rules_matter.py                             10,000 deals a rule between average players
    scripts/rules_matter.py hearts pitch --level expert --minutes 6
    scripts/rules_matter.py --write                     puts each row, when it is done, into the report

A row of the report stays until the same rule is measured again at the same level.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, partial
from itertools import groupby
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Any, Final, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tricks_levels import PAIRS, cycle, game_of  # noqa: E402
from tricks_levels import REPORT as LEVELS  # noqa: E402
from workers import add_options, in_order, workers_of  # noqa: E402

from hoylecli import bots  # noqa: E402
from hoylecli.core.events import TABLE  # noqa: E402
from hoylecli.core.moves import Move  # noqa: E402
from hoylecli.families.tricks.state import TricksState, seat  # noqa: E402
from hoylecli.table.work.simulate import seed_of  # noqa: E402
from hoylecli.table.work.workers import Workers  # noqa: E402

REPORT = ROOT / "scripts" / "results" / "rules_matter.md"
HEAD = """\
# How often rules matter

In what share of the deals a rule makes a difference to the other way of playing: somebody could have done
something else; something was done that would not have been allowed, or somebody else would have been on turn;
the deal, or who is still in the match, would have come out otherwise. With 95% intervals (Wilson). Levels are
in order where average players beat beginners and experts beat average players in `tricks_levels.md`.

| game | rule | other way | level | deals | could | did | score | levels | seed | date | command |
|---|---|---|---|--:|--:|--:|--:|---|--:|---|---|
"""
COLUMNS: Final = 12
OFTEN: Final = 0.01  # share of the deals from which on levels are looked up
PLAYING: Final = "playing"


class Seen(NamedTuple):
    """Whether a rule has made a difference: to what could be done, what was done, and how it came out."""

    could: bool = False
    did: bool = False
    score: bool = False

    def __or__(self, other: object) -> "Seen":
        assert isinstance(other, Seen)
        return Seen(*(one or two for one, two in zip(self, other, strict=True)))


Compare = Callable[[TricksState, Move, TricksState], Seen]
"""What difference a rule makes to a move: the position before it, and the one after it."""


@dataclass(frozen=True, slots=True)
class Rule:
    """game: name, variant and options, as `tricks_levels` reads them. what, other: the two ways of playing.

    until: the phase at which nothing is left that the rule could change, "" for the end of the deal.
    """

    game: str
    what: str
    other: str
    compare: Compare
    until: str = ""


def leads(before: TricksState) -> bool:
    """Whether a card is to be led."""
    return before.phase == PLAYING and not before.deal.trick


def ends(before: TricksState) -> bool:
    """Whether the last card of the deal is to be played."""
    return before.phase == PLAYING and sum(map(len, before.deal.hands)) == 1


def unlike(when: Callable[[TricksState], bool] | None = None, **changes: Mapping[str, Any]) -> Compare:
    """Compares with rules in which these keys of these groups are others.

    when: where alone that can make a difference, None for anywhere.
    """

    @cache
    def changed(rules: Any, players: int) -> TricksState:
        groups = {group: replace(getattr(rules, group), **keys) for group, keys in changes.items()}
        return seat(replace(rules, **groups), players, 1)

    def compare(before: TricksState, move: Move, after: TricksState) -> Seen:
        if before.to_act == TABLE or (when is not None and not when(before)):
            return Seen()
        like = changed(before.rules, before.players)
        other = replace(before, rules=like.rules, ranking=like.ranking, engine=like.engine)
        legal = set(other.legal_moves())
        could = legal != set(before.legal_moves())
        if move not in legal:
            return Seen(could, did=True)
        return Seen(could) | outcome(after, other.apply(move))

    return compare


def outcome(one: TricksState, two: TricksState) -> Seen:
    """What is different after a move by one rule and by the other."""
    turn = (one.to_act, one.phase, one.redeal) != (two.to_act, two.phase, two.redeal)
    return Seen(turn, turn, (one.scores, one.lives) != (two.scores, two.lives))


def by_fives(before: TricksState, move: Move, after: TricksState) -> Seen:
    """From 60 on, bids of 65, 70 and so on alone."""
    rules, high = before.rules.bidding, before.deal.high
    if before.phase != "auction" or high is None or high.amount < rules.leap_from:
        return Seen()
    return Seen(True, move.amount is not None and bool((move.amount - rules.leap_from) % rules.leap))


def for_the_least(before: TricksState, move: Move, after: TricksState) -> Seen:
    """The dealer, when all others have passed, bids the least."""
    if before.phase != "auction" or len(before.deal.bids) < before.players - 1 or before.deal.high:
        return Seen()
    return Seen(True, move.amount != before.rules.bidding.least)


def from_the_table(before: TricksState, move: Move, after: TricksState) -> Seen:
    """Of two equal cards the one that lies on the table is played."""
    if before.phase != PLAYING or before.to_act is None:
        return Seen()
    lying = {one.card for one in before.deal.laid[before.to_act]}
    both = lying & set(before.deal.held_back(before.to_act))
    playable = {card for each in before.legal_moves() for card in each.cards}
    return Seen(bool(both & playable), move.cards[0] in both and not move.target)


def by_seat(before: TricksState, move: Move, after: TricksState) -> Seen:
    """The player to the right of the first seat deals first."""
    other = before.phase == "cut" and after.dealer not in (TABLE, before.players - 1)
    return Seen(other, other)


def rules() -> Iterator[Rule]:
    """All rules that are measured, those of a game together."""
    yield Rule(
        "hearts",
        "broken by a heart thrown on another suit",
        "by any heart",
        unlike(leads, play={"broken": "played"}),
    )
    first = "the first dealer is cut for"
    for game in ("hearts", "piquet"):
        yield Rule(game, first, "the player to the right of the first seat deals", by_seat, "deal")
    yield Rule(
        "euchre",
        "the player left of the dealer leads to a lone hand",
        "the one left of the caller",
        unlike(play={"lone": "left_of_caller"}),
        PLAYING,
    )
    yield Rule(
        "pitch",
        "when all pass the same player deals again",
        "the next one deals",
        unlike(match={"redeal": "next"}),
        PLAYING,
    )
    yield Rule(
        "knockout-whist",
        "who takes no trick is out",
        "the first has a dog's life",
        unlike(match={"dog": True}),
    )
    stuck = "a dealer who must bid may bid more than the least"
    for game in ("pinochle", "pinochle.double-pack", "pinochle.double-pack-500"):
        yield Rule(game, stuck, "bids the least", for_the_least, PLAYING)
        yield Rule(game, "bids go round", "only once", unlike(bidding={"once": True}), PLAYING)
    yield Rule(
        "pinochle.double-pack-500",
        "from 60 on bids rise by five or more",
        "by fives",
        by_fives,
        PLAYING,
    )
    yield Rule(
        "pinochle.double-pack-500",
        "bids from 100 on rise by five or more",
        "by whole tens",
        unlike(bidding={"tens_from": 100}),
        PLAYING,
    )
    dix = "a nine turned up counts at once"
    for game in ("pinochle.partnership", "pinochle.four-handed"):
        yield Rule(game, dix, "only with a trick", unlike(ends, meld={"turned": False}))
    yield Rule(
        "pinochle.two-handed",
        "a turn may have a meld and the trade",
        "either of them",
        unlike(meld={"either": True}),
    )
    yield Rule(
        "pinochle.two-handed",
        "one says which of two equal cards is played, from the hand or the table",
        "the one on the table goes",
        from_the_table,
    )
    yield Rule(
        "pinochle.double-pack",
        "without a trick only bidders lose their melds",
        "both sides do",
        unlike(ends, meld={"trick": True}),
    )


def seen_in(group: Sequence[int], level: str, seed: int, number: int) -> list[list[Seen]]:
    """For each deal of a match, or for the one deal of this number: what each of these rules has changed.

    group: the rules, by their places in `rules`.
    """
    every = list(rules())
    chosen, found = [every[place] for place in group], list[list[Seen]]()
    game, start = game_of(chosen[0].game), seed_of(seed, number)
    state: Any = game.seat(game.players.usual, start)
    is_match, until = bool(state.lives), {rule.until for rule in chosen}
    if not is_match and until != {"deal"}:
        dealer = number % state.players
        state = replace(state, number=number % cycle(game, state.players), dealer=dealer, phase="deal")
    players, moves = [bots.bot("tricks", level) for _ in range(state.players)], 0
    while state.to_act is not None:
        if state.phase == "deal":
            if (found and not is_match) or until == {"deal"}:
                break
            found.append([Seen()] * len(chosen))
        if state.phase == PLAYING and until == {PLAYING}:
            break
        move = chosen_move(state, players, start, moves)
        after = state.apply(move)
        if not found:
            found.append([Seen()] * len(chosen))
        found[-1] = [
            seen | rule.compare(state, move, after) for seen, rule in zip(found[-1], chosen, strict=True)
        ]
        state, moves = after, moves + 1
    return found


def chosen_move(state: Any, players: Sequence[Any], seed: int, moves: int) -> Move:
    if state.to_act == TABLE:
        return state.legal_moves()[0]  # type: ignore[no-any-return]
    view = state.view(state.to_act)
    return players[state.to_act].choose(view, bots.rng(seed, moves, state.to_act))  # type: ignore[no-any-return]


# The report


def measured(
    group: Sequence[int], level: str, seed: int, deals: int, minutes: float, workers: Workers
) -> Iterator[tuple[tuple[str, str, str], str]]:
    """For each of these rules its key and its row. minutes: when to stop before all deals are played."""
    every, found, began = list(rules()), list[list[Seen]](), process_time()
    for each in in_order(partial(seen_in, group, level, seed), deals, workers):
        found += each
        if len(found) >= deals or process_time() - began > 60 * minutes:
            break
    for place, rule in enumerate(every[number] for number in group):
        columns = list(zip(*(seen[place] for seen in found), strict=True))
        often = any(sum(column) > OFTEN * len(found) for column in columns)
        many = min(deals, len(found))
        call = f"`scripts/rules_matter.py {rule.game} --level {level} --deals {many} --seed {seed}`"
        cells = [
            rule.game,
            rule.what,
            rule.other,
            level,
            f"{len(found):,}",
            *(share(sum(column), len(found)) for column in columns),
            standing(rule.game) if often else "",
            seed,
            date.today(),
            call,
        ]
        yield (rule.game, rule.what, level), f"| {' | '.join(map(str, cells))} |"


def share(many: int, of: int) -> str:
    """A share in percent with its 95% interval by Wilson's score."""
    z = 1.96
    middle = (many + z * z / 2) / (of + z * z)
    reach = z * sqrt(many * (of - many) / of + z * z / 4) / (of + z * z)
    low, high = max(middle - reach, 0.0), min(middle + reach, 1.0)
    return f"{100 * many / of:.2f}% ({100 * low:.2f} to {100 * high:.2f})"


def standing(game: str) -> str:
    """Whether the report on levels has them in order at this game."""
    rows = [[cell.strip() for cell in line.split("|")] for line in LEVELS.read_text("utf-8").splitlines()]
    shown = {(row[3], row[4]): row[7] for row in rows if len(row) > 7 and row[1] == game}
    verdicts = {shown.get((pair.partition(":")[0], pair.partition(":")[2])) for pair in PAIRS}
    return "in order" if verdicts == {"yes"} else "not shown"


def written(rows: Mapping[tuple[str, str, str], str]) -> None:
    """Puts the rows into the report, in place of those that there were for the same."""
    every = dict(rows)
    if REPORT.exists():
        for old in REPORT.read_text(encoding="utf-8").splitlines():
            cells = [cell.strip() for cell in old.strip("|").split("|")]
            if len(cells) == COLUMNS and cells[0] != "game" and not old.startswith("|-"):
                every.setdefault((cells[0], cells[1], cells[3]), old)
    REPORT.write_text(HEAD + "".join(f"{every[each]}\n" for each in sorted(every)), encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    known = list(rules())
    names = list(dict.fromkeys(rule.game for rule in known))
    parser.add_argument("games", nargs="*", metavar="GAME[.VARIANT]", help=f"all without: {', '.join(names)}")
    parser.add_argument("--level", choices=bots.LEVELS, default="average")
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--minutes", type=float, default=1e9, help="of computer time, for each set of rules")
    parser.add_argument("--seed", type=int, default=1)
    add_options(parser)
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    if not set(args.games) <= set(names):
        parser.error(f"the games are {', '.join(names)}")
    places = [place for place, rule in enumerate(known) if not args.games or rule.game in args.games]
    places.sort(key=lambda place: (known[place].game, known[place].until))
    for _, group in groupby(places, lambda place: (known[place].game, known[place].until)):
        rows = dict(measured(list(group), args.level, args.seed, args.deals, args.minutes, workers_of(args)))
        print("\n".join(rows.values()), flush=True)
        if args.write:
            written(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
