"""Names in letters that take two columns of a terminal: tables and boxes are laid out by columns."""

from collections.abc import Callable
from contextlib import suppress
from io import StringIO
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from prompt_toolkit.utils import get_cwidth

from hoylecli.core.match import Match
from hoylecli.core.text import spread, unspread
from hoylecli.families import screen as screen_of
from hoylecli.families.screen import Style
from hoylecli.rulebook import load
from hoylecli.table.faces.keyboard import Keyboard
from hoylecli.table.faces.plain import PlainFace
from hoylecli.table.host.session import Session
from hoylecli.table.settling import ends, settled

Begin = Callable[..., Session]

WIDE, NARROW = "李明华", "Abcdef"
OTHERS = ("Walt", "Odile", "Bram", "Ximena", "Mikko")
GAMES = [
    *("cribbage", "gin", "hearts", "spades", "euchre", "oh-hell", "minibridge", "piquet", "pinochle"),
    *("canasta", "rummy-500", "go-fish", "old-maid", "crazy-eights", "switch", "pig", "farkle"),
    *("texas-hold-em", "seven-card-stud", "knockout-whist", "war", "snip-snap-snorem", "nap"),
]


def shown(name: str, first: str, most: int = 120) -> list[str]:
    """What is drawn and counted in a match played at random, as it is laid out."""
    game = load(name)
    names = (first, *OTHERS)[: game.players.usual]
    match, chance, screen = Match(game.undealt(game.players.usual, 5)), Random(5), screen_of(game.family)
    match.deal()
    while match.state.to_act is not None and len(match.moves) < most:
        legal = match.state.legal_moves()
        match.apply(legal[int(len(legal) * chance.random())])
        match.deal()
    lines = []
    for you in (None, 1):
        style = Style(tuple(map(spread, names)), you)
        for at, state in enumerate(match.states):
            lines += screen.draw(state.view(you), style) if at % 5 == 0 else []
            if at in ends(match.states):
                lines += settled(match.states, at, screen, you, style)
    return lines


@pytest.mark.parametrize("name", GAMES)
def test_everything_stands_where_it_stands_with_a_name_as_wide(name: str) -> None:
    lines = [unspread(line) for line in shown(name, WIDE)]
    assert any(WIDE in line for line in lines)
    assert [line.replace(WIDE, NARROW) for line in lines] == shown(name, NARROW)


def test_a_match_is_told_without_marks_in_columns_that_stand(begin: Begin, monkeypatch: Any) -> None:
    session = begin("human", "human", name="pig", target="50")
    monkeypatch.setattr(type(session), "names", (WIDE, "Bob"))
    out, typed = StringIO(), StringIO("roll\nhold\n" * 300)
    Keyboard(session, PlainFace(typed, out.write, echo=True, in_words=False, width=80)).play()
    lines = out.getvalue().splitlines()
    assert lines == [unspread(line) for line in lines]
    rows = [line.partition("last turn") for line in lines]
    tables = [(one[0], other[0]) for one, other in pairwise(rows) if one[1] and other[1]]
    assert any(WIDE in row for table in tables for row in table)
    assert all(get_cwidth(one) == get_cwidth(other) for one, other in tables)


def test_somebody_is_asked_by_the_name_as_it_is_written(begin: Begin, monkeypatch: Any) -> None:
    session = begin("human", "human", name="go-fish")
    monkeypatch.setattr(type(session), "names", ("Ann", WIDE))
    out, asked = StringIO(), StringIO(f"moves\nask {WIDE} aces\nquit\n")
    with suppress(EOFError):
        Keyboard(session, PlainFace(asked, out.write, echo=True, in_words=False, width=80)).play()
    assert "is not a move" not in out.getvalue()
