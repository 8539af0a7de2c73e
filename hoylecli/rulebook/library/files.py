"""The library of rules files: where they are, and which game or variant each is, without reading it whole.

They are looked for in this order: files named on the command line, `HOYLE_RULES_PATH`, the user's own folder,
what came with the program, and packages that offer games under the entry point `hoyle.rules`; in a folder and
in the folders in it, no deeper. Of two files for the same game or variant the one found first counts.
"""

import os
import stat
import sys
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from importlib import import_module
from itertools import pairwise
from typing import Final, NamedTuple

from hoylecli.context import current

from ..names import bad_alias, bad_game, bad_variant, bare
from ..problem import CONTROL, BrokenRules, FilePlace, Problem

TUTORIAL: Final = ".tutorial.yaml"  # what lies beside a rules file and is none
BIDDING: Final = "bidding"  # the folder of bidding systems, which are no rules files
READING: Final = "reading"  # and that of what people read beside the games
CAST: Final = "cast"  # and that of the regulars
_ENDINGS: Final = (".yaml", ".yml")
HEAD_LINES: Final = 12
_HEAD_BYTES: Final = 2000
_KEYS: Final = ("game", "variant", "of", "base", "family", "summary")
_ALIASES: Final = "aliases"
_GROUP: Final = "hoyle.rules"  # the entry point of packages that offer games
_PACKAGES: Final = (".dist-info", ".egg-info", ".egg")


class RulesFile(NamedTuple):
    """A file, and what it says of itself.

    is_game: else it is a variant. of: the game it builds on, or is a variant of; "" for none. family: "" when
    that game has it. shipped: whether it came with the program. aliases: other names of a game.
    """

    path: str
    is_game: bool
    name: str
    of: str
    family: str
    summary: str
    shipped: bool
    aliases: tuple[str, ...] = ()


class Library:
    """All rules files that there are.

    files: those that say what they are, in the order in which they are found. broken: a problem for each of
    the others. It is made with paths that come before all places; with `plugins` installed packages are
    searched at once, else only for a game that is found nowhere else.
    """

    def __init__(self, files: Iterable[str] = (), *, plugins: bool = False) -> None:
        self.files: list[RulesFile] = []
        self.broken: list[Problem] = []
        self._games: dict[str, list[RulesFile]] = {}
        self._has_plugins = False
        for path in _paths(files, self.broken):
            self._add(path)
        shipped, broken = _shipped(shipped_folder())
        self.broken += broken
        for file in shipped:
            self._put(file)
        if plugins:
            self._add_plugins()

    def _add(self, path: str) -> None:
        try:
            self._put(peek(path))
        except BrokenRules as error:
            self.broken.append(error.problems[0])

    def _put(self, file: RulesFile) -> None:
        self.files.append(file)
        if file.is_game:
            self._games.setdefault(file.name, []).append(file)

    def _add_plugins(self) -> None:
        self._has_plugins = True
        for path in _plugin_paths(self.broken):
            self._add(path)

    def games(self) -> dict[str, RulesFile]:
        """The file of each game, by name."""
        return {name: files[0] for name, files in self._games.items()}

    def aliases(self) -> dict[str, str]:
        """The game that each other name stands for; of two the one found first."""
        games = self.games()
        found: dict[str, str] = {}
        for name, files in self._games.items():
            for alias in (alias for file in files for alias in file.aliases if alias not in games):
                found.setdefault(alias, name)
        return found

    def called(self, name: str) -> str:
        """The game that people call so, by any of its names, however they spell it; `name` where none is."""
        games, aliases = self.games(), self.aliases()
        if name in games or name in aliases:
            return aliases.get(name, name)
        known = {bare(alias): game for alias, game in aliases.items()} | {bare(game): game for game in games}
        return known.get(bare(name), name)

    def variants(self, game: str) -> dict[str, RulesFile]:
        """The files of variants of `game`, by the name of the variant."""
        return {file.name: file for file in reversed(self.files) if not file.is_game and file.of == game}

    def variant_files(self) -> list[RulesFile]:
        """All variants that have a file of their own, by game and name; of two alike the earlier one."""
        found = {(file.of, file.name): file for file in reversed(self.files) if not file.is_game}
        return [found[key] for key in sorted(found)]

    def game(self, name: str, but: Iterable[str] = ()) -> RulesFile | None:
        """The file of the game `name` that is none of the files `but`; packages are asked last."""
        not_these = {os.path.realpath(path) for path in but}
        files = self._games.get(name, [])
        found = next((file for file in files if os.path.realpath(file.path) not in not_these), None)
        if found is None and not self._has_plugins:
            self._add_plugins()
            return self.game(name, but)
        return found

    def summary(self, file: RulesFile) -> str:
        """The line on the game, its base's when it has none of its own."""
        return next((under.summary for under in self._down_to_base(file) if under.summary), "")

    def family(self, file: RulesFile) -> str:
        """The family of the game, or of what it builds on; "" when the first lines don't say it plainly."""
        return next((under.family for under in self._down_to_base(file) if under.family), "")

    def _down_to_base(self, file: RulesFile) -> Iterator[RulesFile]:
        """The file, the one it builds on, and so on."""
        seen: set[str] = set()
        base: RulesFile | None = file
        while base is not None:
            yield base
            seen.add(base.path)
            base = next((under for under in self._games.get(base.of, []) if under.path not in seen), None)


