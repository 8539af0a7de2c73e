"""`hoyle resume`: a match that was left is played on."""

from typing import TYPE_CHECKING

import click

from hoylecli.context import current

from ..lazy import Quick, complete_game
from .sit import AUTO, face_options, move_time_option, open_face, read_seats, refuse_auto, sit_down

if TYPE_CHECKING:
    from hoylecli.store import Saved, Store


def _resume(
    words: tuple[str, ...],
    seats: tuple[str, ...],
    move_time: float,
    auto: bool,
    plain: bool,
    as_json: bool,
    pace: float | None,
) -> None:
    """Go on with a match: the one last played, the last of a GAME, or the one with this ID or name.

    It is played by the rules it was begun with, even if their file has changed since.
    """
    from hoylecli import rulebook
    from hoylecli.store import open_store
    from hoylecli.table.host.session import Session

    with open_store() as store:
        saved = _found(store, " ".join(words))
        record = saved.record
        newcomers = read_seats(seats, len(record.players))
        if saved.document is not None:
            game = rulebook.rebuild(saved.document)
        else:
            game = rulebook.load(record.game, record.variant, **record.options)
        if auto:
            refuse_auto(game)
        session = Session.resume(game, saved, store, newcomers)

        def another(last: Session) -> Session:
            return Session.begin(game, last.players, current().draw_seed(), store)

        face = open_face(plain, as_json, pace, is_kept=len(session.humans) == 1)
        sit_down(session, face, another, move_time, auto)


def _found(store: "Store", wanted: str) -> "Saved":
    """The match with that ID or name, or of that game the unfinished one last played; "" for any game's."""
    from hoylecli import rulebook
    from hoylecli.store import NoSuchMatch

    if not wanted:
        saved = store.latest()
        if saved is None:
            raise click.ClickException("No match is waiting. 'hoyle games' lists what you can play.")
        return saved
    try:
        return store.find(wanted)
    except NoSuchMatch:
        game = rulebook.called(wanted)
        if not game:
            raise
        saved = store.latest(game)
        if saved is None:
            raise click.ClickException(f"No match of {game} is waiting. 'hoyle {game}' deals one.") from None
        return saved


def _params() -> list[click.Parameter]:
    seat_help = "Give seat N to another player for now: human, a level, or cmd:PROGRAM."
    return [
        click.Argument(["words"], metavar="[GAME|ID|NAME]", nargs=-1, shell_complete=complete_game),
        click.Option(["--seat", "seats"], multiple=True, metavar="N=WHO", help=seat_help),
        move_time_option(),
        click.Option(["--auto"], is_flag=True, help=f"In patiences: {AUTO[0].lower()}{AUTO[1:]}"),
        *face_options(),
    ]


command = Quick("resume", callback=_resume, params=_params(), help=_resume.__doc__)
