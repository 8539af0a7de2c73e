"""The errors that a person may see. A message is one clear line: what is wrong, and what to do."""


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
