"""The limit of memory: it holds whatever the kernel, and is told apart from that of time."""

from collections.abc import Callable, Iterator
from itertools import chain, repeat
from pathlib import Path

import pytest

from hoylecli import rulebook
from hoylecli.bots.solver import KERNELS, kernel_for, solve, watch
from hoylecli.bots.solver.kernel import EngineKernel
from hoylecli.bots.solver.search import search
from hoylecli.bots.solver.watch import Limit
from hoylecli.families.patience.state import PatienceState

SIZE = 100 << 20

UNDECIDED_AT_THE_FIRST_LOOK = {
    "BuildingKernel": ("bakers-dozen", 1),
    "HoleKernel": ("golf", 1),
    "HolesKernel": ("eliminator", 5),
    "AcesKernel": ("aces-up", 1),
    "Gaps": ("gaps", 1),
    "Sorting": ("calculation", 1),
    "StrategyKernel": ("strategy", 1),
    "SquaresKernel": ("cribbage-square", 1),
    "Slide": ("slide", 1),
    "StockKernel": ("bristol", 1),
    "DealKernel": ("scorpion", 1),
    "PairsKernel": ("nestor", 64),
    "TripletsKernel": ("triplets", 8),
    "EngineKernel": ("klondike", 1),
}


def dealt(name: str, seed: int) -> PatienceState:
    state = rulebook.load(name).start(1, seed=seed)
    assert isinstance(state, PatienceState)
    return state


@pytest.fixture
def grows(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Lets the process have these sizes at one look after another, and the last one from then on."""

    def sizes(*of: int) -> None:
        looks: Iterator[int] = chain(of, repeat(of[-1]))
        monkeypatch.setattr(watch, "resident", lambda: next(looks))

    return sizes


def test_every_kernel_is_tried() -> None:
    names = {kernel.__name__ for _, kernel in KERNELS if isinstance(kernel, type)}
    assert names == set(UNDECIDED_AT_THE_FIRST_LOOK)


@pytest.mark.parametrize("kernel", UNDECIDED_AT_THE_FIRST_LOOK)
def test_every_kernel_gives_up_when_the_process_has_grown_too_much(
    kernel: str, grows: Callable[..., None]
) -> None:
    state = dealt(*UNDECIDED_AT_THE_FIRST_LOOK[kernel])
    searched = EngineKernel(state) if kernel == "EngineKernel" else kernel_for(state)
    assert type(searched).__name__ == kernel
    grows(SIZE, 2 * SIZE + 1)
    found = search(searched, Limit(memory=SIZE))
    assert (found.codes, found.complete, found.is_out_of_memory) == (None, False, True)


def test_what_the_process_had_before_does_not_count(grows: Callable[..., None]) -> None:
    grows(50 * SIZE, 50 * SIZE, 51 * SIZE)
    solution = solve(dealt("bakers-dozen", 1), Limit(states=5_000, memory=SIZE))
    assert not solution.is_out_of_memory


@pytest.mark.parametrize("limit", [Limit(seconds=0.0, memory=SIZE), Limit(states=5, memory=SIZE)])
def test_a_deal_given_up_for_another_limit_is_not_out_of_memory(
    limit: Limit, grows: Callable[..., None]
) -> None:
    grows(SIZE)
    solution = solve(dealt("bakers-dozen", 1), limit)
    assert (solution.verdict, solution.is_out_of_memory) == ("unknown", False)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="reads /proc")
def test_a_process_that_has_grown_is_seen_to_have() -> None:
    before = watch.resident()
    filled = b"x" * (64 << 20)
    assert watch.resident() - before > len(filled) // 2


def test_a_container_has_the_memory_that_the_least_of_its_groups_allows(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.write_text("4:hugetlb,memory:/jobs/mine\n3:cpu:/\n0::/jobs/mine\n")
    for folder, file, allowed in [
        ("jobs/mine", "memory.max", "max\n"),
        ("jobs", "memory.max", "3000\n"),
        ("jobs", "memory.high", "2500\n"),
        ("memory/jobs/mine", "memory.limit_in_bytes", "2000\n"),
        ("memory", "memory.limit_in_bytes", "9223372036854771712\n"),
    ]:
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
        (tmp_path / folder / file).write_text(allowed)
    assert sorted(watch._containers(tmp_path, own)) == [2000, 2500, 3000, 9223372036854771712]
    assert list(watch._containers(tmp_path, tmp_path / "none")) == []


def test_the_machine_has_memory() -> None:
    assert watch.installed() >= 64 << 20


# What the process may take


@pytest.fixture
def limits(monkeypatch: pytest.MonkeyPatch) -> Callable[[int, int], None]:
    """Sets the limits of address space and of data, in megabytes; the process uses 100 of either."""
    resource = pytest.importorskip("resource")

    def of(space: int, data: int) -> None:
        mega = {resource.RLIMIT_AS: space, resource.RLIMIT_DATA: data}
        monkeypatch.setattr(resource, "getrlimit", lambda which: (mega[which] * _MB, mega[which] * _MB))
        monkeypatch.setattr(watch, "_used", lambda field: 100 * _MB)
        monkeypatch.setattr(watch, "installed", lambda: 1000 * _MB)

    return of


_MB = 1 << 20


@pytest.mark.parametrize(
    ("space", "data", "jobs", "share"),
    [
        (4000, 4000, 1, 500),
        (4000, 4000, 4, 125),
        (306, 4000, 1, 100),
        (306, 4000, 4, 100),
        (4000, 206, 1, 50),
    ],
)
def test_a_search_may_take_half_of_what_machine_and_limits_leave(
    space: int, data: int, jobs: int, share: int, limits: Callable[[int, int], None]
) -> None:
    limits(space, data)
    assert watch.share(jobs) == share * _MB
    assert watch.is_limited() == (min(space, data) < 600)


def test_a_process_that_is_nearly_full_begins_no_search(limits: Callable[[int, int], None]) -> None:
    limits(111, 4000)
    with pytest.raises(MemoryError):
        watch.share(1)


def test_a_search_that_gets_no_more_memory_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    successors = EngineKernel.successors
    left = iter(range(20))

    def until_full(*of: object) -> object:
        if next(left, None) is None:
            raise MemoryError
        return successors(*of)  # type: ignore[arg-type]

    monkeypatch.setattr(EngineKernel, "successors", until_full)
    monkeypatch.setattr("hoylecli.bots.solver.kernel_for", EngineKernel)
    solution = solve(dealt("klondike", 1), Limit(memory=SIZE))
    assert (solution.verdict, solution.is_out_of_memory) == ("unknown", True)
    assert 0 < solution.memory < SIZE
    assert solution.states > 20
    assert not solution.moves
