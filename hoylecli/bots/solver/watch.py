"""What is left of a limit while a search goes on."""

from time import perf_counter

from .kernel import Limit
from .memory import resident


class Watch:
    """A limit that began to run when this was made.

    Time and memory are looked at together, and cost some microseconds. Memory is what the process takes
    more than at the start, so that what a search before this one has not given back does not count.
    """

    def __init__(self, limit: Limit) -> None:
        self._states = limit.states
        self._end = None if limit.seconds is None else perf_counter() + limit.seconds
        self._gauge = None if limit.memory is None else _Gauge(limit.memory)

    @property
    def is_out_of_memory(self) -> bool:
        """Whether the search was ended by the limit of memory."""
        return self._gauge is not None and self._gauge.is_full

    def has_had(self, states: int) -> bool:
        """Whether so many states are all that are allowed."""
        return self._states is not None and states >= self._states

    def is_late(self) -> bool:
        """Whether the time is up or the memory taken."""
        return (self._end is not None and perf_counter() > self._end) or (
            self._gauge is not None and self._gauge.look()
        )

    def is_over(self, states: int) -> bool:
        """Whether any limit has been reached after so many states."""
        return self.has_had(states) or self.is_late()

    def after(self, states: int, most: int | None = None) -> "Watch":
        """The same time and memory, and the states left after so many; at most `most` of them."""
        left = None if self._states is None else self._states - states
        part = Watch(Limit(states=min((n for n in (left, most) if n is not None), default=None)))
        part._end, part._gauge = self._end, self._gauge
        return part


class _Gauge:
    """Says when the process has grown by so many bytes, and stays with it."""

    def __init__(self, most: int) -> None:
        self._top = resident() + most
        self.is_full = False

    def look(self) -> bool:
        self.is_full = self.is_full or resident() > self._top
        return self.is_full
