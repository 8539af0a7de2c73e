"""What may stand at a key of a rules file, and the value it has.

The shape of a family's rules comes from the annotations of its dataclass (`record`). `read_value` makes a
node into a value by its shape, or reports what is wrong. The JSON Schema is made from the same shapes, so the
two cannot disagree.

A key that means something only with a certain word at another key belongs to a **kind**. The field is then a
union of frozen dataclasses, one for each kind, that have one key in common, the tag. Its annotation says
which words name the kind, one or several, and its default is one of them:

    @dataclass(frozen=True, slots=True)
    class Penalties:
        kind: Annotated[Literal["penalties"], "Cards taken count."] = "penalties"
        moon: Annotated[Literal["none", "others_add"], "..."] = "none"

    @dataclass(frozen=True, slots=True)
    class Tricks:
        kind: Annotated[Literal["tricks"], "Tricks above the book count."] = "tricks"
        book: Annotated[int, Range(0, 20), "Tricks that count nothing."] = 6

    score: Annotated[Penalties | Tricks, "What a deal counts."] = field(default_factory=Tricks)

Rules files write `score: {kind: penalties, moon: others_add}`. Without the tag the kind is that of the
field's default. A key of another kind is refused, and the message names the kind that has it. Rules below a
change of kind (of a variant, an option, an older saved match) lose the keys that the new kind does not have:
`fitted`. Code about one kind takes its dataclass, and not the union (`families.schema.of_kind`). What a kind
needs of other keys it declares as `goes_with` (`GoesWith`), and what a single key needs in its annotation
(`Needs`), so that no check has to forbid it.
"""

import re
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from hoylecli.core import listed
from hoylecli.families.schema import Needs, Once, Range

from .nodes import Entry, Invalid, List, Map, Node, Text, kind, no_map
from .problem import CONTROL, FilePlace, Problem, astray, has_capitals, nearest

_NUMBER: Final = re.compile("[+-]?[0-9]{1,15}")
_HOMES: Final = 3  # a key that more maps have than these is not said to belong to them
YES_NO: Final = {"yes": True, "true": True, "no": False, "false": False}
YES_OR_NO: Final = {word: "yes" if value else "no" for word, value in YES_NO.items()}


class Wrong:
    """The value of a node that could not be read; the problem has been reported."""


WRONG: Final = Wrong()


class WholeNumber(NamedTuple):
    """A whole number."""

    bounds: Range | None = None


class YesNo(NamedTuple):
    """yes or no."""


class Words(NamedTuple):
    """Any text; line: in one line."""

    line: bool = False


class OneOf(NamedTuple):
    """One of a few words; True and False stand for yes and no."""

    words: tuple[str | int, ...]


class Nothing(NamedTuple):
    """Nothing: left empty, or `none`."""


class ListOf(NamedTuple):
    """A list; bounds are those of its length. once: whether each item is there only once."""

    item: "Shape"
    bounds: Range | None = None
    once: bool = False


class MapOf(NamedTuple):
    """A map from any words to values of one shape."""

    item: "Shape"


class AnyOf(NamedTuple):
    """One of several shapes."""

    choices: "tuple[Shape, ...]"


class Deferred(NamedTuple):
    """A map, or with `lists` a list, that stays a node, to be read once more is known."""

    lists: bool = False


class Field(NamedTuple):
    """A key of a record. note: what it is for. needs: with what else it means something."""

    shape: "Shape"
    note: str
    required: bool
    needs: tuple[Needs, ...] = ()


class Record(NamedTuple):
    """A map with known keys, read into the dataclass `made`."""

    made: type[Any]
    fields: Mapping[str, Field]


