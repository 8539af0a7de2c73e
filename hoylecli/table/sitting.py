"""An evening at one table: a match, and perhaps another."""

from collections.abc import Callable
from contextlib import suppress

from hoylecli import families
from hoylecli.core.errors import HoyleError
from hoylecli.core.events import TABLE
from hoylecli.core.game import as_json
from hoylecli.core.match import HUMAN
from hoylecli.core.moves import Move
from hoylecli.rulebook.names import PLAIN

from .cast import introduction
from .external import MOVE_TIME
from .face import Answer, Face, Hangup
from .loop import Table
from .session import Session
from .wire import VERSION


def sit(
    session: Session,
    face: Face,
    another: Callable[[Session], Session],
    auto: bool = False,
    move_time: float = MOVE_TIME,
) -> None:
    """Plays match after match until the player has had enough or the input ends.

    another: makes the match that follows one. auto, move_time: see Table. Raises KeyboardInterrupt or Hangup
    after saying good-bye.
    """
    while True:
        face.answer(opening(session))
        table = Table(session, face, auto, move_time)
        try:
            ending = table.play()
        except EOFError:
            ending = "quit"
        except (KeyboardInterrupt, Hangup):
            with suppress(OSError):
                _say_goodbye(session, face)
            raise
        finally:
            table.close()
        if ending == "quit":
            _say_goodbye(session, face)
            return
        if ending == "over" and not face.wants_another():
            return
        session, auto = session.again() if ending == "again" else another(session), table.auto


def _say_goodbye(session: Session, face: Face) -> None:
    """Tells how to go on with a match that is not over."""
    if session.state.to_act is not None:
        face.answer(suspended(session))


def opening(session: Session) -> Answer:
    """Who sits down to what, and the seed or number of the deal, so that it can be shared."""
    game, deal = session.game, _given_deal(session)
    title = game.title if game.variant == PLAIN else f"{game.title}, {game.variant}"
    number = session.seed if deal is not None and deal == _numbered_deal(session) else None
    called = f"seed {session.seed}" if deal is None else f"deal {number}" if number else "your own layout"
    lines = [f"{title}: {called}."]
    lines += [introduction(player) for player in session.players if player.level != HUMAN]
    lines += ["Type ? for help."] if session.humans else []
    seats = [as_json(player) for player in session.players]
    data = {
        "version": VERSION,
        "game": game.name,
        "variant": game.variant,
        "options": dict(game.options),
        "seed": session.seed,
        "seats": seats,
        "match": session.id,
    }
    data |= {} if number is None else {"deal": number}
    is_begun = any(state.to_act != TABLE for state in session.match.states[:-1])
    return Answer("resumed" if is_begun else "start", lines, data)


def _given_deal(session: Session) -> Move | None:
    """The first deal of the match when it is not the one that the seed gives."""
    match = session.match
    dealt = match.moves[0] if match.moves and match.states[0].to_act == TABLE else None
    return None if dealt is None or dealt in match.states[0].legal_moves() else dealt


def _numbered_deal(session: Session) -> Move | None:
    """The deal whose number is the seed of the match, where the game has such numbers."""
    with suppress(HoyleError):  # a seed may be larger than any number
        return families.find(session.game.family).numbered(session.game.rules, session.seed)
    return None


def suspended(session: Session) -> Answer:
    """How to go on another time. It names no ID, so that transcripts are the same every time."""
    if session.id is None:
        return Answer("suspended", ["You leave the table; this match was not kept."], {"match": None})
    lines = ["You leave the table. 'hoyle resume' goes on with this match."]
    return Answer("suspended", lines, {"match": session.id})
