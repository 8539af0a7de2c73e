"""The JSON Schema (draft-07) of rules files, for editors; made from the same shapes as the loader's checks.

It knows the keys and values that stand in one file. What needs a second look, such as whether an option that
a variant names is there, is left to `hoyle rules check`.
"""

from typing import Any, Final

from hoylecli import families

from . import shapes
from .checking import GAME, HELP, OPTION, VARIANT, VARIANT_FILE
from .library.texts import Tutorial
from .names import ALIAS, GAME_NAME, OPTION_NAME, VALUE_NAME

Schema = dict[str, Any]

# What an editor takes for a number or for true may be meant as a word.
WORD: Final[Schema] = {"type": ["string", "integer", "boolean"], "pattern": f"^{VALUE_NAME}$"}
ANY_DELTA: Final = "delta"


def schema() -> Schema:
    """The schema of all rules files: a game, one that builds on another, or a variant."""
    known = {name: shapes.record(families.find(name).rules) for name in families.names()}
    definitions = {f"{name}-rules": _of(shape) for name, shape in known.items()}
    definitions |= {f"{name}-delta": _delta(shape) for name, shape in known.items()}
    definitions[ANY_DELTA] = {"anyOf": [_ref(f"{name}-delta") for name in known]}
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Rules of a card game for hoyle",
        "type": "object",
        "if": {"required": ["variant"]},
        "then": _file(VARIANT_FILE, {"variant", "of", "summary"}, _of_variant(ANY_DELTA)),
        "else": {
            "if": {"required": ["base"]},
            "then": _file(GAME, {"game", "base"}, _sections(ANY_DELTA) | {"rules": _ref(ANY_DELTA)}),
            "else": {
                **_file(GAME, {name for name, field in GAME.fields.items() if field.required}, {}),
                "allOf": [_family(name) for name in known],
            },
        },
        "definitions": definitions,
    }


def tutorial_schema() -> Schema:
    """The schema of tutorials."""
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Tutorial of a card game for hoyle",
        **_of(shapes.record(Tutorial)),
    }


def _file(shape: shapes.Record, required: set[str], known: dict[str, Schema]) -> Schema:
    """A kind of file. known: the keys that are described better than the shape can."""
    names: dict[str, Schema] = {
        "game": {"type": "string", "pattern": f"^{GAME_NAME}$"},
        "variant": {"type": "string", "pattern": f"^{GAME_NAME}$"},
        "family": {"enum": families.names()},
        "help": _of(HELP),
        "aliases": {"type": "array", "items": WORD | {"pattern": f"^{ALIAS}$"}},
    }
    whole = _of(shape)
    whole["required"] = sorted(required)
    for name, described in (names | dict(known)).items():
        if name in shape.fields:
            whole["properties"][name] = _noted(described, shape.fields[name].note)
    return whole


def _family(name: str) -> Schema:
    """What a game of the family says in its rules, and in all that changes them."""
    return {
        "if": {"properties": {"family": {"const": name}}},
        "then": {"properties": {"rules": _ref(f"{name}-rules"), **_sections(f"{name}-delta")}},
    }


def _sections(delta: str) -> dict[str, Schema]:
    variant = _of(VARIANT)
    variant["properties"] |= _of_variant(delta)
    option = _of(OPTION)
    option["properties"]["values"] = _noted(
        {
            "anyOf": [
                {"type": "array", "items": WORD, "minItems": 1, "uniqueItems": True},
                _named(VALUE_NAME, _ref(delta)) | {"minProperties": 1},
            ]
        },
        OPTION.fields["values"].note,
    )
    return {"options": _named(OPTION_NAME, option), "variants": _named(GAME_NAME, variant)}


def _of_variant(delta: str) -> dict[str, Schema]:
    return {"rules": _ref(delta), "options": _named(OPTION_NAME, WORD)}


def _named(pattern: str, item: Schema) -> Schema:
    return {"type": "object", "patternProperties": {f"^{pattern}$": item}, "additionalProperties": False}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/definitions/{name}"}


def _noted(described: Schema, note: str) -> Schema:
    """With a description, which draft-07 ignores right beside a reference."""
    return {"description": note, **({"allOf": [described]} if "$ref" in described else described)}


def _delta(shape: shapes.Record) -> Schema:
    """A map that changes some of the keys, and some of the keys of the maps in it."""
    whole = _of(shape)
    whole.pop("required", None)
    for name, field in shape.fields.items():
        choices = field.shape.choices if isinstance(field.shape, shapes.AnyOf) else (field.shape,)
        partial = [described for choice in choices for described in _partial(choice)]
        for described in partial:
            described.pop("required", None)
        described = partial[0] if len(partial) == 1 else {"anyOf": partial}
        whole["properties"][name] = _noted(described, field.note)
    return whole


def _partial(shape: shapes.Shape) -> list[Schema]:
    """What may stand there, kind by kind, each with all of its keys."""
    return [_of(kind) for kind in _kinds(shape)] if isinstance(shape, shapes.Tagged) else [_of(shape)]


def _kinds(shape: shapes.Tagged) -> list[shapes.Record]:
    """The record of every kind, each once."""
    return list({kind.made: kind for kind in shape.kinds.values()}.values())


def _tagged(shape: shapes.Tagged) -> Schema:
    """One of the kinds, told apart by the tag, which only the default kind may leave out."""
    kinds = []
    for kind in _kinds(shape):
        described = _of(kind)
        is_usual = shape.default is not None and kind is shape.kinds[shape.default]
        described["required"] += [] if is_usual or kind.fields[shape.tag].required else [shape.tag]
        kinds.append(described)
    return {"type": "object", "oneOf": kinds}


def _of(shape: shapes.Shape) -> Schema:
    """What the shape takes."""
    match shape:
        case shapes.WholeNumber(bounds):
            return {"type": "integer"} | ({"minimum": bounds.least, "maximum": bounds.most} if bounds else {})
        case shapes.YesNo():
            return {"enum": [True, False, *shapes.YES_NO]}
        case shapes.Words(line):
            return {"type": ["string", "integer"]} | ({"pattern": "^[^\\n]+\\n?$"} if line else {})
        case shapes.OneOf(words):
            return {"enum": [word for text in words for word in _spellings(text)]}
        case shapes.Nothing():
            return {"enum": [None, "none"]}
        case shapes.ListOf(item, bounds, once):
            length = {"minItems": bounds.least, "maxItems": bounds.most} if bounds else {}
            return {"type": "array", "items": _of(item)} | length | ({"uniqueItems": True} if once else {})
        case shapes.MapOf(item):
            return {"type": "object", "additionalProperties": _of(item)}
        case shapes.AnyOf(choices):
            return {"anyOf": [_of(choice) for choice in choices]}
        case shapes.Tagged():
            return _tagged(shape)
        case shapes.Record(_, fields):
            return {
                "type": "object",
                "properties": {name: _noted(_of(field.shape), field.note) for name, field in fields.items()},
                "required": [name for name, field in fields.items() if field.required],
                "additionalProperties": False,
            }
    return {"type": "object"}


def _spellings(word: str | int) -> list[Any]:
    """The word as an editor may see it: 5 for `5`, true for `true`."""
    if isinstance(word, bool):
        return [word, *(text for text, value in shapes.YES_NO.items() if value is word)]
    text = str(word)
    if text.isdecimal():
        return [text, int(text)]
    return [text, text == "true"] if text in ("true", "false") else [text]
