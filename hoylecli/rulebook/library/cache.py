"""All games at once, and what was found of their files, kept from one run to the next."""

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

from hoylecli import __version__
from hoylecli.context import current

from ..description import DescribedOption, Description, GameTexts, Players
from ..problem import BrokenRules
from .files import Library, RulesFile

if TYPE_CHECKING:
    from ..definition import Definition


# What was found of rules files, kept from one run to the next, so that a thousand are listed quickly.
#
# There are two files in the user's cache folder, one of all games that are listed and one of pages that
# were read last. Neither is ever needed: it is made anew when it cannot be read, was written by another
# version, or is damaged, and what it says of a file holds only as long as neither that file nor one it
# builds on has changed.

_MOST_BYTES: Final = 50_000_000
_MOST_TOLD: Final = 24  # choices whose pages are kept
_GAMES: Final = "games.json"
_PAGES: Final = "pages.json"
_MADE_BY: Final = os.path.join(os.path.dirname(os.path.dirname(__file__)), "definition.py")
"""What makes pages, which is not imported here: a list that is kept needs no engine."""

Stamp = list[str | int]
"""A file, when it was changed, and its size."""


class _Kept:
    """A file of what is known of the files of a library."""

    def __init__(self, library: Library, name: str) -> None:
        self._library = library
        self._name = name
        self._known = _read(name)
        self._names = {file.path: file.name for file in library.files}

    def _holds(self, stamps: Sequence[Stamp], name: str) -> bool:
        """Whether the game `name` is still read from these files as they are."""
        paths = [str(stamp[0]) for stamp in stamps]
        for at, path in enumerate(paths):
            file = self._library.game(self._names.get(path, "") if at else name, paths[:at])
            if file is None or file.path != path:
                return False
        return bool(paths) and stamps == _stamps(paths)

    def _write(self, kept: dict[str, Any]) -> None:
        """Writes what is to be kept for the next run, if that can be done."""
        if kept != self._known:
            body = json.dumps(kept)
            with suppress(OSError):
                _write(self._name, f"{_head(body)}\n{body}")


class Cache(_Kept):
    """What a list of games says of all of them, without variants that have files of their own."""

    def __init__(self, library: Library) -> None:
        super().__init__(library, _GAMES)
        self._kept: dict[str, Any] = {}

    def game(self, file: RulesFile) -> Description | None:
        """What is known of the game; None when it has to be read."""
        entry = self._known.get(file.path)
        if entry is None or len(entry[1]) < len(Description._fields) or not self._holds(entry[0], file.name):
            return None
        self._kept[file.path] = entry
        return _description(entry[1])

    def keep_game(self, file: RulesFile, about: Description, files: Sequence[str]) -> None:
        """Keeps what is known of the game. files: those it was read from, its own first."""
        self._kept[file.path] = [_stamps(files), about]

    def is_fine(self, file: RulesFile) -> bool:
        """Whether the variant is known to be right."""
        entry = self._known.get(file.path)
        if entry is None or entry[0][:1] != _stamps([file.path]) or not self._holds(entry[0][1:], file.of):
            return False
        self._kept[file.path] = entry
        return True

    def keep_variant(self, file: RulesFile, files: Sequence[str]) -> None:
        """Keeps that the variant is right. files: those of the game that it is a variant of."""
        self._kept[file.path] = [_stamps([file.path, *files])]

    def write(self) -> None:
        """Writes what was kept."""
        self._write(self._kept)


class PagesRead(_Kept):
    """What people read of games by the choices they asked for last.

    Pages of a variant that has a file of its own are not kept.
    """

    def __init__(self, library: Library) -> None:
        super().__init__(library, _PAGES)

    def told(self, name: str, variant: str, options: Mapping[str, str]) -> GameTexts | None:
        """What is known; None when it has to be read."""
        file = self._library.game(self._library.called(name))
        if file is None or variant in self._library.variants(file.name):
            return None
        entry = self._known.get(_choice(file.path, variant, options))
        if entry is None or len(entry[1]) != len(GameTexts._fields) or not self._holds(entry[0], file.name):
            return None
        return GameTexts(*entry[1])

    def keep(self, told: GameTexts, variant: str, options: Mapping[str, str], files: Sequence[str]) -> None:
        """Keeps what was asked for by these choices. files: those it was read from, its own first."""
        if variant in self._library.variants(told.name):
            return
        kept = {**self._known, _choice(files[0], variant, options): [_stamps(files), told]}
        self._write(dict(list(kept.items())[-_MOST_TOLD:]))


def kept_of(name: str, path: str) -> Any:
    """What an earlier run has kept under that name of a file that is as it was then; None for nothing."""
    known = _read(name).get(path)
    return known[1] if known is not None and known[0] == _stamps([path]) else None


