"""Matches of every game, variant and number of players, to their end at the table and beyond it.

The first moves of a match are made at random. Then it is kept, and `hoyle resume` plays the rest: alone with
computer players, in plain lines and in JSON, and by people who share a keyboard. At its end those who play
say the words that look at the match, take moves back and deal it again; afterwards lists and statistics are
asked for. The first table of a game is tried in all these ways, the others in one of them.
HOYLE_TABLE_TAIL=50 tries all in every way, with so many decisions of each match made at the table.
"""

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from haste import hurry
from recording import golden

from hoylecli import rulebook
from hoylecli.cli.main import run
from hoylecli.context import Context
from hoylecli.core.errors import IllegalMove
from hoylecli.core.game import HUMAN, Move, Player, Seat, as_json
from hoylecli.core.match import Match, Record
from hoylecli.rulebook.game import Game
from hoylecli.store import Store, database
from hoylecli.store.schema import Connection
from hoylecli.table.host.table import Table

ALL = "HOYLE_TABLE_TAIL" in os.environ
TAIL = int(os.environ.get("HOYLE_TABLE_TAIL", "2"))
SOON = 10  # moves after which a match is brought to its end
LONGEST = 2_000  # moves: one that is longer is left for another, unless there is none
LOOKS = ("score", "time", "log", "rules", "table", "moves", "seat")
AFTERWARDS = ("score", "time", "log", "undo", "redo", "score", "again", "score", "quit")
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")


@dataclass(frozen=True, slots=True)
class Whole:
    """A match that has been played to its end. kept: how many of its moves are made before it is resumed."""

    game: Game
    seed: int
    match: Match
    kept: int

    @property
    def players(self) -> int:
        return len(self.match.state.outcome().scores)  # type: ignore[union-attr]

    @property
    def call(self) -> list[str]:
        """The words that begin another match of the kind."""
        players = ["--players", str(self.players)] if self.game.players.least < self.game.players.most else []
        return [
            self.game.name,
            "--variant",
            self.game.variant,
            *players,
            "--level",
            "beginner",
            "--seed",
            "1",
        ]

    def typed(self, *seats: Seat) -> list[str]:
        """What these seats play at the table."""
        later = range(self.kept, len(self.match.moves))
        return [str(self.match.moves[at]) for at in later if self.match.states[at].to_act in seats]

    def record(self, *people: Seat) -> Record:
        """The match as it is kept, with people on these seats and computer players on the others."""
        game, level = self.game, "beginner"
        seats = range(self.players)
        players = tuple(Player.of(NAMES[seat], HUMAN if seat in people else level) for seat in seats)
        moves = tuple(self.match.moves[: self.kept])
        return Record(game.name, game.variant, self.seed, players, game.options, moves)


