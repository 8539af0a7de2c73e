"""Makes text from anywhere fit to be shown: it cannot steer the terminal, and has a limited length."""

import re
from typing import Final

# Control characters except tab and newline, marks of writing direction, line and paragraph separators, and
# surrogates. Compiled when first needed: printable text needs none of it.
STEERING: Final = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
CUT: Final = "..."


def visible(text: str) -> str:
    """The text with every character that could steer a terminal written as an escape; tabs and newlines stay.

    >>> visible("\\x1b[2J\\u202e♥")
    '\\\\x1b[2J\\\\u202e♥'
    """
    return text if text.replace("\n", "").isprintable() else re.sub(STEERING, _written_out, text)


def _written_out(found: re.Match[str]) -> str:
    code = ord(found[0])
    if 0xD800 <= code < 0xE000:
        return "\N{REPLACEMENT CHARACTER}"
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def on_one_line(text: str) -> str:
    """The text as a value in one line: single blanks, and `?` for what could steer the terminal.

    >>> on_one_line("Ann\\n the\\x1b[2J elder")
    'Ann the?[2J elder'
    """
    return re.sub(STEERING, "?", " ".join(text.split()))


def shortened(text: str, most: int = 40) -> str:
    """The beginning of a text, in one line of at most `most` characters, for a message.

    >>> shortened("a word\\nthat is much too long", 14)
    'a word that...'
    """
    line = re.sub(STEERING, "\N{REPLACEMENT CHARACTER}", " ".join(text.split()))
    return line if len(line) <= most else line[: most - len(CUT)] + CUT


def brief(message: str, word: int = 200, most: int = 2000) -> str:
    """A message in one line of at most `most` characters; words longer than `word` lose their middle.

    >>> brief("no such file:\\n" + "a" * 90 + "z", word=10)
    'no such file: aaaaa...az'
    """
    words = (
        each if len(each) <= word else each[: word // 2] + CUT + each[-word // 5 :]
        for each in message.split()
    )
    line = " ".join(words)
    return line if len(line) <= most else line[: most - len(CUT)] + CUT


def json_text(value: object, *, ascii_only: bool = True, indent: int | None = None) -> str:
    """The value as JSON, in one line unless there is an `indent`; what could steer a terminal is escaped."""
    from json import dumps

    text = dumps(value, ensure_ascii=ascii_only, indent=indent)
    return re.sub(STEERING, lambda found: f"\\u{ord(found[0]):04x}", text)
