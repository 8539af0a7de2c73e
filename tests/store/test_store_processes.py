"""Several terminals at once, and terminals that are killed."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from hoylecli.core.errors import StoreError
from hoylecli.core.game import Move, Player
from hoylecli.core.match import Record
from hoylecli.store import Store, open_store

ROOT = Path(__file__).parents[2]
KILLS = 24
RECORD = Record("cribbage", "plain", 7, (Player("Ann"), Player.of("Odile", "expert")))

PRELUDE = """
import os, signal, sys
from pathlib import Path
from hoylecli.core.errors import StoreError
from hoylecli.core.match import Record
from hoylecli.core.game import Player
from hoylecli.core.game import Move
from hoylecli.store import open_store

def claim(number):
    return Move("claim", amount=number)

store = open_store(Path(sys.argv[1]))
record = Record("cribbage", "plain", 7, (Player("Ann"), Player.of("Odile", "expert")))
"""

# Says what it has done after each write has returned: `ID NUMBER` of the first of two moves, -1 for an undo.
WRITER = """
id, count, number = store.create(record, {"rules": "r" * 5000}, 1.0), 0, 0
print(id, count, flush=True)
while True:
    if count % 10 == 8:
        store.take_back(id, count, count - 1)
        print(id, -1, flush=True)
        count -= 1
    store.append(id, count, [claim(number), claim(number + 1)], 2.0)
    print(id, number, flush=True)
    count, number = count + 2, number + 2
"""

HUNDRED_OF_ITS_OWN = """
id = store.create(record, None, 1.0)
for number in range(100):
    store.append(id, number, [claim(number)], 2.0)
print(id)
"""

FIFTY_TO_ONE_MATCH = """
made = refused = 0
while made < 50:
    count = len(store.load(1).record.moves)
    try:
        store.append(1, count, [claim(int(sys.argv[2]) + made)], 2.0)
        made += 1
    except StoreError as error:
        assert "went on in another terminal" in str(error), error
        refused += 1
print(made)
"""

KILLED_IN_A_WRITE = """
with store._file.writing() as db:
    db.execute("PRAGMA cache_size = 1")  # so that pages go to the file long before the end
    db.executemany("INSERT INTO moves VALUES (1, ?, ?)", [(n, "claim 5") for n in range(900, 9000)])
    db.execute("DELETE FROM seatings")
    os.kill(os.getpid(), signal.SIGKILL)
