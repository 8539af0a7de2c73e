"""What the commands that open a table share: who sits down, how it is shown, and leaving in good order."""

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from math import isnan, nan
from typing import TYPE_CHECKING, Any

import click

from hoylecli.context import current
from hoylecli.core import counted, shortened, visible
from hoylecli.core.errors import NAME

from ..console import is_somebody_there, note, spelled
from ..lazy import meant

if TYPE_CHECKING:
    from hoylecli.core import Player, Who
    from hoylecli.rulebook.game import Game
    from hoylecli.rulebook.library.texts import Tutorial
    from hoylecli.store import Saved, Store
    from hoylecli.table.faces.face import Face
    from hoylecli.table.host.session import Session
    from hoylecli.table.preferences import Preferences

    Seated = Who | Player
    """The player for a seat, or a regular by name."""


class Seconds(click.FloatRange):
    """A number of seconds in a range. `nan` is refused, which is neither below nor above any number."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            seconds = super().convert(value, param, ctx)
        except click.BadParameter:
            seconds = nan
        if isnan(seconds):
            wanted = f"a number of seconds from {self.min:g} to {self.max:g}"
            self.fail(f"write {wanted}, not '{shortened(str(value))}'.", param, ctx)
        return seconds

    def _describe_range(self) -> str:
        return ""


def face_options() -> list[click.Parameter]:
    """--plain, --json and --pace."""
    return [
        click.Option(
            ["--plain"], is_flag=True, help="For screen readers: lines, cards in words, numbered choices."
        ),
        click.Option(["--json", "as_json"], is_flag=True, help="One JSON object a line, for programs."),
        click.Option(
            ["--pace"],
            type=Seconds(0, 60),
            metavar="SECONDS",
            help="Wait after each computer player.  [default: 0; at the prompt the setting pace]",
        ),
    ]


def move_time_option() -> click.Option:
    """--move-time."""
    return click.Option(
        ["--move-time"],
        type=Seconds(0.1, 86400),
        default=60.0,
        metavar="SECONDS",
        help="How long a program (cmd:PROGRAM) may think about a move.  [default: 60]",
    )


def open_face(plain: bool, as_json: bool, pace: float | None, is_kept: bool = False) -> "Face":
    """What shows the table and asks for moves: a prompt only where somebody sits at a capable terminal.

    is_kept: whether what is typed is remembered for another time.
    """
    if as_json and plain:
        raise click.UsageError("Choose --plain or --json, not both.")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    preferences = _preferences(plain, as_json, pace)
    if as_json:
        from hoylecli.table.faces.jsonl import JsonFace

        return JsonFace(sys.stdin, lambda text: click.echo(text, nl=False), preferences)
    if plain or not can_prompt():
        from hoylecli.table.faces.plain import PlainFace

        return PlainFace(
            sys.stdin,
            lambda text: click.echo(spelled(text), nl=False),
            echo=not _is_terminal(sys.stdin),
            in_words=plain or current().is_accessible,
            width=_columns(),
            preferences=preferences,
        )
    from hoylecli.table.faces.prompt import PromptFace

    folder = current().data_folder if is_kept else None
    history = folder and os.path.join(folder, "history")
    return PromptFace(spelled, preferences, history)


def _preferences(plain: bool, as_json: bool, pace: float | None) -> "Preferences":
    """What whoever sits here prefers. Computer players talk to people at a terminal, never to programs."""
    from hoylecli.table.preferences import OFF, Preferences

    settings = current().settings
    if as_json:
        return Preferences.chosen(settings)
    usual = settings.pace if not plain and can_prompt() else 0.0
    talk = settings["talk"] if is_somebody_there() else OFF
    return Preferences.chosen(settings, usual if pace is None else pace, talk)


def can_prompt() -> bool:
    """Whether somebody sits at a capable terminal, and wants to see things move there."""
    capable = _is_terminal(sys.stdin) and _is_terminal(sys.stdout) and not current().is_dumb
    return capable and not current().is_accessible


AUTO = "Cards that you will not need again go home by themselves."


def refuse_auto(game: "Game") -> None:
    """Raises click.UsageError where no card goes home by itself."""
    from hoylecli import families

    if families.find(game.family).safe(game.rules) is None:
        raise click.UsageError(f"No card goes home by itself in {game.title}; leave --auto out.")


def sit_down(
    session: "Session",
    face: "Face",
    another: "Callable[[Session], Session]",
    move_time: float,
    auto: bool = False,
    tutorial: "Tutorial | None" = None,
) -> None:
    """Plays at the table until the player leaves. However that happens, the match is kept, unless it is that
    of a tutorial.
    """
    from hoylecli.table.faces.keyboard import sit
    from hoylecli.table.faces.terminal import hanging_up, unseen_keys

    with hanging_up(), unseen_keys(sys.stdin) if face.reads_keys() else nullcontext():
        sit(session, face, another, auto, move_time, tutorial, _look_back)


def _look_back(session: "Session") -> None:
    """The review of a match that is over."""
    from ..matches.desk import look_back

    if session.store is not None and session.id is not None:
        look_back(session.store, session.id, who_plays())


def read_seats(seats: Sequence[str], players: int, game: str = "", family: str = "") -> "dict[int, Seated]":
    """`{seat: who}` from texts `N=WHO`, seats counted from 0. WHO may be the name of a regular, who plays at
    the level they have at the game: `2=Bashir`, or at another: `2=Bashir/expert`. Raises click.BadParameter.
    """
    there_are = [str(seat + 1) for seat in range(players)]
    found: dict[int, Seated] = {}
    for text in seats:
        number, _, typed = text.partition("=")
        if number not in there_are:
            raise click.BadParameter(f"'{shortened(text)}': write SEAT=WHO, with a seat from 1 to {players}.")
        found[int(number) - 1] = _who(typed, game, family)
    return found


def _who(typed: str, game: str, family: str) -> "Seated":
    """The player that a word for a seat means. Raises click.BadParameter."""
    from hoylecli.core import HUMAN, LEVELS, PROGRAM, HoyleError, Program, who_is
    from hoylecli.table.cast.characters import regular
    from hoylecli.table.programs import words_of

    known, who = [HUMAN, *LEVELS], who_is(typed)
    if isinstance(who, Program):
        try:
            words_of(who.command)
        except ValueError as error:
            raise click.BadParameter(f"'{shortened(typed)}' cannot sit down: {error}.") from None
    elif typed not in known:
        try:
            return regular(typed, game, family)
        except HoyleError as error:
            near = meant(typed, known)
            raise click.BadParameter(
                f"'{shortened(typed)}' cannot sit down; {', '.join(known)} or {PROGRAM}PROGRAM can.{near}"
                if near
                else f"{error} {', '.join(known)} or {PROGRAM}PROGRAM can sit down, too."
            ) from None
    return who


def _is_terminal(stream: object) -> bool:
    return bool(getattr(stream, "isatty", lambda: False)())


def _columns() -> int:
    """The width to write for: that of the terminal, or of COLUMNS in a pipe.

    Else it is 80, so that transcripts are the same everywhere.
    """
    if not _is_terminal(sys.stdout) and "COLUMNS" not in current().environ:
        return 80
    return max(min(current().window().columns, 100), 40)


# Sitting down


def seated(
    seats: "Sequence[Seated]", names: Sequence[str], seed: int, game: str = "", family: str = ""
) -> "list[Player]":
    """The player on each seat: people by the names given, all others by the names of the cast.

    Raises click.BadParameter where somebody would sit twice, or more people are named than play.
    """
    from hoylecli.core import PERSON, Player
    from hoylecli.table.cast.characters import opponents

    alone = seats.count(PERSON) == 1
    people = [_checked(name) for name in names] or [who_plays()]
    _check_people(people, seats.count(PERSON), len(seats))
    chosen = [each.name for each in seats if isinstance(each, Player)]
    there = [name.casefold() for name in (*people, *chosen)]
    twice = next((name for name in chosen if there.count(name.casefold()) > 1), None)
    if twice is not None:
        raise click.BadParameter(f"{twice} can sit on one seat only.", param_hint="'--seat'")
    free = [each for each in seats if not isinstance(each, Player) and each != PERSON]
    others = iter(opponents(free, seed, [*people, *chosen], game, family))
    found: list[Player] = []
    for who in seats:
        if isinstance(who, Player):
            found.append(who)
            continue
        if who != PERSON:
            found.append(next(others))
            continue
        name = people.pop(0) if people else ""
        found.append(Player(name or ("You" if alone else f"Player {len(found) + 1}")))
    return found


def _check_people(names: Sequence[str], many: int, seats: int) -> None:
    """Raises click.BadParameter unless each of the people who play may have a name of their own."""
    own = [name.casefold() for name in names]
    why = ""
    if len(names) > max(many, 1):
        seat = ", or add a seat for a person, such as --seat 2=human" if many < seats else ""
        sit = counted(max(many, 1), "person sits", "people sit")
        why = f"You gave {len(names)} names, but only {sit} here. Give fewer{seat}."
    elif len(set(own)) < len(own):
        why = "Two people need two names."
    if why:
        raise click.BadParameter(why, param_hint="'--name'")


def who_plays() -> str:
    """The name of whoever plays here, "" when nobody has said one.

    It is that of `--as` or HOYLE_PLAYER, or of the last who said so to `hoyle players`.
    """
    from hoylecli.core import StoreError
    from hoylecli.store import open_store

    named = _cut(current().player)
    if named:
        return named
    try:
        with open_store() as store:
            return store.player()
    except StoreError:  # whoever keeps matches is told then
        return ""


def finished_match(store: "Store", wanted: str | None) -> "Saved":
    """The match that is named, or the last one that whoever plays here has finished.

    Raises ClickException where there is none that is finished.
    """
    if wanted is not None:
        saved = store.find(wanted)
        if saved.outcome is None:
            raise click.ClickException(
                f"Match {saved.id} is not finished yet; 'hoyle resume {saved.id}' goes on with it."
            )
        return saved
    name = who_plays().casefold()
    for listed in store.list():
        people = [player.name.casefold() for player in listed.players if player.is_person]
        if listed.outcome is not None and not listed.problem and people and (not name or name in people):
            return store.load(listed.id)
    raise click.ClickException("You have finished no match yet. Play one, such as 'hoyle cribbage'.")


def _checked(name: str) -> str:
    """The name with single blanks. Raises click.BadParameter for one that is too long."""
    name = " ".join(name.split())
    if len(name) > NAME:
        raise click.BadParameter(
            f"'{shortened(name)}' has {len(name):,} letters; at most {NAME} are allowed.",
            param_hint="'--name'",
        )
    return name


def _cut(name: str) -> str:
    """The name from the environment, or its beginning, which is said then."""
    if len(name) <= NAME:
        return name
    name = name[:NAME].rstrip()
    note(f"HOYLE_PLAYER has more than {NAME} letters, so you are called '{visible(name)}' at the table.")
    return name
