"""Patiences in a real terminal: played to the win, stuck and undone, chosen from the list, and the reward."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hoylecli.core.cards import CARDS, make_card
from hoylecli.core.game import Move, Outcome, Player
from hoylecli.core.match import Match, Record
from hoylecli.rulebook import load
from hoylecli.store import Store

pytest.importorskip("pexpect")
pytest.importorskip("pyte")

CTRL_C, CTRL_D = "\x03", "\x04"
Open = Callable[..., Any]


def easy_deal() -> Move:
    """Four Free from the kings down to the aces, but the ace of clubs lies under a three and a five."""
    order = sorted(CARDS[:52], key=lambda card: -card.rank)
    ace, five = order.index(make_card(1, "C")), order.index(make_card(5, "C"))
    order[ace], order[five] = order[five], order[ace]
    return Move("deal", tuple(order))


def prepared(env: dict[str, str], game: str = "four-free", deal: Move | None = None) -> None:
    """Keeps a match of that deal, to be resumed."""
    chosen = load(game)
    moves = (easy_deal(),) if deal is None else (deal,)
    with Store(Path(env["HOYLE_HOME"])) as store:
        store.create(Record(game, "plain", 1, (Player("Ann"),), chosen.options, moves), chosen.document, 1.0)


def kept(env: dict[str, str], id: int = 1) -> list[str]:
    with Store(Path(env["HOYLE_HOME"])) as store:
        return [str(move) for move in store.load(id).record.moves[1:]]


def position(env: dict[str, str]) -> Any:
    with Store(Path(env["HOYLE_HOME"])) as store:
        record = store.load(1).record
    return Match(load(record.game).undealt(1, record.seed), record.moves).state


def enter(there: Any, line: str) -> None:
    """Types a line and waits until the next is asked for."""
    at = len(there.raw)
    there.type(line + "\r")
    there.wait(lambda: b"\x1b[?2004h" in there.raw[at:] and asks(there), f"prompt after {line}")


def asks(there: Any) -> bool:
    return bool(there.asks())


DUG_OUT = [
    ("ad f", "2 f"),
    ("A♥ home", "3 f"),
    ("4f", "4 f"),
    ("6 f", "6 f"),  # the two of diamonds
    ("1c", "1 c"),  # the five of clubs, to a free cell
    ("3c 4d", "1 6"),
    ("ace of clubs to f", "1 f"),
]


@pytest.mark.parametrize(
    ("columns", "theme", "shown"),
    [(80, "felt", "▏♣ ▕      ▏♦ ▕      ▏♥ ▕"), (60, "lines", "f1 --   f2 --   f3 --   f4 --")],
)
def test_a_patience_played_to_the_win(
    terminal: Open, env: dict[str, str], columns: int, theme: str, shown: str
) -> None:
    prepared(env)
    with open(Path(env["XDG_CONFIG_HOME"]) / "hoyle" / "config", "a", encoding="utf-8") as file:
        file.write(f"theme = {theme}\n")
    there = terminal("resume", columns=columns)
    there.wait(there.asks, "prompt")
    assert shown in there.text()
    for line, _ in DUG_OUT:
        enter(there, line)
    assert kept(env) == [move for _, move in DUG_OUT]
    if columns == 60:
        enter(there, "auto now")
    else:
        while (state := position(env)).to_act is not None:
            enter(there, next(str(move) for move in state.legal_moves() if move.target[:1] == "f"))
    text = there.text()
    assert "You win, with a score of 52." in text
    assert "Played 1, won 1 (100%). Average 52.0, best 52." in text
    assert text.splitlines()[there.screen.cursor.y].startswith("new, again, flick or quit? >")
    assert len(kept(env)) == 54, "52 cards went home, two of them by another place"
    assert max(map(len, there.text().splitlines())) <= columns
    there.type("quit\r")
    assert there.end() == 0


@pytest.mark.parametrize(
    ("more", "is_shown"), [("", True), ("moments = off\n", False), ("pace = 0\n", False)]
)
def test_a_win_is_looked_at_until_a_key_is_pressed(
    terminal: Open, env: dict[str, str], more: str, is_shown: bool
) -> None:
    prepared(env)
    with open(Path(env["XDG_CONFIG_HOME"]) / "hoyle" / "config", "a", encoding="utf-8") as file:
        file.write(f"theme = felt\n{more}")
    there = terminal("resume")
    there.wait(there.asks, "prompt")
    for line, _ in DUG_OUT:
        enter(there, line)
    there.type("auto now\r")
    if is_shown:
        there.wait(lambda: b"   You win   " in there.raw, "win")
        there.type("n")
    there.wait_for("You win, with a score of 52.")
    there.wait_for("flick or quit? > n" if is_shown else "flick or quit? >")
    assert (b"   You win   " in there.raw) == is_shown
    there.type("\x15quit\r")
    assert there.end() == 0


def test_a_card_that_does_not_fit_is_explained(terminal: Open, env: dict[str, str]) -> None:
    prepared(env)
    there = terminal("resume")
    there.wait(there.asks, "prompt")
    there.type("1 5\r")
    there.wait_for("The 5♣ does not go on the 2♣: columns are built down in alternating colors.")
    there.wait(there.asks, "prompt")
    assert kept(env) == []


def test_the_moves_of_a_card_are_completed(terminal: Open, env: dict[str, str]) -> None:
    prepared(env)
    there = terminal("resume", lines=30)
    there.wait(there.asks, "prompt")
    there.type("2d")
    there.wait_for("A♠ on 2♦")
    there.wait_for("6 c")


def test_a_standstill_is_undone_and_the_deal_played_again(terminal: Open, env: dict[str, str]) -> None:
    there = terminal("golf", "--seed", "3")
    there.wait(there.asks, "prompt")
    enter(there, "1")
    while position(env).to_act is not None:
        enter(there, "d")
    assert "Nothing more can be played." in there.text()
    assert "undo, again, new or quit? >" in there.text()
    count = len(kept(env))
    enter(there, "undo 2")
    assert len(kept(env)) == count - 2
    enter(there, "redo 2")
    enter(there, "again")
    assert "Golf: seed 3." in there.text()
    assert kept(env, 2) == []
    assert len(kept(env)) == count
    there.type(CTRL_D)
    assert there.end() == 0


# The list


def test_a_patience_is_chosen_from_the_list(terminal: Open, env: dict[str, str]) -> None:
    with Store(Path(env["HOYLE_HOME"])) as store:
        won = Outcome((52,), (0,), (), {"ending": "won"})
        store.create(Record("golf", "plain", 7, (Player("Ann"),)), None, 1.0, outcome=won)
    there = terminal("patience", lines=45)
    there.wait_for("Which one?")
    ticked = [line for line in there.text().splitlines() if "✓" in line]
    assert [line.split()[2] for line in ticked] == ["golf"]
    there.type("kolndike\r")
    there.wait_for("There is no patience 'kolndike'. Did you mean 'klondike'?")
    there.type("klon --draw 1 --seed 5\r")
    there.wait_for("Klondike: seed 5.")
    there.wait(there.asks, "prompt")
    there.type(CTRL_D)
    assert there.end() == 0
    with Store(Path(env["HOYLE_HOME"])) as store:
        assert store.load(2).record.options["draw"] == "1"


def test_nothing_is_chosen_with_a_blank_line(terminal: Open) -> None:
    there = terminal("patience", lines=45)
    there.wait_for("Which one?")
    there.type("\r")
    assert there.end() == 0


# The reward


def test_cards_are_flicked_into_the_hat(terminal: Open, env: dict[str, str]) -> None:
    there = terminal("flick", "--throws", "2", "--seed", "1")
    there.wait_for("Card 1 of 2, the 6♣.")
    there.type(" ")
    there.wait_for("Card 2 of 2")
    there.type("\r")
    there.wait_for(" of 2 in the hat.")
    assert there.end() == 0
    assert "Space throws" not in there.text()
    with Store(Path(env["HOYLE_HOME"])) as store:
        assert store.flicked("You", 2, 0) is not None


def test_the_cards_may_be_put_away(terminal: Open, env: dict[str, str]) -> None:
    for key in ("q", CTRL_C):
        there = terminal("flick")
        there.wait_for("Card 1 of 10")
        there.type(key)
        there.wait_for("The cards go back into their box.")
        assert there.end() == 0
    assert not (Path(env["HOYLE_HOME"]) / "hoyle.db").exists()


def test_the_winner_may_flick_and_comes_back_to_the_table(terminal: Open, env: dict[str, str]) -> None:
    prepared(env)
    there = terminal("resume")
    there.wait(there.asks, "prompt")
    for line in ("6c", "1c", "1c", "auto now"):
        enter(there, line)
    there.wait_for("new, again, flick or quit?")
    there.type("flick\r")
    there.wait_for("Card 1 of 10")
    there.type("q")
    there.wait_for("The cards go back into their box.")
    there.wait(there.asks, "prompt")
    enter(there, "time")
    there.type("quit\r")
    assert there.end() == 0


def test_in_ascii_the_hat_is_drawn_all_the_same(terminal: Open) -> None:
    there = terminal("--ascii", "flick", "--seed", "1")
    there.wait_for("Card 1 of 10, the 6C.")
    assert "\\_____/" in there.text()
    assert there.text().isascii()
    there.type("q")
    assert there.end() == 0
