"""Frozen dataclasses with slots, made so often that the time counts, and a cache of what follows from them.

Such a class guards its fields, so that its constructor has to go around the guard for each of them. Here a
value is made as one of an *open* class, which has the same slots and no guard, and becomes one of its own
class when its fields are set: that is how Python sets fields fastest.
"""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, fields
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")
R = TypeVar("R")
Copy = Callable[[Any, Mapping[str, Any]], Any]

if TYPE_CHECKING:
    from dataclasses import replace as replace
else:

    def replace(value, /, **changes):
        """The same as `dataclasses.replace`, in a fifth of the time where the class has slots.

        >>> from hoylecli.core.game import Player
        >>> replace(Player("Ann"), name="Bob")
        Player(name='Bob', who=Person())
        """
        return _COPIES[value.__class__](value, changes)


def changed(value: T, changes: Mapping[str, Any]) -> T:
    """`replace` for changes that are in a map already."""
    copied: T = _COPIES[value.__class__](value, changes)
    return copied


def changing(kind: type[T], *names: str) -> Callable[..., T]:
    """`replace` for values of `kind` and always the same fields, in half of the time.

    The function takes the value, and what these fields are to be, in this order.

    >>> from hoylecli.core.game import Event
    >>> changing(Event, "kind", "amount")(Event("drew", 2), "threw", 5) == Event("threw", 2, amount=5)
    True
    """
    plan = _plan_of(kind)
    if plan is None or not set(names) <= plan.keys():
        return lambda value, *others: dataclasses.replace(value, **dict(zip(names, others, strict=True)))
    copied: Callable[..., T] = _copying(
        kind, f"copied(__old, {', '.join(names)})", plan | {n: n for n in names}
    )
    return copied


def making(kind: type[T], *names: str) -> Callable[..., T]:
    """The constructor of `kind` for these fields alone, in this order, in half of the time.

    All other fields have their defaults.

    >>> from hoylecli.core.game import Event
    >>> making(Event, "kind", "amount")("drew", 2) == Event("drew", amount=2)
    True
    """
    taken = fields(kind)  # type: ignore[arg-type]
    sets = [f"__new.{each.name} = {_made(each, each.name in names)}" for each in taken]
    lines = ["__new = __NEW(__OPENED)", *sets, "__new.__class__ = __KIND", "return __new"]
    known = {"NEW": object.__new__, "KIND": kind, "OPENED": _opened(kind)}
    known |= {f"DEFAULT_{each.name}": each.default for each in taken}
    known |= {f"MAKE_{each.name}": each.default_factory for each in taken}
    made: Callable[..., T] = _function(f"made({', '.join(names)})", lines, known)
    return made


def _made(field: "Field[Any]", is_given: bool) -> str:
    if is_given:
        return field.name
    return f"__DEFAULT_{field.name}" if field.default is not MISSING else f"__MAKE_{field.name}()"


class Changing(dict[type[Any], Callable[..., Any]]):
    """`changing(kind, *names)` for each class, made when it is first asked for."""

    def __init__(self, *names: str) -> None:
        self.names = names

    def __missing__(self, kind: type[Any]) -> Callable[..., Any]:
        self[kind] = made = changing(kind, *self.names)
        return made


class _Copies(dict[type[Any], Copy]):
    """For each class the function behind `replace`, made when it is first asked for."""

    def __missing__(self, kind: type[Any]) -> Copy:
        self[kind] = made = _copy_of(kind)
        return made


_COPIES: Final = _Copies()


def _copy_of(kind: type[Any]) -> Copy:
    plan = _plan_of(kind)
    if plan is None:
        return lambda value, changes: dataclasses.replace(value, **changes)
    changing = [
        "for __name in __changes:",
        "    if __name not in __TAKEN: raise TypeError(f'{__KIND.__name__} is not made with {__name!r}')",
        "    __SET(__new, __name, __changes[__name])",
    ]
    copied: Copy = _copying(kind, "copied(__old, __changes)", plan, changing)
    return copied


def _plan_of(kind: type[Any]) -> dict[str, str] | None:
    """For each field of a copy the expression that gives it, as code.

    None where `kind` has no slots, has a `__post_init__`, or is compiled and makes its own instances.
    """
    if getattr(kind, "__new__", None) is not object.__new__:
        return None
    have_slots = all(hasattr(getattr(kind, each.name, None), "__set__") for each in fields(kind))
    begin = all(each.init or each.default is not MISSING for each in fields(kind))
    if not have_slots or hasattr(kind, "__post_init__") or not begin:
        return None
    return {each.name: f"__old.{each.name}" for each in fields(kind) if each.init}


def _copying(kind: type[Any], head: str, plan: Mapping[str, str], more: Sequence[str] = ()) -> Any:
    """A function that copies by the plan; fields that no constructor takes begin with their defaults."""
    anew = {each.name: each.default for each in fields(kind) if not each.init}
    lines = [
        "__new = __MAKE(__OPENED)",
        *(f"__new.{name} = {code}" for name, code in plan.items()),
        *(f"__new.{name} = __ANEW[{name!r}]" for name in anew),
        *more,
        "__new.__class__ = __KIND",
        "return __new",
    ]
    names = {"MAKE": object.__new__, "SET": setattr, "KIND": kind, "OPENED": _opened(kind)}
    return _function(head, lines, names | {"TAKEN": frozenset(plan), "ANEW": anew})


def fast_init(kind: type[T]) -> type[T]:
    """Gives `kind` a constructor that takes the same arguments in a third of the time, and returns `kind`.

    kind: a frozen dataclass with slots and without subclasses.
    """
    taken = fields(kind)  # type: ignore[arg-type]
    takes = ", ".join(map(_parameter, taken))
    sets = [f"__self.{each.name} = {_argument(each)}" for each in taken]
    lines = ["__SET(__self, '__class__', __OPENED)", *sets, "__self.__class__ = __KIND"]
    names = {"SET": object.__setattr__, "KIND": kind, "OPENED": _opened(kind), "MISSING": MISSING}
    names |= {f"DEFAULT_{each.name}": each.default for each in taken}
    names |= {f"MAKE_{each.name}": each.default_factory for each in taken}
    made = _function(f"__init__(__self, {takes})", lines, names)
    made.__annotations__ = kind.__init__.__annotations__
    kind.__init__ = made  # type: ignore[method-assign]
    return kind


def _parameter(field: "Field[Any]") -> str:
    if field.default_factory is not MISSING:
        return f"{field.name}=__MISSING"
    return field.name if field.default is MISSING else f"{field.name}=__DEFAULT_{field.name}"


def _argument(field: "Field[Any]") -> str:
    name = field.name
    return name if field.default_factory is MISSING else f"__MAKE_{name}() if {name} is __MISSING else {name}"


def _opened(kind: type[Any]) -> type[Any]:
    """The class with the slots of `kind` whose fields can be set."""
    guards = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    return type(kind.__name__, (kind,), {"__slots__": (), **guards})


def _function(head: str, lines: list[str], names: dict[str, Any]) -> Any:
    """The function with this head and body, which knows these names with `__` before them.

    The prefix keeps them apart from the names of fields.
    """
    known = {f"__{name}": value for name, value in names.items()}
    exec(f"def {head}:\n" + "".join(f"    {line}\n" for line in lines), known)
    return known[head.partition("(")[0]]


# A cache for facts that are worked out once from rules, which are large and never change

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
