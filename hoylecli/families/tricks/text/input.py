"""What people type at a table of tricks that is shorter, or longer, than the notation of moves."""

import re
from typing import Final

from hoylecli.core.cards import RED_JOKER, parse_cards
from hoylecli.core.errors import BadNotation
from hoylecli.core.moves import Move, resolve
from hoylecli.scoring import pinochle

from ..phases.declaring import words as piquet_asking
from ..position import lives as knockout
from ..position.contracts import MISERE, OPEN_MISERE
from ..position.labels import SUITS, SYMBOLS
from ..view import TricksView

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
_CONTRACT: Final = re.compile(r"([0-9]{1,2}) ?([a-z♣♦♥♠ -]+)|([a-z♣♦♥♠]+) ?([0-9]{1,2})")
_NO_TRUMPS: Final = ("n", "nt", "no trump", "no trumps", "no-trump", "no-trumps", "notrump", "notrumps")
_MISERES: Final = {
    "misere": MISERE,
    "misère": MISERE,
    "open": OPEN_MISERE,
    "open misere": OPEN_MISERE,
    "open misère": OPEN_MISERE,
}
_MELDS: Final = frozenset(("lay", "lay them", "lay melds", "melds", "meld them", "meld all", "yes"))
_TRADES: Final = {"yes": "trade", "exchange": "trade", "swap": "trade", "no": "pass", "keep": "pass"}
_LONGER: Final = ("pass on ", "pass ", "lay away ", "lay ", "discard ", "exchange ", "play ", "lead ")
_CLEAR: Final = 3  # letters of a name that are no card
_FILLERS: Final = {"it", "up", "i", "to", "the", "and", "play", "dealer", "on"}


def read(text: str, view: TricksView) -> Move | None:
    """The move meant, None for what `core.moves.resolve` can read.

    `0` is nil, and `4` a bid; `pick it up` orders the turned card up; a suit alone calls it, and `hearts
    alone` does what it says; `7h` and `open misere` are contracts; `pass QS KS AH` and `discard 9C` name
    cards, and `joker hearts` the suit for a joker, too.
    """
    words = " ".join(text.lower().split())
    if view.phase == "nominating" and words in _BIDS:
        none = Move("bid", amount=0)
        return none if _BIDS[words] == "nil" and not view.rules.bidding.nil else Move(_BIDS[words])
    if view.phase == "nominating" and words.isascii() and words.isdecimal():
        return Move("bid", amount=int(words))
    if view.phase == "ordering" and view.maker is None:
        return _ordered(words)
    if view.phase == "calling" and words.removeprefix("call ") in _SUITS:
        return Move("call", target=_SUITS[words.removeprefix("call ")])
    if view.phase == "auction" and words.isdecimal():
        return Move("bid", amount=int(words))
    if view.phase == "contracting":
        return _contract(words)
    if view.phase == "melding" and words in _MELDS:
        return Move("meld")
    if view.phase == "drawing":
        return _between_tricks(words, view)
    if view.phase == "trading" and words in _TRADES:
        return Move(_TRADES[words])
    if view.phase == "declaring":
        return piquet_asking.read(words, view)
    if view.phase == "playing" and words == "pass" and knockout.KNOCK in view.legal:
        return knockout.KNOCK
    named = _named(words) if view.phase == "playing" and not view.trick else None
    if named is not None:
        return named
    longer = next((start for start in _LONGER if words.startswith(start)), "")
    return _cards(text, longer, view) if longer and view.legal and view.legal[0].cards else None


def _between_tricks(words: str, view: TricksView) -> Move | None:
    """A meld by its name, or the beginning of it; a double one by the cards of a single one."""
    if words in ("exchange", "swap", "draw", "no"):
        return Move("trade" if words in ("exchange", "swap") else "pass")
    named = words.removeprefix("meld ").removeprefix("lay ")
    moves = {pinochle.said(meld): Move("meld", meld.cards) for meld in view.found}
    if named in moves:
        return moves[named]
    begun = [move for name, move in moves.items() if name.startswith(named)]
    if len(named) >= _CLEAR and len(begun) == 1:
        return begun[0]
    try:
        cards = sorted([*parse_cards(named)] * 2)
    except BadNotation:
        return None
    legal = [sorted(move.cards) for move in view.legal]
    double = next((move for move in view.legal if move.cards and sorted(move.cards) == cards), None)
    return double if sorted(cards[::2]) not in legal else None


def _contract(words: str) -> Move | None:
    """`7h`, `7 hearts`, `bid h7`, `8nt`, `open misere`; `7` alone is no contract, but may be refused."""
    said = words.removeprefix("bid ")
    if said in _MISERES:
        return _MISERES[said]
    if re.fullmatch("[0-9]{1,2}", said):
        return Move("bid", amount=int(said))
    found = _CONTRACT.fullmatch(said)
    if found is None:
        return None
    suit, tricks = (found[2], found[1]) if found[1] else (found[3], found[4])
    letter = "n" if suit in _NO_TRUMPS else _SUITS.get(suit)
    return None if letter is None else Move("bid", target=letter, amount=int(tricks))


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


def _named(words: str) -> Move | None:
    """`joker hearts`, `lead the joker as h`: a joker that is led, and the suit that it stands for."""
    said = [word for word in words.split() if word not in (*_FILLERS, "lead", "as", "for", "red")]
    if said[:1] not in (["joker"], ["*r"], ["★r"]) or len(said) > 2:
        return None
    if len(said) == 1:
        return Move(cards=(RED_JOKER,))
    if said[1] not in _SUITS:
        return None
    return Move(cards=(RED_JOKER,), target=_SUITS[said[1]])


def _cards(text: str, longer: str, view: TricksView) -> Move | None:
    """The cards after a word such as `pass`, as far as they are what may be chosen now."""
    return resolve(" ".join(text.split())[len(longer) :], view.legal)
