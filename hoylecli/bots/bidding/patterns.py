"""Auctions as bridge books write them, with letters that stand for suits.

    1M 2NT           we opened a major, partner bid 2NT, the others passed: opener is to call
    (1x) X (P) 1y    calls of the other side stand in parentheses; where none stands, they passed
    ... 4NT          however the auction began
    ... y            a bid without a level is at any; as the call of a rule it is the lowest there is

`M` is a major and `m` a minor; `O` and `o` are then the other major and the other minor. `x`, `y`, `z` and
`w` are any suits. Different letters are different suits. A suit that comes up for the first time as one of
`x`, `y`, `z`, `w` is bid as low as it can be, unless a `+` follows for each level that is jumped: `1x 2y+`.
In the place of a call, `?` is any, `bid` any bid, `suit` any bid of a suit. Passes before the first bid are
left out. `none` is an auction in which nobody has bid.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from hoylecli.scoring.bridge.auction import BIDS, DOUBLE, PASS, REDOUBLE

SUITS: Final = "CDHS"
LETTERS: Final = "MmOoxyzw"
FREE: Final = "xyzw"
_CALL: Final = re.compile(r"([1-7]?)(NT|N|[CDHSMmOoxyzw]|\[[CDHS]+\])(\+{0,3})")
_NAMES: Final = {"P": PASS, "Pass": PASS, "X": DOUBLE, "XX": REDOUBLE}
ANY: Final = ("?", "bid", "suit")
RANK: Final = {bid: rank for rank, bid in enumerate(BIDS)}
STRAINS: Final = ("C", "D", "H", "S", "NT")

Suits = Mapping[str, str]
"""The suit that each letter stands for."""


class Token(NamedTuple):
    """A call of a pattern. word: a call without a suit, or one of ANY; "" for a bid. level 0: the lowest."""

    word: str
    level: int = 0
    strain: str = ""
    jumps: int = 0

    @property
    def letter(self) -> str:
        """The letter for a suit in it, "" where there is none."""
        return self.strain if self.strain in LETTERS else ""


class Pattern(NamedTuple):
    """An auction from the first bid on. is_open: whether other calls may come before."""

    tokens: tuple[Token, ...]
    is_open: bool = False


class BadPattern(ValueError):
    """The text is not an auction. The message says why."""


def parse_token(text: str) -> Token:
    """One call of a pattern, or of a rule. Raises BadPattern."""
    if text in _NAMES:
        return Token(_NAMES[text])
    if text in ANY:
        return Token(text)
    found = _CALL.fullmatch(text)
    if not found or (found[3] and found[2] in ("NT", "N")):
        raise BadPattern(f"'{text}' is no call; write such as P, X, 1NT, 2H, 2M or 3y+")
    strain = "NT" if found[2] == "N" else found[2].strip("[]")
    return Token("", int(found[1] or 0), strain, len(found[3]))


def parse_pattern(text: str) -> Pattern:
    """An auction. Raises BadPattern."""
    words = text.split()
    if words == ["none"]:
        return Pattern(())
    is_open = words[:1] == ["..."]
    tokens: list[tuple[bool, Token]] = []
    for word in words[is_open:]:
        is_theirs = word.startswith("(") and word.endswith(")")
        token = parse_token(word[1:-1] if is_theirs else word)
        if tokens and tokens[-1][0] == is_theirs:
            if is_theirs:
                raise BadPattern(
                    f"between '({tokens[-1][1].word or '..'})' and '{word}' a call of ours is missing"
                )
            tokens.append((True, Token(PASS)))
        tokens.append((is_theirs, token))
    if not tokens:
        raise BadPattern("write an auction, such as '1M 2NT', or 'none'")
    if not tokens[-1][0]:
        tokens.append((True, Token(PASS)))
    found = Pattern(tuple(token for _, token in tokens), is_open)
    _check_letters(found.tokens, set())
    return found


def _check_letters(tokens: Sequence[Token], known: set[str]) -> set[str]:
    for token in tokens:
        letter = token.letter
        if letter in ("O", "o") and {"O": "M", "o": "m"}[letter] not in known:
            raise BadPattern(f"'{letter}' is the other suit, but the first has not come up")
        known |= {letter} - {""}
    return known


OPEN: Final = "..."
_KINDS: Final = {PASS: "P", DOUBLE: "X", REDOUBLE: "R"}


def shape_of(calls: Sequence[str]) -> str:
    """Which calls of an auction are passes, doubles, redoubles and bids, a letter each."""
    return "".join([_KINDS.get(call, "B") for call in calls])


def shapes(pattern: Pattern) -> list[str]:
    """The shapes of all auctions that may fit; OPEN alone where any calls may come before."""
    if pattern.is_open:
        return [OPEN]
    found = [""]
    for token in pattern.tokens:
        kinds = "PXRB" if token.word == "?" else _KINDS.get(token.word, "B")
        found = [shape + kind for shape in found for kind in kinds]
    return found


def letters_of(pattern: Pattern) -> set[str]:
    """The letters that stand for a suit once the pattern fits."""
    known = {token.letter for token in pattern.tokens} - {""}
    return known | ({"O"} if "M" in known else set()) | ({"o"} if "m" in known else set())


def matched(pattern: Pattern, calls: Sequence[str]) -> dict[str, str] | None:
    """The suit that each letter stands for if the pattern fits the auction, else None."""
    start = len(calls) - len(pattern.tokens)
    if start < 0 or (start > 0 and not pattern.is_open):
        return None
    suits: dict[str, str] = {}
    for number, token in enumerate(pattern.tokens, start):
        call = calls[number]
        if token.word:
            if token.word in ANY:
                if not _is_any(token.word, call):
                    return None
            elif token.word != call:
                return None
        elif call not in RANK or not _is_bid(token, call, suits, calls[:number]):
            return None
    return suits


def _is_any(word: str, call: str) -> bool:
    return word == "?" or (call in RANK and (word == "bid" or call[1:] != "NT"))


def _is_bid(token: Token, call: str, suits: dict[str, str], before: Sequence[str]) -> bool:
    """Whether the call is the bid of the token; a suit that is new stands for its letter from now on."""
    strain = call[1:]
    if token.level and token.level != int(call[0]):
        return False
    if not token.letter:
        return strain == token.strain if token.strain == "NT" else strain in token.strain
    known = suits.get(token.letter)
    if known is None:
        if strain == "NT" or not may_be(token.letter, strain, suits):
            return False
        is_high = int(call[0]) - lowest(strain, before) if before else token.jumps
        if token.letter in FREE and token.level and is_high != token.jumps:
            return False
        bind(suits, token.letter, strain)
        return True
    return known == strain


def may_be(letter: str, suit: str, suits: Suits) -> bool:
    """Whether a letter that is new can stand for the suit."""
    if (letter == "M" and suit in "CD") or (letter == "m" and suit in "HS"):
        return False
    return suit not in [held for known, held in suits.items() if known not in "Oo"]


def bind(suits: dict[str, str], letter: str, suit: str) -> None:
    """Lets the letter stand for the suit, and the other of the two majors or minors for its letter."""
    suits[letter] = suit
    if letter == "M":
        suits["O"] = "S" if suit == "H" else "H"
    if letter == "m":
        suits["o"] = "D" if suit == "C" else "C"


def lowest(strain: str, calls: Sequence[str]) -> int:
    """The level of the lowest bid of a denomination that is above all calls so far; 8 where there is none."""
    for call in reversed(calls):
        if call in RANK:
            level = int(call[0])
            return level + (STRAINS.index(strain) <= STRAINS.index(call[1:]))
    return 1


def bids_of(token: Token, suits: Suits, calls: Sequence[str]) -> Iterator[tuple[str, dict[str, str]]]:
    """Each call that a rule's call may be, with the suits that letters stand for then."""
    if token.word:
        yield token.word, dict(suits)
        return
    letter = token.letter
    is_new = bool(letter) and letter not in suits
    strains = (
        [suit for suit in SUITS if may_be(letter, suit, suits)]
        if is_new
        else [suits[letter]]
        if letter
        else ["NT"]
        if token.strain == "NT"
        else list(token.strain)
    )
    for strain in strains:
        low = lowest(strain, calls)
        level = token.level or low + token.jumps
        if is_new and letter in FREE and token.level and calls and level != low + token.jumps:
            continue
        if low <= level <= 7:
            known = dict(suits)
            if is_new:
                bind(known, letter, strain)
            yield f"{level}{strain}", known
