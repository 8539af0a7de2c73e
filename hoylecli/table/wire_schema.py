"""The JSON Schema (draft-07) of what programs are told, made from the annotations of views and rules.

`definitions` has every message, and of each family its views (`cribbage.CribbageView`) and each kind of its
events (`cribbage.event.pegged`). `rules/wire.json` holds it, written by `scripts/schema.py`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from inspect import cleandoc
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from hoylecli import families
from hoylecli.core import Card, Move, Outcome
from hoylecli.core.game import is_part
from hoylecli.families import Kind

from .wire import VERSION

Schema = dict[str, Any]

_PLAIN: Final[dict[Any, Schema]] = {
    int: {"type": "integer"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    float: {"type": "number"},
    None: {"type": "null"},
    NoneType: {"type": "null"},
    Any: {},
}
_CARD: Final = r"([2-9TJQKA][CDHS]|\*[RB])"
_SHARED: Final[dict[str, Schema]] = {
    "card": {"type": "string", "pattern": f"^{_CARD}$"},
    "move": {"type": "string", "minLength": 1},
    "seat": {"type": "integer", "minimum": 0},
}
_SEAT_OR_NOBODY: Final[Schema] = {"type": ["integer", "null"]}


def schema() -> Schema:
    """The schema of all messages of the JSON face and to programs on seats."""
    made = Definitions()
    views, events = [], []
    for name in families.names():
        wire = families.wire(name)
        views += [made.add(name, view) for view in wire.views]
        for kind, about in wire.events.items():
            made.found[f"{name}.event.{kind}"] = _event(name, kind, about, made)
            events.append(_ref(f"{name}.event.{kind}"))
    for message, described in _messages(views, events, made.add("", Outcome)).items():
        made.found[message] = described
    types = ["start", "resumed", "ask", "event", "over", "error"]
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": f"What hoyle tells programs, version {VERSION}",
        "type": "object",
        "properties": {"type": {"type": "string"}},
        "required": ["type"],
        "allOf": [{"if": _is_type(name), "then": _ref(name)} for name in types]
        + [{"if": {"not": {"properties": {"type": {"enum": types}}}}, "then": _ref("answer")}],
        "definitions": made.found,
    }


def _messages(views: list[Schema], events: list[Schema], outcome: Schema) -> dict[str, Schema]:
    lines: Schema = {"type": "array", "items": {"type": "string"}}
    start: dict[str, Schema] = {
        "version": {"const": VERSION},
        "game": {"type": "string"},
        "variant": {"type": "string"},
        "options": {"type": "object", "additionalProperties": {"type": "string"}},
        "seed": {"type": "integer"},
        "seats": {
            "type": "array",
            "items": _object({"name": {"type": "string"}, "level": {"type": "string"}}),
        },
        "match": {"type": ["integer", "null"]},
        "lines": lines,
    }
    deal = {"deal": {"type": "integer", "description": "The number of the deal, where it has one."}}
    dead = {"winnable": {"const": False, "description": "Given if the deal is proved to have no win."}}
    ask = {
        "seat": _ref("seat"),
        "turn": {**_SEAT_OR_NOBODY, "description": "The seat whose cards are played."},
        "view": {"anyOf": views},
        "legal": {"type": "array", "items": _ref("move"), "minItems": 1},
    }
    version = {"version": {"const": VERSION, "description": "Told to programs on seats only."}}
    return {
        "start": _message("A match begins.", start, deal | dead),
        "resumed": _message("A match goes on.", start, deal),
        "ask": _message("A move of this seat is wanted.", ask, version),
        "event": {"description": "Something happened.", "anyOf": events},
        "over": _message("The match is over.", {"outcome": outcome, "lines": lines}),
        "error": _message("The line was neither a move nor a word.", {"message": {"type": "string"}}),
        "answer": {
            "description": "The answer to a word; its type is that word, or 'suspended' at the end.",
            "properties": {"lines": lines},
            "required": ["lines"],
        },
    }


def _message(about: str, told: Mapping[str, Schema], also: Mapping[str, Schema] = {}) -> Schema:
    """also: what is not there every time."""
    whole = _object({"type": {"type": "string"}, **told})
    whole["properties"] |= also
    return {"description": about, **whole}


def _event(family: str, kind: str, about: Kind, made: "Definitions") -> Schema:
    told = {
        "type": {"const": "event"},
        "to": _SEAT_OR_NOBODY,
        "kind": {"const": kind},
        "seat": {"type": "integer", "minimum": -1},
        "cards": {"type": "array", "items": _ref("card")},
        "amount": made.of(family, about.amount),
        "data": _object({name: made.of(family, hint) for name, hint in about.data.items()}),
    }
    return {"description": about.about, **_object(told)}


def _object(properties: Mapping[str, Schema]) -> Schema:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def _ref(name: str) -> Schema:
    return {"$ref": f"#/definitions/{name}"}


def _is_type(name: str) -> Schema:
    return {"properties": {"type": {"const": name}}}


@dataclass(frozen=True, slots=True)
class Definitions:
    """Schemas by name; classes are added as they are met. Names of a family's classes begin with its name.

    named: the class that each name was given to.
    """

    found: dict[str, Schema] = field(default_factory=lambda: dict(_SHARED))
    named: dict[str, type[Any]] = field(default_factory=dict)

    def add(self, family: str, made: type[Any]) -> Schema:
        """A reference to the schema of a dataclass or typed dictionary."""
        name = f"{family}.{made.__name__}" if family else made.__name__
        while self.named.setdefault(name, made) is not made:  # there are two of that name
            name += "_"
        if name not in self.found:
            self.found[name] = {}  # for a class that holds itself
            hints = get_type_hints(made, include_extras=True)
            names = [item.name for item in fields(made)] if is_dataclass(made) else list(hints)
            described = _object({each: self.of(family, hints[each]) for each in names})
            if parts := _parts(made):
                described["required"] = [each for each in names if each not in parts]
                described["properties"] |= {each: self._there(family, hints[each]) for each in parts}
            self.found[name] = {"description": cleandoc(made.__doc__ or ""), **described}
        return _ref(name)

    def _there(self, family: str, hint: Any) -> Schema:
        """What a part of a view is in JSON where it is there; `hint` is like `Auction | None`."""
        (kind,) = (each for each in get_args(hint) if each is not NoneType)
        return self.of(family, kind)

    def of(self, family: str, hint: Any) -> Schema:
        """What `core.game.as_json` makes of a value with that annotation. Raises TypeError for any other."""
        origin, inner = get_origin(hint), get_args(hint)
        if hint in (Card, Move):
            return _ref(hint.__name__.lower())
        if isinstance(hint, type) and (is_dataclass(hint) or is_typeddict(hint)):
            return self.add(family, hint)
        if origin is Annotated:
            notes = [note for note in inner[1:] if isinstance(note, str)]
            return _noted(self.of(family, inner[0]), " ".join(notes))
        if origin is Literal:
            return {"enum": list(inner)}
        if origin in (Union, UnionType):
            return {"anyOf": [self.of(family, each) for each in inner]}
        if origin is tuple and inner[-1] is not Ellipsis:
            return _row([self.of(family, each) for each in inner])
        if origin in (tuple, list, Sequence):
            return {"type": "array", "items": self.of(family, inner[0])}
        if origin in (dict, Mapping):
            return {"type": "object", "additionalProperties": self.of(family, inner[1])}
        if isinstance(hint, type) and issubclass(hint, tuple):
            return _row(
                [self.of(family, each) for each in get_type_hints(hint, include_extras=True).values()]
            )
        if hint in _PLAIN:
            return dict(_PLAIN[hint])
        raise TypeError(f"{hint} has no form in JSON.")


def _parts(made: type[Any]) -> list[str]:
    """The fields of a view that only some games have."""
    return [each.name for each in fields(made) if is_part(each)] if is_dataclass(made) else []


def _row(items: list[Schema]) -> Schema:
    """A list of just these."""
    return {"type": "array", "items": items, "minItems": len(items), "maxItems": len(items)}


def _noted(described: Schema, note: str) -> Schema:
    """With a description, which draft-07 ignores right beside a reference."""
    if not note:
        return described
    return {"description": note, **({"allOf": [described]} if "$ref" in described else described)}
