"""A disk without room: matches can be deleted, and then played on."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hoylecli.core.match import Player, Record
from hoylecli.store import open_store, spare

ROOT = Path(__file__).parents[2]
ALONE = ["unshare", "--user", "--map-root-user", "--mount"]  # where everybody may mount a small disk

FULL = """
import sys
from pathlib import Path
from hoylecli.core.errors import StoreError
from hoylecli.core.match import Player, Record
from hoylecli.core.moves import Move
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


def test_matches_are_deleted_on_a_full_disk_and_play_goes_on(tmp_path: Path) -> None:
    tried = [*ALONE, "mount", "-t", "tmpfs", "-o", "size=12m", "tmpfs", str(tmp_path)]
    if shutil.which("unshare") is None or subprocess.run(tried, capture_output=True).returncode:
        pytest.skip("nobody but root may mount a disk here")
    mount = f"mount -t tmpfs -o size=12m tmpfs '{tmp_path}' && exec \"$@\""
    command = [*ALONE, "sh", "-c", mount, "sh", sys.executable, "-c", FULL, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    path = tmp_path / "hoyle" / "hoyle.db"
    assert (done.stdout, done.stderr) == (
        f"There is no room left for {path}; free some space, or delete a match (hoyle saves delete), "
        "and try again.\n[(3, 20000)]\n",
        "",
    )


def test_the_spare_room_is_taken_again_only_where_there_is_plenty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(tmp_path) as store:
        store.create(Record("cribbage", "plain", 7, (Player("Ann"),)), None, 1.0)
        assert (tmp_path / "hoyle.spare").stat().st_size == spare.ROOM
        monkeypatch.setattr(shutil, "disk_usage", lambda folder: shutil._ntuple_diskusage(9, 9, spare.ROOM))
        store.delete(1)
        assert not (tmp_path / "hoyle.spare").exists()
        monkeypatch.undo()
        store.create(Record("cribbage", "plain", 7, (Player("Ann"),)), None, 1.0)
        assert (tmp_path / "hoyle.spare").stat().st_size == spare.ROOM
