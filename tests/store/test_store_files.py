"""Files that are damaged, foreign or out of reach: one clear line, and never a byte changed."""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from hoylecli.core.errors import StoreError
from hoylecli.core.game import Move, Player
from hoylecli.core.match import Record
from hoylecli.store import Store, database, open_store, schema

MOVES = tuple(Move("claim", amount=number) for number in range(900))
RECORD = Record("cribbage", "plain", 7, (Player("Ann"),), {}, MOVES)


def text(path: Path) -> None:
    path.write_text("dear diary\n" * 40)


def another_program(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE matches (id INTEGER PRIMARY KEY)")
        db.commit()


def another_program_in_wal(path: Path) -> None:
    """Its write-ahead log is still to be worked in, which must not be done by us."""
    other = path.with_name("other.db")
    with closing(sqlite3.connect(other)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("CREATE TABLE songs (id INTEGER PRIMARY KEY)")
        db.commit()
        shutil.copy(other, path)
        shutil.copy(f"{other}-wal", f"{path}-wal")


def newer(path: Path) -> None:
    sound(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")


def sound(path: Path) -> None:
    with open_store(path.parent) as store:
        for now in range(5):
            store.create(RECORD, {"rules": "r" * 9000}, float(now))


def cut_in_half(path: Path) -> None:
    sound(path)
    os.truncate(path, path.stat().st_size // 2)


def cut_in_the_last_page(path: Path) -> None:
    sound(path)
    os.truncate(path, path.stat().st_size - 100)


def cut_in_the_header(path: Path) -> None:
    sound(path)
    os.truncate(path, 50)


def overwritten_inside(path: Path) -> None:
    sound(path)
    with open(path, "r+b") as file:
        file.seek(4096)
        file.write(os.urandom(path.stat().st_size - 2 * 4096))


def overwritten_schema(path: Path) -> None:
    sound(path)
    with open(path, "r+b") as file:
        file.seek(100)
        file.write(b"\xff" * 3996)


def without_its_version(path: Path) -> None:
    sound(path)
    with open(path, "r+b") as file:
        file.seek(60)
        file.write(bytes(4))


def without_a_table(path: Path) -> None:
    sound(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TABLE seatings")


def with_pages_of_another_table(path: Path) -> None:
    sound(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("ALTER TABLE matches RENAME COLUMN seed TO sead")


def with_a_schema_that_is_no_text(path: Path) -> None:
    sound(path)
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE documents", b"CREATE TABL\xa3 documents"))


def a_folder(path: Path) -> None:
    path.mkdir()


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() if file.is_file() else b"" for file in folder.iterdir()}


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (text, "is not a file of hoyle's; move it away"),
        (another_program, "belongs to another program; move it away"),
        (another_program_in_wal, "belongs to another program; move it away"),
        (newer, "was written by a newer hoyle (file version 99, this one knows 6); upgrade hoyle"),
        (cut_in_half, "is damaged; put back a copy of it or move it away"),
        (cut_in_the_last_page, "is damaged; put back a copy of it or move it away"),
        (cut_in_the_header, "is damaged; put back a copy of it or move it away"),
        (overwritten_inside, "is damaged; put back a copy of it or move it away"),
        (overwritten_schema, "is damaged; put back a copy of it or move it away"),
        (without_its_version, "is damaged; put back a copy of it or move it away"),
        (with_a_schema_that_is_no_text, "is damaged; put back a copy of it or move it away"),
        (a_folder, "cannot be used: is a directory"),
    ],
)
def test_a_file_that_cannot_be_ours_or_whole_is_named_and_left_alone(
    tmp_path: Path, make: Callable[[Path], None], words: str
) -> None:
    path = tmp_path / "hoyle.db"
    make(path)
    before = contents(tmp_path)
    uses: list[Callable[[Store], object]] = [
        lambda store: store.list(),
        lambda store: store.load(1),
        lambda store: store.create(RECORD, None, 9.0),
        lambda store: store.append(1, 900, RECORD.moves[:1], 9.0),
        lambda store: store.delete(1),
    ]
    for use in uses:
        with open_store(tmp_path) as store, pytest.raises(StoreError) as caught:
            use(store)
        message = str(caught.value)
        assert str(path) in message
        assert words in message
        assert "\n" not in message
    assert contents(tmp_path) == before


@pytest.mark.parametrize("make", [without_a_table, with_pages_of_another_table])
def test_a_file_without_all_of_our_tables_is_damaged(tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(tmp_path / "hoyle.db")
    with open_store(tmp_path) as store:
        for use in (Store.list, lambda store: store.load(1), lambda store: store.create(RECORD, None, 9.0)):
            with pytest.raises(StoreError, match="is damaged; put back a copy of it or move it away"):
                use(store)


def test_damage_that_a_reader_need_not_meet_still_stops_the_first_write(tmp_path: Path) -> None:
    path = tmp_path / "hoyle.db"
    sound(path)
    with closing(sqlite3.connect(path)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'seatings'").fetchone()
    with open(path, "r+b") as file:
        file.seek(4096 * (page - 1))
        file.write(b"\xff" * 4096)
    before = path.read_bytes()
    with open_store(tmp_path) as store, pytest.raises(StoreError, match="is damaged"):
        store.append(1, 900, RECORD.moves[:1], 9.0)
    assert path.read_bytes() == before


def test_damage_that_hides_a_match_without_an_error_is_named(tmp_path: Path) -> None:
    path = tmp_path / "hoyle.db"
    sound(path)
    with closing(sqlite3.connect(path)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'matches'").fetchone()
    with open(path, "r+b") as file:
        file.seek(4096 * (page - 1) + 3)  # how many rows the page has
        file.write((4).to_bytes(2, "big"))
    with open_store(tmp_path) as store:
        assert len(store.list()) == 4
        (line,) = store.damage()
        assert line == f"{path} is damaged; put back a copy of it or move it away. It was left as it is."


def test_a_sound_file_has_no_damage(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        assert store.damage() == ()
        sound(tmp_path / "hoyle.db")
        assert store.damage() == ()


def test_a_match_whose_moves_cannot_be_read_is_named_and_the_others_are_served(tmp_path: Path) -> None:
    path = tmp_path / "hoyle.db"
    sound(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE moves SET move = '6Z' WHERE match_id = 2 AND number = 5")
        db.commit()
    with open_store(tmp_path) as store:
        with pytest.raises(StoreError, match=r"^Match 2 is damaged \('6Z' is not a move.\); 'hoyle saves"):
            store.load(2)
        assert len(store.load(1).record.moves) == 900
        store.delete(2)
        assert len(store.list()) == 4


@pytest.mark.parametrize("text", ["'[]'", "'{'", "x'ff'"])
def test_a_match_whose_rules_cannot_be_read_is_named_and_the_others_are_served(
    tmp_path: Path, text: str
) -> None:
    path = tmp_path / "hoyle.db"
    sound(path)
    with open_store(tmp_path) as store:
        other = store.create(RECORD, {"rules": "s"}, 9.0)
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"UPDATE documents SET text = {text} WHERE id = 1")
        db.commit()
    with open_store(tmp_path) as store:
        with pytest.raises(StoreError, match=r"^Match 2 is damaged \(its rules cannot be read\); 'hoyle"):
            store.load(2)
        assert store.load(other).document == {"rules": "s"}


def test_a_match_whose_moves_cannot_be_counted_is_listed_as_damaged(tmp_path: Path) -> None:
    path = tmp_path / "hoyle.db"
    sound(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE moves SET number = 900.5 WHERE match_id = 2 AND number = 5")
        db.commit()
    with open_store(tmp_path) as store:
        problems = {match.id: match.problem for match in store.list() if match.status == "damaged"}
    assert problems == {2: "its moves cannot be read."}


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ("outcome = '[]'", "its outcome cannot be read"),
        ("outcome = '{'", "its outcome cannot be read"),
        ("outcome = x'ff'", "its outcome cannot be read"),
        ('outcome = \'{"scores": ["a"], "winners": [], "stakes": [], "detail": {}}\'', "its outcome cannot"),
        (
            'outcome = \'{"scores": [], "winners": [], "stakes": [], "detail": {}}\'',
            "its outcome does not fit its seats",
        ),
        (
            'outcome = \'{"scores": [1], "winners": [1], "stakes": [], "detail": {}}\'',
            "its outcome does not fit its seats",
        ),
        ("options = '[]'", "its options cannot be read"),
        ("options = '{\"muggins\": 1}'", "its options cannot be read"),
        ("updated = 'x'", "its times cannot be read"),
        ("created = 9e999", "its times cannot be read"),
    ],
)
def test_a_match_of_which_something_cannot_be_read_is_listed_as_damaged(
    tmp_path: Path, change: str, problem: str
) -> None:
    path = tmp_path / "hoyle.db"
    sound(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"UPDATE matches SET {change} WHERE id = 2")
        db.commit()
    with open_store(tmp_path) as store:
        (damaged,) = (match for match in store.list() if match.status == "damaged")
        assert damaged.id == 2
        assert damaged.problem.startswith(problem)
        assert len(store.list()) == 5
        assert store.results() == ()
        with pytest.raises(StoreError, match=rf"^Match 2 is damaged \({problem}.*\); 'hoyle saves delete 2'"):
            store.load(2)
        assert store.find_id("2") == 2


COLUMNS = {
    "matches": [
        "name",
        "game",
        "variant",
        "seed",
        "options",
        "document_id",
        "bookmark",
        "outcome",
        "created",
        "updated",
        "revision",
        "seconds",
    ],
    "seatings": ["match_id", "seat", "since", "name", "level", "persona", "person_id", "take_backs"],
    "people": ["name", "folded", "first_seen"],
    "moves": ["match_id", "number", "move"],
}


@pytest.mark.parametrize("value", ["NULL", "x'ff00'", "-1.5"])
@pytest.mark.parametrize(
    ("table", "column"), [(table, column) for table, names in COLUMNS.items() for column in names]
)
def test_a_column_without_what_belongs_there_is_one_line_and_hides_no_other_match(
    tmp_path: Path, table: str, column: str, value: str
) -> None:
    path = tmp_path / "hoyle.db"
    sound(path)
    which = {"matches": "id = 2", "people": "id = 1", "moves": "match_id = 2 AND number = 5"}
    with closing(sqlite3.connect(path)) as db:
        ours = db.execute("SELECT name, sql FROM sqlite_master WHERE sql LIKE 'CREATE TABLE%'").fetchall()
        rows = {name: db.execute(f"SELECT * FROM {name}").fetchall() for name, _ in ours}
    path.unlink()
    with closing(sqlite3.connect(path)) as db:
        for name, sql in ours:
            if name != "sqlite_sequence":
                db.execute(sql.replace(" NOT NULL", "").replace(" WITHOUT ROWID", ""))
            for row in rows[name]:
                db.execute(f"INSERT OR REPLACE INTO {name} VALUES ({', '.join('?' * len(row))})", row)
        db.execute(f"UPDATE {table} SET {column} = {value} WHERE {which.get(table, 'match_id = 2')}")
        db.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {schema.VERSION}")
        db.commit()
    uses: list[Callable[[Store], object]] = [
        lambda store: store.load(2),
        lambda store: store.save_as(2, "copy", 9.0),
        lambda store: store.append(2, 900, MOVES[:1], 9.0),
        lambda store: store.take_back(2, 901, 900, seat=0),
        lambda store: store.seat(2, 900, 0, Player("Bea")),
        lambda store: store.revert(2),
        lambda store: store.rename(2, "other"),
        lambda store: store.find("2"),
        Store.latest,
        Store.results,
        Store.games_won,
        lambda store: store.results_like(2),
        Store.damage,
        Store.rebuild,
    ]
    with open_store(tmp_path) as store:
        for use in uses:
            with suppress(StoreError):
                use(store)
        assert len(store.list()) >= 5
        assert len(store.load(1).record.moves) == 900
        store.delete(2)
        assert [match.id for match in store.list() if match.id < 6] == [5, 4, 3, 1]


def test_an_old_file_with_names_that_steer_the_terminal_is_read_without_harm(tmp_path: Path) -> None:
    path = tmp_path / "hoyle.db"
    sound(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE seatings SET name = 'A' || char(27) || '[2J', level = 'cmd:' || char(155)")
        db.execute("UPDATE moves SET move = char(27) WHERE match_id = 1")
        db.commit()
    with open_store(tmp_path) as store:
        assert store.load(2).record.players == (Player.of("A?[2J", "cmd:?"),)
        with pytest.raises(StoreError, match=r"^Match 1 is damaged \('\?' is not a move"):
            store.load(1)


def test_an_empty_file_is_one_that_was_never_finished_and_is_used(tmp_path: Path) -> None:
    (tmp_path / "hoyle.db").touch()
    with open_store(tmp_path) as store:
        assert store.list() == ()
        assert store.create(RECORD, None, 1.0) == 1


def test_a_new_file_says_whose_it_is_and_of_which_version(tmp_path: Path) -> None:
    path = tmp_path / "hoyle.db"
    sound(path)
    head = path.read_bytes()[:100]
    assert (head[:16], head[60:64], head[68:72]) == (b"SQLite format 3\0", b"\0\0\0\6", b"hoyl")
    assert head[18:20] == b"\1\1", "1: the rollback journal; 2 would be a write-ahead log"


def test_every_commit_is_synced_to_the_disk(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        store.create(RECORD, None, 1.0)
        with store._file.writing() as db:
            assert tuple(db.execute("PRAGMA synchronous").fetchone()) == (3,), "EXTRA, one more than FULL"


def test_a_home_below_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "note").write_text("a file")
    with open_store(tmp_path / "note") as store, pytest.raises(StoreError, match="used: not a directory"):
        store.create(RECORD, None, 1.0)
    assert (tmp_path / "note").read_text() == "a file"


def test_a_file_moved_away_during_a_match_is_noticed(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        id = store.create(RECORD, None, 1.0)
        store.path.rename(tmp_path / "elsewhere.db")
        with pytest.raises(StoreError, match="was moved or deleted meanwhile; put it back, and try again"):
            store.append(id, 900, RECORD.moves[:1], 2.0)
        (tmp_path / "elsewhere.db").rename(store.path)
        store.append(id, 900, RECORD.moves[:1], 2.0)
        assert len(store.load(id).record.moves) == 901


def test_a_file_that_takes_the_place_of_the_one_that_is_open_is_noticed(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        id = store.create(RECORD, None, 1.0)
        sound(tmp_path / "other" / "hoyle.db")
        (tmp_path / "other" / "hoyle.db").replace(store.path)
        with pytest.raises(StoreError, match="was moved or deleted meanwhile; put it back, and try again"):
            store.append(id, 900, RECORD.moves[:1], 2.0)


def test_a_file_deleted_in_the_middle_of_a_write_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(tmp_path) as store:
        id = store.create(RECORD, None, 1.0)
        monkeypatch.setattr(database.Database, "_check_pages", lambda self, connection: self.path.unlink())
        with pytest.raises(StoreError, match="was moved or deleted meanwhile; put it back, and try again"):
            store.append(id, 900, RECORD.moves[:1], 2.0)


def test_a_full_disk_loses_nothing_that_was_kept(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        id = store.create(RECORD, None, 1.0)
        with store._file.writing() as db:
            db.execute("PRAGMA max_page_count = 1")  # SQLite then has room for what there is, and no more
        with pytest.raises(StoreError, match=r"There is no room left for .*hoyle\.db; free some space"):
            store.append(id, 900, RECORD.moves, 2.0)
        assert store.load(id).record == RECORD
        store.append(id, 900, RECORD.moves, 2.0)
        assert len(store.load(id).record.moves) == 1800


def test_a_file_that_another_program_holds_is_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.05)
    sound(tmp_path / "hoyle.db")
    with closing(sqlite3.connect(tmp_path / "hoyle.db")) as holder, open_store(tmp_path) as store:
        holder.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match="is busy: another program holds it"):
            store.append(1, 900, RECORD.moves[:1], 9.0)
        holder.rollback()
        store.append(1, 900, RECORD.moves[:1], 9.0)


# --- permissions: root may do everything, so a child process gives up being root first


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that other users may enter, unlike pytest's own."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    for entry in (folder, *folder.iterdir()):
        entry.chmod(0o700)
    shutil.rmtree(folder)


def as_nobody(home: Path, code: str) -> str:
    """What `code` writes, run with a `store` in `home` by a user who isn't root."""
    program = (
        "import os\n"
        "from pathlib import Path\n"
        "from hoylecli.core.errors import StoreError\n"
        "from hoylecli.core.match import Player, Record\n"
        "from hoylecli.store import open_store\n"
        "Path('/').as_uri()\n"  # has its modules imported while they can be read
        "if os.geteuid() == 0:\n    os.setgid(65534)\n    os.setuid(65534)\n"
        f"store = open_store(Path({str(home)!r}))\n"
        f"try:\n    print({code})\nexcept StoreError as error:\n    print(error)\n"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=root)
    return done.stdout.strip() + done.stderr


def test_a_folder_that_is_read_only_can_be_read_but_not_written(open_folder: Path) -> None:
    path = open_folder / "hoyle.db"
    sound(path)
    path.chmod(0o444)
    open_folder.chmod(0o555)
    before = path.read_bytes()
    assert as_nobody(open_folder, "len(store.list())") == "5"
    message = as_nobody(open_folder, "store.create(Record('cribbage', 'plain', 7, ()), None, 1.0)")
    assert message == f"{path} cannot be written; mend its permissions, or set HOYLE_HOME elsewhere."
    assert path.read_bytes() == before


def test_a_folder_where_nothing_can_be_made_is_named(open_folder: Path) -> None:
    open_folder.chmod(0o555)
    home = open_folder / "hoyle"
    message = as_nobody(home, "store.create(Record('cribbage', 'plain', 7, ()), None, 1.0)")
    assert message == (f"{home} cannot be used: permission denied; mend that, or set HOYLE_HOME elsewhere.")


def test_a_file_that_cannot_be_read_is_named(open_folder: Path) -> None:
    path = open_folder / "hoyle.db"
    sound(path)
    path.chmod(0o000)
    message = as_nobody(open_folder, "store.list()")
    assert message == f"{path} cannot be used: permission denied; mend that, or set HOYLE_HOME elsewhere."


def test_a_folder_that_cannot_be_made_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In /proc there is said to be no such folder, as if the file had been moved away."""

    def refuse(*args: object, **more: object) -> None:
        raise FileNotFoundError(2, "No such file or directory", str(tmp_path / "nope"))

    monkeypatch.setattr("os.makedirs", refuse)
    with Store(tmp_path / "nope") as store, pytest.raises(StoreError) as refused:
        store.save(1, None)
    why = "no such file or directory; mend that, or set HOYLE_HOME elsewhere."
    assert str(refused.value) == f"{tmp_path / 'nope'} cannot be used: {why}"
