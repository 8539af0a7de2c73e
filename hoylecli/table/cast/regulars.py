"""The regulars as files describe them, read strictly: those that came with the program, and one's own.

A file of regulars is a list at `regulars:`, each a map with the fields of `Character`.
"""

import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import Annotated, Any, Final, Literal, get_args

from hoylecli.context import current
from hoylecli.core import HUMAN, LEVELS, PROGRAM, Level
from hoylecli.core.errors import NAME
from hoylecli.families.schema import Range
from hoylecli.rulebook.library.cache import keep_of, kept_of
from hoylecli.rulebook.library.files import CAST, shipped_folder
from hoylecli.rulebook.problem import BrokenRules, Problem, nearest, nearest_or_all

Occasion = Literal[
    "match won", "match lost", "much", "deal won", "deal lost", "behind", "pleased", "stung", "impressed"
]
OCCASIONS: Final[tuple[Occasion, ...]] = get_args(Occasion)
LONGEST_LINE: Final = 46  # letters of a name and the line on it together, where 60 columns have room
LONGEST_REMARK: Final = 60
_KEPT: Final = "cast.json"
_FIRST: Final = "the file begins with 'regulars:', a list of people with 'name', 'line', 'level' and more."


@dataclass(frozen=True, slots=True)
class Character:
    """An invented opponent, and how they play.

    boldness, bluff: in percent, what `bots.Persona` calls aggression and bluff; None where the style says it.
    """

    name: Annotated[str, "What they are called."]
    line: Annotated[str, "Who they are, in a few words."]
    level: Annotated[Level, "The level they like best."]
    page: Annotated[str, "A few sentences about them."] = ""
    style: Annotated[
        Literal["plain", "bold", "careful", "chatty", "forgetful", "stubborn", "signaling"],
        "How they like to play.",
    ] = "plain"
    boldness: Annotated[int | None, Range(0, 100), "How readily they raise, in percent."] = None
    bluff: Annotated[int | None, Range(0, 100), "How readily they bluff, in percent."] = None
    skill: Annotated[Mapping[str, Level], "Levels at games or families where they differ."] = field(
        default_factory=dict
    )
    remarks: Annotated[Mapping[str, tuple[str, ...]], "What they say, by occasion."] = field(
        default_factory=dict
    )

    def level_at(self, game: str, family: str) -> str:
        """The level at which they play a game."""
        return self.skill.get(game) or self.skill.get(family) or self.level


@dataclass(frozen=True, slots=True)
class _File:
    """What a file of regulars says."""

    regulars: Annotated[tuple[Character, ...], Range(1, 200), "The people."]


def regulars() -> tuple[Character, ...]:
    """Everybody who may sit down, one's own first. Raises BrokenRules for a file that is wrong.

    One of one's own takes the place of a shipped one of the same name.
    """
    own = own_regulars()
    names = {one.name.casefold() for one in own}
    return (*own, *(one for one in shipped() if one.name.casefold() not in names))


def own_regulars() -> tuple[Character, ...]:
    """The regulars of the file that `--cast` or the setting `cast` names."""
    path = current().cast_file
    return _read(path) if path else ()


def shipped() -> tuple[Character, ...]:
    """The regulars that come with the program."""
    return _read(os.path.join(shipped_folder(), CAST, "regulars.yaml"))


def named(name: str) -> Character | None:
    """The regular of that name, in whatever case, also by a word of it: `colonel`; None for nobody."""
    wanted, known = _folded(name), {_folded(one.name): one for one in regulars()}
    if wanted in known:
        return known[wanted]
    found = [one for key, one in known.items() if wanted in key.split()]
    return found[0] if len(found) == 1 else None


def near(name: str) -> str:
    """What to say where nobody has that name: `; did you mean 'Bashir'?`, or where all are listed."""
    words = {word.casefold(): one.name for one in regulars() for word in (one.name, *one.name.split())}
    meant = nearest(name.casefold(), words)
    key = meant.split("'")[1] if meant else ""
    return f"; did you mean '{words[key]}'?" if key else "; 'hoyle cast' lists everybody."


def _folded(name: str) -> str:
    return " ".join(name.casefold().replace(".", "").split())


# Reading


def _read(path: str) -> tuple[Character, ...]:
    try:
        about = os.stat(path)
        changed = (about.st_mtime_ns, about.st_size)
    except OSError:
        changed = (0, 0)
    return _read_once(path, *changed)


