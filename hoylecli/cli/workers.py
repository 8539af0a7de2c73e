"""What the commands share that have many processes: --jobs and --cluster, and naming what was lost."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from .lazy import Whole

if TYPE_CHECKING:
    from hoylecli.table.work.workers import Workers

F = TypeVar("F", bound=Callable[..., Any])

MOST_GAMES: Final = 1_000_000
MOST_JOBS: Final = 256


def takes_workers(function: F) -> F:
    """Gives a command --jobs and --cluster, as `jobs` and `cluster`."""
    jobs = click.option(
        "--jobs",
        default=1,
        show_default=True,
        type=Whole(1, MOST_JOBS),
        metavar="N",
        help=f"How many processes share the work, {MOST_JOBS} at most.",
    )
    cluster = click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Share the work among machines: the address of a Dask scheduler.",
    )
    return jobs(cluster(function))


def workers_of(jobs: int, cluster: str | None) -> "Workers":
    """The processes that do the work. Raises click.UsageError for both options at once."""
    from hoylecli.table.work.workers import Workers

    if cluster is not None and jobs > 1:
        raise click.UsageError("Choose --jobs on this machine or --cluster on others, not both.")
    return Workers(jobs, cluster)


def numbers_text(numbers: Sequence[int]) -> str:
    """The numbers of games or deals whose workers died: the first ten, and how many more there are.

    >>> numbers_text([3, 5]), numbers_text(range(12))
    ('3, 5', '0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more')
    """
    more = f" and {len(numbers) - 10} more" if len(numbers) > 10 else ""
    return ", ".join(map(str, numbers[:10])) + more
