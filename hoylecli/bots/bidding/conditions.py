"""What a rule asks of a hand: names with the numbers that will do, and how they become tests of a `Hand`.

Numbers are written `12-14`, `13+` or `5`. These may stand in `when`, each at most once:

    hcp, points          high-card points; with one for each card over four in a suit
    two_longest          high-card points and the cards of the two longest suits (the rule of 20)
    with_spades          high-card points and the number of spades (the rule of 15)
    together             points with the least that partner has shown; `together.M` dummy points for that suit
    likely               the same with what partner is likely to have: a little more than the least
    aces, kings          how many; `controls` counts aces two and kings one
    all_aces, all_kings  with those that partner has shown
    balanced             yes for 4-3-3-3, 4-4-3-2 and 5-3-3-2
    longest, second, shortest    how long these suits are; `shape: [5422, 6322]` the lengths in any order
    len.M                how long a suit is; `fit.M` with the least that partner has shown in it
    hcp.M, dummy.M       high cards in a suit; dummy points for it
    top3.M, top5.M       how many of the three, of the five highest cards
    ace.M, king.M, queen.M, stop.M, solid.M, longest.M    yes or no; `longest.M`: no suit is longer
    longer.M.O, as_long.M.O      yes: the first suit is longer than, or at least as long as, the second
    any                  a list of maps, one of which has to fit; `not` a map that must not fit

In the place of a suit stand a letter of the auction, `C`, `D`, `H`, `S`, or a word for several, which all
have to fit: `theirs` (the suits they have shown), `unbid`, `other` (not theirs), `partners` (those that
partner has shown).
"""

import re
from collections.abc import Sequence
from itertools import product
from typing import Final, NamedTuple

from hoylecli.rulebook.nodes import List, Map, Node, Text, kind
from hoylecli.rulebook.problem import Problem, nearest_or_all

from . import hand as places
from .hand import Hand, at_pair, at_suit
from .patterns import LETTERS, SUITS, Suits

LEAST: Final = -99
MOST: Final = 99_999
_RANGE: Final = re.compile(r"(\d{1,2})(\+|-(\d{1,2}))?")

Test = tuple[int, int, int]
"""A place of a hand, the least and the most that will do there."""
Alternatives = tuple[tuple[Test, ...], ...]
"""Lists of tests. A hand meets them when it meets every test of one list; () is met by no hand."""

_NUMBERS: Final = {
    "hcp": places.HCP,
    "points": places.POINTS,
    "two_longest": places.TWO_LONGEST,
    "with_spades": places.WITH_SPADES,
    "aces": places.ACES,
    "kings": places.KINGS,
    "controls": places.CONTROLS,
    "longest": places.LONGEST,
    "second": places.SECOND,
    "shortest": places.SHORTEST,
}
_WITH_PARTNER: Final = {"all_aces": places.ACES, "all_kings": places.KINGS}
_TOGETHER: Final = ("together", "likely")
_SUIT_NUMBERS: Final = ("len", "fit", "hcp", "dummy", "top3", "top5", *_TOGETHER)
_SUIT_FLAGS: Final = ("ace", "king", "queen", "stop", "solid", "longest")
_PAIRS: Final = {"longer": 1, "as_long": 0}
_GROUPS: Final = ("theirs", "unbid", "other", "partners")
_KNOWN: Final = (
    *_NUMBERS,
    *_WITH_PARTNER,
    *_TOGETHER,
    "balanced",
    "shape",
    "any",
    "not",
    *(f"{name}.M" for name in (*_SUIT_NUMBERS, *_SUIT_FLAGS)),
    *(f"{name}.M.O" for name in _PAIRS),
)


class PartnerShown(NamedTuple):
    """The least that partner has shown: strength, lengths from clubs on, aces and kings.

    likely: the strength that partner probably has, see `likely_of`.
    """

    strength: int = 0
    lengths: tuple[int, int, int, int] = (0, 0, 0, 0)
    aces: int = 0
    kings: int = 0
    likely: int = 0


