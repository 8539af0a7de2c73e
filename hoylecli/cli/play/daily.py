"""`hoyle daily`: the deal of the day, the same for everybody; `hoyle share`: a match in a few lines."""

from datetime import date, datetime, timezone
from typing import TYPE_CHECKING, Any

import click

from hoylecli.context import current
from hoylecli.core import shortened

from ..console import note, say, say_json
from ..lazy import Quick, complete_game
from .sit import face_options, finished_match, move_time_option, open_face, seated, sit_down, who_plays

if TYPE_CHECKING:
    from hoylecli.store import Daily, Store
    from hoylecli.table.daily import DayDeal
    from hoylecli.table.host.session import Session


class Day(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.4 only
    """A date as 2026-11-26."""

    name = "date"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> date:
        if isinstance(value, date):
            return value
        try:
            return date.fromisoformat(str(value))
        except ValueError:
            self.fail(f"'{shortened(str(value))}' is no date: write it as 2026-11-26.", param, ctx)


def today() -> date:
    """The date where the program runs."""
    return datetime.fromtimestamp(current().clock(), timezone.utc).astimezone().date()


def _daily(
    game: str | None,
    day: date | None,
    calendar: bool,
    as_json: bool,
    move_time: float,
    plain: bool,
    pace: float | None,
) -> None:
    """Play the deal of the day, which is the same for everybody.

    The first try counts. The games go round: patiences that can be won, and short games of cards. With GAME
    it is the deal of that game. What comes of it is a few lines to show to friends, without the cards.
    """
    from hoylecli.rulebook import called
    from hoylecli.store import open_store
    from hoylecli.table import daily

    name = None if game is None else called(game) or game
    deal = daily.deal_of(day or today(), name) if not calendar else None
    if as_json:
        if deal is None:
            raise click.UsageError("--json and --calendar do not go together.")
        say_json(_facts(deal))
        return
    if deal is not None and deal.day > today():
        raise click.UsageError("That day has not come yet.")
    with open_store() as store:
        if deal is None:
            _show_calendar(store)
            return
        player = _player()
        tried = store.daily(player, deal.day, deal.game.name)
        if tried is not None and tried.is_over:
            _tell(store, tried, player)
            again = f"'hoyle {deal.game.name} --seed {deal.seed}'"
            say(f"\nThe first try counts, and you have had it. {again} deals it for practice.")
            return
        _play(store, deal, tried, player, move_time, open_face(plain, False, pace, True))


def _player() -> str:
    return who_plays() or "You"


def _facts(deal: "DayDeal") -> dict[str, object]:
    return {
        "date": deal.day.isoformat(),
        "game": deal.game.name,
        "options": dict(deal.game.options),
        "seed": deal.seed,
    }


def _play(
    store: "Store", deal: "DayDeal", tried: "Daily | None", player: str, move_time: float, face: Any
) -> None:
    """player: whoever began; another may be chosen elsewhere meanwhile."""
    from hoylecli.core import PERSON, Computer
    from hoylecli.table.host.session import Session

    if tried is not None:
        session = Session.resume(deal.game, store.load(tried.match), store)
    else:
        others = [Computer(current().settings["level"])] * (deal.game.players.usual - 1)
        people = seated([PERSON, *others], [], deal.seed, deal.game.name, deal.game.family)
        session = Session.begin(deal.game, people, deal.seed, store)
        if session.id is not None:
            store.note_daily(player, deal.day, deal.game.name, session.id)
    note(f"The deal of {deal.day:%A}, {deal.day.day} {deal.day:%B}: {deal.game.title}. The first try counts.")

    def another(last: "Session") -> "Session":
        return Session.begin(deal.game, last.players, current().draw_seed(), store)

    sit_down(session, face, another, move_time)
    found = store.daily(player, deal.day, deal.game.name)
    if found is not None and found.is_over:
        say("")
        _tell(store, found, player)


def _tell(store: "Store", found: "Daily", player: str) -> None:
    """Says what came of the deal of a day."""
    from hoylecli.table.daily import shared, streak

    in_a_row = streak(store.daily_days(player), found.day)
    for line in shared(store.load(found.match), 0, found, in_a_row):
        say(line)


def _show_calendar(store: "Store") -> None:
    from hoylecli.table.daily import calendar, streak

    days = store.daily_days(_player())
    for line in calendar(days, today()):
        say(line)
    row = streak(days, today())
    say(f"\n● won, ○ played. Days in a row: {row}.")


command = Quick(
    "daily",
    callback=_daily,
    params=[
        click.Argument(["game"], required=False, shell_complete=complete_game),
        click.Option(
            ["--date", "day"],
            type=Day(),
            metavar="DATE",
            help="Of this day, such as 2026-11-26.  [default: today]",
        ),
        click.Option(["--calendar"], is_flag=True, help="Show the last weeks, and play nothing."),
        click.Option(["--json", "as_json"], is_flag=True, help="Say which deal it is, and play nothing."),
        move_time_option(),
        *[option for option in face_options() if option.name != "as_json"],
    ],
    help=_daily.__doc__,
)


@click.command(name="share", cls=Quick)
@click.argument("match", metavar="[ID]", required=False)
def share(match: str | None) -> None:
    """Write a finished match as a few lines, to show to friends. The cards are not told.

    It is the last match that you finished, or the one with this ID or name.
    """
    from hoylecli.store import open_store
    from hoylecli.table.daily import shared, streak

    with open_store() as store:
        saved = finished_match(store, match)
        people = [seat for seat, player in enumerate(saved.record.players) if player.is_person]
        own = [seat for seat in people if saved.record.players[seat].name.casefold() == _player().casefold()]
        day = store.daily_with(saved.id)
        days = [] if day is None else store.daily_days(_player())
        for line in shared(saved, (*own, *people, 0)[0], day, streak(days, day.day) if day else 0):
            say(line)
