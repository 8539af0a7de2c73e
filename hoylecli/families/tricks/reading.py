"""What people type at a table of tricks that is shorter, or longer, than the notation of moves."""

from typing import Final

from hoylecli.core.moves import Move, resolve

from . import calling_aloud, knockout
from .naming import SUITS, SYMBOLS
from .view import TricksView

_SUITS: Final = {
    word: letter.lower()
    for letter, name in SUITS.items()
    for word in (letter.lower(), name, name[:-1], SYMBOLS[letter])
}
_BIDS: Final = {
    "0": "nil",
    "bid 0": "nil",
    "bid nil": "nil",
    "none": "nil",
    "zero": "nil",
    "double nil": "blind",
    "blind nil": "blind",
    "nil blind": "blind",
    "bid blind": "blind",
    "show": "look",
    "look at my cards": "look",
}
_MELDS: Final = frozenset(("lay", "lay them", "lay melds", "melds", "meld them", "meld all", "yes"))
_TRADES: Final = {"yes": "trade", "exchange": "trade", "swap": "trade", "no": "pass", "keep": "pass"}
_LONGER: Final = ("pass on ", "pass ", "lay away ", "lay ", "discard ", "exchange ", "play ", "lead ")
_FILLERS: Final = {"it", "up", "i", "to", "the", "and", "play", "dealer", "on"}


def read(text: str, view: TricksView) -> Move | None:
    """The move meant, None for what `core.moves.resolve` can read.

    `0` is nil, and `4` a bid; `pick it up` orders the turned card up; a suit alone calls it, and `hearts
    alone` does what it says; `pass QS KS AH` and `discard 9C` name cards.
    """
    words = " ".join(text.lower().split())
    if view.phase == "nominating" and words in _BIDS:
        none = Move("bid", amount=0)
        return none if _BIDS[words] == "nil" and none in view.legal else Move(_BIDS[words])
    if view.phase == "nominating" and words.isascii() and words.isdecimal():
        return Move("bid", amount=int(words))
    if view.phase == "ordering" and view.maker is None:
        return _ordered(words)
    if view.phase == "calling" and words.removeprefix("call ") in _SUITS:
        return Move("call", target=_SUITS[words.removeprefix("call ")])
    if view.phase == "auction" and words.isdecimal():
        return Move("bid", amount=int(words))
    if view.phase == "melding" and words in _MELDS:
        return Move("meld")
    if view.phase == "trading" and words in _TRADES:
        return Move(_TRADES[words])
    if view.phase == "declaring":
        return calling_aloud.read(words, view)
    if view.phase == "playing" and words == "pass" and knockout.KNOCK in view.legal:
        return knockout.KNOCK
    longer = next((start for start in _LONGER if words.startswith(start)), "")
    return _cards(text, longer, view) if longer and view.legal and view.legal[0].cards else None


def _ordered(words: str) -> Move | None:
    """What is said to make trumps: a suit, `alone`, or that the card be picked up, in any order."""
    said = [word for word in words.split() if word not in _FILLERS]
    suits = [_SUITS[word] for word in said if word in _SUITS]
    rest = {word for word in said if word not in _SUITS}
    if len(suits) > 1 or not rest <= {"call", "alone", "order", "pick", "take"} or not (suits or rest):
        return None
    if suits:
        return Move("alone" if "alone" in rest else "call", target=suits[0])
    if "alone" in rest:
        return Move("alone")
    return Move("order") if rest & {"order", "pick", "take"} else None


def _cards(text: str, longer: str, view: TricksView) -> Move | None:
    """The cards after a word such as `pass`, as far as they are what may be chosen now."""
    return resolve(" ".join(text.split())[len(longer) :], view.legal)
