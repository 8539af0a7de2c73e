"""A call, what it says and how far it forces, in sentences for people."""

import re
from typing import Final

from hoylecli.scoring.bridge import Contract
from hoylecli.scoring.bridge.auction import DOUBLE, PASS

from .choosing import BEYOND, Decision, Meaning
from .system import FORCING

NO_RULE: Final = "The system has no rule for this call; partner reads it this way."
_WORDS: Final = {PASS: "pass", "X": "double", "XX": "redouble"}
_BID: Final = re.compile(r"\b([1-7])(NT|[CDHS])\b")
_LINES: Final = re.compile(r"\s+\d+(-\d+)?$")
_OF_A_HAND: Final = re.compile(
    r"(\d+|no|one|two|three|four|five|six|seven|eight|at least|fewer|long|balanced|a singleton|a void)\b"
)
_CARDS: Final = re.compile(
    r"(no|one|two|three|four|five|six|seven|eight)( or more)? (clubs|diamonds|hearts|spades)"
)
_FORCES: Final = dict(
    zip(
        FORCING,
        (
            "It is not forcing: partner may pass.",
            "It is forcing: partner must not pass.",
            "It is forcing to game: you both go on until game is bid.",
            "It is a sign-off: partner should pass.",
        ),
        strict=True,
    )
)


def named(call: str) -> str:
    """A call as people say it.

    >>> [named(call) for call in ("2H", "3NT", "Pass", "XX")]
    ['2 hearts', '3 notrump', 'pass', 'redouble']
    """
    return _WORDS.get(call) or Contract(int(call[0]), call[1:]).words


def sentence(says: str) -> str:
    """What a rule says as a sentence, with bids in words, and with 'and' between two things of a hand.

    >>> sentence("three or more hearts, 6 to 9 points")
    'Three or more hearts and 6 to 9 points.'
    """
    told = _plain(says)
    return f"{told[:1].upper()}{told[1:]}."


def _plain(says: str) -> str:
    if _CARDS.fullmatch(says):
        return f"it shows {says}"
    told = _BID.sub(lambda bid: named(bid[0]), says.rstrip("."))
    parts = told.split(", ")
    if len(parts) == 2 and not re.search(r";| and ", told) and all(map(_OF_A_HAND.match, parts)):
        return " and ".join(parts)
    return told


def advice(decision: Decision) -> str:
    """The call with its reason: `Bid 2 hearts: three or more hearts and 6 to 9 points.`

    A reason beyond the rules is a sentence of its own.
    """
    do = named(decision.call) if decision.call in _WORDS else f"bid {named(decision.call)}"
    do = f"{do[:1].upper()}{do[1:]}"
    if decision.rule is None:
        return f"{do}. {sentence(decision.says)}"
    return f"{do}: {_plain(decision.says)}."


def forcing(call: str, force: str) -> str:
    """How far a call forces, as a sentence; "" for a pass that does not."""
    if call == DOUBLE and force == "round":
        return "Partner is to bid, or to pass with long trumps."
    return "" if call == PASS and force in ("no", "sign-off") else _FORCES[force]


def heading(section: str) -> str:
    """The section of a system without the lines of the text that it is from."""
    return _LINES.sub("", section)


def further(decision: Decision | Meaning, call: str) -> tuple[str, ...]:
    """Whether the call forces, and where the system has it, a sentence each."""
    force = forcing(call, decision.forcing)
    has_rule = decision.section != BEYOND
    where = f"Section: {heading(decision.section)}." if has_rule else ""
    beyond = "" if has_rule else "No rule of the system has this hand here."
    return tuple(filter(None, (force if has_rule else "", where, beyond)))
