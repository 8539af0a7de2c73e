"""The limits of a search, and how near they are while it goes on."""

from dataclasses import dataclass
from time import perf_counter

from .memory import resident


@dataclass(frozen=True, slots=True)
class Limit:
    """When to give up: after so many states or seconds, whichever comes first; None for no limit.

    memory: how many bytes the process may grow by; there is no limit where its size cannot be found out
    (Windows).
    """

    states: int | None = None
    seconds: float | None = None
    memory: int | None = None


class Watch:
    """A limit that starts to run when this object is made.

    Time and memory are checked together, which costs some microseconds. Memory is what the process uses more
    than at the start, so what an earlier search has not given back does not count.
    """

    def __init__(self, limit: Limit) -> None:
        self._states = limit.states
        self._end = None if limit.seconds is None else perf_counter() + limit.seconds
        self._gauge = None if limit.memory is None else _Gauge(limit.memory)
        self._whole = self
        self._earlier = 0
        self.looked = 0
        """About how many states have been looked at, as far as the search has told."""

    @property
    def is_out_of_memory(self) -> bool:
        """Whether the search was ended by the limit of memory."""
        return self._gauge is not None and self._gauge.is_full

    @property
    def growth(self) -> int:
        """By how many bytes the process had grown when that was last looked at; 1 at least."""
        return 1 if self._gauge is None else max(self._gauge.last - self._gauge.start, 1)

    def has_had(self, states: int) -> bool:
        """Whether the limit of states has been reached with so many."""
        self._whole.looked = self._earlier + states
        return self._states is not None and states >= self._states

    def is_late(self) -> bool:
        """Whether the limit of time or memory has been reached."""
        return (self._end is not None and perf_counter() > self._end) or (
            self._gauge is not None and self._gauge.look()
        )

    def is_over(self, states: int) -> bool:
        """Whether any limit has been reached after so many states."""
        return self.has_had(states) or self.is_late()

    def after(self, states: int, most: int | None = None) -> "Watch":
        """A watch with the same limits of time and memory, and with the states left, at most `most`."""
        left = None if self._states is None else self._states - states
        part = Watch(Limit(states=min((n for n in (left, most) if n is not None), default=None)))
        part._end, part._gauge = self._end, self._gauge
        part._whole, part._earlier = self._whole, self._earlier + states
        return part


class _Gauge:
    """Says whether the process has grown by so many bytes; once it has, for good."""

    def __init__(self, most: int) -> None:
        self.start = self.last = resident()
        self._top = self.start + most
        self.is_full = False

    def look(self) -> bool:
        if not self.is_full:
            self.last = resident()
            self.is_full = self.last > self._top
        return self.is_full
