"""What people choose once and for all: one file, which `hoyle config` writes and people may edit.

Each line says `key = value`. Options on the command line and variables of the environment go before it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Setting:
    """One key.

    choices: groups of words; a value has at most one word of each. most: values are numbers up to it.
    default: the value where none is set. help: what it does, in a line.
    """

    help: str
    default: str
    choices: Sequence[Sequence[str]] = ()
    most: float | None = None

    def read(self, text: str) -> str:
        """The value in its one form, words in the order of the groups.

        Raises ValueError, which says what can stand here.
        """
        words = text.lower().replace(",", " ").split()
        if self.most is not None:
            return _number(words, self.most)
        found = [next((word for word in group if word in words), None) for group in self.choices]
        kept = [word for word in found if word is not None]
        if not words or sorted(kept) != sorted(words):
            groups = "; ".join(", ".join(group) for group in self.choices)
            each = "one of" if len(self.choices) == 1 else "at most one of each of"
            raise ValueError(f"{each} {groups}")
        return " ".join(kept)


def _number(words: Sequence[str], most: float) -> str:
    try:
        number = float("".join(words))
    except ValueError:
        number = -1.0
    if not 0 <= number <= most:
        raise ValueError(f"a number from 0 to {most:g}")
    return f"{number:g}"


ON_OFF: Final = (("on", "off"),)
SETTINGS: Final = {
    "theme": Setting(
        "How cards look: the signs, how many colors the suits have, the background, the size of cards.",
        "",
        (("unicode", "ascii"), ("plain", "two", "four"), ("dark", "light"), ("small", "big")),
    ),
    "pace": Setting("Seconds to wait after what a computer player does.", "0.7", most=60),
    "pauses": Setting("Whether the end of a deal waits for Enter.", "on", ON_OFF),
    "level": Setting("How well the computer players play.", "average", (("beginner", "average", "expert"),)),
    "talk": Setting("How much the computer players say.", "serious", (("off", "serious", "talkative"),)),
    "hand-order": Setting(
        "How your cards lie: by suit or by rank, with the highest on the left or on the right.",
        "suit left",
        (("suit", "rank"), ("left", "right")),
    ),
    "pager": Setting("Whether what is taller than the window is shown page by page.", "on", ON_OFF),
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
