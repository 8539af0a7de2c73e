"""The options of commands that share their work: --jobs and --cluster."""

from collections.abc import Callable
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
        help=f"Processes to share the work, {MOST_JOBS} at most.",
    )
    cluster = click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Share the work among machines: the address of a Dask scheduler.",
    )
    return jobs(cluster(function))


def workers_of(jobs: int, cluster: str | None) -> "Workers":
    """Who does the work. Raises click.UsageError for two answers."""
    from hoylecli.table.work.workers import Workers

    if cluster is not None and jobs > 1:
        raise click.UsageError("--jobs are processes of this machine, --cluster are others; choose one.")
    return Workers(jobs, cluster)
