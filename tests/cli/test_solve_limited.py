"""`hoyle solve` where the system gives little memory: one line that says so, and never a traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

resource = pytest.importorskip("resource")

ROOT = Path(__file__).parents[3]
SEARCH = ("solve", "aces-up", "--variant", "standard", "--seed", "1", "--limit", "40s")
pytestmark = pytest.mark.skipif(
    not Path("/proc/self/statm").exists(), reason="limits of addresses are Linux's"
)


def limited(kilobytes: int, *words: str) -> "subprocess.CompletedProcess[str]":
    """The program as under `ulimit -v`."""
    size = kilobytes << 10
    return subprocess.run(
        [sys.executable, "-m", "hoylecli", *words],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size)),
        capture_output=True, text=True, timeout=100, cwd=ROOT, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("kilobytes", [45_000, 60_000, 90_000])
@pytest.mark.parametrize("more", [(), ("--memory", "none"), ("--memory", "2G")])
def test_a_search_that_has_filled_what_it_is_given_is_undecided(
    kilobytes: int, more: tuple[str, ...]
) -> None:
    done = limited(kilobytes, *SEARCH, *more)
    assert (done.returncode, done.stderr) == (0, "")
    first, why, _ = done.stdout.splitlines()
    assert first == "Aces Up, standard, seed 1: undecided."
    assert why.startswith("Given up because the system gave no more memory, " if more else "Given up at the ")


@pytest.mark.parametrize("kilobytes", [20_000, 25_000, 35_000])
@pytest.mark.parametrize("more", [(), ("--games", "2")])
def test_what_cannot_even_begin_says_so_in_a_line(kilobytes: int, more: tuple[str, ...]) -> None:
    done = limited(kilobytes, *SEARCH, *more)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("hoyle: Not enough memory")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_of_many_deals_those_count_as_undecided(jobs: str) -> None:
    done = limited(70_000, *SEARCH, "--games", "3", "--jobs", jobs)
    assert done.returncode == 0
    assert "undecided             3  100.0%" in done.stdout
    assert "Of those, 3 reached the limit of memory." in done.stdout
    assert done.stderr == (
        "hoyle: No deal was decided within the limit of 40 seconds a deal; "
        "raise the limit of memory with 'ulimit'.\n"
    )


def test_processes_that_have_no_room_are_refused() -> None:
    done = limited(60_000, *SEARCH, "--games", "3", "--jobs", "8")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "hoyle: Not enough memory here for 8 --jobs. Try fewer, or raise the limit.\n"
