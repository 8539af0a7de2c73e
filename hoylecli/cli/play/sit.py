"""What the commands that open a table share: who sits down, how it is shown, and leaving in good order."""

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import click

from hoylecli.context import current
from hoylecli.core.text import shortened

from ..console import spelled
from ..lazy import meant

if TYPE_CHECKING:
    from hoylecli.rulebook.tutorial import Tutorial
    from hoylecli.table.faces.face import Face
    from hoylecli.table.host.session import Session


def face_options() -> list[click.Parameter]:
    """--plain, --json and --pace."""
    return [
        click.Option(
            ["--plain"], is_flag=True, help="For listening: lines, cards in words, numbered choices."
        ),
        click.Option(["--json", "as_json"], is_flag=True, help="One JSON object a line, for programs."),
        click.Option(
            ["--pace"],
            type=click.FloatRange(0, 60),
            callback=_a_number,
            metavar="SECONDS",
            help="Wait after what a computer player does.  [default: 0; at the prompt hoyle config pace]",
        ),
    ]


def move_time_option() -> click.Option:
    """--move-time."""
    return click.Option(
        ["--move-time"],
        type=click.FloatRange(0.1, 86400),
        default=60.0,
        callback=_a_number,
        metavar="SECONDS",
        help="How long a program (cmd:PROGRAM) may think about a move.  [default: 60]",
    )


def _a_number(ctx: click.Context, param: click.Parameter, seconds: float | None) -> float | None:
    """Refuses `nan`, which no range does: it is neither below nor above any number."""
    if seconds is not None and seconds != seconds:
        assert isinstance(param.type, click.FloatRange)
        least, most = param.type.min, param.type.max
        raise click.BadParameter(f"nan is no number of seconds from {least:g} to {most:g}.", ctx, param)
    return seconds


def open_face(plain: bool, as_json: bool, pace: float | None) -> "Face":
    """What shows the table and asks for moves: a prompt only where somebody sits at a capable terminal."""
    if as_json and plain:
        raise click.UsageError("--plain and --json are two faces; choose one.")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    if as_json:
        from hoylecli.table.faces.jsonl import JsonFace

        return JsonFace(sys.stdin, lambda text: click.echo(text, nl=False))
    if plain or not can_prompt():
        from hoylecli.table.faces.plain import PlainFace

        return PlainFace(
            sys.stdin,
            lambda text: click.echo(spelled(text), nl=False),
            echo=not _is_terminal(sys.stdin),
            in_words=plain or current().is_accessible,
            width=_columns(),
            pace=pace or 0.0,
        )
    from hoylecli.table.faces.prompt import PromptFace

    return PromptFace(spelled, current().settings.pace if pace is None else pace)


def can_prompt() -> bool:
    """Whether somebody sits at a capable terminal, and wants to see things move there."""
    capable = _is_terminal(sys.stdin) and _is_terminal(sys.stdout) and not current().is_dumb
    return capable and not current().is_accessible


AUTO = "Cards that are never missed go home by themselves."


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
    from hoylecli.table.faces.hangup import hanging_up
    from hoylecli.table.faces.sitting import sit

    with hanging_up():
        sit(session, face, another, auto, move_time, tutorial)


def read_seats(seats: Sequence[str], players: int) -> dict[int, str]:
    """`{seat: level}` from texts `N=WHO`, seats counted from 0. Raises click.BadParameter."""
    from hoylecli.bots import LEVELS
    from hoylecli.core.match import HUMAN, PROGRAM
    from hoylecli.table.programs.program import words_of

    known, there_are = [HUMAN, *LEVELS], [str(seat + 1) for seat in range(players)]
    found = {}
    for text in seats:
        number, _, who = text.partition("=")
        if number not in there_are:
            raise click.BadParameter(f"'{shortened(text)}': write SEAT=WHO, with a seat from 1 to {players}.")
        if who.startswith(PROGRAM):
            try:
                words_of(who.removeprefix(PROGRAM))
            except ValueError as error:
                raise click.BadParameter(f"'{shortened(who)}' cannot sit down: {error}.") from None
        elif who not in known:
            raise click.BadParameter(
                f"'{shortened(who)}' cannot sit down; "
                f"{', '.join(known)} or {PROGRAM}PROGRAM can.{meant(who, known)}"
            )
        found[int(number) - 1] = who
    return found


def _is_terminal(stream: object) -> bool:
    return bool(getattr(stream, "isatty", lambda: False)())


def _columns() -> int:
    """The width to write for; 80 where there is no terminal, so that transcripts are the same everywhere."""
    if not _is_terminal(sys.stdout):
        return 80
    from shutil import get_terminal_size

    return max(min(get_terminal_size().columns, 100), 40)