class Tagged(NamedTuple):
    """A map whose keys depend on its kind, the word at the key `tag`.

    kinds: the record of each word. default: the kind where the tag is not written; None when it must be.
    """

    tag: str
    kinds: Mapping[str | int, Record]
    default: str | int | None = None

    def words(self, name: str) -> list[str]:
        """The kinds that have the key of this name."""
        return [said(word) for word, record in self.kinds.items() if name in record.fields]

    def kind_of(self, node: Map) -> Record | None:
        """The record of the kind that is written there; None when it is not known."""
        entry = node.entries.get(self.tag)
        if entry is None:
            return None if self.default is None else self.kinds[self.default]
        word: Any = _word(OneOf(tuple(self.kinds)), entry.node) if isinstance(entry.node, Text) else WRONG
        return self.kinds.get(word)


_RECORDS: Final[dict[type[Any], "Record"]] = {}

Shape = WholeNumber | YesNo | Words | OneOf | Nothing | ListOf | MapOf | AnyOf | Deferred | Record | Tagged


def record(made: type[Any]) -> Record:
    """The shape of a frozen dataclass. Raises TypeError for an annotation that rules files cannot express."""
    if made not in _RECORDS:
        hints = get_type_hints(made, include_extras=True)
        _RECORDS[made] = Record(made, {item.name: _field(hints[item.name], item) for item in fields(made)})
    return _RECORDS[made]


def _field(hint: Any, item: Any) -> Field:
    extras = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    note = next((extra for extra in extras if isinstance(extra, str)), "")
    default = item.default if item.default_factory is MISSING else item.default_factory()
    needs = tuple(
        extra._replace(idle=(default,)) if extra.idle is None else extra
        for extra in extras
        if isinstance(extra, Needs)
    )
    return Field(_with_default(shape_of(hint), default), note, default is MISSING, needs)


def _with_default(shape: Shape, value: Any) -> Shape:
    """The shape, which stands for `value` where its key is not written."""
    match shape:
        case Tagged(tag, kinds) if any(isinstance(value, each.made) for each in kinds.values()):
            return shape._replace(default=getattr(value, tag))
        case AnyOf(choices):
            return AnyOf(tuple(_with_default(choice, value) for choice in choices))
    return shape


def shape_of(hint: Any, bounds: Range | None = None, once: bool = False) -> Shape:
    """The shape that a type annotation stands for. `bounds` and `once` come from an Annotated around it."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        bounds = next((extra for extra in arguments[1:] if isinstance(extra, Range)), bounds)
        once = once or any(isinstance(extra, Once) for extra in arguments[1:])
        return shape_of(arguments[0], bounds, once)
    if origin in (Union, UnionType):
        return _union(arguments, bounds)
    if origin is Literal:
        return OneOf(arguments)
    if origin is tuple and arguments[1:] == (...,):
        return ListOf(shape_of(arguments[0]), bounds, once)
    if origin is Mapping and arguments[0] is str:
        return MapOf(shape_of(arguments[1]))
    if isinstance(hint, type) and is_dataclass(hint):
        return record(hint)
    simple: dict[Any, Shape] = {int: WholeNumber(bounds), bool: YesNo(), str: Words(), NoneType: Nothing()}
    if hint not in simple:
        raise TypeError(f"a rules file cannot say {hint!r}")
    return simple[hint]


def _union(hints: tuple[Any, ...], bounds: Range | None) -> Shape:
    """One of several shapes, of which two or more dataclasses are kinds of one map."""
    made = [hint for hint in hints if isinstance(hint, type) and is_dataclass(hint)]
    if len(made) < 2:
        return AnyOf(tuple(shape_of(hint, bounds) for hint in hints))
    rest = [shape_of(hint, bounds) for hint in hints if hint not in made]
    return AnyOf((*rest, _tagged(made))) if rest else _tagged(made)


def _tagged(made: list[type[Any]]) -> Tagged:
    """The kinds that these dataclasses are, by the first key all have whose words name one of them each."""
    records = [record(each) for each in made]
    for tag in records[0].fields:
        shapes = [each.fields[tag].shape if tag in each.fields else None for each in records]
        kinds = {
            word: each
            for each, shape in zip(records, shapes, strict=True)
            for word in (shape.words if isinstance(shape, OneOf) else ())
        }
        words = [len(shape.words) if isinstance(shape, OneOf) else 0 for shape in shapes]
        if all(words) and len(kinds) == sum(words):
            return Tagged(tag, kinds)
    raise TypeError(f"no key tells {' from '.join(each.__name__ for each in made)}")


def said(value: Any) -> str:
    """The value as rules files have it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value in (None, ()) else str(value)


