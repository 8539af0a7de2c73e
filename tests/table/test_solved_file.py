"""The file of solved deals: what is wrong with it is said in a line, and nothing in it is lost."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from hoylecli import rulebook
from hoylecli.bots.solver.watch import Limit
from hoylecli.core.errors import HoyleError
from hoylecli.table.work.patience_solving import Solved, SolvedFile, Task

DEAL = Solved(7, "winnable", ("1 2", "s w"), 12, 0.5)


@pytest.fixture
def task() -> Task:
    return Task(rulebook.load("golf").document, False, Limit(seconds=20, memory=1 << 20))


def written(path: Path, task: Task, *deals: Solved) -> str:
    file = SolvedFile(str(path), task)
    for deal in deals:
        file.add(deal)
    file.close()
    return str(path)


def test_deals_are_known_when_the_file_is_opened_again(tmp_path: Path, task: Task) -> None:
    path = written(tmp_path / "kept", task, DEAL)
    file = SolvedFile(path, task)
    assert file.settled(range(10)) == {7: replace(DEAL, moves=())}
    assert json.loads(Path(path).read_text().splitlines()[1])["moves"] == ["1 2", "s w"]


def test_a_file_begun_before_there_was_a_limit_of_memory_is_taken(tmp_path: Path, task: Task) -> None:
    head = json.loads(Path(written(tmp_path / "kept", task)).read_text())
    assert head["limit"] == {"states": None, "seconds": 20}


def test_a_deal_that_ran_out_of_less_memory_is_to_be_solved_again(tmp_path: Path, task: Task) -> None:
    short = Solved(8, "unknown", (), 99, 3.0, memory=1 << 20)
    path = written(tmp_path / "kept", task, DEAL, short)
    assert set(SolvedFile(path, task).settled(range(10))) == {7, 8}
    more = replace(task, limit=replace(task.limit, memory=1 << 21))
    assert set(SolvedFile(path, more).settled(range(10))) == {7}
    written(Path(path), more, Solved(8, "winnable", (), 200, 6.0))
    assert SolvedFile(path, more).settled([8])[8].verdict == "winnable"


@pytest.mark.parametrize(
    "spoilt",
    [
        b"[" * 100_000,
        b'{"number": ' + b"9" * 5_000 + b', "verdict": "unknown", "moves": [], "states": 1, "seconds": 1}',
        b'{"number": 1, "verdict": "unknown", "moves": [], "states": 1e999, "seconds": 1}',
        b'{"number": 1, "verdict": "unknown", "moves": [], "states": 1, "seconds": NaN}',
        b'{"number": 1, "verdict": "unknown", "moves": [], "states": 1, "seconds": 1' + b"0" * 400 + b"}",
        b'{"number": -1, "verdict": "unknown", "moves": [], "states": 1, "seconds": 1}',
        b'{"number": true, "verdict": "unknown", "moves": [], "states": 1, "seconds": 1}',
        b'{"number": 1, "verdict": ["unknown"], "moves": [], "states": 1, "seconds": 1}',
        b'{"number": 1, "verdict": "unknown", "moves": 5, "states": 1, "seconds": 1}',
        b"\xff\xfe",
        b"x" * (2 << 20),
    ],
    ids=lambda spoilt: repr(spoilt[:80]),
)
def test_a_line_that_no_deal_has_is_named(tmp_path: Path, task: Task, spoilt: bytes) -> None:
    path = Path(written(tmp_path / "kept", task, DEAL))
    whole = path.read_bytes() + spoilt + b"\n"
    path.write_bytes(whole)
    with pytest.raises(HoyleError) as caught:
        SolvedFile(str(path), task)
    assert str(caught.value) == f"{path}, line 3: this is no solved deal; take the line out."
    assert path.read_bytes() == whole


def test_a_long_line_without_an_end_is_not_taken_for_one_cut_off(tmp_path: Path, task: Task) -> None:
    path = Path(written(tmp_path / "kept", task, DEAL))
    whole = path.read_bytes() + b"x" * (2 << 20)
    path.write_bytes(whole)
    with pytest.raises(HoyleError, match="line 3"):
        SolvedFile(str(path), task)
    assert path.read_bytes() == whole


def test_a_file_that_is_far_too_large_is_refused_unread(tmp_path: Path, task: Task) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(5 << 30)
    with pytest.raises(HoyleError, match="is too large, 5 GB; name another file"):
        SolvedFile(str(path), task)


def test_a_folder_is_no_file_of_results(tmp_path: Path, task: Task) -> None:
    with pytest.raises(HoyleError, match="is a folder; name a file for the results"):
        SolvedFile(str(tmp_path), task)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no FIFOs here")
def test_a_fifo_or_a_device_is_no_file_of_results(tmp_path: Path, task: Task) -> None:
    os.mkfifo(tmp_path / "fifo")
    for path in (str(tmp_path / "fifo"), os.devnull):
        with pytest.raises(HoyleError, match="is no regular file; name a file for the results"):
            SolvedFile(path, task)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told_with_the_name_of_the_file(tmp_path: Path, task: Task) -> None:
    file = SolvedFile(str(tmp_path / "kept"), task)
    file._file.close()
    file._file = open("/dev/full", "ab", buffering=0)  # noqa: SIM115
    with pytest.raises(OSError, match="No space left") as caught:
        file.add(DEAL)
    assert caught.value.filename == str(tmp_path / "kept")
    assert not file.known
    file.close()
