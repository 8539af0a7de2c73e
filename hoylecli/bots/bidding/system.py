"""Bidding systems: what a file of one says, read strictly.

A file begins with `system:`, its name, with `title` and `summary`. `parts` names further files of the same
system beside it, each a map with `auctions` alone. `auctions` is a list of maps, each an occasion on which
rules give calls:

    section     where the rules are from, which is shown with the calls
    after       the auction so far, or a list of those that mean the same (`patterns` says how they are
                written)
    where       a list of three words each about letters: `y below x`, `x above M`, `x is major`, `x is minor`
    seat        the seats, counted from the dealer, in which the first bid was or would be made: `[3, 4]`
    passed      yes or no: whether the hand to call has passed before the first bid
    partner_passed    yes or no: whether its partner has
    vulnerable  a list of words, any of which has to fit: we, not_we, they, not_they, favorable, equal,
                unfavorable
    asked       a word: partner's call was a question of this kind, such as aces
    final       yes where partner has signed off; auctions with `...` fit there only with it
    calls       the rules, each a map:
      id        its name, which no other rule of the system has
      call      the call (`patterns`), such as `3M`; a letter that is new stands for any suit for which
                the rest fits
      when      what the hand must have (`conditions`)
      shows     what the call promises where that is not just what `when` says, for partner to reckon with;
                the rule does not have a hand that misses it, but for two points
      says      what it means in words; `{M}` is the name of the suit
      forcing   no, round, game (until game is reached) or sign-off (partner is to pass)
      artificial    yes where the call says nothing of the suit or of notrump
      asks      a word for what the call asks, by which `asked` finds it: aces, kings
      priority  the highest that fits is chosen; 50 where it is not written, and of equal ones the first
                in the file
      where     as above, for this call

Of calls with a new letter for which a hand fits more than once, the longest suit is chosen, of equal ones
with five cards the highest, of shorter ones the lowest.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from hoylecli.context import current
from hoylecli.core import RulesError
from hoylecli.rulebook.library.files import BIDDING, shipped_folder
from hoylecli.rulebook.nodes import Entry, List, Map, Node, Text, kind
from hoylecli.rulebook.problem import BrokenRules, FilePlace, Problem, nearest_or_all, unknown
from hoylecli.rulebook.reader import read_file

from .conditions import Condition, read_condition, uses
from .patterns import LETTERS, BadPattern, Pattern, Token, letters_of, parse_pattern, parse_token, shapes

FORCING: Final = ("no", "round", "game", "sign-off")
VULNERABLE: Final = ("we", "not_we", "they", "not_they", "favorable", "equal", "unfavorable")
_TOP: Final = ("system", "title", "summary", "parts", "auctions")
_AUCTION: Final = (
    "section",
    "after",
    "where",
    "seat",
    "passed",
    "partner_passed",
    "vulnerable",
    "asked",
    "final",
    "calls",
)
_CALL: Final = (
    "id", "call", "when", "shows", "says", "forcing", "artificial", "asks", "priority", "where",
)  # fmt: skip
PRIORITY: Final = 50
_NOWHERE: Final = FilePlace("")


class Occasion(NamedTuple):
    """The auctions and conditions that one entry of `auctions` is for."""

    section: str
    patterns: tuple[Pattern, ...]
    where: tuple[tuple[str, str, str], ...] = ()
    seats: tuple[int, ...] = ()
    passed: bool | None = None
    partner_passed: bool | None = None
    vulnerable: tuple[str, ...] = ()
    asked: str = ""
    final: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """A call and what it means. number: its place in the system; of equal rules the first is chosen.

    uses_suits, uses_partner: whether conditions ask about suits shown, and about what partner has shown.
    """

    id: str
    occasion: Occasion
    call: Token
    when: Condition
    says: str
    shows: Condition | None = None
    forcing: str = "no"
    artificial: bool = False
    asks: str = ""
    priority: int = PRIORITY
    where: tuple[tuple[str, str, str], ...] = ()
    place: FilePlace = _NOWHERE
    number: int = 0
    uses_suits: bool = False
    uses_partner: bool = False

    @property
    def section(self) -> str:
        return self.occasion.section


@dataclass(frozen=True, slots=True, eq=False)
class System:
    """A bidding system. by_shape: its occasions by `patterns.shapes`."""

    name: str
    title: str
    summary: str
    rules: tuple[Rule, ...]
    file: str
    by_shape: Mapping[str, tuple[tuple[Pattern, tuple[Rule, ...]], ...]] = field(default_factory=dict)


def load(name: str) -> System:
    """The system of this name, or in the file of this path.

    Systems are looked for in the folder `bidding` of the folders of rules files. Raises RulesError where
    there is none, or BrokenRules with every problem of its file.
    """
    found = names()
    path = found.get(name.lower())
    if path is None and (os.sep in name or name.endswith((".yaml", ".yml"))):
        path = name
    if path is None:
        raise RulesError(f"There is no bidding system '{name[:40]}'{nearest_or_all(name, found)}")
    try:
        stamp = os.stat(path).st_mtime_ns
    except OSError:
        stamp = 0
    return _load(path, stamp)


@lru_cache(maxsize=16)
def _load(path: str, stamp: int) -> System:
    problems: list[Problem] = []
    system = read_system(path, problems)
    if problems:
        raise BrokenRules(problems)
    return system


def problems_of_system(path: str) -> list[Problem]:
    """Everything that is wrong with the file of a system and its parts."""
    problems: list[Problem] = []
    try:
        read_system(path, problems)
    except BrokenRules as error:
        return error.problems
    return sorted(set(problems))


def names() -> dict[str, str]:
    """The file of each system that there is, by name; of two of one name the first found."""
    context = current()
    folders = [
        *context.rules_paths,
        *([context.rules_folder] if context.rules_folder else []),
        shipped_folder(),
    ]
    found: dict[str, str] = {}
    for folder in folders:
        inside = os.path.join(folder, BIDDING)
        if os.path.isdir(inside):
            for file in sorted(os.listdir(inside)):
                name, ending = os.path.splitext(file)
                if ending in (".yaml", ".yml"):
                    found.setdefault(name.lower(), os.path.join(inside, file))
    return found


def read_system(path: str, problems: list[Problem]) -> System:
    """The system in a file with its parts. Adds what is wrong to `problems`; may raise BrokenRules."""
    root = read_file(path, problems, "a bidding system is a map of keys, and begins with 'system:'.")
    reader = _Reader(problems)
    for key, (place, _) in root.entries.items():
        if key not in _TOP:
            problems.append(Problem(place, unknown("the key", key, _TOP)))
    name, title, summary = (reader.text(root, key, key) for key in ("system", "title", "summary"))
    reader.auctions(root)
    for part in reader.listed(root, "parts"):
        file = os.path.join(os.path.dirname(path), part.text)
        try:
            below = read_file(file, problems, "a part of a system is a map, and begins with 'auctions:'.")
        except BrokenRules as error:
            problems += [each for each in error.problems if each not in problems]
            continue
        reader.auctions(below)
    if not reader.rules and not problems:
        problems.append(Problem(root.place, "the system has no rules; it needs 'auctions'."))
    rules = tuple(reader.rules)
    return System(name, title, summary, rules, path, _by_shape(rules))


def _by_shape(rules: tuple[Rule, ...]) -> dict[str, tuple[tuple[Pattern, tuple[Rule, ...]], ...]]:
    occasions: dict[int, tuple[Occasion, list[Rule]]] = {}
    for rule in rules:
        occasions.setdefault(id(rule.occasion), (rule.occasion, []))[1].append(rule)
    found: dict[str, list[tuple[Pattern, tuple[Rule, ...]]]] = {}
    for occasion, held in occasions.values():
        for pattern in occasion.patterns:
            for shape in shapes(pattern):
                found.setdefault(shape, []).append((pattern, tuple(held)))
    return {shape: tuple(each) for shape, each in found.items()}


class _Reader:
    """Rules in the making, with the problems of their files."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        self.rules: list[Rule] = []
        self._lines: dict[str, FilePlace] = {}

    def report(self, place: FilePlace, message: str) -> None:
        self.problems.append(Problem(place, message))

    def text(self, node: Map, key: str, what: str, default: str | None = None) -> str:
        """The word or line at a key. what: its name in a message."""
        entry = node.entries.get(key)
        if entry is None:
            if default is None:
                self.report(node.place, f"'{what}' is missing.")
            return default or ""
        if not isinstance(entry.node, Text) or not entry.node.text.strip():
            self.report(entry.node.place, f"{what}: write a line of text, not {kind(entry.node)}.")
            return default or ""
        return " ".join(entry.node.text.split())

    def one_of(self, node: Map, key: str, words: tuple[str, ...], default: str) -> str:
        found = self.text(node, key, key, default)
        if found not in words:
            self.report(node.entries[key].node.place, f"{key}: {unknown('the word', found, words)}")
            return default
        return found

    def flag(self, node: Map, key: str) -> bool | None:
        return self.one_of(node, key, ("yes", "no"), "no") == "yes" if key in node.entries else None

    def listed(self, node: Map, key: str) -> list[Text]:
        """The words at a key, one or a list of them."""
        entry = node.entries.get(key)
        if entry is None:
            return []
        items = entry.node.items if isinstance(entry.node, List) else (entry.node,)
        found = [item for item in items if isinstance(item, Text)]
        if len(found) < len(items):
            self.report(entry.node.place, f"{key}: write a word or a list of words, not {kind(entry.node)}.")
        return found

    def auctions(self, root: Map) -> None:
        entry = root.entries.get("auctions")
        if entry is None:
            return
        if not isinstance(entry.node, List):
            self.report(entry.node.place, f"auctions: write a list of maps, not {kind(entry.node)}.")
            return
        for item in entry.node.items:
            if isinstance(item, Map):
                self.auction(item)
            else:
                self.report(item.place, f"auctions: write a map with 'after' and 'calls', not {kind(item)}.")

    def known_keys(self, node: Map, known: tuple[str, ...]) -> None:
        for key, (place, _) in node.entries.items():
            if key not in known:
                self.report(place, unknown("the key", key, known))

    def auction(self, node: Map) -> None:
        self.known_keys(node, _AUCTION)
        patterns = []
        for text in self.listed(node, "after"):
            try:
                patterns.append(parse_pattern(text.text))
            except BadPattern as error:
                self.report(text.place, f"after: {error}.")
        if "after" not in node.entries:
            self.report(node.place, "'after' is missing: the auction so far, or 'none'.")
        letters = set.intersection(*map(letters_of, patterns)) if patterns else set(LETTERS)
        seats = self.listed(node, "seat")
        for text in seats:
            if text.text not in ("1", "2", "3", "4"):
                self.report(text.place, f"seat: write numbers from 1 to 4, not '{text.text}'.")
        words = self.listed(node, "vulnerable")
        for text in words:
            if text.text not in VULNERABLE:
                self.report(text.place, f"vulnerable: {unknown('the word', text.text, VULNERABLE)}")
        occasion = Occasion(
            self.text(node, "section", "section"),
            tuple(patterns),
            self.where(node),
            tuple(int(text.text) for text in seats if text.text.isdecimal()),
            self.flag(node, "passed"),
            self.flag(node, "partner_passed"),
            tuple(text.text for text in words),
            self.text(node, "asked", "asked", ""),
            bool(self.flag(node, "final")),
        )
        entry = node.entries.get("calls")
        if entry is None or not isinstance(entry.node, List):
            self.report(node.place, "calls: write a list of rules.")
            return
        for item in entry.node.items:
            if isinstance(item, Map):
                self.rule(item, occasion, letters)
            else:
                self.report(item.place, f"calls: write a map with 'id' and 'call', not {kind(item)}.")

    def where(self, node: Map) -> tuple[tuple[str, str, str], ...]:
        found = []
        for text in self.listed(node, "where"):
            words = text.text.split()
            is_kind = words[1:2] == ["is"] and words[2:] in (["major"], ["minor"])
            if len(words) == 3 and (is_kind or words[1] in ("below", "above")):
                found.append((words[0], words[1], words[2]))
            else:
                self.report(text.place, f"where: write 'y below x' or 'x is major', not '{text.text}'.")
        return tuple(found)

    def rule(self, node: Map, occasion: Occasion, letters: set[str]) -> None:
        self.known_keys(node, _CALL)
        before = len(self.problems)
        name = self.text(node, "id", "id")
        if name in self._lines:
            self.report(
                node.entries["id"].node.place, f"id: '{name}' is taken on line {self._lines[name].line}."
            )
        self._lines.setdefault(name, node.place)
        written = self.text(node, "call", "call")
        try:
            call = parse_token(written) if written else Token("P")
        except BadPattern as error:
            self.report(node.entries["call"].node.place, f"call: {error}.")
            call = Token("P")
        known = (
            letters
            | {call.letter}
            | ({"O"} if call.letter == "M" else {"o"} if call.letter == "m" else set())
        )
        when = self.condition(node.entries.get("when"), known) or ()
        shows = self.condition(node.entries.get("shows"), known)
        rule = Rule(
            name,
            occasion,
            call,
            when,
            self.text(node, "says", "says"),
            shows,
            self.one_of(node, "forcing", FORCING, "no"),
            bool(self.flag(node, "artificial")),
            self.text(node, "asks", "asks", ""),
            self.number(node.entries.get("priority")),
            self.where(node),
            node.place,
            len(self.rules),
            *uses((*when, *(shows or ()))),
        )
        if len(self.problems) == before:
            self.rules.append(rule)

    def condition(self, entry: Entry | None, letters: set[str]) -> Condition | None:
        return None if entry is None else read_condition(entry.node, letters, self.problems)

    def number(self, entry: Entry | None) -> int:
        node: Node | None = entry.node if entry else None
        if node is None:
            return PRIORITY
        if isinstance(node, Text) and node.text.isdecimal() and len(node.text) < 4:
            return int(node.text)
        self.report(node.place, f"priority: write a whole number from 0 to 999, not {kind(node)}.")
        return PRIORITY
