"""Lines of text: broken for a width, made printable, and read from somewhere."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Final, TextIO

from hoylecli.core import Card, capital, errors

CARD_SIGN: Final = re.compile("(?:10|[2-9JQKA])[♣♦♥♠]|★[RB]")
_BETWEEN: Final = re.compile(f"(?:(?<=[♣♦♥♠])|(?<=★[RB])) (?={CARD_SIGN.pattern})")  # cards of a list
_ENDED: Final = re.compile(r"[^\W\d\s]\. $|[♣♦♥♠]\. $")  # a sentence, and no number of a list
COLUMN: Final = re.compile(r" *\S(?:.*?\S)?  +(?=\S)")
ITEM: Final = re.compile(" *- ")

_BLOCK: Final = 8192  # characters read at a time


def in_words(text: str) -> str:
    """The text with every card sign, such as `10♠`, said in words, and commas in lists of them.

    >>> in_words("You lay away 5♥ 6♠, and cannot beat ★R.")
    'You lay away five of hearts, six of spades, and cannot beat red joker.'
    >>> in_words("Keep 5♥. 6♠ helps them.")
    'Keep five of hearts. Six of spades helps them.'
    """
    return CARD_SIGN.sub(_card_in_words, _BETWEEN.sub(", ", text))


def _card_in_words(found: re.Match[str]) -> str:
    name = Card.parse(found[0]).name
    return capital(name) if _ENDED.search(found.string[: found.start()]) else name


def wrapped(lines: Sequence[str], width: int) -> list[str]:
    """The lines, those longer than `width` broken between words and indented like their beginning.

    A list item goes on under its first word, and what stands in a second column within that column.
    """
    short: list[str] = []
    for line in lines:
        indent = " " * _hanging(line, width)
        short += [line] if len(line) <= width else wrap(line, width, subsequent_indent=indent)
    return short


def _hanging(line: str, width: int) -> int:
    """The column where a broken line goes on; the second column only if that leaves room enough."""
    start = ITEM.match(line) or COLUMN.match(line)
    if start is not None and start.end() <= width // 3:
        return start.end()
    return _indent(line)


def in_columns(lines: Sequence[str], width: int) -> list[str]:
    """The lines beside one another, in as many columns as there is room for, read from top to bottom.

    >>> in_columns(["one", "two", "three", "four"], 14)
    ['one    three', 'two    four']
    """
    widest = max(map(len, lines), default=0) + 2
    count = max((width + 2) // widest, 1)
    rows = -(-len(lines) // count)
    return ["".join(line.ljust(widest) for line in lines[at::rows]).rstrip() for at in range(rows)]


def reflowed(text: str) -> list[str]:
    """A text that was broken for one width as lines that `wrapped` can break for any other.

    Lines of prose in a row become one, and so does a list item (`- `) with the indented lines below it. A
    line that is indented, or has two blanks in a row inside, belongs to a table and stays as it is; but one
    that begins where the second column of the line above does goes on there.

    >>> reflowed("Two\\nlines.\\n  a table  1\\n- an\\n  item")
    ['Two lines.', '  a table  1', '- an item']
    >>> reflowed("a  one\\n   thing\\nb  two")
    ['a  one thing', 'b  two']
    """
    lines: list[str] = []
    above = ""
    for line in text.splitlines():
        kind = _kind(line)
        goes_on = above == "table" and kind == "indented" and _second(lines[-1]) == _indent(line)
        if goes_on or (above, kind) in (("prose", "prose"), ("item", "indented")):
            lines[-1] += " " + line.strip()
        else:
            lines.append(line.rstrip())
            above = kind
    return lines


def _second(line: str) -> int:
    """Where the second column of a line of a table begins."""
    found = COLUMN.match(line)
    return found.end() if found else -1


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _kind(line: str) -> str:
    if not line.strip():
        return ""
    if ITEM.match(line):
        return "item"
    if COLUMN.match(line):
        return "table"
    return "indented" if line.startswith(" ") else "prose"


def printable(line: str) -> str:
    """The line without its end, and with nothing in it that could steer a terminal."""
    kept = line.strip("\ufeff \t\r\n").expandtabs()
    return "".join(letter if letter.isprintable() else "?" for letter in kept)


def read_line(source: TextIO | None) -> str:
    """The next line, `printable`; of one that is too long, so much that it is seen to be.

    Raises EOFError at the end, when there is no source, or when it is gone; and with a message when a line
    does not end, or cannot be decoded.
    """
    if source is None:
        raise EOFError
    try:
        line = source.readline(_BLOCK)
        is_long = len(line) == _BLOCK and not line.endswith("\n") and not _ends_here(source)
    except UnicodeError as error:
        raise EOFError(
            "The input is not text in the encoding that was set; no more of it is read."
        ) from error
    except OSError as error:
        raise EOFError from error
    if not line:
        raise EOFError
    return printable(line).ljust(errors.LINE + 1, "?") if is_long else printable(line)


def _ends_here(source: TextIO) -> bool:
    """Reads the rest of a line, and keeps nothing of it; whether there was none.

    Raises EOFError for a line that does not end.
    """
    length = 0
    for part in iter(lambda: source.readline(_BLOCK), ""):
        length += len(part)
        if part.endswith("\n"):
            break
        if length > errors.ENDLESS:
            most = f"{errors.ENDLESS:,}"
            raise EOFError(f"A line of the input is longer than {most} characters; no more of it is read.")
    return not length


def is_same_word(word: str, asked: str) -> bool:
    """Whether that is the word, in its singular or plural, with or without `to`.

    >>> [is_same_word(word, "the trumps") for word in ("trump", "Trumps", "to trump", "trick")]
    [True, True, True, False]
    """
    bare, wanted = (each.lower().removeprefix("to ").removeprefix("the ") for each in (word, asked))
    return bare.removesuffix("s") == wanted.removesuffix("s")


def explained(glossary: str, general: Mapping[str, str], asked: str) -> list[str]:
    """What a word means by a game's page of words, or else at any card table; [] where neither has it.

    glossary: the page, in two columns. general: words with what they mean.
    """
    for words in (_in_two_columns(glossary), general.items()):
        found = [pair for pair in words if any(is_same_word(each, asked) for each in pair[0].split(", "))]
        if found:
            return [f"{word}: {meaning}" for word, meaning in found]
    return []


def _in_two_columns(page: str) -> list[tuple[str, str]]:
    """The words of a page with what they mean, which may go on in lines without a word.

    >>> _in_two_columns("THE PLAY\\nace    one\\n       or eleven\\nace up it lies open")
    [('ace', 'one or eleven'), ('ace up', 'it lies open')]
    """
    lines = page.splitlines()
    starts = Counter(each.end() for each in map(COLUMN.match, lines) if each)
    column = max(starts, key=lambda each: starts[each], default=0)
    found: list[tuple[str, str]] = []
    for line in lines:
        word, meaning = line[:column], line[column:]
        if not word.endswith(" ") or not meaning:
            continue  # the title of a part
        if word.strip() or not found:
            found.append((word.strip(), meaning))
        else:
            found[-1] = (found[-1][0], f"{found[-1][1]} {meaning}")
    return found