def peek(path: str) -> RulesFile:
    """The file with what it says of itself: in its first lines if they are plain, else it is read whole.

    Raises BrokenRules when it says nothing that can be understood.
    """
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return _read_header(path)
    if not stat.S_ISREG(found.st_mode):
        return _read_header(path)
    return _peek(path, found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=10_000)
def _peek(path: str, changed: int, size: int) -> RulesFile:
    """`peek` of a file as it was when last changed."""
    said = _first_lines(path)
    named = "game" in said or ("variant" in said and "of" in said)
    file = _rules_file(path, said) if named and "summary" in said else None
    return file or _read_header(path)


def _first_lines(path: str) -> dict[str, str]:
    """The keys among the first lines that are written in the plainest way.

    None at all where `aliases`, which is not to be missed, is written in another way than `[this, that]`.
    """
    try:
        with open(path, "rb") as file:
            head = file.read(_HEAD_BYTES)
        lines = head.decode("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return {}
    if len(head) < _HEAD_BYTES:
        lines.append("...")  # the whole file has been read, so nothing follows its last line
    said: dict[str, str] = {}
    for line, after in pairwise(lines[:HEAD_LINES]):
        key, _, rest = line.partition(": ")
        text = rest.strip()
        if line.startswith(_ALIASES):
            if not (text.startswith("[") and text.endswith("]") and after[:1].strip()):
                return {}
            said[_ALIASES] = text[1:-1]
        if key in _KEYS and _is_plain(text) and not after.startswith(" ") and after.strip():
            said.setdefault(key, text)
    return said


def _is_plain(text: str) -> bool:
    """Whether it means the same to every reader of YAML: no sign to begin with, none inside that ends it."""
    begins_plainly = text[:1].isascii() and text[:1].isalnum()
    return begins_plainly and not any(sign in text for sign in (": ", " #", "\t")) and text[-1] != ":"


def _read_header(path: str) -> RulesFile:
    """`peek` by reading the whole file."""
    from ..nodes import List, Text
    from ..reader import read_file

    problems: list[Problem] = []
    root = read_file(path, problems)
    said = {key: entry.node.text for key, entry in root.entries.items() if isinstance(entry.node, Text)}
    if _ALIASES in root.entries and isinstance(listed := root.entries[_ALIASES].node, List):
        said[_ALIASES] = ",".join(item.text for item in listed.items if isinstance(item, Text))
    file = _rules_file(path, said)
    if file is None:
        message = (
            "the file does not say what it is; it needs 'game:', or 'variant:' and 'of:', with a good name."
        )
        raise BrokenRules([Problem(root.place, message)])
    return file


def _rules_file(path: str, said: dict[str, str]) -> RulesFile | None:
    """The file by what is said at its keys; None when the name is missing or cannot be one."""
    summary = " ".join(said.get("summary", "").split())
    if CONTROL & set(summary):
        return None
    if "game" in said and not bad_game(said["game"]):
        base, family = said.get("base", ""), said.get("family", "")
        words = (word.strip(" \"'") for word in said.get(_ALIASES, "").split(","))
        aliases = tuple(word for word in words if word and not bad_alias(word))
        return RulesFile(path, True, said["game"], base, family, summary, False, aliases)
    if "variant" in said and said.get("of") and not bad_variant(said["variant"]):
        return RulesFile(path, False, said["variant"], said["of"], "", summary, False)
    return None


def _paths(files: Iterable[str], broken: list[Problem]) -> Iterator[str]:
    """Every rules file that comes before those of the program, in the order of places."""
    yield from files
    for path in current().rules_paths:
        if os.path.isdir(path):
            yield from _in_folder(path, broken)
        elif os.path.lexists(path):
            yield path
        else:
            broken.append(Problem(FilePlace(path), "HOYLE_RULES_PATH names this, but it is not there."))
    own = current().rules_folder
    yield from _in_folder(own, broken) if own else ()


@cache
def _shipped(folder: str) -> tuple[list[RulesFile], list[Problem]]:
    """What came with the program, which stays as it is while the program runs, and what of it is broken."""
    broken: list[Problem] = []
    found = []
    for path in _in_folder(folder, broken):
        try:
            found.append(peek(path)._replace(shipped=True))
        except BrokenRules as error:
            broken.append(error.problems[0])
    return found, broken


def _in_folder(folder: str, broken: list[Problem]) -> list[str]:
    """The rules files in a folder, then those one folder deeper, by name; nothing where there is none."""
    if not os.path.lexists(folder):
        return []
    inside = _inside(folder, broken)
    files = [path for path, is_folder in inside if _is_named_so(path) and not is_folder]
    for path, is_folder in inside:
        if (
            is_folder
            and not os.path.basename(path).startswith((".", "_"))
            and os.path.basename(path) not in (BIDDING, READING, CAST)
        ):
            files += [deeper for deeper, _ in _inside(path, broken) if _is_named_so(deeper)]
    return files


def beside(path: str) -> str:
    """The file that the tutorial of the game in the rules file `path` has, or would have."""
    return os.path.splitext(path)[0] + TUTORIAL


def _is_named_so(path: str) -> bool:
    """Whether the name is that of a rules file."""
    return path.endswith(_ENDINGS) and not path.endswith(TUTORIAL)


def _inside(folder: str, broken: list[Problem]) -> list[tuple[str, bool]]:
    """What a folder holds, by name, each with whether it is a folder; what cannot be read is reported."""
    try:
        with os.scandir(folder) as entries:
            return sorted((entry.path, _is_folder(entry)) for entry in entries)
    except OSError as error:
        reason = error.strerror or str(error)
        broken.append(Problem(FilePlace(folder), f"the folder of rules files cannot be read: {reason}."))
        return []


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    """Whether it is a folder; a link that leads round in a circle is none."""
    try:
        return entry.is_dir()
    except OSError:
        return False


def shipped_folder() -> str:
    """What came with the program: installed as `hoylecli.rules`, in a checkout the folder `rules`."""
    try:
        return str(import_module("hoylecli.rules").__path__[0])
    except ModuleNotFoundError:
        import hoylecli

        return os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(hoylecli.__file__))), "rules")