def wanted(shape: Shape) -> str:
    """What the shape takes, in words: `a whole number from 31 to 999`."""
    match shape:
        case WholeNumber(bounds):
            return "a whole number" + (f" from {bounds.least} to {bounds.most}" if bounds else "")
        case YesNo():
            return "yes or no"
        case Words(line):
            return "a line of text" if line else "a text"
        case OneOf(words):
            return listed([f"'{said(word)}'" for word in words], "or")
        case Nothing():
            return "'none'"
        case ListOf():
            return "a list"
        case Deferred(lists):
            return "a list or a map" if lists else "a map"
        case MapOf() | Record() | Tagged():
            return "a map"
        case AnyOf(choices):
            return listed([wanted(choice) for choice in choices], "or")


def read_value(shape: Shape, key: str, place: FilePlace, node: Node, problems: list[Problem]) -> Any:
    """The value of `node`, which stands at `key` (at `place`), or WRONG after adding to `problems`."""
    before = len(problems)
    match shape, node:
        case AnyOf(choices), _:
            value = _read_either(choices, key, place, node, problems)
        case ((WholeNumber() | YesNo() | Words() | OneOf() | Nothing()), Text()):
            value = _word(shape, node)
        case ListOf(item, bounds, once), List(_, items):
            value = tuple(read_value(item, key, each.place, each, problems) for each in items)
            _check_length(len(items), bounds, key, node.place, problems)
            if once and len(problems) == before and len(set(value)) < len(value):
                problems.append(Problem(node.place, f"{key}: write each once."))
        case MapOf(item), Map(_, entries):
            value = {word: read_value(item, word, *entry, problems) for word, entry in entries.items()}
        case Deferred(lists), Map() | List() if lists or isinstance(node, Map):
            value = node
        case Record(), Map():
            value = _read_record(shape, key, place, node, problems)
        case Tagged(), Map():
            value = _read_tagged(shape, key, place, node, problems)
        case _, Invalid(at, message):
            problems.append(Problem(at, message))
            return WRONG
        case _:
            value = WRONG
    if value is WRONG and len(problems) == before:
        problems.append(Problem(node.place, f"{key}: write {wanted(shape)}, not {_seen(shape, node)}"))
    return WRONG if len(problems) > before else value


def _word(shape: Shape, node: Text) -> Any:
    """The value of a single word, or WRONG."""
    text = node.text
    match shape:
        case WholeNumber(bounds) if node.plain and _NUMBER.fullmatch(text):
            number = int(text)
            return number if bounds is None or bounds.least <= number <= bounds.most else WRONG
        case YesNo():
            return YES_NO.get(text, WRONG)
        case Words(line):
            nothing = not text.strip() or (node.plain and text in ("~", "null"))
            several = line and "\n" in text.strip()
            return WRONG if nothing or several or CONTROL & set(text.replace("\n", "")) else text
        case OneOf(words):
            text = YES_OR_NO.get(text, text) if any(isinstance(word, bool) for word in words) else text
            return next((word for word in words if said(word) == text), WRONG)
        case Nothing() if node.plain and text in ("", "~", "null", "none"):
            return None
    return WRONG


def _seen(shape: Shape, node: Node) -> str:
    """What stands there instead, and a word on it."""
    if wanted(shape) == "a map":
        return no_map(node)
    if not isinstance(node, Text):
        return f"{kind(node)}."
    is_quoted = isinstance(shape, WholeNumber) and not node.plain
    if is_quoted and _word(shape, Text(node.place, node.text)) is not WRONG:
        return f'the text "{node.text}"; leave the quotation marks out.'
    if isinstance(shape, Words) and shape.line and "\n" in node.text.strip():
        return "several lines."
    if isinstance(shape, YesNo) or (isinstance(shape, OneOf) and node.text):
        known = list(YES_NO) if isinstance(shape, YesNo) else [said(word) for word in shape.words]
        return kind(node) + (nearest(node.text, known) or ".")
    return f"{kind(node)}."


