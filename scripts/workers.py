"""Who does the work of a script: its options --jobs and --cluster, and results of which none may be lost."""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

SCRIPTS = Path(__file__).resolve().parent
sys.path.insert(0, str(SCRIPTS.parent))

from hoylecli.cli.work import MOST_JOBS  # noqa: E402
from hoylecli.core.errors import HoyleError  # noqa: E402
from hoylecli.table.work import workers as sharing  # noqa: E402
from hoylecli.table.work.workers import LostTask, Workers  # noqa: E402

T = TypeVar("T")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Gives a script --jobs and --cluster."""
    parser.add_argument("--jobs", type=_jobs, default=1, help="processes of this machine that share the work")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler, whose workers do it instead")


def workers_of(args: argparse.Namespace) -> Workers:
    """What these options say. The scripts themselves are sent to a cluster; hoyle has to be there."""
    if args.cluster is not None and args.jobs > 1:
        sys.exit("--jobs are processes of this machine, --cluster are others; choose one.")
    if args.cluster is not None:
        _send_scripts()
    return Workers(args.jobs, args.cluster)


def in_order(play: Callable[[int], T], number: int, workers: Workers) -> Iterator[T]:
    """What comes of each number from 0 on, in this order."""
    return whole(sharing.in_order(_Each(play), number, workers, share=2))


def whole(found: Iterable[T | LostTask]) -> Iterator[T]:
    """The results; ends the script with a line when one was lost, or when there are no workers."""
    try:
        for number, result in enumerate(found):
            if isinstance(result, LostTask):
                sys.exit(f"Workers died twice of number {number}; nothing is reported.")
            yield result
    except HoyleError as error:
        sys.exit(str(error))


@dataclass(frozen=True, slots=True)
class _Each(Generic[T]):
    """Plays the numbers that it is given."""

    play: Callable[[int], T]

    def __call__(self, numbers: Sequence[int]) -> Iterator[T]:
        return map(self.play, numbers)


def _jobs(text: str) -> int:
    if not text.isdecimal() or not 1 <= len(text) <= 3 or not 1 <= int(text) <= MOST_JOBS:
        raise argparse.ArgumentTypeError(f"1 to {MOST_JOBS} are wanted, not '{text[:20]}'")
    return int(text)


def _send_scripts() -> None:
    try:
        from cloudpickle import register_pickle_by_value
    except ImportError:
        return  # which is said when the cluster is asked
    for module in list(sys.modules.values()):
        if module.__name__ != "__main__" and (getattr(module, "__file__", None) or "").startswith(
            str(SCRIPTS)
        ):
            register_pickle_by_value(module)
