"""The words for a deal played again, or another in its place (CG, Actions menu; CC, Bridge, saved hands).

They are for a player alone with computer players, whom nothing harms: what was scored for the deal is thrown
out, and it counts as a take-back.
"""

from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hoylecli.context import current
from hoylecli.core import HoyleError, Seat, shuffled
from hoylecli.families import Dealing
from hoylecli.interrupts import stopped_by_ctrl_c
from hoylecli.store.hands import keep_hand, kept_hands, read_hand

from ..messages import Answer, Later
from ..session import refusable
from ..table import Table
from ..turn import Turn, player

if TYPE_CHECKING:
    from hoylecli.scoring.bridge.duplicate import Tricks
    from hoylecli.scoring.bridge.records import BoardRecord

LAST: Final = "lasthand"
"""The name of the deal before this one, and the word that deals it."""


def is_offered(table: Table, seat: Seat | None) -> bool:
    """Whether deals are played again in this game, and nobody else is there to mind."""
    return table.session.humans == [seat] and _has_dealing(table) and not why_not(table)


def why_not(table: Table) -> str:
    """Why no deal is played again at this table, in a game where deals are, as it follows a word; else ""."""
    if not _has_dealing(table):
        return ""
    if table.tutor is not None:
        return "does nothing in a guided deal; skip ends it."
    return "is for one person alone with computer players." if len(table.session.humans) > 1 else ""


def _has_dealing(table: Table) -> bool:
    return table.family.dealing(table.session.game.rules) is not None


def _refuse_more(word: str, rest: str) -> None:
    """Raises HoyleError for what makes no sense behind a word, such as `redeal 5`; `redeal hand` does."""
    if rest.lower() not in ("", "hand", "deal", "the hand", "the deal", "this hand", "this deal"):
        raise HoyleError(f"'{word}' stands alone; type it with nothing after it.")


def redeal(table: Table, turn: Turn, rest: str) -> Answer:
    """Deals other cards in place of this deal."""
    _refuse_more("redeal", rest)
    cards = table.session.match.moves[_dealt(table) - 1].cards
    order = shuffled(tuple(sorted(cards)), current().draw_seed(), 0)
    table.deal_again(player(turn), table.session.match.moves[_dealt(table) - 1]._replace(cards=order))
    return Answer("redeal", ["Other cards for this deal."], then="go on")


def rebid(table: Table, turn: Turn, rest: str) -> Answer:
    """Back to the first call of this deal, or of the last one where this is fresh."""
    _refuse_more("rebid", rest)
    if turn.view.to_act is None:
        return Answer("again", then="again")
    return _back(table, turn, "rebid", _begun(table), "The same cards, from the first call.")


def replay(table: Table, turn: Turn) -> Answer:
    """Back to the opening lead of this deal, or of the last one where this is fresh.

    To the first call where nobody has led.
    """
    begun, opens = _begun(table), _dealing(table).opens
    states = table.session.match.states
    leads = [at for at in range(begun, len(states)) if opens(states[at])]
    if not leads:
        return _back(table, turn, "replay", begun, "The same cards, from the first call.")
    return _back(table, turn, "replay", leads[0], "The same contract, from the opening lead.")


def _back(table: Table, turn: Turn, word: str, count: int, said: str) -> Answer:
    taken = table.replay(player(turn), count)
    if not taken:
        raise HoyleError("This deal has just begun.")
    return Answer(word, [said], {"moves": taken}, then="go on")


def keep(table: Table, turn: Turn, rest: str) -> Answer:
    """Keeps the hands of this deal under a name: `keep slam`, `save hand slam`."""
    name = _name(rest)
    if name in ("", LAST):
        raise HoyleError("Type a name for the hand, as in keep slam.")
    text = _dealing(table).written(table.session.match.states[_dealt(table)])
    with refusable():
        was_there = keep_hand(_folder(), name, text)
    instead = ", in place of the one before" if was_there else ""
    line = f"Kept as {name}{instead}. restore {name} deals it again, and so does hoyle bridge --hand {name}."
    return Answer("keep", [line], {"name": name})


