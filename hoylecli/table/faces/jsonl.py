"""The JSON face: one object a line out, one move or word a line in.

    {"type": "start", "version": 9, "game": "cribbage", "seed": 7, "seats": [...], ...}
    {"type": "event", "to": 0, "kind": "played", "seat": 1, "cards": ["5H"], "amount": 5, "data": {}}
    {"type": "ask", "seat": 0, "turn": 0, "view": {...}, "legal": ["5H", "9C"]}
    {"type": "error", "message": "..."}        and the question comes again
    {"type": "over", "outcome": {...}}

start   The first message, or `resumed` for a match that was begun before.
event   What happened, as the seat `to` may know it. `kind` says what, `seat` whose doing it was (-1 for
        nobody's), `cards`, `amount` and the named facts of `data` what else there is to know.
ask     A move of `seat` is wanted: one line, a move of `legal` or a word of the table. `view` is all that the
        seat may know, with the rules of the game in full. What only some games have is an object of its own
        in it, such as `bidding`, and is left out in the others. `turn` is the seat whose cards are played; it
        is `seat` unless that plays for another, as declarer does for dummy.
over    The match is over; `winners` of the `outcome` may be nobody or several.

A word of the table is answered with an object of its name, such as `{"type": "hint", "move": "5H", ...}`;
what it says to people is in `lines`. Seats are counted from 0, but as players in moves (`ask p2 Qx`) from 1.
Cards and moves are texts in the notation of `core.cards` and `core.game`.

`hoyle rules schema --wire` prints a JSON Schema of all messages, with the views and the kinds of events of
every game; `rules/wire.json` of the package holds it. Fields may be added within a version; a program passes
over those that it doesn't know. Whatever else a program could notice makes a new `version`:

9   In the rules of games of tricks `lowest`, `at_once`, `smudge` and `every` stand in `score`, and so does
    `first`, the number of the first board; `lone` and the number of cards of the `kitty` in `bidding`: where
    they mean something, and not in other games.
8   In games of tricks `trump` and `turned` are `suit` and `turned` of a part `trumps`, `declarer` and `alone`
    stand in `bidding`, and what was not dealt is a part `talon`: the number is its `cards`, and `laid_away`,
    `stock` and `exchange` stand in it. What was `contracts` in the rules stands in their `bidding`.
7   Views have parts: what only some games have is told in an object of its own, and in those games alone.
    In games of tricks these are `passing`, `bidding`, `alone`, `melding`, `stock` and `exchange`, and the
    fields `laid_away`, `calls` and `lives`; at poker `drawing`, at cribbage `counting`. What was `maker` is
    `declarer`. Cribbage has its `rules` as all others have them. `turn` is -1, as `to_act` is, while the
    table deals. A group of rules has only the keys of its kind (`score.kind`, `bidding.kind`, `play.lead`).
    A line of a `sheet` is an object, with `bags` only where they are counted.
    Rummy is three families, `knocking`, `laying` and `together`, each with its own views and rules;
    `melds`, `laid_off`, `rounds`, `opened`, `reds`, `feet` and `permission` are parts, and `turned`, `limit`,
    `doubled`, `knock`, `showdown` and `games` are told at gin alone.
6   At piquet `blanche` is a move, and `declare.blanche` of the rules says what follows it.
5   Every view has `turn`, a seat or nobody. What was called so at memory is `turns`, at war `payer`, at old
    maid `mover`. The answer to `hint` has `more`, and `values` of moves in their `unit`.
4   At pinochle a nine turned up is in `scores` at once.
3   Every game of cards begins with a cut for the first deal.
2   Events have `data`, named facts, instead of `note`, a text. `ask` has `turn`. The first message has
    `version`.
1   The form before, without a `version`.
"""

from collections.abc import Callable, Sequence
from typing import Any, TextIO

from hoylecli.core import Event, HoyleError, Seat, json_text
from hoylecli.families import Style
from hoylecli.interrupts import CtrlC

from ..host.messages import Answer
from ..host.turn import Turn
from ..lines import read_line
from ..preferences import Preferences
from ..wire import ask_message, event_message


class JsonFace:
    """Objects out through `write`, which must not keep them back; lines in from `source`."""

    def __init__(
        self, source: TextIO | None, write: Callable[[str], object], preferences: Preferences | None = None
    ) -> None:
        self._source = source
        self._write = write
        self.preferences = preferences or Preferences()
        self.ctrl_c = CtrlC()

    def style(self, names: tuple[str, ...], you: Seat | None) -> Style:
        return Style(names, you)

    def tell(self, event: Event, sentence: str, to: Seat | None) -> None:
        self._send(event_message(event, to))

    def show(self, turn: Turn, drawn: bool) -> None:
        pass

    def ask(self, turn: Turn) -> str:
        self._send(ask_message(turn.view))
        try:
            return read_line(self._source)
        except EOFError as end:
            if end.args:
                self.complain(str(end))
            raise

    def answer(self, answer: Answer) -> None:
        self._send({"type": answer.kind, **answer.data, "lines": list(answer.lines)})

    def page(self, answer: Answer, prompt: str) -> str:
        self.answer(answer)
        return ""

    def complain(self, message: str) -> None:
        self._send({"type": "error", "message": message})

    def settle(self, lines: Sequence[str], *, waits: bool) -> str:
        return ""

    def pass_to(self, name: str, *, hides: bool, last: str = "") -> bool:
        return True

    def wipe(self) -> None:
        pass

    def pause(self) -> None:
        pass

    def change_colors(self) -> str:
        return "There are no colors here."

    def wants_another(self, look_back: Callable[[], None] | None = None) -> bool:
        return False

    def may_undo_the_end(self) -> bool:
        return False

    def reads_keys(self) -> bool:
        return False

    def hurries(self) -> bool:
        return False

    def flick(self, seed: int) -> int | None:
        raise HoyleError("Card flick is a game of timing. It can't be played here.")

    def _send(self, message: dict[str, Any]) -> None:
        self._write(json_text(message) + "\n")
