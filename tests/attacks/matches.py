"""Matches to be attacked, and a command line whose streams are caught."""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path
from random import Random

from hoylecli import rulebook
from hoylecli.cli.main import run
from hoylecli.core.game import Player
from hoylecli.core.match import Match, Record
from hoylecli.rulebook.game import Game

GAMES = ("cribbage", "hearts", "klondike", "golf", "pitch", "four-free")
RAW = ("Traceback", "mistake in hoyle")


@dataclass(frozen=True, slots=True)
class Said:
    """What a command wrote, and its exit code."""

    code: int
    out: str
    err: str

    def problem(self) -> str:
        """What a person must not meet; "" when there is nothing."""
        for word in RAW:
            if word in self.out + self.err:
                return f"says {word}: {self.err[-200:]!r}"
        if self.code not in (0, 1, 2):
            return f"leaves with {self.code}"
        if self.code == 2 or (self.code == 1 and not self.err.strip()):
            return f"leaves with {self.code} and {self.err[-200:]!r}"
        return ""


@contextmanager
def at_home(folder: Path) -> Iterator[None]:
    """Has `hoyle` keep its matches in `folder` as long as this lasts."""
    mine = {"HOYLE_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "COLUMNS": "100"}
    before = {name: os.environ.get(name) for name in (*mine, "HOYLE_RULES_PATH")}
    os.environ.update(mine)
    os.environ.pop("HOYLE_RULES_PATH", None)
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name, None) if value is None else os.environ.update({name: value})


def said(args: Sequence[str], given: bytes = b"") -> Said:
    """What `hoyle args...` says when it reads `given`."""
    streams = sys.stdin, sys.stdout, sys.stderr
    made = [TextIOWrapper(BytesIO(data), "utf-8") for data in (given, b"", b"")]
    sys.stdin, sys.stdout, sys.stderr = made
    try:
        code = run(args)
        for stream in made[1:]:
            stream.flush()
        out, err = (stream.buffer.getvalue().decode("utf-8", "replace") for stream in made[1:])  # type: ignore[attr-defined]
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
    return Said(code, out, err)


def random_match(name: str, chance: Random) -> tuple[Record, Game, Match]:
    """Some moves of a game, or all of them, made at random."""
    game, seed, most = rulebook.load(name), chance.randrange(10**6), chance.choice((3, 20, 120))
    match = Match(game.undealt(game.players.usual, seed))
    match.deal()
    while match.state.to_act is not None and len(match.moves) < most:
        match.apply(chance.choice(match.state.legal_moves()))
        match.deal()
    players = [
        Player("Ann"),
        *(Player.of(f"Bot {seat}", "beginner") for seat in range(1, game.players.usual)),
    ]
    return (
        Record(game.name, game.variant, seed, tuple(players), game.options, tuple(match.moves)),
        game,
        match,
    )
