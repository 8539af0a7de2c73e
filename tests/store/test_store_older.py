"""What an older hoyle has saved is opened, resumed, exported and counted by this one.

`data/version_2.db.gz` was written by a hoyle that had file version 2: twenty-five matches of three families,
begun, ended, bookmarked, taken back, two by rules of one's own. `data/version_3.db.gz` has eight matches,
with several people, changes of hands and take-backs. The texts beside them are their exports.
`data/version_4.db.gz` has the same, a person who was chosen, and a deal of a day.
"""

import gzip
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from hoylecli import rulebook
from hoylecli.cli.matches.text import BadMatchText, portable, read
from hoylecli.core.game import Move, Player
from hoylecli.core.match import FIRST_LINE, Match, Record, Seating
from hoylecli.rulebook.game import Game
from hoylecli.store import Store, open_store
from hoylecli.store.saved import to_json
from hoylecli.store.schema import APPLICATION_ID, MIGRATIONS, VERSION
from hoylecli.table.host.session import Session

DealOut = Callable[[int], tuple[Record, Match]]
DATA = Path(__file__).parent / "data"


def exports(version: int) -> list[str]:
    text = (DATA / f"version_{version}.txt").read_text("utf-8")
    return [FIRST_LINE + each for each in text.split(FIRST_LINE)[1:]]


EXPORTS = {version: exports(version) for version in (2, 3)}
BY_OLD_RULES = (3, 5)
"""Pinochle with a bid of 1000, which ended the bidding once; its export names no rules."""
ALL = [(version, id) for version, texts in EXPORTS.items() for id in range(1, len(texts) + 1)]


def unpack(version: int, home: Path) -> None:
    (home / "hoyle.db").write_bytes(gzip.decompress((DATA / f"version_{version}.db.gz").read_bytes()))