def _check_length(
    length: int, bounds: Range | None, key: str, place: FilePlace, problems: list[Problem]
) -> None:
    if bounds and not bounds.least <= length <= bounds.most:
        many = str(bounds.least) if bounds.least == bounds.most else f"{bounds.least} to {bounds.most}"
        problems.append(Problem(place, f"{key}: write a list of {many}, not of {length}."))


def _read_either(
    choices: tuple[Shape, ...], key: str, place: FilePlace, node: Node, problems: list[Problem]
) -> Any:
    """The first choice that fits; when a list or map fits none, the problems of the one made for it."""
    for choice in choices:
        found: list[Problem] = []
        value = read_value(choice, key, place, node, found)
        if not found:
            return value
        made_for = ListOf if isinstance(node, List) else (Record, MapOf, Tagged)
        if isinstance(choice, made_for) and not isinstance(node, Text):
            problems.extend(found)
    return WRONG


def _read_record(shape: Record, key: str, place: FilePlace, node: Map, problems: list[Problem]) -> Any:
    before = len(problems)
    values = read_fields(shape, node, problems)
    report_missing(shape, key, place, node, problems)
    return shape.made(**values) if len(problems) == before else WRONG


def _read_tagged(shape: Tagged, key: str, place: FilePlace, node: Map, problems: list[Problem]) -> Any:
    """The value by the record of its kind; a key that only other kinds have is reported."""
    before, words = len(problems), OneOf(tuple(shape.kinds))
    if shape.tag not in node.entries and shape.default is None:
        problems.append(Problem(place, f"{key}: '{shape.tag}' is missing; write {wanted(words)}."))
        return WRONG
    usual = Entry(place, Text(place, "" if shape.default is None else said(shape.default)))
    tag = node.entries.get(shape.tag, usual)
    word = read_value(words, shape.tag, *tag, problems)
    if word is WRONG:
        return WRONG
    own = {shape.tag: tag}
    for name, entry in node.entries.items():
        if name in shape.kinds[word].fields or not shape.words(name):
            own[name] = entry
        else:
            problems.append(Problem(entry.place, _of_other_kind(shape, word, f"{key}.", name, tag is usual)))
    value = _read_record(shape.kinds[word], key, place, Map(node.place, own), problems)
    return value if len(problems) == before else WRONG


def _of_other_kind(shape: Tagged, word: str | int, path: str, name: str, is_left_out: bool) -> str:
    """What is wrong with a key that other kinds have, and not the kind of this word."""
    others = listed([f"'{other}'" for other in shape.words(name)], "or")
    now = f"{'Left out, it' if is_left_out else 'It'} is '{said(word)}' here"
    has = ", ".join(f"'{each}'" for each in shape.kinds[word].fields if each != shape.tag)
    only = f"{path}{name}: only {path}{shape.tag} {others} has it"
    return f"{only}. {now}, which has {has or 'no keys of its own'}."


def fitted(shape: Record, rules: Map, final: Map) -> Map:
    """`rules` without the keys that are of other kinds than those that `final` has at the same places.

    What no kind knows stays, to be reported. shape: that of both maps.
    """
    entries = dict(rules.entries)
    for name, entry in rules.entries.items():
        tagged = tagged_in(shape.fields[name].shape) if name in shape.fields else None
        there = final.entries.get(name)
        if (
            tagged is None
            or there is None
            or not (isinstance(entry.node, Map) and isinstance(there.node, Map))
        ):
            continue
        kind_of = tagged.kind_of(there.node)
        if kind_of is not None:
            kept = {
                key: below
                for key, below in entry.node.entries.items()
                if key in kind_of.fields or not tagged.words(key)
            }
            entries[name] = Entry(entry.place, Map(entry.node.place, kept))
    return Map(rules.place, entries)