def whole(game: Game, players: int) -> Whole:
    """A match at random, not too long."""
    for seed in range(1, 60):
        rng, match = (
            Random(f"{game.name} {game.variant} {players} {seed}"),
            Match(game.undealt(players, seed)),
        )
        try:
            while match.state.to_act is not None and len(match.moves) < LONGEST * (1 + seed // 10):
                match.apply(golden._pick(golden.choices(match.state, game, len(match.moves) >= SOON), rng))
        except IllegalMove:
            continue
        decisions = [at for at, state in enumerate(match.states[:-1]) if state.to_act == 0]
        if match.state.to_act is None and decisions:
            return Whole(game, seed, match, decisions[-TAIL:][0])
    raise AssertionError("no match ends")


class House:
    """Where matches are kept, and `hoyle` as it is called there."""

    def __init__(self, home: Path) -> None:
        self.home = home

    def run(self, *words: str, typed: list[str] | None = None) -> str:
        """What a command says; it must not fail."""
        out, err = StringIO(), StringIO()
        environ = {"HOYLE_HOME": str(self.home), "XDG_CONFIG_HOME": str(self.home), "HOME": str(self.home)}
        stdin = StringIO("".join(f"{line}\n" for line in typed or []))
        code = run(words, Context(environ, stdin=stdin, stdout=out, stderr=err))
        assert code == 0, (words, err.getvalue(), out.getvalue()[-2000:])
        assert words[0] != "resume" or not err.getvalue()
        return out.getvalue()

    def keep(self, record: Record) -> str:
        with Store(self.home) as store:
            return str(store.create(record, None, 1.0))

    def outcome(self, id: str) -> object:
        with Store(self.home) as store:
            return store.load(int(id)).outcome


@pytest.fixture
def follow(monkeypatch: pytest.MonkeyPatch) -> Callable[[Whole], None]:
    """Has computer players go on as in the match that was played, as long as it is that one.

    What is kept is not carried to the disk at every move, which takes longer than all the rest.
    """
    hurry(monkeypatch.setattr)
    usual, connected = Table.choose, database._connected

    def hastily(path: Path) -> Connection:
        connection = connected(path)
        connection.execute("PRAGMA synchronous = OFF")
        return connection

    monkeypatch.setattr(database, "_connected", hastily)

    def said(played: Whole) -> None:
        def choose(table: Table, seat: Seat) -> Move:
            made = table.session.match.moves
            if made == played.match.moves[: len(made)]:
                return played.match.moves[len(made)]
            return usual(table, seat)

        monkeypatch.setattr(Table, "choose", choose)

    return said


def tables(name: str) -> Iterator[tuple[Game, int]]:
    """Every variant, with the lowest target that its rules file allows, for every number of players."""
    about = rulebook.describe(name)
    target = about.options["target"].range if "target" in about.options else None
    short = {"target": str(target[0])} if target else {}
    for variant in about.variants:
        game = rulebook.load(name, variant, **short)
        for players in range(game.players.least, game.players.most + 1):
            yield game, players


@pytest.mark.parametrize("name", list(rulebook.catalogue()))
def test_matches_end_at_the_table(name: str, tmp_path: Path, follow: Callable[[Whole], None]) -> None:
    house, ended = House(tmp_path), []
    for number, (game, players) in enumerate(tables(name)):
        played = whole(game, players)
        follow(played)
        ways = (in_plain_lines, in_json, by_all) if players > 1 else (in_plain_lines, in_json)
        for way in ways if ALL or not number else ways[number % len(ways) :][:1]:
            way(played, house)
            ended.append(played)
    afterwards(ended, house)


def in_plain_lines(played: Whole, house: House) -> None:
    """One person alone, who looks at everything, and goes on with the same cards when the match is over."""
    id = house.keep(played.record(0))
    typed = [*LOOKS, *played.typed(0), *AFTERWARDS]
    said = house.run("resume", id, "--plain", typed=typed)
    assert house.outcome(id) == played.match.state.outcome()
    assert "again, " in said or played.players > 1
    if played.players > 1:
        house.run(*played.call, "--seed", "1", "--plain", typed=["score", "quit"])
    assert house.run("resume", "--plain", typed=["score", "log", "quit"]).count("> ") == 3


def in_json(played: Whole, house: House) -> None:
    id = house.keep(played.record(0))
    said = house.run("resume", id, "--json", typed=[*LOOKS, *played.typed(0)])
    messages: list[dict[str, Any]] = [json.loads(line) for line in said.splitlines()]
    assert [m for m in messages if m["type"] == "error"] == []
    over = [message for message in messages if message["type"] == "over"]
    assert [message["outcome"] for message in over] == [as_json(played.match.state.outcome())]


def by_all(played: Whole, house: House) -> None:
    everybody = range(played.players)
    id = house.keep(played.record(*everybody))
    house.run("resume", id, typed=["score", *played.typed(*everybody)])
    assert house.outcome(id) == played.match.state.outcome()


def afterwards(ended: list[Whole], house: House) -> None:
    game = ended[0].game.name
    house.run("stats", game)
    counts = json.loads(house.run("stats", "--rebuild", "--json"))
    assert sum(each["played"] for each in counts if each["player"] == NAMES[0]) == len(ended)
    listed = json.loads(house.run("saves", "--all", "--json"))
    assert sum(match["status"] == "finished" for match in listed) == len(ended)
    file = house.home / "match.txt"
    house.run("saves", "export", "1", str(file))
    assert Record.parse(file.read_text(encoding="utf-8")).moves == tuple(ended[0].match.moves)
