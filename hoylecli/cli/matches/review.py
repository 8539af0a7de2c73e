"""`hoyle review`: where a finished match was decided, and how well it was played."""

from functools import partial
from typing import TYPE_CHECKING

import click

from hoylecli.context import current

from ..console import note, refuse_taken, say, say_json, write_file
from ..lazy import Quick, Whole, complete_file
from ..play.sit import finished_match, open_face, sit_down, who_plays
from .desk import Desk, page

if TYPE_CHECKING:
    from hoylecli.table.review.decisions import Decision


def _review(
    match: str | None,
    seat: int | None,
    as_json: bool,
    file: str | None,
    force: bool,
    again: bool,
    plain: bool,
) -> None:
    """See where a finished match was decided: the last one you played, or MATCH, an ID or a name.

    You get the decisions that mattered, five at most: what you played, what was better, what it cost, and
    why. What it cost is an average over cards that fit what you could see. At bridge and patience you are
    also told what could be seen with all cards open.

    Accuracy is how often a move was as good as an expert's, or too close to tell. Luck is what your cards
    were worth more than usual, when average players play them on all seats. The chance to win the match
    is that between equals who go on with deals such as average players have played.

    In --json the decisions stand in the order of `cost`, the costliest first. Its `unit` is `win`, for
    chances to win, or `points` where it is not known what points are worth for that. `points` has the
    cost in points beside it.

    The first time takes a while. Ctrl-C ends it early and shows what was found so far; asked for again, it
    goes on from there.
    """
    from hoylecli.store import open_store
    from hoylecli.table.review.telling import for_programs

    if as_json and file is not None:
        raise click.UsageError("Choose one form: --json or --text.")
    if file not in (None, "-"):
        refuse_taken(file, force)
    with open_store() as store:
        saved = finished_match(store, match)
        desk = Desk.of(store, saved, who_plays(), None if seat is None else seat - 1)
        desk.plays_on = partial(_play_on, desk, plain)
        desk.review = None if again else desk.kept()
        if desk.review is None:
            desk.review = desk.made()
        if as_json:
            say_json({"match": saved.id, "game": saved.record.game, **for_programs(desk.review)})
        elif file is not None:
            _write(file, desk, force)
        else:
            desk.show(plain or current().is_accessible)


def _play_on(desk: Desk, plain: bool, decision: "Decision") -> None:
    """Another match, with the moves up to a decision, is played on from there. plain: shown as lines."""
    from hoylecli.table.host.session import Session

    record = desk.saved.record
    moves = record.moves[: decision.number - 1]
    session = Session.begin(desk.game, record.players, record.seed, desk.store, moves=moves)
    say(f"This is match {session.id} now; match {desk.saved.id} stays as it is.")

    def another(last: "Session") -> "Session":
        return Session.begin(desk.game, last.players, current().draw_seed(), desk.store)

    sit_down(session, open_face(plain, False, None, True), another, 60.0)


def _write(file: str, desk: Desk, force: bool) -> None:
    """The review as text, with the tables of its decisions, in a file or (-) on standard output."""
    assert desk.review is not None
    telling, lines = desk.telling(), desk.lines()
    for at, each in enumerate(desk.review.worst()):
        lines += ["", *page(at, each, telling)]
    text = "\n".join(lines) + "\n"
    if file == "-":
        say(text.rstrip("\n"))
        return
    write_file(file, text.encode(), force)
    note(f"The review is in {file}.")


command = Quick(
    "review",
    callback=_review,
    params=[
        click.Argument(["match"], metavar="[MATCH]", required=False),
        click.Option(["--seat"], type=Whole(1, 100), metavar="N", help="Review this seat.  [default: yours]"),
        click.Option(["--json", "as_json"], is_flag=True, help="Print one JSON object."),
        click.Option(
            ["--text", "file"],
            metavar="FILE",
            shell_complete=complete_file,
            help="Write it to a file, with the tables; - is standard output.",
        ),
        click.Option(["--force"], is_flag=True, help="Write over a file that exists."),
        click.Option(["--again"], is_flag=True, help="Make it anew, even if one is kept."),
        click.Option(["--plain"], is_flag=True, help="For screen readers: cards in words."),
    ],
    help=_review.__doc__,
)