def keep_of(name: str, path: str, value: Any) -> None:
    """Keeps for the next run, under that name, what was found of a file, if that can be done."""
    body = json.dumps({path: [_stamps([path]), value]})
    with suppress(OSError):
        _write(name, f"{_head(body)}\n{body}")


def _choice(path: str, variant: str, options: Mapping[str, str]) -> str:
    """A choice as one text, with the time of the code that makes pages of it."""
    return json.dumps([path, variant, sorted(options.items()), os.stat(_MADE_BY).st_mtime_ns])


def _stamps(paths: Sequence[str]) -> list[Stamp]:
    """The files as they are now; empty when one of them is gone."""
    try:
        return [[path, stat.st_mtime_ns, stat.st_size] for path in paths for stat in [os.stat(path)]]
    except OSError:
        return []


def _description(fields: Sequence[Any]) -> Description:
    about = Description(*fields)
    return about._replace(
        tables=tuple(Players(*each) for each in about.tables),
        aliases=tuple(about.aliases),
        variant_players={name: (least, most) for name, (least, most) in about.variant_players.items()},
        options={
            name: DescribedOption(
                line, tuple(values), (numbers[0], numbers[1]) if numbers else None, default, *others or ({},)
            )
            for name, (line, values, numbers, default, *others) in about.options.items()
        },
    )


def _place(name: str) -> str:
    """The file, which may not exist. Raises OSError where there is no home for it."""
    folder = current().cache_folder
    if folder is None:
        raise FileNotFoundError("no home folder is known")
    return os.path.join(folder, name)


def _head(body: str) -> str:
    """The first line: whose file it is, and a sum to tell whether it is whole."""
    return f"hoyle {__version__} {crc32(body.encode())}"


def _read(name: str) -> dict[str, Any]:
    """What an earlier run kept; empty when there is nothing that can be trusted."""
    try:
        if not os.path.isfile(_place(name)):
            return {}
        with open(_place(name), encoding="utf-8") as file:
            head, _, body = file.read(_MOST_BYTES).partition("\n")
    except (OSError, ValueError):
        return {}
    found = json.loads(body) if head == _head(body) else {}
    return found if isinstance(found, dict) else {}


def _write(name: str, text: str) -> None:
    """Replaces the file in one step, so that nobody ever reads half of it."""
    from tempfile import NamedTemporaryFile

    place = _place(name)
    os.makedirs(os.path.dirname(place), exist_ok=True)
    with NamedTemporaryFile(
        "w", encoding="utf-8", dir=os.path.dirname(place), prefix="kept-", delete=False
    ) as file:
        try:
            file.write(text)
            file.close()
            os.replace(file.name, place)
        except OSError:
            with suppress(OSError):
                os.unlink(file.name)
            raise


# All games at once, each file read once


def listed() -> tuple[list[Description], list[str]]:
    """Every game that can be played, by name, and a line on each file that is broken."""
    return _Listing().games()


class _Listing:
    """A list in the making. problems: what was wrong so far. definitions: of games read whole, by path."""

    def __init__(self) -> None:
        self.library = Library(plugins=True)
        self.cache = Cache(self.library)
        self.problems: list[object] = [*self.library.broken]
        self.definitions: dict[str, Definition] = {}

    def games(self) -> tuple[list[Description], list[str]]:
        games = self.library.games()
        found = [about for _, file in sorted(games.items()) if (about := self.game(file))]
        lines: dict[str, dict[str, str]] = {name: {} for name in games}
        for file in self.library.variant_files():
            lines.setdefault(file.of, {})[file.name] = file.summary
            self.try_variant(file)
        self.cache.write()
        full = [about._replace(variants={**about.variants, **lines[about.name]}) for about in found]
        return full, list(dict.fromkeys(map(str, self.problems)))

    def game(self, file: RulesFile) -> Description | None:
        """What there is to say of the game, None when its file is broken, which is then reported."""
        about = self.cache.game(file)
        if about is None:
            try:
                definition = self.definition(file)
            except BrokenRules as error:
                self.problems.append(error)
                return None
            from ..definition import description_of

            about = description_of(definition)
            self.cache.keep_game(file, about, definition.files)
        return about

    def try_variant(self, file: RulesFile) -> None:
        """Reports what is wrong with a variant in a file of its own."""
        if self.cache.is_fine(file):
            return
        from .opening import open_variant, problems_of

        game = self.library.game(file.of)
        try:
            if game is not None:
                definition = self.definition(game)
                open_variant(file.path, definition, False)
                self.cache.keep_variant(file, definition.files)
                return
        except BrokenRules:
            pass
        self.problems.append(BrokenRules(problems_of(file.path, self.library)))

    def definition(self, file: RulesFile) -> "Definition":
        """The definition of the game, which is read once."""
        from .opening import open_file

        if file.path not in self.definitions:
            self.definitions[file.path] = open_file(self.library, file.path, (), file.shipped).definition
        return self.definitions[file.path]
