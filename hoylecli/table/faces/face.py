"""A face: it shows a match and reads lines, and knows nothing of what a move or a word does."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, Protocol

from hoylecli.core import Event, Seat
from hoylecli.families import Style
from hoylecli.interrupts import CtrlC

from ..host.messages import Answer
from ..host.turn import Turn
from ..preferences import Preferences

_LEAVING: Final = ("q", "quit", "exit", "bye")
_ANSWERS: Final = dict.fromkeys(("y", "yes", "new"), True) | dict.fromkeys(("n", "no", "", *_LEAVING), False)


class Face(Protocol):
    """Where people or programs sit. It decides on width and color.

    preferences: of whoever reads it; a `pause` takes their pace. ctrl_c: what Ctrl-C means to them. Asking
    raises EOFError at the end of input.
    """

    preferences: Preferences
    ctrl_c: CtrlC

    def style(self, names: tuple[str, ...], you: Seat | None) -> Style:
        """How to write for the seat `you`."""
        ...

    def tell(self, event: Event, sentence: str, to: Seat | None) -> None:
        """Something happened that `to` may know. The sentence is empty when it is not worth one."""
        ...

    def show(self, turn: Turn, drawn: bool) -> None:
        """A decision has come up. Draws the table if it is to be `drawn`, because it has changed."""
        ...

    def ask(self, turn: Turn) -> str:
        """One line, as typed."""
        ...

    def answer(self, answer: Answer) -> None: ...

    def page(self, answer: Answer, prompt: str) -> str:
        """An answer that is to be read before anything else.

        Where somebody sits at a terminal, asks whether to go on; the line that was typed then, "" elsewhere.
        """
        ...

    def complain(self, message: str) -> None: ...

    def settle(self, lines: Sequence[str], *, waits: bool) -> str:
        """What a deal came to. waits: whether another follows, which should not hurry somebody at a terminal.

        The line that was typed meanwhile, "" elsewhere. Nothing that was typed before counts.
        """
        ...

    def pass_to(self, name: str, *, hides: bool, last: str = "") -> bool:
        """Calls the next player to the keyboard; False where `undo` is said before they are there.

        hides: everything is hidden from the last player first, and nothing that was typed before counts.
        last: who that was; "" where nothing need be hidden or can be taken back, so that what is shown may
        stay until the next one is there. Raises EOFError when somebody leaves instead.
        """
        ...

    def wipe(self) -> None:
        """Hides everything from whoever looks next, what has scrolled away and what was typed as well."""
        ...

    def pause(self) -> None:
        """Leaves time to read what a computer player has just done."""
        ...

    def change_colors(self) -> str:
        """Changes between a deck of two colors and one of four; what to say about it."""
        ...

    def wants_another(self, look_back: Callable[[], None] | None = None) -> bool:
        """Whether to deal another match after one has ended; asked at a terminal.

        look_back: shows the review of the match, if there is one to show.
        """
        ...

    def may_undo_the_end(self) -> bool:
        """Whether a player alone may still type words when the match is over, such as undo."""
        ...

    def reads_keys(self) -> bool:
        """Whether keys are read one by one, so that none is to show while nobody asks."""
        ...

    def hurries(self) -> bool:
        """Whether somebody sits at a terminal here, whom Ctrl-C brings to their next question."""
        ...

    def flick(self, seed: int) -> int | None:
        """Throws `flick.REWARD` cards into a hat; how many went in, None when the player left before the end.

        Raises HoyleError where nothing can move.
        """
        ...


def call_to_keyboard(
    name: str, last: str, ask: Callable[[str], str], tell: Callable[[list[str]], None]
) -> bool:
    """Asks until the next player is there, and presses Enter; False for `undo`, where there is a `last` one.

    Raises EOFError for `quit`.
    """
    while line := ask(f"Pass the keyboard to {name}, then press Enter. ").strip().lower().removeprefix("/"):
        if line in _LEAVING:
            raise EOFError
        if line == "undo" and last:
            return False
        undo = f" undo takes back {last}'s move," if last else ""
        tell([f"It is {name}'s turn now. {name} presses Enter,{undo} or quit leaves the table."])
    return True


def asks_for_another(
    ask: Callable[[str], str],
    tell: Callable[[list[str]], None],
    look_back: Callable[[], None] | None = None,
) -> bool:
    """Whether somebody at a terminal says yes to another match; the end of input and Ctrl-C say no.

    look_back: what `review` does.
    """
    with suppress(EOFError, KeyboardInterrupt):
        while (answer := ask("Another? (y or n) [n] ").strip().lower().removeprefix("/")) not in _ANSWERS:
            if answer == "review" and look_back is not None:
                look_back()
            else:
                more = "; review shows where this one was decided" if look_back is not None else ""
                tell([f"y deals another match, n leaves the table{more}."])
        return _ANSWERS[answer]
    return False
