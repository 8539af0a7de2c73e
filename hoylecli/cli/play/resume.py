"""`hoyle resume`: a match that was left is played on."""

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from hoylecli.context import current

from ..bridge.systems import gone
from ..console import is_somebody_there, note, say
from ..lazy import Quick, complete_game
from .sit import AUTO, face_options, move_time_option, open_face, read_seats, refuse_auto, sit_down, who_plays

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hoylecli.core import Player, Seat
    from hoylecli.store import Saved, Store

    from .sit import Seated


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
    from hoylecli.store import is_named, open_store
    from hoylecli.table.host.session import Session

    with open_store() as store:
        saved = _found(store, " ".join(words))
        record, game = saved.record, saved.game()
        named = read_seats(seats, len(record.players), game.name, game.family)
        newcomers = {seat: _newcomer(seat, record.players[seat], who) for seat, who in named.items()}
        _refuse_twice(record.players, newcomers)
        if not named:
            newcomers = _taken_over(saved)
        if auto:
            refuse_auto(game)
        if line := gone(game):
            note(f"hoyle: {line}")
        session = Session.resume(game, saved, store, newcomers)
        for seat, player in newcomers.items():
            if player.name != record.players[seat].name and (is_named(player) or not player.is_person):
                session.seat(seat, player)

        def another(last: Session) -> Session:
            return Session.begin(game, last.players, current().draw_seed(), store)

        face = open_face(plain, as_json, pace, is_kept=len(session.humans) == 1)
        sit_down(session, face, another, move_time, auto)


def _newcomer(seat: "Seat", before: "Player", who: "Seated") -> "Player":
    """The player who sits down, by the name of the seat, but a person in place of another by their own.

    A person in place of a computer player has the number of the seat for a name. A regular who was named sits
    down as such, for good.
    """
    from hoylecli.core import PERSON, Player
    from hoylecli.store import is_named

    if isinstance(who, Player):
        return who
    if who == PERSON and not before.is_person:
        return Player(f"Player {seat + 1}")
    name = who_plays()
    return Player(name) if who == PERSON and name and is_named(before) else replace(before, who=who)


def _refuse_twice(before: "Sequence[Player]", newcomers: "dict[Seat, Player]") -> None:
    """Raises click.BadParameter where somebody would sit on two seats."""
    names = [newcomers.get(seat, player).name for seat, player in enumerate(before)]
    twice = next((each.name for each in newcomers.values() if names.count(each.name) > 1), None)
    if twice is not None:
        raise click.BadParameter(f"{twice} can sit on one seat only.", param_hint="'--seat'")


def _taken_over(saved: "Saved") -> "dict[Seat, Player]":
    """The seat of another person that is taken over, after a question; nothing where the match is one's own.

    A seat that two people have held counts for neither of them. Raises ClickException where nobody can be
    asked, and Abort for no.
    """
    from hoylecli.core import Player
    from hoylecli.store import is_named

    name = who_plays()
    people = {seat: player for seat, player in enumerate(saved.record.players) if player.is_person}
    names = [player.name for player in people.values() if is_named(player)]
    if not name or not names or name.casefold() in map(str.casefold, names):
        return {}
    seat, owner = next((seat, player.name) for seat, player in people.items() if is_named(player))
    if not is_somebody_there():
        raise click.ClickException(
            f"Match {saved.id} is {owner}'s, and {name} plays here. Add --as {owner}, or "
            f"--seat {seat + 1}=human to take the seat."
        )
    say(f"This match is {owner}'s. If you take the seat, it counts for neither of you.")
    asked = f"Take {owner}'s seat, {name}? (yes or no) [no]"
    answer = str(click.prompt(asked, default="no", show_default=False))
    if answer.strip().lower() not in ("y", "yes"):
        raise click.ClickException(
            f"The match waits. 'hoyle resume {saved.id} --as {owner}' goes on with it."
        )
    return {seat: Player(name)}


def _found(store: "Store", wanted: str) -> "Saved":
    """The match with that ID or name, or of that game the unfinished one last played; "" for any game's.

    Without ID or name it is one of whoever plays here.
    """
    from hoylecli import rulebook
    from hoylecli.store import NoSuchMatch

    name = who_plays()
    if not wanted:
        saved = store.latest(player=name)
        if saved is None:
            raise click.ClickException(_none_waits(store.latest(), "match"))
        return saved
    try:
        return store.find(wanted)
    except NoSuchMatch:
        game = rulebook.called(wanted)
        if not game:
            raise
        saved = store.latest(game, name)
        if saved is None:
            raise click.ClickException(_none_waits(store.latest(game), f"match of {game}", game)) from None
        return saved


def _none_waits(another: "Saved | None", what: str, game: str = "") -> str:
    """Says that no match is waiting, or only one of somebody else's."""
    if another is None:
        there_is = f"'hoyle {game}' deals one" if game else "'hoyle games' lists what you can play"
        return f"No {what} is waiting. {there_is}."
    owner = next(player.name for player in another.record.players if player.is_person)
    return f"No {what} of yours is waiting; one of {owner}'s is: 'hoyle resume {another.id} --as {owner}'."


def _params() -> list[click.Parameter]:
    seat_help = "Give seat N to another player: human, a level or cmd:PROGRAM for now, or a regular."
    return [
        click.Argument(["words"], metavar="[GAME|ID|NAME]", nargs=-1, shell_complete=complete_game),
        click.Option(["--seat", "seats"], multiple=True, metavar="N=WHO", help=seat_help),
        move_time_option(),
        click.Option(["--auto"], is_flag=True, help=f"In patiences: {AUTO[0].lower()}{AUTO[1:]}"),
        *face_options(),
    ]


command = Quick("resume", callback=_resume, params=_params(), help=_resume.__doc__)
