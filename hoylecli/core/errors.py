"""The errors that a person may see, and the limits of what is read.

A message is one clear line: what is wrong, and what to do.
"""

from typing import Final


class HoyleError(Exception):
    """Base of the errors whose message is shown to a person, without a traceback."""


class BadNotation(HoyleError, ValueError):
    """The text is not a card, a move or a score sheet at all."""


class IllegalMove(HoyleError, ValueError):
    """The move is well written, but the rules forbid it now. The message is the reason."""


class AmbiguousMove(HoyleError, ValueError):
    """The text could mean several legal moves. The message lists them."""


class RulesError(HoyleError, ValueError):
    """A rules file, or the choice of a game, variant or option, is wrong."""


class StoreError(HoyleError):
    """Saved matches cannot be read or written."""


# The most of anything that is read. More is refused, with a message that names the limit

WORDS: Final = 10_000  # words of a command line
WORD: Final = 10_000  # characters of such a word
DIGITS: Final = 1000  # digits of a number on the command line
LINE: Final = 200  # characters of a line typed at the table
NAME: Final = 20  # letters of a player's name at the table, where 60 columns have room for it
ENDLESS: Final = 100_000_000  # characters without a line break, after which reading stops
FILE: Final = 1_000_000  # bytes of a score sheet or a layout
HAND: Final = 5000  # characters of cards written one after the other
