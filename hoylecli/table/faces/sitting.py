"""An evening at one table: a match, and perhaps another."""

from collections.abc import Callable
from contextlib import suppress

from ..cast.talk import OFF
from ..host.opening import opening, suspended
from ..host.session import Session
from ..programs.external import MOVE_TIME
from .face import Face
from .hangup import Hangup
from .keyboard import Keyboard


def sit(
    session: Session,
    face: Face,
    another: Callable[[Session], Session],
    auto: bool = False,
    move_time: float = MOVE_TIME,
    talk: str = OFF,
) -> None:
    """Plays match after match until the player has had enough or the input ends.

    another: makes the match that follows one. auto, move_time, talk: see `host.table.Table`. Raises
    KeyboardInterrupt or Hangup after saying good-bye.
    """
    while True:
        face.answer(opening(session))
        keyboard = Keyboard(session, face, auto, move_time, talk)
        try:
            ending = keyboard.play()
        except EOFError:
            ending = "quit"
        except (KeyboardInterrupt, Hangup):
            with suppress(OSError):
                _say_goodbye(session, face)
            raise
        finally:
            keyboard.close()
        if ending == "quit":
            _say_goodbye(session, face)
            return
        if ending == "over" and not face.wants_another():
            return
        session, auto = session.again() if ending == "again" else another(session), keyboard.table.auto


def _say_goodbye(session: Session, face: Face) -> None:
    """Tells how to go on with a match that is not over."""
    if session.state.to_act is not None:
        face.answer(suspended(session))