def likely_of(strength: tuple[int, int], signed_off: bool = False) -> int:
    """The points that a seat probably has of the span it has shown: at most three above the least.

    Of a seat that has signed off, at most one above it.

    >>> likely_of((13, 16)), likely_of((17, 18)), likely_of((11, 40)), likely_of((11, 40), signed_off=True)
    (14, 17, 14, 12)
    """
    least, most = strength
    return least + min(1 if signed_off else 3, (most - least) // 2)


class Setting(NamedTuple):
    """What a condition depends on besides the hand.

    suits: what the letters of the auction stand for. theirs, ours, partners: suits shown by each, as letters
    of SUITS. partner: what partner has shown.
    """

    suits: Suits
    theirs: str = ""
    ours: str = ""
    partner: PartnerShown = PartnerShown()
    partners: str = ""

    def of(self, word: str) -> list[int]:
        """The suits that a word stands for, counted from clubs."""
        if word == "theirs":
            found = self.theirs
        elif word == "partners":
            found = self.partners
        elif word == "unbid":
            found = "".join(suit for suit in SUITS if suit not in self.theirs + self.ours)
        elif word == "other":
            found = "".join(suit for suit in SUITS if suit not in self.theirs)
        else:
            found = self.suits.get(word, word)
        return [SUITS.index(suit) for suit in found]


class Ask(NamedTuple):
    """One name with its numbers. subjects: the suits after it."""

    name: str
    subjects: tuple[str, ...]
    ranges: tuple[tuple[int, int], ...]


class Either(NamedTuple):
    """One of several conditions."""

    choices: "tuple[Condition, ...]"


class Not(NamedTuple):
    """A condition that must not fit."""

    inner: "Condition"


Condition = tuple[Ask | Either | Not, ...]
"""Everything that a hand has to have."""


def read_condition(node: Node, letters: set[str], problems: list[Problem]) -> Condition:
    """The condition that a map says. letters: those that stand for a suit there."""
    if not isinstance(node, Map):
        problems.append(Problem(node.place, f"write a map such as {{hcp: 12-14}}, not {kind(node)}."))
        return ()
    found: list[Ask | Either | Not] = []
    for key, (place, below) in node.entries.items():
        if key == "any":
            if not isinstance(below, List) or not below.items:
                found_there = "an empty one" if isinstance(below, List) else kind(below)
                problems.append(Problem(below.place, f"any: write a list of maps, not {found_there}."))
            else:
                found.append(Either(tuple(read_condition(item, letters, problems) for item in below.items)))
        elif key == "not":
            found.append(Not(read_condition(below, letters, problems)))
        else:
            name, *subjects = key.split(".")
            if message := _bad_key(key, name, subjects, letters):
                problems.append(Problem(place, message))
            elif ranges := _ranges(name, subjects, below, key, problems):
                found.append(Ask(name, tuple(subjects), ranges))
    return tuple(found)


def _bad_key(key: str, name: str, subjects: Sequence[str], letters: set[str]) -> str:
    """What is wrong with a key, "" where nothing is."""
    known = (
        name in (*_NUMBERS, *_WITH_PARTNER, *_TOGETHER, "balanced", "shape")
        if not subjects
        else name in (*_SUIT_NUMBERS, *_SUIT_FLAGS)
        if len(subjects) == 1
        else name in _PAIRS and len(subjects) == 2
    )
    if not known:
        return f"the condition '{key}' is not known{nearest_or_all(key, _KNOWN)}"
    for word in subjects:
        if word in LETTERS and word not in letters:
            return f"{key}: '{word}' is no suit of the auction or the call."
        if word not in LETTERS and word not in (*SUITS, *_GROUPS):
            return f"{key}: '{word}' is no suit; write C, D, H, S, a letter, or {', '.join(_GROUPS)}."
    return ""


def _ranges(
    name: str, subjects: Sequence[str], node: Node, key: str, problems: list[Problem]
) -> tuple[tuple[int, int], ...]:
    """The numbers that will do; () after adding to `problems`."""
    if name == "shape":
        items = node.items if isinstance(node, List) else ()
        shapes = [int(each.text) for each in items if isinstance(each, Text) and _is_shape(each.text)]
        if shapes and len(shapes) == len(items):
            return tuple((shape, shape) for shape in shapes)
        problems.append(Problem(node.place, f"{key}: write a list such as [5422, 6322], longest suit first."))
        return ()
    is_flag = name == "balanced" or name in _PAIRS or (name in _SUIT_FLAGS and len(subjects) == 1)
    text = node.text if isinstance(node, Text) else ""
    if is_flag:
        if text in ("yes", "no"):
            return _flag(name, text == "yes")
        problems.append(Problem(node.place, f"{key}: write yes or no, not {kind(node)}."))
        return ()
    numbers = _RANGE.fullmatch(text)
    if not numbers:
        problems.append(Problem(node.place, f"{key}: write a number, 12-14 or 13+, not {kind(node)}."))
        return ()
    least = int(numbers[1])
    most = MOST if numbers[2] == "+" else int(numbers[3] or least)
    if least > most:
        problems.append(Problem(node.place, f"{key}: {text} has its numbers the wrong way round."))
        return ()
    return ((LEAST if least == 0 else least, most),)


def _flag(name: str, is_yes: bool) -> tuple[tuple[int, int], ...]:
    if name in _PAIRS:
        bound = _PAIRS[name]
        return ((bound, MOST),) if is_yes else ((LEAST, bound - 1),)
    return ((int(is_yes), int(is_yes)),)


def _is_shape(text: str) -> bool:
    return (
        len(text) == 4 and text.isdecimal() and sum(map(int, text)) == 13 and list(text) == sorted(text)[::-1]
    )


def uses(condition: Condition) -> tuple[bool, bool]:
    """Whether a condition asks about suits that were shown, and about what partner has shown."""
    suits = partner = False
    for clause in condition:
        if isinstance(clause, Ask):
            suits = suits or any(word in _GROUPS for word in clause.subjects)
            partner = partner or clause.name in (*_TOGETHER, "fit", *_WITH_PARTNER)
        else:
            below = (clause.inner,) if isinstance(clause, Not) else clause.choices
            for each in below:
                inner = uses(each)
                suits, partner = suits or inner[0], partner or inner[1]
    return suits, partner


def tests_of(condition: Condition, setting: Setting) -> Alternatives:
    """The tests of a hand that a condition means in a setting; () where no hand can meet it."""
    found: Alternatives = ((),)
    for clause in condition:
        found = _both(found, _clause(clause, setting, True))
    return found


def _opposite(condition: Condition, setting: Setting) -> Alternatives:
    """The tests of hands that do not meet the condition: any one of its clauses fails."""
    found: list[tuple[Test, ...]] = []
    for clause in condition:
        found += _clause(clause, setting, False)
    return tuple(found)


def _clause(clause: Ask | Either | Not, setting: Setting, is_so: bool) -> Alternatives:
    if isinstance(clause, Not):
        return _opposite(clause.inner, setting) if is_so else tests_of(clause.inner, setting)
    if isinstance(clause, Either):
        if is_so:
            return tuple(tests for choice in clause.choices for tests in tests_of(choice, setting))
        found: Alternatives = ((),)
        for choice in clause.choices:
            found = _both(found, _opposite(choice, setting))
        return found
    options = [_one_of(place, ranges, is_so) for place, ranges in _places(clause, setting)]
    if is_so:
        found = ((),)
        for option in options:
            found = _both(found, option)
        return found
    return tuple(tests for option in options for tests in option)


def _one_of(place: int, ranges: Sequence[tuple[int, int]], is_so: bool) -> Alternatives:
    """The tests for a number inside one of the ranges, or, unless `is_so`, between and around them."""
    if is_so:
        return tuple(((place, least, most),) for least, most in ranges)
    tests, low = [], LEAST
    for least, most in sorted(ranges):
        if low < least:
            tests.append(((place, low, least - 1),))
        low = most + 1
    return (*tests, ((place, low, MOST),)) if low <= MOST else tuple(tests)


def _places(ask: Ask, setting: Setting) -> list[tuple[int, Sequence[tuple[int, int]]]]:
    """The places of a hand that are asked about, and what will do at each."""
    name, ranges = ask.name, ask.ranges
    partners = setting.partner.strength if name == "together" else setting.partner.likely
    if not ask.subjects:
        if name in _TOGETHER:
            return [(places.POINTS, _less(ranges, partners))]
        if name in _WITH_PARTNER:
            shown = setting.partner.aces if name == "all_aces" else setting.partner.kings
            return [(_WITH_PARTNER[name], _less(ranges, shown))]
        place = {"balanced": places.BALANCED, "shape": places.SHAPE}.get(name)
        return [(_NUMBERS[name] if place is None else place, ranges)]
    suits = [setting.of(word) for word in ask.subjects]
    if name in _PAIRS:
        return [(at_pair(one, other), ranges) for one, other in product(*suits) if one != other]
    found: list[tuple[int, Sequence[tuple[int, int]]]] = []
    for suit in suits[0]:
        if name == "longest":
            found += [
                (at_pair(suit, other), _flag("as_long", ranges[0][0] == 1))
                for other in range(4)
                if other != suit
            ]
        elif name == "fit":
            found.append((at_suit("len", suit), _less(ranges, setting.partner.lengths[suit])))
        elif name in _TOGETHER:
            found.append((at_suit("dummy", suit), _less(ranges, partners)))
        else:
            found.append((at_suit(name, suit), ranges))
    return found


def _less(ranges: Sequence[tuple[int, int]], amount: int) -> list[tuple[int, int]]:
    """What is left of ranges for the hand itself when partner has the amount."""
    return [
        (least - amount if least > 0 else LEAST, most - amount if most < MOST else MOST)
        for least, most in ranges
    ]


def _both(one: Alternatives, other: Alternatives) -> Alternatives:
    """The tests of one and of the other; what no hand can meet is left out."""
    found = (merged(first, second) for first in one for second in other)
    return tuple(tests for tests in found if tests is not None)


def merged(one: tuple[Test, ...], other: tuple[Test, ...]) -> tuple[Test, ...] | None:
    """The tests of both as one range a place; None where no hand can meet them."""
    ranges: dict[int, tuple[int, int]] = {}
    for place, least, most in (*one, *other):
        low, high = ranges.get(place, (LEAST, MOST))
        low, high = max(low, least), min(high, most)
        if low > high:
            return None
        ranges[place] = low, high
    return tuple((place, low, high) for place, (low, high) in ranges.items())


def meets(hand: Hand, alternatives: Alternatives) -> bool:
    """Whether a hand meets the tests of one of the alternatives."""
    for tests in alternatives:
        for place, least, most in tests:
            if not least <= hand[place] <= most:
                break
        else:
            return True
    return False


LEEWAY: Final = 2
"""Points by which a hand may miss what its call promises: an opening bid by the rule of 20 has 11 or 12."""
_IN_POINTS: Final = (places.HCP, places.POINTS, *(at_suit("dummy", suit) for suit in range(4)))


def keeps(hand: Hand, promised: Alternatives) -> bool:
    """Whether a hand has the lengths that are promised, and the points, give or take LEEWAY.

    Where points are promised, high-card points alone may be as many, too.
    """
    return any(all(_is_near(hand, *test) for test in tests) for tests in promised)


def _is_near(hand: Hand, place: int, least: int, most: int) -> bool:
    if place not in _IN_POINTS:
        return least <= hand[place] <= most
    least, most = least - LEEWAY, most + LEEWAY
    return least <= hand[place] <= most or (place == places.POINTS and least <= hand[places.HCP] <= most)
