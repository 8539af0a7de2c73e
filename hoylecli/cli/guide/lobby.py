"""`hoyle` alone in a terminal: the lobby, where every game of an evening begins and ends."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import click

from hoylecli.context import current
from hoylecli.core import HoyleError, listed
from hoylecli.core.errors import NAME
from hoylecli.rulebook import aliases, by_family, called, catalogue

from ..columns import room
from ..console import say
from ..lazy import LazyGroup
from .choices import Choices
from .choosing import LEAVING, ask, ask_line, run, split
from .evening import BROWSE, Evening, Offer, look

QUESTION: Final = "What shall we play? > "
BACK: Final = "Type a number, or press Enter to go back."
MORE: Final = "Type a number, m for more, or press Enter to go back."
PLAYS: Final = ("resume", "daily", "patience", "flick", "quiz")  # commands after which the lobby opens anew
A_FEW: Final = 6  # games of a family that are named where families are listed
MOST_PEOPLE: Final = 6  # at one keyboard
YOU: Final = "You"  # whoever has said no name
WHY_A_NAME: Final = "Type the name that the others call you. Your matches and results are kept by it."
CHANGES: Final = ("new", "choose", "rename", "delete")  # words of `players` that may change who plays
_AROUND: Final = 3  # rows around a list: what was typed, what to do, and the prompt


def lobby(is_plain: bool) -> None:
    """Asks for a game, plays it and asks again, until somebody leaves.

    is_plain: for listening, and for terminals that can only append lines: numbered lines, and no list that
    moves.
    """
    evening = look()
    if not evening.is_known and not evening.trouble:
        if not _asked_for_a_name():
            return
        evening = look()
    table, named = _Plain(evening) if is_plain else _Drawn(evening), current().player
    table.may_change = not named
    table.stay()
    try:
        table.say(table.opening())
        while (line := _unless_interrupted(table.read)).lower() not in LEAVING:
            said = table.take(line)
            if said is None:
                return
            if said:
                table.say(said)
    finally:
        current().stay(named)


def _unless_interrupted(read: Callable[[], str]) -> str:
    """The line that is read. Ctrl-C leaves the program without a word."""
    try:
        return read()
    except KeyboardInterrupt:
        click.echo()
        raise click.exceptions.Exit(130) from None


def _asked_for_a_name() -> bool:
    """Asks once who plays here; whether they stay. Enter keeps the name that the system has for them."""
    from hoylecli.store import open_store

    usual = _usual_name()
    question = "What is your name? " + (f"[{usual}] > " if usual != "You" else "(Enter: none) > ")
    say(_wrapped(["Welcome to the card table.", ""]))
    while True:
        line = _unless_interrupted(lambda: ask_line(question))
        if line.lower() in LEAVING:
            return False
        if line.lower() in ("?", "help"):
            say(_wrapped([f"{WHY_A_NAME} Press Enter for {'none' if usual == 'You' else usual}."]))
            continue
        try:
            with open_store() as store:
                store.add_player(line or usual, current().clock())
        except HoyleError as error:
            say(_wrapped([str(error)]))
            if line:
                continue
        say("")
        return True


def _usual_name() -> str:
    """How the system calls whoever plays, as a name; `You` where it has nothing that looks like one."""
    environ = current().environ
    names = (environ.get(key, "") for key in ("USER", "LOGNAME", "USERNAME"))
    name = next(filter(None, names), "")
    is_name = name.isalpha() and len(name) <= NAME and name not in ("root", "admin", "user", "guest")
    return name.capitalize() if is_name else "You"


class _Lobby:
    """What can be chosen, and what becomes of a line that is typed.

    may_change: whether another may be chosen to play here, which `--as` keeps from being. company: the others
    who sit at this keyboard. offered: what the numbers mean at present. above: rows of
    what was said last, which are to stay in sight.
    """

    is_plain = True
    may_change = True
    above = 0

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.company: list[str] = []
        self.offered: list[Offer] = []
        self._games, self._aliases, self._families = catalogue(), aliases(), by_family()
        self.choices = self._choices()

    def _choices(self, family: str = "") -> Choices:
        """The games, favorites first; of one family where one is named."""
        games = self._families.get(family, self._games)
        order = (*self.evening.games, *games) if not family else games
        heading = {name: family for family, games in self._families.items() for name in games}
        names = dict.fromkeys(name for name in order if name in games)
        return Choices({name: games[name] for name in names}, self._aliases, families=heading)

    def opening(self) -> list[str]:
        """What stands there as one comes in."""
        from hoylecli.table.quiz import trivia

        evening = self.evening
        trouble = [evening.trouble] if evening.trouble else []
        fact = [f"Did you know? {trivia(evening.day)}", ""]
        return [evening.greeting(self.company), *trouble, "", *fact, *self.menu()]

    def menu(self) -> list[str]:
        """What one can do, numbered."""
        self.choices = self._choices()
        self.offered = self.evening.offers(self.is_plain)
        return [*_numbered(self.offered), *self.how()]

    def say(self, lines: Sequence[str]) -> None:
        text = _wrapped(lines)
        self.above = text.count("\n") + 1
        say(text)

    def how(self) -> list[str]:
        """What to type."""
        raise NotImplementedError

    def read(self) -> str:
        raise NotImplementedError

    def take(self, line: str) -> list[str] | None:
        """Does what the line says: lines to be said before the next is asked for, None to leave."""
        if not line:
            return self.by_enter()
        if (number := _number(line)) and number <= len(self.offered):
            line = self.offered[number - 1].typed
        name, options = split(line)
        words = name.split()
        first = words[0].lower() if words else ""
        if first == "as" and len(words) > 1:
            return self.do(["players", "choose", " ".join(words[1:])])
        if first == "with" or words in (["alone"], ["just", "me"]):
            return self.sit_with(name)
        return self.do(words, options)

    def do(self, words: list[str], options: Sequence[str] = ()) -> list[str] | None:
        """Runs a command or a game, and comes back."""
        root = click.get_current_context().find_root().command
        first = words[0].lower() if words else ""
        if first in LEAVING:
            return None
        if first == BROWSE:
            named = _family_called(" ".join(words[1:]), self._families)
            return self.show_family(named) if named else self.browse()
        if first in ("?", "help"):
            return self.after(run(["help", *words[1:], *options]), is_play=False)
        if first == "players" and words[1:2] and words[1] in CHANGES and self.may_change:
            current().stay("")
        if isinstance(root, LazyGroup) and root.has_command(first):
            return self.after(run([first, *words[1:], *options]), is_play=first in PLAYS)
        family = _family_called(" ".join(words), self._families)
        if family and not called(" ".join(words)):
            return self.show_family(family)
        game, problem = self.choices.named(" ".join(words))
        if not game:
            game = self._choices().named(" ".join(words))[0]
        if not game:
            return [problem]
        together, problem = self.together(game, options)
        return [problem] if problem else self.after(run([game, *options, *together]), is_play=True)

    def after(self, problem: str, is_play: bool) -> list[str]:
        """What is said after a command: what was wrong, and what there is to choose where that is new."""
        before, self.evening = self.evening, look()
        self.stay()
        said = [problem] if problem else []
        if self.evening.name != before.name:
            self.company = []
            return [*said, "", self.evening.greeting(), "", *self.menu()]
        if (is_play and not problem) or self.evening != before:
            return [*said, "", *self.menu()]
        return [*said, *self.again()]

    def stay(self) -> None:
        """Has whoever is greeted play here, whoever is chosen at another terminal."""
        if self.may_change:
            current().stay(self.evening.name)

    def again(self) -> list[str]:
        """What is said where nothing has changed."""
        return []

    def by_enter(self) -> list[str] | None:
        if self.evening.waiting:
            return self.do(["resume", str(self.evening.waiting[0].id)])
        return self.menu()

    # Games by family

    def browse(self) -> list[str]:
        """The families, numbered."""
        lines = [Offer(f"{BROWSE} {name}", _family(name, games)) for name, games in self._families.items()]
        self.offered = sorted(lines, key=lambda offer: offer.line)
        return [*_numbered(self.offered), BACK]

    def show_family(self, family: str) -> list[str]:
        """The games of a family, or the only one there is, which is played then."""
        raise NotImplementedError

    # Several people at one keyboard

    def sit_with(self, line: str) -> list[str]:
        """Says who else plays at this keyboard: `with Ben and Cleo`, and `alone`."""
        from hoylecli.store import name_for_person

        names = line.partition(" ")[2].replace(" and ", ",").split(",") if line.startswith("with") else []
        others = [" ".join(name.split()) for name in names if name.strip()]
        if line.startswith("with") and not others:
            return ["Say who sits with you, such as: with Ben and Cleo. To play by yourself: alone."]
        everybody = [self.evening.name or YOU, *others]
        if len(everybody) > MOST_PEOPLE:
            return [f"At most {MOST_PEOPLE} people can sit at one keyboard."]
        try:
            for name in others:
                name_for_person(name)
        except HoyleError as error:
            return [str(error)]
        if YOU in map(str.capitalize, others) or len(set(map(str.casefold, everybody))) < len(everybody):
            return ["Everybody needs a name of their own."]
        self.company = others
        if not others:
            return ["You play by yourself again."]
        return [f"{listed(everybody)} sit at this keyboard now. Name a game for {len(everybody)}."]

    def together(self, game: str, options: Sequence[str]) -> tuple[list[str], str]:
        """The options that seat everybody at this keyboard, and what is wrong with that."""
        if not self.company or "--tutorial" in options:
            return [], ""
        from hoylecli.rulebook import describe

        about = describe(game)
        names = [self.evening.name or YOU, *self.company]
        most = max(table.most for table in about.tables)
        if len(names) > most:
            problem = f"{about.title} is for {most if most > 1 else 'one'}, and you are {len(names)}."
            return [], f"{problem} Type alone to play by yourself."
        seated = [part for seat in range(2, len(names) + 1) for part in ("--seat", f"{seat}=human")]
        return [*seated, *(part for name in names for part in ("--name", name))], ""


class _Drawn(_Lobby):
    """The lobby with a list below that narrows."""

    is_plain = False

    def how(self) -> list[str]:
        if self.evening.waiting:
            return ["", "Press Enter for 1, or type a number or a game's name. ? helps, q leaves.", ""]
        return ["", "Type a number, or a game's name: the list narrows. ? helps, q leaves.", ""]

    def again(self) -> list[str]:
        return [""]

    def say(self, lines: Sequence[str]) -> None:
        super().say(lines if lines[-1:] == [""] else [*lines, ""])

    def read(self) -> str:
        return ask(QUESTION, self.choices, self.above)

    def by_enter(self) -> list[str] | None:
        if self.offered != self.evening.offers(self.is_plain):
            return self.menu()
        return super().by_enter() if self.evening.waiting else ["Type the name of a game, or q to leave."]

    def show_family(self, family: str) -> list[str]:
        games = self._families[family]
        if len(games) == 1:
            return self.do([*games]) or []
        self.choices, self.offered = self._choices(family), []
        return [f"The list has {_family(family, games)} now. Enter goes back."]


class _Plain(_Lobby):
    """The lobby as numbered lines.

    more: the line that goes on with a list, "" at its end.
    """

    more = ""

    def how(self) -> list[str]:
        self.more = ""
        return ["Type a number, or the name of a game."]

    def again(self) -> list[str]:
        return ["", *self.menu()]

    def read(self) -> str:
        return ask_line("> ")

    def take(self, line: str) -> list[str] | None:
        if self.more and line.lower() in ("m", "more"):
            family, _, place = self.more.partition("?")
            return self.show_family(family, int(place))
        if not line:
            return self.menu()
        return super().take(line)

    def show_family(self, family: str, begin: int = 0) -> list[str]:
        """Numbered games of a family, so many as the window holds. begin: how many were shown before."""
        games = self._families[family]
        if len(games) == 1:
            return self.do([*games]) or []
        self.offered = [Offer(name, f"{name}: {about}") for name, about in games.items()]
        lines = _numbered(self.offered)
        end = begin + _that_fit(lines[begin:])
        self.more = f"{family}?{end}" if end < len(lines) else ""
        return [*lines[begin:end], MORE if self.more else BACK]


def _number(line: str) -> int:
    """The number that was typed, 0 for anything else."""
    return int(line) if line.isascii() and line.isdecimal() and 1 <= len(line) <= 2 else 0


def _numbered(offers: Sequence[Offer]) -> list[str]:
    return [f"{number}. {offer.line}" for number, offer in enumerate(offers, 1)]


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
    few = ", ".join(games) if len(games) <= A_FEW else f"{len(games)} games"
    return few if len(games) == 1 else f"{name or 'Others'}: {few}"


def _family_called(typed: str, families: Mapping[str, object]) -> str:
    """The family of that name, which may be in any case; "" for none."""
    return typed.lower() if typed.lower() in families else ""


def _wrapped(lines: Sequence[str]) -> str:
    """The lines in those of the window; behind a number they go on below their first word."""
    from textwrap import wrap

    columns = min(room(), 80)
    return "\n".join(
        "\n".join(wrap(line, columns, break_on_hyphens=False, subsequent_indent=" " * _behind_a_number(line)))
        for line in lines
    )


def _behind_a_number(line: str) -> int:
    number, dot, _ = line.partition(". ")
    return len(number + dot) if dot and number.isdecimal() else 0
