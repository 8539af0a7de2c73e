"""A disk without room: matches can be deleted, and then played on."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hoylecli.core.game import Player
from hoylecli.core.match import Record
from hoylecli.store import database, open_store

ROOT = Path(__file__).parents[2]
ALONE = ["unshare", "--user", "--map-root-user", "--mount"]  # where everybody may mount a small disk

FULL = """
import sys
from pathlib import Path
from hoylecli.core.errors import StoreError
from hoylecli.core.match import Record
from hoylecli.core.game import Player
from hoylecli.core.game import Move
from hoylecli.store import open_store

def fill():
    with open(Path(sys.argv[1], "filling"), "ab", buffering=0) as file:
        for size in (4096, 1):
            try:
                while file.write(bytes(size)):
                    pass
            except OSError:
                pass

def claims(count):
    return [Move("claim", amount=1000 + number) for number in range(count)]

home = Path(sys.argv[1], "hoyle")
store = open_store(home)
for number in range(3):
    store.create(Record("cribbage", "plain", 7, (Player("Ann"),)), {"rules": str(number) * 9000}, 1.0)
    store.append(number + 1, 0, claims(20_000), 2.0)
fill()
try:
    store.append(2, 20_000, claims(1), 3.0)
except StoreError as error:
    print(error)
store.delete(1)
for number in range(50):
    store.append(2, 20_000 + number, claims(1), 4.0)
store.delete(2)
print([(match.id, match.moves) for match in open_store(home).list()])
"""

WITHOUT_SPARE = (
    FULL.partition("def claims")[0]
    + """
import io
from hoylecli.cli.main import run
from hoylecli.context import Context

def hoyle(*words, typed=""):
    err = io.StringIO()
    environ = {"HOYLE_HOME": str(home), "XDG_CONFIG_HOME": sys.argv[1], "HOME": sys.argv[1]}
    code = run(words, Context(environ, stdin=io.StringIO(typed), stdout=io.StringIO(), stderr=err))
    print(code, err.getvalue().rstrip())

home = Path(sys.argv[1], "home")
store = open_store(home)
store.create(Record("cribbage", "plain", 7, (Player("Ann"), Player.of("Odile", "average"))), None, 1.0)
Path(sys.argv[1], "old").write_text("old")
fill()
assert not (home / "hoyle.spare").exists()
hoyle("saves", "delete", "1")
hoyle("saves", "export", "1", sys.argv[1] + "/new")
hoyle("saves", "export", "1", sys.argv[1] + "/old", "--force")
hoyle("config", "level", "expert")
hoyle("score", "hearts", "--pad", typed="13 5 0 8\\n")
hoyle("completion", "--man", sys.argv[1] + "/man")
hoyle("solve", "golf", "--games", "1", "--results", sys.argv[1] + "/results")
print(Path(sys.argv[1], "old").read_text(), Path(sys.argv[1], "new").exists())
Path(sys.argv[1], "filling").unlink()
hoyle("saves", "delete", "1")
"""
)


def on_a_small_disk(program: str, disk: Path, size: str) -> tuple[str, str]:
    """What a program prints that finds a disk of that size in `disk`, and what it complains of."""
    tried = [*ALONE, "mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(disk)]
    if shutil.which("unshare") is None or subprocess.run(tried, capture_output=True).returncode:
        pytest.skip("nobody but root may mount a disk here")
    mount = f"mount -t tmpfs -o size={size} tmpfs '{disk}' && exec \"$@\""
    command = [*ALONE, "sh", "-c", mount, "sh", sys.executable, "-c", program, str(disk)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    return done.stdout, done.stderr


def test_where_there_is_no_spare_room_no_message_says_to_delete_a_match(tmp_path: Path) -> None:
    path, full = tmp_path / "home" / "hoyle.db", "No space left on device"
    said = [
        f"1 hoyle: There is no room left for {path}; free some space, and try again.",
        f"1 hoyle: {tmp_path}/new: {full}",
        f"1 hoyle: {tmp_path}/old: {full}",
        f"1 hoyle: {tmp_path}/hoyle/config can't be written: {full}.",
        f"1 line 1: {tmp_path}/home/pads/hearts.txt can't be written: {full}. Nothing was changed.",
        f"1 hoyle: {tmp_path}/man/hoyle.1: {full}",
        f"1 hoyle: {tmp_path}/results: {full}",
        "old False",
        "0 ",
    ]
    out, err = on_a_small_disk(WITHOUT_SPARE, tmp_path, "3m")
    assert err == ""
    assert out == "\n".join([*said, ""])


def test_matches_are_deleted_on_a_full_disk_and_play_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "hoyle" / "hoyle.db"
    assert on_a_small_disk(FULL, tmp_path, "12m") == (
        f"There is no room left for {path}; free some space, or delete a match (hoyle saves delete), "
        "and try again.\n[(3, 20000)]\n",
        "",
    )


def test_the_spare_room_is_taken_again_only_where_there_is_plenty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(tmp_path) as store:
        store.create(Record("cribbage", "plain", 7, (Player("Ann"),)), None, 1.0)
        assert (tmp_path / "hoyle.spare").stat().st_size == database.ROOM
        monkeypatch.setattr(
            shutil, "disk_usage", lambda folder: shutil._ntuple_diskusage(9, 9, database.ROOM)
        )
        store.delete(1)
        assert not (tmp_path / "hoyle.spare").exists()
        monkeypatch.undo()
        store.create(Record("cribbage", "plain", 7, (Player("Ann"),)), None, 1.0)
        assert (tmp_path / "hoyle.spare").stat().st_size == database.ROOM
