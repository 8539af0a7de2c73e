"""Work on a cluster: a scheduler and two workers on this machine, of which one dies in the middle."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
HOYLE = [sys.executable, "-m", "hoylecli"]


class Cluster(NamedTuple):
    """A scheduler, and its workers."""

    address: str
    workers: list["subprocess.Popen[bytes]"]


def ended(process: "subprocess.Popen[bytes]") -> None:
    process.kill()
    process.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    pytest.importorskip("distributed")
    folder = tmp_path_factory.mktemp("cluster")
    about = folder / "scheduler.json"

    def begun(program: str, *words: str) -> "subprocess.Popen[bytes]":
        here = ["--host", "127.0.0.1", "--scheduler-file", str(about), "--no-dashboard"]
        with (folder / "log").open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.{program}", *here, *words],
                stdout=log, stderr=log, env=ENVIRONMENT, cwd=folder,
            )  # fmt: skip
        stack.callback(ended, process)
        return process

    with ExitStack() as stack:
        begun("dask_scheduler", "--port", "0")
        workers = [begun("dask_worker", "--nthreads", "1", "--no-nanny") for _ in range(2)]
        end = time.monotonic() + 60
        while not about.exists() or (folder / "log").read_text().count("Registered to") < len(workers):
            assert time.monotonic() < end, (folder / "log").read_text()
            time.sleep(0.05)
        yield Cluster(json.loads(about.read_text())["address"], workers)


def hoyle(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([*HOYLE, *words], capture_output=True, text=True, env=ENVIRONMENT, timeout=60)


def verdicts(file: Path) -> dict[int, str]:
    deals = map(json.loads, file.read_text().splitlines()[1:])
    return {deal["number"]: deal["verdict"] for deal in deals}


def without_seconds(out: str) -> dict[str, Any]:
    return {key: value for key, value in json.loads(out).items() if "seconds" not in key}


def test_games_come_out_as_on_one_machine(cluster: Cluster) -> None:
    words = ["simulate", "golf", "--seats", "average", "--games", "20", "--seed", "3", "--json"]
    there, here = hoyle(*words, "--cluster", cluster.address), hoyle(*words)
    assert (there.returncode, there.stderr) == (0, "")
    assert without_seconds(there.stdout) == without_seconds(here.stdout)


def test_scripts_are_sent_to_the_workers(cluster: Cluster) -> None:
    words = ["whist", "--deals", "2", "--pairs", "average:beginner"]
    script = [sys.executable, str(ROOT / "scripts" / "levels.py"), *words]
    there, here = (
        subprocess.run([*script, *more], capture_output=True, text=True, timeout=60)
        for more in (["--cluster", cluster.address], [])
    )
    assert there.stdout.split("|")[1:7] == here.stdout.split("|")[1:7]
    assert there.stdout.startswith("| whist | 4 | average | beginner | 2 |")


def test_deals_come_out_as_on_one_machine_though_a_worker_dies(cluster: Cluster, tmp_path: Path) -> None:
    words = [*HOYLE, "solve", "pyramid", "--seed", "1", "--games", "80", "--limit", "100p", "--json"]
    kept = tmp_path / "there"
    with subprocess.Popen(
        [*words, "--cluster", cluster.address, "--results", str(kept)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT,
    ) as running:  # fmt: skip
        while running.poll() is None and (not kept.exists() or len(verdicts_so_far(kept)) < 10):
            time.sleep(0.01)
        assert len(verdicts_so_far(kept)) < 80
        ended(cluster.workers[0])
        out, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (0, "")
    here = hoyle(*words[len(HOYLE) :], "--results", str(tmp_path / "here"))
    assert without_seconds(out) == without_seconds(here.stdout)
    assert verdicts(kept) == verdicts(tmp_path / "here")


def verdicts_so_far(file: Path) -> list[bytes]:
    return file.read_bytes().split(b"\n")[1:-1]


@pytest.mark.parametrize(
    "address", ["tcp://127.0.0.1:{free}", "127.0.0.1:99999", "what is this", "nothing://x:1"]
)
def test_an_address_where_nobody_answers_is_told_in_a_line(address: str) -> None:
    pytest.importorskip("distributed")
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        address = address.format(free=bound.getsockname()[1])
        said = hoyle("simulate", "golf", "--games", "2", "--cluster", address)
    assert (said.returncode, said.stdout) == (1, "")
    assert said.stderr == (
        f"hoyle: No Dask scheduler answers at '{address}'; give what 'dask scheduler' says, such as "
        "tcp://127.0.0.1:8786.\n"
    )


def test_a_cluster_needs_its_package(tmp_path: Path) -> None:
    (tmp_path / "distributed.py").write_text("raise ImportError('not here')", encoding="utf-8")
    environment = ENVIRONMENT | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    said = subprocess.run(
        [*HOYLE, "solve", "golf", "--games", "2", "--cluster", "tcp://127.0.0.1:1"],
        capture_output=True, text=True, env=environment, timeout=60,
    )  # fmt: skip
    assert (said.returncode, said.stdout) == (1, "")
    assert said.stderr == "hoyle: A cluster needs another package: pip install 'hoylecli[cluster]'\n"
