"""What people choose once and for all: one file, which `hoyle config` writes and people may edit.

Each line says `key = value`. Options on the command line and variables of the environment go before it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hoylecli.core import LEVELS, listed


@dataclass(frozen=True, slots=True)
class Setting:
    """One key.

    choices: groups of words; a value has at most one word of each. most: values are numbers up to it.
    is_file: the value is the path of a file, kept as it is written.
    default: the value where none is set. help: what it does, in a line.
    """

    help: str
    default: str
    choices: Sequence[Sequence[str]] = ()
    most: float | None = None
    is_file: bool = False

    def read(self, text: str) -> str:
        """The value in its one form, words in the order of the groups.

        Raises ValueError, which says what can stand here.
        """
        if self.is_file and text.strip():
            return text.strip()
        words = text.lower().replace(",", " ").split()
        value = self._in_order(words) if self.most is None else _number(words, self.most)
        if value is None:
            raise ValueError(self.wanted)
        return value

    def _in_order(self, words: Sequence[str]) -> str | None:
        found = [next((word for word in group if word in words), None) for group in self.choices]
        kept = [word for word in found if word is not None]
        return " ".join(kept) if words and sorted(kept) == sorted(words) else None

    @property
    def wanted(self) -> str:
        """What can stand here: `on or off`, `a number from 0 to 60`."""
        if self.is_file:
            return "the path of a file"
        if self.most is not None:
            return f"a number from 0 to {self.most:g}"
        each = "" if len(self.choices) == 1 else "one or more of "
        return f"{each}{'; '.join(listed(group, 'or') for group in self.choices)}"

    @property
    def words(self) -> list[str]:
        """All words that can stand in a value."""
        return [word for group in self.choices for word in group]


def _number(words: Sequence[str], most: float) -> str | None:
    try:
        number = float("".join(words))
    except ValueError:
        return None
    return f"{number:g}" if 0 <= number <= most else None


ON_OFF: Final = (("on", "off"),)
FACES_OF_CARDS: Final = ("small", "big")
SETTINGS: Final = {
    "theme": Setting(
        "How cards look: tiles on felt or lines of text, the signs, how many colors the suits have, "
        "the background, the size of cards.",
        "",
        (
            ("unicode", "ascii"),
            ("plain", "two", "four"),
            ("felt", "lines"),
            ("dark", "light"),
            FACES_OF_CARDS,
        ),
    ),
    "pace": Setting("Seconds to wait at the prompt after each computer player.", "0.7", most=60),
    "pauses": Setting("Whether the end of a deal waits for Enter.", "on", ON_OFF),
    "level": Setting("How well the computer players play.", "average", (LEVELS,)),
    "worlds": Setting(
        "How many times as much experts think, at games of tricks, rummies, cribbage and crazy eights. With "
        "another number they may choose otherwise.",
        "1",
        (("1", "2", "4", "8"),),
    ),
    "talk": Setting(
        "How much computer players talk: not at all, about what matters, or as they like.",
        "serious",
        (("off", "serious", "talkative"),),
    ),
    "hand-order": Setting(
        "How your hand is sorted: by suit or rank, the highest left or right. Unset: as usual at the game.",
        "",
        (("suit", "rank"), ("left", "right")),
    ),
    "pegs": Setting(
        "Your pegs at cribbage: their color, and the outside or the inside track.",
        "",
        (("blue", "red", "green", "gold", "purple"), ("outside", "inside")),
    ),
    "timer": Setting(
        "Whether the prompt shows how long you have played, or counts down from so many minutes.",
        "off",
        (("off", "on", "2", "5", "10", "15", "20", "30", "45", "60"),),
    ),
    "cast": Setting("A file of regulars of your own, who sit down before the others.", "", is_file=True),
    "pager": Setting("Whether text taller than the window is shown page by page.", "on", ON_OFF),
    "moments": Setting("Whether there is something to look at: a win, and cards that move.", "on", ON_OFF),
    "bell": Setting(
        "Whether the terminal rings when others have played, and it is your turn.", "off", ON_OFF
    ),
    "back": Setting(
        "The backs of the cards: a pattern and a color.",
        "weave blue",
        (("weave", "lattice", "shade", "blank"), ("blue", "red", "purple", "gray")),
    ),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """The values that are in force, by key, each in the form that `Setting.read` gives it."""

    values: Mapping[str, str]

    def __getitem__(self, key: str) -> str:
        return self.values.get(key, SETTINGS[key].default)

    def has(self, key: str, word: str) -> bool:
        """Whether this word is part of the value: `has("theme", "four")`."""
        return word in self[key].split()

    def is_on(self, key: str) -> bool:
        return self[key] == "on"

    @property
    def worlds(self) -> int:
        """How many times as many worlds experts weigh."""
        return int(self["worlds"])

    @property
    def pace(self) -> float:
        """Seconds."""
        return float(self["pace"])


def parse(text: str) -> Settings:
    """The settings of a file's text. Raises ValueError, with the line, for what cannot be understood."""
    values = {}
    for number, line in enumerate(text.splitlines(), 1):
        key, equals, value = (part.strip() for part in line.partition("="))
        if not line.strip() or key.startswith("#"):
            continue
        if not equals or key not in SETTINGS:
            raise ValueError(f"line {number}: write KEY = VALUE, with one of {', '.join(SETTINGS)}")
        try:
            values[key] = SETTINGS[key].read(value)
        except ValueError as error:
            raise ValueError(f"line {number}: {key} is {error}") from None
    return Settings(values)


def edited(text: str, key: str, value: str | None) -> str:
    """A file's text with this value at the key, or with none; every other line stays as it is.

    The value stands where one stood before, else at the end.
    """
    lines: list[str] = []
    at = None
    for line in text.splitlines(keepends=True):
        if line.partition("=")[0].strip() == key:
            at = len(lines) if at is None else at
        else:
            lines.append(line if line.endswith(("\n", "\r")) else f"{line}\n")
    if value is not None:
        lines.insert(len(lines) if at is None else at, f"{key} = {value}\n")
    return "".join(lines)