def tagged_in(shape: Shape) -> Tagged | None:
    """The kinds of map that may stand there; None where no kinds are told apart."""
    choices = shape.choices if isinstance(shape, AnyOf) else (shape,)
    return next((choice for choice in choices if isinstance(choice, Tagged)), None)


def read_fields(
    shape: Record, node: Map, problems: list[Problem], later: Mapping[str, Record] | None = None
) -> dict[str, Any]:
    """The values of those keys that are there and right; a problem for each that is wrong or not known.

    later: what may stand in maps that stay nodes, by their keys.
    """
    values = {}
    for name, (place, below) in node.entries.items():
        if name not in shape.fields:
            problems.append(Problem(place, _astray(shape, name, below, later or {})))
            continue
        own = _without_strays(shape, name, below, problems)
        if (value := read_value(shape.fields[name].shape, name, place, own, problems)) is not WRONG:
            values[name] = value
    return values


def _astray(shape: Record, name: str, node: Node, later: Mapping[str, Record]) -> str:
    """What is wrong with a key that is not known here: its capitals, its place, or its spelling."""
    if name.lower() in shape.fields:
        return has_capitals(name)
    below = {each: later.get(each, field.shape) for each, field in shape.fields.items()}
    keys = sorted({key for each in below.values() for key in _keys_in(each)})
    return astray(name, shape.fields, {key: _homes(below, key, node) for key in keys})


def _homes(below: Mapping[str, Shape], name: str, node: Node) -> list[str]:
    """The maps that have the key, where this value fits or else all; none where they are too many."""
    homes = [each for each, shape in below.items() if name in _keys_in(shape)]
    homes = [each for each in homes if _takes(below[each], name, node)] or homes
    return homes if len(homes) <= _HOMES else []


def _takes(shape: Shape, name: str, node: Node) -> bool:
    """Whether a map there may have the key with this value."""
    shapes = [each.fields[name].shape for each in _records_in(shape) if name in each.fields]
    found: list[Problem] = []
    return any(read_value(each, name, node.place, node, found) is not WRONG for each in shapes)


def _without_strays(shape: Record, group: str, node: Node, problems: list[Problem]) -> Node:
    """What stands at the key `group`, without keys that only maps beside it have; a problem for each."""
    known = _keys_in(shape.fields[group].shape)
    if not known or not isinstance(node, Map) or node.entries.keys() <= known:
        return node
    own = {}
    for name, entry in node.entries.items():
        small = name.lower()
        homes = [each for each, field in shape.fields.items() if small in _keys_in(field.shape)]
        if small in known or not 0 < len(homes) <= _HOMES:
            own[name] = entry
        else:
            where = " and ".join(f"'{home}'" for home in homes)
            message = f"{group}.{small}: this is a key of {where}, not of '{group}'."
            problems.append(Problem(entry.place, message))
    return Map(node.place, own)


def _records_in(shape: Shape) -> list[Record]:
    """The records that may be read there, of whatever kind."""
    choices = shape.choices if isinstance(shape, AnyOf) else (shape,)
    records = [choice for choice in choices if isinstance(choice, Record)]
    return records + [
        each for choice in choices if isinstance(choice, Tagged) for each in choice.kinds.values()
    ]


def _keys_in(shape: Shape) -> set[str]:
    """The keys that a map may have there, of whatever kind; none where no record is read."""
    return {name for each in _records_in(shape) for name in each.fields}


def report_missing(shape: Record, key: str, place: FilePlace, node: Map, problems: list[Problem]) -> None:
    """A problem for each key that must be there and is not."""
    for name, field in shape.fields.items():
        if field.required and name not in node.entries:
            note = field.note[:1].lower() + field.note[1:]
            missing = f"{key}: '{name}' is missing" if key else f"'{name}' is missing"
            problems.append(Problem(place, f"{missing}: {note}" if note else f"{missing}."))
