"""Workers on other machines, by way of a Dask scheduler (`dask scheduler`, `dask worker`)."""

import logging
import sys
import warnings
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from importlib import import_module
from socket import create_connection
from time import monotonic
from typing import Any, Final
from urllib.parse import urlsplit

from hoylecli import __version__
from hoylecli.core import HoyleError

from .slots import Slot

_ANSWER: Final = 5.0  # seconds that a scheduler has to answer
_PATIENCE: Final = 30.0  # seconds without a worker
_A_THREAD: Final = 2  # tasks that are sent for each thread of a worker


@contextmanager
def slots_at(address: str) -> Iterator[Sequence[Slot]]:
    """Slots for all workers of the scheduler at `address`. Raises HoyleError when there are none."""
    client = _client(address)
    try:
        _refuse_other_versions(client, address)
        executor = client.get_executor(pure=False)
        threads = sum(client.nthreads().values())
        try:
            yield [_ClusterSlot(executor, client, address) for _ in range(_A_THREAD * threads)]
        finally:
            executor.shutdown(wait=False)
    finally:
        client.close(timeout=2)


def _client(address: str) -> Any:
    try:
        client: Any = import_module("distributed").Client
    except ImportError:
        raise HoyleError("A cluster needs another package: pip install 'hoylecli[cluster]'") from None
    logging.disable(logging.CRITICAL)  # Dask's loggers, which write where the report is
    warnings.simplefilter("ignore")
    try:
        _refuse_what_says_nothing(address)
        return client(address, timeout=_ANSWER, set_as_default=False)
    except (OSError, ValueError, TimeoutError, RuntimeError):
        sys.unraisablehook = lambda _: None  # a client that was never connected complains when it is dropped
        raise HoyleError(
            f"No Dask scheduler answers at '{address}'; give what 'dask scheduler' says, such as "
            "tcp://127.0.0.1:8786."
        ) from None


def _refuse_what_says_nothing(address: str) -> None:
    """Raises OSError or ValueError unless something is there that speaks first, as a scheduler does.

    A client finds that out, too, but takes long to get over it.
    """
    where = urlsplit(address if "://" in address else f"tcp://{address}")
    if where.scheme not in ("tcp", "tls") or not where.hostname or not where.port:
        raise ValueError(address)
    with create_connection((where.hostname, where.port), timeout=_ANSWER) as connection:
        if where.scheme == "tcp" and not connection.recv(1):
            raise ConnectionResetError


def _version() -> str:
    return __version__


def _refuse_other_versions(client: Any, address: str) -> None:
    """Every worker has to be there, and to play by the same rules."""
    found = client.run(_version, on_error="return")
    if not found:
        raise HoyleError(f"The scheduler at {address} has no workers; start 'dask worker {address}'.")
    for worker, version in found.items():
        if version != __version__:
            has = f"hoyle {version}" if isinstance(version, str) else "no hoyle"
            raise HoyleError(f"The worker at {worker} has {has}; install hoyle {__version__} there.")


class _ClusterSlot(Slot):
    """One of the tasks that the cluster is given at a time; where it is done is Dask's affair."""

    def __init__(self, executor: Any, client: Any, address: str) -> None:
        super().__init__(executor)
        self._client, self._address = client, address
        self._without_workers: float | None = None

    def is_death(self, error: BaseException | None) -> bool:
        if isinstance(error, CancelledError):
            raise self._gone()
        return type(error).__name__ == "KilledWorker"

    def look(self) -> None:
        is_there = self._client.status == "running" and bool(self._client.nthreads())
        if is_there:
            self._without_workers = None
        elif self._without_workers is None:
            self._without_workers = monotonic()
        elif monotonic() - self._without_workers > _PATIENCE:
            raise self._gone()

    def _gone(self) -> HoyleError:
        return HoyleError(
            f"The cluster at {self._address} has gone; the same command goes on with --results."
        )
