"""An evening at one table: a match, and perhaps another."""

from collections.abc import Callable
from contextlib import suppress

from hoylecli.rulebook.tutorial import Tutorial

from ..host.another import like, other_game
from ..host.opening import left_for_another, opening, suspended
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
    tutorial: Tutorial | None = None,
) -> None:
    """Plays match after match until the player has had enough or the input ends.

    another: makes the match that follows one. auto, move_time, tutorial: see `host.table.Table`;
    nothing follows a tutorial. Raises KeyboardInterrupt or Hangup after saying good-bye.
    """
    while True:
        face.answer(opening(session))
        keyboard = Keyboard(session, face, auto, move_time, tutorial)
        try:
            keyboard.introduce()
            ending = keyboard.play()
        except EOFError:
            ending = "quit"
        except (KeyboardInterrupt, Hangup):
            with suppress(OSError):
                _say_goodbye(keyboard, face)
            raise
        finally:
            keyboard.close()
        if ending == "quit":
            _say_goodbye(keyboard, face)
            return
        if tutorial is not None:
            return
        if ending == "over" and not face.wants_another():
            return
        auto = keyboard.table.auto
        if keyboard.table.other is not None:
            face.answer(left_for_another(session))
            session, another, auto = other_game(session, keyboard.table.other), like, False
        else:
            session = session.again() if ending == "again" else another(session)


def _say_goodbye(keyboard: Keyboard, face: Face) -> None:
    """Tells how to go on with a match that is not over."""
    if keyboard.session.state.to_act is not None:
        tutor = keyboard.table.tutor
        face.answer(suspended(keyboard.session) if tutor is None else tutor.left())
