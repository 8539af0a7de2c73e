#!/usr/bin/env python3
"""Plays every game, variant and option value at random, many times, and looks that nothing breaks.

    scripts/random_games.py                     1,000 games of each
    scripts/random_games.py klondike golf       only of these
    scripts/random_games.py --games 50 --jobs 2 --write
    scripts/random_games.py --players           with the moves of computer players, who think in a hurry

Every game must end, every legal move be playable, and no card come or go. At the end all moves are undone,
one decision after another, and made again: the positions have to be those there were. Computer players and
their hints must name legal moves.
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

sys.path.insert(0, str(ROOT / "tests"))

from haste import hurry

from hoylecli import bots, rulebook
from hoylecli.core.errors import HoyleError
from hoylecli.core.game import LEVELS, TABLE, Move, Player, State
from hoylecli.rulebook.game import Game
from hoylecli.table.host.session import Session
from hoylecli.table.work.workers import shared

REPORT = ROOT / "scripts" / "results" / "random_games.md"
MOST_MOVES = 20_000
LONGEST = 300  # moves after which a match is brought to its end: many played at random would never come to it
HINTS = 0.05  # of the decisions of computer players, those for which a hint is asked for, too


class Played(NamedTuple):
    """What came of one game. wins: whether anybody won."""

    moves: int
    won: bool


def play(game: Game, seed: int, by_players: bool = False) -> Played:
    """One game at random, to its end, back to its beginning and to its end again.

    by_players: with the moves of computer players, and perhaps not to its end.
    """
    rng = Random(f"random {seed}")
    players = [Player("Ann"), *[Player.of("Odile", "expert")] * (game.players.usual - 1)]
    session = Session.begin(game, players, seed)
    long = rng.choice((30, 100, LONGEST))
    while session.state.to_act is not None:
        is_long = len(session.match.moves) >= long
        if by_players and is_long:
            return Played(len(session.match.moves), won=False)
        if by_players and session.state.to_act != TABLE:
            session.play(chosen(session.state, game, rng))
        else:
            session.play(rng.choice(choices(session.state, game, is_long)))
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


def chosen(state: State, game: Game, rng: Random) -> Move:
    """The move of a computer player, of a level drawn at random."""
    assert state.to_act is not None
    view, player = state.view(state.to_act), bots.bot(game.family, rng.choice(LEVELS))
    if rng.random() < HINTS:
        hint = bots.advice(game.family, view, rng).move
        if hint not in state.legal_moves():
            raise AssertionError(f"the hint {hint} is not legal")
    return player.choose(view, rng)


def run(
    games: int, seed: int, by_players: bool, task: tuple[str, Mapping[str, object]]
) -> tuple[str, str, str]:
    """The line of the report on one game, and what is wrong, "" when nothing is."""
    if by_players:
        hurry(setattr)
    label, document = task
    game = rulebook.rebuild(document)
    played: list[Played] = []
    for number in range(seed, seed + games):
        try:
            played.append(play(game, number, by_players))
        except Exception as error:  # whatever it is: it is reported with the seed that shows it again
            return label, "", f"{label}, seed {number}: {type(error).__name__}: {error}"
    moves = sum(one.moves for one in played)
    return label, f"| {label} | {games:,} | {moves:,} | {sum(one.won for one in played):,} |", ""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="*", help="only these; all without")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", action="store_true", help="computer players choose the moves")
    add_options(parser)
    parser.add_argument("--write", action="store_true", help=f"also write {REPORT.name}")
    args = parser.parse_args()
    if args.players and args.write:
        parser.error("the report is of moves at random")
    tasks = [(name, game.document) for name, game, *_ in wanted() if not args.game or game.name in args.game]
    lines: dict[str, str] = {}
    wrong: list[str] = []
    played = shared(partial(run, args.games, args.seed, args.players), tasks, workers_of(args))
    for label, line, problem in whole(found for _, found in played):
        print(line or f"{label}: {problem}", flush=True)
        lines[label] = line
        wrong += [problem] if problem else []
    if args.write and not wrong:
        _write(args.games, args.seed, [lines[label] for label, _ in tasks])
    return 1 if wrong else 0


def _write(games: int, seed: int, lines: Sequence[str]) -> None:
    call = f"scripts/random_games.py --games {games} --seed {seed} --write"
    head = ["# Random games", "", f"`{call}`, {date.today()}: nothing broke.", ""]
    table = ["| game, variant or option | games | moves | won |", "|---|---|---|---|", *lines]
    Path(REPORT).write_text("\n".join([*head, *table]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
