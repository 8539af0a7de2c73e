"""The most of anything that is read. More is refused, with a message that names the limit."""

from typing import Final

WORDS: Final = 10_000  # of a command line
WORD: Final = 10_000  # characters of one of them
DIGITS: Final = 1000  # of a number among them
LINE: Final = 200  # characters of a line at the table
ENDLESS: Final = 100_000_000  # characters without a new line, after which none is waited for
FILE: Final = 1_000_000  # bytes of a sheet or a layout
HAND: Final = 5000  # characters of cards written one after the other
