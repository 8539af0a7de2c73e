"""What goes to standard output: text with suit signs, or ASCII where the terminal cannot show them."""

import os
import sys

import click

_ASCII = str.maketrans(
    {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "★": "*", "·": ".", "–": "-", "—": "-", "…": "...", "×": "x"}
    | dict.fromkeys("─━═", "-")
    | dict.fromkeys("│┃║", "|")
    | dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯", "+")
    | {"◆": "X", "◇": "x", "■": "O", "□": "o"}  # the pegs of two players, front and rear
    | {"●": "o", "○": ".", "’": "'", "½": "1/2", "▲": "^", "✓": "x", "→": "->"}
)


def wants_ascii() -> bool:
    """Whether to keep to ASCII: `HOYLE_ASCII`, which `--ascii` sets, says so, or there are no suit signs."""
    if os.environ.get("HOYLE_ASCII"):
        return True
    try:
        "♥—●".encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return True
    return False


def to_ascii(text: str) -> str:
    """The text with every sign that ASCII lacks replaced by a letter that says the same."""
    return text.translate(_ASCII).encode("ascii", "replace").decode("ascii")


def say(text: str) -> None:
    """Prints a block of text to standard output, in ASCII if need be."""
    click.echo(to_ascii(text) if wants_ascii() else text)


def say_json(value: object, indent: int | None = None) -> None:
    """Prints a value as JSON, in one line unless there is an `indent`."""
    import json

    click.echo(json.dumps(value, ensure_ascii=wants_ascii(), indent=indent))
