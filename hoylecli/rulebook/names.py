"""Names that games, variants, options and their values may have."""

from functools import lru_cache
from typing import Final

GAME_NAME: Final = "[a-z][a-z0-9-]*"
OPTION_NAME: Final = "[a-z][a-z0-9_]*"
ALIAS: Final = "[a-z0-9][a-z0-9-]*"
VALUE_NAME: Final = "-?[a-z0-9][a-z0-9_-]*"

HEADINGS: Final = dict.fromkeys(("knocking", "laying", "together"), "rummy")
"""What people call the games of some families."""
PLAIN: Final = "plain"  # the variant that is no variant
STANDARD: Final = "standard"  # as a game is mostly played, where the texts have it differently
COMMANDS: Final = frozenset((
    "advise", "bid", "cast", "completion", "config", "daily", "drill", "flick", "games", "help", "join",
    "lead", "patience", "play", "players", "quiz", "replay", "resume", "review", "rules", "saves", "score",
    "serve", "share", "simulate", "solve", "stats",
))  # fmt: skip
TABLE_OPTIONS: Final = frozenset((
    "as", "ascii", "csv", "file", "games", "help", "hint", "jobs", "json", "level", "log", "name", "new",
    "no_save", "option", "options", "move_time", "pace", "plain", "players", "quit", "replay", "rules",
    "save", "score", "seat", "seats", "seed", "tutorial", "undo", "variant", "variants", "version",
))  # fmt: skip
PATIENCE_OPTIONS: Final = frozenset(("auto", "deal", "export", "layout", "winnable"))


_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz")
_DIGITS: Final = frozenset("0123456789")


def _fits(name: str, signs: str) -> bool:
    """Whether it is lower-case letters, digits and `signs`, a letter first. Patterns would compile slowly."""
    return name[:1] in _LETTERS and _LETTERS.union(_DIGITS, signs).issuperset(name)


@lru_cache(maxsize=4096)  # every name there is, for each line that is no move
def bare(name: str) -> str:
    """The name as it is compared with what people type: `Oh Hell` and `oh-hell` are `ohhell`."""
    return "".join(sign for sign in name.lower() if sign.isalnum())


def bad_game(name: str) -> str:
    """Why no game may have this name, or nothing."""
    if not _fits(name, "-"):
        return "the name of a game is lower-case letters, digits and '-', a letter first."
    return f"'{name}' is a command of the program; give the game another name." if name in COMMANDS else ""


def bad_alias(name: str) -> str:
    """Why no game may have this other name, or nothing."""
    if not _fits(f"a{name}", "-") or name.startswith("-"):
        return "another name of a game is lower-case letters, digits and '-', a letter or digit first."
    return f"'{name}' is a command of the program, and no name of a game." if name in COMMANDS else ""


def bad_variant(name: str) -> str:
    """Why no variant may have this name, or nothing."""
    if not _fits(name, "-"):
        return "the name of a variant is lower-case letters, digits and '-', a letter first."
    return "'plain' is the game without a variant; give this one another name." if name == PLAIN else ""


def bad_option(name: str, family: str) -> str:
    """Why no option of a game of the family may have this name, or nothing."""
    if not _fits(name, "_"):
        return "the name of an option is lower-case letters, digits and '_', a letter first."
    if name in TABLE_OPTIONS:
        return f"every game has --{name} already; give the option another name."
    if family == "patience" and name in PATIENCE_OPTIONS:
        return f"every patience has --{name} already; give the option another name."
    return ""


def bad_value(name: str) -> str:
    """Why no value of an option may be written so, or nothing."""
    bare = name.removeprefix("-")
    fits = bare[:1] not in ("", "-", "_") and _fits("v" + bare, "-_")
    return "" if fits else "a value is lower-case letters, digits, '_' and '-'."