@pytest.fixture
def older(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    unpack(request.param, tmp_path)
    with open_store(tmp_path) as store:
        yield store


@pytest.fixture
def oldest(tmp_path: Path, cribbage: Game, deal_out: DealOut) -> Path:
    """A file of version 1, with a finished match and one under way; the same person in both."""
    with closing(sqlite3.connect(tmp_path / "hoyle.db")) as db, db:
        for statement in MIGRATIONS[0]:
            db.execute(statement)
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute("PRAGMA user_version = 1")
        db.execute("INSERT INTO documents VALUES (1, ?)", (to_json(cribbage.document),))
        for id, (name, most) in enumerate((("Ann", 10**6), ("ANN", 40)), 1):
            record, match = deal_out(id)
            outcome = to_json(match.state.outcome()) if most > len(record.moves) else None
            db.execute(
                "INSERT INTO matches (game, variant, seed, options, document_id, outcome, created, updated)"
                " VALUES ('cribbage', 'plain', ?, ?, 1, ?, ?, 9)",
                (str(id), to_json(record.options), outcome, id),
            )
            db.execute("INSERT INTO seats VALUES (?, 0, ?, 'human')", (id, name))
            db.execute("INSERT INTO seats VALUES (?, 1, 'Odile', 'expert')", (id,))
            for number, move in enumerate(record.moves[:most]):
                db.execute("INSERT INTO moves VALUES (?, ?, ?)", (id, number, str(move)))
    return tmp_path


def resumed(store: Store, id: int) -> Session:
    saved = store.load(id)
    assert saved.document is not None
    session = Session.resume(rulebook.rebuild(saved.document), saved, store)
    assert tuple(session.match.moves) == saved.record.moves
    assert session.state.outcome() == saved.outcome
    return session


def agree(now: str, before: str) -> None:
    """An export is as it was, but that it says its name now, has its rules where those of today are others,
    and new options.

    Rules are the same that are played by; keys that mean nothing with the others are left out today.
    """
    one, other = Record.parse(now), Record.parse(before)
    one, now = replace(one, name=""), now.replace(f"name: {one.name}\n", "", 1)
    assert replace(one, rules=None, options={}) == replace(other, rules=None, options={})
    assert is_within(other.options, one.options)
    if (one.rules, one.options) == (other.rules, other.options):
        assert now == before
    elif other.rules is not None:
        assert one.rules is not None
        assert rulebook.rebuild(one.rules).rules == rulebook.rebuild(other.rules).rules
    elif one.rules is not None:
        today = rulebook.load(one.game, one.variant, **one.options)
        assert rulebook.rebuild(one.rules).rules != today.rules


def is_within(part: object, whole: object) -> bool:
    """Whether `whole` has all that `part` has; maps may have more. True and "yes" are read alike."""
    if isinstance(part, dict) and isinstance(whole, dict):
        return all(key in whole and is_within(part[key], whole[key]) for key in part)
    said = ("no", "yes")[part] if isinstance(part, bool) else part
    return whole in (part, said)


@pytest.mark.parametrize(("older", "finished"), [(2, 3), (3, 5)], indirect=["older"])
def test_every_match_is_listed_and_agrees_with_its_moves(older: Store, finished: int) -> None:
    listed = older.list()
    assert not [match.problem for match in listed if match.problem]
    assert sum(match.outcome is not None for match in listed) == finished
    assert older.damage() == ()
    assert older.rebuild() == ()


@pytest.mark.parametrize(("older", "id"), ALL, indirect=["older"])
def test_a_match_is_resumed_where_it_was_and_exported_as_before(
    older: Store, id: int, request: pytest.FixtureRequest
) -> None:
    version = request.node.callspec.params["older"]
    resumed(older, id)
    agree(portable(older.load(id)).text(), EXPORTS[version][id - 1])


@pytest.mark.parametrize(("version", "id"), ALL)
def test_what_was_exported_is_taken_in(version: int, id: int, store: Store) -> None:
    text = EXPORTS[version][id - 1]
    if (version, id) == BY_OLD_RULES:
        with pytest.raises(BadMatchText, match=r"^export: line 16: 'call h' does not fit: .*\.$"):
            read(text.encode(), "export")
        return
    checked = read(text.encode(), "export")
    kept = store.load(store.create(checked.record, checked.game.document, 1.0, outcome=checked.outcome))
    agree(portable(kept).text(), text)


@pytest.mark.parametrize("older", [2], indirect=True)
def test_a_bookmark_is_gone_back_to_and_play_goes_on(older: Store) -> None:
    session = resumed(older, older.find_id("rainy Sunday"))
    assert session.revert() == 30
    while session.state.to_act is not None and len(session.match.moves) < 40:
        session.play(session.state.legal_moves()[0])
    assert len(older.load(session.id or 0).record.moves) == 40


def test_a_match_of_the_oldest_file_is_resumed_exported_and_counted(oldest: Path) -> None:
    before = (oldest / "hoyle.db").read_bytes()
    with open_store(oldest) as store:
        for id, name in ((1, "Ann"), (2, "ANN")):
            resumed(store, id)
            saved = store.load(id)
            assert saved.seats == ((Seating(Player(name)),), (Seating(Player.of("Odile", "expert")),))
            assert read(portable(saved).text().encode(), "export").record.moves == saved.record.moves
        assert [(tally.player, tally.played, tally.take_backs) for tally in store.results()] == [
            ("Ann", 1, 0)
        ]
        assert store.damage() == ()
    assert (oldest / "hoyle.db").read_bytes() == before


@pytest.mark.parametrize("version", range(1, VERSION))
def test_a_file_brought_up_to_date_says_what_it_said_before(version: int, oldest: Path) -> None:
    if version > 1:
        unpack(version, oldest)
    with open_store(oldest) as store:
        listed, results, saved = store.list(), store.results(), [store.load(id) for id in store.ids()]
        id = store.create(Record("cribbage", "plain", 7, (Player("bea"),), {}, (Move("go"),)), None, 0.0)
        store.delete(id)
        assert store.list() == listed
        assert store.results() == results
        assert [store.load(id) for id in store.ids()] == saved
        assert store.damage() == ()
        assert store.rebuild() == ()
    with closing(sqlite3.connect(oldest / "hoyle.db")) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        names = [name for (name,) in db.execute("SELECT name FROM people ORDER BY id")]
        assert names == (["Ann", "Bob", "Zoë, the elder", "bea"] if version >= 3 else ["Ann", "bea"])


@pytest.mark.parametrize("older", [3], indirect=True)
def test_who_sat_there_and_what_was_taken_back_is_known(older: Store) -> None:
    ann, bob, zoe = Player("Ann"), Player("Bob"), Player("Zoë, the elder")
    odile = Player.of("Odile", "average")
    assert older.load(2).seats == ((Seating(Player("ANN"), 0, 1),), (Seating(bob, 0, 2),))
    assert older.load(3).seats[:3] == (
        (Seating(ann),),
        (Seating(bob), Seating(zoe, 31), Seating(bob, 44)),
        (Seating(odile), Seating(bob, 44)),
    )
    found = {(tally.player, tally.game): tally.take_backs for tally in older.results()}
    assert found == {("Ann", "cribbage"): 0, ("Ann", "hearts"): 0, ("Ann", "klondike"): 2, ("Bob", "golf"): 0}
