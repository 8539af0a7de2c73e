"""Where rules files are, and which game or variant each is, found out without reading it whole.

Places, the earlier before the later: files given by hand, `HOYLE_RULES_PATH`, the user's own folder, what
came with the program, and packages that offer games under the entry point `hoyle.rules`. In a folder, files
lie in it or one folder deeper. A name that is there twice is that of the earlier file.
"""

import os
import stat
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib import import_module
from itertools import pairwise
from typing import Final, NamedTuple

from .names import bad_game, bad_variant
from .problem import CONTROL, BrokenRules, Place, Problem

_ENDINGS: Final = (".yaml", ".yml")
_HEAD_LINES: Final = 12
_HEAD_BYTES: Final = 2000
_KEYS: Final = ("game", "variant", "of", "base", "family", "summary")


class Slip(NamedTuple):
    """What a file says of itself. of: the game it builds on, or is a variant of; it has the family then."""

    path: str
    is_game: bool
    name: str
    of: str
    family: str
    summary: str
    shipped: bool


class Shelf:
    """All rules files of this run. broken: those that do not even say what they are, with the problem."""

    def __init__(self, files: Iterable[str] = (), *, plugins: bool = False) -> None:
        self.slips: list[Slip] = []
        self.broken: list[Problem] = []
        self._games: dict[str, list[Slip]] = {}
        self._has_plugins = False
        for path, shipped in _paths(files, self.broken):
            self._add(path, shipped)
        if plugins:
            self._add_plugins()

    def _add(self, path: str, shipped: bool = False) -> None:
        try:
            slip = peek(path)
        except BrokenRules as error:
            self.broken.append(error.problems[0])
        else:
            slip = slip._replace(shipped=shipped)
            self.slips.append(slip)
            if slip.is_game:
                self._games.setdefault(slip.name, []).append(slip)

    def _add_plugins(self) -> None:
        self._has_plugins = True
        for path in _plugin_paths(self.broken):
            self._add(path)

    def games(self) -> dict[str, Slip]:
        """The file of each game, by name."""
        return {name: slips[0] for name, slips in self._games.items()}

    def variants(self, game: str) -> dict[str, Slip]:
        """The files of variants of `game`, by the name of the variant."""
        return {slip.name: slip for slip in reversed(self.slips) if not slip.is_game and slip.of == game}

    def variant_files(self) -> list[Slip]:
        """All variants that have a file of their own, by game and name; of two alike the earlier one."""
        found = {(slip.of, slip.name): slip for slip in reversed(self.slips) if not slip.is_game}
        return [found[key] for key in sorted(found)]

    def game(self, name: str, but: Iterable[str] = ()) -> Slip | None:
        """The file of the game `name` that is none of the files `but`; packages are asked last."""
        not_these = {os.path.realpath(path) for path in but}
        slips = self._games.get(name, [])
        found = next((slip for slip in slips if os.path.realpath(slip.path) not in not_these), None)
        if found is None and not self._has_plugins:
            self._add_plugins()
            return self.game(name, but)
        return found

    def summary(self, slip: Slip) -> str:
        """The line on the game, its base's when it has none of its own."""
        return next((under.summary for under in self._down_to_base(slip) if under.summary), "")

    def family(self, slip: Slip) -> str:
        """The family of the game, or of what it builds on; "" when the first lines don't say it plainly."""
        return next((under.family for under in self._down_to_base(slip) if under.family), "")

    def _down_to_base(self, slip: Slip) -> Iterator[Slip]:
        """The file, the one it builds on, and so on."""
        seen: set[str] = set()
        base: Slip | None = slip
        while base is not None:
            yield base
            seen.add(base.path)
            base = next((under for under in self._games.get(base.of, []) if under.path not in seen), None)


def peek(path: str) -> Slip:
    """What the file says of itself, from its first lines when they say it plainly, else by reading it.

    Raises BrokenRules when it says nothing that can be understood.
    """
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return _read_slip(path)
    if not stat.S_ISREG(found.st_mode):
        return _read_slip(path)
    return _peek(path, found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=10_000)
def _peek(path: str, changed: int, size: int) -> Slip:
    """`peek` of a file as it was when last changed."""
    said = _first_lines(path)
    named = "game" in said or ("variant" in said and "of" in said)
    slip = _slip(path, said) if named and "summary" in said else None
    return slip or _read_slip(path)


