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


def wants_ascii(option: bool = False) -> bool:
    """Whether to keep to ASCII: because `--ascii` or `HOYLE_ASCII` says so, or for want of suit signs."""
    if option or os.environ.get("HOYLE_ASCII"):
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
    context = click.get_current_context(silent=True)
    option = bool(context and context.find_root().params.get("ascii"))
    click.echo(to_ascii(text) if wants_ascii(option) else text)