"""


def start(code: str, home: Path, *words: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", PRELUDE + code, str(home), *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT)


def finished(process: "subprocess.Popen[str]") -> str:
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 0, errors
    return output.strip()


def claims(numbers: "range | list[int]") -> tuple[Move, ...]:
    return tuple(Move("claim", amount=number) for number in numbers)


def is_whole(path: Path) -> bool:
    with closing(sqlite3.connect(path)) as db:
        return bool(db.execute("PRAGMA integrity_check").fetchone() == ("ok",))


def test_two_terminals_with_a_match_each_do_not_disturb_one_another(tmp_path: Path) -> None:
    terminals = [start(HUNDRED_OF_ITS_OWN, tmp_path) for _ in range(2)]
    ids = [int(finished(terminal)) for terminal in terminals]
    assert sorted(ids) == [1, 2]
    with open_store(tmp_path) as store:
        for id in ids:
            assert store.load(id).record.moves == claims(range(100))


def test_two_terminals_at_one_match_lose_no_move_that_was_accepted(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        store.create(RECORD, None, 1.0)
        terminals = [start(FIFTY_TO_ONE_MATCH, tmp_path, first) for first in ("1000", "2000")]
        assert [finished(terminal) for terminal in terminals] == ["50", "50"]
        moves = store.load(1).record.moves
    amounts = [move.amount or 0 for move in moves]
    assert [amount for amount in amounts if amount < 2000] == list(range(1000, 1050))
    assert [amount for amount in amounts if amount >= 2000] == list(range(2000, 2050))


def test_a_match_that_went_on_in_another_terminal_is_not_written_to(tmp_path: Path) -> None:
    here, there = open_store(tmp_path), open_store(tmp_path)
    id = here.create(RECORD, None, 1.0)
    there.load(id)
    there.append(id, 0, claims([1]), 2.0)
    message = "Match 1 went on in another terminal; 'hoyle resume 1' joins it there."
    attempts: list[Callable[[], None]] = [
        lambda: here.append(id, 0, claims([2]), 3.0),
        lambda: here.take_back(id, 0, 0),
    ]
    for attempt in attempts:
        with pytest.raises(StoreError) as caught:
            attempt()
        assert str(caught.value) == message
    assert there.load(id).record.moves == claims([1])
    there.append(id, 1, claims([3]), 4.0)


def test_other_moves_in_the_same_number_are_noticed_too(tmp_path: Path) -> None:
    here, there = open_store(tmp_path), open_store(tmp_path)
    id = here.create(RECORD, None, 1.0)
    here.append(id, 0, claims([1, 2]), 2.0)
    there.load(id)
    there.take_back(id, 2, 0)
    there.append(id, 0, claims([8, 9]), 3.0)
    with pytest.raises(StoreError, match="went on in another terminal"):
        here.append(id, 2, claims([3]), 4.0)
    assert here.load(id).record.moves == claims([8, 9])
    here.append(id, 2, claims([10]), 5.0)


def test_twenty_four_kills_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """SIGKILL after a random number of writes, and a random moment after the last of them."""
    chance = random.Random(20)
    for kill in range(KILLS):
        writer = start(WRITER, tmp_path)
        assert writer.stdout is not None
        lines = [writer.stdout.readline() for _ in range(chance.randrange(1, 40))]
        time.sleep(chance.random() * 0.004)
        writer.kill()
        lines += writer.stdout.read().splitlines(keepends=True)
        writer.communicate()
        check_what_is_left(tmp_path, lines)
        assert kill < 3 or is_whole(tmp_path / "hoyle.db")
    with open_store(tmp_path) as store:
        assert len(store.list()) == KILLS


def check_what_is_left(home: Path, lines: list[str]) -> None:
    """All that was acknowledged is there, and at most one write more; and the match can be gone on with."""
    whole = [line for line in lines if line.endswith("\n")]  # the last may have been cut off in the middle
    said = [tuple(map(int, line.split())) for line in whole]
    id = said[0][0]
    kept: list[int] = []
    for _, number in said[1:]:
        kept = kept[:-1] if number < 0 else [*kept, number, number + 1]
    following = 1 + max((number for _, number in said[1:]), default=-2) + 1
    with open_store(home) as store:
        moves = store.load(id).record.moves
        possible = [claims(kept), claims([*kept, following, following + 1])]
        if len(kept) % 10 == 8:
            possible[1] = claims(kept[:-1])
        assert moves in possible
        store.append(id, len(moves), claims([99999]), 9.0)


def test_twenty_kills_while_the_file_is_made_leave_none_or_a_good_one(tmp_path: Path) -> None:
    chance = random.Random(21)
    for kill in range(20):
        home = tmp_path / str(kill)
        writer = start("print('go', flush=True)\n" + WRITER, home)
        assert writer.stdout is not None
        writer.stdout.readline()
        time.sleep(chance.random() * 0.006)
        writer.kill()
        acknowledged = writer.stdout.read().splitlines(keepends=True)
        writer.communicate()
        with open_store(home) as store:
            assert len(store.list()) >= bool(acknowledged)
            store.create(RECORD, None, 1.0)


def test_a_write_killed_half_way_never_happened(tmp_path: Path) -> None:
    """The pages are in the file already, and only the journal knows what was there before."""
    with open_store(tmp_path) as store:
        store.create(Record("cribbage", "plain", 7, RECORD.players, {}, claims(range(900))), None, 1.0)
    before = (tmp_path / "hoyle.db").read_bytes()
    assert start(KILLED_IN_A_WRITE, tmp_path).wait() == -signal.SIGKILL
    assert (tmp_path / "hoyle.db").read_bytes() != before
    assert os.path.getsize(tmp_path / "hoyle.db-journal") > 0
    with open_store(tmp_path) as store:
        saved = store.load(1)
        assert (saved.record.moves, saved.record.players) == (claims(range(900)), RECORD.players)
        store.append(1, 900, claims([900]), 2.0)
    assert is_whole(tmp_path / "hoyle.db")


def test_an_error_in_the_middle_of_a_write_takes_all_of_it_back(store: Store) -> None:
    id = store.create(RECORD, None, 1.0)

    class Torn(Move):
        def __str__(self) -> str:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        store.append(id, 0, [*claims([1, 2]), Torn()], 2.0)
    assert store.load(id).record.moves == ()
    store.append(id, 0, claims([1]), 2.0)


FIVE_HUNDRED_PLAYED = """
from hoylecli import rulebook
from hoylecli.core.match import Match
game = rulebook.load("pig", target=20)
for number in range(500):
    seed = int(sys.argv[2]) + number
    match = Match(game.undealt(2, seed), ())
    while match.state.to_act is not None:
        moves = match.state.legal_moves()
        match.apply(moves[(seed + len(match.moves)) % len(moves)])
    players = (Player("Ann"), Player.of("Odile", "beginner"))
    record = Record("pig", "plain", seed, players, game.options, tuple(match.moves))
    id = store.create(record, game.document, float(seed), outcome=match.state.outcome())
print(id)
"""


def test_two_terminals_that_finish_a_thousand_matches_lose_no_result(tmp_path: Path) -> None:
    """What each has played is counted as a recount of all finished matches counts it."""
    for terminal in [start(FIVE_HUNDRED_PLAYED, tmp_path, first) for first in ("1000", "2000")]:
        finished(terminal)
    with open_store(tmp_path) as store:
        before = store.results()
        ann = [tally for tally in before if tally.player == "Ann"]
        assert sum(tally.played for tally in ann) == 1000
        assert 0 < sum(tally.won for tally in ann) < 1000
        assert store.rebuild() == ()
        assert store.results() == before
