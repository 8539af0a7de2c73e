"""All games at once, each file read once."""

from . import Description, about_sheet
from .assemble import open_file, open_variant, problems_of
from .index import Index
from .problem import BrokenRules
from .sheet import Sheet
from .shelf import Shelf, Slip


def listed() -> tuple[list[Description], list[str]]:
    """Every game that can be played, by name, and a line on each file that is broken."""
    return _Listing().games()


class _Listing:
    def __init__(self) -> None:
        self.shelf = Shelf(plugins=True)
        self.index = Index(self.shelf)
        self.problems: list[object] = [*self.shelf.broken]
        self.sheets: dict[str, Sheet] = {}

    def games(self) -> tuple[list[Description], list[str]]:
        games = self.shelf.games()
        found = [about for _, slip in sorted(games.items()) if (about := self.game(slip))]
        lines: dict[str, dict[str, str]] = {name: {} for name in games}
        for slip in self.shelf.variant_files():
            lines.setdefault(slip.of, {})[slip.name] = slip.summary
            self.try_variant(slip)
        self.index.write()
        full = [about._replace(variants={**about.variants, **lines[about.name]}) for about in found]
        return full, list(dict.fromkeys(map(str, self.problems)))

    def game(self, slip: Slip) -> Description | None:
        """What there is to say of the game, None when its file is broken, which is then reported."""
        about = self.index.game(slip)
        if about is None:
            try:
                sheet = self.sheet(slip)
            except BrokenRules as error:
                self.problems.append(error)
                return None
            about = about_sheet(sheet)
            self.index.keep_game(slip, about, sheet.files)
        return about

    def try_variant(self, slip: Slip) -> None:
        """Reports what is wrong with a variant in a file of its own."""
        if self.index.is_fine(slip):
            return
        game = self.shelf.game(slip.of)
        try:
            if game is not None:
                sheet = self.sheet(game)
                open_variant(slip.path, sheet, False)
                self.index.keep_variant(slip, sheet.files)
                return
        except BrokenRules:
            pass
        self.problems.append(BrokenRules(problems_of(slip.path, self.shelf)))

    def sheet(self, slip: Slip) -> Sheet:
        """The sheet of the game, which is read once."""
        if slip.path not in self.sheets:
            self.sheets[slip.path] = open_file(self.shelf, slip.path, (), slip.shipped).sheet
        return self.sheets[slip.path]
