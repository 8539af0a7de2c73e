"""The most of anything that is read. More is refused, with a message that names the limit."""

from typing import Final

WORDS: Final = 10_000  # words of a command line
WORD: Final = 10_000  # characters of such a word
DIGITS: Final = 1000  # digits of a number on the command line
LINE: Final = 200  # characters of a line typed at the table
NAME: Final = 20  # letters of a player's name at the table, where 60 columns have room for it
ENDLESS: Final = 100_000_000  # characters without a line break, after which reading stops
FILE: Final = 1_000_000  # bytes of a score sheet or a layout
HAND: Final = 5000  # characters of cards written one after the other
