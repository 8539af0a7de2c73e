"""Work goes on when workers die, and none is left when it ends."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from attacks import dying
from attacks.processes import is_gone

from hoylecli.core.errors import HoyleError
from hoylecli.table.work import workers
from hoylecli.table.work.workers import LostTask, Process, Slot, Workers, in_order, shared

ROOT = Path(__file__).parents[2]


def test_results_come_in_order_whoever_works() -> None:
    for those in (Workers(), Workers(2)):
        assert list(in_order(dying.die_of_seven_among, 7, those, share=3)) == [0, 2, 4, 6, 8, 10, 12]


def test_a_task_whose_worker_died_is_tried_once_more(tmp_path: Path) -> None:
    found = dict(shared(partial(dying.die_the_first_time, tmp_path), range(4), Workers(2)))
    assert found == {0: 0, 1: 2, 2: 4, 3: 6}


def test_a_task_that_workers_die_of_is_lost_and_no_other() -> None:
    found = dict(shared(dying.die_of_seven, range(5, 10), Workers(2)))
    assert isinstance(found.pop(7), LostTask)
    assert found == {5: 10, 6: 12, 8: 16, 9: 18}


def test_in_a_share_the_one_that_workers_die_of_is_found() -> None:
    found = list(in_order(dying.die_of_seven_among, 12, Workers(2), share=6))
    assert isinstance(found.pop(7), LostTask)
    assert found == [0, 2, 4, 6, 8, 10, 12, 16, 18, 20, 22]


def test_workers_that_only_die_are_not_replaced_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_MOST_DEATHS", 3)
    with pytest.raises(HoyleError, match="keep ending"):
        list(shared(dying.die, range(100), Workers(2)))


def test_a_worker_that_dies_while_it_has_nothing_to_do_is_replaced() -> None:
    process = Process()
    try:
        first = process.begin(dying.own_process, 0).result(timeout=30)
        (child,) = active_children()
        child.kill()
        child.join()
        time.sleep(0.1)  # until the executor knows
        assert process.begin(dying.own_process, 0).result(timeout=30) != first
    finally:
        process.close()
    assert not active_children()


def test_a_worker_that_is_closed_is_not_replaced() -> None:
    """Even where another thread finds only then that it has died: nobody would close a new one."""
    process = Process()
    with pytest.raises(BrokenExecutor):
        process.begin(dying.die, 0).result(timeout=30)
    process.close()
    with pytest.raises(CancelledError):
        process.begin(dying.own_process, 0)
    process.renew()
    with pytest.raises(CancelledError):
        process.begin(dying.own_process, 0)
    assert not active_children()


def test_a_worker_with_a_heavy_result_gives_its_memory_back() -> None:
    found = dict(shared(dying.own_process, range(3), Workers(2), is_heavy=lambda pid: True))
    assert len(set(found.values())) == 3


def test_no_worker_is_left_when_the_results_are_not_all_taken() -> None:
    results = shared(dying.own_process, range(100), Workers(2))
    next(results)
    assert len(active_children()) == 2
    results.close()
    assert not active_children()


def test_only_as_much_is_begun_as_there_is_room_for() -> None:
    taken = []
    results = shared(dying.double, (taken.append(n) or n for n in range(1000)), Workers(2))  # type: ignore[func-returns-value]
    next(results)
    assert len(taken) < 10
    results.close()


def test_more_processes_than_files_are_allowed_for_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 256))
    with pytest.raises(HoyleError, match="need 580 open files, and 256 are allowed here; try fewer"):
        list(shared(dying.double, range(3), Workers(40)))
    assert not active_children()


class Counting(Executor):
    """Any other executor, such as a cluster's."""

    def __init__(self) -> None:
        self.threads, self.begun = ThreadPoolExecutor(1), 0

    def submit(self, work: Callable[..., Any], /, *task: Any, **more: Any) -> "Future[Any]":
        self.begun += 1
        return self.threads.submit(work, *task, **more)


def test_any_executor_will_do() -> None:
    executor = Counting()
    slots = [Slot(executor), Slot(executor)]
    run: Any = workers._Run(dying.double, range(5), slots, lambda task: (task,), lambda _: False)
    assert dict(run.results()) == {0: 0, 1: 2, 2: 4, 3: 6, 4: 8}
    assert executor.begun == 5


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="looks in /proc")
def test_a_worker_is_deaf_to_interrupts_from_its_birth_on() -> None:
    heard = signal.getsignal(signal.SIGINT)
    process = Process()
    try:
        born = process.begin(dying.own_process, 0)
        (child,) = active_children()
        status = Path(f"/proc/{child.pid}/status").read_text()
        born.result(timeout=30)
    finally:
        process.close()
    masks = [int(status.split(field)[1].split()[0], 16) for field in ("SigIgn:", "SigBlk:")]
    assert any(mask >> (signal.SIGINT - 1) & 1 for mask in masks)
    assert signal.getsignal(signal.SIGINT) is heard
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


ENDLESS = """
import sys, time
sys.path[:0] = {path!r}
from hoylecli.table.work.workers import Workers, shared
from attacks.dying import own_process
if __name__ == "__main__":
    for _, pid in shared(own_process, iter(int, 1), Workers(2)):
        print(pid, flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="signals are sent the POSIX way")
@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGTERM])
def test_workers_end_with_their_parent_however_it_ends(sent: signal.Signals, tmp_path: Path) -> None:
    script = tmp_path / "endless.py"
    script.write_text(ENDLESS.format(path=[str(ROOT), str(ROOT / "tests")]), encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as parent:
        assert parent.stdout is not None
        parent.stdout.readline()
        parent.send_signal(sent)
        _, err = parent.communicate(timeout=20)
    assert err == b""
    assert is_gone(parent.pid)
