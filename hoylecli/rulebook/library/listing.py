"""All games at once, each file read once."""

from typing import TYPE_CHECKING

from ..description import Description
from ..problem import BrokenRules
from .cache import Cache
from .files import Library, RulesFile

if TYPE_CHECKING:
    from ..definition import Definition


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