def _first_lines(path: str) -> dict[str, str]:
    """The keys among the first lines that are written in the plainest way."""
    try:
        with open(path, "rb") as file:
            head = file.read(_HEAD_BYTES)
        lines = head.decode("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return {}
    if len(head) < _HEAD_BYTES:
        lines.append("...")  # the whole file has been read, so nothing follows its last line
    said: dict[str, str] = {}
    for line, after in pairwise(lines[:_HEAD_LINES]):
        key, _, rest = line.partition(": ")
        text = rest.strip()
        if key in _KEYS and _is_plain(text) and not after.startswith(" ") and after.strip():
            said.setdefault(key, text)
    return said


def _is_plain(text: str) -> bool:
    """Whether it means the same to every reader of YAML: no sign to begin with, none inside that ends it."""
    begins_plainly = text[:1].isascii() and text[:1].isalnum()
    return begins_plainly and not any(sign in text for sign in (": ", " #", "\t")) and text[-1] != ":"


def _read_slip(path: str) -> Slip:
    from .nodes import Text
    from .reader import read

    problems: list[Problem] = []
    root = read(path, problems)
    said = {key: entry.node.text for key, entry in root.entries.items() if isinstance(entry.node, Text)}
    slip = _slip(path, said)
    if slip is None:
        message = (
            "the file does not say what it is; it needs 'game:', or 'variant:' and 'of:', with a good name."
        )
        raise BrokenRules([Problem(root.place, message)])
    return slip


def _slip(path: str, said: dict[str, str]) -> Slip | None:
    """The slip, unless the name is missing or cannot be one."""
    summary = " ".join(said.get("summary", "").split())
    if CONTROL & set(summary):
        return None
    if "game" in said and not bad_game(said["game"]):
        return Slip(path, True, said["game"], said.get("base", ""), said.get("family", ""), summary, False)
    if "variant" in said and said.get("of") and not bad_variant(said["variant"]):
        return Slip(path, False, said["variant"], said["of"], "", summary, False)
    return None


def _paths(files: Iterable[str], broken: list[Problem]) -> Iterator[tuple[str, bool]]:
    """Every rules file in the order of places, and whether it came with the program."""
    for path in files:
        yield path, False
    for path in filter(None, os.environ.get("HOYLE_RULES_PATH", "").split(os.pathsep)):
        if os.path.isdir(path):
            yield from ((file, False) for file in _in_folder(path, broken))
        elif os.path.lexists(path):
            yield path, False
        else:
            broken.append(Problem(Place(path), "this is named in HOYLE_RULES_PATH, but is not there."))
    yield from ((file, False) for file in _in_folder(user_folder(), broken))
    yield from ((file, True) for file in _in_folder(shipped_folder(), broken))


def _in_folder(folder: str, broken: list[Problem]) -> list[str]:
    """The rules files in a folder, then those one folder deeper, by name; nothing where there is none."""
    if not os.path.lexists(folder):
        return []
    inside = _inside(folder, broken)
    files = [path for path, is_folder in inside if path.endswith(_ENDINGS) and not is_folder]
    for path, is_folder in inside:
        if is_folder and not os.path.basename(path).startswith((".", "_")):
            files += [deeper for deeper, _ in _inside(path, broken) if deeper.endswith(_ENDINGS)]
    return files


def _inside(folder: str, broken: list[Problem]) -> list[tuple[str, bool]]:
    """What a folder holds, by name, each with whether it is a folder; what cannot be read is reported."""
    try:
        with os.scandir(folder) as entries:
            return sorted((entry.path, _is_folder(entry)) for entry in entries)
    except OSError as error:
        reason = error.strerror or str(error)
        broken.append(Problem(Place(folder), f"the folder of rules files cannot be read: {reason}."))
        return []


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    """Whether it is a folder; a link that leads round in a circle is none."""
    try:
        return entry.is_dir()
    except OSError:
        return False


def user_folder() -> str:
    """Where a person puts rules files of their own."""
    config = os.environ.get("XDG_CONFIG_HOME") or os.path.join(os.path.expanduser("~"), ".config")
    return os.path.join(config, "hoyle", "rules")


def shipped_folder() -> str:
    """What came with the program: installed as `hoylecli.rules`, in a checkout the folder `rules`."""
    try:
        return str(import_module("hoylecli.rules").__path__[0])
    except ModuleNotFoundError:
        import hoylecli

        return os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(hoylecli.__file__))), "rules")


def _plugin_paths(broken: list[Problem]) -> list[str]:
    """The rules files of packages that offer some; one that cannot be imported is reported, not raised."""
    from importlib.metadata import entry_points

    paths: list[str] = []
    for entry in entry_points(group="hoyle.rules"):
        try:
            module = entry.load()
            folders = [str(folder) for folder in module.__path__]
        except Exception as error:
            what = f"the package does not load ({type(error).__name__}: {error})."
            broken.append(Problem(Place(f"entry point {entry.name}"), what))
        else:
            paths += [path for folder in folders for path in _in_folder(folder, broken)]
    return paths
