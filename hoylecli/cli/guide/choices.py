"""The games that can be chosen, and which of them is meant by what people type."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from hoylecli.core import shortened
from hoylecli.rulebook.names import bare

from ..lazy import meant

A_FEW: Final = 8  # games that a message lists
A_WORD: Final = 3  # letters from which words of the line on a game count


class Choices(NamedTuple):
    """What can be chosen.

    games: a line on each, by its name. aliases: the game that another name stands for. noun: what one is.
    families: what people call the games like each one.
    """

    games: Mapping[str, str]
    aliases: Mapping[str, str]
    noun: str = "game"
    families: Mapping[str, str] = {}

    def like(self, typed: str) -> list[str]:
        """The games that fit what is typed so far: by name, then by another name, then by a word of the line.

        >>> Choices({"golf": "Around the course.", "klondike": "Of seven columns."}, {}).like("col")
        ['klondike']
        """
        typed = bare(typed) or typed.strip()
        others = [game for alias, game in self.aliases.items() if bare(alias).startswith(typed)]
        by_name = [name for name in self.games if bare(name).startswith(typed)]
        is_word = len(typed) >= A_WORD
        by_word = [
            name
            for name, line in self.games.items()
            if is_word and _has_word(f"{name} {self.families.get(name, '')} {line}", typed)
        ]
        return [name for name in dict.fromkeys([*by_name, *others, *by_word]) if name in self.games]

    def named(self, typed: str) -> tuple[str, str]:
        """The game that is meant and "", or "" and what is said to that.

        It is that of the name, or the only one whose name begins so, or the only one that fits.
        """
        name = bare(typed) or typed
        known = {bare(alias): game for alias, game in self.aliases.items()}
        known |= {bare(game): game for game in self.games}
        begun = [each for each in self.games if bare(each).startswith(name)]
        found = [known[name]] if name in known else begun or self.like(typed)
        if len(found) == 1:
            return found[0], ""
        if found:
            more = f" and {len(found) - A_FEW} more" if len(found) > A_FEW else ""
            return "", f"'{shortened(typed)}' may be {', '.join(found[:A_FEW])}{more}."
        near = meant(typed, [*self.games, *self.aliases])
        return "", f"There is no {self.noun} '{shortened(typed)}'.{near}"


def _has_word(text: str, typed: str) -> bool:
    return any(word.startswith(typed) for word in text.lower().replace("-", " ").replace(",", " ").split())
