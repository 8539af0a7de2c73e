"""`hoyle` alone in a terminal: go on with a match, choose a game, or read how to play."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

import click

from hoylecli.context import current
from hoylecli.core.errors import HoyleError
from hoylecli.core.grammar import listed
from hoylecli.rulebook import aliases, by_family, catalogue

from ..columns import room
from ..console import say
from ..lazy import LazyGroup
from .choices import Choices
from .choosing import LEAVING, ask, run, split

if TYPE_CHECKING:
    from hoylecli.store.saved import Saved

QUESTION: Final = "What shall we play? > "
BACK: Final = "Type a number, or press Enter to go back."
_AROUND: Final = 3  # rows around a list: what was typed, what to do, and the prompt
MORE: Final = "Type a number, m for more, or press Enter to go back."
A_FEW: Final = 6  # games of a family that are named where families are listed


def welcome(is_plain: bool) -> None:
    """Asks until a game was played, or somebody leaves.

    is_plain: for listening, and for terminals that can only append lines: numbered lines, and no list that
    moves.
    """
    table = _Plain() if is_plain else _Drawn()
    say(_wrapped(table.greeting()))
    while True:
        line = table.read()
        if line.lower() in LEAVING:
            return
        problem = table.take(line)
        if problem is None:
            return
        if problem:
            say(_wrapped(problem))


class _Welcome:
    """What can be chosen, and what becomes of a line that is typed."""

    def __init__(self) -> None:
        self.last, played, self.trouble = _before()
        games = catalogue()
        self.played = [name for name in played if name in games]
        self.is_new = not played and not self.trouble
        self.choices = Choices({name: games[name] for name in (*self.played, *games)}, aliases())

    def greeting(self) -> list[str]:
        return ["Welcome to the card table.", *([self.trouble] if self.trouble else []), ""]

    def read(self) -> str:
        return ask(QUESTION, self.choices)

    def take(self, line: str) -> list[str] | None:
        """Does what the line says: lines to be said before the next is asked for, None after a game."""
        name, options = split(line)
        first, *rest = name.split() or [""]
        root = click.get_current_context().find_root().command
        if first in ("?", "help"):
            return _said(run(["help", *rest, *options]))
        if not name:
            return self.go_on()
        if isinstance(root, LazyGroup) and root.has_command(first):
            problem = run([first, *rest, *options])
            self.last = _before()[0]
            return None if first == "resume" and not problem else _said(problem)
        game, problem = self.choices.named(name)
        problem = run([game, *options]) if game else problem
        return [problem] if problem else None

    def go_on(self) -> list[str] | None:
        if self.last is None:
            return ["Type the name of a game, or q to leave."]
        return _said(run(["resume", str(self.last.id)])) or None


def _said(problem: str) -> list[str]:
    return [problem] if problem else []


class _Drawn(_Welcome):
    """The welcome with a list below that narrows."""

    def greeting(self) -> list[str]:
        lines = super().greeting()
        if self.last is not None:
            lines.append(_by_enter(self.last))
        elif self.is_new:
            lines.append(
                'New here? "klondike\xa0--tutorial" guides you through a first deal alone, '
                '"cribbage\xa0--tutorial" against one player, "hearts\xa0--tutorial" against three.'
            )
        name = "Or type a name" if self.last is not None or self.is_new else "Type a name"
        return [*lines, f"{name}; the list narrows, arrow keys choose. ? is help, quit leaves.", ""]

    def take(self, line: str) -> list[str] | None:
        before = self.last
        said = super().take(line)
        if said is None or self.last is None or (before is not None and before.id == self.last.id):
            return said
        return [*said, _by_enter(self.last)]


class _Plain(_Welcome):
    """The welcome as numbered lines.

    offered: what the numbers mean at present. more: the line that goes on with a list, "" at its end.
    """

    def __init__(self) -> None:
        super().__init__()
        self.offered: list[str] = []
        self.more = ""

    def greeting(self) -> list[str]:
        return [*super().greeting(), *self.menu()]

    def menu(self) -> list[str]:
        """What one can do, numbered."""
        lines = {}
        if self.last is not None:
            lines["resume"] = f"Go on with {_called(self.last)}."
        elif self.played:
            lines[self.played[0]] = f"Play {self.played[0]} again."
        lines |= {"games?": "Choose a game.", "help": "Read how to play.", LEAVING[0]: "Leave."}
        return self.numbered(lines, "Type a number, or the name of a game.")

    def numbered(self, lines: Mapping[str, str], last: str, more: str = "") -> list[str]:
        """The lines with numbers; of a long list so many as the window holds.

        more: the line that asks for the list, with the place where it begins: `patience?`, `patience?17`.
        """
        self.offered, self.more = list(lines), ""
        shown = [f"{number}. {line}" for number, line in enumerate(lines.values(), 1)]
        if more:
            family, _, place = more.partition("?")
            begin = int(place or 0)
            end = begin + _that_fit(shown[begin:])
            if end < len(shown):
                self.more, last = f"{family}?{end}", MORE
            shown = shown[begin:end]
        return [*shown, last]

    def read(self) -> str:
        line = ask("> ", self.choices)
        if line.lower() in ("m", "more") and self.more:
            return self.more
        is_number = line.isascii() and line.isdecimal() and 1 <= len(line) <= 2
        if is_number and 1 <= int(line) <= len(self.offered):
            return self.offered[int(line) - 1]
        return line

    def take(self, line: str) -> list[str] | None:
        families = by_family()
        if line == "games?":
            lines = {f"{name}?": _family(name, games) for name, games in families.items()}
            return self.numbered(dict(sorted(lines.items(), key=lambda line: line[1])), BACK)
        family, asks, _ = line.partition("?")
        if asks and family in families and line in (*self.offered, self.more):
            games = families[family]
            if len(games) > 1:
                return self.numbered({name: f"{name}: {about}" for name, about in games.items()}, BACK, line)
            line = next(iter(games))
        if not line:
            return self.menu()
        said = super().take(line)
        return [*said, *self.menu()] if said is not None and line in ("help", "?") else said


def _that_fit(lines: Sequence[str]) -> int:
    """How many of the lines the window holds, beside what to do and the prompt."""
    from textwrap import wrap

    columns, left = min(room(), 80), current().window().lines - _AROUND
    for count, line in enumerate(lines):
        left -= len(wrap(line, columns))
        if left < 0:
            return max(count, 1)
    return len(lines)


def _family(name: str, games: Mapping[str, str]) -> str:
    """A line on a family: the name, and its games if they are few."""
    listed = ", ".join(games) if len(games) <= A_FEW else f"{len(games)} games"
    return listed if len(games) == 1 else f"{name or 'Others'}: {listed}"


def _before() -> "tuple[Saved | None, Sequence[str], str]":
    """The match to go on with, the games that were played, and what is wrong if that cannot be read.

    The game last played stands first.
    """
    from hoylecli.store import open_store

    from ..play.sit import who_plays

    try:
        with open_store() as store:
            return store.latest(player=who_plays()), store.games(), ""
    except HoyleError as error:
        return None, (), str(error)


def _by_enter(match: "Saved") -> str:
    return f"Press Enter to go on with {_called(match)}."


def _called(match: "Saved") -> str:
    """`cribbage with Odile`: the game, and who else sits there."""
    record = match.record
    others = [player.name for player in record.players if not player.is_person]
    return f"{record.game} with {listed(others)}" if others else record.game


def _wrapped(lines: list[str]) -> str:
    """The lines in those of the window, which do not end at a no-break space."""
    from textwrap import wrap

    text = "\n".join("\n".join(wrap(line, min(room(), 80))) for line in lines)
    return text.replace("\xa0", " ")
