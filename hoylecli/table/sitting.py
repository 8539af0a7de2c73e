"""An evening at one table: a match, and perhaps another."""

from collections.abc import Callable
from contextlib import suppress

from hoylecli.core.game import as_json
from hoylecli.core.match import HUMAN
from hoylecli.rulebook.names import PLAIN

from .cast import introduction
from .face import Answer, Face, Hangup
from .loop import Table
from .session import Session


def sit(session: Session, face: Face, another: Callable[[Session], Session]) -> None:
    """Plays match after match until the player has had enough or the input ends.

    another: makes the match that follows one. Raises KeyboardInterrupt or Hangup after saying good-bye.
    """
    while True:
        face.answer(opening(session))
        table = Table(session, face)
        try:
            ending = table.play()
        except EOFError:
            ending = "quit"
        except (KeyboardInterrupt, Hangup):
            with suppress(OSError):
                face.answer(suspended(session))
            raise
        finally:
            table.close()
        if ending == "quit":
            face.answer(suspended(session))
            return
        if ending == "over" and not face.wants_another():
            return
        session = another(session)


def opening(session: Session) -> Answer:
    """Who sits down to what, and the seed, so that the deal can be shared."""
    game = session.game
    title = game.title if game.variant == PLAIN else f"{game.title}, {game.variant}"
    lines = [f"{title}: seed {session.seed}."]
    lines += [introduction(player) for player in session.players if player.level != HUMAN]
    lines += ["Type ? for help."] if session.humans else []
    seats = [as_json(player) for player in session.players]
    data = {
        "game": game.name,
        "variant": game.variant,
        "options": dict(game.options),
        "seed": session.seed,
        "seats": seats,
        "match": session.id,
    }
    return Answer("resumed" if session.match.moves else "start", lines, data)


def suspended(session: Session) -> Answer:
    """How to go on another time. It names no ID, so that transcripts are the same every time."""
    if session.id is None:
        return Answer("suspended", ["You leave the table; this match was not kept."], {"match": None})
    lines = ["You leave the table. 'hoyle resume' goes on with this match."]
    return Answer("suspended", lines, {"match": session.id})
