"""The text of a rules file made into nodes: the part of YAML that cannot be misread.

The scanner is PyYAML's, but nothing of it that gives words a meaning: no tags, anchors, aliases or keys given
twice, one document, and a word is what is written there until the key it belongs to says what it should be.
So `no`, `off`, `1:30` and `010` are never turned into something else behind the writer's back.
"""

import os
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, TypeVar

import yaml

from .nodes import Entry, Invalid, List, Map, Node, Text
from .problem import BrokenRules, FilePlace, Problem, key_without_blank
from .shapes import read_fields, record, report_missing

if TYPE_CHECKING:
    Loader = yaml.SafeLoader
else:
    Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

T = TypeVar("T")

MOST_BYTES: Final = 1_000_000
MOST_NODES: Final = 20_000
MOST_DEPTH: Final = 16

# Tabs, lone carriage returns and the line breaks that only YAML 1.1 knows would shift lines and columns; and
# signs that turn the direction of writing would make a message read as something else.
_BAD_CHARACTER: Final = re.compile(
    "[^\n -~\u00a0-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
_KEY: Final = re.compile(r" *[A-Za-z][\w-]*")
_NEVER_CLOSED: Final = {
    "while scanning a quoted scalar": "the quotation mark here is never closed.",
    "while scanning a simple key": "a ':' is missing after this word.",
    "while parsing a flow sequence": "the list here is not written right, or its ']' is missing.",
    "while parsing a flow mapping": "the map here is not written right, or its '}' is missing.",
}
_IN_OTHER_WORDS: Final = {
    "mapping values are not allowed in this context": "no ':' can stand here; put a text with one in quotes.",
    "mapping values are not allowed here": "no ':' can stand here; put a text with one in quotes.",
    "did not find expected key": "a key should stand here; is the line indented like its neighbors?",
    "did not find expected node content": "a key or a value is missing here.",
    "found character that cannot start any token": "a text cannot begin with this sign; put it in quotes.",
}


def read_as(path: str, made: type[T], begins: str = "") -> tuple[T, Map]:
    """A file of data as a frozen dataclass with annotations like those of rules, and its nodes.

    begins: what to say of a file without the first key, or that is no map of keys. Raises BrokenRules with
    all that is wrong.
    """
    problems: list[Problem] = []
    root, shape = read_file(path, problems, begins), record(made)
    if begins and next(iter(shape.fields)) not in root.entries:
        raise BrokenRules([*problems, Problem(root.place, begins)])
    values = read_fields(shape, root, problems)
    report_missing(shape, "", root.place, root, problems)
    if problems:
        raise BrokenRules(problems)
    return made(**values), root


def read_file(path: str, problems: list[Problem], begins: str = "") -> Map:
    """The whole file; see `read_text`."""
    return read_text(_text_of(path), path, problems, begins)


def read_text(text: str, file: str, problems: list[Problem], begins: str = "") -> Map:
    """The text of a file, which `file` names in problems. begins: what to say where it is no map of keys.

    Adds to `problems` what is wrong with a part; raises BrokenRules with all of them when the whole makes no
    sense.
    """
    before = len(problems)
    problems += [
        Problem(_place_at(text, found.start(), file), _about(found.group()))
        for found in _BAD_CHARACTER.finditer(text)
    ]
    if len(problems) > before:
        raise BrokenRules(problems)
    root = _Builder(file, problems).build(text)
    if isinstance(root, Map):
        return root
    if isinstance(root, List | Text):
        what = "a list" if isinstance(root, List) else "a bare text"
        usual = f"a rules file is a map of keys such as 'game:', not {what}."
        if isinstance(root, Text) and (key := key_without_blank(root.text)):
            usual, begins = f"put a blank after '{key}'.", ""
        problems.append(Problem(root.place, begins or usual))
    elif len(problems) == before:
        usual = "the file is empty; a rules file begins with 'game:'."
        problems.append(Problem(root.place, begins or usual))
    raise BrokenRules(problems)


def _text_of(path: str) -> str:
    """The text with plain line ends. Raises BrokenRules when it cannot be read at all."""
    top = FilePlace(path, 1, 1)
    if os.path.exists(path) and not (os.path.isfile(path) or os.path.isdir(path)):
        raise BrokenRules([Problem(top, "this is no file, but a pipe, a socket or a device.")])
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except IsADirectoryError:
        raise BrokenRules([Problem(top, "this is a folder; name a rules file in it.")]) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BrokenRules([Problem(top, f"the file cannot be read: {reason}.")]) from None
    if len(data) > MOST_BYTES:
        raise BrokenRules(
            [Problem(top, f"a rules file has at most {MOST_BYTES:,} bytes; this one has more.")]
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        good = data[: error.start].decode("utf-8-sig", "replace")
        place = _place_at(good, len(good), path)
        raise BrokenRules([Problem(place, "this is not UTF-8; save the file in that encoding.")]) from None
    return text.replace("\r\n", "\n")


def _place_at(text: str, index: int, file: str) -> FilePlace:
    return FilePlace(file, text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index))


def _about(character: str) -> str:
    if character == "\t":
        return "a tab; write blanks instead."
    return f"the character U+{ord(character):04X} cannot stand in a rules file."


class _Builder:
    """Builds nodes from YAML's events, and goes on after a problem so that one reading finds them all."""

    def __init__(self, file: str, problems: list[Problem]) -> None:
        self.file = file
        self.problems = problems
        self.count = 0

    def build(self, text: str) -> Node:
        top = FilePlace(self.file, 1, 1)
        root: Node = Invalid(top, "")
        loader = Loader(text)
        try:
            events = iter(loader.get_event, None)
            documents = 0
            for event in events:
                if isinstance(event, yaml.DocumentStartEvent):
                    documents += 1
                    if documents == 2:
                        self.report(event, "a second document begins here; one file is one game or variant.")
                        break
                elif isinstance(event, yaml.NodeEvent):
                    root = self.node(event, events, 1)
        except yaml.MarkedYAMLError as error:
            self.problems.append(self.syntax(error, text.split("\n")))
            root = Invalid(top, "")
        except _TooMuch:
            root = Invalid(top, "")
        finally:
            loader.dispose()
        return root

    def node(self, event: Any, events: Iterator[Any], depth: int) -> Node:
        """The node that begins with `event`; takes its events to its end."""
        self.count += 1
        if self.count > MOST_NODES:
            self.report(event, f"a rules file has at most {MOST_NODES:,} words; this one has more.")
            raise _TooMuch
        if depth > MOST_DEPTH and isinstance(event, yaml.CollectionStartEvent):
            self.report(event, f"lists and maps may be nested {MOST_DEPTH} deep, no deeper.")
            raise _TooMuch
        if isinstance(event, yaml.AliasEvent):
            message = f"'*{event.anchor}' is an alias; write the value out instead."
            self.report(event, message)
            return Invalid(self.place(event), message)
        self.undecorated(event)
        if isinstance(event, yaml.ScalarEvent):
            return Text(self.place(event), event.value, not event.style)
        if isinstance(event, yaml.SequenceStartEvent):
            return List(self.place(event), self.items(events, depth))
        return Map(self.place(event), self.entries(events, depth))

    def undecorated(self, event: Any) -> None:
        if event.anchor is not None:
            self.report(
                event, f"'&{event.anchor}' is an anchor; write the value out where it is needed instead."
            )
        if event.tag is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self.report(event, f"'{tag}' is a tag; write the plain value instead.")

    def items(self, events: Iterator[Any], depth: int) -> tuple[Node, ...]:
        items = []
        for event in events:
            if isinstance(event, yaml.SequenceEndEvent):
                break
            items.append(self.node(event, events, depth + 1))
        return tuple(items)

    def entries(self, events: Iterator[Any], depth: int) -> dict[str, Entry]:
        entries: dict[str, Entry] = {}
        for event in events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            key = self.node(event, events, depth + 1)
            value = self.node(next(events), events, depth + 1)
            if isinstance(key, Text) and not key.text:
                self.report(event, "a key is missing before the ':'.")
            elif isinstance(key, (List, Map)):
                self.report(event, "a key must be a word, not a list or a map.")
            elif isinstance(key, Text) and key.text in entries:
                first = entries[key.text].place.line
                self.report(event, f"'{key.text}' is here twice; the first is on line {first}.")
            elif isinstance(key, Text):
                entries[key.text] = Entry(key.place, value)
        return entries

    def place(self, event: Any) -> FilePlace:
        mark = event.start_mark
        return FilePlace(self.file, mark.line + 1, mark.column + 1)

    def report(self, event: Any, message: str) -> None:
        self.problems.append(Problem(self.place(event), message))

    def syntax(self, error: yaml.MarkedYAMLError, lines: list[str]) -> Problem:
        """The scanner's complaint in plain words: at the beginning of what was never closed."""
        mark, message = error.problem_mark or error.context_mark, error.problem or "it breaks off"
        if (slip := _slip(error, lines, self.file)) is not None:
            return slip
        if error.context in _NEVER_CLOSED and error.context_mark:
            mark, message = error.context_mark, _NEVER_CLOSED[error.context]
        elif message in _IN_OTHER_WORDS:
            message = _IN_OTHER_WORDS[message]
        else:
            message = f"this cannot be read as YAML: {message}."
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        return Problem(FilePlace(self.file, line, column), message)


def _slip(error: yaml.MarkedYAMLError, lines: list[str], file: str) -> Problem | None:
    """A blank that is missing after a colon, or a key that is indented too far, where there is one near by.

    The scanner says of both only that it met, or missed, another colon.
    """
    marks = [mark for mark in (error.context_mark, error.problem_mark) if mark and mark.line < len(lines)]
    if not marks:
        return None
    last = marks[-1]
    above = next((at for at in range(last.line - 1, -1, -1) if lines[at].strip()), 0)
    for number in (*(mark.line for mark in marks), above):
        line, indent = lines[number], _indent(lines[number])
        if key := key_without_blank(line[indent:]):
            return Problem(FilePlace(file, number + 1, indent + len(key)), f"put a blank after '{key}'.")
    indent = _indent(lines[last.line])
    if indent > _indent(lines[above]) and _KEY.fullmatch(lines[last.line][: last.column]):
        message = "this line is indented too far; begin it where the line above begins."
        return Problem(FilePlace(file, last.line + 1, indent + 1), message)
    return None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


class _TooMuch(Exception):
    """The rest of the file is not worth reading."""
