"""A cache for facts that are worked out once from rules, which are large and never change."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")
R = TypeVar("R")

KEPT: Final = 256


def cached_by_identity(function: Callable[Concatenate[T, P], R]) -> Callable[Concatenate[T, P], R]:
    """Caches what `function` returns, by the identity of its first argument and the values of the others.

    Rules are large: to hash them often costs more than the function itself. Where the first argument is equal
    to one that is known, but another object, the result is found by its value.

    >>> same = cached_by_identity(lambda cards: [*cards])
    >>> same((1, 2)) is same(tuple([1, 2]))
    True
    """
    known: dict[tuple[Any, ...], tuple[T, R]] = {}
    by_value: Any = lru_cache(maxsize=KEPT)(function)

    @wraps(function)
    def asked(rules: T, /, *more: P.args, **named: P.kwargs) -> R:
        if named:
            again: R = by_value(rules, *more, **named)
            return again
        key = (id(rules), *more)
        found = known.get(key)
        if found is None:
            if len(known) >= KEPT:  # threads may have added some at once
                known.clear()
            found = known[key] = rules, by_value(rules, *more)  # what is kept here keeps its id
        return found[1]

    return asked
