"""Boards of bridge that are played from a file, or as hands that were kept by name."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from hoylecli.context import current
from hoylecli.core import shortened
from hoylecli.scoring.bridge.files import is_file, read_file
from hoylecli.scoring.bridge.records import BoardRecord

from ..console import note
from ..lazy import complete_file
from ..source import called, read_bytes, text_of
from .patience import new_seed

if TYPE_CHECKING:
    from hoylecli.rulebook.description import Description
    from hoylecli.rulebook.game import Game

    from .patience import Deal

RULE = "rule_"
"""Before the name of an option of the rules, among the options of the command."""
FIRST = "first_board"
"""The option of games that boards of a file can be played at."""


def read_boards(name: str) -> tuple[BoardRecord, ...]:
    """The boards of a PBN, LIN or RBN file, or of standard input for `-`.

    Raises ClickException, or ends the command after naming every line that is wrong.
    """
    data = read_bytes(name, "file of boards")
    try:
        text = text_of(data, name, "file of boards")
    except click.ClickException:
        text = data.decode("latin-1")
    if not is_file(text):
        raise click.ClickException(f"{called(name)} is no file of boards; PBN, LIN and RBN can be read.")
    read = read_file(text)
    if read.errors:
        note("\n".join(f"line {line}: {why}" for line, why in read.errors))
        click.get_current_context().exit(1)
    return read.boards


def named(boards: Sequence[BoardRecord], name: str | None) -> list[BoardRecord]:
    """The boards of this name, or all for None. Raises ClickException where there is none."""
    found = [each for each in boards if name is None or each.name == name]
    if not found:
        names = shortened(", ".join(each.name for each in boards if each.name), 60)
        has = f"it has {names}" if names else "its boards have no numbers"
        raise click.ClickException(f"there is no board {shortened(str(name))} in this file; {has}.")
    return found


def boards_of(given: Mapping[str, Any]) -> "Boards | None":
    """The boards that the options of a command ask for, None for none. Raises click.UsageError."""
    if given.get("boards") or given.get("hand"):
        return Boards(given)
    if given.get("board"):
        raise click.UsageError("--board goes with --deal FILE.")
    return None


def board_options(about: "Description") -> list[click.Parameter]:
    """--deal and --board, where the game has boards."""
    if FIRST not in about.options:
        return []
    return [
        click.Option(
            ["--deal", "boards"],
            metavar="FILE",
            shell_complete=complete_file,
            help="Play the boards of a PBN, LIN or RBN file, at duplicate.",
        ),
        click.Option(["--board"], metavar="NAME", help="With --deal: begin with this board."),
        click.Option(["--hand"], metavar="NAME", help="Play a hand that you kept at the table by this name."),
    ]


def _kept(name: str) -> str:
    """The file of a hand that was kept by name. Raises StoreError where there is none."""
    from pathlib import Path

    from hoylecli.store.hands import hand_file

    folder = current().data_folder
    if folder is None:
        raise click.ClickException(
            "your home folder is not known; set HOYLE_HOME to a folder for kept hands."
        )
    return str(hand_file(Path(folder), name))


def _for_duplicate(hand: str | None) -> str:
    """Why no other form of bridge begins with a deal of one's own."""
    why = "a deal of your own has its dealer and vulnerability, so it is a board of duplicate"
    instead = f", or sit down without --hand and type restore {hand}" if hand else ""
    return f"{why}; leave out the other form{instead}."


class Boards:
    """The boards of a file, which are played one after another, and then again from the first.

    Each is a match of one board, with its dealer and vulnerability. Hidden hands are dealt by the seed.
    """

    def __init__(self, given: Mapping[str, Any]) -> None:
        """given: the options of the command. Raises click.UsageError for some that do not go with a file."""
        file, name, hand = given["boards"], given["board"], given["hand"]
        if hand and (file or name):
            raise click.UsageError("--hand is one deal; leave out --deal and --board.")
        if hand:
            file = _kept(hand)
        if given.get(RULE + FIRST):
            raise click.UsageError("the deal says which board it is; leave out --first-board.")
        if given.get(RULE + "form") in ("rubber", "four_deal"):
            raise click.UsageError(_for_duplicate(hand))
        if file == "-":
            raise click.UsageError("Put the boards in a file; standard input is for your moves.")
        boards = read_boards(file)
        if name is not None and not any(named(boards, name)[0].hands.values()):
            raise click.ClickException(f"board {shortened(name)} of this file has no cards to play with.")
        first = 0 if name is None else boards.index(named(boards, name)[0])
        self._boards = [each for each in (*boards[first:], *boards[:first]) if any(each.hands.values())]
        if not self._boards:
            raise click.ClickException("no board of this file has cards to play with.")
        self._given, self._at = given, 0

    def asked(self) -> dict[str, str]:
        """The options of the command by which the game has this board."""
        from hoylecli.families.tricks.boards import name_on, number_on

        asked = {"form": "duplicate", "deals": "1"}
        if own := name_on(self._boards[self._at]):
            asked["board_number"] = str(own)
        chosen = {name: self._given.get(RULE + name) or value for name, value in asked.items()}
        chosen[FIRST] = str(number_on(self._boards[self._at]))
        return {RULE + name: value for name, value in chosen.items()}

    def deal(self, game: "Game", seed: int | None) -> "Deal":
        """The seed of a match, and the deal that lays the board out. Raises click.UsageError for a rubber."""
        from random import Random

        from hoylecli.families.tricks.boards import dealt_as
        from hoylecli.families.tricks.position.bridge import COMPASS

        if game.rules.score.kind != "duplicate":
            raise click.UsageError(_for_duplicate(self._given["hand"]))
        board, seed = self._boards[self._at], new_seed() if seed is None else seed
        return seed, [dealt_as(board.hands, COMPASS.index(board.dealer or "N"), Random(seed))]

    def turn_over(self) -> None:
        """Goes on to the next board."""
        self._at = (self._at + 1) % len(self._boards)