def _may_have_plugins() -> bool:
    """False where no installed package offers games; `importlib.metadata` would take longer to say so."""
    for folder in dict.fromkeys(sys.path):
        try:
            changed = os.stat(folder or ".").st_mtime_ns
        except OSError:
            continue
        if _may_offer(os.path.abspath(folder), changed):
            return True
    return False


@lru_cache(maxsize=100)
def _may_offer(folder: str, changed: int) -> bool:
    """Whether a package in the folder may offer games, as it was when last changed."""
    try:
        with os.scandir(folder) as entries:
            packages = [entry.path for entry in entries if entry.name.endswith(_PACKAGES)]
    except NotADirectoryError:  # an archive, which has to be opened
        return True
    except OSError:
        return False
    return any(path.endswith(".egg") or _names_group(path) for path in packages)


def _names_group(package: str) -> bool:
    """Whether what is known of a package names the entry point of rules files."""
    try:
        with open(os.path.join(package, "entry_points.txt"), "rb") as file:
            return _GROUP.encode() in file.read()
    except OSError:
        return False


def _plugin_paths(broken: list[Problem]) -> list[str]:
    """The rules files of packages that offer some; one that cannot be imported is reported, not raised."""
    if not _may_have_plugins():
        return []
    from importlib.metadata import entry_points

    paths: list[str] = []
    for entry in entry_points(group=_GROUP):
        try:
            module = entry.load()
            folders = [str(folder) for folder in module.__path__]
        except Exception as error:
            what = f"the package does not load ({type(error).__name__}: {error})."
            broken.append(Problem(FilePlace(f"entry point {entry.name}"), what))
        else:
            paths += [path for folder in folders for path in _in_folder(folder, broken)]
    return paths
