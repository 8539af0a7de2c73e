"""Options of long work: how far a search may go, in how many processes, and what to say of what was lost."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from hoylecli.core import shortened

from .lazy import Whole

if TYPE_CHECKING:
    from hoylecli.bots.solver.watch import Limit
    from hoylecli.table.work.workers import Workers


# How far a search may go, as it is typed: `20s`, `5000p`, `2G`. A number without a unit is refused

_SECONDS: Final = {"s": 1, "m": 60, "h": 3600}
_POSITIONS: Final = ("p", "position", "positions")
_BYTES: Final = {"k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40}
_NONE: Final = "none"
_MOST: Final = 10**15


def read_limit(text: str) -> "Limit":
    """`20s`, `5m` or `1h` of time, `5000p` or `5000 positions`, or `none`. Raises ValueError."""
    from hoylecli.bots.solver.watch import Limit

    number, unit = _parted(text)
    if unit == _NONE and not number:
        return Limit()
    shown, amount = shortened(text), _amount(number)
    if amount and not unit:
        positions = f" or {shown}p for positions" if amount == int(amount) else ""
        raise ValueError(f"'{shown}' has no unit; write {shown}s for seconds{positions}.")
    if amount and unit in _SECONDS:
        return Limit(seconds=amount * _SECONDS[unit])
    if amount >= 1 and amount == int(amount) and unit in _POSITIONS:
        return Limit(states=int(amount))
    raise ValueError(
        f"'{shown}' is no limit; write a time such as 20s or 5m, positions such as 5000p, or none."
    )


def read_size(text: str) -> int:
    """`512M` or `2G` as bytes, 0 for `none`. Raises ValueError."""
    number, unit = _parted(text)
    if unit == _NONE and not number:
        return 0
    shown, amount = shortened(text), _amount(number)
    if amount and not unit:
        raise ValueError(f"'{shown}' has no unit; write {shown}M for megabytes or {shown}G for gigabytes.")
    size = int(amount * _BYTES.get(unit.removesuffix("b").removesuffix("i"), 0))
    if not size:
        raise ValueError(f"'{shown}' is no size; write 512M, 2G or none.")
    return size


def _parted(text: str) -> tuple[str, str]:
    """The number and the unit, without spaces, commas and capitals."""
    written = "".join(text.lower().split()).replace(",", "").replace("_", "")
    number = written.rstrip("abcdefghijklmnopqrstuvwxyz")
    return number, written[len(number) :]


def _amount(number: str) -> float:
    """The number, 0 when it is none that a limit could be."""
    try:
        amount = float(number)
    except ValueError:
        return 0
    return amount if 0 < amount < _MOST else 0


def limit_text(limit: "Limit") -> str:
    """`20 seconds` or `100,000 positions`."""
    if limit.seconds is not None:
        return f"{limit.seconds:g} second{'s' * (limit.seconds != 1)}"
    return "none" if limit.states is None else f"{limit.states:,} position{'s' * (limit.states != 1)}"


def size_text(size: int) -> str:
    """`512M` or `1.5G`, as it may be typed."""
    unit = next((unit for unit in "tgm" if size >= _BYTES[unit]), "k")
    return f"{size / _BYTES[unit]:.4g}{unit.upper()}"


class Typed(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.4 only
    """The type of an option whose text is read by `read`; its ValueError says what is wrong with the text."""

    def __init__(self, name: str, read: Callable[[str], Any], metavar: str) -> None:
        self.name, self._read, self._metavar = name, read, metavar

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not isinstance(value, str):  # click may give back what was read already
            return value
        try:
            return self._read(value)
        except ValueError as error:
            raise click.BadParameter(str(error), ctx, param) from None

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return self._metavar


LIMIT: Final = Typed("limit", read_limit, "20s|5000p|none")
SIZE: Final = Typed("size", read_size, "512M|2G|none")


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