@lru_cache(maxsize=8)
def _read_once(path: str, changed: int, size: int) -> tuple[Character, ...]:
    """The regulars of a file as it was when last changed; what an earlier run made of it is kept."""
    known = kept_of(_KEPT, path) if changed else None
    if known is not None and known[0] == _version():
        return tuple(map(_from_kept, known[1]))
    found = read_regulars(path)
    keep_of(_KEPT, path, [_version(), [asdict(one) for one in found]])
    return found


def _version() -> int:
    """The version of the code that reads files: what another version kept is read anew."""
    return os.stat(__file__).st_mtime_ns


def _from_kept(values: Mapping[str, Any]) -> Character:
    remarks = {occasion: tuple(lines) for occasion, lines in values["remarks"].items()}
    return Character(**{**values, "remarks": remarks})


def read_regulars(path: str) -> tuple[Character, ...]:
    """The regulars in a file. Raises BrokenRules with all that is wrong."""
    from hoylecli.rulebook.nodes import List, Map
    from hoylecli.rulebook.reader import read_as

    file, root = read_as(path, _File, _FIRST)
    problems: list[Problem] = []
    node, people = root.entries["regulars"].node, file.regulars
    if isinstance(node, List):
        for one, each in zip(people, node.items, strict=True):
            if isinstance(each, Map):
                places = {key: entry.place for key, entry in each.entries.items()}
                for key in ("skill", "remarks"):
                    below = each.entries[key].node if key in each.entries else None
                    if isinstance(below, Map):
                        places |= {f"{key}.{word}": entry.place for word, entry in below.entries.items()}
                problems += [Problem(places[key], said) for key, said in _wrong(one, people)]
    if problems:
        raise BrokenRules(problems)
    return people


def problems_of_regulars(path: str) -> list[Problem]:
    """Everything that is wrong with a file of regulars."""
    try:
        read_regulars(path)
    except BrokenRules as error:
        return error.problems
    return []


def is_of_regulars(path: str) -> bool:
    """Whether a file is one of regulars, by its first lines."""
    try:
        with open(path, "rb") as file:
            return any(line.startswith(b"regulars:") for line in file.read(5000).splitlines())
    except (OSError, ValueError):
        return False


def _wrong(one: Character, people: tuple[Character, ...]) -> Iterator[tuple[str, str]]:
    """What is wrong with one of them beyond the kind of value, each with the key it stands at."""
    if why := _bad_name(one, people):
        yield "name", why
    if len(one.name) + len(one.line) > LONGEST_LINE or "\n" in one.line.strip():
        yield "line", f"the name and the line have at most {LONGEST_LINE} letters together, on one line."
    if one.skill:
        known = _games()
        for word in one.skill:
            if word not in known:
                yield f"skill.{word}", f"'{word}' is no game or family{nearest_or_all(word, known)}"
    for word, lines in one.remarks.items():
        if word not in OCCASIONS:
            yield f"remarks.{word}", f"'{word}' is no occasion{nearest_or_all(word, OCCASIONS)}"
        elif not lines:
            yield f"remarks.{word}", f"{word}: write at least one remark, or leave it out."
        for line in lines:
            if len(line) > LONGEST_REMARK or "\n" in line:
                yield f"remarks.{word}", f"a remark has at most {LONGEST_REMARK} letters, on one line."


def _bad_name(one: Character, people: tuple[Character, ...]) -> str:
    """Why nobody can have this name, or nothing."""
    name = one.name
    if name != " ".join(name.split()) or len(name) > NAME or any(sign in name for sign in "=/\"'"):
        return f"a name has at most {NAME} letters, single blanks, and no '=', '/' or quotation mark."
    if name.casefold() in (HUMAN, "you", *LEVELS) or name.startswith(PROGRAM):
        return f"nobody can be called '{name}', which means something else at the table."
    if sum(other.name.casefold() == name.casefold() for other in people) > 1:
        return f"there are two called '{name}'."
    return ""


def _games() -> list[str]:
    """The games, and the families that they are of."""
    from hoylecli.rulebook import catalogue
    from hoylecli.rulebook.library.files import Library

    library = Library()
    return sorted({*catalogue(), *map(library.family, library.games().values())} - {""})
