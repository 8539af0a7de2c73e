"""What a rules file says: the nodes of its YAML, each with its place in the file."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from .problem import FilePlace, key_without_blank, shortened


class Text(NamedTuple):
    """A word, number or text. plain: without quotes, so that it may be a number, yes, no or nothing."""

    place: FilePlace
    text: str
    plain: bool = True


class List(NamedTuple):
    """A list."""

    place: FilePlace
    items: "tuple[Node, ...]"


class Entry(NamedTuple):
    """The place of a key in a map, and what stands at it."""

    place: FilePlace
    node: "Node"


class Map(NamedTuple):
    """A map."""

    place: FilePlace
    entries: Mapping[str, Entry]


class Invalid(NamedTuple):
    """A node that is wrong in itself. message: what has been reported of it."""

    place: FilePlace
    message: str


Node = Text | List | Map | Invalid


def kind(node: Node) -> str:
    """What the node is, for a message."""
    if isinstance(node, List):
        return "a list"
    if isinstance(node, Map):
        return "a map"
    if isinstance(node, Text) and node.plain and not node.text:
        return "nothing"
    return f"'{shortened(node.text)}'" if isinstance(node, Text) else "something broken"


def no_map(node: Node) -> str:
    """What stands where a map is wanted, and what to do about it: the end of a message."""
    if isinstance(node, Text) and node.plain and not node.text and node.place.line:
        return "nothing; indent the lines that belong to it."
    if isinstance(node, Text) and (key := key_without_blank(node.text)):
        return f"{kind(node)}; put a blank after '{key}'."
    return f"{kind(node)}."


def merge(base: Map, delta: Map) -> Map:
    """`base` with `delta` on top: maps merge one level deep, lists and scalars replace."""
    entries = dict(base.entries)
    for key, entry in delta.entries.items():
        below = entries.get(key)
        if below and isinstance(below.node, Map) and isinstance(entry.node, Map):
            entry = Entry(entry.place, Map(entry.node.place, {**below.node.entries, **entry.node.entries}))
        entries[key] = entry
    return Map(base.place, entries)


def leaves(delta: Map) -> dict[tuple[str, ...], Entry]:
    """Everything that the delta sets, by its keys: `("target",)`, or one level below `("skunk", "worth")`."""
    found: dict[tuple[str, ...], Entry] = {}
    for key, entry in delta.entries.items():
        if isinstance(entry.node, Map):
            found |= {(key, below): inner for below, inner in entry.node.entries.items()}
        else:
            found[key,] = entry
    return found


def plain(node: Node) -> Any:
    """The node as nested dicts, lists and texts, without places."""
    if isinstance(node, List):
        return [plain(item) for item in node.items]
    if isinstance(node, Map):
        return {key: plain(entry.node) for key, entry in node.entries.items()}
    return node.text if isinstance(node, Text) else None


def from_plain(value: Any, file: str) -> Node:
    """Plain JSON data as a node without lines; `file` says where it is from."""
    place = FilePlace(file)
    if isinstance(value, Mapping):
        return Map(place, {str(key): Entry(place, from_plain(item, file)) for key, item in value.items()})
    if isinstance(value, (list, tuple)):
        return List(place, tuple(from_plain(item, file) for item in value))
    if isinstance(value, bool):
        return Text(place, "yes" if value else "no")
    return Text(place, "" if value is None else str(value), not isinstance(value, str))
