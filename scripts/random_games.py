#!/usr/bin/env python3
"""Plays every game, variant and option value at random, many times, and looks that nothing breaks.

    scripts/random_games.py                     1,000 games of each
    scripts/random_games.py klondike golf       only of these
    scripts/random_games.py --games 50 --jobs 2 --write

Every game must end, every legal move be playable, and no card come or go. At the end all moves are undone,
one decision after another, and made again: the positions have to be those there were.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from golden import ROOT, choices, wanted
from workers import add_options, whole, workers_of

from hoylecli import rulebook
from hoylecli.core.errors import HoyleError
from hoylecli.core.match import Player
from hoylecli.rulebook.game import Game
from hoylecli.table.host.session import Session
from hoylecli.table.work.workers import shared

REPORT = ROOT / "scripts" / "results" / "random_games.md"
MOST_MOVES = 20_000
LONGEST = 300  # moves after which a match is brought to its end: many played at random would never come to it


class Played(NamedTuple):
    """What came of one game. wins: whether anybody won."""

    moves: int
    won: bool


def play(game: Game, seed: int) -> Played:
    """One game at random, to its end, back to its beginning and to its end again."""
    rng = Random(f"random {seed}")
    players = [Player("Ann"), *[Player("Odile", "expert")] * (game.players.usual - 1)]
    session = Session.begin(game, players, seed)
    long = rng.choice((30, 100, LONGEST))
    while session.state.to_act is not None:
        session.play(rng.choice(choices(session.state, game, len(session.match.moves) >= long)))
        if len(session.match.moves) > MOST_MOVES:
            raise AssertionError(f"no end after {MOST_MOVES} moves")
    states = list(session.match.states)
    with suppress(HoyleError):  # what has shown what the rules set a price on stands
        while session.undo(0):
            pass
    if session.match.states != states[: len(session.match.states)]:
        raise AssertionError("the positions differ after undoing")
    while session.redo():
        pass
    if session.match.states != states:
        raise AssertionError("the positions differ after undoing and making the moves again")
    outcome = session.state.outcome()
    if outcome is None:
        raise AssertionError("over, but without an outcome")
    return Played(len(session.match.moves), bool(outcome.winners))


def run(games: int, seed: int, task: tuple[str, Mapping[str, object]]) -> tuple[str, str, str]:
    """The line of the report on one game, and what is wrong, "" when nothing is."""
    label, document = task
    game = rulebook.rebuild(document)
    played: list[Played] = []
    for number in range(seed, seed + games):
        try:
            played.append(play(game, number))
        except Exception as error:  # whatever it is: it is reported with the seed that shows it again
            return label, "", f"{label}, seed {number}: {type(error).__name__}: {error}"
    moves = sum(one.moves for one in played)
    return label, f"| {label} | {games:,} | {moves:,} | {sum(one.won for one in played):,} |", ""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="*", help="only these; all without")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    add_options(parser)
    parser.add_argument("--write", action="store_true", help=f"also write {REPORT.name}")
    args = parser.parse_args()
    chosen = [(name, game.document) for name, game, *_ in wanted() if not args.game or game.name in args.game]
    lines: dict[str, str] = {}
    wrong: list[str] = []
    played = shared(partial(run, args.games, args.seed), chosen, workers_of(args))
    for label, line, problem in whole(found for _, found in played):
        print(line or f"{label}: {problem}", flush=True)
        lines[label] = line
        wrong += [problem] if problem else []
    if args.write and not wrong:
        _write(args.games, args.seed, [lines[label] for label, _ in chosen])
    return 1 if wrong else 0


def _write(games: int, seed: int, lines: Sequence[str]) -> None:
    call = f"scripts/random_games.py --games {games} --seed {seed} --write"
    head = ["# Random games", "", f"`{call}`, {date.today()}: nothing broke.", ""]
    table = ["| game, variant or option | games | moves | won |", "|---|---|---|---|", *lines]
    Path(REPORT).write_text("\n".join([*head, *table]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