def hands(table: Table, turn: Turn, rest: str) -> Answer:
    """The names of the hands that are kept."""
    names = kept_hands(_folder())
    line = f"Kept hands: {', '.join(names)}." if names else "No hand is kept yet; keep NAME keeps this one."
    return Answer("hands", [line], {"hands": names})


def restore(table: Table, turn: Turn, rest: str) -> Answer:
    """Deals a kept hand in place of this deal: `restore slam`, `restore hand slam`."""
    name = _name(rest)
    if name == LAST:
        return last(table, turn, "")
    if not name:
        raise HoyleError("Type the name of a kept hand, as in restore slam; hands lists them.")
    with refusable():
        text = read_hand(_folder(), name)
    _deal(table, turn, text)
    return Answer("restore", [f"The hand {name} is dealt, in place of this deal."], {"name": name}, "go on")


def last(table: Table, turn: Turn, rest: str) -> Answer:
    """Deals the cards of the deal before this one again."""
    before = table.session.last_deal(before=_dealt(table) - 1)
    if not before:
        raise HoyleError("There was no deal before this one; rebid goes back to its first call.")
    _deal(table, turn, _dealing(table).written(table.session.match.states[before]))
    return Answer(LAST, ["The cards of the last deal, once more."], then="go on")


def change(table: Table, turn: Turn, rest: str) -> Answer:
    """Everybody moves on a seat, and the cards stay where they lay: `change seats`."""
    if rest.lower() not in ("", "seats", "seat"):
        raise HoyleError("Type change seats: you get the hand of the player on your left.")
    seat = player(turn)
    left = table.session.names[(seat + 1) % len(table.session.players)]
    _deal(table, turn, _dealing(table).turned(table.session.match.states[_dealt(table)]))
    return Answer("change", [f"Everybody moves on a seat: you hold what {left} held."], then="go on")


def has_par(table: Table, seat: Seat | None) -> bool:
    """Whether a board has been played in a match whose boards are compared with par."""
    return table.beside == "par" and bool(getattr(table.session.state, "counted", 0))


def par(table: Table, turn: Turn, rest: str) -> Later:
    """What the cards of the last board were worth."""
    from ... import duplicate

    board = duplicate.last_board(table.session.match.states, table.session.names)
    if board is None:
        raise HoyleError("No board has been played yet.")
    return Later(partial(_solved, board), lambda found: _worth(board, found, turn))


def _solved(board: "BoardRecord") -> "Tricks | None":
    """The tricks of a board, None where Ctrl-C has stopped it."""
    from ... import duplicate

    with suppress(KeyboardInterrupt), stopped_by_ctrl_c():
        return duplicate.worth(board)
    return None


def _worth(board: "BoardRecord", found: "Tricks | None", turn: Turn) -> Answer:
    from ... import duplicate

    if found is None:
        return Answer("par", ["Stopped; par begins again."])
    return Answer("par", duplicate.par_lines(board, found, turn.style), duplicate.facts(board, found))


def _deal(table: Table, turn: Turn, text: str) -> None:
    """Deals the hands of a text in place of this deal."""
    table.deal_again(player(turn), _dealing(table).read(text, table.session.match.states[_dealt(table) - 1]))


def _dealing(table: Table) -> Dealing:
    dealing = table.family.dealing(table.session.game.rules)
    assert dealing is not None  # the words are offered only where it is there
    return dealing


def _dealt(table: Table) -> int:
    """How many moves had been made when this deal had been dealt."""
    count = table.session.last_deal()
    if not count:
        raise HoyleError("No cards have been dealt yet.")
    return count


def _begun(table: Table) -> int:
    """As `_dealt`, of the deal that is meant: the last one, where you have said nothing in a new one."""
    session, dealt = table.session, _dealt(table)
    is_new = session.is_untouched and not session.has_taken_back
    return (session.last_deal(before=dealt - 1) or dealt) if is_new else dealt


def _name(rest: str) -> str:
    words = rest.lower().split()
    return "-".join(words[1:] if words[:1] == ["hand"] else words)


def _folder() -> Path:
    folder = current().data_folder
    if folder is None:
        raise HoyleError("Your home folder is not known; set HOYLE_HOME to a folder for kept hands.")
    return Path(folder)
