"""A position at a real table as people write it: lines of `key: what`, read strictly.

Lines are numbered from 1, and every refusal names the line. `#` begins a remark. Several keys may stand on
one line with `;` between them.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final, Literal, NoReturn

from hoylecli.core import BadNotation, Card, HoyleError, counted, parse_cards, shortened
from hoylecli.core.text import NUMBERS

SEVERAL: Final = frozenset({"bids", "bets", "turns", "played"})
"""Keys that may stand on several lines, one after another in time."""
TRICK_ENDS: Final = "/"
LONGEST: Final = 200  # lines of a position
_DIGITS: Final = 7  # of a number
_THOUSANDS: Final = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_BETWEEN: Final = re.compile(r"(?<=\d)[-/:](?=\d)|/|[,$]")
"""What stands between numbers beside blanks: `120/85`, `5-10`, `$930, $1,550`."""
SPELLED: Final = {
    **{word: str(number) for number, word in enumerate(NUMBERS)},
    **{f"{verb}s": verb for verb in ("bet", "bid", "call", "check", "fold", "order", "raise")},
    **dict.fromkeys(("p", "passes", "passed"), "pass"),
    "allin": "all-in",
}
"""How people write what was said at the table, and what it is called here."""


class Misstated(HoyleError, ValueError):
    """What somebody says of a position cannot be. The message names the line.

    line: its number, 0 for none. why: what is wrong, without it. key: a key that is missing, or "".
    """

    def __init__(self, line: int, why: str, key: str = "") -> None:
        super().__init__(f"line {line}: {why}" if line else why)
        self.line: Final = line
        self.why: Final = why
        self.key: Final = key


def wrong(line: int, why: str, key: str = "") -> NoReturn:
    """Raises Misstated."""
    raise Misstated(line, why, key)


@dataclass(frozen=True, slots=True)
class Entry:
    """What one key says, and on which line."""

    line: int
    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Step:
    """Something that was done at the table, in words or with a card. seat: who did it, if that is said.

    `trick_ends` says only that the trick must be complete here.
    """

    line: int
    kind: Literal["card", "words", "trick_ends"]
    text: str = ""
    card: Card | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """All that is said of a position.

    empty: the keys that stand there with nothing behind them, as in a template that is half filled in, each
    with its line. They are as if they were left out.
    """

    entries: tuple[Entry, ...]
    empty: Mapping[str, int] = field(default_factory=dict)

    def all(self, key: str) -> list[Entry]:
        return [entry for entry in self.entries if entry.key == key]

    def has(self, key: str) -> bool:
        return any(entry.key == key for entry in self.entries)

    def text(self, key: str, default: str = "") -> str:
        found = self.all(key)
        return found[0].text if found else default

    def line(self, key: str) -> int:
        """The line of a key, 0 where it is not there."""
        found = self.all(key)
        return found[0].line if found else 0

    def cards(self, key: str) -> tuple[Card, ...]:
        """The cards that a key names. Raises Misstated for what is no card."""
        return tuple(card for entry in self.all(key) for card in cards_of(entry.text, entry.line))

    def card(self, key: str) -> Card | None:
        """The one card that a key names, None where it is not there."""
        found = self.cards(key)
        if self.has(key) and len(found) != 1:
            wrong(self.line(key), f"'{key}' is one card, not {len(found)}.")
        return found[0] if found else None

    def numbers(self, key: str, many: int, what: str, order: str = "yours first") -> tuple[int, ...] | None:
        """So many whole numbers, None where the key is not there.

        what: such as `a score for each player`. order: in which they are, where there are several.
        """
        if not self.has(key):
            return None
        words = apart(self.text(key), many)
        good = [word for word in words if _is_whole(word)]
        if len(good) != len(words) or len(words) != many:
            ordered = f", {order}" if many > 1 else ""
            wrong(self.line(key), f"'{key}' is {what}: {counted(many, 'whole number')}{ordered}.")
        return tuple(map(int, words))

    def seat(self, key: str, names: Sequence[str]) -> int | None:
        """The seat that a key names, None where it is not there."""
        if not self.has(key):
            return None
        found = seat_named(self.text(key), names)
        if found is None:
            wrong(
                self.line(key),
                f"'{shortened(self.text(key), 20)}' is nobody here: write {_one_of(names)}.",
            )
        return found

    def needs(self, *keys: str) -> None:
        """Raises Misstated where one of these keys is missing."""
        for key in keys:
            if key in self.empty and not self.has(key):
                wrong(self.empty[key], f"there is nothing behind '{key}:'; fill it in.", key)
            if not self.has(key):
                wrong(0, f"There is no '{key}:' line; add one.", key)


def read(text: str, keys: Mapping[str, str], first: int = 1) -> Told:
    """What a text says. keys: those that the game has. first: the number of the first line."""
    lines = re.split(r"\r\n|\r|\n", text)  # and nowhere else, as editors count them
    if len(lines) > LONGEST:
        wrong(first + LONGEST, f"a position has at most {LONGEST} lines.")
    entries: list[Entry] = []
    empty: dict[str, int] = {}
    for number, line in enumerate(lines, first):
        for part in line.partition("#")[0].split(";"):
            if part.strip():
                entry = _entry(number, part, keys, {entry.key for entry in entries})
                if entry.text:
                    entries.append(entry)
                else:
                    empty.setdefault(entry.key, number)
    if not entries:
        wrong(0, "Nothing is said of the position; --template shows how it is written.")
    told = Told(tuple(entries), empty)
    told.needs("hand")
    return told


def _entry(number: int, part: str, keys: Mapping[str, str], before: set[str]) -> Entry:
    key, colon, value = (word.strip() for word in part.partition(":"))
    key = key.lower()
    if not colon:
        wrong(number, f"'{shortened(part.strip(), 30)}' has no key; write it as 'hand: ...'.")
    if key not in keys:
        near = get_close_matches(key, keys, n=1)
        more = f"did you mean '{near[0]}'?" if near else f"there are {', '.join(keys)}."
        wrong(number, f"'{shortened(key, 20)}' is not known here; {more}")
    if key in before and key not in SEVERAL:
        wrong(number, f"'{key}' is there twice; leave one out.")
    return Entry(number, key, value)


def cards_of(text: str, line: int) -> list[Card]:
    """The cards of a text, in any of the ways people write them."""
    try:
        return parse_cards(text) if text.strip("- ") else []
    except BadNotation as error:
        wrong(line, str(error))


def apart(text: str, many: int = 0) -> list[str]:
    """The numbers of a text. many: how many there should be, 0 for any number.

    A comma before three digits is one of thousands where something else stands between the numbers.
    """
    listed = _BETWEEN.sub(" ", text).split()
    whole = _THOUSANDS.sub("", text)
    if len(listed) == many or ("," in text and not re.search(r"[\s$]", text.strip(" $")) and many != 1):
        return listed
    return _BETWEEN.sub(" ", whole).split()


def seat_named(word: str, names: Sequence[str]) -> int | None:
    """The seat of this name, or of one that begins so; None where there is none, or several."""
    plain = word.strip(" :").lower()
    if plain in ("you", "i"):
        plain = "me"
    if plain == "partner":
        plain = "across"
    whole = [seat for seat, name in enumerate(names) if name == plain]
    begun = [seat for seat, name in enumerate(names) if plain and name.startswith(plain)]
    found = whole or begun
    return found[0] if len(found) == 1 else None


def _one_of(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"


def _is_whole(word: str) -> bool:
    digits = word.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) <= _DIGITS


def steps(told: Told, key: str, names: Sequence[str], *, are_cards: bool) -> Iterator[Step]:
    """What was done one after another, from all lines of a key.

    A name with a colon says who did what follows: `left: 4D`.
    """
    for entry in told.all(key):
        seat = None
        text = _THOUSANDS.sub("", entry.text).replace("$", "").replace(",", " ")
        text = text.replace("|", " / ").replace("/", " / ")
        for word in text.split():
            named = seat_named(word, names) if word.endswith(":") else None
            if word.endswith(":") and named is None:
                wrong(entry.line, f"'{shortened(word, 20)}' is nobody here: write {_one_of(names)}.")
            if named is not None:
                seat = named
            elif word == TRICK_ENDS:
                yield Step(entry.line, "trick_ends")
            elif are_cards and word.lower() != "go":
                for card in cards_of(word, entry.line):
                    yield Step(entry.line, "card", str(card), card, seat)
                    seat = None
            else:
                yield Step(entry.line, "words", SPELLED.get(word.lower(), word), None, seat)
                seat = None


def refuse_twice(told: Told, *keys: str) -> None:
    """Raises Misstated where a card stands in two of these keys, or twice in one of them."""
    seen: dict[Card, tuple[int, str]] = {}
    for entry in told.entries:
        if entry.key not in keys:
            continue
        for card in _cards_among(entry):
            if card in seen:
                line, key = seen[card]
                there = "on this line" if line == entry.line else f"on line {line}"
                also = f"it is in '{key}' {there}" if key != entry.key else f"it is {there}"
                wrong(entry.line, f"the {card.symbol} cannot be here; {also} already.")
            seen[card] = entry.line, entry.key


def _cards_among(entry: Entry) -> Iterator[Card]:
    """The cards of an entry in which other words may stand, too."""
    if entry.key == "hand":
        yield from cards_of(entry.text, entry.line)
        return
    for word in entry.text.replace(",", " ").replace("|", " ").replace("/", " ").split():
        try:
            yield from parse_cards(word)
        except BadNotation:
            continue
